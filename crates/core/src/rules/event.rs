//! What an observer sees of a ply.

use serde::{Deserialize, Serialize};

use super::side::Side;
use super::step::Step;
use super::throw::Throw;

/// One visible happening. A ply gives them in the order in which they are seen.
///
/// ```
/// use tesserae_core::levels::Library;
/// use tesserae_core::rules::{Event, Side, Step};
///
/// let library = Library::built_in();
/// let position = library.position("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2")?;
/// let (_, events) = position.play("move 5-7".parse()?)?;
/// let way = vec!["m2".to_owned(), "m3".to_owned()];
/// assert_eq!(
///     events,
///     [
///         Event::Moved { side: Side::A, from: Step(5), to: Step(7), way },
///         Event::Captured { side: Side::B, from: Step(7), cell: "m3".to_owned() },
///     ]
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// The dice were thrown.
    Thrown {
        /// Who threw.
        side: Side,
        /// What came up.
        throw: Throw,
    },
    /// The draw or the opening throws settled who begins.
    Begins {
        /// Who begins.
        side: Side,
    },
    /// A piece went along the path.
    Moved {
        /// Whose piece.
        side: Side,
        /// The step it left; 0 is in hand.
        from: Step,
        /// The step it reached.
        to: Step,
        /// The cells it touched, the last one included, by name.
        way: Vec<String>,
    },
    /// A piece was sent back to its owner's hand.
    Captured {
        /// Whose piece was taken.
        side: Side,
        /// The step, on that side's path, where it stood.
        from: Step,
        /// The cell where it stood.
        cell: String,
    },
    /// Two pieces changed places, the mover's and this one.
    Swapped {
        /// Whose piece was displaced.
        side: Side,
        /// Where it stood.
        from: Step,
        /// Where it went.
        to: Step,
    },
    /// A piece was sent back along the path by a house or a field.
    Returned {
        /// Whose piece.
        side: Side,
        /// Where it stood.
        from: Step,
        /// Where it went.
        to: Step,
    },
    /// A piece awaits a throw of its own.
    Fate {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        at: Step,
    },
    /// A piece was borne off.
    #[serde(rename = "borne off")]
    BorneOff {
        /// Whose piece.
        side: Side,
        /// The step it left from.
        from: Step,
    },
    /// The same side throws again.
    #[serde(rename = "extra turn")]
    ExtraTurn {
        /// Whose turn goes on.
        side: Side,
    },
    /// A field offers something to the piece that has just arrived there.
    Offered {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        at: Step,
    },
    /// A piece takes no offer.
    Stayed {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        at: Step,
    },
    /// A piece is held: on its arrival, and again as each of its turns begins.
    Trapped {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        at: Step,
        /// The turns that it still misses after its owner's present one.
        turns: u8,
    },
    /// A piece is held no longer.
    Freed {
        /// Whose piece.
        side: Side,
        /// Where it stands.
        at: Step,
    },
    /// There was no legal move: the turn is lost.
    Passed {
        /// Who lost the turn.
        side: Side,
    },
    /// The winner of the opening takes the other side's seat (Senet).
    #[serde(rename = "seats change")]
    SeatsChange,
    /// The game is over.
    Won {
        /// The winner.
        side: Side,
    },
}

/// Who listens while a ply is played.
///
/// The event is made only when somebody listens, so that search pays nothing.
pub trait Watch {
    /// Hears of one happening.
    fn see(&mut self, event: impl FnOnce() -> Event);
}

/// Nobody listens.
impl Watch for () {
    #[inline]
    fn see(&mut self, _: impl FnOnce() -> Event) {}
}

impl Watch for Vec<Event> {
    fn see(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}
