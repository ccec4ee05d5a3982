//! A match by the gamepad alone: from the title through the form to the result and back.

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_play::turn::{Stage, Turn};

use tesserae::ui::commands::PadButton;
use tesserae::ui::gamepad::PadInput;
use tesserae::ui::state::{Overlay, Screen};

use crate::desk::Desk;

impl Desk {
    /// Presses a button of the gamepad.
    fn pad(&mut self, button: PadButton) {
        self.app.world_mut().write_message(PadInput::Pressed(button));
        self.frames(8);
    }
}

fn stage(desk: &Desk) -> Stage {
    desk.app.world().resource::<Turn>().stage
}

#[test]
fn the_title_leads_to_a_match_by_the_pad_alone() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    // Past the offer to newcomers to the first game of the list, then the form's main button.
    let choose_game = |desk: &mut Desk| {
        desk.pad(PadButton::Down);
        desk.pad(PadButton::Down);
        desk.pad(PadButton::A);
    };
    choose_game(&mut desk);
    assert_eq!(desk.overlay(), Overlay::NewMatch);
    desk.pad(PadButton::B);
    assert_eq!(desk.overlay(), Overlay::None);
    choose_game(&mut desk);
    desk.pad(PadButton::A);
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::None));
    desk.pad(PadButton::Start);
    assert_eq!(desk.overlay(), Overlay::Menu);
    desk.pad(PadButton::B);
    assert_eq!(desk.overlay(), Overlay::None);
}

#[test]
fn a_match_is_played_to_its_result_and_left_by_the_pad_alone() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    // Both sides have one piece to bring home.
    let position = Library::built_in().position("ur/short A 15,17,17 15,17,17 throw").unwrap();
    desk.start(Match::from_position(position, vec!["human".into(), "human".into()], 3));
    for _ in 0..20_000 {
        match stage(&desk) {
            Stage::ToThrow | Stage::ToPass => desk.pad(PadButton::A),
            Stage::ToChoose => {
                desk.pad(PadButton::Down);
                desk.pad(PadButton::A);
            }
            Stage::Over => break,
            Stage::Empty | Stage::Moving | Stage::Rolling => {
                desk.frames(1);
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
        }
    }
    assert_eq!(stage(&desk), Stage::Over);
    desk.frames(40);
    assert_eq!(desk.overlay(), Overlay::End);
    // Once round the dialog is its last button, the main menu.
    desk.pad(PadButton::LeftShoulder);
    desk.pad(PadButton::A);
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Title, Overlay::None));
}

#[test]
fn sticks_that_rest_ask_for_nothing_and_the_left_one_points_once() {
    use tesserae::ui::input::selection::Selected;
    let mut desk = Desk::open(UVec2::new(1280, 720));
    let position = Library::built_in().position("ur/short A 0,4,17 0,0,17 move:1").unwrap();
    desk.start(Match::from_position(position, vec!["human".into(), "human".into()], 3));
    desk.frames(8);
    let pointed = |desk: &Desk| desk.app.world().resource::<Selected>().action;
    let stick = |desk: &mut Desk, x: f32| {
        desk.app.world_mut().write_message(PadInput::LeftStick(Vec2::new(x, 0.0)));
        desk.frames(4);
    };
    stick(&mut desk, 0.9);
    let first = pointed(&desk);
    assert!(first.is_some());
    stick(&mut desk, 0.95);
    assert_eq!(pointed(&desk), first, "it has not come back");
    stick(&mut desk, 0.0);
    stick(&mut desk, 0.9);
    assert_ne!(pointed(&desk), first);
}
