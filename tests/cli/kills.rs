//! Work that is killed at any moment loses nothing that it has shown as done, and the same command
//! continues to the same end.
//!
//! `TESSERAE_KILLS` is the number of kills for each kind of work.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::sync::LazyLock;
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tesserae_core::tournament::Kept;

use crate::archive::played;
use crate::program::{PROGRAM, command, utf8};

/// The default number of kills.
const KILLS: u32 = 3;

/// A command that works for a second or so.
struct Work {
    arguments: &'static [&'static str],
    prepare: fn(&Path),
    /// The amount of finished work in the folder. It never shrinks.
    done: fn(&Path) -> u64,
    /// The result of a whole run, which kills must not change.
    result: fn(&Path) -> Vec<u8>,
}

const ALL: [Work; 5] = [
    Work {
        arguments: &[
            "tournament",
            "ur/short",
            "--players",
            "ai:random",
            "ai:beginner",
            "ai:adept",
            "--games",
            "200",
            "--threads",
            "1",
            "--keep",
            "kept.ron",
            "--records",
            "records",
        ],
        prepare: |_| {},
        done: |folder| {
            let games = Kept::load(&folder.join("kept.ron"))
                .map_or(0, |kept| kept.tournament.games_played());
            let records = files_in(&folder.join("records"));
            assert!(records >= games, "{games} games, {records} records");
            games
        },
        result: |folder| {
            let records = files_in(&folder.join("records")).to_le_bytes();
            let report = ["tournament", "--keep", "kept.ron", "--json"];
            let report = command(PROGRAM).args(report).current_dir(folder).output().unwrap();
            assert!(report.status.success(), "{report:?}");
            [report.stdout, records.to_vec()].concat()
        },
    },
    Work {
        arguments: &["archive", "import", "--folder", "saves", "in"],
        prepare: |folder| {
            for name in ["in", "saves"] {
                fs::create_dir(folder.join(name)).unwrap();
            }
            for entry in fs::read_dir(RECORDS.path()).unwrap().map(Result::unwrap) {
                fs::copy(entry.path(), folder.join("in").join(entry.file_name())).unwrap();
            }
        },
        done: |folder| files_in(&folder.join("saves")),
        result: |folder| {
            let list = ["archive", "list", "--folder", "saves", "--json", "--sort", "time"];
            let list = command(PROGRAM).args(list).current_dir(folder).output().unwrap();
            assert!(list.status.success() && list.stderr.is_empty(), "{list:?}");
            utf8(&list.stdout).replace(folder.to_str().unwrap(), "").into_bytes()
        },
    },
    Work {
        arguments: &[
            "solve",
            "ur/cyningstan",
            "--pieces",
            "3",
            "--threads",
            "1",
            "--out",
            "ur.solution",
        ],
        prepare: |_| {},
        done: |folder| size(&folder.join("ur.solution")),
        result: |folder| fs::read(folder.join("ur.solution")).unwrap(),
    },
    Work {
        arguments: &[
            "train",
            "ur/short",
            "--rounds",
            "30",
            "--samples",
            "2000",
            "--teacher",
            "play",
            "--threads",
            "1",
            "--out",
            "ur.network",
        ],
        prepare: |_| {},
        done: |folder| size(&folder.join("ur.network")),
        result: |folder| fs::read(folder.join("ur.network")).unwrap(),
    },
    Work {
        arguments: &[
            "regret",
            "ur/short",
            "--make",
            "ur.set",
            "--positions",
            "40",
            "--games",
            "100",
            "--threads",
            "1",
        ],
        prepare: |_| {},
        done: |folder| {
            // Lines are added one by one, and the last one may be cut.
            let part = fs::read_to_string(folder.join("ur.set.part"));
            let whole = fs::read_to_string(folder.join("ur.set"));
            whole.or(part).map_or(0, |text| text.matches('\n').count() as u64)
        },
        result: |folder| fs::read(folder.join("ur.set")).unwrap(),
    },
];

/// Records to import.
static RECORDS: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..500 {
        played("ur/short", "ai:adept", seed, 6)
            .save(&folder.path().join(format!("{seed}.ron")))
            .unwrap();
    }
    folder
});

/// The records in a folder.
fn files_in(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".ron") && !name.starts_with('.')).count() as u64
}

fn size(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |file| file.len())
}

/// The lines that a killed command had printed.
fn printed(mut out: impl Read) -> u64 {
    let mut text = Vec::new();
    out.read_to_end(&mut text).unwrap();
    text.iter().filter(|byte| **byte == b'\n').count() as u64
}

fn begun(work: &Work) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    (work.prepare)(folder.path());
    folder
}

/// Kills the work that many times. Returns how many times it ended.
fn kill(work: &Work, kills: u32) -> u32 {
    let name = work.arguments[..2].join(" ");
    let whole = begun(work);
    let begin = Instant::now();
    let output = command(PROGRAM).args(work.arguments).current_dir(&whole).output().unwrap();
    assert!(output.status.success(), "{name}: {output:?}");
    let (time, wanted) = (begin.elapsed(), (work.result)(whole.path()));
    let (mut folder, mut done, mut ends) = (begun(work), 0, 0);
    let mut killed = 0;
    // The golden section spreads the moments evenly.
    for moment in (1_u32..).map(|number| (f64::from(number) * 0.618_034).fract()) {
        if killed == kills {
            break;
        }
        let mut command = command(PROGRAM);
        command.args(work.arguments).current_dir(&folder);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let until = Instant::now() + time.mul_f64(moment);
        while Instant::now() < until && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        // It may have ended by then.
        drop(child.kill());
        let status = child.wait().unwrap();
        let now = (work.done)(folder.path());
        assert!(now >= done, "{name}: {done} were done, and {now} are left after a kill");
        done = now;
        if status.code().is_some() {
            assert!(status.success(), "{name}: after {killed} kills: {status}");
            assert!((work.result)(folder.path()) == wanted, "{name}: it ended otherwise");
            (folder, done, ends) = (begun(work), 0, ends + 1);
            continue;
        }
        killed += 1;
        if work.arguments.contains(&"import") {
            let shown = printed(child.stdout.take().unwrap());
            assert!(now >= shown, "{name}: it told of {shown}, and there are {now}");
        }
    }
    // The last killed run continues as well.
    let last = command(PROGRAM).args(work.arguments).current_dir(&folder).output().unwrap();
    assert!(last.status.success(), "{name}: {last:?}");
    assert!((work.result)(folder.path()) == wanted, "{name}: it ended otherwise");
    ends + 1
}

#[test]
#[allow(clippy::print_stdout, reason = "the figures, with --nocapture")]
fn work_that_is_killed_loses_nothing_that_was_done_and_ends_the_same() {
    let asked = std::env::var("TESSERAE_KILLS").ok().and_then(|text| text.parse().ok());
    let kills = asked.unwrap_or(KILLS);
    for work in &ALL {
        let ends = kill(work, kills);
        println!("{}: killed {kills} times, ended {ends} times", work.arguments[..2].join(" "));
    }
}
