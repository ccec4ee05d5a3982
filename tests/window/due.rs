//! What is due is said in the game's own words, and nothing of it twice.

use bevy::prelude::*;

use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Step, Throw};
use tesserae_play::current_match::ActionRequested;

use tesserae::ui::state::Screen;

use crate::bench::{record_at, scripted};
use crate::desk::Desk;

const PLAYERS: [&str; 2] = ["human", "ai:adept"];

/// A window with a match, seen for long enough to be played.
fn seated(record: Match) -> Desk {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.start(record);
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk.frames(40);
    desk
}

fn at(position: &str) -> Desk {
    seated(record_at(position, PLAYERS))
}

#[test]
fn what_is_due_calls_pieces_by_their_name() {
    for (position, wanted) in [
        ("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 move:3", "a piece"),
        ("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 move:2", "a cone"),
        ("pente/knock-off A 1,3,8,8,9 1,3,3,5,8 move:2", "a stone"),
        ("phaistos/aleff A 0,1,22,62 0,3,10,56 move:5,1", "a traveller"),
    ] {
        let wanted = format!("Your move: click or drag {wanted}.");
        let desk = at(position);
        assert!(desk.find(&wanted).is_some(), "{position}: {:?}", desk.texts());
    }
}

#[test]
fn what_rolls_has_its_own_name() {
    for (id, score, wanted) in
        [("pente/knock-off", 3, "Throwing the die…"), ("senet/skiryuk", 1, "Throwing the sticks…")]
    {
        let mut desk = seated(scripted(id, &["human", "human"], &[score]));
        desk.press(bevy_egui::egui::Key::Space, KeyCode::Space);
        assert!(desk.find(wanted).is_some(), "{id}: {:?}", desk.texts());
    }
}

#[test]
fn a_throw_for_a_piece_is_asked_for_in_other_words_than_the_message() {
    let desk = at("senet/skiryuk A 1,3,5,7,27 2,4,6,8,10 fate:27");
    let wanted = "Throw for the cone on 27: press Space, or drag in the tray.";
    assert!(desk.find(wanted).is_some(), "{:?}", desk.texts());
}

#[test]
fn why_a_turn_is_lost_is_written_once() {
    // On the last step only a 1 bears the piece off.
    let start = Library::built_in().position("ur/short A 16,17,17 0,0,3 throw").unwrap();
    let throw = Action::Throw(Throw::Score(3));
    let mut record = Match::scripted(start, PLAYERS.map(str::to_owned).to_vec(), [throw]);
    record.play(throw).unwrap();
    let desk = seated(record);
    let why = desk.texts().iter().filter(|text| text.contains("only an exact throw")).count();
    assert_eq!(why, 1, "{:?}", desk.texts());
    assert!(desk.find("Your turn is lost.").is_some(), "{:?}", desk.texts());
}

#[test]
fn the_panel_does_not_say_what_the_line_at_the_foot_says() {
    let mut desk = seated(record_at("phaistos/aleff A 0,0,0,3 0,0,0,52!0 move:1", ["human"; 2]));
    let way = Action::Use { number: 1, from: Step(3) };
    desk.app.world_mut().write_message(ActionRequested(way));
    desk.frames(60);
    let told = |desk: &Desk| {
        desk.texts().iter().filter(|text| text.contains("drops from 52 to 7")).count()
    };
    assert_eq!(told(&desk), 1, "{:?}", desk.texts());
    // It stays in sight when the line is gone.
    desk.frames(400);
    assert_eq!(told(&desk), 1, "{:?}", desk.texts());
    assert!(desk.texts().iter().any(|text| text.ends_with("What does the traveller do there?")));
}
