//! Small windows, and large text in them: what one needs to play is there and whole.

use bevy::prelude::*;
use bevy_egui::egui;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves};
use tesserae_core::rules::Action;
use tesserae_play::exhibition::{Exhibition, KeptExhibition, Programme, Series, Speed};
use tesserae_play::guide::Guide;
use tesserae_play::notices::Notice;
use tesserae_play::saving::Saving;
use tesserae_play::settings::Settings;
use tesserae_scene::look::Look;

use tesserae::ui::frame::TOOLBAR;
use tesserae::ui::state::Overlay;

use super::desk::{Desk, Line};

/// Windows in pixels, each with the size of its text.
const WINDOWS: [(UVec2, f32); 5] = [
    (UVec2::new(1024, 640), 1.0),
    (UVec2::new(800, 480), 1.0),
    (UVec2::new(640, 360), 1.0),
    (UVec2::new(1280, 720), 2.0),
    (UVec2::new(1024, 640), 1.5),
];

/// Windows for the title, which every window must show whole.
const TITLES: [(UVec2, f32); 5] = [
    (UVec2::new(1024, 600), 1.0),
    (UVec2::new(1024, 600), 2.0),
    (UVec2::new(1280, 720), 1.5),
    (UVec2::new(2560, 1440), 1.0),
    (UVec2::new(2560, 1440), 2.0),
];

/// Windows with room enough.
const USUAL: [UVec2; 3] = [UVec2::new(1280, 720), UVec2::new(1024, 640), UVec2::new(1920, 1080)];

/// A window and what one sees of it in points.
fn open((size, text_scale): (UVec2, f32)) -> (Desk, egui::Rect) {
    let desk = Desk::open_with(size, |app| {
        app.insert_resource(Settings { text_scale, look: Some(Look::Low), ..default() });
    });
    let seen = desk.seen();
    (desk, seen)
}

fn is_cut(line: &Line) -> bool {
    line.rows.concat().trim_end() != line.text.trim_end()
}

#[test]
fn the_title_screen_offers_every_game_in_every_window() {
    for window in WINDOWS.into_iter().chain(TITLES) {
        let (desk, seen) = open(window);
        for game in Library::built_in().by_game() {
            let title = &game[0].definition().title;
            let line = desk.find(title).unwrap_or_else(|| panic!("{window:?}: no {title}"));
            assert!(line.is_whole(seen) && !is_cut(line), "{window:?}: {title}");
        }
        for text in ["Show me how", "Watch", "Inspect", "Learn", "Tournaments", "Quit"] {
            let line = desk.find(text).unwrap_or_else(|| panic!("{window:?}: no {text}"));
            assert!(line.is_whole(seen) && !is_cut(line), "{window:?}: {line:?}");
        }
    }
}

#[test]
fn with_a_match_and_an_exhibition_to_resume_every_game_is_still_offered() {
    let folder = tempfile::tempdir().unwrap();
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let begun = |players: [&str; 2]| {
        let mut record = Match::new(&game, 2, players.map(str::to_owned).to_vec(), 7);
        record.notes_mut().begun = Some(1_794_580_200);
        let throw = record.draw().unwrap();
        record.play(Action::Throw(throw)).unwrap();
        record
    };
    let mut saves = Saves::new(folder.path().join("matches"));
    saves.save(&begun(["human", "ai:adept"]), 1_794_580_200).unwrap();
    let series = Series::new(game.clone(), vec!["ai:adept".to_owned(); 2], Some(3));
    let on = Exhibition::new(Programme::new(vec![series], false), Speed::Normal);
    let usual = USUAL.map(|size| (size, 1.0));
    for window in WINDOWS.into_iter().chain(TITLES).chain(usual) {
        let (mut desk, seen) = open(window);
        let mut kept = KeptExhibition::new(folder.path().join("exhibition.ron"));
        kept.keep(&on, Some(&begun(["ai:adept"; 2])));
        desk.app.insert_resource(kept);
        desk.app.insert_resource(Saving::new(saves.clone()));
        crate::list::wait(&mut desk);
        let titles = Library::built_in().by_game();
        let titles = titles.iter().map(|game| game[0].definition().title.as_str());
        for text in titles.chain(["Resume", "Continue the exhibition", "Quit"]) {
            let line = desk.find(text).unwrap_or_else(|| panic!("{window:?}: no {text}"));
            assert!(line.is_whole(seen) && !is_cut(line), "{window:?}: {line:?}");
        }
    }
}

