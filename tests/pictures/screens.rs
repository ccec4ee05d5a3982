//! Pictures of every screen, drawn without a window. They are checked for what
//! must be there, and kept under the target folder to be looked at.

use std::path::Path;
use std::process::Command;

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{PrimaryEguiContext, egui};
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves};
use tesserae_core::rules::{Action, Game, Side, Step};
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::{ActionRequested, MatchRequest};
use tesserae_play::guide::Guide;
use tesserae_play::layers::Layers;
use tesserae_play::library::MatchLibrary;
use tesserae_play::match_list::MatchList;
use tesserae_play::occasion::Occasion;
use tesserae_play::saving::Saving;
use tesserae_play::settings::{LastMatch, Settings};
use tesserae_scene::look::Look;
use tesserae_scene::scene::{BesideBoardModel, TableCamera};

use tesserae::ui::beside_board::LitPlace;
use tesserae::ui::frame::PANEL_WIDTH;
use tesserae::ui::input::selection::Selected;
use tesserae::ui::panel::pointed::{Resting, Subject};
use tesserae::ui::screens::MatchForm;
use tesserae::ui::state::{Overlay, Screen};

use crate::picture::Picture;
use crate::studio::Studio;

const SIZE: UVec2 = UVec2::new(1280, 720);

impl Studio {
    fn start(&mut self, position: &str, seed: u64) {
        let library = Library::built_in();
        let position = library.position(position).unwrap();
        let players = vec!["human".to_owned(); usize::from(position.sides())];
        let record = Match::from_position(position, players, seed);
        let world = self.app.world_mut();
        world.write_message(MatchRequest::play(Box::new(record)));
        world.resource_mut::<NextState<Screen>>().set(Screen::Table);
        world.resource_mut::<NextState<Overlay>>().set(Overlay::None);
        self.settle();
    }

    /// What comes to rest by the clock does so.
    fn settle(&mut self) {
        self.clock(700);
        self.frames(8);
        self.clock(50);
    }

    /// Something that the pointer does over the panels and dialogs.
    fn pointer(&mut self, event: egui::Event) {
        let world = self.app.world_mut();
        let mut contexts = world.query_filtered::<Entity, With<PrimaryEguiContext>>();
        let context = contexts.single(world).unwrap();
        world.write_message(EguiInputEvent { context, event });
    }

    fn overlay(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.frames(3);
    }
}

/// The part of the window that the table has.
fn table() -> (UVec2, UVec2) {
    (UVec2::ZERO, UVec2::new(SIZE.x - PANEL_WIDTH as u32, SIZE.y))
}

fn panel() -> (UVec2, UVec2) {
    (UVec2::new(SIZE.x - PANEL_WIDTH as u32, 0), SIZE)
}

