//! The inspector's pictures.

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_layout::fittings::Spot;
use tesserae_layout::view::View;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::settings::Settings;
use tesserae_play::throwing::ThrowRequested;
use tesserae_scene::look::Look;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::section::{Cut, Way};
use tesserae_scene::tours::Tours;

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::inspector::{Inspector, Spots, TourRequested};
use tesserae::ui::state::Screen;

use crate::picture::Picture;
use crate::studio::Studio;

impl Studio {
    fn wait(&mut self, count: usize, milliseconds: u64) {
        self.clock(milliseconds);
        self.frames(count);
    }

    /// Shows an exhibit of a game.
    pub fn inspect(&mut self, game: &str, exhibit: usize) {
        let library = Library::built_in();
        let mut inspector = Inspector::new(library.game(game).unwrap().clone());
        inspector.show(exhibit);
        self.app.world_mut().insert_resource(inspector);
        // A first visitor's offer takes room in the panel.
        self.app.world_mut().resource_mut::<Settings>().tour_offered = true;
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Inspect);
        self.wait(5, 1_000);
    }

    /// Looks straight at a spot from so near.
    fn approach(&mut self, spot: &Spot, radius: f32) {
        let (yaw, pitch) = (spot.normal.x.atan2(spot.normal.z), spot.normal.y.asin());
        let view = View { focus: spot.at, yaw, pitch, radius };
        self.app.world_mut().write_message(ViewRequested::Of(view, 0.1));
        self.wait(2, 1_000);
    }

    /// The pixel where a point of the turntable is seen.
    fn pixel(&mut self, at: Vec3) -> IVec2 {
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, view) = cameras.single(world).unwrap();
        camera.world_to_viewport(view, at).unwrap().as_ivec2()
    }

    /// The pixels round a spot as the camera has it.
    fn frame(&mut self, spot: &Spot) -> (IVec2, IVec2) {
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
        let (camera, view) = cameras.single(world).unwrap();
        // The lines between the groups stand just beside the signs.
        let half = spot.extent.max_element() / 3.0;
        let corners = [-1.0, 1.0].map(|sign| {
            let right = view.right() * half * sign;
            let up = view.up() * half * -sign;
            camera.world_to_viewport(view, spot.at + right + up).unwrap().as_ivec2()
        });
        (corners[0], corners[1])
    }
}

/// The board of Knossos lies in the middle of the turntable: millimetres from there, and above it.
fn on_knossos(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3::new(x, y, z) * 0.004
}

/// Half the board is not seen, and the cut through the bars of the sea shows its layers.
#[test]
fn a_section_shows_crystal_foil_gold_and_wood() {
    let mut studio = Studio::open(Look::Low, UVec2::new(320, 180));
    studio.inspect("knossos", 0);
    let cut = |studio: &mut Studio, section: Option<Cut>| {
        let mut inspector = studio.app.world_mut().resource_mut::<Inspector>();
        (inspector.section, inspector.bare) = (section, true);
        studio.wait(4, 100);
    };
    cut(&mut studio, None);
    let whole = studio.take("section-none");
    // The sea lies 60 mm behind the middle of 965 mm.
    let sea = Cut { way: Way::Across, at: 0.5 - 60.0 / 965.0, flipped: false };
    cut(&mut studio, Some(sea));
    let half = studio.take("section-half");
    let changed = |studio: &mut Studio, z: f32| {
        let places = [-150.0, -60.0, 60.0, 150.0].map(|x| on_knossos(x, 47.0, z));
        let pixels = places.map(|at| studio.pixel(at));
        let apart = |at: &IVec2| {
            let (a, b) = (whole.at(*at).unwrap(), half.at(*at).unwrap());
            a.iter().zip(b).any(|(a, b)| a.abs_diff(b) > 12)
        };
        pixels.iter().filter(|at| apart(at)).count()
    };
    assert_eq!(changed(&mut studio, -300.0), 0, "what is behind the plane stays as it was");
    assert!(changed(&mut studio, 150.0) >= 3, "what is before it is gone");
    // Near the sixth of eleven bars, which is of ivory, and the seventh, of crystal.
    let view = View { focus: on_knossos(18.0, 44.0, -60.0), yaw: 0.0, pitch: 0.2, radius: 0.3 };
    studio.app.world_mut().write_message(ViewRequested::Of(view, 0.05));
    studio.wait(4, 1_000);
    let near = studio.take("section-near");
    let mut colour = |x: f32, y: f32| {
        let at = studio.pixel(on_knossos(x, y, -60.0));
        near.at(at).unwrap().map(f32::from)
    };
    let (ivory, crystal) = (colour(8.0, 44.5), colour(30.0, 44.5));
    let (gold, wood) = (colour(18.0, 41.0), colour(18.0, 37.0));
    let seen = format!("ivory {ivory:?}, crystal {crystal:?}, gold {gold:?}, wood {wood:?}");
    let blue = |[red, _, blue]: [f32; 3]| blue / red;
    let light = |colour: [f32; 3]| colour.iter().sum::<f32>();
    assert!(blue(crystal) > blue(ivory) * 1.15 && light(crystal) > 250.0, "{seen}");
    assert!(blue(gold) < blue(ivory) * 0.85 && light(gold) < light(ivory), "{seen}");
    assert!(light(wood) < light(gold) * 0.8, "{seen}");
    // The foil is a line under the crystal: darker than that, and grey between it and the gold.
    let foil = (0..40).map(|step| colour(30.0, 42.8 + step as f32 * 0.02));
    let is_foil = |colour: &[f32; 3]| {
        light(*colour) < light(crystal) * 0.85 && blue(*colour) > blue(gold) * 1.25
    };
    assert!(foil.into_iter().any(|colour| is_foil(&colour)), "no foil: {seen}");
}

