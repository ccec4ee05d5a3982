//! Records as the first three versions of the format had them, written here by their manuals.

use tesserae_core::record::{Match, Notes, Ply, RecordError, Saves};
use tesserae_core::rules::{Position, Side};

use crate::common::{game, library, random_match};
use crate::load_text;

fn quoted(list: &[String]) -> String {
    list.iter().map(|item| format!("        \"{item}\",\n")).collect()
}

/// The match as the first version of the program wrote it.
pub fn first_format(course: &Match) -> String {
    let end = winner(course);
    let id = course.game().definition().id();
    let (start, sides) = (course.start(), course.start().sides());
    let winner = end.map_or_else(|| "None".to_owned(), |side| format!("Some({side})"));
    format!(
        "(\n    format: 1,\n    program: \"tesserae 0.1.0\",\n    game: \"{id}\",\n    sides: {sides},\n    \
         players: [\n{}    ],\n    seed: {},\n    start: \"{start}\",\n    plies: [\n{}    ],\n    \
         cursor: {},\n    winner: {winner},\n    checksum: \"{}\",\n)\n",
        quoted(course.players()),
        course.seed(),
        quoted(&plies(course)),
        course.cursor(),
        sum(&fields(course)),
    )
}

fn plies(course: &Match) -> Vec<String> {
    course.plies().iter().map(|ply| ply.action.to_string()).collect()
}

fn winner(course: &Match) -> Option<Side> {
    course.position_at(course.plies().len()).and_then(Position::winner)
}

/// What the checksum of the first version goes over.
fn fields(course: &Match) -> Vec<String> {
    let id = course.game().definition().id();
    let sides = course.start().sides();
    let mut fields = vec!["1".to_owned(), "tesserae 0.1.0".into(), id, sides.to_string()];
    fields.extend(course.players().iter().cloned());
    fields.extend([course.seed().to_string(), course.start().to_string()]);
    fields.extend(plies(course));
    fields.extend([course.cursor().to_string()]);
    fields.push(winner(course).map_or_else(|| "-".to_owned(), |side| side.to_string()));
    fields
}

fn sum(fields: &[String]) -> String {
    let mut sum = 14_695_981_039_346_656_037_u64;
    for byte in format!("{}\n", fields.join("\n")).bytes() {
        sum ^= u64::from(byte);
        sum = sum.wrapping_mul(1_099_511_628_211);
    }
    format!("{sum:016x}")
}

/// What every version of a record has held.
fn plain(course: &Match) -> (&[Ply], usize, &Position, u64, &[String], &Notes) {
    let (start, players) = (course.start(), course.players());
    (course.plies(), course.cursor(), start, course.seed(), players, course.notes())
}

/// The match as the second version of the program wrote it.
pub fn second_format(course: &Match) -> String {
    let text = |time: Option<u64>| time.map_or_else(|| "None".into(), |at| format!("Some({at})"));
    let dash = |time: Option<u64>| time.map_or_else(|| "-".to_owned(), |at| at.to_string());
    let Notes { name, begun, played, .. } = course.notes();
    let first = first_format(course);
    let second = first
        .replace("format: 1", "format: 2")
        .replace(
            "    game:",
            &format!(
                "    name: \"{name}\",\n    begun: {},\n    played: {},\n    game:",
                text(*begun),
                text(*played)
            ),
        )
        .replace("    checksum:", "    resigned: None,\n    checksum:");
    let mut fields = fields(course);
    fields[0] = "2".into();
    fields.splice(2..2, [name.clone(), dash(*begun), dash(*played)]);
    fields.push("-".into());
    let (head, _) = second.split_once("checksum: ").unwrap();
    format!("{head}checksum: \"{}\",\n)\n", sum(&fields))
}

/// The match as the third version of the program wrote it, with nothing replaced.
fn third_format(course: &Match) -> String {
    assert!(course.replaced().is_empty());
    let dash = |time: Option<u64>| time.map_or_else(|| "-".to_owned(), |at| at.to_string());
    let Notes { name, text, stars, begun, played, .. } = course.notes();
    let program = concat!("tesserae ", env!("CARGO_PKG_VERSION"));
    let mut fields = fields(course);
    fields[0] = "3".into();
    fields[1] = program.into();
    let notes = [name.clone(), text.clone(), stars.to_string(), dash(*begun), dash(*played)];
    fields.splice(2..2, notes);
    let start = fields.iter().position(|field| *field == course.start().to_string()).unwrap();
    fields.insert(start, course.commitment().unwrap().to_string());
    let winner = fields.pop().unwrap();
    fields.extend(course.helped().iter().map(u32::to_string));
    fields.extend([winner, "-".into()]);
    let now = course.to_record().unwrap();
    let (head, _) = now.split_once("checksum: ").unwrap();
    let head = head.replace("format: 4", "format: 3").replace("    at_table: 0,\n", "");
    format!("{head}checksum: \"{}\",\n)\n", sum(&fields))
}

#[test]
fn records_of_the_third_format_load_with_no_time_at_the_table() {
    for game in library().games() {
        for plies in [0, 20, usize::MAX] {
            let mut course = random_match(game, 9, plies);
            course.notes_mut().text = "Ann's".into();
            course.go_to(course.plies().len().saturating_sub(3));
            let text = third_format(&course);
            assert!(text.contains("format: 3,") && !text.contains("at_table"), "{text}");
            assert_eq!(load_text(&text).unwrap(), course, "{game:?}");
            let later = text.replacen("    game:", "    at_table: 5,\n    game:", 1);
            assert!(matches!(load_text(&later), Err(RecordError::NotARecord { .. })), "{later}");
        }
    }
}

#[test]
fn records_of_the_second_format_load_and_are_played_on() {
    for game in library().games() {
        for plies in [0, 20, usize::MAX] {
            let mut course = random_match(game, 9, plies);
            course.notes_mut().begun = Some(7);
            course.go_to(course.plies().len().saturating_sub(3));
            let mut loaded = load_text(&second_format(&course)).unwrap();
            assert_eq!(plain(&loaded), plain(&course), "{game:?}");
            assert_eq!((loaded.commitment(), loaded.helped()), (None, &[0, 0][..]));
            // A commitment made afterwards would promise nothing.
            loaded.note_help(loaded.position().turn());
            let again = load_text(&loaded.to_record().unwrap()).unwrap();
            assert_eq!(again, loaded);
            assert_eq!((again.commitment(), again.helped().iter().sum::<u32>()), (None, 1));
        }
    }
}

#[test]
fn a_record_of_the_second_format_is_renamed_into_the_present_one() {
    let folder = crate::folder();
    let course = random_match(&game("ur"), 9, 20);
    let file = folder.path().join("match.ron");
    std::fs::write(&file, second_format(&course)).unwrap();
    Saves::new(folder.path()).rename(&file, "Sunday").unwrap();
    let loaded = Match::load(&file, library()).unwrap();
    assert_eq!((&*loaded.notes().name, loaded.commitment()), ("Sunday", None));
    assert_eq!(loaded.plies(), course.plies());
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("format: 4,") && text.contains("commitment: None"), "{text}");
}

#[test]
fn records_of_the_first_format_load_in_every_variant() {
    for game in library().games() {
        for plies in [0, 20, usize::MAX] {
            let mut course = random_match(game, 9, plies);
            course.go_to(course.plies().len().saturating_sub(3));
            let loaded = load_text(&first_format(&course)).unwrap();
            // They promised nothing of their dice.
            assert_eq!(loaded.commitment(), None);
            assert_eq!(plain(&loaded), plain(&course), "{game:?}");
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
        ("    start:", "    commitment: None,\n    start:"),
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
