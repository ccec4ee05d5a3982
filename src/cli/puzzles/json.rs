//! Puzzles as one JSON object.

use serde_json::{Value, json};

use tesserae_core::ai::Level;
use tesserae_core::puzzles::{LEVELS, Puzzle, Worth};
use tesserae_core::rules::Action;

/// The version of the JSON form, which grows when its fields change.
const VERSION: u32 = 1;

pub(super) fn of(puzzles: &[&Puzzle]) -> Value {
    let puzzles: Vec<Value> = puzzles.iter().map(|puzzle| one(puzzle)).collect();
    json!({ "version": VERSION, "levels": LEVELS.map(Level::name), "puzzles": puzzles })
}

fn one(puzzle: &Puzzle) -> Value {
    let options: Vec<Value> = puzzle.options.iter().map(option).collect();
    json!({
        "id": puzzle.id,
        "game": puzzle.position.game().definition().id(),
        "position": puzzle.position.to_string(),
        "turn": puzzle.position.turn().to_string(),
        "grade": puzzle.grade().name(),
        "rating": puzzle.rating(),
        "themes": puzzle.themes.iter().map(|theme| theme.name()).collect::<Vec<_>>(),
        "method": puzzle.method.name(),
        "games": puzzle.games,
        "margin": puzzle.margin(),
        "best": puzzle.best().action.to_string(),
        "line": line(&puzzle.line),
        "tempting": puzzle.tempting().action.to_string(),
        "tempted": puzzle.tempted().name(),
        "refutation": line(&puzzle.refutation),
        "options": options,
    })
}

fn option(option: &Worth) -> Value {
    json!({
        "action": option.action.to_string(),
        "win": option.win,
        "error": option.error,
        "behind_error": option.apart,
        "picked": option.picked,
    })
}

fn line(line: &[Action]) -> Vec<String> {
    line.iter().map(Action::to_string).collect()
}
