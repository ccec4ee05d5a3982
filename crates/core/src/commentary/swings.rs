//! Statements about the effect of throws and choices on the chances of winning.

use super::claim::{Claim, Rank};
use super::seen::Seen;
use super::tally::{NEARLY, Tally, race, sides};
use super::weight::{Worth, scaled};
use crate::ai::strength::covered;
use crate::review::reason;
use crate::rules::{Action, Due, Side, Throw};

/// The smallest change of the thrower's chance that is worth a sentence.
const LEAST_THROW: f64 = 0.05;
/// The smallest cost of a choice that is worth a sentence.
const LEAST_COST: f64 = 0.03;
/// The smallest cost of the second best that makes the best the only good choice.
const LEAST_MARGIN: f64 = 0.05;
/// The smallest lead of the best throw, or lag of the worst.
const APART: f64 = 0.005;
/// The smallest size of a match's greatest swing that is worth a sentence.
const GREAT: f64 = 0.12;
/// The largest rounding difference between one side's gain and the other's loss.
const SAME: f64 = 1e-9;

/// The true statements about chances after a ply.
pub(super) fn claims(seen: &Seen, old: &Tally, new: &Tally, list: &mut Vec<Worth>) {
    of_race(seen, old, new, list);
    let Some((before, after)) = seen.chances else { return };
    if seen.before.due() == Due::Choice {
        of_choice(seen, list);
    } else {
        of_throw(seen, list);
    }
    let complete = new.complete;
    for side in sides(seen.after) {
        let Some((was, is)) = seen.chance(side) else { continue };
        // With several sides, another may lose more by the same ply.
        let most = is - was >= GREAT && is - was > old.swing && new.swing - (is - was) < SAME;
        if most && complete && old.swing > 0.0 {
            list.push((72, Claim::BiggestSwing { side, gain: is - was }));
        }
        if is >= NEARLY && !old.nearly && was < NEARLY {
            list.push((50, Claim::Nearly { side, chance: is }));
        }
        let low = old.low_since_even[side.index()].min(was);
        if is >= 0.5 && was < 0.5 && low <= 0.15 {
            list.push((70, Claim::Recovered { side, from: low, to: is }));
        }
        if complete && is >= 0.6 && is - was >= 0.03 && is > old.high[side.index()] {
            list.push((31, Claim::Peak { side, chance: is }));
        }
    }
    if let (Some(last), Some(side)) = (old.favourite, new.favourite)
        && last != side
        && let Some((_, chance)) = seen.chance(side)
    {
        let number = complete.then_some(new.changes);
        list.push((54, Claim::LeadChange { side, chance, number }));
    }
    if let ([was, _], [is, _]) = (before, after)
        && (is - 0.5).abs() <= 0.005
        && (was - 0.5).abs() >= 0.03
    {
        list.push((30, Claim::Even));
    }
}

fn of_throw(seen: &Seen, list: &mut Vec<Worth>) {
    let side = seen.ply.side;
    let Action::Throw(throw) = seen.ply.action else { return };
    let Some((was, is)) = seen.chance(side) else { return };
    let worth = is - was;
    // The draw has its own sentence.
    if worth.abs() < LEAST_THROW || matches!(throw, Throw::First(_)) {
        return;
    }
    let others: Vec<f64> = seen
        .alternatives
        .iter()
        .filter(|other| other.action != seen.ply.action)
        .filter_map(|other| other.win.get(side.index()).copied())
        .collect();
    let rank = if others.is_empty() {
        Rank::Among
    } else if others.iter().all(|other| is - other >= APART) {
        Rank::Best
    } else if others.iter().all(|other| other - is >= APART) {
        Rank::Worst
    } else {
        Rank::Among
    };
    let claim = Claim::Worth { side, throw, worth, chance: is, rank };
    list.push((scaled(24, 260.0, worth.abs()), claim));
}

fn of_choice(seen: &Seen, list: &mut Vec<Worth>) {
    let side = seen.ply.side;
    let chosen = seen.ply.action;
    let Some(own) = value_of(seen, chosen, side) else { return };
    let others = seen.alternatives.iter().filter(|other| other.action != chosen);
    let others = others.filter_map(|other| Some((other.action, *other.win.get(side.index())?)));
    let Some((better, best)) = others.max_by(|one, other| one.1.total_cmp(&other.1)) else {
        return;
    };
    // The cost told is the change of the chance, which stands beside the sentence. The estimate
    // before the choice may differ from the value of the best one.
    let cost = seen.chance(side).map_or(0.0, |(was, is)| was - is);
    let margin = own - best;
    if cost >= LEAST_COST && -margin >= LEAST_COST {
        let reason = reason(seen.before, chosen, better);
        let claim = Claim::Costly { side, cost, better, reason };
        list.push((scaled(24, 300.0, cost), claim));
    } else if margin >= LEAST_MARGIN {
        let among = seen.alternatives.len() as u32;
        list.push((scaled(26, 200.0, margin), Claim::BestByFar { side, margin, among }));
    }
}

/// The value of an action to a side.
fn value_of(seen: &Seen, action: Action, side: Side) -> Option<f64> {
    let own = seen.alternatives.iter().find(|own| own.action == action)?;
    own.win.get(side.index()).copied()
}

/// Statements about the race that the chances do not already tell.
fn of_race(seen: &Seen, old: &Tally, new: &Tally, list: &mut Vec<Worth>) {
    let Some((ahead, steps)) = race(seen.after) else { return };
    if let (Some(before), Some(now)) = (old.race, new.race)
        && before != now
    {
        list.push((33, Claim::RaceLead { side: ahead, steps }));
    }
    let favourite = ahead.opponent();
    let Some((_, chance)) = seen.chance(favourite) else { return };
    // After one side's first move the other has only not moved yet.
    if steps >= 6 && chance >= 0.56 && covered(seen.after, favourite) > 0 {
        list.push((25, Claim::RaceAgainstChance { ahead, steps, favourite, chance }));
    }
}
