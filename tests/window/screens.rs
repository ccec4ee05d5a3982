//! Every screen with everything that can lie over it: the whole window's systems run
//! together, so parameters that exclude each other are found without a display.

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_play::exhibition::{Exhibition, Programme, Series, Speed};
use tesserae_play::guide::Guide;

use tesserae::ui::inspector::Inspector;
use tesserae::ui::state::{Overlay, Screen};

use super::desk::Desk;

const OVERLAYS: [Overlay; 20] = [
    Overlay::None,
    Overlay::Menu,
    Overlay::NewMatch,
    Overlay::Load,
    Overlay::Statistics,
    Overlay::Learn,
    Overlay::Puzzles,
    Overlay::SetUp,
    Overlay::Trial,
    Overlay::Tournament,
    Overlay::Settings,
    Overlay::Keys,
    Overlay::End,
    Overlay::Watch,
    Overlay::Score,
    Overlay::Book,
    Overlay::Bill,
    Overlay::Audit,
    Overlay::PlayFrom,
    Overlay::Share,
];

fn under_everything(desk: &mut Desk, screen: Screen, what: &str) {
    for overlay in OVERLAYS {
        desk.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        desk.show(overlay);
        desk.frames(3);
        assert_eq!(desk.screen(), screen, "{what} under {overlay:?}");
        assert!(!desk.texts().is_empty(), "{what} under {overlay:?}: nothing is written");
    }
    desk.show(Overlay::None);
}

#[test]
fn every_screen_runs_under_everything_that_can_lie_over_it() {
    let library = Library::built_in();
    let mut desk = Desk::open(UVec2::new(1280, 720));
    under_everything(&mut desk, Screen::Title, "the main menu");
    for game in library.games() {
        let sides = game.definition().sides.1;
        let players = vec!["human".to_owned(); usize::from(sides)];
        desk.start(Match::new(game, sides, players, 4));
        desk.frames(4);
    }
    under_everything(&mut desk, Screen::Table, "a match");

    let series = Series::new(library.games()[0].clone(), vec!["ai:random".to_owned(); 2], Some(3));
    let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Instant);
    let record = exhibition.next_match().unwrap();
    exhibition.paused = true;
    desk.start_for(exhibition, *record);
    under_everything(&mut desk, Screen::Table, "an exhibition");

    let mut guide = Guide::of(library.by_game().into_iter().next().unwrap()).unwrap();
    let record = guide.begin().unwrap();
    desk.start_for(guide, *record);
    under_everything(&mut desk, Screen::Table, "a guide");

    desk.app.insert_resource(Inspector::new(library.games()[0].clone()));
    under_everything(&mut desk, Screen::Inspect, "the inspector");
}
