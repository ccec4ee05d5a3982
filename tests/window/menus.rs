//! Menus and lists: what a click beside them does, what explains their lines, and what waits under
//! them.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::Key;
use tesserae_core::ai::Level;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::notices::Notice;
use tesserae_play::settings::Settings;

use tesserae::ui::screens::{GameChoice, MatchForm, Seat};
use tesserae::ui::state::{Overlay, Screen};

use super::desk::Desk;
use super::dialogs::{SIZE, at_the_end_of_a_guide, form, new_match, variants, won};

#[test]
fn a_click_outside_a_list_closes_it_and_presses_nothing() {
    let (usual, _) = variants();
    for click in [Desk::tap, Desk::click] {
        let mut desk = new_match();
        let begin = desk.at("Begin");
        let mark = desk.lines().iter().find(|line| line.text == "?").unwrap().at.center();
        for (opener, beside) in [
            (desk.at(&usual), "Begin"),
            (desk.at(&usual), "Back"),
            (desk.at(&usual), "Show me how"),
            (mark, "The Royal Game of Ur"),
        ] {
            desk.tap(opener);
            assert!(desk.list_is_open(), "{beside}");
            let at = desk.at(beside);
            click(&mut desk, at);
            assert!(!desk.list_is_open(), "{beside}");
            assert_eq!((desk.overlay(), desk.screen()), (Overlay::NewMatch, Screen::Title));
        }
        // Without a list the click counts.
        click(&mut desk, begin);
        assert_eq!((desk.overlay(), desk.screen()), (Overlay::None, Screen::Table));
    }
}

