//! The director of an exhibition and those who watch: the picture stands still while they read, a
//! sentence waits until the picture stands still, another game is seen whole, and what is near stays
//! until it has been seen.

use std::collections::BTreeSet;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_play::broadcast::Broadcast;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{
    Exhibition, ExhibitionRequest, Forecast, Programme, Series, Speed,
};
use tesserae_play::throwing::Throwing;
use tesserae_scene::scene::TableCamera;

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::director::{LEAST, Shot, ShotBegins, Story};
use tesserae::ui::hints::{Hint, Hints};
use tesserae::ui::state::Screen;

use crate::bench::FRAME;
use crate::desk::Desk;

/// What was seen.
#[derive(Resource, Default)]
struct Film {
    /// There was something to be read in the frame before.
    reading: bool,
    /// Sentences, and movements of the camera to what is near and back.
    sentences: usize,
    near: usize,
    back: usize,
    /// Movements while something was read.
    disturbed: Vec<String>,
    /// The director's shots with their length in seconds; the last one is still on.
    shots: Vec<(Shot, f32)>,
}

impl Film {
    /// The shots that are over and were not the user's own view.
    fn ended(&self) -> impl Iterator<Item = &(Shot, f32)> {
        let ended = self.shots.split_last().map_or(&[][..], |(_, ended)| ended);
        ended.iter().filter(|(shot, _)| *shot != Shot::Free)
    }

    /// Those of them that showed a part of the table.
    fn near(&self) -> usize {
        self.ended().filter(|(shot, _)| is_near(*shot)).count()
    }
}

fn film(
    broadcast: Res<Broadcast>,
    current: Option<Res<CurrentMatch>>,
    time: Res<Time>,
    (mut views, mut shots): (MessageReader<ViewRequested>, MessageReader<ShotBegins>),
    mut film: ResMut<Film>,
) {
    if let Some((_, length)) = film.shots.last_mut() {
        *length += time.delta_secs();
    }
    film.shots.extend(shots.read().map(|begins| (begins.0, 0.0)));
    let reading = broadcast.is_unread();
    film.sentences += usize::from(reading && !film.reading);
    let at = current.map_or(0, |current| current.0.cursor());
    for view in views.read() {
        match view {
            ViewRequested::Of(..) | ViewRequested::CutTo(..) => film.near += 1,
            ViewRequested::Named(_) | ViewRequested::Cut(_) if film.near > 0 => film.back += 1,
            _ => {}
        }
        if reading && film.reading {
            film.disturbed.push(format!("ply {at}: {view:?}, {:?}", broadcast.caption()));
        }
    }
    film.reading = reading;
}

const PLAYERS: [&str; 2] = ["ai:adept", "ai:beginner"];

fn desk() -> Desk {
    Desk::open_with(UVec2::new(1280, 720), |app| {
        app.init_resource::<Film>().add_systems(Last, film);
    })
}

fn players() -> Vec<String> {
    PLAYERS.map(str::to_owned).to_vec()
}

/// Begins a directed exhibition of two games, the first by that seed.
fn begin(desk: &mut Desk, seed: u64) {
    let game = Library::built_in().game("ur/short").unwrap().clone();
    begin_with(desk, Match::new(&game, 2, players(), seed));
}

/// Begins a directed exhibition of two games with that one.
fn begin_with(desk: &mut Desk, first: Match) {
    let (game, seed) = (first.game().clone(), first.seed());
    let programme = Programme::new(vec![Series::new(game, players(), Some(2))], false);
    let exhibition = Exhibition::new(programme, Speed::Normal).going_on_with(first);
    desk.app.world_mut().write_message(ExhibitionRequest::Begin(Box::new(exhibition)));
    desk.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    desk.frames(2);
    assert_eq!(desk.record().seed(), seed);
}

/// Watches games until that was seen.
fn watch(desk: &mut Desk, what: &str, enough: impl Fn(&Film) -> bool) {
    for seed in 1..=6 {
        begin(desk, seed);
        if watch_game(desk, &enough) {
            return;
        }
    }
    panic!("never seen: {what}");
}

