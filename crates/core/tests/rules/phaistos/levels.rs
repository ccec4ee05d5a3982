//! The labyrinth's level file: what a user may change in it, and what is said of
//! what cannot be.

use tesserae_core::levels::Library;
use tesserae_core::rules::level::{LevelError, Source};

use crate::common::random_match;

const OURS: &str = include_str!("../../../../../levels/phaistos.ron");

fn read(text: &str) -> Result<Library, LevelError> {
    let mut library = Library::default();
    library.add(Source { file: "mine.ron", text }).map(|()| library)
}

/// Our file with one place of the first variant's part changed.
#[track_caller]
fn changed(from: &str, to: &str) -> String {
    let variants = OURS.find("variants:").unwrap();
    let place = variants + OURS[variants..].find(from).unwrap_or_else(|| panic!("no {from}"));
    format!("{}{to}{}", &OURS[..place], &OURS[place + from.len()..])
}

/// Asserts that a change is refused with this problem, at the first variant's line.
#[track_caller]
fn told(from: &str, to: &str, problem: &str) {
    let text = changed(from, to);
    let error = read(&text).map(|_| ()).unwrap_err();
    assert_eq!(error.problem, problem, "{error}");
    assert_eq!(error.item, "variant \"aleff\"");
    let line = text.lines().position(|line| line.contains("\"aleff\"")).unwrap() + 1;
    assert_eq!(error.line, line, "{error}");
}

#[test]
fn dice_pieces_and_paths() {
    told("Cubes(count: 2)", "Cubes(count: 1)", "dice: the labyrinth is played with two cubes");
    told("pieces: 4", "pieces: 5", "pieces: a side has at most 4 travellers");
    told("\"1\", \"2\", \"3\",", "\"1\", \"3\", \"2\",", "paths: all sides go the same path");
    let twice = OURS.replace("\"1\", \"2\", \"3\",", "\"1\", \"2\", \"2\",");
    let error = read(&twice).map(|_| ()).unwrap_err();
    assert_eq!(error.problem, "paths: cell \"2\" is met twice");
}

#[test]
fn a_cell_holds_everybody_or_one() {
    for (from, to, name, holds) in [
        ("decoration: \"33-24-20-12\"", "decoration: \"33-24-20-12\", holds: 2", 8, 1),
        ("safe: true, holds: 16", "safe: true, holds: 15", 1, 16),
    ] {
        let text = OURS.replacen(from, to, 1);
        let error = read(&text).map(|_| ()).unwrap_err();
        let rest = "a safe cell every traveller, another cell one";
        assert_eq!(error.problem, format!("cell \"{name}\": has to hold {holds}: {rest}"));
    }
}

#[test]
fn exact_fields() {
    let of = "exact: [31, 58, 61]";
    told(of, "exact: [31, 58]", "exact: the goal, 61, has to be one of them");
    told(of, "exact: [31, 62]", "exact: 62 is no field from 6 to 61");
    told(of, "exact: [5, 61]", "exact: 5 is no field from 6 to 61");
    told(of, "exact: [58, 31, 61]", "exact: 31 comes too late, the fields are ascending");
    told(of, "exact: [31, 31, 61]", "exact: 31 comes too late, the fields are ascending");
}

#[test]
fn geese() {
    let of = "geese: [5, 7,";
    told(of, "geese: [5, 61,", "geese: 61 is no field from 1 to 60");
    told(of, "geese: [0, 7,", "geese: 0 is no field from 1 to 60");
    told(of, "geese: [5, 5, 7,", "geese: 5 stands twice");
    let problem = "passages: 6 is a sanctuary, a goose, a trap or twice a passage";
    told(of, "geese: [5, 6, 7,", problem);
    told(of, "geese: [5, 13, 7,", "traps: 13 is a sanctuary, a goose or twice a trap");
}