#[test]
fn a_list_of_the_panel_too_takes_the_click_beside_it() {
    let mut desk = Desk::open(SIZE);
    let position = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
    let position = Library::built_in().position(position).unwrap();
    let players = vec!["engine:/nowhere/at-all".to_owned(), "human".to_owned()];
    desk.start(Match::from_position(position, players, 4));
    let begin = Instant::now();
    while desk.find("Replace with").is_none() && begin.elapsed() < Duration::from_secs(60) {
        desk.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
    desk.tap(desk.at("Replace with"));
    assert!(desk.list_is_open());
    desk.tap(desk.at("Menu"));
    assert!(!desk.list_is_open());
    assert_eq!(desk.overlay(), Overlay::None, "the menu was not opened");
}

#[test]
fn computers_at_one_game_propose_nothing_to_people_at_any() {
    let mut desk = Desk::open(SIZE);
    let library = Library::built_in();
    desk.app.world_mut().resource_mut::<MatchForm>().choice =
        GameChoice { sides: 4, ..GameChoice::of(library.game("phaistos").unwrap()) };
    desk.show(Overlay::NewMatch);
    let mut form_of = desk.app.world_mut().resource_mut::<MatchForm>();
    form_of.seats = std::array::from_fn(|_| Seat::Machine(Level::Random));
    desk.frames(2);
    desk.click(desk.at("Begin"));
    assert_eq!(desk.record().players(), ["ai:random"; 4]);
    assert_eq!(desk.app.world().resource::<Settings>().last_match, None);
    let person = [Seat::Human, Seat::Machine(Level::Adept)];
    for title in ["Pente grammai, five lines", "The Phaistos labyrinth"] {
        desk.app.world_mut().write_message(MatchRequest::Clear);
        desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        desk.frames(4);
        desk.click(desk.at(title));
        assert_eq!(desk.overlay(), Overlay::NewMatch);
        assert_eq!(form(&desk).seats[..2], person, "{title}");
        desk.show(Overlay::None);
    }
}

#[test]
fn what_a_guide_proposes_outlasts_the_form_for_another_game() {
    let mut desk = at_the_end_of_a_guide();
    desk.click(desk.at("Main menu"));
    desk.frames(4);
    assert_eq!(desk.screen(), Screen::Title);
    for (title, level) in [("Senet", Level::Adept), ("The Royal Game of Ur", Level::Beginner)] {
        desk.click(desk.at(title));
        assert_eq!(desk.overlay(), Overlay::NewMatch);
        assert_eq!(form(&desk).seats[..2], [Seat::Human, Seat::Machine(level)], "{title}");
        desk.click(desk.at("Back"));
    }
}

#[test]
fn a_message_waits_under_a_dialog_and_never_lies_over_it() {
    let mut desk = Desk::open(SIZE);
    let position = Library::built_in().position("ur/short A 2,9,17 11,17,17 throw").unwrap();
    desk.start(Match::from_position(position, vec!["human".into(); 2], 4));
    desk.show(Overlay::Menu);
    const TEXT: &str = "The disk is full.";
    desk.app.world_mut().write_message(Notice::warning(TEXT));
    // Longer than a message stays.
    desk.frames(300);
    let said = desk.lines().iter().rposition(|line| line.text == TEXT);
    let menu = desk.lines().iter().position(|line| line.text == "Back to the table");
    assert!(said.is_some() && said < menu, "{said:?}, {menu:?}: {:?}", desk.texts());
    desk.show(Overlay::None);
    desk.frames(20);
    assert!(desk.find(TEXT).is_some(), "it can be read now");
    desk.frames(200);
    assert!(desk.find(TEXT).is_none());
}

#[test]
fn buttons_of_the_title_and_variants_have_a_line_that_explains_them() {
    let mut desk = Desk::open(SIZE);
    for (button, line) in [
        ("Watch", "Computers play each other, at one table or at all in turn."),
        ("Quit", "Closes the window. Your matches are saved."),
    ] {
        assert!(desk.find(line).is_none(), "{button}");
        desk.point(desk.at(button));
        desk.frames(30);
        assert!(desk.find(line).is_some(), "{button}: {:?}", desk.texts());
    }
    // In an open list the line that the keys are at.
    let (usual, _) = variants();
    let mut desk = new_match();
    desk.tap(desk.at(&usual));
    let library = Library::built_in();
    let of_ur = library.games().iter().filter(|game| game.definition().game == "ur");
    for game in of_ur.skip(1) {
        desk.press(Key::ArrowDown, KeyCode::ArrowDown);
        let about = &game.definition().variant_about;
        assert!(desk.find(about).is_some(), "{about}: {:?}", desk.texts());
    }
}

#[test]
fn a_tip_goes_when_a_dialog_opens_over_its_button() {
    const LINE: &str = "Closes the window. Your matches are saved.";
    let mut desk = Desk::open(SIZE);
    desk.point(desk.at("Quit"));
    desk.frames(30);
    assert!(desk.find(LINE).is_some(), "{:?}", desk.texts());
    // By a key: the pointer rests where it is.
    desk.show(Overlay::NewMatch);
    desk.frames(30);
    assert!(desk.find(LINE).is_none(), "{:?}", desk.texts());
    desk.show(Overlay::None);
    desk.frames(30);
    assert!(desk.find(LINE).is_some(), "it comes again: {:?}", desk.texts());
}

#[test]
fn the_menu_has_its_entries_in_groups_with_titles() {
    let mut desk = won(["human", "ai:adept"]);
    desk.show(Overlay::Menu);
    let top = |text: &str| desk.find(text).unwrap_or_else(|| panic!("no {text}")).at.top();
    let in_order = [
        ["Menu", "On the table"],
        ["On the table", "Audit the dice"],
        ["Share…", "Other matches"],
        ["Other matches", "New match"],
        ["Matches", "The program"],
        ["The program", "Main menu"],
    ];
    for [above, below] in in_order {
        assert!(top(above) < top(below), "{above}, {below}");
    }
    for text in ["Rematch", "Review the match", "Main menu"] {
        assert!(desk.find(text).unwrap().is_whole(desk.window), "{text}");
    }
}

#[test]
fn the_menu_leads_back_to_the_result() {
    let mut desk = won(["human", "ai:adept"]);
    desk.show(Overlay::None);
    desk.show(Overlay::Menu);
    desk.click(desk.at("Result"));
    desk.frames(2);
    assert_eq!(desk.overlay(), Overlay::End);
}