#[test]
fn the_form_of_an_exhibition_speaks_of_computers_alone_and_its_rows_fit() {
    for size in USUAL {
        let mut desk = Desk::open(size);
        desk.show(Overlay::Watch);
        let form = desk.area("watch").unwrap().shrink(10.0);
        let games = ["1", "3", "5", "25", "endless"];
        for text in Speed::ALL.map(Speed::name).into_iter().chain(games) {
            let line = desk.find(text).unwrap_or_else(|| panic!("{size}: no {text}"));
            assert!(line.is_whole(form) && !is_cut(line), "{size}: {line:?}");
        }
        let mark = desk.lines().iter().find(|line| line.text == "?").unwrap().at.center();
        desk.point(mark);
        desk.frames(30);
        let speaks = |desk: &Desk, words: &str| desk.texts().iter().any(|it| it.contains(words));
        assert!(speaks(&desk, "Of the computers"), "{:?}", desk.texts());
        for words in ["person", "people"] {
            assert!(!speaks(&desk, words), "{words}: {:?}", desk.texts());
        }
        desk.point(desk.at("Begin"));
        desk.tap(desk.at("Computer (master)"));
        assert!(desk.list_is_open());
        for words in ["person", "people"] {
            assert!(!speaks(&desk, words), "{words}: {:?}", desk.texts());
        }
    }
}

#[test]
fn a_low_window_keeps_game_variant_players_and_numbers() {
    for window in WINDOWS {
        for list in Library::built_in().by_game() {
            let (mut desk, seen) = open(window);
            let (game, two) = (&list[0], ["human:Anna", "human:Bo"].map(str::to_owned));
            desk.start(Match::new(game, 2, two.to_vec(), 7));
            let definition = game.definition();
            let numbers = desk.lines().iter().filter(|line| line.text.contains(" home"));
            let numbers: Vec<&Line> = numbers.collect();
            assert_eq!(numbers.len(), 2, "{window:?}: {}", definition.id());
            let names = [&definition.title, &definition.variant_title, "Anna", "Bo"];
            let names = names.map(|name| {
                let line = desk.find(name);
                line.unwrap_or_else(|| panic!("{window:?}, {}: no {name}", definition.id()))
            });
            for line in numbers.into_iter().chain(names) {
                let what = format!("{window:?}, {}: {line:?}", definition.id());
                assert!(line.is_whole(seen) && !is_cut(line), "{what}");
            }
        }
    }
}

#[test]
fn large_text_leaves_menu_and_rules_in_the_window() {
    let (mut desk, seen) = open((UVec2::new(1280, 720), 2.0));
    let ur = Library::built_in().by_game().swap_remove(0);
    desk.start(Match::new(&ur[0], 2, ["human", "ai:beginner"].map(str::to_owned).to_vec(), 7));
    for part in ["Menu", "Rules"] {
        let line = desk.find(part).unwrap_or_else(|| panic!("no {part}"));
        assert!(line.is_whole(seen) && !is_cut(line), "{line:?}");
    }
}

#[test]
fn with_four_players_names_and_the_large_button_stay_in_sight() {
    let library = Library::built_in();
    let players = ["human", "ai:adept", "ai:adept", "ai:adept"].map(str::to_owned).to_vec();
    let line = "phaistos/aleff A 0,3,3,44 0,5,30,31 0,0,0,2 0,0,0,1 throw";
    for window in [(UVec2::new(1280, 720), 2.0), (UVec2::new(1024, 600), 2.0)] {
        let (mut desk, seen) = open(window);
        let position = library.position(line).unwrap();
        desk.start(Match::from_position(position, players.clone(), 5));
        desk.frames(6);
        let throw = desk.lines().iter().find(|line| line.text.starts_with("Throw "));
        assert!(throw.is_some_and(|line| line.is_whole(seen)), "{window:?}: {throw:?}");
        let levels = desk.lines().iter().filter(|line| line.text == "adept");
        let levels: Vec<&Line> = levels.collect();
        assert_eq!(levels.len(), 3, "{window:?}: {:?}", desk.texts());
        for line in levels {
            assert!(line.is_whole(seen) && !is_cut(line), "{window:?}: {line:?}");
        }
    }
}