#[test]
fn every_screen_is_drawn() {
    let mut studio = Studio::open(Look::Low, SIZE);
    studio.settle();
    let title = studio.take("title");
    // The name in gilt on the left, the board on the right.
    assert!(title.colours(UVec2::new(30, 40), UVec2::new(300, 120)) > 20, "the program's name");
    let right = (UVec2::new(400, 100), UVec2::new(1200, 650));
    assert!(title.colours(right.0, right.1) > 2_000, "the board");
    assert!(title.lightness(right.0, right.1) > 30.0, "the board is lit");

    studio.overlay(Overlay::NewMatch);
    let dialog = studio.take("new-match");
    assert!(dialog.differs(&title) > 0.2, "the dialog lies over the title");
    studio.overlay(Overlay::Settings);
    let settings = studio.take("settings");
    assert!(settings.differs(&dialog) > 0.01);
    studio.overlay(Overlay::Keys);
    let keys = studio.take("keys");
    assert!(keys.differs(&settings) > 0.01);

    studio.start("ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 move:2", 4);
    let (from, to) = table();
    let quiet = studio.take("table");
    assert!(quiet.colours(from, to) > 2_000, "board, pieces and wood");
    assert!((20.0..140.0).contains(&quiet.lightness(from, to)), "neither dark nor glaring");
    let (panel_from, panel_to) = panel();
    assert!(quiet.colours(panel_from, panel_to) > 60, "the panel is written on");
    // Nothing of the table shines through the panel.
    assert!(quiet.lightness(panel_from, panel_to) < 60.0);

    studio.app.world_mut().resource_mut::<Selected>().action =
        Some(Action::Move { from: Step(5), to: Step(7) });
    studio.frames(3);
    let hinted = studio.take("hint");
    assert!(hinted.differs(&quiet) > 0.0005, "where the piece would land is shown");

    studio.overlay(Overlay::Book);
    let rules = studio.take("rules");
    assert!(rules.differs(&hinted) > 0.01, "the rule book");
    studio.overlay(Overlay::None);

    studio
        .app
        .world_mut()
        .write_message(ActionRequested(Action::Move { from: Step(5), to: Step(7) }));
    studio.frames(13);
    let capture = studio.take("capture");
    assert!(capture.differs(&quiet) > 0.002, "the taken piece is on its way");

    studio.start("ur/short A 16,17,17 0,0,9 move:1", 4);
    studio
        .app
        .world_mut()
        .write_message(ActionRequested(Action::Move { from: Step(16), to: Step(17) }));
    studio.frames(40);
    let end = studio.take("end");
    let middle = (UVec2::new(480, 200), UVec2::new(800, 520));
    assert!(end.colours(middle.0, middle.1) > 50, "the result is written");
    studio.overlay(Overlay::Menu);
    let menu = studio.take("menu");
    assert!(menu.differs(&end) > 0.02);
}

/// Every game at moments that only it has: openings, houses, lanes, offers, rides.
#[test]
fn every_game_is_drawn_at_its_own_moments() {
    let mut studio = Studio::open(Look::Low, SIZE);
    let (from, to) = table();
    let (panel_from, panel_to) = panel();
    let mut before: Option<Picture> = None;
    for (name, position, picked) in [
        ("senet-opening", "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:2", None),
        ("senet-house", "senet/skiryuk A 1,3,5,7,26 2,4,6,8,31 fate:26+", None),
        ("senet-move", "senet/archaic B 1,3,5,7,9,11,13 2,4,6,8,10,12,31 move:3", None),
        ("knossos-sea", "knossos/gurevich A 0,3,7,7,17 0,7,9,17,25 move:4", None),
        ("knossos-trap", "knossos/straight A 0,3,6,8,16 0,0,1,6,16 fate:8", None),
        ("five-lines", "pente/knock-off A 1,3,8,8,9 1,3,3,5,8 move:2", None),
        ("labyrinth-opening", "phaistos/aleff C 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0 open:3,5", None),
        ("labyrinth-numbers", "phaistos/aleff A 0,1,22,62 0,3,13!1,56 move:5,1", Some(Step(22))),
        ("labyrinth-offer", "phaistos/aleff A 0,3,3,44 0,5,30,31 0,0,0,2 offer:44x1,4", None),
        ("labyrinth-ride", "phaistos/aleff A 0,3,7,20 0,5,22,31 ride:7,4", None),
    ] {
        studio.start(position, 4);
        studio.app.world_mut().resource_mut::<Selected>().piece = picked;
        studio.frames(3);
        let picture = studio.take(name);
        assert!(picture.colours(from, to) > 1_500, "{name}: board, pieces and wood");
        let light = picture.lightness(from, to);
        assert!((15.0..140.0).contains(&light), "{name}: lightness {light}");
        assert!(picture.colours(panel_from, panel_to) > 60, "{name}: the panel is written on");
        if let Some(before) = before {
            assert!(picture.differs(&before) > 0.01, "{name} shows the moment before");
        }
        before = Some(picture);
    }
}

