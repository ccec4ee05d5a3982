//! The perfect player, and what happens when what it plays by is not there or damaged.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::common::library;
use serde_json::Value;
use tesserae::ai::exact::Solution;
use tesserae::ai::solve::solvable;
use tesserae::ai::{Knowledge, Level, Limits, MachinePlayer, Policy, value};
use tesserae::rules::games::compile;
use tesserae::rules::level::Source;
use tesserae::rules::{Game, Position};
use tesserae::solutions::store::file_name;
use tesserae::solutions::{KnowledgeStore, work};

fn at(line: &str) -> Position {
    library().position(line).unwrap()
}

/// A level file as a user would make it: the short game with four pieces on a path of
/// eight steps. Too many pieces to be solved on the spot, and soon solved all the same.
fn level() -> String {
    let ours = include_str!("../../levels/ur.ron");
    let (head, variants) = ours.split_once("    variants: [").unwrap();
    let from = variants.find("        (\n            name: \"short\"").unwrap();
    let to = from + variants[from..].find("\n        ),").unwrap();
    let four = variants[from..to]
        .replace("\"short\"", "\"four\"")
        .replace("pieces: 3", "pieces: 4")
        .replace(", \"m5\", \"m6\", \"m7\", \"b7\", \"b8\", \"m8\", \"a8\", \"a7\"", "")
        .replace(", \"m5\", \"m6\", \"m7\", \"a7\", \"a8\", \"m8\", \"b8\", \"b7\"", "");
    format!("{head}    variants: [\n{four}\n        ),\n    ],\n    book: [],\n)\n")
}

fn four() -> Game {
    let text = level();
    let source = Source { file: "four.ron", text: &text };
    compile(source).unwrap().remove(0)
}

/// A folder with the solution of that game.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let variant = solvable(&four()).unwrap();
    let file = folder.path().join(file_name("ur/four", 4));
    assert!(file.ends_with("ur-four-4.solution"));
    work::solve("ur/four", variant, Some(&file), |_| {}).unwrap();
    folder
}

const PERFECT: Policy = Policy::Level(Level::Perfect);

fn knowing(solution: Option<Solution>) -> Knowledge {
    Knowledge { solution, ..Knowledge::default() }
}

fn store(folder: &Path) -> KnowledgeStore {
    KnowledgeStore::new(Some(folder.to_owned()))
}

#[test]
fn small_games_have_a_solution_without_a_file() {
    let store = KnowledgeStore::new(None);
    for (id, small) in [
        ("pente/knock-off", true),
        ("pente/race", true),
        ("ur/short", true),
        ("ur/cyningstan", false),
        ("ur/finkel", false),
        ("senet/skiryuk", false),
    ] {
        let game = library().game(id).unwrap();
        assert_eq!(store.offers(game), small, "{id}");
        if id == "pente/race" {
            assert!(store.ready(game).is_none(), "it takes a while the first time");
            assert!(store.solution(game).is_some());
            assert!(store.ready(game).is_some());
        }
        if !small {
            assert!(store.solution(game).is_none(), "{id}");
        }
    }
    assert_eq!(store.warnings(), Vec::<String>::new());
}

