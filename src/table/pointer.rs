//! The mouse on the table: hovering, clicking, dragging pieces and throwing.
//!
//! What lies under the pointer is worked out from the ray of the camera and the
//! places of things; what may be done with it the rules say.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use super::TableSystems;
use super::current_match::{ActionRequested, CurrentMatch, Refused};
use super::pieces::{Piece, place_of};
use super::places::THROW_HALF;
use super::scene::TableCamera;
use super::spec::TableSpec;
use super::stage::{Stage, Turn};
use super::throwing::ThrowRequested;
use crate::dice::Hand;
use crate::rules::{Action, CellId, Illegal, Position, Side, Step, Throw};

/// How near the pointer's ray must pass to a piece, beyond its radius, in scene
/// units.
const PIECE_REACH: f32 = 0.03;
/// How high a dragged piece is held above the board, in scene units.
const LIFTED: f32 = 0.12;
/// Pixels that the mouse must move before a press becomes a drag.
const DRAG_STARTS: f32 = 6.0;

/// What the pointer, or the keyboard in its place, points at.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub struct Pointed {
    /// A piece.
    pub piece: Option<Entity>,
    /// A cell of the board.
    pub cell: Option<CellId>,
    /// The throwing tray.
    pub tray: bool,
    /// The point of the table plane under the pointer.
    pub at: Option<Vec3>,
}

/// What is held with the button down.
#[derive(Resource, Debug, Default, Clone)]
pub enum PointerHold {
    /// Nothing.
    #[default]
    Free,
    /// A piece: pressed, and perhaps dragged.
    Piece {
        /// The piece.
        entity: Entity,
        /// Where the button went down, in window pixels.
        pressed: Vec2,
        /// It has moved far enough to be a drag.
        dragged: bool,
    },
    /// The dice in hand.
    Dice {
        /// Where the pointer was, and when, latest last.
        trail: Vec<(Vec3, f32)>,
    },
}

impl PointerHold {
    /// Whether a piece or the dice are held.
    #[must_use]
    pub fn is_holding(&self) -> bool {
        !matches!(self, Self::Free)
    }

    /// The piece that is being dragged.
    #[must_use]
    pub fn dragged(&self) -> Option<Entity> {
        match self {
            Self::Piece { entity, dragged: true, .. } => Some(*entity),
            _ => None,
        }
    }
}

/// The piece chosen by a click or by keyboard where it has several targets.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub struct Selected {
    /// Which of the legal actions the keyboard points at.
    pub action: Option<Action>,
}

/// Where a ray meets the level plane at a height.
fn on_plane(ray: Ray3d, height: f32) -> Option<Vec3> {
    let down = ray.direction.y;
    if down.abs() < 1e-4 {
        return None;
    }
    let distance = (height - ray.origin.y) / down;
    (distance > 0.0).then(|| ray.get_point(distance))
}

/// How far a ray passes from the upright line from `base` up to `height`.
fn distance_to_upright(ray: Ray3d, base: Vec3, height: f32) -> f32 {
    // Nearest points of two lines, then kept to the upright's ends.
    let (along, up) = (*ray.direction, Vec3::Y);
    let between = ray.origin - base;
    let tilt = along.dot(up);
    let apart = 1.0 - tilt * tilt;
    let share =
        if apart < 1e-6 { 0.0 } else { (between.dot(up) - tilt * between.dot(along)) / apart };
    let point = base + up * share.clamp(0.0, height);
    let reach = (point - ray.origin).dot(along);
    ray.get_point(reach).distance(point)
}

fn point(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<TableCamera>>>,
    wants: Option<Res<EguiWantsInput>>,
    spec: Option<Res<TableSpec>>,
    pieces: Query<(Entity, &Transform, &Piece)>,
    mut pointed: ResMut<Pointed>,
) {
    let over_panel = wants.is_some_and(|wants| wants.wants_any_pointer_input());
    let ray = window.zip(camera).filter(|_| !over_panel).and_then(|(window, camera)| {
        let (camera, transform) = *camera;
        camera.viewport_to_world(transform, window.cursor_position()?).ok()
    });
    let mut now = Pointed::default();
    if let (Some(ray), Some(spec)) = (ray, spec) {
        now.at = on_plane(ray, 0.0);
        let nearest = pieces
            .iter()
            .filter_map(|(entity, transform, piece)| {
                let size = spec.piece_size(piece.side.index() as u8);
                let away = distance_to_upright(ray, transform.translation, size.height);
                (away < size.radius + PIECE_REACH).then_some((entity, away))
            })
            .min_by(|a, b| a.1.total_cmp(&b.1));
        now.piece = nearest.map(|(entity, _)| entity);
        now.cell = on_plane(ray, spec.plan.top()).and_then(|point| spec.plan.cell_at(point));
        now.tray = now.at.is_some_and(|at| {
            let offset = (at - spec.throw_centre).abs();
            offset.x < THROW_HALF * 1.15 && offset.z < THROW_HALF * 1.15
        });
    }
    pointed.set_if_neq(now);
}