#[test]
fn a_match_that_was_left_is_offered_and_every_button_still_has_room() {
    let mut studio = Studio::open(Look::Low, SIZE);
    // A match was begun here before; otherwise the title would offer a guide.
    studio.app.world_mut().resource_mut::<Settings>().last_match = Some(LastMatch::default());
    studio.settle();
    let bare = studio.take("title-alone");
    let record = some_plies("phaistos/sanctuary-geese", 4, 12);
    let folder = tempfile::tempdir().unwrap();
    let mut saves = Saves::new(folder.path());
    saves.save(&record, 1).unwrap();
    studio.app.insert_resource(Saving::new(saves));
    for _ in 0..2_000 {
        studio.frames(1);
        let world = studio.app.world();
        let list = world.resource::<MatchList>();
        if !list.is_busy() && !list.is_behind(world.get_resource::<Saving>()) {
            break;
        }
    }
    studio.frames(3);
    let offered = studio.take("title-offer");
    assert!(offered.differs(&bare) > 0.02, "the match that was left is offered");
    // The last row of the index: the letters of "Controls" are in it, and below its edge
    // nothing but the bare panel, so none of it is cut.
    let keys = (UVec2::new(150, SIZE.y - 60), UVec2::new(210, SIZE.y - 24));
    assert!(offered.colours(keys.0, keys.1) > 10, "the last row is in the window");
    let below = (UVec2::new(24, SIZE.y - 14), UVec2::new(330, SIZE.y));
    assert!(offered.colours(below.0, below.1) < 4, "the last row is whole");
}

/// A match of two people after some plies, in which the computer's beginner plays for both.
fn some_plies(id: &str, seed: u64, plies: usize) -> Match {
    let library = Library::built_in();
    let players = vec!["human".to_owned(), "ai:adept".to_owned()];
    let mut record = Match::new(library.game(id).unwrap(), 2, players, seed);
    record.notes_mut().begun = Some(1_794_580_200 + seed);
    while record.plies().len() < plies && record.winner().is_none() {
        let action = match record.draw() {
            Some(throw) => Action::Throw(throw),
            None => *record.position().actions().last().unwrap(),
        };
        record.play(action).unwrap();
    }
    record
}

#[test]
fn the_list_of_matches_shows_each_as_it_stands_and_scrolls() {
    let mut studio = Studio::open(Look::Low, SIZE);
    let folder = tempfile::tempdir().unwrap();
    let mut saves = Saves::new(folder.path());
    let games = ["ur", "senet", "knossos", "pente", "phaistos"];
    for (seed, game) in games.iter().chain(&games).enumerate() {
        let seed = seed as u64;
        let mut record = some_plies(game, seed, 40);
        if seed > 6 {
            record.resign(Side::A);
        }
        saves.save(&record, 1_794_580_200 + seed * 90_000).unwrap();
    }
    std::fs::write(folder.path().join("broken.ron"), "(").unwrap();
    studio.app.insert_resource(Saving::new(saves));
    studio.overlay(Overlay::Load);
    for _ in 0..2_000 {
        studio.frames(1);
        let world = studio.app.world();
        if world.resource::<MatchLibrary>().is_up_to_date(world.resource::<Saving>()) {
            break;
        }
    }
    studio.frames(10);
    let list = studio.take("matches");
    // The first row: a plan with cells and pieces at the left, text beside it.
    let plan = (UVec2::new(64, 202), UVec2::new(164, 264));
    assert!(list.colours(plan.0, plan.1) > 12, "a plan: {}", list.colours(plan.0, plan.1));
    let text = (UVec2::new(190, 198), UVec2::new(700, 274));
    assert!(list.colours(text.0, text.1) > 12, "who plays, how it stands, when");
    // The wheel moves the list, and nothing but it.
    studio.pointer(egui::Event::PointerMoved(egui::pos2(560.0, 360.0)));
    studio.frames(2);
    let before = studio.take("matches-pointed");
    for _ in 0..4 {
        studio.pointer(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: egui::vec2(0.0, -2.0),
            modifiers: egui::Modifiers::NONE,
            phase: egui::TouchPhase::Move,
        });
        studio.frames(3);
    }
    studio.frames(12);
    let after = studio.take("matches-scrolled");
    assert!(after.differs(&before) > 0.05, "the list has moved");
    let heading = (UVec2::new(50, 30), UVec2::new(210, 66));
    assert!(after.colours(heading.0, heading.1) > 12, "its heading stays");
    assert!(after.colours(plan.0, plan.1) > 12, "rows that come into sight have plans too");
}

