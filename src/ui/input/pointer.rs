//! The mouse on the table: hovering, clicking, dragging pieces and throwing.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use tesserae_core::dice::Hand;
use tesserae_core::rules::Illegal;
use tesserae_layout::fittings::PieceSize;
use tesserae_layout::order::TableSystems;
use tesserae_layout::piece::Piece;
use tesserae_layout::places::ThrowTray;
use tesserae_layout::spec::TableSpec;
use tesserae_play::choices::Choices;
use tesserae_play::current_match::{ActionRequested, CurrentMatch, Refused};
use tesserae_play::gate::Gate;
use tesserae_play::guide::Guide;
use tesserae_play::narration::rule_against;
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::people::the_one_person;
use tesserae_play::pieces::{InHand, arranged};
use tesserae_play::throwing::ThrowRequested;
use tesserae_play::turn::{Stage, Turn, decides_first};
use tesserae_scene::scene::TableCamera;

use super::click::{Click, Intent, is_over};
use super::selection::{Pointed, PointerHold, Selected};

/// Greatest distance of the pointer's ray from a piece's rim, in scene units.
const PIECE_REACH: f32 = 0.03;
/// Height of a dragged piece above the board, in scene units.
const LIFTED: f32 = 0.12;
/// Pixels that the mouse must move before a press becomes a drag.
pub(super) const DRAG_STARTS: f32 = 6.0;

/// Where a dragged piece hangs, given camera and cursor.
pub(super) fn hanging(
    (camera, view): (&Camera, &GlobalTransform),
    cursor: Vec2,
    spec: &TableSpec,
) -> Option<Vec3> {
    let ray = camera.viewport_to_world(view, cursor).ok()?;
    on_plane(ray, spec.plan.top() + LIFTED)
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

/// Distance by which a ray misses a piece that stands on `base`, in scene units; negative if it
/// goes through. High pieces count as a third as wide at the top as at the foot, which nearly fits
/// cones, spools and travellers.
fn beside(ray: Ray3d, base: Vec3, size: PieceSize) -> f32 {
    // Nearest points of two lines, then kept to the upright's ends.
    let (along, up) = (*ray.direction, Vec3::Y);
    let between = ray.origin - base;
    let tilt = along.dot(up);
    let apart = 1.0 - tilt * tilt;
    let share =
        if apart < 1e-6 { 0.0 } else { (between.dot(up) - tilt * between.dot(along)) / apart };
    let crown = if size.height > size.radius { size.radius * 0.35 } else { size.radius };
    let spine = (size.height - crown).max(size.height / 2.0);
    let share = share.clamp(0.0, spine);
    let point = base + up * share;
    let reach = (point - ray.origin).dot(along);
    let radius = size.radius.lerp(crown, share / spine);
    ray.get_point(reach).distance(point) - radius
}

/// Does a choice lead to the place under a point above the board?
fn is_target(spec: &TableSpec, choices: &Choices, over: Option<Vec3>) -> bool {
    let Some((side, over)) = choices.side.zip(over) else { return false };
    choices
        .list
        .iter()
        .flat_map(|choice| [choice.first, choice.to])
        .flatten()
        .any(|step| spec.spot(side, step).is_some_and(|spot| is_over(spot, over)))
}

pub(super) fn find_pointed(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<TableCamera>>>,
    wants: Option<Res<EguiWantsInput>>,
    spec: Option<Res<TableSpec>>,
    choices: Res<Choices>,
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
        now.over = on_plane(ray, spec.plan.top());
        // A cell to go to is not lost to the piece that stands before it.
        let target = is_target(&spec, &choices, now.over);
        let reach = if target { 0.0 } else { PIECE_REACH };
        let nearest = pieces
            .iter()
            .filter_map(|(entity, transform, piece)| {
                let size = spec.piece_size(piece.side.index() as u8);
                let away = beside(ray, transform.translation, size);
                (away < reach).then_some((entity, away))
            })
            .min_by(|a, b| a.1.total_cmp(&b.1));
        now.piece = nearest.map(|(entity, _)| entity);
        now.cell = now.over.and_then(|point| spec.plan.cell_at(point));
        now.rack = now.at.and_then(|at| spec.rack_at(at)).map(|rack| (rack.seat, rack.keeps));
        now.tray = now.at.is_some_and(|at| spec.tray.is_under(at));
    }
    pointed.set_if_neq(now);
}

