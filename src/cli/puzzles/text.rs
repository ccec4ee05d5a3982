//! Puzzles as text: chances in per cent, differences in points (hundredths of a game).

use tesserae_core::ai::Level;
use tesserae_core::puzzles::{LEVELS, Puzzle, Theme, Worth};
use tesserae_core::review::Method;
use tesserae_core::rules::Action;
use tesserae_core::words::{percents_in_tenths, tenths};

use crate::cli::output::{count, points};

/// One row for each puzzle.
pub(super) fn list(puzzles: &[&Puzzle]) -> String {
    let mut lines = vec![format!(
        "{:<18} {:<9} {:>6} {:>7} {:>8}  {:<26} position",
        "puzzle", "grade", "rating", "margin", "beginner", "themes"
    )];
    for puzzle in puzzles {
        lines.push(format!(
            "{:<18} {:<9} {:>6} {:>7} {:>7}%  {:<26} {}",
            puzzle.id,
            puzzle.grade(),
            puzzle.rating(),
            points(puzzle.margin()),
            tenths(puzzle.missed(Level::Beginner).unwrap_or_default()),
            themes(puzzle),
            puzzle.position
        ));
    }
    lines.push(count(puzzles.len() as u64, "puzzle"));
    lines.join("\n")
}

/// One puzzle with its solution.
pub(super) fn one(puzzle: &Puzzle) -> String {
    let definition = puzzle.position.game().definition();
    let turn = puzzle.position.turn();
    let side = capital(&definition.side_name(turn));
    let is = if definition.is_several(turn) { "are" } else { "is" };
    let mut lines = vec![
        format!("{}: {}", puzzle.id, puzzle.position),
        format!(
            "{}, {}. {side} {is} to choose. Grade: {} (rating {}).",
            definition.title,
            definition.variant_title,
            puzzle.grade(),
            puzzle.rating()
        ),
        said(puzzle),
        String::new(),
    ];
    lines.push(table_head());
    lines.extend(rows(puzzle));
    lines.push(String::new());
    let (best, tempting) = (puzzle.best(), puzzle.tempting());
    lines.push(format!(
        "best: {}, {}%{}. Play on: {}.",
        best.action,
        tenths(puzzle.method.chance(best.win)),
        how(puzzle),
        line(&puzzle.line)
    ));
    lines.push(format!(
        "tempting: {}, {}%, which costs {} points. {} What is wrong with it: {}.",
        tempting.action,
        tenths(puzzle.method.chance(tempting.win)),
        points(best.win - tempting.win),
        puzzle.tempts(),
        line(&puzzle.refutation)
    ));
    let definition = puzzle.position.game().definition();
    lines.extend(puzzle.reasons().iter().map(|theme| theme.about_in(definition).to_owned()));
    lines.join("\n")
}

/// The source of the solution.
fn said(puzzle: &Puzzle) -> String {
    match puzzle.method {
        Method::Solution => "By the exact solution.".to_owned(),
        Method::Endgame => "By the exact endgame tables.".to_owned(),
        Method::Rollout | Method::Search => {
            format!("By rollouts of {} games of each choice.", puzzle.games)
        }
    }
}

fn table_head() -> String {
    let levels: String = LEVELS.iter().map(|level| format!(" {:>9}", level.name())).collect();
    format!(
        "{:<12} {:>6} {:>6} {:>8}  played in %:{levels}",
        "choice", "win %", "error", "behind ±"
    )
}

/// A row for each choice. The shares of a level add up over all choices.
fn rows(puzzle: &Puzzle) -> Vec<String> {
    let options = &puzzle.options;
    let of_level = |level: usize| {
        let shares: Vec<f64> = options.iter().map(|option| option.picked[level]).collect();
        percents_in_tenths(&shares)
    };
    let shares: Vec<Vec<String>> = (0..LEVELS.len()).map(of_level).collect();
    let row = |(number, option): (usize, &Worth)| {
        let picked: String = shares.iter().map(|level| format!(" {:>9}", level[number])).collect();
        format!(
            "{:<12} {:>6} {:>6} {:>8}            {picked}",
            option.action.to_string(),
            tenths(puzzle.method.chance(option.win)),
            points(option.error),
            points(option.apart)
        )
    };
    options.iter().enumerate().map(row).collect()
}

/// How certain the best choice is.
fn how(puzzle: &Puzzle) -> String {
    let next = puzzle.options.get(1).map_or(0.0, |option| option.apart);
    let margin = points(puzzle.margin());
    if puzzle.method.is_exact() {
        format!(", {margin} points ahead of the next")
    } else {
        format!(", {margin} points ahead of the next (standard error {})", points(next))
    }
}

fn themes(puzzle: &Puzzle) -> String {
    puzzle.themes.iter().map(|theme| Theme::name(*theme)).collect::<Vec<_>>().join(", ")
}

fn line(line: &[Action]) -> String {
    line.iter().map(Action::to_string).collect::<Vec<_>>().join(", ")
}

/// The text with a capital first letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
