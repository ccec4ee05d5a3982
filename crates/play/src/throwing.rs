//! The dice on the table. The match's seed draws the outcome, the physics find a flight that ends
//! on it, and the flight is played back. At rest the faces are read off the bodies' own
//! transforms. The rules get that reading.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use tesserae_core::dice::{self, Body, Face, Flight, Hand, Pose, Reading, ThrowError, Tray};
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Side, Throw};
use tesserae_core::sound::{self, Clip};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;
use tesserae_layout::places::ThrowTray;
use tesserae_layout::spec::TableSpec;

use super::current_match::{
    ActionRequested, CurrentMatch, MatchRequest, PositionReplaced, Refused,
};
use super::gate::Gate;
use super::notices::Notice;
use super::tempo::Tempo;
use super::turn::{Stage, Turn};

/// A request to throw, by button, key or hand. Ignored unless a throw is due.
#[derive(Message, Debug, Clone, Copy)]
pub struct ThrowRequested(
    /// The drag of a person's throw; none for a normal throw.
    pub Option<Hand>,
);

/// One die on the table.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// Its index among the dice of the throw.
    pub index: usize,
    /// Its kind.
    pub body: Body,
    /// The side that threw it.
    pub side: Side,
}

/// The dice of the present throw, or of the last.
#[derive(Resource, Default)]
pub struct Throwing {
    task: Option<Task<Found>>,
    flight: Option<Flight>,
    reading: Option<Reading>,
    /// Seconds into the flight.
    at: f32,
    side: Option<Side>,
    /// The faces are read and sent to the rules.
    read: bool,
    /// The faces last read off the bodies.
    faces: Vec<Face>,
    /// The match, by its seed, and the number of the throw on the table. None while dice are in
    /// the air and once another match is put on the table.
    lies: Option<(u64, u64)>,
    /// Impacts already sent as [`DieStruck`].
    heard: usize,
    /// The sound of the flight.
    sound: Option<Sound>,
    /// Skip the flight as soon as it is found.
    hurried: bool,
}

/// A device that plays sounds: then the sound of a flight is computed as soon as it is found.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ears(
    /// Its samples a second; none without a device, or muted.
    pub Option<u32>,
);

/// The sound of a flight as it is shown.
#[derive(Debug, Clone)]
pub struct Sound {
    /// The clip.
    pub clip: Arc<Clip>,
    /// The second of the flight at which it begins.
    pub from: f32,
    /// The speed of the flight for which it was computed; 1 is as thrown.
    pub pace: f32,
}

/// The result of the search for a flight.
struct Found {
    /// The flight. Dice laid at rest if there is no flight; none if they cannot be laid either.
    flight: Option<Flight>,
    /// The reason for no flight.
    failure: Option<ThrowError>,
    /// Its sound, if there are ears.
    sound: Option<Sound>,
}

/// A die has hit something.
#[derive(Message, Debug, Clone, Copy)]
pub struct DieStruck;

impl Throwing {
    /// Are dice in the air, or is a search for a flight under way?
    pub fn is_busy(&self) -> bool {
        self.task.is_some() || (self.flight.is_some() && !self.read)
    }

    /// Is a search for a flight under way on another thread?
    pub fn is_searching(&self) -> bool {
        self.task.as_ref().is_some_and(|task| !task.is_finished())
    }

    /// The present flight, and its seconds so far.
    pub fn in_air(&self) -> Option<(&Flight, f32)> {
        self.flight.as_ref().filter(|_| !self.read).map(|flight| (flight, self.at))
    }

    /// The sound of the present flight, if it was computed.
    pub fn sound(&self) -> Option<&Sound> {
        self.sound.as_ref()
    }

    /// The side that threw last.
    pub fn side(&self) -> Option<Side> {
        self.side
    }

    /// The faces on the table; empty before the first throw.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// Their throw; none before the first.
    pub fn shown(&self) -> Option<Throw> {
        self.reading.filter(|_| !self.faces.is_empty()).map(|reading| reading.throw(&self.faces))
    }