fn begin_hold(
    buttons: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    pointed: Res<Pointed>,
    turn: Res<Turn>,
    If(current): If<Res<CurrentMatch>>,
    mut hold: ResMut<PointerHold>,
) {
    if !buttons.just_pressed(MouseButton::Left) {
        return;
    }
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

fn drag_held(
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<TableCamera>>>,
    time: Res<Time<Real>>,
    pointed: Res<Pointed>,
    If(current): If<Res<CurrentMatch>>,
    If(spec): If<Res<TableSpec>>,
    turn: Res<Turn>,
    mut hold: ResMut<PointerHold>,
    mut pieces: Query<(&Piece, &mut Transform)>,
) {
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
            let Some(cursor) = window.cursor_position() else { return };
            let Ok((piece, mut transform)) = pieces.get_mut(*entity) else { return };
            let position = current.0.position();
            let own = piece.side == position.turn()
                && current.is_human(piece.side)
                && turn.stage == Stage::ToChoose;
            if !*dragged && own && cursor.distance(*pressed) > DRAG_STARTS {
                *dragged = true;
            }
            if *dragged
                && let Some(camera) = camera
                && let Some(at) = hanging(*camera, cursor, &spec)
            {
                transform.translation = at;
            }
        }
    }
}

fn release_held(
    buttons: Res<ButtonInput<MouseButton>>,
    pointed: Res<Pointed>,
    turn: Res<Turn>,
    choices: Res<Choices>,
    If(current): If<Res<CurrentMatch>>,
    (guide, gate): (On<Guide>, Res<Gate>),
    If(spec): If<Res<TableSpec>>,
    mut hold: ResMut<PointerHold>,
    mut selected: ResMut<Selected>,
    mut in_hand: ResMut<InHand>,
    mut pieces: Query<(Entity, &Piece, &mut Transform)>,
    mut actions: MessageWriter<ActionRequested>,
    mut refused: MessageWriter<Refused>,
    mut throws: MessageWriter<ThrowRequested>,
) {
    let position = current.0.position();
    let may_choose = turn.stage == Stage::ToChoose && current.is_human(position.turn());
    let you = the_one_person(&current.0, guide.get());
    let click = Click { position, spec: &spec, choices: &choices, pointed: &pointed, you };
    // The rule that bars the piece in question.
    let mut rule = None;
    let on_place = buttons.just_pressed(MouseButton::Left)
        && matches!(*hold, PointerHold::Free)
        && pointed.over.is_some();
    let yours = current.is_human(position.turn()) && you.is_none_or(|you| you == position.turn());
    let may_throw = turn.stage == Stage::ToThrow && !turn.held && yours;
    let intent = if on_place && may_choose {
        match click.clicked_place(&selected) {
            // While you look back, nothing is about to move.
            Intent::Refuse(_) if turn.held => Intent::Nothing,
            meant => meant,
        }
    } else if on_place && may_throw && pointed.cell.is_some() && !decides_first(position) {
        let due = Illegal::NotDue { due: position.due() };
        Intent::Refuse(gate.refuses_throws().map_or_else(|| due.to_string(), str::to_owned))
    } else if buttons.just_released(MouseButton::Left) {
        match std::mem::take(&mut *hold) {
            PointerHold::Free => Intent::Nothing,
            PointerHold::Dice { trail } => {
                throws.write(ThrowRequested(hand_of(&trail, &spec.tray)));
                Intent::Nothing
            }
            PointerHold::Piece { entity, dragged, .. } => {
                let all = pieces.iter().map(|(entity, piece, _)| (entity, piece));
                let place = arranged(&spec, all).into_iter().find(|(other, _)| *other == entity);
                let Ok((_, piece, mut transform)) = pieces.get_mut(entity) else { return };
                rule = rule_against(position, piece.side, piece.step);
                if let Some((_, place)) = place.filter(|_| dragged) {
                    transform.translation = place;
                }
                let intent = match (dragged, may_choose) {
                    (true, true) => click.dropped(piece, &selected),
                    (true, false) => Intent::Nothing,
                    (false, true) => click.clicked_piece(piece, &selected),
                    (false, false) => click.refuse(piece),
                };
                // If several stand on one step, exactly this one goes.
                let from = match &intent {
                    Intent::Play(action) => choices.find(*action).and_then(|choice| choice.from),
                    Intent::Pick(from) => *from,
                    Intent::Refuse(_) | Intent::Nothing => None,
                };
                if from == Some(piece.step) {
                    *in_hand = InHand(Some(entity));
                }
                intent
            }
        }
    } else {
        Intent::Nothing
    };
    match intent {
        Intent::Play(action) => {
            // The match refuses it with the rule, should it be illegal.
            actions.write(ActionRequested(action));
            *selected = Selected::default();
        }
        Intent::Pick(piece) => selected.piece = piece,
        Intent::Refuse(reason) => {
            refused.write(Refused { reason, rule });
        }
        Intent::Nothing => {}
    }
}

