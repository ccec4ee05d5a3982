//! One throw in the physics: a fresh small world, stepped until everything rests.

use std::sync::LazyLock;

use rapier3d::math::Vector;
use rapier3d::prelude::{
    Collider, ColliderBuilder, MassProperties, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle,
    SharedShape,
};

use super::body::Body;
use super::pose::Pose;
use super::solid::{inertia, solid};
use super::track::{Impact, STEPS_PER_SECOND, Start, Struck, Track};
use super::tray::Tray;

/// A throw that has not come to rest by then is thrown again.
const LONGEST_SECONDS: f32 = 2.5;
/// A body rests when no point of it moves by more than this in a step, in scene
/// units (a hundredth of a millimetre) ...
const STILL: f32 = 1e-4;
/// ... during this many steps.
const STILL_STEPS: u32 = 8;
/// Half the thickness of a wall: no body passes one within a step.
const WALL: f32 = 1.0;
/// Impacts that change a speed by less than this are not recorded.
const LEAST_IMPACT: f32 = 0.25;
/// Steps after an impact in which the body is not struck again: one impact of an edge
/// takes several steps.
const IMPACT_STEPS: u32 = 5;

/// One simulated throw.
#[derive(Clone, Debug, PartialEq)]
pub struct Simulation {
    /// How each body left the hand.
    pub starts: Vec<Start>,
    /// A track for each body, up to rest or to the time limit.
    pub tracks: Vec<Track>,
    /// The impacts, in order of time.
    pub impacts: Vec<Impact>,
    /// Whether everything lay still before the time was up.
    pub at_rest: bool,
}

/// The solid of a body as the physics' collision shape.
pub(super) fn shape(body: Body) -> &'static SharedShape {
    fn hull(body: Body) -> SharedShape {
        let corners: Vec<Vector> =
            solid(body).vertices.iter().map(|&vertex| Vector::from_array(vertex)).collect();
        // The solid's own sides rather than a hull computed again from the corners:
        // computed hulls are unreliable where many corners lie in one plane.
        let mut triangles = Vec::new();
        for side in &solid(body).sides {
            triangles.extend(side.windows(2).skip(1).map(|edge| [side[0], edge[0], edge[1]]));
        }
        SharedShape::convex_mesh(corners, &triangles).expect("the sides of a solid close it")
    }
    static TETRAHEDRON: LazyLock<SharedShape> = LazyLock::new(|| hull(Body::Tetrahedron));
    static CUBE: LazyLock<SharedShape> = LazyLock::new(|| hull(Body::Cube));
    static STICK: LazyLock<SharedShape> = LazyLock::new(|| hull(Body::Stick));
    match body {
        Body::Tetrahedron => &TETRAHEDRON,
        Body::Cube => &CUBE,
        Body::Stick => &STICK,
    }
}

/// What a body is made of: how much it rubs, bounces and is slowed while turning.
struct Material {
    friction: f32,
    restitution: f32,
    /// Share of the turning lost in a second, once the body has struck something:
    /// what rolling on a cloth costs. In the air there is only a little.
    rolling_damping: f32,
}

/// Share of the speed and of the turning that the air takes in a second.
const AIR: f32 = 0.1;

fn material(body: Body) -> Material {
    match body {
        Body::Tetrahedron => Material { friction: 0.35, restitution: 0.55, rolling_damping: 0.3 },
        Body::Cube => Material { friction: 0.4, restitution: 0.55, rolling_damping: 0.4 },
        // Wood on a cloth: the rocking on the round side must die down soon.
        Body::Stick => Material { friction: 0.35, restitution: 0.25, rolling_damping: 8.0 },
    }
}

fn collider(body: Body) -> Collider {
    let material = material(body);
    let builder = ColliderBuilder::new(shape(body).clone())
        .friction(material.friction)
        .restitution(material.restitution);
    match body {
        // A stick's mass is that of its hull.
        Body::Stick => builder.build(),
        // A regular solid turns equally easily about every axis. Stated exactly, this
        // makes a turn by a symmetry invisible to the physics.
        _ => {
            let mass = MassProperties::new(Vector::ZERO, 1.0, Vector::splat(inertia(body)));
            builder.mass_properties(mass).build()
        }
    }
}

fn walls(tray: Tray) -> [(Vector, Vector); 5] {
    let [x, z] = tray.half;
    [
        (Vector::ZERO, Vector::Y),
        (Vector::new(x, 0.0, 0.0), Vector::NEG_X),
        (Vector::new(-x, 0.0, 0.0), Vector::X),
        (Vector::new(0.0, 0.0, z), Vector::NEG_Z),
        (Vector::new(0.0, 0.0, -z), Vector::Z),
    ]
}

fn world(body: Body, tray: Tray) -> PhysicsWorld {
    let mut world = PhysicsWorld::new();
    world.gravity = Vector::new(0.0, -body.gravity(), 0.0);
    let parameters = &mut world.integration_parameters;
    parameters.dt = 1.0 / STEPS_PER_SECOND as f32;
    // The bodies are a tenth of a unit large; tolerances follow them.
    parameters.length_unit = 0.1;
    // Contacts are foreseen from 5 mm away, or a body would sink into the floor for
    // a frame before it bounces.
    parameters.normalized_prediction_distance = 0.5;
    parameters.num_solver_iterations = 3;
    // The floor is endless and the walls are thick: nothing can tunnel, and checking
    // for it costs a fifth of the time.
    parameters.max_ccd_substeps = 0;
    for (at, normal) in walls(tray) {
        // The floor is endless. The walls are boxes, so that they cost nothing
        // while no body is near them.
        let (shape, middle) = if normal == Vector::Y {
            (SharedShape::halfspace(normal), at)
        } else {
            let half = (Vector::ONE - normal.abs()) * 10.0 + normal.abs() * WALL;
            (SharedShape::cuboid(half.x, half.y, half.z), at - normal * WALL)
        };
        let wall = ColliderBuilder::new(shape).translation(middle).friction(0.5).restitution(0.3);
        world.colliders.insert(wall);
    }
    world
}

