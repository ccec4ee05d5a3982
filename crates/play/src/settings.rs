//! Preferences, kept between starts.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, io};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use tesserae_core::files::{
    ReadError, TextError, Understood, folder_of, keep_aside, lock, read_text, understood,
    with_changes,
};
use tesserae_core::levels::data_folder;
use tesserae_core::review::Grade;
use tesserae_layout::look::Look;

use super::background::lock as lock_of;
use super::layers::Layers;
use super::notices::Notice;
use super::writer::{Answers, Disk, LastWrites, Pen, Writer};

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
    /// Minutes without input before the title screen plays by itself; 0 for never.
    pub attract: u32,
    /// The choices for the last match with a person, offered for the next of its game.
    pub last_match: Option<LastMatch>,
    /// The same for each other game.
    pub other_matches: Vec<LastMatch>,
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

    /// Reads what this version understands of the text of a file.
    ///
    /// # Errors
    /// If the text is none of settings.
    pub fn read(text: &str) -> Result<Self, TextError> {
        let Understood { value: mut settings, unknown } = understood::<Self>(text)?;
        if !unknown.is_empty() {
            // The file keeps them, for the version that wrote them.
            warn!("settings.ron: not understood: {}", unknown.join(", "));
        }
        let sane = |value: f32, low: f32, high: f32, usual: f32| {
            if value.is_finite() { value.clamp(low, high) } else { usual }
        };
        // More than a day makes no sense.
        settings.attract = settings.attract.min(24 * 60);
        settings.pace = sane(settings.pace, 0.25, 8.0, 1.0);
        settings.volume = sane(settings.volume, 0.0, 1.0, 0.7);
        settings.text_scale = sane(settings.text_scale, 0.75, 2.0, 1.0);
        Ok(settings)
    }
}

/// A larger file is none of settings.
const MOST_BYTES: u64 = 4 << 20;

/// The longest wait for another program that is writing them.
const PATIENCE: Duration = Duration::from_secs(2);

/// The settings could not be kept.
#[derive(Debug, Error)]
#[error("{}: the settings could not be kept: {source}", file.display())]
struct NotKept {
    file: PathBuf,
    source: io::Error,
}

/// Saves the settings to the disk. Tests leave the disk alone.
///
/// Several programs may have the file open, also of several versions. Each writes only what it has
/// changed, under a lock.
#[derive(Resource)]
pub struct KeepSettings {
    file: PathBuf,
    /// The settings that this program last read or wrote. Only the writer's jobs lock this.
    known: Arc<Mutex<Settings>>,
    /// Changed since the writer last received them.
    changed: bool,
    /// A problem of the file, to be shown.
    problem: Option<String>,
    written: Answers<Result<(), NotKept>>,
}

impl KeepSettings {
    /// Saves them in that file.
    pub fn new(file: PathBuf) -> Self {
        let (known, written) = Default::default();
        Self { file, known, changed: false, problem: None, written }
    }

    /// The user's settings, else the defaults, and the file to save them in. No file if the
    /// system has no folder for a user's data.
    pub fn of_user() -> (Settings, Option<Self>) {
        match data_folder() {
            Some(folder) => {
                let (settings, keep) = Self::open(folder.join("settings.ron"));
                (settings, Some(keep))
            }
            None => (Settings::default(), None),
        }
    }

    /// The settings of a file, else the defaults. A file that is not understood is kept beside.
    pub fn open(file: PathBuf) -> (Settings, Self) {
        let mut keep = Self::new(file);
        let settings = match present(&keep.file).map(|(_, settings)| settings) {
            Ok(settings) => settings.unwrap_or_default(),
            Err(problem) => {
                keep.problem = Some(problem.set_aside(&keep.file));
                Settings::default()
            }
        };
        *lock_of(&keep.known) = settings.clone();
        (settings, keep)
    }

    fn write(&mut self, settings: &Settings, pen: &Pen) {
        self.changed = false;
        let (settings, known) = (settings.clone(), Arc::clone(&self.known));
        pen.write(self.file.clone(), &self.written, move |disk, file| {
            save(disk, file, &mut lock_of(&known), settings)
                .map_err(|source| NotKept { file: file.to_owned(), source })
        });
    }
}

