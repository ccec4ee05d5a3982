//! Moving pieces: hop by hop along the path, then the captured ones home. A piece passes over
//! those in its path. If its place is occupied, it waits in the air, clear of the piece that
//! leaves, and comes down when the place is free.

use std::f32::consts::TAU;

use bevy::prelude::*;

use tesserae_layout::fittings::{Block, PieceSize};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;
use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;

use super::current_match::PositionReplaced;
use super::lift::{Carried, Lift, slant};
use super::pieces::{Manner, PieceTravels, arranged};
use super::tempo::Tempo;

/// Seconds for one hop from cell to cell.
const HOP: f32 = 0.17;
/// Seconds for a long flight: into play, off the board, home.
const FLIGHT: f32 = 0.42;
/// Height of a hop above the higher of its ends, in scene units.
const HOP_HEIGHT: f32 = 0.09;
/// One hop longer than this is a flight, in scene units.
const FAR: f32 = 0.6;
/// A larger difference in height means that the path passes a board's edge.
const STEEP: f32 = 0.3;
/// Clearance between a carried piece and those below it, in scene units.
const CLEAR: f32 = 0.03;
/// A place is occupied if a piece on it would overlap another by this share of their width.
/// Travellers in a crowd may touch with their feet.
const TAKEN: f32 = 0.8;
/// The number of places considered around an occupied one for a waiting piece.
const WAITING_PLACES: u8 = 16;

/// A piece and its place, or its final place after every move under way.
#[derive(Debug, Clone, Copy)]
struct Standing {
    entity: Entity,
    base: Vec3,
    size: PieceSize,
}

impl Standing {
    fn top(&self) -> f32 {
        self.base.y + self.size.height
    }

    /// Would another piece on that place overlap this one?
    fn takes(&self, place: Vec3, size: PieceSize) -> bool {
        let apart = (self.size.radius + size.radius) * TAKEN;
        self.base.xz().distance(place.xz()) < apart
            && self.base.y < place.y + size.height
            && place.y < self.top()
    }
}

/// What a piece must keep clear of: other pieces and the board.
struct Around<'a> {
    others: Vec<Standing>,
    blocks: &'a [Block],
}

impl Around<'_> {
    /// Can a piece be at a place in the air?
    fn is_free(&self, place: Vec3, size: PieceSize) -> bool {
        let is_in = |(low, high): &Block| {
            let nearest = place.xz().clamp(low.xz(), high.xz());
            nearest.distance(place.xz()) < size.radius && place.y < high.y - 1e-3
        };
        !self.blocks.iter().any(is_in) && !self.others.iter().any(|other| other.takes(place, size))
    }

    /// The share of its path at which a piece at a height starts to come down. It comes down
    /// straight, but past a board's edge on a slant, which stays nearer to the board and in the
    /// picture.
    fn fall(&self, points: &[Vec3], height: f32, size: PieceSize) -> f32 {
        let is_steep = points.last().is_some_and(|to| height - to.y > STEEP);
        if is_steep { slant(points, height, |at| self.is_free(at, size)) } else { 1.0 }
    }

    /// The share of its path by which it has risen to that height.
    fn rise(&self, points: &[Vec3], height: f32, size: PieceSize) -> f32 {
        let back: Vec<Vec3> = points.iter().rev().copied().collect();
        1.0 - self.fall(&back, height, size)
    }
}

/// One stretch of a piece's path, from pick-up to set-down.
#[derive(Debug, Clone)]
struct Leg {
    entity: Entity,
    points: Vec<Vec3>,
    start: f32,
    length: f32,
    lift: Lift,
    /// It ends on the table, not in the air where the piece waits for its place.
    lands: bool,
}

impl Leg {
    /// How it touches down at its end.
    fn landing(&self) -> Option<PieceLanded> {
        let at = *self.points.last()?;
        Some(PieceLanded { entity: self.entity, at, fall: self.lift.top(&self.points) - at.y })
    }
}

/// What a piece waits for.
#[derive(Debug)]
struct Wait {
    place: Vec3,
    /// The height of the hops by which pieces make room below it.
    hops: f32,
}

