//! Equipment and throw.

use std::collections::BTreeMap;

use tesserae_core::rules::{Cell, Dice, LotBody, Side, Step, Throw};

use super::{VARIANTS, definition, line};
use crate::common::{at, game, refused};

/// The board's rows from the far end to the near, as the rules draw them.
const ROWS: [&[&str]; 8] = [
    &["1", "3", "2"],
    &["4", "5"],
    &["6", "7"],
    &["8"],
    &["9"],
    &["10", "11"],
    &["12", "13", "14", "15"],
    &["16", "17"],
];

fn cell(name: &str) -> Cell {
    definition("gurevich").board.cells.into_iter().find(|c| c.name == name).unwrap()
}

#[test]
fn the_board_has_twenty_cells_named_by_their_numbers() {
    let mut names: Vec<u8> =
        definition("gurevich").board.cells.iter().map(|c| c.name.parse().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, (1..=20).collect::<Vec<u8>>());
}

#[test]
fn the_numbers_run_from_top_to_bottom_with_the_ten_circles_nearest_the_players() {
    let middle = |names: &[&str]| {
        let sum: f32 = names.iter().map(|name| cell(name).at.1).sum();
        sum / names.len() as f32
    };
    // y grows towards the players; 18 and 20 are the row after the last.
    let mut rows: Vec<&[&str]> = ROWS.to_vec();
    rows.push(&["18", "20"]);
    for pair in rows.windows(2) {
        assert!(middle(pair[0]) < middle(pair[1]), "{pair:?}");
    }
    for row in rows {
        for pair in row.windows(2) {
            assert!(cell(pair[0]).at.0 < cell(pair[1]).at.0, "{pair:?}");
        }
    }
    // The bay lies between the wings.
    assert!(cell("18").at.0 < cell("19").at.0 && cell("19").at.0 < cell("20").at.0);
    assert!(cell("16").at.1 < cell("19").at.1);
}

#[test]
fn the_board_is_its_own_mirror_image() {
    let pairs = [
        ("1", "2"),
        ("4", "5"),
        ("6", "7"),
        ("10", "11"),
        ("12", "15"),
        ("13", "14"),
        ("16", "17"),
        ("18", "20"),
    ];
    for (left, right) in pairs {
        let (left, right) = (cell(left), cell(right));
        assert_eq!((left.at.0, left.at.1), (-right.at.0, right.at.1), "{}", left.name);
        assert_eq!(left.size, right.size);
    }
    for name in ["3", "8", "9", "19"] {
        assert_eq!(cell(name).at.0, 0.0, "{name}");
    }
}

#[test]
fn no_two_cells_overlap_and_all_are_on_the_board() {
    let board = definition("gurevich").board;
    for (i, one) in board.cells.iter().enumerate() {
        let (width, depth) = one.extent();
        assert!(one.at.0.abs() + width / 2.0 < board.size.0 / 2.0, "{}", one.name);
        assert!(one.at.1.abs() + depth / 2.0 < board.size.1 / 2.0, "{}", one.name);
        for other in &board.cells[..i] {
            let (x, y) = (one.at.0 - other.at.0, one.at.1 - other.at.1);
            let oblong = one.extent.or(other.extent).is_some();
            let apart = if oblong {
                x.abs() >= (width + other.extent().0) / 2.0
                    || y.abs() >= (depth + other.extent().1) / 2.0
            } else {
                x.hypot(y) >= (one.size + other.size) / 2.0
            };
            assert!(apart, "{} and {}", one.name, other.name);
        }
    }
}

#[test]
fn the_cells_are_decorated_as_the_rules_tell() {
    let mut found: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for cell in definition("gurevich").board.cells {
        found.entry(cell.decoration).or_default().push(cell.name.parse().unwrap());
    }
    found.values_mut().for_each(|cells| cells.sort_unstable());
    let expected: BTreeMap<String, Vec<u8>> = [
        ("pink-rosette", vec![3]),
        ("nautilus", vec![1, 2, 4, 5]),
        ("black-rosette", vec![6, 7]),
        ("blue-rosette", vec![8]),
        ("sea", vec![9]),
        ("white-star", vec![10, 11, 12, 13, 14, 15, 16, 17, 18, 20]),
        ("bay", vec![19]),
    ]
    .map(|(name, cells)| (name.to_owned(), cells))
    .into();
    assert_eq!(found, expected);
}

