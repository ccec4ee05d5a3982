//! What a Knossos level file must keep to beyond what all level files do.

use tesserae_core::levels::Library;
use tesserae_core::rules::Side;
use tesserae_core::rules::level::Source;

use crate::common::rule_sets;

const OURS: &str = include_str!("../../../../../levels/knossos.ron");

/// The error after the first of one text is replaced.
#[track_caller]
fn problem(from: &str, to: &str) -> String {
    assert!(OURS.contains(from), "{from} is not in the file");
    let text = OURS.replacen(from, to, 1);
    let mut library = Library::default();
    let error = library.add(Source { file: "mine.ron", text: &text }).unwrap_err();
    // The line of the variant's name.
    let line = text.lines().nth(error.line - 1).unwrap();
    assert!(line.contains("name: \"gurevich\""), "{error}: {line}");
    assert_eq!(error.item, "variant \"gurevich\"");
    error.problem
}

/// Our file with one place replaced, which is sound too; without the guide, which
/// plays by our rules.
#[track_caller]
fn mine(from: &str, to: &str) -> Library {
    assert!(OURS.contains(from), "{from} is not in the file");
    let (before, guide) = OURS.split_once("    guide: [").unwrap();
    let (_, after) = guide.split_once("    exhibits: [").unwrap();
    let text = format!("{before}    exhibits: [{after}").replacen(from, to, 1);
    let mut mine = rule_sets().clone();
    mine.add(Source { file: "mine.ron", text: &text }).unwrap();
    mine
}

#[track_caller]
fn next(library: &Library, line: &str, action: &str) -> String {
    let position = library.position(line).unwrap();
    position.play(action.parse().unwrap()).unwrap().0.to_string()
}

#[test]
fn special_cells_are_cells_of_the_board() {
    for (from, to, problem_told) in [
        ("sea: \"9\"", "sea: \"21\"", "sea: there is no cell \"21\""),
        ("stops: [\"8\"]", "stops: [\"x\"]", "stops: there is no cell \"x\""),
        ("traps: [\"6\", \"7\"]", "traps: [\"6\", \"\"]", "traps: there is no cell \"\""),
        ("bay: \"19\"", "bay: \"Bay\"", "bay: there is no cell \"Bay\""),
        ("extra_turn: [\"12\"", "extra_turn: [\"0\"", "extra_turn: there is no cell \"0\""),
        (
            "bears_off_from: [\"12\"",
            "bears_off_from: [\"0\"",
            "bears_off_from: there is no cell \"0\"",
        ),
    ] {
        assert_eq!(problem(from, to), problem_told);
    }
}

#[test]
fn scores_can_be_thrown() {
    for (from, to, problem_told) in [
        (
            "opening_score: 1",
            "opening_score: 5",
            "opening_score: a piece cannot move by 5 with these dice",
        ),
        (
            "sea_scores: [1, 4]",
            "sea_scores: [6]",
            "sea_scores: a piece cannot move by 6 with these dice",
        ),
        ("sea_scores: [1, 4]", "sea_scores: []", "sea_scores: no score leaves the sea"),
        ("trap_back: [2]", "trap_back: [0]", "trap_back: a piece cannot move by 0 with these dice"),
        (
            "trap_on: [1, 4]",
            "trap_on: [200]",
            "trap_on: a piece cannot move by 200 with these dice",
        ),
        ("trap_on: [1, 4]", "trap_on: [1, 2]", "trap_back and trap_on: both name 2"),
    ] {
        assert_eq!(problem(from, to), problem_told);
    }
}

#[test]
fn the_way_is_one_that_can_be_gone() {
    for (from, to, problem_told) in [
        (
            "\"17\", \"20\", \"19\"]",
            "\"17\", \"20\"]",
            "paths: both sides have the same number of steps",
        ),
        (
            "\"20\", \"19\"],\n",
            "\"19\", \"20\"],\n",
            "bay: path A must meet \"19\" once, at its end",
        ),
        (
            "[\"18\", \"16\", \"12\"",
            "[\"18\", \"19\", \"12\"",
            "bay: path A must meet \"19\" once, at its end",
        ),
        (
            "[\"18\", \"16\", \"12\", \"13\"",
            "[\"13\", \"13\", \"13\", \"13\"",
            "paths: A meets cell \"13\" more than twice",
        ),
        ("sea: \"9\"", "sea: \"19\"", "sea, bay and traps: they are different cells"),
        ("traps: [\"6\", \"7\"]", "traps: [\"9\"]", "sea, bay and traps: they are different cells"),
        (
            "dice: Lots(body: Tetrahedron, count: 3, none: 4)",
            "dice: Cubes(count: 2)",
            "dice: Knossos needs sticks, tetrahedra or one cube",
        ),
    ] {
        assert_eq!(problem(from, to), problem_told);
    }
    let long = "\"10\", ".repeat(7);
    let told = problem("[\"18\", \"16\"", &format!("[{long}\"18\", \"16\""));
    assert_eq!(told, "paths: both sides have the same number of steps");
}

