//! Reports of panics: what they say of the match and the settings, and the message about one that
//! the user has not seen.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use tesserae_core::ai::Limits;
use tesserae_core::files::with_changes;
use tesserae_core::reports::{self, Fact, Untold, untold};
use tesserae_layout::order::TableSystems;

use super::background::Background;
use super::current_match::CurrentMatch;
use super::notices::Notice;
use super::settings::Settings;

/// The folder of reports; absent in tests that leave the disk alone.
#[derive(Resource, Debug, Clone)]
pub struct ReportsFolder(pub PathBuf);

impl ReportsFolder {
    /// The user's folder; none if the system names no folder for a user's data.
    pub fn of_user() -> Option<Self> {
        reports::folder().map(Self)
    }
}

/// The search of the folder.
#[derive(Resource, Default)]
struct Search(Option<Background<Option<Untold>>>);

/// The command of a report that the window wrote.
pub const WINDOW: &str = "window";

/// Looks for an unseen report when the program starts.
fn look_for_report(folder: Res<ReportsFolder>, mut search: ResMut<Search>) {
    let folder = folder.0.clone();
    search.0 = Some(Background::start(Limits::default(), move |_| untold(&folder)));
}

/// Shows the report once.
fn show_report(mut search: ResMut<Search>, mut notices: MessageWriter<Notice>) {
    let found = Background::finish(&mut search.bypass_change_detection().0).flatten();
    notices.write_batch(found.map(|report| {
        Notice::warning(sentence(&report.command, &report.file)).with_file(report.file)
    }));
}

fn sentence(command: &str, file: &Path) -> String {
    let program = match command {
        WINDOW => "Tesserae".to_owned(),
        command => format!("The command \"{command}\""),
    };
    format!("{program} ended unexpectedly. A report of the fault is in {}.", file.display())
}

fn note_settings(settings: Res<Settings>) {
    let settings = settings.clone();
    reports::note(Fact::Settings, move || {
        with_changes("", &settings, &settings).unwrap_or_else(|error| error.to_string())
    });
}

fn note_record(current: Option<Res<CurrentMatch>>) {
    let Some(current) = current else { return reports::forget(Fact::Record) };
    let course = current.0.clone();
    reports::note(Fact::Record, move || match course.to_record() {
        Ok(record) => record,
        // Lessons, puzzles and positions in the editor.
        Err(_) => course.position().to_string(),
    });
}

/// Registers the reports, which need a [`ReportsFolder`].
pub fn plugin(app: &mut App) {
    let changed =
        resource_exists_and_changed::<CurrentMatch>.or_else(resource_removed::<CurrentMatch>);
    app.init_resource::<Search>()
        .add_systems(Startup, look_for_report.run_if(resource_exists::<ReportsFolder>))
        .add_systems(Update, show_report.in_set(TableSystems::Input))
        .add_systems(
            PostUpdate,
            (note_settings.run_if(resource_changed::<Settings>), note_record.run_if(changed))
                .run_if(resource_exists::<ReportsFolder>),
        );
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::{Duration, Instant};

    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};

    use super::*;

    /// The messages of a program that starts with that folder.
    fn started(folder: &Path) -> Vec<Notice> {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut app = App::new();
        app.add_message::<Notice>()
            .init_resource::<Settings>()
            .insert_resource(ReportsFolder(folder.to_owned()))
            .add_plugins(plugin);
        let (start, mut notices) = (Instant::now(), Vec::new());
        loop {
            app.update();
            notices.extend(app.world_mut().resource_mut::<Messages<Notice>>().drain());
            if app.world().resource::<Search>().0.is_none() {
                break;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "the search does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
        notices
    }

    #[test]
    fn a_program_says_once_that_the_one_before_ended() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(started(folder.path()), []);
        let report = |command: &str| {
            let name = format!("2026-11-27-160501-{command}-7.untold.txt");
            fs::write(folder.path().join(&name), "a report").expect("written");
            folder.path().join(name.replace(".untold", ""))
        };
        let file = report("window");
        let text =
            format!("Tesserae ended unexpectedly. A report of the fault is in {}.", file.display());
        assert_eq!(started(folder.path()), [Notice::warning(text).with_file(&file)]);
        assert!(file.exists());
        assert_eq!(started(folder.path()), []);
        let file = report("arena");
        let [Notice::Said { text, .. }] = &started(folder.path())[..] else { panic!("no message") };
        assert!(text.starts_with("The command \"arena\" ended unexpectedly."), "{text}");
        assert!(text.contains(&file.display().to_string()), "{text}");
    }
}
