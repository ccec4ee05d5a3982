//! What is written over the table of an exhibition, and that none of it lies on another: the card
//! after a game, what is said, and in the attract mode the way back.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::egui::{Rect, pos2, vec2};
use tesserae_core::levels::Library;
use tesserae_core::rules::Side;
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view;
use tesserae_play::broadcast::Broadcast;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, Programme, Series, Speed};
use tesserae_play::notices::Notice;
use tesserae_play::settings::Settings;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::frame::PANEL_WIDTH;
use tesserae::ui::state::{Overlay, Screen};
use tesserae::ui::widgets::foot::above;

use crate::bench::{FRAME, record_at};
use crate::desk::{Desk, Line};
use crate::panel::played;
use crate::pointing::on_screen;

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

/// The table's part of the window.
fn table_area(desk: &mut Desk) -> Rect {
    let world = desk.app.world_mut();
    let mut areas = world.query_filtered::<&ViewArea, With<TableCamera>>();
    let area = areas.single(world).unwrap();
    let [from, size] = [area.from, area.size].map(UVec2::as_vec2);
    Rect::from_min_size(pos2(from.x, from.y), vec2(size.x, size.y))
}

const WINDOWS: [UVec2; 3] = [UVec2::new(1280, 720), UVec2::new(1024, 640), UVec2::new(1920, 1080)];

/// A window for exhibitions with a fixed view.
fn open(size: UVec2) -> Desk {
    let mut desk = Desk::open(size);
    desk.app.world_mut().resource_mut::<Settings>().directed = false;
    desk
}

/// Begins an exhibition in whose first game somebody has just resigned, so that its card is there.
fn begin(desk: &mut Desk, (id, sides): (&str, u8), bare: bool) {
    let mut record = played(id, sides, 40);
    for seat in 0..usize::from(sides) {
        record.replace_player(seat, "ai:beginner");
    }
    assert!(record.resign(Side::A), "{id}");
    let series = Series::new(record.game().clone(), record.players().to_vec(), Some(2));
    let programme = Programme::new(vec![series], false);
    let mut on = Exhibition::new(programme, Speed::Normal).going_on_with(record);
    (on.bare, on.paused) = (bare, true);
    desk.app.world_mut().write_message(ExhibitionRequest::Begin(Box::new(on)));
    desk.frames(6);
    desk.app.world_mut().write_message(ViewRequested::Cut("default"));
    desk.frames(10);
}

#[test]
fn plates_card_and_tip_lie_below_all_that_is_on_the_table() {
    let tables = [
        ("ur", 2),
        ("senet", 2),
        ("knossos", 2),
        ("pente", 2),
        ("phaistos", 2),
        ("phaistos", 3),
        ("phaistos", 4),
    ];
    for size in WINDOWS {
        let mut desk = open(size);
        for (table, bare) in tables.into_iter().flat_map(|it| [(it, false), (it, true)]) {
            begin(&mut desk, table, bare);
            let what = format!("{table:?} in {size}, without the panel: {bare}");
            let area = table_area(&mut desk);
            // All that is on the table is in its part of the window.
            let spec = desk.app.world().resource::<TableSpec>().clone();
            for corner in view::corners(&spec) {
                let at = on_screen(&mut desk, corner);
                assert!(area.expand(2.0).contains(pos2(at.x, at.y)), "{what}: {at} in {area:?}");
            }
            let card = desk.area("between games").expect("the card");
            assert!(card.top() > area.bottom() - 1.0, "{what}: {card:?} over {area:?}");
            assert!(desk.window.contains_rect(card), "{what}: {card:?}");
            let score = desk.lines().iter().find(|line| line.text.starts_with("The series: "));
            let score = score.unwrap_or_else(|| panic!("{what}: {:?}", desk.texts()));
            assert!(card.contains_rect(score.at), "{what}: {score:?} in {card:?}");
            // In a plate the pieces at home stand 12 points above its lower edge.
            let home = |line: &&Line| {
                let counts = line.text.contains(" of ") && line.text.contains(" home");
                counts && line.at.left() < area.right()
            };
            let plates: Vec<f32> =
                desk.lines().iter().filter(home).map(|line| line.at.center().y - 32.0).collect();
            assert_eq!(plates.len(), usize::from(table.1), "{what}: {:?}", desk.texts());
            assert!(plates.iter().all(|top| *top > area.bottom() - 1.0), "{what}: {plates:?}");
            let tray = on_screen(&mut desk, spec.tray.centre);
            desk.put_pointer(tray);
            desk.frames(20);
            let tip = desk.find("The throwing tray").unwrap_or_else(|| panic!("{what}: no tip"));
            assert!(tip.at.top() > area.bottom() && tip.is_whole(desk.window), "{what}: {tip:?}");
            let world = desk.app.world_mut();
            world.query::<&mut Window>().single_mut(world).unwrap().set_cursor_position(None);
        }
    }
}

