//! What is pointed at: the card beside the thing that the pointer rests on, and the keyboard's
//! focus.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{CellId, Side, Step};
use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;
use tesserae_play::cards::{about_cell_now, about_tray};
use tesserae_play::choices::Choices;
use tesserae_play::pieces::{InHand, who_goes};
use tesserae_play::turn::{Stage, Turn};
use tesserae_scene::scene::TableCamera;

use tesserae::ui::input::selection::Selected;
use tesserae::ui::panel::pointed::{Resting, Subject};
use tesserae::ui::state::Screen;

use crate::desk::Desk;

pub fn on_screen(desk: &mut Desk, place: Vec3) -> Vec2 {
    let world = desk.app.world_mut();
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
    let (camera, view) = cameras.single(world).unwrap();
    camera.world_to_viewport(view, place).unwrap()
}

/// How often each of the lines stands in the window.
fn counts(desk: &Desk, lines: &[String]) -> Vec<usize> {
    let texts = desk.texts();
    lines.iter().map(|line| texts.iter().filter(|text| *text == line).count()).collect()
}

#[test]
fn a_card_repeats_nothing_of_the_panel_and_is_gone_with_the_pointer() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    let line = "knossos/gurevich A 0,3,7,7,17 0,7,9,17,25 throw";
    let position = Library::built_in().position(line).unwrap();
    desk.start(Match::from_position(position.clone(), vec!["human".to_owned(); 2], 3));
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk.frames(40);
    let spec = desk.app.world().resource::<TableSpec>().clone();
    let definition = position.game().definition();
    let cell = spec.plan.cells.iter().position(|cell| cell.name == "3").unwrap();
    let cell = CellId(cell as u8);
    let choices = Choices::of(&position);
    for (place, card) in [
        (spec.cell_top(cell), about_cell_now(&position, &choices, cell)),
        (spec.tray.centre, about_tray(definition)),
    ] {
        let lines = [vec![card.title], card.lines].concat();
        assert!(lines.len() > 1, "{lines:?}");
        let at = on_screen(&mut desk, place);
        desk.put_pointer(at);
        desk.frames(30);
        assert_eq!(counts(&desk, &lines), vec![1; lines.len()], "{lines:?}: {:?}", desk.texts());
        let world = desk.app.world_mut();
        world.query::<&mut Window>().single_mut(world).unwrap().set_cursor_position(None);
        desk.frames(3);
        assert_eq!(counts(&desk, &lines), vec![0; lines.len()], "{lines:?}: {:?}", desk.texts());
    }
}

/// What has the keyboard's focus, if anything has.
fn focused(desk: &mut Desk) -> Option<egui::Id> {
    let world = desk.app.world_mut();
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    let mut context = contexts.single_mut(world).unwrap();
    context.get_mut().memory(egui::Memory::focused)
}

