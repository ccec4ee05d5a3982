//! Commands that are ended by a signal: at once, with all that is complete, and without engines.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tesserae_core::tournament::{Kept, Tournament};

use crate::program::{PROGRAM, command, utf8};

/// The longest wait for what should come at once.
const LATE: Duration = Duration::from_secs(20);
/// The time in which a command ends. It takes a quarter of a second on a machine with nothing to do.
const SOON: Duration = Duration::from_secs(3);

fn start(arguments: &[&str]) -> Child {
    let mut command = command(PROGRAM);
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
}

/// Waits for the end that a signal asked for.
#[track_caller]
fn ends(mut child: Child, what: &str) -> Output {
    let begin = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begin.elapsed() < LATE, "{what}: it runs on");
        sleep(Duration::from_millis(5));
    }
    assert!(begin.elapsed() < SOON, "{what}: it ended after {:?}", begin.elapsed());
    child.wait_with_output().unwrap()
}

#[track_caller]
pub fn wait_for<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(begin.elapsed() < LATE, "never came: {what}");
        sleep(Duration::from_millis(5));
    }
}

/// An engine that greets and is then deaf to everything, with a child. It writes the numbers of
/// both processes into a file once it is asked for a choice.
fn deaf(folder: &Path) -> String {
    let lines = [
        "read line",
        "echo '{\"id\":1,\"name\":\"deaf\",\"protocol\":1}'",
        "read line",
        "trap '' HUP INT TERM",
        "sleep 300 &",
        "echo $$ $! > \"$1.new\"; mv \"$1.new\" \"$1\"",
        "while :; do wait; done",
    ];
    let file = folder.join("deaf");
    fs::write(&file, lines.join("\n")).unwrap();
    format!("engine:sh {} {}", file.display(), folder.join("numbers").display())
}

/// Does this process, and so its children, ignore SIGHUP?
fn hangups_are_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let set = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(set.trim(), 16).unwrap() & 1 == 1
}

