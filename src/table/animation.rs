//! Pieces under way: hop by hop along the path, then the taken ones home.

use bevy::prelude::*;

use super::TableSystems;
use super::current_match::PositionReplaced;
use super::exhibition::Tempo;
use super::pieces::{Manner, Piece, PieceTravels, arranged};
use super::spec::TableSpec;

/// Seconds for one hop from cell to cell.
const HOP: f32 = 0.17;
/// Seconds for a long flight: into play, off the board, home.
const FLIGHT: f32 = 0.42;
/// Height of a hop above the higher of its ends, in scene units.
const HOP_HEIGHT: f32 = 0.09;
/// A way longer than this in one hop is a flight, in scene units.
const FAR: f32 = 0.6;

/// One hop of one piece.
#[derive(Debug, Clone, Copy)]
struct Hop {
    entity: Entity,
    from: Vec3,
    to: Vec3,
    start: f32,
    length: f32,
}

/// All hops of the ply being shown, in order of time.
#[derive(Resource, Debug, Default)]
pub struct Timeline {
    hops: Vec<Hop>,
    at: f32,
    end: f32,
    landed: usize,
}

/// A piece touched down, for those who want to hear it.
#[derive(Message, Debug, Clone, Copy)]
pub struct PieceLanded;

impl Timeline {
    /// Whether pieces are under way.
    #[must_use]
    pub fn is_running(&self) -> bool {
        !self.hops.is_empty()
    }

    /// Ends the show at once.
    pub fn skip(&mut self) {
        self.at = self.end;
    }

    fn add(&mut self, travel: &PieceTravels) {
        if travel.manner == Manner::MakesRoom {
            // While the last one comes down; it takes no time of its own.
            let start = (self.end - HOP).max(0.0);
            for pair in travel.way.windows(2) {
                let (entity, from, to) = (travel.entity, pair[0], pair[1]);
                self.hops.push(Hop { entity, from, to, start, length: HOP });
            }
            self.end = self.end.max(start + HOP);
            return;
        }
        // A piece that is sent off waits until the other has landed.
        let mut start = self.end;
        for pair in travel.way.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let length =
                if from.distance(to) > FAR || travel.manner == Manner::Sent { FLIGHT } else { HOP };
            self.hops.push(Hop { entity: travel.entity, from, to, start, length });
            start += length;
        }
        self.end = start;
    }
}

impl Hop {
    fn place(&self, at: f32) -> Vec3 {
        let share = ((at - self.start) / self.length).clamp(0.0, 1.0);
        let eased = share * share * (3.0 - 2.0 * share);
        let lift = HOP_HEIGHT.max(self.from.distance(self.to) * 0.22).min(0.6);
        let mut place = self.from.lerp(self.to, eased);
        place.y += lift * 4.0 * share * (1.0 - share);
        place
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
    for travel in travels.read() {
        timeline.add(travel);
    }
    if !timeline.is_running() {
        return;
    }
    timeline.at += time.delta_secs() * tempo.pace;
    if tempo.still {
        timeline.skip();
    }
    let at = timeline.at;
    for hop in timeline.hops.iter().filter(|hop| hop.start <= at) {
        if let Ok((_, _, mut transform)) = pieces.get_mut(hop.entity) {
            transform.translation = hop.place(at);
        }
    }
    let down = timeline.hops.iter().filter(|hop| hop.start + hop.length <= at).count();
    for _ in timeline.landed..down {
        landed.write(PieceLanded);
    }
    timeline.landed = down;
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
        .add_systems(Update, run_timeline.in_set(TableSystems::Animation));
}
