//! The rule books in `docs/rules` are those that the level files give.
//!
//! `RENEW=1 cargo core --test rules book` writes them again.

use std::fs;
use std::path::{Path, PathBuf};

use std::collections::BTreeMap;

use tesserae_core::rules::book::{Page, pages};
use tesserae_core::rules::{Action, CellId, Illegal, Position, Step};

use crate::common::{game, library, random_positions, rule_sets};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules")
}

fn all() -> Vec<Page> {
    library().by_game().iter().flat_map(|variants| pages(variants)).collect()
}

/// The book of one game.
fn book(name: &str) -> String {
    let variants = library().by_game();
    let of_it = variants.iter().find(|v| v[0].definition().game == name).unwrap();
    pages(of_it).remove(0).text
}

#[test]
fn the_books_are_those_of_the_level_files() {
    let renew = std::env::var_os("RENEW").is_some();
    for Page { name, text } in all() {
        let file = folder().join(&name);
        if renew {
            fs::create_dir_all(folder()).unwrap();
            fs::write(&file, &text).unwrap();
        }
        let written = fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}; renew it", file.display()));
        for (number, (found, written)) in text.lines().zip(written.lines()).enumerate() {
            assert_eq!(found, written, "{}, line {}; renew it", file.display(), number + 1);
        }
        assert_eq!(text, written, "{}; renew it", file.display());
    }
}

#[test]
fn no_page_is_left_over() {
    let known: Vec<String> = all().into_iter().map(|page| page.name).collect();
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(known.contains(&name), "docs/rules/{name} is of no game");
    }
}

#[test]
fn every_rule_stands_in_the_book_with_its_source_and_decision() {
    for variants in library().by_game() {
        let text = &pages(&variants)[0].text;
        for game in &variants {
            let definition = game.definition();
            assert!(text.contains(&format!("| `{}`", definition.id())));
            assert!(text.contains(&definition.variant_about));
            for chapter in &definition.book {
                assert_eq!(text.matches(&format!("\n### {}\n", chapter.title)).count(), 1);
                for rule in &chapter.rules {
                    let at = text.find(&rule.text).unwrap_or_else(|| panic!("{}", rule.text));
                    let rest = &text[at + rule.text.len()..];
                    let end = rest.find("\n\n#").unwrap_or(rest.len());
                    let source = rule.source.trim_end_matches('.');
                    assert!(rest[..end].contains(source), "{}", rule.text);
                    assert!(rest[..end].contains(&rule.decision), "{}", rule.text);
                }
            }
        }
    }
}

#[test]
fn a_rule_of_one_variant_is_marked() {
    let text = book("pente");
    assert!(text.contains("*Only `race`:* No stone is captured."));
    assert!(text.contains("*Only `knock-off`:* A stone that enters captures"));
    assert_eq!(text.matches("On the sacred line no stone is captured.").count(), 1);
    assert!(text.contains("> **Our decision.** "));
}

#[test]
fn paths_and_cells_are_told() {
    let text = book("pente");
    assert!(text.contains(
        " 1: 1A   2: 2A   3: 3A   4: 4A   5: 5A   6: 1B   7: 2B   8: 3B   9: 4B  10: 5B\n"
    ));
    assert!(text.contains("then step 1 again; the goal is step 8"));
    assert!(text.contains("| 3A | end of the sacred line | 10 | yes | The sacred line:"));
    let text = book("ur");
    assert!(text.contains("which counts as step 17") && text.contains("which counts as step 15"));
    assert!(text.contains("![The board of The Royal Game of Ur"));
    assert!(text.contains("(ur_cyningstan.svg)") && text.contains("(ur_finkel.svg)"));
}

#[test]
fn the_chances_are_told() {
    // Three dice: 3, 3, 1 and 1 of eight ways. Four dice: 1, 4, 6, 4, 1 of sixteen.
    let ur = book("ur");
    for row in ["| 1 | 3 in 8 | 37.5% |", "| 4 | 1 in 8 | 12.5% |", "| 0 | 1 in 16 | 6.25% |"] {
        assert!(ur.contains(row), "{row}");
    }
    // (3 + 6 + 3 + 4) / 8 and 32 / 16.
    assert!(ur.contains("The mean is 2.00."));
    assert!(book("pente").contains("| each number from 1 to 6 | 1 in 6 | 16.7% |"));
    assert!(book("pente").contains("The mean is 3.50."));
}

