//! A second opinion on what is said of chances of winning.

use tesserae_core::commentary::{Claim, Ending};
use tesserae_core::review::Reason;
use tesserae_core::rules::Side;

use crate::verdict::SAME;
use crate::witness::Watched;

impl Watched {
    /// Whether a claim about chances of winning holds; none where it is about something else.
    pub fn of_chances(&self, number: usize, claim: &Claim) -> Option<bool> {
        let ply = &self.course.plies()[number];
        let now = |side: &Side| self.chance(number + 1, *side);
        let was = |side: &Side| self.chance(number, *side);
        let is = |side: &Side, told: f64| (now(side) - told).abs() < SAME;
        Some(match claim {
            Claim::Costly { side, cost, better, reason } => {
                let values = self.values(number, *side);
                let of = |action| values.iter().find(|(it, _)| *it == action).map(|(_, v)| *v);
                let best = values.iter().map(|(_, value)| *value).fold(0.0, f64::max);
                let (own, told) = (of(ply.action)?, of(*better)?);
                ply.side == *side
                    && (told - best).abs() < SAME
                    && (was(side) - now(side) - cost).abs() < SAME
                    && *cost >= 0.03
                    && told - own >= 0.03
                    && reason.is_none_or(|it| self.speaks_against(number, *better, &it))
            }
            Claim::BestByFar { side, margin, among } => {
                let mut values = self.values(number, *side);
                values.sort_by(|one, other| other.1.total_cmp(&one.1));
                ply.side == *side
                    && values[0].0 == ply.action
                    && (values[0].1 - values[1].1 - margin).abs() < SAME
                    && values.len() as u32 == *among
            }
            Claim::LeadChange { side, chance, number: count } => {
                let (old, new) = (self.favourites(number), self.favourites(number + 1));
                if !self.is_complete(number) {
                    let mut others = self.sides().iter().filter(|other| *other != side);
                    return Some(
                        count.is_none()
                            && is(side, *chance)
                            && others.all(|other| chance - now(other) >= 0.06),
                    );
                }
                new.len() == old.len() + 1
                    && new.last() == Some(side)
                    && count.is_some_and(|count| count as usize == old.len())
                    && is(side, *chance)
            }
            Claim::Peak { side, chance } => {
                self.is_complete(number)
                    && is(side, *chance)
                    && (0..=number).all(|ply| self.chance(ply, *side) < *chance)
            }
            Claim::Recovered { side, from, to } => {
                if !self.is_complete(number) {
                    let told = (0..=number).any(|ply| self.chance(ply, *side) == *from);
                    return Some(is(side, *to) && told && *to >= 0.5 && *from <= 0.15);
                }
                let since = (0..=number).rev().take_while(|ply| self.chance(*ply, *side) < 0.5);
                let low = since.map(|ply| self.chance(ply, *side)).fold(1.0, f64::min);
                is(side, *to) && *to >= 0.5 && was(side) < 0.5 && low == *from && low <= 0.15
            }
            Claim::Nearly { side, chance } => {
                is(side, *chance) && *chance >= 0.95 && was(side) < 0.95
            }
            Claim::Even => {
                self.sides().len() == 2 && (now(&Side::A) - now(&Side::B)).abs() <= 0.01 + SAME
            }
            Claim::BiggestSwing { side, gain } => {
                // The greatest of all changes, whoever gained or lost by them.
                let changes = |ply: usize| {
                    let change =
                        move |side: &Side| self.chance(ply + 1, *side) - self.chance(ply, *side);
                    self.sides().iter().map(change).map(f64::abs).fold(0.0, f64::max)
                };
                let before = (0..number).map(changes).fold(0.0, f64::max);
                self.is_complete(number)
                    && (now(side) - was(side) - gain).abs() < SAME
                    && changes(number) < gain + SAME
                    && before < *gain
            }
            Claim::RaceLead { side, steps } => {
                let (old, new) = (self.racers(number), self.racers(number + 1));
                let other = side.opponent();
                new.len() == old.len() + 1
                    && !old.is_empty()
                    && new.last() == Some(side)
                    && self.leads_by(number + 1, (*side, other), *steps)
            }
            Claim::RaceAgainstChance { ahead, steps, favourite, chance } => {
                ahead != favourite
                    && self.leads_by(number + 1, (*ahead, *favourite), *steps)
                    && is(favourite, *chance)
                    && *chance > 0.5
                    && *steps > 0
            }
            _ => return None,
        })
    }
}

/// The probabilities that a claim has.
pub fn shares(claim: &Claim) -> Vec<f64> {
    match claim {
        Claim::Worth { chance, .. }
        | Claim::LeadChange { chance, .. }
        | Claim::Peak { chance, .. }
        | Claim::Nearly { chance, .. }
        | Claim::RaceAgainstChance { chance, .. } => vec![*chance],
        Claim::Recovered { from, to, .. } => vec![*from, *to],
        Claim::Won { ending: Ending::Comeback { low }, .. } => vec![*low],
        Claim::Costly { reason: Some(Reason::LeavesOpen { chance, .. }), .. } => vec![*chance],
        _ => Vec::new(),
    }
}
