//! The files of puzzles; docs/puzzles.md has their form.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::grade::LEVELS;
use super::puzzle::{Puzzle, Worth, tempting};
use super::theme::Theme;
use super::weigh::{MARGIN, SURE};
use crate::ai::Level;
use crate::files::{TextError, from_ron};
use crate::levels::{Library, PositionError};
use crate::review::Method;
use crate::rules::{Action, ActionError, Due, Illegal, Position};

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

/// Why an entry of a file is no puzzle.
#[derive(Debug, Error)]
enum Impossible {
    #[error("there is another of that name")]
    NameTwice,
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("the name is not that of the position")]
    Name,
    #[error("it is no choice of two sides")]
    NotAChoice,
    #[error(transparent)]
    Action(#[from] ActionError),
    #[error("the options are not the legal choices, three or more")]
    Options,
    #[error("the numbers of \"{0}\" cannot be")]
    Numbers(Action),
    #[error("the shares of {level} add up to {sum:.3}")]
    Shares { level: Level, sum: f64 },
    #[error("the best choice is not clearly best")]
    NotClear,
    #[error("only rollouts have games")]
    Games,
    #[error("the tempting choice is another")]
    Tempting,
    #[error("\"{action}\" in \"{at}\": {illegal}")]
    Illegal { action: Action, at: String, illegal: Illegal },
    #[error("the line \"{0}\" is of another choice")]
    Line(String),
    #[error("the themes are missing, or not in order")]
    Themes,
}

impl Impossible {
    fn what_to_do(&self) -> &'static str {
        match self {
            Self::NameTwice => "take one of them out",
            _ => "make the puzzles again",
        }
    }
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
    let whole = |item: String, problem: String| {
        let problem = format!("{problem}; make the puzzles again");
        (Vec::new(), vec![PuzzleError { file: file.to_owned(), item, problem }])
    };
    let wrong = |TextError { line, column, problem, .. }: TextError| {
        whole(format!("line {line}, column {}", column.max(1)), problem)
    };
    let header: Header = match from_ron(text) {
        Ok(header) => header,
        Err(error) => return wrong(error),
    };
    if header.form != FORM {
        let form = header.form;
        let problem = format!("form {form}, and this program reads form {FORM}");
        return whole("line 1".into(), problem);
    }
    let raw: RawPuzzles = match from_ron(text) {
        Ok(raw) => raw,
        Err(error) => return wrong(error),
    };
    let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
    let mut known = HashSet::new();
    for raw in raw.puzzles {
        let item = raw.id.chars().take(60).collect::<String>();
        let checked = if known.insert(raw.id.clone()) {
            raw.check(library)
        } else {
            Err(Impossible::NameTwice)
        };
        match checked {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(impossible) => {
                let problem = format!("{impossible}; {}", impossible.what_to_do());
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

    /// The puzzle, if it can be one.
    fn check(self, library: &Library) -> Result<Puzzle, Impossible> {
        let position = library.position(&self.position)?;
        if position.to_string() != self.position || Puzzle::id_of(&position) != self.id {
            return Err(Impossible::Name);
        }
        if position.due() != Due::Choice || position.sides() != 2 {
            return Err(Impossible::NotAChoice);
        }
        let mut options = Vec::with_capacity(self.options.len());
        for raw in &self.options {
            let RawWorth { win, error, apart, picked, .. } = *raw;
            options.push(Worth { action: raw.action.parse()?, win, error, apart, picked });
        }
        let mut legal: Vec<Action> = position.actions().to_vec();
        let mut named: Vec<Action> = options.iter().map(|option| option.action).collect();
        legal.sort_unstable();
        named.sort_unstable();
        if legal != named || named.len() < 3 {
            return Err(Impossible::Options);
        }
        numbers(&options, self.games)?;
        let method = match (self.method, self.games) {
            (RawMethod::Solution, 0) => Method::Solution,
            (RawMethod::Endgame, 0) => Method::Endgame,
            (RawMethod::Rollout, 1..) => Method::Rollout,
            _ => return Err(Impossible::Games),
        };
        let tempts = tempting(&options);
        if self.tempting.parse::<Action>()? != options[tempts].action {
            return Err(Impossible::Tempting);
        }
        let line = played(&position, &self.line, options[0].action)?;
        let refutation = played(&position, &self.refutation, options[tempts].action)?;
        if self.themes.is_empty() || !self.themes.is_sorted_by(|a, b| a < b) {
            return Err(Impossible::Themes);
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
fn numbers(options: &[Worth], games: u64) -> Result<(), Impossible> {
    let within = |number: f64, low: f64, high: f64| (low..=high).contains(&number);
    for Worth { action, win, error, apart, picked } in options {
        let fits = within(*win, -0.1, 1.1)
            && within(*error, 0.0, 0.5)
            && within(*apart, 0.0, 0.5)
            && picked.iter().all(|share| within(*share, 0.0, 1.0))
            && (games > 0 || *error + *apart == 0.0);
        if !fits {
            return Err(Impossible::Numbers(*action));
        }
    }
    for (at, level) in LEVELS.iter().enumerate() {
        let sum: f64 = options.iter().map(|option| option.picked[at]).sum();
        if (sum - 1.0).abs() > ROUNDING {
            return Err(Impossible::Shares { level: *level, sum });
        }
    }
    let clear = options[1..].iter().all(|option| {
        let behind = options[0].win - option.win;
        behind >= MARGIN - 1e-9 && behind >= SURE * option.apart
    });
    if clear { Ok(()) } else { Err(Impossible::NotClear) }
}

/// A line, every ply of which is legal; it begins with that action.
fn played(position: &Position, text: &str, first: Action) -> Result<Vec<Action>, Impossible> {
    let mut at = position.clone();
    let mut line = Vec::new();
    for part in text.split(", ") {
        let action: Action = part.parse()?;
        (at, _) = at.play(action).map_err(|illegal| {
            let at = at.to_string();
            Impossible::Illegal { action, at, illegal }
        })?;
        line.push(action);
    }
    if line.first() == Some(&first) { Ok(line) } else { Err(Impossible::Line(text.to_owned())) }
}
