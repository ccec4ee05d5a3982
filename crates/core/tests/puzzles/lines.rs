//! The lines of the program's puzzles: `RENEW=1 cargo core --test puzzles lines` works all of them
//! out again, with what the levels take and the themes, and writes the files. Nothing else in
//! these changes.

use std::fs;
use std::path::Path;

use tesserae_core::puzzles::{Puzzle, lines, picks, tempting, themes, write};
use tesserae_core::rules::Action;

use crate::knowledge;
use crate::shipped::by_game;

/// Without a renewal one puzzle of so many is worked out.
const EACH: usize = 6;

/// The same puzzle with the lines of this version.
fn renewed(puzzle: &Puzzle) -> Puzzle {
    let (best, tempting) = (puzzle.best().action, puzzle.tempting().action);
    let known = knowledge(puzzle.position.game());
    let (line, refutation) = lines(&puzzle.position, best, tempting, &known);
    Puzzle { line, refutation, ..puzzle.clone() }
}

/// The same puzzle with what the levels take now, and the themes that follow.
fn with_picks(puzzle: &Puzzle) -> Puzzle {
    let mut puzzle = puzzle.clone();
    let actions: Vec<Action> = puzzle.options.iter().map(|option| option.action).collect();
    let found = picks(&puzzle.position, &actions, &knowledge(puzzle.position.game()));
    for (option, picked) in puzzle.options.iter_mut().zip(found) {
        option.picked = picked;
    }
    puzzle.tempting = tempting(&puzzle.options);
    puzzle.themes = themes(&puzzle.position, puzzle.best().action, puzzle.tempting().action);
    puzzle
}

#[test]
fn lines_have_the_throws_that_make_the_difference() {
    let renew = std::env::var_os("RENEW").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/puzzles");
    let mut other = Vec::new();
    for (game, puzzles) in by_game() {
        if renew {
            let puzzles: Vec<Puzzle> =
                puzzles.into_iter().map(|puzzle| renewed(&with_picks(puzzle))).collect();
            fs::write(folder.join(format!("{game}.ron")), write(&puzzles).unwrap()).unwrap();
            continue;
        }
        let wrong = puzzles.into_iter().step_by(EACH).filter(|puzzle| renewed(puzzle) != **puzzle);
        other.extend(wrong.map(|puzzle| puzzle.id.clone()));
    }
    assert!(other.is_empty(), "{other:?}: renew the lines, as the head of this file says");
}