#[test]
fn tab_before_a_throw_brings_the_focus_to_the_large_button_and_then_on() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    let line = "ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 throw";
    let position = Library::built_in().position(line).unwrap();
    desk.start(Match::from_position(position, vec!["human".to_owned(); 2], 3));
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk.frames(40);
    assert_eq!(focused(&mut desk), None);
    desk.press(Key::Tab, KeyCode::Tab);
    let first = focused(&mut desk);
    assert!(first.is_some(), "nothing has the focus");
    desk.press(Key::Tab, KeyCode::Tab);
    assert!(focused(&mut desk).is_some_and(|next| Some(next) != first), "it goes on");
    // Back at the large button, Space throws.
    desk.press(Key::Escape, KeyCode::F24);
    desk.press(Key::Tab, KeyCode::Tab);
    assert_eq!(focused(&mut desk), first);
    desk.press(Key::Space, KeyCode::Space);
    let stage = |desk: &Desk| desk.app.world().resource::<Turn>().stage;
    for _ in 0..4000 {
        desk.frames(1);
        if stage(&desk) == Stage::ToChoose {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(stage(&desk), Stage::ToChoose);
    // Once the throw is there, the focus is with the moves on the board.
    desk.frames(20);
    assert_eq!(focused(&mut desk), None);
    desk.press(Key::Tab, KeyCode::Tab);
    assert_eq!(focused(&mut desk), None);
    assert!(desk.app.world().resource::<Selected>().action.is_some(), "a move is pointed at");
}

#[test]
fn a_button_that_had_the_focus_while_the_computer_played_takes_no_space_from_the_throw() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    let line = "ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 throw";
    let position = Library::built_in().position(line).unwrap();
    let players = ["ai:random", "human"].map(str::to_owned).to_vec();
    desk.start(Match::from_position(position, players, 3));
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk.frames(3);
    let turn =
        |desk: &Desk| (desk.record().position().turn(), desk.app.world().resource::<Turn>().stage);
    let mut had_focus = false;
    for _ in 0..4000 {
        if turn(&desk) == (Side::B, Stage::ToThrow) {
            break;
        }
        if turn(&desk).0 == Side::A && focused(&mut desk).is_none() {
            desk.press(Key::Tab, KeyCode::Tab);
        }
        had_focus |= focused(&mut desk).is_some();
        desk.frames(1);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(had_focus && turn(&desk) == (Side::B, Stage::ToThrow), "{:?}", turn(&desk));
    desk.frames(20);
    assert_eq!(focused(&mut desk), None);
    desk.press(Key::Space, KeyCode::Space);
    desk.frames(3);
    assert_ne!(turn(&desk), (Side::B, Stage::ToThrow), "the dice are not thrown");
}

#[test]
fn the_card_of_a_move_pointed_at_by_keys_is_about_the_piece_that_goes() {
    let mut desk = Desk::open(UVec2::new(1024, 640));
    let line = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 move:3";
    let position = Library::built_in().position(line).unwrap();
    desk.start(Match::from_position(position, vec!["human".to_owned(); 2], 3));
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk.frames(40);
    desk.press(Key::Tab, KeyCode::Tab);
    desk.frames(30);
    // Of the seven in the rack the last goes first, and it stands at the edge.
    let world = desk.app.world_mut();
    let mut pieces = world.query::<(Entity, &Piece)>();
    let goes = who_goes(pieces.iter(world), Side::A, Step::HAND, InHand::default());
    let goes = goes.map(|(entity, _)| Subject::Piece(entity));
    assert!(goes.is_some());
    assert_eq!(world.resource::<Resting>().shown(), goes);
}

#[test]
fn the_card_of_a_piece_leaves_to_the_panel_where_its_move_leads() {
    for (line, step, title) in [
        ("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 move:3", 0, "White's piece in the rack"),
        ("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,0 move:3", 5, "White's piece on m1"),
        ("phaistos/aleff A 0,0,0,44 0,0,0,0 offer:44x1", 44, "Red's traveller on 44"),
    ] {
        let mut desk = Desk::open(UVec2::new(1280, 720));
        let position = Library::built_in().position(line).unwrap();
        desk.start(Match::from_position(position, vec!["human".to_owned(); 2], 3));
        desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
        desk.frames(40);
        let world = desk.app.world_mut();
        let mut pieces = world.query::<(Entity, &Piece)>();
        let goes = who_goes(pieces.iter(world), Side::A, Step(step), InHand::default());
        let place = world.get::<Transform>(goes.expect("a piece").0).unwrap().translation;
        let at = on_screen(&mut desk, place);
        desk.put_pointer(at);
        desk.frames(30);
        assert!(desk.find(title).is_some(), "{line}: {:?}", desk.texts());
        let choices = desk.app.world().resource::<Choices>();
        let mut told = 0;
        for choice in choices.from(Step(step)) {
            let texts = desk.texts();
            let tells = |text: &&&str| text.ends_with(&choice.text[1..]);
            let count = texts.iter().filter(tells).count();
            assert!(count <= 1, "{line}: {}: {texts:?}", choice.text);
            told += count;
        }
        assert!(told > 0, "{line}: {:?}", desk.texts());
    }
}
