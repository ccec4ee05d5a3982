//! The dialogs: lists by tap and by keys, Enter, sizes, what is remembered and asked.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowCloseRequested;
use bevy_egui::egui::{self, Key};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Game, Side, Step};
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::{ActionRequested, MatchRequest};
use tesserae_play::exhibition::{Exhibition, Programme, Series, Speed};
use tesserae_play::guide::{Guide, GuideRequest};
use tesserae_play::settings::{LastMatch, Settings};
use tesserae_play::turn::{Stage, Turn};

use tesserae::ui::screens::{GameChoice, MatchForm};
use tesserae::ui::state::{Overlay, Screen};

use super::desk::Desk;

pub const SIZE: UVec2 = UVec2::new(1280, 720);

/// The variant's name in the form, and another of the same game.
pub fn variants() -> (String, String) {
    let library = Library::built_in();
    let title = |id| library.game(id).unwrap().definition().variant_title.clone();
    (title("ur/cyningstan"), title("ur/finkel"))
}

pub fn form(desk: &Desk) -> &MatchForm {
    desk.app.world().resource::<MatchForm>()
}

fn chosen(desk: &Desk) -> String {
    form(desk).choice.chosen(Library::built_in().games()).unwrap().definition().id()
}

/// The dialog for a new match of Ur, over the main menu.
pub fn new_match() -> Desk {
    let mut desk = Desk::open(SIZE);
    let library = Library::built_in();
    desk.app.world_mut().resource_mut::<MatchForm>().choice =
        GameChoice::of(library.game("ur/cyningstan").unwrap());
    desk.show(Overlay::NewMatch);
    desk
}

#[test]
fn a_tap_opens_a_list_in_front_of_its_dialog_every_time() {
    let (usual, other) = variants();
    let mut desk = new_match();
    for round in 0..3 {
        desk.tap(desk.at(&usual));
        assert!(desk.list_is_open(), "round {round}");
        let list = desk.lines().iter().rposition(|line| line.text == other);
        let dialog = desk.lines().iter().rposition(|line| line.text == "Begin");
        assert!(list > dialog, "round {round}: the list lies behind: {:?}", desk.texts());
        // The other entry can be hit, which changes the choice, and the first again.
        desk.tap(desk.at(&other));
        assert_eq!(chosen(&desk), "ur/finkel", "round {round}");
        desk.tap(desk.at(&other));
        desk.tap(desk.at(&usual));
        assert_eq!(chosen(&desk), "ur/cyningstan", "round {round}");
        assert!(!desk.list_is_open());
        // The dialog is pressed, which brings it to the front of its kind.
        desk.click(desk.at("New match"));
    }
}

#[test]
fn a_click_that_closes_a_list_does_not_close_the_dialog() {
    let (usual, other) = variants();
    let beside = egui::pos2(1260.0, 8.0);
    let mut desk = new_match();
    desk.tap(desk.at(&usual));
    desk.tap(desk.at(&other));
    for click in [Desk::tap, Desk::click] {
        desk.tap(desk.at(&other));
        assert!(desk.list_is_open());
        click(&mut desk, beside);
        assert!(!desk.list_is_open());
        assert_eq!((desk.overlay(), chosen(&desk).as_str()), (Overlay::NewMatch, "ur/finkel"));
    }
    // Without a list it closes the dialog, and what was chosen stays chosen.
    desk.tap(beside);
    assert_eq!(desk.overlay(), Overlay::None);
    desk.show(Overlay::NewMatch);
    assert_eq!(chosen(&desk), "ur/finkel");
}

#[test]
fn over_a_table_too_the_choice_outlives_the_dialog() {
    let mut desk = Desk::open(SIZE);
    let library = Library::built_in();
    let game = library.game("senet").unwrap();
    desk.start(Match::new(game, 2, vec!["human".into(), "human".into()], 4));
    desk.show(Overlay::NewMatch);
    assert!(chosen(&desk).starts_with("senet/"), "what is on the table is proposed");
    desk.app.world_mut().resource_mut::<MatchForm>().choice =
        GameChoice::of(library.game("ur/finkel").unwrap());
    desk.show(Overlay::None);
    desk.show(Overlay::NewMatch);
    assert_eq!(chosen(&desk), "ur/finkel");
}

