//! Statistics of the requested matches: everything that one page shows.

use tesserae_core::archive::{
    Archive, ArchiveError, DiceReport, Grouping, Query, Statistics, Step, Whose,
};

/// The statistics of a query's matches.
#[derive(Debug, Clone, Default)]
pub struct Counted {
    /// The matches.
    pub query: Query,
    /// Games and wins by each of [`GROUPINGS`], in that order.
    pub statistics: Vec<Statistics>,
    /// Throws against expectation, by each of [`WHOSE`].
    pub dice: Vec<DiceReport>,
    /// The decided games in order of time.
    pub progress: Vec<Step>,
}

/// The ways to group games.
pub const GROUPINGS: [Grouping; 4] =
    [Grouping::Game, Grouping::Variant, Grouping::Opponent, Grouping::Level];

/// The throws to count.
pub const WHOSE: [Whose; 3] = [Whose::All, Whose::Own, Whose::Others];

impl Counted {
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
