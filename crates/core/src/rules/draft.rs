//! A position that is being put together: the parts of its notation, which may not fit yet.
//!
//! Each part can be changed by itself. Whether they make a position, the game says.

use std::fmt;

use super::games::Game;
use super::notation::{Fields, NotationError, plain_number};
use super::position::Position;
use super::side::Side;
use super::step::Step;
use super::throw::Throw;

/// A piece of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placed {
    /// Its step on its own side's path.
    pub step: Step,
    /// The turns that it still misses, where it is trapped: `!n` in the notation.
    pub trapped: Option<u8>,
}

/// What is due, as the notation has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// The opening throw, after these throws of the sides before.
    Open(Vec<u8>),
    /// A normal throw.
    Throw,
    /// A choice, by the numbers thrown and not yet used.
    Move(Vec<u8>),
    /// The throw of the piece on that step; `again`: its player has another turn after it.
    Fate {
        /// Where the piece stands.
        step: Step,
        /// Another turn comes after it.
        again: bool,
    },
    /// An answer to what a field offers.
    Offer(Waiting),
    /// The die of a ride.
    Ride(Waiting),
    /// The side named before the pieces has won.
    Over,
}

/// A piece on a field that offers it something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// Where it stands.
    pub step: Step,
    /// The number by which it came there, where that is written.
    pub number: Option<u8>,
    /// The number that is still to be used after it.
    pub rest: Option<u8>,
    /// It comes at the start of the turn, before its throw.
    pub early: bool,
}

impl Waiting {
    fn write(&self, f: &mut fmt::Formatter<'_>, kind: &str) -> fmt::Result {
        write!(f, "{kind}:{}", self.step)?;
        if let Some(number) = self.number {
            write!(f, "x{number}")?;
        }
        if let Some(rest) = self.rest {
            write!(f, ",{rest}")?;
        }
        f.write_str(if self.early { "+" } else { "" })
    }

    fn read(text: &str) -> Option<Self> {
        let (text, early) = text.strip_suffix('+').map_or((text, false), |text| (text, true));
        let (text, rest) = match text.split_once(',') {
            Some((text, rest)) => (text, Some(plain_number(rest)?)),
            None => (text, None),
        };
        let (step, number) = match text.split_once('x') {
            Some((step, number)) => (step, Some(plain_number(number)?)),
            None => (text, None),
        };
        Some(Self { step: Step(plain_number(step)?), number, rest, early })
    }
}

impl Phase {
    /// Reads a phase of the notation for a side to act; none where it has no known form.
    pub fn read(text: &str, turn: Side) -> Option<Self> {
        let numbers = |text: &str| text.split(',').map(plain_number).collect::<Option<Vec<u8>>>();
        let Some((kind, rest)) = text.split_once(':') else {
            return match text {
                "open" => Some(Self::Open(Vec::new())),
                "throw" => Some(Self::Throw),
                _ => None,
            };
        };
        match kind {
            "open" => numbers(rest).map(Self::Open),
            "move" => numbers(rest).map(Self::Move),
            "fate" => {
                let (step, again) = rest.strip_suffix('+').map_or((rest, false), |s| (s, true));
                Some(Self::Fate { step: Step(plain_number(step)?), again })
            }
            "offer" => Waiting::read(rest).map(Self::Offer),
            "ride" => Waiting::read(rest).map(Self::Ride),
            "over" if rest == turn.to_string() => Some(Self::Over),
            _ => None,
        }
    }

    /// As the notation writes it for a side to act.
    pub fn written(&self, turn: Side) -> String {
        WithTurn(self, turn).to_string()
    }
}

/// A phase beside the side to act, who wins where it is over.
struct WithTurn<'a>(&'a Phase, Side);

impl fmt::Display for WithTurn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |numbers: &[u8]| super::notation::write_list(numbers);
        match self.0 {
            Phase::Open(thrown) if thrown.is_empty() => f.write_str("open"),
            Phase::Open(thrown) => write!(f, "open:{}", list(thrown)),
            Phase::Throw => f.write_str("throw"),
            Phase::Move(numbers) => write!(f, "move:{}", list(numbers)),
            Phase::Fate { step, again } => {
                write!(f, "fate:{step}{}", if *again { "+" } else { "" })
            }
            Phase::Offer(waiting) => waiting.write(f, "offer"),
            Phase::Ride(waiting) => waiting.write(f, "ride"),
            Phase::Over => write!(f, "over:{}", self.1),
        }
    }
}

/// A position that is being put together.
///
/// ```
/// use tesserae_core::levels::Library;
/// use tesserae_core::rules::{Side, Step, draft::Draft};
///
/// let library = Library::built_in();
/// let mut draft = Draft::start(library.game("ur/short")?, 2);
/// assert_eq!(draft.to_string(), "ur/short A 0,0,0 0,0,0 open");
/// draft.put(Side::A, 1, Step(5));
/// // The rules say why a position cannot be.
/// let error = draft.position().unwrap_err();
/// assert!(error.to_string().contains("the draw comes before any move"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    game: Game,
    turn: Side,
    pieces: Vec<Vec<Placed>>,
    phase: Phase,
}

