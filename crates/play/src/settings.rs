//! Preferences, kept between starts.

use std::path::PathBuf;
use std::{fs, io};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use tesserae_core::review::Grade;
use tesserae_layout::look::Look;

use super::layers::Layers;
use super::writer::{Answers, LastWrites, Pen, Writer};

/// Preferences. Missing or unknown fields take their defaults.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The look of the table; none for the one that suits the graphics adapter.
    pub look: Option<Look>,
    /// Show legal pieces and targets.
    pub show_legal: bool,
    /// Dice and pieces do not fly.
    pub reduced_motion: bool,
    /// The speed of computers and animations; 1 is normal.
    pub pace: f32,
    /// The volume of the table's sounds, 0 to 1.
    pub volume: f32,
    /// The size of the text; 1 is normal.
    pub text_scale: f32,
    /// A player may request the value of the choices.
    pub hints: bool,
    /// The tutor warns of choices at least this bad; none for no tutor.
    pub tutor: Option<Grade>,
    /// Show the commentary of exhibitions in a line below the table.
    pub commentary: bool,
    /// Exhibitions have a directed view. Otherwise the view stays in place.
    pub directed: bool,
    /// Save finished games between computers, in exhibitions and tournaments, among the matches.
    #[serde(alias = "keep_watched")]
    pub keep_games: bool,
    /// The layers drawn over the board.
    pub layers: Layers,
    /// The games whose path a player has seen at the first match.
    pub paths_seen: Vec<String>,
    /// The inspector has offered its first visitor a guided tour.
    pub tour_offered: bool,
    /// The strip with these layers is open.
    pub layer_strip: bool,
    /// The window fills the screen.
    pub full_screen: bool,
    /// The window's size and place; none before it was moved or resized.
    pub window: Option<WindowPlace>,
    /// Exhibitions pause while the window is hidden.
    pub pause_hidden: bool,
    /// Minutes without input before the title screen plays by itself; 0 for never.
    pub attract: u32,
    /// The choices for the last match with a person, offered for the next of its game.
    pub last_match: Option<LastMatch>,
    /// The same for each other game.
    pub other_matches: Vec<LastMatch>,
}

/// The window's size and place when it did not fill a screen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowPlace {
    /// Width and height, in points.
    pub size: (u32, u32),
    /// Its corner on the desktop, in pixels; none if the system does not tell.
    pub at: Option<(i32, i32)>,
    /// The name of its monitor.
    pub monitor: String,
    /// The corner of that monitor on the desktop, in pixels.
    pub monitor_at: (i32, i32),
    /// It was maximised.
    pub maximised: bool,
}

/// The choices for a match.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastMatch {
    /// The game.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The number of sides.
    pub sides: u8,
    /// The player on each seat, as in a record.
    pub players: Vec<String>,
    /// The person's name for each seat, even if a computer sits there now.
    pub names: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            look: None,
            show_legal: true,
            reduced_motion: false,
            pace: 1.0,
            volume: 0.7,
            text_scale: 1.0,
            hints: false,
            tutor: None,
            commentary: true,
            directed: true,
            keep_games: true,
            // The list of moves speaks of cells by name.
            layers: Layers { names: true, ..Layers::default() },
            paths_seen: Vec::new(),
            tour_offered: false,
            layer_strip: false,
            full_screen: false,
            window: None,
            pause_hidden: false,
            attract: 5,
            last_match: None,
            other_matches: Vec::new(),
        }
    }
}

impl Settings {
    /// The choices for the last match of a game.
    pub fn last_match_of(&self, game: &str) -> Option<&LastMatch> {
        self.last_match.iter().chain(&self.other_matches).find(|last| last.game == game)
    }

    /// Keeps the choices for a match. Those for other games stay.
    pub fn remember(&mut self, choices: LastMatch) {
        self.other_matches.extend(self.last_match.take());
        self.other_matches.retain(|last| last.game != choices.game);
        self.last_match = Some(choices);
    }

    fn file() -> Option<PathBuf> {
        tesserae_core::levels::data_folder().map(|folder| folder.join("settings.ron"))
    }

    /// The saved settings, else the defaults.
    pub fn load() -> Self {
        let text = Self::file().and_then(|file| fs::read_to_string(file).ok());
        text.map_or_else(Self::default, |text| Self::read(&text))
    }

    fn read(text: &str) -> Self {
        let mut settings: Self = ron::from_str(text).unwrap_or_else(|error| {
            warn!("settings.ron: {error}; the defaults are used");
            Self::default()
        });
        let sane = |value: f32, low: f32, high: f32, usual: f32| {
            if value.is_finite() { value.clamp(low, high) } else { usual }
        };
        // More than a day makes no sense.
        settings.attract = settings.attract.min(24 * 60);
        settings.pace = sane(settings.pace, 0.25, 8.0, 1.0);
        settings.volume = sane(settings.volume, 0.0, 1.0, 0.7);
        settings.text_scale = sane(settings.text_scale, 0.75, 2.0, 1.0);
        settings
    }
}

/// The settings could not be kept.
#[derive(Debug, Error)]
#[error("{}: the settings could not be kept: {source}", file.display())]
struct NotKept {
    file: PathBuf,
    source: io::Error,
}

/// Saves the settings to the disk. Tests leave the disk alone.
#[derive(Resource)]
pub struct KeepSettings {
    file: PathBuf,
    /// Changed since the writer last received them.
    changed: bool,
    written: Answers<Result<(), NotKept>>,
}

