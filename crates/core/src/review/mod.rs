//! Reviews a match: the value of each throw and each choice.
//!
//! The curve gives each side's chance of winning at every position. Luck is what a throw brings
//! beyond the mean of all possible throws. Cost is what a choice loses against the best action.
//! Start, luck and costs add up to the end, with one exception: after a choice, an estimate looks
//! one choice farther and may change its mind. The account lists that change separately, as the
//! shift. An exact solution has no shift.
//!
//! `judge` values positions and actions with the knowledge of [`ai`](crate::ai), `account` adds
//! up, and `likeness` compares with the levels. Nothing here reads a clock, and the result is the
//! same on any number of threads.

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

/// The values of a position's actions, as in a review; none if there are fewer than two. The
/// fields `chosen`, `cost`, `error` and `effect` describe the first legal action.
pub fn weigh(
    position: &Position,
    knowledge: &Knowledge,
    asked: &Settings,
) -> Result<Option<Choice>, ReviewError> {
    let Some(first) = position.actions().first().copied() else { return Ok(None) };
    Judge { knowledge, asked }.choice(0, position, first)
}

/// The value of a position, as in a review.
pub fn point(
    position: &Position,
    knowledge: &Knowledge,
    asked: &Settings,
) -> Result<Point, ReviewError> {
    Judge { knowledge, asked }.point(position)
}

/// Reviews the current plies of a match. Calls `progress` on the calling thread with the number of
/// positions begun and the number of all.
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
        // A match has a position before each ply and one after the last.
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
