//! The variants: what each changes, and that it changes nothing else.

use tesserae_core::rules::{Side, Step};

use super::definition;
use crate::common::{actions, at, game, next};

#[test]
fn skiryuks_rules_are_the_default() {
    assert_eq!(game("senet").definition().variant, "skiryuk");
}

#[test]
fn archaic_has_seven_pieces_a_side_alternating_on_1_to_14() {
    let start = game("senet/archaic").start(2);
    let expected = "senet/archaic A 1,3,5,7,9,11,13 2,4,6,8,10,12,14 open";
    assert_eq!(start.to_string(), expected);
    assert_eq!(start.pieces(Side::A), [1, 3, 5, 7, 9, 11, 13].map(Step));
}

#[test]
fn archaic_differs_from_the_default_in_nothing_else() {
    let (one, other) = (definition("skiryuk"), definition("archaic"));
    assert_eq!((&one.board, &one.paths, &one.dice), (&other.board, &other.paths, &other.dice));
    // A row and a move back; the stop with its throw, a return, an extra turn.
    let line = "senet/archaic A 3,31,31,31,31,31,31 4,5,20,31,31,31,31 move:1";
    assert_eq!(actions(line), ["move 3-2"]);
    let line = "senet/archaic A 25,31,31,31,31,31,31 15,20,31,31,31,31,31 move:5";
    let line = next(line, "move 25-26");
    let line = next(&line, "throw 1");
    let line = next(&line, "throw 3");
    assert_eq!(line, "senet/archaic A 15,31,31,31,31,31,31 1,20,31,31,31,31,31 throw");
}

#[test]
fn archaic_six_pieces_off_do_not_win_and_seven_do() {
    let two = "senet/archaic A 20,30,31,31,31,31,31 2,4,6,8,10,12,14 move:2";
    assert_eq!(at(&next(two, "move 30-31")).winner(), None);
    let one = "senet/archaic A 30,31,31,31,31,31,31 2,4,6,8,10,12,14 move:2";
    assert_eq!(at(&next(one, "move 30-31")).winner(), Some(Side::A));
}
