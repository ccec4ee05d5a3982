//! Whole series: the same whatever the threads, and in the right order of strength.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tesserae_core::ai::arena::{
    Extent, MAX_PLIES, Pairs, Played, Player, PlayerError, Report, Series, Sprt, Verdict, run,
};
use tesserae_core::ai::{Knowledge, Level, Limits, MachinePlayer, Who};
use tesserae_core::engine::client::Machine;
use tesserae_core::levels::Library;
use tesserae_core::networks::Networks;
use tesserae_core::rules::{Action, Position};

use crate::common::still;

pub fn series(id: &str, a: &str, b: &str, games: u64) -> Series {
    Series {
        game: Library::built_in().game(id).unwrap().clone(),
        sides: 2,
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        games,
        seed: 3,
        threads: 2,
        max_plies: MAX_PLIES,
        extent: Extent::Whole,
    }
}

/// Nobody hears of the games.
pub fn untold(_: &Played) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn play(series: &Series) -> Report {
    play_knowing(series, &Knowledge::default())
}

fn play_knowing(series: &Series, knowledge: &Knowledge) -> Report {
    let seat = |who: &Who| Machine::new(who, Duration::from_secs(5), knowledge);
    run(series, seat, still, untold).unwrap()
}

/// The default variant of every game.
fn defaults() -> Vec<String> {
    let library = Library::built_in();
    let mut names: Vec<String> =
        library.games().iter().map(|g| g.definition().game.clone()).collect();
    names.dedup();
    names
}

/// Every game and variant.
fn all() -> Vec<String> {
    Library::built_in().games().iter().map(|g| g.definition().id()).collect()
}

#[test]
fn threads_do_not_change_the_result() {
    for id in all() {
        let mut series = series(&id, "ai:adept", "ai:beginner", 11);
        let two = play(&series);
        series.threads = 1;
        let one = play(&series);
        series.threads = 7;
        let seven = play(&series);
        assert_eq!(one, two);
        assert_eq!(one, seven);
        series.seed = 4;
        assert_ne!(play(&series), one);
    }
}

#[test]
fn master_beats_random_in_95_of_100_games() {
    let report = play(&series("ur/cyningstan", "ai:master", "ai:random", 200));
    assert_eq!(report.unfinished, 0);
    assert!(report.wins[0] >= 190, "{:?}", report.wins);
}

/// Of 100 games against random the master must win so many; of a game that is not
/// in the list, 80.
const BARS: &[(&str, u64)] = &[("ur", 95), ("phaistos", 75)];

/// A master that thinks for a small part of what it may, so that a test can have
/// many games; the real one is no weaker.
struct Hasty(Level);

impl Player for Hasty {
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
        let choice = MachinePlayer::from(self.0).decide(position, &Limits::nodes(600), seed);
        choice.map(|choice| choice.action).ok_or_else(|| PlayerError("no choice is due".into()))
    }
}

#[test]
fn a_hasty_master_beats_random_in_every_game() {
    for name in defaults() {
        let series = series(&name, "ai:master", "ai:random", 60);
        let seat = |who: &Who| match who {
            Who::Ai(level) => Ok(Hasty(*level)),
            _ => Err(PlayerError("nobody else plays".into())),
        };
        let report = run(&series, seat, still, untold).unwrap();
        let bar = BARS.iter().find(|(known, _)| *known == name).map_or(80, |(_, bar)| *bar);
        assert_eq!(report.unfinished, 0, "{name}");
        assert!(report.wins[0] * 100 >= bar * 60, "{name}: {:?}", report.wins);
    }
}

/// As they are shipped, each level with the variant's network; how far above is in
/// docs/strength.md.
#[test]
fn each_level_beats_the_one_below() {
    let networks = Networks::new(None);
    for id in all() {
        // Stopped as soon as the lead is beyond doubt. After Kendall choices weigh little, and a
        // level is 30 points of Elo ahead.
        let (lead, games) = if id == "senet/kendall" { (20, 8_000) } else { (40, 1_000) };
        let sprt: Sprt = format!("0,{lead},0.02,0.02").parse().unwrap();
        let extent = Extent::UntilDecided(sprt);
        let series = |a, b| Series { extent, ..series(&id, a, b, games) };
        let network = networks.network(&series("human", "human").game, |what| panic!("{what}"));
        let knowledge = Knowledge { network, ..Knowledge::default() };
        for (upper, lower) in
            [("ai:beginner", "ai:random"), ("ai:adept", "ai:beginner"), ("ai:expert", "ai:adept")]
        {
            let report = play_knowing(&series(upper, lower), &knowledge);
            let verdict = sprt.judge(&report.pairs).verdict;
            assert_eq!(verdict, Verdict::H1, "{id}, {upper}: {:?}", report.wins);
        }
    }
    let report = play(&series("ur/short", "ai:master", "ai:beginner", 80));
    assert!(report.ci95().0 > 0.5, "{:?}", report.wins);
}

/// With the same player on both chairs a pair of games is the same game twice,
/// seats changed: each player wins exactly one.
#[test]
fn luck_is_dealt_in_pairs() {
    struct Plain;
    impl Player for Plain {
        fn choose(&mut self, position: &Position, _: u64) -> Result<Action, PlayerError> {
            MachinePlayer::from(Level::Adept).choose(position, 0)
        }
    }
    for id in all() {
        let series = series(&id, "ai:adept", "ai:adept", 10);
        let report = run(&series, |_: &Who| Ok(Plain), still, untold).unwrap();
        assert_eq!(report.wins, [5, 5], "{id}");
        assert_eq!(report.pairs, Pairs { split: 5, ..Pairs::default() }, "{id}");
    }
}

