//! A game as data, checked: board, paths, dice, texts.

use serde::{Deserialize, Serialize};

use super::cell_effect::CellEffect;
use super::dice::Dice;
use super::heading::{Heading, heading};
use super::side::Side;
use super::step::Step;

/// Index of a cell in [`Board::cells`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u8);

/// One cell of a board.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The name the rules use, unique on the board.
    pub name: String,
    /// Centre in millimetres from the board's centre: x along the board to the
    /// right, y towards side A.
    pub at: (f32, f32),
    /// Edge or diameter in millimetres; of an oblong cell the smaller one.
    pub size: f32,
    /// Width along x and depth along y in millimetres, where the cell is oblong.
    #[serde(default)]
    pub extent: Option<(f32, f32)>,
    /// Pieces on their first and on their second visit stand in lanes of their own.
    #[serde(default)]
    pub lanes: bool,
    /// What is shown on it; the board's builder knows the names.
    #[serde(default)]
    pub decoration: String,
    /// A piece on it cannot be taken.
    #[serde(default)]
    pub safe: bool,
    /// How many pieces it holds.
    #[serde(default = "one")]
    pub holds: u8,
    /// What it is called, where that is not the word for the board's other cells.
    #[serde(default)]
    pub word: String,
    /// The special cell's rule in a few words, shown on hover.
    #[serde(default)]
    pub note: String,
    /// What happens on it in this variant, the most striking first. The rules set it, not the
    /// level file.
    #[serde(skip)]
    pub effects: Vec<CellEffect>,
}

fn one() -> u8 {
    1
}

/// The most visits of a path to a cell with lanes.
pub const VISITS: usize = 2;

/// The middle of the lane in which a side's piece stands on its first or second visit (0 or 1) to
/// a cell with lanes: a share of the cell's longer edge from its middle, -0.5 to 0.5. A side's
/// lanes lie beside each other.
pub fn lane_share(sides: usize, side: Side, visit: usize) -> f32 {
    let lane = side.index() * VISITS + visit.min(VISITS - 1);
    (lane as f32 + 0.5) / (sides * VISITS) as f32 - 0.5
}

impl Cell {
    /// Width along x and depth along y in millimetres.
    pub fn extent(&self) -> (f32, f32) {
        self.extent.unwrap_or((self.size, self.size))
    }
}

/// The board's geometry.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// Length, width and thickness in millimetres.
    pub size: (f32, f32, f32),
    /// How large the board on the table is beside the real one.
    pub scale: f32,
    /// All cells.
    pub cells: Vec<Cell>,
}

/// One rule of the rule book.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct RuleText {
    /// The rule in our own words.
    pub text: String,
    /// Where it comes from.
    #[serde(default)]
    pub source: String,
    /// Set where the source is silent or unclear and we decided: why.
    #[serde(default)]
    pub decision: String,
    /// The variants it holds for; empty means all.
    #[serde(default)]
    pub variants: Vec<String>,
    /// The refusals that it explains, by [`Illegal::key`](crate::rules::Illegal::key).
    #[serde(default)]
    pub forbids: Vec<String>,
    /// The cells that it is about, by name.
    #[serde(default)]
    pub cells: Vec<String>,
}

/// A chapter of the rule book.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// Its heading.
    pub title: String,
    /// Its rules.
    pub rules: Vec<RuleText>,
}

/// What can be looked at alone.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
pub enum Thing {
    /// The board.
    Board,
    /// A piece of that side.
    Piece(Side),
    /// One of the dice.
    Die,
    /// Another model, by the name under which the game's look knows it.
    Model(String),
}

/// A thing of the game as a museum shows it, with its card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Exhibit {
    /// What it is.
    pub thing: Thing,
    /// Its heading.
    pub title: String,
    /// What is known of it: a word such as `Date`, and what there is to say.
    #[serde(default)]
    pub facts: Vec<(String, String)>,
    /// What it is and how it is modelled, in a few sentences. The texts of [`Self::story`] follow.
    #[serde(default)]
    pub about: String,
    /// The chapter of the book that the card repeats after `about`.
    #[serde(default)]
    pub story: String,
    /// Its true width in millimetres, where the model is not at the board's scale.
    #[serde(default)]
    pub across: Option<u16>,
}

/// A lesson of the first-game guide: a stretch of play on the real table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What it is about.
    pub title: String,
    /// Where it begins, in notation.
    pub at: String,
    /// The side that the learner plays; the others play by themselves.
    #[serde(default = "near_side")]
    pub side: Side,
    /// What is said and done, in order.
    pub steps: Vec<LessonStep>,
}

fn near_side() -> Side {
    Side::A
}

/// A step of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What is said.
    pub text: String,
    /// The action that ends the step, as the notation has it: the learner's, or one
    /// that happens by itself. Without one the learner reads on.
    #[serde(default)]
    pub play: Option<String>,
    /// Cells to point at, by name.
    #[serde(default)]
    pub cells: Vec<String>,
    /// Whether the learner's path is shown.
    #[serde(default)]
    pub path: bool,
}

