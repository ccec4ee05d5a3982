//! A match and its record: what was played, saved, loaded and replayed.
//!
//! A [`Match`] is one game: start, players, seed and plies, with a cursor for undo and redo.
//! The dice of a saved match follow from its seed (see [`drawn`]), so a record replays to
//! the same end anywhere, and loading one checks every ply and every throw.
//!
//! The record file is described in docs/records.md.

mod course;
mod disk;
mod draw;
mod error;
mod file;
mod names;
mod notes;
mod saved;
mod saves;
mod tidy;

pub use course::{Match, PlayError, Ply};
pub use draw::drawn;
pub use error::{FORMAT, RecordError, SaveError};
pub use notes::Notes;
pub use saved::{Saved, Summary, record_files, saved_matches, saves_folder};
pub use saves::{Deleted, Opened, Saves};
