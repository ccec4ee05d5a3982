//! Files and lines of text.

use std::path::Path;
use std::sync::LazyLock;

use jiff::civil::date;
use tesserae_core::ai::arena::Merger;
use tesserae_core::ai::regret::{header_line, question_line, read_set};
use tesserae_core::files::{More, understood, with_changes};
use tesserae_core::levels::Library;
use tesserae_core::puzzles::{Puzzles, Score, read, write};
use tesserae_core::record::{Match, sealed};
use tesserae_core::rules::Action;
use tesserae_core::rules::draft::Draft;
use tesserae_core::rules::level::Source;
use tesserae_core::tournament;
use tesserae_play::exhibition;
use tesserae_play::settings::Settings;

use crate::LIBRARY;
use crate::levels::spelt;
use crate::play::{some_plies, there_and_back};

/// A level file; a few plies of every game in it.
pub fn level(data: &[u8]) {
    let Some(text) = spelt(data) else { return };
    let mut library = Library::default();
    if library.add(Source { file: "fuzz.ron", text: &text }).is_err() {
        return;
    }
    for game in library.games() {
        let (fewest, most) = game.definition().sides;
        for sides in [fewest, most] {
            let start = game.start(sides);
            assert_eq!(library.position(&start.to_string()).as_ref(), Ok(&start));
            some_plies(Match::new(game, sides, vec!["human".into(); sides.into()], 7), data);
        }
    }
}

/// A record: as it is, and with the right checksum. What is read is written as it
/// was read.
pub fn record(data: &[u8]) {
    let file = Path::new("fuzz.ron");
    let sealed = std::str::from_utf8(data).ok().and_then(sealed);
    for bytes in [Some(data), sealed.as_deref().map(str::as_bytes)].into_iter().flatten() {
        let Ok(mut course) = Match::from_record(file, bytes, &LIBRARY) else { continue };
        let text = course.to_record().expect("a record that was read can be written");
        let again = Match::from_record(file, text.as_bytes(), &LIBRARY).expect("our own record");
        assert_eq!(again.to_record().expect("the same"), text);
        there_and_back(&mut course);
    }
}

/// A position as people paste it, and each action in it; or an action.
pub fn position(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    if let Some((game, line)) = text.split_once('\n')
        && let Ok(game) = LIBRARY.pasted_game(game)
        && let Ok(draft) = Draft::read(game, line)
    {
        drop(draft.position());
    }
    let Ok(position) = LIBRARY.pasted_position(text) else { return };
    assert_eq!(LIBRARY.position(&position.to_string()).as_ref(), Ok(&position));
    for action in &position.actions() {
        assert_eq!(position.forbids(*action), None);
        let (next, _) = position.play(*action).expect("a legal action");
        assert_eq!(LIBRARY.position(&next.to_string()).as_ref(), Ok(&next));
    }
}

/// A tournament: as it is, and with the right checksum.
pub fn tournament(data: &[u8]) {
    let file = Path::new("fuzz.ron");
    let Err(fault) = tournament::Kept::parse(file, data) else { return };
    let fault = fault.to_string();
    let sums =
        fault.split_once("the content sums to ").and_then(|(_, rest)| rest.split_once(", not to "));
    let (Some((right, _)), Ok(text)) = (sums, std::str::from_utf8(data)) else { return };
    let Some(field) = text.rfind("checksum") else { return };
    let sealed = format!("{}checksum: \"{right}\")", &text[..field]);
    drop(tournament::Kept::parse(file, sealed.as_bytes()));
}

/// An exhibition. What is read is written as it was read.
pub fn exhibition(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(kept) = exhibition::Kept::parse(text, &LIBRARY) else { return };
    let text = kept.text().expect("an exhibition that was read can be written");
    let again = exhibition::Kept::parse(&text, &LIBRARY).expect("our own exhibition");
    assert_eq!(again.exhibition.programme, kept.exhibition.programme);
    assert_eq!(again.text().expect("the same"), text);
}

/// Settings, written by any version. They can be changed to the usual ones and back. Where there are
/// three texts with a byte of zero between them, other programs have changed the first meanwhile:
/// a change from the second to the third is made in it.
pub fn settings(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut texts = text.split('\0');
    let present = texts.next().unwrap_or_default();
    if let (Some(before), Some(now)) = (texts.next(), texts.next())
        && let (Ok(before), Ok(now)) = (Settings::read(before), Settings::read(now))
    {
        let shared = with_changes(present, &before, &now);
        // The same in a file that is this program's alone.
        let own = More::in_text(present, &before).map(|more| more.with(&now));
        for text in [Some(shared), own].into_iter().flatten() {
            let text = text.expect("settings can be written");
            let merged = understood::<Settings>(&text);
            assert!(merged.is_ok() || Settings::read(present).is_err(), "{text}");
        }
    }
    let Ok(read) = Settings::read(present) else { return };
    // Items that are not understood stay in their lists, and other neighbours may change that.
    let whole = understood::<Settings>(present).is_ok_and(|all| all.unknown.is_empty());
    let usual = Settings::default();
    let mut text = present.to_owned();
    for (before, now) in [(&read, &usual), (&usual, &read)] {
        text = with_changes(&text, before, now).expect("settings can be written");
        let again = Settings::read(&text).expect("our own settings");
        assert!(!whole || again == *now, "{text}");
    }
}

/// A set of positions: as it is, and with the right checksums. What is read is what is written.
pub fn regret(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let game = LIBRARY.game("phaistos/aleff").expect("ours");
    let summed = |line: &str| {
        let items = line.rsplit_once(" | ").map_or(line, |(items, _)| items);
        format!("{items} | #{:08x}\n", crc32fast::hash(items.as_bytes()))
    };
    for text in [text.to_owned(), text.lines().map(summed).collect()] {
        let Ok((header, questions)) = read_set(Path::new("fuzz.set"), &text, game) else {
            continue;
        };
        let lines: String = questions.iter().map(question_line).collect();
        assert_eq!(header_line(&header) + &lines, text);
    }
}

/// A set of puzzles. What is read is written as it was read.
pub fn puzzles(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (puzzles, _) = read("fuzz.ron", text, &LIBRARY);
    let text = write(&puzzles).expect("puzzles that were read can be written");
    let (again, wrong) = read("fuzz.ron", &text, &LIBRARY);
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(again.len(), puzzles.len());
}

/// A score of puzzles, with which somebody solves on: each byte answers a puzzle of the day.
pub fn score(data: &[u8]) {
    static PUZZLES: LazyLock<Puzzles> = LazyLock::new(|| Puzzles::built_in(&LIBRARY).0);
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(mut score) = Score::from_ron(text) else { return };
    let mut day = date(2026, 11, 23);
    for byte in data.iter().take(24).chain(&[0]) {
        let text = score.to_ron().expect("a score can be written");
        assert_eq!(Score::from_ron(&text).expect("our own score"), score);
        let today = score.today(day, &PUZZLES);
        assert!(!today.is_empty());
        let puzzle = today[usize::from(*byte >> 3) % today.len()];
        score.answer(puzzle, byte & 1 > 0, day);
        assert!(score.result(puzzle).is_some());
        assert!(score.days(day) <= score.longest_days());
        if byte & 6 == 6 {
            day = day.tomorrow().expect("another day");
        }
    }
}

/// Parts of a series, to be merged. A byte of zero is between two.
pub fn arena(data: &[u8]) {
    let mut merger = Merger::default();
    for (number, part) in data.split(|byte| *byte == 0).take(4).enumerate() {
        if merger.read(&format!("part {number}"), part).is_err() {
            return;
        }
    }
    drop(merger.finish());
}
