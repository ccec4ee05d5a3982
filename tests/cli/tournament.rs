//! `tesserae tournament` from outside, with engines of every bad kind.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{PROGRAM, command, failed, fails, fields, json, run, text, utf8};

const ASK: &[&str] = &["tournament", "ur/short", "pente", "--games", "4"];
const PLAYERS: &[&str] = &["--players", "ai:random", "ai:adept", "ai:beginner"];

fn ask(more: &[&str]) -> Vec<String> {
    [ASK, PLAYERS, more].concat().into_iter().map(str::to_owned).collect()
}

fn told(arguments: &[String]) -> Output {
    command(PROGRAM).args(arguments).output().unwrap()
}

#[test]
fn one_line_of_json_of_the_first_version() {
    let arguments = ask(&[]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let told = json(&arguments);
    let known = [
        "version",
        "format",
        "games",
        "length",
        "rounds",
        "seed",
        "seed_text",
        "max_plies",
        "patience",
        "over",
        "champion",
        "players",
        "elo_taken_short",
        "cross",
        "pairings",
    ];
    assert_eq!(fields(&told), known);
    assert_eq!((&told["version"], &told["format"]), (&1.into(), &"round-robin".into()));
    assert_eq!((&told["over"], &told["champion"]), (&true.into(), &Value::Null));
    assert_eq!(told["games"], serde_json::json!(["ur/short", "pente/knock-off"]));
    let known = [
        "place",
        "name",
        "who",
        "points",
        "games",
        "won",
        "lost",
        "cut",
        "forfeits",
        "elo",
        "elo_error",
        "elo_ci95",
    ];
    assert_eq!(fields(&told["players"][0]), known);
    assert_eq!(
        (&told["players"][0]["name"], &told["players"][0]["who"]),
        (&"adept".into(), &"ai:adept".into())
    );
    let known = ["round", "players", "points", "winner", "by_lot", "games"];
    assert_eq!(fields(&told["pairings"][0]), known);
    let known = ["game", "number", "winner", "plies", "forfeit"];
    assert_eq!(fields(&told["pairings"][0]["games"][0]), known);
    // The tables are those of the games.
    for player in told["players"].as_array().unwrap() {
        let games = told["pairings"].as_array().unwrap().iter();
        let games = games.flat_map(|pairing| pairing["games"].as_array().unwrap());
        let won = games.filter(|game| game["winner"] == player["name"]).count();
        assert_eq!((&player["won"], &player["games"]), (&won.into(), &16.into()));
    }
    for (i, row) in told["cross"].as_array().unwrap().iter().enumerate() {
        assert_eq!(row[i], Value::Null);
        let sum: f64 = row.as_array().unwrap().iter().filter_map(Value::as_f64).sum();
        assert_eq!(told["players"][i]["points"], sum);
    }
    // Neither threads nor the order of the flags change a byte.
    assert_eq!(json(&[&arguments[..], &["--threads", "1"]].concat()), told);
    assert_ne!(json(&[&arguments[..], &["--seed", "2"]].concat()), told);
}

#[test]
fn tables_for_people() {
    let arguments = ask(&[]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let told = text(&arguments);
    for part in [
        "round robin of 3 players: ur/short, pente/knock-off; 4 games of each in a pairing, \
         seed 1; 24 of 24 games played\n",
        "\nplace  player      points   games",
        "\n    1  adept  ",
        "\n       against  ",
        "\nElo: the ratings that best explain the results; 0 is the average.",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let told = text(&[&arguments[..], &["--format", "knock-out"]].concat());
    for part in [
        "knock-out of 3 players: ",
        "\nround 1\n  adept against beginner, ",
        "\nround 2\n  random against ",
        " advances\n",
        " wins the tournament.\n",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn a_tournament_that_was_killed_goes_on_and_ends_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, stopped) = (file("whole.ron"), file("stopped.ron"));
    let ask = |file: &str| {
        let players = ["--players", "ai:expert", "ai:adept", "ai:master"];
        let more = ["ur/short", "--games", "10", "--format", "knock-out", "--json", "--keep", file];
        [&["tournament"], &more[..], &players[..]]
            .concat()
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let wanted = told(&ask(&whole));
    assert!(wanted.status.success() && wanted.stderr.is_empty(), "{wanted:?}");
    let mut killed = 0;
    for _ in 0..40 {
        let mut child = command(PROGRAM)
            .args(ask(&stopped))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Some games on, wherever it is then.
        let length = || fs::metadata(&stopped).map_or(0, |file| file.len());
        let (before, begin) = (length(), Instant::now());
        while length() < before + 60 && begin.elapsed() < Duration::from_secs(20) {
            if child.try_wait().unwrap().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        killed += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        if fs::read(&stopped).unwrap() == fs::read(&whole).unwrap() {
            break;
        }
    }
    // The first time when it has just begun; how often more depends on the disk.
    assert!(killed > 0);
    // With no other argument than the file.
    let resumed = run(&["tournament", "--keep", &stopped, "--json"]);
    assert_eq!(utf8(&resumed.stdout), utf8(&wanted.stdout));
    assert_eq!(fs::read(&stopped).unwrap(), fs::read(&whole).unwrap());
    let said = utf8(&resumed.stderr);
    assert!(said.starts_with(&format!("tesserae: {stopped}: ")), "{said}");
    let again = told(&ask(&stopped));
    assert_eq!(utf8(&again.stdout), utf8(&wanted.stdout));
    assert!(utf8(&again.stderr).contains("games have been played"), "{again:?}");
}

#[test]
fn arguments_that_contradict_the_file_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.ron");
    let name = file.to_str().unwrap();
    assert!(told(&ask(&["--keep", name])).status.success());
    let before = fs::read(&file).unwrap();
    for (arguments, part) in [
        (&["--seed", "2"][..], "--seed 2: "),
        (&["--games", "6"], "--games 6: "),
        (&["--rounds", "2"], "--rounds 2: "),
        (&["--max-plies", "9"], "--max-plies 9: "),
        (&["--patience", "1.5"], "--patience 1.5: "),
        (&["--format", "knock-out"], "--format knock-out: "),
        (&["--players", "ai:adept", "ai:random"], "--players ai:adept ai:random: "),
    ] {
        fails(2, &[&["tournament", "--keep", name], arguments].concat(), part);
        let part = "was begun with ";
        fails(2, &[&["tournament", "--keep", name], arguments].concat(), part);
    }
    fails(2, &["tournament", "ur", "--keep", name], "GAME ur/cyningstan: ");
    assert_eq!(fs::read(&file).unwrap(), before);
    // The same arguments once more contradict nothing.
    assert!(told(&ask(&["--keep", name, "--seed", "1", "--rounds", "1"])).status.success());
}

#[test]
fn what_is_wrong_is_named_on_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.ron");
    fs::write(&damaged, "(form: 1, nothing of the kind").unwrap();
    let damaged = damaged.to_str().unwrap();
    fails(1, &["tournament", "--keep", damaged], "not the file of a tournament");
    assert_eq!(fs::read_to_string(damaged).unwrap(), "(form: 1, nothing of the kind");
    let nowhere = folder.path().join("nowhere.ron");
    fails(2, &["tournament", "--keep", nowhere.to_str().unwrap()], "so --players is needed");
    fails(2, &["tournament"], "a tournament needs --players");
    let two = ["--players", "ai:random", "ai:adept"];
    for (arguments, part) in [
        (&["--players", "ai:random"][..], "1 players: a tournament has from 2 to 128"),
        (&["--players", "ai:random", "ai:random"], "ai:random is named twice"),
        (&["--players", "ai:random", "human"], "human: only computers play"),
        (&["--players", "ai:random", "ai:god"], "unknown level"),
        (&[&two[..], &["--games", "3"]].concat(), "3 games: each pair of games"),
        (&[&two[..], &["--format", "swiss"]].concat(), "--format"),
        (
            &[&two[..], &["--rounds", "2", "--format", "knock-out"]].concat(),
            "2 rounds: a knock-out",
        ),
        (&[&two[..], &["--patience", "0"]].concat(), "--patience"),
        (&[&["chess"], &two[..]].concat(), "chess"),
        (&[&["ur", "ur/cyningstan"], &two[..]].concat(), "ur/cyningstan is named twice"),
    ] {
        fails(2, &[&["tournament"], arguments].concat(), part);
    }
    let keep = [&["tournament", "ur/short"], &two[..], &["--keep", "/proc/nowhere/t.ron"]].concat();
    fails(1, &keep, "/proc/nowhere/t.ron: ");
    let dead = ["tournament", "ur/short", "--players", "ai:random", "engine:/nowhere/engine"];
    fails(1, &dead, "engine \"/nowhere/engine\" does not start");
}

/// An engine as a shell script: it greets, and then does that.
#[cfg(unix)]
fn engine(folder: &Path, name: &str, then: &str) -> String {
    let file = folder.join(name);
    let hello = format!("{{\"id\":1,\"name\":\"{name}\",\"protocol\":1}}");
    fs::write(&file, format!("read line\necho '{hello}'\n{then}\n")).unwrap();
    format!("engine:sh {}", file.display())
}

/// Plays a tournament of `random` and those engines in both forms, and tells that each of the
/// bad ones is named with its problem and none of the sound ones forfeits.
#[cfg(unix)]
fn named(folder: &Path, engines: &[String], patience: &str, bad: &[(&str, &str)], sound: &[&str]) {
    for format in ["round-robin", "knock-out"] {
        let keep = folder.join(format);
        let players: Vec<&str> =
            std::iter::once("ai:random").chain(engines.iter().map(String::as_str)).collect();
        let mut arguments = vec!["tournament", "ur/short", "--games", "2", "--patience", patience];
        arguments.extend(["--max-plies", "60", "--format", format, "--threads", "4"]);
        arguments.extend(["--json", "--keep", keep.to_str().unwrap(), "--players"]);
        let output = run(&[arguments, players].concat());
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        let told: Value = serde_json::from_str(&utf8(&output.stdout)).unwrap();
        assert_eq!(told["over"], true);
        let standings = told["players"].as_array().unwrap();
        let of = |name: &str| standings.iter().find(|player| player["name"] == name).unwrap();
        let games = || {
            let pairings = told["pairings"].as_array().unwrap().iter();
            pairings.flat_map(|pairing| pairing["games"].as_array().unwrap())
        };
        for (name, problem) in bad {
            let mut forfeits = games().map(|game| &game["forfeit"]);
            let named = forfeits.any(|forfeit| {
                forfeit["player"] == *name && forfeit["problem"].as_str().unwrap().contains(problem)
            });
            assert!(named, "{format}: {name}: {told}");
            assert_eq!(of(name)["elo"], Value::Null, "{name} has played no game to its end");
        }
        for sound in sound {
            assert_eq!(of(sound)["forfeits"], 0, "{format}: {told}");
        }
        // It is all in the file, and for people too.
        let told = run(&["tournament", "--keep", keep.to_str().unwrap()]);
        let told = utf8(&told.stdout);
        assert!(told.contains("\nforfeited:\n  "), "{told}");
        assert!(told.contains("ur/short no. 1: engine \"sh "), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn engines_that_die_lie_or_flood_are_named_and_the_tournament_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let lie = "read line\necho '{\"id\":2,\"action\":\"move 0-99\"}'\nexec cat";
    let engines = [
        engine(here, "Dies", "read line\nexit 3"),
        engine(here, "Lies", lie),
        engine(here, "Floods", "exec yes '{\"id\":2,\"name\":\"Floods\"}'"),
        // Another program that plays as it should.
        format!("engine:{PROGRAM} engine"),
    ];
    let problems = [
        ("Dies", "ended without an answer to best"),
        ("Lies", "answered best wrongly: \"move 0-99\" in \"ur/short"),
        ("Floods", "answered best wrongly: \"action\" is missing"),
    ];
    named(here, &engines, "20", &problems, &["random", "tesserae"]);
}

#[cfg(unix)]
#[test]
fn engines_that_hang_are_named_and_the_tournament_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let engines =
        [engine(here, "Hangs", "exec sleep 60"), engine(here, "Drowns", "exec cat /dev/zero")];
    let problem = "gave no answer to best within 0.4 s: does it flush its output?";
    named(here, &engines, "0.4", &[("Hangs", problem), ("Drowns", problem)], &["random"]);
}

/// Makes a tournament's file one of which nothing has been played yet.
#[cfg(unix)]
fn take_back(keep: &str) {
    let text = fs::read_to_string(keep).unwrap();
    let (head, _) = text.split_once("    pairings: [").unwrap();
    fs::write(keep, format!("{head}    pairings: [],\n    checksum: \"\",\n)\n")).unwrap();
    let error = utf8(&run(&["tournament", "--keep", keep]).stderr);
    let sum = error.split("the content sums to ").nth(1).unwrap()[..8].to_owned();
    fs::write(keep, format!("{head}    pairings: [],\n    checksum: \"{sum}\",\n)\n")).unwrap();
}

#[cfg(unix)]
#[test]
fn an_engine_that_hangs_at_the_greeting_later_only_loses_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let (file, keep) = (folder.path().join("Hangs"), folder.path().join("t.ron"));
    let who = engine(folder.path(), "Hangs", "exit");
    let keep = keep.to_str().unwrap();
    let ask = ["tournament", "ur/short", "--games", "8", "--patience", "0.4", "--keep", keep];
    let players = ["--json", "--players", "ai:random", &who];
    assert!(run(&[&ask[..], &players].concat()).status.success());
    take_back(keep);
    fs::write(&file, "exec sleep 60\n").unwrap();
    let begin = Instant::now();
    let output = run(&[&ask[..], &players].concat());
    assert!(output.status.success(), "{output:?}");
    let warning = utf8(&output.stderr);
    assert!(warning.contains("warning: engine \"sh ") && warning.contains("0.4 s"), "{warning}");
    let told: Value = serde_json::from_str(&utf8(&output.stdout)).unwrap();
    let games = told["pairings"][0]["games"].as_array().unwrap();
    let hung = |game: &Value| {
        let problem = game["forfeit"]["problem"].as_str();
        problem.is_some_and(|problem| problem.contains("gave no answer to hello within 0.4 s"))
    };
    let (tried, rest) = games.split_at(3);
    assert!(tried.iter().all(hung), "{told}");
    assert!(rest.len() == 5 && !rest.iter().any(hung), "three forfeits are enough: {told}");
    assert_eq!(told["over"], true);
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[cfg(unix)]
#[test]
fn an_engine_that_is_another_now_does_not_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let who = engine(folder.path(), "First", "exit");
    let keep = folder.path().join("t.ron");
    let keep = keep.to_str().unwrap();
    let players = ["--players", "ai:random", &who, "ai:beginner"];
    let ask = [&["tournament", "ur/short", "--games", "2", "--keep", keep], &players[..]].concat();
    let whole = run(&ask);
    assert!(whole.status.success(), "{whole:?}");
    take_back(keep);
    engine(folder.path(), "First", "exit");
    let file = folder.path().join("First");
    let script = fs::read_to_string(&file).unwrap().replace("\"First\"", "\"Second\"");
    fs::write(&file, script).unwrap();
    failed(&run(&ask), 1, "calls itself \"Second\", but \"First\" when the tournament began");
    engine(folder.path(), "First", "exit");
    let again = run(&ask);
    assert_eq!(utf8(&again.stdout), utf8(&whole.stdout));
    assert!(utf8(&again.stderr).contains("continuing after 0 of 6 games"), "{again:?}");
}

#[cfg(unix)]
#[test]
fn engines_that_fail_at_the_greeting_stop_it_before_anything_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let script = |name: &str, text: &str| {
        fs::write(here.join(name), text).unwrap();
        format!("engine:sh {}", here.join(name).display())
    };
    let keep = here.join("t.ron");
    for (name, text, problem) in [
        ("silent", "exec sleep 60", "gave no answer to hello within 1 s"),
        ("gone", "exit 1", "ended without an answer to hello"),
        (
            "babbles",
            "read line\necho hello",
            "answered hello wrongly: it wrote \"hello\" before its reply",
        ),
        ("floods", "exec yes", "answered hello wrongly: it wrote \"y\" before its reply"),
        ("drowns", "exec cat /dev/zero", "gave no answer to hello within 1 s"),
        ("later", "read line\necho '{\"id\":1,\"protocol\":2}'\nexec cat", "protocol is 2, not 1"),
        ("other", "read line\necho '{\"id\":9,\"protocol\":1}'\nexec cat", "the id is 9, not 1"),
    ] {
        let who = script(name, text);
        let ask = ["tournament", "ur/short", "--patience", "1", "--keep", keep.to_str().unwrap()];
        let begin = Instant::now();
        fails(1, &[&ask[..], &["--players", "ai:random", &who]].concat(), problem);
        assert!(begin.elapsed() < Duration::from_secs(10), "{name}");
        assert!(!keep.exists(), "{name}: nothing was begun");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_dies_now_and_then_loses_those_games_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("frail");
    // It takes so many requests of one life, the greeting included: about two games.
    let pump =
        "i=0\nwhile [ $i -lt 90 ] && read -r line; do printf '%s\\n' \"$line\"; i=$((i+1)); done";
    fs::write(&file, format!("( {pump} ) | '{PROGRAM}' engine\n")).unwrap();
    let who = format!("engine:sh {}", file.display());
    let keep = folder.path().join("t.ron");
    let ask = ["tournament", "ur/short", "--games", "8", "--threads", "1", "--keep"];
    let players = [keep.to_str().unwrap(), "--json", "--players", "ai:random", &who];
    let output = run(&[&ask[..], &players[..]].concat());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let told: Value = serde_json::from_str(&utf8(&output.stdout)).unwrap();
    let games = told["pairings"][0]["games"].as_array().unwrap();
    assert_eq!(games.len(), 8);
    let forfeits: Vec<bool> = games.iter().map(|game| !game["forfeit"].is_null()).collect();
    let first = forfeits.iter().position(|forfeit| *forfeit).unwrap();
    assert!(first > 0, "it plays a game before it dies: {forfeits:?}");
    assert!(!forfeits[first + 1], "and another in its next life: {forfeits:?}");
    assert!(
        games
            .iter()
            .all(|game| { game["forfeit"].is_null() || game["forfeit"]["player"] == "tesserae" })
    );
}

#[test]
fn records_of_all_games_can_be_had_and_audited() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("games");
    let name = records.to_str().unwrap();
    let played = told(&ask(&["--records", name]));
    assert!(played.status.success(), "{}", utf8(&played.stderr));
    let files: Vec<_> = fs::read_dir(&records).unwrap().map(|file| file.unwrap().path()).collect();
    // Three pairings of four games in two variants.
    assert_eq!(files.len(), 24);
    for file in files {
        let audit = text(&["audit", file.to_str().unwrap()]);
        assert!(audit.contains("\nverdict: all "), "{audit}");
    }
    let blocked = folder.path().join("file");
    fs::write(&blocked, "kept").unwrap();
    let refused = told(&ask(&["--records", blocked.to_str().unwrap()]));
    assert_eq!(refused.status.code(), Some(1));
    assert!(utf8(&refused.stderr).contains(blocked.to_str().unwrap()));
    assert_eq!(fs::read_to_string(&blocked).unwrap(), "kept");
}
