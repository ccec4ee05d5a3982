//! Keeps the results of reviews with their matches.

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use super::entry::course_key;
use super::error::ArchiveError;
use super::form::{FORM, review_of, text_of};
use super::index::Archive;
use crate::ai::Knowledge;
use crate::ai::network::{Network, fingerprint};
use crate::record::Match;
use crate::review::{Account, Review, Settings, Which};
use crate::rules::Side;

/// All that a review depends on besides the match: its settings and the knowledge available.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewKey(String);

/// Which knowledge of a variant is available. The knowledge itself may take a second to load.
#[derive(Debug, Clone, Copy)]
pub struct Known<'a> {
    /// Is there an exact solution?
    pub solution: bool,
    /// Are there endgames?
    pub endgame: bool,
    /// The network, if there is one.
    pub network: Option<&'a Network>,
}

impl<'a> Known<'a> {
    /// Describes `knowledge`.
    pub fn of(knowledge: &'a Knowledge) -> Self {
        Self {
            solution: knowledge.solution.is_some(),
            endgame: knowledge.endgame.is_some(),
            network: knowledge.network.as_deref(),
        }
    }
}

impl ReviewKey {
    /// The key of a match's review with these settings and knowledge. It changes with the rules
    /// behind a name, the network and the version of the program, and not with the number of
    /// threads.
    pub fn of(course: &Match, settings: &Settings, known: Known<'_>) -> Self {
        let rules = fingerprint(course.game());
        let played_out = settings.rolls.as_ref().map_or_else(String::new, |rolls| {
            let which = match rolls.which {
                Which::All => "all",
                Which::Marked => "errors only",
            };
            let (games, seed) = (rolls.games, rolls.seed);
            format!("; {games}{SAMPLED}{which}, truncated {:?}, seed {seed}", rolls.truncate)
        });
        let network = known.network.map_or_else(String::new, |it| format!("{:08x}", it.checksum()));
        Self(format!(
            "{FORM}; tesserae {}; rules {rules:08x}; depth {}{played_out}; solution {}; endgame {}; \
             network {network}",
            env!("CARGO_PKG_VERSION"),
            settings.depth,
            known.solution,
            known.endgame,
        ))
    }
}

/// Only the keys of reviews with rollouts contain this, after the number of games from each
/// position.
pub(super) const SAMPLED: &str = " games, ";

/// A review as the database stores it.
pub(super) struct Kept {
    course: Vec<u8>,
    asked: String,
    body: String,
    accounts: Vec<KeptAccount>,
}

struct KeptAccount {
    seat: i64,
    choices: i64,
    best: i64,
    cost: f64,
    squares: f64,
    luck: f64,
}

impl Kept {
    /// The intact reviews of a database, as far as it can be read.
    pub fn all_whole(connection: &Connection) -> Vec<Self> {
        let read = |(course, asked): &(Vec<u8>, String)| -> Option<Self> {
            let body = body_of(connection, course, asked).ok()??;
            review_of(&body)?;
            let accounts = accounts_of(connection, course, asked).ok()?;
            Some(Self { course: course.clone(), asked: asked.clone(), body, accounts })
        };
        let keys = || -> rusqlite::Result<Vec<(Vec<u8>, String)>> {
            let mut asked =
                connection.prepare("SELECT course, asked FROM reviews NOT INDEXED ORDER BY id")?;
            let rows = asked.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            // Rows after a damaged page are lost.
            Ok(rows.map_while(Result::ok).collect())
        };
        keys().unwrap_or_default().iter().filter_map(read).collect()
    }

    /// Replaces the review with the same key.
    pub fn put(&self, connection: &Connection) -> rusqlite::Result<()> {
        connection.execute(
            "DELETE FROM reviews WHERE course = ? AND asked = ?",
            params![self.course, self.asked],
        )?;
        connection.execute(
            "INSERT INTO reviews (course, asked, body, sum) VALUES (?, ?, ?, ?)",
            params![self.course, self.asked, self.body, crc32fast::hash(self.body.as_bytes())],
        )?;
        let id = connection.last_insert_rowid();
        let sampled = self.asked.contains(SAMPLED);
        for KeptAccount { seat, choices, best, cost, squares, luck } in &self.accounts {
            connection.execute(
                "INSERT INTO accounts (review, course, seat, choices, best, cost, squares, luck, \
                 sampled) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                params![id, self.course, seat, choices, best, cost, squares, luck, sampled],
            )?;
        }
        Ok(())
    }
}

