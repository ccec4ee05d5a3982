//! Cells 6 and 7, the traps.

use tesserae_core::rules::{Due, Event, Side, Step, Throw};

use super::line;
use crate::common::{actions, at, events, next, play, refused, rule_sets};

#[test]
fn a_piece_that_lands_throws_again_at_once() {
    // A's first trap is 6, step 9; its second is 7, step 15. For B the other way.
    for (side, from, score, to) in
        [("A", 8, 1, 9), ("A", 11, 4, 15), ("A", 14, 1, 15), ("B", 8, 1, 9), ("B", 12, 3, 15)]
    {
        let of = |step, phase: &str| {
            if side == "A" {
                line("A", &[step], &[], phase)
            } else {
                line("B", &[], &[step], phase)
            }
        };
        let before = of(from, &format!("move:{score}"));
        let (after, seen) = play(&before, &format!("move {from}-{to}"));
        assert_eq!(after, of(to, &format!("fate:{to}")));
        assert_eq!(at(&after).due(), Due::Throw);
        let side = side.parse().unwrap();
        assert_eq!(seen.last(), Some(&Event::Fate { side, at: Step(to) }));
        assert_eq!(refused(&after, "pass"), "you must throw before you move");
    }
}

#[test]
fn a_2_sends_it_back_to_the_sea_step_7() {
    for trap in [9, 15] {
        let before = line("A", &[trap], &[], &format!("fate:{trap}"));
        let (after, seen) = play(&before, "throw 2");
        assert_eq!(after, line("B", &[7], &[], "throw"));
        let thrown = Event::Thrown { side: Side::A, throw: Throw::Score(2) };
        let returned = Event::Returned { side: Side::A, from: Step(trap), to: Step(7) };
        assert_eq!(seen, [thrown, returned]);
    }
}

#[test]
fn with_a_3_it_stays() {
    for trap in [9, 15] {
        let before = line("B", &[], &[trap], &format!("fate:{trap}"));
        assert_eq!(next(&before, "throw 3"), line("A", &[], &[trap], "throw"));
        let thrown = Event::Thrown { side: Side::B, throw: Throw::Score(3) };
        assert_eq!(events(&before, "throw 3"), [thrown]);
    }
}

#[test]
fn with_a_1_or_a_4_it_moves_on_by_that_many() {
    let before = line("A", &[9], &[], "fate:9");
    assert_eq!(next(&before, "throw 1"), line("B", &[10], &[], "throw"));
    assert_eq!(next(&before, "throw 4"), line("B", &[13], &[], "throw"));
    let way = ["4", "1", "3", "2"].map(str::to_owned).to_vec();
    let moved = Event::Moved { side: Side::A, from: Step(9), to: Step(13), way };
    assert_eq!(events(&before, "throw 4")[1..], [moved]);
}

#[test]
fn it_stops_on_8_as_always() {
    let before = line("A", &[15], &[], "fate:15");
    for score in [1, 4] {
        let (after, seen) = play(&before, &format!("throw {score}"));
        assert_eq!(after, line("B", &[16], &[], "throw"));
        let way = vec!["8".to_owned()];
        let moved = Event::Moved { side: Side::A, from: Step(15), to: Step(16), way };
        assert_eq!(seen[1..], [moved]);
    }
}

#[test]
fn if_the_cell_cannot_take_it_it_stays() {
    // Cell 4 is A's 10 and B's 14; cell 2 is A's 13 and B's 11.
    for (a, b, score) in
        [(&[10][..], &[][..], 1), (&[], &[14], 1), (&[13], &[], 4), (&[], &[11], 4)]
    {
        let mine = [a, &[9]].concat();
        let before = line("A", &mine, b, "fate:9");
        let (after, seen) = play(&before, &format!("throw {score}"));
        assert_eq!(after, line("B", &mine, b, "throw"));
        assert_eq!(seen.len(), 1, "{seen:?}");
    }
    // 8 is full, with one of each side.
    let before = line("A", &[15, 16], &[8], "fate:15");
    for score in [1, 4] {
        let after = next(&before, &format!("throw {score}"));
        assert_eq!(after, line("B", &[15, 16], &[8], "throw"));
    }
}

