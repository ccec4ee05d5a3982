//! What keys do, and what they do not do: while dice roll and pieces move, and in the
//! moment after.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key as Logical, KeyboardInput, NativeKey};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::review::Grade;
use tesserae_core::rules::{Action, Side, Step};
use tesserae_play::advice::Advice;
use tesserae_play::choices::Choices;
use tesserae_play::gate::Gate;
use tesserae_play::settings::Settings;
use tesserae_play::turn::Stage;

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::file_dialog;
use tesserae::ui::input::keys;
use tesserae::ui::input::selection::{ByKeys, Pointed, Selected};
use tesserae::ui::state::Screen;

use crate::bench::{Table, move_to, press, record_at};

/// A table with a keyboard.
fn keyed(position: &str, players: [&str; 2]) -> Table {
    keyed_with(record_at(position, players))
}

fn keyed_with(record: Match) -> Table {
    let mut table = Table::with(record, |app| {
        app.init_resource::<Selected>()
            .init_resource::<Pointed>()
            .add_message::<ViewRequested>()
            .add_plugins((keys::plugin, file_dialog::plugin));
    });
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    for _ in 0..10 {
        table.frame();
    }
    table
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
        assert_eq!(played, Action::Move { from: Step(from), to: Step(from + 1) });
    }
    let mut table = keyed(UR, ["human", "human"]);
    press(&mut table, KeyCode::Digit6);
    assert_eq!(table.record().cursor(), 0, "there is no sixth move");
}

#[test]
fn enter_at_the_tutor_s_warning_chooses_again() {
    let mut table = keyed("ur/short A 2,9,17 11,17,17 move:2", ["human", "human"]);
    table.app.world_mut().resource_mut::<Settings>().tutor = Some(Grade::Blunder);
    table.until("the tutor's judgement", |table| {
        matches!(table.app.world().resource::<Gate>(), Gate::Tutor { .. })
    });
    let warns = |table: &Table| table.app.world().resource::<Advice>().warning().is_some();
    let blunder = move_to(2, 4);
    for (key, plies) in [(KeyCode::Enter, 0), (KeyCode::Backspace, 0), (KeyCode::KeyP, 1)] {
        table.play(blunder);
        look(&mut table);
        assert!(warns(&table), "{key:?}");
        press(&mut table, key);
        look(&mut table);
        assert!(!warns(&table), "{key:?}");
        assert_eq!(table.record().plies().len(), plies, "{key:?}");
    }
}

/// The number keys that play an action, from what is shown for them.
fn number_keys(table: &Table, action: Action) -> Vec<KeyCode> {
    const KEYS: [KeyCode; 9] = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
        KeyCode::Digit5,
        KeyCode::Numpad6,
        KeyCode::Digit7,
        KeyCode::Digit8,
        KeyCode::Digit9,
    ];
    let choices = table.app.world().resource::<Choices>();
    let choice = choices.find(action).unwrap();
    let number = choice.number.filter(|_| choices.numbers().len() > 1);
    let last = choices.digit(choice, number).unwrap();
    number.into_iter().chain([last]).map(|digit| KEYS[usize::from(digit) - 1]).collect()
}

