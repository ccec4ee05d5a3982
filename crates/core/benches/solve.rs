//! The solvers: asserts positions and sweeps, prints speeds.
//!
//! `cargo bench -p tesserae-core --bench solve`

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a bench reports on stdout")]

use std::time::Instant;

use tesserae_core::ai::endgame::Table;
use tesserae_core::ai::solve::WANTED;
use tesserae_core::ai::solve::groups;
use tesserae_core::ai::solve::pente::Numbering;
use tesserae_core::levels::Library;
use tesserae_core::rules::Game;

mod common;

/// Counters a side, and the positions of each variant of five lines.
const PENTE: &[(u8, usize)] = &[(1, 92), (2, 2_477), (3, 22_589), (4, 109_074), (5, 353_422)];
/// Variants of Ur, pieces a side, and positions before a throw.
const UR: &[(&str, u8, u32)] = &[
    ("ur/cyningstan", 1, 277),
    ("ur/cyningstan", 2, 20_314),
    ("ur/cyningstan", 3, 512_349),
    ("ur/finkel", 3, 263_121),
    ("ur/masters", 1, 277),
    ("ur/blitz", 2, 20_314),
];

/// Positions with few pieces left.
const ENDGAMES: &[(&str, usize)] = &[
    ("senet/skiryuk", 253_079),
    ("senet/archaic", 253_079),
    ("senet/kendall", 165_242),
    ("senet/jequier", 165_242),
    ("knossos/gurevich", 113_838),
    ("knossos/straight", 86_268),
    ("knossos/sticks", 113_838),
    ("knossos/seven", 113_838),
    ("phaistos/aleff", 7_076),
    ("phaistos/player-trapped", 7_076),
    ("phaistos/sanctuary-geese", 7_076),
    ("phaistos/free-passages", 7_136),
];

/// Whether so many positions are to be solved: all when the speed is asked for.
fn wanted(positions: usize) -> bool {
    common::timed() || positions < 30_000
}

/// A line of speeds.
fn tell(line: &str) {
    if common::timed() {
        println!("{line}");
    }
}

fn main() {
    endgames(&Library::built_in_with_drafts());
    let library = Library::built_in_with_drafts();
    for id in ["pente/knock-off", "pente/race", "pente/open-entry"] {
        let Game::Pente(rules) = library.game(id).unwrap() else { unreachable!("{id}") };
        for (pieces, known) in PENTE.iter().filter(|(_, known)| wanted(*known)) {
            let rules = rules.with_pieces(*pieces);
            let begin = Instant::now();
            let numbering = Numbering::new(&rules).unwrap();
            let positions = numbering.positions();
            let numbered = begin.elapsed().as_secs_f64();
            let values = numbering.graph(&rules).solve(WANTED, |_| true);
            let seconds = begin.elapsed().as_secs_f64() - numbered;
            let progress = values.progress;
            tell(&format!(
                "{id}, {pieces}: {positions} positions numbered in {numbered:.3} s, solved in \
                 {seconds:.3} s: {} sweeps, {:.1} M positions/s, residual {:.1e}",
                progress.sweeps,
                positions as f64 * f64::from(progress.sweeps) / seconds / 1e6,
                progress.residual
            ));
            assert_eq!(positions, *known, "{id}, {pieces}");
            assert_eq!(values.win.len(), *known, "{id}, {pieces}");
            assert!(progress.residual <= WANTED, "{id}, {pieces}");
        }
    }
    for (id, pieces, known) in UR.iter().filter(|(.., known)| wanted(*known as usize)) {
        let Game::Ur(rules) = library.game(id).unwrap() else { unreachable!("{id}") };
        let layout = groups::Layout::new(&rules.with_pieces(*pieces)).unwrap();
        // The same on one thread and on all, compared in one run.
        let mut one = None;
        for threads in [1, 0] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let begin = Instant::now();
            let mut solver = pool.install(|| groups::Solver::new(layout.clone()).expect("memory"));
            let numbered = begin.elapsed().as_secs_f64();
            while !solver.finished() {
                pool.install(|| solver.round());
            }
            let seconds = begin.elapsed().as_secs_f64() - numbered;
            let positions = solver.numbering().positions();
            let visits: f64 = solver
                .done()
                .iter()
                .enumerate()
                .map(|(group, done)| {
                    solver.numbering().group(group).1.len() as f64 * f64::from(done.sweeps)
                })
                .sum();
            tell(&format!(
                "{id}, {pieces}, {} threads: {positions} positions numbered in {numbered:.3} s, \
                 solved in {seconds:.3} s: {:.1} sweeps, {:.1} M positions/s, {:.2} of the time \
                 of one thread",
                pool.current_num_threads(),
                visits / f64::from(positions),
                visits / seconds / 1e6,
                seconds / *one.get_or_insert(seconds),
            ));
            assert_eq!(positions, *known, "{id}, {pieces}");
            assert!(solver.done().iter().all(|done| done.residual <= 2), "{id}, {pieces}");
        }
    }
}

fn endgames(library: &Library) {
    for (id, known) in ENDGAMES.iter().filter(|(_, known)| wanted(*known)) {
        let game = library.game(id).unwrap();
        let begin = Instant::now();
        let table = match game {
            Game::Senet(rules) => Table::new(&**rules, |_| true),
            Game::Knossos(rules) => Table::new(&**rules, |_| true),
            Game::Phaistos(rules) => Table::new(&**rules, |_| true),
            _ => None,
        };
        let table = table.unwrap();
        let progress = table.progress();
        tell(&format!(
            "{id}, endgames: {} positions in {:.3} s: {} sweeps, residual {:.1e}, {:.1} MB",
            table.positions(),
            begin.elapsed().as_secs_f64(),
            progress.sweeps,
            progress.residual,
            table.memory() as f64 / 1e6
        ));
        assert_eq!(table.positions(), *known, "{id}");
        assert!(progress.residual <= 1e-12, "{id}");
    }
}
