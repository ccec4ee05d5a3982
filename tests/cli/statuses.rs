//! The same fault has the same exit status, whichever command meets it; docs/command-line.md
//! says which.

use std::fs;
use std::path::Path;

use tempfile::TempDir;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;

use crate::program::{run, utf8};

/// What a file that is to be read has wrong, and a system that refuses to write.
const FAILED: i32 = 1;
/// What is wrong with what was typed: a name that there is not, a file that would be lost.
const USAGE: i32 = 2;

/// Reads a record, or a folder of them.
const IMPORT: &str = "archive import FILE --folder DIR";

/// Each other command that reads a file.
const READERS: &[&str] = &[
    "review FILE",
    "audit FILE",
    "check FILE",
    "clip FILE --out clip.webp",
    "regret ur/short --depth 1 --set FILE",
    "arena merge FILE",
    "FILE",
];

/// Each command that names a match of a folder.
const OF_A_FOLDER: &[&str] = &[
    "archive edit FILE --stars 1 --folder DIR",
    "archive delete FILE --folder DIR",
    "archive restore FILE --folder DIR",
];

/// Each command that writes a file.
const WRITERS: &[&str] = &[
    "solve ur/short --pieces 1 --out FILE",
    "train ur/short --rounds 1 --samples 64 --teacher one-throw --out FILE",
    "arena ur/short --a ai:random --b ai:random --games 2 --csv FILE",
    "tournament ur/short --players ai:random ai:beginner --games 2 --keep FILE",
    "regret ur/short --make FILE --positions 5 --games 2",
    #[cfg(feature = "gui")]
    "render ur --out FILE",
    #[cfg(feature = "gui")]
    "export ur --out FILE",
    #[cfg(feature = "gui")]
    "clip DIR/match.ron --out FILE",
];

/// Each command that adds to a file whatever stands in it.
const ADDERS: &[&str] = &[
    "arena ur/short --a ai:random --b ai:random --games 2 --engine-log FILE",
    "tournament ur/short --players ai:random ai:beginner --games 2 --engine-log FILE",
];

/// Each command that fills a folder.
const FILLERS: &[&str] = &[
    "book ur --out FILE",
    "puzzles ur --make --out FILE",
    #[cfg(feature = "gui")]
    "render --all --out FILE",
];

/// Each command that takes a game.
const OF_A_GAME: &[&str] = &[
    "play GAME",
    "watch GAME",
    "inspect GAME",
    "arena GAME --a ai:random --b ai:random --games 2",
    "ladder GAME",
    "tournament GAME --players ai:random ai:adept",
    "regret GAME --depth 1",
    "playouts GAME",
    "solve GAME",
    "train GAME",
    "render GAME --out picture.png",
    "export GAME --out model.glb",
    "book GAME",
    "puzzles GAME",
];

/// Each command that takes a position.
const OF_A_POSITION: &[&str] = &[
    "perft POSITION 1",
    "rollout POSITION --games 2",
    "render ur --out a.png --position POSITION",
];

/// Each command that takes a player who plays without a window.
const OF_A_PLAYER: &[&str] = &[
    "arena ur/short --a ai:random --b WHO --games 2",
    "tournament ur/short --players ai:random WHO --games 2",
    "regret ur/short --player WHO",
];

/// A folder with a match, `match.ron`, and half of it, `half.ron`.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let library = Library::built_in();
    let players = vec!["human".to_owned(), "ai:adept".to_owned()];
    let mut course = Match::new(library.game("ur/short").unwrap(), 2, players, 3);
    while course.plies().len() < 4 {
        let throw = course.draw().map(tesserae_core::rules::Action::Throw);
        let action = throw.unwrap_or_else(|| course.position().actions()[0]);
        course.play(action).unwrap();
    }
    let record = course.to_record().unwrap();
    fs::write(folder.path().join("match.ron"), &record).unwrap();
    let broken = folder.path().join("broken");
    fs::create_dir(&broken).unwrap();
    fs::write(broken.join("half.ron"), &record[..record.len() / 2]).unwrap();
    folder
}

