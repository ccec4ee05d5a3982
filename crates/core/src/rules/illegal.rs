//! Why an action is refused, in words that the window can show.

use thiserror::Error;

use super::action::Action;
use super::due::Due;
use super::throw::Throw;

/// The rule that forbids an action. A text in it alone is the name of the cell it speaks of.
///
/// ```
/// use tesserae_core::levels::Library;
///
/// let library = Library::built_in();
/// let position = library.position("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 move:3")?;
/// let illegal = position.forbids("move 5-8".parse()?).ok_or("legal")?;
/// assert_eq!(illegal.to_string(), "a rosette protects the piece on m4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A choice was offered where the dice are due, or the other way round.
    #[error("{}", match due { Due::Throw => "you must throw before you move", Due::Choice => "you must move before you throw again", Due::Over(_) => "the game is over" })]
    NotDue {
        /// What is due.
        due: Due,
    },
    /// These dice cannot show that.
    #[error("\"{0}\" cannot be thrown here")]
    NotThrown(Throw),
    /// No such action in this game.
    #[error("this game has no such action")]
    NotOfThisGame,
    /// The player to act has nothing there.
    #[error("{}", if *from == 0 { "no piece is left in the rack".to_owned() } else { format!("you have no piece on step {from}") })]
    NoPiece {
        /// The step named.
        from: u8,
    },
    /// A move is exactly as long as the throw.
    #[error("a piece must move by exactly the score, {score}")]
    WrongLength {
        /// The score thrown.
        score: u8,
    },
    /// A score of 0 moves nothing.
    #[error("a throw of 0 moves nothing")]
    ScoreOfNought,
    /// Two pieces of one side never share a cell.
    #[error("your own piece stands on {0}")]
    OwnPiece(String),
    /// The piece there may not be captured.
    #[error("a rosette protects the piece on {0}")]
    Protected(String),
    /// A piece of the other side stands there, and this variant captures nobody.
    #[error("an opponent's piece stands on {0}, and this variant has no captures")]
    Held(String),
    /// A piece of the other side stands there, and pieces enter only where none does.
    #[error("an opponent's piece stands on {0}, so no piece enters there")]
    EntryHeld(String),
    /// A piece in the rack can enter and goes before all others.
    #[error("a piece from the rack must enter first, on {0}")]
    EnterFirst(String),
    /// Off the board only by an exact throw.
    #[error("only an exact throw bears a piece off: {} from here", a(*needed))]
    NotExact {
        /// The score that would bear it off.
        needed: u8,
    },
    /// Two or more opposing pieces in a row stand in the way.
    #[error("you cannot pass the opponent's row from {first} to {last}")]
    Barred {
        /// The row's first cell.
        first: String,
        /// Its last cell.
        last: String,
    },
    /// The piece there has another of its side beside it, on one side only.
    #[error("the piece on {0} stands at the end of a row and cannot be captured")]
    EndOfRow(String),
    /// The piece there has another of its side beside it.
    #[error("the piece on {0} stands in a row and cannot be captured")]
    InARow(String),
    /// No piece is captured on that cell.
    #[error("no piece can be captured on {0}")]
    SafeSquare(String),
    /// Off the board only once all of the side's pieces are far enough.
    #[error("no piece is borne off before all of yours are past {0}")]
    TooEarly(String),
    /// The cell can be reached by the exact score alone.
    #[error("a piece comes to {cell} only with the exact score: {} from here", a(*needed))]
    ReachExactly {
        /// The cell.
        cell: String,
        /// The score that would bring it there.
        needed: u8,
    },
    /// A cell on which every piece stops.
    #[error("no piece passes {0}: it must stop there")]
    MustStop(String),
    /// Backwards while there is a way forward.
    #[error("a piece moves back only if no piece can move forward")]
    ForwardFirst,
    /// A cell beyond which there is no way back.
    #[error("a piece beyond {0} never moves back")]
    NeverBack(String),
    /// Backwards onto a piece of the other side.
    #[error("an opponent's piece stands on {0}, and a piece moves back only to an empty square")]
    BackToEmpty(String),
    /// Backwards over the path's beginning.
    #[error("a piece cannot move back beyond the first square")]
    BeforeTheFirst,
    /// The cell has no room for one more piece.
    #[error("{cell} is full: it has room for {}", pieces(*holds))]
    Full {
        /// The cell.
        cell: String,
        /// How many pieces it holds.
        holds: u8,
    },
    /// The cell is left with some scores only.
    #[error("a piece leaves {cell} only with {}", or(scores))]
    LeavesOnlyWith {
        /// The cell.
        cell: String,
        /// The scores.
        scores: Vec<u8>,
    },
    /// Pieces cannot bear off from this cell.
    #[error("no piece can be borne off from {0}")]
    NotBorneOff(String),
    /// With this score the piece lands elsewhere than it would by counting: it is
    /// stopped on the way, or borne off.
    #[error("with {} that piece goes {} (step {step})", a(*score), if place == "off" { "home".to_owned() } else { format!("to {place}") })]
    GoesTo {
        /// The score thrown.
        score: u8,
        /// The cell, or `off`.
        place: String,
        /// Its step.
        step: u8,
    },
    /// That number was not thrown, or is used already.
    #[error("you have no {number} left to use")]
    NumberNotLeft {
        /// The number named.
        number: u8,
    },
    /// Only a 1 enters.
    #[error("only a 1 brings a traveller in")]
    EntersByOne,
    /// The piece serves a penalty.
    #[error("the traveller on {0} is trapped")]
    Trapped(String),
    /// One piece's penalty holds all of its owner's.
    #[error("you cannot move while your traveller on {0} is trapped")]
    PlayerTrapped(String),
    /// A piece has an offer that is not answered yet.
    #[error("first decide what the traveller on {0} does")]
    OfferFirst(String),
    /// The field does not offer that.
    #[error("a traveller on {cell} cannot {what} now")]
    NotOffered {
        /// The cell.
        cell: String,
        /// What was asked for.
        what: Action,
    },
    /// No piece has an offer to answer.
    #[error("no field offers anything now")]
    NothingOffered,
    /// A pass was offered with a legal move at hand.
    #[error("you can move, so you must")]
    MustMove,
}

