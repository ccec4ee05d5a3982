//! What can be said of a ply: statements that hold or do not, before they are words.

use crate::review::Reason;
use crate::rules::{Action, Side, Step, Throw};

/// A statement about a ply or the position after it. Probabilities are those given to the
/// commentator; all else follows from the rules.
#[derive(Debug, Clone, PartialEq)]
pub enum Claim {
    /// The opening has settled who begins.
    Begins {
        /// Who begins.
        side: Side,
    },
    /// The first capture of the match.
    FirstCapture {
        /// Who captures.
        by: Side,
        /// Whose piece.
        whose: Side,
        /// The cell where it stood.
        cell: String,
    },
    /// A later capture.
    Capture {
        /// Who captures.
        by: Side,
        /// Whose piece.
        whose: Side,
        /// Captures of that side so far, this one included.
        number: u32,
        /// The steps that the piece had behind it.
        steps: u32,
    },
    /// A capture after which both sides have made as many.
    CapturesEven {
        /// Who captures.
        by: Side,
        /// Captures of each side.
        each: u32,
    },
    /// A move sends an enemy piece back along its path.
    Displaced {
        /// Who moves.
        by: Side,
        /// Whose piece goes back.
        whose: Side,
        /// Where it stood.
        from: Step,
        /// Where it stands now.
        to: Step,
        /// The steps that it has lost.
        steps: u32,
    },
    /// A house, a field or a throw of its own sends a piece back along its path.
    SentBack {
        /// Whose piece.
        side: Side,
        /// Where it stood.
        from: Step,
        /// Where it stands now.
        to: Step,
        /// The steps that it has lost.
        steps: u32,
    },
    /// A piece has come into a trap.
    Trapped {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        at: Step,
        /// The turns that it misses.
        turns: u8,
    },
    /// The first piece of the match is home.
    FirstHome {
        /// Whose piece.
        side: Side,
    },
    /// Another piece is home.
    Home {
        /// Whose piece.
        side: Side,
        /// How many of that side are home.
        home: u32,
        /// How many it has.
        of: u32,
        /// At a table of two: how many of the other side are home.
        other: Option<u32>,
    },
    /// A piece has come home, and both sides have as many there.
    HomeEven {
        /// Whose piece came home.
        side: Side,
        /// How many of each side are home.
        each: u32,
    },
    /// All but one piece of a side are home.
    LastPiece {
        /// Whose.
        side: Side,
    },
    /// For the first time no piece of a side waits in the rack any more.
    AllEntered {
        /// Whose.
        side: Side,
    },
    /// The game is won.
    Won {
        /// The winner.
        side: Side,
        /// How.
        ending: Ending,
    },
    /// The throw that is due settles something by itself or by what it allows.
    Needs {
        /// Who throws.
        side: Side,
        /// What for.
        goal: Goal,
        /// The throws that allow it.
        throws: Vec<Throw>,
        /// How many of the equally likely ways give one of them.
        ways: u32,
        /// All ways.
        total: u32,
    },
    /// A throw that wins was not likely, and came.
    Comes {
        /// Who threw.
        side: Side,
        /// What came.
        throw: Throw,
        /// The ways that would have done.
        ways: u32,
        /// All ways.
        total: u32,
    },
    /// A throw that wins was likely, and another came.
    Misses {
        /// Who threw.
        side: Side,
        /// The ways that would have done.
        ways: u32,
        /// All ways.
        total: u32,
    },
    /// What a throw was worth.
    Worth {
        /// Who threw.
        side: Side,
        /// What came.
        throw: Throw,
        /// By how much it changed the side's chance of winning.
        worth: f64,
        /// That chance after it.
        chance: f64,
        /// Beside the other throws, where these were weighed.
        rank: Rank,
    },
    /// A throw that comes one time in sixteen or less often.
    Rare {
        /// Who threw.
        side: Side,
        /// What came.
        throw: Throw,
        /// The ways that give it.
        ways: u32,
        /// All ways.
        total: u32,
    },
    /// The same throw again, whoever threw.
    Repeated {
        /// What came.
        throw: Throw,
        /// How often in a row, this time included.
        times: u32,
    },
    /// A side has thrown several times while no other did.
    ThrowsInRow {
        /// Who throws.
        side: Side,
        /// How often.
        number: u32,
    },
    /// Nothing can move, and the side passes.
    Stuck {
        /// Who passes.
        side: Side,
        /// What was thrown, or is left of it.
        throw: Throw,
        /// Passes of that side since it last moved a piece, this one included.
        number: u32,
    },
    /// The one legal move leads a piece away from a cell on which it was safe.
    ForcedOff {
        /// Who moves.
        side: Side,
        /// Where the piece stood.
        from: Step,
    },
    /// A choice that cost something beside the best.
    Costly {
        /// Who chose.
        side: Side,
        /// What it cost, in probability of winning.
        cost: f64,
        /// The best choice.
        better: Action,
        /// What speaks against the one made.
        reason: Option<Reason>,
    },
    /// The best choice was made, and every other costs something.
    BestByFar {
        /// Who chose.
        side: Side,
        /// What the second best costs, in probability of winning.
        margin: f64,
        /// How many choices there were.
        among: u32,
    },
    /// Another side than before is the clear favourite.
    LeadChange {
        /// The favourite.
        side: Side,
        /// Its chance of winning.
        chance: f64,
        /// How often that has happened in the match, where all of it is known.
        number: Option<u32>,
    },
    /// A side's chance is higher than at any time before.
    Peak {
        /// Whose.
        side: Side,
        /// The chance.
        chance: f64,
    },
    /// A side that was as good as beaten has an even chance or better again.
    Recovered {
        /// Who.
        side: Side,
        /// The lowest chance since it last had an even one.
        from: f64,
        /// The chance now.
        to: f64,
    },
    /// A side is close to winning.
    Nearly {
        /// Who.
        side: Side,
        /// Its chance.
        chance: f64,
    },
    /// The chances of two sides are equal.
    Even,
    /// No throw or choice of the match has changed anybody's chance more, up or down.
    BiggestSwing {
        /// Who gained.
        side: Side,
        /// How much, in probability of winning.
        gain: f64,
    },
    /// A side has fewer steps before it than the other, which was clearly ahead before.
    RaceLead {
        /// Who has overtaken.
        side: Side,
        /// By how many steps.
        steps: u32,
    },
    /// The side with fewer steps before it is less likely to win.
    RaceAgainstChance {
        /// Who has fewer steps to go.
        ahead: Side,
        /// How many fewer.
        steps: u32,
        /// Who is more likely to win.
        favourite: Side,
        /// Its chance of winning.
        chance: f64,
    },
    /// A piece throws for itself, and may be sent back.
    FateOdds {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        at: Step,
        /// The ways that send it back.
        back: u32,
        /// All ways.
        total: u32,
    },
    /// A piece threw for itself and was not sent back, though half the throws or more
    /// would have done it.
    Survived {
        /// Whose piece.
        side: Side,
        /// Where it stood.
        at: Step,
        /// The ways that would have sent it back.
        back: u32,
        /// All ways.
        total: u32,
    },
    /// The match has seen so many throws, a full hundred.
    Throws {
        /// How many.
        number: u32,
    },
}

/// What a throw can bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// The win.
    Win,
    /// The capture of that piece of that side.
    Capture {
        /// Whose piece.
        whose: Side,
        /// Where it stands on its side's path.
        at: Step,
    },
    /// Any move at all.
    Move,
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ending {
    /// With that chance at the lowest.
    Comeback {
        /// The lowest chance of the winner.
        low: f64,
    },
    /// At a table of two: with no piece of the other side home.
    Shutout,
    /// At a table of two: so many pieces of the other side are not home.
    Margin {
        /// How many.
        left: u32,
    },
    /// After so many throws.
    After {
        /// How many.
        throws: u32,
    },
}

/// How a throw compares with the others that could have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// Every other is clearly worse for the thrower.
    Best,
    /// Every other is clearly better.
    Worst,
    /// Neither, or that has not been looked into.
    Among,
}

impl Claim {
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

    /// Whether it speaks of what is due, and no longer holds once somebody has acted.
    pub const fn is_of_the_moment(&self) -> bool {
        matches!(self, Self::Needs { .. } | Self::FateOdds { .. } | Self::Comes { .. })
    }
}
