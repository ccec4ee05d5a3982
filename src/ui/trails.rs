//! The ways of the last move, for its arrows: the mover's, and those of pieces sent away.

use bevy::prelude::*;

use tesserae_core::rules::Event;
use tesserae_layout::order::TableSystems;
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::{CurrentMatch, PositionReplaced};
use tesserae_play::pieces::{Manner, PieceTravels, routes_again};

/// One piece's way in the last move.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Trail {
    /// The places it touched, from where it stood to where it stands.
    pub places: Vec<Vec3>,
    /// Another piece's arrival sent it there.
    pub sent: bool,
    /// Its flights bow to the right, since to the left they would cover more of the dice.
    right: bool,
    /// Half the board's extent along x and z. A flight comes down, and rises, beside it.
    board: Vec2,
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
/// The bow of a flight to its side: a share of its length, and the least and the most.
const BOW: (f32, f32, f32) = (0.22, 0.18, 0.4);
/// Distances from a flight's lower end between which it comes down at the latest. The head, which is
/// shorter, lies flat.
const DOWN: (f32, f32) = (0.36, 0.18);

impl Trail {
    /// The way of a piece on a table. One that enters flies to its end at once: along its path its
    /// arrow would fly over the end and turn back, with its head on the cell before.
    pub fn on(spec: &TableSpec, places: Vec<Vec3>, manner: Manner) -> Self {
        let places = match places.as_slice() {
            [rack, _, .., end] if spec.rack_at(*rack).is_some() => vec![*rack, *end],
            _ => places,
        };
        let (sent, board) = (manner == Manner::Sent, spec.plan.size.xz() / 2.0);
        let bowed = |right| Self { places: places.clone(), sent, right, board };
        let covers = |trail: &Self| {
            trail.line(None).into_iter().filter(|point| spec.tray.is_under(*point)).count()
        };
        let [left, right] = [false, true].map(bowed);
        if covers(&right) < covers(&left) { right } else { left }
    }

