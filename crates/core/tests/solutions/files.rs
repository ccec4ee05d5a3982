//! Solutions on the disk: what is written is read again, whatever was stopped goes on,
//! and whatever is damaged is named.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tesserae_core::ai::solve::crossing::Crossing;
use tesserae_core::ai::solve::groups::{Layout, Numbered, Progress, Solver};
use tesserae_core::ai::solve::{Method, Solvable, solvable_with};
use tesserae_core::rules::Game;
use tesserae_core::solutions::SolutionError;
use tesserae_core::solutions::journal::Journal;
use tesserae_core::solutions::table::{Header, MAGIC, Table};
use tesserae_core::solutions::work;

use crate::common::library;
use tempfile::TempDir;

fn layout(id: &str, pieces: u8) -> Layout {
    let Game::Ur(rules) = library().game(id).unwrap().clone() else { panic!("{id}") };
    Layout::new(&rules.with_pieces(pieces)).unwrap()
}

/// The same for the solver of files.
fn variant(pieces: u8) -> Solvable {
    solvable_with(library().game("ur/finkel").unwrap(), pieces).unwrap()
}

fn solved(layout: Layout) -> Solver {
    let mut solver = Solver::new(layout).unwrap();
    while !solver.finished() {
        solver.round();
    }
    solver
}

/// A folder, and the bytes of the solution of Finkel's game with so many pieces in it.
fn written(pieces: u8) -> (TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("finkel.solution");
    work::solve("ur/finkel", variant(pieces), Some(&file), |_| {}).unwrap();
    let bytes = fs::read(&file).unwrap();
    (folder, file, bytes)
}

fn names(folder: &Path) -> Vec<String> {
    let mut list: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    list.sort();
    list
}

#[test]
fn every_value_is_read_as_it_was_found() {
    let (folder, file, _) = written(2);
    assert_eq!(names(folder.path()), ["finkel.solution"], "nothing else is left");
    let solver = solved(layout("ur/finkel", 2));
    let table = Table::open(&file).unwrap();
    table.verify().unwrap();
    let positions = solver.numbering().positions();
    assert_eq!(table.header().values, u64::from(positions));
    assert_eq!((table.header().game.as_str(), table.header().pieces), ("ur/finkel", 2));
    assert_eq!(table.header().key, layout("ur/finkel", 2).key());
    for (number, value) in (0..).zip(solver.values(0..positions as usize)) {
        let exact = f64::from(value) / f64::from(u32::MAX);
        let read = table.win(number).unwrap();
        assert!((read - exact).abs() <= 0.5001 / 65_535.0, "{number}: {read} is not {exact}");
    }
    assert!(table.win(positions).is_err());
    let start = f64::from(solver.value(solver.numbering().start_position()));
    assert_eq!(table.header().start, start / f64::from(u32::MAX));
}

#[test]
fn a_file_that_is_there_is_not_solved_again() {
    let (_folder, file, bytes) = written(2);
    let again = work::solve("ur/finkel", variant(2), Some(&file), |_| panic!("it was solved"));
    assert_eq!(again.unwrap(), *Table::open(&file).unwrap().header());
    let other = work::solve("ur/finkel", variant(1), Some(&file), |_| {});
    assert!(other.unwrap_err().to_string().contains("finkel.solution: the solution of another"));
    assert_eq!(fs::read(&file).unwrap(), bytes);
}

#[test]
fn a_cut_file_is_named_wherever_it_was_cut() {
    let (_folder, file, bytes) = written(1);
    for length in (0..bytes.len()).step_by(97).chain([bytes.len() - 1]) {
        fs::write(&file, &bytes[..length]).unwrap();
        let error = Table::open(&file).err().unwrap().to_string();
        assert!(error.contains("finkel.solution: "), "{length}: {error}");
        assert_eq!(error.lines().count(), 1, "{length}: {error}");
    }
    fs::write(&file, [bytes.as_slice(), b"x"].concat()).unwrap();
    assert!(Table::open(&file).err().unwrap().to_string().contains("bytes long instead of"));
}

#[test]
fn a_header_that_names_too_many_values_is_damaged() {
    let (_folder, file, _) = written(1);
    let whole = Table::open(&file).unwrap().header().clone();
    for values in [u64::MAX, u64::MAX / 2, u64::MAX / 4] {
        let text = ron::to_string(&Header { values, ..whole.clone() }).unwrap();
        let length = (text.len() as u32).to_le_bytes();
        fs::write(&file, [MAGIC.as_slice(), &length, &[0; 4], text.as_bytes()].concat()).unwrap();
        let error = Table::open(&file).err().unwrap().to_string();
        assert!(error.contains("finkel.solution: "), "{values}: {error}");
    }
}

#[test]
fn an_altered_file_is_named_whatever_was_altered() {
    let (_folder, file, bytes) = written(1);
    let values = bytes.len() - Table::open(&file).unwrap().header().values as usize * 2;
    let text_end = 16 + u32::from_le_bytes(bytes[8..12].try_into().unwrap()) as usize;
    for at in (0..text_end + 4).chain((values..bytes.len()).step_by(29)) {
        let mut altered = bytes.clone();
        altered[at] ^= 0x10;
        fs::write(&file, altered).unwrap();
        let error = match Table::open(&file) {
            Err(error) => error,
            Ok(table) => {
                assert!(at >= values, "byte {at} of the header went through");
                assert!(table.win(0).is_err(), "byte {at}");
                table.verify().unwrap_err()
            }
        };
        assert!(error.to_string().contains("finkel.solution: "), "byte {at}: {error}");
    }
}

