//! The perfect player, and what happens when what it plays by is not there or damaged.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use tesserae_core::ai::exact::Solution;
use tesserae_core::ai::solve::solvable;
use tesserae_core::ai::{Knowledge, Level, Limits, MachinePlayer, Policy, value};
use tesserae_core::rules::games::compile;
use tesserae_core::rules::level::Source;
use tesserae_core::rules::{Game, Position};
use tesserae_core::solutions::store::file_name;
use tesserae_core::solutions::{KnowledgeStore, work};

use crate::common::library;
use crate::four::level;

fn at(line: &str) -> Position {
    library().position(line).unwrap()
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
        ("pente/open-entry", true),
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
fn who_cannot_wait_for_the_disk_learns_of_a_solution_later() {
    let folder = folder();
    let store = Arc::new(store(folder.path()));
    for (game, solved) in [(&four(), true), (library().game("ur/finkel").unwrap(), false)] {
        assert_eq!(store.offers_at_hand(game), None, "nobody has looked");
        while store.is_looking() {
            thread::yield_now();
        }
        assert_eq!(store.offers_at_hand(game), Some(solved));
    }
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