/// Does the process run? One that waits for its parent to take note of its end does not.
pub fn runs(number: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{number}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

#[test]
fn no_engine_outlives_the_program_whatever_ends_it() {
    let folder = tempfile::tempdir().unwrap();
    let engine = deaf(folder.path());
    // Who runs under `nohup` passes that on.
    let (hangup, hung_up) = if hangups_are_ignored() { ("-TERM", 143) } else { ("-HUP", 129) };
    let arena = ["arena", "ur/short", "--a", &engine, "--b", "ai:random", "--games", "2"];
    let tournament = ["tournament", "ur/short", "--games", "2", "--players", "ai:random", &engine];
    for (ask, signals, status) in [
        (&arena[..], &["-INT"][..], Some(130)),
        (&arena, &["-INT", "-INT"], Some(130)),
        (&arena, &[hangup], Some(hung_up)),
        (&arena, &["-KILL"], None),
        (&tournament, &["-TERM"], Some(143)),
        (&tournament, &["-INT", "-INT"], Some(130)),
        (&tournament, &["-KILL"], None),
    ] {
        let what = format!("{} after {signals:?}", ask[0]);
        let numbers = folder.path().join("numbers");
        drop(fs::remove_file(&numbers));
        let child = start(&[ask, &["--threads", "1"]].concat());
        let numbers = wait_for("the engine's turn", || fs::read_to_string(&numbers).ok());
        let numbers: Vec<&str> = numbers.split_whitespace().collect();
        assert_eq!(numbers.len(), 2);
        assert!(numbers.iter().all(|number| runs(number)), "{what}");
        for (sent, signal) in signals.iter().enumerate() {
            if sent > 0 {
                // Sooner it would count as the same one. The program may have ended by then.
                sleep(Duration::from_millis(150));
                let id = child.id().to_string();
                drop(std::process::Command::new("kill").args([signal, id.as_str()]).output());
            } else {
                send(signal, &child);
            }
        }
        let output = ends(child, &what);
        assert_eq!(output.status.code(), status, "{what}: {output:?}");
        assert_eq!(output.status.signal(), status.is_none().then_some(9), "{what}");
        if status.is_some() {
            assert!(utf8(&output.stderr).contains("0 of 2 games played"), "{what}: {output:?}");
        }
        wait_for(&what, || (!numbers.iter().any(|number| runs(number))).then_some(()));
    }
}

#[test]
fn a_second_signal_ends_a_program_that_hangs() {
    let folder = tempfile::tempdir().unwrap();
    let (file, numbers) = (folder.path().join("talks"), folder.path().join("numbers"));
    let long = "x".repeat(150);
    let lines = [
        "echo $$ > \"$1\"; read line",
        "echo '{\"id\":1,\"name\":\"talks\",\"protocol\":1}'; read line",
        &format!("for i in 1 2 3 4; do echo {long} >&2; done"),
    ];
    fs::write(&file, lines.join("\n")).unwrap();
    let engine = format!("engine:sh {} {}", file.display(), numbers.display());
    let ask = ["arena", "ur/short", "--a", &engine, "--b", "ai:random", "--games", "100000"];
    let mut child = start(&[&ask[..], &["--threads", "1"]].concat());
    // Nobody reads the warnings, so the program waits for ever as soon as the pipe is full.
    let mut last = (String::new(), Instant::now());
    let number = wait_for("its hanging", || {
        let now = fs::read_to_string(&numbers).unwrap_or_default();
        if now != last.0 || now.is_empty() {
            last = (now, Instant::now());
        }
        (last.1.elapsed() > Duration::from_millis(700)).then(|| last.0.trim().to_owned())
    });
    send("-INT", &child);
    sleep(Duration::from_millis(500));
    assert!(child.try_wait().unwrap().is_none(), "it does not hang");
    send("-INT", &child);
    assert_eq!(ends(child, "a second signal").status.code(), Some(130));
    wait_for("the engine's end", || (!runs(&number)).then_some(()));
}

#[test]
fn a_choice_that_takes_long_does_not_hold_up_the_end() {
    let ask = ["arena", "ur", "--a", "search:40,hand", "--b", "ai:random", "--games", "2"];
    let child = start(&[&ask[..], &["--json"]].concat());
    sleep(Duration::from_millis(1000));
    send("-TERM", &child);
    let output = ends(child, "a deep search");
    assert_eq!(output.status.code(), Some(143), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["games"], 0);
}

#[test]
fn a_program_that_ignores_the_end_of_its_terminal_continues() {
    let ask = "arena ur/short --a ai:adept --b ai:adept --games 1000000 --threads 1";
    let mut shell = command("sh");
    shell.args(["-c", &format!("trap '' HUP; exec '{PROGRAM}' {ask}")]);
    let child = shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    sleep(Duration::from_millis(700));
    send("-HUP", &child);
    sleep(Duration::from_millis(700));
    send("-TERM", &child);
    assert_eq!(ends(child, "nohup").status.code(), Some(143));
}

/// The tournament in a file, once it has a finished game.
fn begun(keep: &Path) -> Option<Tournament> {
    Kept::load(keep).ok().map(|kept| kept.tournament).filter(|kept| kept.games_played() > 0)
}

#[test]
fn finished_games_of_a_tournament_are_kept_and_the_others_are_no_forfeits() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hangs");
    // It passes on so many requests, about two games, and then nothing more.
    let pump =
        "i=0; while [ $i -lt 90 ] && read -r line; do printf '%s\\n' \"$line\"; i=$((i+1)); done";
    fs::write(&file, format!("( {pump}; exec sleep 300 ) | '{PROGRAM}' engine\n")).unwrap();
    let engine = format!("engine:sh {}", file.display());
    for (signal, status) in [("-TERM", Some(143)), ("-KILL", None)] {
        let keep = folder.path().join(signal);
        let name = keep.to_str().unwrap();
        let ask = ["tournament", "ur/short", "--games", "8", "--threads", "1", "--keep", name];
        let child = start(&[&ask[..], &["--players", "ai:random", &engine]].concat());
        let before = wait_for("a finished game", || begun(&keep));
        // Whatever ends the program, games that ended a second ago are in the file.
        sleep(Duration::from_millis(1000));
        send(signal, &child);
        assert_eq!(ends(child, signal).status.code(), status);
        let left = begun(&keep).unwrap();
        assert!(left.games_played() >= before.games_played() && !left.is_over(), "{signal}");
        assert!(left.standings().players.iter().all(|player| player.forfeits == 0), "{signal}");
        let files = fs::read_dir(folder.path()).unwrap();
        let working = files.filter(|file| {
            let name = file.as_ref().unwrap().file_name().into_string().unwrap();
            // The system has freed the lock of a killed program, whose file the next one uses.
            let is_lock = signal == "-KILL" && name.starts_with('.');
            !is_lock && !["hangs", "-TERM", "-KILL"].contains(&name.as_str())
        });
        assert_eq!(working.count(), 0, "a working file is left");
    }
}
