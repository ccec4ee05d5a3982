//! The archive: an index of all matches in a folder, to list, search and count them.
//!
//! The records are the truth. The index is a `SQLite` database beside them, which can be built
//! again from them at any time. It makes lists and statistics of ten thousand matches a matter of
//! milliseconds. It also keeps the results of reviews, so that none is computed twice. Names,
//! notes and stars are in the records themselves.
//!
//! [`Archive::open`] opens it and [`Archive::sync`] brings it up to date with the folder.
//! [`Archive::list`], [`Archive::statistics`], [`Archive::dice`] and [`Archive::progress`] query
//! it. `change` changes records, `reviews` keeps reviews, and [`keep_by_itself`] keeps games
//! between computers. Several programs can use one folder at the same time. docs/archive.md
//! explains the archive to users.

mod by_itself;
mod change;
mod dice;
mod entry;
mod error;
mod file_name;
mod form;
mod index;
mod open;
mod progress;
mod query;
mod reviews;
mod row;
mod schema;
mod statistics;
mod sync;

pub use by_itself::{MOST_BY_ITSELF, Origin, keep_by_itself, keep_for_good};
pub use change::Imported;
pub use dice::{DiceReport, DiceTest, Seen, Whose};
pub use error::{ArchiveError, Notice};
pub use file_name::{named, shown_name};
pub use index::Archive;
pub use progress::{Step, WINDOW};
pub use query::{Outcome, Query, Sort};
pub use reviews::{Known, ReviewKey};
pub use row::Row;
pub use statistics::{Costs, Grouping, Statistics, Tally};
pub use sync::Synced;
