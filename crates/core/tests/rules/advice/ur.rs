//! Ur: the strategy notes of Walker's leaflet.

use tesserae_core::rules::{Side, Step};

use super::{Choice, Move, exposed, set, told, verdict};
use crate::common::game;

#[track_caller]
fn tried(
    claim: &str,
    follows: impl Fn(&Choice, &Move) -> bool,
    other: impl Fn(&Choice, &Move) -> bool,
) {
    super::tried("Ur", claim, &verdict(&set("ur"), follows, other));
}

#[test]
fn ahead_of_an_opponent() {
    // A white piece on m3, and a black one so many squares behind it with the throw.
    let behind = |by: u8| format!("ur/cyningstan B 0,0,0,0,0,0,7 0,0,0,0,0,0,{} throw", 7 - by);
    let chances: Vec<f64> = (1..=4).map(|by| 8.0 * exposed(&behind(by))).collect();
    assert_eq!(chances, [3.0, 3.0, 1.0, 1.0]);
    told("Ur", "Stay 3 or 4", "3, 3, 1 and 1 in 8");
}

#[test]
fn rosettes_lie_four_apart() {
    let rosettes = |id: &str| -> Vec<u8> {
        let game = game(id);
        let definition = game.definition();
        let last = definition.last(Side::A).0;
        let of = |side| {
            let is_safe = |step: &u8| definition.cell(side, Step(*step)).unwrap().safe;
            (1..=last).filter(is_safe).collect::<Vec<u8>>()
        };
        assert_eq!(of(Side::A), of(Side::B));
        of(Side::A)
    };
    assert_eq!(rosettes("ur/cyningstan"), [4, 8, 12, 16]);
    assert_eq!(rosettes("ur/finkel"), [4, 8, 14]);
    told("Ur", "Rosettes lie four", "4, 8, 12 and 16; in Finkel 4, 8 and 14");
    // With a 4 from rosette to rosette, or another move.
    let leaps =
        |choice: &Choice, m: &Move| choice.score == 4 && m.from.is_multiple_of(4) && m.from < 16;
    tried("A 4 goes from", leaps, |choice, m| choice.score == 4 && !leaps(choice, m));
}

#[test]
fn gather_on_the_first_four() {
    let gathers = |_: &Choice, m: &Move| m.to <= 4;
    let sets_out = |_: &Choice, m: &Move| m.from <= 4 && m.to > 4;
    tried("Gather", gathers, sets_out);
}

#[test]
fn hurry_through_the_middle_row() {
    let hurries = |_: &Choice, m: &Move| (5..=11).contains(&m.from) && m.from != 8;
    tried("Hurry", hurries, |choice, m| !hurries(choice, m));
}

#[test]
fn rest_on_the_small_block() {
    // The step on which the opponent meets a piece on a step of the small block.
    let meets = |at: u8| 28 - at;
    let is_near = |choice: &Choice, at: u8| {
        choice.other().iter().any(|other| (1..=4).any(|score| other + score == meets(at)))
    };
    let rests = |choice: &Choice, m: &Move| {
        let own = choice.own();
        own.iter().any(|at| (13..=15).contains(at) && *at != m.from && !is_near(choice, *at))
            && !(13..=15).contains(&m.from)
    };
    let goes_on =
        |choice: &Choice, m: &Move| (13..=15).contains(&m.from) && !is_near(choice, m.from);
    tried("Rest", rests, goes_on);
}

#[test]
fn take_and_hold_the_middle_rosette() {
    tried("Take m4", |_, m| m.to == 8, |_, m| m.to != 8);
    tried("Hold m4", |choice, m| choice.own().contains(&8) && m.from != 8, |_, m| m.from == 8);
}
