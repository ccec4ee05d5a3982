//! In every size, from the smallest window to a wall of screens and at every scale, nothing of any
//! screen is out of reach.

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
use crate::tabbing::out_of_reach;

/// Sizes in pixels, each with its scale: the smallest window, a narrow and a low one, and up to four
/// screens of 4K side by side and one above the other.
const SIZES: [(UVec2, f32); 12] = [
    (UVec2::new(320, 240), 1.0),
    (UVec2::new(640, 480), 2.0),
    (UVec2::new(320, 1080), 1.0),
    (UVec2::new(1600, 240), 1.0),
    (UVec2::new(640, 400), 1.5),
    (UVec2::new(960, 720), 3.0),
    (UVec2::new(1024, 768), 2.0),
    (UVec2::new(1920, 1080), 1.5),
    (UVec2::new(2560, 1440), 2.0),
    (UVec2::new(3840, 2160), 1.0),
    (UVec2::new(3840, 2160), 3.0),
    (UVec2::new(7680, 4320), 1.0),
];

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

/// Under way, with a throw due. When a piece is to be chosen, Tab chooses among pieces.
fn before_a_throw() -> Match {
    let mut record = played(12);
    while record.draw().is_none() {
        record.play(record.position().actions()[0]).unwrap();
    }
    record
}

/// Tab comes to all of a screen and of what opens over it, in every size, and it is in sight.
fn is_in_reach(go: impl Fn(&mut Desk), overlays: &[Overlay]) {
    let mut desk = Desk::open_with(UVec2::new(1280, 720), |app| {
        app.insert_resource(Settings { look: Some(Look::Low), ..default() });
    });
    go(&mut desk);
    let mut hidden = Vec::new();
    for overlay in overlays {
        if *overlay == Overlay::Audit {
            desk.app.world_mut().write_message(AuditRequest::Table);
        } else {
            desk.show(*overlay);
        }
        for (size, scale) in SIZES {
            desk.app.world_mut().resource_mut::<Settings>().text_scale = scale;
            desk.resize(size);
            desk.settle();
            let here = format!("{overlay:?}, {size} at {scale}");
            hidden.extend(out_of_reach(&mut desk).iter().map(|what| format!("{here}: {what}")));
        }
    }
    assert!(hidden.is_empty(), "{hidden:#?}");
}

#[test]
fn the_title_and_its_forms() {
    use Overlay as O;
    let forms = [O::None, O::NewMatch, O::SetUp, O::Watch, O::Tournament, O::Puzzles];
    is_in_reach(|_| {}, &forms);
}

#[test]
fn the_pages_of_the_title() {
    use Overlay as O;
    is_in_reach(|_| {}, &[O::Load, O::Statistics, O::Learn, O::Settings, O::Keys]);
}

#[test]
fn a_match() {
    let start = |desk: &mut Desk| desk.start(before_a_throw());
    use Overlay as O;
    is_in_reach(start, &[O::None, O::Menu, O::Book, O::Trial, O::Share]);
}

#[test]
fn the_end_of_a_match_and_its_audit() {
    is_in_reach(|desk| desk.start(played(usize::MAX)), &[Overlay::End, Overlay::Audit]);
}

#[test]
fn a_review() {
    let review = |desk: &mut Desk| {
        desk.start(played(usize::MAX));
        desk.app.world_mut().write_message(ReviewRequest::Begin);
        desk.frames(8);
    };
    is_in_reach(review, &[Overlay::None, Overlay::Menu]);
}

#[test]
fn a_position_that_is_set_up() {
    let set_up = |desk: &mut Desk| {
        desk.start(played(12));
        desk.app.world_mut().write_message(SetUpRequest::BeginHere);
        desk.frames(8);
    };
    is_in_reach(set_up, &[Overlay::None, Overlay::Menu, Overlay::PlayFrom]);
}

#[test]
fn an_exhibition() {
    let watch = |desk: &mut Desk| {
        let game = Library::built_in().game("ur/short").unwrap().clone();
        let series = Series::new(game, vec!["ai:random".to_owned(); 2], Some(3));
        let mut shown = Exhibition::new(Programme::new(vec![series], false), Speed::Instant);
        let record = shown.next_match().unwrap();
        shown.paused = true;
        desk.start_for(shown, *record);
    };
    is_in_reach(watch, &[Overlay::None, Overlay::Menu, Overlay::Bill, Overlay::Score]);
}

#[test]
fn a_guide() {
    let begin = |desk: &mut Desk| {
        let library = Library::built_in();
        let mut guide = Guide::of(library.by_game().into_iter().next().unwrap()).unwrap();
        let record = guide.begin().unwrap();
        desk.start_for(guide, *record);
    };
    is_in_reach(begin, &[Overlay::None, Overlay::Menu]);
}

#[test]
fn the_inspector() {
    let inspect = |desk: &mut Desk| {
        let game = Library::built_in().game("ur/short").unwrap().clone();
        desk.app.insert_resource(Inspector::new(game));
        desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Inspect);
        desk.frames(6);
    };
    is_in_reach(inspect, &[Overlay::None, Overlay::Menu]);
}
