//! The end of an exhibition: what decided its last game is shown again too, then the page with
//! the results opens, from which a game can be reviewed.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Side};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Exhibition, ExhibitionRequest, KeptExhibition, Moment, Programme, Series, Speed,
};
use tesserae_play::games::Games;
use tesserae_play::reviewing::Reviewing;
use tesserae_play::settings::Settings;
use tesserae_play::turn::Stage;

use tesserae::ui::state::{Overlay, Screen};
use tesserae::ui::widgets::Toasts;

use crate::bench::{Table, move_to, record_at};
use crate::desk::Desk;
use crate::watched::{ask, pause_at_the_end, person_plays_on, state};

const PLAYERS: [&str; 2] = ["ai:beginner", "ai:random"];

fn exhibition(games: u32) -> Exhibition {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let series = Series::new(game, PLAYERS.map(str::to_owned).to_vec(), Some(games));
    Exhibition::new(Programme::new(vec![series], false), Speed::Instant)
}

fn overlay(table: &Table) -> Overlay {
    *table.app.world().resource::<State<Overlay>>().get()
}

fn show(table: &mut Table, overlay: Overlay) {
    table.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
    table.frame();
}

/// A paused table at which the first game has just ended and every estimate is made. By the
/// seed one ply decides it.
fn after_a_game(games: u32) -> Table {
    let players = PLAYERS.map(str::to_owned).to_vec();
    let game = Library::built_in().game("ur/short").unwrap().clone();
    after(games, Match::new(&game, 2, players, 5))
}

/// The same of a first game that begins so.
fn after(games: u32, first: Match) -> Table {
    let mut table = Table::new("ur/short", &["human", "human"], 1);
    table.app.insert_resource(Games(Library::built_in()));
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    let exhibition = exhibition(games);
    ask(&mut table, ExhibitionRequest::Begin(Box::new(exhibition.going_on_with(first))));
    pause_at_the_end(&mut table);
    table
}

#[test]
fn what_decided_the_last_game_is_shown_again_and_then_the_page_opens_once() {
    let mut table = after_a_game(1);
    let plies = table.record().plies().to_vec();
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("it is shown again", |table| {
        assert_eq!(overlay(table), Overlay::None, "not before that");
        state(table).again().is_some()
    });
    let again = state(&table).again().unwrap();
    table.until("it is played", |table| table.record().cursor() == again.to);
    table.until("the end comes back", |table| {
        assert_eq!(overlay(table), Overlay::None, "not before that");
        state(table).moment() == Moment::Shown && table.record().cursor() == plies.len()
    });
    table.until("the page", |table| overlay(table) == Overlay::Score);
    assert!(state(&table).is_closed());
    assert_eq!(table.record().plies(), plies, "nothing of the game is lost");
    assert_eq!(state(&table).programme.series()[0].played(), 1, "it counts once");
    show(&mut table, Overlay::None);
    for _ in 0..400 {
        table.frame();
        assert!(state(&table).again().is_none(), "once is enough");
        assert_eq!(overlay(&table), Overlay::None, "the board is looked at");
    }
}

#[test]
fn a_game_that_its_last_throw_decides_is_shown_again_without_a_pause() {
    // Each side has one piece left, one throw from home.
    let line = "ur/short A 16,17,17 16,17,17 throw";
    let mut table = after(1, record_at(line, PLAYERS));
    let plies = table.record().plies().len();
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("it is shown again", |table| state(table).again().is_some());
    assert_eq!(state(&table).again().unwrap().to, plies, "the last throw and its move");
    table.until("the page", |table| {
        assert!(!state(table).paused, "nobody has asked for that");
        overlay(table) == Overlay::Score
    });
}

#[test]
fn with_reduced_motion_the_page_opens_once_the_result_can_have_been_read() {
    let mut table = after_a_game(1);
    table.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("the page", |table| {
        assert!(state(table).again().is_none());
        overlay(table) == Overlay::Score
    });
}

#[test]
fn the_page_waits_for_a_dialog_that_is_open() {
    let mut table = after_a_game(1);
    ask(&mut table, ExhibitionRequest::SetSpeed(Speed::Instant));
    show(&mut table, Overlay::Menu);
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("the end", |table| state(table).is_closed());
    for _ in 0..20 {
        table.frame();
        assert_eq!(overlay(&table), Overlay::Menu, "it is not taken away");
    }
    show(&mut table, Overlay::None);
    table.until("the page", |table| overlay(table) == Overlay::Score);
}