#[test]
fn the_keys_of_an_open_list_are_its_own() {
    let (usual, _) = variants();
    let mut desk = new_match();
    let before = form(&desk).clone();
    desk.tap(desk.at(&usual));
    // Up from the first line stays in the list; Down goes on, Enter chooses.
    desk.press(Key::ArrowUp, KeyCode::ArrowUp);
    assert!(desk.list_is_open());
    desk.press(Key::ArrowDown, KeyCode::ArrowDown);
    desk.press(Key::ArrowUp, KeyCode::ArrowUp);
    desk.press(Key::ArrowDown, KeyCode::ArrowDown);
    assert!(desk.list_is_open());
    desk.press(Key::Enter, KeyCode::Enter);
    assert!(!desk.list_is_open());
    assert_eq!((desk.overlay(), desk.screen()), (Overlay::NewMatch, Screen::Title));
    let library = Library::built_in();
    let of_ur: Vec<String> = library
        .games()
        .iter()
        .map(|game| game.definition().id())
        .filter(|id| id.starts_with("ur/"))
        .collect();
    assert_eq!(chosen(&desk), of_ur[1], "the second of the list");
    assert_eq!(form(&desk).seats, before.seats, "the keys touched nothing else");
    // Escape closes the list alone, then the dialog.
    let shown = library.game(&of_ur[1]).unwrap().definition().variant_title.clone();
    desk.tap(desk.at(&shown));
    desk.press(Key::ArrowDown, KeyCode::ArrowDown);
    desk.press(Key::Escape, KeyCode::Escape);
    assert!(!desk.list_is_open());
    assert_eq!((desk.overlay(), chosen(&desk)), (Overlay::NewMatch, of_ur[1].clone()));
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!(desk.overlay(), Overlay::None);
}

/// A table at which a person has just won.
pub fn won(players: [&str; 2]) -> Desk {
    let mut desk = Desk::open(SIZE);
    finish(&mut desk, players);
    desk
}

fn finish(desk: &mut Desk, players: [&str; 2]) {
    let position = Library::built_in().position("ur/short A 16,17,17 0,0,9 move:1").unwrap();
    desk.start(Match::from_position(position, players.map(str::to_owned).to_vec(), 4));
    let last = Action::Move { from: Step(16), to: Step(17) };
    desk.app.world_mut().write_message(ActionRequested(last));
    desk.frames(60);
    assert_eq!(desk.overlay(), Overlay::End);
}

#[test]
fn enter_presses_the_main_button_of_every_dialog() {
    let mut desk = new_match();
    for overlay in [Overlay::Settings, Overlay::Keys] {
        desk.show(overlay);
        desk.press(Key::Enter, KeyCode::Enter);
        assert_eq!(desk.overlay(), Overlay::None, "{overlay:?}");
    }
    desk.show(Overlay::NewMatch);
    desk.press(Key::Enter, KeyCode::Enter);
    assert_eq!((desk.overlay(), desk.screen()), (Overlay::None, Screen::Table));
    desk.show(Overlay::Menu);
    desk.press(Key::Enter, KeyCode::Enter);
    assert_eq!((desk.overlay(), desk.screen()), (Overlay::None, Screen::Table));
    finish(&mut desk, ["human", "ai:adept"]);
    let seed = desk.record().seed();
    desk.press(Key::Enter, KeyCode::Enter);
    assert_eq!(desk.overlay(), Overlay::None);
    assert_eq!(desk.record().players(), ["ai:adept", "human"], "the rematch");
    assert_ne!(desk.record().seed(), seed);
}

#[test]
fn the_last_key_of_a_game_does_not_answer_its_result() {
    let mut desk = won(["human", "human"]);
    desk.show(Overlay::None);
    desk.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(5)));
    desk.show(Overlay::End);
    desk.press(Key::Enter, KeyCode::Enter);
    assert_eq!(desk.overlay(), Overlay::End);
}

