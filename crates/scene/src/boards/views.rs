//! Every game's table is in the picture, from every view.

use tesserae_layout::view::{DEFAULT, FIELD_OF_VIEW, NAMES, STEEPER, View, corners, named_view};

use crate::sample::lay_table;

#[test]
fn every_corner_is_inside_the_picture() {
    let spec = crate::sample::spec();
    for aspect in [0.6, 1.0, 16.0 / 9.0, 2.4] {
        for name in ["default", "near", "far", "left", "right", "top"] {
            let view = named_view(name, aspect, &spec);
            let camera = view.transform().to_matrix().inverse();
            let high = (FIELD_OF_VIEW / 2.0).tan();
            for corner in corners(&spec) {
                let p = camera.transform_point3(corner);
                assert!(p.z < 0.0);
                assert!((p.y / p.z).abs() <= high * 1.001, "{aspect} {corner}");
                assert!((p.x / p.z).abs() <= high * aspect * 1.001);
            }
        }
    }
}

#[test]
fn a_narrow_picture_is_taken_from_higher_up_and_shows_the_board_as_large() {
    let library = tesserae_core::levels::Library::built_in();
    let mut steeper = 0;
    for game in library.games() {
        let spec = lay_table(game, game.definition().sides.1);
        let own = spec.fittings.setting.pitch;
        for aspect in [0.8, 1.1, 1.34, 1.8] {
            let view = named_view(DEFAULT, aspect, &spec);
            let fill = View::filled(spec.facing(), own, aspect, &corners(&spec));
            assert!((0.0..=STEEPER.0 + 1e-4).contains(&(view.pitch - own)));
            if view.pitch > own {
                steeper += 1;
                let chosen = View::filled(spec.facing(), view.pitch, aspect, &corners(&spec));
                assert!(chosen.room_in_height, "{} at {aspect}", spec.game);
            }
            let away = |view: View| view.transform().translation.length();
            assert!(away(view) < away(fill.view) * 1.04, "{} at {aspect}", spec.game);
        }
    }
    assert!(steeper > 5, "{steeper}");
}

#[test]
fn every_name_is_a_view_of_its_own() {
    let spec = crate::sample::spec();
    let views = NAMES.map(|name| named_view(name, 1.5, &spec));
    for (i, view) in views.iter().enumerate() {
        assert!(!views[..i].contains(view), "{}", NAMES[i]);
    }
}
