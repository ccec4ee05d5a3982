//! The table as data: the places of things, and the views of them. Pure functions.
//!
//! Scene units: 1 unit is 100 mm, y is up, +x runs to the right as side A sees the board
//! and +z towards side A. The table's top is y = 0. [`order`] is the order of a frame, and
//! [`frames`] says when one is drawn.

pub mod colours;
mod crowd;
pub mod die_body;
pub mod fittings;
pub mod frames;
pub mod heard;
pub mod homeward;
pub mod lamp;
pub mod line_of_sight;
pub mod look;
pub mod order;
pub mod piece;
pub mod places;
pub mod plan;
#[cfg(test)]
#[path = "../../core/src/sample.rs"]
mod sample;
pub mod spec;
pub mod view;
