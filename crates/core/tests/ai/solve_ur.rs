//! The exact solution of Ur, beside a plain solver that shares nothing with it: the
//! second engine's rules, positions by their text.

use tesserae_core::ai::solve::groups::{Layout, Numbering, Solver};
use tesserae_core::rules::games::compile;
use tesserae_core::rules::games::ur::{Ur, UrPosition};
use tesserae_core::rules::{Game, Rules, Side};

use crate::common::rule_sets;
use crate::reference::Second;
use crate::reference::plain::solved_plainly;
use crate::reference::ur::VARIANTS;

fn rules(id: &str, pieces: u8) -> Ur {
    let Game::Ur(rules) = rule_sets().game(id).unwrap().clone() else { panic!("{id}") };
    rules.with_pieces(pieces)
}

fn solved(rules: &Ur) -> Solver {
    let mut solver = Solver::new(Layout::new(rules).unwrap()).unwrap();
    while !solver.finished() {
        solver.round();
    }
    solver
}

/// The program's position for a line of the second engine's notation.
fn position(rules: &Ur, line: &str) -> UrPosition {
    let words: Vec<&str> = line.split(' ').collect();
    let turn = if words[1] == "A" { Side::A } else { Side::B };
    let home = rules.definition().home(Side::A).0;
    let (mut on, mut off) = ([0_u32; 2], [0; 2]);
    for side in 0..2 {
        for step in words[side + 2].split(',').map(|step| step.parse::<u8>().unwrap()) {
            if step == home {
                off[side] += 1;
            } else if step > 0 {
                on[side] |= 1 << step;
            }
        }
    }
    rules.before_throw(turn, on, off).unwrap()
}

#[test]
fn every_value_is_that_of_a_plain_solver() {
    for (variant, pieces) in VARIANTS
        .iter()
        .filter(|variant| variant.id() != "ur/short")
        .flat_map(|variant| [(*variant, 1), (*variant, 2)])
    {
        let none = vec!["0"; pieces].join(",");
        let start = variant.read(&format!("{} A {none} {none} throw", variant.id()));
        let plain = solved_plainly(&variant, &start);
        let rules = rules(&variant.id(), pieces as u8);
        let solver = solved(&rules);
        let numbering = solver.numbering();
        let values: Vec<u32> = solver.values(0..numbering.positions() as usize).collect();
        assert!(plain.len() > 150, "{} of {pieces}: {}", variant.id(), plain.len());
        for (line, expected) in &plain {
            let number = numbering.of(&rules, &position(&rules, line)).unwrap();
            let found = f64::from(values[number as usize]) / f64::from(u32::MAX);
            // Values are kept in steps of 2.3e-10, and an error adds up over some turns.
            assert!((found - expected).abs() < 2e-8, "{line}: {found} is not {expected}");
        }
    }
}

#[test]
fn numbers_go_without_a_gap_over_all_positions() {
    // Of the larger numberings not every position, since finding one by its number takes
    // a look at all blocks.
    for (id, pieces, step) in [("ur/cyningstan", 1, 1), ("ur/finkel", 1, 1), ("ur/finkel", 2, 7)] {
        let rules = rules(id, pieces);
        let numbering = Numbering::new(Layout::new(&rules).unwrap());
        for number in (0..numbering.positions()).step_by(step) {
            let at = numbering.position(&rules, number).unwrap();
            assert_eq!(numbering.of(&rules, &at), Some(number), "{}", rules.write(&at));
        }
        assert_eq!(numbering.position(&rules, numbering.positions()), None);
    }
}

#[test]
fn as_many_positions_as_others_have_counted() {
    // The numbers that are told of both games, positions that are over included.
    for (id, known) in [("ur/cyningstan", 501_032_952), ("ur/finkel", 137_913_936)] {
        let numbering = Numbering::new(Layout::new(&rules(id, 7)).unwrap());
        assert_eq!(u64::from(numbering.positions()) + numbering.over(), known, "{id}");
    }
}

