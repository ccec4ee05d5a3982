//! Forward moves beyond 26: the exact score, runs on the way, and 30.

use tesserae_core::rules::{Event, Side, Step};

use super::{fate, line, may, moved, swapped};
use crate::common::{actions, events, next, refused};

#[test]
fn from_27_28_and_29_a_piece_leaves_by_the_exact_score() {
    for (from, exact) in [(27, 4), (28, 3), (29, 2)] {
        for score in 1..=5 {
            let now = line("A", &[from, 3], &[20], &format!("move:{score}"));
            assert_eq!(may(&now, &format!("move {from}-31")), score == exact, "{now}");
            if score > exact {
                let reason = format!("only an exact throw bears a piece off: a {exact} from here");
                assert_eq!(refused(&now, &format!("move {from}-31")), reason);
                assert_eq!(actions(&now), [format!("move 3-{}", 3 + score)]);
            }
        }
    }
    let now = line("A", &[28, 3], &[20], "move:3");
    assert_eq!(next(&now, "move 28-31"), line("B", &[3], &[20], "throw"));
    let off = Event::BorneOff { side: Side::A, from: Step(28) };
    assert_eq!(events(&now, "move 28-31"), [moved(Side::A, 28, 31, &["29", "30"]), off]);
}

#[test]
fn from_30_every_score_takes_the_piece_off() {
    for score in 1..=5 {
        let now = line("A", &[30, 3], &[20], &format!("move:{score}"));
        assert_eq!(actions(&now), [format!("move 3-{}", 3 + score), "move 30-31".to_owned()]);
        let turn = if [1, 4, 5].contains(&score) { "A" } else { "B" };
        assert_eq!(next(&now, "move 30-31"), line(turn, &[3], &[20], "throw"));
    }
}

#[test]
fn a_smaller_score_moves_a_piece_on_among_the_houses() {
    let now = line("A", &[27], &[20], "move:3");
    assert_eq!(next(&now, "move 27-30"), line("B", &[30], &[20], "throw"));
    // A house that it comes to acts as ever.
    let now = line("A", &[27], &[20], "move:1");
    assert_eq!(next(&now, "move 27-28"), line("A", &[28], &[20], "fate:28+"));
    assert_eq!(events(&now, "move 27-28")[1], fate(Side::A, 28));
    let now = line("A", &[28], &[20], "move:1");
    assert_eq!(next(&now, "move 28-29"), line("A", &[29], &[20], "fate:29+"));
}

#[test]
fn an_opponent_run_on_the_way_off_bars_it() {
    for (from, score, opponents) in [
        (27, 4, &[28, 29][..]),
        (27, 4, &[28, 29, 30]),
        (27, 4, &[29, 30]),
        (28, 3, &[29, 30]),
        (27, 3, &[28, 29]),
    ] {
        let now = line("A", &[from, 3], opponents, &format!("move:{score}"));
        let reason = refused(&now, &format!("move {from}-{}", from + score));
        let (first, last) = (opponents[0], opponents[opponents.len() - 1]);
        assert_eq!(
            reason,
            format!("you cannot pass the opponent's row from {first} to {last}"),
            "{now}"
        );
    }
    // Single pieces bar nothing.
    assert!(may(&line("A", &[27, 3], &[28, 30], "move:4"), "move 27-31"));
}

#[test]
fn beyond_26_opponents_are_knocked_out_as_anywhere() {
    let now = line("A", &[27, 3], &[30], "move:3");
    assert_eq!(next(&now, "move 27-30"), line("B", &[3, 30], &[27], "throw"));
    assert_eq!(events(&now, "move 27-30")[1], swapped(Side::B, 30, 27));
    let now = line("A", &[27, 3], &[29, 30], "move:2");
    let reason = "the piece on 29 stands at the end of a row and cannot be captured";
    assert_eq!(refused(&now, "move 27-29"), reason);
    // The middle of 28 to 30.
    assert!(may(&line("A", &[27, 3], &[28, 29, 30], "move:2"), "move 27-29"));
}
