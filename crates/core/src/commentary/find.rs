//! Finds the true statements about a ply, with their weights.

use super::claim::{Claim, Ending, Goal};
use super::needs::{Throws, goes_back, sent_back, throws};
use super::seen::Seen;
use super::swings;
use super::tally::{Tally, home, sides};
use super::weight::{Worth, scaled};
use crate::rules::{Action, Due, Event, Position, Side, Step, Throw};

/// A piece that a move sends back by less than this share of its path has lost nothing to speak of.
const LEAST_LOSS: f64 = 0.09;
/// A throw can only win with at most this many pieces left to bring home.
const NEAR_THE_END: u32 = 2;

/// All true statements about a ply, from the tallies before and after it. `calm`: there is time to
/// talk about the next throw.
pub(super) fn claims(seen: &Seen, old: &Tally, new: &Tally, calm: bool) -> Vec<Worth> {
    let mut list = Vec::new();
    if let Some(won) = won(seen, new) {
        // After a win nothing else matters.
        list.push(won);
        return list;
    }
    for event in &seen.ply.events {
        of_event(seen, new, event, &mut list);
    }
    of_pieces(seen, old, new, &mut list);
    match seen.ply.action {
        Action::Throw(throw) => of_throw(seen, new, throw, &mut list),
        Action::Pass => {
            if let Some(throw) = seen.before.thrown() {
                let number = new.stuck[seen.ply.side.index()];
                if is_told(number) {
                    let claim = Claim::Stuck { side: seen.ply.side, throw, number };
                    list.push((scaled(24, 6.0, f64::from(number)), claim));
                }
            }
        }
        _ => forced_off(seen, &mut list),
    }
    next_throw(seen, calm, &mut list);
    swings::claims(seen, old, new, &mut list);
    list
}

/// Is this length of a run worth a sentence? Not each next one.
const fn is_told(number: u32) -> bool {
    matches!(number, 1 | 3) || number.is_multiple_of(5)
}

fn won(seen: &Seen, new: &Tally) -> Option<Worth> {
    let side = seen.after.winner()?;
    let others: Vec<Side> = sides(seen.after).filter(|other| *other != side).collect();
    let low = new.low[side.index()];
    let left = |other: Side| {
        (seen.after.pieces(other).len() as u32).saturating_sub(home(seen.after, other))
    };
    let ending = match others[..] {
        _ if new.complete && low <= 0.2 => Ending::Comeback { low },
        [other] if home(seen.after, other) == 0 => Ending::Shutout,
        [other] => Ending::Margin { left: left(other) },
        _ => Ending::After { throws: new.throws },
    };
    Some((100, Claim::Won { side, ending }))
}

fn of_event(seen: &Seen, new: &Tally, event: &Event, list: &mut Vec<Worth>) {
    let by = seen.ply.side;
    let definition = seen.before.game().definition();
    let steps = |side: Side, from: Step, to: Step| {
        let (from, to) = (definition.progress(side, from), definition.progress(side, to));
        u32::from(from.saturating_sub(to))
    };
    let share = |side: Side, steps: u32| {
        f64::from(steps) / f64::from(definition.progress(side, definition.home(side)).max(1))
    };
    match event {
        Event::Begins { side } => list.push((60, Claim::Begins { side: *side })),
        Event::Captured { side: whose, from, cell } if *whose != by => {
            let number = new.captures[by.index()];
            let all: u32 = new.captures.iter().sum();
            if all == 1 {
                let claim = Claim::FirstCapture { by, whose: *whose, cell: cell.clone() };
                return list.push((64, claim));
            }
            let lost = steps(*whose, *from, Step::HAND);
            let claim = Claim::Capture { by, whose: *whose, number, steps: lost };
            list.push((scaled(34, 24.0, share(*whose, lost)), claim));
            if seen.after.sides() == 2 && new.captures[whose.index()] == number {
                list.push((42, Claim::CapturesEven { by, each: number }));
            }
        }
        Event::Swapped { side: whose, from, to } if *whose != by => {
            let lost = steps(*whose, *from, *to);
            if share(*whose, lost) >= LEAST_LOSS && goes(seen, *whose, (*from, *to)) {
                let (from, to) = (*from, *to);
                let claim = Claim::Displaced { by, whose: *whose, from, to, steps: lost };
                list.push((scaled(22, 70.0, share(*whose, lost)), claim));
            }
        }
        Event::Returned { side, from, to } => {
            let lost = steps(*side, *from, *to);
            if lost > 0 {
                let claim = Claim::SentBack { side: *side, from: *from, to: *to, steps: lost };
                list.push((scaled(32, 50.0, share(*side, lost)), claim));
            }
        }
        Event::Trapped { side, at, turns } if *side == by && *turns > 0 => {
            list.push((40, Claim::Trapped { side: *side, at: *at, turns: *turns }));
        }
        _ => {}
    }
}

/// Does the whole ply take a piece from one step to another? Two swaps in one ply may put it back.
fn goes(seen: &Seen, side: Side, (from, to): (Step, Step)) -> bool {
    let count = |position: &Position, step: Step| {
        position.pieces(side).into_iter().filter(|other| *other == step).count()
    };
    let (before, after) = (seen.before, seen.after);
    count(before, from) > count(after, from) && count(after, to) > count(before, to)
}

