//! A puzzle worked out again.

use super::puzzle::Puzzle;
use super::theme::themes;
use super::weigh::{MARGIN, Weighed, looked};
use crate::ai::Knowledge;

/// Choices that are looked ahead.
const DEPTH: u32 = 2;
/// Sets the dice of the check apart from those that the puzzle was made with.
const OTHER_DICE: u64 = 0x51ED_270B_8E91_3C47;
/// Other dice may put the best choice behind another by so many standard errors before it is
/// taken for wrong.
const DOUBT: f64 = 2.0;

/// Values are kept to five digits.
const ROUNDING: f64 = 1e-5;

/// What came of working a puzzle out again.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// What is wrong with it; nothing where it holds.
    pub problems: Vec<String>,
    /// What the choices are worth now, where they were weighed.
    pub weighed: Option<Weighed>,
}

/// Works a puzzle out again. Its best choice must be best by a search, and exactly where that
/// is known; with `games` of each choice, by other dice than it was made with, no other may be
/// better.
pub fn verify(puzzle: &Puzzle, knowledge: &Knowledge, games: u64, threads: usize) -> Verdict {
    let mut problems = Vec::new();
    let position = &puzzle.position;
    let best = puzzle.best().action;
    let found = themes(position, best, puzzle.tempting().action);
    if found != puzzle.themes {
        problems.push(format!("the themes are {found:?}"));
    }
    let exact = Weighed::exact(position, knowledge);
    if exact.is_none() && puzzle.method.is_exact() {
        problems.push("it is no longer known exactly".to_owned());
    }
    let (looked, _) = looked(position, knowledge, DEPTH);
    if let Some((action, win)) = looked.first().filter(|(action, _)| *action != best) {
        problems.push(format!("a search finds \"{action}\" better, with {win:.4}"));
    }
    let weighed = exact.or_else(|| {
        let seed = u64::from(crc32fast::hash(puzzle.id.as_bytes())) ^ OTHER_DICE;
        (games > 0)
            .then(|| Weighed::rolled_out(position, knowledge, games, None, seed, threads))
            .flatten()
    });
    if let Some(weighed) = &weighed {
        problems.extend(contradiction(puzzle, weighed));
    }
    Verdict { problems, weighed }
}

/// What speaks against the best choice.
fn contradiction(puzzle: &Puzzle, weighed: &Weighed) -> Option<String> {
    let best = puzzle.best().action;
    let own = weighed.options.iter().find(|option| option.0 == best)?;
    let first = weighed.options.first()?;
    if weighed.method.is_exact() {
        return (!weighed.is_clear(MARGIN - ROUNDING, 0.0) || first.0 != best).then(|| {
            format!("\"{}\" is exactly {:.4}, \"{best}\" {:.4}", first.0, first.1, own.1)
        });
    }
    // How far it is behind the first, of which the error is known.
    let (behind, error) = (first.1 - own.1, own.3);
    (first.0 != best && (behind > DOUBT * error || behind > MARGIN))
        .then(|| format!("\"{}\" wins {behind:.4} more by {} games", first.0, weighed.games))
}
