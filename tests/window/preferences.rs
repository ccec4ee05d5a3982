//! The settings: pages of one size, rows that take effect and come back, and the reset of a page.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Side;
use tesserae_core::user_data::Pointer;
use tesserae_layout::colours::ColourSet;
use tesserae_layout::look::{Appearance, Level, Part};
use tesserae_play::settings::{DiceFlight, KeepSettings, Settings};
use tesserae_scene::look::Look;

use tesserae::ui::dressing::SuitedLook;
use tesserae::ui::screens::DataPlace;
use tesserae::ui::state::Overlay;

use super::desk::{Desk, Line};

/// Windows in pixels, each with the size of its text.
const WINDOWS: [(UVec2, f32); 6] = [
    (UVec2::new(1280, 720), 1.0),
    (UVec2::new(1024, 600), 1.0),
    (UVec2::new(800, 480), 1.0),
    (UVec2::new(1280, 720), 2.0),
    (UVec2::new(1024, 600), 2.0),
    (UVec2::new(800, 480), 2.0),
];

pub const PAGES: [&str; 6] = ["Game", "Look", "Sound", "Controls", "Access", "Data"];

/// The dialog in a window, and what one sees of that in points.
pub fn open((size, text_scale): (UVec2, f32)) -> (Desk, egui::Rect) {
    let mut desk = Desk::open_with(size, |app| {
        app.insert_resource(Settings { text_scale, look: Some(Look::Low), ..default() });
        app.insert_resource(DataPlace::new("/home/anna/.local/share/tesserae".into(), None));
    });
    desk.show(Overlay::Settings);
    let seen = desk.seen();
    (desk, seen)
}

pub fn settings(desk: &Desk) -> &Settings {
    desk.app.world().resource::<Settings>()
}

/// Clicks a text of the page, which is scrolled to it.
#[track_caller]
pub fn choose(desk: &mut Desk, text: &str) {
    let over = desk.area("settings").unwrap().center();
    let seen = |desk: &Desk| {
        let line = desk.find(text).filter(|line| line.clip.contains_rect(line.at));
        line.map(|line| line.at.center())
    };
    if seen(desk).is_none() {
        desk.wheel(over, 6000.0);
    }
    for _ in 0..60 {
        if let Some(at) = seen(desk) {
            return desk.click(at);
        }
        desk.wheel(over, -40.0);
    }
    panic!("no {text}: {:?}", desk.texts());
}

/// What is written of the dialog.
fn written(desk: &Desk, frame: egui::Rect) -> Vec<Line> {
    let first = desk.lines().iter().rposition(|line| line.text == PAGES[0]).expect("the tabs");
    let shown = |line: &&Line| line.at.intersects(line.clip) && frame.contains(line.at.center());
    desk.lines()[first..].iter().filter(shown).cloned().collect()
}

#[test]
fn every_page_has_the_same_frame_and_nothing_of_it_lies_outside() {
    for window in WINDOWS {
        let (mut desk, seen) = open(window);
        let frame = desk.area("settings").unwrap();
        assert!(seen.contains_rect(frame), "{window:?}: {frame} in {seen}");
        let tabs = PAGES.map(|page| desk.at(page));
        for (page, tab) in PAGES.into_iter().zip(tabs) {
            desk.click(tab);
            assert_eq!(desk.area("settings"), Some(frame), "{window:?}: {page}");
            assert_eq!(PAGES.map(|page| desk.at(page)), tabs, "{window:?}: {page}");
            for text in ["Done", "Reset this page"] {
                let line = desk.find(text).unwrap();
                assert!(line.is_whole(frame.shrink(10.0)), "{window:?}: {page}: {line:?}");
            }
            for line in written(&desk, frame) {
                let (at, clip) = (line.at, line.clip.intersect(frame));
                let fits = at.left() > clip.left() - 1.0 && at.right() < clip.right() + 1.0;
                assert!(fits, "{window:?}: {page}: {line:?}");
            }
            // What lies below the edge can be scrolled to.
            desk.wheel(frame.center(), -6000.0);
            let low = |a: &Line, b: &Line| a.at.bottom().total_cmp(&b.at.bottom());
            let scrolled = |line: &Line| line.clip.height() < frame.height() - 60.0;
            let rows = written(&desk, frame).into_iter().filter(scrolled);
            let last = rows.max_by(low).unwrap_or_else(|| panic!("{page}: {:?}", desk.texts()));
            assert!(last.is_whole(frame), "{window:?}: {page}: {last:?}");
            desk.wheel(frame.center(), 6000.0);
        }
    }
}

