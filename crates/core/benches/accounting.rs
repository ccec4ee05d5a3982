//! Do luck and choices account for the result? Two hundred games of each variant, reviewed:
//! the table in docs/review.md. A position's value must also be what `value` says.
//!
//! `cargo bench -p tesserae-core --bench accounting`; a variant's name after `--` for
//! that alone

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::thread;

use tesserae_core::ai::{Knowledge, Level, Limits, Scope, value};
use tesserae_core::levels::Library;
use tesserae_core::review::{Account, DEPTH, Settings, run};
use tesserae_core::rules::{Game, Side};
use tesserae_core::solutions::KnowledgeStore;

mod common;
#[path = "common/games.rs"]
mod games;

/// Games of each variant when all is measured, and else.
const GAMES: (u64, u64) = (200, 4);
/// What is looked at without a measurement: one that is solved, and one that is not.
const FEW: [&str; 2] = ["ur/short", "knossos/gurevich"];
/// Of a sound error the root of the mean square of shift over error is 1, and 95% of the
/// shifts are within two errors. The error is itself worked out from a single game, so it
/// may be a little off.
const ROOT: f64 = 1.3;
const WITHIN: f64 = 0.93;
/// Every so many-th position is compared with `value`.
const COMPARED: usize = 25;

fn main() {
    let library = Library::built_in();
    let store = KnowledgeStore::new(None);
    let named: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let timed = common::timed();
    let games = if timed { GAMES.0 } else { GAMES.1 };
    for game in library.games() {
        let id = game.definition().id();
        let wanted = match (&named[..], timed) {
            ([], true) => true,
            ([], false) => FEW.contains(&id.as_str()),
            (named, _) => named.contains(&id),
        };
        if wanted {
            let knowledge = store.knowledge(game, 2, Scope::ALL);
            accounts(&id, game, &knowledge, games, timed);
        }
    }
}

/// What one game comes to for the first side.
struct Seen {
    account: Account,
    solved: bool,
}

fn accounts(id: &str, game: &Game, knowledge: &Knowledge, games: u64, timed: bool) {
    let half = |first: u64| -> Vec<Seen> {
        (first..games).step_by(2).map(|seed| seen(game, knowledge, seed)).collect()
    };
    let all: Vec<Seen> = thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        [half(0), other.join().expect("a thread that ends")].into_iter().flatten().collect()
    });
    let mut squares = 0.0;
    let (mut within, mut worst, mut most) = (0_u64, 0.0_f64, 0.0_f64);
    for Seen { account, solved } in &all {
        let Account { start, luck, choices, shift, error, .. } = account;
        let result = account.result.expect("a game that ended");
        assert!((start + luck + choices + shift - result).abs() < 1e-9, "{id}: {account:?}");
        most = most.max(shift.abs());
        if *solved {
            assert!(shift.abs() < 1e-8, "{id}: {account:?}");
            within += 1;
            continue;
        }
        let errors = shift.abs() / error;
        squares += errors * errors;
        within += u64::from(errors < 2.0);
        worst = worst.max(errors);
    }
    let count = all.len() as f64;
    let (root, within) = ((squares / count).sqrt(), within as f64 / count);
    if timed {
        println!(
            "| `{id}` | {} | {:.1} | {root:.2} | {:.1} | {worst:.1} |",
            all.len(),
            most * 100.0,
            within * 100.0
        );
        assert!(root < ROOT && within > WITHIN, "{id}");
    }
    assert!(worst < 5.0, "{id}: {worst} errors");
}

fn seen(game: &Game, knowledge: &Knowledge, seed: u64) -> Seen {
    let course = games::played(game, knowledge, Level::Adept, seed);
    let settings = Settings { depth: DEPTH, rolls: None, threads: 1, stop: None };
    let review = run(&course, knowledge, &settings, |_, _| {}).expect("nobody calls it off");
    for (number, point) in review.points.iter().enumerate().step_by(COMPARED) {
        let position = course.position_at(number).expect("a position before each ply");
        let found = value(position, knowledge, &Limits::depth(DEPTH));
        assert_eq!(point.win, found.win, "{position}");
    }
    let account = Account::of(&review, &course, Side::A);
    Seen { account, solved: knowledge.solution.is_some() }
}
