//! How the player throws: where the hand lets go, which way and how hard.
//!
//! The hand decides only how the throw looks. What it shows was drawn before.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rapier3d::math::{Rotation, Vector};

use super::body::Body;
use super::pose::Pose;
use super::solid::solid;
use super::track::Start;
use super::tray::Tray;

/// The hand at the moment it lets go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    /// Middle of the bodies in it, in scene units over the tray.
    pub from: [f32; 3],
    /// Velocity in scene units a second.
    pub velocity: [f32; 3],
    /// How fast the bodies tumble, in radians a second.
    pub spin: f32,
}

/// No hand throws faster than this over the tray, in scene units a second: a body
/// must not cross the tray within a few frames.
const FASTEST: f32 = 4.5;
/// Nor sticks, which need most of the tray to lie in, than this.
const FASTEST_STICKS: f32 = 1.0;
/// Nor do sticks roll off it faster than this, in radians a second.
const FASTEST_ROLL: f32 = 13.0;
/// Nor do they fly lengthwise faster than this.
const FASTEST_SLIDE: f32 = 0.2;
/// Nor does it let go lower or higher than this.
const HEIGHTS: [f32; 2] = [0.35, 1.3];
/// Bounds of the tumbling, in radians a second. The lower one is what rolling off
/// the fingers gives to dice that are merely let go.
const SPINS: [f32; 2] = [5.0, 26.0];

impl Hand {
    /// A normal throw from the near side of the tray (+z), varied by a seed.
    pub fn normal(body: Body, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut within = |low: f32, high: f32| rng.random_range(low..high);
        match body {
            Body::Stick => Self {
                from: [within(-0.05, 0.05), within(0.65, 0.85), within(0.15, 0.35)],
                velocity: [within(-0.05, 0.05), within(2.2, 3.0), within(-0.7, -0.3)],
                spin: within(7.0, 13.0),
            },
            _ => Self {
                from: [within(-0.25, 0.25), within(0.60, 0.80), within(0.35, 0.55)],
                velocity: [within(-0.5, 0.5), within(1.4, 2.0), within(-2.2, -1.5)],
                spin: within(10.0, 18.0),
            },
        }
    }

    /// A throw by hand: let go over the point `at` of the tray (x, z) with this
    /// velocity along the table. Anything may be passed; a point outside the tray,
    /// an absurd speed or a number that is none is brought to something sane when
    /// the dice are thrown.
    pub fn drag(at: [f32; 2], velocity: [f32; 2]) -> Self {
        let speed = velocity[0].hypot(velocity[1]).min(FASTEST);
        Self {
            from: [at[0], 0.6, at[1]],
            // A harder throw rises a little and tumbles faster.
            velocity: [velocity[0], 0.9 + 0.2 * speed, velocity[1]],
            spin: 8.0 + 3.0 * speed,
        }
    }

    /// The same hand within what a hand can do over this tray.
    pub fn clamped(&self, tray: Tray) -> Self {
        let sane = |x: f32| if x.is_finite() { x } else { 0.0 };
        let velocity = self.velocity.map(sane);
        let level = velocity[0].hypot(velocity[2]);
        // Also right where the length of an absurd velocity is infinite.
        let brake = if level.is_finite() { (FASTEST / level.max(FASTEST)).min(1.0) } else { 0.0 };
        Self {
            from: [
                sane(self.from[0]).clamp(-tray.half[0], tray.half[0]),
                sane(self.from[1]).clamp(HEIGHTS[0], HEIGHTS[1]),
                sane(self.from[2]).clamp(-tray.half[1], tray.half[1]),
            ],
            velocity: [velocity[0] * brake, velocity[1].clamp(-2.0, 2.0), velocity[2] * brake],
            spin: sane(self.spin).abs().clamp(SPINS[0], SPINS[1]),
        }
    }

    /// Part of the way to another hand.
    pub(super) fn towards(&self, other: &Self, share: f32) -> Self {
        let mix = |a: f32, b: f32| a + (b - a) * share;
        Self {
            from: std::array::from_fn(|i| mix(self.from[i], other.from[i])),
            velocity: std::array::from_fn(|i| mix(self.velocity[i], other.velocity[i])),
            spin: mix(self.spin, other.spin),
        }
    }

    /// How each body leaves this hand. The generator gives what no hand controls:
    /// how the bodies lie in it, how each tumbles and where it slips off.
    pub(super) fn starts(
        &self,
        body: Body,
        count: usize,
        tray: Tray,
        rng: &mut ChaCha8Rng,
    ) -> Vec<Start> {
        let hand = self.clamped(tray);
        match body {
            Body::Stick => hand.stick_starts(count, tray, rng),
            _ => hand.die_starts(solid(body).extent(), count, tray, rng),
        }
    }