#[test]
fn only_a_throw_of_a_game_that_goes_on_has_a_number() {
    let rules = rules("ur/finkel", 2);
    let numbering = Numbering::new(Layout::new(&rules).unwrap());
    let mut at = rules.before_throw(Side::B, [0; 2], [0; 2]).unwrap();
    assert_eq!(numbering.of(&rules, &at), Some(numbering.start_position()));
    rules.play_unchecked(&mut at, "throw 3".parse().unwrap(), &mut ());
    assert_eq!(numbering.of(&rules, &at), None, "a choice is due");
    assert_eq!(numbering.of(&rules, &rules.start(2)), None, "who begins is not known yet");
    assert_eq!(rules.before_throw(Side::A, [0; 2], [2, 0]), None, "A has won");
    assert_eq!(rules.before_throw(Side::A, [1 << 5, 1 << 5], [0; 2]), None, "both on one cell");
}

#[test]
fn as_many_threads_as_one_likes_find_the_same_values() {
    let rules = rules("ur/rosette-throw", 2);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let solver = pool.install(|| solved(&rules));
        let all: Vec<u32> = solver.values(0..solver.numbering().positions() as usize).collect();
        (all, solver.done().to_vec())
    };
    assert_eq!(with(1), with(5));
}

#[test]
fn a_board_on_which_somebody_enters_by_a_capture_is_refused() {
    let text = include_str!("../../../../levels/ur.ron").replace(
        "[\"a4\", \"a3\", \"a2\", \"a1\", \"m1\"",
        "[\"m1\", \"a4\", \"a3\", \"a2\", \"a1\"",
    );
    let text = text.replace(
        "[\"b4\", \"b3\", \"b2\", \"b1\", \"m1\"",
        "[\"m1\", \"b4\", \"b3\", \"b2\", \"b1\"",
    );
    let source = tesserae_core::rules::level::Source { file: "mine.ron", text: &text };
    let Game::Ur(rules) = compile(source).unwrap().remove(0) else { panic!("Ur") };
    let refused = Layout::new(&rules).unwrap_err().to_string();
    assert!(refused.contains("do not lie in one stretch"), "{refused}");
}

/// Two equations with two unknowns: with its last piece one step from home a side wins
/// by a 1; two steps from home by a 2, or by a 1 that lands on a rosette and throws again.
#[test]
fn the_shortest_races_come_out_as_on_paper() {
    let rules = rules("ur/finkel", 1);
    let solver = solved(&rules);
    let value = |own: u8, theirs: u8| {
        let at = rules.before_throw(Side::A, [1 << own, 1 << theirs], [0; 2]).unwrap();
        f64::from(solver.value(solver.numbering().of(&rules, &at).unwrap())) / f64::from(u32::MAX)
    };
    // p = 1/4 + 3/4 (1 - p).
    assert!((value(14, 14) - 4.0 / 7.0).abs() < 1e-8);
    // p = 3/8 + 1/4 x 4/7 + 3/8 (1 - q) and q = 1/4 + 3/4 (1 - p): the 1 leads to the
    // position before.
    assert!((value(13, 14) - 116.0 / 161.0).abs() < 1e-8);
    assert!((value(14, 13) - 74.0 / 161.0).abs() < 1e-8);
}

/// Joseph Heled's page on the game, on skill and luck: two pieces a side, before a throw and
/// after a 2.
#[test]
fn a_position_with_two_pieces_is_worth_what_was_published() {
    let rules = rules("ur/finkel", 2);
    let solver = solved(&rules);
    let chance = |turn: Side, on: [u32; 2]| {
        let at = rules.before_throw(turn, on, [0; 2]).unwrap();
        f64::from(solver.value(solver.numbering().of(&rules, &at).unwrap())) / f64::from(u32::MAX)
    };
    let steps = |steps: [u32; 2]| 1 << steps[0] | 1 << steps[1];
    let theirs = steps([7, 10]);
    assert!((chance(Side::A, [steps([2, 8]), theirs]) - 0.471).abs() < 5e-4);
    // From 2 to the rosette, for another throw; or the capture on the tenth step.
    assert!((chance(Side::A, [steps([4, 8]), theirs]) - 0.5131).abs() < 5e-5);
    let after = rules.before_throw(Side::B, [steps([2, 10]), 1 << 7], [0; 2]).unwrap();
    let number = solver.numbering().of(&rules, &after).unwrap();
    assert!((1.0 - f64::from(solver.value(number)) / f64::from(u32::MAX) - 0.5013).abs() < 5e-5);
}
