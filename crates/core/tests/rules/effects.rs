//! What a board says of its cells is what the rules do there.

use std::collections::BTreeMap;

use tesserae_core::levels::Library;
use tesserae_core::rules::CellEffect::{
    self, Crossing, Exact, Exit, Orbit, Passage, Return, Safe, Stop, ThrowAgain, Trap, UseAgain,
};

/// The cells of a variant on which something happens, by name.
fn effects(id: &str) -> BTreeMap<String, Vec<CellEffect>> {
    let library = Library::built_in_with_drafts();
    let cells = &library.game(id).unwrap().definition().board.cells;
    let special = cells.iter().filter(|cell| !cell.effects.is_empty());
    special.map(|cell| (cell.name.clone(), cell.effects.clone())).collect()
}

#[track_caller]
fn are(id: &str, expected: &[(&str, &[CellEffect])]) {
    let expected = expected.iter().flat_map(|(names, effects)| {
        names.split(' ').map(|name| (name.to_owned(), effects.to_vec()))
    });
    assert_eq!(effects(id), expected.collect(), "{id}");
}

#[test]
fn rosettes_of_ur_are_safe_and_give_another_throw_where_the_rules_say_so() {
    let names = "a1 a7 b1 b7 m4";
    are("ur/cyningstan", &[(names, &[Safe])]);
    are("ur/finkel", &[(names, &[ThrowAgain, Safe])]);
}

#[test]
fn houses_of_senet_stop_hold_and_send_back() {
    are(
        "senet/skiryuk",
        &[
            ("15", &[Return]),
            ("26", &[Stop]),
            ("27", &[Trap, Exact]),
            ("28 29", &[Exact]),
            ("30", &[Exit]),
        ],
    );
}

#[test]
fn kendalls_and_jequiers_houses_are_safe_and_the_water_is_a_trap() {
    are(
        "senet/kendall",
        &[
            ("15", &[Return]),
            ("26", &[Stop, Safe]),
            ("27", &[Trap]),
            ("28 29", &[Exact, Safe]),
            ("30", &[Exit, Safe]),
        ],
    );
    are("senet/jequier", &[("1", &[Return]), ("26 28 29 30", &[Safe]), ("27", &[Trap])]);
}

#[test]
fn knossos_has_wall_circles_traps_and_places_that_stop_or_keep_safe() {
    are(
        "knossos/gurevich",
        &[
            ("1 2 3 4 5 19", &[Safe]),
            ("6 7", &[Trap, Safe]),
            ("8 9", &[Stop, Safe]),
            ("12 15 16 17 18 20", &[ThrowAgain]),
        ],
    );
}

#[test]
fn the_stars_of_knossos_tell_what_their_circles_do() {
    let library = Library::built_in_with_drafts();
    for variant in ["gurevich", "straight", "sticks", "seven"] {
        let id = &format!("knossos/{variant}");
        let cells = &library.game(id).unwrap().definition().board.cells;
        let with = |decoration: &str| -> Vec<&str> {
            let bear = cells.iter().filter(|cell| cell.decoration == decoration);
            bear.map(|cell| cell.name.as_str()).collect()
        };
        let unsafe_ones = cells.iter().filter(|cell| !cell.safe).map(|cell| cell.name.as_str());
        assert_eq!(with("white-star"), unsafe_ones.collect::<Vec<_>>(), "{id}");
        assert_eq!(with("white-star").len(), 10, "{id}");
        assert_eq!(with("blue-rosette"), ["8"], "{id}: the landing");
        assert_eq!(with("pink-rosette"), ["3"], "{id}: the middle of the path");
        assert_eq!(with("black-rosette"), ["6", "7"], "{id}: the traps");
    }
}

#[test]
fn fields_of_the_labyrinth_lead_on_hold_and_turn_back() {
    are(
        "phaistos/aleff",
        &[
            ("1 2 3 4", &[Safe]),
            ("5", &[UseAgain, Safe]),
            ("6 18 21 42 59", &[Passage]),
            ("7", &[UseAgain, Orbit]),
            ("13 52", &[Trap]),
            ("14 23 25 27 35 53 54", &[UseAgain]),
            ("31 58", &[Exact, Safe]),
            ("34 46 49 55", &[Orbit]),
            ("44 50", &[UseAgain, Crossing]),
            ("45 51", &[Crossing]),
            ("61", &[Exact]),
        ],
    );
}

#[test]
fn only_the_sacred_line_of_five_lines_is_safe() {
    are("pente/knock-off", &[("3A 3B", &[Safe])]);
}
