//! The director of an exhibition. It shows the whole table, dice and all, as large as the window
//! allows; an important throw, low and close, following the dice; the piece that moves after it;
//! and, close, a capture, a fate, or a piece that gets home first or near the end. If their pieces
//! go too far for a close view, it shows the place once they have landed. After a long quiet time
//! less is enough.
//!
//! It makes one movement at a time, and each shot lasts for some seconds. Play waits while something
//! close has not been understood. While there is text to read, the camera does not go close, and a
//! close view stays until the text has been read.

mod framing;
mod shot;

use bevy::prelude::*;

use tesserae_core::rules::{Event, Position, Side, Step};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::{DEFAULT, View, WATCH};
use tesserae_play::broadcast::Broadcast;
use tesserae_play::current_match::{CurrentMatch, MatchRequest, Played};
use tesserae_play::exhibition::{Exhibition, Eyes, Forecast, ShownCard};
use tesserae_play::occasion::On;
use tesserae_play::pieces::{Manner, PieceTravels};
use tesserae_play::tempo::Tempo;
use tesserae_play::throwing::{Throwing, places_from};
use tesserae_play::turn::{Stage, Turn};
use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use self::framing::{follow, moment, shows, throw};
use self::shot::{Director, Seen, Way};
use super::camera::ViewRequested;
use super::state::Screen;

pub use self::shot::{LEAST, Shot, Story};

/// A throw is important if the throwing side's chance can differ by this much between its outcomes.
const MUCH: f64 = 0.125;
/// With this much it need not wait after another throw.
const MOST: f64 = 0.25;
/// After a long quiet time this is enough, or a throw that decides a piece's fate.
const SOME: f64 = 0.05;
/// A shorter flight of dice, in seconds, is over before viewers have looked there.
const SHORTEST: f32 = 0.6;
/// Pieces race for the last step once a side has at most this number left to bring home.
const LAST: usize = 3;
/// A swap that sends a piece back by fewer steps is everyday play, seen after a quiet time alone.
const SENT_BACK: u8 = 3;

/// Seconds after landing within which the camera goes near to a story that was seen from afar.
const AFTERWARDS: f32 = 1.0;

/// Another shot begins.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShotBegins(pub Shot);

/// The spread of the throwing side's chance over all outcomes, or 0 if it is unknown.
fn stake(forecast: &Forecast) -> f64 {
    let Some((side, outcomes)) = forecast.shown() else { return 0.0 };
    let wins = outcomes.iter().filter_map(|outcome| outcome.win.get(side.index()).copied());
    let (low, high) =
        wins.fold((1.0, 0.0), |(low, high): (f64, f64), win| (low.min(win), high.max(win)));
    high - low
}

/// The reason to look at a ply from close, if there is one. A swap counts if it sends a piece back
/// by at least `sent_back` steps.
fn story(events: &[Event], before: &Position, sent_back: u8) -> Option<Story> {
    let definition = before.game().definition();
    let captures = |event: &Event| match event {
        Event::Captured { .. } => true,
        Event::Swapped { side, from, to } => {
            let [from, to] = [from, to].map(|step| definition.progress(*side, *step));
            from.saturating_sub(to) >= sent_back
        }
        _ => false,
    };
    if events.iter().any(captures) {
        return Some(Story::Capture);
    }
    if has_fate(events) {
        return Some(Story::Fate);
    }
    is_race(events, before).then_some(Story::Race)
}

/// Does a house or a trap decide a piece's fate? A trap also reports each turn that it still takes
/// from a piece in it.
fn has_fate(events: &[Event]) -> bool {
    let arrives = |who: Side, place: Step| {
        events.iter().any(
            |event| matches!(event, Event::Moved { side, to, .. } if (*side, *to) == (who, place)),
        )
    };
    events.iter().any(|event| match event {
        Event::Returned { .. } => true,
        Event::Trapped { side, at, .. } => arrives(*side, *at),
        _ => false,
    })
}

