//! The file of a tournament: read back as it was, or refused with a reason.

use std::fs;
use std::path::Path;

use tesserae_core::tournament::{Format, Kept, KeptError, Outcome, Tournament};

use crate::{fresh, terms};

fn text_of(tournament: &Tournament) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.ron");
    tournament.save(&file).unwrap();
    fs::read_to_string(&file).unwrap()
}

/// A knock-out of three, which the last wins.
fn sample() -> Tournament {
    let players = ["ai:random", "ai:beginner", "ai:adept"];
    let mut tournament = fresh(terms(Format::KnockOut, &players, &["ur/short"], 4));
    let lost = |many| Outcome::Second(many);
    let first = [lost(120), lost(98), Outcome::First(143), lost(77)];
    let last = [Outcome::First(90), lost(133), lost(101), lost(60)];
    for outcome in first.into_iter().chain(last) {
        let due = tournament.next().unwrap();
        assert_eq!(tournament.add(&due, outcome), Ok(true));
    }
    assert_eq!(tournament.champion(), Some(2));
    tournament
}

fn read(text: &str) -> Result<Tournament, KeptError> {
    Kept::parse(Path::new("t.ron"), text.as_bytes()).map(|kept| kept.tournament)
}

/// The same text with a checksum that fits it, as a careful hand would write it: the file is
/// read once more with each sum that the error names.
fn summed(text: &str) -> Result<Tournament, KeptError> {
    match read(text) {
        Err(KeptError::Altered { item, problem, .. }) if item == "checksum" => {
            let sum = problem.strip_prefix("the content sums to ").unwrap()[..8].to_owned();
            let (head, _) = text.rsplit_once("checksum: \"").unwrap();
            read(&format!("{head}checksum: \"{sum}\",\n)\n"))
        }
        other => other,
    }
}

#[test]
fn what_is_written_is_read() {
    let tournament = sample();
    let text = text_of(&tournament);
    assert!(text.starts_with("(\n    form: 1,\n    program: \"tesserae "), "{text}");
    // A pairing's games stand on one line.
    assert_eq!(
        text.lines()
            .filter(
                |line| line.trim().starts_with("games: [F") || line.trim().starts_with("games: [S")
            )
            .count(),
        2,
        "{text}"
    );
    assert_eq!(read(&text).unwrap(), tournament);
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let text = text_of(&sample());
    for end in (0..text.trim_end().len()).step_by(7) {
        let error = read(&text[..end]).unwrap_err().to_string();
        assert!(error.starts_with("t.ron:"), "{error}");
    }
}

#[test]
fn every_change_is_noticed() {
    let text = text_of(&sample());
    let changed = |from: &str, to: &str, part: &str| {
        assert!(text.contains(from), "{from}: {text}");
        let error = read(&text.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    };
    changed("First(", "Second(", "checksum: the content sums to ");
    changed("seed: 7", "seed: 8", "checksum: ");
    changed("form: 1", "form: 2", "form 2 is later than this program's 1 (written by tesserae");
    changed("form: 1", "form: 0", "forms count from 1");
    changed("length: 4", "length: -4", "t.ron:");
    changed("rounds: 1", "turns: 1", "t.ron:");
    changed("\"ai:random\"", "\"ai:god\"", "t.ron:");
}

#[test]
fn what_cannot_have_been_played_is_refused_even_with_the_right_sum() {
    let text = text_of(&sample());
    assert_eq!(summed(&text).unwrap(), sample());
    let changed = |from: &str, to: &str, part: &str| {
        assert!(text.contains(from), "{from}: {text}");
        let error = summed(&text.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(error.contains(part) && !error.contains("checksum"), "{error}");
    };
    changed("length: 4", "length: 3", "terms: 3 games: ");
    changed("length: 4", "length: 2", "games are too many");
    changed("rounds: 1", "rounds: 9", "terms: 9 rounds");
    changed("first: \"ai:beginner\"", "first: \"ai:adept\"", "there is no such pairing");
    changed("round: 2", "round: 3", "there is no such pairing");
    // Of the first pairing all games are lost by who went on.
    let head = text.find("games: [").map(|_| ()).and(text.find("round: 1")).unwrap();
    let line = text[head..].lines().find(|line| line.contains("games: [")).unwrap();
    let turned = line.replace("First(", "X(").replace("Second(", "First(").replace("X(", "Second(");
    let error = summed(&text.replacen(line, &turned, 1)).unwrap_err().to_string();
    assert!(error.contains("there is no such pairing"), "{error}");
}

#[test]
fn what_a_later_version_added_is_neither_needed_nor_lost() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("k.ron");
    let mut begun = fresh(terms(Format::RoundRobin, &["ai:random", "ai:adept"], &["ur/short"], 4));
    let play = |tournament: &mut Tournament| {
        let due = tournament.next().unwrap();
        assert_eq!(tournament.add(&due, Outcome::First(90)), Ok(true));
    };
    play(&mut begun);
    let later = text_of(&begun).replacen("form: 1,", "form: 1,\n    crowd: Cheering(3),", 1);
    fs::write(&file, format!("\u{feff}{}", later.replace('\n', "\r\n"))).unwrap();
    let mut kept = Kept::load(&file).unwrap().tournament;
    assert_eq!(kept.games_played(), 1);
    play(&mut kept);
    kept.save(&file).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("crowd: Cheering(3)"), "{text}");
    assert_eq!(Kept::load(&file).unwrap().tournament.games_played(), 2);
}

#[test]
fn two_programs_do_not_play_one_tournament() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("new").join("k.ron");
    let first = Kept::hold(&file, "tesserae tournament").unwrap();
    assert!(first.is_some());
    let told = Kept::hold(&file, "a window of Tesserae").unwrap_err().to_string();
    let part = "k.ron: another program plays this tournament: tesserae tournament (process ";
    assert!(told.contains(part), "{told}");
    drop(first);
    assert!(Kept::hold(&file, "a window of Tesserae").unwrap().is_some());
    assert_eq!(fs::read_dir(folder.path().join("new")).unwrap().count(), 0);
}

#[test]
fn other_files_are_named() {
    for (bytes, part) in [
        (&b""[..], "t.ron: not the file of a tournament: line 1, "),
        (b"nothing of the kind", "not the file of a tournament"),
        (b"\xff\xfe", "t.ron: not the file of a tournament: the text is UTF-16, "),
        (b"(form: 1)", "t.ron: not the file of a tournament: line 1, "),
    ] {
        let error = Kept::parse(Path::new("t.ron"), bytes).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
    let error = Kept::load(Path::new("/nowhere/t.ron")).unwrap_err().to_string();
    assert!(error.starts_with("/nowhere/t.ron: ") && error.contains("permissions"), "{error}");
    let error = sample().save(Path::new("/proc/nowhere/t.ron")).unwrap_err().to_string();
    assert!(error.starts_with("/proc/nowhere/t.ron: "), "{error}");
}
