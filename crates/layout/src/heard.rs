//! What the things of a table are made of, for the sounds they make.

use bevy::prelude::*;

use tesserae_core::dice::{CUBE_EDGE, STICK_LENGTH};
use tesserae_core::sound::{Blow, Heard, Substance, Thing};

use super::die_body::DieBody;
use super::places::Seat;
use super::spec::TableSpec;

/// Millimetres in a scene unit.
const UNIT: f32 = 100.0;
/// Size of a board, of a tray's floor and of a frame as a body that sounds, in millimetres.
const BOARD: f32 = 110.0;
const FLOOR: f32 = 60.0;
const FRAME: f32 = 80.0;
/// A bar sounds as a solid body of this share of its length.
const BAR: f32 = 0.35;
/// The speed of a piece set down from a height of 1, in scene units a second: a hand slows it.
const SET_DOWN: f32 = 1.9;
/// The speed with which a piece is picked up.
const PICKED_UP: f32 = 0.3;

fn of_seat(all: [Substance; 4], seat: Seat) -> Substance {
    all[usize::from(seat).min(3)]
}

impl TableSpec {
    /// What a side's throw sounds of.
    pub fn heard(&self, seat: Seat) -> Heard {
        let substances = &self.fittings.substances;
        let size = match self.die {
            DieBody::Stick { .. } => STICK_LENGTH * BAR,
            DieBody::Tetrahedron { .. } | DieBody::Cube { .. } => CUBE_EDGE,
        };
        Heard {
            die: Thing { substance: of_seat(substances.dice, seat), size: size * UNIT },
            floor: Thing { substance: substances.tray, size: FLOOR },
            rim: Thing { substance: substances.frame, size: FRAME },
        }
    }

    /// The blow of a side's piece that is set down at a place from a height, in scene units.
    pub fn set_down(&self, seat: Seat, at: Vec3, fall: f32, seed: u64) -> Blow {
        self.piece_blow(seat, at, SET_DOWN * fall.max(0.0).sqrt(), seed)
    }

    /// The blow of a side's piece that is picked up there.
    pub fn picked_up(&self, seat: Seat, at: Vec3, seed: u64) -> Blow {
        self.piece_blow(seat, at, PICKED_UP, seed)
    }

    fn piece_blow(&self, seat: Seat, at: Vec3, speed: f32, seed: u64) -> Blow {
        let substances = &self.fittings.substances;
        let size = self.piece_size(seat).radius * 2.0 * UNIT;
        let of = Thing { substance: of_seat(substances.pieces, seat), size };
        let on = match self.rack_at(at) {
            Some(_) => Thing { substance: substances.racks, size: FLOOR },
            None => Thing { substance: substances.board, size: BOARD },
        };
        Blow { of, on, speed, spin: 0.0, seed }
    }
}
