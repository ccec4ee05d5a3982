//! Judges again, by rollouts, the choices of a review that a search has judged.

use super::found::{Choice, Review, Reviewed};
use super::judge::Judge;
use super::settings::{ReviewError, Settings};
use crate::ai::Knowledge;
use crate::ai::share::share;
use crate::record::Match;

/// Rolls out the choices that [`Settings::rolls`] covers. The result equals a review that rolled
/// them out at once. Calls `finished` with each choice and its ply as soon as it is done, on any
/// thread and in any order.
pub fn roll_out(
    course: &Match,
    review: &Review,
    knowledge: &Knowledge,
    asked: &Settings,
    finished: impl Fn(usize, &Choice) + Sync,
) -> Result<Review, ReviewError> {
    let mut rolled = review.clone();
    let Some(rolls) = asked.rolls else { return Ok(rolled) };
    let plies: Vec<usize> =
        review.choices().filter(|(_, choice)| rolls.covers(choice)).map(|(ply, _)| ply).collect();
    let judge = Judge { knowledge, asked };
    let each = |(): &mut (), index: u64| {
        let ply = plies[index as usize];
        let (before, played) = (course.position_at(ply), course.plies().get(ply));
        let (Some(before), Some(played)) = (before, played) else { return Ok(None) };
        let choice = judge.rolled_out(ply as u64, before, played.action, &rolls)?;
        if let Some(choice) = &choice {
            finished(ply, choice);
        }
        Ok(choice)
    };
    let found = share(0..plies.len() as u64, asked.threads, || Ok(()), each, |_| {})?;
    for (ply, choice) in plies.into_iter().zip(found) {
        if let (Some(place), Some(choice)) = (rolled.plies.get_mut(ply), choice) {
            *place = Reviewed::Choice(choice);
        }
    }
    Ok(rolled)
}
