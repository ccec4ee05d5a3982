//! Two programs on one folder: who comes second is told, and nothing that is kept goes back.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tesserae_core::levels::Library;
use tesserae_core::record::saved_matches;
use tesserae_core::tournament::Kept;

use crate::program::{self, PROGRAM, command, fails, run, utf8};

/// The longest wait for another process.
const PATIENCE: Duration = Duration::from_secs(60);

fn until(what: &str, done: impl Fn() -> bool) {
    let begun = Instant::now();
    while !done() {
        assert!(begun.elapsed() < PATIENCE, "never came: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_tournament_is_played_by_one_program_and_goes_on_after_that_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("k.ron");
    let players = ["--players", "ai:random", "ai:beginner", "--games", "100000"];
    let ask = [&["tournament", "pente", "--threads", "1", "--keep", name(&file)][..], &players];
    let start = || -> Child {
        let mut program = command(PROGRAM);
        program.args(ask.concat()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let games = || Kept::load(&file).map_or(0, |kept| kept.tournament.games_played());
    let mut first = start();
    until("some games", || games() > 2);
    let told = "another program plays this tournament: tesserae tournament (process ";
    fails(1, &["tournament", "--keep", name(&file)], told);
    first.kill().unwrap();
    first.wait().unwrap();
    let kept = games();
    let mut second = start();
    until("more games", || games() > kept);
    second.kill().unwrap();
    second.wait().unwrap();
    assert!(games() > kept, "{} after {kept}", games());
}

/// The seconds for which the programs hammer the folder: two, or as many as the variable says.
fn seconds() -> u64 {
    let asked = std::env::var("TESSERAE_HAMMER_SECONDS").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(2)
}

/// Programs that play into one folder, write notes there, and import into it, at the same time:
/// every game and every last note is there at the end. `TESSERAE_HAMMER_SECONDS=600` makes it ten
/// minutes.
#[test]
fn programs_that_hammer_one_folder_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (records, elsewhere) = (folder.path().join("records"), folder.path().join("elsewhere"));
    let (records, elsewhere) = (records.as_path(), elsewhere.as_path());
    let play = |into: &Path, seed: u64| {
        let (seed, players) = (seed.to_string(), ["--players", "ai:random", "ai:beginner"]);
        let ask = ["tournament", "ur/short", "--threads", "1", "--games", "2", "--seed", &seed];
        let ask = [&ask[..], &players, &["--records", name(into)]].concat();
        let output = run(&ask);
        assert!(output.status.success(), "{output:?}");
    };
    play(records, 1);
    play(elsewhere, 2);
    let noted: Vec<PathBuf> = saved_matches(records).into_iter().map(|saved| saved.file).collect();
    let archive = |ask: &[&str]| {
        let output = run(&[&["archive", "--folder", name(records)][..], ask].concat());
        assert!(output.status.success(), "{ask:?}: {}", utf8(&output.stderr));
    };
    let end = Instant::now() + Duration::from_secs(seconds());
    let goes_on = || Instant::now() < end;
    let (mut played, mut notes) = ([0, 0], [0, 0]);
    let imported = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for (program, played) in played.iter_mut().enumerate() {
            scope.spawn(move || {
                while goes_on() {
                    *played += 1;
                    play(records, 1_000_000 * (program as u64 + 1) + *played);
                }
            });
        }
        for (file, notes) in noted.iter().zip(&mut notes) {
            scope.spawn(move || {
                while goes_on() {
                    *notes += 1;
                    let text = format!("note {notes}");
                    let own = file.file_name().unwrap().to_str().unwrap();
                    archive(&["edit", own, "--notes", &text]);
                }
            });
        }
        for _ in 0..2 {
            scope.spawn(|| {
                while goes_on() {
                    archive(&["import", name(elsewhere)]);
                    imported.store(true, Ordering::Relaxed);
                }
            });
        }
    });
    let kept = saved_matches(records);
    let games = 2 * (1 + u64::from(imported.into_inner()) + played.iter().sum::<u64>());
    assert_eq!(kept.len() as u64, games);
    let library = Library::built_in();
    for saved in &kept {
        let course = saved.load(&library).unwrap();
        if let Some(program) = noted.iter().position(|file| *file == saved.file) {
            assert_eq!(course.notes().text, format!("note {}", notes[program]));
        }
    }
    let list = program::json(&["archive", "list", "--folder", name(records), "--limit", "1"]);
    assert_eq!(list["count"], games);
    let left = fs::read_dir(records).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().contains("unfinished")).collect();
    assert!(left.is_empty(), "{left:?}");
}