#[test]
fn perfect_play_takes_the_best_of_what_can_follow() {
    let store = KnowledgeStore::new(None);
    for line in [
        "pente/knock-off A 0,0,3,6,8 0,2,4,7,8 move:4",
        "pente/race B 0,0,3,6,8 0,2,4,7,8 move:6",
        "ur/short A 0,8,14 0,5,12 move:2",
        "ur/short B 0,8,14 3,5,12 move:4",
        "ur/short A 13,14,17 12,13,17 move:3",
    ] {
        let position = at(line);
        let solution = store.solution(position.game());
        let (knowledge, limits) = (knowing(solution), Limits::default());
        let player = MachinePlayer::new(PERFECT, &knowledge);
        let chosen = player.decide(&position, &limits, 1).unwrap();
        assert!(chosen.exact && chosen.level == Some(Level::Perfect), "{line}");
        let me = position.turn();
        let mut wins = Vec::new();
        for action in position.actions() {
            let next = position.play(action).unwrap().0;
            let value = value(&next, &knowledge, &limits);
            assert!(value.exact && (value.win.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            wins.push((action, value.win[me.index()]));
        }
        let best = wins.iter().map(|(_, win)| *win).fold(0.0, f64::max);
        assert_eq!(chosen.win, best, "{line}: {wins:?}");
        assert!(wins.contains(&(chosen.action, best)), "{line}");
        assert_eq!(chosen.pv.first(), Some(&chosen.action), "{line}");
        assert_eq!(value(&position, &knowledge, &limits).win[me.index()], best, "{line}");
    }
    // The draw gives either side the first throw as often.
    let start = at("ur/short A 0,0,0 0,0,0 open");
    let knowledge = knowing(store.solution(start.game()));
    assert_eq!(value(&start, &knowledge, &Limits::default()).win, [0.5, 0.5]);
}

#[test]
fn without_a_solution_the_master_plays_and_says_so() {
    let position = at("ur/finkel A 0,0,0,0,0,5,7 0,0,0,0,0,6,9 move:2");
    let limits = Limits::depth(2);
    let [perfect, master] = [Level::Perfect, Level::Master]
        .map(|level| MachinePlayer::from(level).decide(&position, &limits, 1).unwrap());
    assert_eq!(perfect, master);
    assert_eq!(perfect.level, Some(Level::Master));
}

#[test]
fn a_file_is_found_by_what_it_solves_and_not_by_its_name() {
    let folder = folder();
    fs::rename(folder.path().join("ur-four-4.solution"), folder.path().join("anything.solution"))
        .unwrap();
    fs::write(folder.path().join("notes.txt"), "not ours").unwrap();
    let store = store(folder.path());
    assert!(store.offers(&four()));
    assert!(!store.offers(library().game("ur/finkel").unwrap()), "that is another board");
    assert_eq!(store.warnings(), Vec::<String>::new());
    let position = Position::read(&four(), "ur/four A 0,0,5,7 0,0,6,9 throw").unwrap();
    let knowledge = knowing(store.solution(&four()));
    assert!(value(&position, &knowledge, &Limits::default()).exact);
}

#[test]
fn a_missing_file_is_found_when_it_comes() {
    let empty = tempfile::tempdir().unwrap();
    let store = store(empty.path());
    assert!(!store.offers(&four()));
    let full = folder();
    let name = "ur-four-4.solution";
    fs::copy(full.path().join(name), empty.path().join(name)).unwrap();
    assert!(!store.offers(&four()), "it is not looked for all the time");
    store.look_again();
    assert!(store.offers(&four()));
}

#[test]
fn damaged_files_are_named_once_and_the_master_plays() {
    let folder = folder();
    let file = folder.path().join("ur-four-4.solution");
    let whole = fs::read(&file).unwrap();
    let position = Position::read(&four(), "ur/four A 0,0,5,7 0,0,6,9 move:2").unwrap();
    let mut altered = whole.clone();
    for byte in altered.iter_mut().skip(4096) {
        *byte ^= 0x55;
    }
    for (bytes, problem) in
        [(&whole[..whole.len() / 2], "bytes long instead of"), (&altered, "altered since")]
    {
        fs::write(&file, bytes).unwrap();
        let store = store(folder.path());
        let (knowledge, limits) = (knowing(store.solution(&four())), Limits::depth(2));
        let player = MachinePlayer::new(PERFECT, &knowledge);
        for _ in 0..2 {
            let chosen = player.decide(&position, &limits, 1).unwrap();
            assert_eq!(chosen.level, Some(Level::Master), "{problem}");
            assert!(!value(&position, &knowledge, &limits).exact, "{problem}");
        }
        let warnings = store.warnings();
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(warnings[0].contains("ur-four-4.solution: "), "{warnings:?}");
        assert!(warnings[0].contains(problem), "{warnings:?}");
        assert_eq!(store.warnings(), Vec::<String>::new(), "told already");
    }
}

fn run(data: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tesserae"))
        .args(arguments)
        .env("TESSERAE_DATA", data)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_arena_names_who_plays() {
    let data = tempfile::tempdir().unwrap();
    let series = |id: &str| {
        let arguments =
            ["arena", id, "--a", "ai:perfect", "--b", "ai:random", "--games", "2", "--json"];
        let output = run(data.path(), &arguments);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        (report["a"]["who"].as_str().unwrap().to_owned(), text(&output.stderr))
    };
    let (who, errors) = series("pente/race");
    assert_eq!((who.as_str(), errors.as_str()), ("ai:perfect", ""));
    let (who, errors) = series("ur/finkel");
    assert_eq!(who, "ai:master");
    assert!(errors.contains("ur/finkel has no solution"), "{errors}");
    assert!(errors.contains("ai:master plays for ai:perfect"), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

#[test]
fn a_solution_that_is_kept_is_played_by() {
    let data = tempfile::tempdir().unwrap();
    let levels = data.path().join("levels");
    fs::create_dir_all(&levels).unwrap();
    fs::write(levels.join("four.ron"), level()).unwrap();
    let listed = run(data.path(), &["solve", "ur/four", "--keep"]);
    assert!(listed.status.success(), "{}", text(&listed.stderr));
    let file = data.path().join("solutions").join("ur-four-4.solution");
    assert!(file.exists(), "{}", text(&listed.stdout));
    let arguments = ["arena", "ur/four", "--a", "ai:perfect", "--b", "ai:random", "--games", "2"];
    let output = run(data.path(), &arguments);
    assert_eq!(text(&output.stderr), "");
    assert!(text(&output.stdout).contains("ai:perfect"), "{}", text(&output.stdout));
    // It weighs choices too, until it is damaged.
    let weigh = ["regret", "ur/four", "--player", "ai:perfect", "--positions", "20"];
    let output = run(data.path(), &weigh);
    assert_eq!(text(&output.stderr), "");
    assert!(text(&output.stdout).contains("100.0% of its choices are best"));
    let mut altered = fs::read(&file).unwrap();
    altered.iter_mut().skip(4096).for_each(|byte| *byte ^= 0x55);
    fs::write(&file, altered).unwrap();
    let output = run(data.path(), &weigh);
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("ur-four-4.solution: altered since"), "{errors}");
    assert!(errors.contains("the solution does not know what follows"), "{errors}");
    fs::write(&file, "cut").unwrap();
    let output = run(data.path(), &arguments);
    let errors = text(&output.stderr);
    assert!(errors.contains("ur-four-4.solution: too short"), "{errors}");
    assert!(errors.contains("ai:master plays for ai:perfect"), "{errors}");
    assert!(output.status.success());
}
