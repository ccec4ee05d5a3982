//! Counts of action paths, and a second, slow engine for every game that must
//! agree with ours move by move.
//!
//! `tests/data/perft_GAME.txt` holds the counts. They come from the slow engines
//! in `tests/reference/`; `RENEW=1 cargo core --test perft` counts again with them.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod common;
mod reference;

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;
use std::path::Path;

use common::{at, library, random_action, rng};
use reference::Engine;
use tesserae::rules::{Action, Due, Position, perft};
use tesserae::with_position;

const HEADER: &str = "\
# Number of action paths of exactly so many plies, throws counted like choices.
# Source: the slow second engine in tests/reference, which is written from the
# rules' text and shares no code with the program. Renew with
#   RENEW=1 cargo core --test perft
# POSITION | DEPTH | COUNT
";

fn engine_of<'a, E: Engine>(engines: &'a [E], line: &str) -> &'a E {
    let id = line.split(' ').next().unwrap();
    engines.iter().find(|engine| engine.id() == id).unwrap()
}

/// Counts through the uniform face: checked play, one position at a time.
fn slow_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let actions: Vec<Action> = match position.outcomes() {
        Some(outcomes) => outcomes.list().iter().map(|o| Action::Throw(o.throw)).collect(),
        None => position.actions(),
    };
    actions.iter().map(|a| slow_perft(&position.play(*a).unwrap().0, depth - 1)).sum()
}

/// The counts of one game's file, told anew by its second engine if asked.
fn counts_agree<E: Engine>(engines: &[E], counted: &[(&str, u32)]) {
    let game = engines[0].id().split('/').next().unwrap().to_owned();
    let name = format!("tests/data/perft_{game}.txt");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
    if std::env::var_os("RENEW").is_some() {
        let mut text = HEADER.to_owned();
        for (line, deepest) in counted {
            let engine = engine_of(engines, line);
            let state = engine.read(line);
            for depth in 1..=*deepest {
                writeln!(text, "{line} | {depth} | {}", engine.perft(&state, depth)).unwrap();
            }
        }
        std::fs::write(&file, text).unwrap();
    }
    let text = std::fs::read_to_string(&file).unwrap();
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [position, depth, count] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{name}: {line}")
        };
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        let position = at(position);
        let found = with_position!(&position, rules, at => perft(&**rules, at, depth));
        assert_eq!(found, count, "{line}");
        lines += 1;
    }
    assert_eq!(lines, counted.iter().map(|(_, depth)| *depth as usize).sum::<usize>());
}

#[test]
fn the_counts_are_those_of_the_second_engine() {
    each_game!(game => { counts_agree(&game::VARIANTS, game::COUNTED) });
}

#[test]
fn every_variant_has_a_second_engine() {
    let mut seconds = BTreeSet::new();
    each_game!(game => { seconds.extend(game::VARIANTS.iter().map(Engine::id)) });
    let ours: BTreeSet<String> = library().games().iter().map(|g| g.definition().id()).collect();
    assert_eq!(seconds, ours);
}

#[test]
fn the_first_plies_count_as_by_hand() {
    // Two ways to begin; four throws; one entry each, for every piece is alike
    // in hand; the other side throws, or the same again after a 4.
    let counts = [2, 8, 8, 32];
    let start = at("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open");
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(slow_perft(&start, depth), count);
    }
    // With four lots there are five throws, and after a 0 one pass.
    let start = at("ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open");
    for (depth, count) in (1..).zip([2, 10, 10, 50]) {
        assert_eq!(slow_perft(&start, depth), count);
    }
}

#[test]
fn the_fast_count_agrees_with_a_slow_one_for_every_game() {
    for game in library().games() {
        for (depth, position) in
            common::random_positions(game, 2, 3).into_iter().step_by(37).enumerate()
        {
            let depth = depth as u32 % 5;
            let fast = with_position!(&position, rules, at => perft(&**rules, at, depth));
            assert_eq!(fast, slow_perft(&position, depth), "{position} to depth {depth}");
        }
    }
}

/// Whole random games: position, actions and what each action leads to.
/// Adds the positions seen.
fn games_agree<E: Engine>(engine: &E, games: u32, seen: &mut HashSet<String>) {
    let game = common::game(&engine.id());
    let mut rng = rng(19_281_009);
    for _ in 0..games {
        let mut position = game.start(game.definition().sides.0);
        let mut state = engine.start();
        loop {
            assert_eq!(position.to_string(), engine.text(&state));
            seen.insert(position.to_string());
            let mut expected: Vec<String> =
                engine.acts(&state).into_iter().map(E::act_text).collect();
            let weights: Vec<(String, u32)> = position.outcomes().map_or_else(Vec::new, |o| {
                o.list().iter().map(|o| (o.throw.to_string(), o.weight)).collect()
            });
            assert_eq!(weights, engine.weights(&state), "{position}");
            let mut found: Vec<String> = match position.outcomes() {
                Some(_) => weights.into_iter().map(|(throw, _)| throw).collect(),
                None => position.actions().iter().map(Action::to_string).collect(),
            };
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{position}");
            // Not only the line that is played: every ply that could be.
            for act in engine.acts(&state) {
                let action: Action = E::act_text(act).parse().unwrap();
                let next = position.play(action).unwrap().0.to_string();
                assert_eq!(next, engine.text(&engine.after(&state, act)), "{position}");
            }
            if matches!(position.due(), Due::Over(_)) {
                break;
            }
            let action = random_action(&position, &mut rng);
            let text = action.to_string();
            let act = engine.acts(&state).into_iter().find(|act| E::act_text(*act) == text);
            state = engine.after(&state, act.unwrap());
            position = position.play(action).unwrap().0;
        }
    }
}

#[test]
fn the_second_engines_agree_move_by_move() {
    each_game!(game => {
        let mut seen = HashSet::new();
        for engine in &game::VARIANTS {
            games_agree(engine, 60, &mut seen);
        }
        assert!(seen.len() > 10_000, "only {} positions", seen.len());
    });
}