#[test]
fn the_buttons_over_the_table_take_one_row_and_every_view_can_be_had() {
    let four = vec!["human".to_owned(); 4];
    let library = Library::built_in();
    for window in WINDOWS.into_iter().chain([(UVec2::new(1024, 600), 2.0)]) {
        let (mut desk, seen) = open(window);
        desk.start(Match::new(library.game("phaistos").unwrap(), 4, four.clone(), 7));
        desk.frames(6);
        let row = desk.area(TOOLBAR).unwrap();
        assert!(row.height() < 30.0, "{window:?}: {row:?}");
        let layers = desk.find("Layers").unwrap();
        assert!(layers.is_whole(seen), "{window:?}: {layers:?}");
        if desk.find("Views").is_some() {
            desk.click(desk.at("Views"));
        }
        for view in ["Whole table", "Near", "Far", "Left", "Right", "Above"] {
            let line = desk.find(view).unwrap_or_else(|| panic!("{window:?}: no {view}"));
            assert!(line.is_whole(seen) && !is_cut(line), "{window:?}: {line:?}");
        }
    }
}

#[test]
fn the_card_of_every_guide_is_whole_and_leaves_the_table_free() {
    for window in WINDOWS.into_iter().chain(USUAL.map(|size| (size, 1.0))) {
        for list in Library::built_in().by_game() {
            let mut guide = Guide::of(list).expect("a guide");
            let record = *guide.begin().expect("a lesson");
            let (title, text) =
                (guide.lessons()[0].title.clone(), guide.lessons()[0].steps[0].text.clone());
            let (mut desk, seen) = open(window);
            desk.start_for(guide, record);
            desk.frames(10);
            let found = |text: &str| {
                let line = desk.find(text);
                line.unwrap_or_else(|| panic!("{window:?}: no {text}")).clone()
            };
            let parts = [title.as_str(), "Again", "Skip", "Main menu"].map(found);
            let step = found(&text);
            let toolbar = found("Layers");
            for line in parts.iter().chain([&step]) {
                assert!(line.is_whole(seen) && !is_cut(line), "{window:?}: {line:?}");
                assert!(line.at.bottom() < toolbar.at.top(), "{window:?}: {line:?}");
            }
            for pair in parts.windows(2) {
                assert!(pair[0].at.right() < pair[1].at.left(), "{window:?}: {pair:?}");
            }
        }
    }
}

#[test]
fn no_field_of_a_form_moves_while_one_types() {
    let mut desk = Desk::open(UVec2::new(1024, 640));
    desk.show(Overlay::NewMatch);
    let places = |desk: &Desk| ["Seed", "Begin", "Back"].map(|text| desk.at(text));
    let before = places(&desk);
    desk.click(desk.at("empty: random"));
    desk.write("seven");
    assert!(desk.texts().iter().any(|text| text.contains("whole number")), "{:?}", desk.texts());
    assert_eq!(places(&desk), before);
}

#[test]
fn the_wheel_turns_the_book_over_its_plan_too() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    let ur = Library::built_in().by_game().swap_remove(0);
    desk.start(Match::new(&ur[0], 2, ["human", "human"].map(str::to_owned).to_vec(), 7));
    desk.show(Overlay::Book);
    let chapter = ur[0].definition().book[0].title.clone();
    let before = desk.at(&chapter);
    let over = desk.lines().iter().find(|line| line.text == "m4").expect("the plan").at.center();
    desk.wheel(over, -40.0);
    assert!(desk.at(&chapter).y < before.y - 20.0, "{:?}", desk.at(&chapter));
}

#[test]
fn a_message_waits_under_a_book_that_takes_the_whole_window() {
    const TEXT: &str = "The disk is full.";
    for (window, takes_all) in [((UVec2::new(1280, 720), 2.0), true), (WINDOWS[0], false)] {
        let (mut desk, _) = open(window);
        let ur = Library::built_in().by_game().swap_remove(0);
        desk.start(Match::new(&ur[0], 2, ["human", "human"].map(str::to_owned).to_vec(), 7));
        desk.show(Overlay::Book);
        desk.app.world_mut().write_message(Notice::warning(TEXT));
        desk.frames(4);
        assert_eq!(desk.find(TEXT).is_none(), takes_all, "{window:?}");
        if takes_all {
            // Longer than a message stays.
            desk.frames(300);
            desk.show(Overlay::None);
            assert!(desk.find(TEXT).is_some(), "{window:?}: it can be read now");
        }
    }
}
