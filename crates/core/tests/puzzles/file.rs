//! The files of puzzles: what cannot be is named and left out.

use tesserae_core::puzzles::{Puzzle, read, write};

use crate::{common, puzzles};

fn sample() -> Vec<Puzzle> {
    puzzles().all().iter().take(3).cloned().collect()
}

fn of(text: &str) -> (usize, String) {
    let (puzzles, errors) = read("p.ron", text, common::library());
    let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
    (puzzles.len(), told.join("\n"))
}

#[test]
fn what_is_written_is_read() {
    for game in ["ur", "pente", "senet"] {
        let own = |puzzle: &&Puzzle| puzzle.position.game().definition().game == game;
        let all: Vec<Puzzle> = puzzles().all().iter().filter(own).cloned().collect();
        let text = write(&all).unwrap();
        assert_eq!(read("p.ron", &text, common::library()), (all.clone(), Vec::new()));
        // A choice stands on one line.
        assert_eq!(
            text.matches("                (action: ").count(),
            all.iter().map(|puzzle| puzzle.options.len()).sum::<usize>()
        );
    }
}

#[test]
fn one_wrong_puzzle_leaves_the_others() {
    let sample = sample();
    let text = write(&sample).unwrap();
    let first = &sample[0];
    let changed = |from: &str, to: &str, part: &str| {
        assert!(text.contains(from), "{from}: {text}");
        let (many, told) = of(&text.replacen(from, to, 1));
        assert_eq!(many, 2, "{told}");
        let id = &first.id;
        assert!(told.starts_with("p.ron: ") && told.contains(part) && told.contains(id), "{told}");
    };
    let position = first.position.to_string();
    let (best, other) = (first.best().action, first.options[1].action);
    changed(&position, "ur/cyningstan A 0", "make the puzzles again");
    changed(&position, "chess/blitz A 0", "chess");
    changed(&position, &sample[1].position.to_string(), "the name is not that of the position");
    changed(&format!("action: \"{best}\""), "action: \"pass\"", "not the legal choices");
    changed(&format!("action: \"{best}\""), "action: \"hop\"", "hop");
    changed(
        &format!("tempting: \"{}\"", first.tempting().action),
        &format!("tempting: \"{best}\""),
        "the tempting choice is another",
    );
    changed("line: \"", "line: \"throw 1, ", "\"throw 1\" in ");
    changed(&format!("line: \"{best}"), &format!("line: \"{other}"), "");
    changed(&format!("win: {:?}", first.best().win), "win: 0.01", "not clearly best");
    changed(&format!("win: {:?}", first.best().win), "win: 7.5", "cannot be");
    changed(&format!("win: {:?}", first.best().win), "win: inf", "cannot be");
    changed("picked: (0.", "picked: (7.", "cannot be");
}

#[test]
fn a_file_cut_anywhere_is_named() {
    let text = write(&sample()).unwrap();
    for end in (0..text.trim_end().len()).step_by(97) {
        let (many, told) = of(&text[..end]);
        assert!(many == 0 && told.starts_with("p.ron: line "), "{told}");
    }
    let (many, told) = of(&text.replace("form: 1", "form: 2"));
    assert_eq!((many, told.contains("form 2, and this program reads form 1")), (0, true), "{told}");
    let twice = text.replacen(&sample()[1].id, &sample()[0].id, 1);
    assert!(of(&twice).1.contains("there is another of that name"), "{}", of(&twice).1);
}