/// Watches the game on the table until that was seen. Returns false if its end came first.
fn watch_game(desk: &mut Desk, enough: impl Fn(&Film) -> bool) -> bool {
    let seed = desk.record().seed();
    while desk.record().seed() == seed {
        desk.frames(1);
        if enough(seen(desk)) {
            return true;
        }
        // Flights, and what throws would bring, are found on another thread.
        let world = desk.app.world();
        if world.resource::<Throwing>().is_busy() {
            std::thread::sleep(Duration::from_micros(100));
        }
        if world.resource::<Forecast>().is_busy() {
            std::thread::sleep(FRAME / 8);
        }
    }
    false
}

fn seen(desk: &Desk) -> &Film {
    desk.app.world().resource::<Film>()
}

#[test]
fn the_picture_stands_still_while_something_is_read_and_goes_near_at_other_times() {
    let mut desk = desk();
    watch(&mut desk, "sentences, and something near", |film| {
        film.near >= 3 && film.back >= 3 && film.sentences >= 6
    });
    assert_eq!(seen(&desk).disturbed, [""; 0]);
}

#[test]
fn another_game_is_seen_whole_at_once_also_when_something_was_near() {
    let mut desk = desk();
    watch(&mut desk, "something near", |film| film.near > film.back);
    let (seed, back) = (desk.record().seed(), seen(&desk).back);
    desk.frames(4);
    assert_eq!(seen(&desk).back, back, "it is looked at");
    desk.app.world_mut().write_message(ExhibitionRequest::Next);
    desk.frames(1);
    assert_ne!(desk.record().seed(), seed);
    assert_eq!(seen(&desk).back, back + 1, "in the very frame");
}

#[test]
fn a_picture_of_another_shape_shows_the_whole_table() {
    let mut desk = desk();
    watch(&mut desk, "something near", |film| film.near > film.back);
    let back = seen(&desk).back;
    desk.app.world_mut().write_message(ExhibitionRequest::SetBare(true));
    desk.frames(3);
    assert_eq!(seen(&desk).back, back + 1, "all of it may no longer be in the picture");
}

/// Games with captures, with traps, and without either near its end. The bench of the director
/// counts the shots of whole games of every kind.
#[test]
fn in_a_game_of_any_kind_the_camera_goes_near_several_times_and_no_shot_is_cut_short() {
    let library = Library::built_in();
    let start = |id| library.game(id).unwrap().start(2);
    let near_end = library.position("pente/race A 5,7,8,8,8 4,6,8,8,8 throw").unwrap();
    let fresh = ["ur/short", "phaistos"].map(start);
    for position in fresh.into_iter().chain([near_end]) {
        let id = position.game().definition().id();
        let mut desk = desk();
        begin_with(&mut desk, Match::from_position(position, players(), 3));
        let several = watch_game(&mut desk, |film| film.near() >= 2);
        let film = seen(&desk);
        assert!(several, "{id}: {:?}", film.shots);
        let least = LEAST - FRAME.as_secs_f32();
        for (shot, length) in film.ended() {
            assert!(*length >= least, "{id}: {shot:?} for {length} s of {:?}", film.shots);
        }
    }
}

#[test]
fn a_capture_whose_piece_flies_across_the_table_is_looked_at_once_it_has_landed() {
    // Black's one move is the capture, far from White's rack.
    let position = Library::built_in().position("ur/short B 14,17,17 12,17,17 move:2").unwrap();
    let mut desk = desk();
    begin_with(&mut desk, Match::from_position(position, players(), 3));
    let capture = Shot::Moment(Story::Capture);
    let shown = |film: &Film| film.shots.iter().any(|(shot, _)| *shot == capture);
    assert!(watch_game(&mut desk, shown), "{:?}", seen(&desk).shots);
    assert_eq!(desk.record().cursor(), 1, "before anything else happens");
}

