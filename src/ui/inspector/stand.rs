//! The things that stand on the turntable, as data: models, places, measures.

use bevy::prelude::*;

use tesserae_core::rules::{Exhibit, Game, Side, Thing};
use tesserae_layout::die_body::DieBody;
use tesserae_layout::lamp::Lamp;
use tesserae_layout::plan::BoardPlan;
use tesserae_scene::boards::look::LabelledModel;
use tesserae_scene::boards::look_of;
use tesserae_scene::look::Look;
use tesserae_scene::mesh::detail::Detail;
use tesserae_scene::model::{Met, Model, PartId};
use tesserae_scene::parts::PartTexts;
use tesserae_scene::section::{Plane, Section};

use super::exhibit::{Companion, Inspector};
use crate::ui::layers::board_spots;

/// Millimetres of a scene unit, if a thing has its true size.
const MILLIMETRES: f32 = 100.0;
/// Distance between parts drawn apart: a multiple of their own height over the ground, and at most
/// a multiple of the thing's size.
const APART: f32 = 2.2;
const FARTHEST_APART: f32 = 1.0;

/// One thing on the turntable.
pub struct Stood {
    /// The game whose file tells of its parts.
    pub game: String,
    /// It, standing on y = 0 of its own space.
    pub model: Model,
    /// The corners of the box round it there.
    pub bounds: (Vec3, Vec3),
    /// Where it stands on the turntable.
    pub at: Transform,
    /// Millimetres of the real thing to a unit of its own space.
    pub millimetres: f32,
}

/// What stands on the turntable; the exhibit itself comes first.
#[derive(Resource, Default)]
pub struct Standing {
    /// The things.
    pub things: Vec<Stood>,
    /// The section through the exhibit.
    pub section: Option<Section>,
}

/// The request for a build.
#[derive(Clone, PartialEq)]
pub struct Wanted {
    game: String,
    shown: usize,
    beside: Option<(String, usize)>,
    /// How it is drawn.
    pub look: Look,
    as_found: bool,
    apart: bool,
}

impl Wanted {
    /// The inspector's request in a look.
    pub fn of(inspector: &Inspector, look: Look) -> Self {
        let beside = inspector.beside.as_ref();
        Self {
            game: inspector.game().definition().id(),
            shown: inspector.shown(),
            beside: beside.map(|other| (other.game.definition().id(), other.shown)),
            look,
            as_found: inspector.as_found,
            apart: inspector.apart,
        }
    }

    /// Is the same shown, in whatever look?
    pub fn shows_the_same(&self, other: &Self) -> bool {
        Self { look: other.look, ..self.clone() } == *other
    }
}

/// The current build.
#[derive(Resource, Default)]
pub struct Built {
    /// The request; `None` while nothing is built.
    pub wanted: Option<Wanted>,
    /// Number of builds so far; the marks on the things follow it.
    pub round: u32,
    /// The box round all of it.
    pub bounds: (Vec3, Vec3),
    /// The lamp over it.
    pub lamp: Option<Lamp>,
}

/// The order of the work on the turntable.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ShowSystems {
    /// The pointer chooses: not while a photograph is composed.
    Choose,
    /// Things and plinth are built.
    Build,
    /// Builds the marks on them, and the light.
    Follow,
}

/// What a ray meets on the turntable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MetThing {
    /// Which thing.
    pub thing: usize,
    /// What of it, in its own space.
    pub met: Met,
}

/// Returns a ray in the space of a thing, or `None` if that space is flat.
pub fn in_space_of(stands: &Mat4, ray: Ray3d) -> Option<Ray3d> {
    let inverse = stands.inverse();
    let direction = Dir3::new(inverse.transform_vector3(*ray.direction)).ok()?;
    Some(Ray3d { origin: inverse.transform_point3(ray.origin), direction })
}

