//! How a beginner picks a move: by what can be seen of it, not by looking ahead.
//!
//! The same few principles serve every game, since they read the events
//! of the move alone: take, bear off, throw again, stand safe, come in, run.

use rand::{Rng, RngExt};

use crate::rules::{Action, Actions, Event, Rules};

/// How far a beginner's judgement of a move strays, as a multiple of what is at stake: the
/// points of the best move beyond the mean of all.
const SLIPS: f64 = 2.1;
/// More than this never counts as being at stake, in points: a great gain is seen.
const MOST_AT_STAKE: f64 = 2.0;

/// The action that pleases a beginner most. `actions` must not be empty.
pub(super) fn pick<R: Rules>(
    rules: &R,
    at: &R::Position,
    actions: &Actions,
    rng: &mut impl Rng,
) -> Option<Action> {
    let shown: Vec<f64> = actions.iter().map(|action| points(rules, at, *action)).collect();
    let most = shown.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mean = shown.iter().sum::<f64>() / shown.len().max(1) as f64;
    let slip = SLIPS * (most - mean).min(MOST_AT_STAKE);
    let mut best = (None, f64::NEG_INFINITY);
    for (action, points) in actions.iter().zip(shown) {
        // Two draws added: small slips are common and great ones rare.
        let points = points + slip * (rng.random_range(-1.0..1.0) + rng.random_range(-1.0..1.0));
        if points > best.1 {
            best = (Some(*action), points);
        }
    }
    best.0
}

/// What a move shows for itself, in points.
fn points<R: Rules>(rules: &R, at: &R::Position, action: Action) -> f64 {
    let me = rules.turn(at);
    let definition = rules.definition();
    let mut events: Vec<Event> = Vec::new();
    let mut next = *at;
    rules.play_unchecked(&mut next, action, &mut events);
    let length = f64::from(definition.last(me).0.max(1));
    let safe = |step| definition.cell(me, step).is_some_and(|cell| cell.safe);
    events
        .iter()
        .map(|event| match event {
            Event::Won { side } if *side == me => 100.0,
            Event::Captured { side, .. } | Event::Returned { side, .. } if *side != me => 4.0,
            Event::Captured { .. } | Event::Returned { .. } => -4.0,
            Event::BorneOff { .. } | Event::ExtraTurn { .. } => 3.0,
            Event::Swapped { side, .. } if *side != me => 2.0,
            // A throw that may undo the move.
            Event::Fate { .. } => -3.0,
            Event::Moved { from, to, .. } => {
                let stand = f64::from(u8::from(safe(*to))) - f64::from(u8::from(safe(*from)));
                2.0 * stand + 2.0 * f64::from(definition.progress(me, *to)) / length
            }
            _ => 0.0,
        })
        .sum()
}