    fn die_starts(
        &self,
        extent: f32,
        count: usize,
        tray: Tray,
        rng: &mut ChaCha8Rng,
    ) -> Vec<Start> {
        // In a ring, just far enough from each other for any turn.
        let ring = match count {
            1 => 0.0,
            _ => 1.1 * extent / (std::f32::consts::PI / count as f32).sin(),
        };
        let middle = inside(self.from, ring + extent + 0.01, tray);
        let first = rng.random_range(0.0..std::f32::consts::TAU);
        let velocity = Vector::from_array(self.velocity);
        (0..count)
            .map(|body| {
                let angle = first + std::f32::consts::TAU * body as f32 / count as f32;
                let out = Vector::new(angle.cos(), 0.0, angle.sin());
                // Rolling forward, and tumbling about any axis on top.
                let roll = Vector::Y.cross(velocity) * 3.0;
                let tumble = direction(rng) * self.spin * rng.random_range(0.7..1.2);
                let spread = out * rng.random_range(0.6..0.95);
                Start {
                    pose: Pose {
                        translation: (Vector::from_array(middle) + out * ring).to_array(),
                        rotation: any_turn(rng).to_array(),
                    },
                    velocity: (velocity * rng.random_range(0.85..1.15) + spread).to_array(),
                    spin: (roll + tumble).clamp_length_max(SPINS[1]).to_array(),
                }
            })
            .collect()
    }

    /// Sticks are thrown as a bundle across the direction of the throw, so that
    /// they roll off one another and come to lie side by side.
    fn stick_starts(&self, count: usize, tray: Tray, rng: &mut ChaCha8Rng) -> Vec<Start> {
        let reach = solid(Body::Stick).extent();
        // The bundle is held square to the tray, along the axis nearest to the throw:
        // in an oblique one every other stick ends leaning in a corner. Dice that are
        // merely let go lie across the player's view.
        let [x, _, z] = self.velocity;
        let ahead = if x.abs() > z.abs() {
            Vector::new(x.signum(), 0.0, 0.0)
        } else {
            Vector::new(0.0, 0.0, if z > 0.0 { 1.0 } else { -1.0 })
        };
        let yaw = ahead.x.atan2(ahead.z);
        let side = Vector::Y.cross(ahead);
        // Lengthwise there is little room to slide.
        let given = Vector::new(x, 0.0, z);
        let level = ahead * given.dot(ahead).min(FASTEST_STICKS)
            + side * given.dot(side).clamp(-FASTEST_SLIDE, FASTEST_SLIDE);
        let velocity = level + Vector::Y * self.velocity[1];
        let gap = 0.19;
        let wide = gap * (count as f32 - 1.0) / 2.0;
        // Room for the bundle along either axis of the tray.
        let middle: [f32; 3] = {
            let need = |axis: usize| {
                reach * [side.x, side.z][axis].abs() + (wide + 0.1) * [ahead.x, ahead.z][axis].abs()
            };
            let [x, y, z] = self.from;
            // Let go early enough for the bundle to land about the middle: sticks
            // that roll against a wall stay leaning on it.
            let on_the_way = level * flying(self.from[1], velocity.y);
            let past = (Vector::new(x, 0.0, z) + on_the_way).dot(ahead);
            let back = ahead * (past - past.clamp(-0.15, 0.05));
            let room = [tray.half[0] - need(0), tray.half[1] - need(1)].map(|r| r.max(0.0));
            [(x - back.x).clamp(-room[0], room[0]), y, (z - back.z).clamp(-room[1], room[1])]
        };
        (0..count)
            .map(|body| {
                let place = body as f32 - (count as f32 - 1.0) / 2.0;
                // An arched bundle: the outer sticks lie lower and land first.
                let height = -0.05 * place.abs() + rng.random_range(-0.03..0.03);
                let at = Vector::from_array(middle)
                    + ahead * (gap * place)
                    + Vector::Y * height
                    + side * rng.random_range(-0.02..0.02);
                let turn = Rotation::from_rotation_y(yaw + rng.random_range(-0.08..0.08))
                    * Rotation::from_rotation_z(rng.random_range(-0.10..0.10))
                    * Rotation::from_rotation_x(rng.random_range(0.0..std::f32::consts::TAU));
                let spread = ahead * (0.5 * place + rng.random_range(-0.2..0.2));
                let long = turn * Vector::X;
                let roll = self.spin.min(FASTEST_ROLL) * rng.random_range(0.6..1.3);
                let sway = direction(rng) * 0.6;
                Start {
                    pose: Pose { translation: at.to_array(), rotation: turn.to_array() },
                    velocity: (velocity + spread).to_array(),
                    spin: (long * roll + sway).to_array(),
                }
            })
            .collect()
    }
}

/// Seconds that sticks let go at this height, rising at this speed, are in the air.
fn flying(height: f32, rising: f32) -> f32 {
    let gravity = Body::Stick.gravity();
    (rising + (rising * rising + 2.0 * gravity * height).sqrt()) / gravity
}

/// The point brought so far from the walls.
fn inside(from: [f32; 3], margin: f32, tray: Tray) -> [f32; 3] {
    let room = tray.half.map(|half| (half - margin).max(0.0));
    [from[0].clamp(-room[0], room[0]), from[1], from[2].clamp(-room[1], room[1])]
}

/// A direction, all equally likely: a point of the cube that lies in the ball.
fn direction(rng: &mut ChaCha8Rng) -> Vector {
    loop {
        let point = Vector::new(
            rng.random_range(-1.0..1.0),
            rng.random_range(-1.0..1.0),
            rng.random_range(-1.0..1.0),
        );
        if (0.01..1.0).contains(&point.length_squared()) {
            return point.normalize();
        }
    }
}

/// A rotation, all equally likely, found in the same way in four dimensions.
fn any_turn(rng: &mut ChaCha8Rng) -> Rotation {
    loop {
        let point: [f32; 4] = std::array::from_fn(|_| rng.random_range(-1.0..1.0));
        let turn = Rotation::from_array(point);
        if (0.01..1.0).contains(&turn.length_squared()) {
            return turn.normalize();
        }
    }
}
