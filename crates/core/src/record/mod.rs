//! A match and its record: what was played, saved, loaded and replayed.
//!
//! A [`Match`] is one game: start, players, seed and plies, with a cursor for undo and redo.
//! The dice of a saved match follow from its seed (see [`drawn`](crate::draw::drawn)), so a record replays to
//! the same end anywhere, and loading one checks every ply and every throw. The seed is
//! committed to before the first throw ([`Commitment`]); an [`Audit`] tells what that proves.
//!
//! The record file is described in docs/records.md, the audit in docs/audit.md.

mod audit;
mod commitment;
mod course;
mod dice_source;
mod disk;
mod earlier;
mod error;
mod file;
mod names;
mod notes;
mod replay;
mod saved;
mod saves;
mod tidy;

pub use audit::{Audit, AuditedThrow, Fault, Line, Verdict};
pub use commitment::{Commitment, VERSION as COMMITMENT_VERSION};
pub use course::{Match, PlayError, Ply, Replaced};
pub use error::{Attempt, FORMAT, RecordError, SaveError};
pub use notes::{MOST_STARS, Notes};
pub use saved::{Saved, Summary, record_files, records_at, saved_matches, saves_folder};
pub use saves::{Deleted, Opened, Saves};
