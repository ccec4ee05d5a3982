//! `tesserae solve`, from outside.

use std::process::Command;

fn solve(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tesserae"))
        .arg("solve")
        .args(arguments)
        .env("TESSERAE_DATA", env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.success(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn the_command_tells_what_the_documents_say() {
    let document = include_str!("../../docs/strength.md");
    for (id, pieces, residual) in
        [("pente/knock-off", 5, 1e-10), ("pente/race", 5, 1e-10), ("ur/short", 3, 1e-9)]
    {
        let (done, out, errors) = solve(&[id, "--json"]);
        assert!(done, "{errors}");
        let told: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(told["game"], id);
        assert_eq!(told["pieces"], pieces);
        assert!(told["residual"].as_f64().unwrap() < residual, "{out}");
        let row =
            format!("| `{id}` | {} | {:.9} |", told["positions"], told["start"].as_f64().unwrap());
        assert!(document.contains(&row), "docs/strength.md lacks {row}");
    }
    let (done, out, _) = solve(&["pente", "--pieces", "1"]);
    let last = out.lines().last().unwrap();
    let digits = last.strip_prefix("start 0.").unwrap();
    assert!(done && digits.len() == 9 && digits.bytes().all(|b| b.is_ascii_digit()), "{last}");
}

#[test]
fn what_cannot_be_solved_is_named() {
    for (arguments, named) in [
        (vec!["senet"], "senet"),
        (vec!["pente", "--pieces", "6"], "--pieces 6"),
        (vec!["pente", "--pieces", "0"], "--pieces"),
        (vec!["chess"], "chess"),
    ] {
        let (done, _, errors) = solve(&arguments);
        assert!(!done && errors.lines().count() == 1, "{arguments:?}: {errors}");
        assert!(errors.contains(named), "{arguments:?}: {errors}");
    }
}
