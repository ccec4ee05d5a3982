//! A position is set up with mouse and keys, from the title to a match that is played from it.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use tesserae_core::levels::Library;
use tesserae_core::rules::draft::Draft;
use tesserae_core::rules::notation::LONGEST;
use tesserae_core::rules::{Side, Step};
use tesserae_layout::spec::TableSpec;
use tesserae_play::set_up::{SetUp, SetUpRequest};
use tesserae_scene::scene::TableCamera;

use tesserae::ui::hints::{Hint, Hints};
use tesserae::ui::state::{Overlay, Screen};

use crate::desk::Desk;

const SIZE: UVec2 = UVec2::new(1280, 720);
const MID_GAME: &str = "ur/short A 0,3,5 0,0,6 move:2";

fn line(desk: &Desk) -> String {
    desk.app.world().resource::<SetUp>().editor().draft().to_string()
}

/// A window in which that position is set up.
fn setting_up(size: UVec2, line: &str) -> Desk {
    let mut desk = Desk::open(size);
    let draft = Draft::of(&Library::built_in().position(line).unwrap());
    let world = desk.app.world_mut();
    world.write_message(SetUpRequest::Begin(Box::new(draft)));
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk.frames(40);
    desk
}

/// Where a step of a side's path is seen.
fn seen(desk: &mut Desk, side: Side, step: u8, number: usize) -> Vec2 {
    let world = desk.app.world_mut();
    let place = world.resource::<TableSpec>().step_place(side, Step(step), number).0;
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
    let (camera, view) = cameras.single(world).unwrap();
    camera.world_to_viewport(view, place).unwrap()
}

#[test]
fn from_the_title_a_position_is_set_up_and_played_from() {
    let mut desk = Desk::open(SIZE);
    desk.tap(desk.at("Analyse"));
    assert_eq!(desk.overlay(), Overlay::SetUp);
    desk.tap(desk.at("Begin"));
    desk.frames(8);
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::None));
    let start = line(&desk);
    assert!(Library::built_in().position(&start).is_ok(), "{start}");
    desk.tap(desk.at("Play from here"));
    assert_eq!(desk.overlay(), Overlay::PlayFrom);
    desk.tap(desk.at("Begin"));
    desk.frames(8);
    assert!(!desk.app.world().contains_resource::<SetUp>());
    assert_eq!(desk.record().start().to_string(), start);
    let people = desk.record().players().iter().filter(|player| *player == "human").count();
    assert_eq!(people, 1, "{:?}", desk.record().players());
}

#[test]
fn a_piece_is_dragged_to_a_cell_into_the_rack_and_home() {
    let mut desk = setting_up(SIZE, MID_GAME);
    // The white piece on the third step, with the number 1.
    let (from, to) = (seen(&mut desk, Side::A, 3, 1), seen(&mut desk, Side::A, 9, 1));
    desk.drag(from, to);
    assert_eq!(line(&desk), "ur/short A 0,5,9 0,0,6 move:2");
    let rack = seen(&mut desk, Side::A, 0, 1);
    desk.drag(to, rack);
    assert_eq!(line(&desk), "ur/short A 0,0,5 0,0,6 move:2");
    let home = seen(&mut desk, Side::A, 17, 1);
    desk.drag(rack, home);
    assert_eq!(line(&desk), "ur/short A 0,5,17 0,0,6 move:2");
    // Whose turn it is plays no part: the other side's pieces are moved as well.
    let (from, to) = (seen(&mut desk, Side::B, 6, 2), seen(&mut desk, Side::B, 2, 2));
    desk.drag(from, to);
    assert_eq!(line(&desk), "ur/short A 0,5,17 0,0,2 move:2");
    assert_eq!(desk.record().position().to_string(), line(&desk));
}

#[test]
fn a_piece_that_cannot_stand_there_is_marked_and_the_rules_say_why() {
    let mut desk = setting_up(SIZE, MID_GAME);
    let (from, to) = (seen(&mut desk, Side::B, 6, 2), seen(&mut desk, Side::B, 5, 2));
    desk.drag(from, to);
    assert_eq!(line(&desk), "ur/short A 0,3,5 0,0,5 move:2");
    let told = |desk: &Desk, words: &str| desk.texts().iter().any(|text| text.contains(words));
    assert!(told(&desk, "This position is impossible"), "{:?}", desk.texts());
    assert!(told(&desk, "Pieces of both sides stand on"), "{:?}", desk.texts());
    let hints = desk.app.world().resource::<Hints>();
    let marked = hints.list.iter().any(|hint| matches!(hint, Hint::Ghost { legal: false, .. }));
    assert!(marked, "{:?}", hints.list);
    desk.press(Key::U, KeyCode::KeyU);
    assert_eq!(line(&desk), MID_GAME);
    assert!(!told(&desk, "This position is impossible"));
}

