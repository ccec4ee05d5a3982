//! Statements about a ply, which are true or false, before they become words.

use crate::review::Reason;
use crate::rules::{Action, Side, Step, Throw};

/// A statement about a ply or the position after it. The commentator receives probabilities; all
/// else follows from the rules.
#[derive(Debug, Clone, PartialEq)]
pub enum Claim {
    /// The opening has decided who begins.
    Begins {
        /// The side that begins.
        side: Side,
    },
    /// The first capture of the match.
    FirstCapture {
        /// The side that captures.
        by: Side,
        /// The owner of the piece.
        whose: Side,
        /// The piece's old cell.
        cell: String,
    },
    /// A later capture.
    Capture {
        /// The side that captures.
        by: Side,
        /// The owner of the piece.
        whose: Side,
        /// This side's captures so far, including this one.
        number: u32,
        /// The steps that the piece had covered.
        steps: u32,
    },
    /// A capture after which both sides have equally many.
    CapturesEven {
        /// The side that captures.
        by: Side,
        /// The captures of each side.
        each: u32,
    },
    /// A move sends an opponent's piece back along its path.
    Displaced {
        /// The side that moves.
        by: Side,
        /// The owner of the piece that goes back.
        whose: Side,
        /// Its old step.
        from: Step,
        /// Its new step.
        to: Step,
        /// The steps that it lost.
        steps: u32,
    },
    /// A house, a field or a piece's own throw sends it back along its path.
    SentBack {
        /// The owner of the piece.
        side: Side,
        /// Its old step.
        from: Step,
        /// Its new step.
        to: Step,
        /// The steps that it lost.
        steps: u32,
    },
    /// A piece has come into a trap.
    Trapped {
        /// The owner of the piece.
        side: Side,
        /// Its step.
        at: Step,
        /// The number of turns that it misses.
        turns: u8,
    },
    /// The first piece of the match is home.
    FirstHome {
        /// The owner of the piece.
        side: Side,
    },
    /// Another piece is home.
    Home {
        /// The owner of the piece.
        side: Side,
        /// The number of this side's pieces at home.
        home: u32,
        /// The number of this side's pieces.
        of: u32,
        /// At a table of two, the number of the other side's pieces at home.
        other: Option<u32>,
    },
    /// A piece has come home, and both sides have equally many there.
    HomeEven {
        /// The owner of the piece that came home.
        side: Side,
        /// The number of each side's pieces at home.
        each: u32,
    },
    /// A side has one piece left to bring home.
    LastPiece {
        /// The side.
        side: Side,
    },
    /// For the first time, a side has no piece left in the rack.
    AllEntered {
        /// The side.
        side: Side,
    },
    /// The game is won.
    Won {
        /// The winner.
        side: Side,
        /// The way it was won.
        ending: Ending,
    },
    /// The next throw can decide something, by itself or by a move that it allows.
    Needs {
        /// The side that throws.
        side: Side,
        /// The purpose of the throw.
        goal: Goal,
        /// The throws that achieve it.
        throws: Vec<Throw>,
        /// The number of equally likely ways to throw one of them.
        ways: u32,
        /// The number of all ways.
        total: u32,
    },
    /// An unlikely winning throw came.
    Comes {
        /// The side that threw.
        side: Side,
        /// The throw.
        throw: Throw,
        /// The number of ways that win.
        ways: u32,
        /// The number of all ways.
        total: u32,
    },
    /// A winning throw was likely, but another came.
    Misses {
        /// The side that threw.
        side: Side,
        /// The number of ways that win.
        ways: u32,
        /// The number of all ways.
        total: u32,
    },
    /// The value of a throw.
    Worth {
        /// The side that threw.
        side: Side,
        /// The throw.
        throw: Throw,
        /// The change of the side's chance of winning.
        worth: f64,
        /// The chance after it.
        chance: f64,
        /// Its rank among all possible throws, if these were weighed.
        rank: Rank,
    },
    /// A throw that comes at most one time in sixteen.
    Rare {
        /// The side that threw.
        side: Side,
        /// The throw.
        throw: Throw,
        /// The number of ways to throw it.
        ways: u32,
        /// The number of all ways.
        total: u32,
    },
    /// The same throw again, by any side.
    Repeated {
        /// The throw.
        throw: Throw,
        /// The length of the run, including this throw.
        times: u32,
    },
    /// A side has thrown several times in a row.
    ThrowsInRow {
        /// The side that throws.
        side: Side,
        /// The length of the run.
        number: u32,
    },
    /// No piece can move, and the side passes.
    Stuck {
        /// The side that passes.
        side: Side,
        /// The throw, or the rest of it.
        throw: Throw,
        /// This side's passes since it last moved a piece, including this one.
        number: u32,
    },
    /// The only legal move takes a piece away from a safe cell.
    ForcedOff {
        /// The side that moves.
        side: Side,
        /// The piece's old step.
        from: Step,
    },
    /// A choice that cost something, beside a better one.
    Costly {
        /// The side that chose.
        side: Side,
        /// The change of its chance: the probability of winning that it lost.
        cost: f64,
        /// The best choice.
        better: Action,
        /// The argument against the chosen action.
        reason: Option<Reason>,
    },
    /// The side made the best choice, and every other choice costs something.
    BestByFar {
        /// The side that chose.
        side: Side,
        /// The cost of the second best, in probability of winning.
        margin: f64,
        /// The number of choices.
        among: u32,
    },
    /// The clear favourite has changed.
    LeadChange {
        /// The favourite.
        side: Side,
        /// Its chance of winning.
        chance: f64,
        /// The number of such changes in the match, if all its chances are known.
        number: Option<u32>,
    },
    /// A side's chance is higher than ever before.
    Peak {
        /// The side.
        side: Side,
        /// The chance.
        chance: f64,
    },
    /// A side that was nearly beaten has an even chance or better again.
    Recovered {
        /// The side.
        side: Side,
        /// The lowest chance since it last had an even one.
        from: f64,
        /// The chance now.
        to: f64,
    },
    /// A side is close to winning.
    Nearly {
        /// The side.
        side: Side,
        /// Its chance.
        chance: f64,
    },
    /// The chances of two sides are equal.
    Even,
    /// No throw or choice of the match has changed a chance more, up or down.
    BiggestSwing {
        /// The side that gained.
        side: Side,
        /// Its gain, in probability of winning.
        gain: f64,
    },
    /// A side has covered more steps than the other, which was clearly ahead before.
    RaceLead {
        /// The side that has overtaken.
        side: Side,
        /// Its lead in steps.
        steps: u32,
    },
    /// The side that has covered more steps is less likely to win.
    RaceAgainstChance {
        /// The side that has covered more.
        ahead: Side,
        /// Its lead in steps.
        steps: u32,
        /// The side that is more likely to win.
        favourite: Side,
        /// Its chance of winning.
        chance: f64,
    },
    /// A piece throws for itself, and may be sent back.
    FateOdds {
        /// The owner of the piece.
        side: Side,
        /// Its step.
        at: Step,
        /// The number of ways that send it back.
        back: u32,
        /// The number of all ways.
        total: u32,
    },
    /// A piece threw for itself and was not sent back, although at least half the throws would
    /// have done it.
    Survived {
        /// The owner of the piece.
        side: Side,
        /// Its old step.
        at: Step,
        /// The number of ways that would have sent it back.
        back: u32,
        /// The number of all ways.
        total: u32,
    },
    /// The number of throws in the match has reached a full hundred.
    Throws {
        /// The number of throws.
        number: u32,
    },
}

