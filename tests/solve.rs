//! The exact solution of five lines, beside a plain solver that shares nothing with it:
//! the second engine's rules, positions by their text, one value after the other.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod common;
mod reference;

use std::process::Command;

use common::library;
use reference::Second;
use reference::pente::VARIANTS;
use reference::plain::solved_plainly;
use tesserae::ai::solve::pente::Solution;
use tesserae::rules::games::pente::Pente;
use tesserae::rules::{Game, Rules, Side};

fn rules(id: &str, pieces: u8) -> Pente {
    let Game::Pente(rules) = library().game(id).unwrap().clone() else { panic!("{id}") };
    rules.with_pieces(pieces)
}

#[test]
fn every_value_is_that_of_a_plain_solver() {
    for (variant, pieces) in VARIANTS.iter().flat_map(|v| [(*v, 1), (*v, 2)]) {
        let none = vec!["0"; pieces].join(",");
        let start = variant.read(&format!("{} A {none} {none} throw", variant.id()));
        let plain = solved_plainly(&variant, &start);
        let rules = rules(&variant.id(), pieces as u8);
        let solution = Solution::new(&rules, 1e-12, |_| true).unwrap();
        assert!(plain.len() > 100, "{} of {pieces}: {}", variant.id(), plain.len());
        for (line, expected) in &plain {
            let words: Vec<&str> = line.split(' ').collect();
            let turn = if words[1] == "A" { Side::A } else { Side::B };
            let counters = |list: &str| -> u64 {
                list.split(',').map(|step| 1 << (4 * step.parse::<u32>().unwrap())).sum()
            };
            let at = rules.before_throw(turn, [counters(words[2]), counters(words[3])]).unwrap();
            let found = solution.win(&rules, &at).unwrap();
            assert!((found - expected).abs() < 1e-10, "{line}: {found} is not {expected}");
        }
    }
}

#[test]
fn one_counter_a_side_has_as_many_positions_as_can_be_counted_by_hand() {
    // Each stands outside or on one of ten points, but not both on one of the eight
    // off the sacred line; and nobody is home: of 11 x 11 - 8 = 113, 11 + 11 - 1 go.
    let rules = rules("pente/knock-off", 1);
    let solution = Solution::new(&rules, 1e-9, |_| true).unwrap();
    assert_eq!(solution.positions(), 113 - 21);
}

#[test]
fn no_position_waits_for_a_choice_or_is_over() {
    let rules = rules("pente/race", 1);
    let solution = Solution::new(&rules, 1e-9, |_| true).unwrap();
    let mut at = rules.start(2);
    assert!(solution.win(&rules, &at).is_some());
    rules.play_unchecked(&mut at, "throw 3".parse().unwrap(), &mut ());
    assert_eq!(solution.win(&rules, &at), None, "a choice is due");
}

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
    let document = include_str!("../docs/strength.md");
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