#[test]
fn passages() {
    let of = "(6, 12)";
    told(of, "(61, 12)", "passages: 61 is no field from 1 to 60");
    told(of, "(6, 61)", "passages: 61 is no field from 1 to 60");
    let twice = "passages: 18 is a sanctuary, a goose, a trap or twice a passage";
    told(of, "(18, 12)", twice);
    let safe = "passages: 3 is a sanctuary, a goose, a trap or twice a passage";
    told(of, "(3, 12)", safe);
    told(of, "(6, 14)", "passages: 6 leads to 14, where more would happen");
    told(of, "(6, 21)", "passages: 6 leads to 21, where more would happen");
    told(of, "(6, 13)", "passages: 6 leads to 13, where more would happen");
    told(of, "(6, 46)", "passages: 6 leads to 46, where more would happen");
}

#[test]
fn passages_that_are_offers() {
    let of = "traps: [(at: 13";
    let change = |free: &str| format!("free_passages: {free}, {of}");
    let problem =
        |field: u8| format!("free_passages: no passage begins on {field}, or it stands twice");
    told(of, &change("[6, 7]"), &problem(7));
    told(of, &change("[6, 6]"), &problem(6));
    told(of, &change("[61]"), "free_passages: 61 is no field from 1 to 60");
    // A passage back may be an offer too.
    let library = read(&changed(of, &change("[59]"))).unwrap();
    let line = super::line("A", "58", "", "move:1");
    let next = library.position(&line).unwrap().play("use 1 58".parse().unwrap()).unwrap().0;
    assert_eq!(next.to_string(), super::line("A", "59", "", "offer:59x1"));
    let next = next.play("go".parse().unwrap()).unwrap().0;
    assert_eq!(next.to_string(), super::line("B", "47", "", "throw"));
}

#[test]
fn traps() {
    let of = "(at: 13, turns: 2)";
    told(of, "(at: 61, turns: 2)", "traps: 61 is no field from 1 to 60");
    told(of, "(at: 13, turns: 3)", "traps: 13 takes 1 or 2 turns, not 3");
    told(of, "(at: 13, turns: 0)", "traps: 13 takes 1 or 2 turns, not 0");
    told(of, "(at: 52, turns: 2)", "traps: 52 is a sanctuary, a goose or twice a trap");
    told(of, "(at: 31, turns: 2)", "traps: 31 is a sanctuary, a goose or twice a trap");
    let below = |field: u8| {
        format!("traps: 52 drops to {field}, which is a sanctuary, a passage or a trap")
    };
    told("drops_to: 7", "drops_to: 5", &below(5));
    told("drops_to: 7", "drops_to: 18", &below(18));
    told("drops_to: 7", "drops_to: 13", &below(13));
    told("drops_to: 7", "drops_to: 61", "traps: 61 is no field from 1 to 60");
    told(", drops_to: 7", "", "orbit: 52 is a trap and needs a place to drop to");
}

#[test]
fn orbit_and_crossings() {
    let of = "orbit: [7, 46, 49, 52, 55, 34]";
    told(of, "orbit: [7, 46, 7]", "orbit: 7 is a passage or stands twice");
    told(of, "orbit: [7, 18]", "orbit: 18 is a passage or stands twice");
    told(of, "orbit: [7]", "orbit: at least two fields, or none");
    told(of, "orbit: [7, 70]", "orbit: 70 is no field from 1 to 60");
    let of = "crossings: [(44, 50), (45, 51)]";
    let twice = |field: u8| format!("crossings: {field} is a passage, a trap or twice a crossing");
    told(of, "crossings: [(44, 50), (45, 50)]", &twice(50));
    told(of, "crossings: [(44, 44)]", &twice(44));
    told(of, "crossings: [(44, 18)]", &twice(18));
    told(of, "crossings: [(44, 13)]", &twice(13));
    told(of, "crossings: [(0, 44)]", "crossings: 0 is no field from 1 to 60");
}

