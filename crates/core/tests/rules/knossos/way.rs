//! The path: 24 steps, then off.

use std::collections::HashSet;

use tesserae_core::rules::{Side, Step};

use super::{definition, line};
use crate::common::{next, path};

#[test]
fn the_way_of_a_is_as_the_table_says() {
    let expected = "18 16 12 13 14 11 9 8 6 4 1 3 2 5 7 8 9 10 13 14 15 17 20 19";
    assert_eq!(path("knossos/gurevich", Side::A).join(" "), expected);
}

#[test]
fn the_way_of_b_is_as_the_table_says() {
    let expected = "20 17 15 14 13 10 9 8 7 5 2 3 1 4 6 8 9 11 14 13 12 16 18 19";
    assert_eq!(path("knossos/gurevich", Side::B).join(" "), expected);
}

#[test]
fn there_are_24_steps_and_the_25th_is_off() {
    let definition = definition("gurevich");
    for side in [Side::A, Side::B] {
        assert_eq!((definition.last(side), definition.off(side)), (Step(24), Step(25)));
    }
}

#[test]
fn the_way_of_b_is_that_of_a_reversed() {
    // All but the bay, where both ways end.
    for variant in ["gurevich", "straight"] {
        let mut a = path(&format!("knossos/{variant}"), Side::A);
        let mut b = path(&format!("knossos/{variant}"), Side::B);
        assert_eq!((a.pop(), b.pop()), (Some("19".into()), Some("19".into())));
        b.reverse();
        assert_eq!(a, b, "{variant}");
    }
}

#[test]
fn cell_3_is_the_exact_middle() {
    for side in [Side::A, Side::B] {
        assert_eq!(definition("gurevich").place_name(side, Step(12)), "3");
    }
}

#[test]
fn the_circles_are_first_met_in_the_order_in_which_the_source_lists_them() {
    let mut seen = HashSet::new();
    let circles: Vec<String> = path("knossos/gurevich", Side::A)
        .into_iter()
        .filter(|name| (10..=20).contains(&name.parse().unwrap()) && name != "19")
        .filter(|name| seen.insert(name.clone()))
        .collect();
    assert_eq!(circles.join(" "), "18 16 12 13 14 11 10 15 17 20");
}

#[test]
fn cells_13_and_14_carry_both_sides_both_ways() {
    let steps = |side, name: &str| -> Vec<usize> {
        let way = path("knossos/gurevich", side);
        (1..=24).filter(|step| way[step - 1] == name).collect()
    };
    assert_eq!((steps(Side::A, "13"), steps(Side::A, "14")), (vec![4, 19], vec![5, 20]));
    assert_eq!((steps(Side::B, "13"), steps(Side::B, "14")), (vec![5, 20], vec![4, 19]));
    // The sea and 8 are met twice as well, and nothing else.
    assert_eq!((steps(Side::A, "9"), steps(Side::A, "8")), (vec![7, 17], vec![8, 16]));
    let twice: HashSet<&str> = ["13", "14", "9", "8"].into();
    for cell in &definition("gurevich").board.cells {
        let expected = if twice.contains(cell.name.as_str()) { 2 } else { 1 };
        let out_of_19 = if cell.name == "10" || cell.name == "11" { 1 } else { expected };
        assert_eq!(steps(Side::A, &cell.name).len(), out_of_19, "{}", cell.name);
        assert_eq!(steps(Side::B, &cell.name).len(), out_of_19, "{}", cell.name);
    }
}

#[test]
fn a_piece_can_go_the_whole_way_step_by_step() {
    // With ones where they move it, stops and traps as the rules say.
    let mut position = line("A", &[], &[], "throw");
    for (score, action) in [(1, "move 0-1"), (1, "move 1-2"), (1, "move 2-3"), (1, "move 3-4")] {
        position = next(&position, &format!("throw {score}"));
        position = next(&position, action);
    }
    // Three landings by the wall gave three turns more; the fourth ends the turn.
    assert_eq!(position, line("B", &[4], &[], "throw"));
}
