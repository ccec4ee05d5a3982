//! The position in the editor: its changes, their undo, and the picked piece. The rules decide if
//! the position is possible.

use tesserae_core::levels::{Library, PositionError};
use tesserae_core::pasted;
use tesserae_core::rules::draft::{Draft, Phase};
use tesserae_core::rules::notation::Fields;
use tesserae_core::rules::{Position, Side, Step};

use crate::narration::sentence;

/// One of a side's pieces, by its number.
pub type PieceName = (Side, usize);

/// A change of the position in the editor.
#[derive(Debug, Clone, PartialEq)]
pub enum Edit {
    /// Move a piece to the first of these steps. The others are alternatives.
    Put {
        /// The piece.
        piece: PieceName,
        /// The steps of the cell where it was put down.
        steps: Vec<Step>,
    },
    /// The picked piece stands on this step of its cell.
    Meant(Step),
    /// Move the picked piece forward or back by a number of steps.
    Shift(i8),
    /// Pick that piece, or none.
    Pick(Option<PieceName>),
    /// Pick the next piece (true) or the previous one.
    PickNext(bool),
    /// Trap the picked piece for a number of turns, or free it.
    Mark(Option<u8>),
    /// The side to act.
    Turn(Side),
    /// The phase of the turn.
    Phase(Phase),
    /// Another position, written in notation.
    Read(String),
    /// Another position.
    Replace(Box<Draft>),
    /// The start position of the game.
    Start,
    /// An empty board.
    Empty,
    /// Take back the last change.
    Undo,
    /// Repeat the change that was taken back.
    Redo,
}

/// The most changes that undo keeps.
const KEPT: usize = 200;

/// The rules do not allow the position in the editor.
#[derive(Debug, Clone)]
struct Impossible {
    /// The reason, for the player.
    sentence: String,
}

/// The position in the editor.
#[derive(Debug, Clone)]
pub struct Editor {
    draft: Draft,
    position: Result<Position, Impossible>,
    /// The possible phases.
    phases: Vec<Phase>,
    /// The last possible draft.
    possible: Option<Draft>,
    /// The error of the last line that was read.
    unread: Option<String>,
    /// The position was written as a line, so its errors refer to the line.
    is_written: bool,
    picked: Option<PieceName>,
    /// The possible steps of the picked piece, if there are several.
    meant: Vec<Step>,
    past: Vec<Draft>,
    future: Vec<Draft>,
    /// The number of times the pieces had to be placed again.
    changes: u64,
}

impl Editor {
    /// Starts with a draft.
    pub fn new(draft: Draft) -> Self {
        let mut editor = Self {
            position: Err(Impossible { sentence: String::new() }),
            phases: Vec::new(),
            possible: None,
            unread: None,
            is_written: false,
            picked: None,
            meant: Vec::new(),
            past: Vec::new(),
            future: Vec::new(),
            changes: 0,
            draft,
        };
        editor.judge();
        editor
    }

    /// The parts of the position.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The position; none if it is impossible.
    pub fn position(&self) -> Option<&Position> {
        self.position.as_ref().ok()
    }

    /// The possible phases by the rules.
    pub fn phases(&self) -> &[Phase] {
        &self.phases
    }

    /// Why the position is impossible, as a sentence.
    pub fn problem(&self) -> Option<&str> {
        self.position.as_ref().err().map(|impossible| impossible.sentence.as_str())
    }

    /// Why the last line that was read is not a position, as a sentence.
    pub fn unread(&self) -> Option<&str> {
        self.unread.as_deref()
    }

    /// The picked piece.
    pub fn picked(&self) -> Option<PieceName> {
        self.picked
    }

    /// The steps of the cell where the picked piece was put down, if there are several.
    pub fn meant(&self) -> &[Step] {
        &self.meant
    }