impl Wait {
    /// Waits for a place while the `next` pieces leave it.
    fn new(place: Vec3, next: &[&PieceTravels]) -> Self {
        let room = next.iter().filter(|travel| travel.manner == Manner::MakesRoom);
        let hops = room.flat_map(|travel| travel.way.windows(2)).map(hop_height);
        Self { place, hops: hops.fold(0.0, f32::max) }
    }
}

/// A piece held in the air until its place is free.
#[derive(Debug, Clone, Copy)]
struct Held {
    entity: Entity,
    from: Vec3,
    to: Vec3,
    since: f32,
}

/// All moving pieces of the displayed ply, in order of time.
#[derive(Resource, Debug, Default)]
pub struct Timeline {
    legs: Vec<Leg>,
    held: Option<Held>,
    at: f32,
    end: f32,
    /// The time up to which landings were sent as [`PieceLanded`].
    landed: f32,
}

/// A piece has touched down.
#[derive(Message, Debug, Clone, Copy)]
pub struct PieceLanded {
    /// The piece.
    pub entity: Entity,
    /// Its place.
    pub at: Vec3,
    /// The height from which it came down, in scene units.
    pub fall: f32,
}

/// The height of a hop from the first of these places to the last.
fn hop_height(points: &[Vec3]) -> f32 {
    let [from, .., to] = points else { return HOP_HEIGHT };
    HOP_HEIGHT.max(from.distance(*to) * 0.22).min(0.6)
}

/// Seconds to lift or set down a piece over a height.
fn lifting(height: f32) -> f32 {
    if height <= 1e-4 { 0.0 } else { 0.06 + 0.10 * height }
}

/// Where a piece waits in the air for its place: clear of the pieces that leave it (their paths
/// and sizes), and as near as possible to the middle of the table, where every view looks.
fn waiting_place(place: Vec3, size: PieceSize, leaving: &[(&[Vec3], PieceSize)]) -> Vec3 {
    let widest = leaving.iter().map(|(_, other)| other.radius).fold(size.radius, f32::max);
    let apart = size.radius + widest + CLEAR;
    let places = (0..WAITING_PLACES).map(|number| {
        let turn = TAU * f32::from(number) / f32::from(WAITING_PLACES);
        place + Quat::from_rotation_y(turn) * Vec3::X * apart
    });
    let room = |at: Vec3| leaving.iter().map(|(way, _)| passes(way, at)).fold(apart, f32::min);
    // Beyond `apart` from a path that begins at the place, more distance gains nothing.
    let order = |a: &Vec3, b: &Vec3| {
        let nearer = b.xz().length().total_cmp(&a.xz().length());
        let (a, b) = (room(*a), room(*b));
        if (a - b).abs() < 1e-4 { nearer } else { a.total_cmp(&b) }
    };
    places.max_by(order).unwrap_or(place)
}

/// The distance of a piece's middle from a stretch, seen from above.
fn passes(points: &[Vec3], place: Vec3) -> f32 {
    let to_line = |pair: &[Vec3]| {
        let (a, b, p) = (pair[0].xz(), pair[1].xz(), place.xz());
        let along = b - a;
        let share = ((p - a).dot(along) / along.length_squared().max(1e-9)).clamp(0.0, 1.0);
        p.distance(a + along * share)
    };
    points.windows(2).map(to_line).fold(f32::MAX, f32::min)
}

impl Timeline {
    /// Are pieces moving?
    pub fn is_running(&self) -> bool {
        !self.legs.is_empty()
    }

    /// Ends the animation now.
    pub fn skip(&mut self) {
        self.at = self.end;
    }

    /// Where a piece will stand after every move under way.
    fn last_place(&self, entity: Entity) -> Option<Vec3> {
        let held = self.held.filter(|held| held.entity == entity).map(|held| held.to);
        let leg = self.legs.iter().rev().find(|leg| leg.entity == entity);
        held.or(leg.and_then(|leg| leg.points.last().copied()))
    }

