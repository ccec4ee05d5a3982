//! The matches that are kept: the list, how it is searched, and what is done with one.

pub mod browsing;
mod details;
pub mod filter;
mod keys;
mod load;
mod paths;
pub mod period;
mod picture;
pub mod row;
mod rows;
mod strips;

pub use load::{dialog_plugin, plugin};
