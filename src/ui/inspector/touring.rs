//! Leads a visitor along a tour: the display and the camera of each stop, and the numbers on the
//! thing.

use bevy::prelude::*;

use tesserae_layout::fittings::Spot;
use tesserae_play::games::{Games, first_variants};
use tesserae_play::settings::Settings;
use tesserae_scene::section::Plane;
use tesserae_scene::tours::{Show, Stop, Tour, Tours};

use super::exhibit::{Chosen, Inspector, Page, Spots};
use super::hotspots::{Hotspots, anchor, framing, number_place};
use super::progress::Touring;
use super::stand::{Built, ShowSystems, Standing, Wanted};
use super::turntable::{Turntable, build_things};
use crate::ui::camera::ViewRequested;
use crate::ui::state::Screen;

/// Requests a change of the tour.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourRequested {
    /// The tour of the thing that is shown.
    OfThing,
    /// A tour at one of its stops.
    At(usize, usize),
    /// The next stop, or the one before.
    Step(bool),
    /// The end of the tour.
    End,
    /// The numbers on the thing, or no numbers.
    Numbers,
    /// The end of the offer to a first visitor.
    Decline,
}

/// Shows the thing of a stop in the stop's light.
pub fn show(stop: &Stop, tour: &Tour, inspector: &mut Inspector, games: &Games) {
    let (game, thing) = tour.place(stop);
    if inspector.game().definition().game != game {
        let mut variants = first_variants(games.0.games()).into_iter();
        if let Some(found) = variants.find(|found| found.definition().game == game) {
            inspector.change_game(found.clone());
        }
    }
    let exhibits = &inspector.game().definition().exhibits;
    let index = exhibits.iter().position(|exhibit| exhibit.thing == *thing);
    inspector.show(index.unwrap_or(0));
    inspector.clear_display();
    inspector.page = Page::Tour;
    inspector.light = stop.light.lighting();
    for shown in &stop.show {
        match shown {
            Show::Names => inspector.layers.names = true,
            Show::Signs => inspector.layers.signs = true,
            Show::Reading => inspector.reading = true,
            Show::Path(side) => inspector.layers.paths.push(*side),
            Show::Field(name) => inspector.field = Some(name.clone()),
            Show::Sign(id) => inspector.sign = Some(id.clone()),
            Show::ScaleBar => inspector.scale_bar = true,
            Show::AsFound => inspector.as_found = true,
            Show::Apart => inspector.apart = true,
            Show::TurnedOver => inspector.turned_over = true,
            Show::Section(cut) => inspector.section = Some(*cut),
            // Once the thing stands there.
            Show::Lit => {}
        }
    }
}

/// The number of the tour for the thing that is shown.
fn tour_of(tours: &Tours, inspector: &Inspector) -> Option<usize> {
    tours.of(&inspector.game().definition().game, inspector.thing())
}

/// Is the thing of this stop shown?
fn shows(inspector: &Inspector, tour: &Tour, stop: &Stop) -> bool {
    tour.place(stop) == (inspector.game().definition().game.as_str(), inspector.thing())
}

/// Carries out the requests. A visitor who turns to another thing leaves the tour.
fn serve_requests(
    mut requests: MessageReader<TourRequested>,
    tours: Res<Tours>,
    games: Res<Games>,
    mut touring: ResMut<Touring>,
    mut inspector: ResMut<Inspector>,
) {
    let mut next = *touring;
    if let Some((tour, stop)) = next.at.and_then(|at| tours.stop(at))
        && !shows(&inspector, tour, stop)
    {
        (next.at, next.numbers) = (None, false);
    }
    for request in requests.read() {
        let wanted = match *request {
            TourRequested::OfThing => tour_of(&tours, &inspector).map(|tour| (tour, 0)),
            TourRequested::At(tour, stop) => Some((tour, stop)),
            TourRequested::Step(onward) => next.at.and_then(|(tour, stop)| {
                Some((tour, if onward { stop + 1 } else { stop.checked_sub(1)? }))
            }),
            TourRequested::End => {
                if next.at.take().is_some() {
                    inspector.clear_display();
                    inspector.page = Page::Card;
                }
                next.numbers = false;
                None
            }
            TourRequested::Numbers => {
                next.numbers = !next.numbers;
                None
            }
            TourRequested::Decline => {
                next.offered = false;
                None
            }
        };
        let Some((at, (tour, stop))) = wanted.and_then(|at| Some((at, tours.stop(at)?))) else {
            continue;
        };
        // Numbers that the visitor has hidden stay hidden.
        let numbers = next.numbers || next.at.is_none();
        next = Touring { at: Some(at), arrived: false, numbers, offered: false };
        show(stop, tour, &mut inspector, &games);
    }
    touring.set_if_neq(next);
}