#[test]
fn the_decisive_moment_is_seen_close_again() {
    let mut desk = desk();
    for seed in 1..=6 {
        begin(&mut desk, seed);
        // Nothing else is seen close at this speed.
        desk.app.world_mut().write_message(ExhibitionRequest::SetSpeed(Speed::Fast));
        if watch_game(&mut desk, |film| film.shots.iter().any(|(shot, _)| is_near(*shot))) {
            let exhibition = desk.app.world().resource::<Exhibition>();
            assert!(exhibition.again().is_some(), "{:?}", seen(&desk).shots);
            return;
        }
    }
    panic!("never seen: {:?}", seen(&desk).shots);
}

/// Does a shot show a part of the table?
fn is_near(shot: Shot) -> bool {
    matches!(shot, Shot::Throw | Shot::Moment(_))
}

#[test]
fn no_arrow_lies_across_the_dice_of_a_throw() {
    let mut desk = desk();
    watch(&mut desk, "the dice of a throw", |film| {
        film.shots.last().is_some_and(|(shot, age)| *shot == Shot::Throw && *age > 0.2)
    });
    let hints = &desk.app.world().resource::<Hints>().list;
    assert!(!hints.iter().any(|hint| matches!(hint, Hint::Trail(_))), "{hints:?}");
}

/// Where the camera stood when the signs over the table were drawn, and in how many frames since
/// something near that was elsewhere than in the picture.
#[derive(Resource, Default)]
struct Signs {
    drawn_from: Vec3,
    seen_from: Vec3,
    moved: u32,
    late: u32,
}

fn note_signs(camera: Single<&GlobalTransform, With<TableCamera>>, mut signs: ResMut<Signs>) {
    signs.drawn_from = camera.translation();
}

fn note_picture(
    camera: Single<&GlobalTransform, With<TableCamera>>,
    film: Res<Film>,
    mut signs: ResMut<Signs>,
) {
    let seen_from = camera.translation();
    let moved = seen_from.distance(signs.seen_from) > 0.05;
    if film.near > 0 {
        signs.moved += u32::from(moved);
        signs.late += u32::from(seen_from.distance(signs.drawn_from) > 0.03);
    }
    signs.seen_from = seen_from;
}

#[test]
fn the_signs_over_the_table_stand_where_the_same_frame_shows_their_places() {
    let mut desk = Desk::open_with(UVec2::new(1280, 720), |app| {
        app.init_resource::<Film>()
            .init_resource::<Signs>()
            .add_systems(EguiPrimaryContextPass, note_signs)
            .add_systems(Last, (film, note_picture).chain());
    });
    watch(&mut desk, "something near, and back", |film| film.near >= 3 && film.back >= 3);
    desk.frames(30);
    let signs = desk.app.world().resource::<Signs>();
    assert!(signs.moved >= 6, "the camera moved in {} frames", signs.moved);
    assert_eq!(signs.late, 0, "of {} frames", signs.moved);
}

/// The number before the word "steps" in a text, or 0.
fn steps_in(text: &str) -> i32 {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.iter().position(|word| word.starts_with("step"));
    at.map_or(0, |at| words[at - 1].parse().unwrap())
}

#[test]
fn the_steps_of_the_sides_and_the_lead_agree_in_every_frame() {
    let mut desk = desk();
    begin(&mut desk, 1);
    let mut leads = BTreeSet::new();
    for _ in 0..6_000 {
        desk.frames(1);
        if desk.app.world().resource::<Throwing>().is_busy() {
            std::thread::sleep(Duration::from_micros(100));
        }
        let texts = desk.texts();
        let sides = texts.iter().filter(|text| text.contains(" of 3 home     "));
        let [first, second] = sides.map(|text| steps_in(text)).collect::<Vec<i32>>()[..] else {
            continue;
        };
        let is_lead = |text: &&&str| **text == "Level" || text.contains(" leads by ");
        let Some(lead) = texts.iter().find(is_lead) else { continue };
        assert_eq!((first - second).abs(), steps_in(lead), "{lead}, in {texts:?}");
        leads.insert(steps_in(lead));
        if leads.len() >= 5 {
            return;
        }
    }
    panic!("only these leads were seen: {leads:?}");
}
