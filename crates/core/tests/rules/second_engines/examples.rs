//! The second engines against the worked examples of the rules, and against
//! sentences on which a slip is easy. The expectations are worked out by hand.

use crate::reference::{acts, after, chances};

/// The line after several acts, none of which may be illegal.
fn play(line: &str, all: &[&str]) -> String {
    all.iter().fold(line.to_owned(), |line, act| after(&line, act))
}

fn shares(line: &str) -> Vec<f64> {
    chances(line).into_iter().map(|(_, share)| share).collect()
}

// ---------------------------------------------------------------- Five lines

#[test]
fn five_lines_an_own_counter_bars_the_entry() {
    // A: 1A, 4A, 5B are its steps 1, 4, 10.
    let line = "pente/knock-off A 0,0,1,4,10 0,0,0,0,0 move:4";
    assert_eq!(acts(line), ["move 1-5", "move 4-8"]);
}

#[test]
fn five_lines_an_entry_knocks_out() {
    let line = "pente/knock-off A 0,1,8,8,8 1,8,8,8,8 move:6";
    assert_eq!(acts(line), ["move 0-6"]);
    assert_eq!(after(line, "move 0-6"), "pente/knock-off B 1,6,8,8,8 0,8,8,8,8 throw");
    let line = "pente/race A 0,1,8,8,8 1,8,8,8,8 move:6";
    // 1A to 2B, and any of the three from 3B to 4A.
    assert_eq!(acts(line), ["move 1-7", "move 8-4"]);
}

#[test]
fn five_lines_the_last_counter_wins_or_must_go_on() {
    let line = |score| format!("pente/knock-off A 6,8,8,8,8 0,0,0,0,0 move:{score}");
    assert_eq!(after(&line(2), "move 6-8"), "pente/knock-off A 8,8,8,8,8 0,0,0,0,0 over:A");
    assert_eq!(acts(&line(5)), ["move 6-1", "move 8-3"]);
    assert_eq!(after(&line(5), "move 8-3"), "pente/knock-off B 3,6,8,8,8 0,0,0,0,0 throw");
}

#[test]
fn five_lines_the_sacred_line_holds_all_and_nobody_is_knocked_out_there() {
    // A's step 3 is 3A, B's step 8.
    let line = "pente/knock-off A 0,0,0,0,3 3,8,8,8,8 move:3";
    assert_eq!(after(line, "move 0-3"), "pente/knock-off B 0,0,0,3,3 3,8,8,8,8 throw");
}

// --------------------------------------------------------------------- Senet

#[test]
fn senet_the_sticks() {
    let sixteenths = [4.0, 6.0, 4.0, 1.0, 1.0].map(|n| n / 16.0);
    assert_eq!(shares("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open"), sixteenths);
}

#[test]
fn senet_who_throws_the_only_1_has_the_spindles() {
    let start = "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open";
    let begun = "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 throw";
    assert_eq!(after(start, "throw 3"), "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:3");
    assert_eq!(play(start, &["throw 3", "throw 1"]), begun);
    assert_eq!(play(start, &["throw 1", "throw 5"]), begun);
    assert_eq!(play(start, &["throw 1", "throw 1"]), start);
    assert_eq!(play(start, &["throw 2", "throw 3"]), start);
}

#[test]
fn senet_a_run_of_two_cannot_be_passed_and_a_single_piece_is_knocked() {
    let line = "senet/skiryuk A 3,31,31,31,31 4,5,31,31,31 move:3";
    assert_eq!(acts(line), ["pass"]);
    let line = "senet/skiryuk A 3,31,31,31,31 4,6,31,31,31 move:3";
    assert_eq!(after(line, "move 3-6"), "senet/skiryuk B 6,31,31,31,31 3,4,31,31,31 throw");
}

#[test]
fn senet_the_middle_of_three_can_be_knocked_and_the_ends_cannot() {
    let line = |score| format!("senet/skiryuk A 3,31,31,31,31 4,5,6,31,31 move:{score}");
    assert_eq!(acts(&line(1)), ["move 3-2"]);
    assert_eq!(after(&line(2), "move 3-5"), "senet/skiryuk B 5,31,31,31,31 3,4,6,31,31 throw");
    assert_eq!(acts(&line(3)), ["pass"]);
}

