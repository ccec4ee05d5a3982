//! What is said of an engine that does not start or does not keep to the protocol, and how its
//! command is read.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::program::{PROGRAM, command, failed, utf8};

/// A file with that text and those permissions.
fn script(folder: &Path, name: &str, text: &str, mode: u32) {
    let file = folder.join(name);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, text).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
}

/// Two games against that engine, in a home that is that folder.
fn series(home: &Path, engine: &str) -> std::process::Output {
    let engine = format!("engine:{engine}");
    let mut command = command(PROGRAM);
    command.args(["arena", "ur/short", "--a", "ai:random", "--b", &engine, "--games", "2"]);
    command.args(["--threads", "1", "--on-failure", "stop", "--patience", "10", "--json"]);
    command.current_dir(home).env("HOME", home).output().unwrap()
}

#[test]
fn a_command_is_read_as_a_shell_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let engine = format!("#!/bin/sh\nexec '{PROGRAM}' engine\n");
    script(home, "eng.sh", &engine, 0o755);
    script(home, "my bots/eng.sh", &engine, 0o755);
    let whole = format!("\"{}/my bots/eng.sh\"", home.display());
    let ways =
        ["~/eng.sh", "./eng.sh", "sh ~/eng.sh", "'my bots/eng.sh'", r"~/my\ bots/eng.sh", &whole];
    for way in ways {
        let output = series(home, way);
        assert!(output.status.success() && output.stderr.is_empty(), "{way}: {output:?}");
    }
}

#[test]
fn an_engine_that_does_not_start_is_named_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    script(home, "my bots/eng.sh", "#!/bin/sh\n", 0o755);
    script(home, "plain.py", "#!/usr/bin/python3\n", 0o644);
    script(home, "wrong.py", "#!/nowhere/python3\n", 0o755);
    let at = |name: &str| home.join(name).display().to_string();
    for (command, why) in [
        ("~/none", format!("{} is not there", at("none"))),
        ("no-such-engine", "there is no program no-such-engine in the folders of PATH (".into()),
        ("plain.py", "; for the one in this folder write ./plain.py".into()),
        ("./plain.py", "plain.py is not executable: run chmod +x on it".into()),
        ("~/wrong.py", "wrong.py asks for /nowhere/python3, which is not there".into()),
        ("~/my bots/eng.sh", format!("if you mean {}, put it in quot", at("my bots/eng.sh"))),
        ("'~/none'", "/~/none is not there".into()),
        ("\"~/none", "a quotation mark is not closed".into()),
    ] {
        failed(&series(home, command), 1, &why);
    }
    let a_folder = format!("{} is a folder, not a program", at("my bots"));
    failed(&series(home, "~/'my bots'"), 1, &a_folder);
}

/// An engine in shell that greets, reads a request and then does that.
fn greets(home: &Path, then: &str) -> String {
    let hello = "read line\necho '{\"id\":1,\"name\":\"guest\",\"protocol\":1}'\nread line\n";
    script(home, "guest", &format!("{hello}{then}\n"), 0o644);
    "sh ~/guest".into()
}

#[test]
fn the_line_that_an_engine_wrote_is_quoted_with_advice() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let only = "before its reply; nothing but replies may go to stdout";
    script(home, "banner", &format!("echo 'Banner 1.0'\nexec '{PROGRAM}' engine\n"), 0o644);
    let said = format!("answered hello wrongly: it wrote \"Banner 1.0\" {only}");
    failed(&series(home, "sh ~/banner"), 1, &said);
    let pretty = greets(home, "printf '{\\n \"id\": 2,\\n \"action\": \"pass\"\\n}\\n'");
    let said = "answered best wrongly: its reply ends after \"{\"; a whole reply must stand on one";
    failed(&series(home, &pretty), 1, said);
    let thinks = greets(home, "echo 'depth 5'; read line");
    failed(&series(home, &thinks), 1, &format!("it wrote \"depth 5\" {only}"));
    let empty = greets(home, "echo; read line");
    failed(&series(home, &empty), 1, "it wrote an empty line before its reply");
    let marks = greets(home, "printf '\\357\\273\\277{}\\n'; read line");
    failed(&series(home, &marks), 1, "its reply begins with a UTF-8 mark; only its first line may");
    let utf16 = greets(home, "printf '{\\0\"\\0i\\0\\n'; read line");
    failed(&series(home, &utf16), 1, "answered best wrongly: the text is UTF-16LE");
    let leaves = greets(home, "exit 0");
    let said = "ended without an answer to best; it must run until its input ends";
    failed(&series(home, &leaves), 1, said);
}

#[test]
fn a_mark_before_the_first_line_is_passed_over_both_ways() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path();
    let marks = format!("printf '\\357\\273\\277'\nexec '{PROGRAM}' engine\n");
    script(home, "marks", &marks, 0o644);
    let output = series(home, "sh ~/marks");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let mut ours = command(PROGRAM)
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = ours.stdin.take().unwrap();
    input.write_all(b"\xef\xbb\xbf{\"op\":\"hello\",\"id\":7}\n").unwrap();
    drop(input);
    let reply = ours.wait_with_output().unwrap().stdout;
    let reply: Value = serde_json::from_str(&utf8(&reply)).unwrap();
    assert_eq!((&reply["id"], &reply["protocol"]), (&Value::from(7), &Value::from(1)));
}
