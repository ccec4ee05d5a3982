//! The table for a match: board, racks, tray and dice, as data.
//!
//! It follows from the game and the number of sides alone. The picture is built from it, and
//! the logic reads the places of all things from it.

use bevy::prelude::*;

use tesserae_core::dice::Body;
use tesserae_core::rules::{CellId, Game, Side, Step, VISITS, lane_share};

use super::crowd;
use super::die_body::DieBody;
use super::fittings::{Fittings, PieceSize};
use super::lamp::Lamp;
use super::piece::{Piece, before};
use super::places::{self, Keeps, Rack, RackNeeds, Seat, ThrowTray};
use super::plan::{BoardPlan, CellPlan};

/// What roundings may add up to.
const NEARLY: f32 = 1e-3;
/// Half the room that the score of the dice takes on the table, across and along the view.
const SCORE: Vec2 = Vec2::new(0.36, 0.19);
/// Places for the score round the tray, seen from the first view: shares of the way to the right
/// and to the near side. The first that is free counts.
const SCORE_AT: [(f32, f32); 8] = [
    (1.0, 1.0),
    (-1.0, 1.0),
    (1.0, 0.0),
    (-1.0, 0.0),
    (1.0, -1.0),
    (-1.0, -1.0),
    (0.0, 1.0),
    (0.0, -1.0),
];

/// Everything a table is built from, with its place. Data only, nothing of the renderer.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct TableSpec {
    /// The game's id, as in its level file.
    pub game: String,
    /// Number of sides.
    pub sides: u8,
    /// Number of pieces of each side.
    pub pieces: usize,
    /// The board.
    pub plan: BoardPlan,
    /// The racks round it.
    pub racks: Vec<Rack>,
    /// The throwing tray.
    pub tray: ThrowTray,
    /// The die's body.
    pub die: DieBody,
    /// The game's measures on this board.
    pub fittings: Fittings,
    /// Where the score of the dice is written: beside the tray, clear of board and racks, and if
    /// possible within the table's extent. It never moves.
    pub score: Vec3,
}

impl TableSpec {
    /// The table for a game and a number of sides.
    pub fn new(game: &Game, sides: u8, plan: BoardPlan, mut fittings: Fittings) -> Self {
        let definition = game.definition();
        // A variant may throw other dice than its game's first one, for which the tray was made.
        let least = Body::from(definition.dice).least_half() + NEARLY;
        fittings.setting.tray = fittings.setting.tray.max(Vec2::splat(least));
        let sides = sides.clamp(definition.sides.0, definition.sides.1);
        let all = &Side::ALL[..usize::from(sides)];
        let start = game.start(sides);
        let playing = &fittings.pieces[..usize::from(sides)];
        let largest = playing.iter().fold(PieceSize { radius: 0.0, height: 0.0 }, |a, b| {
            PieceSize { radius: a.radius.max(b.radius), height: a.height.max(b.height) }
        });
        let needs = RackNeeds {
            sides,
            // Pieces that do not start in the rack never enter it.
            hand: all.iter().any(|side| start.pieces(*side).contains(&Step::HAND)),
            off: definition.ring_goal.is_none(),
            piece: largest,
            grid: fittings.racks.holding(definition.pieces),
        };
        let (racks, tray) = places::lay_out(&plan, &fittings.setting, needs);
        let mut spec = Self {
            game: definition.game.clone(),
            sides,
            pieces: usize::from(definition.pieces),
            tray,
            die: DieBody::from(&definition.dice),
            racks,
            plan,
            fittings,
            score: Vec3::ZERO,
        };
        spec.score = spec.place_for_score();
        spec
    }

    /// Angle of the first view about the vertical, in radians.
    pub fn facing(&self) -> f32 {
        if self.fittings.setting.turned { -std::f32::consts::FRAC_PI_2 } else { 0.0 }
    }

    /// Size of a seat's pieces.
    pub fn piece_size(&self, seat: Seat) -> PieceSize {
        self.fittings.pieces[usize::from(seat).min(3)]
    }