#[test]
fn senet_a_long_way_through_the_houses() {
    let line = "senet/skiryuk A 1,22,31,31,31 2,4,6,8,10 move:5";
    let line = after(line, "move 22-26");
    assert_eq!(line, "senet/skiryuk A 1,26,31,31,31 2,4,6,8,10 fate:26+");
    let line = after(&line, "throw 3");
    assert_eq!(line, "senet/skiryuk A 1,29,31,31,31 2,4,6,8,10 fate:29+");
    assert_eq!(after(&line, "throw 2"), "senet/skiryuk A 1,31,31,31,31 2,4,6,8,10 throw");
    assert_eq!(after(&line, "throw 3"), "senet/skiryuk A 1,29,31,31,31 2,4,6,8,10 throw");
}

#[test]
fn senet_from_26_a_piece_that_cannot_get_there_goes_to_27_or_back() {
    let line = "senet/skiryuk A 1,26,31,31,31 2,4,6,8,28 fate:26";
    assert_eq!(after(line, "throw 4"), "senet/skiryuk A 1,27,31,31,31 2,4,6,8,28 fate:27");
    let line = "senet/skiryuk A 1,26,31,31,31 2,4,6,15,27 fate:26";
    // 15 is the opponent's, who goes to 1; that is taken, and 2; so to 3.
    assert_eq!(after(line, "throw 1"), "senet/skiryuk B 1,15,31,31,31 2,3,4,6,27 throw");
    assert_eq!(after(line, "throw 5"), "senet/skiryuk B 1,31,31,31,31 2,4,6,15,27 throw");
}

#[test]
fn senet_an_own_piece_on_15_drops_below() {
    let line = "senet/skiryuk A 14,15,27,31,31 2,4,6,12,13 fate:27";
    assert_eq!(after(line, "throw 1"), "senet/skiryuk B 11,14,15,31,31 2,4,6,12,13 throw");
    assert_eq!(after(line, "throw 5"), "senet/skiryuk B 14,15,27,31,31 2,4,6,12,13 throw");
}

#[test]
fn senet_after_kendall_two_can_be_passed_and_three_cannot() {
    let three = |b: &str, score: u8| {
        acts(&format!("senet/kendall A 3,31,31,31,31,31,31 {b},31,31,31,31 move:{score}"))
    };
    assert_eq!(three("4,5,31", 3), ["move 3-6"]);
    assert_eq!(three("4,5,6", 4), ["pass"]);
}

#[test]
fn senet_after_kendall_a_piece_goes_back_before_26() {
    let line = "senet/kendall A 24,31,31,31,31,31,31 21,31,31,31,31,31,31 move:3";
    let after_it = "senet/kendall B 21,31,31,31,31,31,31 24,31,31,31,31,31,31 throw";
    assert_eq!(after(line, "move 24-21"), after_it);
}

#[test]
fn senet_after_kendall_the_water_leads_to_15_or_below() {
    let line = "senet/kendall A 26,31,31,31,31,31,31 14,15,31,31,31,31,31 move:1";
    let after_it = "senet/kendall B 13,31,31,31,31,31,31 14,15,31,31,31,31,31 throw";
    assert_eq!(after(line, "move 26-27"), after_it);
    let line = "senet/kendall A 26,31,31,31,31,31,31 20,31,31,31,31,31,31 move:1";
    let after_it = "senet/kendall B 15,31,31,31,31,31,31 20,31,31,31,31,31,31 throw";
    assert_eq!(after(line, "move 26-27"), after_it);
}

#[test]
fn senet_after_jequier_none_leaves_before_all_are_in_the_last_row() {
    let may = |a: &str| acts(&format!("senet/jequier A {a} 3,31,31,31,31 move:6"));
    assert_eq!(may("22,29,31,31,31"), ["move 22-28", "move 29-31"]);
    assert_eq!(may("20,22,29,31,31"), ["move 20-26", "move 22-28"]);
}

#[test]
fn senet_after_jequier_the_water_leads_to_the_lowest_empty_square() {
    let line = "senet/jequier A 25,31,31,31,31 3,31,31,31,31 move:2";
    assert_eq!(after(line, "move 25-27"), "senet/jequier B 1,31,31,31,31 3,31,31,31,31 throw");
    let line = "senet/jequier A 25,31,31,31,31 1,31,31,31,31 move:2";
    assert_eq!(after(line, "move 25-27"), "senet/jequier B 2,31,31,31,31 1,31,31,31,31 throw");
}