/// In Senet the winner of the opening has the spools and the first move, so over
/// many first games of a series each player has it now and then.
#[test]
fn a_change_of_seats_changes_who_is_asked() {
    struct Counted<'a> {
        chosen: &'a AtomicBool,
        begun: &'a AtomicU64,
    }
    impl Player for Counted<'_> {
        fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
            if !self.chosen.swap(true, Ordering::Relaxed) {
                self.begun.fetch_add(1, Ordering::Relaxed);
            }
            MachinePlayer::from(Level::Random).choose(position, seed)
        }
    }
    let begun = [AtomicU64::new(0), AtomicU64::new(0)];
    for seed in 0..40 {
        let mut series = series("senet", "ai:adept", "ai:random", 1);
        series.seed = seed;
        let chosen = AtomicBool::new(false);
        let seat = |who: &Who| {
            Ok(Counted { chosen: &chosen, begun: &begun[usize::from(*who == series.b)] })
        };
        run(&series, seat, still, untold).unwrap();
    }
    let begun = begun.map(AtomicU64::into_inner);
    assert!(begun.iter().all(|count| *count >= 8) && begun[0] + begun[1] == 40, "{begun:?}");
}

#[test]
fn long_games_are_cut_and_counted_apart() {
    let mut series = series("ur", "ai:random", "ai:random", 30);
    series.max_plies = 300;
    let report = play(&series);
    assert!(report.unfinished > 0 && report.finished() > 0);
    assert_eq!(report.unfinished + report.finished(), 30);
    series.max_plies = 1;
    let report = play(&series);
    assert_eq!(report.unfinished, 30);
    assert_eq!(report.pairs, Pairs { cut: 15, ..Pairs::default() });
    assert_eq!(report.win_rate(), None);
    assert!(report.json(&series.terms())["elo"].is_null());
    assert!(report.json(&series.terms())["pairs"]["elo_ci95"].is_null());
}

/// A stand-in engine: answers every line with the words given, after a pause.
#[cfg(unix)]
fn engine(script: &str) -> String {
    format!("engine:sh -c '{script}'")
}

#[cfg(unix)]
fn failure(command: &str) -> String {
    let series = series("ur", command, "ai:random", 2);
    let patience = Duration::from_millis(400);
    run(&series, |who| Machine::new(who, patience, &Knowledge::default()), still, untold)
        .unwrap_err()
        .to_string()
}

#[cfg(unix)]
#[test]
fn engines_that_fail_give_one_clear_error() {
    let hello = r#"read x; echo "{\"protocol\":1,\"id\":1}";"#;
    let is = |command: &str, part: &str| {
        let error = failure(command);
        assert!(error.contains(part), "{error}");
        assert!(!error.contains('\n'), "{error}");
    };
    is("engine:/nowhere/at-all", "does not start");
    is("engine:sh -c \"exit", "quotation mark");
    is(&engine("exit 0"), "ended without an answer to hello");
    is(&engine("sleep 5"), "gave no answer to hello within 0.4 s");
    is(&engine("read x; echo nonsense"), "it wrote \"nonsense\" before its reply");
    is(&engine("read x; echo []"), "it wrote \"[]\" before its reply");
    is(&engine(r#"read x; echo "{\"protocol\":7,\"id\":1}""#), "protocol is 7");
    is(&engine(r#"read x; echo "{\"protocol\":1,\"id\":9}""#), "the id is 9");
    is(&engine(&format!("{hello} read x")), "ended without an answer to best");
    is(&engine(&format!("{hello} sleep 5")), "no answer to best");
    let reply = |rest: &str| engine(&format!(r#"{hello} read x; echo "{{\"id\":2,{rest}}}""#));
    is(&reply(r#"\"action\":\"move 1-9\""#), "move 1-9");
    is(&reply(r#"\"action\":\"hop\""#), "is not an action");
    is(&reply(r#"\"action\":3"#), "\"action\" is 3");
    is(&reply(r#"\"error\":{\"code\":\"x\"}"#), "error");
}

#[cfg(unix)]
#[test]
fn a_human_cannot_play_in_the_arena() {
    assert!(failure("human").contains("human"));
}

#[test]
fn players_by_name() {
    for name in ["human", "ai:random", "ai:beginner", "ai:adept", "ai:master", "engine:a b"] {
        let who: Who = name.parse().unwrap();
        assert_eq!(who.to_string(), name);
        let json = serde_json::to_string(&who).unwrap();
        assert_eq!(json, format!("\"{name}\""));
        assert_eq!(serde_json::from_str::<Who>(&json).unwrap(), who);
    }
    for name in ["", "ai", "ai:", "ai:genius", "engine:", "engine: ", "Human"] {
        let error = name.parse::<Who>().unwrap_err().to_string();
        assert!(error.contains("there are") || error.contains("command"), "{error}");
    }
    assert!("ai:genius".parse::<Who>().unwrap_err().to_string().contains("beginner, adept"));
    assert_eq!("adept".parse::<Level>(), Ok(Level::Adept));
}