/// Each of the commands fails with that status, one line and nothing else.
#[track_caller]
fn all_fail(status: i32, commands: &[&str], folder: &Path, word: &str, value: &str) {
    let dir = folder.to_str().unwrap();
    for command in commands {
        let put_in = |part: &str| part.replace(word, value).replace("DIR", dir);
        let arguments: Vec<String> = command.split(' ').map(put_in).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = run(&arguments);
        let one_line = utf8(&output.stderr).lines().count() == 1 && output.stdout.is_empty();
        assert_eq!(
            (output.status.code(), one_line),
            (Some(status), true),
            "{arguments:?}: {output:?}"
        );
    }
}

#[track_caller]
fn all_fail_with_a_file(status: i32, commands: &[&str], folder: &Path, file: &Path) {
    all_fail(status, commands, folder, "FILE", file.to_str().unwrap());
}

#[test]
fn a_file_to_be_read_that_is_missing_damaged_or_something_else() {
    let folder = folder();
    let letter = folder.path().join("broken/letter");
    fs::write(&letter, "Dear Ann\n").unwrap();
    let (nowhere, half) = (Path::new("/nowhere/a.ron"), folder.path().join("broken/half.ron"));
    for file in [nowhere, &letter, &half, folder.path()] {
        all_fail_with_a_file(FAILED, READERS, folder.path(), file);
    }
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    for file in [nowhere, &letter, &half, &empty] {
        all_fail_with_a_file(FAILED, &[IMPORT], folder.path(), file);
    }
    all_fail_with_a_file(FAILED, OF_A_FOLDER, folder.path(), nowhere);
    all_fail_with_a_file(FAILED, &["archive list --folder FILE"], folder.path(), nowhere);
}

#[test]
fn a_file_to_be_written_where_something_else_stands() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let letter = path("theirs.webp");
    fs::write(&letter, "Dear Ann\n").unwrap();
    all_fail_with_a_file(USAGE, WRITERS, folder.path(), &letter);
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear Ann\n");
    let full = path("full.webp");
    fs::create_dir(&full).unwrap();
    for name in ["ur.md", "ur.ron", "ur-hero.png"] {
        fs::write(full.join(name), "Dear Ann\n").unwrap();
    }
    all_fail_with_a_file(USAGE, WRITERS, folder.path(), &full);
    all_fail_with_a_file(USAGE, ADDERS, folder.path(), &full);
    all_fail_with_a_file(USAGE, FILLERS, folder.path(), &full);
    #[cfg(unix)]
    {
        let link = path("link.webp");
        std::os::unix::fs::symlink("/dev/null", &link).unwrap();
        for file in [&link, Path::new("/dev/null")] {
            all_fail_with_a_file(USAGE, WRITERS, folder.path(), file);
            all_fail_with_a_file(USAGE, ADDERS, folder.path(), file);
        }
    }
    assert_eq!(fs::read_dir(&full).unwrap().count(), 3, "nothing was written");
}

/// Below a file there is no folder.
#[test]
fn a_file_that_the_system_refuses_to_write() {
    let folder = folder();
    let letter = folder.path().join("letter");
    fs::write(&letter, "Dear Ann\n").unwrap();
    all_fail_with_a_file(FAILED, WRITERS, folder.path(), &letter.join("ours.webp"));
    all_fail_with_a_file(FAILED, ADDERS, folder.path(), &letter.join("ours.log"));
    all_fail_with_a_file(FAILED, FILLERS, folder.path(), &letter);
    let export = ["archive export --folder DIR --out FILE"];
    all_fail_with_a_file(FAILED, &export, folder.path(), &letter);
}

#[test]
fn a_game_a_position_or_a_player_that_there_is_not() {
    let folder = folder();
    for game in ["chess", "ur/chess", "ur/", "/"] {
        all_fail(USAGE, OF_A_GAME, folder.path(), "GAME", game);
    }
    for position in ["nonsense", "ur/short", "chess/short"] {
        all_fail(USAGE, OF_A_POSITION, folder.path(), "POSITION", position);
    }
    for who in ["nobody", "ai:god", "human"] {
        all_fail(USAGE, OF_A_PLAYER, folder.path(), "WHO", who);
    }
    all_fail(FAILED, OF_A_PLAYER, folder.path(), "WHO", "engine:/nowhere/engine");
}

#[test]
fn a_solution_that_is_not_on_this_machine() {
    let wanted = [
        "train senet --teacher exact",
        "regret senet --depth 1",
        "regret senet --drawn-from perfect --make FILE",
    ];
    let folder = folder();
    all_fail_with_a_file(USAGE, &wanted, folder.path(), &folder.path().join("a.set"));
}
