//! The section through the exhibit: its meshes clipped, and faces on the cut.

use bevy::prelude::*;

use tesserae_scene::assets::{Stores, TableAssets};
use tesserae_scene::section::{Cut, Section, kept_mesh};

use super::exhibit::Inspector;
use super::marks::ShowMark;
use super::paint::ShowPaint;
use super::stand::{Built, ShowSystems, Standing};
use super::turntable::{StoodThing, build_plinth, turn_exhibit_over};

/// The faces on the cut.
#[derive(Component)]
struct CutFace;

/// The whole mesh of something that is cut open.
#[derive(Component)]
struct Whole(Handle<Mesh>);

/// Cuts the exhibit open, moves the cut, or makes the exhibit whole again.
fn cut_exhibit(
    mut commands: Commands,
    mut stores: Stores,
    inspector: Res<Inspector>,
    If(assets): If<Res<TableAssets>>,
    built: Res<Built>,
    mut standing: ResMut<Standing>,
    mut paint: ResMut<ShowPaint>,
    things: Query<(Entity, &StoodThing)>,
    below: Query<&Children>,
    meshes: Query<(&Mesh3d, Option<&Whole>), (Without<ShowMark>, Without<CutFace>)>,
    old: Query<Entity, With<CutFace>>,
    mut last: Local<Option<(u32, Option<Cut>)>>,
) {
    let wanted = (built.round, inspector.section);
    // Things that have just been built are whole.
    let (before, now) = (last.and_then(|last| last.1), wanted.1);
    if *last == Some(wanted) || (before, now) == (None, None) {
        return;
    }
    *last = Some(wanted);
    let Some((thing, _)) = things.iter().find(|(_, number)| number.0 == 0) else { return };
    let Some(stood) = standing.things.first() else { return };
    let section = inspector.section.map(|cut| Section::of(&stood.model, cut.plane(stood.bounds)));
    old.iter().for_each(|face| commands.entity(face).despawn());
    for entity in std::iter::once(thing).chain(below.iter_descendants(thing)) {
        let Ok((mesh, whole)) = meshes.get(entity) else { continue };
        let whole = whole.map_or(&mesh.0, |whole| &whole.0).clone();
        let kept = section.as_ref().and_then(|section| {
            let kept = kept_mesh(stores.meshes.get(&whole)?, section.plane)?;
            Some(stores.meshes.add(kept))
        });
        let mesh = kept.unwrap_or_else(|| whole.clone());
        commands.entity(entity).insert((Mesh3d(mesh), Whole(whole)));
    }
    let shape = section.as_ref().map(Section::shape).unwrap_or_default();
    if !shape.triangles.is_empty() {
        let mut prop = vec![assets.matt(&shape, &mut stores)];
        paint.replace(&mut prop, &inspector.light, &mut stores);
        for surface in prop {
            let marks = (Name::new("cut"), CutFace, ChildOf(thing), Transform::IDENTITY);
            surface.dress(&mut commands.spawn((marks, Visibility::default())));
        }
    }
    standing.section = section;
}

/// Registers the section.
pub fn plugin(app: &mut App) {
    let cut = cut_exhibit.after(turn_exhibit_over).before(build_plinth);
    app.add_systems(Update, cut.in_set(ShowSystems::Build));
}
