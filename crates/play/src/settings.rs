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

/// Preferences. What the file lacks or does not know takes its default.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// How the table is drawn; none for what suits the graphics adapter.
    pub look: Option<Look>,
    /// Legal pieces and targets are shown.
    pub show_legal: bool,
    /// Dice and pieces do not fly.
    pub reduced_motion: bool,
    /// How fast computers and animations go; 1 is the normal speed.
    pub pace: f32,
    /// Loudness of the table's sounds, 0 to 1.
    pub volume: f32,
    /// Size of the text, 1 is normal.
    pub text_scale: f32,
    /// A person may ask what the choices are worth.
    pub hints: bool,
    /// The tutor warns of choices that are at least so bad; none for no tutor.
    pub tutor: Option<Grade>,
    /// Exhibitions are spoken of in a line below the table.
    pub commentary: bool,
    /// The view of an exhibition is directed; else it stays where a person has put it.
    pub directed: bool,
    /// Games between computers, in exhibitions and tournaments, are kept among the matches by
    /// themselves.
    #[serde(alias = "keep_watched")]
    pub keep_games: bool,
    /// What is drawn over the board.
    pub layers: Layers,
    /// The strip that offers these layers is open.
    pub layer_strip: bool,
    /// The window fills the screen.
    pub full_screen: bool,
    /// After so many minutes without a touch the title screen plays by itself; 0 for never.
    pub attract: u32,
    /// What was chosen for the last match, offered for the next.
    pub last_match: Option<LastMatch>,
}

/// What was chosen for a match.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastMatch {
    /// The game.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// How many played.
    pub sides: u8,
    /// Who sat on each seat, as in a record.
    pub players: Vec<String>,
    /// The person's name on each seat, even where a computer sits now.
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
            layers: Layers::default(),
            layer_strip: false,
            full_screen: false,
            attract: 5,
            last_match: None,
        }
    }
}

impl Settings {
    fn file() -> Option<PathBuf> {
        tesserae_core::levels::data_folder().map(|folder| folder.join("settings.ron"))
    }

    /// The settings kept from last time, else the defaults.
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
        // A day and more is never.
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

/// Keeps the settings on the disk; tests leave the disk alone.
#[derive(Resource)]
pub struct KeepSettings {
    file: PathBuf,
    /// Changed since they were last handed to the writer.
    changed: bool,
    written: Answers<Result<(), NotKept>>,
}

impl KeepSettings {
    /// Keeps them in a file.
    pub fn new(file: PathBuf) -> Self {
        Self { file, changed: false, written: Answers::default() }
    }

    /// Keeps them where [`Settings::load`] finds them; none if the system names no folder for a
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

/// Registers the settings; they are kept when [`KeepSettings`] is there.
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
        assert_eq!(Settings::read("(pace: 99.0, volume: -1.0)").pace, 8.0);
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
        // A change during a drag is not lost when the program ends.
        press(&mut app);
        app.world_mut().resource_mut::<Settings>().volume = 0.9;
        app.world_mut().write_message(AppExit::Success);
        app.update();
        let text = fs::read_to_string(&file).expect("written");
        assert_eq!(Settings::read(&text).volume, 0.9);
    }
}