    /// The line to draw. It lies flat on the board: straight from cell to cell, bowed where the
    /// piece flew, so that it neither hides its target nor lies on the way back of another. The tip
    /// is in the middle of the end, or before the piece of that `radius` which stands there.
    pub fn line(&self, radius: Option<f32>) -> Vec<Vec3> {
        let mut line: Vec<Vec3> = self.places.first().copied().into_iter().collect();
        for pair in self.places.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let away = from.distance(to);
            if self.sent || away > LONG || (from.y - to.y).abs() > 0.02 {
                line.extend(self.flight(from, to));
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

    /// The points of a flight. Over the board it has the height of the board. Beside it, it comes
    /// down evenly to its lower end, or rises from there: at a high table a steep line could not be
    /// seen.
    fn flight(&self, from: Vec3, to: Vec3) -> impl Iterator<Item = Vec3> {
        let along = (to - from) * Vec3::new(1.0, 0.0, 1.0);
        let left = Vec3::new(along.z, 0.0, -along.x).normalize_or_zero();
        let side = if self.right { -left } else { left };
        let (length, (slope, least, most)) = (along.length(), BOW);
        let bow = side * (length * slope).clamp(least, most) * 2.0;
        let place = move |share: f32| from + along * share + bow * share * (1.0 - share);
        let (down, low, high) = (to.y < from.y, from.y.min(to.y), from.y.max(to.y));
        // Shares of the way, once from its beginning and once from its lower end.
        let turned = move |share: f32| if down { 1.0 - share } else { share };
        let shares = (0..=POINTS).map(|point| point as f32 / POINTS as f32);
        let beside = |share: &f32| place(turned(*share)).xz().abs().cmpgt(self.board).any();
        let edge = shares.clone().take_while(beside).last().unwrap_or(0.0) * length;
        shares.skip(1).map(move |share| {
            let away = turned(share) * length;
            let risen = (away - DOWN.1) / (edge.max(DOWN.0) - DOWN.1);
            place(share).with_y(low + (high - low) * risen.clamp(0.0, 1.0))
        })
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
        .filter_map(|travel| Some(Trail::on(spec.as_deref()?, travel.way.clone(), travel.manner)))
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
        .map(|(manner, places)| Trail::on(spec, places, manner))
        .collect()
}

/// Registers the trails.
pub fn plugin(app: &mut App) {
    app.init_resource::<Trails>().add_systems(Update, note_trails.in_set(TableSystems::Stage));
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;
    use tesserae_core::rules::CellId;
    use tesserae_layout::places::Keeps;

    use super::*;
    use crate::sample::lay_table;

    fn trail(places: Vec<Vec3>, sent: bool) -> Trail {
        Trail { places, sent, ..Trail::default() }
    }

    fn highest(line: &[Vec3]) -> f32 {
        line.iter().map(|point| point.y).fold(0.0, f32::max)
    }

    #[test]
    fn a_line_ends_before_the_piece_or_in_the_middle() {
        let hop = trail(vec![Vec3::ZERO, Vec3::X * 0.3, Vec3::X * 0.6], false);
        let line = hop.line(Some(0.1));
        assert_eq!(line.len(), 3);
        assert!((line[2].x - 0.49).abs() < 1e-5, "{line:?}");
        assert!(line.iter().all(|point| point.y == 0.0));
        assert_eq!(hop.line(None).last(), Some(&(Vec3::X * 0.6)));
        // A way of no length is no trail.
        let none = trail(vec![Vec3::ZERO, Vec3::ZERO], false);
        assert!(none.line(Some(0.1)).len() < 2);
    }

    #[test]
    fn a_flight_lies_flat_and_its_head_comes_straight_to_its_end() {
        let ends = [(Vec3::ZERO, Vec3::new(3.0, 0.3, 0.4)), (Vec3::Y * 0.3, Vec3::X * 2.0)];
        for (from, to) in ends {
            let line = trail(vec![from, to], true).line(None);
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
        let there = trail(vec![a, b], false).line(None);
        let back = trail(vec![b, a], true).line(None);
        let middle = back[POINTS / 2];
        assert!(middle.z.abs() > 0.08 && there.iter().all(|point| point.z == 0.0), "{middle}");
    }

    #[test]
    fn the_arrow_of_a_captured_piece_leaves_the_dice_free() {
        let over_dice = |spec: &TableSpec, trail: &Trail| {
            trail.line(None).into_iter().filter(|point| spec.tray.is_under(*point)).count()
        };
        let mut freed = 0;
        for game in Library::built_in().games() {
            let spec = lay_table(game, game.definition().sides.0);
            let Some(rack) = spec.rack(0, Keeps::Hand) else { continue };
            let to = rack.place(0);
            for cell in 0..spec.plan.cells.len() {
                let places = vec![spec.cell_top(CellId(cell as u8)), to];
                let left = over_dice(&spec, &trail(places.clone(), true));
                let drawn = over_dice(&spec, &Trail::on(&spec, places, Manner::Sent));
                assert!(drawn <= left, "{} {cell}", game.definition().id());
                // In Ur the tray lies between the rack and the small block.
                assert!(drawn == 0 || game.definition().game != "ur", "{cell}: {drawn}");
                freed += left - drawn;
            }
        }
        assert!(freed > 0, "none would lie over them anyway");
    }

    #[test]
    fn beside_a_high_table_an_arrow_comes_down_evenly() {
        let game = crate::sample::game("pente");
        let spec = lay_table(&game, 2);
        let cell = spec.plan.cells.iter().position(|cell| cell.name == "5B").expect("a point");
        let from = spec.cell_top(CellId(cell as u8));
        let to = spec.rack(0, Keeps::Hand).expect("stones wait").place(0);
        for places in [vec![from, to], vec![to, from]] {
            let line = Trail::on(&spec, places, Manner::Sent).line(None);
            let share = |point: &Vec3| (point.y - to.y) / (from.y - to.y);
            let between = line.iter().filter(|point| (0.05..0.95).contains(&share(point)));
            assert!(between.count() > 4, "{line:?}");
        }
    }
}
