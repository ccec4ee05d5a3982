//! What a review has found, as the panel asks for it.

use tesserae_core::record::Match;
use tesserae_core::review::{
    Account, Choice, Grade, Likeness, Method, Review, Reviewed, Turning, Unlike, turning_points,
};
use tesserae_core::rules::Side;

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
    /// Of a review that has been rolled out, `plain` is the one by search alone: the levels'
    /// choices were weighed like that.
    pub(super) fn of(review: Review, plain: Option<&Review>, course: &Match) -> Self {
        let game = course.game().definition().id();
        let plain = accounts(plain.unwrap_or(&review), course);
        let like = plain.iter().map(|account| account.likeness(&game, plain.len())).collect();
        let (accounts, turning) = (accounts(&review, course), turning_points(&review));
        Self { review, accounts, like, turning }
    }

    /// Puts choices that were rolled out in the place of what was known of them.
    pub(super) fn put(&mut self, rolled: &[(usize, Choice)], course: &Match) {
        for (ply, choice) in rolled {
            if let Some(place) = self.review.plies.get_mut(*ply) {
                *place = Reviewed::Choice(choice.clone());
            }
        }
        self.accounts = accounts(&self.review, course);
        self.turning = turning_points(&self.review);
    }

    /// How many choices each method has weighed, those that know best first.
    pub fn methods(&self) -> [(Method, usize); 4] {
        let all = [Method::Solution, Method::Endgame, Method::Rollout, Method::Search];
        all.map(|method| {
            let own = self.review.choices().filter(|(_, choice)| choice.method == method);
            (method, own.count())
        })
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

/// Where each side's result came from, in order of the seats.
fn accounts(review: &Review, course: &Match) -> Vec<Account> {
    let sides = &Side::ALL[..usize::from(course.start().sides())];
    sides.iter().map(|side| Account::of(review, course, *side)).collect()
}
