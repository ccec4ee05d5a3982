//! The exact solution of the Knossos Game, beside a plain solver that shares nothing with it:
//! the second engine's rules, positions by their text.

use std::sync::Arc;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tesserae_core::ai::solve::crossing::numbering::Standing;
use tesserae_core::ai::solve::crossing::{Board, Crossing, Numbering};
use tesserae_core::ai::solve::groups::{Numbered, Solver};
use tesserae_core::ai::solve::solved;
use tesserae_core::rules::games::knossos::{Knossos, KnossosPosition};
use tesserae_core::rules::games::{At, compile};
use tesserae_core::rules::{Action, Actions, Due, Game, Rules, Side};
use tesserae_core::solutions::built_in::built_in;

use crate::common::rule_sets;
use crate::endgame::{ROUNDED, known};
use crate::reference::Second;
use crate::reference::knossos::VARIANTS;
use crate::reference::plain::solved_from;

const PATHS: [&str; 2] = ["knossos/gurevich", "knossos/straight"];

fn rules(id: &str, pieces: u8) -> Knossos {
    let Game::Knossos(rules) = rule_sets().game(id).unwrap().clone() else { panic!("{id}") };
    rules.with_pieces(pieces)
}

fn numbering(rules: &Knossos) -> Arc<Numbering> {
    Arc::new(Numbering::new(Board::new(rules).unwrap()).unwrap())
}

fn solver(rules: &Knossos) -> Solver<Crossing> {
    let mut solver = Solver::of(Crossing::new(numbering(rules))).unwrap();
    while !solver.finished() {
        solver.round();
    }
    solver
}

/// The program's position for a line of the second engine's notation.
fn position(rules: &Knossos, line: &str) -> KnossosPosition {
    let words: Vec<&str> = line.split(' ').collect();
    let turn = if words[1] == "A" { Side::A } else { Side::B };
    let mut on = [[0; 32]; 2];
    for (on, list) in on.iter_mut().zip(&words[2..4]) {
        list.split(',').for_each(|step| on[step.parse::<usize>().unwrap()] += 1);
    }
    rules.before_throw(turn, on).unwrap()
}

#[test]
fn every_value_is_that_of_a_plain_solver() {
    let some = VARIANTS.iter().filter(|variant| PATHS.contains(&variant.id().as_str()));
    for (variant, pieces) in some.flat_map(|variant| [(*variant, 1), (*variant, 2)]) {
        let rules = rules(&variant.id(), pieces);
        let solver = solver(&rules);
        let numbering = numbering(&rules);
        // From the start alone not all positions come about; with two pieces they are many.
        let all = if pieces == 1 { numbering.positions() } else { 0 };
        let all = (0..all).map(|number| numbering.position(&rules, number).unwrap());
        let starts = all.chain(rules.after_opening());
        let plain = solved_from(&variant, starts.map(|at| variant.read(&rules.write(&at))));
        let before_turns = plain.iter().filter(|(line, _)| line.ends_with(" throw"));
        let mut held = 0;
        for (line, expected) in before_turns {
            let number = numbering.of(&rules, &position(&rules, line)).unwrap();
            let found = f64::from(solver.value(number)) / f64::from(u32::MAX);
            // Values are kept in steps of 2.3e-10, and an error adds up over some turns.
            assert!((found - expected).abs() < 2e-8, "{line}: {found} is not {expected}");
            held += 1;
        }
        assert!(held > numbering.positions(), "{}: {held}", variant.id());
    }
}

#[test]
fn numbers_go_without_a_gap_over_all_positions() {
    for (id, pieces, step) in [(PATHS[0], 1, 1), (PATHS[1], 1, 1), (PATHS[0], 2, 13)] {
        let rules = rules(id, pieces);
        let numbering = numbering(&rules);
        for number in (0..numbering.positions()).step_by(step) {
            let at = numbering.position(&rules, number).unwrap();
            assert_eq!(numbering.of(&rules, &at), Some(number), "{}", rules.write(&at));
        }
        assert_eq!(numbering.position(&rules, numbering.positions()), None);
    }
}