impl Standing {
    /// What a ray in the turntable's space meets first.
    pub fn met_by(&self, ray: Ray3d) -> Option<MetThing> {
        let meets = |(thing, stood): (usize, &Stood)| {
            let own = in_space_of(&stood.at.to_matrix(), ray)?;
            let met = match self.section.as_ref().filter(|_| thing == 0) {
                Some(section) => section.met_by(&stood.model, own)?,
                None => stood.model.met_by(own)?,
            };
            let away = stood.at.transform_point(met.at).distance(ray.origin);
            Some((away, MetThing { thing, met }))
        };
        let all = self.things.iter().enumerate().filter_map(meets);
        all.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, met)| met)
    }

    /// The plane that cuts a thing open.
    pub fn plane(&self, thing: usize) -> Option<Plane> {
        self.section.as_ref().filter(|_| thing == 0).map(|section| section.plane)
    }

    /// The parts of a thing with a text, by their names.
    pub fn parts<'a>(&self, thing: usize, texts: &'a PartTexts) -> Vec<(PartId, &'a str)> {
        let Some(stood) = self.things.get(thing) else { return Vec::new() };
        let ids = stood.model.part_ids();
        let named = ids.into_iter().filter_map(|id| Some((id, texts.get(id)?.name.as_str())));
        let mut parts: Vec<(PartId, &str)> = named.collect();
        parts.sort_by_key(|(_, name)| name.to_lowercase());
        parts
    }
}

/// Fineness of the models here: alone, and seen from very near.
pub fn detail(look: Look, thing: &Thing) -> Detail {
    match (look, thing) {
        (Look::Low, Thing::Board | Thing::Model(_)) => Detail::Fine,
        _ => Detail::Finest,
    }
}

/// What an exhibit is, or the board where none is listed.
pub fn thing_of(game: &Game, shown: usize) -> &Thing {
    game.definition().exhibits.get(shown).map_or(&Thing::Board, |exhibit| &exhibit.thing)
}

/// A thing, standing on y = 0, with its spots.
pub fn show_of(game: &Game, thing: &Thing, detail: Detail) -> LabelledModel {
    let definition = game.definition();
    let look = look_of(&definition.game);
    let plan = BoardPlan::from(definition);
    let plain = |model| LabelledModel { model, cells: Vec::new(), signs: Vec::new() };
    let body = DieBody::from(&definition.dice);
    let mut show = match thing {
        Thing::Board => LabelledModel {
            model: (look.board)(&plan, detail),
            cells: board_spots(&plan),
            signs: (look.signs)(&plan),
        },
        Thing::Piece(side) => plain((look.piece)(side.index() as u8, detail)),
        Thing::Die => plain((look.die)(Side::A.index() as u8, &body, detail)),
        Thing::Model(name) => {
            (look.model)(name, &plan, detail).unwrap_or_else(|| plain((look.board)(&plan, detail)))
        }
    };
    let (low, _) = bounds(&show.model);
    let up = Vec3::Y * -low.y;
    let mut lifted = Model::default();
    lifted.append(&show.model, Transform::from_translation(up));
    show.model = lifted;
    for spot in show.cells.iter_mut().chain(&mut show.signs) {
        spot.at += up;
    }
    show
}

/// The corners of the box round points; `None` without points.
pub fn box_round(points: impl Iterator<Item = Vec3>) -> Option<(Vec3, Vec3)> {
    let corners = points.map(|point| (point, point));
    corners.reduce(|(low, high), (a, b)| (low.min(a), high.max(b)))
}

/// The corners of the box round a model.
pub fn bounds(model: &Model) -> (Vec3, Vec3) {
    let points = model.parts().flat_map(|(_, shape)| &shape.positions);
    box_round(points.copied()).unwrap_or((Vec3::ZERO, Vec3::ONE))
}

/// Millimetres of the real thing to a unit of its model, which is at the board's scale unless
/// the card tells its width.
pub fn millimetres(game: &Game, exhibit: Option<&Exhibit>, (low, high): (Vec3, Vec3)) -> f32 {
    let scale = game.definition().board.scale.max(0.01);
    match exhibit.and_then(|exhibit| exhibit.across) {
        Some(across) => f32::from(across) / (high - low).xz().max_element().max(0.01),
        None => MILLIMETRES / scale,
    }
}