/// The action that a piece would make with the score thrown, legal or not.
#[must_use]
pub fn meant_action(position: &Position, side: Side, step: Step) -> Option<Action> {
    let Some(Throw::Score(score)) = position.thrown() else { return None };
    let off = position.game().definition().off(side);
    let to = Step(step.0.saturating_add(score));
    (step < off).then_some(Action::Move { from: step, to })
}

/// Why a piece cannot move now, in words; none when it can.
#[must_use]
pub fn why_not(position: &Position, side: Side, step: Step) -> Option<String> {
    if side != position.turn() {
        return Some(format!("it is the turn of {}", side_name(position, position.turn())));
    }
    if step == position.game().definition().off(side) {
        return Some("this piece is home".into());
    }
    match meant_action(position, side, step) {
        Some(action) => position.forbids(action).map(|illegal| illegal.to_string()),
        None => Some(Illegal::NotDue { due: position.due() }.to_string()),
    }
}

/// What a side's pieces are called.
#[must_use]
pub fn side_name(position: &Position, side: Side) -> String {
    let names = &position.game().definition().piece_names;
    names.get(side.index()).cloned().unwrap_or_else(|| side.to_string())
}

fn press(
    buttons: Res<ButtonInput<MouseButton>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    time: Res<Time<Real>>,
    pointed: Res<Pointed>,
    turn: Res<Turn>,
    current: Option<Res<CurrentMatch>>,
    mut hold: ResMut<PointerHold>,
) {
    if !buttons.just_pressed(MouseButton::Left) {
        return;
    }
    let (Some(window), Some(current)) = (window, current) else { return };
    let human = current.is_human(current.0.position().turn());
    match (turn.stage, pointed.piece) {
        (Stage::ToThrow, None) if pointed.tray && human => {
            let trail = pointed.at.map(|at| (at, time.elapsed_secs())).into_iter().collect();
            *hold = PointerHold::Dice { trail };
        }
        (Stage::ToThrow | Stage::ToChoose | Stage::ToPass, Some(entity)) => {
            let pressed = window.cursor_position().unwrap_or_default();
            *hold = PointerHold::Piece { entity, pressed, dragged: false };
        }
        _ => {}
    }
}

fn drag(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<TableCamera>>>,
    time: Res<Time<Real>>,
    pointed: Res<Pointed>,
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    turn: Res<Turn>,
    mut hold: ResMut<PointerHold>,
    mut pieces: Query<(&Piece, &mut Transform)>,
) {
    let (Some(window), Some(current), Some(spec)) = (window, current, spec) else { return };
    let cursor = window.cursor_position();
    match &mut *hold {
        PointerHold::Free => {}
        PointerHold::Dice { trail } => {
            if let Some(at) = pointed.at {
                trail.push((at, time.elapsed_secs()));
                // Only the last moments tell how fast the hand is.
                let from = trail.len().saturating_sub(12);
                trail.drain(..from);
            }
        }
        PointerHold::Piece { entity, pressed, dragged } => {
            let Some(cursor) = cursor else { return };
            let Ok((piece, mut transform)) = pieces.get_mut(*entity) else { return };
            let position = current.0.position();
            let own = piece.side == position.turn()
                && current.is_human(piece.side)
                && turn.stage == Stage::ToChoose;
            if !*dragged && own && cursor.distance(*pressed) > DRAG_STARTS {
                *dragged = true;
            }
            if *dragged && let Some(camera) = camera {
                let (camera, view) = *camera;
                let lifted = spec.plan.top() + LIFTED;
                if let Ok(ray) = camera.viewport_to_world(view, cursor)
                    && let Some(at) = on_plane(ray, lifted)
                {
                    transform.translation = at;
                }
            }
        }
    }
}