/// The table after the last lesson of Ur's guide.
pub fn at_the_end_of_a_guide() -> Desk {
    let mut desk = Desk::open(SIZE);
    let library = Library::built_in();
    let of_ur = library.games().iter().filter(|game| game.definition().game == "ur");
    let mut guide = Guide::of(of_ur.cloned().collect()).unwrap();
    let last = guide.lessons().len();
    let record = guide.begin().unwrap();
    desk.start_for(guide, *record);
    desk.app.world_mut().write_message(GuideRequest::Lesson(last));
    desk.frames(4);
    desk
}

#[test]
fn enter_goes_on_from_the_end_of_a_guide_to_a_match_against_the_easiest_computer() {
    let mut desk = at_the_end_of_a_guide();
    desk.press(Key::Enter, KeyCode::Enter);
    assert_eq!(desk.overlay(), Overlay::NewMatch);
    assert!(chosen(&desk).starts_with("ur/"));
    desk.press(Key::Enter, KeyCode::Enter);
    assert_eq!(desk.overlay(), Overlay::None);
    assert_eq!(desk.record().players(), ["human", "ai:beginner"]);
}

#[test]
fn no_dialog_is_cut_in_a_small_window() {
    for size in [(1280, 700), (1024, 640), (800, 600), (640, 420)] {
        let mut desk = Desk::open(UVec2::new(size.0, size.1));
        let check = |desk: &Desk, what: &str, texts: &[&str]| {
            for text in texts {
                let line = desk.find(text).unwrap_or_else(|| panic!("{size:?} {what}: no {text}"));
                let (at, clip) = (line.at, line.clip);
                assert!(line.is_whole(desk.window), "{size:?} {what}: {text} {at} in {clip}");
            }
        };
        check(&desk, "main menu", &["Watch", "Settings", "Quit"]);
        for (overlay, texts) in [
            (Overlay::NewMatch, ["Begin", "Back"].as_slice()),
            (Overlay::Settings, &["Done"]),
            (Overlay::Keys, &["Done"]),
            (Overlay::Menu, &["Back to the table"]),
            (Overlay::Watch, &["Begin", "Back"]),
        ] {
            desk.show(overlay);
            check(&desk, &format!("{overlay:?}"), texts);
        }
        desk.show(Overlay::Load);
        check(&desk, "matches", &["Matches", "Back"]);
        finish(&mut desk, ["human:Anna", "human:Bo"]);
        check(&desk, "end", &["Rematch (swap sides)", "Review", "New match", "Main menu"]);
        let library = Library::built_in();
        let series = |game: &Game| Series::new(game.clone(), vec!["ai:adept".into(); 2], Some(1));
        let series = library.games().iter().map(series).collect();
        crate::bench::enter(
            &mut desk.app,
            Exhibition::new(Programme::new(series, false), Speed::Normal),
        );
        desk.show(Overlay::Score);
        check(&desk, "score", &["Watch another", "Look at the board", "Main menu"]);
    }
}

#[test]
fn nothing_is_written_under_a_scroll_bar() {
    let mut desk = Desk::open(UVec2::new(800, 420));
    for (overlay, least) in
        [(Overlay::Keys, 6), (Overlay::Settings, 6), (Overlay::NewMatch, 6), (Overlay::Watch, 6)]
    {
        desk.show(overlay);
        // The scrolled part is clipped; beside it stands the bar.
        let inside = desk.lines().iter().filter(|line| line.clip.height() < 380.0);
        let scrolled: Vec<_> = inside.filter(|line| line.at.intersects(line.clip)).collect();
        assert!(scrolled.len() >= least, "{overlay:?}: {:?}", desk.texts());
        for line in scrolled {
            let (text, at) = (&line.text, line.at);
            assert!(at.right() <= line.clip.right() + 1.0, "{overlay:?}: {text} at {at}");
        }
    }
}

#[test]
fn the_result_is_told_to_the_person_and_leaves_the_board_in_sight() {
    let desk = won(["human:Anna", "ai:adept"]);
    for text in ["You won, 3 to 0", "3 pieces", "0 pieces", "Captures", "computer (adept)"] {
        assert!(desk.find(text).is_some(), "{text}: {:?}", desk.texts());
    }
    let left = desk.lines().iter().filter(|line| line.text == "You won, 3 to 0");
    for line in left {
        assert!(line.at.left() > 880.0, "the board is left of {}", line.at);
    }
    let desk = won(["human:Anna", "human:Bo"]);
    assert!(desk.find("Anna won, 3 to 0").is_some(), "{:?}", desk.texts());
}

