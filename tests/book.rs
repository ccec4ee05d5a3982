//! The rule books in `docs/rules` are those that the level files give.
//!
//! `RENEW=1 cargo core --test book` writes them anew.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{game, library};
use tesserae::rules::book::{Page, pages};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules")
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
    assert!(text.contains("*Only `race`:* Nobody is knocked out."));
    assert!(text.contains("*Only `knock-off`:* A counter that enters knocks out"));
    assert_eq!(text.matches("On the sacred line nobody is knocked out.").count(), 1);
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
    // Three lots: 3, 3, 1 and 1 of eight ways. Four lots: 1, 4, 6, 4, 1 of sixteen.
    let ur = book("ur");
    for row in ["| 1 | 3 in 8 | 37.5 % |", "| 4 | 1 in 8 | 12.5 % |", "| 0 | 1 in 16 | 6.2 % |"] {
        assert!(ur.contains(row), "{row}");
    }
    // (3 + 6 + 3 + 4) / 8 and 32 / 16.
    assert!(ur.contains("The mean is 2.00."));
    assert!(book("pente").contains("| 6 | 1 in 6 | 16.7 % |"));
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