#[test]
fn who_has_played_can_play_nothing_else_while_what_decided_the_game_is_shown_again() {
    let mut table = Table::new("ur/short", &["human", "human"], 1);
    let players = PLAYERS.map(str::to_owned).to_vec();
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let exhibition = exhibition(1).going_on_with(Match::new(&game, 2, players, 5));
    ask(&mut table, ExhibitionRequest::Begin(Box::new(exhibition)));
    for side in [Side::A, Side::B] {
        ask(&mut table, ExhibitionRequest::TakeOver(side));
    }
    // A person on both sides, as every replayed choice must be theirs.
    person_plays_on(&mut table, None, |actions| *actions.last().unwrap());
    pause_at_the_end(&mut table);
    let plies = table.record().plies().to_vec();
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("it is shown again", |table| state(table).again().is_some());
    let again = state(&table).again().unwrap();
    let begun = Instant::now();
    let mut tried = 0;
    while state(&table).moment() != Moment::Shown {
        assert!(begun.elapsed() < Duration::from_secs(60), "it is never shown to its end");
        let at = table.record().cursor();
        let due = matches!(table.stage(), Stage::ToThrow | Stage::ToChoose | Stage::ToPass);
        if due && (again.from + tried..again.to).contains(&at) {
            table.refusals();
            let shown = plies[at].action;
            let actions = table.record().position().actions();
            let other = actions.iter().find(|action| **action != shown);
            table.play(*other.unwrap_or(&Action::Pass));
            table.ask(MatchRequest::Undo);
            table.ask(MatchRequest::Resign(Side::A));
            assert_eq!(table.record().cursor(), at, "nothing is played or taken back");
            let told = table.refusals();
            assert!(told.len() == 1 && told[0].contains("being replayed"), "{told:?}");
            tried += 1;
        }
        table.frame();
        std::thread::sleep(Duration::from_micros(300));
    }
    assert!(tried > 0, "somebody has tried to play");
    table.frame();
    assert_eq!(table.record().plies(), plies, "nothing of the game is lost");
    assert_eq!((table.record().cursor(), table.record().resigned()), (plies.len(), None));
}

#[test]
fn while_the_exhibition_is_paused_a_person_plays_nothing() {
    let line = "ur/short A 2,9,17 11,17,17 move:2";
    let mut table = Table::new("ur/short", &["human", "human"], 1);
    let mut exhibition = exhibition(1).going_on_with(record_at(line, PLAYERS));
    exhibition.paused = true;
    ask(&mut table, ExhibitionRequest::Begin(Box::new(exhibition)));
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    ask(&mut table, ExhibitionRequest::Toggle);
    assert!(state(&table).paused && table.record().cursor() == 0);
    table.refusals();
    table.play(move_to(9, 11));
    table.frame();
    table.frame();
    assert_eq!(table.record().cursor(), 0);
    assert_eq!(table.refusals(), ["the exhibition is paused. Press Continue to play on"]);
    ask(&mut table, ExhibitionRequest::Toggle);
    table.play(move_to(9, 11));
    table.frame();
    assert_eq!(table.record().cursor(), 1);
}

#[test]
fn the_next_game_leaves_what_is_shown_of_the_last_one_for_the_page() {
    let mut table = after_a_game(1);
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("it is shown again", |table| state(table).again().is_some());
    ask(&mut table, ExhibitionRequest::Next);
    table.until("the page", |table| overlay(table) == Overlay::Score);
    assert!(state(&table).is_closed());
    assert_eq!(table.record().cursor(), table.record().plies().len(), "at its end");
    assert_eq!(state(&table).programme.series()[0].given_up(), 0, "it was over");
}

#[test]
fn live_leaves_what_is_shown_again_for_the_next_game() {
    let mut table = after_a_game(2);
    let seed = table.record().seed();
    ask(&mut table, ExhibitionRequest::Toggle);
    table.until("it is shown again", |table| {
        state(table).again().is_some_and(|again| table.record().cursor() == again.from)
    });
    ask(&mut table, ExhibitionRequest::Live);
    assert_eq!(state(&table).moment(), Moment::Shown);
    table.until("the next game", |table| table.record().seed() != seed);
}

/// White wins with its only move.
const LAST_MOVE: &str = "ur/short A 16,17,17 0,0,17 move:1";

/// Plays until the page of results opens.
fn until_results(desk: &mut Desk) {
    let start = Instant::now();
    while desk.overlay() != Overlay::Score {
        assert!(start.elapsed() < Duration::from_secs(60), "the page never opens");
        desk.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
    desk.frames(4);
}

#[test]
fn a_game_is_reviewed_from_the_page_and_the_exhibition_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.insert_resource(KeptExhibition::new(folder.path().join("exhibition.ron")));
    let last = record_at(LAST_MOVE, PLAYERS);
    let begun = exhibition(1).going_on_with(last);
    desk.app.world_mut().write_message(ExhibitionRequest::Begin(Box::new(begun)));
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    until_results(&mut desk);
    let seed = desk.record().seed();
    desk.click(desk.at("Review"));
    desk.frames(4);
    assert_eq!(desk.overlay(), Overlay::None);
    let reviewing = desk.app.world().get_resource::<Reviewing>().expect("a review");
    assert_eq!((reviewing.course().seed(), reviewing.course().plies().len()), (seed, 1));
    assert!(desk.app.world().get_resource::<Exhibition>().is_none(), "it is left");
    let kept = desk.app.world().resource::<KeptExhibition>();
    assert_eq!(kept.last().unwrap().programme.series()[0].wins(), [1, 0]);
    assert!(kept.offer().is_none(), "nothing of it is left to be played");
}

