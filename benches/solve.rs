//! The solver: asserts positions and choices, prints speeds.
//!
//! `cargo bench --no-default-features --bench solve`

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports on stdout")]

use std::time::Instant;

use tesserae::ai::solve::pente::{Numbering, Solution};
use tesserae::levels::Library;
use tesserae::rules::Game;

/// Counters a side, and the positions of each variant.
const KNOWN: &[(u8, usize)] = &[(1, 92), (2, 2_477), (3, 22_589), (4, 109_074), (5, 353_422)];

fn main() {
    let library = Library::built_in();
    for id in ["pente/knock-off", "pente/race"] {
        let Game::Pente(rules) = library.game(id).unwrap() else { unreachable!("{id}") };
        for (pieces, known) in KNOWN {
            let rules = rules.with_pieces(*pieces);
            let begin = Instant::now();
            let positions = Numbering::new(&rules).unwrap().len();
            let numbered = begin.elapsed().as_secs_f64();
            let solution = Solution::new(&rules, 1e-12, |_| true).unwrap();
            let seconds = begin.elapsed().as_secs_f64() - numbered;
            let progress = solution.progress();
            println!(
                "{id}, {pieces}: {positions} positions numbered in {numbered:.3} s, solved in \
                 {seconds:.3} s: {} sweeps, {:.1} M positions/s, residual {:.1e}",
                progress.sweeps,
                positions as f64 * f64::from(progress.sweeps) / seconds / 1e6,
                progress.residual
            );
            assert_eq!(positions, *known, "{id}, {pieces}");
            assert_eq!(solution.positions(), *known, "{id}, {pieces}");
            assert!(progress.residual <= 1e-12, "{id}, {pieces}");
        }
    }
}
