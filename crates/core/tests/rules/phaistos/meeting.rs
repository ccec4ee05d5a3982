//! 5: sharing fields and changing places.

use tesserae_core::rules::{Event, Side, Step};

use super::{after, events, journey, line, moved, next, swapped};

const SANCTUARIES: [u8; 7] = [1, 2, 3, 4, 5, 31, 58];

#[test]
fn any_number_share_a_sanctuary() {
    for field in SANCTUARIES {
        let three = format!("{field},{field},{field}");
        let from = if field == 1 { 0 } else { field - 1 };
        let mine = if from == 0 { three.clone() } else { format!("{from},{three}") };
        let thrown = line("A", &mine, &three, "move:1");
        let landed = next(&thrown, &format!("use 1 {from}"));
        let four = format!("{field},{field},{field},{field}");
        let (turn, phase) = if field == 5 { ("A", "offer:5x1") } else { ("B", "throw") };
        assert_eq!(landed, line(turn, &four, &three, phase), "{field}");
    }
}

#[test]
fn on_every_other_field_the_opponent_goes_to_where_the_step_began() {
    let thrown = line("A", "8", "11", "move:3");
    assert_eq!(next(&thrown, "use 3 8"), line("B", "11", "8", "throw"));
    assert_eq!(
        events(&thrown, "use 3 8"),
        [moved(Side::A, 8, 11, &[9, 10, 11]), swapped(Side::B, 11, 8)]
    );
    // A sanctuary may be where it began.
    let thrown = line("B", "8", "5,5", "move:3");
    assert_eq!(next(&thrown, "use 3 5"), line("A", "5", "5,8", "throw"));
}

#[test]
fn so_does_ones_own() {
    let thrown = line("A", "8,11", "", "move:3");
    assert_eq!(next(&thrown, "use 3 8"), line("B", "8,11", "", "throw"));
    assert_eq!(
        events(&thrown, "use 3 8"),
        [moved(Side::A, 8, 11, &[9, 10, 11]), swapped(Side::A, 11, 8)]
    );
}

#[test]
fn every_field_but_a_sanctuary_holds_one() {
    for field in (6..61).filter(|field| !SANCTUARIES.contains(field)) {
        let from = field - 1;
        let thrown = line("A", &from.to_string(), &field.to_string(), "move:1");
        let seen = events(&thrown, &format!("use 1 {from}"));
        assert_eq!(seen[1], swapped(Side::B, field, from), "{field}");
    }
}

#[test]
fn whoever_is_passed_stays() {
    let thrown = line("A", "8", "9,10,29", "move:3");
    assert_eq!(next(&thrown, "use 3 8"), line("B", "11", "9,10,29", "throw"));
    // On the way back as well: from 28 by 5 over 30 to 29.
    let thrown = line("A", "28", "30", "move:5");
    assert_eq!(next(&thrown, "use 5 28"), line("B", "29", "30", "throw"));
}

#[test]
fn nobody_is_displaced_by_a_step_that_ends_where_it_began() {
    let thrown = line("A", "29", "28", "move:4");
    assert_eq!(next(&thrown, "use 4 29"), line("B", "29", "28", "throw"));
}

#[test]
fn each_use_of_the_number_on_a_goose_is_a_step_of_its_own() {
    // 9 by 5 is 14: who stands there goes to 9. On to 19: who stands there to 14.
    let thrown = line("A", "9", "14,19", "move:5");
    let offered = next(&thrown, "use 5 9");
    assert_eq!(offered, line("A", "14", "9,19", "offer:14x5"));
    assert_eq!(next(&offered, "go"), line("B", "19", "9,14", "throw"));
    assert_eq!(
        events(&offered, "go"),
        [moved(Side::A, 14, 19, &[15, 16, 17, 18, 19]), swapped(Side::B, 19, 14)]
    );
    // Backwards: 30 by 5 is 27, and 22; the one from 27 is on 30, that from 22 on 27.
    let thrown = line("A", "30", "22,27", "move:5");
    assert_eq!(journey(&thrown, "use 5 30"), [30, 27, 22]);
    assert_eq!(next(&thrown, "use 5 30"), line("B", "22", "27,30", "throw"));
}

