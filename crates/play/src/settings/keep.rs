//! The file of the settings.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, io};

use bevy::prelude::*;
use thiserror::Error;

use tesserae_core::files::{
    ReadError, TextError, folder_of, keep_aside, lock, read_text, with_changes,
};
use tesserae_core::levels::data_folder;

use super::Settings;
use crate::background::lock as lock_of;
use crate::notices::Notice;
use crate::writer::{Answers, Disk, LastWrites, Pen, Writer};

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
    use std::collections::BTreeMap;

    use tesserae_core::review::Grade;
    use tesserae_layout::look::{Level, Part};

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
                     look_parts: {Fog: High, Shadows: Off}, keys: {\"Fly.Up\": [\"W\"]}, \
                     last_match: Some((game: \"ur\", players: [\"human:Eva\"])))";
        fs::write(&file, later).expect("written");
        let (settings, keep) = KeepSettings::open(file.clone());
        assert_eq!((settings.look, settings.volume, settings.text_scale), (None, 0.1, 1.5));
        assert_eq!((settings.attract, settings.keep_games), (0, false));
        assert_eq!(settings.tutor, Some(Grade::Blunder));
        assert_eq!(settings.look_parts, BTreeMap::from([(Part::Shadows, Level::Off)]));
        assert_eq!(settings.last_match_of("ur").map(|last| last.players.len()), Some(1));
        assert_eq!(keep.problem, None);
        let now = Settings { hints: true, ..settings };
        save(&Disk::default(), &file, &mut lock_of(&keep.known), now.clone()).expect("saved");
        let text = fs::read_to_string(&file).expect("written");
        assert!(text.contains("look: Some(Ultra)") && text.contains("glow: 3"), "{text}");
        assert!(text.contains("fog: true") && text.contains("Fog: High"), "{text}");
        assert!(text.contains("Fly.Up"), "{text}");
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