/// Sends the camera to the stop once its thing stands there, and lights the part.
fn arrive(
    tours: Res<Tours>,
    mut touring: ResMut<Touring>,
    mut inspector: ResMut<Inspector>,
    built: Res<Built>,
    standing: Res<Standing>,
    spots: Res<Spots>,
    turntable: Option<Single<&Transform, With<Turntable>>>,
    mut views: MessageWriter<ViewRequested>,
) {
    let stop = touring.at.filter(|_| !touring.arrived).and_then(|at| tours.stop(at));
    let (Some((_, stop)), Some(stood)) = (stop, standing.things.first()) else { return };
    let is_built = built.wanted.as_ref().is_some_and(|w| *w == Wanted::of(&inspector, w.look));
    let Some(turn) = turntable.filter(|_| is_built) else { return };
    touring.arrived = true;
    views.write(ViewRequested::Whole(framing(stop, stood, &spots.cells, turn.rotation)));
    let place = anchor(stop, stood, &spots.cells);
    if let Some(facing) = facing(stop, standing.plane(0), place.as_ref()) {
        inspector.light = inspector.light.onto(turn.rotation * stood.at.rotation * facing);
    }
    if stop.show.contains(&Show::Lit) {
        let part = stood.model.part_ids().get(stop.part.as_str()).copied();
        let near = place.map(|spot| spot.at);
        inspector.chosen =
            part.zip(near).map(|(part, near)| Chosen { thing: 0, part, material: None, near });
    }
}

/// The direction of the cut or of the cells at a stop, which the lamp must reach.
fn facing(stop: &Stop, cut: Option<Plane>, place: Option<&Spot>) -> Option<Vec3> {
    let of_cells = place.filter(|_| !stop.at.is_empty()).map(|spot| spot.normal);
    cut.map(|plane| plane.normal).or(of_cells)
}

/// Finds the places of the numbers on the thing, once for each build.
fn place_numbers(
    tours: Res<Tours>,
    touring: Res<Touring>,
    inspector: Res<Inspector>,
    built: Res<Built>,
    standing: Res<Standing>,
    spots: Res<Spots>,
    mut hotspots: ResMut<Hotspots>,
) {
    let tour = touring.at.map(|(tour, _)| tour).or_else(|| tour_of(&tours, &inspector));
    let of = tour.filter(|_| touring.numbers).map(|tour| (tour, built.round));
    if hotspots.of == of {
        return;
    }
    hotspots.of = of;
    hotspots.spots.clear();
    let Some((tour, stood)) = of.map(|(tour, _)| &tours.0[tour]).zip(standing.things.first())
    else {
        return;
    };
    let here = tour.stops.iter().enumerate().filter(|(_, stop)| shows(&inspector, tour, stop));
    let placed = here.filter_map(|(k, stop)| Some((k, number_place(stop, stood, &spots.cells)?)));
    hotspots.spots = placed.collect();
}

/// Offers a tour to a first visitor.
fn offer(mut settings: ResMut<Settings>, mut touring: ResMut<Touring>) {
    if !settings.tour_offered {
        settings.tour_offered = true;
        touring.offered = true;
    }
}