#[test]
fn each_passage_is_a_step_of_its_own() {
    let thrown = line("A", "2", "6,12", "move:4");
    assert_eq!(next(&thrown, "use 4 2"), line("B", "12", "2,6", "throw"));
    assert_eq!(
        events(&thrown, "use 4 2"),
        [
            moved(Side::A, 2, 6, &[3, 4, 5, 6]),
            swapped(Side::B, 6, 2),
            moved(Side::A, 6, 12, &[12]),
            swapped(Side::B, 12, 6),
        ]
    );
}

#[test]
fn each_crossing_is_a_step_of_its_own() {
    // 43 by 1 is 44: who stands there goes to 43. Across to 50: who stands there to 44.
    let thrown = line("A", "43", "44,50", "move:1");
    assert_eq!(after(&thrown, &["use 1 43", "cross"]), line("B", "50", "43,44", "throw"));
}

#[test]
fn each_ride_is_a_step_of_its_own() {
    // 45 by 1 is 46; a ride of 2 would fall, a ride of 1 ends on 49.
    let thrown = line("A", "45", "46,49", "move:1");
    let ridden = after(&thrown, &["use 1 45", "ride", "throw 1"]);
    assert_eq!(ridden, line("B", "49", "45,46", "throw"));
}

#[test]
fn each_tunnel_is_a_step_of_its_own() {
    // At the start of A's turn its traveller drops from 52 to 7.
    let before = line("B", "52!0", "7,20", "move:1");
    let dropped = next(&before, "use 1 20");
    // B went from 20 to 21 and on to 26; its other one from 7 is on 52.
    assert_eq!(dropped, line("A", "7", "26,52", "offer:7+"));
}

#[test]
fn a_field_acts_only_on_the_traveller_that_its_player_moves() {
    // A leaves 13, where it was free, for 16: the one from there is on 13 and free.
    let thrown = line("A", "13", "16", "move:3");
    assert_eq!(next(&thrown, "use 3 13"), line("B", "16", "13", "throw"));
    // To a passage, to a goose, to the orbit.
    for (from, to) in [(6, 8), (59, 60), (14, 15), (46, 48), (44, 47), (42, 43)] {
        let number = to - from;
        let thrown = line("A", &from.to_string(), &to.to_string(), &format!("move:{number}"));
        let landed = next(&thrown, &format!("use {number} {from}"));
        assert_eq!(landed, line("B", &to.to_string(), &from.to_string(), "throw"));
    }
}

#[test]
fn three_opponents_and_a_friend_are_all_met_alike() {
    let line = "phaistos/aleff C 0,0,0,9 0,0,0,10 0,0,8,12 0,0,0,11 move:3,2";
    let met = after(line, &["use 3 8", "use 2 11"]);
    // D's from 11 went to 8. Then 11 by 2 is the trap on 13.
    assert_eq!(met, "phaistos/aleff D 0,0,0,9 0,0,0,10 0,0,12,13!2 0,0,0,8 throw");
    let line = "phaistos/aleff C 0,0,0,9 0,0,0,10 0,0,8,12 0,0,0,11 move:4";
    assert_eq!(
        events(line, "use 4 8"),
        [moved(Side::C, 8, 12, &[9, 10, 11, 12]), swapped(Side::C, 12, 8)]
    );
}

#[test]
fn a_trapped_one_that_is_displaced_is_told_to_be_free() {
    let thrown = line("A", "9", "13!2", "move:4");
    assert_eq!(
        events(&thrown, "use 4 9"),
        [
            moved(Side::A, 9, 13, &[10, 11, 12, 13]),
            swapped(Side::B, 13, 9),
            Event::Freed { side: Side::B, at: Step(9) },
            Event::Trapped { side: Side::A, at: Step(13), turns: 2 },
        ]
    );
    assert_eq!(next(&thrown, "use 4 9"), line("B", "13!2", "9", "throw"));
}
