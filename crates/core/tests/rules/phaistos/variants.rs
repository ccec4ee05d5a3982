//! The variants: what each changes, and that it changes nothing else.

use super::{after, journey, next, of};
use crate::common::{actions, game, refused};

fn player(turn: &str, a: &str, b: &str, phase: &str) -> String {
    of("player-trapped", turn, a, b, phase)
}

fn sanctuary(turn: &str, a: &str, b: &str, phase: &str) -> String {
    of("sanctuary-geese", turn, a, b, phase)
}

#[test]
fn aleff_is_the_default() {
    assert_eq!(game("phaistos").definition().variant, "aleff");
}

#[test]
fn the_variants_share_board_dice_and_path() {
    let (aleff, games) = (game("phaistos"), ["player-trapped", "sanctuary-geese", "free-passages"]);
    for variant in games {
        let game = game(&format!("phaistos/{variant}"));
        let (one, other) = (aleff.definition(), game.definition());
        assert_eq!((one.pieces, &one.dice, &one.paths), (other.pieces, &other.dice, &other.paths));
        let places = |definition: &tesserae_core::rules::Definition| {
            let cells = definition.board.cells.iter();
            cells.map(|c| (c.name.clone(), c.at, c.safe, c.holds)).collect::<Vec<_>>()
        };
        assert_eq!(places(one), places(other));
    }
}

// player-trapped

#[test]
fn player_trapped_13_and_52_trap_the_whole_player_at_once() {
    for (from, field) in [(9, 13), (48, 52)] {
        let thrown = player("A", &format!("{from},57"), "", "move:4,2");
        let half = next(&thrown, &format!("use 4 {from}"));
        assert_eq!(half, player("A", &format!("{field}!2,57"), "", "move:2"));
        // A number left is lost.
        assert_eq!(actions(&half), ["pass"]);
        let reason = format!("you cannot move while your traveller on {field} is trapped");
        assert_eq!(refused(&half, "use 2 57"), reason);
    }
}

#[test]
fn player_trapped_nothing_enters_or_moves_for_two_turns() {
    for left in [1, 0] {
        let thrown = player("A", &format!("13!{left},57"), "", "move:5,1");
        assert_eq!(actions(&thrown), ["pass"]);
        assert_eq!(next(&thrown, "pass"), player("B", &format!("13!{left},57"), "", "throw"));
        let reason = "you cannot move while your traveller on 13 is trapped";
        assert_eq!(refused(&thrown, "use 1 0"), reason);
    }
}

#[test]
fn player_trapped_it_still_throws_and_passes() {
    let last = player("B", "13!2,57", "8", "move:1");
    let first = next(&last, "use 1 8");
    assert_eq!(first, player("A", "13!1,57", "9", "throw"));
    let second = after(&first, &["throw 5,1", "pass", "throw 2,1", "use 2 9", "use 1 11"]);
    assert_eq!(second, player("A", "13!0,57", "12", "throw"));
    let third = after(&second, &["throw 5,1", "pass", "throw 4,4", "use 4 12", "use 4 16"]);
    assert_eq!(third, player("A", "13,57", "20", "throw"));
    assert_eq!(
        actions(&next(&third, "throw 5,1")),
        ["use 1 0", "use 1 13", "use 1 57", "use 5 13", "use 5 57"]
    );
}

#[test]
fn player_trapped_unless_the_marked_traveller_is_displaced_before() {
    let freed = next(&player("B", "13!2,57", "9", "move:4"), "use 4 9");
    assert_eq!(freed, player("A", "9,57", "13!2", "throw"));
    assert_eq!(actions(&next(&freed, "throw 5,5")), ["use 5 57", "use 5 9"]);
}

#[test]
fn player_trapped_from_52_it_drops_to_7_as_above() {
    let last = player("B", "52!0,57", "8", "move:1");
    let dropped = next(&last, "use 1 8");
    assert_eq!(dropped, player("A", "7,57", "9", "offer:7+"));
    let ridden = after(&dropped, &["ride", "throw 4", "throw 5,5"]);
    assert_eq!(ridden, player("A", "55,57", "9", "move:5,5"));
    assert_eq!(actions(&ridden), ["use 5 55", "use 5 57"]);
}

