//! The worked examples of the rules.

use super::{after, journey, line, next};
use crate::common::actions;

#[test]
fn example_on_28_with_5_and_2() {
    let thrown = line("A", "28", "", "move:5,2");
    assert_eq!(journey(&thrown, "use 5 28"), [28, 29]);
    let half = next(&thrown, "use 2 28");
    assert_eq!(half, line("A", "30", "", "move:5"));
    // 31 and four back: 27, a goose met while stepping back: five more back.
    assert_eq!(journey(&half, "use 5 30"), [30, 27, 22]);
    assert_eq!(next(&half, "use 5 30"), line("B", "22", "", "throw"));
}

#[test]
fn example_on_22_with_a_1() {
    let offered = next(&line("A", "22", "", "move:1"), "use 1 22");
    assert_eq!(offered, line("A", "23", "", "offer:23x1"));
    assert_eq!(next(&offered, "go"), line("B", "24", "", "throw"));
    // On 21 it would not rest.
    let sent = next(&line("A", "20", "", "move:1"), "use 1 20");
    assert_eq!(sent, line("B", "26", "", "throw"));
}

#[test]
fn example_on_58_with_a_4_and_on_60_with_a_6() {
    assert_eq!(next(&line("A", "58", "", "move:4"), "use 4 58"), line("B", "60", "", "throw"));
    let thrown = line("A", "60", "56", "move:6");
    let landed = next(&thrown, "use 6 60");
    assert_eq!(landed, line("B", "56", "60", "throw"));
    // It has 58 behind it: a 1 bears it off.
    assert_eq!(after(&landed, &["throw 1,1", "use 1 60"]), line("B", "56", "62", "move:1"));
}

#[test]
fn example_on_43_with_a_1() {
    let offered = next(&line("A", "43", "", "move:1"), "use 1 43");
    assert_eq!(actions(&offered), ["cross", "go", "stay"]);
    let flown = next(&offered, "go");
    assert_eq!(flown, line("A", "45", "", "offer:45x1"));
    assert_eq!(actions(&flown), ["cross", "stay"]);
    assert_eq!(next(&flown, "cross"), line("B", "51", "", "throw"));
    assert_eq!(next(&offered, "cross"), line("B", "50", "", "throw"));
    assert_eq!(next(&offered, "stay"), line("B", "44", "", "throw"));
}
