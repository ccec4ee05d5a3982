//! The findings of a review, for the panel.

use tesserae_core::record::Match;
use tesserae_core::review::{
    Account, Choice, Grade, Likeness, Method, Review, Reviewed, Turning, Unlike, turning_points,
};
use tesserae_core::rules::Side;

/// The findings of a review.
pub struct Findings {
    /// Each position and each ply.
    pub review: Review,
    /// The account of each side's result, in order of the seats.
    pub accounts: Vec<Account>,
    /// The level that each side plays like, or the reason for no answer.
    pub like: Vec<Result<Likeness, Unlike>>,
    /// The throws and choices that moved the chances most, largest first.
    pub turning: Vec<Turning>,
}

impl Findings {
    /// For a review with rollouts, `plain` is the one by search alone: the levels' choices were
    /// weighed in that way.
    pub(super) fn of(review: Review, plain: Option<&Review>, course: &Match) -> Self {
        let game = course.game().definition().id();
        let plain = accounts(plain.unwrap_or(&review), course);
        let like = plain.iter().map(|account| account.likeness(&game, plain.len())).collect();
        let (accounts, turning) = (accounts(&review, course), turning_points(&review));
        Self { review, accounts, like, turning }
    }

    /// Replaces choices with their rolled-out versions.
    pub(super) fn put(&mut self, rolled: &[(usize, Choice)], course: &Match) {
        for (ply, choice) in rolled {
            if let Some(place) = self.review.plies.get_mut(*ply) {
                *place = Reviewed::Choice(choice.clone());
            }
        }
        self.accounts = accounts(&self.review, course);
        self.turning = turning_points(&self.review);
    }

    /// The number of choices weighed by each method, the most reliable first.
    pub fn methods(&self) -> [(Method, usize); 4] {
        let all = [Method::Solution, Method::Endgame, Method::Rollout, Method::Search];
        all.map(|method| {
            let own = self.review.choices().filter(|(_, choice)| choice.method == method);
            (method, own.count())
        })
    }

    /// A ply's choice between several actions; none for throws and forced moves.
    pub fn choice(&self, ply: usize) -> Option<&Choice> {
        match self.review.plies.get(ply)? {
            Reviewed::Choice(choice) => Some(choice),
            Reviewed::Throw(_) | Reviewed::Forced => None,
        }
    }

    /// The grade of a ply's choice; none if it needs no comment.
    pub fn grade(&self, ply: usize) -> Option<Grade> {
        Grade::of(self.choice(ply)?.cost)
    }

    /// The marked plies.
    pub fn marked(&self) -> impl DoubleEndedIterator<Item = (usize, Grade)> {
        (0..self.review.plies.len()).filter_map(|ply| Some((ply, self.grade(ply)?)))
    }

    /// A ply's own effect on a side's chance: luck, or the cost of a choice.
    pub fn moved(&self, ply: usize, side: Side) -> Option<f64> {
        self.review.moved(ply)?.get(side.index()).copied()
    }
}

/// The account of each side's result, in order of the seats.
fn accounts(review: &Review, course: &Match) -> Vec<Account> {
    let sides = &Side::ALL[..usize::from(course.start().sides())];
    sides.iter().map(|side| Account::of(review, course, *side)).collect()
}
