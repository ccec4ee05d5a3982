//! The advice of the rule books, tried against the program's own values.
//!
//! Each figure is worked out here and stands in `docs/advice.md`; `docs/sets` has the values of
//! the actions.

mod senet;
mod ur;

use std::fs;
use std::path::{Path, PathBuf};

use tesserae_core::rules::{Action, Due, Position, Step, Throw};

use crate::common::at;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// A move of a piece, and how often the side to move wins with it.
#[derive(Clone)]
struct Move {
    from: u8,
    to: u8,
    win: f64,
}

/// A position of a set in which only moves are legal.
struct Choice {
    position: Position,
    score: u8,
    moves: Vec<Move>,
}

impl Choice {
    /// The steps of the side to move.
    fn own(&self) -> Vec<u8> {
        steps(&self.position.pieces(self.position.turn()))
    }

    /// The opponent's steps.
    fn other(&self) -> Vec<u8> {
        steps(&self.position.pieces(self.position.turn().opponent()))
    }
}

fn steps(pieces: &[Step]) -> Vec<u8> {
    pieces.iter().map(|step| step.0).collect()
}

/// The positions of `docs/sets/GAME.set`.
fn set(game: &str) -> Vec<Choice> {
    let file = docs().join(format!("sets/{game}.set"));
    let text = fs::read_to_string(file).unwrap();
    text.lines().skip(1).filter_map(choice).collect()
}

fn choice(line: &str) -> Option<Choice> {
    let mut items: Vec<&str> = line.split(" | ").collect();
    let _checksum = items.pop();
    let position = at(items[0]);
    let Some(Throw::Score(score)) = position.thrown() else { return None };
    let moves = items[1..].iter().map(|item| {
        let words: Vec<&str> = item.split(' ').collect();
        let action = words[..words.len() - 3].join(" ").parse().unwrap();
        let Action::Move { from, to } = action else { return None };
        Some(Move { from: from.0, to: to.0, win: words[words.len() - 3].parse().unwrap() })
    });
    let moves = moves.collect::<Option<Vec<Move>>>()?;
    Some(Choice { position, score, moves })
}

/// What the best move that follows a piece of advice is worth beside the best that does not, over
/// the positions with moves of both kinds: `-1.7 ± 0.4 points, best in 27% of 97`.
fn verdict(
    set: &[Choice],
    follows: impl Fn(&Choice, &Move) -> bool,
    other: impl Fn(&Choice, &Move) -> bool,
) -> String {
    let best = |choice: &Choice, of: &dyn Fn(&Choice, &Move) -> bool| {
        let wins = choice.moves.iter().filter(|m| of(choice, m)).map(|m| m.win);
        wins.reduce(f64::max)
    };
    let leads: Vec<f64> = set
        .iter()
        .filter_map(|choice| Some(100.0 * (best(choice, &follows)? - best(choice, &other)?)))
        .collect();
    let number = leads.len() as f64;
    let mean = leads.iter().sum::<f64>() / number;
    let spread = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>();
    let error = (spread / number / (number - 1.0)).sqrt();
    let share = leads.iter().filter(|lead| **lead >= 0.0).count() as f64 / number;
    format!("{mean:+.1} ± {error:.1} points, best in {:.0}% of {number}", 100.0 * share)
}

/// The chance of each outcome after a throw, and after those that a piece throws for itself.
fn futures(position: &Position) -> Vec<(f64, Position)> {
    let outcomes = position.outcomes().unwrap();
    outcomes
        .probabilities()
        .flat_map(|(throw, chance)| {
            let next = position.play(Action::Throw(throw)).unwrap().0;
            if next.fate().is_some() && next.due() == Due::Throw {
                let further = futures(&next).into_iter();
                further.map(|(then, last)| (chance * then, last)).collect()
            } else {
                vec![(chance, next)]
            }
        })
        .collect()
}

/// The chance that the next throw can capture.
fn exposed(line: &str) -> f64 {
    let position = at(line);
    let other = position.turn().opponent();
    let before = position.pieces(other);
    let captures = |thrown: &Position| {
        thrown.due() == Due::Choice
            && thrown.actions().iter().any(|action| {
                thrown.play(*action).is_ok_and(|(next, _)| next.pieces(other) != before)
            })
    };
    futures(&position).iter().filter(|(_, thrown)| captures(thrown)).map(|(chance, _)| chance).sum()
}

/// The rows of a game's table in `docs/advice.md`: claim, source, test, figure.
fn table(game: &str) -> Vec<[String; 4]> {
    let text = fs::read_to_string(docs().join("advice.md")).unwrap();
    let section = text.split("\n## ").find(|section| section.starts_with(game)).unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| "));
    rows.skip(1)
        .map(|row| {
            let cells: Vec<String> =
                row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect();
            cells.try_into().unwrap_or_else(|cells| panic!("no four columns: {cells:?}"))
        })
        .collect()
}

/// Checks the figure that the document gives for a claim.
#[track_caller]
fn told(game: &str, claim: &str, figure: &str) {
    let rows = table(game);
    let row = rows.iter().find(|row| row[0].starts_with(claim));
    let row = row.unwrap_or_else(|| panic!("no row for \"{claim}\": it is {figure}"));
    assert!(row[3].contains(figure), "{claim}: {figure}, and docs/advice.md says: {}", row[3]);
}

/// Checks a figure in the document, and its mean in the game's rule book.
#[track_caller]
fn tried(game: &str, claim: &str, figure: &str) {
    told(game, claim, figure);
    let book = fs::read_to_string(docs().join(format!("rules/{}.md", game.to_lowercase())));
    let mean = figure.split(',').next().unwrap().trim_start_matches(['+', '-']);
    assert!(book.unwrap().contains(mean), "{claim}: the book of {game} does not say {mean}");
}
