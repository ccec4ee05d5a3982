//! The dice on the table. The match's seed draws the outcome, the physics find a flight
//! that ends on it, the flight is played back, and at rest the faces are read off the
//! bodies' own transforms. That reading is what the rules get.

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use tesserae_core::dice::{self, Body, Face, Flight, Hand, Pose, Reading, ThrowError, Tray};
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Position, Side, Throw};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;
use tesserae_layout::places::ThrowTray;
use tesserae_layout::spec::TableSpec;

use super::current_match::{
    ActionRequested, CurrentMatch, MatchRequest, PositionReplaced, Refused,
};
use super::gate::Gate;
use super::tempo::Tempo;
use super::turn::{Stage, Turn};

/// Somebody throws, by button, key or hand. Ignored unless a throw is due.
#[derive(Message, Debug, Clone, Copy)]
pub struct ThrowRequested(
    /// How a person throws by dragging; none for a normal throw.
    pub Option<Hand>,
);

/// One die on the table.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// Its index among the dice of the throw.
    pub index: usize,
    /// Its kind.
    pub body: Body,
    /// Who threw it.
    pub side: Side,
}

/// The dice of the last or the present throw.
#[derive(Resource, Default)]
pub struct Throwing {
    task: Option<Task<Result<Flight, ThrowError>>>,
    flight: Option<Flight>,
    reading: Option<Reading>,
    /// Seconds into the flight.
    at: f32,
    side: Option<Side>,
    /// The faces are read and sent to the rules.
    read: bool,
    /// The faces last read off the bodies.
    faces: Vec<Face>,
    /// Impacts already sent as [`DieStruck`].
    heard: usize,
    /// The flight is to be skipped as soon as it is found.
    hurried: bool,
}

/// A die has struck something.
#[derive(Message, Debug, Clone, Copy)]
pub struct DieStruck {
    /// Change of speed in scene units a second.
    pub strength: f32,
}

impl Throwing {
    /// Dice are in the air, or a flight is being found.
    pub fn is_busy(&self) -> bool {
        self.task.is_some() || (self.flight.is_some() && !self.read)
    }

    /// Whether a flight is still being found, on another thread.
    pub fn is_searching(&self) -> bool {
        self.task.as_ref().is_some_and(|task| !task.is_finished())
    }

    /// The flight under way, and how many seconds of it have passed.
    pub fn in_air(&self) -> Option<(&Flight, f32)> {
        self.flight.as_ref().filter(|_| !self.read).map(|flight| (flight, self.at))
    }

    /// The faces on the table; empty before the first throw.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The throw that they make; none before the first.
    pub fn shown(&self) -> Option<Throw> {
        self.reading.filter(|_| !self.faces.is_empty()).map(|reading| reading.throw(&self.faces))
    }

    /// Ends the flight at once; one still being found is not shown at all.
    pub fn skip(&mut self) {
        self.hurried = self.task.is_some();
        if let Some(flight) = &self.flight {
            self.at = flight.duration;
        }
    }
}

/// The seed with which throw number `number` of a match's seed is shown: apart from the
/// stream that draws the throw itself.
pub(super) fn seed_of_sight(seed: u64, number: u64) -> u64 {
    let mixed = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ (mixed >> 29)
}

/// The faces and the seed with which throw number `number` of a match's seed is shown.
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
    turn: Res<Turn>,
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
    let tray = walls(&spec.tray);
    throwing.task = Some(AsyncComputeTaskPool::get().spawn(async move {
        let hand = hand.unwrap_or_else(|| Hand::normal(body, seed));
        dice::throw(body, tray, &faces, &hand, seed)
    }));
}

fn walls(tray: &ThrowTray) -> Tray {
    Tray { half: tray.own_half().to_array() }
}

fn take_flight(mut throwing: ResMut<Throwing>, tempo: Res<Tempo>) {
    let Some(task) = throwing.task.as_mut() else { return };
    let Some(flight) = block_on(poll_once(task)) else { return };
    throwing.task = None;
    let flight = match flight {
        Ok(flight) => flight,
        // The throw stays due and can be made again.
        Err(error) => return error!("{error}"),
    };
    let hurried = std::mem::take(&mut throwing.hurried);
    throwing.at = if tempo.still || hurried { flight.duration } else { 0.0 };
    throwing.read = false;
    throwing.heard = 0;
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
    throwing.at += time.delta_secs() * tempo.pace.max(1.0);
    let side = throwing.side.unwrap_or(Side::A);
    place_dice(&mut commands, &spec, flight, side, throwing.at, &mut dice);
    let new = flight.impacts.iter().skip(throwing.heard);
    for impact in new.take_while(|impact| impact.time <= throwing.at) {
        struck.write(DieStruck { strength: impact.strength });
        throwing.heard += 1;
    }
}

/// Moves the dice to their poses at a time, and spawns and despawns for another throw.
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

/// Every place that the dice of a flight pass on the table, from so many seconds after its
/// start on.
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

/// Reads the dice once they lie still, and sends the throw to the rules.
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
    if current.0.draw().is_some_and(|drawn| drawn != shown) {
        error!("the dice read \"{shown}\", which is not what was drawn");
    }
    actions.write(ActionRequested(Action::Throw(shown)));
}

/// How the dice of a match's last throw came to rest, and whose they are.
pub fn rest_of_last_throw(record: &Match, tray: &ThrowTray) -> Option<(Side, Vec<Transform>)> {
    let (_, flight, before) = last_flight(record, tray)?;
    let rest = flight.rest();
    Some((before.turn(), rest.iter().map(|pose| die_transform(pose, tray)).collect()))
}

/// The last throw again, as if thrown by button.
fn last_flight<'a>(record: &'a Match, tray: &ThrowTray) -> Option<(Reading, Flight, &'a Position)> {
    let (number, throw, before) = record.last_throw()?;
    let reading = Reading::of(record.game().definition().dice, before.outcomes()?);
    let (faces, seed) = sight(record.seed(), number, reading, throw);
    let body = Body::from(reading.dice);
    let hand = Hand::normal(body, seed);
    let flight = dice::throw(body, walls(tray), &faces, &hand, seed).ok()?;
    Some((reading, flight, before))
}

/// After a jump through the match, lays the dice as the last throw left them.
fn lay_dice(
    mut commands: Commands,
    mut replaced: MessageReader<PositionReplaced>,
    mut requests: MessageReader<MatchRequest>,
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    mut throwing: ResMut<Throwing>,
    mut dice: Query<(Entity, &Die, &mut Transform)>,
) {
    let cleared = requests.read().any(|request| matches!(request, MatchRequest::Clear));
    if replaced.read().count() == 0 && !cleared {
        return;
    }
    *throwing = Throwing::default();
    // A match that is being cleared is still there in this part of the frame.
    let seen = current.as_ref().zip(spec.as_ref()).filter(|_| !cleared);
    let last = seen.and_then(|(current, spec)| last_flight(&current.0, &spec.tray));
    let (Some((reading, flight, before)), Some(spec)) = (last, &spec) else {
        return dice.iter().for_each(|(entity, ..)| commands.entity(entity).despawn());
    };
    place_dice(&mut commands, spec, &flight, before.turn(), flight.duration, &mut dice);
    throwing.faces = flight.faces();
    throwing.reading = Some(reading);
}

/// Registers the throwing of dice.
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