#[test]
fn a_sea_that_a_path_never_meets() {
    // Cell 9 becomes another name for a cell of A's way alone.
    let b = "\"10\", \"9\", \"8\", \"7\", \"5\", \"2\", \"3\", \"1\", \"4\", \"6\", \"8\", \"9\", \"11\"";
    let without = b.replace("\"9\"", "\"10\"").replacen("\"10\"", "\"11\"", 1);
    assert_eq!(problem(b, &without), "sea: path B never meets \"9\"");
}

#[test]
fn where_pieces_are_knocked_off_there_is_room_for_one() {
    let from = "(name: \"13\",";
    let told = problem(from, "(name: \"13\", holds: 2,");
    assert_eq!(told, "cell \"13\": a cell that is not safe holds one piece");
}

#[test]
fn another_score_may_open_the_game_and_another_leave_the_sea() {
    let mine_one = mine("opening_score: 1", "opening_score: 2");
    let after = next(&mine_one, "knossos/gurevich B 0,0,0,0,0 0,0,0,0,0 open:2", "throw 1");
    assert_eq!(after, "knossos/gurevich A 0,0,0,0,2 0,0,0,0,0 throw");
    // A 4 enters on 13, which is not by the wall: that was the first turn.
    let mine_four = mine("opening_score: 1", "opening_score: 4");
    let after = next(&mine_four, "knossos/gurevich B 0,0,0,0,0 0,0,0,0,0 open:4", "throw 1");
    assert_eq!(after, "knossos/gurevich B 0,0,0,0,4 0,0,0,0,0 throw");
    let mine_two = mine("sea_scores: [1, 4]", "sea_scores: [2]");
    let after = next(&mine_two, "knossos/gurevich A 0,0,0,0,17 0,0,0,0,0 move:2", "move 17-19");
    assert_eq!(after, "knossos/gurevich B 0,0,0,0,19 0,0,0,0,0 throw");
}

#[test]
fn a_trap_by_the_wall_keeps_the_turn_through_its_throw() {
    let by_the_wall = mine("extra_turn: [\"12\"", "extra_turn: [\"6\", \"12\"");
    let trapped = next(&by_the_wall, "knossos/gurevich A 0,0,0,0,8 0,0,0,0,0 move:1", "move 8-9");
    assert_eq!(trapped, "knossos/gurevich A 0,0,0,0,9 0,0,0,0,0 fate:9+");
    let stayed = next(&by_the_wall, &trapped, "throw 3");
    assert_eq!(stayed, "knossos/gurevich A 0,0,0,0,9 0,0,0,0,0 throw");
}

#[test]
fn pieces_and_capacities_may_change() {
    let seven = mine("pieces: 5", "pieces: 7");
    let game = seven.game("knossos").unwrap();
    assert_eq!(game.start(2).pieces(Side::A).len(), 7);
    // The small cell 4 with room for two.
    let roomy = mine("(name: \"4\",", "(name: \"4\", holds: 2,");
    let after = next(&roomy, "knossos/gurevich A 0,0,0,8,10 0,0,0,0,0 move:2", "move 8-10");
    assert_eq!(after, "knossos/gurevich B 0,0,0,10,10 0,0,0,0,0 throw");
    // A sea with room for one.
    let strait = mine("holds: 14,", "holds: 1,");
    let full = strait.position("knossos/gurevich A 0,0,0,6,7 0,0,0,0,0 move:1").unwrap();
    let refusal = full.play("move 6-7".parse().unwrap()).unwrap_err().to_string();
    assert_eq!(refusal, "9 is full: it has room for one piece");
    // Then a trap cannot send back.
    let after = next(&strait, "knossos/gurevich A 0,0,0,7,9 0,0,0,0,0 fate:9", "throw 2");
    assert_eq!(after, "knossos/gurevich B 0,0,0,7,9 0,0,0,0,0 throw");
}

#[test]
fn where_nothing_is_borne_off_it_is_told() {
    let only_bay = mine(
        "bears_off_from: [\"12\", \"15\", \"16\", \"17\", \"18\", \"20\"]",
        "bears_off_from: []",
    );
    let line = "knossos/gurevich A 0,0,0,0,23 0,0,0,0,0 move:2";
    let position = only_bay.position(line).unwrap();
    let refusal = position.play("move 23-25".parse().unwrap()).unwrap_err().to_string();
    assert_eq!(refusal, "no piece can be borne off from 20");
}
