//! What is written over the table of an exhibition, and that none of it lies on another: the card
//! after a game, what is said, and in the attract mode the way back.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tesserae_core::levels::Library;
use tesserae_play::broadcast::Broadcast;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, Programme, Series, Speed};
use tesserae_play::notices::Notice;
use tesserae_play::settings::Settings;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use tesserae::ui::state::Screen;

use crate::bench::{FRAME, record_at};
use crate::desk::Desk;

/// White wins with its only move.
const LAST_MOVE: &str = "ur/short A 16,17,17 0,0,17 move:1";
const PLAYERS: [&str; 2] = ["ai:beginner", "ai:random"];

fn caption(desk: &Desk) -> Option<&str> {
    desk.app.world().resource::<Broadcast>().caption()
}

/// Frames, with real time for what is worked out on another thread, until that holds.
fn frames_until(desk: &mut Desk, what: &str, done: impl Fn(&Desk) -> bool) {
    let begun = Instant::now();
    while !done(desk) {
        assert!(begun.elapsed() < Duration::from_secs(60), "never came: {what}");
        desk.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
    desk.frames(2);
}

#[test]
fn the_card_after_a_game_covers_nothing_of_what_is_said_of_it() {
    for size in [UVec2::new(1280, 720), UVec2::new(800, 480)] {
        for bare in [false, true] {
            let game = Library::built_in().game("ur/short").unwrap().clone();
            let series = Series::new(game, PLAYERS.map(str::to_owned).to_vec(), Some(2));
            let programme = Programme::new(vec![series], false);
            let mut on = Exhibition::new(programme, Speed::Normal)
                .going_on_with(record_at(LAST_MOVE, PLAYERS));
            on.bare = bare;
            let mut desk = Desk::open(size);
            desk.app.world_mut().write_message(ExhibitionRequest::Begin(Box::new(on)));
            desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
            let card = |desk: &Desk| desk.find("White wins").is_some();
            frames_until(&mut desk, "the card", card);
            // Chances are worked out by the real clock, before which the next game would come.
            desk.app.world_mut().resource_mut::<Exhibition>().paused = true;
            frames_until(&mut desk, "the last sentence", |desk| caption(desk).is_some());
            assert!(card(&desk), "they are there together");
            let what = format!("{size}, without the panel: {bare}");
            let said = desk.area("foot").unwrap();
            let card = desk.area("between games").unwrap();
            assert!(!card.intersects(said), "{what}: {card:?} over {said:?}");
            for rect in [said, card] {
                assert!(desk.window.contains_rect(rect), "{what}: {rect:?}");
            }
            let next = desk.lines().iter().find(|line| line.text.starts_with("Next: ")).unwrap();
            assert!(next.is_whole(desk.window) && card.contains_rect(next.at), "{what}: {next:?}");
        }
    }
}

#[test]
fn the_strip_is_there_while_something_is_said_and_its_coming_moves_nothing() {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let series = Series::new(game, PLAYERS.map(str::to_owned).to_vec(), Some(2));
    let programme = Programme::new(vec![series], false);
    let on = Exhibition::new(programme, Speed::Normal).going_on_with(record_at(LAST_MOVE, PLAYERS));
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.world_mut().write_message(ExhibitionRequest::Begin(Box::new(on)));
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk.frames(4);
    let view = |desk: &mut Desk| {
        let world = desk.app.world_mut();
        world.query_filtered::<&ViewArea, With<TableCamera>>().single(world).copied().unwrap()
    };
    let before = view(&mut desk);
    assert_eq!((caption(&desk), desk.strip()), (None, None));
    frames_until(&mut desk, "the end", |desk| desk.find("White wins").is_some());
    desk.app.world_mut().resource_mut::<Exhibition>().paused = true;
    frames_until(&mut desk, "the last sentence", |desk| caption(desk).is_some());
    let strip = desk.strip().expect("a strip below the sentence");
    assert!(strip.contains_rect(desk.area("foot").unwrap()), "{strip:?}");
    assert_eq!(view(&mut desk), before);
    frames_until(&mut desk, "its end", |desk| caption(desk).is_none());
    assert_eq!((desk.strip(), view(&mut desk)), (None, before));
    // So does a message.
    desk.app.world_mut().write_message(Notice::info("Saved."));
    desk.frames(4);
    assert!(desk.strip().is_some());
    assert_eq!(view(&mut desk), before);
}

#[test]
fn in_the_attract_mode_the_way_back_lies_on_nothing_else() {
    for size in [UVec2::new(1280, 720), UVec2::new(640, 480)] {
        let mut desk = Desk::open(size);
        desk.app.world_mut().resource_mut::<Settings>().attract = 5;
        desk.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(60)));
        desk.frames(6);
        desk.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        frames_until(&mut desk, "a sentence", |desk| caption(desk).is_some());
        let back = desk.find("Press any key to play").expect("the way back").clone();
        assert!(back.is_whole(desk.window), "{size}: {back:?}");
        let ground = back.at.expand2(bevy_egui::egui::vec2(12.0, 5.0));
        assert!(!desk.area("foot").unwrap().intersects(ground), "{size}");
        for line in desk.lines().iter().filter(|line| line.text != back.text) {
            assert!(!line.at.intersects(ground), "{size}: {line:?} under {ground:?}");
        }
        // Nor does the card, which lies at the foot.
        assert!(ground.bottom() < desk.window.center().y, "{size}: {ground:?}");
    }
}