#[test]
fn senet_no_skipping_from_the_houses() {
    // From 28 the exact score is 3; a 4 is no forward move, but there is no other.
    let line = "senet/skiryuk A 28,31,31,31,31 2,4,6,8,10 move:4";
    assert_eq!(after(line, "move 28-31"), "senet/skiryuk A 31,31,31,31,31 2,4,6,8,10 over:A");
    // 29 and 30 are a run of the opponent: the 3 is barred as a forward move, and passes it as a
    // forced one; the 2 would land on its end.
    let line = |score| format!("senet/skiryuk A 28,31,31,31,31 2,4,6,29,30 move:{score}");
    assert_eq!(acts(&line(3)), ["move 28-31"]);
    assert_eq!(acts(&line(2)), ["pass"]);
    // A backward move goes before it.
    let line = "senet/skiryuk A 22,28,31,31,31 2,23,24,29,30 move:3";
    assert_eq!(acts(line), ["move 22-19"]);
}

// ------------------------------------------------------------------- Knossos

#[test]
fn knossos_the_lots() {
    let eighths = [3.0, 3.0, 1.0, 1.0].map(|n| n / 8.0);
    assert_eq!(shares("knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 throw"), eighths);
}

#[test]
fn knossos_the_opening_1_is_played_and_throws_again() {
    let start = "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open";
    assert_eq!(
        play(start, &["throw 1", "throw 4"]),
        "knossos/gurevich A 0,0,0,0,1 0,0,0,0,0 throw"
    );
    assert_eq!(
        play(start, &["throw 2", "throw 1"]),
        "knossos/gurevich B 0,0,0,0,0 0,0,0,0,1 throw"
    );
    assert_eq!(play(start, &["throw 1", "throw 1"]), start);
}

#[test]
fn knossos_the_sea_stops_and_lets_go_by_a_1_or_a_4() {
    let line =
        |step, score| format!("knossos/gurevich A {step},25,25,25,25 0,0,0,0,0 move:{score}");
    assert_eq!(acts(&line(5, 4)), ["move 5-7"]);
    assert_eq!(acts(&line(7, 1)), ["move 7-8"]);
    assert_eq!(acts(&line(7, 2)), ["pass"]);
    assert_eq!(acts(&line(7, 3)), ["pass"]);
    assert_eq!(acts(&line(7, 4)), ["move 7-8"]);
    assert_eq!(acts(&line(16, 3)), ["move 16-17"]);
    assert_eq!(acts(&line(17, 1)), ["move 17-18"]);
    assert_eq!(acts(&line(17, 4)), ["move 17-21"]);
    assert_eq!(acts(&line(17, 3)), ["pass"]);
    // Two on 8, one outward and one homeward, leave no room.
    let full = "knossos/gurevich A 7,25,25,25,25 0,0,0,8,16 move:1";
    assert_eq!(acts(full), ["pass"]);
}

#[test]
fn knossos_a_trap() {
    let line = after("knossos/gurevich A 8,25,25,25,25 0,0,0,0,0 move:1", "move 8-9");
    assert_eq!(line, "knossos/gurevich A 9,25,25,25,25 0,0,0,0,0 fate:9");
    assert_eq!(after(&line, "throw 4"), "knossos/gurevich B 13,25,25,25,25 0,0,0,0,0 throw");
    assert_eq!(after(&line, "throw 2"), "knossos/gurevich B 7,25,25,25,25 0,0,0,0,0 throw");
    // B's step 11 is cell 2.
    let line = "knossos/gurevich A 9,25,25,25,25 0,0,0,0,11 fate:9";
    assert_eq!(after(line, "throw 4"), "knossos/gurevich B 9,25,25,25,25 0,0,0,0,11 throw");
}

#[test]
fn knossos_home_from_17() {
    let line = |score| format!("knossos/gurevich A 0,22,25,25,25 0,0,0,0,0 move:{score}");
    assert_eq!(after(&line(1), "move 22-23"), "knossos/gurevich A 0,23,25,25,25 0,0,0,0,0 throw");
    assert_eq!(acts(&line(2)), ["move 0-2", "move 22-24"]);
    assert_eq!(acts(&line(3)), ["move 0-3", "move 22-25"]);
    assert_eq!(acts(&line(4)), ["move 0-4"]);
}

