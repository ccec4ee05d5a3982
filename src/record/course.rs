//! The course of one match: plies, undo and redo.

use thiserror::Error;

use super::draw::DiceSource;
use super::notes::Notes;
use crate::rules::{Action, Due, Event, Game, Illegal, Position, Side, Throw};

/// One ply of a match: who acted, what was done, what was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The side whose throw or choice it was.
    pub side: Side,
    /// What was thrown or chosen.
    pub action: Action,
    /// What an observer saw, in order.
    pub events: Vec<Event>,
}

/// An action that the match does not take.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The rules would allow the throw, but the match's dice give another. To
    /// take it would make a record that nobody can check.
    #[error("the dice of this match give \"{drawn}\", not \"{offered}\"")]
    NotDrawn {
        /// The throw that was offered.
        offered: Throw,
        /// The throw that they give.
        drawn: Throw,
    },
    /// A side has given the match up.
    #[error("the match is over: side {0} has resigned")]
    Resigned(Side),
}

/// A game being played, or played to its end.
///
/// The cursor stands between plies: those before it have been played, those
/// after it were taken back and can be played again.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    players: Vec<String>,
    dice: DiceSource,
    plies: Vec<Ply>,
    /// Where each ply began, and at last where the last one ended: always one
    /// more than there are plies.
    stands: Vec<Stand>,
    cursor: usize,
    /// Who gave up after the last ply.
    resigned: Option<Side>,
    notes: Notes,
}

/// A position with its place in the row of throws.
#[derive(Debug, Clone, PartialEq)]
struct Stand {
    position: Position,
    /// How many throws came before it.
    throws: u64,
}

impl Match {
    /// A match from the game's start. `sides` is brought into the range that the
    /// game allows. `players` names who plays each side, such as `human`,
    /// `ai:adept` or `engine:COMMAND`; a missing name is `human`, a surplus one
    /// is dropped.
    #[must_use]
    pub fn new(game: &Game, sides: u8, players: Vec<String>, seed: u64) -> Self {
        let (fewest, most) = game.definition().sides;
        Self::from_position(game.start(sides.clamp(fewest, most)), players, seed)
    }

    /// A match from any position; the names as in [`Match::new`].
    #[must_use]
    pub fn from_position(position: Position, players: Vec<String>, seed: u64) -> Self {
        Self::with_dice(position, players, DiceSource::Seeded(seed))
    }

    /// A match for a lesson or a test, whose dice give the throws among these actions in
    /// their order, and then those of seed 0. No record can say so: it cannot be saved.
    #[must_use]
    pub fn scripted(
        position: Position,
        players: Vec<String>,
        script: impl IntoIterator<Item = Action>,
    ) -> Self {
        let throw = |action| if let Action::Throw(throw) = action { Some(throw) } else { None };
        let throws = script.into_iter().filter_map(throw).collect();
        Self::with_dice(position, players, DiceSource::Scripted(throws))
    }

    fn with_dice(position: Position, mut players: Vec<String>, dice: DiceSource) -> Self {
        players.resize(usize::from(position.sides()), "human".to_owned());
        let stands = vec![Stand { position, throws: 0 }];
        let notes = Notes::default();
        Self { players, dice, plies: Vec::new(), stands, cursor: 0, resigned: None, notes }
    }

    /// Another match of the same players, with other dice: each on the side after the one
    /// that they play now, whatever seats were changed meanwhile.
    #[must_use]
    pub fn rematch(&self, seed: u64) -> Self {
        let sides = &Side::ALL[..self.players.len().min(Side::ALL.len())];
        let mut players: Vec<String> =
            sides.iter().map(|side| self.player(*side).to_owned()).collect();
        players.rotate_right(1);
        Self::new(self.game(), self.start().sides(), players, seed)
    }