#[test]
fn the_document_tells_how_many_there_are() {
    let document = include_str!("../../../../docs/solutions.md");
    let counts =
        [1, 2, 3, 4, 5].map(|pieces| PATHS.map(|id| numbering(&rules(id, pieces)).positions()));
    for (pieces, [gurevich, straight]) in (1..).zip(counts) {
        let row = format!("| {pieces} | {gurevich} | {straight} |");
        assert!(document.contains(&row), "docs/solutions.md lacks {row}");
    }
}

/// Something in the place of a value: any number, the same for the same position.
fn any_value(number: u32) -> u32 {
    number.wrapping_mul(2_654_435_761).rotate_left(13)
}

/// The probability that the side to throw wins.
type Value<'a> = &'a dyn Fn(&KnossosPosition) -> f64;

/// What the rules make of a position for a side, the values before turns being given.
fn followed(rules: &Knossos, at: &KnossosPosition, side: Side, value: Value<'_>) -> f64 {
    let mine = rules.turn(at) == side;
    match rules.due(at) {
        Due::Over(winner) => f64::from(u8::from(winner == side)),
        Due::Throw if rules.fate(at).is_none() => {
            let value = value(at);
            if mine { value } else { 1.0 - value }
        }
        Due::Throw => thrown(rules, at, side, value),
        Due::Choice => {
            let mut actions = Actions::new();
            rules.actions(at, &mut actions);
            let after = |action: &Action| followed(rules, &rules.after(at, *action), side, value);
            actions.iter().map(after).fold(0.0, f64::max)
        }
    }
}

fn thrown(rules: &Knossos, at: &KnossosPosition, side: Side, value: Value<'_>) -> f64 {
    let throws = rules.outcomes(at).probabilities();
    throws
        .map(|(throw, chance)| {
            chance * followed(rules, &rules.after(at, Action::Throw(throw)), side, value)
        })
        .sum()
}

#[test]
fn one_step_on_all_pieces_go_where_the_rules_say() {
    // The small block is jammed, with either side to throw.
    let jams = [["8,8,9,9,10", "10,11,12,12,13"], ["7,7,8,8,9", "9,10,11,11,12"]];
    for (id, [a, b]) in PATHS.into_iter().zip(jams) {
        let rules = rules(id, 5);
        let numbering = numbering(&rules);
        let crossing = Crossing::new(Arc::clone(&numbering));
        let check = |at: &KnossosPosition| {
            let standing = Standing::of(&rules, at).unwrap();
            let found = crossing.value(&standing, any_value).unwrap();
            let found = f64::from(found) / f64::from(u32::MAX);
            let expected = thrown(&rules, at, rules.turn(at), &|at| {
                f64::from(any_value(numbering.of(&rules, at).unwrap())) / f64::from(u32::MAX)
            });
            // A throw of fate is rounded before the turn's throw is.
            assert!((found - expected).abs() < 1e-9, "{}: {found} {expected}", rules.write(at));
        };
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut held = 0;
        for _ in 0..40 {
            let mut at = rules.start(2);
            while !matches!(rules.due(&at), Due::Over(_)) {
                if at.awaits_turn() {
                    check(&at);
                    held += 1;
                }
                rules.play_picked(&mut at, |count| random.random_range(0..count));
            }
        }
        assert!(held > 3_000, "{held}");
        // Games at random crowd the board seldom.
        let mut stands = 0;
        while stands < 2_000 {
            let steps = |random: &mut ChaCha8Rng| {
                let mut on = [0_u8; 32];
                (0..5).for_each(|_| on[random.random_range(7..18_usize)] += 1);
                on
            };
            let on = [steps(&mut random), steps(&mut random)];
            if let Some(at) = rules.before_throw(Side::A, on) {
                check(&at);
                stands += 1;
            }
        }
        for line in [format!("{id} A {a} {b} throw"), format!("{id} A {b} {a} throw")] {
            check(&position(&rules, &line));
        }
    }
}