/// Does the first piece of the game get home, or one while a side has few left to bring there?
fn is_race(events: &[Event], before: &Position) -> bool {
    let definition = before.game().definition();
    let pieces = usize::from(definition.pieces);
    let left = |side: &Side| {
        let home = definition.home(*side);
        before.pieces(*side).into_iter().filter(|at| *at != home).count()
    };
    let gets_home = |event: &Event| matches!(event, Event::Moved { side, to, .. } if *to == definition.home(*side));
    let sides = &Side::ALL[..usize::from(before.sides())];
    let nobody = sides.iter().all(|side| left(side) == pieces);
    events.iter().any(gets_home) && (nobody || sides.iter().any(|side| left(side) <= LAST))
}

/// The last `places` places of each piece that was moved.
fn arrivals(travels: &[PieceTravels], places: usize) -> Vec<Vec<Vec3>> {
    let moved = travels.iter().filter(|travel| travel.manner == Manner::Moves);
    moved.map(|travel| travel.way[travel.way.len().saturating_sub(places)..].to_vec()).collect()
}

/// A close view of where the moved pieces have landed, with their last stretch if it is short enough.
fn landing(spec: &TableSpec, aspect: f32, travels: &[PieceTravels]) -> Option<View> {
    [2, 1].into_iter().find_map(|places| moment(spec, aspect, &arrivals(travels, places)))
}

/// The seconds that the dice are in the air, if they take off in this frame. A slow frame may have
/// taken the first of them, which is no reason to miss the throw.
fn takes_off(throwing: &Throwing, tempo: &Tempo, was_in_air: &mut bool) -> Option<f32> {
    let flight = throwing.in_air();
    let was = std::mem::replace(was_in_air, flight.is_some());
    flight.filter(|_| !was).map(|(flight, at)| (flight.duration - at) / tempo.pace.max(1.0))
}

/// The director's memory from frame to frame.
#[derive(Default)]
struct Desk {
    director: Director,
    was_in_air: bool,
    /// Width over height of the picture.
    aspect: f32,
    /// The view of a moment, while it is shown.
    moment: Option<View>,
    /// Where a story ends that is too wide for a close view, such as a capture whose piece flies
    /// across the table: it is looked at once all has landed.
    afterwards: Option<(Story, View)>,
    /// The view at the start of a throw and the current one along the dice's flight. Present until
    /// the dice lie still or another shot begins.
    throw: Option<(View, View)>,
}