/// The exhibit of the game with the same fields as this one: the board for a thing that has
/// fields, and such a thing for the board.
pub fn linked_to(game: &Game, shown: usize) -> Option<usize> {
    let exhibits = &game.definition().exhibits;
    let has_fields = |thing: &Thing| {
        matches!(thing, Thing::Model(_)) && !show_of(game, thing, Detail::Coarse).cells.is_empty()
    };
    match thing_of(game, shown) {
        Thing::Board => exhibits.iter().position(|exhibit| has_fields(&exhibit.thing)),
        thing if has_fields(thing) => exhibits.iter().position(|e| e.thing == Thing::Board),
        _ => None,
    }
}

/// As it was found, or with its parts drawn apart, as the inspector has it.
pub fn arranged(model: Model, inspector: &Inspector, texts: &PartTexts) -> Model {
    if !inspector.as_found && !inspector.apart {
        return model;
    }
    let restored = |part: PartId| texts.get(part).is_some_and(|text| text.restored);
    let (low, high) = bounds(&model);
    let size = (high - low).max_element();
    let lifts: Vec<(PartId, f32)> = model
        .part_ids()
        .into_iter()
        .map(|id| {
            let (from, to) = model.shape_of(|_, part| part == Some(id)).bounds();
            let layer = texts.get(id).and_then(|text| text.layer);
            let lift = match layer {
                Some(layer) => f32::from(layer) * size * 0.09,
                None => ((from.y + to.y) / 2.0 - low.y) * APART,
            };
            (id, lift)
        })
        .collect();
    let most = lifts.iter().fold(0.0, |most: f32, (_, lift)| most.max(*lift));
    let share = (size * FARTHEST_APART / most.max(1e-3)).min(1.0);
    model.rearranged(|part| {
        if inspector.as_found && part.is_some_and(restored) {
            return None;
        }
        let lift =
            lifts.iter().find(|(id, _)| Some(*id) == part).map_or(0.0, |(_, lift)| lift * share);
        Some(Vec3::Y * if inspector.apart { lift } else { 0.0 })
    })
}

/// Where a thing stands when it is turned over: about the axis that runs to the right.
pub fn turned_over((low, high): (Vec3, Vec3)) -> Transform {
    let middle = (low.z + high.z) / 2.0;
    Transform {
        translation: Vec3::new(0.0, low.y + high.y, 2.0 * middle),
        rotation: Quat::from_rotation_x(std::f32::consts::PI),
        scale: Vec3::ONE,
    }
}

/// A thing that stands beside the exhibit at the same scale, and where: right of it.
pub fn companion(other: &Companion, look: Look, (exhibit, measure): ((Vec3, Vec3), f32)) -> Stood {
    let definition = other.game.definition();
    let thing = thing_of(&other.game, other.shown);
    let model = show_of(&other.game, thing, detail(look, thing)).model;
    let bounds = bounds(&model);
    let own = millimetres(&other.game, definition.exhibits.get(other.shown), bounds);
    let scale = own / measure;
    let gap = ((exhibit.1 - exhibit.0).x + (bounds.1 - bounds.0).x * scale) * 0.06;
    let at = Transform {
        translation: Vec3::X * (exhibit.1.x + gap - bounds.0.x * scale),
        scale: Vec3::splat(scale),
        ..default()
    };
    Stood { game: definition.game.clone(), model, bounds, at, millimetres: own }
}

