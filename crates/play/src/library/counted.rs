//! Statistics of the matches asked for: all that one page shows.

use tesserae_core::archive::{
    Archive, ArchiveError, DiceReport, Grouping, Query, Statistics, Step, Whose,
};

/// What the matches of a query add up to.
#[derive(Debug, Clone)]
pub struct Counted {
    /// Which matches.
    pub query: Query,
    /// Games and wins by each of [`GROUPINGS`], in their order.
    pub statistics: Vec<Statistics>,
    /// Throws against expectation, by each of [`WHOSE`].
    pub dice: Vec<DiceReport>,
    /// The decided games in order of time.
    pub progress: Vec<Step>,
}

/// By what games are counted apart.
pub const GROUPINGS: [Grouping; 4] =
    [Grouping::Game, Grouping::Variant, Grouping::Opponent, Grouping::Level];

/// Whose throws are counted.
pub const WHOSE: [Whose; 3] = [Whose::All, Whose::Own, Whose::Others];

impl Counted {
    /// Nothing: the archive could not count.
    pub(super) fn nothing(query: &Query) -> Self {
        let (statistics, dice, progress) = (Vec::new(), Vec::new(), Vec::new());
        Self { query: query.clone(), statistics, dice, progress }
    }

    pub(super) fn of(archive: &Archive, query: &Query) -> Result<Self, ArchiveError> {
        Ok(Self {
            statistics: GROUPINGS
                .iter()
                .map(|by| archive.statistics(query, *by))
                .collect::<Result<_, _>>()?,
            dice: WHOSE
                .iter()
                .map(|whose| archive.dice(query, *whose))
                .collect::<Result<_, _>>()?,
            progress: archive.progress(query)?,
            query: query.clone(),
        })
    }
}