fn direct_camera(
    exhibition: On<Exhibition>,
    (turn, tempo, time): (Res<Turn>, Res<Tempo>, Res<Time>),
    (throwing, forecast, current): (Res<Throwing>, Res<Forecast>, Option<Res<CurrentMatch>>),
    (broadcast, card): (Res<Broadcast>, ShownCard),
    (spec, screen): (Option<Res<TableSpec>>, Res<State<Screen>>),
    cameras: Query<(&Camera, &ViewArea), With<TableCamera>>,
    (mut requests, mut played): (MessageReader<MatchRequest>, MessageReader<Played>),
    mut travels: MessageReader<PieceTravels>,
    (mut views, mut shots): (MessageWriter<ViewRequested>, MessageWriter<ShotBegins>),
    mut eyes: ResMut<Eyes>,
    mut desk: Local<Desk>,
) {
    let desk = &mut *desk;
    let exhibition = exhibition.get();
    let set_off: Vec<PieceTravels> = travels.read().cloned().collect();
    let ways: Vec<Vec<Vec3>> = set_off.iter().map(|travel| travel.way.clone()).collect();
    let sent_back = if desk.director.is_quiet() { 1 } else { SENT_BACK };
    let stories = played.read().map(|played| story(&played.events, &played.before, sent_back));
    // The decisive moment is seen close again, whatever it was.
    let again = exhibition.is_some_and(|exhibition| exhibition.again().is_some());
    let mut story = stories.fold(None, Option::or).or(again.then_some(Story::Outcome));
    let aspect = cameras.iter().next().and_then(|(camera, area)| area.logical_size(camera));
    let aspect = aspect.map_or(1.6, |size| size.x / size.y.max(1.0));
    let following = exhibition.is_some_and(is_directed) && !tempo.still;
    let mut near = spec.as_ref().filter(|_| following).and_then(|spec| moment(spec, aspect, &ways));
    let flight = takes_off(&throwing, &tempo, &mut desk.was_in_air);
    let decides_a_fate = current.is_some_and(|current| current.0.position().fate().is_some());
    // A throw that decides a fate moves the piece at once: the play cannot wait for the viewer.
    let shortest = if decides_a_fate { LEAST } else { SHORTEST };
    let lasts = flight.is_some_and(|seconds| seconds >= shortest);
    // In another game, or at another moment of this one, the pieces jump to other places.
    let replaces = |request: &MatchRequest| request.lays_match() || request.moves_cursor();
    let mut replaced = requests.read().filter(|request| replaces(request)).count() > 0;
    // A close view is framed for one shape of the picture, which the panel changes.
    replaced |= std::mem::replace(&mut desk.aspect, aspect) != aspect;
    if screen.is_changed() {
        // Another screen has another view.
        *desk = Desk { was_in_air: desk.was_in_air, aspect, ..Desk::default() };
        replaced = true;
    }
    let still = !matches!(turn.stage, Stage::Moving | Stage::Rolling);
    let late = still && turn.since.as_secs_f32() > AFTERWARDS;
    if !ways.is_empty() {
        let wide = story.filter(|_| near.is_none() && following);
        let wide = wide.filter(|story| desk.director.may_show(*story, tempo.pace));
        desk.afterwards = wide
            .zip(spec.as_deref())
            .and_then(|(story, spec)| Some((story, landing(spec, aspect, &set_off)?)));
    } else if replaced || !following || flight.is_some() || late {
        desk.afterwards = None;
    } else if let Some((told, view)) = desk.afterwards.filter(|_| still) {
        (story, near) = (Some(told), Some(view));
    }
    let decided = desk.director.decide(&Seen {
        following,
        passed: time.delta_secs(),
        pace: tempo.pace,
        takes_off: flight.is_some(),
        lasts,
        decisive: lasts && (stake(&forecast) >= MUCH || again),
        crucial: lasts && stake(&forecast) >= MOST,
        notable: lasts && (stake(&forecast) >= SOME || decides_a_fate),
        sets_off: !ways.is_empty(),
        strays: desk.moment.is_some_and(|view| !shows(view, aspect, &ways)),
        story,
        near: near.is_some(),
        still_for: still.then(|| turn.since.as_secs_f32()),
        reading: broadcast.is_unread() || card.is_unread(),
        replaced,
    });
    let director = &desk.director;
    if director.is_near() {
        desk.afterwards = None;
    }
    let awaits = desk.afterwards.is_some();
    let seen = Eyes {
        travel: director.travels() || awaits,
        near: director.is_near(),
        dice: director.is_at_dice(),
        looks: director.holds_play() || awaits,
        ..*eyes
    };
    eyes.set_if_neq(seen);
    let in_air = spec.as_deref().zip(throwing.in_air());
    let Some((shot, way)) = decided else {
        desk.throw = desk.throw.zip(in_air).map(|((thrown, now), (spec, (flight, at)))| {
            let to_come = places_from(flight, &spec.tray, at);
            let passed = time.delta_secs() * tempo.pace.max(1.0);
            (thrown, follow(spec, aspect, (thrown, now), &to_come, passed))
        });
        if let Some((_, view)) = desk.throw {
            views.write(ViewRequested::Along(view, nearest(view)));
        }
        return;
    };
    let view = match shot {
        Shot::Moment(_) => near,
        Shot::Throw => in_air
            .map(|(spec, (flight, at))| throw(spec, aspect, &places_from(flight, &spec.tray, at))),
        Shot::Free | Shot::Play => None,
    };
    desk.moment = view.filter(|_| matches!(shot, Shot::Moment(_)));
    desk.throw = view.filter(|_| shot == Shot::Throw).map(|view| (view, view));
    views.write(request(shot, way, view));
    shots.write(ShotBegins(shot));
}

/// Does the director control the camera? Not while a person plays.
fn is_directed(exhibition: &Exhibition) -> bool {
    exhibition.following && !exhibition.has_person()
}

/// The nearest camera distance that a view allows.
fn nearest(view: View) -> f32 {
    view.radius.min(1.0)
}

fn request(shot: Shot, way: Way, view: Option<View>) -> ViewRequested {
    match (view, way) {
        (Some(view), Way::Move) => ViewRequested::Of(view, nearest(view)),
        (Some(view), Way::Cut) => ViewRequested::CutTo(view, nearest(view)),
        (None, _) if shot == Shot::Free => ViewRequested::Named(DEFAULT),
        (None, Way::Move) => ViewRequested::Named(WATCH),
        (None, Way::Cut) => ViewRequested::Cut(WATCH),
    }
}

