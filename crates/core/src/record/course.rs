//! The course of one match: plies, undo and redo.

use thiserror::Error;

use super::commitment::Commitment;
use super::dice_source::DiceSource;
use super::notes::Notes;
use crate::rules::{Action, Due, Event, Game, Illegal, Position, Side, Throw};

/// One ply of a match: the side, its action, and the visible events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The side that threw or chose.
    pub side: Side,
    /// The throw or choice.
    pub action: Action,
    /// The events that an observer saw, in order.
    pub events: Vec<Event>,
}

/// Plies that were taken back and then replaced by others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replaced {
    /// The number of plies before them.
    pub at: usize,
    /// The plies.
    pub plies: Vec<Ply>,
}

/// A match's length in words, as every screen and command counts it. Each ply is one: a throw, a
/// move, an answer to an offer and a turn that is lost.
///
/// ```
/// assert_eq!(tesserae_core::record::length(525), "525 throws and moves");
/// ```
pub fn length(plies: usize) -> String {
    match plies {
        1 => "1 throw or move".to_owned(),
        many => format!("{many} throws and moves"),
    }
}

/// Why the match refuses an action.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The match's dice give another throw. A record with this one could not be verified.
    #[error("the dice of this match give \"{drawn}\", not \"{offered}\"")]
    NotDrawn {
        /// The refused throw.
        offered: Throw,
        /// The throw that the dice give.
        drawn: Throw,
    },
    /// A side has resigned.
    #[error("the match is over: side {0} has resigned")]
    Resigned(Side),
}

/// A match, under way or finished.
///
/// The cursor stands between plies. The plies before it are played; those after it were taken back
/// and can be played again.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    players: Vec<String>,
    dice: DiceSource,
    plies: Vec<Ply>,
    /// The stand before each ply and after the last one: one more than there are plies.
    stands: Vec<Stand>,
    cursor: usize,
    /// The side that resigned after the last ply.
    resigned: Option<Side>,
    notes: Notes,
    pub(super) commitment: Option<Commitment>,
    pub(super) replaced: Vec<Replaced>,
    pub(super) helped: Vec<u32>,
}

/// A position and the number of throws before it.
#[derive(Debug, Clone, PartialEq)]
struct Stand {
    position: Position,
    throws: u64,
}

