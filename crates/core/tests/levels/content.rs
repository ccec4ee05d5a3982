//! Files that read well and say what cannot be.

use crate::{SOUND, read, told};

#[test]
fn two_cells_of_one_name() {
    told("name: \"p4\"", "name: \"p2\"", 12, "cell \"p2\"", "two cells have this name");
}

#[test]
fn a_cell_that_holds_nothing() {
    told("size: 20.0, safe", "size: 20.0, holds: 0, safe", 10, "cell \"p2\"", "holds 0");
}

#[test]
fn a_cell_without_place_or_size() {
    told(
        "at: (40.0, 0.0), size: 20.0",
        "at: (40.0, 0.0), size: 0.0",
        11,
        "cell \"p3\"",
        "needs a place and a size",
    );
    told(
        "at: (40.0, 0.0), size: 20.0",
        "at: (40.0, 0.0), size: -5.0",
        11,
        "cell \"p3\"",
        "needs a place and a size",
    );
    told("at: (40.0, 0.0)", "at: (inf, 0.0)", 11, "cell \"p3\"", "needs a place and a size");
    told("at: (40.0, 0.0)", "at: (40.0, NaN)", 11, "cell \"p3\"", "needs a place and a size");
}

#[test]
fn a_cell_with_no_word_for_a_name() {
    told("name: \"p4\"", "name: \"\"", 12, "cell \"\"", "a name is letters, digits");
    told("name: \"p4\"", "name: \"p 4\"", 12, "cell \"p 4\"", "a name is letters, digits");
}

#[test]
fn a_board_without_cells() {
    let start = SOUND.find("        cells: [").unwrap();
    let end = SOUND.find("        ],\n    ),").unwrap();
    let text = format!("{}        cells: [\n{}", &SOUND[..start], &SOUND[end..]);
    let error = read(&text).map(|_| ()).unwrap_err();
    assert_eq!((error.line, error.item.as_str()), (8, "cells"), "{error}");
}

#[test]
fn a_board_with_a_size_of_nought() {
    told(
        "size: (100.0, 50.0, 10.0)",
        "size: (0.0, 50.0, 10.0)",
        7,
        "board size",
        "three lengths above 0",
    );
    told(
        "size: (100.0, 50.0, 10.0)",
        "size: (100.0, NaN, 10.0)",
        7,
        "board size",
        "three lengths above 0",
    );
}

// Damaged files: sides, variants, dice.

#[test]
fn a_number_of_sides_that_cannot_be() {
    for sides in ["(1, 2)", "(2, 5)", "(3, 2)"] {
        told("sides: (2, 2)", &format!("sides: {sides}"), 5, "sides", "a game has from 2 to 4");
    }
    // Three sides need three names, and then three paths.
    told("sides: (2, 2)", "sides: (2, 3)", 15, "piece_names", "needs 3 names");
    let text = SOUND.replace("(2, 2)", "(2, 3)").replace("\"dark\"]", "\"dark\", \"red\"]");
    let error = read(&text).map(|_| ()).unwrap_err();
    assert_eq!((error.line, error.item.as_str()), (18, "variant \"small\""));
    assert_eq!(error.problem, "needs 3 paths, one a side");
}

#[test]
fn piece_names_one_a_side() {
    told("[\"light\", \"dark\"]", "[\"light\"]", 15, "piece_names", "needs 2 names, one a side");
    told("\"dark\"]", "\" \"]", 15, "piece_names", "a name is empty");
}

/// The sound file with one more line after the names of its pieces.
fn with_names(line: &str) -> String {
    let (before, after) = SOUND.split_once("    variants:").unwrap();
    format!("{before}    {line},\n    variants:{after}")
}