#[test]
fn knossos_13_and_14_knock_both_ways() {
    let line = "knossos/gurevich A 0,25,25,25,25 20,25,25,25,25 move:4";
    assert_eq!(after(line, "move 0-4"), "knossos/gurevich B 4,25,25,25,25 0,25,25,25,25 throw");
    let line = "knossos/gurevich B 5,25,25,25,25 18,25,25,25,25 move:1";
    assert_eq!(after(line, "move 18-19"), "knossos/gurevich A 0,25,25,25,25 19,25,25,25,25 throw");
    // An own piece on 13 that goes the other way bars.
    let line = "knossos/gurevich A 0,19,25,25,25 0,25,25,25,25 move:4";
    assert_eq!(acts(line), ["move 19-23"]);
}

#[test]
fn knossos_sticks() {
    let sixteenths = [4.0, 6.0, 4.0, 1.0, 1.0].map(|n| n / 16.0);
    assert_eq!(shares("knossos/sticks A 0,0,0,0,0 0,0,0,0,0 throw"), sixteenths);
    // A 5 enters on 14, where B's piece stood on the way home.
    let line = "knossos/sticks A 0,25,25,25,25 19,25,25,25,25 move:5";
    assert_eq!(after(line, "move 0-5"), "knossos/sticks B 5,25,25,25,25 0,25,25,25,25 throw");
    let line = |step| format!("knossos/sticks A {step},25,25,25,25 0,0,0,0,0 move:5");
    assert_eq!(acts(&line(2)), ["move 2-7"]);
    assert_eq!(acts(&line(7)), ["pass"]);
    assert_eq!(acts(&line(8)), ["move 8-13"]);
    assert_eq!(acts(&line(17)), ["pass"]);
    assert_eq!(after(&line(18), "move 18-23"), line(23).replace("move:5", "throw"));
    // 14 is no wall cell: nothing is borne off from it.
    assert_eq!(acts(&line(20)), ["pass"]);
    assert_eq!(acts(&line(21)), ["pass"]);
    assert_eq!(acts(&line(24)), ["move 24-25"]);
    let trapped = "knossos/sticks A 9,25,25,25,25 0,0,0,0,0 fate:9";
    assert_eq!(after(trapped, "throw 5"), "knossos/sticks B 9,25,25,25,25 0,0,0,0,0 throw");
}

#[test]
fn knossos_seven() {
    let start = "knossos/seven A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open";
    let begun = "knossos/seven A 0,0,0,0,0,0,1 0,0,0,0,0,0,0 throw";
    assert_eq!(play(start, &["throw 1", "throw 4"]), begun);
    let line = "knossos/seven A 6,7,7,7,17,17,17 7,7,7,7,7,17,17 move:3";
    assert_eq!(acts(line), ["move 6-7"]);
    let last = "knossos/seven A 24,25,25,25,25,25,25 0,0,0,0,0,0,0 move:2";
    let over = "knossos/seven A 25,25,25,25,25,25,25 0,0,0,0,0,0,0 over:A";
    assert_eq!(after(last, "move 24-25"), over);
}

// ------------------------------------------------------------------ Phaistos

#[test]
fn phaistos_the_highest_begins_and_a_tie_rolls_again() {
    let start = "phaistos/aleff A 0,0,0,0 0,0,0,0 0,0,0,0 open";
    assert_eq!(
        play(start, &["throw 3", "throw 5"]),
        "phaistos/aleff C 0,0,0,0 0,0,0,0 0,0,0,0 open:3,5"
    );
    assert_eq!(
        play(start, &["throw 3", "throw 5", "throw 3"]),
        "phaistos/aleff B 0,0,0,0 0,0,0,0 0,0,0,0 throw"
    );
    assert_eq!(play(start, &["throw 3", "throw 5", "throw 5"]), start);
}

#[test]
fn phaistos_the_dice() {
    let line = "phaistos/aleff A 0,0,0,0 0,0,0,0 throw";
    let shares = chances(line);
    assert_eq!(shares.len(), 21);
    let share = |throw: &str| shares.iter().find(|(t, _)| t == throw).map(|(_, share)| *share);
    assert_eq!(share("throw 6,4"), Some(2.0 / 36.0));
    assert_eq!(share("throw 4,4"), Some(1.0 / 36.0));
    assert_eq!(share("throw 4,6"), None);
}

#[test]
fn phaistos_exact_fields_and_a_goose_met_stepping_back() {
    let line = "phaistos/aleff A 28,62,62,62 0,0,0,0 move:5,2";
    assert_eq!(acts(line), ["use 2 28", "use 5 28"]);
    let first = after(line, "use 5 28");
    assert_eq!(first, "phaistos/aleff A 29,62,62,62 0,0,0,0 move:2");
    assert_eq!(play(line, &["use 2 28", "use 5 30"]), "phaistos/aleff B 22,62,62,62 0,0,0,0 throw");
}

