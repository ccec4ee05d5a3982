//! The turn: two numbers, the duty to use them, entering, bearing off.

use tesserae_core::rules::{Event, Side, Step, Throw};

use super::{after, events, line, moved, next};
use crate::common::{actions, at, refused};

// 1: two numbers.

#[test]
fn both_dice_are_thrown() {
    let before = line("A", "8,15", "", "throw");
    assert_eq!(next(&before, "throw 4,2"), line("A", "8,15", "", "move:4,2"));
    assert_eq!(next(&before, "throw 4,4"), line("A", "8,15", "", "move:4,4"));
    let thrown = Event::Thrown { side: Side::A, throw: Throw::Pair(4, 2) };
    assert_eq!(events(&before, "throw 4,2"), [thrown]);
    assert_eq!(refused(&before, "throw 4"), "\"throw 4\" cannot be thrown here");
    assert_eq!(refused(&before, "use 4 8"), "you must throw before you move");
    let position = at(&line("A", "8,15", "", "move:4,2"));
    assert_eq!(position.thrown(), Some(Throw::Pair(4, 2)));
}

#[test]
fn the_numbers_are_used_one_after_the_other() {
    let thrown = line("A", "8,15", "20", "move:4,2");
    assert_eq!(actions(&thrown), ["use 2 15", "use 2 8", "use 4 15", "use 4 8"]);
    let half = next(&thrown, "use 4 8");
    assert_eq!(half, line("A", "12,15", "20", "move:2"));
    assert_eq!(at(&half).thrown(), Some(Throw::Score(2)));
    assert_eq!(refused(&half, "use 4 12"), "you have no 4 left to use");
    assert_eq!(refused(&half, "throw 2,1"), "you must move before you throw again");
    assert_eq!(next(&half, "use 2 15"), line("B", "12,17", "20", "throw"));
    assert_eq!(events(&thrown, "use 4 8"), [moved(Side::A, 8, 12, &[9, 10, 11, 12])]);
}

#[test]
fn in_either_order() {
    let thrown = line("A", "8", "", "move:3,1");
    assert_eq!(after(&thrown, &["use 3 8", "use 1 11"]), line("B", "12", "", "throw"));
    assert_eq!(after(&thrown, &["use 1 8", "use 3 9"]), line("B", "12", "", "throw"));
}

#[test]
fn on_one_traveller_or_on_two() {
    let thrown = line("A", "8,36", "", "move:4,1");
    assert_eq!(after(&thrown, &["use 4 8", "use 1 12"]), line("B", "13!2,36", "", "throw"));
    assert_eq!(after(&thrown, &["use 4 8", "use 1 36"]), line("B", "12,37", "", "throw"));
}

#[test]
fn the_first_landing_and_all_that_follows_come_before_the_second_number() {
    // A passage: the second number is counted from 12.
    let thrown = line("A", "2", "", "move:4,3");
    assert_eq!(after(&thrown, &["use 4 2", "use 3 12"]), line("B", "15", "", "throw"));
    // A goose: its offer is answered first.
    let thrown = line("A", "10", "", "move:4,1");
    let offered = next(&thrown, "use 4 10");
    assert_eq!(offered, line("A", "14", "", "offer:14x4,1"));
    assert_eq!(refused(&offered, "use 1 14"), "first decide what the traveller on 14 does");
    assert_eq!(refused(&offered, "pass"), "first decide what the traveller on 14 does");
    assert_eq!(next(&offered, "stay"), line("A", "14", "", "move:1"));
    assert_eq!(after(&offered, &["stay", "use 1 14"]), line("B", "15", "", "throw"));
    // Four more from 14 are 18, and from there a passage leads to 26.
    let flown = next(&offered, "go");
    assert_eq!(flown, line("A", "26", "", "move:1"));
    assert_eq!(refused(&flown, "use 1 18"), "you have no piece on step 18");
    assert_eq!(next(&flown, "use 1 26"), line("A", "27", "", "offer:27x1"));
}

#[test]
fn two_equal_numbers_are_two_numbers_and_nothing_more() {
    let thrown = line("A", "8,36", "", "move:3,3");
    assert_eq!(actions(&thrown), ["use 3 36", "use 3 8"]);
    assert_eq!(next(&thrown, "use 3 8"), line("A", "11,36", "", "move:3"));
    assert_eq!(after(&thrown, &["use 3 8", "use 3 36"]), line("B", "11,39", "", "throw"));
}

#[test]
fn travellers_alike_are_one_choice() {
    assert_eq!(actions(&line("A", "2,2,31,31", "", "move:5,5")), ["use 5 2", "use 5 31"]);
    assert_eq!(actions(&line("A", "2,2", "", "move:1,1")), ["use 1 0", "use 1 2"]);
}

// 2: the duty to use them.

#[test]
fn a_number_must_be_used_if_any_traveller_can_use_it_then() {
    let reason = "you can move, so you must";
    assert_eq!(refused(&line("A", "8", "", "move:4,2"), "pass"), reason);
    assert_eq!(refused(&line("A", "8", "", "move:2"), "pass"), reason);
    // Even where it does harm: 9 and 4 are the trap on 13.
    let only = line("A", "9,62,62,62", "", "move:4");
    assert_eq!(actions(&only), ["use 4 9"]);
    assert_eq!(refused(&only, "pass"), reason);
    assert_eq!(refused(&line("A", "", "", "move:6,1"), "pass"), reason);
}

