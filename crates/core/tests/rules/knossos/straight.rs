//! The variant `straight`: the same rules on another way.
//!
//! ```text
//! step   1  2  3  4  5 | 6 | 7 | 8  9 10 11 12 13 14 |15 |16 |17 18 19 20 21 |22 | 23
//! A     18 16 12 13 10 | 9 | 8 | 6  4  1  3  2  5  7 | 8 | 9 |11 14 15 17 20 |19 | off
//! B     20 17 15 14 11 | 9 | 8 | 7  5  2  3  1  4  6 | 8 | 9 |10 13 12 16 18 |19 | off
//! ```

use tesserae_core::rules::{Side, Step};

use super::{definition, of};
use crate::common::{actions, next, path, refused, throws_again};

fn a(steps: &[u8], phase: &str) -> String {
    of("straight", "A", steps, &[], phase)
}

#[test]
fn the_ways_are_as_the_table_says() {
    let a = "18 16 12 13 10 9 8 6 4 1 3 2 5 7 8 9 11 14 15 17 20 19";
    let b = "20 17 15 14 11 9 8 7 5 2 3 1 4 6 8 9 10 13 12 16 18 19";
    assert_eq!(path("knossos/straight", Side::A).join(" "), a);
    assert_eq!(path("knossos/straight", Side::B).join(" "), b);
    assert_eq!(definition("straight").off(Side::A), Step(23));
}

#[test]
fn the_sea_is_on_6_and_16() {
    assert_eq!(actions(&a(&[5], "move:4")), ["move 0-4", "move 5-6"]);
    assert_eq!(actions(&a(&[6, 16], "move:2")), ["move 0-2"]);
    assert_eq!(actions(&a(&[6], "move:4")), ["move 0-4", "move 6-7"]);
    // Homeward to 11 by a 1 and to 17, by the wall, by a 4.
    assert!(!throws_again(&a(&[16], "move:1"), "move 16-17"));
    assert!(throws_again(&a(&[16], "move:4"), "move 16-20"));
}

#[test]
fn cell_8_is_on_7_and_15() {
    assert_eq!(actions(&a(&[12], "move:4")), ["move 0-4", "move 12-15"]);
    for score in 1..=4 {
        assert!(actions(&a(&[15], &format!("move:{score}"))).contains(&"move 15-16".into()));
    }
    let full = of("straight", "A", &[6, 7], &[15], "move:1");
    assert_eq!(refused(&full, "move 6-7"), "8 is full: it has room for two pieces");
}

#[test]
fn the_traps_are_on_8_and_14() {
    assert_eq!(next(&a(&[7], "move:1"), "move 7-8"), a(&[8], "fate:8"));
    assert_eq!(next(&a(&[10], "move:4"), "move 10-14"), a(&[14], "fate:14"));
    for trap in [8, 14] {
        let fate = a(&[trap], &format!("fate:{trap}"));
        assert_eq!(next(&fate, "throw 2"), of("straight", "B", &[6], &[], "throw"));
        assert_eq!(next(&fate, "throw 3"), of("straight", "B", &[trap], &[], "throw"));
    }
    assert_eq!(next(&a(&[8], "fate:8"), "throw 4"), of("straight", "B", &[12], &[], "throw"));
    assert_eq!(next(&a(&[14], "fate:14"), "throw 4"), of("straight", "B", &[15], &[], "throw"));
}

#[test]
fn the_wall_cells_are_on_1_to_3_and_19_to_21() {
    for step in [1, 2, 3] {
        assert!(throws_again(&a(&[], &format!("move:{step}")), &format!("move 0-{step}")));
    }
    for step in [19, 20, 21] {
        assert!(throws_again(&a(&[step - 1], "move:1"), &format!("move {}-{step}", step - 1)));
    }
    for (from, score) in [(3, 1), (4, 1), (16, 1), (17, 1)] {
        let action = format!("move {from}-{}", from + score);
        assert!(!throws_again(&a(&[from], &format!("move:{score}")), &action));
    }
}

#[test]
fn the_bay_is_on_22_and_off_on_23() {
    for score in 1..=4 {
        let before = a(&[22], &format!("move:{score}"));
        assert_eq!(next(&before, "move 22-23"), of("straight", "B", &[23], &[], "throw"));
    }
    for (step, score) in [(19, 4), (20, 3), (21, 2)] {
        let before = a(&[step], &format!("move:{score}"));
        let after = of("straight", "B", &[23], &[], "throw");
        assert_eq!(next(&before, &format!("move {step}-23")), after);
    }
    assert_eq!(actions(&a(&[21, 23, 23, 23, 23], "move:3")), ["pass"]);
}

#[test]
fn no_circle_carries_a_side_both_ways() {
    for side in [Side::A, Side::B] {
        let way = path("knossos/straight", side);
        for name in ["10", "11", "12", "13", "14", "15", "16", "17", "18", "20"] {
            assert_eq!(way.iter().filter(|cell| *cell == name).count(), 1, "{name}");
        }
    }
    // So an own piece going home bars nothing on the way out.
    assert!(actions(&a(&[18], "move:4")).contains(&"move 0-4".into()));
}

#[test]
fn a_piece_going_home_meets_the_opponent_going_out() {
    // Cell 14 is A's 18 and B's 4.
    let before = of("straight", "A", &[17], &[4], "move:1");
    assert_eq!(next(&before, "move 17-18"), of("straight", "B", &[18], &[], "throw"));
    let before = of("straight", "B", &[18], &[], "move:4");
    assert_eq!(next(&before, "move 0-4"), of("straight", "A", &[], &[4], "throw"));
}
