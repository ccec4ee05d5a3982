//! The tables of the database.

use rusqlite::{Connection, Result, Transaction, TransactionBehavior};

use super::reviews::SAMPLED;

/// The name of the database in the folder. A new form gets a new name, so that no version of the
/// program damages another version's data.
pub(super) const FILE: &str = "archive-1.db";

/// The new name of a damaged database, before its number.
pub(super) const DAMAGED: &str = "archive-damaged-";

/// Programs lock this file while they open the database.
pub(super) const LOCK: &str = ".archive.lock";

/// The tables that opening the database checks.
pub(super) const CHECKED: [&str; 4] = ["matches", "seats", "throws", "accounts"];

/// Counts the reviews by their index and by their table, which reads the pages of both. A full
/// check would take too long: reviews are long, and each has its own checksum.
pub(super) const COUNTED: [&str; 2] = [
    "SELECT count(*) FROM reviews INDEXED BY sqlite_autoindex_reviews_1",
    "SELECT count(*) FROM reviews NOT INDEXED",
];

/// The version of the indexed content. Each row has the version of the program that wrote it, and
/// a sync reads records again whose rows have another one.
pub(super) const CONTENT: i64 = 2;

/// Columns that earlier programs did not make. Their programs fill in the default, so both can use
/// one database.
const ADDED: [(&str, &str, &str); 5] = [
    ("accounts", "sampled", "INTEGER NOT NULL DEFAULT 0"),
    ("matches", "content", "INTEGER NOT NULL DEFAULT 0"),
    ("matches", "seed", "INTEGER NOT NULL DEFAULT 0"),
    ("matches", "by_name", "TEXT NOT NULL DEFAULT ''"),
    ("matches", "by_players", "TEXT NOT NULL DEFAULT ''"),
];

/// Makes missing tables, and updates those of an earlier program.
pub(super) fn make(connection: &Connection) -> Result<()> {
    connection.pragma_update(None, "foreign_keys", true)?;
    let all = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    all.execute_batch(TABLES)?;
    for (table, column, form) in ADDED {
        let has = "SELECT count(*) FROM pragma_table_info(?) WHERE name = ?";
        if all.query_row(has, [table, column], |row| row.get::<_, i64>(0))? > 0 {
            continue;
        }
        all.execute_batch(&format!("ALTER TABLE {table} ADD COLUMN {column} {form}"))?;
        if column == "sampled" {
            let asked = "SELECT id FROM reviews WHERE instr(asked, ?) > 0";
            let mark = format!("UPDATE accounts SET sampled = 1 WHERE review IN ({asked})");
            all.execute(&mark, [SAMPLED])?;
        }
    }
    all.execute_batch("CREATE INDEX IF NOT EXISTS by_seed ON matches (seed)")?;
    if all.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))? < CONTENT {
        all.execute("UPDATE matches SET stamp = ''", [])?;
        all.pragma_update(None, "user_version", CONTENT)?;
    }
    all.commit()
}

/// A match has a row in `matches`, one for each seat in `seats`, and one for each seat and kind of
/// throw in `throws`. `file` is the exact name of the record, as `file_name` writes it. Times are
/// seconds since 1970. `seed` is signed, as the database has numbers. `folded` is the text that
/// searches see; `by_name` and `by_players` are what lists sort by. `course` is a hash of start and plies, which links
/// reviews to matches. `accounts` holds the part of each review that statistics need, and whether
/// its values come from rollouts. A database of an earlier program also has a table `thrown`,
/// which holds only counts.
const TABLES: &str = "
CREATE TABLE IF NOT EXISTS matches (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL UNIQUE,
    stamp TEXT NOT NULL,
    problem TEXT,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    name TEXT NOT NULL,
    notes TEXT NOT NULL,
    stars INTEGER NOT NULL,
    begun INTEGER,
    played INTEGER,
    time INTEGER NOT NULL,
    players TEXT NOT NULL,
    length INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    winner TEXT,
    resigned TEXT,
    helped INTEGER NOT NULL,
    replaced INTEGER NOT NULL,
    checksum TEXT NOT NULL,
    course BLOB NOT NULL,
    folded TEXT NOT NULL,
    content INTEGER NOT NULL DEFAULT 0,
    seed INTEGER NOT NULL DEFAULT 0,
    by_name TEXT NOT NULL DEFAULT '',
    by_players TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX IF NOT EXISTS by_time ON matches (time);
CREATE INDEX IF NOT EXISTS by_course ON matches (course);
CREATE INDEX IF NOT EXISTS by_checksum ON matches (checksum);
CREATE TABLE IF NOT EXISTS seats (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    who TEXT NOT NULL,
    person INTEGER NOT NULL,
    won INTEGER,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS throws (
    match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    throws BLOB NOT NULL,
    PRIMARY KEY (match, seat, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviews (
    id INTEGER PRIMARY KEY,
    course BLOB NOT NULL,
    asked TEXT NOT NULL,
    body TEXT NOT NULL,
    sum INTEGER NOT NULL,
    UNIQUE (course, asked)
) STRICT;
CREATE TABLE IF NOT EXISTS accounts (
    review INTEGER NOT NULL REFERENCES reviews ON DELETE CASCADE,
    course BLOB NOT NULL,
    seat INTEGER NOT NULL,
    choices INTEGER NOT NULL,
    best INTEGER NOT NULL,
    cost REAL NOT NULL,
    squares REAL NOT NULL,
    luck REAL NOT NULL,
    sampled INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (review, seat)
) STRICT, WITHOUT ROWID;
";