#[test]
fn a_note_on_a_missing_cell() {
    let error = read(&OURS.replacen("(\"52\", \"Trap:", "(\"152\", \"Trap:", 1));
    let error = error.map(|_| ()).unwrap_err();
    assert_eq!(error.item, "cell \"152\"");
    assert_eq!(error.problem, "variant \"player-trapped\" has a note on a missing cell");
}

#[test]
fn the_notes_tell_what_holds_in_their_variant() {
    let note = |variant: &str, cell: &str| {
        let game = crate::common::game(&format!("phaistos/{variant}"));
        let cells = game.definition().board.cells.clone();
        cells.into_iter().find(|c| c.name == cell).unwrap().note
    };
    assert!(note("aleff", "14").contains("Goose"));
    assert_eq!(note("sanctuary-geese", "14"), "");
    assert!(note("sanctuary-geese", "3").contains("Goose"));
    assert!(note("aleff", "13").contains("the traveller misses"));
    assert!(note("player-trapped", "13").contains("its owner misses"));
    assert!(note("aleff", "18").contains("at once"));
    assert!(note("free-passages", "18").contains("you may"));
    assert!(note("free-passages", "59").contains("at once"));
}

#[test]
fn a_labyrinth_of_ones_own_plays_to_its_end() {
    // Fewer travellers, no orbit, one short trap, other geese.
    let text = changed("pieces: 4", "pieces: 2");
    let library = read(&text).unwrap();
    assert_eq!(library.games()[0].start(3).to_string(), "phaistos/aleff A 0,0 0,0 0,0 open");
    assert!(random_match(&library.games()[0], 1, 20_000).winner().is_some());
    let line = "phaistos/aleff A 60,62 0,0 move:1";
    let over = library.position(line).unwrap().play("use 1 60".parse().unwrap()).unwrap().0;
    assert_eq!(over.to_string(), "phaistos/aleff A 62,62 0,0 over:A");

    let text = changed("orbit: [7, 46, 49, 52, 55, 34]", "orbit: []");
    assert!(random_match(&read(&text).unwrap().games()[0], 2, 20_000).winner().is_some());

    let text = changed("(at: 13, turns: 2)", "(at: 13, turns: 1)");
    let library = read(&text).unwrap();
    let line = super::line("A", "9", "8", "move:4");
    let trapped = library.position(&line).unwrap().play("use 4 9".parse().unwrap()).unwrap().0;
    assert_eq!(trapped.to_string(), super::line("B", "13!1", "8", "throw"));

    // An orbit of two fields: every second number stays.
    let text = changed("orbit: [7, 46, 49, 52, 55, 34]", "orbit: [46, 49]");
    let library = read(&text).unwrap();
    let riding = library.position(&super::line("A", "46", "", "ride:46")).unwrap();
    let ends: Vec<u8> = riding.offer().unwrap().ride.iter().map(|step| step.0).collect();
    assert_eq!(ends, [49, 46, 49, 46, 49, 46]);
    // Without an orbit on 7 the drop from 52 offers nothing.
    let last = library.position(&super::line("B", "52!0", "8", "move:1")).unwrap();
    let next = last.play("use 1 8".parse().unwrap()).unwrap().0;
    assert_eq!(next.to_string(), super::line("A", "7", "9", "throw"));
}

#[test]
fn going_back_ends_at_the_first_field() {
    let text = changed("exact: [31, 58, 61]", "exact: [8, 61]").replacen(
        "geese: [5, 7, 14",
        "geese: [3, 7, 14",
        1,
    );
    let library = read(&text).unwrap();
    // 7 by 6: 8, five back to the goose on 3, and no room for six more.
    let line = super::line("A", "7", "", "move:6");
    let next = library.position(&line).unwrap().play("use 6 7".parse().unwrap()).unwrap().0;
    assert_eq!(next.to_string(), super::line("B", "3", "", "throw"));
}