fn of_pieces(seen: &Seen, old: &Tally, new: &Tally, list: &mut Vec<Worth>) {
    for side in sides(seen.after) {
        if new.entered[side.index()] && !old.entered[side.index()] {
            list.push((31, Claim::AllEntered { side }));
        }
        let (was, is) = (home(seen.before, side), home(seen.after, side));
        if is <= was {
            continue;
        }
        let of = seen.after.pieces(side).len() as u32;
        if !old.some_home {
            list.push((56, Claim::FirstHome { side }));
        }
        let two = seen.after.sides() == 2;
        let other = two.then(|| home(seen.after, side.opponent()));
        list.push((29, Claim::Home { side, home: is, of, other }));
        if other == Some(is) {
            list.push((43, Claim::HomeEven { side, each: is }));
        }
        if is + 1 == of {
            list.push((50, Claim::LastPiece { side }));
        }
    }
}

fn of_throw(seen: &Seen, new: &Tally, throw: Throw, list: &mut Vec<Worth>) {
    let side = seen.ply.side;
    if let Some(outcomes) = seen.before.outcomes()
        && let Some(outcome) = outcomes.list().iter().find(|outcome| outcome.throw == throw)
        && matches!(throw, Throw::Score(_))
        && outcome.weight * 16 <= outcomes.total()
    {
        let (ways, total) = (outcome.weight, outcomes.total());
        list.push((26, Claim::Rare { side, throw, ways, total }));
    }
    let run = |length: u32| length >= 3 && is_told(length);
    if let Some((throw, times)) = new.repeated.filter(|(_, times)| run(*times))
        && !matches!(throw, Throw::First(_))
    {
        list.push((scaled(12, 6.0, f64::from(times)), Claim::Repeated { throw, times }));
    }
    if let Some((side, number)) = new.in_row.filter(|(_, number)| run(*number)) {
        list.push((scaled(14, 5.0, f64::from(number)), Claim::ThrowsInRow { side, number }));
    }
    if new.throws.is_multiple_of(100) {
        list.push((28, Claim::Throws { number: new.throws }));
    }
    if may_win(seen.before, side)
        && let Some(wins) = throws(seen.before, Goal::Win).filter(Throws::is_open)
    {
        let (ways, total) = (wins.ways, wins.total);
        match wins.list.contains(&throw) {
            true if ways * 2 <= total => {
                list.push((76, Claim::Comes { side, throw, ways, total }));
            }
            false if ways * 2 >= total => list.push((78, Claim::Misses { side, ways, total })),
            _ => {}
        }
    }
    // A ride is no fate: the traveller chose it.
    if let (Some(at), None) = (seen.before.fate(), seen.before.offer())
        && !goes_back(seen.before, side, at, &seen.ply.events)
        && let Some(back) = sent_back(seen.before).filter(|back| back.ways * 2 >= back.total)
    {
        let (back, total) = (back.ways, back.total);
        list.push((58, Claim::Survived { side, at, back, total }));
    }
}

/// Is a side near enough to the end to win by a throw?
fn may_win(position: &Position, side: Side) -> bool {
    let pieces = position.pieces(side).len() as u32;
    pieces.saturating_sub(home(position, side)) <= NEAR_THE_END
}

fn forced_off(seen: &Seen, list: &mut Vec<Worth>) {
    let side = seen.ply.side;
    let definition = seen.before.game().definition();
    let safe = |step: Step| definition.cell(side, step).is_some_and(|cell| cell.safe);
    // The piece's last step, including passages.
    let steps = seen.before.journey(seen.ply.action);
    let (Some(&from), Some(&to)) = (steps.first(), steps.last()) else { return };
    let on_board = definition.cell(side, to).is_some();
    let one = seen.before.actions().len() == 1;
    if one && on_board && safe(from) && !safe(to) && goes(seen, side, (from, to)) {
        list.push((35, Claim::ForcedOff { side, from }));
    }
}

/// The possible results of the next throw.
fn next_throw(seen: &Seen, calm: bool, list: &mut Vec<Worth>) {
    let after = seen.after;
    if after.due() != Due::Throw {
        return;
    }
    let side = after.turn();
    if let (Some(at), None) = (after.fate(), after.offer())
        && let Some(back) = sent_back(after).filter(Throws::is_open)
    {
        let claim = Claim::FateOdds { side, at, back: back.ways, total: back.total };
        list.push((52, claim));
    }
    let needs = |goal| {
        let found = throws(after, goal).filter(Throws::is_open)?;
        let (throws, ways, total) = (found.list, found.ways, found.total);
        Some((Claim::Needs { side, goal, throws, ways, total }, f64::from(ways) / f64::from(total)))
    };
    if may_win(after, side)
        && let Some((claim, _)) = needs(Goal::Win)
    {
        return list.push((80, claim));
    }
    if !calm || after.fate().is_some() {
        return;
    }
    if let Some((claim, _)) = needs(Goal::Move).filter(|(_, share)| *share <= 0.5) {
        list.push((36, claim));
    }
    if let Some((whose, at, stake)) = farthest(after, side)
        && stake >= 0.4
        && let Some((claim, share)) = needs(Goal::Capture { whose, at })
    {
        list.push((scaled(14, 34.0, stake * (0.5 + share)), claim));
    }
}

/// The opponent's piece on the board that has covered most of its path, with that share.
fn farthest(position: &Position, side: Side) -> Option<(Side, Step, f64)> {
    let definition = position.game().definition();
    let standings = position.standings().into_iter();
    let opponents = standings.filter(|it| it.side != side && it.cell.is_some());
    opponents
        .filter(|it| it.step != definition.home(it.side))
        .map(|it| {
            let whole = f64::from(definition.progress(it.side, definition.home(it.side)));
            (it.side, it.step, f64::from(definition.progress(it.side, it.step)) / whole.max(1.0))
        })
        .max_by(|one, other| one.2.total_cmp(&other.2))
}