/// The text of a review, if it exists and is whole.
fn body_of(
    connection: &Connection,
    course: &[u8],
    asked: &str,
) -> rusqlite::Result<Option<String>> {
    let found: Option<(String, u32)> = connection
        .prepare_cached("SELECT body, sum FROM reviews WHERE course = ? AND asked = ?")?
        .query_row(params![course, asked], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(found.filter(|(body, sum)| crc32fast::hash(body.as_bytes()) == *sum).map(|(body, _)| body))
}

fn accounts_of(
    connection: &Connection,
    course: &[u8],
    asked: &str,
) -> rusqlite::Result<Vec<KeptAccount>> {
    let mut accounts = connection.prepare(
        "SELECT a.seat AS seat, a.choices AS choices, a.best AS best, a.cost AS cost, \
         a.squares AS squares, a.luck AS luck FROM accounts a \
         JOIN reviews r ON r.id = a.review WHERE r.course = ? AND r.asked = ?",
    )?;
    let each = accounts.query_map(params![course, asked], |row| {
        Ok(KeptAccount {
            seat: row.get("seat")?,
            choices: row.get("choices")?,
            best: row.get("best")?,
            cost: row.get("cost")?,
            squares: row.get("squares")?,
            luck: row.get("luck")?,
        })
    })?;
    each.collect()
}

impl Archive {
    /// The kept review of a match's current plies with this key.
    pub fn kept_review(
        &self,
        course: &Match,
        key: &ReviewKey,
    ) -> Result<Option<Review>, ArchiveError> {
        let body = body_of(&self.connection, &course_key(course), &key.0)
            .map_err(|error| self.wrong(&error))?;
        let review = body.and_then(|body| review_of(&body));
        Ok(review.filter(|review| review.plies.len() == course.played().len()))
    }

    /// The latest kept review of a match's current plies, whatever its key.
    pub fn latest_review(&self, course: &Match) -> Result<Option<Review>, ArchiveError> {
        let asked = self
            .connection
            .prepare_cached("SELECT asked FROM reviews WHERE course = ? ORDER BY id DESC LIMIT 1")
            .and_then(|mut latest| {
                latest.query_row([course_key(course)], |row| row.get(0)).optional()
            });
        match asked.map_err(|error| self.wrong(&error))? {
            Some(asked) => self.kept_review(course, &ReviewKey(asked)),
            None => Ok(None),
        }
    }

    /// Keeps a review of a match's current plies.
    pub fn keep_review(
        &mut self,
        course: &Match,
        key: &ReviewKey,
        review: &Review,
    ) -> Result<(), ArchiveError> {
        let Some(body) = text_of(review) else { return Ok(()) };
        let sides = &Side::ALL[..usize::from(course.start().sides())];
        let account = |side: &Side| {
            let account = Account::of(review, course, *side);
            let (count, mean) = (account.costs.count(), account.costs.mean());
            let spread =
                if count < 2 { 0.0 } else { account.costs.variance() * (count - 1) as f64 };
            KeptAccount {
                seat: course.seat(*side) as i64,
                choices: i64::try_from(count).unwrap_or(i64::MAX),
                best: i64::try_from(account.best).unwrap_or(i64::MAX),
                cost: mean * count as f64,
                squares: spread + mean * mean * count as f64,
                luck: account.luck,
            }
        };
        let kept = Kept {
            course: course_key(course),
            asked: key.0.clone(),
            body,
            accounts: sides.iter().map(account).collect(),
        };
        let put = |connection: &mut Connection| {
            let all = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            kept.put(&all)?;
            all.commit()
        };
        put(&mut self.connection).map_err(|error| self.wrong(&error))
    }
}