    /// Ends the flight now. A flight still being searched for is not shown at all.
    pub fn skip(&mut self) {
        self.hurried = self.task.is_some();
        if let Some(flight) = &self.flight {
            self.at = flight.duration;
        }
    }
}

/// The seed of the flight of throw `number` of a match: independent of the stream that draws the
/// throw.
pub(super) fn seed_of_sight(seed: u64, number: u64) -> u64 {
    let mixed = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ (mixed >> 29)
}

/// The faces and the flight's seed of throw `number` of a match.
pub(super) fn sight(seed: u64, number: u64, reading: Reading, throw: Throw) -> (Vec<Face>, u64) {
    let seed = seed_of_sight(seed, number);
    let faces = reading.faces_for(throw, &mut ChaCha8Rng::seed_from_u64(seed));
    // A test finds faces for every outcome of every game.
    (faces.unwrap_or_default(), seed)
}

fn begin_throw(
    mut requests: MessageReader<ThrowRequested>,
    current: Option<Res<CurrentMatch>>,
    gate: Res<Gate>,
    spec: Option<Res<TableSpec>>,
    (turn, tempo, ears): (Res<Turn>, Res<Tempo>, Option<Res<Ears>>),
    mut refused: MessageWriter<Refused>,
    mut throwing: ResMut<Throwing>,
) {
    let Some(ThrowRequested(hand)) = requests.read().last().copied() else { return };
    let (Some(current), Some(spec)) = (current, spec) else { return };
    if let Some(reason) = gate.refuses_throws() {
        refused.write(Refused::because(reason));
        return;
    }
    if turn.stage != Stage::ToThrow || throwing.is_busy() {
        return;
    }
    let record = &current.0;
    let (Some(drawn), Some(outcomes)) = (record.draw(), record.position().outcomes()) else {
        return;
    };
    let reading = Reading::of(record.game().definition().dice, outcomes);
    let (faces, seed) = sight(record.seed(), record.throws(), reading, drawn);
    let body = Body::from(reading.dice);
    throwing.reading = Some(reading);
    throwing.side = Some(record.position().turn());
    throwing.flight = None;
    throwing.lies = None;
    let tray = walls(&spec.tray);
    let (rate, tempo) = (ears.and_then(|ears| ears.0), *tempo);
    let heard = spec.heard(record.position().turn().index() as u8);
    let pace = playback_pace(tempo);
    throwing.task = Some(AsyncComputeTaskPool::get().spawn(async move {
        let hand = hand.unwrap_or_else(|| Hand::normal(body, seed));
        let thrown = dice::throw(body, tray, &faces, &hand, seed);
        let failure = thrown.as_ref().err().cloned();
        let flight = thrown.or_else(|_| dice::lay(body, tray, &faces, seed)).ok();
        let sound = flight.as_ref().zip(rate).and_then(|(flight, rate)| {
            let from = tempo.begins(flight.duration);
            let clip = || Arc::new(sound::throw(flight, &heard, from, pace, rate));
            (from < flight.duration).then(|| Sound { clip: clip(), from, pace })
        });
        Found { flight, failure, sound }
    }));
}

/// The speed at which a flight is played back; 1 is as thrown.
pub fn playback_pace(tempo: Tempo) -> f32 {
    tempo.pace.max(1.0)
}

fn walls(tray: &ThrowTray) -> Tray {
    Tray { half: tray.walls().to_array() }
}

/// The notice for dice laid instead of thrown, shown once.
const NO_FLIGHT: &str = "The dice could not be thrown, so they were laid as drawn.";

