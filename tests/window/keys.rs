//! What keys do, and what they do not do: while dice roll and pieces move, and in the
//! moment after.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tesserae::rules::{Side, Step};
use tesserae::table::camera::ViewRequested;
use tesserae::table::choices::Choices;
use tesserae::table::keyboard::{self, ByKeys};
use tesserae::table::pointer::{Pointed, Selected};
use tesserae::table::screens::Screen;
use tesserae::table::stage::Stage;

use crate::bench::{Table, record_at};

/// A table with a keyboard.
fn keyed(position: &str, players: [&str; 2]) -> Table {
    let mut table = Table::with(record_at(position, players), |app| {
        app.init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Selected>()
            .init_resource::<Pointed>()
            .add_message::<ViewRequested>()
            .add_plugins(keyboard::plugin);
    });
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    for _ in 0..10 {
        table.frame();
    }
    table
}

/// Presses a key for one frame.
fn press(table: &mut Table, key: KeyCode) {
    let mut keys = table.app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
    keys.release(key);
    keys.clear();
    keys.press(key);
    table.frame();
    let mut keys = table.app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
    keys.release(key);
    keys.clear();
}

/// Lets the position be seen.
fn look(table: &mut Table) {
    for _ in 0..6 {
        table.frame();
    }
}

const UR: &str = "ur/cyningstan A 0,0,0,2,5,12,15 0,0,0,0,0,0,0 move:1";

#[test]
fn digits_play_the_moves_from_the_piece_nearest_home() {
    for (digit, from) in [(KeyCode::Digit1, 15), (KeyCode::Digit3, 5), (KeyCode::Digit5, 0)] {
        let mut table = keyed(UR, ["human", "human"]);
        press(&mut table, digit);
        assert_eq!(table.record().cursor(), 1);
        let played = table.record().played()[0].action;
        assert_eq!(played, tesserae::rules::Action::Move { from: Step(from), to: Step(from + 1) });
    }
    let mut table = keyed(UR, ["human", "human"]);
    press(&mut table, KeyCode::Digit6);
    assert_eq!(table.record().cursor(), 0, "there is no sixth move");
}

#[test]
fn tab_goes_through_the_moves_in_the_order_of_their_numbers() {
    let mut table = keyed(UR, ["human", "human"]);
    assert!(!table.app.world().resource::<ByKeys>().0);
    let mut seen = Vec::new();
    for _ in 0..6 {
        press(&mut table, KeyCode::Tab);
        let choices = table.app.world().resource::<Choices>();
        let action = table.app.world().resource::<Selected>().action.unwrap();
        seen.push(choices.find(action).unwrap().from.unwrap().0);
    }
    assert_eq!(seen, [15, 12, 5, 2, 0, 15]);
    assert!(table.app.world().resource::<ByKeys>().0, "the numbers are shown from now on");
    assert_eq!(table.record().cursor(), 0);
    press(&mut table, KeyCode::Enter);
    assert_eq!(table.record().cursor(), 1);
}

#[test]
fn keys_pressed_while_dice_roll_do_nothing_but_end_the_flight() {
    let position = "ur/cyningstan A 0,0,0,2,5,12,15 0,0,0,0,0,0,0 throw";
    let mut table = keyed(position, ["human", "human"]);
    press(&mut table, KeyCode::Space);
    assert_eq!(table.stage(), Stage::Rolling);
    for key in [KeyCode::Digit1, KeyCode::Enter, KeyCode::Tab, KeyCode::Digit4] {
        press(&mut table, key);
    }
    assert_eq!(table.app.world().resource::<Selected>().action, None);
    // Space only ends it, were the flight found yet or not.
    press(&mut table, KeyCode::Space);
    let mut waited = 0;
    while table.record().cursor() == 0 {
        table.frame();
        std::thread::sleep(Duration::from_millis(1));
        waited += 1;
        assert!(waited < 3_000, "the dice never lay");
    }
    assert_eq!(table.record().cursor(), 1, "one throw and nothing else");
}

#[test]
fn a_key_meant_for_what_came_before_does_not_act_on_what_nobody_has_seen() {
    // Frames of 10 ms: a finger that comes down twice is faster than the eye.
    let quick = TimeUpdateStrategy::ManualDuration(Duration::from_millis(10));
    let position = "ur/cyningstan A 0,0,0,2,5,12,15 0,0,0,0,0,0,0 throw";
    let mut table = keyed(position, ["human", "human"]);
    table.app.insert_resource(quick);
    press(&mut table, KeyCode::Space);
    table.until("the throw", |table| table.record().cursor() == 1);
    table.until("the choice", |table| {
        matches!(table.stage(), Stage::ToChoose | Stage::ToPass | Stage::ToThrow)
    });
    let here = table.record().cursor();
    let stage = table.stage();
    for key in [KeyCode::Digit1, KeyCode::Enter, KeyCode::Space] {
        press(&mut table, key);
    }
    assert_eq!((table.record().cursor(), table.stage()), (here, stage), "nothing has happened");
    // Once it has been seen the same keys act.
    for _ in 0..20 {
        table.frame();
    }
    if stage == Stage::ToChoose {
        press(&mut table, KeyCode::Digit1);
        assert_eq!(table.record().cursor(), here + 1);
    }
}

#[test]
fn one_choice_after_another_is_seen_before_a_key_acts_on_it() {
    // The 4 leads to a goose; the answer leads to the other number at once.
    let mut table = keyed("phaistos/aleff A 0,0,0,7 0,0,0,20 offer:7x4,2", ["human", "human"]);
    look(&mut table);
    // On, ride, stay.
    press(&mut table, KeyCode::Digit3);
    assert_eq!(table.record().cursor(), 1);
    assert_eq!(table.stage(), Stage::ToChoose);
    press(&mut table, KeyCode::Enter);
    assert_eq!(table.record().cursor(), 1, "the only move was played before it was seen");
    look(&mut table);
    press(&mut table, KeyCode::Enter);
    assert_eq!(table.record().cursor(), 2);
    assert_eq!(table.record().position().pieces(Side::A)[3], Step(9));
}
