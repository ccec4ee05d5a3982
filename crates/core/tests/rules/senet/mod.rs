//! Senet, rule by rule: one test for each sentence of its rules.
//!
//! Positions are written in the notation: game, turn, A's squares, B's squares, what
//! is due. A has the cones, B the spools; 31 is off the board. Where a rule speaks of
//! moves that are not legal, another piece has one, or the rules for a side that
//! cannot move come into it.

mod backward;
mod beyond;
mod equipment;
mod examples;
mod fates;
mod forward;
mod jequier;
mod kendall;
mod level_file;
mod opening;
mod random_games;
mod returning;
mod stuck;
mod turn;
mod variants;

use tesserae_core::rules::{Definition, Event, Side, Step};

use crate::common::{actions, game};

const START: &str = "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open";

/// A position of the default variant; the pieces not named are off.
fn line(turn: &str, a: &[u8], b: &[u8], phase: &str) -> String {
    let list = |named: &[u8]| {
        let mut squares = named.to_vec();
        squares.resize(5, 31);
        squares.sort_unstable();
        squares.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
    };
    format!("senet/skiryuk {turn} {} {} {phase}", list(a), list(b))
}

fn definition(variant: &str) -> Definition {
    game(&format!("senet/{variant}")).definition().clone()
}

/// Whether a move is among the choices.
fn may(line: &str, action: &str) -> bool {
    actions(line).iter().any(|known| known == action)
}

fn moved(side: Side, from: u8, to: u8, way: &[&str]) -> Event {
    let way = way.iter().map(|name| (*name).to_owned()).collect();
    Event::Moved { side, from: Step(from), to: Step(to), way }
}

fn swapped(side: Side, from: u8, to: u8) -> Event {
    Event::Swapped { side, from: Step(from), to: Step(to) }
}

fn returned(side: Side, from: u8, to: u8) -> Event {
    Event::Returned { side, from: Step(from), to: Step(to) }
}

fn fate(side: Side, at: u8) -> Event {
    Event::Fate { side, at: Step(at) }
}
