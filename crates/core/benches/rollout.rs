//! Rollouts with and without the luck in them: asserts the plies played, prints how many
//! times as many games the plain ones would need, and how fast both are.
//!
//! `cargo bench -p tesserae-core --bench rollout`

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::time::Instant;

use tesserae_core::ai::rollout::{Line, Rollout, run};
use tesserae_core::levels::Library;

mod common;

/// So many plies are soon rolled out.
const SOON: u64 = 210_000;

/// From the middle of each game, and the plies of all games together from seed 1: a
/// change means that the rules, the evaluation or the way in which rollouts draw have
/// changed.
const KNOWN: &[(&str, u64)] = &[
    ("ur/cyningstan A 0,0,4,7,10,13,17 0,1,2,5,8,17,17 throw", 405500),
    ("senet/skiryuk A 9,14,17,22,25 8,12,15,20,23 throw", 357395),
    ("knossos/gurevich A 0,0,2,11,13 0,0,3,12,18 throw", 318168),
    ("phaistos/aleff A 0,5,20,33 0,8,17,40 throw", 203961),
    ("phaistos/aleff A 0,5,20,33 0,8,17,40 0,3,22,30 throw", 275043),
    ("pente/knock-off A 0,0,3,6,8 0,2,4,7,8 throw", 86892),
];

/// Plies of a truncated game.
const TRUNCATE: u32 = 20;

fn main() {
    let library = Library::built_in();
    let mut unlike = Vec::new();
    for (line, known) in KNOWN {
        let position = library.position(line).expect("a position of ours");
        if !common::timed() {
            if *known < SOON {
                assert_eq!(timed(&Rollout::new(position)).0.plies, *known, "{line}");
            }
            continue;
        }
        println!("{line}");
        for truncate in [None, Some(TRUNCATE)] {
            let plan = Rollout { truncate, ..Rollout::new(position.clone()) };
            let (reduced, seconds) = timed(&plan);
            let (plain, plain_seconds) = timed(&Rollout { reduce: false, ..plan.clone() });
            assert_eq!(reduced.plies, plain.plies, "the same games");
            if truncate.is_none() && reduced.plies != *known {
                unlike.push((line, reduced.plies));
            }
            let (first, games) = (reduced.sides[0], plan.games as f64);
            let ratio = first.variance_ratio().unwrap_or(f64::NAN);
            let what = truncate.map_or("whole".into(), |plies| format!("{plies} plies"));
            println!(
                "  {what}: {:.5} +- {:.5} at {:.0} games/s, plain +- {:.5} at {:.0} games/s: \
                 variance 1/{ratio:.1}, in the same time 1/{:.1}",
                first.win(),
                first.error(),
                games / seconds,
                first.plain.error(),
                games / plain_seconds,
                ratio * plain_seconds / seconds
            );
        }
    }
    assert!(unlike.is_empty(), "plies unlike those known: {unlike:?}");
}

/// The one line of a rollout, and how long it took.
fn timed(plan: &Rollout) -> (Line, f64) {
    let begin = Instant::now();
    let report = run(plan, &mut |_| true).expect("it is not called off");
    let line = report.lines.into_iter().next().expect("a line");
    (line, begin.elapsed().as_secs_f64())
}
