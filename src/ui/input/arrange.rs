//! The mouse while a position is set up: pieces can go anywhere.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use tesserae_core::rules::draft::Draft;
use tesserae_core::rules::{Side, Step};
use tesserae_layout::piece::Piece;
use tesserae_layout::places::Keeps;
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::Refused;
use tesserae_play::occasion::Occasion;
use tesserae_play::pieces::arranged;
use tesserae_play::set_up::{Edit, SetUp, SetUpRequest};
use tesserae_scene::scene::TableCamera;

use super::click::is_over;
use super::pointer::{DRAG_STARTS, hanging};
use super::selection::{Pointed, PointerHold};

/// The steps of a side's path that the place under the pointer may mean: those whose part of the
/// cell it is, otherwise all of the cell; the rack, or home.
pub fn steps_under(spec: &TableSpec, draft: &Draft, side: Side, pointed: &Pointed) -> Vec<Step> {
    let path = || (1..=draft.game().definition().last(side).0).map(Step);
    let under = |step: &Step| {
        let spot = spec.spot(side, *step);
        spot.zip(pointed.over).is_some_and(|(spot, over)| is_over(spot, over))
    };
    let lane: Vec<Step> = path().filter(under).collect();
    if !lane.is_empty() {
        return lane;
    }
    match (pointed.cell, pointed.rack) {
        (Some(cell), _) => path().filter(|step| spec.cell_of(side, *step) == Some(cell)).collect(),
        (None, Some((_, Keeps::Hand))) => vec![Step::HAND],
        (None, Some((_, Keeps::Off))) => vec![draft.end(side)],
        (None, None) => Vec::new(),
    }
}

fn pick_up_piece(
    buttons: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    pointed: Res<Pointed>,
    set_up: Res<SetUp>,
    If(spec): If<Res<TableSpec>>,
    mut hold: ResMut<PointerHold>,
    mut asked: MessageWriter<SetUpRequest>,
) {
    if !buttons.just_pressed(MouseButton::Left) {
        return;
    }
    if let Some(entity) = pointed.piece {
        let pressed = window.cursor_position().unwrap_or_default();
        *hold = PointerHold::Piece { entity, pressed, dragged: false };
        return;
    }
    // A click on a place brings the piece that is picked.
    let Some(piece) = set_up.editor().picked() else { return };
    let steps = steps_under(&spec, set_up.editor().draft(), piece.0, &pointed);
    if !steps.is_empty() {
        asked.write(SetUpRequest::Edit(Edit::Put { piece, steps }));
    } else if pointed.over.is_some() {
        asked.write(SetUpRequest::Edit(Edit::Pick(None)));
    }
}

fn drag_piece(
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<TableCamera>>>,
    If(spec): If<Res<TableSpec>>,
    mut hold: ResMut<PointerHold>,
    mut pieces: Query<&mut Transform, With<Piece>>,
) {
    let PointerHold::Piece { entity, pressed, dragged } = &mut *hold else { return };
    let Some(cursor) = window.cursor_position() else { return };
    if cursor.distance(*pressed) > DRAG_STARTS {
        *dragged = true;
    }
    if *dragged
        && let Some(camera) = camera
        && let Ok(mut transform) = pieces.get_mut(*entity)
        && let Some(at) = hanging(*camera, cursor, &spec)
    {
        transform.translation = at;
    }
}

