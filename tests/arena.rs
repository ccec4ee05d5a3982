//! Series of games: the same whatever the threads, and in the right order of strength.

#![allow(clippy::unwrap_used, missing_docs)]

use std::time::{Duration, Instant};

use tesserae::ai::arena::{MAX_PLIES, Player, PlayerError, Report, Series, run};
use tesserae::ai::{Level, Who};
use tesserae::engine::client::Machine;
use tesserae::levels::Library;
use tesserae::rules::{Action, Position};

fn series(id: &str, a: &str, b: &str, games: u64) -> Series {
    Series {
        game: Library::built_in().game(id).unwrap().clone(),
        sides: 2,
        a: a.parse().unwrap(),
        b: b.parse().unwrap(),
        games,
        seed: 3,
        threads: 2,
        max_plies: MAX_PLIES,
    }
}

fn play(series: &Series) -> Report {
    run(series, |who| Machine::new(who, Duration::from_secs(5)), Instant::now).unwrap()
}

/// All of a report but the time.
fn timeless(report: &Report, series: &Series) -> String {
    let mut json = report.json(series);
    json.as_object_mut().unwrap().remove("ms_per_choice").unwrap();
    json.to_string()
}

#[test]
fn threads_do_not_change_the_result() {
    for id in ["ur/cyningstan", "ur/finkel"] {
        let mut series = series(id, "ai:adept", "ai:beginner", 41);
        let two = play(&series);
        series.threads = 1;
        let one = play(&series);
        series.threads = 7;
        let seven = play(&series);
        assert_eq!(timeless(&one, &series), timeless(&two, &series));
        assert_eq!(timeless(&one, &series), timeless(&seven, &series));
        series.seed = 4;
        assert_ne!(timeless(&play(&series), &series), timeless(&one, &series));
    }
}

#[test]
fn master_beats_random_in_95_of_100_games() {
    let report = play(&series("ur/cyningstan", "ai:master", "ai:random", 200));
    assert_eq!(report.unfinished, 0);
    assert!(report.wins[0] >= 190, "{:?}", report.wins);
}

#[test]
fn each_level_beats_the_one_below() {
    for pair in [("ai:beginner", "ai:random"), ("ai:adept", "ai:beginner")] {
        let report = play(&series("ur/cyningstan", pair.0, pair.1, 300));
        assert!(report.ci95().0 > 0.5, "{pair:?} {:?}", report.wins);
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
            Level::Master.choose(position, 0)
        }
    }
    let series = series("ur/short", "ai:master", "ai:master", 20);
    let report = run(&series, |_: &Who| Ok(Plain), Instant::now).unwrap();
    assert_eq!(report.wins, [10, 10]);
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
    assert_eq!(report.win_rate(), None);
    assert!(report.json(&series)["elo"].is_null());
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
    run(&series, |who| Machine::new(who, patience), Instant::now).unwrap_err().to_string()
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
    is(&engine("read x; echo nonsense"), "no JSON");
    is(&engine("read x; echo []"), "no object");
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
