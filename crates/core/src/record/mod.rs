//! A match and its record: play, save, load and replay.
//!
//! A [`Match`] is one game: start, players, seed and plies, with a cursor for undo and redo. The
//! dice of a saved match follow from its seed (see [`drawn`](crate::draw::drawn)). So a record
//! replays to the same end anywhere, and loading checks every ply and every throw. A
//! [`Commitment`] fixes the seed before the first throw; an [`Audit`] shows what that proves.
//!
//! docs/records.md describes the record file, docs/audit.md the audit.

mod audit;
mod commitment;
mod course;
mod dice_source;
mod disk;
mod earlier;
mod error;
mod file;
mod moments;
mod names;
mod notes;
mod replay;
mod saved;
mod saves;
mod tidy;

pub use audit::{Audit, AuditedThrow, Fault, Line, Verdict};
pub use commitment::{Commitment, VERSION as COMMITMENT_VERSION};
pub use course::{Match, PlayError, Ply, Replaced, length};
pub use error::{Attempt, FORMAT, RecordError, SaveError};
#[cfg(feature = "fuzz")]
pub use file::sealed;
pub use notes::{MOST_STARS, Notes};
pub use saved::{Saved, Summary, record_files, records_at, saved_matches, saves_folder};
pub use saves::{Deleted, Opened, Saves};