    /// A side's rack for pieces that wait or are home, if the game has one.
    pub fn rack(&self, seat: Seat, keeps: Keeps) -> Option<&Rack> {
        self.racks.iter().find(|rack| rack.seat == seat && rack.keeps == keeps)
    }

    /// The rack under a point of the table.
    pub fn rack_at(&self, at: Vec3) -> Option<&Rack> {
        self.racks.iter().find(|rack| {
            let (away, half) = ((at - rack.middle).abs(), rack.half_on_table());
            away.x <= half.x && away.z <= half.y
        })
    }

    /// Base of a side's piece in one of its racks, by its number. If the game has no such rack,
    /// a place beside the tray.
    pub fn rack_place(&self, seat: Seat, keeps: Keeps, number: usize) -> Vec3 {
        match self.rack(seat, keeps) {
            Some(rack) => rack.place(number),
            None => self.tray.centre + Vec3::Z * (self.tray.half.y + 0.3),
        }
    }

    /// Middle of a cell's upper face.
    pub fn cell_top(&self, cell: CellId) -> Vec3 {
        self.plan.cell_top(cell)
    }

    /// The cell of a step of a side's path. `None` in the rack and off the board.
    pub fn cell_of(&self, side: Side, step: Step) -> Option<CellId> {
        let index = usize::from(step.0).checked_sub(1)?;
        let cell = self.plan.paths.get(side.index())?.get(index)?;
        Some(CellId(*cell as u8))
    }

    /// Middle and extent of the place on a cell for a side's piece at a step of its path. On a
    /// cell with lanes, that is the lane for the side and for its first or second visit.
    pub fn spot(&self, side: Side, step: Step) -> Option<(Vec3, Vec2)> {
        let cell = self.cell_of(side, step)?;
        let (middle, extent) = (self.cell_top(cell), self.cell_extent(cell));
        if !self.has_lanes(cell) {
            return Some((middle, extent));
        }
        let lanes = (usize::from(self.sides) * VISITS) as f32;
        let visit = self.visit(side, step, usize::from(cell.0));
        let share = lane_share(usize::from(self.sides), side, visit);
        // Lanes lie side by side along the longer edge.
        Some(if extent.x >= extent.y {
            let wide = Vec2::new(extent.x / lanes, extent.y);
            (middle + Vec3::X * extent.x * share, wide)
        } else {
            let wide = Vec2::new(extent.x, extent.y / lanes);
            (middle + Vec3::Z * extent.y * share, wide)
        })
    }

    fn has_lanes(&self, cell: CellId) -> bool {
        self.plan.cells.get(usize::from(cell.0)).is_some_and(|cell| cell.lanes)
    }

    /// The same, with the room beyond a lane's ends on which half a piece may stand.
    fn room(&self, side: Side, step: Step) -> Option<(Vec3, Vec2)> {
        let (middle, extent) = self.spot(side, step)?;
        let cell = self.cell_of(side, step).filter(|cell| self.has_lanes(*cell));
        let over = cell.map_or(Vec2::ZERO, |cell| {
            let wide = self.cell_extent(cell);
            let beyond = self.piece_size(side.index() as u8).radius * 2.0;
            if wide.x >= wide.y { Vec2::Y * beyond } else { Vec2::X * beyond }
        });
        Some((middle, extent + over))
    }

    /// Number of earlier visits of a side's path to that cell.
    fn visit(&self, side: Side, step: Step, cell: usize) -> usize {
        let path = self.plan.paths.get(side.index()).map_or(&[][..], Vec::as_slice);
        let before = usize::from(step.0).saturating_sub(1).min(path.len());
        path[..before].iter().filter(|met| **met == cell).count()
    }

    /// Place and extent of a side's piece alone on a step. A piece off the board stands in the
    /// rack behind that number of others.
    pub fn step_place(&self, side: Side, step: Step, number: usize) -> (Vec3, Vec2) {
        let seat = side.index() as u8;
        self.spot(side, step).unwrap_or_else(|| {
            let keeps = if step == Step::HAND { Keeps::Hand } else { Keeps::Off };
            let room = self.piece_size(seat).radius * 2.6;
            (self.rack_place(seat, keeps, number), Vec2::splat(room))
        })
    }

