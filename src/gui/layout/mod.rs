//! The table as data: what stands where, and from where it is seen. Pure functions.

pub mod die_body;
pub mod fittings;
pub mod homeward;
pub mod lamp;
pub mod line_of_sight;
pub mod piece;
pub mod places;
pub mod plan;
pub mod spec;
pub mod view;
