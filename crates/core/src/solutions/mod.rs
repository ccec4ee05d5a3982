//! Solutions on the disk: the values of every position of a game, solved once and
//! looked up ever after.
//!
//! [`table`] is the finished file, which is mapped into memory where it is read;
//! [`built_in`] has those that come with the program;
//! [`journal`] keeps what a solver has found so far, so that it can be stopped at any
//! moment; [`work`] brings both together with the solver; [`store`] is where players
//! look up what is known.

pub mod built_in;
mod error;
pub mod journal;
mod map;
pub mod store;
pub mod table;
pub mod work;

pub use error::{SolutionError, beside};
pub use store::KnowledgeStore;