#[test]
fn what_is_pasted_is_one_line_and_never_too_long() {
    let mut desk = setting_up(SIZE, MID_GAME);
    let other = "ur/short A 0,4,5 0,0,6 move:2";
    desk.paste(&format!("\n\t\n  {other}  \nand what else was copied"));
    assert_eq!(line(&desk), other);
    desk.paste(" \n ");
    let told = |desk: &Desk, words: &str| desk.texts().iter().any(|text| text.contains(words));
    assert!(told(&desk, "The clipboard holds no text."), "{:?}", desk.texts());
    assert!(!told(&desk, "This line is not a position"));
    // Megabytes of text neither fill the field nor the panel.
    let much = "ur/short ".repeat(1 << 19);
    desk.paste(&much);
    assert!(told(&desk, "This line is not a position"), "{:?}", desk.texts());
    desk.click(desk.at(other));
    desk.paste(&much);
    desk.write(&"1".repeat(5_000));
    let longest = desk.texts().into_iter().map(str::len).max();
    assert_eq!(longest, Some(LONGEST), "{:?}", desk.texts());
    assert_eq!(line(&desk), other);
}

#[test]
fn escape_leaves_the_field_of_the_notation_before_it_opens_the_menu() {
    let mut desk = setting_up(SIZE, MID_GAME);
    desk.click(desk.at(MID_GAME));
    desk.write("9");
    assert!(desk.find(MID_GAME).is_none(), "{:?}", desk.texts());
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!(desk.overlay(), Overlay::None);
    assert!(desk.find(MID_GAME).is_some(), "what was not confirmed is not kept");
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!(desk.overlay(), Overlay::Menu);
}

#[test]
fn all_of_it_goes_by_keys() {
    let mut desk = setting_up(SIZE, MID_GAME);
    desk.press(Key::N, KeyCode::KeyN);
    desk.press(Key::N, KeyCode::KeyN);
    desk.press(Key::ArrowRight, KeyCode::ArrowRight);
    assert_eq!(line(&desk), "ur/short A 0,4,5 0,0,6 move:2");
    desk.press(Key::ArrowLeft, KeyCode::ArrowLeft);
    desk.press(Key::Delete, KeyCode::Delete);
    assert_eq!(line(&desk), "ur/short A 0,0,5 0,0,6 move:2");
    desk.press(Key::U, KeyCode::KeyU);
    desk.press(Key::R, KeyCode::KeyR);
    assert_eq!(line(&desk), "ur/short A 0,0,5 0,0,6 move:2");
    desk.press(Key::O, KeyCode::KeyO);
    let analysis = |desk: &Desk| {
        let analysis = desk.app.world().resource::<SetUp>().analysis();
        analysis.is_rolling() || analysis.rolled().is_some()
    };
    assert!(analysis(&desk), "the rollout has begun");
    // Space plays nothing here.
    desk.press(Key::Space, KeyCode::Space);
    assert_eq!(desk.record().cursor(), 0);
}

#[test]
fn the_panel_is_not_wider_than_the_window() {
    for size in [SIZE, UVec2::new(800, 600), UVec2::new(320, 240)] {
        for position in
            [MID_GAME, "phaistos/aleff A 0,3,3,44 0,5,30,31 0,0,0,2 0,0,0,1 offer:44x1,4"]
        {
            let desk = setting_up(size, position);
            for text in ["Copy", "Play from here", "Back"] {
                let Some(line) = desk.find(text) else { continue };
                let (left, right) = (line.at.left(), line.at.right());
                assert!(left >= 0.0 && right <= size.x as f32, "{size}: {text} at {:?}", line.at);
            }
            assert!(desk.find("Copy").is_some(), "{size}: {:?}", desk.texts());
        }
    }
}

/// How far the panel's content stays from the window's edge, and the content of the box for
/// what is known from its own.
const MARGIN: f32 = 16.0;
const IN_BOX: f32 = 9.0;
/// The bar of the box.
const BAR: f32 = 8.0;

#[test]
fn nothing_lies_under_a_scroll_bar() {
    let mut desk = setting_up(UVec2::new(800, 480), "ur/short A 0,2,5 0,0,9 move:1");
    let analysis = |desk: &Desk| desk.app.world().resource::<SetUp>().analysis().found().is_some();
    let start = Instant::now();
    while !analysis(&desk) && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
        desk.frames(1);
    }
    desk.frames(4);
    let edge = desk.window.right() - MARGIN;
    let figures = desk.lines().iter().filter(|line| line.text.contains('%'));
    let figures: Vec<_> = figures.filter(|line| line.at.left() > edge - 300.0).collect();
    assert!(figures.len() >= 3, "both chances, and a choice a line: {:?}", desk.texts());
    for line in figures {
        let (text, right) = (&line.text, line.at.right());
        assert!(right <= edge - IN_BOX - BAR + 0.5, "{text} ends at {right}, under the bar");
    }
    // All of the panel scrolls too, and a button at its edge is pressed all the same.
    let last = desk.find("Another game…");
    assert!(last.is_none_or(|line| !line.is_whole(desk.seen())), "it fits: {:?}", desk.texts());
    desk.click(egui::pos2(edge - 3.0, desk.at("Back").y));
    desk.frames(4);
    assert!(!desk.app.world().contains_resource::<SetUp>(), "the bar lies over the button");
}