#[test]
fn a_solver_that_was_stopped_between_any_two_rounds_ends_alike() {
    let (_folder, _, whole) = written(3);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("finkel.solution");
    let key = layout("ur/finkel", 3).key();
    let mut stops = 0;
    loop {
        // As many rounds as a run that is stopped comes to: few, and now and then one
        // that is not kept.
        let mut solver = Solver::new(layout("ur/finkel", 3)).unwrap();
        let mut journal = Journal::open(&file, &key, &mut solver).unwrap();
        if solver.finished() {
            break;
        }
        for round in 0..1 + stops % 3 {
            let group = solver.progress().group;
            solver.round();
            if solver.progress().group > group {
                journal.add(&solver, group).unwrap();
                break;
            }
            if round < 2 {
                journal.keep(&solver).unwrap();
            }
        }
        stops += 1;
    }
    assert!(stops > 15, "{stops}");
    work::solve("ur/finkel", variant(3), Some(&file), |_| {}).unwrap();
    assert!(fs::read(&file).unwrap() == whole, "after {stops} stops the file is another");
}

/// After half of the sweeps over a group, how many there will be, and how many there were.
fn guessed<N: Numbered>(mut solver: Solver<N>) -> Vec<(f64, f64)> {
    let mut guesses = Vec::new();
    while !solver.finished() {
        solver.round();
        let at = solver.progress();
        guesses.extend(solver.to_come().map(|more| (at, f64::from(at.sweeps) + more)));
    }
    let late = |(at, guess): (Progress, f64)| {
        let all = solver.done()[at.group].sweeps;
        (at.sweeps > all / 2).then_some((guess, f64::from(all)))
    };
    guesses.into_iter().filter_map(late).collect()
}

#[test]
fn changes_tell_how_many_sweeps_are_to_come() {
    let knossos = |id: &str| {
        let variant = solvable_with(library().game(id).unwrap(), 2).unwrap();
        let Method::Crossing(numbering) = (variant.problem)().unwrap().method else {
            panic!("{id}")
        };
        guessed(Solver::of(Crossing::new(numbering)).unwrap())
    };
    let ur = guessed(Solver::new(layout("ur/finkel", 3)).unwrap());
    for guesses in [ur, knossos("knossos/gurevich"), knossos("knossos/straight")] {
        assert!(guesses.len() > 5, "{guesses:?}");
        let off = |(guess, all): &(f64, f64)| (guess - all).abs() / all;
        assert!(guesses.iter().all(|of| off(of) < 0.15), "{guesses:?}");
    }
}

#[test]
fn a_journal_that_was_cut_costs_no_more_than_what_was_cut() {
    let (_folder, _, whole) = written(2);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("finkel.solution");
    let part = folder.path().join("finkel.solution.part");
    let key = layout("ur/finkel", 2).key();
    let mut solver = Solver::new(layout("ur/finkel", 2)).unwrap();
    let mut journal = Journal::open(&file, &key, &mut solver).unwrap();
    while !solver.finished() {
        let group = solver.progress().group;
        solver.round();
        if solver.progress().group > group {
            journal.add(&solver, group).unwrap();
        }
    }
    drop(journal);
    let journal = fs::read(&part).unwrap();
    let mut groups = Vec::new();
    for length in [0, 5, 40, journal.len() / 3, journal.len() / 2, journal.len() - 1, journal.len()]
    {
        fs::write(&part, &journal[..length]).unwrap();
        let mut solver = Solver::new(layout("ur/finkel", 2)).unwrap();
        Journal::open(&file, &key, &mut solver).unwrap();
        groups.push(solver.progress().group);
    }
    assert!(groups.is_sorted() && groups[0] == 0, "{groups:?}");
    assert_eq!(groups.last(), Some(&3), "{groups:?}");
    // An altered byte is as good as a cut.
    let mut altered = journal.clone();
    let last = altered.len() - 100;
    altered[last] ^= 1;
    fs::write(&part, altered).unwrap();
    work::solve("ur/finkel", variant(2), Some(&file), |_| {}).unwrap();
    assert!(fs::read(&file).unwrap() == whole);
    assert_eq!(names(folder.path()), ["finkel.solution"]);
}

/// What somebody else has put under the name of a working file is neither read, replaced nor
/// taken away.
#[test]
fn working_files_that_are_not_ours_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("finkel.solution");
    for ending in [".part", ".sweep"] {
        let theirs = folder.path().join(format!("finkel.solution{ending}"));
        let refused = || {
            let error = work::solve("ur/finkel", variant(1), Some(&file), |_| {}).err().unwrap();
            assert!(matches!(error, SolutionError::Other { .. }), "{error}");
            assert!(error.to_string().contains(ending), "{error}");
            assert!(!file.exists());
        };
        fs::write(&theirs, "Dear Ann\n").unwrap();
        refused();
        assert_eq!(fs::read_to_string(&theirs).unwrap(), "Dear Ann\n");
        fs::remove_file(&theirs).unwrap();
        #[cfg(unix)]
        {
            let letter = folder.path().join("letter");
            fs::write(&letter, "Dear Bo\n").unwrap();
            std::os::unix::fs::symlink(&letter, &theirs).unwrap();
            refused();
            assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear Bo\n");
            fs::remove_file(&theirs).unwrap();
            let made = Command::new("mkfifo").arg(&theirs).status().unwrap();
            assert!(made.success());
            refused();
            fs::remove_file(&theirs).unwrap();
        }
    }
    work::solve("ur/finkel", variant(1), Some(&file), |_| {}).unwrap();
    assert!(file.exists());
}