impl Match {
    /// A match from the game's start, with `sides` sides, clamped to what the game allows.
    /// `players` names who plays each side, such as `human`, `ai:adept` or `engine:COMMAND`;
    /// missing names become `human`.
    ///
    /// ```
    /// use tesserae_core::levels::Library;
    /// use tesserae_core::record::Match;
    ///
    /// let library = Library::built_in();
    /// let ur = library.game("ur/finkel")?;
    /// let course = Match::new(ur, 2, vec!["human".into(), "ai:adept".into()], 7);
    /// assert_eq!(course.players(), ["human", "ai:adept"]);
    /// assert_eq!(course.seed(), 7);
    /// assert!(course.plies().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(game: &Game, sides: u8, players: Vec<String>, seed: u64) -> Self {
        let (fewest, most) = game.definition().sides;
        Self::from_position(game.start(sides.clamp(fewest, most)), players, seed)
    }

    /// A match from any position. Names are as in [`Match::new`].
    pub fn from_position(position: Position, players: Vec<String>, seed: u64) -> Self {
        Self::with_dice(position, players, DiceSource::Seeded(seed))
    }

    /// A match for a lesson or a test. Its dice give the throws among these actions, then those of
    /// seed 0. It cannot be saved.
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
        let commitment = match dice {
            DiceSource::Seeded(seed) => Some(Commitment::of(&position, seed)),
            DiceSource::Scripted(_) => None,
        };
        Self {
            dice,
            plies: Vec::new(),
            stands: vec![Stand { position, throws: 0 }],
            cursor: 0,
            resigned: None,
            notes: Notes::default(),
            commitment,
            replaced: Vec::new(),
            helped: vec![0; players.len()],
            players,
        }
    }

    /// Another match of the same players with other dice. Each player moves on by one side from
    /// the current one.
    pub fn rematch(&self, seed: u64) -> Self {
        let sides = &Side::ALL[..self.players.len().min(Side::ALL.len())];
        let mut players: Vec<String> =
            sides.iter().map(|side| self.player(*side).to_owned()).collect();
        players.rotate_right(1);
        Self::new(self.game(), self.start().sides(), players, seed)
    }

    /// The game and variant.
    pub fn game(&self) -> &Game {
        self.start().game()
    }

    /// The position at the start of the match.
    pub fn start(&self) -> &Position {
        &self.stands[0].position
    }

    /// The position at the cursor.
    pub fn position(&self) -> &Position {
        &self.stands[self.cursor].position
    }

    /// The position before ply `number`, from 0. `number` may be the number of plies, for the
    /// position after the last one.
    pub fn position_at(&self, number: usize) -> Option<&Position> {
        self.stands.get(number).map(|stand| &stand.position)
    }

    /// The player of each side at the start.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The seat of a side's current player, in the order of [`Self::players`]. In Senet the two
    /// may have swapped sides.
    pub fn seat(&self, side: Side) -> usize {
        self.seat_after(side, self.cursor)
    }

    /// The seat of the player that a side had after `plies` plies.
    pub fn seat_after(&self, side: Side, plies: usize) -> usize {
        let changes = self.plies.iter().take(plies).flat_map(|ply| &ply.events);
        let changed = changes.filter(|event| **event == Event::SeatsChange).count() % 2 == 1;
        if changed { side.opponent().index() } else { side.index() }
    }

    /// The current player of a side.
    pub fn player(&self, side: Side) -> &str {
        self.players.get(self.seat(side)).map_or("", String::as_str)
    }

    /// The current player on the seat that a side had after `plies` plies.
    pub fn player_after(&self, side: Side, plies: usize) -> &str {
        self.players.get(self.seat_after(side, plies)).map_or("", String::as_str)
    }

    /// Gives a seat to another player.
    pub fn replace_player(&mut self, seat: usize, player: &str) {
        if let Some(name) = self.players.get_mut(seat) {
            player.clone_into(name);
        }
    }

    /// The seed of the dice; 0 for scripted dice.
    pub fn seed(&self) -> u64 {
        self.dice.seed()
    }

    /// The commitment to the seed, made before the first throw. None for scripted dice, and for a
    /// match from a version of the program that made none.
    pub fn commitment(&self) -> Option<Commitment> {
        self.commitment
    }

    /// Are the dice scripted?
    pub fn is_scripted(&self) -> bool {
        matches!(self.dice, DiceSource::Scripted(_))
    }

    /// The winner, if the game is over at the cursor.
    pub fn winner(&self) -> Option<Side> {
        self.position().winner()
    }

    /// The side that has resigned, if the cursor is at the end: a resignation comes after the last
    /// ply.
    pub fn resigned(&self) -> Option<Side> {
        self.resigned.filter(|_| self.cursor == self.plies.len())
    }

    /// The side that resigned after the last ply, at any cursor.
    pub fn given_up(&self) -> Option<Side> {
        self.resigned
    }

    /// Has the match ended in a win or a resignation, at any cursor?
    pub fn is_finished(&self) -> bool {
        let last = self.stands.last();
        self.resigned.is_some() || last.is_some_and(|last| last.position.winner().is_some())
    }

    /// Resigns for a side and drops the plies that were taken back. False, without a change, if
    /// the match is over already or no player has that side.
    ///
    /// ```
    /// # use tesserae_core::levels::Library;
    /// # use tesserae_core::record::Match;
    /// #
    /// # let library = Library::built_in();
    /// # let ur = library.game("ur/finkel")?;
    /// # let mut course = Match::new(ur, 2, vec!["human".into(), "ai:adept".into()], 7);
    /// let side = course.position().turn();
    /// assert!(course.resign(side));
    /// assert!(course.is_finished());
    /// assert!(!course.resign(side));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resign(&mut self, side: Side) -> bool {
        let seated = side.index() < self.players.len();
        if !seated || self.winner().is_some() || self.resigned().is_some() {
            return false;
        }
        self.drop_taken_back();
        self.resigned = Some(side);
        true
    }

    /// Takes a resignation back; false if no side has resigned at the cursor.
    pub fn withdraw_resignation(&mut self) -> bool {
        self.resigned().is_some() && self.resigned.take().is_some()
    }

    /// The name, notes, stars and dates.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The notes, for changes. They do not affect the rules.
    pub fn notes_mut(&mut self) -> &mut Notes {
        &mut self.notes
    }

    /// All plies, including those taken back.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The number of plies that were played and not taken back.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The plies before the cursor.
    pub fn played(&self) -> &[Ply] {
        &self.plies[..self.cursor]
    }

    /// The plies after the cursor: taken back, and not replaced yet.
    pub fn taken_back(&self) -> &[Ply] {
        &self.plies[self.cursor..]
    }

    /// All plies that were taken back and replaced, in the order of replacement. Before the last
    /// replacement, the match had its plies after the first `at` of the current ones, and so on
    /// backwards. So the record keeps every throw that players ever saw.
    pub fn replaced(&self) -> &[Replaced] {
        &self.replaced
    }

    /// The number of times the program helped each seat, in the order of [`Self::players`].
    pub fn helped(&self) -> &[u32] {
        &self.helped
    }

    /// Notes that the program helped the current player of a side, by a hint or a warning before a
    /// costly move.
    pub fn note_help(&mut self, side: Side) {
        self.note_helps(self.seat(side), 1);
    }

    /// Notes that the program helped the player of a seat `times` times, also by choosing for that
    /// player.
    pub fn note_helps(&mut self, seat: usize, times: u32) {
        if let Some(helped) = self.helped.get_mut(seat) {
            *helped = helped.saturating_add(times);
        }
    }

    /// Moves the plies that were taken back to the replaced ones.
    fn drop_taken_back(&mut self) {
        let at = self.cursor;
        let plies = self.cut(at);
        if !plies.is_empty() {
            self.replaced.push(Replaced { at, plies });
        }
    }

    /// Removes all plies from `number` on and returns them.
    pub(super) fn cut(&mut self, at: usize) -> Vec<Ply> {
        self.cursor = at.min(self.plies.len());
        self.stands.truncate(self.cursor + 1);
        self.plies.split_off(self.cursor)
    }

    /// The number of throws before the cursor.
    pub fn throws(&self) -> u64 {
        self.stands[self.cursor].throws
    }

    /// The last throw before the cursor: its number, the throw and the position before it.
    pub fn last_throw(&self) -> Option<(u64, Throw, &Position)> {
        let (at, throw) = self.played().iter().enumerate().rev().find_map(|(at, ply)| {
            let Action::Throw(throw) = ply.action else { return None };
            Some((at, throw))
        })?;
        Some((self.stands[at].throws, throw, &self.stands[at].position))
    }

    /// The next throw of the dice, if one is due. It depends only on the seed or script and on the
    /// number of earlier throws, so taking moves back does not change it.
    ///
    /// ```
    /// # use tesserae_core::levels::Library;
    /// # use tesserae_core::record::Match;
    /// #
    /// # let library = Library::built_in();
    /// # let ur = library.game("ur/finkel")?;
    /// # let mut course = Match::new(ur, 2, vec!["human".into(), "ai:adept".into()], 7);
    /// let throw = course.draw();
    /// assert!(throw.is_some());
    /// // The seed decides the throw: asking again changes nothing.
    /// assert_eq!(course.draw(), throw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self) -> Option<Throw> {
        let outcomes = self.position().outcomes()?;
        Some(self.dice.throw(self.throws(), outcomes))
    }

    /// Plays an action at the cursor and returns its events. An error leaves the match unchanged.
    /// Drops the plies that were taken back, unless the action is the first of them.
    ///
    /// ```
    /// # use tesserae_core::levels::Library;
    /// # use tesserae_core::record::Match;
    /// #
    /// # let library = Library::built_in();
    /// # let ur = library.game("ur/finkel")?;
    /// use tesserae_core::rules::Action;
    ///
    /// # let mut course = Match::new(ur, 2, vec!["human".into(), "ai:adept".into()], 7);
    /// let throw = course.draw().ok_or("no throw is due")?;
    /// course.play(Action::Throw(throw))?;
    /// assert_eq!(course.plies().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        self.drop_taken_back();
        self.resigned = None;
        self.plies.push(Ply { side, action, events: events.clone() });
        self.stands.push(Stand { position: next, throws });
        self.cursor += 1;
        Ok(events)
    }

    /// Takes the last ply back; none at the start.
    ///
    /// ```
    /// # use tesserae_core::levels::Library;
    /// # use tesserae_core::record::Match;
    /// #
    /// # let library = Library::built_in();
    /// # let ur = library.game("ur/finkel")?;
    /// # use tesserae_core::rules::Action;
    /// # let mut course = Match::new(ur, 2, vec!["human".into(), "ai:adept".into()], 7);
    /// let throw = course.draw().ok_or("no throw is due")?;
    /// course.play(Action::Throw(throw))?;
    /// assert!(course.undo().is_some());
    /// assert!(course.undo().is_none());
    /// assert_eq!(course.position(), course.start());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<&Ply> {
        self.cursor = self.cursor.checked_sub(1)?;
        self.plies.get(self.cursor)
    }

    /// Plays the next ply that was taken back; none if no ply was.
    ///
    /// ```
    /// # use tesserae_core::levels::Library;
    /// # use tesserae_core::record::Match;
    /// #
    /// # let library = Library::built_in();
    /// # let ur = library.game("ur/finkel")?;
    /// # use tesserae_core::rules::Action;
    /// # let mut course = Match::new(ur, 2, vec!["human".into(), "ai:adept".into()], 7);
    /// let throw = course.draw().ok_or("no throw is due")?;
    /// course.play(Action::Throw(throw))?;
    /// course.undo();
    /// assert!(course.redo().is_some());
    /// assert_eq!(course.cursor(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn redo(&mut self) -> Option<Vec<Event>> {
        let events = self.plies.get(self.cursor)?.events.clone();
        self.cursor += 1;
        Some(events)
    }

    /// Takes plies back to the last choice of a side for which `whose` holds, if any, and returns
    /// their number. A forced pass is no choice: a window that passes automatically would
    /// otherwise never get behind it.
    pub fn undo_to_choice(&mut self, whose: impl Fn(Side) -> bool) -> usize {
        let before = self.cursor;
        if let Some(number) = (0..before).rev().find(|n| self.chooses(*n, &whose)) {
            self.cursor = number;
        }
        before - self.cursor
    }

    /// Plays plies that were taken back, up to the next such choice or to the end, and returns
    /// their number.
    pub fn redo_to_choice(&mut self, whose: impl Fn(Side) -> bool) -> usize {
        let before = self.cursor;
        let last = self.plies.len();
        let next = (before + 1..last).find(|n| self.chooses(*n, &whose));
        self.cursor = next.unwrap_or(last);
        self.cursor - before
    }

    /// Moves the cursor to before ply `number`, or to the end, for replay.
    pub fn go_to(&mut self, number: usize) {
        self.cursor = number.min(self.plies.len());
    }

    /// Did a side for which `whose` holds have a real choice before this ply?
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
        // The only player to throw a 1 begins, with the spools, which are side B.
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
            let at = |plies| [Side::A, Side::B].map(|s| course.player_after(s, plies).to_owned());
            assert_eq!(at(0), seated);
            assert_eq!(at(course.cursor()), after);
            // Each player gets the other side.
            let other = if after == seated { swapped } else { seated };
            assert_eq!(course.rematch(1).players(), other);
            course.undo();
            assert_eq!(seats(&course), seated);
            assert_eq!(course.players(), seated);
        }
    }
}