#[test]
fn the_dialog_for_a_new_match_proposes_what_is_on_the_table() {
    let mut studio = Studio::open(Look::Low, SIZE);
    studio.start("phaistos/player-trapped A 0,0,0,0 0,0,0,0 0,0,0,0 throw", 4);
    studio.overlay(Overlay::NewMatch);
    let form = studio.app.world().resource::<MatchForm>();
    let chosen = form.choice.chosen(Library::built_in().games()).unwrap().definition().id();
    assert_eq!((chosen.as_str(), form.choice.sides), ("phaistos/player-trapped", 3));
}

/// Frames take seconds here on a software renderer, so there are few of them.
#[test]
fn the_panels_lie_over_the_standard_look_too() {
    let mut studio = Studio::open(Look::Standard, SIZE);
    studio.frames(3);
    let title = studio.take("title-standard");
    assert!(title.colours(UVec2::new(30, 40), UVec2::new(300, 120)) > 20, "the program's name");
    let right = (UVec2::new(400, 100), UVec2::new(1200, 650));
    assert!(title.colours(right.0, right.1) > 5_000, "the board");
    assert!((30.0..160.0).contains(&title.lightness(right.0, right.1)), "the board is lit");
}

/// At the edge of a triangle that is seen from the side, colours and normals are worked
/// out from far outside of it. The labyrinth has the most such edges.
#[test]
fn no_black_dots_stand_on_the_edges_of_tiles() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("labyrinth-high.png");
    let size = format!("{}x{}", SIZE.x, SIZE.y);
    let output = Command::new(env!("CARGO_BIN_EXE_tesserae"))
        .args(["render", "phaistos", "--look", "high", "--size", &size, "--out"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let image = Image::from_buffer(
        &std::fs::read(&file).unwrap(),
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::default(),
    );
    let picture = Picture::of(image.unwrap());
    assert!(picture.colours(UVec2::new(200, 100), UVec2::new(640, 500)) > 5_000, "the board");
    assert_eq!(picture.black_dots(), []);
}

/// Where in the window a cell is seen.
fn seen(studio: &mut Studio, cell: &str) -> Vec2 {
    let world = studio.app.world_mut();
    let spec = world.resource::<TableSpec>();
    let at = spec.plan.cell(cell).unwrap().centre() + Vec3::Y * spec.plan.top();
    let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<TableCamera>>();
    let (camera, view) = cameras.single(world).unwrap();
    camera.world_to_viewport(view, at).unwrap()
}

/// Rests the mouse on a place until what lies there is explained.
fn rest(studio: &mut Studio, at: Vec2) -> Option<Subject> {
    let world = studio.app.world_mut();
    let mut windows = world.query::<&mut Window>();
    windows.single_mut(world).unwrap().set_cursor_position(Some(at));
    studio.frames(16);
    studio.app.world().resource::<Resting>().shown()
}

#[test]
fn names_paths_and_what_the_mouse_rests_on_are_written_over_every_board() {
    let mut studio = Studio::open(Look::Low, SIZE);
    for (name, position, cell) in [
        ("ur", "ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 move:2", "m4"),
        ("senet", "senet/skiryuk A 1,3,5,7,22 2,4,6,8,31 move:3", "27"),
        ("knossos", "knossos/gurevich A 0,7,8,17,19 0,3,7,16,19 move:1", "9"),
        ("five-lines", "pente/knock-off A 1,3,8,8,9 1,3,3,5,8 move:2", "3B"),
        ("labyrinth", "phaistos/aleff A 0,1,22,52!2 0,3,13!1,56 0,3,4,20 0,0,0,44 move:5,1", "18"),
    ] {
        studio.start(position, 4);
        studio.app.world_mut().resource_mut::<Settings>().layers = Layers::default();
        studio.frames(2);
        let bare = studio.take(&format!("layers-{name}-none"));
        studio.app.world_mut().resource_mut::<Settings>().layers.names = true;
        studio.frames(2);
        let named = studio.take(&format!("layers-{name}-names"));
        let painted = studio.app.world().resource::<TableSpec>().fittings.named;
        let differs = named.differs(&bare) > 0.004;
        assert_ne!(differs, painted, "{name}: names, unless they are painted on the board");
        let settings = &mut studio.app.world_mut().resource_mut::<Settings>();
        settings.layers.paths = Side::ALL.to_vec();
        settings.layer_strip = true;
        studio.frames(2);
        let paths = studio.take(&format!("layers-{name}-paths"));
        assert!(paths.differs(&named) > 0.01, "{name}: the paths");
        studio.app.world_mut().resource_mut::<Settings>().layers = Layers::default();
        studio.app.world_mut().resource_mut::<Settings>().layer_strip = false;
        studio.frames(2);
        let at = seen(&mut studio, cell);
        assert!(rest(&mut studio, at).is_some(), "{name}: {cell} is explained");
        let explained = studio.take(&format!("layers-{name}-card"));
        assert!(explained.differs(&bare) > 0.01, "{name}: the card");
        rest(&mut studio, Vec2::new(3.0, 400.0));
    }
}

#[test]
fn the_disc_beside_the_labyrinth_lights_the_field_that_is_pointed_at() {
    let mut studio = Studio::open(Look::Low, SIZE);
    studio.start("phaistos/aleff A 0,1,22,52!2 0,3,13!1,56 0,3,4,20 0,0,0,44 move:5,1", 4);
    // Fields up to 30 are on side B, which lies below at first.
    for (cell, over) in [("18", true), ("45", false), ("7", true)] {
        let at = seen(&mut studio, cell);
        rest(&mut studio, at);
        studio.frames(30);
        studio.take(&format!("disc-beside-{cell}"));
        let world = studio.app.world_mut();
        let disc = *world.query::<&BesideBoardModel>().single(world).unwrap();
        assert_eq!((disc.over, disc.is_turning()), (over, false), "{cell}");
        let lit = world.query::<&LitPlace>().single(world).unwrap().0;
        let plan = &world.resource::<TableSpec>().plan;
        assert_eq!(plan.cells[usize::from(lit.0)].name, cell);
    }
}

#[test]
fn the_guide_of_the_labyrinth_keeps_its_word_that_fields_explain_themselves() {
    let library = Library::built_in();
    let own = |game: &&Game| game.definition().game == "phaistos";
    let games: Vec<Game> = library.games().iter().filter(own).cloned().collect();
    let mut guide = Guide::of(games).unwrap();
    let record = guide.begin().unwrap();
    let mut studio = Studio::open(Look::Low, SIZE);
    studio.start(&record.start().to_string(), record.seed());
    studio.app.insert_resource(guide);
    let world = studio.app.world_mut();
    world.resource_mut::<NextState<Occasion>>().set(Occasion::Guide);
    studio.frames(3);
    let at = seen(&mut studio, "13");
    let shown = rest(&mut studio, at);
    assert!(matches!(shown, Some(Subject::Cell(_))), "{shown:?}");
    studio.take("layers-guide-card");
}