#[test]
fn names_of_sides_and_words_for_pieces_one_a_side() {
    for key in ["side_names", "piece_words"] {
        for (names, problem) in
            [("[\"Red\"]", "needs 2 names, one a side"), ("[\"Red\", \"\"]", "a name is empty")]
        {
            let error = read(&with_names(&format!("{key}: {names}"))).map(|_| ()).unwrap_err();
            assert_eq!((error.line, error.item.as_str()), (16, key));
            assert_eq!(error.problem, problem);
        }
    }
    let text = with_names("side_names: [\"Red\", \"Blue\"], piece_words: [\"frog\", \"toad\"]");
    let library = read(&text).unwrap();
    let definition = library.games()[0].definition();
    assert_eq!(definition.side_names, ["Red", "Blue"]);
    assert_eq!(definition.piece_words, ["frog", "toad"]);
}

#[test]
fn names_left_out_are_made_of_those_of_the_pieces() {
    let named = |names: &str| {
        let library = read(&SOUND.replace("[\"light\", \"dark\"]", names)).unwrap();
        let definition = library.games()[0].definition().clone();
        (definition.side_names, definition.piece_words)
    };
    let (sides, pieces) = named("[\"light\", \"dark glass\"]");
    assert_eq!(sides, ["Light", "Dark glass"]);
    assert_eq!(pieces, ["piece", "piece"]);
    let (sides, pieces) = named("[\"frogs\", \"green toads\"]");
    assert_eq!(sides, ["the frogs", "the green toads"]);
    assert_eq!(pieces, ["frog", "green toad"]);
}

#[test]
fn two_variants_of_one_name() {
    told(
        "name: \"cube\"",
        "name: \"small\"",
        30,
        "variant \"small\"",
        "two variants have this name",
    );
}

#[test]
fn a_variant_with_no_word_for_a_name() {
    told(
        "name: \"small\"",
        "name: \"s/mall\"",
        18,
        "variant \"s/mall\"",
        "a name is letters, digits",
    );
}

#[test]
fn a_file_without_variants() {
    let start = SOUND.find("variants: [").unwrap();
    let end = SOUND.find("    ],\n    book").unwrap();
    let text = format!("{}variants: [\n{}", &SOUND[..start], &SOUND[end..]);
    let error = read(&text).map(|_| ()).unwrap_err();
    assert_eq!((error.line, error.item.as_str()), (16, "variants"), "{error}");
}

#[test]
fn a_number_of_pieces_that_cannot_be() {
    told("pieces: 2", "pieces: 0", 18, "variant \"small\"", "a side has from 1 to 15 pieces");
    told("pieces: 2", "pieces: 16", 18, "variant \"small\"", "a side has from 1 to 15 pieces");
}

#[test]
fn dice_without_faces() {
    told("count: 2, none", "count: 0, none", 18, "variant \"small\"", "dice: from 1 to 8 are");
    told("count: 2, none", "count: 9, none", 18, "variant \"small\"", "dice: from 1 to 8 are");
    told("Cubes(count: 1)", "Cubes(count: 0)", 30, "variant \"cube\"", "dice: one or two cubes");
    told(
        "Cubes(count: 1)",
        "Cubes(count: 2)",
        30,
        "variant \"cube\"",
        "dice: Ur needs sticks, tetrahedra or one cube",
    );
}

#[test]
fn two_throws_that_score_alike() {
    told("none: 0", "none: 1", 18, "variant \"small\"", "dice: none is 0 or from 3 to 12");
    told("none: 0", "none: 13", 18, "variant \"small\"", "dice: none is 0 or from 3 to 12");
}

#[test]
fn a_throw_that_plays_on_and_cannot_be_thrown() {
    told(
        "throw_again_on: [2]",
        "throw_again_on: [3]",
        18,
        "variant \"small\"",
        "throw_again_on: 3 cannot be thrown",
    );
    told(
        "throw_again_on: [2]",
        "throw_again_on: [255]",
        18,
        "variant \"small\"",
        "throw_again_on: 255 cannot be thrown",
    );
}

// Damaged files: paths.

#[test]
fn a_path_across_a_missing_cell() {
    told(
        "[\"p4\", \"p3\", \"p2\"],",
        "[\"p4\", \"p5\", \"p2\"],",
        25,
        "cell \"p5\"",
        "the path of variant \"small\" crosses a missing cell",
    );
}

