//! The object beside the board shows the place of the cell under the pointer, or of the cell a
//! piece has just reached: the Phaistos disc turns over if that place is on its other side.

use std::f32::consts::PI;

use bevy::prelude::*;

use tesserae_core::rules::CellId;
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;
use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;
use tesserae_scene::assets::{Stores, TableAssets};
use tesserae_scene::material::noise::ramp;
use tesserae_scene::scene::BesideBoardModel;

use super::input::selection::Pointed;

/// Seconds it takes to turn over.
const TURN: f32 = 0.7;
/// Height it rises meanwhile, in scene units, for its own size.
const LIFT: f32 = 0.85;
/// The light on the place.
const LIT: LinearRgba = LinearRgba::new(1.0, 0.66, 0.20, 0.5);

/// The light on the place of a cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LitPlace(pub CellId);

fn light_place(
    mut commands: Commands,
    mut stores: Stores,
    If(assets): If<Res<TableAssets>>,
    If(spec): If<Res<TableSpec>>,
    pointed: Res<Pointed>,
    pieces: Query<&Piece>,
    moved: Query<&Piece, Changed<Piece>>,
    mut things: Query<(Entity, &mut BesideBoardModel)>,
    lights: Query<(Entity, &LitPlace)>,
    mut last: Local<Option<CellId>>,
) {
    let (Ok((thing, mut model)), Some((kind, _))) = (things.single_mut(), &assets.beside_board)
    else {
        return;
    };
    let cell_of = |piece: &Piece| spec.cell_of(piece.side, piece.step);
    if !moved.is_empty() {
        // Several changes at once mean that another position was laid out.
        let come: Vec<CellId> = moved.iter().filter_map(cell_of).collect();
        *last = if let [cell] = come.as_slice() { Some(*cell) } else { None };
    }
    let piece = pointed.piece.and_then(|piece| cell_of(pieces.get(piece).ok()?));
    let wanted = piece.or(pointed.cell).or(*last);
    if lights.iter().map(|(_, lit)| lit.0).next() == wanted {
        return;
    }
    lights.iter().for_each(|(light, _)| commands.entity(light).despawn());
    let Some(cell) = wanted else { return };
    let name = spec.plan.cells.get(usize::from(cell.0)).map(|cell| cell.name.as_str());
    let Some((over, shape)) = name.and_then(kind.place) else { return };
    model.over = over;
    let glow = assets.glow(&shape, LIT, &mut stores);
    let marks = (Name::new("lit place"), LitPlace(cell), ChildOf(thing), Transform::IDENTITY);
    glow.dress(&mut commands.spawn((marks, Visibility::default())));
}

fn is_turning(things: Query<&BesideBoardModel>) -> bool {
    things.iter().any(BesideBoardModel::is_turning)
}

fn turn_object_over(time: Res<Time>, mut things: Query<(&mut BesideBoardModel, &mut Transform)>) {
    for (mut model, mut at) in &mut things {
        if !model.is_turning() {
            continue;
        }
        let step = time.delta_secs() / TURN;
        model.turned = if model.over {
            (model.turned + step).min(1.0)
        } else {
            (model.turned - step).max(0.0)
        };
        *at = turned(&model);
    }
}

/// Its place while it turns over.
fn turned(model: &BesideBoardModel) -> Transform {
    let share = ramp(0.0, 1.0, model.turned);
    let mut at = model.lies;
    at.rotation *= Quat::from_rotation_z(PI * share);
    at.translation.y += (PI * share).sin() * LIFT * at.scale.x;
    at
}

/// Registers the light and the turning.
pub fn plugin(app: &mut App) {
    app.draw_while(is_turning)
        .add_systems(Update, (light_place, turn_object_over).chain().in_set(TableSystems::Models));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_lies_on_its_other_side_when_it_has_been_turned() {
        let lies = Transform::from_xyz(1.0, 0.1, 2.0).with_scale(Vec3::splat(0.5));
        let at = |part: f32| turned(&BesideBoardModel { lies, over: true, turned: part });
        assert_eq!(at(0.0), lies);
        assert!(at(1.0).translation.distance(lies.translation) < 1e-5);
        assert!((at(1.0) * Vec3::Y).y < lies.translation.y, "its upper side is below");
        // Its edge, 0.4 from the middle, clears the table halfway.
        assert!(at(0.5).translation.y > 0.4);
    }
}
