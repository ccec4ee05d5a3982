//! The audit of a match's dice: what is promised, what is kept, and every fault named.

use std::fs;

use tesserae_core::record::{
    Audit, AuditedThrow, Commitment, Line, Match, RecordError, SaveError, Verdict,
};
use tesserae_core::rules::{Action, Outcome, Position, Throw};

use crate::common::{at, game, library, random_match};
use crate::first_format::{first_format, second_format};
use crate::{another_throw, chacha, folder, load_text};

/// The audit of a record's text.
fn audited(text: &str) -> Result<Audit, RecordError> {
    let folder = folder();
    let file = folder.path().join("match.ron");
    fs::write(&file, text).unwrap();
    Audit::of_file(&file, library())
}

/// Items and problems.
fn faults(audit: &Audit) -> Vec<(&str, &str)> {
    audit.faults.iter().map(|fault| (&*fault.item, &*fault.problem)).collect()
}

/// A match in which two choices were taken back and played differently, the later one first.
fn played_differently() -> Match {
    let mut course = random_match(&game("ur"), 8, 50);
    for ply in [40, 20, 46] {
        let choice = |n: &usize| course.position_at(*n).unwrap().actions().len() > 1;
        let at = (0..ply.min(course.plies().len())).rev().find(choice).unwrap();
        let played = course.plies()[at].action;
        course.go_to(at);
        let actions = course.position().actions();
        course.play(*actions.iter().find(|action| **action != played).unwrap()).unwrap();
        while course.plies().len() < ply + 2 {
            let action = match course.draw() {
                Some(throw) => Action::Throw(throw),
                None => course.position().actions()[0],
            };
            course.play(action).unwrap();
        }
    }
    assert_eq!(course.replaced().len(), 3);
    course
}

#[test]
fn the_commitment_is_what_sha256sum_says() {
    // printf "tesserae dice 1\nur/short A 0,0,0 0,0,0 open\n42\n" | sha256sum
    let start = at("ur/short A 0,0,0 0,0,0 open");
    let expected = "f3619ea70c5f9a98bec6a836e4c40a96bde829e4ac3dc95836df798a93688dab";
    assert_eq!(Commitment::of(&start, 42).to_string(), expected);
    let course = Match::from_position(start, vec![], 42);
    assert_eq!(course.commitment().unwrap().to_string(), expected);
    assert!(course.to_record().unwrap().contains(&format!("commitment: Some(\"{expected}\")")));
}

#[test]
fn another_seed_or_start_is_another_commitment_and_play_changes_none() {
    let course = random_match(&game("ur"), 8, 50);
    let fresh = |id: &str, seed| Match::new(&game(id), 2, vec![], seed).commitment().unwrap();
    assert_eq!(course.commitment(), Some(fresh("ur", 8)));
    assert_ne!(fresh("ur", 8), fresh("ur", 9));
    assert_ne!(fresh("ur", 8), fresh("ur/finkel", 8));
    let scripted = Match::scripted(game("ur").start(2), vec![], []);
    assert_eq!(scripted.commitment(), None);
    assert!(matches!(Audit::of(&scripted), Err(SaveError::Scripted)));
}

#[test]
fn every_throw_of_every_variant_is_worked_out_again_by_the_words_of_the_manual() {
    for game in library().games() {
        let course = random_match(game, 77, 300);
        let audit = audited(&course.to_record().unwrap()).unwrap();
        assert_eq!((faults(&audit), audit.keeps_commitment()), (vec![], Some(true)));
        assert_eq!(Audit::of(&course).unwrap(), audit);
        let thrown = |ply: &usize| matches!(course.plies()[*ply].action, Action::Throw(_));
        let plies: Vec<usize> = (0..course.plies().len()).filter(thrown).collect();
        assert_eq!(audit.throws.iter().map(|throw| throw.ply).collect::<Vec<_>>(), plies);
        for (number, throw) in audit.throws.iter().enumerate() {
            let outcomes = course.position_at(throw.ply).unwrap().outcomes().unwrap();
            assert_eq!(by_hand(77, number as u64, outcomes.list()), throw.draw.throw);
            let draw = throw.draw;
            assert_eq!((draw.stream, draw.ways), (number as u64, outcomes.total()));
            let words = chacha::words(77, draw.stream);
            assert_eq!(words[draw.skipped as usize], draw.word);
            assert_eq!((draw.way, throw.line), (draw.word % draw.ways, Line::Standing));
            assert_eq!(throw.side, course.plies()[throw.ply].side);
            assert!(throw.is_right());
        }
    }
}