/// The lower edges of the name plates. The pieces at home stand 12 points above them.
fn plates_end(desk: &Desk, area: Rect) -> Vec<f32> {
    let home = |line: &&Line| {
        let counts = line.text.contains(" of ") && line.text.contains(" home");
        counts && line.at.left() < area.right()
    };
    desk.lines().iter().filter(home).map(|line| line.at.center().y + 12.0).collect()
}

#[test]
fn a_long_line_at_the_foot_is_written_smaller_and_lies_below_the_plates() {
    let sentence = "The choice leads a piece back from the House of Water to the House of Rebirth \
                    and costs the cones twelve points, which is more than any other choice in this \
                    game has cost either side.";
    let windows = [UVec2::new(960, 540), UVec2::new(1024, 640), UVec2::new(1280, 720)];
    for size in windows {
        let mut desk = open(size);
        let tables = [("senet", 2), ("phaistos", 3), ("phaistos", 4)];
        for (table, bare) in tables.into_iter().flat_map(|it| [(it, false), (it, true)]) {
            begin(&mut desk, table, bare);
            let what = format!("{table:?} in {size}, without the panel: {bare}");
            desk.app.world_mut().write_message(Notice::info(sentence));
            desk.frames(4);
            let line = desk.find(sentence).unwrap_or_else(|| panic!("{what}: not said")).clone();
            assert!(line.is_whole(desk.window) && !line.rows.concat().contains('…'), "{what}");
            let (foot, area) = (desk.area("foot").unwrap(), table_area(&mut desk));
            let ends = plates_end(&desk, area);
            assert_eq!(ends.len(), usize::from(table.1), "{what}");
            // Below a plate are nine points of its room.
            for end in ends {
                assert!(foot.top() > end, "{what}: {foot:?} over a plate that ends at {end}");
            }
            let panel = if bare { 0.0 } else { PANEL_WIDTH.min(desk.window.width() * 0.5) };
            let stage = desk.window.with_max_x(desk.window.right() - panel);
            assert!(foot.top() >= above(stage).bottom() - 0.5, "{what}: {foot:?}");
            assert!(desk.window.contains_rect(foot), "{what}: {foot:?}");
        }
    }
}

#[test]
fn the_page_of_results_leaves_the_whole_table_beside_it() {
    for size in WINDOWS {
        let mut desk = open(size);
        begin(&mut desk, ("phaistos", 4), false);
        desk.show(Overlay::Score);
        desk.frames(10);
        let (area, page) = (table_area(&mut desk), desk.area("score").expect("the page"));
        assert!(area.right() < page.left() && area.width() > 200.0, "{size}: {area:?}, {page:?}");
    }
}

#[test]
fn what_is_said_stands_on_a_plate_without_a_strip_and_moves_nothing() {
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
    let plate = desk.area("foot").expect("the sentence");
    assert!(plate.width() < desk.window.width() - PANEL_WIDTH, "{plate:?}");
    assert_eq!((desk.strip(), view(&mut desk)), (None, before));
    frames_until(&mut desk, "its end", |desk| caption(desk).is_none());
    assert_eq!((desk.strip(), view(&mut desk)), (None, before));
    // So does a message.
    desk.app.world_mut().write_message(Notice::info("Saved."));
    desk.frames(4);
    assert!(desk.find("Saved.").is_some(), "{:?}", desk.texts());
    assert_eq!((desk.strip(), view(&mut desk)), (None, before));
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
        let ground = back.at.expand2(vec2(12.0, 5.0));
        assert!(!desk.area("foot").unwrap().intersects(ground), "{size}");
        for line in desk.lines().iter().filter(|line| line.text != back.text) {
            assert!(!line.at.intersects(ground), "{size}: {line:?} under {ground:?}");
        }
        // Nor does the card, which lies at the foot.
        assert!(ground.bottom() < desk.window.center().y, "{size}: {ground:?}");
    }
}