#[test]
fn phaistos_a_goose_and_a_passage() {
    let line = after("phaistos/aleff A 22,62,62,62 0,0,0,0 move:1", "use 1 22");
    assert_eq!(line, "phaistos/aleff A 23,62,62,62 0,0,0,0 offer:23x1");
    assert_eq!(acts(&line), ["go", "stay"]);
    assert_eq!(after(&line, "go"), "phaistos/aleff B 24,62,62,62 0,0,0,0 throw");
    let line = after("phaistos/aleff A 20,62,62,62 0,0,0,0 move:1", "use 1 20");
    assert_eq!(line, "phaistos/aleff B 26,62,62,62 0,0,0,0 throw");
}

#[test]
fn phaistos_back_from_the_centre() {
    let line = "phaistos/aleff A 58,62,62,62 0,0,0,0 move:4";
    assert_eq!(after(line, "use 4 58"), "phaistos/aleff B 60,62,62,62 0,0,0,0 throw");
    let line = "phaistos/aleff A 60,62,62,62 0,0,0,56 move:6";
    assert_eq!(after(line, "use 6 60"), "phaistos/aleff B 56,62,62,62 0,0,0,60 throw");
    let line = "phaistos/aleff A 60,62,62,62 0,0,0,56 move:1";
    assert_eq!(after(line, "use 1 60"), "phaistos/aleff A 62,62,62,62 0,0,0,56 over:A");
}

#[test]
fn phaistos_the_millstone() {
    let line = after("phaistos/aleff A 43,62,62,62 0,0,0,0 move:3,1", "use 1 43");
    assert_eq!(line, "phaistos/aleff A 44,62,62,62 0,0,0,0 offer:44x1,3");
    assert_eq!(acts(&line), ["cross", "go", "stay"]);
    let on = after(&line, "go");
    assert_eq!(on, "phaistos/aleff A 45,62,62,62 0,0,0,0 offer:45x1,3");
    assert_eq!(acts(&on), ["cross", "stay"]);
    assert_eq!(after(&on, "cross"), "phaistos/aleff A 51,62,62,62 0,0,0,0 move:3");
    assert_eq!(after(&line, "cross"), "phaistos/aleff A 50,62,62,62 0,0,0,0 move:3");
    assert_eq!(after(&line, "stay"), "phaistos/aleff A 44,62,62,62 0,0,0,0 move:3");
}

#[test]
fn phaistos_a_passage_displaces_twice() {
    // 6 goes to 3, where the step began; 12 goes to 6.
    let line = "phaistos/aleff A 3,62,62,62 6,12,62,62 move:3";
    assert_eq!(after(line, "use 3 3"), "phaistos/aleff B 12,62,62,62 3,6,62,62 throw");
}

#[test]
fn phaistos_the_ride_turns_back_at_either_end() {
    let end = |from: usize, die: usize| {
        let line = format!("phaistos/aleff A {from},62,62,62 0,0,0,0 ride:{from}");
        let line = after(&line, &format!("throw {die}"));
        line.split([' ', ',']).nth(2).unwrap().to_owned()
    };
    let ends = |from| (1..=6).map(|die| end(from, die)).collect::<Vec<_>>();
    assert_eq!(ends(7), ["46", "49", "7!2", "55", "34", "55"]);
    assert_eq!(ends(46), ["49", "7!2", "55", "34", "55", "7!2"]);
    assert_eq!(ends(49), ["7!2", "55", "34", "55", "7!2", "49"]);
    assert_eq!(ends(55), ["34", "55", "7!2", "49", "46", "7"]);
    assert_eq!(ends(34), ["55", "7!2", "49", "46", "7", "46"]);
}

#[test]
fn phaistos_a_ride_to_52_displaces_there_and_on_7() {
    let line = "phaistos/aleff A 46,62,62,62 7!1,52!2,62,62 ride:46,3";
    // 52 goes to 46, 7 to 52, both free.
    assert_eq!(after(line, "throw 2"), "phaistos/aleff A 7!2,62,62,62 46,52,62,62 move:3");
}

