//! Review: a match gone through again, with what each throw and each choice was worth.
//!
//! Every position of the match gets each side's chance of winning: the curve. What a
//! throw brings more than the mean over all that could have been thrown is luck. What a
//! choice loses against the best action is its cost. Start, luck and costs together are
//! the end, but for one thing: an estimate looks a choice farther once a choice has been
//! made, and may then think better of it. That is told apart as the shift; by an exact
//! solution there is none.
//!
//! `judge` says what positions and actions are worth, by what [`ai`](crate::ai) knows;
//! `account` adds up, `likeness` compares with the levels. Nothing here reads a clock, and
//! the result is the same on any number of threads.

mod account;
mod found;
mod grade;
mod judge;
mod likeness;
mod reason;
mod roll_out;
mod safety;
mod settings;
mod turning;

pub use account::{Account, results};
pub use found::{Choice, Method, Point, Review, Reviewed, Weighed};
pub use grade::Grade;
pub use likeness::{Likeness, MEASURED, Measured, Unlike, likeness};
pub use reason::{Reason, reason};
pub use roll_out::roll_out;
pub use settings::{DEPTH, ReviewError, Rolls, Settings, Which};
pub use turning::{Turning, turning_points};

use crate::ai::Knowledge;
use crate::ai::share::share;
use crate::record::Match;
use crate::rules::{Action, Position};
use judge::Judge;

/// What the choices of a position are worth, as a review would say; none where there are
/// fewer than two. Of all that, `chosen` and what follows from it speak of the action that is
/// listed first among the legal ones.
pub fn weigh(
    position: &Position,
    knowledge: &Knowledge,
    asked: &Settings,
) -> Result<Option<Choice>, ReviewError> {
    let Some(first) = position.actions().first().copied() else { return Ok(None) };
    Judge { knowledge, asked }.choice(0, position, first)
}

/// What a position is worth, as a review would say.
pub fn point(
    position: &Position,
    knowledge: &Knowledge,
    asked: &Settings,
) -> Result<Point, ReviewError> {
    Judge { knowledge, asked }.point(position)
}

/// Reviews the plies of a match that stand. `progress` gets how many positions are begun,
/// out of how many, on the calling thread.
///
/// ```
/// use tesserae_core::ai::Knowledge;
/// use tesserae_core::levels::Library;
/// use tesserae_core::record::Match;
/// use tesserae_core::review::{DEPTH, Settings, run};
///
/// let library = Library::built_in();
/// let ur = library.game("ur/finkel")?;
/// let course = Match::new(ur, 2, Vec::new(), 7);
/// let asked = Settings { depth: DEPTH, rolls: None, threads: 1, stop: None };
/// let review = run(&course, &Knowledge::default(), &asked, |_, _| {})?;
/// // One point before each ply, and one at the end.
/// assert_eq!(review.points.len(), course.played().len() + 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(
    course: &Match,
    knowledge: &Knowledge,
    asked: &Settings,
    mut progress: impl FnMut(u64, u64),
) -> Result<Review, ReviewError> {
    let judge = Judge { knowledge, asked };
    let played = course.played();
    let many = played.len() as u64 + 1;
    let each = |(): &mut (), number: u64| {
        // There is a position before each ply, and one after the last.
        let position = course.position_at(number as usize).ok_or(ReviewError::CalledOff)?;
        let point = judge.point(position)?;
        let reviewed = match played.get(number as usize).map(|ply| ply.action) {
            None => None,
            Some(Action::Throw(_)) => Some(Reviewed::Throw(judge.expected(position, &point)?)),
            Some(action) => Some(match judge.choice(number, position, action)? {
                Some(choice) => Reviewed::Choice(choice),
                None => Reviewed::Forced,
            }),
        };
        Ok((point, reviewed))
    };
    let begun = |begun| progress(begun, many);
    let seen = share(0..many, asked.threads, || Ok(()), each, begun)?;
    let (points, plies): (Vec<Point>, Vec<Option<Reviewed>>) = seen.into_iter().unzip();
    Ok(Review { points, plies: plies.into_iter().flatten().collect() })
}
