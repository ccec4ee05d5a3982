//! The ways of the last move, for its arrows: the mover's, and those of pieces sent away.

use bevy::prelude::*;

use tesserae_core::rules::Event;
use tesserae_layout::order::TableSystems;
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::{CurrentMatch, PositionReplaced};
use tesserae_play::pieces::{Manner, PieceTravels, routes_again};

/// One piece's way in the last move.
#[derive(Debug, Clone, PartialEq)]
pub struct Trail {
    /// The places it touched, from where it stood to where it stands.
    pub places: Vec<Vec3>,
    /// Another piece's arrival sent it there.
    pub sent: bool,
}

/// The ways of the last move that moved anything.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Trails(pub Vec<Trail>);

/// Plies back that a loaded match looks for a move. Throws leave its trail.
const PLIES: usize = 3;
/// A leg longer than this, or to another height, is no hop along the board.
const LONG: f32 = 0.62;
/// Points of a leg that is drawn as a flight.
const POINTS: usize = 14;

impl Trail {
    /// The line to draw: straight from cell to cell, a bow where the piece flew, ending before
    /// the piece of that `radius` which now stands there.
    pub fn line(&self, radius: f32) -> Vec<Vec3> {
        let mut line: Vec<Vec3> = self.places.first().copied().into_iter().collect();
        for pair in self.places.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let away = from.distance(to);
            if away > LONG || (from.y - to.y).abs() > 0.02 {
                // Over the edge of a high board, not through it.
                let height = (away * 0.2).min(0.45) + (from.y - to.y).abs() * 0.5;
                line.extend((1..=POINTS).map(|point| {
                    let share = point as f32 / POINTS as f32;
                    from.lerp(to, share) + Vec3::Y * height * 4.0 * share * (1.0 - share)
                }));
            } else if away > 1e-3 {
                line.push(to);
            }
        }
        let length: f32 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        tesserae_scene::marker::shortened(&line, (radius * 1.1).min(length * 0.5))
    }
}

fn note_trails(
    mut travels: MessageReader<PieceTravels>,
    mut replaced: MessageReader<PositionReplaced>,
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    mut trails: ResMut<Trails>,
) {
    let gone: Vec<Trail> = travels
        .read()
        .filter(|travel| travel.manner != Manner::MakesRoom)
        .map(|travel| Trail { places: travel.way.clone(), sent: travel.manner == Manner::Sent })
        .collect();
    if !gone.is_empty() {
        trails.0 = gone;
    }
    if replaced.read().count() > 0 {
        let shown = current.zip(spec).map(|(current, spec)| last_ways(&current, &spec));
        trails.0 = shown.unwrap_or_default();
    }
}

/// The ways of the last move in the record.
fn last_ways(current: &CurrentMatch, spec: &TableSpec) -> Vec<Trail> {
    let moved = |event: &Event| matches!(event, Event::Moved { .. } | Event::Returned { .. });
    let played = current.0.played();
    let last = played.iter().enumerate().rev().take(PLIES);
    let Some((number, ply)) = last.into_iter().find(|(_, ply)| ply.events.iter().any(moved)) else {
        return Vec::new();
    };
    let positions = (current.0.position_at(number), current.0.position_at(number + 1));
    let (Some(before), Some(after)) = positions else { return Vec::new() };
    routes_again(spec, before, &ply.events, after)
        .into_iter()
        .map(|(manner, places)| Trail { places, sent: manner == Manner::Sent })
        .collect()
}

/// Registers the trails.
pub fn plugin(app: &mut App) {
    app.init_resource::<Trails>().add_systems(Update, note_trails.in_set(TableSystems::Stage));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_before_the_piece_and_bows_where_it_flew() {
        let hop = Trail { places: vec![Vec3::ZERO, Vec3::X * 0.3, Vec3::X * 0.6], sent: false };
        let line = hop.line(0.1);
        assert_eq!(line.len(), 3);
        assert!((line[2].x - 0.49).abs() < 1e-5, "{line:?}");
        assert!(line.iter().all(|point| point.y == 0.0));
        let flight = Trail { places: vec![Vec3::Y * 0.3, Vec3::new(0.9, 0.0, 0.4)], sent: true };
        let line = flight.line(0.1);
        let highest = line.iter().map(|point| point.y).fold(0.0_f32, f32::max);
        assert!(highest > 0.3 && line.len() > 8, "{line:?}");
        // Up on a high board it is above the edge before it is halfway there.
        let up = Trail { places: vec![Vec3::ZERO, Vec3::new(3.0, 1.0, 0.0)], sent: false };
        let edge = up.line(0.1).into_iter().find(|point| point.x > 1.0);
        assert!(edge.is_some_and(|point| point.y > 1.0), "{edge:?}");
        // A way of no length is no trail.
        assert!(Trail { places: vec![Vec3::ZERO, Vec3::ZERO], sent: false }.line(0.1).len() < 2);
    }
}
