//! What a review has found, as the panel asks for it.

use crate::record::Match;
use crate::review::{
    Account, Choice, Grade, Likeness, Review, Reviewed, Turning, Unlike, likeness, turning_points,
};
use crate::rules::Side;

/// What the review has found.
pub struct Findings {
    /// Each position and each ply.
    pub review: Review,
    /// Where each side's result came from, in order of the seats.
    pub accounts: Vec<Account>,
    /// Which level each side plays like, or why that cannot be said.
    pub like: Vec<Result<Likeness, Unlike>>,
    /// The throws and choices that moved the chances most, the greatest first.
    pub turning: Vec<Turning>,
}

impl Findings {
    pub(super) fn of(review: Review, course: &Match) -> Self {
        let sides = &Side::ALL[..usize::from(course.start().sides())];
        let accounts: Vec<Account> =
            sides.iter().map(|side| Account::of(&review, course, *side)).collect();
        let game = course.game().definition().id();
        let like =
            accounts.iter().map(|account| likeness(&game, sides.len(), &account.costs)).collect();
        let turning = turning_points(&review);
        Self { review, accounts, like, turning }
    }

    /// The choice between several actions that a ply was; none for throws and forced moves.
    pub fn choice(&self, ply: usize) -> Option<&Choice> {
        match self.review.plies.get(ply)? {
            Reviewed::Choice(choice) => Some(choice),
            Reviewed::Throw(_) | Reviewed::Forced => None,
        }
    }

    /// How bad the choice of a ply was; none where that is not worth a word.
    pub fn grade(&self, ply: usize) -> Option<Grade> {
        Grade::of(self.choice(ply)?.cost)
    }

    /// The plies that are marked.
    pub fn marked(&self) -> impl DoubleEndedIterator<Item = (usize, Grade)> {
        (0..self.review.plies.len()).filter_map(|ply| Some((ply, self.grade(ply)?)))
    }

    /// How far a side's chance was moved by a ply itself: luck, or what it cost.
    pub fn moved(&self, ply: usize, side: Side) -> Option<f64> {
        self.review.moved(ply)?.get(side.index()).copied()
    }
}
