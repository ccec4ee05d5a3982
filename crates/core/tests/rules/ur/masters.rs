//! The rule sets after James Masters: `masters`, `masters-four` and `blitz`.

use tesserae_core::rules::{Action, Event, Side, Step, Throw};

use super::{chances, definition};
use crate::common::{actions, at, events, game, next, path, refused, throws_again};

const ALL: [&str; 3] = ["masters", "masters-four", "blitz"];

/// A position with these pieces on the board and off it, all others in hand.
fn line(variant: &str, a: &[u8], b: &[u8], due: &str) -> String {
    let pieces = usize::from(definition(variant).pieces);
    let list = |steps: &[u8]| {
        let mut all = vec![0; pieces - steps.len()];
        all.extend(steps);
        all.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
    };
    format!("ur/{variant} A {} {} {due}", list(a), list(b))
}

#[test]
fn masters_three_dice_as_in_the_leaflet_none_counts_four() {
    assert_eq!(definition("masters").dice, definition("cyningstan").dice);
    let expected = [(1, 3.0 / 8.0), (2, 3.0 / 8.0), (3, 1.0 / 8.0), (4, 1.0 / 8.0)];
    let found = chances(&line("masters", &[], &[], "throw"));
    assert_eq!(found, expected.map(|(score, p)| (Throw::Score(score), p)));
}

#[test]
fn masters_four_and_blitz_four_dice_score_nought_to_four() {
    for variant in ["masters-four", "blitz"] {
        let expected = [(0, 1.0), (1, 4.0), (2, 6.0), (3, 4.0), (4, 1.0)];
        let found = chances(&line(variant, &[], &[], "throw"));
        assert_eq!(found, expected.map(|(score, n)| (Throw::Score(score), n / 16.0)));
    }
}

#[test]
fn masters_four_and_blitz_a_nought_is_no_move() {
    for variant in ["masters-four", "blitz"] {
        let now = line(variant, &[5], &[], "move:0");
        assert_eq!(actions(&now), ["pass"]);
        assert_eq!(refused(&now, "move 5-5"), "a throw of 0 moves nothing");
        assert_eq!(at(&next(&now, "pass")).turn(), Side::B);
    }
}

#[test]
fn masters_the_path_is_that_of_sixteen_steps() {
    for variant in ALL {
        for side in [Side::A, Side::B] {
            assert_eq!(path(&format!("ur/{variant}"), side), path("ur/cyningstan", side));
            assert_eq!(definition(variant).off(side), Step(17));
        }
    }
}

#[test]
fn masters_has_seven_pieces_and_blitz_five() {
    let pieces = ALL.map(|variant| definition(variant).pieces);
    assert_eq!(pieces, [7, 7, 5]);
    let start = "ur/blitz A 0,0,0,0,0 0,0,0,0,0 open";
    assert_eq!(game("ur/blitz").start(2).to_string(), start);
    let now = line("blitz", &[16, 17, 17, 17, 17], &[], "move:1");
    assert_eq!(at(&next(&now, "move 16-17")).winner(), Some(Side::A));
}

#[test]
fn masters_a_rosette_gives_another_throw() {
    for variant in ALL {
        for step in [4, 8, 12, 16] {
            let now = line(variant, &[step - 1], &[], "move:1");
            assert!(throws_again(&now, &format!("move {}-{step}", step - 1)), "{now}");
        }
        let now = line(variant, &[8], &[], "move:1");
        assert!(!throws_again(&now, "move 8-9"), "{now}");
    }
}

#[test]
fn masters_a_rosette_protects_nobody() {
    for variant in ALL {
        assert!(definition(variant).board.cells.iter().all(|cell| !cell.safe));
        // A's 8 is B's 8, A's 12 is B's 16, A's 16 is B's 12.
        for (step, theirs) in [(8, 8), (12, 16), (16, 12)] {
            let now = line(variant, &[step - 1], &[theirs], "move:1");
            let action = format!("move {}-{step}", step - 1);
            assert!(actions(&now).contains(&action), "{now}");
            let captured = |e: &Event| matches!(e, Event::Captured { side: Side::B, .. });
            assert!(events(&now, &action).iter().any(captured), "{now}");
            // The rosette gives the throw.
            assert_eq!(next(&now, &action), line(variant, &[step], &[], "throw"));
        }
    }
}

#[test]
fn masters_a_four_gives_no_throw() {
    for variant in ALL {
        assert!(!throws_again(&line(variant, &[5], &[], "move:4"), "move 5-9"));
        assert!(!throws_again(&line(variant, &[13], &[], "move:4"), "move 13-17"));
        // Unless it lands on a rosette.
        assert!(throws_again(&line(variant, &[4], &[], "move:4"), "move 4-8"));
    }
}

#[test]
fn masters_a_capture_gives_no_throw() {
    for variant in ["masters", "masters-four"] {
        let now = line(variant, &[5], &[6], "move:1");
        let captured = line(variant, &[6], &[], "throw").replace(" A ", " B ");
        assert_eq!(next(&now, "move 5-6"), captured);
    }
}

#[test]
fn blitz_a_capture_gives_another_throw() {
    let now = line("blitz", &[5], &[6], "move:1");
    assert_eq!(next(&now, "move 5-6"), line("blitz", &[6], &[], "throw"));
    // So does one by a piece that goes the other way round the small block.
    let now = line("blitz", &[13], &[14], "move:1");
    assert_eq!(next(&now, "move 13-14"), line("blitz", &[14], &[], "throw"));
    let now = line("blitz", &[13], &[16], "move:1");
    assert!(!throws_again(&now, "move 13-14"));
}

#[test]
fn blitz_one_move_gives_one_throw_at_most() {
    let now = line("blitz", &[7], &[8], "move:1");
    let seen = events(&now, "move 7-8");
    assert_eq!(seen.iter().filter(|e| matches!(e, Event::ExtraTurn { .. })).count(), 1);
    // The throw once used, the turn passes.
    let then = next(&next(&now, "move 7-8"), "throw 1");
    assert_eq!(at(&next(&then, "move 8-9")).turn(), Side::B);
}

#[test]
fn masters_what_is_not_named_is_as_in_the_leaflet() {
    for variant in ALL {
        // Own pieces never share a square.
        let now = line(variant, &[4, 5], &[], "move:1");
        assert_eq!(refused(&now, "move 4-5"), "your own piece stands on m1");
        // Bearing off is exact, and with no legal move the turn is lost.
        let mut a = vec![17; usize::from(definition(variant).pieces) - 1];
        a.insert(0, 15);
        let now = line(variant, &a, &[], "move:3");
        assert_eq!(actions(&now), ["pass"]);
        assert_eq!(
            at(&now).forbids("move 15-18".parse::<Action>().unwrap()).unwrap().to_string(),
            "only an exact throw bears a piece off: a 2 from here"
        );
        // The first four steps are private: 3 of A is a2, of B b2.
        let now = line(variant, &[2], &[3], "move:1");
        let after = next(&now, "move 2-3");
        assert_eq!(after, line(variant, &[3], &[3], "throw").replace(" A ", " B "));
    }
}