/// Picks count only in the position they were made in.
fn clear_selection(
    choices: Res<Choices>,
    mut selected: ResMut<Selected>,
    mut in_hand: ResMut<InHand>,
) {
    if choices.is_changed() {
        selected.set_if_neq(Selected::default());
        in_hand.set_if_neq(InHand::default());
    }
}

/// The throw of a hand dragged along a trail; `None` for a click.
fn hand_of(trail: &[(Vec3, f32)], tray: &ThrowTray) -> Option<Hand> {
    let ((from, began), (to, ended)) = (trail.first()?, trail.last()?);
    let (from, at) = (tray.within(*from), tray.within(*to));
    let (way, seconds) = (at - from, ended - began);
    if way.length() < 0.08 || seconds < 1e-3 {
        return None;
    }
    let velocity = way / seconds;
    Some(Hand::drag([at.x, at.z], [velocity.x, velocity.z]))
}

/// Registers the mouse on the table.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pointed>()
        .init_resource::<PointerHold>()
        .init_resource::<Selected>()
        .add_systems(
            Update,
            (
                clear_selection,
                find_pointed,
                // A position that is set up has its own systems.
                (begin_hold, drag_held, release_held)
                    .chain()
                    .run_if(not(in_state(Occasion::SetUp))),
            )
                .chain()
                .in_set(TableSystems::Input),
        );
    super::arrange::add_mouse(app);
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;
    use tesserae_core::rules::Side;
    use tesserae_layout::view::named_view;
    use tesserae_scene::boards::lay_table;

    use super::*;

    #[test]
    fn the_far_half_of_a_cell_behind_a_piece_can_be_clicked() {
        for game in Library::built_in().games() {
            let spec = lay_table(game, 2);
            let view = named_view("default", 964.0 / 720.0, &spec).transform();
            let cells: Vec<Vec3> =
                game.definition().paths[0].iter().map(|&cell| spec.plan.cell_top(cell)).collect();
            let size = spec.piece_size(Side::A.index() as u8);
            for &behind in &cells {
                let far = behind - Vec3::Z * size.radius / 2.0;
                let direction = Dir3::new(far - view.translation).expect("a way");
                let ray = Ray3d::new(view.translation, direction);
                for &standing in cells.iter().filter(|&&cell| cell != behind) {
                    let away = beside(ray, standing, size);
                    let name = &game.definition().game;
                    assert!(away > 0.0, "{name}: {behind} behind {standing}, {away}");
                }
            }
        }
    }
}
