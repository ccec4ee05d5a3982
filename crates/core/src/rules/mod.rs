//! The rules: what a position is, what is due in it, what may be played.
//!
//! Nothing here knows the window, a clock, a file or a source of randomness.
//! Chance is explicit: a position awaits a throw, a choice, or is over; the
//! throws carry exact weights and somebody else draws.
//!
//! [`Rules`] is the statically dispatched trait that search, solver and
//! playouts are generic over; [`Game`] and [`Position`] are the one uniform
//! face that the window, the records and the protocol see.

mod action;
pub mod book;
mod cell_effect;
mod definition;
pub mod diagram;
mod dice;
pub mod draft;
mod due;
mod event;
pub mod games;
pub mod guide;
mod heading;
mod illegal;
pub mod level;
mod lookup;
pub mod notation;
mod perft;
mod position;
mod prelude;
mod shares;
mod side;
mod step;
mod throw;
mod traits;

pub use action::{Action, ActionError, Offer};
pub use cell_effect::CellEffect;
pub use definition::{
    Board, Cell, CellId, Chapter, Definition, Exhibit, Leap, Lesson, LessonStep, RuleText, Sign,
    Thing, VISITS, lane_share,
};
pub use dice::{Dice, LotBody};
pub use due::Due;
pub use event::{Event, Watch};
pub use games::Game;
pub use heading::{Heading, heading};
pub use illegal::Illegal;
pub use lookup::RuleId;
pub use notation::NotationError;
pub use position::{Position, Standing};
pub use shares::apportion;
pub use side::Side;
pub use step::Step;
pub use throw::{Outcome, Outcomes, Throw};
pub use traits::{Actions, Rules};
