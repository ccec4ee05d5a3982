//! The Millstone: 44-50 and 45-51.

use tesserae_core::rules::{Side, Step};

use super::{after, events, line, moved, next};
use crate::common::{actions, at};

#[test]
fn one_may_cross_both_ways() {
    for (from, to) in [(44, 50), (50, 44), (45, 51), (51, 45)] {
        let before = from - 1;
        let thrown = line("A", &before.to_string(), "", "move:1");
        let offered = next(&thrown, &format!("use 1 {before}"));
        assert_eq!(offered, line("A", &from.to_string(), "", &format!("offer:{from}x1")));
        assert_eq!(next(&offered, "cross"), line("B", &to.to_string(), "", "throw"));
        assert_eq!(events(&offered, "cross")[0], moved(Side::A, from, to, &[to]));
        assert_eq!(at(&offered).offer().unwrap().cross, Some(Step(to)));
    }
}

#[test]
fn nobody_has_to() {
    let offered = line("A", "45", "", "offer:45x1");
    assert_eq!(actions(&offered), ["cross", "stay"]);
    assert_eq!(next(&offered, "stay"), line("B", "45", "", "throw"));
    assert_eq!(actions(&line("A", "51", "", "offer:51x4")), ["cross", "stay"]);
}

#[test]
fn it_is_free_and_then_a_remaining_number_is_used_as_usual() {
    let offered = next(&line("A", "43", "", "move:6,1"), "use 1 43");
    assert_eq!(offered, line("A", "44", "", "offer:44x1,6"));
    let crossed = next(&offered, "cross");
    assert_eq!(crossed, line("A", "50", "", "move:6"));
    assert_eq!(next(&crossed, "use 6 50"), line("B", "56", "", "throw"));
}

#[test]
fn where_a_crossing_ends_nothing_further_happens() {
    // 50 and 44 are geese, and all four could be crossed back.
    for (from, to) in [(44, 50), (50, 44), (45, 51), (51, 45)] {
        let offered = line("A", &from.to_string(), "", &format!("offer:{from}x2,3"));
        assert_eq!(next(&offered, "cross"), line("A", &to.to_string(), "", "move:3"));
    }
}

#[test]
fn by_way_of_a_goose_one_may_come_to_the_other_crossing() {
    let flown = after(&line("A", "43", "", "move:1"), &["use 1 43", "go"]);
    assert_eq!(flown, line("A", "45", "", "offer:45x1"));
    assert_eq!(next(&flown, "cross"), line("B", "51", "", "throw"));
}