/// A possible result of a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// The win.
    Win,
    /// The capture of this piece.
    Capture {
        /// The owner of the piece.
        whose: Side,
        /// Its step on its side's path.
        at: Step,
    },
    /// Any legal move.
    Move,
}

/// The way a game was won.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ending {
    /// The winner came back from a low chance.
    Comeback {
        /// The winner's lowest chance.
        low: f64,
    },
    /// At a table of two, the other side has no piece at home.
    Shutout,
    /// At a table of two, some pieces of the other side are not at home.
    Margin {
        /// The number of the other side's pieces not at home.
        left: u32,
    },
    /// The game took this many throws; used if nothing else is notable.
    After {
        /// The number of throws.
        throws: u32,
    },
}

/// How a throw compares with the others that could have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// Every other throw is clearly worse for the side that threw.
    Best,
    /// Every other throw is clearly better.
    Worst,
    /// Neither, or not examined.
    Among,
}

impl Claim {
    /// Does this statement, made before, leave nothing new in another one? Events may come again;
    /// a piece that still stands open, or a favourite that is still behind, is no news.
    pub(super) fn still_tells(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Needs { goal: Goal::Capture { .. }, .. }, _) => self == other,
            (
                Self::RaceAgainstChance { ahead, .. },
                Self::RaceAgainstChance { ahead: again, .. },
            ) => ahead == again,
            _ => false,
        }
    }

    /// A name for each kind of statement.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Begins { .. } => "begins",
            Self::FirstCapture { .. } => "first capture",
            Self::Capture { .. } => "capture",
            Self::CapturesEven { .. } => "captures even",
            Self::Displaced { .. } => "displaced",
            Self::SentBack { .. } => "sent back",
            Self::Trapped { .. } => "trapped",
            Self::FirstHome { .. } => "first home",
            Self::Home { .. } => "home",
            Self::HomeEven { .. } => "home even",
            Self::LastPiece { .. } => "last piece",
            Self::AllEntered { .. } => "all entered",
            Self::Won { .. } => "won",
            Self::Needs { goal: Goal::Win, .. } => "needs to win",
            Self::Needs { goal: Goal::Capture { .. }, .. } => "needs to capture",
            Self::Needs { goal: Goal::Move, .. } => "needs to move",
            Self::Comes { .. } => "comes",
            Self::Misses { .. } => "misses",
            Self::Worth { .. } => "worth",
            Self::Rare { .. } => "rare",
            Self::Repeated { .. } => "repeated",
            Self::ThrowsInRow { .. } => "throws in row",
            Self::Stuck { .. } => "stuck",
            Self::ForcedOff { .. } => "forced off",
            Self::Costly { .. } => "costly",
            Self::BestByFar { .. } => "best by far",
            Self::LeadChange { .. } => "lead change",
            Self::Peak { .. } => "peak",
            Self::Recovered { .. } => "recovered",
            Self::Nearly { .. } => "nearly",
            Self::Even => "even",
            Self::BiggestSwing { .. } => "biggest swing",
            Self::RaceLead { .. } => "race lead",
            Self::RaceAgainstChance { .. } => "race against chance",
            Self::FateOdds { .. } => "fate odds",
            Self::Survived { .. } => "survived",
            Self::Throws { .. } => "throws",
        }
    }
}
