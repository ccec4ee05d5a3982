//! The saved matches: the list, its search, and the actions on a match.

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