    /// Grows whenever the pieces must be placed again.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Is there a change to take back, and one to repeat?
    pub fn history(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// The pieces moved since the position was last possible. None if it is possible.
    pub fn misplaced(&self) -> Vec<PieceName> {
        let Some(possible) = self.possible.as_ref().filter(|_| self.problem().is_some()) else {
            return Vec::new();
        };
        let same_table =
            possible.game() == self.draft.game() && possible.sides() == self.draft.sides();
        let moved = |(side, number): &PieceName| {
            possible.pieces(*side).get(*number) != self.draft.pieces(*side).get(*number)
        };
        self.all().filter(|piece| same_table && moved(piece)).collect()
    }

    /// Every piece, side by side.
    fn all(&self) -> impl Iterator<Item = PieceName> {
        let sides = self.draft.sides().iter();
        sides.flat_map(|side| (0..self.draft.pieces(*side).len()).map(|number| (*side, number)))
    }

    /// The step of the picked piece.
    pub fn picked_step(&self) -> Option<Step> {
        let (side, number) = self.picked?;
        self.draft.pieces(side).get(number).map(|piece| piece.step)
    }

    /// Makes a change. The library knows the games of lines that are read.
    pub fn apply(&mut self, edit: Edit, library: Option<&Library>) {
        self.is_written = matches!(edit, Edit::Read(_));
        match edit {
            Edit::Put { piece, steps } => self.put(piece, steps),
            Edit::Meant(step) => {
                if let Some(piece) = self.picked {
                    self.place(piece, step);
                }
            }
            Edit::Shift(by) => self.shift(by),
            Edit::Pick(piece) => self.pick(piece),
            Edit::PickNext(back) => self.pick_next(back),
            Edit::Mark(missed) => {
                if let Some((side, number)) = self.picked {
                    self.change(|draft| draft.mark(side, number, missed));
                }
            }
            Edit::Turn(side) => self.change(|draft| {
                draft.set_turn(side);
                draft.settle();
            }),
            Edit::Phase(phase) => self.change(|draft| draft.set_phase(phase)),
            Edit::Read(line) => match read(line.trim(), self.draft.game().clone(), library) {
                Ok(other) => self.replace(other),
                Err(error) => self.unread = Some(sentence(&error.to_string())),
            },
            Edit::Replace(other) => self.replace(*other),
            Edit::Start => {
                let sides = self.draft.sides().len() as u8;
                self.replace(Draft::start(self.draft.game(), sides));
            }
            Edit::Empty => self.change(|draft| {
                draft.clear();
                draft.settle();
            }),
            Edit::Undo => {
                if let Some(before) = self.past.pop() {
                    self.future.push(std::mem::replace(&mut self.draft, before));
                    self.renew();
                }
            }
            Edit::Redo => {
                if let Some(after) = self.future.pop() {
                    self.past.push(std::mem::replace(&mut self.draft, after));
                    self.renew();
                }
            }
        }
    }

    fn replace(&mut self, other: Draft) {
        self.unread = None;
        self.change(|draft| *draft = other);
        self.picked = None;
        self.meant.clear();
    }

    /// Puts a piece on one of a cell's steps. If it stands on one of them already, it stays there.
    fn put(&mut self, piece: PieceName, steps: Vec<Step>) {
        let (side, number) = piece;
        let stands = self.draft.pieces(side).get(number).map(|piece| piece.step);
        let (Some(stands), Some(first)) = (stands, steps.first().copied()) else { return };
        self.picked = Some(piece);
        if !steps.contains(&stands) {
            self.place(piece, first);
        }
        self.meant = if steps.len() > 1 { steps } else { Vec::new() };
    }

    fn shift(&mut self, by: i8) {
        let (Some(piece), Some(step)) = (self.picked, self.picked_step()) else { return };
        let Some(to) = step.0.checked_add_signed(by) else { return };
        self.place(piece, Step(to));
        self.meant.clear();
    }

    fn place(&mut self, (side, number): PieceName, step: Step) {
        self.change(|draft| {
            draft.put(side, number, step);
            draft.settle();
        });
    }

    fn pick(&mut self, piece: Option<PieceName>) {
        let there = |(side, number): &PieceName| *number < self.draft.pieces(*side).len();
        self.picked = piece.filter(there);
        self.meant.clear();
    }

    fn pick_next(&mut self, back: bool) {
        let all: Vec<PieceName> = self.all().collect();
        let count = all.len();
        let here = all.iter().position(|piece| Some(*piece) == self.picked);
        let next = match (here, back) {
            (Some(at), false) => (at + 1) % count,
            (Some(at), true) => (at + count - 1) % count,
            (None, false) => 0,
            (None, true) => count.saturating_sub(1),
        };
        self.pick(all.get(next).copied());
    }

    fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let before = self.draft.clone();
        change(&mut self.draft);
        if self.draft == before {
            return;
        }
        self.past.push(before);
        let many = self.past.len().saturating_sub(KEPT);
        self.past.drain(..many);
        self.future.clear();
        self.unread = None;
        self.judge();
    }

    /// Updates the editor after another draft took its place.
    fn renew(&mut self) {
        self.unread = None;
        self.pick(self.picked);
        self.judge();
    }

