//! Every sentence of the commentary over a thousand games: true, none twice in a game, and
//! how often one is said.
//!
//! `cargo bench -p tesserae-core --bench commentary`

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use tesserae_core::levels::Library;
use tesserae_core::rules::Game;

#[path = "../tests/commentary/chances.rs"]
#[allow(clippy::unwrap_used, reason = "shared with tests")]
mod chances;
mod common;
#[path = "../tests/commentary/reasons.rs"]
#[allow(clippy::unwrap_used, reason = "shared with tests")]
mod reasons;
#[path = "../tests/commentary/verdict.rs"]
#[allow(clippy::unwrap_used, reason = "shared with tests")]
mod verdict;
#[path = "../tests/commentary/witness.rs"]
#[allow(clippy::unwrap_used, reason = "shared with tests")]
mod witness;

use verdict::malformed;
use witness::{overtaken, watched, watched_with};

/// Games of all variants together: a thousand, or one of each where no speed is wanted.
const GAMES: u64 = 1_000;

/// What was said in some games.
#[derive(Default)]
struct Sums {
    games: u64,
    plies: usize,
    kinds: BTreeMap<&'static str, u32>,
}

fn main() {
    let library = Library::built_in();
    let games: Vec<&Game> = library.games().iter().collect();
    let variants = games.len() as u64;
    let wanted = if common::timed() { GAMES.next_multiple_of(variants) } else { variants };
    let (next, sums) = (AtomicU64::new(0), Mutex::new(Sums::default()));
    let begin = Instant::now();
    let work = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= wanted {
            return;
        }
        // Other games than those of the tests.
        check(games[(number % variants) as usize], 1_000 + number / variants, &sums);
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let sums = sums.into_inner().expect("no thread has failed");
    assert_eq!(sums.games, wanted);
    let remarks: u32 = sums.kinds.values().sum();
    if common::timed() {
        let seconds = begin.elapsed().as_secs_f64();
        let share = f64::from(remarks) / sums.plies as f64;
        println!("{} games, {} plies: {remarks} sentences, {share:.3} a ply", wanted, sums.plies);
        println!("{seconds:.1} s, each sentence tested");
        for (kind, count) in &sums.kinds {
            println!("{count:8} {kind}");
        }
    }
}

/// Plays a game and holds each sentence about it to what has happened.
fn check(game: &Game, seed: u64, sums: &Mutex<Sums>) {
    let (fewest, most) = game.definition().sides;
    let sides = if seed % 4 == 3 { most } else { fewest };
    // Every tenth as if the play had overtaken the commentary now and then.
    let game = match seed % 10 {
        0 => watched_with(game, sides, seed, overtaken),
        _ => watched(game, sides, seed),
    };
    let mut said = BTreeSet::new();
    for remark in &game.remarks {
        let id = game.course.game().definition().id();
        let place = format!("{id}, seed {seed}, ply {}: {}", remark.ply, remark.text);
        assert!(said.insert(&remark.text), "said twice: {place}");
        assert_eq!(malformed(&remark.text), None, "{place}");
        assert_eq!(game.refutes(remark), None, "{place}\n{:?}", remark.claim);
    }
    let mut sums = sums.lock().expect("no thread has failed");
    sums.games += 1;
    sums.plies += game.course.plies().len();
    for remark in &game.remarks {
        *sums.kinds.entry(remark.claim.kind()).or_insert(0) += 1;
    }
}