/// A sign that cells bear: the word for it in [`Cell::decoration`], where several
/// are parted by `-`, and its name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Sign {
    /// As the decorations have it, such as `07`.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A way beside the path, along which a rule carries a piece: a passage, an orbit, a
/// return.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leap {
    /// What all ways of its kind are called together, such as `passages`.
    pub kind: &'static str,
    /// What such ways are, in a sentence.
    pub about: &'static str,
    /// The cells from its beginning to its end.
    pub stops: Vec<CellId>,
    /// It can be gone in the other direction too.
    pub both_ways: bool,
}

/// Everything about a game and variant that is data, validated.
///
/// ```
/// use tesserae_core::levels::Library;
/// use tesserae_core::rules::{Side, Step};
///
/// let library = Library::built_in();
/// let ur = library.game("ur")?.definition();
/// assert_eq!(ur.place_name(Side::A, Step(8)), "m4");
/// assert_eq!(ur.way(Side::A, Step(3), Step(6)), ["a1", "m1", "m2"]);
/// assert_eq!(ur.off(Side::A), Step(17));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// Short name on the command line, `ur`.
    pub game: String,
    /// The game's full name.
    pub title: String,
    /// Variant's short name, `cyningstan`.
    pub variant: String,
    /// The variant in a few words.
    pub variant_title: String,
    /// What sets the variant apart.
    pub variant_about: String,
    /// Checked, but not to be played yet.
    pub draft: bool,
    /// Fewest and most sides.
    pub sides: (u8, u8),
    /// Pieces a side.
    pub pieces: u8,
    /// The board.
    pub board: Board,
    /// Each side's cells in the order of travel; step n is entry n - 1.
    pub paths: Vec<Vec<CellId>>,
    /// The step on which a side gathers its pieces to win, if the paths are rings: there the first
    /// step follows the last and no piece is borne off. None if pieces bear off. The game's own
    /// code says which.
    pub ring_goal: Option<Step>,
    /// Whether a piece can be captured, or sent back by one that lands on it. The game's own
    /// code says it.
    pub captures: bool,
    /// Whether a piece that is landed on goes to where the newcomer's step began, one of the
    /// mover's own too. The game's own code says it.
    pub displaces: bool,
    /// Ways beside the paths. The game's own code says them.
    pub leaps: Vec<Leap>,
    /// The dice.
    pub dice: Dice,
    /// What each side's pieces are called: `white shell`, `cones`.
    pub piece_names: Vec<String>,
    /// What each side is called: `White`, `the cones`.
    pub side_names: Vec<String>,
    /// What one piece of each side is called: `piece`, `cone`.
    pub piece_words: Vec<String>,
    /// What a cell is called: `square`, `circle`.
    pub cell_word: String,
    /// The rule book, only what holds for this variant.
    pub book: Vec<Chapter>,
    /// The first-game guide, in the variants that its positions name.
    pub guide: Vec<Lesson>,
    /// What can be looked at alone, with its museum card.
    pub exhibits: Vec<Exhibit>,
    /// The signs on the board that have names.
    pub signs: Vec<Sign>,
}

impl Definition {
    /// `GAME/VARIANT`.
    pub fn id(&self) -> String {
        format!("{}/{}", self.game, self.variant)
    }

    /// The way beside the path over those steps of side A's; a step that is not on it
    /// is left out.
    pub(crate) fn leap(
        &self,
        (kind, about): (&'static str, &'static str),
        steps: &[u8],
        both_ways: bool,
    ) -> Leap {
        let cell = |step: &u8| self.paths[0].get(usize::from(*step).wrapping_sub(1)).copied();
        Leap { kind, about, stops: steps.iter().filter_map(cell).collect(), both_ways }
    }

    /// Where on the board a side's piece stands on a step, in millimetres from the middle: on its
    /// cell, or in its lane there.
    pub fn stands_at(&self, side: Side, step: Step) -> Option<(f32, f32)> {
        let id = self.cell_id(side, step)?;
        let cell = &self.board.cells[usize::from(id.0)];
        if !cell.lanes {
            return Some(cell.at);
        }
        let before = &self.paths[side.index()][..usize::from(step.0) - 1];
        let visit = before.iter().filter(|met| **met == id).count();
        let share = lane_share(usize::from(self.sides.1), side, visit);
        let ((x, y), (wide, deep)) = (cell.at, cell.extent());
        Some(if wide >= deep { (x + wide * share, y) } else { (x, y + deep * share) })
    }

    /// Notes an effect of the cell on a step of side A's path, before what is known of it.
    pub(super) fn mark_step(&mut self, step: u8, effect: CellEffect) {
        let cell = usize::from(step).checked_sub(1).and_then(|index| self.paths[0].get(index));
        if let Some(cell) = cell.and_then(|id| self.board.cells.get_mut(usize::from(id.0))) {
            cell.effects.insert(0, effect);
        }
    }