#[test]
fn tab_and_arrows_go_through_the_pages_and_escape_closes_them() {
    let (mut desk, _) = open(WINDOWS[0]);
    desk.press(Key::Tab, KeyCode::Tab);
    let marks = ["Speed", "Graphics", "Volume"];
    let shown = |desk: &Desk| marks.map(|mark| desk.find(mark).is_some());
    assert_eq!(shown(&desk), [true, false, false]);
    desk.press(Key::ArrowRight, KeyCode::ArrowRight);
    assert_eq!(shown(&desk), [false, true, false]);
    desk.press(Key::ArrowRight, KeyCode::ArrowRight);
    assert_eq!(shown(&desk), [false, false, true]);
    desk.press(Key::ArrowLeft, KeyCode::ArrowLeft);
    assert_eq!(shown(&desk), [false, true, false]);
    assert_eq!(desk.overlay(), Overlay::Settings);
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!(desk.overlay(), Overlay::None);
    // The page is there again.
    desk.show(Overlay::Settings);
    assert_eq!(shown(&desk), [false, true, false]);
}

/// A text to click on a page, and what it sets.
type Row = (&'static str, &'static str, fn(&Settings) -> bool);

const ROWS: &[Row] = &[
    ("Game", "Show which pieces can move, and where to  (H)", |set| !set.show_legal),
    ("Game", "Hints: show the value of each choice on request  (A)", |set| set.hints),
    ("Game", "blunders", |set| set.tutor.is_some()),
    ("Game", "short", |set| set.dice_flight == DiceFlight::Short),
    ("Game", "Commentary: sentences about an exhibition, below the table", |set| !set.commentary),
    ("Game", "Keep games between computers under Matches", |set| !set.keep_games),
    ("Game", "Pause exhibitions while the window is covered or minimised", |set| set.pause_hidden),
    ("Game", "15 min", |set| set.attract == 15),
    ("Game", "You resign", |set| !set.ask_resign),
    ("Game", "You leave an exhibition that is not kept, or close the window on it", |set| {
        !set.ask_leave
    }),
    ("Game", "A new exhibition replaces an unfinished one", |set| !set.ask_replace),
    ("Look", "30", |set| set.frame_cap == Some(30)),
    ("Look", "automatic", |set| set.look.is_none()),
    ("Look", "Full screen  (F11)", |set| set.full_screen),
    ("Access", "large", |set| set.text_scale == 1.2),
    ("Access", "red-green", |set| set.colours == ColourSet::RedGreen),
    ("Access", "Reduced motion: dice and pieces do not fly", |set| set.reduced_motion),
];

#[test]
fn each_row_sets_what_it_says_and_comes_back_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.ron");
    for (page, text, holds) in ROWS {
        let (mut desk, _) = open(WINDOWS[0]);
        desk.app.insert_resource(KeepSettings::new(file.clone()));
        desk.click(desk.at(page));
        assert!(!holds(settings(&desk)), "{text}");
        choose(&mut desk, text);
        assert!(holds(settings(&desk)), "{text}");
        desk.frames(4);
        let (again, _) = KeepSettings::open(file.clone());
        assert!(holds(&again), "{text}");
        std::fs::remove_file(&file).unwrap();
    }
}

#[test]
fn a_page_that_is_reset_leaves_the_others() {
    let (mut desk, _) = open(WINDOWS[0]);
    let reset = |desk: &mut Desk| desk.click(desk.at("Reset this page"));
    desk.click(desk.at("Game"));
    let before = settings(&desk).clone();
    reset(&mut desk);
    assert_eq!(*settings(&desk), before, "there is nothing to reset");
    for (page, text, _) in ROWS {
        desk.click(desk.at(page));
        choose(&mut desk, text);
    }
    desk.click(desk.at("Game"));
    let usual = Settings::default();
    let of_page = |set: &Settings| (set.show_legal, set.hints, set.tutor, set.attract);
    assert_ne!(of_page(settings(&desk)), of_page(&usual));
    reset(&mut desk);
    desk.frames(2);
    assert_eq!(of_page(settings(&desk)), of_page(&usual));
    let set = settings(&desk);
    assert_eq!((set.text_scale, set.reduced_motion, set.full_screen), (1.2, true, true));
}