    /// Places of all pieces together. Pieces on one cell stand side by side, those in a rack without
    /// gaps, in a stable order.
    pub fn arrange(&self, pieces: &[Piece]) -> Vec<Vec3> {
        let spots: Vec<Option<(Vec3, Vec2)>> =
            pieces.iter().map(|piece| self.room(piece.side, piece.step)).collect();
        let order = |piece: &Piece| (piece.side, piece.step, piece.number);
        pieces
            .iter()
            .zip(&spots)
            .map(|(piece, spot)| {
                let Some((middle, extent)) = spot else {
                    let before = before(pieces, piece, piece.step);
                    return self.step_place(piece.side, piece.step, before).0;
                };
                let sharing = || {
                    let same = |(_, other): &(&Piece, &Option<(Vec3, Vec2)>)| {
                        other.is_some_and(|(place, _)| place == *middle)
                    };
                    pieces.iter().zip(&spots).filter(same).map(|(piece, _)| piece)
                };
                let index = sharing().filter(|other| order(other) < order(piece)).count();
                let size = self.piece_size(piece.side.index() as u8);
                crowd::place_on(*middle, *extent, size, index, sharing().count())
            })
            .collect()
    }

    /// Width along x and depth along z of a cell.
    pub fn cell_extent(&self, cell: CellId) -> Vec2 {
        self.plan.cells.get(usize::from(cell.0)).map_or(Vec2::ZERO, CellPlan::extent)
    }

    /// Ground plan of everything on the table, rims included: its left far and its right near
    /// corner.
    pub fn extent(&self) -> (Vec2, Vec2) {
        let mut low = -Vec2::new(self.plan.size.x, self.plan.size.z) / 2.0;
        let mut high = -low;
        for (middle, half) in self.furniture() {
            low = low.min(middle.xz() - half);
            high = high.max(middle.xz() + half);
        }
        (low, high)
    }

    /// Middle and half the outer extent of each rack, and then of the tray.
    pub fn furniture(&self) -> Vec<(Vec3, Vec2)> {
        let racks = self.racks.iter().map(|one| (one.middle, one.outer_half()));
        let tray = (self.tray.centre, self.tray.outer_half());
        racks.chain([tray]).collect()
    }

    /// Half the room of the score along x and z.
    pub fn score_room(&self) -> Vec2 {
        self.as_seen(SCORE)
    }

    /// An extent along x and z, seen from the first view; or the other way round.
    fn as_seen(&self, half: Vec2) -> Vec2 {
        if self.fittings.setting.turned { half.yx() } else { half }
    }

    fn place_for_score(&self) -> Vec3 {
        let (outer, room) = (self.as_seen(self.tray.outer_half()), self.score_room());
        let board = (Vec3::ZERO, Vec2::new(self.plan.size.x, self.plan.size.z) / 2.0);
        let (low, high) = self.extent();
        let (low, high) = (low - NEARLY + room, high + NEARLY - room);
        let within = |place: &Vec3| place.xz().cmpge(low).all() && place.xz().cmple(high).all();
        let free = |place: &Vec3| {
            self.furniture()
                .iter()
                .chain([&board])
                .all(|(middle, half)| (place.xz() - middle.xz()).abs().cmpge(*half + room).any())
        };
        let to_table = Quat::from_rotation_y(self.facing());
        let places = SCORE_AT.map(|(right, near)| {
            let reach = outer + SCORE * 1.02;
            let x = right * reach.x;
            // Beside a corner it ends level with the tray.
            let z = if right == 0.0 { near * reach.y } else { near * (outer.y - SCORE.y) };
            self.tray.centre + to_table * Vec3::new(x, 0.0, z)
        });
        let free: Vec<Vec3> = places.into_iter().filter(free).collect();
        let place = free.iter().find(|place| within(place)).or(free.first());
        place.copied().unwrap_or(places[0])
    }

    /// The lamp over this table.
    pub fn lamp(&self) -> Lamp {
        Lamp::over(self.extent())
    }
}