#[test]
fn a_path_too_few() {
    told(
        "                [\"p4\", \"p3\", \"p2\"],\n",
        "",
        18,
        "variant \"small\"",
        "needs 2 paths, one a side",
    );
}

#[test]
fn a_path_without_steps() {
    told(
        "[\"p4\", \"p3\", \"p2\"]",
        "[]",
        18,
        "variant \"small\"",
        "a path has from 1 to 62 steps",
    );
}

#[test]
fn paths_too_long() {
    let path = |steps| format!("[{}]", vec!["\"p4\""; steps].join(", "));
    let long = path(63);
    told(
        "[\"p4\", \"p3\", \"p2\"]",
        &long,
        18,
        "variant \"small\"",
        "a path has from 1 to 62 steps",
    );
    let names: Vec<String> = (1..=21).map(|n| format!("\"q{n}\"")).collect();
    let cells: Vec<String> =
        names.iter().map(|name| format!("(name: {name}, at: (0.0, 0.0), size: 1.0),")).collect();
    let text = SOUND
        .replacen("(name: \"p1\"", &format!("{} (name: \"p1\"", cells.join(" ")), 1)
        .replace("[\"p1\", \"p2\", \"p3\"]", &format!("[{}]", names.join(", ")))
        .replace("[\"p4\", \"p3\", \"p2\"]", &format!("[{}]", names.join(", ")));
    let error = read(&text).map(|_| ()).unwrap_err();
    assert_eq!((error.line, error.item.as_str()), (18, "variant \"small\""));
    assert_eq!(error.problem, "paths: a path of Ur has at most 20 steps");
}

#[test]
fn paths_of_unlike_length() {
    told(
        "[\"p4\", \"p3\", \"p2\"]",
        "[\"p4\", \"p3\"]",
        18,
        "variant \"small\"",
        "paths: both sides have the same number of steps",
    );
}

#[test]
fn a_path_that_meets_a_cell_twice() {
    told(
        "[\"p4\", \"p3\", \"p2\"]",
        "[\"p4\", \"p3\", \"p4\"]",
        18,
        "variant \"small\"",
        "paths: B meets cell \"p4\" twice",
    );
}

#[test]
fn a_rule_that_points_at_nothing() {
    told(
        "text: \"Race.\"",
        "text: \"Race.\", forbids: [\"own-peace\"]",
        39,
        "\"own-peace\"",
        "no refusal has this name: game-over, not-due",
    );
    told(
        "text: \"Race.\"",
        "text: \"Race.\", cells: [\"p9\"]",
        39,
        "cell \"p9\"",
        "a rule of the book is about a missing cell",
    );
    let sound = "text: \"Race.\", forbids: [\"own-piece\"], cells: [\"p2\"]";
    assert!(read(&SOUND.replacen("text: \"Race.\"", sound, 1)).is_ok());
}

#[test]
fn a_draft_is_checked_and_left_out() {
    let drafted = SOUND.replacen("name: \"cube\",", "name: \"cube\",\n draft: true,", 1);
    let names: Vec<String> = read(&drafted)
        .unwrap()
        .games()
        .iter()
        .map(|game| game.definition().variant.clone())
        .collect();
    assert_eq!(names, ["small"]);
    let wrong = drafted.replacen("Cubes(count: 1)", "Cubes(count: 2)", 1);
    assert!(read(&wrong).is_err(), "a draft is checked too");
}

#[test]
fn a_file_of_drafts_alone_has_nothing_to_play() {
    let all = SOUND.replacen("name: \"small\",", "name: \"small\", draft: true,", 1).replacen(
        "name: \"cube\",",
        "name: \"cube\", draft: true,",
        1,
    );
    let error = read(&all).unwrap_err();
    assert_eq!((error.line, error.item.as_str()), (16, "variants"));
    assert_eq!(error.problem, "every one is a draft, and drafts cannot be played");
}