#[test]
fn one_variant_alone_has_a_book_too() {
    let pages = pages(&[game("ur/finkel")]);
    assert_eq!(pages.len(), 2);
    assert_eq!(pages[1].name, "ur_finkel.svg");
    let text = &pages[0].text;
    assert!(!text.contains("cyningstan") && !text.contains("*Only"));
    assert!(text.contains("ur/finkel A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open"));
}

/// What somebody may try on the table in a position, legal or not.
fn tries(position: &Position) -> Vec<Action> {
    let definition = position.game().definition();
    let off = definition.off(position.turn()).0;
    let mut all = vec![Action::Go, Action::Ride, Action::Cross, Action::Stay, Action::Pass];
    for from in position.pieces(position.turn()).into_iter().chain([Step(1)]) {
        all.extend((0..=off).map(|to| Action::Move { from, to: Step(to) }));
        all.extend((1..=6).map(|number| Action::Use { number, from }));
    }
    all
}

/// No rule has to say that the game is over, or that it is another game.
const PLAIN: [&str; 3] = ["game-over", "not-thrown", "not-of-this-game"];

#[test]
fn every_refusal_at_the_table_has_its_rule_in_the_book() {
    for game in rule_sets().games() {
        let definition = game.definition();
        let mut met: BTreeMap<&str, u32> = BTreeMap::new();
        for position in random_positions(game, 2, 11).iter().step_by(3) {
            for illegal in tries(position).into_iter().filter_map(|a| position.forbids(a)) {
                if PLAIN.contains(&illegal.key()) {
                    continue;
                }
                let id = definition.rule_against(&illegal);
                let id =
                    id.unwrap_or_else(|| panic!("{}: no rule says {illegal}", definition.id()));
                let rule = &definition.book[id.chapter].rules[id.rule];
                assert!(rule.forbids.iter().any(|key| key == illegal.key()), "{illegal}");
                *met.entry(illegal.key()).or_default() += 1;
            }
        }
        assert!(met.len() >= 4 && met.contains_key("must-move"), "{}: {met:?}", definition.id());
    }
}

#[test]
fn of_two_rules_the_one_about_the_cell_is_shown() {
    let knossos = game("knossos/gurevich");
    let definition = knossos.definition();
    let shown = |cell: &str| {
        let illegal = Illegal::Full { cell: cell.to_owned(), holds: 2 };
        let id = definition.rule_against(&illegal).unwrap();
        definition.book[id.chapter].rules[id.rule].cells.clone()
    };
    assert!(shown("6").contains(&"8".to_owned()));
    assert!(shown("4").contains(&"1".to_owned()));
    assert_eq!(shown("19"), ["19"]);
}

#[test]
fn every_cell_with_a_note_has_a_rule_in_the_book() {
    for game in rule_sets().games() {
        let definition = game.definition();
        for (number, cell) in definition.board.cells.iter().enumerate() {
            let rules = definition.rules_of(CellId(number as u8));
            assert!(
                cell.note.is_empty() || !rules.is_empty(),
                "{}: {}",
                definition.id(),
                cell.name
            );
        }
    }
}

#[test]
fn the_book_is_searched_in_text_source_and_decision() {
    let ur = game("ur/cyningstan");
    let definition = ur.definition();
    let texts = |words: &str| -> Vec<&str> {
        let found = definition.rules_with(words);
        found.iter().map(|id| definition.book[id.chapter].rules[id.rule].text.as_str()).collect()
    };
    assert_eq!(texts("").len(), definition.rules().count());
    assert!(texts("ROSETTE safe").iter().all(|text| text.contains("safe")));
    assert_eq!(texts("rosette safe land").len(), 1);
    // In a source alone, and in a decision alone.
    assert_eq!(texts("walker 13").len(), 1);
    assert!(texts("leaflet limit")[0].starts_with("After a move"));
    assert!(texts("zebra").is_empty());
}