/// Takes the flight that was found. Without one the match continues, because the draw is fixed.
/// Otherwise the throw would stay due and be tried for ever.
fn take_flight(
    mut commands: Commands,
    mut throwing: ResMut<Throwing>,
    tempo: Res<Tempo>,
    current: Option<Res<CurrentMatch>>,
    dice: Query<Entity, With<Die>>,
    mut actions: MessageWriter<ActionRequested>,
    mut notices: MessageWriter<Notice>,
    mut told: Local<bool>,
) {
    let Some(task) = throwing.task.as_mut() else { return };
    let Some(Found { flight, failure, sound }) = block_on(poll_once(task)) else { return };
    throwing.task = None;
    if let Some(error) = failure {
        error!("{error}");
        if !std::mem::replace(&mut *told, true) {
            notices.write(Notice::warning(NO_FLIGHT));
        }
    }
    let hurried = std::mem::take(&mut throwing.hurried);
    let Some(flight) = flight else {
        // The previous throw's dice would show something else.
        dice.iter().for_each(|die| commands.entity(die).despawn());
        throwing.faces.clear();
        let drawn = current.and_then(|current| current.0.draw());
        actions.write_batch(drawn.map(|throw| ActionRequested(Action::Throw(throw))));
        return;
    };
    throwing.at = if hurried { flight.duration } else { tempo.begins(flight.duration) };
    throwing.read = false;
    // What is not shown is not heard either. Dice at rest are heard to fall.
    let unseen = |time: f32| throwing.at < flight.duration && time < throwing.at;
    throwing.heard = flight.impacts.iter().take_while(|impact| unseen(impact.time)).count();
    throwing.sound = sound;
    throwing.flight = Some(flight);
}

fn play_flight(
    mut commands: Commands,
    time: Res<Time>,
    tempo: Res<Tempo>,
    spec: Option<Res<TableSpec>>,
    mut throwing: ResMut<Throwing>,
    mut dice: Query<(Entity, &Die, &mut Transform)>,
    mut struck: MessageWriter<DieStruck>,
) {
    let throwing = &mut *throwing;
    let (Some(flight), Some(spec)) = (&throwing.flight, spec) else { return };
    if throwing.read {
        return;
    }
    throwing.at += time.delta_secs() * playback_pace(*tempo);
    let side = throwing.side.unwrap_or(Side::A);
    place_dice(&mut commands, &spec, flight, side, throwing.at, &mut dice);
    let new = flight.impacts.iter().skip(throwing.heard);
    let new = new.take_while(|impact| impact.time <= throwing.at).count();
    struck.write_batch((0..new).map(|_| DieStruck));
    throwing.heard += new;
}

/// Moves the dice to their poses at a time. Spawns and despawns them for another throw.
fn place_dice(
    commands: &mut Commands,
    spec: &TableSpec,
    flight: &Flight,
    side: Side,
    at: f32,
    dice: &mut Query<(Entity, &Die, &mut Transform)>,
) {
    let mut there = vec![false; flight.tracks.len()];
    for (entity, die, mut transform) in dice.iter_mut() {
        if die.body == flight.body && die.side == side && die.index < there.len() {
            there[die.index] = true;
            *transform = die_transform(&flight.pose(die.index, at), &spec.tray);
        } else {
            commands.entity(entity).despawn();
        }
    }
    for (index, _) in there.iter().enumerate().filter(|(_, there)| !**there) {
        commands.spawn((
            Die { index, body: flight.body, side },
            die_transform(&flight.pose(index, at), &spec.tray),
            Visibility::default(),
        ));
    }
}

fn die_transform(pose: &Pose, tray: &ThrowTray) -> Transform {
    let within = Transform::from_translation(Vec3::from_array(pose.translation))
        .with_rotation(Quat::from_array(pose.rotation));
    tray.frame() * within
}

/// Every place that a flight's dice pass on the table, from `seconds` after its start.
pub fn places_from(flight: &Flight, tray: &ThrowTray, seconds: f32) -> Vec<Vec3> {
    let frame = tray.frame();
    let poses = flight.poses_from(seconds);
    poses.map(|pose| frame.transform_point(Vec3::from_array(pose.translation))).collect()
}

fn pose_of(transform: &Transform, tray: &ThrowTray) -> Pose {
    let turn = tray.frame().rotation.inverse();
    Pose {
        translation: tray.within(transform.translation).to_array(),
        rotation: (turn * transform.rotation).to_array(),
    }
}

