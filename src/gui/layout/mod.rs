//! The table as data: what stands where, and from where it is seen. Pure functions.

pub mod places;
pub mod plan;
pub mod sight;
pub mod spec;
pub mod view;
