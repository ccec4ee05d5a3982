//! `tesserae solve`, from outside.

use crate::program::{PROGRAM, command, failed, fails, json, text};

#[test]
fn the_command_tells_what_the_documents_say() {
    let document = include_str!("../../docs/strength.md");
    for (id, pieces, residual) in
        [("pente/knock-off", 5, 1e-10), ("pente/race", 5, 1e-10), ("ur/short", 3, 1e-9)]
    {
        let told = json(&["solve", id]);
        assert_eq!(told["game"], id);
        assert_eq!(told["pieces"], pieces);
        assert!(told["residual"].as_f64().unwrap() < residual, "{told}");
        let row =
            format!("| `{id}` | {} | {:.9} |", told["positions"], told["start"].as_f64().unwrap());
        assert!(document.contains(&row), "docs/strength.md lacks {row}");
    }
    let told = text(&["solve", "pente", "--pieces", "1"]);
    assert_eq!(told.lines().last(), Some("start 0.533884408"));
    assert!(document.contains("| 1 | 92 | 0.533884408 |"));
}

#[test]
fn what_cannot_be_solved_is_named() {
    for (arguments, named) in [
        (&["senet"][..], "senet"),
        (&["pente", "--pieces", "6"], "--pieces 6"),
        (&["pente", "--pieces", "0"], "--pieces"),
        (&["chess"], "chess"),
    ] {
        fails(2, &[&["solve"], arguments].concat(), named);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_solution_that_does_not_fit_into_memory_is_one_sentence_and_no_crash() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = command("sh");
    shell.args(["-c", "ulimit -v 400000; exec \"$0\" \"$@\"", PROGRAM]);
    shell.args(["solve", "ur/finkel", "--threads", "1", "--out", "ur.solution"]);
    let output = shell.current_dir(&folder).output().unwrap();
    failed(&output, 1, "it takes 789 MB of memory, which the system does not have");
    assert_eq!(folder.path().read_dir().unwrap().count(), 0, "nothing is begun");
}