/// A file that gives no settings.
enum Unread {
    /// The system refuses.
    System(io::Error),
    /// It is none of settings.
    Damaged(TextError),
}

impl Unread {
    /// Keeps a damaged file beside, and tells what has become of it.
    fn set_aside(self, file: &Path) -> String {
        let name = file.display();
        let error = match self {
            Self::System(error) => {
                return format!("{name}: {error}. Tesserae starts with its usual settings.");
            }
            Self::Damaged(error) => error,
        };
        match keep_aside(file) {
            Ok(aside) => format!(
                "Your settings are damaged ({error}). The file is kept as {}, and Tesserae starts \
                 with its usual settings.",
                aside.display()
            ),
            Err(other) => format!(
                "Your settings, {name}, are damaged ({error}), and the file cannot be renamed: \
                 {other}. The next change replaces it."
            ),
        }
    }
}

/// The present text of a file, empty without a file, and its settings.
fn present(file: &Path) -> Result<(String, Option<Settings>), Unread> {
    match read_text(file, MOST_BYTES) {
        Ok(text) => {
            let settings = Settings::read(&text).map_err(Unread::Damaged)?;
            Ok((text, Some(settings)))
        }
        Err(ReadError::System(error)) if error.kind() == io::ErrorKind::NotFound => {
            Ok((String::new(), None))
        }
        Err(ReadError::System(error)) => Err(Unread::System(error)),
        Err(ReadError::Text(error)) => Err(Unread::Damaged(error)),
    }
}

/// Writes the changes from the known settings to these into the file.
fn save(disk: &Disk, file: &Path, known: &mut Settings, now: Settings) -> io::Result<()> {
    fs::create_dir_all(folder_of(file))?;
    let _lock = lock(&file.with_extension("lock"), PATIENCE)?;
    let text = match present(file) {
        Ok((text, _)) => text,
        Err(Unread::System(error)) => return Err(error),
        Err(damaged) => {
            warn!("{}", damaged.set_aside(file));
            String::new()
        }
    };
    let text = with_changes(&text, known, &now).map_err(io::Error::other)?;
    disk.write_whole(file, text.as_bytes())?;
    *known = now;
    Ok(())
}

