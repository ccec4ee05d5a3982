//! Every screen in every size: from the smallest window to a wall of screens, and at every scale.

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Action;
use tesserae_play::auditing::AuditRequest;
use tesserae_play::exhibition::{Exhibition, Programme, Series, Speed};
use tesserae_play::guide::Guide;
use tesserae_play::reviewing::ReviewRequest;
use tesserae_play::set_up::SetUpRequest;
use tesserae_play::settings::Settings;
use tesserae_scene::look::Look;

use tesserae::ui::inspector::Inspector;
use tesserae::ui::state::{Overlay, Screen};

use crate::desk::Desk;
use crate::tabbing::comes_to_all;

/// Sizes in pixels, each with its scale: the smallest window, a narrow and a low one, and up to four
/// screens of 4K side by side and one above the other.
const SIZES: [(UVec2, f32); 13] = [
    (UVec2::new(320, 240), 1.0),
    (UVec2::new(640, 480), 2.0),
    (UVec2::new(320, 1080), 1.0),
    (UVec2::new(1600, 240), 1.0),
    (UVec2::new(480, 320), 1.0),
    (UVec2::new(640, 400), 1.5),
    (UVec2::new(800, 600), 1.0),
    (UVec2::new(1024, 768), 2.0),
    (UVec2::new(1920, 1080), 1.5),
    (UVec2::new(2560, 1440), 2.0),
    (UVec2::new(3840, 2160), 1.0),
    (UVec2::new(5120, 2160), 2.0),
    (UVec2::new(7680, 4320), 1.0),
];

/// A screen, and how one comes there.
type Way = (&'static str, fn(&mut Desk));

const WAYS: [Way; 8] = [
    ("the title", |_| {}),
    ("a match", |desk| desk.start(played(12))),
    ("a match that is over", |desk| desk.start(played(usize::MAX))),
    ("a review", |desk| {
        desk.start(played(usize::MAX));
        desk.app.world_mut().write_message(ReviewRequest::Begin);
        desk.frames(8);
    }),
    ("a position that is set up", |desk| {
        desk.start(played(12));
        desk.app.world_mut().write_message(SetUpRequest::BeginHere);
        desk.frames(8);
    }),
    ("an exhibition", |desk| {
        let game = Library::built_in().game("ur/short").unwrap().clone();
        let series = Series::new(game, vec!["ai:random".to_owned(); 2], Some(3));
        let mut shown = Exhibition::new(Programme::new(vec![series], false), Speed::Instant);
        let record = shown.next_match().unwrap();
        shown.paused = true;
        desk.start_for(shown, *record);
    }),
    ("a guide", |desk| {
        let library = Library::built_in();
        let mut guide = Guide::of(library.by_game().into_iter().next().unwrap()).unwrap();
        let record = guide.begin().unwrap();
        desk.start_for(guide, *record);
    }),
    ("the inspector", |desk| {
        let game = Library::built_in().game("ur/short").unwrap().clone();
        desk.app.insert_resource(Inspector::new(game));
        desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Inspect);
        desk.frames(6);
    }),
];

/// What opens over a screen.
fn overlays(place: &str) -> &'static [Overlay] {
    match place {
        "the title" => &[
            Overlay::None,
            Overlay::NewMatch,
            Overlay::Load,
            Overlay::Statistics,
            Overlay::Learn,
            Overlay::Puzzles,
            Overlay::SetUp,
            Overlay::Tournament,
            Overlay::Settings,
            Overlay::Keys,
            Overlay::Watch,
        ],
        "a match" => &[Overlay::None, Overlay::Menu, Overlay::Book, Overlay::Trial, Overlay::Share],
        "a match that is over" => &[Overlay::End, Overlay::Audit],
        "a position that is set up" => &[Overlay::None, Overlay::Menu, Overlay::PlayFrom],
        "an exhibition" => &[Overlay::None, Overlay::Menu, Overlay::Bill, Overlay::Score],
        _ => &[Overlay::None, Overlay::Menu],
    }
}

fn played(plies: usize) -> Match {
    let library = Library::built_in();
    let players = ["human:Anna", "ai:adept"].map(str::to_owned).to_vec();
    let mut record = Match::new(library.game("ur/short").unwrap(), 2, players, 7);
    while record.winner().is_none() && record.plies().len() < plies {
        let throw = record.draw().map(Action::Throw);
        record.play(throw.unwrap_or_else(|| record.position().actions()[0])).unwrap();
    }
    record
}

#[test]
fn nothing_is_out_of_reach_on_any_screen_in_any_size() {
    for (place, go) in WAYS {
        let mut desk = Desk::open_with(UVec2::new(1280, 720), |app| {
            app.insert_resource(Settings { look: Some(Look::Low), ..default() });
        });
        go(&mut desk);
        for overlay in overlays(place) {
            if *overlay == Overlay::Audit {
                desk.app.world_mut().write_message(AuditRequest::Table);
            } else {
                desk.show(*overlay);
            }
            for (size, scale) in SIZES {
                desk.app.world_mut().resource_mut::<Settings>().text_scale = scale;
                desk.resize(size);
                desk.settle();
                comes_to_all(&mut desk, &format!("{place}, {overlay:?}, {size} at {scale}"));
            }
        }
    }
}