/// Can a shot begin or end by itself in a moment?
fn counts_shots(exhibition: On<Exhibition>, tempo: Res<Tempo>) -> bool {
    let counts = |on: &Exhibition| is_directed(on) && !on.paused && !on.is_closed();
    !tempo.still && exhibition.get().is_some_and(counts)
}

/// Registers the director; needs a camera.
pub fn plugin(app: &mut App) {
    app.add_message::<ShotBegins>()
        .look_while(counts_shots)
        // The director has the last word on the first view of a match.
        .add_systems(Update, direct_camera.after(TableSystems::Narrate).before(TableSystems::View));
}

#[cfg(test)]
mod tests {
    use tesserae_scene::boards::lay_table;

    use super::*;
    use crate::sample;

    #[test]
    fn a_trap_is_a_fate_on_arrival_and_not_again_with_each_turn_it_takes() {
        let (side, at) = (Side::B, Step(7));
        let trapped = || Event::Trapped { side, at, turns: 2 };
        let moved = |side| Event::Moved { side, from: Step(3), to: at, way: Vec::new() };
        assert!(has_fate(&[moved(Side::B), trapped()]));
        assert!(!has_fate(&[moved(Side::A), trapped()]));
        assert!(!has_fate(&[moved(Side::B)]));
    }

    /// The reason to look at an action of a position from close.
    fn reason(line: &str, action: &str) -> Option<Story> {
        let before = sample::position(line);
        let action = action.parse().expect("an action");
        let (_, events) = before.play(action).expect("a legal action");
        story(&events, &before, SENT_BACK)
    }

    #[test]
    fn a_swap_is_a_story_if_a_piece_loses_some_way_by_it() {
        let two = "senet/skiryuk A 1,3,5,7,12 2,4,6,10,14 move:2";
        assert_eq!(reason(two, "move 12-14"), None);
        let three = "senet/skiryuk A 1,3,5,7,11 2,4,6,9,14 move:3";
        assert_eq!(reason(three, "move 11-14"), Some(Story::Capture));
        let before = sample::position(two);
        let (_, events) = before.play("move 12-14".parse().expect("an action")).expect("legal");
        assert_eq!(story(&events, &before, 1), Some(Story::Capture), "after a quiet time");
    }

    #[test]
    fn however_far_a_piece_has_flown_its_landing_is_seen_close() {
        let mut wide = 0;
        for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
            let spec = lay_table(&sample::game(game), 2);
            for (cell, rack) in
                spec.plan.cells.iter().flat_map(|c| spec.racks.iter().map(move |r| (c, r)))
            {
                let way = vec![cell.centre(), rack.middle];
                let travels =
                    [PieceTravels { entity: Entity::PLACEHOLDER, way, manner: Manner::Moves }];
                wide += u32::from(moment(&spec, 1.4, &arrivals(&travels, 2)).is_none());
                assert!(landing(&spec, 1.4, &travels).is_some(), "{game}: {travels:?}");
            }
        }
        assert!(wide > 50, "{wide} flights are too wide for a close view");
    }

    #[test]
    fn a_piece_that_gets_home_races_if_it_is_the_first_or_near_the_end() {
        // Seven pieces each. Step 16 is the last on the board, and 17 is home.
        let first = "ur/cyningstan A 0,0,0,0,0,0,16 0,0,0,0,0,0,9 move:1";
        assert_eq!(reason(first, "move 16-17"), Some(Story::Race));
        let early = "ur/cyningstan A 0,0,0,0,0,16,17 0,0,0,0,0,0,9 move:1";
        assert_eq!(reason(early, "move 16-17"), None);
        let late = "ur/cyningstan A 5,6,16,17,17,17,17 0,0,0,0,0,0,9 move:1";
        assert_eq!(reason(late, "move 16-17"), Some(Story::Race));
        assert_eq!(reason(late, "move 6-7"), None, "it stays on the board");
        let captures = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
        assert_eq!(reason(captures, "move 5-7"), Some(Story::Capture));
    }
}