/// The throw by a second `ChaCha20`.
fn by_hand(seed: u64, stream: u64, outcomes: &[Outcome]) -> Throw {
    let ways: u32 = outcomes.iter().map(|outcome| outcome.weight).sum();
    let end = (1 << 32) / u64::from(ways) * u64::from(ways);
    let words = chacha::words(seed, stream);
    let word = words.into_iter().find(|word| u64::from(*word) < end).unwrap();
    let all = outcomes.iter().flat_map(|outcome| vec![outcome.throw; outcome.weight as usize]);
    all.collect::<Vec<_>>()[(word % ways) as usize]
}

#[test]
fn a_throw_drawn_differently_is_named_and_so_is_every_later_one() {
    // As a cheat would write it: the dice of another seed, and all else in order.
    let honest = random_match(&game("ur"), 8, 30);
    let text = honest.to_record().unwrap();
    let forged = text.replacen("seed: 8", "seed: 9", 1);
    let audit = audited(&forged).unwrap();
    assert_eq!(audit.keeps_commitment(), Some(false));
    let wrong: Vec<usize> =
        audit.throws.iter().filter(|throw| !throw.is_right()).map(|throw| throw.ply).collect();
    assert!(wrong.len() > 3, "{wrong:?}");
    // The checksum, the commitment, and each of those throws.
    let found = faults(&audit);
    assert_eq!((found[0].0, found[1].0), ("checksum", "commitment"));
    assert_eq!(found.len(), 2 + wrong.len());
    assert_eq!(audit.verdict(), Verdict::WrongThrows(wrong.len()));
    for (ply, (item, problem)) in wrong.into_iter().zip(&found[2..]) {
        assert_eq!(*item, format!("ply {} \"{}\"", ply + 1, honest.plies()[ply].action));
        assert!(problem.starts_with("the dice of this seed give \"throw "), "{problem}");
    }
    assert!(load_text(&forged).is_err());
}

#[test]
fn one_altered_throw_is_named_alone() {
    let course = random_match(&game("ur"), 8, 30);
    let mut before = course.clone();
    // The last throw, after which nothing can become impossible.
    let ply = (0..30).rev().find(|ply| course.position_at(*ply).unwrap().outcomes().is_some());
    before.go_to(ply.unwrap());
    let offered = another_throw(&before);
    let text = course.to_record().unwrap();
    let lines: Vec<String> = text.lines().map(String::from).collect();
    let first = lines.iter().position(|line| line.contains("plies: [")).unwrap() + 1;
    let mut altered = lines[..first + ply.unwrap()].to_vec();
    altered.push(format!("        \"{offered}\","));
    altered.push("    ],".into());
    altered.push(format!("    cursor: {},", ply.unwrap() + 1));
    let rest = lines.iter().position(|line| line.contains("cursor:")).unwrap() + 1;
    altered.extend(lines[rest..].iter().cloned());
    let audit = audited(&(altered.join("\n") + "\n")).unwrap();
    let item = format!("ply {} \"{offered}\"", ply.unwrap() + 1);
    let drawn = course.plies()[ply.unwrap()].action;
    let problem = format!("the dice of this seed give \"{drawn}\"");
    assert_eq!(faults(&audit)[1..], [(&*item, &*problem)]);
    assert_eq!(faults(&audit)[0].0, "checksum");
}