#[test]
fn the_sea_takes_it_back_however_many_are_there() {
    let before = line("A", &[7, 7, 17, 17, 9], &[7, 7, 7, 7, 17], "fate:9");
    let after = line("B", &[7, 7, 7, 17, 17], &[7, 7, 7, 7, 17], "throw");
    assert_eq!(next(&before, "throw 2"), after);
}

#[test]
fn a_piece_that_stayed_leaves_later_like_any_other() {
    // With every score, and without a throw of fate.
    for (score, to) in [(1, 10), (2, 11), (3, 12), (4, 13)] {
        let before = line("A", &[9], &[], &format!("move:{score}"));
        assert!(actions(&before).contains(&format!("move 9-{to}")));
        assert_eq!(next(&before, &format!("move 9-{to}")), line("B", &[to], &[], "throw"));
    }
}

#[test]
fn a_throw_of_a_trap_gives_no_turn() {
    for trap in [9, 15] {
        for score in 1..=4 {
            let before = line("A", &[trap], &[], &format!("fate:{trap}"));
            let (after, seen) = play(&before, &format!("throw {score}"));
            assert_eq!(at(&after).turn(), Side::B);
            assert!(!seen.contains(&Event::ExtraTurn { side: Side::A }));
        }
    }
}

#[test]
fn a_trap_holds_two_of_either_side() {
    // Cell 6 is A's 9 and B's 15.
    for (a, b) in [(&[9][..], &[][..]), (&[], &[15])] {
        let before = line("A", &[a, &[8]].concat(), b, "move:1");
        assert_eq!(next(&before, "move 8-9"), line("A", &[a, &[9]].concat(), b, "fate:9"));
    }
    for (a, b) in [(&[9, 9][..], &[][..]), (&[9], &[15]), (&[], &[15, 15])] {
        let before = line("A", &[a, &[8]].concat(), b, "move:1");
        assert_eq!(refused(&before, "move 8-9"), "6 is full: it has room for two pieces");
    }
}

#[test]
fn only_the_piece_that_landed_is_put_to_the_throw() {
    // Two on the same trap: one goes, one stays.
    let before = line("A", &[8, 9], &[15], "move:2");
    assert_eq!(next(&before, "move 9-11"), line("B", &[8, 11], &[15], "throw"));
    let before = line("A", &[9, 9], &[], "fate:9");
    assert_eq!(next(&before, "throw 2"), line("B", &[7, 9], &[], "throw"));
}

#[test]
fn a_fate_that_leaves_a_turn_is_understood() {
    // It cannot come up in these variants, but in a level in which a trap lies by
    // the wall.
    let before = line("A", &[9], &[], "fate:9+");
    assert_eq!(next(&before, "throw 3"), line("A", &[9], &[], "throw"));
    assert!(events(&before, "throw 3").contains(&Event::ExtraTurn { side: Side::A }));
    assert_eq!(next(&before, "throw 2"), line("A", &[7], &[], "throw"));
}

#[test]
fn in_a_users_level_a_throw_may_lead_from_trap_to_trap() {
    // With cubes a 6 leads from 6, step 9, to 7, step 15: it throws again at once.
    let text = include_str!("../../../../../levels/knossos.ron")
        .replacen("dice: Lots(body: Tetrahedron, count: 3, none: 4)", "dice: Cubes(count: 1)", 1)
        .replacen("trap_on: [1, 4]", "trap_on: [1, 4, 6]", 1);
    let mut library = rule_sets().clone();
    let source = tesserae_core::rules::level::Source { file: "mine.ron", text: &text };
    library.add(source).unwrap();
    let before = library.position(&line("A", &[9], &[], "fate:9")).unwrap();
    let (after, seen) = before.play("throw 6".parse().unwrap()).unwrap();
    assert_eq!(after.to_string(), line("A", &[15], &[], "fate:15"));
    assert_eq!(seen.last(), Some(&Event::Fate { side: Side::A, at: Step(15) }));
}