    fn judge(&mut self) {
        self.changes += 1;
        self.phases = self.draft.phases();
        self.position = self.draft.position().map_err(|error| {
            let seen = || with_names(&error.problem, &self.draft);
            let problem = if self.is_written { error.to_string() } else { seen() };
            Impossible { sentence: sentence(&problem) }
        });
        if self.position.is_ok() {
            self.possible = Some(self.draft.clone());
        }
    }
}

/// The error of a position without a visible line: names the sides.
fn with_names(problem: &str, draft: &Draft) -> String {
    let definition = draft.game().definition();
    let named = |part: &str| {
        let word = part.trim_end_matches(|c: char| !c.is_alphanumeric());
        let side = draft.sides().iter().find(|side| side.to_string() == word);
        match side {
            Some(side) => definition.side_name(*side) + &part[word.len()..],
            None => part.to_owned(),
        }
    };
    problem.split_inclusive(|c: char| !c.is_alphanumeric()).map(named).collect()
}

/// The draft that a line of notation describes, for any game of the library; without one, for this
/// game.
///
/// # Errors
/// The error of the line, in the rules' words.
pub fn read(
    line: &str,
    own: tesserae_core::rules::Game,
    library: Option<&Library>,
) -> Result<Draft, PositionError> {
    let Some(library) = library else {
        return Ok(Draft::read(&own, &pasted::position(line)?)?);
    };
    let line = library.pasted_line(line)?;
    let line = line.as_str();
    match library.position(line) {
        Ok(position) => Ok(Draft::of(&position)),
        Err(error) => {
            let game = library.game(Fields::game_of(line)).ok();
            let game =
                game.filter(|game| line.starts_with(&format!("{} ", game.definition().id())));
            game.and_then(|game| Draft::read(game, line).ok()).ok_or(error)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    const MID_GAME: &str = "ur/short A 0,3,5 0,0,6 move:2";

    fn editor(line: &str) -> Editor {
        Editor::new(Draft::of(&sample::position(line)))
    }

    fn line(editor: &Editor) -> String {
        editor.draft().to_string()
    }

    #[test]
    fn a_piece_that_cannot_stand_there_stays_there_and_the_rules_say_why() {
        let mut editor = editor(MID_GAME);
        editor.apply(Edit::Put { piece: (Side::B, 0), steps: vec![Step(5)] }, None);
        assert_eq!(line(&editor), "ur/short A 0,3,5 0,5,6 move:2");
        assert!(editor.position().is_none());
        assert_eq!(editor.problem(), Some("Pieces of both sides stand on m1."));
        assert_eq!(editor.misplaced(), [(Side::B, 0)]);
        // One more step makes it possible. Nothing else has changed.
        editor.apply(Edit::Shift(2), None);
        assert_eq!(line(&editor), "ur/short A 0,3,5 0,6,7 move:2");
        assert!(editor.position().is_some() && editor.misplaced().is_empty());
    }

    #[test]
    fn sides_are_spoken_of_by_their_names_after_a_drag() {
        let mut editor = editor("phaistos/aleff A 3,7,27,40 0,0,0,0 throw");
        editor.apply(Edit::Put { piece: (Side::B, 0), steps: vec![Step(7)] }, None);
        assert_eq!(editor.problem(), Some("Red and Ochre both stand on 7, which holds one."));
        let problem = "no traveller of B stands on 7, A's is on 9 and AB is no side";
        let named = "no traveller of Ochre stands on 7, Red's is on 9 and AB is no side";
        assert_eq!(with_names(problem, editor.draft()), named);
    }

    #[test]
    fn every_change_is_taken_back_and_done_again() {
        let mut editor = editor(MID_GAME);
        let mut seen = vec![line(&editor)];
        let edits = [
            Edit::Put { piece: (Side::A, 0), steps: vec![Step(4)] },
            Edit::Shift(-1),
            Edit::Turn(Side::B),
            Edit::Phase(Phase::Move(vec![4])),
            Edit::Empty,
            Edit::Start,
        ];
        for edit in edits {
            editor.apply(edit, None);
            seen.push(line(&editor));
        }
        // A piece stands on 3 already. Impossible changes can be taken back too.
        assert_eq!(seen[2], "ur/short A 3,3,5 0,0,6 move:2");
        assert_eq!(
            seen[3..6],
            [
                "ur/short B 3,3,5 0,0,6 move:2",
                "ur/short B 3,3,5 0,0,6 move:4",
                "ur/short B 0,0,0 0,0,0 move:4",
            ]
        );
        assert_eq!(seen[6], "ur/short A 0,0,0 0,0,0 open");
        for expected in seen.iter().rev().skip(1) {
            editor.apply(Edit::Undo, None);
            assert_eq!(line(&editor), *expected);
        }
        assert_eq!(editor.history(), (false, true));
        for expected in &seen[1..] {
            editor.apply(Edit::Redo, None);
            assert_eq!(line(&editor), *expected);
        }
    }

    #[test]
    fn a_cell_that_is_passed_twice_leaves_a_choice() {
        let mut editor = editor("knossos/gurevich A 0,0,0,0,3 0,0,0,0,0 throw");
        let steps = vec![Step(7), Step(17)];
        editor.apply(Edit::Put { piece: (Side::A, 4), steps: steps.clone() }, None);
        assert_eq!((editor.picked_step(), editor.meant()), (Some(Step(7)), &steps[..]));
        editor.apply(Edit::Put { piece: (Side::A, 4), steps: vec![Step(17)] }, None);
        assert_eq!((editor.picked_step(), editor.meant().len()), (Some(Step(17)), 0));
        // Put down again on its own cell, it stays on its step.
        editor.apply(Edit::Put { piece: (Side::A, 4), steps: steps.clone() }, None);
        assert_eq!((editor.picked_step(), editor.meant()), (Some(Step(17)), &steps[..]));
    }

    #[test]
    fn a_line_that_is_none_says_why_and_nothing_is_lost() {
        let library = Library::built_in();
        let mut editor = editor(MID_GAME);
        for wrong in ["", "chess", "ur/short A", "ur/none A 0,0,0 0,0,0 throw"] {
            editor.apply(Edit::Read(wrong.into()), Some(&library));
            let expected = library.position(wrong).expect_err("no position").to_string();
            assert_eq!(editor.unread(), Some(sentence(&expected).as_str()));
            assert_eq!(line(&editor), MID_GAME);
        }
        let other = "senet/skiryuk A 1,3,5,7,26 2,4,6,8,31 fate:26+";
        let pasted = ["\u{a0} senet/skiryuk  A 1,3,5,7,26 2,4,6,8,31 fate:26+\n", "`", "\""];
        let quoted = |quote: &str| format!("{quote}{}{quote}", other.replace("senet", "SENET"));
        for text in [pasted[0].to_owned(), quoted(pasted[1]), quoted(pasted[2])] {
            editor.apply(Edit::Read(MID_GAME.into()), Some(&library));
            editor.apply(Edit::Read(text), Some(&library));
            assert_eq!((line(&editor).as_str(), editor.unread()), (other, None));
        }
        editor.apply(Edit::Read(format!("{MID_GAME}\u{200b}")), Some(&library));
        let said = editor.unread().expect("a problem");
        assert!(said.starts_with("There is a zero-width space (U+200B) after `"), "{said}");
        editor.apply(Edit::Read(other.into()), Some(&library));
        // Pieces of an impossible position with known places are shown.
        let shared = "ur/short A 0,1,5 0,0,5 move:2";
        editor.apply(Edit::Read(shared.into()), Some(&library));
        assert_eq!(line(&editor), shared);
        // An error of a line refers to the line.
        let problem = editor.problem().expect("a problem");
        assert_eq!(problem, "\"0,0,5\": pieces of both sides stand on m1.");
        assert!(editor.unread().is_none());
    }

    #[test]
    fn the_pieces_are_picked_one_after_the_other() {
        let mut editor = editor(MID_GAME);
        let mut picked = Vec::new();
        for _ in 0..7 {
            editor.apply(Edit::PickNext(false), None);
            picked.extend(editor.picked());
        }
        let all = [Side::A, Side::B].map(|side| [0, 1, 2].map(|number| (side, number))).concat();
        assert_eq!(picked[..6], all[..]);
        assert_eq!(picked[6], all[0]);
        editor.apply(Edit::PickNext(true), None);
        assert_eq!(editor.picked(), Some((Side::B, 2)));
        // Off the path there is no step.
        editor.apply(Edit::Put { piece: (Side::B, 2), steps: vec![Step(17)] }, None);
        editor.apply(Edit::Shift(1), None);
        assert_eq!(editor.picked_step(), Some(Step(17)));
        editor.apply(Edit::Pick(Some((Side::A, 0))), None);
        editor.apply(Edit::Shift(-1), None);
        assert_eq!(editor.picked_step(), Some(Step(0)));
    }
}