#[test]
fn the_ten_circles_are_the_cells_that_are_not_safe() {
    let mut open: Vec<u8> = definition("gurevich")
        .board
        .cells
        .iter()
        .filter(|c| !c.safe)
        .map(|c| c.name.parse().unwrap())
        .collect();
    open.sort_unstable();
    assert_eq!(open, [10, 11, 12, 13, 14, 15, 16, 17, 18, 20]);
}

#[test]
fn every_cell_holds_what_the_rules_say() {
    for cell in definition("gurevich").board.cells {
        let holds = match cell.name.as_str() {
            "9" => 14,
            "19" => 4,
            "3" | "6" | "7" | "8" => 2,
            _ => 1,
        };
        assert_eq!(cell.holds, holds, "cell {}", cell.name);
    }
}

#[test]
fn every_cell_tells_its_rule_and_only_the_sea_has_lanes() {
    for cell in definition("gurevich").board.cells {
        assert!(cell.note.len() > 20, "cell {}: {}", cell.name, cell.note);
        assert_eq!(cell.lanes, cell.name == "9", "cell {}", cell.name);
    }
}

#[test]
fn each_side_has_five_pieces_in_hand() {
    for variant in VARIANTS {
        let start = at(&format!("knossos/{variant} A 0,0,0,0,0 0,0,0,0,0 open"));
        assert_eq!(game(&format!("knossos/{variant}")).start(2), start);
        for side in [Side::A, Side::B] {
            assert_eq!(start.pieces(side), [Step::HAND; 5]);
        }
    }
}

#[test]
fn side_a_has_the_white_pieces_and_side_b_the_black_ones() {
    let definition = definition("gurevich");
    assert_eq!(definition.piece_names, ["white pieces", "black pieces"]);
    assert_eq!(definition.side_names, ["White", "Black"]);
    assert_eq!(definition.piece_words, ["piece", "piece"]);
}

#[test]
fn the_dice_are_three_tetrahedra_of_which_none_counts_four() {
    let dice = Dice::Lots { body: LotBody::Tetrahedron, count: 3, none: 4 };
    for variant in VARIANTS {
        assert_eq!(definition(variant).dice, dice);
    }
}

#[test]
fn a_1_and_a_2_come_three_times_in_eight_a_3_and_a_4_once() {
    // Of the eight ways three dice fall three show one marked corner, three show
    // two, one shows three and one none.
    let shares = [(1, 0.375), (2, 0.375), (3, 0.125), (4, 0.125)];
    let expected = shares.map(|(score, p)| (Throw::Score(score), p));
    for phase in ["throw", "fate:9"] {
        let line = line("A", &[9], &[], phase);
        let found: Vec<_> = at(&line).outcomes().unwrap().probabilities().collect();
        assert_eq!(found, expected, "{phase}");
        assert_eq!(refused(&line, "throw 0"), "\"throw 0\" cannot be thrown here");
        assert_eq!(refused(&line, "throw 5"), "\"throw 5\" cannot be thrown here");
        assert_eq!(refused(&line, "first A"), "\"first A\" cannot be thrown here");
        assert_eq!(refused(&line, "throw 2,1"), "\"throw 2,1\" cannot be thrown here");
    }
}

#[test]
fn the_inspectors_cards_say_what_the_book_says() {
    let definition = definition("gurevich");
    for exhibit in &definition.exhibits {
        for told in exhibit.about.split("\n\n") {
            let said = definition.rules().any(|(_, _, rule)| rule.text == told);
            assert!(said, "{}: {told}", exhibit.title);
        }
    }
}
