//! Equipment and path.

use tesserae_core::rules::{Dice, Side, Step, Throw};

use super::{at, definition, path};
use crate::common::{game, refused};

#[test]
fn five_parallel_lines_end_on_the_near_and_the_far_side() {
    let board = definition("knock-off").board;
    assert_eq!(board.cells.len(), 10);
    let place = |name: &str| board.cells.iter().find(|c| c.name == name).unwrap().at;
    // 1A faces 5B, 2A faces 4B, and so on; y grows towards side A.
    for line in 1..=5 {
        let (near, far) = (place(&format!("{line}A")), place(&format!("{}B", 6 - line)));
        assert_eq!(near.0, far.0, "line {line}");
        assert!(near.1 > 0.0 && far.1 == -near.1, "line {line}");
    }
}

#[test]
fn a_counts_from_left_to_right_and_b_from_right_to_left() {
    let board = definition("knock-off").board;
    let x = |name: &str| board.cells.iter().find(|c| c.name == name).unwrap().at.0;
    for n in 1..5 {
        assert!(x(&format!("{n}A")) < x(&format!("{}A", n + 1)));
        assert!(x(&format!("{n}B")) > x(&format!("{}B", n + 1)));
    }
    // The middle line.
    assert_eq!((x("3A"), x("3B")), (0.0, 0.0));
}

#[test]
fn the_middle_line_is_the_sacred_line() {
    for variant in ["knock-off", "race"] {
        for cell in definition(variant).board.cells {
            let sacred = cell.name == "3A" || cell.name == "3B";
            assert_eq!(cell.decoration, if sacred { "sacred" } else { "hollow" });
            assert_eq!((cell.safe, cell.holds), (sacred, if sacred { 10 } else { 1 }));
            assert_eq!(cell.note.contains("sacred line"), sacred, "{}", cell.name);
        }
    }
}

#[test]
fn each_side_has_five_counters_outside_at_the_start() {
    let start = game("pente").start(2);
    assert_eq!(start.to_string(), "pente/knock-off A 0,0,0,0,0 0,0,0,0,0 throw");
    assert_eq!(start.pieces(Side::A), [Step::HAND; 5]);
    assert_eq!(start.pieces(Side::B), [Step::HAND; 5]);
    let names = &start.game().definition().piece_names;
    assert!(names[0].starts_with("blue") && names[1].starts_with("white"));
}

#[test]
fn one_cubic_die_for_both() {
    assert_eq!(definition("knock-off").dice, Dice::Cubes { count: 1 });
    for turn in ["A", "B"] {
        let line = at(turn, "0,0,0,0,0", "0,0,0,0,0", "throw");
        let chances: Vec<_> =
            crate::common::at(&line).outcomes().unwrap().probabilities().collect();
        let expected: Vec<_> = (1..=6).map(|n| (Throw::Score(n), 1.0 / 6.0)).collect();
        assert_eq!(chances, expected);
        for none in ["throw 0", "throw 7", "throw 1,1", "first A"] {
            assert_eq!(refused(&line, none), format!("\"{none}\" cannot be thrown here"));
        }
    }
}

#[test]
fn the_path_is_a_ring_of_ten_points() {
    assert_eq!(path(Side::A).join(" "), "1A 2A 3A 4A 5A 1B 2B 3B 4B 5B");
    assert_eq!(path(Side::B).join(" "), "1B 2B 3B 4B 5B 1A 2A 3A 4A 5A");
    let definition = definition("knock-off");
    for side in [Side::A, Side::B] {
        assert_eq!(definition.last(side), Step(10));
        assert_eq!(definition.onward(side, Step(10), 1), Step(1));
        assert_eq!(definition.onward(side, Step(8), 6), Step(4));
        assert_eq!(definition.onward(side, Step(4), 6), Step(10));
    }
}

#[test]
fn the_ring_runs_counterclockwise() {
    // Seen from above with y towards the reader, the turn from one point to the
    // next about the middle is counterclockwise: the sum of cross products of
    // neighbours, with y upwards, is positive.
    let definition = definition("knock-off");
    for side in [Side::A, Side::B] {
        let places: Vec<(f32, f32)> = (1..=10)
            .map(|step| definition.cell(side, Step(step)).unwrap().at)
            .map(|(x, y)| (x, -y))
            .collect();
        let area: f32 = (0..10)
            .map(|i| (places[i], places[(i + 1) % 10]))
            .map(|(p, q)| p.0 * q.1 - q.0 * p.1)
            .sum();
        assert!(area > 0.0);
    }
}

#[test]
fn both_sides_go_the_same_way_round_half_a_ring_apart() {
    let (a, b) = (path(Side::A), path(Side::B));
    for step in 0..10 {
        assert_eq!(a[step], b[(step + 5) % 10]);
    }
}

#[test]
fn the_goal_is_the_far_end_of_the_sacred_line() {
    let definition = definition("knock-off");
    assert_eq!(definition.place_name(Side::A, definition.home(Side::A)), "3B");
    assert_eq!(definition.place_name(Side::B, definition.home(Side::B)), "3A");
    assert_eq!(definition.home(Side::A), Step(8));
    // Past the goal the way begins again.
    let progress: Vec<u8> = (0..=10).map(|step| definition.progress(Side::A, Step(step))).collect();
    assert_eq!(progress, [0, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]);
}

#[test]
fn the_inspectors_cards_say_what_the_book_says() {
    let definition = definition("knock-off");
    for exhibit in &definition.exhibits {
        for told in exhibit.about.split("\n\n") {
            let said = definition.rules().any(|(_, _, rule)| rule.text == told);
            assert!(said, "{}: {told}", exhibit.title);
        }
    }
}