#[test]
fn a_device_that_can_only_draw_the_low_look_draws_it_whatever_was_chosen() {
    let mut desk = Desk::open_with(WINDOWS[0].0, |app| {
        app.insert_resource(SuitedLook { look: Look::Low, finest: Look::Low })
            .insert_resource(Settings { look: Some(Look::Standard), ..default() });
    });
    let drawn = |desk: &Desk| desk.app.world().resource::<Appearance>().look;
    assert_eq!(drawn(&desk), Look::Low);
    desk.show(Overlay::Settings);
    desk.click(desk.at("Look"));
    choose(&mut desk, "high");
    assert_eq!(settings(&desk).look, Some(Look::Standard), "it cannot be chosen");
    desk.point(egui::pos2(1.0, 1.0));
    desk.point(desk.at("high"));
    desk.frames(30);
    let told = desk.texts().iter().any(|text| text.contains("cannot draw it"));
    assert!(told, "{:?}", desk.texts());
    choose(&mut desk, "automatic");
    assert_eq!((settings(&desk).look, drawn(&desk)), (None, Look::Low));
}

#[test]
fn a_part_of_the_look_is_changed_by_itself_and_another_look_takes_it_back() {
    let mut desk = Desk::open_with(WINDOWS[0].0, |app| {
        app.insert_resource(Settings { look: Some(Look::Standard), ..default() });
    });
    desk.show(Overlay::Settings);
    desk.click(desk.at("Look"));
    let drawn = |desk: &Desk| *desk.app.world().resource::<Appearance>();
    assert_eq!(drawn(&desk), Look::Standard.into());
    choose(&mut desk, "sharp");
    let sharp = Appearance::of(Look::Standard, [(Part::Shadows, Level::High)]);
    assert_eq!(drawn(&desk), sharp);
    assert_eq!(settings(&desk).look, Some(Look::Standard));
    // As before, the look is whole again.
    choose(&mut desk, "soft");
    assert!(settings(&desk).look_parts.is_empty());
    choose(&mut desk, "64 frames");
    choose(&mut desk, "standard");
    assert_eq!(drawn(&desk), Look::Standard.into());
    // The low look has none of the parts, and the page says so.
    choose(&mut desk, "low");
    choose(&mut desk, "sharp");
    assert_eq!(drawn(&desk), Look::Low.into());
    assert!(settings(&desk).look_parts.is_empty());
    assert!(desk.texts().iter().any(|text| text.starts_with("The low look has other materials")));
}

#[test]
fn a_set_of_colours_holds_for_the_table_and_the_panels() {
    let (mut desk, _) = open(WINDOWS[0]);
    let drawn = |desk: &Desk| desk.app.world().resource::<Appearance>().colours;
    assert_eq!(drawn(&desk), ColourSet::Usual);
    desk.click(desk.at("Access"));
    choose(&mut desk, "blue-yellow");
    assert_eq!((drawn(&desk), desk.colours()), (ColourSet::BlueYellow, ColourSet::BlueYellow));
}

#[test]
fn without_its_question_a_side_resigns_at_once() {
    let mut desk = Desk::open(WINDOWS[0].0);
    desk.app.world_mut().resource_mut::<Settings>().ask_resign = false;
    let game = Library::built_in().game("ur").unwrap().clone();
    desk.start(Match::new(&game, 2, vec!["human:Anna".into(), "ai:adept".into()], 4));
    desk.show(Overlay::Menu);
    desk.click(desk.at("Resign"));
    assert_eq!((desk.overlay(), desk.record().resigned()), (Overlay::End, Some(Side::A)));
}

/// The page of the keys with those of the table.
fn keys_of_the_table(desk: &mut Desk) {
    desk.click(desk.at("Controls"));
    desk.click(desk.at("Playing"));
    desk.click(desk.at("At the table"));
}

fn keys<'a>(desk: &'a Desk, command: &str) -> Option<&'a [String]> {
    settings(desk).keys.get(command).map(Vec::as_slice)
}

#[test]
fn a_command_takes_the_key_that_is_pressed_and_comes_back_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.ron");
    let (mut desk, _) = open(WINDOWS[0]);
    desk.app.insert_resource(KeepSettings::new(file.clone()));
    keys_of_the_table(&mut desk);
    choose(&mut desk, "H");
    assert!(desk.find("Press a key…").is_some(), "{:?}", desk.texts());
    // Escape leaves the key as it is, and the dialog open.
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!(desk.overlay(), Overlay::Settings);
    assert!(desk.find("Press a key…").is_none());
    choose(&mut desk, "H");
    desk.press(Key::J, KeyCode::KeyJ);
    assert_eq!(keys(&desk, "Table.LegalMoves"), Some(["J".to_owned()].as_slice()));
    assert!(desk.find("J").is_some() && desk.find("H").is_none(), "{:?}", desk.texts());
    // Labels follow.
    desk.click(desk.at("Game"));
    let label = "Show which pieces can move, and where to  (J)";
    assert!(desk.find(label).is_some(), "{:?}", desk.texts());
    desk.frames(4);
    // After a restart too the new key works, and the old one does not.
    let (again, _) = KeepSettings::open(file);
    let mut desk = Desk::open_with(WINDOWS[0].0, |app| {
        app.insert_resource(Settings { look: Some(Look::Low), ..again });
    });
    let game = Library::built_in().game("ur").unwrap().clone();
    desk.start(Match::new(&game, 2, vec!["human".into(), "human".into()], 4));
    desk.press(Key::H, KeyCode::KeyH);
    assert!(settings(&desk).show_legal);
    desk.press(Key::J, KeyCode::KeyJ);
    assert!(!settings(&desk).show_legal);
    desk.show(Overlay::Keys);
    let over = desk.area("keys").unwrap().center();
    let listed = (0..20).any(|_| {
        desk.wheel(over, -60.0);
        desk.find("J").is_some()
    });
    assert!(listed, "Controls list it: {:?}", desk.texts());
}

