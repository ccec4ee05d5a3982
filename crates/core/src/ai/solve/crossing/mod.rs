//! Boards like that of Knossos: each side's path goes out over cells where pieces are
//! captured, crosses a sea where all wait, goes round safe cells beyond it, and comes back
//! the same way to a bay.
//!
//! Pieces that are off never come back, so the game is solved group by group as Ur is
//! ([`super::groups`]). Within a group a position is
//!
//! - a *block*: the number of pieces of each side in each *place*, of which the hand, the sea
//!   and the bay need no more;
//! - what stands on the cells this side of the sea, and what stands beyond it, each as a rank
//!   among the contents of as many pieces.
//!
//! A move changes one of the two contents and leaves the other alone. So the moves of every
//! content are worked out once, and a block adds only where its counterparts begin.

pub mod board;
mod moves;
pub mod numbering;
mod part;
mod row;
mod sweep;

pub use board::Board;
pub use numbering::Numbering;
pub use sweep::Crossing;
