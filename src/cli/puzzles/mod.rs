//! `puzzles`.

mod check;
mod json;
mod make;
mod text;

use jiff::tz::TimeZone;

use tesserae_core::days::{now, seen, zone};
use tesserae_core::levels::Library;
use tesserae_core::puzzles::{Grade, Puzzle, Puzzles, today};

use super::args::PuzzlesArguments;
use super::failure::{Failure, usage};
use super::output::{complain, say};

pub(super) fn puzzles(asked: &PuzzlesArguments, library: &Library) -> Result<(), Failure> {
    if asked.make {
        return make::make(asked, library);
    }
    let (puzzles, errors) = Puzzles::built_in(library);
    for error in errors {
        complain(&format!("warning: puzzle left out: {error}"));
    }
    let chosen = match &asked.today {
        Some(date) => {
            let zone = if asked.utc { TimeZone::UTC } else { zone() };
            let date = date.unwrap_or_else(|| seen(now(), &zone).date());
            let asked_for = Puzzles::of(chosen(asked, &puzzles)?.into_iter().cloned().collect());
            let ids: Vec<String> = today(date, asked.rating, &asked_for, |_| false)
                .into_iter()
                .map(|puzzle| puzzle.id.clone())
                .collect();
            ids.iter().filter_map(|id| puzzles.get(id)).collect()
        }
        None => chosen(asked, &puzzles)?,
    };
    if asked.check {
        return check::check(asked, &chosen);
    }
    let one = asked.what.as_deref().and_then(|id| puzzles.get(id));
    match (one, asked.json) {
        (_, true) => say(json::of(&chosen)),
        (Some(puzzle), false) => say(text::one(puzzle)),
        (None, false) => say(text::list(&chosen)),
    }
}

/// The puzzles that the arguments select.
fn chosen<'a>(asked: &PuzzlesArguments, puzzles: &'a Puzzles) -> Result<Vec<&'a Puzzle>, Failure> {
    let grade = asked.grade.map(Grade::from);
    let named = |puzzle: &&Puzzle| {
        let definition = puzzle.position.game().definition();
        asked.what.as_ref().is_none_or(|what| {
            *what == puzzle.id || *what == definition.game || *what == definition.id()
        })
    };
    let of_grade = |puzzle: &&Puzzle| grade.is_none_or(|grade| puzzle.grade() == grade);
    let chosen: Vec<&Puzzle> = puzzles.all().iter().filter(named).filter(of_grade).collect();
    match &asked.what {
        Some(what) if !puzzles.all().iter().any(|puzzle| named(&puzzle)) => Err(usage(format!(
            "{what}: no puzzle of that name, and no puzzles of such a game (tesserae puzzles \
             lists them)"
        ))),
        _ => Ok(chosen),
    }
}