#[test]
fn solutions_that_come_with_the_program_follow_from_themselves() {
    for id in PATHS {
        let rules = rules(id, 3);
        let numbering = numbering(&rules);
        let kept = built_in(&numbering.board.key()).unwrap();
        let value = |at: &KnossosPosition| kept(numbering.of(&rules, at).unwrap()).unwrap();
        for number in (0..numbering.positions()).step_by(397) {
            let at = numbering.position(&rules, number).unwrap();
            let (found, expected) = (value(&at), thrown(&rules, &at, Side::A, &value));
            assert!((found - expected).abs() < ROUNDED, "{}", rules.write(&at));
        }
        assert_eq!(kept(numbering.positions()), None);
    }
    let is_there = |id, pieces| built_in(&Board::new(&rules(id, pieces)).unwrap().key()).is_some();
    assert!(is_there("knossos/seven", 3), "it differs in the number of pieces alone");
    for (id, pieces) in [(PATHS[0], 2), (PATHS[1], 4), ("knossos/sticks", 3)] {
        assert!(!is_there(id, pieces), "{id}");
    }
}

#[test]
fn as_many_threads_as_one_likes_find_the_same_values() {
    let rules = rules("knossos/gurevich", 2);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let solver = pool.install(|| solver(&rules));
        let all: Vec<u32> = solver.values(0..solver.numbering().positions() as usize).collect();
        (all, solver.done().to_vec())
    };
    assert_eq!(with(1), with(5));
}

#[test]
fn only_a_throw_of_a_game_that_goes_on_has_a_number() {
    let rules = rules("knossos/gurevich", 2);
    let numbering = numbering(&rules);
    let at = rules.after_opening().unwrap();
    assert!(numbering.of(&rules, &at).is_some());
    let thrown = rules.after(&at, "throw 1".parse().unwrap());
    assert_eq!(numbering.of(&rules, &thrown), None, "a choice is due");
    assert_eq!(numbering.of(&rules, &rules.start(2)), None, "who begins is not known yet");
    let line = "knossos/gurevich A 0,25 25,25 throw";
    assert!(std::panic::catch_unwind(|| position(&rules, line)).is_err(), "B has won");
}

#[test]
fn boards_that_do_not_fit_are_refused() {
    let text = include_str!("../../../../levels/knossos.ron");
    let refused = |from: &str, to: &str| {
        let text = text.replace(from, to);
        let source = tesserae_core::rules::level::Source { file: "mine.ron", text: &text };
        let Game::Knossos(rules) = compile(source).unwrap().remove(0) else { panic!("Knossos") };
        let board = Board::new(&rules).map_err(|error| error.to_string());
        board.and_then(|board| Numbering::new(board).map(|_| ())).unwrap_err()
    };
    let seven = refused("pieces: 5", "pieces: 7");
    assert!(seven.contains("at most 4294967295"), "{seven}");
    let small_sea = refused("safe: true, holds: 14", "safe: true, holds: 9");
    assert!(small_sea.contains("the same before them"), "{small_sea}");
    let walls = refused("traps: [\"6\", \"7\"]", "traps: [\"10\", \"7\"]");
    assert!(walls.contains("beyond the sea") || walls.contains("before them"), "{walls}");
}

#[test]
fn few_pieces_are_solved_when_they_are_asked_for() {
    let text = include_str!("../../../../levels/knossos.ron").replace("pieces: 5", "pieces: 1");
    let source = tesserae_core::rules::level::Source { file: "mine.ron", text: &text };
    let game = compile(source).unwrap().remove(0);
    let solution = solved(&game).unwrap();
    let known = known("knossos/gurevich A 1,25,25,25,25 0,25,25,25,25 throw").unwrap();
    let Game::Knossos(one) = &game else { panic!("Knossos") };
    let at = At::Knossos(one.after_opening().unwrap());
    let found = solution.win(&at).unwrap();
    assert!((found - known).abs() < 2e-8, "{found} {known}");
}
