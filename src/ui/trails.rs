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
const POINTS: usize = 16;
/// The bow of a flight to its left: a share of its length, and the least and the most.
const BOW: (f32, f32, f32) = (0.22, 0.18, 0.4);
/// Distances from a flight's end between which it comes down. The head, which is shorter, lies
/// flat.
const DOWN: (f32, f32) = (0.36, 0.18);

impl Trail {
    /// The line to draw. It lies flat on the board: straight from cell to cell, bowed to the left
    /// where the piece flew, so that it neither hides its target nor lies on the way back of
    /// another. The tip is in the middle of the end, or before the piece of that `radius` which
    /// stands there.
    pub fn line(&self, radius: Option<f32>) -> Vec<Vec3> {
        let mut line: Vec<Vec3> = self.places.first().copied().into_iter().collect();
        for pair in self.places.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let away = from.distance(to);
            if self.sent || away > LONG || (from.y - to.y).abs() > 0.02 {
                line.extend((1..=POINTS).map(|point| flight(from, to, point)));
            } else if away > 1e-3 {
                line.push(to);
            }
        }
        let length: f32 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        match radius {
            Some(radius) => {
                tesserae_scene::marker::shortened(&line, (radius * 1.1).min(length * 0.5))
            }
            None => line,
        }
    }
}

/// One of the points of a flight. It rises at once to the height of the board, over its edge, and
/// comes down again only before its end.
fn flight(from: Vec3, to: Vec3, point: usize) -> Vec3 {
    let share = point as f32 / POINTS as f32;
    let along = (to - from) * Vec3::new(1.0, 0.0, 1.0);
    let left = Vec3::new(along.z, 0.0, -along.x).normalize_or_zero();
    let (slope, least, most) = BOW;
    let bow = (along.length() * slope).clamp(least, most) * 2.0 * share * (1.0 - share);
    let high = from.y.max(to.y);
    let left_to_go = along.length() * (1.0 - share);
    let y = if to.y < high && left_to_go < DOWN.0 {
        high + (to.y - high) * ((DOWN.0 - left_to_go) / (DOWN.0 - DOWN.1)).min(1.0)
    } else {
        high
    };
    (from + along * share + left * bow).with_y(y)
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

    fn highest(line: &[Vec3]) -> f32 {
        line.iter().map(|point| point.y).fold(0.0, f32::max)
    }

    #[test]
    fn a_line_ends_before_the_piece_or_in_the_middle() {
        let hop = Trail { places: vec![Vec3::ZERO, Vec3::X * 0.3, Vec3::X * 0.6], sent: false };
        let line = hop.line(Some(0.1));
        assert_eq!(line.len(), 3);
        assert!((line[2].x - 0.49).abs() < 1e-5, "{line:?}");
        assert!(line.iter().all(|point| point.y == 0.0));
        assert_eq!(hop.line(None).last(), Some(&(Vec3::X * 0.6)));
        // A way of no length is no trail.
        let none = Trail { places: vec![Vec3::ZERO, Vec3::ZERO], sent: false };
        assert!(none.line(Some(0.1)).len() < 2);
    }

    #[test]
    fn a_flight_lies_flat_and_its_head_comes_straight_to_its_end() {
        let ends = [(Vec3::ZERO, Vec3::new(3.0, 0.3, 0.4)), (Vec3::Y * 0.3, Vec3::X * 2.0)];
        for (from, to) in ends {
            let line = Trail { places: vec![from, to], sent: true }.line(None);
            assert!(line.last().is_some_and(|tip| tip.distance(to) < 1e-5), "{line:?}");
            assert!((highest(&line) - 0.3).abs() < 1e-5, "over the board's edge: {line:?}");
            let away: Vec<f32> = line.iter().map(|point| point.xz().distance(to.xz())).collect();
            assert!(away.is_sorted_by(|a, b| a > b), "never past its end: {away:?}");
            let head = line.iter().filter(|point| point.xz().distance(to.xz()) < 0.15);
            assert!(head.clone().all(|point| (point.y - to.y).abs() < 1e-5), "{line:?}");
        }
    }

    #[test]
    fn two_pieces_that_change_places_have_arrows_apart() {
        let (a, b) = (Vec3::ZERO, Vec3::X * 0.35);
        let there = Trail { places: vec![a, b], sent: false }.line(None);
        let back = Trail { places: vec![b, a], sent: true }.line(None);
        let middle = back[POINTS / 2];
        assert!(middle.z.abs() > 0.08 && there.iter().all(|point| point.z == 0.0), "{middle}");
    }
}