/// Writes the settings after a change, once a slider is let go.
fn save_settings(
    settings: Res<Settings>,
    If(mut keep): If<ResMut<KeepSettings>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    writer: Res<Writer>,
    mut notices: MessageWriter<Notice>,
) {
    notices.write_batch(keep.bypass_change_detection().problem.take().map(Notice::warning));
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
        .add_message::<Notice>()
        .add_systems(PostUpdate, save_settings)
        .add_systems(Last, save_at_the_end.in_set(LastWrites));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::writer;

    fn read(text: &str) -> Settings {
        Settings::read(text).expect("settings")
    }

    #[test]
    fn one_unknown_word_costs_one_setting_and_stays_in_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.ron");
        let later = "\u{feff}(attract: 0, look: Some(Ultra), volume: 0.1, text_scale: 1.5,\r\n \
                     keep_games: false, tutor: Some(Blunder), glow: 3, layers: (fog: true), \
                     last_match: Some((game: \"ur\", players: [\"human:Eva\"])))";
        fs::write(&file, later).expect("written");
        let (settings, keep) = KeepSettings::open(file.clone());
        assert_eq!((settings.look, settings.volume, settings.text_scale), (None, 0.1, 1.5));
        assert_eq!((settings.attract, settings.keep_games), (0, false));
        assert_eq!(settings.tutor, Some(Grade::Blunder));
        assert_eq!(settings.last_match_of("ur").map(|last| last.players.len()), Some(1));
        assert_eq!(keep.problem, None);
        let now = Settings { hints: true, ..settings };
        save(&Disk::default(), &file, &mut lock_of(&keep.known), now.clone()).expect("saved");
        let text = fs::read_to_string(&file).expect("written");
        assert!(text.contains("look: Some(Ultra)") && text.contains("glow: 3"), "{text}");
        assert!(text.contains("fog: true"), "{text}");
        assert_eq!(read(&text), now);
    }

    #[test]
    fn a_file_that_is_not_understood_is_kept_beside_and_the_window_says_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.ron");
        for (number, damage) in [(1, &b"(volume: 0.1, hints"[..]), (2, b"\xff\xfe(\0)\0")] {
            fs::write(&file, damage).expect("written");
            let (settings, mut keep) = KeepSettings::open(file.clone());
            assert_eq!(settings, Settings::default());
            let aside = folder.path().join(format!("settings.damaged-{number}.ron"));
            assert_eq!(fs::read(&aside).expect("kept"), damage);
            let problem = keep.problem.take().expect("it is told");
            assert!(problem.contains(&aside.display().to_string()), "{problem}");
            if number == 2 {
                assert!(problem.contains("UTF-16"), "{problem}");
            }
        }
        // The notice of the window.
        fs::write(&file, "damaged (").expect("written");
        let (settings, keep) = KeepSettings::open(file);
        let mut app = App::new();
        app.add_plugins((writer::plugin, plugin)).insert_resource(settings).insert_resource(keep);
        app.update();
        let notices = app.world().resource::<Messages<Notice>>();
        assert_eq!(notices.len(), 1);
    }

    #[test]
    fn two_windows_keep_each_others_settings() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.ron");
        let (first, one) = KeepSettings::open(file.clone());
        let (second, two) = KeepSettings::open(file.clone());
        let keep = |keep: &KeepSettings, settings: &Settings| {
            let mut known = lock_of(&keep.known);
            save(&Disk::default(), &file, &mut known, settings.clone()).expect("saved");
        };
        let mut first = Settings { volume: 0.3, paths_seen: vec!["ur".into()], ..first };
        let second = Settings { hints: true, paths_seen: vec!["senet".into()], ..second };
        keep(&one, &first);
        keep(&two, &second);
        first.pace = 2.0;
        keep(&one, &first);
        let text = fs::read_to_string(&file).expect("written");
        let both = read(&text);
        assert_eq!((both.volume, both.hints, both.pace), (0.3, true, 2.0));
        assert_eq!(both.paths_seen, ["ur", "senet"]);
    }

    #[test]
    fn two_windows_that_write_at_the_same_time_lose_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.ron");
        std::thread::scope(|scope| {
            for window in 0..2 {
                let file = &file;
                scope.spawn(move || {
                    let (mut settings, keep) = KeepSettings::open(file.clone());
                    for number in 1..=20 {
                        settings.paths_seen.push(format!("{window}/{number}"));
                        match window {
                            0 => settings.volume = number as f32 / 20.0,
                            _ => settings.attract = number,
                        }
                        let mut known = lock_of(&keep.known);
                        save(&Disk::default(), file, &mut known, settings.clone()).expect("saved");
                    }
                });
            }
        });
        let both = read(&fs::read_to_string(&file).expect("written"));
        assert_eq!((both.volume, both.attract, both.paths_seen.len()), (1.0, 20, 40));
    }

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
        assert_eq!(text.map(|text| read(&text)), Ok(settings));
        let before = "(look: Some(Low), pace: 2.0)";
        let wanted = Settings { look: Some(Look::Low), pace: 2.0, ..Settings::default() };
        assert_eq!(read(before), wanted);
        assert!(wanted.directed, "who has never chosen a view watches the directed one");
        assert!(wanted.keep_games, "and keeps the games");
        assert!(wanted.layers.names, "and sees the names that the list of moves uses");
        assert_eq!(read("(pace: 99.0, volume: -1.0)").pace, 8.0);
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
        assert_eq!(read(&text).volume, 0.3);
        // The end of the program keeps a change made during a drag.
        press(&mut app);
        app.world_mut().resource_mut::<Settings>().volume = 0.9;
        app.world_mut().write_message(AppExit::Success);
        app.update();
        let text = fs::read_to_string(&file).expect("written");
        assert_eq!(read(&text).volume, 0.9);
    }
}