    /// The game and variant.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.start().game()
    }

    /// Where the match began.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.stands[0].position
    }

    /// Where the match stands, at the cursor.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.stands[self.cursor].position
    }

    /// Where the match stood before ply `number`, counted from 0; with the
    /// number of all plies, after the last one. None beyond that.
    #[must_use]
    pub fn position_at(&self, number: usize) -> Option<&Position> {
        self.stands.get(number).map(|stand| &stand.position)
    }

    /// Who sat on each side at the start.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The seat of the player who has a side now, counted from 0: in Senet the two may
    /// have changed sides since the start. [`Self::players`] is in the order of seats.
    #[must_use]
    pub fn seat(&self, side: Side) -> usize {
        let changes = self.played().iter().flat_map(|ply| &ply.events);
        let changed = changes.filter(|event| **event == Event::SeatsChange).count() % 2 == 1;
        if changed { side.opponent().index() } else { side.index() }
    }

    /// Who plays a side now: in Senet the two may have changed seats.
    #[must_use]
    pub fn player(&self, side: Side) -> &str {
        self.players.get(self.seat(side)).map_or("", String::as_str)
    }

    /// Gives a seat to another player, who plays on from here.
    pub fn replace_player(&mut self, seat: usize, player: &str) {
        if let Some(name) = self.players.get_mut(seat) {
            player.clone_into(name);
        }
    }

    /// What all the dice of this match follow from; 0 where they are scripted.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.dice.seed()
    }

    /// Whether its dice are scripted.
    #[must_use]
    pub fn is_scripted(&self) -> bool {
        matches!(self.dice, DiceSource::Scripted(_))
    }

    /// The winner, when the game is over at the cursor.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.position().winner()
    }

    /// The side that has given up, at the cursor: that comes after the last ply, and
    /// before it the match is what it was.
    #[must_use]
    pub fn resigned(&self) -> Option<Side> {
        self.resigned.filter(|_| self.cursor == self.plies.len())
    }

    /// The side that gave up after the last ply, wherever the cursor stands.
    #[must_use]
    pub fn given_up(&self) -> Option<Side> {
        self.resigned
    }

    /// Whether the match has come to an end, wherever its cursor stands: somebody has
    /// won or given up after the last ply.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        let last = self.stands.last();
        self.resigned.is_some() || last.is_some_and(|last| last.position.winner().is_some())
    }

    /// A side gives up; what was taken back is dropped. False, and nothing changes, when
    /// the match is over already or nobody sits there.
    pub fn resign(&mut self, side: Side) -> bool {
        let seated = side.index() < self.players.len();
        if !seated || self.winner().is_some() || self.resigned().is_some() {
            return false;
        }
        self.plies.truncate(self.cursor);
        self.stands.truncate(self.cursor + 1);
        self.resigned = Some(side);
        true
    }

    /// Takes a resignation back, so that the match can go on from its last ply. False
    /// when nobody has resigned at the cursor.
    pub fn withdraw_resignation(&mut self) -> bool {
        let given_up = self.resigned().is_some();
        if given_up {
            self.resigned = None;
        }
        given_up
    }

    /// Its name and dates.
    #[must_use]
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The same, to be changed. They have no part in play.
    pub fn notes_mut(&mut self) -> &mut Notes {
        &mut self.notes
    }

    /// All plies, those taken back included.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// How many plies have been played and not taken back.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The plies before the cursor.
    #[must_use]
    pub fn played(&self) -> &[Ply] {
        &self.plies[..self.cursor]
    }

    /// The plies after the cursor: taken back and not yet replaced.
    #[must_use]
    pub fn taken_back(&self) -> &[Ply] {
        &self.plies[self.cursor..]
    }

    /// How many throws were made before the cursor.
    #[must_use]
    pub fn throws(&self) -> u64 {
        self.stands[self.cursor].throws
    }

    /// The last throw before the cursor: its number, what it showed and the
    /// position it was made in.
    #[must_use]
    pub fn last_throw(&self) -> Option<(u64, Throw, &Position)> {
        let (at, throw) = self.played().iter().enumerate().rev().find_map(|(at, ply)| {
            let Action::Throw(throw) = ply.action else { return None };
            Some((at, throw))
        })?;
        Some((self.stands[at].throws, throw, &self.stands[at].position))
    }

    /// The throw that the dice give next; none where no throw is due.
    ///
    /// It depends on the seed or script and on how many throws came before, on nothing
    /// else: take a move back, play another, and the same dice come.
    #[must_use]
    pub fn draw(&self) -> Option<Throw> {
        let outcomes = self.position().outcomes()?;
        Some(self.dice.throw(self.throws(), outcomes))
    }

    /// Plays an action at the cursor and tells what is seen. Plies that were
    /// taken back are dropped, unless the action is the first of them.
    ///
    /// # Errors
    /// When the rules forbid it, the dice give another throw or a side has given
    /// up; the match is then unchanged.
    pub fn play(&mut self, action: Action) -> Result<Vec<Event>, PlayError> {
        if let Some(side) = self.resigned() {
            return Err(PlayError::Resigned(side));
        }
        if self.taken_back().first().is_some_and(|ply| ply.action == action)
            && let Some(events) = self.redo()
        {
            return Ok(events);
        }
        let (next, events) = self.position().play(action)?;
        if let (Action::Throw(offered), Some(drawn)) = (action, self.draw())
            && offered != drawn
        {
            return Err(PlayError::NotDrawn { offered, drawn });
        }
        let side = self.position().turn();
        let throws = self.throws() + u64::from(matches!(action, Action::Throw(_)));
        self.plies.truncate(self.cursor);
        self.stands.truncate(self.cursor + 1);
        self.resigned = None;
        self.plies.push(Ply { side, action, events: events.clone() });
        self.stands.push(Stand { position: next, throws });
        self.cursor += 1;
        Ok(events)
    }

    /// Takes the last ply back; none at the start.
    pub fn undo(&mut self) -> Option<&Ply> {
        self.cursor = self.cursor.checked_sub(1)?;
        self.plies.get(self.cursor)
    }

    /// Plays the next ply that was taken back; none when there is none.
    pub fn redo(&mut self) -> Option<Vec<Event>> {
        let events = self.plies.get(self.cursor)?.events.clone();
        self.cursor += 1;
        Some(events)
    }

    /// Takes plies back to the last choice of a side for which `whose` holds,
    /// and tells how many; 0 where there was none, and then nothing changes.
    ///
    /// A choice where only a pass was possible does not count: a window that
    /// passes by itself would never get behind it.
    pub fn undo_to_choice(&mut self, whose: impl Fn(Side) -> bool) -> usize {
        let before = self.cursor;
        if let Some(number) = (0..before).rev().find(|n| self.chooses(*n, &whose)) {
            self.cursor = number;
        }
        before - self.cursor
    }

    /// Plays plies that were taken back up to the next such choice, or to the
    /// end of them, and tells how many.
    pub fn redo_to_choice(&mut self, whose: impl Fn(Side) -> bool) -> usize {
        let before = self.cursor;
        let last = self.plies.len();
        let next = (before + 1..last).find(|n| self.chooses(*n, &whose));
        self.cursor = next.unwrap_or(last);
        self.cursor - before
    }

    /// Moves the cursor to before ply `number`, for replay; beyond the last ply,
    /// to the end.
    pub fn go_to(&mut self, number: usize) {
        self.cursor = number.min(self.plies.len());
    }

    /// Whether a side for which `whose` holds had a real choice before that ply.
    fn chooses(&self, number: usize, whose: &impl Fn(Side) -> bool) -> bool {
        let position = &self.stands[number].position;
        position.due() == Due::Choice
            && whose(position.turn())
            && position.actions() != [Action::Pass]
    }
}

