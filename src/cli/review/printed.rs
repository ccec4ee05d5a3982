//! What both forms of the report are made from.

use tesserae_core::record::Match;
use tesserae_core::review::{Account, Likeness, Review, Unlike};
use tesserae_core::rules::Side;

use crate::cli::args::ReviewArguments;

/// The contents of the report.
pub(super) struct Printed<'a> {
    /// The command's arguments.
    pub asked: &'a ReviewArguments,
    /// The match.
    pub course: &'a Match,
    /// Its review.
    pub review: &'a Review,
}

impl Printed<'_> {
    /// The sides that play.
    pub fn sides(&self) -> &'static [Side] {
        &Side::ALL[..usize::from(self.course.start().sides())]
    }

    /// The account of a side.
    pub fn account(&self, side: Side) -> Account {
        Account::of(self.review, self.course, side)
    }

    /// The level that errs as much, or why there is no such comparison.
    pub fn likeness(&self, account: &Account) -> Result<Likeness, Unlike> {
        account.likeness(&self.course.game().definition().id(), self.sides().len())
    }
}