/// Reads the resting dice and sends the throw to the rules.
fn read_dice(
    mut throwing: ResMut<Throwing>,
    current: Option<Res<CurrentMatch>>,
    If(spec): If<Res<TableSpec>>,
    dice: Query<(&Die, &Transform)>,
    mut actions: MessageWriter<ActionRequested>,
) {
    let (Some(flight), Some(reading)) = (&throwing.flight, throwing.reading) else { return };
    if throwing.read || throwing.at < flight.duration || dice.iter().count() != flight.tracks.len()
    {
        return;
    }
    let tray = &spec.tray;
    let in_order = dice.iter().sort_by_key::<&Die, _>(|die| die.index);
    let poses: Vec<Pose> = in_order.map(|(_, transform)| pose_of(transform, tray)).collect();
    let Some(faces) = dice::read(flight.body, &poses) else {
        // Dice reach their last poses in the frame after they are spawned.
        return;
    };
    let shown = reading.throw(&faces);
    throwing.read = true;
    throwing.faces = faces;
    let Some(current) = current else { return };
    throwing.lies = Some((current.0.seed(), current.0.throws()));
    if current.0.draw().is_some_and(|drawn| drawn != shown) {
        error!("the dice read \"{shown}\", which is not what was drawn");
    }
    actions.write(ActionRequested(Action::Throw(shown)));
}

/// The resting dice of a match's last throw, and its side.
pub fn rest_of_last_throw(record: &Match, tray: &ThrowTray) -> Option<(Side, Vec<Transform>)> {
    let LastThrow { side, laid, .. } = LastThrow::of(record, tray)?;
    let rest = laid.rest();
    Some((side, rest.iter().map(|pose| die_transform(pose, tray)).collect()))
}

/// The dice of a match's last throw, laid at rest: a flight takes too long to find for a frame.
struct LastThrow {
    /// Its number among the throws of the match.
    number: u64,
    side: Side,
    reading: Reading,
    laid: Flight,
}

/// Stands for the number of the throw that a match begins with.
const BEGUN_WITH: u64 = u64::MAX;

impl LastThrow {
    /// None before the first throw, or if its dice cannot be laid. A match that begins at a choice
    /// begins with the throw for it.
    fn of(record: &Match, tray: &ThrowTray) -> Option<Self> {
        let played = record.last_throw();
        let played = played.map(|(number, throw, before)| (number, throw, before.turn()));
        let start = record.start();
        let begun = || start.thrown().map(|throw| (BEGUN_WITH, throw, start.turn()));
        let (number, throw, side) = played.or_else(begun)?;
        let reading = Reading::of_throw(record.game().definition().dice, throw);
        let (faces, seed) = sight(record.seed(), number, reading, throw);
        let laid = dice::lay(Body::from(reading.dice), walls(tray), &faces, seed).ok()?;
        Some(Self { number, side, reading, laid })
    }
}

/// After a jump through the match, lays the dice of its last throw unless they lie there already.
fn lay_dice(
    mut commands: Commands,
    mut replaced: MessageReader<PositionReplaced>,
    mut requests: MessageReader<MatchRequest>,
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    mut throwing: ResMut<Throwing>,
    mut dice: Query<(Entity, &Die, &mut Transform)>,
) {
    let mut cleared = false;
    for request in requests.read() {
        match request {
            MatchRequest::Clear => cleared = true,
            // Another match can have the same seed, and another table.
            laid if laid.lays_match() => throwing.lies = None,
            _ => {}
        }
    }
    if replaced.read().count() == 0 && !cleared {
        return;
    }
    // A match being cleared still exists in this part of the frame.
    let seen = current.as_ref().zip(spec.as_ref()).filter(|_| !cleared);
    let last = seen.and_then(|(current, spec)| LastThrow::of(&current.0, &spec.tray));
    let (Some(last), Some((current, spec))) = (last, seen) else {
        *throwing = Throwing::default();
        return dice.iter().for_each(|(entity, ..)| commands.entity(entity).despawn());
    };
    let lies = Some((current.0.seed(), last.number));
    if throwing.lies == lies {
        return;
    }
    place_dice(&mut commands, spec, &last.laid, last.side, 0.0, &mut dice);
    let (faces, reading) = (last.laid.faces(), Some(last.reading));
    *throwing = Throwing { faces, reading, lies, ..default() };
}

