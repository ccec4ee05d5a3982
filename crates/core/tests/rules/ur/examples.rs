//! The worked examples of the rules.

use tesserae_core::rules::{Event, Side, Step};

use crate::common::{actions, at, next, play, refused, throws_again};

#[test]
fn example_a_four_with_pieces_on_4_and_8() {
    // B's step 12 is a7, A's step 16: it is in nobody's way.
    let line = "ur/cyningstan A 0,0,0,0,0,4,8 0,0,0,0,0,0,12 move:4";
    assert_eq!(actions(line), ["move 8-12"]);
    assert_eq!(refused(line, "move 0-4"), "your own piece stands on a1");
    assert_eq!(refused(line, "move 4-8"), "your own piece stands on m4");
    assert!(throws_again(line, "move 8-12"));
    assert_eq!(next(line, "move 8-12"), "ur/cyningstan A 0,0,0,0,0,4,12 0,0,0,0,0,0,12 throw");
    // With B on its step 16, which is b7, not even that is left.
    let line = "ur/cyningstan A 0,0,0,0,0,4,8 0,0,0,0,0,0,16 move:4";
    assert_eq!(refused(line, "move 8-12"), "a rosette protects the piece on b7");
    assert_eq!(actions(line), ["pass"]);
    assert!(!throws_again(line, "pass"));
}

#[test]
fn example_the_last_piece_on_15() {
    let line = |score| format!("ur/cyningstan A 15,17,17,17,17,17,17 0,0,0,0,0,0,0 move:{score}");
    assert_eq!(
        next(&line(1), "move 15-16"),
        "ur/cyningstan B 16,17,17,17,17,17,17 0,0,0,0,0,0,0 throw"
    );
    assert_eq!(at(&next(&line(2), "move 15-17")).winner(), Some(Side::A));
    for score in [3, 4] {
        assert_eq!(actions(&line(score)), ["pass"]);
        assert!(!throws_again(&line(score), "pass"));
    }
}

#[test]
fn example_the_opponent_on_the_middle_rosette() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 move:3";
    assert_eq!(refused(line, "move 5-8"), "a rosette protects the piece on m4");
    let line = "ur/cyningstan A 0,0,0,0,0,0,6 0,0,0,0,0,0,8 move:3";
    let (after, seen) = play(line, "move 6-9");
    assert_eq!(after, "ur/cyningstan B 0,0,0,0,0,0,9 0,0,0,0,0,0,8 throw");
    let way = ["m3", "m4", "m5"].map(String::from).to_vec();
    assert_eq!(seen, [Event::Moved { side: Side::A, from: Step(6), to: Step(9), way }]);
}
