//! The search with its cuts at throws and without: asserts the nodes and prints speeds.
//!
//! For each game the nodes at each depth, the nodes a second, the time to that depth,
//! and how many times as many nodes and how much more time it takes with Star1 alone
//! and with no cuts at throws. The values must be the same. Then the same by the
//! networks, and what a choice of each level costs.
//!
//! `cargo bench -p tesserae-core --bench search`

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports on stdout")]

use std::time::Instant;

use tesserae_core::ai::expectiminimax::search;
use tesserae_core::ai::{Cuts, Knowledge, Level, Limits, MachinePlayer, Policy};
use tesserae_core::levels::Library;
use tesserae_core::rules::Position;
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::with_position;

mod common;

/// Early, middle and late, from games of adepts.
const POSITIONS: &[&str] = &[
    "ur/cyningstan A 0,0,0,0,1,2,17 0,0,1,4,7,8,16 move:4",
    "ur/cyningstan A 0,0,4,7,8,11,17 0,2,4,6,16,17,17 move:1",
    "ur/cyningstan A 2,4,8,9,12,13,17 4,12,17,17,17,17,17 move:2",
    "ur/finkel A 0,0,0,0,1,3,9 0,0,0,0,3,7,8 move:3",
    "ur/finkel B 0,0,0,1,12,15,15 0,0,0,0,0,1,7 move:2",
    "ur/finkel B 1,15,15,15,15,15,15 0,2,4,7,8,14,15 move:1",
    "senet/skiryuk B 2,5,6,7,20 3,4,8,9,18 move:2",
    "senet/skiryuk B 2,11,13,15,20 8,14,18,19,29 move:3",
    "senet/skiryuk A 15,16,23,25,31 12,13,31,31,31 move:2",
    "senet/archaic B 2,5,6,7,8,9,10 3,4,11,12,19,22,31 move:3",
    "senet/archaic A 3,4,5,7,28,29,31 2,6,8,9,19,31,31 move:2",
    "senet/archaic B 15,16,18,22,31,31,31 7,9,12,31,31,31,31 move:1",
    "knossos/gurevich B 0,0,7,7,7 3,4,7,7,8 move:2",
    "knossos/gurevich A 0,3,6,12,17 2,3,5,8,24 move:4",
    "knossos/gurevich A 10,14,16,22,25 0,13,17,24,25 move:1",
    "knossos/straight B 0,2,4,13,16 0,0,0,3,11 move:2",
    "knossos/straight A 0,7,11,15,16 0,6,12,23,23 move:1",
    "knossos/straight B 0,6,16,23,23 2,16,16,20,23 move:1",
    "phaistos/aleff B 0,0,0,3 1,7,56,58 offer:7x5",
    "phaistos/aleff B 0,0,0,0 34,50,58,58 move:2,1",
    "phaistos/aleff A 50,55,58,58 12,62,62,62 move:5",
    "pente/knock-off A 3,3,3,6,8 2,3,6,8,8 move:6",
    "pente/knock-off B 3,3,5,8,8 2,3,6,7,8 move:1",
    "pente/knock-off B 5,7,8,8,8 1,3,8,8,8 move:6",
];

/// Nodes at each depth from 1 on of a game's positions together, with all cuts and the
/// evaluations written by hand: a change means that the search, an evaluation or the
/// rules have changed.
const KNOWN: &[(&str, &[u64])] = &[
    ("ur", &[22, 331, 2919, 24222, 167219]),
    ("senet", &[22, 422, 3798, 45303, 521188]),
    ("knossos", &[22, 384, 3220, 23682]),
    ("phaistos", &[12, 583, 2184]),
    ("pente", &[10, 239, 2222, 23494]),
];

fn main() {
    let library = Library::built_in();
    let store = KnowledgeStore::new(None);
    let mut unlike = Vec::new();
    for (game, depths) in KNOWN {
        let positions: Vec<Position> = POSITIONS
            .iter()
            .filter(|line| line.starts_with(*game))
            .map(|line| library.position(line).unwrap())
            .collect();
        let mut found = Vec::new();
        for (depth, known) in (1..).zip(*depths) {
            if !common::timed() {
                if *known < 10_000 {
                    let limits = Limits::depth(depth);
                    found.push(searched(&positions, &Knowledge::default(), &limits).nodes);
                }
                continue;
            }
            let all = [Cuts::Star2, Cuts::Star1, Cuts::Plain]
                .map(|cuts| Limits { cuts, ..Limits::depth(depth) })
                .map(|limits| searched(&positions, &Knowledge::default(), &limits));
            let [star2, star1, plain] = &all;
            for (a, b) in star2.wins.iter().zip(&plain.wins) {
                assert!((a - b).abs() < 1e-9, "{game}, depth {depth}: {a} {b}");
            }
            let times = |other: &Run| {
                let nodes = other.nodes as f64 / star2.nodes as f64;
                format!("{nodes:.1} x nodes, {:.1} x time", other.seconds / star2.seconds)
            };
            println!(
                "{game} depth {depth}: {}; Star1 alone {}; none {}",
                star2.told(&positions),
                times(star1),
                times(plain)
            );
            found.push(star2.nodes);
        }
        if !depths.starts_with(&found) {
            unlike.push((game, found));
        }
        if !common::timed() {
            continue;
        }
        let networks: Vec<_> = positions.iter().map(|p| store.network(p.game())).collect();
        for depth in 1..depths.len().min(4) as u32 {
            let mut sum = Run { nodes: 0, seconds: 0.0, wins: Vec::new() };
            for (position, network) in positions.iter().zip(&networks) {
                let knowledge = Knowledge { network: network.clone(), ..Knowledge::default() };
                let one = std::slice::from_ref(position);
                let run = searched(one, &knowledge, &Limits::depth(depth));
                sum.nodes += run.nodes;
                sum.seconds += run.seconds;
            }
            println!("{game} depth {depth} by network: {}", sum.told(&positions));
        }
        for level in Level::ALL.into_iter().filter(|level| *level != Level::Perfect) {
            let begin = Instant::now();
            for (position, network) in positions.iter().zip(&networks) {
                let knowledge = Knowledge { network: network.clone(), ..Knowledge::default() };
                let player = MachinePlayer::new(Policy::Level(level), &knowledge);
                player.decide(position, &Limits::default(), 1).unwrap();
            }
            let each = begin.elapsed().as_secs_f64() * 1e3 / positions.len() as f64;
            println!("{game} {level}: {each:.3} ms a choice");
        }
    }
    assert!(unlike.is_empty(), "nodes unlike those known: {unlike:?}");
}

/// Searches of several positions.
struct Run {
    nodes: u64,
    seconds: f64,
    wins: Vec<f64>,
}

impl Run {
    fn told(&self, positions: &[Position]) -> String {
        format!(
            "{} nodes, {:.3} ms a position, {:.1} M nodes/s",
            self.nodes,
            self.seconds * 1e3 / positions.len() as f64,
            self.nodes as f64 / self.seconds / 1e6
        )
    }
}

fn searched(positions: &[Position], knowledge: &Knowledge, limits: &Limits) -> Run {
    let begin = Instant::now();
    let (mut nodes, mut wins) = (0, Vec::new());
    for position in positions {
        let found = with_position!(position, rules, at => search(&**rules, at, knowledge, limits));
        nodes += found.nodes;
        wins.push(found.win);
    }
    Run { nodes, seconds: begin.elapsed().as_secs_f64(), wins }
}