    /// Adds a path over the `blocks` of a board. `table` holds every piece and records where this
    /// one will stand. The pieces in `next` move after it.
    fn add(
        &mut self,
        travel: &PieceTravels,
        next: &[&PieceTravels],
        table: &mut [Standing],
        blocks: &[Block],
    ) {
        let Some(own) = table.iter().position(|one| one.entity == travel.entity) else { return };
        if travel.manner == Manner::Moves || travel.way.len() < 2 {
            self.set_down();
        }
        let size = table[own].size;
        let others = [&table[..own], &table[own + 1..]].concat();
        let around = Around { others, blocks };
        match travel.manner {
            Manner::MakesRoom => {
                // Starts while the last one comes down, or before the one that waits for its
                // place.
                let start = self.held.map_or((self.end - HOP).max(0.0), |held| held.since);
                self.legs.extend(travel.way.windows(2).map(|pair| Leg {
                    entity: travel.entity,
                    points: pair.to_vec(),
                    start,
                    length: HOP,
                    lift: Lift::Arc(hop_height(pair)),
                    lands: true,
                }));
                self.end = self.end.max(start + HOP);
            }
            Manner::Moves | Manner::Sent => self.go(travel, next, size, &around),
        }
        if let Some(place) = travel.way.last() {
            table[own].base = *place;
        }
    }

    /// Moves a piece along its path; it touches down wherever the cell is free.
    fn go(
        &mut self,
        travel: &PieceTravels,
        next: &[&PieceTravels],
        size: PieceSize,
        around: &Around,
    ) {
        let (way, others) = (&travel.way, &around.others);
        let is_taken = |place: Vec3| others.iter().any(|other| other.takes(place, size));
        let mut from = 0;
        while from + 1 < way.len() {
            let last = way.len() - 1;
            let to = (from + 1..last).find(|index| !is_taken(way[*index])).unwrap_or(last);
            let mut points = way[from..=to].to_vec();
            let waits = to == last && travel.manner == Manner::Moves && is_taken(way[last]);
            let wait = waits.then(|| Wait::new(way[last], next));
            if let (Some(wait), Some(end)) = (&wait, points.last_mut()) {
                let leaves = |other: &Standing| {
                    let is = |goes: &&&PieceTravels| {
                        goes.entity == other.entity && goes.manner == Manner::Sent
                    };
                    let goes = next.iter().find(is)?;
                    other.takes(wait.place, size).then_some((goes.way.as_slice(), other.size))
                };
                let leaving: Vec<_> = others.iter().filter_map(leaves).collect();
                if !leaving.is_empty() {
                    *end = waiting_place(wait.place, size, &leaving);
                }
            }
            let leg = self.leg(travel, points, size, around, wait.as_ref());
            self.end = leg.start + leg.length;
            if let (Some(wait), Some(at), Lift::Carried(Carried { height, .. })) =
                (wait, leg.points.last(), leg.lift)
            {
                let (entity, since) = (travel.entity, self.end);
                self.held = Some(Held { entity, from: at.with_y(height), to: wait.place, since });
            }
            self.legs.push(leg);
            from = to;
        }
    }

    /// One stretch, starting after all earlier ones. It ends in the air if the piece has to wait.
    fn leg(
        &self,
        travel: &PieceTravels,
        points: Vec<Vec3>,
        size: PieceSize,
        around: &Around,
        wait: Option<&Wait>,
    ) -> Leg {
        let (from, to) = (points[0], points[points.len() - 1]);
        let hops = points.windows(2).map(|pair| {
            let far = pair[0].distance(pair[1]) > FAR || travel.manner == Manner::Sent;
            if far { FLIGHT } else { HOP }
        });
        let across: f32 = hops.sum();
        // It will travel from where it waits to its place at the same height.
        let place = wait.map(|wait| wait.place);
        let over: Vec<Vec3> = points.iter().copied().chain(place).collect();
        let below = around
            .others
            .iter()
            .filter(|other| passes(&over, other.base) < other.size.radius + size.radius)
            .map(Standing::top)
            .fold(f32::MIN, f32::max);
        let ends = over.iter().map(|point| point.y).fold(f32::MIN, f32::max);
        let (lift, length) = if let Some(wait) = wait {
            let height = below.max(ends) + wait.hops + CLEAR;
            let starts = around.rise(&points, height, size);
            let up = lifting(height - from.y) + across * starts;
            let carried = Carried { height, up, down: 0.0, level: (starts, 1.0) };
            (Lift::Carried(carried), up + across * (1.0 - starts))
        } else if below > from.y.min(to.y) || (from.y - to.y).abs() > STEEP {
            let height = below.max(ends) + CLEAR;
            let starts = around.rise(&points, height, size);
            let ends = around.fall(&points, height, size).max(starts);
            let up = lifting(height - from.y) + across * starts;
            let down = lifting(height - to.y) + across * (1.0 - ends);
            let carried = Carried { height, up, down, level: (starts, ends) };
            (Lift::Carried(carried), up + across * (ends - starts) + down)
        } else {
            (Lift::Arc(hop_height(&[from, to])), across)
        };
        let (entity, start) = (travel.entity, self.end);
        Leg { entity, points, start, length, lift, lands: wait.is_none() }
    }