#[test]
fn a_number_that_none_can_use_is_lost() {
    let thrown = line("A", "", "", "move:6,4");
    assert_eq!(actions(&thrown), ["pass"]);
    assert_eq!(next(&thrown, "pass"), line("B", "", "", "throw"));
    assert_eq!(events(&thrown, "pass"), [Event::Passed { side: Side::A }]);
    // The 4 traps the only traveller, and nobody is left for the 2.
    let half = next(&line("A", "9,62,62,62", "", "move:4,2"), "use 4 9");
    assert_eq!(half, line("A", "13!2,62,62,62", "", "move:2"));
    assert_eq!(actions(&half), ["pass"]);
    assert_eq!(next(&half, "pass"), line("B", "13!2,62,62,62", "", "throw"));
}

#[test]
fn a_number_is_asked_about_when_its_turn_comes() {
    // Nobody can use the 6 before the 1 has entered a traveller.
    let thrown = line("A", "", "", "move:6,1");
    assert_eq!(actions(&thrown), ["use 1 0"]);
    let entered = next(&thrown, "use 1 0");
    assert_eq!(entered, line("A", "1", "", "move:6"));
    assert_eq!(actions(&entered), ["use 6 1"]);
}

#[test]
fn there_is_no_duty_to_choose_the_order_that_uses_both() {
    // The 4 first traps the only traveller and loses the 2; the 2 first uses both.
    let thrown = line("A", "9,62,62,62", "", "move:4,2");
    assert_eq!(actions(&thrown), ["use 2 9", "use 4 9"]);
    let both = after(&thrown, &["use 2 9", "use 4 11"]);
    assert_eq!(both, line("B", "15,62,62,62", "", "throw"));
}

// 3: entering.

#[test]
fn a_1_may_enter_a_traveller_on_field_1() {
    let thrown = line("A", "8", "", "move:5,1");
    assert_eq!(actions(&thrown), ["use 1 0", "use 1 8", "use 5 8"]);
    assert_eq!(next(&thrown, "use 1 0"), line("A", "1,8", "", "move:5"));
    assert_eq!(events(&thrown, "use 1 0"), [moved(Side::A, 0, 1, &[1])]);
    assert_eq!(
        after(&line("A", "", "", "move:1,1"), &["use 1 0", "use 1 0"]),
        line("B", "1,1", "", "throw")
    );
}

#[test]
fn no_other_number_enters() {
    for number in 2..=6 {
        let thrown = line("A", "8", "", &format!("move:{number}"));
        assert_eq!(actions(&thrown), [format!("use {number} 8")]);
        let reason = refused(&thrown, &format!("use {number} 0"));
        assert_eq!(reason, "only a 1 brings a traveller in");
    }
}

#[test]
fn with_none_in_hand_a_1_enters_nobody() {
    let thrown = line("A", "8,62,62,62", "", "move:1");
    assert_eq!(actions(&thrown), ["use 1 8"]);
    assert_eq!(refused(&thrown, "use 1 0"), "no piece is left in the rack");
}

#[test]
fn a_player_moves_only_its_own_travellers() {
    let thrown = line("A", "8", "20", "move:4");
    assert_eq!(refused(&thrown, "use 4 20"), "you have no piece on step 20");
    assert_eq!(refused(&thrown, "use 4 62"), "you have no piece on step 62");
    assert_eq!(refused(&thrown, "move 8-12"), "this game has no such action");
    assert_eq!(refused(&thrown, "go"), "no field offers anything now");
}

// 6: the goal.

#[test]
fn a_traveller_that_arrives_on_61_is_borne_off() {
    for (from, number) in [(60, 1), (58, 3)] {
        let thrown = line("A", &format!("8,{from}"), "", &format!("move:{number}"));
        let action = format!("use {number} {from}");
        assert_eq!(next(&thrown, &action), line("B", "8,62", "", "throw"));
        let way: Vec<u8> = (from + 1..=61).collect();
        assert_eq!(
            events(&thrown, &action),
            [moved(Side::A, from, 62, &way), Event::BorneOff { side: Side::A, from: Step(from) }]
        );
    }
}

#[test]
fn the_first_to_bear_off_all_four_wins() {
    let thrown = line("B", "57,62,62,62", "60,62,62,62", "move:4,1");
    let over = next(&thrown, "use 1 60");
    // The 4 that is left is not asked for.
    assert_eq!(over, line("B", "57,62,62,62", "62,62,62,62", "over:B"));
    assert_eq!(at(&over).winner(), Some(Side::B));
    assert_eq!(events(&thrown, "use 1 60").last(), Some(&Event::Won { side: Side::B }));
    assert_eq!(refused(&over, "throw 4,1"), "the game is over");
}

#[test]
fn at_a_table_of_four_the_first_of_them_wins() {
    let line = "phaistos/aleff D 0,0,0,0 57,62,62,62 0,0,0,8 60,62,62,62 move:1";
    let over = next(line, "use 1 60");
    assert_eq!(over, "phaistos/aleff D 0,0,0,0 57,62,62,62 0,0,0,8 62,62,62,62 over:D");
}
