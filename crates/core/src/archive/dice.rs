//! Compares the throws of the matches with the chances that the rules give.

use std::collections::BTreeMap;

use rusqlite::params_from_iter;
use statrs::distribution::{ChiSquared, ContinuousCDF};

use super::entry::Thrown;
use super::error::ArchiveError;
use super::index::Archive;
use super::query::{Condition, Query};

/// Outcomes expected less often than this are counted together: the chi-squared distribution holds
/// only for many throws.
const FEWEST: f64 = 5.0;

/// No match has more throws.
const MOST_THROWS: usize = 1 << 24;

/// The players whose throws count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Whose {
    /// The throws of all players.
    #[default]
    All,
    /// The throws of [`Query::player`], or of all persons if the query names no player.
    Own,
    /// The throws of all others.
    Others,
}

/// Throws compared with their expectation.
#[derive(Debug, Clone, PartialEq)]
pub struct DiceReport {
    /// One test for each kind of throw.
    pub kinds: Vec<DiceTest>,
    /// Pearson's statistic of all kinds together.
    pub chi_squared: f64,
    /// Degrees of freedom.
    pub freedom: u64,
    /// The chance of a statistic at least this large if the dice follow the rules; 1 if there is
    /// nothing to test.
    pub p_value: f64,
    /// The number of throws.
    pub throws: u64,
    /// The number of throws left out because an earlier match has them: the same throw of the same
    /// seed.
    pub repeated: u64,
}

/// The test of one kind of throw.
#[derive(Debug, Clone, PartialEq)]
pub struct DiceTest {
    /// The outcomes, in the order of the rules.
    pub outcomes: Vec<Seen>,
    /// The number of throws.
    pub throws: u64,
    /// Pearson's statistic: the sum of squared differences, each divided by its expectation.
    pub chi_squared: f64,
    /// Degrees of freedom: one less than the number of classes, after merging rare outcomes.
    pub freedom: u64,
    /// As [`DiceReport::p_value`].
    pub p_value: f64,
}

/// One outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// As in `throw 3`.
    pub throw: String,
    /// The number of equally likely ways to throw it.
    pub weight: u32,
    /// The number of times it was thrown.
    pub seen: u64,
    /// The expected number of times.
    pub expected: f64,
}

impl Archive {
    /// Compares the throws of the selected matches with the exact chances of their rules. Throws
    /// that were taken back count, because the dice were thrown. Replaced throws do not count,
    /// because the same dice came again. For the same reason a throw of a seed counts once, however
    /// many matches share the seed.
    pub fn dice(&self, query: &Query, whose: Whose) -> Result<DiceReport, ArchiveError> {
        let (counts, repeated) = self.thrown(query, whose).map_err(|error| self.wrong(&error))?;
        let tests = counts.iter().filter_map(|(kind, counts)| DiceTest::of(kind, counts));
        let kinds: Vec<DiceTest> = tests.filter(|kind| kind.throws > 0).collect();
        // An empty sum is -0.0.
        let chi_squared = kinds.iter().map(|kind| kind.chi_squared).sum::<f64>() + 0.0;
        let freedom = kinds.iter().map(|kind| kind.freedom).sum();
        let throws = kinds.iter().map(|kind| kind.throws).sum();
        let p_value = p_value(chi_squared, freedom);
        Ok(DiceReport { kinds, chi_squared, freedom, p_value, throws, repeated })
    }

    /// Counts each outcome of each kind of throw, and the throws that other matches repeat.
    fn thrown(
        &self,
        query: &Query,
        whose: Whose,
    ) -> rusqlite::Result<(BTreeMap<String, Vec<u64>>, u64)> {
        let condition = self.condition(query)?;
        let own = if whose == Whose::All { None } else { Some(condition.own()) };
        let Condition { sql, mut values, .. } = condition;
        let own = own.map_or(String::new(), |(own, names)| {
            values.extend(names);
            let wanted = u8::from(whose == Whose::Own);
            format!(" AND ({own}) = {wanted}")
        });
        let sql = format!(
            "SELECT m.seed, t.kind, t.throws FROM matches m JOIN throws t ON t.match = m.id \
             JOIN seats s ON s.match = m.id AND s.seat = t.seat WHERE {sql}{own} \
             ORDER BY m.seed, m.time, m.id"
        );
        let mut counts: BTreeMap<String, Vec<u64>> = BTreeMap::new();
        let mut repeated = 0;
        let (mut seed, mut seen) = (None, Vec::new());
        let mut asked = self.connection.prepare_cached(&sql)?;
        let mut rows = asked.query(params_from_iter(values))?;
        while let Some(row) = rows.next()? {
            let own: i64 = row.get(0)?;
            if seed.replace(own) != Some(own) {
                seen.clear();
            }
            let (kind, more) = (row.get_ref(1)?.as_str()?, row.get_ref(2)?.as_blob()?);
            if !counts.contains_key(kind) {
                counts.insert(kind.to_owned(), Vec::new());
            }
            let Some(sums) = counts.get_mut(kind) else { continue };
            for (number, outcome) in Thrown::from(more) {
                let (number, outcome) = (number as usize, usize::from(outcome));
                // A damaged index must not fill memory.
                if number >= MOST_THROWS {
                    continue;
                }
                seen.resize(seen.len().max(number + 1), false);
                if std::mem::replace(&mut seen[number], true) {
                    repeated += 1;
                    continue;
                }
                sums.resize(sums.len().max(outcome + 1), 0);
                sums[outcome] += 1;
            }
        }
        Ok((counts, repeated))
    }
}

impl DiceTest {
    /// The test of one kind, from its name in the index; none if the name cannot be read.
    fn of(kind: &str, counts: &[u64]) -> Option<Self> {
        let outcomes: Vec<(&str, u32)> = kind
            .split(';')
            .map(|outcome| outcome.split_once('=').map(|(name, n)| Some((name, n.parse().ok()?))))
            .collect::<Option<Option<Vec<_>>>>()??;
        let ways: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
        let throws: u64 = counts.iter().sum();
        let outcomes: Vec<Seen> = outcomes
            .into_iter()
            .zip(counts.iter().copied().chain(std::iter::repeat(0)))
            .map(|((throw, weight), seen)| {
                let expected = throws as f64 * f64::from(weight) / f64::from(ways);
                Seen { throw: throw.to_owned(), weight, seen, expected }
            })
            .collect();
        let (chi_squared, freedom) = pearson(&outcomes);
        let p_value = p_value(chi_squared, freedom);
        Some(Self { outcomes, throws, chi_squared, freedom, p_value })
    }
}

/// Pearson's statistic and its degrees of freedom, with rare outcomes merged.
fn pearson(outcomes: &[Seen]) -> (f64, u64) {
    let mut classes: Vec<(f64, f64)> =
        outcomes.iter().map(|outcome| (outcome.seen as f64, outcome.expected)).collect();
    classes.sort_by(|a, b| b.1.total_cmp(&a.1));
    while let [.., before, last] = &mut classes[..] {
        if last.1 >= FEWEST {
            break;
        }
        *before = (before.0 + last.0, before.1 + last.1);
        classes.pop();
    }
    let sum = classes.iter().map(|(seen, expected)| (seen - expected).powi(2) / expected);
    match classes.len() as u64 {
        0 | 1 => (0.0, 0),
        classes => (sum.sum(), classes - 1),
    }
}

/// The chance of a statistic at least this large.
fn p_value(chi_squared: f64, freedom: u64) -> f64 {
    ChiSquared::new(freedom as f64).map_or(1.0, |law| law.sf(chi_squared))
}
