//! The files of puzzles; docs/puzzles.md has their form.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::grade::LEVELS;
use super::puzzle::{Puzzle, Worth, tempting};
use super::theme::Theme;
use super::weigh::{MARGIN, SURE};
use crate::levels::Library;
use crate::review::Method;
use crate::rules::{Action, Due, Position};

/// The form of the files; another number when what is in them changes.
pub const FORM: u32 = 1;

/// Values nested deeper than this stand on one line: a choice.
const LINES_TO: usize = 4;
/// Shares are rounded to three digits, so their sum may be a little off.
const ROUNDING: f64 = 0.02;

/// A puzzle that cannot be, or a whole file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}: {item}: {problem}")]
pub struct PuzzleError {
    /// The file.
    pub file: String,
    /// What in it.
    pub item: String,
    /// What is wrong with that, and what to do.
    pub problem: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPuzzles {
    form: u32,
    puzzles: Vec<RawPuzzle>,
}

#[derive(Deserialize)]
struct Header {
    form: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPuzzle {
    id: String,
    position: String,
    method: RawMethod,
    games: u64,
    themes: Vec<Theme>,
    options: Vec<RawWorth>,
    line: String,
    tempting: String,
    refutation: String,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum RawMethod {
    Solution,
    Endgame,
    Rollout,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWorth {
    action: String,
    win: f64,
    error: f64,
    apart: f64,
    picked: [f64; LEVELS.len()],
}

/// The puzzles of a file, as text.
pub fn write(puzzles: &[Puzzle]) -> Result<String, ron::Error> {
    let raw = RawPuzzles { form: FORM, puzzles: puzzles.iter().map(RawPuzzle::of).collect() };
    let style = ron::ser::PrettyConfig::new().new_line("\n").indentor("    ").depth_limit(LINES_TO);
    Ok(ron::ser::to_string_pretty(&raw, style)? + "\n")
}

/// Reads the puzzles of a file; `file` is the name that errors cite. What cannot be is left
/// out, with the reason.
pub fn read(file: &str, text: &str, library: &Library) -> (Vec<Puzzle>, Vec<PuzzleError>) {
    let whole = |line: usize, problem: String| {
        let item = format!("line {}", line.max(1));
        (Vec::new(), vec![PuzzleError { file: file.to_owned(), item, problem }])
    };
    let wrong = |error: &ron::error::SpannedError| {
        whole(error.span.start.line, format!("{}; make the puzzles again", error.code))
    };
    let header: Header = match ron::from_str(text) {
        Ok(header) => header,
        Err(error) => return wrong(&error),
    };
    if header.form != FORM {
        let form = header.form;
        return whole(
            1,
            format!("form {form}, and this program reads form {FORM}; make the puzzles again"),
        );
    }
    let raw: RawPuzzles = match ron::from_str(text) {
        Ok(raw) => raw,
        Err(error) => return wrong(&error),
    };
    let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
    let mut known = HashSet::new();
    for raw in raw.puzzles {
        let item = raw.id.chars().take(60).collect::<String>();
        let checked = if known.insert(raw.id.clone()) {
            raw.check(library)
        } else {
            Err("there is another of that name; take one of them out".to_owned())
        };
        match checked {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(problem) => {
                errors.push(PuzzleError { file: file.to_owned(), item, problem });
            }
        }
    }
    (puzzles, errors)
}

impl RawPuzzle {
    fn of(puzzle: &Puzzle) -> Self {
        let line =
            |line: &[Action]| line.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let worth = |worth: &Worth| RawWorth {
            action: worth.action.to_string(),
            win: worth.win,
            error: worth.error,
            apart: worth.apart,
            picked: worth.picked,
        };
        Self {
            id: puzzle.id.clone(),
            position: puzzle.position.to_string(),
            method: match puzzle.method {
                Method::Solution => RawMethod::Solution,
                Method::Endgame => RawMethod::Endgame,
                // No puzzle is made by a search.
                Method::Rollout | Method::Search => RawMethod::Rollout,
            },
            games: puzzle.games,
            themes: puzzle.themes.clone(),
            options: puzzle.options.iter().map(worth).collect(),
            line: line(&puzzle.line),
            tempting: puzzle.tempting().action.to_string(),
            refutation: line(&puzzle.refutation),
        }
    }

    /// The puzzle, if it can be one. The error says what is wrong, and what to do.
    fn check(self, library: &Library) -> Result<Puzzle, String> {
        let again = |problem: String| format!("{problem}; make the puzzles again");
        let position =
            library.position(&self.position).map_err(|error| again(error.to_string()))?;
        if position.to_string() != self.position || Puzzle::id_of(&position) != self.id {
            return Err(again("the name is not that of the position".into()));
        }
        if position.due() != Due::Choice || position.sides() != 2 {
            return Err(again("it is no choice of two sides".into()));
        }
        let action = |text: &str| text.parse::<Action>().map_err(|error| again(error.to_string()));
        let mut options = Vec::with_capacity(self.options.len());
        for raw in &self.options {
            let RawWorth { win, error, apart, picked, .. } = *raw;
            options.push(Worth { action: action(&raw.action)?, win, error, apart, picked });
        }
        let mut legal: Vec<Action> = position.actions().to_vec();
        let mut named: Vec<Action> = options.iter().map(|option| option.action).collect();
        legal.sort_unstable();
        named.sort_unstable();
        if legal != named || named.len() < 3 {
            return Err(again("the options are not the legal choices, three or more".into()));
        }
        numbers(&options, self.games).map_err(again)?;
        let method = match (self.method, self.games) {
            (RawMethod::Solution, 0) => Method::Solution,
            (RawMethod::Endgame, 0) => Method::Endgame,
            (RawMethod::Rollout, 1..) => Method::Rollout,
            _ => return Err(again("only rollouts have games".into())),
        };
        let tempts = tempting(&options);
        if action(&self.tempting)? != options[tempts].action {
            return Err(again("the tempting choice is another".into()));
        }
        let line = played(&position, &self.line, options[0].action).map_err(again)?;
        let refutation =
            played(&position, &self.refutation, options[tempts].action).map_err(again)?;
        if self.themes.is_empty() || !self.themes.is_sorted_by(|a, b| a < b) {
            return Err(again("the themes are missing, or not in order".into()));
        }
        Ok(Puzzle {
            id: self.id,
            position,
            method,
            games: self.games,
            options,
            line,
            tempting: tempts,
            refutation,
            themes: self.themes,
        })
    }
}

/// Whether the numbers of the options can be those of a puzzle.
fn numbers(options: &[Worth], games: u64) -> Result<(), String> {
    let within = |number: f64, low: f64, high: f64| (low..=high).contains(&number);
    for Worth { action, win, error, apart, picked } in options {
        let fits = within(*win, -0.1, 1.1)
            && within(*error, 0.0, 0.5)
            && within(*apart, 0.0, 0.5)
            && picked.iter().all(|share| within(*share, 0.0, 1.0))
            && (games > 0 || *error + *apart == 0.0);
        if !fits {
            return Err(format!("the numbers of \"{action}\" cannot be"));
        }
    }
    for (at, level) in LEVELS.iter().enumerate() {
        let sum: f64 = options.iter().map(|option| option.picked[at]).sum();
        if (sum - 1.0).abs() > ROUNDING {
            return Err(format!("the shares of {level} add up to {sum:.3}"));
        }
    }
    let clear = options[1..].iter().all(|option| {
        let behind = options[0].win - option.win;
        behind >= MARGIN - 1e-9 && behind >= SURE * option.apart
    });
    if clear { Ok(()) } else { Err("the best choice is not clearly best".into()) }
}

/// A line, every ply of which is legal; it begins with that action.
fn played(position: &Position, text: &str, first: Action) -> Result<Vec<Action>, String> {
    let mut at = position.clone();
    let mut line = Vec::new();
    for part in text.split(", ") {
        let action: Action = part.parse().map_err(|_| format!("\"{part}\" is no action"))?;
        (at, _) =
            at.play(action).map_err(|illegal| format!("\"{part}\" in \"{at}\": {illegal}"))?;
        line.push(action);
    }
    if line.first() == Some(&first) {
        Ok(line)
    } else {
        Err(format!("the line \"{text}\" is of another choice"))
    }
}