fn release(
    buttons: Res<ButtonInput<MouseButton>>,
    pointed: Res<Pointed>,
    turn: Res<Turn>,
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    mut hold: ResMut<PointerHold>,
    mut pieces: Query<(&Piece, &mut Transform)>,
    mut actions: MessageWriter<ActionRequested>,
    mut refused: MessageWriter<Refused>,
    mut throws: MessageWriter<ThrowRequested>,
) {
    let (Some(current), Some(spec)) = (current, spec) else { return };
    let position = current.0.position();
    let mut refuse = |action, reason| {
        refused.write(Refused { action, reason });
    };
    if buttons.just_pressed(MouseButton::Left)
        && matches!(*hold, PointerHold::Free)
        && turn.stage == Stage::ToChoose
        && current.is_human(position.turn())
        && let Some(cell) = pointed.cell
        && let Some(action) = action_to(position, cell)
    {
        // A click on a target where only one piece can go.
        actions.write(ActionRequested(action));
        return;
    }
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    match std::mem::take(&mut *hold) {
        PointerHold::Free => {}
        PointerHold::Dice { trail } => {
            throws.write(ThrowRequested(hand_of(&trail, spec.throw_centre)));
        }
        PointerHold::Piece { entity, dragged, .. } => {
            let Ok((piece, mut transform)) = pieces.get_mut(entity) else { return };
            transform.translation = place_of(&spec, position.game().definition(), piece);
            let own = current.is_human(position.turn()) && turn.stage == Stage::ToChoose;
            let to = pointed.cell.map(|cell| dropped_on(position, piece, cell));
            let meant = meant_action(position, piece.side, piece.step);
            let action = match (dragged, to, meant) {
                (true, Some(action), _) => Some(action),
                // Let go beside the board: off it, or back where it was.
                (true, None, Some(Action::Move { from, to }))
                    if to >= position.game().definition().off(piece.side) =>
                {
                    Some(Action::Move { from, to })
                }
                (true, None, _) => None,
                (false, _, meant) => meant,
            };
            match action {
                Some(Action::Move { from, to }) if from == to => {}
                Some(action) if own && piece.side == position.turn() => {
                    // The match refuses it with the rule, should it be illegal.
                    actions.write(ActionRequested(action));
                }
                _ if dragged => {}
                action => {
                    let reason = why_not(position, piece.side, piece.step);
                    if let Some(reason) = reason {
                        refuse(action.unwrap_or(Action::Pass), reason);
                    }
                }
            }
        }
    }
}

/// The one legal action that ends on a cell.
fn action_to(position: &Position, cell: CellId) -> Option<Action> {
    let definition = position.game().definition();
    let mut ending = position.actions().into_iter().filter(|action| match action {
        Action::Move { to, .. } => definition.cell_id(position.turn(), *to) == Some(cell),
        _ => false,
    });
    ending.next().filter(|_| ending.next().is_none())
}

/// The move of a piece to a cell, legal or not. Where the path crosses the cell
/// more than once the legal one is meant, else the nearest ahead.
fn dropped_on(position: &Position, piece: &Piece, cell: CellId) -> Action {
    let definition = position.game().definition();
    let last = definition.last(piece.side);
    let steps = (1..=last.0).map(Step);
    let here: Vec<Step> =
        steps.filter(|step| definition.cell_id(piece.side, *step) == Some(cell)).collect();
    let move_to = |to: Step| Action::Move { from: piece.step, to };
    let legal = here.iter().copied().map(move_to).find(|a| position.forbids(*a).is_none());
    let ahead = here.iter().copied().find(|step| *step >= piece.step);
    legal.unwrap_or_else(|| move_to(ahead.or(here.first().copied()).unwrap_or(piece.step)))
}

/// The throw of a hand that was dragged along a trail; a mere click throws in
/// the ordinary way.
fn hand_of(trail: &[(Vec3, f32)], centre: Vec3) -> Option<Hand> {
    let ((from, began), (to, ended)) = (trail.first()?, trail.last()?);
    let (way, seconds) = (*to - *from, ended - began);
    if way.length() < 0.08 || seconds < 1e-3 {
        return None;
    }
    let velocity = way / seconds;
    let at = *to - centre;
    Some(Hand::drag([at.x, at.z], [velocity.x, velocity.z]))
}

/// Registers the mouse on the table.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .init_resource::<PointerHold>()
        .init_resource::<Selected>()
        .add_systems(Update, (point, press, drag, release).chain().in_set(TableSystems::Input));
}