impl KeepSettings {
    /// Saves them in that file.
    pub fn new(file: PathBuf) -> Self {
        Self { file, changed: false, written: Answers::default() }
    }

    /// Saves them where [`Settings::load`] finds them. None if the system has no folder for a
    /// user's data.
    pub fn of_user() -> Option<Self> {
        Settings::file().map(Self::new)
    }

    fn write(&mut self, settings: &Settings, pen: &Pen) {
        self.changed = false;
        let settings = settings.clone();
        pen.write(self.file.clone(), &self.written, move |disk, file| {
            let text = ron::ser::to_string_pretty(&settings, ron::ser::PrettyConfig::default());
            text.map_err(io::Error::other)
                .and_then(|text| disk.write_whole(file, text.as_bytes()))
                .map_err(|source| NotKept { file: file.to_owned(), source })
        });
    }
}

/// Writes the settings after a change, once a slider is let go.
fn save_settings(
    settings: Res<Settings>,
    If(mut keep): If<ResMut<KeepSettings>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    writer: Res<Writer>,
) {
    while let Some(written) = keep.written.next() {
        if let Err(error) = written {
            warn!("{error}");
        }
    }
    keep.changed |= settings.is_changed() && !settings.is_added();
    let is_dragging = buttons.is_some_and(|buttons| buttons.get_pressed().len() > 0);
    if keep.changed && !is_dragging {
        keep.write(&settings, &writer);
    }
}

/// Writes what was changed during a drag when the program ends.
fn save_at_the_end(
    mut exits: MessageReader<AppExit>,
    settings: Res<Settings>,
    If(mut keep): If<ResMut<KeepSettings>>,
    writer: Res<Writer>,
) {
    if exits.read().count() > 0 && keep.changed {
        keep.write(&settings, &writer);
    }
}

/// Registers the settings. They are saved if [`KeepSettings`] exists.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_systems(PostUpdate, save_settings)
        .add_systems(Last, save_at_the_end.in_set(LastWrites));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::writer;

    #[test]
    fn what_was_set_comes_back_and_files_of_before_still_load() {
        let settings = Settings {
            full_screen: true,
            window: Some(WindowPlace {
                size: (1000, 700),
                at: Some((-1900, 40)),
                monitor: "DP-1".into(),
                monitor_at: (-1920, 0),
                maximised: true,
            }),
            pause_hidden: true,
            directed: false,
            keep_games: false,
            last_match: Some(LastMatch {
                game: "ur".into(),
                variant: "finkel".into(),
                sides: 2,
                players: vec!["human:Anna".into(), "ai:beginner".into()],
                names: vec!["Anna".into()],
            }),
            ..Settings::default()
        };
        let text = ron::ser::to_string_pretty(&settings, ron::ser::PrettyConfig::default());
        assert_eq!(text.map(|text| Settings::read(&text)), Ok(settings));
        let before = "(look: Some(Low), pace: 2.0)";
        let wanted = Settings { look: Some(Look::Low), pace: 2.0, ..Settings::default() };
        assert_eq!(Settings::read(before), wanted);
        assert!(wanted.directed, "who has never chosen a view watches the directed one");
        assert!(wanted.keep_games, "and keeps the games");
        assert!(wanted.layers.names, "and sees the names that the list of moves uses");
        assert_eq!(Settings::read("(pace: 99.0, volume: -1.0)").pace, 8.0);
    }

    #[test]
    fn each_game_keeps_its_own_last_match() {
        let of = |game: &str, level: &str| LastMatch {
            game: game.into(),
            players: vec!["human".into(), level.into()],
            ..LastMatch::default()
        };
        let mut settings = Settings::default();
        settings.remember(of("ur", "ai:perfect"));
        settings.remember(of("senet", "ai:adept"));
        settings.remember(of("ur", "ai:master"));
        assert_eq!(settings.last_match, Some(of("ur", "ai:master")));
        assert_eq!(settings.last_match_of("senet"), Some(&of("senet", "ai:adept")));
        assert_eq!(settings.other_matches.len(), 1);
        assert_eq!(settings.last_match_of("knossos"), None);
    }

    #[test]
    fn a_slider_that_is_dragged_is_written_once_when_it_is_let_go() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.ron");
        let mut app = App::new();
        app.add_plugins((writer::plugin, plugin))
            .init_resource::<ButtonInput<MouseButton>>()
            .insert_resource(KeepSettings::new(file.clone()));
        app.update();
        let press = |app: &mut App| {
            app.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Left);
        };
        press(&mut app);
        for volume in [0.1, 0.2, 0.3] {
            app.world_mut().resource_mut::<Settings>().volume = volume;
            app.update();
            assert!(!app.world().resource::<KeepSettings>().written.is_awaited());
        }
        app.world_mut().resource_mut::<ButtonInput<MouseButton>>().release(MouseButton::Left);
        app.update();
        assert!(app.world().resource::<KeepSettings>().written.is_awaited());
        app.world_mut().write_message(AppExit::Success);
        app.update();
        let text = fs::read_to_string(&file).expect("written");
        assert_eq!(Settings::read(&text).volume, 0.3);
        // The end of the program keeps a change made during a drag.
        press(&mut app);
        app.world_mut().resource_mut::<Settings>().volume = 0.9;
        app.world_mut().write_message(AppExit::Success);
        app.update();
        let text = fs::read_to_string(&file).expect("written");
        assert_eq!(Settings::read(&text).volume, 0.9);
    }
}