#[test]
fn player_trapped_the_one_on_52_drops_and_may_ride_while_another_mark_holds_the_player() {
    let last = player("B", "13!2,52!0", "8", "move:1");
    let dropped = next(&last, "use 1 8");
    // The fall offers its ride; the mark on 13 has a turn more to run.
    assert_eq!(dropped, player("A", "7,13!1", "9", "offer:7+"));
    assert_eq!(actions(&dropped), ["ride", "stay"]);
    let stayed = next(&dropped, "stay");
    assert_eq!(stayed, player("A", "7,13!1", "9", "throw"));
    // The turn's throw is the player's to pass, 1s included.
    assert_eq!(actions(&next(&stayed, "throw 5,1")), ["pass"]);
    let ridden = after(&dropped, &["ride", "throw 1", "throw 5,1"]);
    assert_eq!(ridden, player("A", "13!1,46", "9", "move:5,1"));
    assert_eq!(actions(&ridden), ["pass"]);
    // A ride of three ends on 52: the traveller falls to 7, and a mark joins the other.
    let fallen = after(&dropped, &["ride", "throw 3"]);
    assert_eq!(fallen, player("A", "7!2,13!1", "9", "throw"));
    assert_eq!(actions(&next(&fallen, "throw 6,6")), ["pass"]);
    // The mark that ends first frees nothing while the other lasts.
    let first_ends = next(&player("B", "7!1,13!0", "9", "move:1"), "use 1 9");
    assert_eq!(first_ends, player("A", "7!0,13", "10", "throw"));
    assert_eq!(actions(&next(&first_ends, "throw 6,1")), ["pass"]);
}

#[test]
fn player_trapped_a_fall_from_the_orbit_traps_the_player_too() {
    let fallen = next(&player("A", "46,57", "", "ride:46,5"), "throw 2");
    assert_eq!(fallen, player("A", "7!2,57", "", "move:5"));
    assert_eq!(actions(&fallen), ["pass"]);
}

#[test]
fn player_trapped_has_the_geese_of_the_disc() {
    let offered = next(&player("A", "22", "", "move:1"), "use 1 22");
    assert_eq!(offered, player("A", "23", "", "offer:23x1"));
}

// sanctuary-geese

#[test]
fn sanctuary_geese_the_geese_are_1_to_5_31_and_58() {
    for goose in [1, 2, 3, 4, 5, 31, 58] {
        let from = goose - 1;
        let thrown = sanctuary("A", &from.to_string(), "", "move:1");
        let offered = next(&thrown, &format!("use 1 {from}"));
        assert_eq!(offered, sanctuary("A", &goose.to_string(), "", &format!("offer:{goose}x1")));
        assert_eq!(actions(&offered), ["go", "stay"]);
    }
}

#[test]
fn sanctuary_geese_the_others_are_none() {
    for (field, offers) in [
        (7, &["ride", "stay"][..]),
        (14, &[]),
        (23, &[]),
        (25, &[]),
        (27, &[]),
        (35, &[]),
        (44, &["cross", "stay"]),
        (50, &["cross", "stay"]),
        (53, &[]),
        (54, &[]),
    ] {
        let from = field - 1;
        let landed =
            next(&sanctuary("A", &from.to_string(), "", "move:1"), &format!("use 1 {from}"));
        if offers.is_empty() {
            assert_eq!(landed, sanctuary("B", &field.to_string(), "", "throw"));
        } else {
            assert_eq!(actions(&landed), offers, "{field}");
        }
    }
}

#[test]
fn sanctuary_geese_an_entry_is_an_arrival_on_a_goose() {
    // 1, 2, 3, 4, 5 and 6, which leads to 12.
    let thrown = sanctuary("A", "", "", "move:1");
    let flown = after(&thrown, &["use 1 0", "go", "go", "go", "go", "go"]);
    assert_eq!(flown, sanctuary("B", "12", "", "throw"));
}

#[test]
fn sanctuary_geese_from_58_one_may_go_on_to_the_goal() {
    let offered = next(&sanctuary("A", "55", "", "move:3"), "use 3 55");
    assert_eq!(offered, sanctuary("A", "58", "", "offer:58x3"));
    assert_eq!(next(&offered, "go"), sanctuary("B", "62", "", "throw"));
}

#[test]
fn sanctuary_geese_stepping_back_onto_58_goes_on_backward() {
    // 60 by 4: 61, three back to 58, four more to 54.
    let thrown = sanctuary("A", "60", "", "move:4");
    assert_eq!(journey(&thrown, "use 4 60"), [60, 58, 54]);
    assert_eq!(next(&thrown, "use 4 60"), sanctuary("B", "54", "", "throw"));
}

#[test]
fn sanctuary_geese_42_still_leads_to_56() {
    let thrown = sanctuary("A", "41", "", "move:1");
    assert_eq!(next(&thrown, "use 1 41"), sanctuary("B", "56", "", "throw"));
}

#[test]
fn sanctuary_geese_traps_hold_the_traveller_alone() {
    let half = next(&sanctuary("A", "9,57", "", "move:4,1"), "use 4 9");
    assert_eq!(actions(&half), ["use 1 0", "use 1 57"]);
}