#[allow(clippy::unwrap_used, reason = "a test may fail by panic")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    #[test]
    fn when_seats_change_the_players_change_sides_until_it_is_taken_back() {
        let start = Library::built_in().game("senet").unwrap().start(2);
        let names = vec!["human".to_owned(), "ai:adept".to_owned()];
        let (seated, swapped) = (["human", "ai:adept"], ["ai:adept", "human"]);
        let seats = |course: &Match| [Side::A, Side::B].map(|s| course.player(s).to_owned());
        // Who throws a 1 alone begins, with the spools, which are side B; ties are repeated.
        for (script, after) in [
            (&[1, 3][..], swapped),
            (&[3, 1], seated),
            (&[1, 1, 1, 2], swapped),
            (&[2, 4, 3, 1], seated),
        ] {
            let script = script.iter().map(|score| Action::Throw(Throw::Score(*score)));
            let mut course = Match::scripted(start.clone(), names.clone(), script.clone());
            for throw in script {
                assert_eq!(seats(&course), seated);
                course.play(throw).unwrap();
            }
            assert!(course.plies.last().unwrap().events.contains(&Event::Begins { side: Side::B }));
            assert_eq!(seats(&course), after);
            // Each gets the side that they did not play.
            let other = if after == seated { swapped } else { seated };
            assert_eq!(course.rematch(1).players(), other);
            course.undo();
            assert_eq!(seats(&course), seated);
            assert_eq!(course.players(), seated);
        }
    }
}
