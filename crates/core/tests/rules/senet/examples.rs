//! The worked examples of the rules.

use super::{line, may};
use crate::common::{actions, next, refused, throws_again};

#[test]
fn example_two_beside_one_another_and_two_apart() {
    let now = line("A", &[3, 9], &[4, 5], "move:3");
    assert_eq!(actions(&now), ["move 9-12"]);
    assert_eq!(refused(&now, "move 3-6"), "you cannot pass the opponent's row from 4 to 5");
    let now = line("A", &[3], &[4, 6], "move:3");
    assert_eq!(next(&now, "move 3-6"), line("B", &[6], &[3, 4], "throw"));
}

#[test]
fn example_three_in_a_row() {
    let now = |score| line("A", &[3, 9], &[4, 5, 6], &format!("move:{score}"));
    assert_eq!(next(&now(2), "move 3-5"), line("B", &[5, 9], &[3, 4, 6], "throw"));
    for score in [1, 3] {
        assert!(!may(&now(score), &format!("move 3-{}", 3 + score)));
    }
}

#[test]
fn example_a_five_from_22() {
    let now = line("A", &[22], &[4], "move:5");
    let now = next(&now, "move 22-26");
    assert_eq!(now, line("A", &[26], &[4], "fate:26+"));
    let now = next(&now, "throw 3");
    assert_eq!(now, line("A", &[29], &[4], "fate:29+"));
    // A 2 takes the last piece off; with another one left the 5 earns a turn.
    let two = line("A", &[7, 29], &[4], "fate:29+");
    assert!(throws_again(&two, "throw 2"));
    assert_eq!(next(&two, "throw 2"), line("A", &[7], &[4], "throw"));
    for score in [1, 3, 4, 5] {
        assert_eq!(next(&now, &format!("throw {score}")), line("A", &[29], &[4], "throw"));
    }
}
