//! The audit of a match's dice in the window: what it keeps secret, shows and finds.

use std::fs;
use std::time::Duration;

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Throw};
use tesserae_play::auditing::{AuditRequest, Auditing};
use tesserae_play::exhibition::{Exhibition, Programme, Series, Speed};

use tesserae::ui::state::Overlay;

use super::desk::Desk;

/// A match of so many plies, or to its end, in which each choice was the one listed first.
fn played(plies: usize) -> Match {
    let library = Library::built_in();
    let players = vec!["human".to_owned(); 2];
    let mut record = Match::new(library.game("ur/short").unwrap(), 2, players, 90_210);
    while record.winner().is_none() && record.plies().len() < plies {
        let action = record.draw().map(Action::Throw);
        let action = action.unwrap_or_else(|| record.position().actions()[0]);
        record.play(action).unwrap();
    }
    record
}

/// The window with the audit open.
fn audited(desk: &mut Desk, request: AuditRequest) {
    desk.app.world_mut().write_message(request);
    desk.show(Overlay::Audit);
    wait(desk);
}

/// Until the audit, which is worked out on another thread, is on the page: the page grows
/// with it, so that its button moves.
fn wait(desk: &mut Desk) {
    for _ in 0..5_000 {
        if desk.app.world().resource::<Auditing>().found().is_some() {
            desk.frames(4);
            return;
        }
        desk.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("the audit never came");
}

fn of_table(record: Match) -> Desk {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.start(record);
    audited(&mut desk, AuditRequest::Table);
    desk
}

fn says(desk: &Desk, words: &str) -> bool {
    desk.texts().iter().any(|text| text.contains(words))
}

fn throws_of(record: &Match) -> usize {
    record.plies().iter().filter(|ply| matches!(ply.action, Action::Throw(_))).count()
}

#[test]
fn of_a_finished_match_the_seed_is_revealed_and_all_is_right() {
    let record = played(usize::MAX);
    let (all, commitment) = (throws_of(&record), record.commitment().unwrap().to_string());
    let desk = of_table(record);
    for text in [format!("All {all} throws are right."), commitment, "90210".to_owned()] {
        assert!(desk.find(&text).is_some(), "{text}: {:?}", desk.texts());
    }
    assert!(says(&desk, "tesserae audit"));
    assert!(!says(&desk, "wrong"));
}

#[test]
fn while_the_match_goes_on_the_seed_stays_secret() {
    let record = played(24);
    let (all, commitment) = (throws_of(&record), record.commitment().unwrap().to_string());
    let desk = of_table(record);
    assert!(says(&desk, &format!("All {all} throws so far are right.")));
    assert!(desk.find(&commitment).is_some());
    assert!(says(&desk, "Secret until the match is over"));
    assert!(!says(&desk, "90210"), "{:?}", desk.texts());
}

#[test]
fn what_was_taken_back_and_played_differently_is_listed_and_right() {
    let mut record = played(30);
    let choice = (0..record.plies().len())
        .rfind(|at| record.position_at(*at).unwrap().actions().len() > 1)
        .unwrap();
    let before = record.plies()[choice].action;
    record.go_to(choice);
    let other = record.position().actions().into_iter().find(|action| *action != before).unwrap();
    record.play(other).unwrap();
    let replaced = &record.replaced()[0];
    let thrown = replaced.plies.iter().any(|ply| matches!(ply.action, Action::Throw(_)));
    let desk = of_table(record);
    assert!(!says(&desk, "wrong"));
    assert_eq!(says(&desk, "and played differently; the seed gives"), thrown, "{:?}", desk.texts());
}

#[test]
fn of_an_altered_record_the_wrong_throw_is_named() {
    let record = played(usize::MAX);
    let at = record.plies().iter().rposition(|ply| matches!(ply.action, Action::Throw(_))).unwrap();
    let Action::Throw(Throw::Score(drawn)) = record.plies()[at].action else { panic!("a score") };
    let number = throws_of(&record);
    let other = if drawn == 4 { 3 } else { drawn + 1 };
    let text = record.to_record().unwrap();
    let (head, tail) = text.rsplit_once(&format!("\"throw {drawn}\"")).unwrap();
    let altered = format!("{head}\"throw {other}\"{tail}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("altered.ron");
    fs::write(&file, altered).unwrap();
    let mut desk = Desk::open(UVec2::new(1280, 720));
    audited(&mut desk, AuditRequest::File(file));
    assert!(says(&desk, &format!("One of {number} throws is wrong.")), "{:?}", desk.texts());
    let told = format!("Throw {number}, ");
    let seen = format!("{other} was seen, the seed gives {drawn}.");
    let named = desk.texts().iter().any(|text| text.starts_with(&told) && text.ends_with(&seen));
    assert!(named, "{:?}", desk.texts());
}

#[test]
fn what_is_no_record_is_said_to_be_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nothing.ron");
    fs::write(&file, "no record").unwrap();
    let mut desk = Desk::open(UVec2::new(1280, 720));
    audited(&mut desk, AuditRequest::File(file));
    assert!(says(&desk, "nothing.ron"), "{:?}", desk.texts());
}

#[test]
fn the_menu_leads_to_the_audit_with_the_commitment_and_back() {
    let record = played(10);
    let commitment = record.commitment().unwrap().to_string();
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.start(record);
    desk.show(Overlay::Menu);
    assert!(!says(&desk, &commitment[..12]), "{:?}", desk.texts());
    desk.click(desk.at("Audit the dice"));
    assert_eq!(desk.overlay(), Overlay::Audit);
    wait(&mut desk);
    assert!(desk.find(&commitment).is_some(), "{:?}", desk.texts());
    desk.click(desk.at("Done"));
    assert_eq!(desk.overlay(), Overlay::Menu);
}

/// An exhibition's game that is on the table and has begun, and the menu over it.
fn watched(exhibition: Exhibition, record: Match) -> Desk {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.start_for(exhibition, record);
    // Its first throw is found on another thread.
    for _ in 0..5_000 {
        if throws_of(desk.record()) > 0 {
            break;
        }
        desk.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
    desk.app.world_mut().resource_mut::<Exhibition>().paused = true;
    desk.show(Overlay::Menu);
    desk
}

#[test]
fn the_dice_of_an_exhibition_are_audited_as_those_of_a_match() {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let series = Series::new(game, vec!["ai:random".to_owned(); 2], Some(1));
    let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Instant);
    let record = *exhibition.next_match().unwrap();
    let commitment = record.commitment().unwrap().to_string();
    let mut desk = watched(exhibition, record);
    assert!(throws_of(desk.record()) > 0 && !desk.record().is_finished());
    assert!(desk.find("Review the match").is_none(), "it goes on");
    desk.click(desk.at("Audit the dice"));
    wait(&mut desk);
    assert!(!says(&desk, "wrong") && desk.find(&commitment).is_some(), "{:?}", desk.texts());
    desk.click(desk.at("Done"));
    assert_eq!(desk.overlay(), Overlay::Menu);
}

#[test]
fn a_game_that_is_only_shown_has_no_audit() {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let series = Series::new(game, vec!["ai:random".to_owned(); 2], Some(1));
    let actions = played(30).plies().iter().map(|ply| ply.action).collect();
    let mut shown = Exhibition::of_played(series, actions, Speed::Normal);
    let record = *shown.next_match().unwrap();
    let desk = watched(shown, record);
    assert!(desk.find("Back to the table").is_some());
    assert!(desk.find("Audit the dice").is_none(), "its dice follow from no seed here");
}

#[test]
fn a_lesson_has_no_audit() {
    let start = Library::built_in().game("ur").unwrap().start(2);
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.start(Match::scripted(start, vec!["human".to_owned(); 2], []));
    desk.show(Overlay::Menu);
    assert!(desk.find("Audit the dice").is_none());
}

#[test]
fn the_audit_is_not_cut_in_a_small_window() {
    for size in [(1280, 720), (640, 420), (320, 240)] {
        let mut desk = Desk::open(UVec2::new(size.0, size.1));
        desk.start(played(usize::MAX));
        audited(&mut desk, AuditRequest::Table);
        let line = desk.find("Done").unwrap_or_else(|| panic!("{size:?}: no button"));
        assert!(line.is_whole(desk.seen()), "{size:?}: {}", line.at);
    }
}
