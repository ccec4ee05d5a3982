//! Each of our own files as a user might copy and spoil it, whatever the game: one
//! clear error, or a variant that plays.

use std::fs;

use tesserae_core::rules::level::LevelError;

use crate::common::random_match;
use crate::read;

/// More plies than a random game of any of them has.
const LONGEST: usize = 20_000;

/// The text of every built-in file.
pub fn built_in() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels");
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths.into_iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// The error for a file in which `from`, at or after the first `after`, is replaced.
#[track_caller]
fn spoilt(text: &str, after: &str, from: &str, to: &str) -> (LevelError, String) {
    let start = text.find(after).unwrap_or_else(|| panic!("no {after}"));
    let place = start + text[start..].find(from).unwrap_or_else(|| panic!("no {from}"));
    let changed = format!("{}{to}{}", &text[..place], &text[place + from.len()..]);
    match read(&changed) {
        Ok(_) => panic!("{to} instead of {from} is accepted"),
        Err(error) => (error, changed),
    }
}

/// Asserts that the error is one line that names the file, the item and its problem,
/// on a line of the file where the word stands.
#[track_caller]
fn is_clear(error: &LevelError, text: &str, item: &str, word: &str, problem: &str) {
    let said = error.to_string();
    assert_eq!(error.item, item, "{said}");
    assert!(error.problem.contains(problem), "{said}");
    assert!(!said.contains('\n'), "{said}");
    assert_eq!(said, format!("mine.ron:{}: {item}: {}", error.line, error.problem));
    let line = text.lines().nth(error.line - 1).unwrap_or_default();
    assert!(line.contains(word), "{said}; that line is {line}");
}

/// What stands between quotation marks, first at or after the first `after`.
fn quoted<'a>(text: &'a str, after: &str) -> &'a str {
    let start = text.find(after).unwrap_or_else(|| panic!("no {after}")) + after.len();
    text[start..].split('"').nth(1).unwrap()
}

/// The names of the cells, and of the first variant.
fn names(text: &str) -> (Vec<String>, String) {
    let game = &read(text).unwrap().games()[0].definition().clone();
    let cells = game.board.cells.iter().map(|cell| cell.name.clone()).collect();
    (cells, game.variant.clone())
}

#[test]
fn a_path_that_crosses_a_missing_cell() {
    for text in built_in() {
        let (_, variant) = names(&text);
        let first = quoted(&text, "paths:");
        let (error, text) = spoilt(&text, "paths:", &format!("\"{first}\""), "\"nowhere\"");
        let problem = format!("the path of variant \"{variant}\" crosses a missing cell");
        is_clear(&error, &text, "cell \"nowhere\"", "\"nowhere\"", &problem);
    }
}

#[test]
fn two_cells_of_one_name() {
    for text in built_in() {
        let (cells, _) = names(&text);
        let [first, .., last] = &cells[..] else { panic!("a board of one cell") };
        let (error, text) =
            spoilt(&text, "cells:", &format!("name: \"{last}\""), &format!("name: \"{first}\""));
        let word = format!("name: \"{first}\"");
        let problem = "two cells have this name";
        is_clear(&error, &text, &format!("cell \"{first}\""), &word, problem);
    }
}

#[test]
fn a_capacity_of_zero() {
    for text in built_in() {
        let (cells, _) = names(&text);
        for name in cells {
            // Fields stand in any order, but the name first.
            let cell = format!("name: \"{name}\",");
            let own = text[text.find(&cell).unwrap()..].lines().next().unwrap();
            let (error, text) = match own.split_once("holds: ") {
                Some((_, rest)) => {
                    let number = rest.split([',', ')']).next().unwrap();
                    spoilt(&text, &cell, &format!("holds: {number}"), "holds: 0")
                }
                None => spoilt(&text, &cell, &cell, &format!("{cell} holds: 0,")),
            };
            let item = format!("cell \"{name}\"");
            is_clear(&error, &text, &item, &cell, "a cell holds at least one piece");
        }
    }
}

#[test]
fn a_die_with_no_faces() {
    for text in built_in() {
        let (_, variant) = names(&text);
        let dice = "dice:";
        let start = text.find(dice).unwrap();
        let own = text[start..].lines().next().unwrap();
        let (_, rest) = own.split_once("count: ").unwrap();
        let number = rest.split([',', ')']).next().unwrap();
        let (error, text) = spoilt(&text, dice, &format!("count: {number}"), "count: 0");
        let item = format!("variant \"{variant}\"");
        is_clear(&error, &text, &item, &format!("\"{variant}\""), "thrown");
        assert!(error.problem.starts_with("dice: "), "{error}");
    }
}

#[test]
fn no_dice_at_all() {
    for text in built_in() {
        let start = text.find("dice:").unwrap();
        let own = text[start..].lines().next().unwrap();
        let (error, _) = spoilt(&text, "dice:", own, "");
        assert!(error.problem.contains("the field \"dice\" is missing"), "{error}");
    }
}

#[test]
fn a_copy_under_another_name_plays_to_its_end() {
    for text in built_in() {
        let (_, variant) = names(&text);
        let text = text
            .replace(&format!("\"{variant}\""), "\"of-my-own\"")
            // The positions of the guide.
            .replace(&format!("/{variant} "), "/of-my-own ");
        let mine = read(&text).unwrap();
        let game = &mine.games()[0];
        assert_eq!(game.definition().variant, "of-my-own");
        for seed in 0..5 {
            assert!(random_match(game, seed, LONGEST).winner().is_some(), "{game:?}, {seed}");
        }
    }
}
