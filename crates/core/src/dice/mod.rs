//! The dice as rigid bodies that are really thrown.
//!
//! The outcome of a throw is drawn first, from the match's own generator and with
//! the probabilities of the rules. This module then finds a throw that shows it: a
//! rigid-body flight, simulated ahead at 120 Hz in a small world of its own, which
//! comes to rest with exactly the drawn faces up. The window plays the recorded
//! poses back and reads the faces off the last of them; nothing is turned or
//! snapped into place at the end.
//!
//! - A cube and a tetrahedron are symmetric. Their flight is simulated once without
//!   any marks; then each body starts turned by the symmetry that carries the drawn
//!   face to where the flight ends ([`throw`]). The solid that the physics sees is
//!   the same before and after the turn, and so is its flight.
//! - A half-round stick has no symmetry that exchanges its sides. Throws are
//!   searched, in an order fixed by the seed, until one shows the drawn sides.
//!   Which of the equal sticks is which is settled afterwards.
//! - A throw that ends cocked, stacked, leaning, crowded or outside the tray, or
//!   that does not come to rest in time, is thrown again before anybody sees it
//!   ([`Flight::rethrown`]).
//!
//! Dice that nobody sees thrown, as after a jump through a match, are laid at rest without a
//! flight ([`lay`]).
//!
//! Without a draw the bodies decide by themselves ([`throw_freely`]): so a trial tells the
//! source of chance from the bodies ([`Tally`]).
//!
//! Lengths are in scene units of one decimetre, +y is up, and the floor of the tray
//! is y = 0, centred on the origin. There is no clock and no global randomness here:
//! the same arguments give the same flight, bit for bit.

mod body;
mod chi_squared;
mod face;
mod flight;
mod hand;
mod lay;
mod pose;
mod read;
mod reading;
mod report;
mod search;
mod settle;
mod simulate;
mod solid;
mod throw;
mod track;
mod tray;
mod trial;

pub use body::Body;
pub use chi_squared::{ChiSquaredTest, chi_squared};
pub use face::Face;
pub use flight::Flight;
pub use hand::Hand;
pub use lay::lay;
pub use pose::Pose;
pub use read::read;
pub use reading::Reading;
pub use report::{ThrowReport, USUAL, run_throws, run_throws_watched};
pub use settle::is_settled;
pub use simulate::{Simulation, simulate};
pub use solid::{
    CUBE_BEVEL, CUBE_EDGE, STICK_LENGTH, STICK_RADIUS, Solid, face_axis, solid, stick_flat,
    symmetries, tetrahedron_vertices,
};
pub use throw::{ThrowError, throw, throw_freely};
pub use track::{Impact, STEPS_PER_SECOND, Start, Struck, Track};
pub use tray::Tray;
pub use trial::{Counted, PlannedThrow, Tally};