fn put_piece(
    buttons: Res<ButtonInput<MouseButton>>,
    pointed: Res<Pointed>,
    set_up: Res<SetUp>,
    If(spec): If<Res<TableSpec>>,
    mut hold: ResMut<PointerHold>,
    mut pieces: Query<(Entity, &Piece, &mut Transform)>,
    mut asked: MessageWriter<SetUpRequest>,
    mut refused: MessageWriter<Refused>,
) {
    if !buttons.just_released(MouseButton::Left) {
        return;
    }
    let PointerHold::Piece { entity, dragged, .. } = std::mem::take(&mut *hold) else { return };
    let places = arranged(&spec, pieces.iter().map(|(entity, piece, _)| (entity, piece)));
    let place = places.into_iter().find(|(other, _)| *other == entity);
    let Ok((_, piece, mut transform)) = pieces.get_mut(entity) else { return };
    let editor = set_up.editor();
    let named = (piece.side, piece.number);
    if !dragged {
        let mut steps = vec![piece.step];
        if editor.picked() == Some(named) {
            // A second click means the next step of the same cell.
            let cell = spec.cell_of(piece.side, piece.step);
            let last = editor.draft().game().definition().last(piece.side);
            let twins = (1..=last.0).map(Step).filter(|step| *step != piece.step);
            let twins: Vec<Step> = twins
                .filter(|step| cell.is_some() && spec.cell_of(piece.side, *step) == cell)
                .collect();
            let next = twins.iter().find(|step| **step > piece.step).or(twins.first());
            steps = next.copied().into_iter().collect();
        }
        asked.write(SetUpRequest::Edit(match steps.first() {
            Some(step) if *step != piece.step => Edit::Put { piece: named, steps },
            Some(_) => Edit::Pick(Some(named)),
            None => Edit::Pick(None),
        }));
        return;
    }
    // It stands where it was until it is put elsewhere.
    if let Some((_, place)) = place {
        transform.translation = place;
    }
    let steps = steps_under(&spec, editor.draft(), piece.side, &pointed);
    if steps.is_empty() {
        let definition = editor.draft().game().definition();
        let whose = definition.possessive(piece.side);
        refused.write(Refused::because(match pointed.cell {
            Some(_) => format!("{whose} path does not lead over that {}", definition.cell_word),
            None => format!("put it on a {}, into a rack or home", definition.cell_word),
        }));
    } else {
        asked.write(SetUpRequest::Edit(Edit::Put { piece: named, steps }));
    }
}

/// The mouse on the table while a position is set up, in order.
pub(super) fn add_mouse(app: &mut App) {
    use tesserae_layout::order::TableSystems;
    app.add_systems(
        Update,
        (pick_up_piece, drag_piece, put_piece)
            .chain()
            .after(super::pointer::find_pointed)
            .run_if(in_state(Occasion::SetUp))
            .in_set(TableSystems::Input),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    fn under(line: &str, side: Side, point: impl Fn(&TableSpec) -> Pointed) -> Vec<u8> {
        let position = sample::position(line);
        let spec = sample::lay_table(position.game(), position.sides());
        let draft = Draft::of(&position);
        let pointed = point(&spec);
        steps_under(&spec, &draft, side, &pointed).into_iter().map(|step| step.0).collect()
    }

    fn over(spec: &TableSpec, side: Side, step: u8) -> Pointed {
        let (place, _) = spec.step_place(side, Step(step), 0);
        let rack = spec.rack_at(place).map(|rack| (rack.seat, rack.keeps));
        Pointed {
            at: Some(place),
            over: Some(place),
            cell: spec.plan.cell_at(place),
            rack,
            ..default()
        }
    }

    const KNOSSOS: &str = "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 throw";
    const UR: &str = "ur/short A 0,1,5 0,0,6 move:2";

    #[test]
    fn a_place_means_its_steps_on_the_sides_own_path() {
        assert_eq!(under(UR, Side::A, |spec| over(spec, Side::A, 5)), [5]);
        // The middle row is on both paths, the last squares before it on one.
        assert_eq!(under(UR, Side::B, |spec| over(spec, Side::A, 5)), [5]);
        assert!(under(UR, Side::B, |spec| over(spec, Side::A, 2)).is_empty());
        assert_eq!(under(UR, Side::B, |spec| over(spec, Side::B, 0)), [0]);
        assert_eq!(under(UR, Side::B, |spec| over(spec, Side::B, 17)), [17]);
        assert!(under(UR, Side::A, |_| Pointed::default()).is_empty());
    }

    #[test]
    fn a_cell_that_is_passed_twice_means_both_steps_unless_it_has_lanes() {
        let game = sample::game("knossos");
        let definition = game.definition();
        for step in 1..=definition.last(Side::A).0 {
            let steps = under(KNOSSOS, Side::A, |spec| over(spec, Side::A, step));
            let cell = definition.cell(Side::A, Step(step)).expect("a cell");
            let same = |other: &u8| definition.cell(Side::A, Step(*other)) == Some(cell);
            let of_cell: Vec<u8> = (1..=definition.last(Side::A).0).filter(same).collect();
            if cell.lanes {
                assert_eq!(steps, [step], "{}", cell.name);
            } else {
                assert_eq!(steps, of_cell, "{}", cell.name);
            }
        }
    }
}