/// What lies on the table is not seen in the inspector, its shadows included.
#[test]
fn nothing_of_the_last_match_is_left_in_the_inspector() {
    let size = UVec2::new(960, 540);
    let mut studio = Studio::open(Look::Low, size);
    studio.inspect("ur", 0);
    let fresh = studio.take("inspector-fresh");

    let library = Library::built_in();
    let position =
        library.position("ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 throw").unwrap();
    let players = vec!["human".to_owned(); 2];
    let record = Match::from_position(position, players, 4);
    studio.app.world_mut().write_message(MatchRequest::play(Box::new(record)));
    studio.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    studio.wait(8, 700);
    studio.app.world_mut().write_message(ThrowRequested(None));
    studio.wait(120, 50);
    studio.take("inspector-table");
    studio.inspect("ur", 0);
    let after = studio.take("inspector-after");
    let apart = |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 8);
    let differs = fresh.pixels.iter().zip(&after.pixels).filter(|pair| apart(*pair)).count();
    assert_eq!(differs, 0, "pixels that the last match has changed");
}

/// How many pixels of a part of a picture are nearly black, and how many there are.
fn black(picture: &Picture, (low, high): (IVec2, IVec2)) -> (usize, usize) {
    let places = (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| IVec2::new(x, y)));
    let lights: Vec<f32> = places.filter_map(|at| picture.luminance(at)).collect();
    (lights.iter().filter(|light| **light < BLACK).count(), lights.len())
}

/// Fired clay is nowhere darker than this in the lamp's light.
const BLACK: f32 = 0.012;

/// The plumes are a third of a millimetre wide: a wall that is all shade is a fleck there.
#[test]
fn no_black_flecks_stand_in_the_plumed_heads_of_the_disc() {
    // Set up in the plain look, whose frames are quick.
    let mut studio = Studio::open(Look::Low, UVec2::new(1280, 720));
    studio.inspect("phaistos", 1);
    studio.app.world_mut().resource_mut::<Settings>().look = Some(Look::High);
    studio.wait(1, 0);
    let heads: Vec<Spot> = {
        let signs = &studio.app.world().resource::<Spots>().signs;
        signs.iter().filter(|sign| sign.name == "02" && sign.normal.z > 0.0).cloned().collect()
    };
    assert!(heads.len() > 5, "{}", heads.len());
    let whole = studio.take("disc-high");
    for (index, head) in heads.iter().enumerate() {
        let frame = studio.frame(head);
        let (dark, all) = black(&whole, frame);
        eprintln!("head {index} from afar, {frame:?}: {dark} of {all}");
        assert!(all > 60 && dark == 0, "head {index}: {dark} of {all} pixels are black");
    }
    let near = heads[heads.len() / 2].clone();
    studio.approach(&near, 0.5);
    let picture = studio.take("disc-high-head");
    let frame = studio.frame(&near);
    let (dark, all) = black(&picture, frame);
    eprintln!("from near, {frame:?}: {dark} of {all}");
    assert!(all > 5_000 && dark * 50 < all, "{dark} of {all} pixels are black");
}

