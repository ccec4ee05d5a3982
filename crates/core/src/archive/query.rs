//! Which matches are asked for, and in what order.

use rusqlite::types::Value;

use super::error::ArchiveError;
use super::index::Archive;
use super::row::{COLUMNS, Row};
use crate::ai::Level;

/// Which matches are asked for. The default asks for all, the one last played first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// Words that must all stand in name, notes, players or game, in letters of any size.
    pub text: String,
    /// `GAME` or `GAME/VARIANT`.
    pub game: Option<String>,
    /// Somebody who sits at the table, as in `ai:adept` or `human:Ann`.
    pub player: Option<String>,
    /// A computer of that level sits there.
    pub level: Option<Level>,
    /// Whether a person sits there. What cannot be read is found either way.
    pub persons: Option<bool>,
    /// Not played before that time, in seconds since 1970.
    pub from: Option<u64>,
    /// Played before that time.
    pub before: Option<u64>,
    /// How it stands.
    pub outcome: Option<Outcome>,
    /// Whether the program has helped anybody.
    pub helped: Option<bool>,
    /// So many stars or more.
    pub stars: u8,
    /// Whether the result of a review is kept.
    pub reviewed: Option<bool>,
    /// The order.
    pub sort: Sort,
    /// The other way round.
    pub reversed: bool,
    /// No more than so many.
    pub limit: Option<usize>,
}

/// How a match stands. Whose win or loss it is depends on [`Query::player`]; without one it
/// is that of a person, and a match between persons is won by one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Won by the player.
    Won,
    /// Lost by the player.
    Lost,
    /// Over, however it ended.
    Over,
    /// Not over.
    UnderWay,
    /// Something is wrong with the file.
    Damaged,
}

/// The order of a list. Of equals the one last played comes first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sort {
    /// The one last played first.
    #[default]
    Time,
    /// By name, those without one last.
    Name,
    /// By game and variant.
    Game,
    /// By players.
    Players,
    /// The longest first.
    Length,
    /// The most stars first.
    Stars,
}

impl Sort {
    /// The order as SQL, and the same the other way round.
    const fn sql(self) -> (&'static str, &'static str) {
        match self {
            Self::Time => ("m.time DESC", "m.time"),
            Self::Name => ("m.name = '', lower(m.name)", "m.name = '', lower(m.name) DESC"),
            Self::Game => ("m.variant", "m.variant DESC"),
            Self::Players => ("m.players", "m.players DESC"),
            Self::Length => ("m.length DESC", "m.length"),
            Self::Stars => ("m.stars DESC", "m.stars"),
        }
    }
}

/// A condition on `matches m` and what is filled in.
pub(super) struct Condition {
    pub sql: String,
    pub values: Vec<Value>,
}