#[test]
fn a_commitment_to_another_seed_is_refused_even_under_a_right_checksum() {
    let course = random_match(&game("ur"), 8, 30);
    let other = Commitment::of(course.start(), 9).to_string();
    let text = course.to_record().unwrap();
    let text = text.replace(&course.commitment().unwrap().to_string(), &other);
    let sum = faults(&audited(&text).unwrap())[0].1.to_owned();
    let (now, was) =
        sum.strip_prefix("the content sums to ").unwrap().split_once(", not to ").unwrap();
    let text = text.replace(was, now);
    let audit = audited(&text).unwrap();
    let given = format!("start and seed give {}", course.commitment().unwrap());
    assert_eq!(faults(&audit), [("commitment", &*given)]);
    assert_eq!(audit.verdict(), Verdict::OtherCommitment);
    let error = load_text(&text).unwrap_err();
    assert!(matches!(&error, RecordError::Altered { item, .. } if item == "commitment"), "{error}");
}

#[test]
fn what_was_taken_back_and_played_differently_is_kept_and_checked() {
    let mut course = played_differently();
    course.go_to(course.plies().len() - 5);
    let loaded = load_text(&course.to_record().unwrap()).unwrap();
    assert_eq!(loaded, course);
    let audit = Audit::of(&course).unwrap();
    assert_eq!(faults(&audit), []);
    // Every throw that was ever seen is there, and is the one of its number.
    let seen: usize = course
        .replaced()
        .iter()
        .flat_map(|replaced| &replaced.plies)
        .filter(|ply| matches!(ply.action, Action::Throw(_)))
        .count();
    assert!(seen > 3);
    assert_eq!(audit.replaced_throws(), seen);
    assert!(audit.throws.iter().any(|throw| throw.line == Line::TakenBack));
    for throw in &audit.throws {
        let same = audit.throws.iter().filter(|other| other.draw.stream == throw.draw.stream);
        assert!(same.clone().all(|other| other.draw.word == throw.draw.word));
    }
    // The first of them is whole: its line can be followed from the start.
    let first: Vec<usize> = (0..3)
        .map(|number| audit.throws.iter().filter(|t| t.line == Line::Replaced(number)).count())
        .collect();
    assert_eq!(first.iter().sum::<usize>(), seen);
}

#[test]
fn a_fault_in_what_was_replaced_is_named_with_its_ply() {
    let course = played_differently();
    let text = course.to_record().unwrap();
    let (head, tail) = text.split_once("replaced: [").unwrap();
    // The first throw there becomes another of the same dice.
    let place = tail.find("\"throw ").unwrap();
    let thrown = &tail[place..place + 9];
    let other = if thrown == "\"throw 1\"" { "\"throw 2\"" } else { "\"throw 1\"" };
    let altered = format!("{head}replaced: [{}{other}{}", &tail[..place], &tail[place + 9..]);
    let audit = audited(&altered).unwrap();
    let at = course.replaced()[0].at;
    let item = format!("replaced 1, ply {} {other}", at + 2);
    let problem = format!("the dice of this seed give {thrown}");
    let found = faults(&audit);
    assert!(found.contains(&(&*item, &*problem)), "{found:?}");
    let error = load_text(&altered).unwrap_err().to_string();
    assert!(error.contains(&item), "{error}");
    // And where it cannot stand at all.
    let nowhere = altered.replacen(&format!("at: {at}"), "at: 900", 1);
    assert!(load_text(&nowhere).unwrap_err().to_string().contains("replaced 1: does not fit"));
    assert!(faults(&audited(&nowhere).unwrap()).iter().any(|(item, _)| *item == "replaced 1"));
}

#[test]
fn records_without_a_commitment_are_audited_for_what_can_be_said() {
    let course = random_match(&game("senet"), 5, 60);
    for text in [first_format(&course), second_format(&course)] {
        let audit = audited(&text).unwrap();
        assert_eq!((faults(&audit), audit.keeps_commitment()), (vec![], None));
        assert!(audit.throws.len() > 20 && audit.throws.iter().all(AuditedThrow::is_right));
        // A player who noted it all the same can compare.
        assert!(audit.fits(&Commitment::of(course.start(), 5).to_string()[..20]));
        assert!(!audit.fits(&Commitment::of(course.start(), 6).to_string()[..20]));
    }
}

