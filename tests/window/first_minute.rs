//! The first minute: what the title offers a new player, and the ways on from there.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key};
use tesserae_core::levels::Library;
use tesserae_core::record::Saves;
use tesserae_play::occasion::Occasion;
use tesserae_play::saving::Saving;
use tesserae_play::settings::{LastMatch, Settings};

use tesserae::ui::state::{Overlay, Screen};

use crate::desk::Desk;
use crate::library::begun;
use crate::list::wait;

const SIZE: UVec2 = UVec2::new(1280, 720);
const NEW: &str = "New here? The Royal Game of Ur, turn by turn.";

/// The title over a folder of matches, before or after the first match was begun.
fn title(folder: &std::path::Path, has_played: bool) -> Desk {
    let mut desk = Desk::open(SIZE);
    let last_match = has_played.then(LastMatch::default);
    desk.app.world_mut().resource_mut::<Settings>().last_match = last_match;
    desk.app.insert_resource(Saving::new(Saves::new(folder)));
    wait(&mut desk);
    desk
}

fn occasion(desk: &Desk) -> Occasion {
    *desk.app.world().resource::<State<Occasion>>().get()
}

#[test]
fn a_new_player_is_led_to_a_guide_until_there_is_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = title(folder.path(), false);
    assert!(desk.find(NEW).is_some_and(|line| line.is_whole(desk.window)), "{:?}", desk.texts());
    // It is the first that the keys reach.
    desk.press(Key::Tab, KeyCode::Tab);
    desk.press(Key::Enter, KeyCode::Enter);
    desk.frames(4);
    assert_eq!((desk.screen(), occasion(&desk)), (Screen::Table, Occasion::Guide));
    assert_eq!(desk.record().game().definition().game, "ur");

    let desk = title(folder.path(), true);
    assert!(desk.find(NEW).is_none() && desk.find("Show me how").is_none(), "{:?}", desk.texts());

    let mut saves = Saves::new(folder.path());
    saves.save(&begun("senet/skiryuk", ["human", "ai:adept"], 3, 8), 1_794_580_203).unwrap();
    let desk = title(folder.path(), false);
    assert!(desk.find("Resume").is_some() && desk.find(NEW).is_none(), "{:?}", desk.texts());
}

#[test]
fn three_uses_stand_out_each_with_what_one_does_there() {
    let folder = tempfile::tempdir().unwrap();
    let desk = title(folder.path(), true);
    let place = |text: &str| desk.find(text).unwrap_or_else(|| panic!("no {text}")).at;
    for (use_of, words) in [
        ("Play", "against the computer or with friends"),
        ("Watch", "Computers play each other."),
        ("Inspect", "Boards, pieces and dice in the light."),
    ] {
        for text in [use_of, words] {
            let line = desk.find(text).unwrap_or_else(|| panic!("no {text}: {:?}", desk.texts()));
            assert!(line.is_whole(desk.window), "{line:?}");
        }
        // They are written larger than all the ways below them.
        assert!(place(use_of).height() > place("Puzzles").height(), "{use_of}");
        assert!(place(use_of).top() < place("Study").top(), "{use_of}");
    }
    // To be pressed they have more room than a way.
    for words in ["Computers play each other.", "Boards, pieces and dice in the light."] {
        let card = desk.find(words).unwrap().clip;
        assert!(card.height() > 3.0 * place("Puzzles").height(), "{words}: {card:?}");
    }
    // The games come after their heading, then the other uses, then study, then the rest.
    let order = ["Play", "The Royal Game of Ur", "Senet", "Watch", "Study", "Archive", "Program"];
    for pair in order.windows(2) {
        assert!(place(pair[0]).top() < place(pair[1]).top(), "{pair:?}");
    }
    for (group, entry) in [("Study", "Learn"), ("Archive", "Matches"), ("Program", "Quit")] {
        assert!((place(group).center().y - place(entry).center().y).abs() < 3.0, "{group}");
    }
}

/// The button of that text in the row of a game, in the dialog that was painted last.
fn of_game(desk: &Desk, game: &str, button: &str) -> egui::Pos2 {
    let row = desk.at(game).y;
    let away = |line: &&crate::desk::Line| (line.at.center().y - row).abs();
    let all = desk.lines().iter().filter(|line| line.text == button && !line.is_covered);
    all.min_by(|a, b| away(a).total_cmp(&away(b))).expect("a button").at.center()
}

#[test]
fn guide_and_rule_book_of_every_game_are_two_clicks_from_the_title() {
    let folder = tempfile::tempdir().unwrap();
    for games in Library::built_in().by_game() {
        let definition = games[0].definition();
        let mut desk = title(folder.path(), true);
        desk.click(desk.at("Learn"));
        assert_eq!(desk.overlay(), Overlay::Learn);
        desk.click(of_game(&desk, &definition.title, "Rules"));
        desk.frames(4);
        assert_eq!((desk.screen(), desk.overlay()), (Screen::Title, Overlay::Book));
        let heading = format!("{}: {}", definition.title, definition.variant_title);
        assert!(desk.find(&heading).is_some(), "{heading}: {:?}", desk.texts());
        let chapter = &definition.book[0].title;
        assert!(desk.find(chapter).is_some(), "{chapter}: {:?}", desk.texts());
        desk.press(Key::Escape, KeyCode::Escape);
        assert_eq!((desk.screen(), desk.overlay()), (Screen::Title, Overlay::None));
        desk.click(desk.at("Learn"));
        desk.click(of_game(&desk, &definition.title, "Show me how"));
        desk.frames(4);
        assert_eq!((desk.screen(), occasion(&desk)), (Screen::Table, Occasion::Guide));
        assert_eq!(desk.record().game().definition().game, definition.game);
    }
}
