//! The houses: what happens to a piece that arrives.

use tesserae_core::rules::{Due, Event, Side, Step, Throw};

use super::{fate, line, moved, returned};
use crate::common::{at, events, next, refused, throws_again};

fn thrown(score: u8) -> Event {
    Event::Thrown { side: Side::A, throw: Throw::Score(score) }
}

/// What becomes of a throw for the fate of A's piece on a house, with B elsewhere.
fn fated(a: &[u8], b: &[u8], house: u8, score: u8) -> String {
    let now = line("A", a, b, &format!("fate:{house}"));
    next(&now, &format!("throw {score}"))
}

#[test]
fn a_piece_that_comes_to_26_27_28_or_29_throws_at_once() {
    for (from, to, score) in [(24, 26, 2), (27, 28, 1), (27, 29, 2), (28, 29, 1)] {
        let now = line("A", &[from], &[3], &format!("move:{score}"));
        let plus = if score == 1 { "+" } else { "" };
        let after = line("A", &[to], &[3], &format!("fate:{to}{plus}"));
        assert_eq!(next(&now, &format!("move {from}-{to}")), after);
        assert_eq!(events(&now, &format!("move {from}-{to}"))[1], fate(Side::A, to));
        assert_eq!((at(&after).turn(), at(&after).due()), (Side::A, Due::Throw));
        let reason = "you must throw before you move";
        assert_eq!(refused(&after, &format!("move {to}-30")), reason);
    }
}

#[test]
fn on_15_nothing_happens_and_on_30_a_piece_stays() {
    let now = line("A", &[13], &[3], "move:2");
    assert_eq!(next(&now, "move 13-15"), line("B", &[15], &[3], "throw"));
    assert_eq!(events(&now, "move 13-15"), [moved(Side::A, 13, 15, &["14", "15"])]);
    let now = line("A", &[28], &[3], "move:2");
    assert_eq!(next(&now, "move 28-30"), line("B", &[30], &[3], "throw"));
}

// The House of Beauty.

#[test]
fn on_26_a_5_is_off() {
    assert_eq!(fated(&[7, 26], &[3], 26, 5), line("B", &[7], &[3], "throw"));
    let off = Event::BorneOff { side: Side::A, from: Step(26) };
    let way = moved(Side::A, 26, 31, &["27", "28", "29", "30"]);
    let now = line("A", &[7, 26], &[3], "fate:26");
    assert_eq!(events(&now, "throw 5"), [thrown(5), way, off]);
}

#[test]
fn on_26_a_1_leads_to_27_a_2_to_28_a_3_to_29_where_the_piece_throws_again() {
    for (score, to) in [(1, 27), (2, 28), (3, 29)] {
        let after = line("A", &[7, to], &[3], &format!("fate:{to}"));
        assert_eq!(fated(&[7, 26], &[3], 26, score), after);
        let now = line("A", &[7, 26], &[3], "fate:26");
        let seen = events(&now, &format!("throw {score}"));
        assert_eq!(seen.len(), 3);
        assert_eq!(seen[2], fate(Side::A, to));
    }
    let now = line("A", &[7, 26], &[3], "fate:26");
    assert_eq!(events(&now, "throw 2")[1], moved(Side::A, 26, 28, &["27", "28"]));
}

#[test]
fn on_26_a_4_leads_to_30_where_the_piece_stays() {
    assert_eq!(fated(&[7, 26], &[3], 26, 4), line("B", &[7, 30], &[3], "throw"));
}

#[test]
fn from_26_a_piece_passes_nobody_and_knocks_nobody_but_goes_to_27() {
    // On the square itself or before it, one's own piece or an opponent's.
    for (score, taken) in [(2, 28), (3, 28), (3, 29), (4, 28), (4, 29), (4, 30)] {
        let opponent = fated(&[7, 26], &[3, taken], 26, score);
        assert_eq!(opponent, line("A", &[7, 27], &[3, taken], "fate:27"), "{score}, {taken}");
        let own = fated(&[7, 26, taken], &[3], 26, score);
        assert_eq!(own, line("A", &[7, 27, taken], &[3], "fate:27"), "{score}, {taken}");
    }
    // A piece beyond the square is in nobody's way.
    for (score, to, taken) in [(2, 28, 29), (2, 28, 30), (3, 29, 30), (1, 27, 28)] {
        let after = line("A", &[7, to], &[3, taken], &format!("fate:{to}"));
        assert_eq!(fated(&[7, 26], &[3, taken], 26, score), after);
    }
}

#[test]
fn from_26_with_27_taken_the_piece_returns_to_15() {
    for score in 1..=4 {
        let opponent = fated(&[7, 26], &[3, 27], 26, score);
        assert_eq!(opponent, line("B", &[7, 15], &[3, 27], "throw"), "{score}");
        let own = fated(&[7, 26, 27], &[3], 26, score);
        assert_eq!(own, line("B", &[7, 15, 27], &[3], "throw"), "{score}");
    }
    let now = line("A", &[7, 26], &[3, 27], "fate:26");
    assert_eq!(events(&now, "throw 1"), [thrown(1), returned(Side::A, 26, 15)]);
    // With 27 taken and the piece's own square taken too.
    assert_eq!(fated(&[7, 26], &[27, 30], 26, 4), line("B", &[7, 15], &[27, 30], "throw"));
}

