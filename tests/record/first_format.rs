//! Records as the first version of the format had them, written here by its manual.

use tesserae::record::{Match, RecordError};
use tesserae::rules::Position;

use crate::common::{game, library, random_match};
use crate::load_text;

fn quoted(list: &[String]) -> String {
    list.iter().map(|item| format!("        \"{item}\",\n")).collect()
}

/// The match as the first version of the program wrote it.
pub fn first_format(course: &Match) -> String {
    let plies: Vec<String> = course.plies().iter().map(|ply| ply.action.to_string()).collect();
    let end = course.position_at(course.plies().len()).and_then(Position::winner);
    let id = course.game().definition().id();
    let start = course.start().to_string();
    let sides = course.start().sides();
    let mut fields = vec!["1".to_owned(), "tesserae 0.1.0".into(), id.clone(), sides.to_string()];
    fields.extend(course.players().iter().cloned());
    fields.extend([course.seed().to_string(), start.clone()]);
    fields.extend(plies.iter().cloned());
    fields.extend([course.cursor().to_string()]);
    fields.push(end.map_or_else(|| "-".to_owned(), |side| side.to_string()));
    let mut sum = 14_695_981_039_346_656_037_u64;
    for byte in format!("{}\n", fields.join("\n")).bytes() {
        sum ^= u64::from(byte);
        sum = sum.wrapping_mul(1_099_511_628_211);
    }
    let winner = end.map_or_else(|| "None".to_owned(), |side| format!("Some({side})"));
    format!(
        "(\n    format: 1,\n    program: \"tesserae 0.1.0\",\n    game: \"{id}\",\n    sides: {sides},\n    \
         players: [\n{}    ],\n    seed: {},\n    start: \"{start}\",\n    plies: [\n{}    ],\n    \
         cursor: {},\n    winner: {winner},\n    checksum: \"{sum:016x}\",\n)\n",
        quoted(course.players()),
        course.seed(),
        quoted(&plies),
        course.cursor(),
    )
}

#[test]
fn records_of_the_first_format_load_in_every_variant() {
    for game in library().games() {
        for plies in [0, 20, usize::MAX] {
            let mut course = random_match(game, 9, plies);
            course.go_to(course.plies().len().saturating_sub(3));
            let loaded = load_text(&first_format(&course)).unwrap();
            assert_eq!(loaded, course, "{game:?}");
        }
    }
}

#[test]
fn a_record_of_the_first_format_has_no_room_for_what_came_later() {
    let text = first_format(&random_match(&game("ur"), 9, 20));
    for (from, to) in [
        ("    game:", "    name: \"x\",\n    game:"),
        ("    game:", "    begun: Some(5),\n    game:"),
        ("    checksum:", "    resigned: Some(A),\n    checksum:"),
        ("    checksum:", "    resigned: None,\n    checksum:"),
    ] {
        let error = load_text(&text.replacen(from, to, 1)).unwrap_err();
        assert!(matches!(error, RecordError::NotARecord { .. }), "{to}: {error}");
    }
    // And cannot be passed off as one of the second.
    let error = load_text(&text.replacen("format: 1", "format: 2", 1)).unwrap_err();
    assert!(matches!(error, RecordError::NotARecord { .. }), "{error}");
}

#[test]
fn damage_to_a_record_of_the_first_format_is_noticed_too() {
    let text = first_format(&random_match(&game("ur"), 9, 20));
    for (from, to) in [("cursor: 20", "cursor: 19"), ("0.1.0", "0.1.1"), ("human", "humane")] {
        assert!(text.contains(from));
        let error = load_text(&text.replacen(from, to, 1)).unwrap_err();
        assert!(matches!(error, RecordError::Altered { .. }), "{to}: {error}");
    }
    for length in (0..text.trim_end().len()).step_by(3) {
        let result = load_text(&text[..length]);
        assert!(matches!(result, Err(RecordError::CutOff { .. })), "{length}: {result:?}");
    }
}