impl Draft {
    /// The start of a game with so many sides.
    pub fn start(game: &Game, sides: u8) -> Self {
        let (fewest, most) = game.definition().sides;
        Self::of(&game.start(sides.clamp(fewest, most)))
    }

    /// The parts of a position.
    pub fn of(position: &Position) -> Self {
        let mut pieces = vec![Vec::new(); usize::from(position.sides())];
        for one in position.standings() {
            if let Some(list) = pieces.get_mut(one.side.index()) {
                list.push(Placed { step: one.step, trapped: one.trapped });
            }
        }
        let (line, turn) = (position.to_string(), position.turn());
        let phase = line.rsplit(' ').next().and_then(|phase| Phase::read(phase, turn));
        // What a game writes has a form.
        let phase = phase.unwrap_or(Phase::Throw);
        Self { game: position.game().clone(), turn, pieces, phase }
    }

    /// Reads a line of notation whose pieces have places on the board, though they may not
    /// go together.
    ///
    /// # Errors
    /// What the rules say of a line whose parts cannot be told apart.
    pub fn read(game: &Game, line: &str) -> Result<Self, NotationError> {
        match Position::read(game, line) {
            Ok(position) => Ok(Self::of(&position)),
            Err(error) => Self::read_loosely(game, line).ok_or(error),
        }
    }

    fn read_loosely(game: &Game, line: &str) -> Option<Self> {
        let fields = Fields::split(line).ok()?;
        let definition = game.definition();
        let (fewest, most) = definition.sides;
        let sides = u8::try_from(fields.pieces.len()).ok()?;
        let placed = |word: &str, side: Side| {
            let (step, trapped) = match word.split_once('!') {
                Some((step, mark)) => (step, Some(plain_number(mark)?)),
                None => (word, None),
            };
            let step = Step(plain_number(step)?);
            // On a ring nothing is off the board.
            let end = definition.ring_goal.map_or(definition.off(side), |_| definition.last(side));
            (step <= end).then_some(Placed { step, trapped })
        };
        let list = |(text, side): (&&str, Side)| -> Option<Vec<Placed>> {
            let pieces: Vec<Placed> =
                text.split(',').map(|word| placed(word, side)).collect::<Option<_>>()?;
            (pieces.len() == usize::from(definition.pieces)).then_some(pieces)
        };
        if !(fewest..=most).contains(&sides) {
            return None;
        }
        Some(Self {
            game: game.clone(),
            turn: fields.turn,
            pieces: fields.pieces.iter().zip(Side::ALL).map(list).collect::<Option<_>>()?,
            phase: Phase::read(fields.phase, fields.turn)?,
        })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who plays, in order of the seats.
    pub fn sides(&self) -> &'static [Side] {
        &Side::ALL[..self.pieces.len().min(Side::ALL.len())]
    }

    /// The side to act; the winner where the game is over.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// What is due.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// A side's pieces. They keep their order, wherever they are put.
    pub fn pieces(&self, side: Side) -> &[Placed] {
        self.pieces.get(side.index()).map_or(&[], Vec::as_slice)
    }

    /// Puts a piece of a side on a step; it is trapped no longer. False, without a change,
    /// where there is no such piece or no such step.
    pub fn put(&mut self, side: Side, number: usize, step: Step) -> bool {
        if self.piece_mut(side, number).is_none() {
            return false;
        }
        let end = self.end(side);
        let Some(piece) = self.piece_mut(side, number) else { return false };
        let moves = step <= end && piece.step != step;
        if moves {
            *piece = Placed { step, trapped: None };
        }
        moves
    }

    /// The last step on which a piece of a side can be put: off the board, where there is
    /// such a thing.
    pub fn end(&self, side: Side) -> Step {
        let definition = self.game.definition();
        definition.ring_goal.map_or_else(|| definition.off(side), |_| definition.last(side))
    }

    fn piece_mut(&mut self, side: Side, number: usize) -> Option<&mut Placed> {
        self.pieces.get_mut(side.index())?.get_mut(number)
    }

    /// Says how many turns a trapped piece still misses; none: it is not trapped.
    pub fn mark(&mut self, side: Side, number: usize, trapped: Option<u8>) {
        if let Some(piece) = self.piece_mut(side, number) {
            piece.trapped = trapped;
        }
    }

    /// The turns that a piece trapped on a step may still miss; empty where none is trapped.
    pub fn marks(&self, side: Side, step: Step) -> Vec<u8> {
        let mut probe = Self::start(&self.game, self.pieces.len() as u8);
        (probe.turn, probe.phase) = (side, Phase::Throw);
        let accepts = |trapped: &u8| {
            if let Some(piece) = probe.piece_mut(side, 0) {
                *piece = Placed { step, trapped: Some(*trapped) };
            }
            probe.position().is_ok()
        };
        (0..=MOST_MISSED).filter(accepts).collect()
    }