/// Longest of 1, 2 or 5 times a power of ten that is no more than this, in millimetres.
pub fn round_length(most: f32) -> f32 {
    let power = 10.0_f32.powf(most.max(1.0).log10().floor());
    [5.0, 2.0, 1.0].map(|digit| digit * power).into_iter().find(|l| *l <= most).unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use tesserae_scene::material::Material;
    use tesserae_scene::mesh::solid;
    use tesserae_scene::parts::PartText;

    use super::*;
    use crate::sample::game;

    /// A block with a smaller one on it.
    fn standing() -> Standing {
        let mut model = Model::default();
        model.begin("body");
        model.add(Material::Shale, solid::block(Vec3::ONE, 0.01).at(Vec3::Y * 0.5));
        model.begin("gem");
        model.add(Material::Gold, solid::block(Vec3::splat(0.2), 0.01).at(Vec3::Y * 1.1));
        let bounds = bounds(&model);
        let game = "ur".to_owned();
        let stood = Stood { game, model, bounds, at: Transform::IDENTITY, millimetres: 100.0 };
        Standing { things: vec![stood], section: None }
    }

    fn text(name: &str, restored: bool) -> PartText {
        let name = name.to_owned();
        PartText { name, about: String::new(), source: String::new(), restored, layer: None }
    }

    #[test]
    fn what_lies_on_top_is_met_and_turned_over_what_lies_below() {
        let mut standing = standing();
        let down = Ray3d::new(Vec3::Y * 9.0, Dir3::NEG_Y);
        let part = |standing: &Standing| standing.met_by(down).and_then(|met| met.met.part);
        assert_eq!(part(&standing), Some("gem"));
        standing.things[0].at = turned_over(standing.things[0].bounds);
        assert_eq!(part(&standing), Some("body"));
        let met = standing.met_by(down).expect("the underside");
        // It stands on what was its top.
        let top = standing.things[0].at.transform_point(met.met.at);
        assert!((top.y - 1.2).abs() < 1e-4 && met.met.at.y.abs() < 1e-4, "{top}");
    }

    #[test]
    fn parts_with_texts_are_listed_by_name_and_others_are_not() {
        let standing = standing();
        let texts = PartTexts::from([("gem".to_owned(), text("A gem", true))]);
        assert_eq!(standing.parts(0, &texts), [("gem", "A gem")]);
        assert!(standing.parts(3, &texts).is_empty());
    }

    #[test]
    fn what_is_restored_is_left_out_of_what_was_found() {
        let mut inspector = Inspector::new(game("ur"));
        let texts = PartTexts::from([("gem".to_owned(), text("A gem", true))]);
        let model = || standing().things.remove(0).model;
        assert_eq!(arranged(model(), &inspector, &texts).part_ids().len(), 2);
        inspector.as_found = true;
        let found = arranged(model(), &inspector, &texts).part_ids();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["body"]);
        inspector.as_found = false;
        inspector.apart = true;
        let (_, high) = bounds(&arranged(model(), &inspector, &texts));
        // 1.2 high, and raised by that again: no farther, or it would not fit the picture.
        assert!((high.y - 2.4).abs() < 1e-4, "{high}");
    }

    #[test]
    fn things_side_by_side_have_one_scale() {
        let (ur, knossos) = (game("ur"), game("knossos"));
        let first = bounds(&show_of(&ur, &Thing::Board, Detail::Coarse).model);
        let measure = millimetres(&ur, ur.definition().exhibits.first(), first);
        let other = Companion { game: knossos, shown: 0 };
        let other = companion(&other, Look::Low, (first, measure));
        let size = (other.bounds.1 - other.bounds.0).xz().max_element();
        let wide = size * other.at.scale.x * measure;
        assert!((900.0..1100.0).contains(&wide), "{wide} mm");
        let left = other.at.transform_point(other.bounds.0).x;
        assert!(left > first.1.x, "they overlap");
    }

    #[test]
    fn disc_and_labyrinth_are_linked_and_a_drawer_is_not() {
        let phaistos = game("phaistos");
        assert_eq!((linked_to(&phaistos, 0), linked_to(&phaistos, 1)), (Some(1), Some(0)));
        assert_eq!(linked_to(&phaistos, 2), None, "a piece");
        for name in ["ur", "senet"] {
            let game = game(name);
            let count = game.definition().exhibits.len();
            assert!((0..count).all(|shown| linked_to(&game, shown).is_none()), "{name}");
        }
    }

    #[test]
    fn bars_have_round_lengths() {
        for (most, length) in [(120.0, 100.0), (99.0, 50.0), (21.0, 20.0), (8.0, 5.0), (1.2, 1.0)] {
            assert_eq!(round_length(most), length);
        }
    }
}
