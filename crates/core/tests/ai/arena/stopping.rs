//! A series that stops when it is decided: always at the same pair.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use tesserae_core::ai::arena::{
    Extent, Pairs, Played, Player, PlayerError, Series, Sprt, Verdict, run,
};
use tesserae_core::ai::{Knowledge, Who};
use tesserae_core::engine::client::Machine;
use tesserae_core::levels::Library;
use tesserae_core::rules::{Action, Position};
use tesserae_core::solutions::KnowledgeStore;

use crate::common::still;

use super::series::{series, untold};

fn tested(games: u64) -> (Series, Sprt) {
    let mut series = series("ur/short", "ai:expert", "ai:beginner", games);
    let sprt = "0,60".parse().unwrap();
    series.extent = Extent::UntilDecided(sprt);
    (series, sprt)
}

/// A player that knows what the program's own arena lets it know of the short game.
fn machine(who: &Who) -> Result<Machine, PlayerError> {
    static KNOWLEDGE: LazyLock<Knowledge> = LazyLock::new(|| {
        let store = KnowledgeStore::new(None);
        let game = Library::built_in().game("ur/short").unwrap().clone();
        let (endgame, network) = (store.endgame(&game), store.network(&game));
        Knowledge { solution: None, endgame, network }
    });
    Machine::new(who, Duration::from_secs(5), &KNOWLEDGE)
}

/// All games of the series, with what the test has to say left aside.
fn whole(series: &Series) -> Vec<Played> {
    let mut all = Vec::new();
    let series = Series { extent: Extent::Whole, threads: 1, ..series.clone() };
    run(&series, machine, still, |game| {
        all.push(game.clone());
        ControlFlow::Continue(())
    })
    .unwrap();
    all
}

/// The number of the pair that decides, and the pairs until then.
fn decided(sprt: &Sprt, games: &[Played]) -> Option<(usize, Pairs)> {
    let mut pairs = Pairs::default();
    games.chunks_exact(2).enumerate().find_map(|(number, pair)| {
        pairs.add([pair[0].winner, pair[1].winner]);
        (sprt.judge(&pairs).verdict != Verdict::Undecided).then_some((number, pairs))
    })
}

#[test]
fn the_stop_is_at_the_first_pair_that_decides() {
    let (series, sprt) = tested(400);
    let all = whole(&series);
    let (last, pairs) = decided(&sprt, &all).unwrap();
    assert!((10..190).contains(&last), "{last}");
    for threads in [1, 2, 3, 8] {
        let series = Series { threads, ..series.clone() };
        let mut told = Vec::new();
        let each = |game: &Played| {
            told.push((game.number, game.winner));
            ControlFlow::Continue(())
        };
        let report = run(&series, machine, still, each).unwrap();
        assert_eq!(report.pairs, pairs, "{threads} threads");
        let until: Vec<_> = all[..2 * last + 2].iter().map(|g| (g.number, g.winner)).collect();
        assert_eq!(told, until, "{threads} threads");
        assert_eq!(report.games(), 2 * last as u64 + 2);
    }
}

/// A player who takes its time when asked to.
struct Paced(Machine, Duration);

impl Player for Paced {
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
        std::thread::sleep(self.1);
        self.0.choose(position, seed)
    }
}

/// While one thread is at the first game another ends many; all of them wait for it.
#[test]
fn games_that_end_early_wait_for_their_turn() {
    let (series, _) = tested(400);
    let report = |slow: u32| {
        let seats = AtomicU32::new(0);
        let seat = |who: &Who| {
            let slow = seats.fetch_add(1, Ordering::Relaxed) < slow;
            Ok(Paced(machine(who)?, Duration::from_micros(if slow { 3000 } else { 0 })))
        };
        run(&series, seat, still, untold).unwrap()
    };
    assert_eq!(report(2), report(0));
}

/// A player who notes down the positions that it is asked about, and fails at one.
struct Noting<'a> {
    machine: Machine,
    noted: &'a Mutex<Vec<String>>,
    fails_at: &'a str,
}

impl Player for Noting<'_> {
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
        let at = position.to_string();
        if at == self.fails_at {
            return Err(PlayerError(format!("no idea in {at}")));
        }
        self.noted.lock().unwrap().push(at);
        self.machine.choose(position, seed)
    }
}

/// A player that fails beyond the stop has not failed; one that fails before has,
/// however far the other threads are.
#[test]
fn a_failure_counts_only_before_the_stop() {
    let (mut series, sprt) = tested(400);
    let noted = Mutex::new(Vec::new());
    let play = |series: &Series, fails_at: &str, each: &mut (dyn FnMut(&Played) + Send)| {
        let seat = |who: &Who| Ok(Noting { machine: machine(who)?, noted: &noted, fails_at });
        run(series, seat, still, |game| {
            each(game);
            ControlFlow::Continue(())
        })
    };
    series.threads = 1;
    series.extent = Extent::Whole;
    let (mut all, mut ends) = (Vec::new(), Vec::new());
    play(&series, "", &mut |game| {
        all.push(game.clone());
        ends.push(noted.lock().unwrap().len());
    })
    .unwrap();
    let noted_all = noted.lock().unwrap().clone();
    let (last, _) = decided(&sprt, &all).unwrap();
    let stop = ends[2 * last + 1];
    let before: HashSet<&String> = noted_all[..stop].iter().collect();
    let beyond = noted_all[stop..ends[2 * last + 2]]
        .iter()
        .find(|at| !before.contains(at))
        .expect("a position of the first game beyond that none had before");
    let seventh: HashSet<&String> = noted_all[..ends[6]].iter().collect();
    let within = noted_all[ends[6]..ends[7]].iter().find(|at| !seventh.contains(at)).unwrap();
    series.extent = Extent::UntilDecided(sprt);
    for threads in [1, 2, 6] {
        series.threads = threads;
        let report = play(&series, beyond, &mut |_| {}).unwrap();
        assert_eq!(report.games(), 2 * last as u64 + 2, "{threads} threads");
        let mut told = 0;
        let error = play(&series, within, &mut |_| told += 1).unwrap_err();
        assert!(error.to_string().contains(within.as_str()), "{threads} threads: {error}");
        assert_eq!(told, 7, "{threads} threads");
    }
}

#[test]
fn who_is_told_of_the_games_may_end_the_series() {
    for threads in [1, 4] {
        let mut series = series("ur/short", "ai:adept", "ai:beginner", 50);
        series.threads = threads;
        let each = |game: &Played| {
            if game.number == 6 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let report = run(&series, machine, still, each).unwrap();
        assert_eq!((report.games(), report.pairs.whole()), (7, 3), "{threads} threads");
    }
}