macro_rules! keys {
    ($($kind:ident $key:literal,)*) => {
        impl Illegal {
            /// Every [`Illegal::key`].
            pub const KEYS: &[&str] = &[$($key),*];

            /// The word by which a rule of the book says that it forbids this (`forbids`).
            pub fn key(&self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => $key,)*
                }
            }
        }
    };
}

keys! {
    GameOver "game-over",
    NotDue "not-due",
    NotThrown "not-thrown",
    NotOfThisGame "not-of-this-game",
    NoPiece "no-piece",
    WrongLength "wrong-length",
    ScoreOfNought "score-of-nought",
    OwnPiece "own-piece",
    Protected "protected",
    Held "held",
    EntryHeld "entry-held",
    EnterFirst "enter-first",
    NotExact "not-exact",
    Barred "barred",
    EndOfRow "end-of-row",
    InARow "in-a-row",
    SafeSquare "safe-square",
    TooEarly "too-early",
    ReachExactly "reach-exactly",
    MustStop "must-stop",
    ForwardFirst "forward-first",
    BackToEmpty "back-to-empty",
    NeverBack "never-back",
    BeforeTheFirst "before-the-first",
    Full "full",
    LeavesOnlyWith "leaves-only-with",
    NotBorneOff "not-borne-off",
    GoesTo "goes-to",
    NumberNotLeft "number-not-left",
    EntersByOne "enters-by-one",
    Trapped "trapped",
    PlayerTrapped "player-trapped",
    OfferFirst "offer-first",
    NotOffered "not-offered",
    NothingOffered "nothing-offered",
    MustMove "must-move",
}

impl Illegal {
    /// The cell that it speaks of, by name.
    pub fn cell(&self) -> Option<&str> {
        match self {
            Self::OwnPiece(cell)
            | Self::Protected(cell)
            | Self::Held(cell)
            | Self::EntryHeld(cell)
            | Self::EnterFirst(cell)
            | Self::Barred { first: cell, .. }
            | Self::EndOfRow(cell)
            | Self::InARow(cell)
            | Self::SafeSquare(cell)
            | Self::TooEarly(cell)
            | Self::ReachExactly { cell, .. }
            | Self::BackToEmpty(cell)
            | Self::MustStop(cell)
            | Self::NeverBack(cell)
            | Self::Full { cell, .. }
            | Self::LeavesOnlyWith { cell, .. }
            | Self::NotBorneOff(cell)
            | Self::GoesTo { place: cell, .. }
            | Self::Trapped(cell)
            | Self::PlayerTrapped(cell)
            | Self::OfferFirst(cell)
            | Self::NotOffered { cell, .. } => Some(cell),
            _ => None,
        }
    }
}

/// `one piece`, `two pieces`, `10 pieces`.
fn pieces(count: u8) -> String {
    match count {
        1 => "one piece".to_owned(),
        2 => "two pieces".to_owned(),
        3 => "three pieces".to_owned(),
        4 => "four pieces".to_owned(),
        more => format!("{more} pieces"),
    }
}

/// A score with its article: `a 4`, `an 8`.
fn a(score: u8) -> String {
    let vowel = matches!(score, 8 | 11 | 18);
    format!("{} {score}", if vowel { "an" } else { "a" })
}

/// `a 1`, `a 1 or a 4`.
fn or(scores: &[u8]) -> String {
    let words: Vec<String> = scores.iter().map(|score| a(*score)).collect();
    words.join(" or ")
}
