//! The Royal Game of Ur, rule by rule: one test for each sentence of its rules.
//!
//! (Rn) is rule n of Damian Walker's leaflet. Positions are written in the
//! notation: game, turn, A's steps, B's steps, what is due. A's step 4 is its
//! rosette a1, step 8 the middle rosette m4; its 12 is B's 16, its 13 B's 15,
//! its 14 B's 14.

mod equipment;
mod examples;
mod meeting;
mod turn;
mod variants;

use crate::common::{at, events, game, next, play};
use tesserae::rules::{Definition, Due, Event, Side, Step, Throw};

fn definition(variant: &str) -> Definition {
    game(&format!("ur/{variant}")).definition().clone()
}

fn path(variant: &str, side: Side) -> Vec<String> {
    let definition = definition(variant);
    let last = definition.last(side).0;
    (1..=last).map(|step| definition.place_name(side, Step(step)).to_owned()).collect()
}

fn throws_again(line: &str, action: &str) -> bool {
    let turn = at(line).turn();
    let (after, events) = play(line, action);
    let again = at(&after).turn() == turn;
    assert_eq!(again, events.contains(&Event::ExtraTurn { side: turn }));
    assert_eq!(at(&after).due(), Due::Throw);
    again
}

fn chances(line: &str) -> Vec<(Throw, f64)> {
    at(line).outcomes().unwrap().probabilities().collect()
}