/// The inspector's pages and overlays, to be looked at.
#[test]
fn the_inspectors_overlays_are_seen_and_can_be_hidden() {
    let mut studio = Studio::open(Look::Low, UVec2::new(1280, 720));
    studio.inspect("ur", 0);
    let plain = studio.take("inspector-plain");
    let change = |studio: &mut Studio, what: &dyn Fn(&mut Inspector)| {
        what(&mut studio.app.world_mut().resource_mut::<Inspector>());
        studio.wait(4, 100);
    };
    change(&mut studio, &|inspector| {
        inspector.layers.paths = tesserae_core::rules::Side::ALL.to_vec();
        inspector.layers.names = true;
        inspector.scale_bar = true;
    });
    let overlays = studio.take("inspector-overlays");
    assert!(overlays.differs(&plain) > 0.01, "ribbons, names and the bar");
    change(&mut studio, &|inspector| inspector.bare = true);
    let bare = studio.take("inspector-bare");
    assert!(bare.differs(&overlays) > 0.01);
    change(&mut studio, &|inspector| {
        inspector.bare = false;
        inspector.layers = tesserae_play::layers::Layers::default();
        inspector.light = tesserae_scene::lighting::Lighting::RAKING;
        inspector.page = tesserae::ui::inspector::Page::Light;
    });
    let raking = studio.take("inspector-raking");
    assert!(raking.differs(&plain) > 0.1, "another light");
    change(&mut studio, &|inspector| inspector.turned_over = true);
    let below = studio.take("inspector-below");
    assert!(below.differs(&raking) > 0.02, "the underside");
    let companion = tesserae::ui::inspector::Companion {
        game: Library::built_in().game("knossos").unwrap().clone(),
        shown: 0,
    };
    change(&mut studio, &|inspector| {
        inspector.turned_over = false;
        inspector.light = tesserae_scene::lighting::Lighting::MUSEUM;
        inspector.beside = Some(companion.clone());
        inspector.page = tesserae::ui::inspector::Page::Compare;
    });
    studio.wait(5, 1_000);
    let pair = studio.take("inspector-pair");
    assert!(pair.differs(&plain) > 0.05, "two boards");
}

/// Stops of each tour that the test draws. With 12 it draws all of them, to be looked at.
const DRAWN: usize = 1;

/// A tour's stop as the window shows it, in `tour-1-3.png` for the third of the first tour.
fn draw_stop(studio: &mut Studio, (tour, stop): (usize, usize)) -> Picture {
    studio.app.world_mut().write_message(TourRequested::At(tour, stop));
    studio.wait(8, 1_000);
    studio.take(&format!("tour-{}-{}", tour + 1, stop + 1))
}

#[test]
fn stops_of_every_tour_can_be_drawn() {
    let size = UVec2::new(960, 540);
    let mut studio = Studio::open(Look::Low, size);
    studio.app.world_mut().resource_mut::<Settings>().tour_offered = true;
    studio.inspect("ur", 0);
    let mut last = studio.take("tour-before");
    let tours: Vec<usize> =
        studio.app.world().resource::<Tours>().0.iter().map(|tour| tour.stops.len()).collect();
    assert_eq!(tours.len(), 7);
    for (tour, stops) in tours.into_iter().enumerate() {
        for stop in 0..stops.min(DRAWN) {
            let picture = draw_stop(&mut studio, (tour, stop));
            let shows = format!("tour {}, stop {}", tour + 1, stop + 1);
            assert!(picture.differs(&last) > 0.01, "{shows} is the picture before it");
            // The middle of the picture, left of the panel.
            let colours = picture.colours(UVec2::new(200, 150), UVec2::new(440, 390));
            assert!(colours > 40, "{shows}: {colours} colours where the part is");
            last = picture;
        }
    }
}
