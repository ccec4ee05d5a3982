//! The Phaistos labyrinth, rule by rule: one test for each sentence of its rules.
//!
//! Positions are written in the notation: game, turn, each side's travellers by
//! field, what is due. 0 is in hand, 62 off, `13!2` trapped on 13 for two turns yet.
//! Fields on which nothing happens: 8 to 12, 15 to 17, 19, 20, 22, 24, 26, 28 to 30,
//! 32, 33, 36 to 41, 43, 47, 48, 56, 57 and 60.

mod equipment;
mod exact;
mod examples;
mod free_passages;
mod geese;
mod guide;
mod levels;
mod meeting;
mod millstone;
mod notation;
mod opening;
mod orbit;
mod passages;
mod random_games;
mod traps;
mod turn;
mod variants;

use tesserae_core::rules::{Event, Position, Side, Step};

use crate::common::{at, events, next};

const VARIANTS: [&str; 4] = ["aleff", "player-trapped", "sanctuary-geese", "free-passages"];

/// A position of the default variant for two; the travellers not named are in hand.
fn line(turn: &str, a: &str, b: &str, phase: &str) -> String {
    of("aleff", turn, a, b, phase)
}

/// A position of a variant for two; the travellers not named are in hand.
fn of(variant: &str, turn: &str, a: &str, b: &str, phase: &str) -> String {
    let list = |named: &str| {
        let words: Vec<&str> = named.split(',').filter(|word| !word.is_empty()).collect();
        let hand = std::iter::repeat_n("0", 4 - words.len());
        hand.chain(words).collect::<Vec<_>>().join(",")
    };
    format!("phaistos/{variant} {turn} {} {} {phase}", list(a), list(b))
}

/// What comes of several actions, one after the other.
#[track_caller]
fn after(line: &str, actions: &[&str]) -> String {
    actions.iter().fold(line.to_owned(), |line, action| next(&line, action))
}

/// The steps on which the traveller that an action moves comes to stand in turn.
fn journey(line: &str, action: &str) -> Vec<u8> {
    at(line).journey(action.parse().unwrap()).into_iter().map(|step| step.0).collect()
}

/// The chances of the throw that is due, by their texts.
fn chances(position: &Position) -> Vec<(String, f64)> {
    let outcomes = position.outcomes().unwrap();
    outcomes.probabilities().map(|(throw, p)| (throw.to_string(), p)).collect()
}

/// A move along these fields.
fn moved(side: Side, from: u8, to: u8, way: &[u8]) -> Event {
    let way = way.iter().map(u8::to_string).collect();
    Event::Moved { side, from: Step(from), to: Step(to), way }
}

fn swapped(side: Side, from: u8, to: u8) -> Event {
    Event::Swapped { side, from: Step(from), to: Step(to) }
}
