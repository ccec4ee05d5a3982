//! The form for a new match over a running one: the chosen game's board stands behind it,
//! and the table comes back as it was.

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Action;
use tesserae_layout::piece::Piece;
use tesserae_play::throwing::{Die, ThrowRequested, Throwing};
use tesserae_scene::scene::{PieceModel, Scenery, TableCamera};

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::preview::{OnPreview, Preview};
use tesserae::ui::screens::{GameChoice, MatchForm};
use tesserae::ui::state::Overlay;

use super::desk::Desk;

/// All that stands on the table and how it is looked at.
#[derive(Debug, Clone, PartialEq)]
struct Seen {
    actions: Vec<Action>,
    pieces: Vec<(Piece, Transform)>,
    dice: Vec<(Die, Transform)>,
    /// What of it is drawn.
    drawn: usize,
    view: Transform,
    area: Rect,
}

fn seen(desk: &mut Desk) -> Seen {
    let actions = desk.record().plies().iter().map(|ply| ply.action).collect();
    let world = desk.app.world_mut();
    let mut pieces = world.query::<(&Piece, &Transform)>();
    let mut dice = world.query::<(&Die, &Transform)>();
    let mut drawn =
        world.query_filtered::<&InheritedVisibility, Or<(With<Scenery>, With<Piece>, With<Die>)>>();
    let mut cameras = world.query_filtered::<(&Transform, &Camera), With<TableCamera>>();
    let mut pieces: Vec<_> = pieces.iter(world).map(|(p, at)| (*p, *at)).collect();
    pieces.sort_by_key(|(piece, _)| (piece.side, piece.number));
    let mut dice: Vec<_> = dice.iter(world).map(|(die, at)| (*die, *at)).collect();
    dice.sort_by_key(|(die, _)| die.index);
    let drawn = drawn.iter(world).filter(|visible| visible.get()).count();
    let (view, camera) = cameras.single(world).unwrap();
    let area = camera.logical_viewport_rect().unwrap();
    Seen { actions, pieces, dice, drawn, view: *view, area }
}

/// A match of Senet between people after its first throw, seen from a view of one's own.
fn running(size: UVec2) -> Desk {
    let mut desk = Desk::open(size);
    let library = Library::built_in();
    desk.start(Match::new(library.game("senet").unwrap(), 2, vec!["human".into(); 2], 4));
    desk.frames(10);
    desk.app.world_mut().write_message(ThrowRequested(None));
    for _ in 0..4000 {
        desk.frames(1);
        if !desk.app.world().resource::<Throwing>().is_busy() && desk.record().cursor() > 0 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(desk.record().cursor() > 0);
    desk.app.world_mut().write_message(ViewRequested::Turn(0.3, 0.1));
    desk.frames(80);
    desk
}

fn choose(desk: &mut Desk, id: &str) {
    let library = Library::built_in();
    desk.app.world_mut().resource_mut::<MatchForm>().choice =
        GameChoice::of(library.game(id).unwrap());
    desk.frames(4);
}

fn is_on(desk: &Desk) -> bool {
    desk.app.world().resource::<Preview>().is_on()
}

/// Where the chosen game's pieces stand in the window, in pixels.
fn others(desk: &mut Desk) -> Vec<Vec2> {
    let world = desk.app.world_mut();
    let mut pieces = world
        .query_filtered::<(&Transform, &InheritedVisibility), (With<OnPreview>, With<Children>)>();
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
    let (camera, view) = cameras.single(world).unwrap();
    let area = camera.logical_viewport_rect().unwrap();
    pieces
        .iter(world)
        .filter(|(at, visible)| visible.get() && at.translation != Vec3::ZERO)
        .map(|(at, _)| camera.world_to_viewport(view, at.translation).unwrap() + area.min)
        .collect()
}

#[test]
fn another_game_s_board_stands_beside_the_form_and_the_table_comes_back_as_it_was() {
    for size in [UVec2::new(1280, 720), UVec2::new(1024, 640)] {
        let mut desk = running(size);
        let before = seen(&mut desk);
        assert!(before.drawn > 10 && !before.dice.is_empty(), "{before:?}");
        desk.show(Overlay::NewMatch);
        assert!(!is_on(&desk), "the game on the table stands there itself");
        assert_eq!(seen(&mut desk), before);
        for id in ["phaistos/aleff", "ur/finkel", "knossos"] {
            choose(&mut desk, id);
            assert!(is_on(&desk), "{id}");
            let now = seen(&mut desk);
            assert_eq!(now.drawn, 0, "{id}: nothing of the match is drawn");
            let untouched =
                Seen { drawn: before.drawn, view: before.view, area: before.area, ..now };
            assert_eq!(untouched, before, "{id}");
            let form = desk.find("New match").unwrap().at.left();
            let pieces = others(&mut desk);
            assert!(pieces.len() >= 8, "{id}: {} pieces of the other game", pieces.len());
            for at in pieces {
                assert!(
                    at.x > 0.0 && at.x < form && at.y > 0.0 && at.y < size.y as f32,
                    "{id}: {at}"
                );
            }
            // What belongs to the match is not written over the other board.
            assert!(desk.find("Above").is_none() && desk.find("Undo").is_none());
        }
        choose(&mut desk, "senet");
        desk.frames(4);
        assert_eq!(seen(&mut desk), before, "the own game is chosen again");
        choose(&mut desk, "ur/finkel");
        desk.click(desk.at("Back"));
        desk.frames(4);
        assert!(!is_on(&desk));
        assert_eq!(seen(&mut desk), before);
        assert_eq!(desk.app.world_mut().query::<&OnPreview>().iter(desk.app.world()).count(), 0);
    }
}

#[test]
fn the_match_that_is_begun_has_a_table_of_its_own() {
    let mut desk = running(UVec2::new(1280, 720));
    desk.show(Overlay::NewMatch);
    choose(&mut desk, "phaistos/aleff");
    desk.app.world_mut().resource_mut::<MatchForm>().seed = "77".into();
    desk.click(desk.at("Begin"));
    desk.frames(6);
    assert_eq!((desk.record().seed(), is_on(&desk)), (77, false));
    let first = seen(&mut desk);
    assert!(first.drawn > 8 && first.dice.is_empty(), "{first:?}");
    let world = desk.app.world_mut();
    assert_eq!(world.query::<&OnPreview>().iter(world).count(), 0);
    assert_eq!(world.query::<&PieceModel>().iter(world).count(), first.pieces.len());
    desk.frames(60);
    assert_eq!(seen(&mut desk).view, first.view, "it is framed at once");
}
