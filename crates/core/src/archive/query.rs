//! Selects and orders matches.

use rusqlite::types::Value;

use super::error::ArchiveError;
use super::index::Archive;
use super::row::{COLUMNS, Row};
use crate::ai::Level;
use crate::words::folded;

/// Selects and orders matches. The default selects all, the one last played first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// Words that must all occur in name, notes, players or game, whatever their case and accents.
    pub text: String,
    /// `GAME` or `GAME/VARIANT`.
    pub game: Option<String>,
    /// A player at the table, as in `ai:adept` or `human:Ann`. If no record spells the name so,
    /// case and accents do not matter.
    pub player: Option<String>,
    /// The level of a computer at the table.
    pub level: Option<Level>,
    /// Is a person at the table? Unreadable records match either way.
    pub persons: Option<bool>,
    /// Played at this time or later, in seconds since 1970.
    pub from: Option<u64>,
    /// Played before this time.
    pub before: Option<u64>,
    /// How the match stands.
    pub outcome: Option<Outcome>,
    /// Has the program helped a player?
    pub helped: Option<bool>,
    /// Has a player taken back throws and then played on, knowing the dice to come?
    pub replaced: Option<bool>,
    /// At least this many stars.
    pub stars: u8,
    /// Does the archive hold a review of it?
    pub reviewed: Option<bool>,
    /// The order.
    pub sort: Sort,
    /// Reverses the order.
    pub reversed: bool,
    /// At most this many.
    pub limit: Option<usize>,
}

/// How a match stands. Won and lost are from the view of [`Query::player`]; without one, from that
/// of a person. A match between persons is won by one of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Won by the player.
    Won,
    /// Lost by the player.
    Lost,
    /// Finished in any way.
    Over,
    /// Not finished.
    UnderWay,
    /// The file is damaged.
    Damaged,
}

/// The order of a list. Among equals, the one last played comes first.
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
    /// The order as SQL, and its reverse.
    const fn sql(self) -> (&'static str, &'static str) {
        match self {
            Self::Time => ("m.time DESC", "m.time"),
            Self::Name => ("m.name = '', m.by_name", "m.name = '', m.by_name DESC"),
            Self::Game => ("m.variant", "m.variant DESC"),
            Self::Players => ("m.by_players", "m.by_players DESC"),
            Self::Length => ("m.length DESC", "m.length"),
            Self::Stars => ("m.stars DESC", "m.stars"),
        }
    }
}

/// An SQL condition on `matches m`, with its parameters.
pub(super) struct Condition {
    pub sql: String,
    pub values: Vec<Value>,
    /// The player of the query as records write it, in every spelling that is meant.
    pub player: Option<Vec<String>>,
}

impl Condition {
    /// An SQL condition on `seats s`: is it the player's? Without a player it is any person's. The
    /// values are the condition's.
    pub fn own(&self) -> (String, Vec<Value>) {
        self.player.as_deref().map_or_else(|| ("s.person".to_owned(), Vec::new()), is_one_of)
    }
}

/// An SQL condition on `seats s`: is the player written in one of these ways?
fn is_one_of(names: &[String]) -> (String, Vec<Value>) {
    let signs = vec!["?"; names.len()].join(", ");
    (format!("s.who IN ({signs})"), names.iter().cloned().map(Value::from).collect())
}

impl Query {
    /// The SQL condition of this query, whose player is written in these ways.
    fn condition(&self, player: Option<Vec<String>>) -> Condition {
        let mut condition = Condition { sql: String::new(), values: Vec::new(), player };
        let mut parts = vec!["1".to_owned()];
        let mut values: Vec<Value> = Vec::new();
        let time = |time: u64| Value::from(i64::try_from(time).unwrap_or(i64::MAX));
        for word in self.text.split_whitespace() {
            let escaped = escape(&folded(word));
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
        for names in [&condition.player, &level.map(|level| vec![level])].into_iter().flatten() {
            let (one, names) = is_one_of(names);
            parts.push(format!("{sits}{one})"));
            values.extend(names);
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
                let (own, names) = condition.own();
                let won = u8::from(won == Outcome::Won);
                parts.push(format!("{sits}{own} AND s.won = {won})"));
                values.extend(names);
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
        if let Some(replaced) = self.replaced {
            parts.push(format!("(m.replaced > 0) = {}", u8::from(replaced)));
        }
        if self.stars > 0 {
            parts.push(format!("m.stars >= {}", self.stars));
        }
        if let Some(reviewed) = self.reviewed {
            let kept = "EXISTS (SELECT 1 FROM reviews r WHERE r.course = m.course)";
            parts.push(format!("{kept} = {}", u8::from(reviewed)));
        }
        (condition.sql, condition.values) = (parts.join(" AND "), values);
        condition
    }
}

/// Escapes the wildcards of `LIKE` in a word.
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
    /// The selected matches, in order.
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

    /// The number of selected matches, ignoring the limit.
    pub fn count(&self, query: &Query) -> Result<usize, ArchiveError> {
        let counted = self.condition(query).and_then(|Condition { sql, values, .. }| {
            let sql = format!("SELECT count(*) FROM matches m WHERE {sql}");
            let mut asked = self.connection.prepare_cached(&sql)?;
            asked.query_row(rusqlite::params_from_iter(values), |row| row.get::<_, i64>(0))
        });
        counted.map(|n| usize::try_from(n).unwrap_or(0)).map_err(|error| self.wrong(&error))
    }

    /// The SQL condition of a query.
    pub(super) fn condition(&self, query: &Query) -> rusqlite::Result<Condition> {
        let Some(player) = &query.player else { return Ok(query.condition(None)) };
        let mut asked = self.connection.prepare_cached("SELECT DISTINCT who FROM seats")?;
        let all = asked.query_map([], |row| row.get::<_, String>(0))?;
        let all: Vec<String> = all.collect::<rusqlite::Result<_>>()?;
        if all.contains(player) {
            return Ok(query.condition(Some(vec![player.clone()])));
        }
        let wanted = folded(player);
        let same = all.into_iter().filter(|who| folded(who) == wanted).collect();
        Ok(query.condition(Some(same)))
    }

    fn listed(&self, query: &Query) -> rusqlite::Result<Vec<Row>> {
        let Condition { sql, values, .. } = self.condition(query)?;
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