/// Every game is played a good way with the space bar and the number keys alone, any of
/// the legal moves by turns.
#[test]
fn digits_alone_play_every_choice_of_every_game() {
    let library = Library::built_in();
    for game in library.games() {
        let id = game.definition().id();
        let sides = usize::from(game.definition().sides.1);
        let start = Match::new(game, sides as u8, vec!["human".into(); sides], 21);
        let mut table = keyed_with(start);
        let mut settings = table.app.world_mut().resource_mut::<Settings>();
        settings.reduced_motion = true;
        let (mut chosen, mut most) = (0, 0);
        while chosen < 40 && table.stage() != Stage::Over {
            table.until("the next thing to do", |table| {
                matches!(
                    table.stage(),
                    Stage::ToThrow | Stage::ToChoose | Stage::ToPass | Stage::Over
                )
            });
            look(&mut table);
            let before = table.record().cursor();
            let actions = table.record().position().actions();
            match table.stage() {
                Stage::ToChoose => {
                    let action = actions[chosen % actions.len()];
                    let keys = number_keys(&table, action);
                    most = most.max(keys.len());
                    for key in keys {
                        press(&mut table, key);
                        look(&mut table);
                    }
                    table.until("the move", |table| table.record().cursor() > before);
                    let played = table.record().plies()[before].action;
                    assert_eq!(played, action, "{id}: {}", table.record().position());
                    chosen += 1;
                }
                Stage::Over => {}
                _ => {
                    // The draw for who begins is made for all, and a throw that has only
                    // just become due is not heeded yet.
                    for _ in 0..20 {
                        if table.record().cursor() > before || table.stage() == Stage::Rolling {
                            break;
                        }
                        press(&mut table, KeyCode::Space);
                        look(&mut table);
                    }
                    table.until("the throw", |table| table.record().cursor() > before);
                }
            }
        }
        assert!(chosen >= 20, "{id}: {chosen} choices");
        // Of two dice one is picked first.
        assert_eq!(most, if game.definition().game == "phaistos" { 2 } else { 1 }, "{id}");
    }
}

#[test]
fn a_die_that_was_picked_is_put_back_with_backspace() {
    let mut table = keyed("phaistos/aleff A 3,20,27,40 0,0,0,0 move:5,2", ["human", "human"]);
    look(&mut table);
    let picked = |table: &Table| table.app.world().resource::<Selected>().number;
    press(&mut table, KeyCode::Digit2);
    assert_eq!((picked(&table), table.record().cursor()), (Some(2), 0));
    press(&mut table, KeyCode::Backspace);
    assert_eq!(picked(&table), None);
    press(&mut table, KeyCode::Digit5);
    press(&mut table, KeyCode::Digit2);
    assert_eq!(table.record().plies()[0].action, Action::Use { number: 5, from: Step(27) });
    assert_eq!(picked(&table), None);
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

/// Presses a key with Ctrl, all within a frame.
fn press_with_control(table: &mut Table, key: KeyCode) {
    let keys = [KeyCode::ControlLeft, key];
    let down = keys.map(|key| (key, ButtonState::Pressed));
    for (key_code, state) in down.into_iter().chain(keys.map(|key| (key, ButtonState::Released))) {
        let logical_key = Logical::Unidentified(NativeKey::Unidentified);
        let (text, repeat, window) = (None, false, Entity::PLACEHOLDER);
        let input = KeyboardInput { key_code, logical_key, state, text, repeat, window };
        table.app.world_mut().write_message(input);
    }
    table.frame();
}

#[test]
fn keys_while_dice_fly_or_a_piece_moves_take_nothing_back_and_are_not_kept() {
    let mut table = keyed(UR, ["human", "human"]);
    let quick = TimeUpdateStrategy::ManualDuration(Duration::from_millis(10));
    table.app.insert_resource(quick);
    let wait = |table: &mut Table| (0..20).for_each(|_| table.frame());
    press(&mut table, KeyCode::Digit1);
    assert_eq!((table.record().cursor(), table.stage()), (1, Stage::Moving));
    press(&mut table, KeyCode::KeyU);
    assert_eq!((table.record().cursor(), table.stage()), (1, Stage::Moving));
    table.until("the throw is due", |table| table.stage() == Stage::ToThrow);
    wait(&mut table);
    press(&mut table, KeyCode::Space);
    assert_eq!(table.stage(), Stage::Rolling);
    for key in [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Enter, KeyCode::KeyU, KeyCode::KeyR] {
        press(&mut table, key);
    }
    press_with_control(&mut table, KeyCode::KeyZ);
    press_with_control(&mut table, KeyCode::KeyY);
    assert_eq!((table.record().cursor(), table.stage()), (1, Stage::Rolling));
    // K only ends the flight.
    press(&mut table, KeyCode::KeyK);
    table.until("the throw", |table| table.record().cursor() == 2);
    wait(&mut table);
    assert_eq!((table.record().cursor(), table.record().plies().len()), (2, 2), "a throw alone");
    // At rest the same keys take both back.
    press(&mut table, KeyCode::KeyU);
    assert_eq!(table.record().cursor(), 0);
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