    /// The same of the cells with those names.
    pub(super) fn mark_cells(&mut self, names: &[String], effect: CellEffect) {
        let cells = self.board.cells.iter_mut().filter(|cell| names.contains(&cell.name));
        cells.for_each(|cell| cell.effects.insert(0, effect));
    }

    /// The kinds of its ways beside the paths, each once.
    pub fn leap_kinds(&self) -> Vec<&'static str> {
        let mut kinds: Vec<&'static str> = self.leaps.iter().map(|leap| leap.kind).collect();
        kinds.dedup();
        kinds
    }

    /// What the ways of a kind are, in a sentence; empty if there are none.
    pub fn about_leaps(&self, kind: &str) -> &'static str {
        self.leaps.iter().find(|leap| leap.kind == kind).map_or("", |leap| leap.about)
    }

    /// The last step on the board.
    pub fn last(&self, side: Side) -> Step {
        Step(self.paths[side.index()].len() as u8)
    }

    /// The step that means off the board. On a ring no piece is ever there.
    pub fn off(&self, side: Side) -> Step {
        self.last(side).plus(1)
    }

    /// Where a piece has done its part: off the board, or on a ring's goal.
    pub fn home(&self, side: Side) -> Step {
        self.ring_goal.unwrap_or_else(|| self.off(side))
    }

    /// The step so many further on: past a ring's last step comes its first.
    /// Elsewhere it may lie beyond the path.
    pub fn onward(&self, side: Side, from: Step, score: u8) -> Step {
        let to = from.0.saturating_add(score);
        let last = self.last(side).0;
        if self.ring_goal.is_some() && to > last { Step((to - 1) % last + 1) } else { Step(to) }
    }

    /// How much of its way a piece has behind it, from 0 in hand to the number
    /// of steps: one who has gone past a ring's goal has hardly begun.
    pub fn progress(&self, side: Side, step: Step) -> u8 {
        let last = self.last(side).0;
        match self.ring_goal {
            Some(goal) if step > goal => step.0 - goal.0,
            Some(goal) if step != Step::HAND => last - (goal.0 - step.0),
            _ => step.0,
        }
    }

    /// The cell of a step; none in hand and off the board.
    pub fn cell_id(&self, side: Side, step: Step) -> Option<CellId> {
        let index = usize::from(step.0).checked_sub(1)?;
        self.paths[side.index()].get(index).copied()
    }

    /// The cell of a step; none in hand and off the board.
    pub fn cell(&self, side: Side, step: Step) -> Option<&Cell> {
        self.cell_id(side, step).map(|id| &self.board.cells[usize::from(id.0)])
    }

    /// A cell with the word for what it is: `square m4`.
    pub fn cell_title(&self, cell: &Cell) -> String {
        let word = if cell.word.is_empty() { &self.cell_word } else { &cell.word };
        format!("{word} {}", cell.name)
    }

    /// Which way a piece on a step is bound; none where a side's path has only one
    /// direction.
    pub fn heading(&self, side: Side, step: Step) -> Option<Heading> {
        heading(&self.paths[side.index()], step)
    }

    /// The signs of a cell that have names, in their order on it.
    pub fn signs_of(&self, cell: &Cell) -> Vec<&Sign> {
        let sign = |id: &str| self.signs.iter().find(|sign| sign.id == id);
        match sign(&cell.decoration) {
            Some(only) => vec![only],
            None => {
                let ids = cell.decoration.trim_end_matches('/').split('-');
                ids.filter_map(sign).collect()
            }
        }
    }

    /// What a side is called in the middle of a sentence: `White`, `the cones`.
    pub fn side_name(&self, side: Side) -> String {
        self.side_names.get(side.index()).cloned().unwrap_or_else(|| side.to_string())
    }

    /// Whether a side is spoken of as several: `the cones`.
    pub fn is_several(&self, side: Side) -> bool {
        let name = self.side_name(side);
        name.ends_with('s') && !name.ends_with("ss")
    }

    /// What is a side's: `White's`, `the cones'`.
    pub fn possessive(&self, side: Side) -> String {
        let ending = if self.is_several(side) { "'" } else { "'s" };
        format!("{}{ending}", self.side_name(side))
    }

    /// The cell's name, or `hand` or `off`.
    pub fn place_name(&self, side: Side, step: Step) -> &str {
        match self.cell(side, step) {
            Some(cell) => &cell.name,
            None if step == Step::HAND => "hand",
            None => "off",
        }
    }

    /// Names of the cells after `from` up to and with `to`; on a ring also where
    /// the way leads over the last step to the first.
    pub fn way(&self, side: Side, from: Step, to: Step) -> Vec<String> {
        let round = self.ring_goal.is_some() && to <= from;
        let end = if round { self.last(side) } else { to };
        let again = if round { to.0 } else { 0 };
        (from.0 + 1..=end.0)
            .chain(1..=again)
            .filter_map(|s| self.cell(side, Step(s)))
            .map(|c| c.name.clone())
            .collect()
    }
}

/// A name as a line begins: with a capital letter.
pub(super) fn begun(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