/// Registers the dice.
pub fn plugin(app: &mut App) {
    app.init_resource::<Throwing>()
        .add_message::<ThrowRequested>()
        .add_message::<DieStruck>()
        .draw_while(|throwing: Res<Throwing>| throwing.is_busy())
        .add_systems(
            Update,
            (begin_throw, take_flight, play_flight, read_dice, lay_dice)
                .chain()
                .in_set(TableSystems::Dice),
        );
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::Game;

    use super::*;
    use crate::games::first_variants;
    use crate::headless::{at_table, record, run_until, said};
    use crate::sample::{game, play_on, players, position};
    use crate::table::Tables;

    const USUAL: Tables = Tables(tesserae_scene::boards::lay_table);

    /// In a tray this small the search for a flight does not even start.
    fn too_small_to_throw(game: &Game, sides: u8) -> TableSpec {
        small(game, sides, 0.4)
    }

    fn too_small_to_lie(game: &Game, sides: u8) -> TableSpec {
        small(game, sides, 0.1)
    }

    fn small(game: &Game, sides: u8, half: f32) -> TableSpec {
        let mut spec = (USUAL.0)(game, sides);
        spec.tray.half = Vec2::splat(half);
        spec
    }

    fn between_machines() -> Match {
        Match::new(&game("ur/short"), 2, players(&["ai:beginner"; 2]), 7)
    }

    /// The dice in order.
    fn dice(app: &mut App) -> Vec<(Die, Transform)> {
        let world = app.world_mut();
        let mut query = world.query::<(&Die, &Transform)>();
        let mut dice: Vec<_> = query.iter(world).map(|(die, at)| (*die, *at)).collect();
        dice.sort_by_key(|(die, _)| die.index);
        dice
    }

    /// The faces of the bodies themselves.
    fn read_off(app: &mut App) -> Option<Throw> {
        let dice = dice(app);
        let tray = app.world().resource::<TableSpec>().tray;
        let poses: Vec<Pose> = dice.iter().map(|(_, at)| pose_of(at, &tray)).collect();
        let faces = dice::read(dice.first()?.0.body, &poses)?;
        app.world().resource::<Throwing>().reading.map(|reading| reading.throw(&faces))
    }

    #[test]
    fn without_a_flight_the_dice_are_laid_as_drawn_and_it_is_said_once() {
        let mut app = at_table(Tables(too_small_to_throw), between_machines());
        for throws in 1..5 {
            run_until(&mut app, "a throw", |world| record(world).throws() >= throws);
            let last = record(app.world()).last_throw().map(|(_, throw, _)| throw);
            assert!(last.is_some() && read_off(&mut app) == last, "{last:?}");
        }
        let count = said(app.world()).iter().filter(|text| *text == NO_FLIGHT).count();
        assert_eq!(count, 1);
    }

    #[test]
    fn a_match_goes_on_even_if_its_dice_cannot_be_laid() {
        let mut app = at_table(Tables(too_small_to_lie), between_machines());
        run_until(&mut app, "two throws", |world| record(world).throws() >= 2);
        assert!(dice(&mut app).is_empty());
        assert_eq!(app.world().resource::<Throwing>().shown(), None);
        assert!(said(app.world()).iter().any(|text| text == NO_FLIGHT));
    }

    #[test]
    fn after_a_jump_the_dice_lie_in_the_next_frame_as_they_were_thrown() {
        let library = tesserae_core::levels::Library::built_in();
        for game in first_variants(library.games()) {
            let sides = game.definition().sides.0;
            let names = players(&vec!["human"; usize::from(sides)]);
            let mut played = Match::new(game, sides, names, 3);
            play_on(&mut played, 30);
            let mut app = at_table(USUAL, played);
            for ply in (1..30).rev() {
                app.world_mut().write_message(MatchRequest::GoTo(ply));
                app.update();
                app.update();
                let last = record(app.world()).last_throw();
                let last = last.map(|(_, throw, before)| (throw, before.turn()));
                assert!(!app.world().resource::<Throwing>().is_busy());
                assert_eq!(read_off(&mut app), last.map(|(throw, _)| throw), "{ply}");
                let sides: Vec<_> = dice(&mut app).iter().map(|(die, _)| die.side).collect();
                assert!(sides.iter().all(|side| Some(*side) == last.map(|(_, side)| side)));
            }
        }
    }

    #[test]
    fn a_match_that_begins_at_a_choice_begins_with_its_dice_on_the_table() {
        for (line, throw, bodies) in [
            ("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 move:2", Throw::Score(2), 3),
            ("senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 move:5", Throw::Score(5), 4),
            ("knossos/gurevich A 0,3,7,7,17 0,7,9,17,25 move:4", Throw::Score(4), 3),
            ("pente/knock-off B 1,3,8,8,9 1,3,3,5,8 move:6", Throw::Score(6), 1),
            ("phaistos/aleff B 0,0,0,20 0,0,0,5 move:5,1", Throw::Pair(5, 1), 2),
            // The other number is used.
            ("phaistos/aleff A 0,0,0,20 0,0,0,0 move:5", Throw::Score(5), 1),
        ] {
            let start = position(line);
            let (names, turn) = (players(&["human"; 2]), start.turn());
            let mut app = at_table(USUAL, Match::from_position(start, names, 7));
            app.update();
            assert_eq!(read_off(&mut app), Some(throw), "{line}");
            let dice = dice(&mut app);
            assert!(dice.len() == bodies && dice.iter().all(|(die, _)| die.side == turn), "{line}");
        }
    }

    #[test]
    fn a_short_flight_is_shown_from_near_its_end_and_without_one_the_dice_lie_at_once() {
        use crate::settings::{DiceFlight, Settings};
        for wanted in [DiceFlight::Full, DiceFlight::Short, DiceFlight::Laid] {
            let names = players(&["human"; 2]);
            let mut app = at_table(USUAL, Match::new(&game("ur/finkel"), 2, names, 7));
            app.world_mut().resource_mut::<Settings>().dice_flight = wanted;
            let mut flight = None;
            for _ in 0..20_000 {
                let throwing = app.world().resource::<Throwing>();
                flight = throwing.flight.as_ref().map(|flight| (flight.duration, throwing.at));
                if flight.is_some() {
                    break;
                }
                app.world_mut().write_message(ThrowRequested(None));
                app.update();
                std::thread::sleep(std::time::Duration::from_micros(300));
            }
            let (duration, at) = flight.expect("a flight");
            let shown = duration - at;
            match wanted {
                DiceFlight::Full => assert!(shown > 0.7, "{shown} of {duration}"),
                DiceFlight::Short => assert!((0.1..0.61).contains(&shown), "{shown}"),
                DiceFlight::Laid => assert!(shown <= 0.0, "{shown}"),
            }
        }
    }

    #[test]
    fn dice_that_lie_on_the_table_already_stay_where_they_are() {
        let names = players(&["human"; 2]);
        let mut app = at_table(USUAL, Match::new(&game("ur/finkel"), 2, names, 7));
        for _ in 0..20_000 {
            if app.world().resource::<Turn>().stage == Stage::ToChoose {
                break;
            }
            // Ignored unless a throw is due.
            app.world_mut().write_message(ThrowRequested(None));
            app.update();
            std::thread::sleep(std::time::Duration::from_micros(300));
        }
        assert_eq!(app.world().resource::<Turn>().stage, Stage::ToChoose);
        let thrown = dice(&mut app);
        let action = record(app.world()).position().actions()[0];
        app.world_mut().write_message(ActionRequested(action));
        app.update();
        for request in [MatchRequest::StepBack, MatchRequest::StepForward] {
            app.world_mut().write_message(request);
            app.update();
            app.update();
            assert_eq!(dice(&mut app), thrown);
        }
        app.world_mut().write_message(MatchRequest::GoTo(1));
        app.update();
        app.update();
        assert_ne!(dice(&mut app), thrown);
    }
}