#[test]
fn what_else_is_wrong_is_found_as_loading_finds_it() {
    let text = random_match(&game("ur/short"), 8, usize::MAX).to_record().unwrap();
    for (from, to, item) in [
        ("winner: Some(A)", "winner: Some(B)", "checksum"),
        ("winner: Some(B)", "winner: Some(A)", "checksum"),
        ("move 0-1", "move 0-9", "ply "),
        ("move 0-1", "nothing", "ply "),
        ("0,0,0 0,0,0 open", "0,0,0 0,0,0 closed", "start"),
    ] {
        if text.contains(from) {
            let found = audited(&text.replacen(from, to, 1)).unwrap();
            assert!(faults(&found).iter().any(|(named, _)| named.starts_with(item)), "{found:?}");
        }
    }
    for (text, part) in [
        (&text[..200], "cut off"),
        ("nothing\n)\n", "not a record"),
        (&*text.replace("ur/short", "ur/long"), "variant of ur"),
        (&*text.replace("format: 4", "format: 9"), "later"),
    ] {
        let error = audited(text).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn what_is_wrong_with_the_dice_is_told_apart_from_what_else_is_wrong() {
    let text = random_match(&game("ur/short"), 8, usize::MAX).to_record().unwrap();
    let verdict = |text: &str| audited(text).unwrap().verdict();
    assert_eq!(verdict(&text), Verdict::Sound);
    assert_eq!(verdict(&text.replacen("name: \"\"", "name: \"mine\"", 1)), Verdict::OtherFaults);
    let won = if text.contains("winner: Some(A)") { ('A', 'B') } else { ('B', 'A') };
    let (was, now) = (format!("winner: Some({})", won.0), format!("winner: Some({})", won.1));
    assert_eq!(verdict(&text.replacen(&was, &now, 1)), Verdict::OtherFaults);
    assert_eq!(verdict(&text.replacen("move 0-", "move 9-", 1)), Verdict::CutShort);
    // The start is part of the commitment; who keeps none can change it.
    let other_start = text.replacen("0,0,0 open", "0,0,9 open", 1);
    assert_eq!(verdict(&other_start), Verdict::OtherCommitment);
    let (head, tail) = other_start.split_once("commitment: Some(").unwrap();
    let (_, tail) = tail.split_once(')').unwrap();
    assert_eq!(verdict(&format!("{head}commitment: None{tail}")), Verdict::CutShort);
}

#[test]
fn no_changed_byte_makes_an_audit_panic_or_agree() {
    use rand::RngExt;
    let text = played_differently().to_record().unwrap();
    let sound = audited(&text).unwrap();
    let mut rng = crate::common::rng(7);
    let mut found = 0;
    for _ in 0..600 {
        let mut bytes = text.clone().into_bytes();
        let place = rng.random_range(0..bytes.len());
        bytes[place] ^= 1 << rng.random_range(0..7);
        match audited(&String::from_utf8_lossy(&bytes)) {
            Ok(audit) if audit.faults.is_empty() => assert_eq!(audit, sound),
            _ => found += 1,
        }
    }
    assert!(found > 400, "{found}");
}

#[test]
fn a_start_anywhere_is_part_of_the_promise() {
    let start: Position = at("ur/cyningstan A 0,0,0,0,0,0,15 0,0,0,0,0,0,0 throw");
    let mut course = Match::from_position(start, vec![], 7);
    course.play(Action::Throw(course.draw().unwrap())).unwrap();
    assert_eq!(faults(&Audit::of(&course).unwrap()), []);
    assert_ne!(course.commitment(), Match::new(&game("ur"), 2, vec![], 7).commitment());
}
