//! The search beside its plain definition: asserts the nodes and prints speeds.
//!
//! `cargo bench --no-default-features --bench search`

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports on stdout")]

use std::time::Instant;

use tesserae::ai::evaluate::{Evaluate, Judge};
use tesserae::ai::expectiminimax::search;
use tesserae::ai::{Level, Limits, choose};
use tesserae::levels::Library;
use tesserae::rules::{Action, Actions, Due, Position, Rules, Side};
use tesserae::with_position;

/// Early, middle and late, in each kind of level.
const POSITIONS: &[&str] = &[
    "ur/cyningstan A 0,0,0,0,0,3,6 0,0,0,0,0,2,9 move:1",
    "ur/cyningstan B 0,0,4,7,10,13,17 0,1,2,5,8,17,17 move:2",
    "ur/cyningstan A 12,14,16,17,17,17,17 0,10,15,17,17,17,17 move:3",
    "ur/rosette-throw A 0,0,1,4,6,9,17 0,0,2,3,7,12,17 move:2",
    "ur/finkel B 0,0,0,3,6,8,15 0,0,1,4,5,12,15 move:2",
];

/// Nodes of all positions together at each depth.
const KNOWN: &[(u32, u64)] = &[(1, 18), (2, 309), (3, 2169), (4, 20114), (5, 152424)];

fn main() {
    let library = Library::built_in();
    let positions: Vec<Position> =
        POSITIONS.iter().map(|line| library.position(line).unwrap()).collect();
    for (depth, known) in KNOWN {
        let begin = Instant::now();
        let mut nodes = 0;
        for position in &positions {
            nodes += with_position!(position, rules, at => {
                search(&**rules, at, &Limits::depth(*depth)).nodes
            });
        }
        let seconds = begin.elapsed().as_secs_f64();
        let each = seconds * 1e3 / positions.len() as f64;
        print!("depth {depth}: {nodes} nodes, {each:.3} ms a position, ");
        println!("{:.1} M nodes/s", nodes as f64 / seconds / 1e6);
        assert_eq!(nodes, *known, "nodes at depth {depth}");
        if *depth <= 4 {
            let begin = Instant::now();
            let mut plain_nodes = 0;
            for position in &positions {
                with_position!(position, rules, at => {
                    let judge = rules.judge();
                    let side = rules.turn(at);
                    plain(&**rules, &judge, at, *depth, side, &mut plain_nodes);
                });
            }
            let plain_each = begin.elapsed().as_secs_f64() * 1e3 / positions.len() as f64;
            println!(
                "  by the plain definition: {plain_nodes} nodes, {plain_each:.3} ms: {:.1} times as long",
                plain_each / each
            );
        }
    }
    let begin = Instant::now();
    for position in &positions {
        choose(position, Level::Master, &Limits::default(), 1).unwrap();
    }
    println!("master: {:.3} ms a choice", begin.elapsed().as_secs_f64() * 1e3 / 5.0);
}

fn plain<R: Evaluate>(
    rules: &R,
    judge: &R::Judge,
    at: &R::Position,
    depth: u32,
    side: Side,
    nodes: &mut u64,
) -> f64 {
    *nodes += 1;
    let mut after = |action: Action, depth: u32| {
        let mut next = *at;
        rules.play_unchecked(&mut next, action, &mut ());
        plain(rules, judge, &next, depth, side, nodes)
    };
    match rules.due(at) {
        Due::Over(winner) => f64::from(u8::from(winner == side)),
        _ if depth == 0 => judge.win(rules, at, side),
        Due::Throw => rules
            .outcomes(at)
            .probabilities()
            .map(|(throw, p)| p * after(Action::Throw(throw), depth))
            .sum(),
        Due::Choice => {
            let mut list = Actions::new();
            rules.actions(at, &mut list);
            let values = list.into_iter().map(|action| after(action, depth - 1));
            if rules.turn(at) == side {
                values.fold(0.0, f64::max)
            } else {
                values.fold(1.0, f64::min)
            }
        }
    }
}