#[test]
fn a_key_that_is_taken_is_named_and_exchanged_only_if_one_says_so() {
    let (mut desk, _) = open(WINDOWS[0]);
    keys_of_the_table(&mut desk);
    let told = |desk: &Desk| {
        desk.texts().iter().any(|text| text.starts_with("B already opens the rule book"))
    };
    for swaps in [false, true] {
        choose(&mut desk, "H");
        desk.press(Key::B, KeyCode::KeyB);
        assert!(told(&desk), "{:?}", desk.texts());
        assert!(settings(&desk).keys.is_empty());
        choose(&mut desk, if swaps { "Swap the keys" } else { "Keep them" });
        assert!(!told(&desk));
    }
    assert_eq!(keys(&desk, "Table.LegalMoves"), Some(["B".to_owned()].as_slice()));
    assert_eq!(keys(&desk, "Table.Book"), Some(["H".to_owned()].as_slice()));
    desk.click(desk.at("Reset this page"));
    desk.frames(2);
    assert!(settings(&desk).keys.is_empty());
}

#[test]
fn another_folder_for_the_data_is_named_for_the_next_start() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    let (now, to, pointer) = (at("data"), at("elsewhere"), at("config/data-folder"));
    std::fs::create_dir(&now).unwrap();
    std::fs::write(now.join("settings.ron"), "()").unwrap();
    let (mut desk, _) = open(WINDOWS[0]);
    desk.click(desk.at("Data"));
    // The variable names the folder here.
    let told = |desk: &Desk, text: &str| desk.texts().iter().any(|it| it.contains(text));
    assert!(told(&desk, "TESSERAE_DATA"));
    desk.click(desk.at("Change…"));
    assert!(desk.find("Another folder").is_none());
    desk.app.insert_resource(DataPlace::new(now.clone(), Some(pointer.clone())));
    desk.frames(2);
    let path = now.display().to_string();
    assert!(told(&desk, &path));
    desk.click(desk.at("Change…"));
    // A path within the old folder is refused, and nothing is written.
    let typed = |desk: &mut Desk, text: &str| {
        desk.click(desk.find(&path).unwrap().at.left_center() + egui::vec2(20.0, 0.0));
        desk.press(Key::End, KeyCode::End);
        desk.write(text);
    };
    typed(&mut desk, "/inner");
    desk.click(desk.at("Move my data there"));
    wait(&mut desk, "One of the folders lies in the other");
    assert_eq!(Pointer::read(&pointer), None);
    desk.app.insert_resource(DataPlace::new(now.clone(), Some(pointer.clone())));
    desk.frames(2);
    desk.click(desk.at("Change…"));
    // What is typed at the end of the path makes it a folder beside the old one.
    typed(&mut desk, "/../elsewhere");
    desk.click(desk.at("Move my data there"));
    wait(&mut desk, "At the next start your data are moved to");
    let named = Pointer::read(&pointer).unwrap();
    assert_eq!(named.from, Some(now.clone()));
    assert_eq!(named.to.canonicalize().unwrap(), to.canonicalize().unwrap());
    assert!(now.join("settings.ron").exists(), "nothing is moved yet");
    // One may think better of it.
    desk.click(desk.at("Keep this folder"));
    let start = Instant::now();
    while told(&desk, "At the next start") && start.elapsed() < Duration::from_secs(60) {
        desk.frames(2);
    }
    assert_eq!(Pointer::read(&pointer), Some(Pointer { to: now, from: None }));
}

/// Waits for what another thread has found out.
#[track_caller]
fn wait(desk: &mut Desk, text: &str) {
    let start = Instant::now();
    while !desk.texts().iter().any(|it| it.contains(text)) {
        assert!(start.elapsed() < Duration::from_secs(60), "no {text}: {:?}", desk.texts());
        desk.frames(2);
        std::thread::sleep(Duration::from_millis(2));
    }
}