#[test]
fn the_buttons_of_a_result_stand_in_one_column() {
    let desk = won(["human", "ai:adept"]);
    let pair = desk.at("Look at the board").x.midpoint(desk.at("Review").x);
    let rematch = desk.at("Rematch (swap sides)").x;
    assert!((rematch - pair).abs() < 2.0, "{rematch} over {pair}");
}

#[test]
fn a_rematch_stays_at_hand_when_the_result_is_closed() {
    let mut desk = won(["human", "ai:adept"]);
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!(desk.overlay(), Overlay::None);
    for text in ["You won, 3 to 0.", "Rematch", "Review"] {
        assert!(desk.find(text).is_some(), "{text}: {:?}", desk.texts());
    }
    // Also at an earlier moment of the match, in the menu.
    desk.app.world_mut().write_message(MatchRequest::GoTo(0));
    desk.frames(3);
    assert!(desk.find("Rematch").is_none(), "{:?}", desk.texts());
    desk.show(Overlay::Menu);
    desk.click(desk.at("Rematch"));
    assert_eq!((desk.overlay(), desk.record().cursor()), (Overlay::None, 0));
    assert_eq!(desk.record().players(), ["ai:adept", "human"]);
    // A match under way is not begun again.
    desk.show(Overlay::Menu);
    assert!(desk.find("Rematch").is_none(), "{:?}", desk.texts());
    // From the panel.
    let mut desk = won(["human", "ai:adept"]);
    desk.click(desk.at("Look at the board"));
    desk.click(desk.at("Rematch"));
    assert_eq!(desk.record().players(), ["ai:adept", "human"]);
}

#[test]
fn what_was_chosen_is_kept_in_the_settings() {
    let mut desk = new_match();
    let library = Library::built_in();
    {
        let mut form = desk.app.world_mut().resource_mut::<MatchForm>();
        form.choice = GameChoice::of(library.game("ur/finkel").unwrap());
        form.names[0] = "Anna".into();
    }
    desk.frames(2);
    desk.click(desk.at("Begin"));
    assert_eq!(desk.record().players()[0], "human:Anna");
    let kept = desk.app.world().resource::<Settings>().last_match.clone();
    let LastMatch { game, variant, names, .. } = kept.unwrap();
    assert_eq!((game.as_str(), variant.as_str(), names[0].as_str()), ("ur", "finkel", "Anna"));
}

#[test]
fn behind_the_form_stands_the_game_that_is_chosen() {
    let mut desk = new_match();
    let library = Library::built_in();
    for id in ["phaistos/aleff", "senet/skiryuk", "ur/finkel"] {
        let choice = GameChoice::of(library.game(id).unwrap());
        desk.app.world_mut().resource_mut::<MatchForm>().choice = choice;
        desk.frames(3);
        assert_eq!(desk.app.world().resource::<TableSpec>().game, id.split('/').next().unwrap());
    }
}

#[test]
fn words_that_need_it_are_explained_where_they_stand() {
    let mut desk = new_match();
    let marks: Vec<egui::Pos2> =
        desk.lines().iter().filter(|line| line.text == "?").map(|line| line.at.center()).collect();
    assert_eq!(marks.len(), 4, "variant, two seats, seed: {:?}", desk.texts());
    let says = |desk: &Desk, words: &str| desk.texts().iter().any(|text| text.contains(words));
    for (mark, words) in
        [(marks[0], "Here you throw"), (marks[1], "beginner"), (marks[3], "the same throws")]
    {
        assert!(!says(&desk, words), "{words}");
        desk.click(mark);
        assert!(says(&desk, words), "{words}: {:?}", desk.texts());
        desk.press(Key::Escape, KeyCode::Escape);
        assert_eq!(desk.overlay(), Overlay::NewMatch);
        desk.point(egui::pos2(700.0, 20.0));
    }
}