    /// Gives the turn to a side, if it plays.
    pub fn set_turn(&mut self, side: Side) {
        if side.index() < self.pieces.len() {
            self.turn = side;
        }
    }

    /// Says what is due.
    pub fn set_phase(&mut self, phase: Phase) {
        self.phase = phase;
    }

    /// If these pieces do not allow what is due, changes it to something they allow, preferably a
    /// normal throw. If they allow nothing, it stays.
    pub fn settle(&mut self) {
        let accepted = self.accepted();
        if accepted.contains(&self.phase) {
            return;
        }
        let throw = accepted.iter().find(|phase| **phase == Phase::Throw);
        if let Some(phase) = throw.or(accepted.first()) {
            self.phase = phase.clone();
        }
    }

    /// Takes all pieces off the board: into the rack, or home in a game where none ever
    /// waits in the rack.
    pub fn clear(&mut self) {
        let start = Self::start(&self.game, self.pieces.len() as u8);
        let waits = start.pieces.iter().flatten().any(|piece| piece.step == Step::HAND);
        for side in self.sides() {
            let step = if waits { Step::HAND } else { self.end(*side) };
            for piece in self.pieces.get_mut(side.index()).into_iter().flatten() {
                *piece = Placed { step, trapped: None };
            }
        }
    }

    /// The position, if there is such a one.
    ///
    /// # Errors
    /// Why it cannot be, as the game's rules say.
    pub fn position(&self) -> Result<Position, NotationError> {
        Position::read(&self.game, &self.to_string())
    }

    /// What can be due with these pieces and this side to act, as the rules say. Where the
    /// pieces cannot be at all: what can be due with those of the start.
    pub fn phases(&self) -> Vec<Phase> {
        let own = self.accepted();
        if !own.is_empty() {
            return own;
        }
        let start = Self::start(&self.game, self.pieces.len() as u8);
        Self { turn: self.turn, ..start }.accepted()
    }

    fn accepted(&self) -> Vec<Phase> {
        let mut probe = self.clone();
        let accepts = |phase: &Phase| {
            probe.phase = phase.clone();
            probe.position().is_ok()
        };
        self.candidates().into_iter().filter(accepts).collect()
    }

    /// Every phase that has the form of one and speaks of numbers that the dice can show and
    /// of pieces that are there.
    fn candidates(&self) -> Vec<Phase> {
        let dice = self.game.definition().dice;
        let mut numbers: Vec<u8> = Vec::new();
        let mut thrown: Vec<Vec<u8>> = Vec::new();
        for outcome in dice.outcomes().list() {
            let now = match outcome.throw {
                Throw::Score(score) => vec![score],
                Throw::Pair(high, low) => vec![high, low],
                Throw::First(_) => continue,
            };
            numbers.extend(&now);
            thrown.push(now);
        }
        numbers.sort_unstable();
        numbers.dedup();
        // Of two numbers one may be left.
        let left = numbers.iter().map(|number| vec![*number]);
        thrown.extend(left.filter(|one| !thrown.contains(one)).collect::<Vec<_>>());
        let mut list = opening(&numbers, self.turn.index());
        list.push(Phase::Throw);
        list.extend(thrown.into_iter().map(Phase::Move));
        let mut steps: Vec<Step> = self.pieces(self.turn).iter().map(|piece| piece.step).collect();
        steps.sort_unstable();
        steps.dedup();
        for step in steps {
            list.extend([false, true].map(|again| Phase::Fate { step, again }));
            let rests = || std::iter::once(None).chain(numbers.iter().copied().map(Some));
            let early = Waiting { step, number: None, rest: None, early: true };
            list.push(Phase::Offer(early));
            for number in &numbers {
                let number = Some(*number);
                list.extend(
                    rests().map(|rest| Phase::Offer(Waiting { step, number, rest, early: false })),
                );
            }
            list.push(Phase::Ride(early));
            list.extend(
                rests().map(|rest| Phase::Ride(Waiting { step, number: None, rest, early: false })),
            );
        }
        list.push(Phase::Over);
        list
    }
}

/// Nobody misses more turns than this.
const MOST_MISSED: u8 = 2;

/// The opening throw after every throw of so many sides before.
fn opening(numbers: &[u8], before: usize) -> Vec<Phase> {
    let mut lists: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..before {
        let longer = |list: &Vec<u8>| -> Vec<Vec<u8>> {
            numbers.iter().map(|number| [&list[..], &[*number]].concat()).collect()
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists.into_iter().map(Phase::Open).collect()
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game.definition().id(), self.turn)?;
        for list in &self.pieces {
            let mut list = list.clone();
            list.sort_unstable();
            let word = |piece: &Placed| match piece.trapped {
                Some(missed) => format!("{}!{missed}", piece.step),
                None => piece.step.to_string(),
            };
            write!(f, " {}", list.iter().map(word).collect::<Vec<_>>().join(","))?;
        }
        write!(f, " {}", self.phase.written(self.turn))
    }
}
