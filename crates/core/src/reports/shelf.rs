//! The folder of reports. The name of a report says when its program ended, which one it was, and
//! whether a user has seen it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use crate::days::{now, seen, zone};
use crate::levels::{data_folder, files_in};

/// The end of the name of a report that nobody has seen.
const UNTOLD: &str = ".untold.txt";
const TOLD: &str = ".txt";
/// Older reports than these are removed.
const MOST: usize = 20;

/// A report that is to be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untold {
    /// Its file, with the name that stays.
    pub file: PathBuf,
    /// The command that ended, as in `watch`.
    pub command: String,
}

/// The folder for reports; none if the system names no folder for a user's data.
pub fn folder() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join("reports"))
}

/// The name of a new report.
pub(super) fn name(command: &str) -> String {
    let time = seen(now(), &zone()).strftime("%Y-%m-%d-%H%M%S").to_string();
    format!("{time}-{command}-{}{UNTOLD}", process::id())
}

/// Locks a report until this program ends.
pub(super) fn hold(file: &Path) -> Option<File> {
    let open = File::open(file).ok()?;
    open.try_lock().is_ok().then_some(open)
}

/// Gives a report the name of one that a user has seen. Returns its path.
pub(super) fn settle(file: &Path) -> io::Result<PathBuf> {
    let name = file.to_string_lossy();
    let told = PathBuf::from(format!("{}{TOLD}", name.strip_suffix(UNTOLD).unwrap_or(&name)));
    fs::rename(file, &told)?;
    Ok(told)
}

/// The latest report that is to be shown. It and those before it count as shown from now on. The
/// reports of programs that still run stay as they are.
pub fn untold(folder: &Path) -> Option<Untold> {
    let files = files_in(folder, "txt");
    let is_untold = |file: &&PathBuf| file.to_string_lossy().ends_with(UNTOLD);
    let mut latest = None;
    for file in files.iter().filter(is_untold).filter(|file| hold(file).is_some()) {
        // A report whose name stays would be shown at every start.
        latest = settle(file).ok().or(latest);
    }
    for old in files.iter().rev().filter(|file| !is_untold(file)).skip(MOST) {
        // It is tried again at the next start.
        let _ = fs::remove_file(old);
    }
    let file = latest?;
    let name = file.file_name()?.to_string_lossy();
    // After year, month, day and time.
    let command = name.split('-').nth(4).unwrap_or_default().to_owned();
    Some(Untold { file, command })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let name = |file: PathBuf| file.file_name().map(|name| name.display().to_string());
        files_in(folder, "txt").into_iter().filter_map(name).collect()
    }

    #[test]
    fn a_report_is_shown_once_and_not_while_its_program_runs() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        assert_eq!(untold(folder.path()), None);
        assert_eq!(untold(&at("nowhere")), None);
        for name in ["2026-11-26-080000-play-7.untold.txt", "2026-11-27-160501-watch-9.untold.txt"]
        {
            fs::write(at(name), "a report").expect("written");
        }
        let running = hold(&at("2026-11-27-160501-watch-9.untold.txt"));
        let shown = untold(folder.path()).expect("one of them");
        let first = at("2026-11-26-080000-play-7.txt");
        assert_eq!(shown, Untold { file: first, command: "play".into() });
        assert_eq!(untold(folder.path()), None);
        drop(running);
        assert_eq!(untold(folder.path()).map(|shown| shown.command), Some("watch".into()));
        assert_eq!(untold(folder.path()), None);
        assert_eq!(names(folder.path()).len(), 2);
    }

    #[test]
    fn the_latest_is_shown_and_old_ones_go() {
        let folder = tempfile::tempdir().expect("a folder");
        for day in 1..=25 {
            let name = format!("2026-10-{day:02}-080000-window-7.txt");
            fs::write(folder.path().join(name), "a report").expect("written");
        }
        for day in [1, 2] {
            let name = format!("2026-11-{day:02}-080000-window-7{UNTOLD}");
            fs::write(folder.path().join(name), "a report").expect("written");
        }
        let shown = untold(folder.path()).expect("the latest");
        assert!(shown.file.ends_with("2026-11-02-080000-window-7.txt"), "{shown:?}");
        let names = names(folder.path());
        assert_eq!(names.len(), MOST + 2);
        assert_eq!(names[0], "2026-10-06-080000-window-7.txt");
    }

    #[test]
    fn a_settled_report_claims_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(name("arena"));
        fs::write(&file, "a report").expect("written");
        let told = settle(&file).expect("renamed");
        assert!(told.exists() && !file.exists());
        assert_eq!(untold(folder.path()), None);
    }
}