#[test]
fn two_people_without_names_are_told_apart_after_a_guide_and_in_a_match() {
    let mut desk = Desk::open(SIZE);
    let library = Library::built_in();
    let game = library.game("ur").unwrap();
    desk.start(Match::new(game, 2, vec!["human".into(), "human".into()], 4));
    assert!(desk.find("player 1").is_some() && desk.find("player 2").is_some());
    desk.start(Match::new(game, 2, vec!["human:Anna".into(), "human:Bo".into()], 4));
    assert!(desk.find("Anna").is_some() && desk.find("Bo").is_some(), "{:?}", desk.texts());
    assert_eq!(desk.record().player(Side::A), "human:Anna");
}

#[test]
fn an_exhibition_with_a_score_is_not_left_without_a_question() {
    let mut desk = Desk::open(SIZE);
    let library = Library::built_in();
    let game = library.game("ur/short").unwrap();
    let players = vec!["ai:random".to_owned(), "ai:random".to_owned()];
    let series = Series::new(game.clone(), players, Some(3));
    let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Instant);
    let record = exhibition.next_match().unwrap();
    desk.start_for(exhibition, *record);
    desk.show(Overlay::Menu);
    desk.click(desk.at("Main menu"));
    assert_eq!(desk.screen(), Screen::Title, "without a score it is left at once");

    let series = Series::new(game.clone(), vec!["ai:random".to_owned(); 2], Some(3));
    let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Instant);
    let record = exhibition.next_match().unwrap();
    let position = library.position("ur/short A 17,17,17 0,0,9 over:A").unwrap();
    exhibition.programme.count(&Match::from_position(position, vec!["ai:random".into(); 2], 4));
    exhibition.paused = true;
    desk.start_for(exhibition, *record);
    desk.show(Overlay::Menu);
    desk.click(desk.at("Main menu"));
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::Menu));
    desk.press(Key::Enter, KeyCode::Enter);
    assert!(desk.find("Back to the table").is_some(), "Enter stays: {:?}", desk.texts());
    desk.click(desk.at("Main menu"));
    desk.click(desk.at("Leave"));
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Title, Overlay::None));
}

/// A paused exhibition at a table, of which so many games are finished.
fn exhibition_after(desk: &mut Desk, finished: usize) {
    let library = Library::built_in();
    let players = vec!["ai:random".to_owned(); 2];
    let series = Series::new(library.game("ur/short").unwrap().clone(), players.clone(), Some(3));
    let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Instant);
    let record = exhibition.next_match().unwrap();
    for _ in 0..finished {
        let position = library.position("ur/short A 17,17,17 0,0,9 over:A").unwrap();
        exhibition.programme.count(&Match::from_position(position, players.clone(), 4));
    }
    exhibition.paused = true;
    desk.start_for(exhibition, *record);
}

/// Closes the window as its frame's button does; whether the program ends.
fn closes(desk: &mut Desk) -> bool {
    let world = desk.app.world_mut();
    let mut windows = world.query_filtered::<Entity, With<Window>>();
    let window = windows.single(world).unwrap();
    world.write_message(WindowCloseRequested { window });
    desk.frames(4);
    desk.has_ended()
}

#[test]
fn the_window_does_not_close_on_an_exhibition_with_a_score_without_a_question() {
    let mut desk = Desk::open(SIZE);
    exhibition_after(&mut desk, 2);
    assert!(!closes(&mut desk));
    assert!(desk.find("Close the window?").is_some(), "{:?}", desk.texts());
    assert!(desk.texts().iter().any(|text| text.starts_with("2 games are finished.")));
    // Enter stays, and the exhibition is there.
    desk.press(Key::Enter, KeyCode::Enter);
    assert!(!desk.has_ended());
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::None));
    assert!(!closes(&mut desk));
    desk.click(desk.at("Close"));
    assert!(desk.has_ended());

    // The settings switch the question off.
    let mut desk = Desk::open(SIZE);
    exhibition_after(&mut desk, 1);
    desk.app.world_mut().resource_mut::<Settings>().ask_leave = false;
    assert!(closes(&mut desk));

    // Under another dialog, and by closing it twice.
    let mut desk = Desk::open(SIZE);
    exhibition_after(&mut desk, 1);
    desk.show(Overlay::Settings);
    assert!(!closes(&mut desk));
    assert!(desk.find("Close the window?").is_some(), "{:?}", desk.texts());
    assert!(closes(&mut desk));
    // The question does not stand there when the menu is opened another time.
    desk.show(Overlay::None);
    desk.show(Overlay::Menu);
    assert!(desk.find("Back to the table").is_some());
}