#[test]
fn the_results_are_at_hand_in_the_panel_and_in_the_menu() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    let begun = exhibition(1).going_on_with(record_at(LAST_MOVE, PLAYERS));
    desk.app.world_mut().write_message(ExhibitionRequest::Begin(Box::new(begun)));
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    until_results(&mut desk);
    desk.click(desk.at("Look at the board"));
    desk.frames(2);
    assert_eq!(desk.overlay(), Overlay::None);
    for button in ["Pause", "Step"] {
        desk.click(desk.at(button));
        assert!(!desk.app.world().resource::<Exhibition>().paused, "{button} is not live");
    }
    for menu in [false, true] {
        if menu {
            desk.show(Overlay::Menu);
        }
        desk.click(desk.at("Results"));
        desk.frames(2);
        assert_eq!(desk.overlay(), Overlay::Score, "from the menu: {menu}");
        desk.click(desk.at("Look at the board"));
        desk.frames(2);
        assert_eq!(desk.overlay(), Overlay::None);
    }
}

#[test]
fn an_exhibition_under_way_is_not_replaced_unasked_from_its_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.insert_resource(KeptExhibition::new(folder.path().join("exhibition.ron")));
    let mut begun = exhibition(3).going_on_with(record_at(LAST_MOVE, PLAYERS));
    begun.paused = true;
    desk.app.world_mut().write_message(ExhibitionRequest::Begin(Box::new(begun)));
    desk.frames(6);
    let before = desk.app.world().resource::<Exhibition>().programme.clone();
    desk.show(Overlay::Score);
    desk.click(desk.at("Watch another"));
    desk.frames(4);
    desk.click(desk.at("Begin"));
    desk.frames(2);
    assert!(desk.find("Replace the exhibition?").is_some(), "{:?}", desk.texts());
    assert_eq!(desk.app.world().resource::<Exhibition>().programme, before);
}

#[test]
fn an_exhibition_can_be_left_for_the_game_that_lies_there() {
    let mut table = after_a_game(2);
    let mut course = table.record().clone();
    course.go_to(0);
    table.ask(MatchRequest::play(Box::new(course)));
    assert!(table.app.world().get_resource::<Exhibition>().is_none());
    assert_eq!(table.record().cursor(), 0);
}

/// A window in which an exhibition was left after a game.
fn left(folder: &std::path::Path) -> Desk {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.insert_resource(KeptExhibition::new(folder.join("exhibition.ron")));
    desk.app.world_mut().write_message(ExhibitionRequest::Begin(Box::new(exhibition(3))));
    desk.frames(4);
    desk.app.world_mut().write_message(MatchRequest::Clear);
    desk.frames(4);
    desk
}

#[test]
fn a_new_exhibition_asks_before_it_replaces_one_that_is_not_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = left(folder.path());
    let before = desk.app.world().resource::<KeptExhibition>().offer().unwrap().clone();
    desk.show(Overlay::Watch);
    desk.click(desk.at("Begin"));
    desk.frames(2);
    assert!(desk.find("Replace the exhibition?").is_some(), "{:?}", desk.texts());
    desk.click(desk.at("Keep it"));
    desk.frames(2);
    assert!(desk.find("Begin").is_some() && desk.overlay() == Overlay::Watch);
    let kept = desk.app.world().resource::<KeptExhibition>().offer().unwrap();
    assert_eq!(kept.programme, before.programme);
    desk.click(desk.at("Begin"));
    desk.frames(2);
    desk.click(desk.at("Replace it"));
    desk.frames(4);
    assert_eq!((desk.overlay(), desk.screen()), (Overlay::None, Screen::Table));
    let on = desk.app.world().resource::<Exhibition>();
    assert_ne!(on.programme, before.programme);
}

#[test]
fn a_game_whose_record_is_damaged_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let text = "(form: 1, program: \"tesserae\", speed: \"fast\", at: 0, again: false, round: 0, \
        series: [(game: \"ur/short\", players: [\"ai:adept\", \"ai:random\"], games: Some(1), \
        wins: [1, 0], given_up: 0, with_person: 0, results: [(number: 0, winner: Some(0), \
        ending: Played, plies: 90, seed: 7, record: Some(\"torn\"))])], under_way: None)";
    std::fs::write(folder.path().join("exhibition.ron"), text).unwrap();
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.insert_resource(KeptExhibition::new(folder.path().join("exhibition.ron")));
    desk.frames(2);
    desk.show(Overlay::Score);
    for button in ["Look at it", "Review"] {
        desk.click(desk.at(button));
        desk.frames(2);
        assert_eq!(desk.overlay(), Overlay::Score);
        let said = desk.app.world().resource::<Toasts>();
        let said: Vec<&str> = said.texts().collect();
        assert!(said.iter().any(|text| text.contains("cannot be read")), "{button}: {said:?}");
    }
}