// The House of Water.

#[test]
fn on_27_a_4_is_off_a_5_stays_and_the_rest_return_to_15() {
    assert_eq!(fated(&[7, 27], &[3], 27, 4), line("B", &[7], &[3], "throw"));
    assert_eq!(fated(&[7, 27], &[3], 27, 5), line("B", &[7, 27], &[3], "throw"));
    for score in 1..=3 {
        assert_eq!(fated(&[7, 27], &[3], 27, score), line("B", &[7, 15], &[3], "throw"));
    }
    let now = line("A", &[7, 27], &[3], "fate:27");
    assert_eq!(events(&now, "throw 5"), [thrown(5)]);
    assert_eq!(events(&now, "throw 2"), [thrown(2), returned(Side::A, 27, 15)]);
}

// The Houses of the Three Truths and of Re-Atum.

#[test]
fn on_28_a_3_is_off_else_the_piece_stays() {
    for score in [1, 2, 4, 5] {
        assert_eq!(fated(&[7, 28], &[3], 28, score), line("B", &[7, 28], &[3], "throw"));
    }
    assert_eq!(fated(&[7, 28], &[3], 28, 3), line("B", &[7], &[3], "throw"));
}

#[test]
fn on_29_a_2_is_off_else_the_piece_stays() {
    for score in [1, 3, 4, 5] {
        assert_eq!(fated(&[7, 29], &[3], 29, score), line("B", &[7, 29], &[3], "throw"));
    }
    assert_eq!(fated(&[7, 29], &[3], 29, 2), line("B", &[7], &[3], "throw"));
}

// What holds for all of them.

#[test]
fn a_house_throw_gives_no_turn_of_its_own() {
    // A 1, a 4 and a 5 too.
    for (a, house, score) in [(27, 27, 5), (27, 27, 4), (28, 28, 1), (29, 29, 4), (26, 26, 4)] {
        assert!(!throws_again(
            &line("A", &[7, a], &[3], &format!("fate:{house}")),
            &format!("throw {score}")
        ));
    }
}

#[test]
fn the_extra_turn_earned_by_the_moves_own_throw_stays() {
    for (house, score) in [(26, 5), (26, 4), (27, 1), (27, 4), (27, 5), (28, 2), (28, 3), (29, 3)] {
        let now = line("A", &[7, house], &[3], &format!("fate:{house}+"));
        assert!(throws_again(&now, &format!("throw {score}")), "{now} {score}");
    }
    // Through one house after another.
    let now = line("A", &[7, 26], &[3], "fate:26+");
    assert_eq!(next(&now, "throw 1"), line("A", &[7, 27], &[3], "fate:27+"));
    assert!(!events(&now, "throw 1").contains(&Event::ExtraTurn { side: Side::A }));
}

#[test]
fn houses_act_on_a_piece_that_its_player_moves_there_and_not_on_one_knocked_there() {
    // A's piece goes from 28 to 29 and knocks B's lone piece out, to 28.
    let now = line("A", &[28], &[29], "move:1");
    let after = next(&now, "move 28-29");
    assert_eq!(after, line("A", &[29], &[28], "fate:29+"));
    // B's piece on 28 has no fate: after A's throw A goes on.
    assert_eq!(next(&after, "throw 1"), line("A", &[29], &[28], "throw"));
    // So with 27, where no piece is sent back that was knocked there.
    let now = line("A", &[27], &[30], "move:3");
    assert_eq!(next(&now, "move 27-30"), line("B", &[30], &[27], "throw"));
}

#[test]
fn off_is_off_over_anything() {
    assert_eq!(
        fated(&[7, 26], &[27, 28, 29, 30], 26, 5),
        line("B", &[7], &[27, 28, 29, 30], "throw")
    );
    assert_eq!(fated(&[7, 27], &[28, 29, 30], 27, 4), line("B", &[7], &[28, 29, 30], "throw"));
    assert_eq!(fated(&[7, 28], &[29, 30], 28, 3), line("B", &[7], &[29, 30], "throw"));
}

#[test]
fn a_house_throw_that_takes_off_the_last_piece_ends_the_game_at_once() {
    for (house, score) in [(26, 5), (27, 4), (28, 3), (29, 2)] {
        for plus in ["", "+"] {
            let now = line("A", &[house], &[3], &format!("fate:{house}{plus}"));
            let action = format!("throw {score}");
            assert_eq!(next(&now, &action), line("A", &[], &[3], "over:A"));
            assert_eq!(events(&now, &action).last(), Some(&Event::Won { side: Side::A }));
        }
    }
}