/// Throws the bodies as they leave the hand and follows them to rest. Single
/// threaded, in a world of its own: equal starts give equal tracks, bit for bit.
pub fn simulate(body: Body, tray: Tray, starts: &[Start]) -> Simulation {
    let mut world = world(body, tray);
    let bodies: Vec<RigidBodyHandle> = starts
        .iter()
        .map(|start| {
            let rigid = RigidBodyBuilder::dynamic()
                .pose(start.pose.to_physics())
                .linvel(Vector::from_array(start.velocity))
                .angvel(Vector::from_array(start.spin))
                .angular_damping(AIR)
                .linear_damping(AIR)
                .can_sleep(false);
            world.insert(rigid, collider(body)).0
        })
        .collect();

    let steps = (LONGEST_SECONDS * STEPS_PER_SECOND as f32) as usize;
    let extent = solid(body).extent();
    let mut tracks: Vec<Track> = starts
        .iter()
        .map(|start| {
            let mut track = Track::with_capacity(steps + 1);
            track.push(start.pose);
            track
        })
        .collect();
    let mut recorder = ImpactRecorder::new(&bodies);
    let rolling = material(body).rolling_damping;
    let mut still = 0;
    for step in 1..=steps {
        recorder.before(&world);
        world.step();
        recorder.after(&world, step as u32);
        for (index, &handle) in bodies.iter().enumerate() {
            if recorder.has_struck(index) {
                world.bodies[handle].set_angular_damping(rolling);
            }
        }
        let mut most = 0.0_f32;
        for (track, &handle) in tracks.iter_mut().zip(&bodies) {
            // Movement is what the poses show: what the solver corrects between steps
            // is not in the velocities.
            let pose = Pose::from_physics(world.bodies[handle].position());
            let before = track[track.len() - 1];
            most = most.max(pose.distance_to(&before) + extent * pose.angle_to(&before));
            track.push(pose);
        }
        still = if most < STILL { still + 1 } else { 0 };
        if still == STILL_STEPS {
            break;
        }
    }
    let at_rest = still == STILL_STEPS;
    Simulation { starts: starts.to_vec(), tracks, impacts: recorder.impacts, at_rest }
}

/// Notices impacts: a change of velocity in one step that gravity does not explain.
struct ImpactRecorder<'a> {
    bodies: &'a [RigidBodyHandle],
    velocities: Vec<Vector>,
    muted_until: Vec<u32>,
    impacts: Vec<Impact>,
}

impl<'a> ImpactRecorder<'a> {
    fn new(bodies: &'a [RigidBodyHandle]) -> Self {
        Self {
            bodies,
            velocities: vec![Vector::ZERO; bodies.len()],
            muted_until: vec![0; bodies.len()],
            impacts: Vec::new(),
        }
    }

    fn before(&mut self, world: &PhysicsWorld) {
        for (velocity, &handle) in self.velocities.iter_mut().zip(self.bodies) {
            *velocity = world.bodies[handle].linvel();
        }
    }

    fn after(&mut self, world: &PhysicsWorld, step: u32) {
        let fall = world.gravity / STEPS_PER_SECOND as f32;
        for index in 0..self.bodies.len() {
            let now = world.bodies[self.bodies[index]].linvel();
            let strength = (now - self.velocities[index] - fall).length();
            if strength < LEAST_IMPACT || step < self.muted_until[index] {
                continue;
            }
            self.muted_until[index] = step + IMPACT_STEPS;
            let other = self.struck(world, index);
            let (body, other) = match other {
                // The other body of the pair feels the same impact: one sound.
                Struck::Body(lower)
                    if lower < index && self.muted_until[lower] == step + IMPACT_STEPS =>
                {
                    continue;
                }
                Struck::Body(lower) if lower < index => (lower, Struck::Body(index)),
                other => (index, other),
            };
            self.impacts.push(Impact {
                time: step as f32 / STEPS_PER_SECOND as f32,
                strength,
                body,
                other,
            });
        }
    }

    fn has_struck(&self, index: usize) -> bool {
        self.muted_until[index] > 0
    }

    /// What struck a body hardest in this step.
    fn struck(&self, world: &PhysicsWorld, index: usize) -> Struck {
        let body = &world.bodies[self.bodies[index]];
        let mut hardest = (0.0, Struck::Floor);
        for &own in body.colliders() {
            for pair in world.contact_pairs_with(own) {
                let impulse = pair.total_impulse_magnitude();
                if impulse <= hardest.0 {
                    continue;
                }
                let other = if pair.collider1 == own { pair.collider2 } else { pair.collider1 };
                let other = &world.colliders[other];
                let parent = other
                    .parent()
                    .and_then(|parent| self.bodies.iter().position(|&body| body == parent));
                let what = match parent {
                    Some(body) => Struck::Body(body),
                    // The floor's plane passes through the origin, no wall's does.
                    None if other.translation().length_squared() == 0.0 => Struck::Floor,
                    None => Struck::Wall,
                };
                hardest = (impulse, what);
            }
        }
        hardest.1
    }
}