impl Query {
    /// The condition that a match must meet.
    pub(super) fn condition(&self) -> Condition {
        let mut parts = vec!["1".to_owned()];
        let mut values: Vec<Value> = Vec::new();
        let time = |time: u64| Value::from(i64::try_from(time).unwrap_or(i64::MAX));
        for word in self.text.split_whitespace() {
            let escaped = escape(&word.to_lowercase());
            parts.push("m.folded LIKE ? ESCAPE '\\'".to_owned());
            values.push(format!("%{escaped}%").into());
        }
        if let Some(game) = &self.game {
            let column = if game.contains('/') { "m.variant" } else { "m.game" };
            parts.push(format!("{column} = ?"));
            values.push(game.clone().into());
        }
        let sits = "EXISTS (SELECT 1 FROM seats s WHERE s.match = m.id AND ";
        let level = self.level.map(|level| format!("ai:{level}"));
        for who in [&self.player, &level].into_iter().flatten() {
            parts.push(format!("{sits}s.who = ?)"));
            values.push(who.clone().into());
        }
        if let Some(persons) = self.persons {
            let found = format!("{sits}s.person) = {}", u8::from(persons));
            parts.push(format!("(m.variant = '' OR {found})"));
        }
        if let Some(from) = self.from {
            parts.push("m.time >= ?".to_owned());
            values.push(time(from));
        }
        if let Some(before) = self.before {
            parts.push("m.time < ?".to_owned());
            values.push(time(before));
        }
        match self.outcome {
            None => {}
            Some(won @ (Outcome::Won | Outcome::Lost)) => {
                let own = if self.player.is_some() { "s.who = ?" } else { "s.person" };
                let won = u8::from(won == Outcome::Won);
                parts.push(format!("{sits}{own} AND s.won = {won})"));
                values.extend(self.player.clone().map(Value::from));
            }
            Some(Outcome::Over) => parts.push("m.finished".to_owned()),
            Some(Outcome::UnderWay) => {
                parts.push("NOT m.finished AND m.variant <> ''".to_owned());
            }
            Some(Outcome::Damaged) => parts.push("m.problem IS NOT NULL".to_owned()),
        }
        if let Some(helped) = self.helped {
            parts.push(format!("(m.helped > 0) = {}", u8::from(helped)));
        }
        if self.stars > 0 {
            parts.push(format!("m.stars >= {}", self.stars));
        }
        if let Some(reviewed) = self.reviewed {
            let kept = "EXISTS (SELECT 1 FROM reviews r WHERE r.course = m.course)";
            parts.push(format!("{kept} = {}", u8::from(reviewed)));
        }
        Condition { sql: parts.join(" AND "), values }
    }
}

/// A word for `LIKE`, whose own signs stand for themselves.
fn escape(word: &str) -> String {
    let mut escaped = String::with_capacity(word.len());
    for sign in word.chars() {
        if matches!(sign, '\\' | '%' | '_') {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}

impl Archive {
    /// The matches asked for, in their order.
    ///
    /// ```
    /// # use tesserae_core::levels::Library;
    /// # use tesserae_core::record::Match;
    /// #
    /// # let library = Library::built_in();
    /// # let ur = library.game("ur/finkel")?;
    /// use tesserae_core::archive::{Archive, Query};
    ///
    /// let folder = tempfile::tempdir()?;
    /// Match::new(ur, 2, Vec::new(), 7).save(&folder.path().join("match.ron"))?;
    ///
    /// let mut archive = Archive::open(folder.path())?;
    /// archive.sync(&library, 1, |_, _| {})?;
    /// let query = Query { game: Some("ur".into()), ..Query::default() };
    /// let rows = archive.list(&query)?;
    /// assert_eq!(rows.len(), 1);
    /// assert_eq!(rows[0].game, "ur/finkel");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn list(&self, query: &Query) -> Result<Vec<Row>, ArchiveError> {
        self.listed(query).map_err(|error| self.wrong(&error))
    }

    /// How many match, without a limit.
    pub fn count(&self, query: &Query) -> Result<usize, ArchiveError> {
        let Condition { sql, values } = query.condition();
        let sql = format!("SELECT count(*) FROM matches m WHERE {sql}");
        let counted = self.connection.prepare_cached(&sql).and_then(|mut asked| {
            asked.query_row(rusqlite::params_from_iter(values), |row| row.get::<_, i64>(0))
        });
        counted.map(|n| usize::try_from(n).unwrap_or(0)).map_err(|error| self.wrong(&error))
    }

    fn listed(&self, query: &Query) -> rusqlite::Result<Vec<Row>> {
        let Condition { sql, values } = query.condition();
        let (order, reversed) = query.sort.sql();
        let order = if query.reversed { reversed } else { order };
        let limit = query.limit.and_then(|limit| i64::try_from(limit).ok()).unwrap_or(-1);
        let sql = format!(
            "SELECT {COLUMNS} FROM matches m WHERE {sql} \
             ORDER BY {order}, m.time DESC, m.file LIMIT {limit}"
        );
        let mut asked = self.connection.prepare_cached(&sql)?;
        asked.query_map(rusqlite::params_from_iter(values), |row| self.row(row))?.collect()
    }
}