    /// Sets down the held piece.
    fn set_down(&mut self) {
        let Some(Held { entity, from, to, .. }) = self.held.take() else { return };
        let down = lifting(from.y - to.y);
        self.legs.push(Leg {
            entity,
            points: vec![from, to],
            start: self.end,
            length: HOP + down,
            lift: Lift::Carried(Carried { height: from.y, up: 0.0, down, level: (0.0, 1.0) }),
            lands: true,
        });
        self.end += HOP + down;
    }
}

fn run_timeline(
    time: Res<Time>,
    tempo: Res<Tempo>,
    spec: Option<Res<TableSpec>>,
    mut travels: MessageReader<PieceTravels>,
    mut replaced: MessageReader<PositionReplaced>,
    mut timeline: ResMut<Timeline>,
    mut pieces: Query<(Entity, &Piece, &mut Transform)>,
    mut landed: MessageWriter<PieceLanded>,
) {
    if replaced.read().count() > 0 {
        *timeline = Timeline::default();
        travels.clear();
        return;
    }
    if let Some(spec) = spec.as_deref().filter(|_| !travels.is_empty()) {
        let stands = |(entity, piece, at): (Entity, &Piece, &Transform)| Standing {
            entity,
            base: timeline.last_place(entity).unwrap_or(at.translation),
            size: spec.piece_size(piece.side.index() as u8),
        };
        let mut table: Vec<Standing> = pieces.iter().map(stands).collect();
        let travels: Vec<&PieceTravels> = travels.read().collect();
        for (index, travel) in travels.iter().enumerate() {
            timeline.add(travel, &travels[index + 1..], &mut table, &spec.fittings.solids);
        }
        timeline.set_down();
    }
    if !timeline.is_running() {
        return;
    }
    timeline.at += time.delta_secs() * tempo.pace;
    if tempo.still {
        timeline.skip();
    }
    let at = timeline.at;
    for leg in timeline.legs.iter().filter(|leg| leg.start <= at) {
        if let Ok((_, _, mut transform)) = pieces.get_mut(leg.entity) {
            let gone = (at - leg.start).clamp(0.0, leg.length);
            transform.translation = leg.lift.place(&leg.points, gone, leg.length);
        }
    }
    let lands = |leg: &&Leg| {
        let end = leg.start + leg.length;
        leg.lands && end <= at && end > timeline.landed
    };
    landed.write_batch(timeline.legs.iter().filter(lands).filter_map(Leg::landing));
    timeline.landed = at;
    if at >= timeline.end {
        *timeline = Timeline::default();
        let Some(spec) = spec else { return };
        let places = arranged(&spec, pieces.iter().map(|(entity, piece, _)| (entity, piece)));
        for (entity, place) in places {
            if let Ok((_, _, mut transform)) = pieces.get_mut(entity)
                && transform.translation != place
            {
                transform.translation = place;
            }
        }
    }
}

/// Registers the animation of pieces.
pub fn plugin(app: &mut App) {
    app.init_resource::<Timeline>()
        .add_message::<PieceLanded>()
        .draw_while(|timeline: Res<Timeline>| timeline.is_running())
        .add_systems(Update, run_timeline.in_set(TableSystems::Animation));
}
