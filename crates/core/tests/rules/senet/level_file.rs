//! Senet's part of a level file: what cannot be gets one line, and what a user
//! changes is played.

use tesserae_core::levels::Library;
use tesserae_core::rules::level::{LevelError, Source};

use crate::common::random_match;

const OURS: &str = include_str!("../../../../../levels/senet.ron");

fn read(text: &str) -> Result<Library, LevelError> {
    let mut library = Library::default();
    library.add(Source { file: "mine.ron", text }).map(|()| library)
}

/// The file with the first place of each pair changed.
fn changed(pairs: &[(&str, &str)]) -> String {
    pairs.iter().fold(OURS.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from} is not in the file");
        text.replacen(from, to, 1)
    })
}

#[test]
fn a_damaged_parameter_is_told_with_file_line_variant_and_field() {
    let start = "start: [[1, 3, 5, 7, 9], [2, 4, 6, 8, 10]]";
    for (from, to, problem) in [
        (start, "start: [[1, 3, 5, 7, 9]]", "start: two lists of squares, one a side"),
        (
            start,
            "start: [[1, 3, 5, 7], [2, 4, 6, 8, 10]]",
            "start: a side has 5 pieces, so 5 squares",
        ),
        (start, "start: [[1, 3, 5, 7, 9], [2, 4, 6, 8, 9]]", "start: square 9 stands twice"),
        (
            start,
            "start: [[0, 3, 5, 7, 9], [2, 4, 6, 8, 10]]",
            "start: square 0: it lies from 1 to 25",
        ),
        (
            start,
            "start: [[1, 3, 5, 7, 9], [2, 4, 6, 8, 26]]",
            "start: square 26: it lies from 1 to 25",
        ),
        ("opening_throw: 1", "opening_throw: 6", "opening_throw: 6 cannot be thrown"),
        ("[1, 4, 5],\n", "[1, 4, 0],\n", "throw_again_on: 0 cannot be thrown"),
        (
            "returns_to: 15",
            "returns_to: 9",
            "returns_to: square 9: from 10, so that there is room for 10 pieces before it, to 25",
        ),
        (
            "returns_to: 15",
            "returns_to: 26",
            "returns_to: square 26: from 10, so that there is room for 10 pieces before it, to 25",
        ),
        ("stop: (square: 26", "stop: (square: 30", "stop: square 30: it lies between 1 and 30"),
        ("stop: (square: 26", "stop: (square: 1", "stop: square 1: it lies between 1 and 30"),
        ("stop: (square: 26", "stop: (square: 255", "stop: square 255: it lies between 1 and 30"),
        ("off_on: [5], water", "off_on: [7], water", "stop: off_on: 7 cannot be thrown"),
        ("water: 27", "water: 26", "stop: water: square 26: it lies from 27 to 30"),
        ("water: 27", "water: 31", "stop: water: square 31: it lies from 27 to 30"),
        ("(square: 28,", "(square: 27,", "houses: house 27 stands twice"),
        ("(square: 28,", "(square: 26,", "houses: square 26: it lies from 27 to 30"),
        ("(square: 28,", "(square: 99,", "houses: square 99: it lies from 27 to 30"),
        ("off_on: [4]", "off_on: [9]", "house 27: off_on: 9 cannot be thrown"),
        ("back_on: [1, 2, 3]", "back_on: [1, 2, 8]", "house 27: back_on: 8 cannot be thrown"),
        ("back_on: [1, 2, 3]", "back_on: [4]", "house 27: 4 is in off_on and in back_on"),
        ("free_exits: [30]", "free_exits: [31]", "free_exits: square 31: it lies from 27 to 30"),
        ("free_exits: [30]", "free_exits: [0]", "free_exits: square 0: it lies from 27 to 30"),
        (
            "Lots(body: Stick, count: 4, none: 5)",
            "Lots(body: Stick, count: 4, none: 0)",
            "dice: none: a throw of Senet scores 1 or more",
        ),
        (
            "Lots(body: Stick, count: 4, none: 5)",
            "Cubes(count: 2)",
            "dice: Senet needs sticks, tetrahedra or one cube",
        ),
        ("sides: (2, 2)", "sides: (1, 2)", "a game has from 2 to 4 sides, fewest first"),
        (
            "name: \"7\", at: (30.45, -20.3)",
            "name: \"7\", holds: 2, at: (30.45, -20.3)",
            "cell \"7\": a square of Senet holds 1 piece",
        ),
    ] {
        let error = read(&changed(&[(from, to)])).map(|_| ()).unwrap_err();
        assert_eq!(error.problem, problem, "{to}");
        assert_eq!(error.file, "mine.ron");
        if !problem.starts_with("a game has") {
            assert_eq!(error.item, "variant \"skiryuk\"");
            let line = OURS.lines().nth(error.line - 1).unwrap();
            assert!(line.contains("name: \"skiryuk\""), "{}: {line}", error.line);
        }
        assert!(!error.to_string().contains('\n'));
    }
}