#[test]
fn the_window_closes_at_once_where_nothing_is_lost() {
    assert!(closes(&mut Desk::open(SIZE)), "the main menu");
    let mut desk = Desk::open(SIZE);
    exhibition_after(&mut desk, 0);
    assert!(closes(&mut desk), "no game is finished");
    let mut desk = Desk::open(SIZE);
    exhibition_after(&mut desk, 3);
    assert!(closes(&mut desk), "the series is through");
    let library = Library::built_in();
    let mut desk = Desk::open(SIZE);
    let game = library.game("ur").unwrap();
    desk.start(Match::new(game, 2, vec!["human".into(), "ai:adept".into()], 4));
    assert!(closes(&mut desk), "a match is kept");
}

#[test]
fn resigning_is_asked_about_told_and_taken_back() {
    let mut desk = Desk::open(SIZE);
    let library = Library::built_in();
    let game = library.game("ur").unwrap();
    desk.start(Match::new(game, 2, vec!["human:Anna".into(), "ai:adept".into()], 4));
    let resign = |desk: &mut Desk| {
        desk.show(Overlay::Menu);
        desk.click(desk.at("Resign"));
        assert!(desk.find("Resign the match?").is_some(), "{:?}", desk.texts());
        assert_eq!(desk.record().resigned(), None, "nothing has happened yet");
    };
    // Enter is the safe answer, and the menu stands there again.
    resign(&mut desk);
    desk.press(Key::Enter, KeyCode::Enter);
    assert_eq!((desk.overlay(), desk.record().resigned()), (Overlay::Menu, None));
    assert!(desk.find("Back to the table").is_some());
    resign(&mut desk);
    desk.click(desk.at("Resign"));
    assert_eq!(desk.record().resigned(), Some(Side::A));
    assert_eq!(desk.overlay(), Overlay::End);
    for text in ["You lost", "You resigned"] {
        assert!(desk.find(text).is_some(), "{text}: {:?}", desk.texts());
    }
    let turn = desk.app.world().resource::<Turn>().stage;
    assert_eq!(turn, Stage::Over);
    // The menu of a finished match has nothing to resign.
    desk.show(Overlay::Menu);
    assert!(desk.find("Resign").is_none());
    desk.app.world_mut().write_message(MatchRequest::Undo);
    desk.show(Overlay::None);
    assert_eq!(desk.record().resigned(), None);
    assert_ne!(desk.app.world().resource::<Turn>().stage, Stage::Over);
}

#[test]
fn one_of_three_may_give_the_seat_to_a_computer_and_the_others_play_on() {
    const GIVES: &str = "Give the seat to a computer";
    let library = Library::built_in();
    let players = ["human:Anna", "human:Bo", "ai:expert"].map(str::to_owned).to_vec();
    let mut desk = Desk::open(SIZE);
    desk.start(Match::new(library.game("phaistos").unwrap(), 3, players, 4));
    desk.show(Overlay::Menu);
    desk.click(desk.at("Resign"));
    desk.click(desk.at(GIVES));
    assert_eq!(desk.overlay(), Overlay::None);
    let record = desk.record();
    assert_eq!((record.resigned(), record.winner()), (None, None), "it goes on");
    let people = record.players().iter().filter(|player| player.starts_with("human:"));
    assert_eq!(people.count(), 1, "{:?}", record.players());
    let computers = record.players().iter().filter(|player| *player == "ai:expert").count();
    assert_eq!(computers, 2, "{:?}", record.players());
    // With two players the match is over.
    let players = ["human:Anna", "ai:expert"].map(str::to_owned).to_vec();
    desk.start(Match::new(library.game("phaistos").unwrap(), 2, players, 4));
    desk.show(Overlay::Menu);
    desk.click(desk.at("Resign"));
    assert!(desk.find(GIVES).is_none(), "{:?}", desk.texts());
}

#[test]
fn a_click_counts_where_a_frame_takes_a_second() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(900)));
    desk.frames(2);
    desk.click(desk.at("Settings"));
    assert_eq!(desk.overlay(), Overlay::Settings);
}