/// Ends the tour of a visitor who leaves.
fn leave(mut touring: ResMut<Touring>, inspector: Option<ResMut<Inspector>>) {
    if let (Some(_), Some(mut inspector)) = (touring.at, inspector) {
        inspector.clear_display();
        inspector.page = Page::Card;
    }
    *touring = Touring::default();
}

/// Registers the tours.
pub fn plugin(app: &mut App) {
    app.init_resource::<Tours>()
        .init_resource::<Touring>()
        .init_resource::<Hotspots>()
        .add_message::<TourRequested>()
        .add_systems(Update, serve_requests.in_set(ShowSystems::Build).before(build_things))
        .add_systems(Update, (arrive, place_numbers).chain().in_set(ShowSystems::Follow))
        .add_systems(OnEnter(Screen::Inspect), offer)
        .add_systems(OnExit(Screen::Inspect), leave);
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, Rect, pos2};

    use tesserae_core::levels::Library;
    use tesserae_scene::look::Look;

    use super::*;
    use crate::sample::game;
    use crate::ui::camera::Framing;
    use crate::ui::inspector::hotspots::focus;
    use crate::ui::inspector::parts::PartBook;
    use crate::ui::inspector::stand::{Stood, box_round, turned_over};
    use crate::ui::inspector::turntable::set_up;
    use crate::ui::layers::Lens;

    /// The thing of a stop as it stands there, and the places on it.
    struct Scene {
        stood: Stood,
        spots: Spots,
        book: PartBook,
    }

    impl Scene {
        fn of(inspector: &Inspector) -> Self {
            let mut book = PartBook::default();
            book.read(inspector);
            let (mut things, spots) = set_up(inspector, Look::Low, &book);
            Self { stood: things.swap_remove(0), spots, book }
        }

        /// Lays the thing on its face, or back.
        fn turn(&mut self, over: bool) {
            let stood = &mut self.stood;
            let aside = (stood.bounds.0 + stood.bounds.1) / -2.0;
            let aside = aside.with_y(0.0);
            let about = turned_over(stood.bounds);
            stood.at = match over {
                true => Transform { translation: about.translation + aside, ..about },
                false => Transform::from_translation(aside),
            };
        }
    }

    /// Every stop with its scene. A thing that two stops share is modelled once.
    fn visit(mut see: impl FnMut(&str, &Stop, &Inspector, &Scene)) {
        let tours = Tours::default();
        let games = Games(Library::built_in());
        let mut inspector = Inspector::new(game("ur"));
        let mut last: Option<(Wanted, Scene)> = None;
        for tour in &tours.0 {
            for (number, stop) in tour.stops.iter().enumerate() {
                show(stop, tour, &mut inspector, &games);
                let name = format!("{}, stop {} ({})", tour.title, number + 1, stop.title);
                assert!(shows(&inspector, tour, stop), "{name}: no such exhibit");
                let wanted = Wanted::of(&inspector, Look::Low);
                if last.as_ref().is_none_or(|(of, _)| *of != wanted) {
                    last = Some((wanted, Scene::of(&inspector)));
                }
                let Some((_, scene)) = &mut last else { continue };
                scene.turn(inspector.turned_over);
                see(&name, stop, &inspector, scene);
            }
        }
    }

    /// The lens of a stop's view in a picture of that shape.
    fn lens(stop: &Stop, scene: &Scene, aspect: f32) -> Lens {
        let framing = framing(stop, &scene.stood, &scene.spots.cells, Quat::IDENTITY);
        let area = Rect::from_min_max(pos2(0.0, 0.0), pos2(aspect * 540.0, 540.0));
        Lens::of_view(framing.view(aspect), area)
    }

    /// Part, cells and what is shown exist, and the orbit camera can stand there.
    fn names_what_is_there(name: &str, stop: &Stop, game: &str, scene: &Scene) {
        let (stood, cells) = (&scene.stood, &scene.spots.cells);
        let part = stop.part.as_str();
        assert!(stood.model.part_ids().contains(part), "{name}: no part {part}");
        assert!(scene.book.text(game, part).is_some(), "{name}: no text on {part}");
        let has = |spots: &[Spot], name: &String| spots.iter().any(|spot| spot.name == *name);
        for cell in &stop.at {
            assert!(has(cells, cell), "{name}: no cell {cell}");
        }
        for shown in &stop.show {
            let is_there = match shown {
                Show::Field(field) => has(cells, field),
                Show::Sign(sign) => has(&scene.spots.signs, sign),
                Show::Reading => !scene.spots.signs.is_empty(),
                _ => true,
            };
            assert!(is_there, "{name}: {shown:?}");
        }
        let (yaw, pitch) = stop.from;
        assert!((-180.0..=180.0).contains(&yaw) && (7.0..=90.0).contains(&pitch), "{name}");
    }

    /// All that the camera frames, and some of the part, lie in pictures of three shapes.
    fn lies_in_the_picture(name: &str, stop: &Stop, scene: &Scene) {
        let stood = &scene.stood;
        for aspect in [0.9, 1.34, 1.78] {
            let lens = lens(stop, scene, aspect);
            let seen = |at: Vec3| lens.point(stood.at.transform_point(at));
            let area = lens.area().expand(0.5);
            let inside = |at: Vec3| seen(at).is_some_and(|at| area.contains(at));
            let places = focus(stop, stood, &scene.spots.cells);
            assert!(!places.is_empty(), "{name}");
            assert!(places.into_iter().all(inside), "{name}: cut off at {aspect}");
            let part = stood.model.shape_of(|_, part| part == Some(stop.part.as_str()));
            assert!(part.positions.into_iter().any(inside), "{name}: not seen at {aspect}");
        }
    }

    /// The number stands in the picture on a face that the camera sees.
    fn its_number_faces_the_camera(name: &str, stop: &Stop, scene: &Scene) {
        let stood = &scene.stood;
        let found = number_place(stop, stood, &scene.spots.cells);
        let spot = found.unwrap_or_else(|| panic!("{name}: the camera sees nothing of it"));
        for shown in &stop.show {
            let Show::Section(cut) = shown else { continue };
            assert!(!cut.plane(stood.bounds).takes(spot.at), "{name}: {spot:?} is cut away");
        }
        let placed = Spot {
            at: stood.at.transform_point(spot.at),
            normal: stood.at.rotation * spot.normal,
            ..spot
        };
        let lens = lens(stop, scene, 1.34);
        let at = lens.point(placed.at);
        assert!(at.is_some_and(|at| lens.area().contains(at)), "{name}: {at:?}");
        assert!(lens.faces(&placed), "{name}: {placed:?}");
    }

    #[test]
    fn every_stop_names_its_part_and_has_it_in_its_picture() {
        let mut count = 0;
        visit(|name, stop, inspector, scene| {
            count += 1;
            names_what_is_there(name, stop, &inspector.game().definition().game, scene);
            lies_in_the_picture(name, stop, scene);
            its_number_faces_the_camera(name, stop, scene);
        });
        assert!(count >= 7 * 6, "{count}");
    }

    /// The stops of a tour on its scene, at the places where they stand.
    fn numbers(tour: &Tour, inspector: &Inspector, scene: &Scene) -> Hotspots {
        let stood = &scene.stood;
        let here = tour.stops.iter().enumerate().filter(|(_, stop)| shows(inspector, tour, stop));
        let spots = here.filter_map(|(number, stop)| {
            let spot = number_place(stop, stood, &scene.spots.cells)?;
            let (at, normal) = (stood.at.transform_point(spot.at), stood.at.rotation * spot.normal);
            Some((number, Spot { at, normal, ..spot }))
        });
        Hotspots { of: None, spots: spots.collect() }
    }

    #[test]
    fn no_number_lies_over_another_in_any_view_of_a_tour() {
        const DISC: f32 = 26.0;
        let tours = Tours::default();
        let near = |places: &[Pos2]| {
            let pairs = (1..places.len()).flat_map(|k| (0..k).map(move |j| (j, k)));
            pairs.filter(|(j, k)| places[*j].distance(places[*k]) < DISC - 0.01).count()
        };
        let (mut last, mut crowded) = (None, 0);
        visit(|name, stop, inspector, scene| {
            let tour = tours.0.iter().find(|tour| tour.stops.contains(stop)).expect("its tour");
            let of = (&tour.title, Wanted::of(inspector, Look::Low), inspector.turned_over);
            if !matches!(&last, Some((known, _)) if *known == of) {
                last = Some((of, numbers(tour, inspector, scene)));
            }
            let Some((_, numbers)) = &last else { return };
            let (low, high) = scene.stood.bounds;
            let corner = |at: Vec3| scene.stood.at.transform_point(at);
            let bounds = box_round([corner(low), corner(high)].into_iter()).expect("a box");
            let mut lenses = vec![lens(stop, scene, 0.9), lens(stop, scene, 1.34)];
            for k in 0..16 {
                let (yaw, pitch) = (k as f32 * 0.4, [0.2, 0.5, 0.72, 1.4][k % 4]);
                let view = Framing { bounds, yaw, pitch, nearest: 0.2 }.view(1.34);
                let area = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.34 * 540.0, 540.0));
                lenses.push(Lens::of_view(view, area));
            }
            for lens in lenses {
                let area = lens.area().shrink(DISC / 2.0);
                let facing = numbers.spots.iter().filter(|(_, spot)| lens.faces(spot));
                let places = facing.filter_map(|(_, spot)| lens.point(spot.at));
                let places: Vec<Pos2> = places.filter(|at| area.contains(*at)).collect();
                let seen: Vec<Pos2> =
                    numbers.seen(&lens, DISC).into_iter().map(|(_, at)| at).collect();
                assert_eq!(seen.len(), places.len(), "{name}: one is lost");
                assert_eq!(near(&seen), 0, "{name}: {seen:?} for {places:?}");
                assert!(seen.iter().all(|at| area.contains(*at)), "{name}: {seen:?}");
                crowded += near(&places);
            }
        });
        assert!(crowded > 0, "places lie so near each other");
    }

    #[test]
    fn a_stop_can_cut_its_thing_open_and_the_next_is_whole() {
        let games = Games(Library::built_in());
        let mut inspector = Inspector::new(game("ur"));
        let mut cut = Vec::new();
        let tours = Tours::default();
        for tour in &tours.0 {
            for stop in &tour.stops {
                show(stop, tour, &mut inspector, &games);
                let asked = stop.show.iter().find_map(|shown| match shown {
                    Show::Section(cut) => Some(*cut),
                    _ => None,
                });
                assert_eq!(inspector.section, asked, "{}", stop.title);
                cut.extend(asked.map(|_| tour.game.as_str()));
            }
        }
        assert_eq!(cut, ["ur", "senet", "knossos", "phaistos"]);
    }

    #[test]
    fn a_tour_tells_how_we_know_what_is_restored() {
        let tours = Tours::default();
        let as_found = |stop: &&Stop| stop.show.contains(&Show::AsFound);
        let found = tours.0.iter().flat_map(|tour| &tour.stops).find(as_found).cloned();
        let stop = found.expect("a stop with only what was found");
        let games = Games(Library::built_in());
        let mut inspector = Inspector::new(game("ur"));
        let tour = tours.0.iter().find(|tour| tour.stops.contains(&stop)).expect("its tour");
        show(&stop, tour, &mut inspector, &games);
        let scene = Scene::of(&inspector);
        let texts = scene.book.of(&inspector.game().definition().game);
        let restored = texts.iter().filter(|(_, text)| text.restored);
        let names: Vec<&String> = restored.map(|(id, _)| id).collect();
        let ids = scene.stood.model.part_ids();
        assert!(!names.is_empty() && names.iter().all(|id| !ids.contains(id.as_str())));
        assert!(tour.title.contains("restored"), "{}", tour.title);
    }
}