#[test]
fn a_damaged_path_is_told() {
    // Of the first variant's two paths the first, and only that.
    for (from, to, problem) in [
        (
            "\"1\", \"2\", \"3\"",
            "\"2\", \"1\", \"3\"",
            "paths: both sides run the same squares in the same order",
        ),
        (
            "\"29\", \"30\",\n",
            "\"29\",\n",
            "paths: both sides run the same squares in the same order",
        ),
    ] {
        let error = read(&changed(&[(from, to)])).map(|_| ()).unwrap_err();
        assert_eq!(error.problem, problem);
    }
    let text = OURS.replace("\"29\", \"30\",\n", "\"29\", \"29\",\n");
    assert_eq!(read(&text).map(|_| ()).unwrap_err().problem, "paths: cell \"29\" is met twice");
    let cell = "            (name: \"1\",";
    let text = OURS
        .replace(cell, &format!("            (name: \"0\", at: (0.0, 0.0), size: 1.0),\n{cell}"))
        .replace("\"1\", \"2\", \"3\",", "\"0\", \"1\", \"2\", \"3\",");
    let problem = "paths: a path of Senet has at most 30 squares";
    assert_eq!(read(&text).map(|_| ()).unwrap_err().problem, problem);
}

#[test]
fn what_a_user_changes_is_played() {
    let next = |library: &Library, line: &str, action: &str| {
        let position = library.position(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        position.play(action.parse().unwrap()).unwrap().0.to_string()
    };
    // Pieces return to 12, the stop is 25, the water 28, and 29 and 30 let all go.
    let text = changed(&[
        ("returns_to: 15", "returns_to: 12"),
        (
            "stop: (square: 26, off_on: [5], water: 27)",
            "stop: (square: 25, off_on: [1], water: 28)",
        ),
        ("(square: 29, off_on: [2], back_on: [])", "(square: 26, off_on: [2], back_on: [3])"),
        ("free_exits: [30]", "free_exits: [29, 30]"),
        ("throw_again_on: [1, 4, 5]", "throw_again_on: []"),
        ("opening_throw: 1", "opening_throw: 2"),
        (
            "start: [[1, 3, 5, 7, 9], [2, 4, 6, 8, 10]]",
            "start: [[1, 2, 3, 4, 5], [11, 12, 13, 14, 15]]",
        ),
    ]);
    let library = read(&text).unwrap();
    let opening = "senet/skiryuk B 1,2,3,4,5 11,12,13,14,15 open:1";
    let begun = "senet/skiryuk B 1,2,3,4,5 11,12,13,14,15 throw";
    assert_eq!(next(&library, opening, "throw 2"), begun);
    let line = "senet/skiryuk A 7,24,31,31,31 12,31,31,31,31 move:5";
    let line = next(&library, line, "move 24-25");
    assert_eq!(line, "senet/skiryuk A 7,25,31,31,31 12,31,31,31,31 fate:25");
    let off = "senet/skiryuk B 7,31,31,31,31 12,31,31,31,31 throw";
    assert_eq!(next(&library, &line, "throw 1"), off);
    let on = "senet/skiryuk B 7,30,31,31,31 12,31,31,31,31 throw";
    assert_eq!(next(&library, &line, "throw 5"), on);
    // 26 is taken, so the water it is.
    let line = "senet/skiryuk A 7,25,31,31,31 12,26,31,31,31 fate:25";
    let line = next(&library, line, "throw 2");
    assert_eq!(line, "senet/skiryuk A 7,28,31,31,31 12,26,31,31,31 fate:28");
    let line = "senet/skiryuk A 7,26,31,31,31 12,31,31,31,31 fate:26";
    let back = "senet/skiryuk B 7,12,31,31,31 1,31,31,31,31 throw";
    assert_eq!(next(&library, line, "throw 3"), back);
    let line = "senet/skiryuk A 7,29,31,31,31 12,30,31,31,31 move:1";
    assert_eq!(
        next(&library, line, "move 29-31"),
        "senet/skiryuk B 7,31,31,31,31 12,30,31,31,31 throw"
    );
}

#[test]
fn other_dice_and_a_shorter_board_play_to_an_end() {
    let sticks = "Lots(body: Stick, count: 4, none: 5)";
    for (dice, again) in [
        ("Cubes(count: 1)", "[6]"),
        ("Lots(body: Stick, count: 8, none: 12)", "[12, 1]"),
        ("Lots(body: Tetrahedron, count: 5, none: 6)", "[]"),
    ] {
        let text = OURS.replace(sticks, dice).replace("[1, 4, 5]", again);
        let library = read(&text).unwrap();
        for game in library.games() {
            for seed in 0..5 {
                let course = random_match(game, seed, 50_000);
                assert!(course.winner().is_some(), "{dice}, {seed}");
            }
        }
    }
    // The last row cut to its houses: 20 squares and a stop on 16.
    let ten = "\"21\", \"22\", \"23\", \"24\", \"25\", \"26\", \"27\", \"28\", \"29\", \"30\",";
    let text = OURS
        .replace(ten, "")
        .replace(
            "stop: (square: 26, off_on: [5], water: 27)",
            "stop: (square: 16, off_on: [5], water: 17)",
        )
        .replace("(square: 27,", "(square: 17,")
        .replace("(square: 28,", "(square: 18,")
        .replace("(square: 29,", "(square: 19,")
        .replace("free_exits: [30]", "free_exits: [20]")
        .replace("gate: 26", "gate: 16")
        .replace("traps: [27]", "traps: [17]")
        .replace("safe: [26, 28, 29, 30]", "safe: [16, 18, 19, 20]")
        .replace("all_past: 20", "all_past: 10");
    let library = read(&text).unwrap();
    let start = library.game("senet").unwrap().start(2);
    assert_eq!(start.to_string(), "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open");
    let off = "senet/skiryuk A 20,21,21,21,21 3,21,21,21,21 move:2";
    let over = library.position(off).unwrap().play("move 20-21".parse().unwrap()).unwrap().0;
    assert!(over.winner().is_some());
    for game in library.games() {
        assert!(random_match(game, 3, 50_000).winner().is_some());
    }
}

#[test]
fn a_damaged_parameter_of_a_draft_is_told_as_well() {
    let gate = "gate: 26,";
    for (from, to, problem) in [
        (gate, "gate: 30,", "gate: square 30: it lies between 1 and 30"),
        (
            gate,
            "gate: 26, stop: (square: 26, off_on: [5], water: 28),",
            "gate: there is a stop as well",
        ),
        ("traps: [27]", "traps: [31]", "traps: square 31: it lies from 1 to 30"),
        (
            "traps: [27]",
            "traps: [27, 15]",
            "traps: square 15: pieces may return to it; they may not from 16 on",
        ),
        (
            "traps: [27],\n                all_past: 20",
            "traps: [10],\n                all_past: 20",
            "traps: square 10: pieces may return to it; they may not from 11 on",
        ),
        (
            "traps: [27],\n                all_past: 20",
            "free_exits: [30],\n                all_past: 20",
            "free_exits: there is neither a stop nor a gate",
        ),
        (
            "free_exits: [30]",
            "free_exits: [30], traps: [27]",
            "traps: a board with a stop has houses instead",
        ),
        ("safe: [26, 28, 29, 30]", "safe: [0]", "safe: square 0: it lies from 1 to 30"),
        ("all_past: 10", "all_past: 30", "all_past: square 30: it lies from 0 to 29"),
        ("bar: 3", "bar: 4", "rows: bar: 4: it is 2 or 3"),
        (
            "returns_to: 15,\n                returns: Below",
            "returns_to: 13,\n                returns: Below",
            "returns_to: square 13: from 14, so that there is room for 14 pieces before it, to 25",
        ),
        (
            "returns_to: 1,\n",
            "returns_to: 21,\n",
            "returns_to: square 21: from 1, so that there is room for 10 pieces beyond it, to 20",
        ),
        (
            "start: [[1, 3, 5, 7, 9, 11, 13], [2, 4, 6, 8, 10, 12, 14]],\n                opening_throw: 1,\n                opening_move",
            "start: [[2, 4, 6, 8, 10, 12, 14], [1, 3, 5, 7, 9, 11, 13]],\n                opening_throw: 1,\n                opening_move",
            "opening_move: the foremost piece is the second side's and goes to 15",
        ),
    ] {
        let error = read(&changed(&[(from, to)])).map(|_| ()).unwrap_err();
        assert_eq!(error.problem, problem, "{to}");
    }
}

#[test]
fn rows_and_safe_squares_are_of_every_kind_of_board() {
    // Skiryuk's stop with rows of three, whose pieces are all safe, and 12 as a safe square.
    let text = changed(&[(
        "throw_again_on: [1, 4, 5],\n",
        "throw_again_on: [1, 4, 5], rows: (bar: 3, protect: All), safe: [12],\n",
    )]);
    let library = read(&text).unwrap();
    let refused = |line: &str, action: &str| {
        let position = library.position(line).unwrap();
        position.play(action.parse().unwrap()).map_err(|error| error.to_string()).err()
    };
    let line = "senet/skiryuk A 3,9,31,31,31 4,5,12,31,31 move:3";
    assert_eq!(refused(line, "move 3-6"), None);
    assert!(refused(line, "move 9-12").unwrap().contains("no piece can be captured on 12"));
    let line = "senet/skiryuk A 3,31,31,31,31 4,5,6,31,31 move:2";
    assert!(refused(line, "move 3-5").unwrap().contains("stands in a row"));
}
