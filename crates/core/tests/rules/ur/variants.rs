//! The variants: what each changes, and that it changes nothing else.

use tesserae_core::rules::{Event, Side, Step, Throw};

use super::{chances, definition};
use crate::common::{actions, at, events, game, next, path, refused, throws_again};

#[test]
fn the_leaflets_rules_are_the_default() {
    assert_eq!(game("ur").definition().variant, "cyningstan");
}

#[test]
fn rosette_throw_landing_on_any_rosette_gives_another_throw() {
    for (from, score) in [(0, 4), (3, 1), (7, 1), (11, 1), (13, 3), (15, 1)] {
        let line = format!("ur/rosette-throw A 0,0,0,0,0,0,{from} 0,0,0,0,0,0,0 move:{score}");
        assert!(throws_again(&line, &format!("move {from}-{}", from + score)), "{line}");
    }
    assert!(!throws_again("ur/rosette-throw A 0,0,0,0,0,0,8 0,0,0,0,0,0,0 move:1", "move 8-9"));
}

#[test]
fn rosette_throw_a_four_still_gives_a_throw() {
    assert!(throws_again("ur/rosette-throw A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:4", "move 5-9"));
    assert!(throws_again("ur/rosette-throw A 0,0,0,0,0,0,13 0,0,0,0,0,0,0 move:4", "move 13-17"));
}

#[test]
fn rosette_throw_one_move_gives_one_throw_at_most() {
    let line = "ur/rosette-throw A 0,0,0,0,0,0,4 0,0,0,0,0,0,0 move:4";
    let seen = events(line, "move 4-8");
    assert_eq!(seen.iter().filter(|e| matches!(e, Event::ExtraTurn { .. })).count(), 1);
    // The throw once used, the turn passes.
    let line = next(&next(line, "move 4-8"), "throw 1");
    assert_eq!(at(&next(&line, "move 8-9")).turn(), Side::B);
}

#[test]
fn rosette_throw_bearing_off_is_no_landing_on_a_rosette() {
    assert!(!throws_again("ur/rosette-throw A 0,0,0,0,0,0,16 0,0,0,0,0,0,0 move:1", "move 16-17"));
}

#[test]
fn rosette_throw_differs_from_the_default_in_nothing_else() {
    let (one, other) = (definition("cyningstan"), definition("rosette-throw"));
    assert_eq!((one.pieces, &one.dice, &one.paths), (other.pieces, &other.dice, &other.paths));
    let line = "ur/rosette-throw A 0,0,0,0,0,0,7 0,0,0,0,0,0,8 move:1";
    assert_eq!(refused(line, "move 7-8"), "a rosette protects the piece on m4");
}

#[test]
fn short_has_three_pieces_a_side() {
    let (one, other) = (definition("cyningstan"), definition("short"));
    assert_eq!((other.pieces, &one.dice, &one.paths), (3, &other.dice, &other.paths));
    assert_eq!(game("ur/short").start(2).to_string(), "ur/short A 0,0,0 0,0,0 open");
    let line = "ur/short A 16,17,17 0,0,0 move:1";
    assert_eq!(at(&next(line, "move 16-17")).winner(), Some(Side::A));
    assert!(throws_again("ur/short A 0,0,5 0,0,0 move:4", "move 5-9"));
    assert!(!throws_again("ur/short A 0,0,7 0,0,0 move:1", "move 7-8"));
}

#[test]
fn finkel_throws_four_lots_that_score_nought_to_four() {
    let line = "ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw";
    // Sixteen ways: 1, 4, 6, 4, 1.
    let expected = [(0, 1.0), (1, 4.0), (2, 6.0), (3, 4.0), (4, 1.0)];
    assert_eq!(chances(line), expected.map(|(score, n)| (Throw::Score(score), n / 16.0)));
}

#[test]
fn finkel_after_a_nought_one_can_only_pass() {
    let line = "ur/finkel A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:0";
    assert_eq!(actions(line), ["pass"]);
    assert_eq!(refused(line, "move 5-5"), "a throw of 0 moves nothing");
    assert_eq!(refused(line, "move 0-0"), "a throw of 0 moves nothing");
    assert_eq!(next(line, "pass"), "ur/finkel B 0,0,0,0,0,0,5 0,0,0,0,0,0,0 throw");
}

#[test]
fn finkel_the_path_has_fourteen_steps() {
    let a = "a4 a3 a2 a1 m1 m2 m3 m4 m5 m6 m7 m8 a8 a7";
    let b = "b4 b3 b2 b1 m1 m2 m3 m4 m5 m6 m7 m8 b8 b7";
    assert_eq!(path("ur/finkel", Side::A).join(" "), a);
    assert_eq!(path("ur/finkel", Side::B).join(" "), b);
    assert_eq!(definition("finkel").off(Side::A), Step(15));
}

#[test]
fn finkel_the_first_four_and_last_two_steps_are_private() {
    let (a, b) = (path("ur/finkel", Side::A), path("ur/finkel", Side::B));
    for (i, name) in a.iter().enumerate() {
        let private = !(4..12).contains(&i);
        assert_eq!(b.contains(name), !private, "{name}");
    }
    // Both on their steps 13 and 14: nobody is in the way.
    let line = "ur/finkel A 0,0,0,0,0,0,12 0,0,0,0,0,13,14 move:1";
    assert_eq!(next(line, "move 12-13"), "ur/finkel B 0,0,0,0,0,0,13 0,0,0,0,0,13,14 throw");
}

#[test]
fn finkel_a_piece_leaves_at_fifteen_exactly() {
    let line = "ur/finkel A 0,0,0,0,0,0,13 0,0,0,0,0,0,0 move:2";
    assert_eq!(next(line, "move 13-15"), "ur/finkel B 0,0,0,0,0,0,15 0,0,0,0,0,0,0 throw");
    let line = "ur/finkel A 0,0,0,0,0,0,13 0,0,0,0,0,0,0 move:3";
    assert_eq!(refused(line, "move 13-16"), "only an exact throw bears a piece off: a 2 from here");
}

#[test]
fn finkel_all_rosettes_give_another_throw() {
    for (from, to) in [(3, 4), (7, 8), (13, 14)] {
        let line = format!("ur/finkel A 0,0,0,0,0,0,{from} 0,0,0,0,0,0,0 move:1");
        assert!(throws_again(&line, &format!("move {from}-{to}")), "{line}");
    }
    // b7, the far rosette, is not on A's path: A's step 12 is m8.
    assert!(!throws_again("ur/finkel A 0,0,0,0,0,0,11 0,0,0,0,0,0,0 move:1", "move 11-12"));
}

#[test]
fn finkel_rosettes_are_safe() {
    let line = "ur/finkel A 0,0,0,0,0,0,7 0,0,0,0,0,0,8 move:1";
    assert_eq!(refused(line, "move 7-8"), "a rosette protects the piece on m4");
}

#[test]
fn finkel_a_four_gives_no_throw() {
    assert!(!throws_again("ur/finkel A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:4", "move 5-9"));
    assert!(!throws_again("ur/finkel A 0,0,0,0,0,0,11 0,0,0,0,0,0,0 move:4", "move 11-15"));
    // Unless it lands on a rosette.
    assert!(throws_again("ur/finkel A 0,0,0,0,0,0,4 0,0,0,0,0,0,0 move:4", "move 4-8"));
}