#[test]
fn phaistos_a_trap_lasts_two_turns() {
    let line = after("phaistos/aleff A 12,62,62,62 0,0,0,0 move:2,1", "use 1 12");
    assert_eq!(line, "phaistos/aleff A 13!2,62,62,62 0,0,0,0 move:2");
    let missed = ["throw 6,5", "pass"];
    let line = play(&line, &["pass", "throw 6,5", "pass"]);
    assert_eq!(line, "phaistos/aleff A 13!1,62,62,62 0,0,0,0 throw");
    let line = play(&play(&line, &missed), &missed);
    assert_eq!(line, "phaistos/aleff A 13!0,62,62,62 0,0,0,0 throw");
    let line = play(&play(&line, &missed), &missed);
    assert_eq!(line, "phaistos/aleff A 13,62,62,62 0,0,0,0 throw");
}

#[test]
fn phaistos_from_52_it_drops_to_7_and_may_ride_before_the_throw() {
    let line = "phaistos/aleff A 7,20,62,62 0,0,0,52!0 move:1";
    let line = after(line, "use 1 20");
    assert_eq!(line, "phaistos/aleff B 26,52,62,62 0,0,0,7 offer:7+");
    assert_eq!(acts(&line), ["ride", "stay"]);
    assert_eq!(after(&line, "stay"), "phaistos/aleff B 26,52,62,62 0,0,0,7 throw");
    let line = after(&line, "ride");
    assert_eq!(line, "phaistos/aleff B 26,52,62,62 0,0,0,7 ride:7+");
    assert_eq!(after(&line, "throw 1"), "phaistos/aleff B 26,52,62,62 0,0,0,46 throw");
    // Who stands on 52 goes to 7, where the ride began, and from there to 52,
    // where the drop began.
    assert_eq!(after(&line, "throw 3"), "phaistos/aleff B 26,52,62,62 0,0,0,7!2 throw");
}

#[test]
fn phaistos_the_whole_player_is_trapped_in_that_variant() {
    let line = after("phaistos/player-trapped A 12,30,62,62 0,0,0,0 move:2,1", "use 1 12");
    assert_eq!(line, "phaistos/player-trapped A 13!2,30,62,62 0,0,0,0 move:2");
    assert_eq!(acts(&line), ["pass"]);
    assert_eq!(
        acts("phaistos/player-trapped A 0,13!1,30,62 0,0,0,0 move:1,1"),
        ["pass"],
        "nothing enters"
    );
}

#[test]
fn phaistos_the_sanctuaries_are_geese_in_that_variant() {
    let line = after("phaistos/sanctuary-geese A 0,62,62,62 0,0,0,0 move:1", "use 1 0");
    assert_eq!(line, "phaistos/sanctuary-geese A 1,62,62,62 0,0,0,0 offer:1x1");
    // 61 and three back: 58, a goose met while stepping back: six more back.
    let line = after("phaistos/sanctuary-geese A 58,62,62,62 0,0,0,0 move:6", "use 6 58");
    assert_eq!(line, "phaistos/sanctuary-geese B 52!2,62,62,62 0,0,0,0 throw");
}

#[test]
fn phaistos_the_passages_onward_are_offers_in_that_variant() {
    let line = after("phaistos/free-passages A 2,62,62,62 0,0,6,12 move:4,3", "use 4 2");
    assert_eq!(line, "phaistos/free-passages A 6,62,62,62 0,0,2,12 offer:6x4,3");
    assert_eq!(acts(&line), ["go", "stay"]);
    let stayed = "phaistos/free-passages A 6,62,62,62 0,0,2,12 move:3";
    assert_eq!(after(&line, "stay"), stayed);
    assert_eq!(after(&line, "go"), "phaistos/free-passages A 12,62,62,62 0,0,2,6 move:3");
    // 31, four back to 27, a goose met while stepping back: six more back.
    let line = after("phaistos/free-passages A 29,62,62,62 0,0,0,0 move:6", "use 6 29");
    assert_eq!(line, "phaistos/free-passages A 21,62,62,62 0,0,0,0 offer:21x6");
    // 42 bears the goose too, and offers its passage alone.
    let line = after("phaistos/free-passages A 40,62,62,62 0,0,0,0 move:2", "use 2 40");
    assert_eq!(acts(&line), ["go", "stay"]);
    assert_eq!(after(&line, "go"), "phaistos/free-passages B 56,62,62,62 0,0,0,0 throw");
    // 59 is no offer.
    let line = after("phaistos/free-passages A 58,62,62,62 0,0,0,0 move:1", "use 1 58");
    assert_eq!(line, "phaistos/free-passages B 47,62,62,62 0,0,0,0 throw");
}
