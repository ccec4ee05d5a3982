//! The sets of colours, as eyes see them that lack a kind of cone.

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Rgba};
use tesserae::ui::widgets::{Palette, colour_in, theme};
use tesserae_core::rules::Side;
use tesserae_scene::look::ColourSet;
use tesserae_scene::marker::MarkerKind;

/// What is seen of a linear colour, by Machado, Oliveira and Fernandes (2009), without the cones
/// for long, middle and short waves.
const PROTANOPIA: Mat3 = Mat3::from_cols_array(&[
    0.152286, 0.114503, -0.003882, 1.052583, 0.786281, -0.048116, -0.204868, 0.099216, 1.051998,
]);
const DEUTERANOPIA: Mat3 = Mat3::from_cols_array(&[
    0.367322, 0.280085, -0.011820, 0.860646, 0.672501, 0.042940, -0.227968, 0.047413, 0.968881,
]);
const TRITANOPIA: Mat3 = Mat3::from_cols_array(&[
    1.255528, -0.078411, 0.004733, -0.076749, 0.930809, 0.691367, -0.178779, 0.147602, 0.303900,
]);

/// The eyes that a set is for, and those that see all hues.
fn eyes(set: ColourSet) -> Vec<Mat3> {
    let mut eyes = vec![Mat3::IDENTITY];
    eyes.extend(match set {
        ColourSet::Usual => [].as_slice(),
        ColourSet::RedGreen => &[PROTANOPIA, DEUTERANOPIA],
        ColourSet::BlueYellow => &[TRITANOPIA],
    });
    eyes
}

/// CIE L*a*b* of a linear colour, under daylight.
fn lab(colour: Vec3) -> Vec3 {
    let xyz = Mat3::from_cols_array(&[
        0.4124564, 0.2126729, 0.0193339, 0.3575761, 0.7151522, 0.119_192, 0.1804375, 0.072_175,
        0.9503041,
    ]) * colour
        / Vec3::new(0.95047, 1.0, 1.08883);
    let [x, y, z] = xyz
        .to_array()
        .map(|part| if part > 0.008856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
    Vec3::new(116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z))
}

/// The distance of two colours for some eyes; one can just be told from another at about 2.
fn apart(eyes: Mat3, a: Vec3, b: Vec3) -> f32 {
    let seen = |colour: Vec3| lab((eyes * colour).clamp(Vec3::ZERO, Vec3::ONE));
    seen(a).distance(seen(b))
}

fn linear(colour: Color32) -> Vec3 {
    let [r, g, b, _] = Rgba::from(colour).to_array();
    Vec3::new(r, g, b)
}

/// Distance of colours that must be told apart wherever they lie.
const CLEAR: f32 = 25.0;

#[test]
fn white_and_black_are_a_hundred_apart_and_a_missing_cone_costs_hues() {
    for eyes in [Mat3::IDENTITY, PROTANOPIA, DEUTERANOPIA, TRITANOPIA] {
        let grey = apart(eyes, Vec3::ONE, Vec3::ZERO);
        assert!((grey - 100.0).abs() < 1.0, "{grey}: eyes without a cone see greys as they are");
    }
    let (red, green) = (linear(theme::RED), linear(theme::GREEN));
    let [all, without] = [Mat3::IDENTITY, DEUTERANOPIA].map(|eyes| apart(eyes, red, green));
    assert!(all > CLEAR && without < CLEAR, "why there are sets: {all}, {without}");
}

#[test]
fn gains_losses_and_leaps_are_told_apart_by_the_eyes_that_a_set_is_for() {
    for set in ColourSet::ALL {
        let Palette { gain, loss, leaps } = Palette::in_set(set);
        let mut pairs = vec![(gain, loss)];
        for (at, leap) in leaps.iter().enumerate() {
            pairs.extend(leaps[..at].iter().map(|other| (*leap, *other)));
        }
        for eyes in eyes(set) {
            for (a, b) in &pairs {
                let apart = apart(eyes, linear(*a), linear(*b));
                assert!(apart >= CLEAR, "{set:?}: {a:?} and {b:?} are {apart} apart");
            }
        }
        // They are written on the panels, and drawn as lines.
        for ink in [gain, loss] {
            assert!(theme::contrast(ink, theme::GROUND) >= 4.5, "{set:?}: {ink:?}");
        }
        for line in leaps {
            assert!(theme::contrast(line, theme::GROUND) >= 3.0, "{set:?}: {line:?}");
        }
    }
}

#[test]
fn sides_differ_in_hue_and_in_lightness() {
    for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
        let sides = if game == "phaistos" { &Side::ALL[..] } else { &Side::ALL[..2] };
        for set in [ColourSet::RedGreen, ColourSet::BlueYellow] {
            let colour = |side: &Side| {
                let [r, g, b] = colour_in(set, game, *side);
                linear(Color32::from_rgb(r, g, b))
            };
            for (at, side) in sides.iter().enumerate() {
                for other in &sides[..at] {
                    let (a, b) = (colour(side), colour(other));
                    let lighter = (lab(a).x - lab(b).x).abs();
                    assert!(lighter >= 14.0, "{game}, {side} and {other}: {lighter}");
                    for eyes in [PROTANOPIA, DEUTERANOPIA, TRITANOPIA] {
                        let apart = apart(eyes, a, b);
                        assert!(apart >= CLEAR, "{game}, {side} and {other}: {apart}");
                    }
                }
            }
        }
    }
}

#[test]
fn marks_of_what_is_allowed_and_of_what_is_not_are_told_apart() {
    use MarkerKind::{Advice, Illegal, Picked, Source, Target, Trail, Trapped};
    let pairs = [(Target, Illegal), (Picked, Illegal), (Source, Trapped), (Trail, Advice)];
    for set in ColourSet::ALL {
        let colour = |kind: MarkerKind| {
            let LinearRgba { red, green, blue, .. } = kind.colour(set);
            Vec3::new(red, green, blue)
        };
        for eyes in eyes(set) {
            for (one, other) in pairs {
                let apart = apart(eyes, colour(one), colour(other));
                assert!(apart >= 35.0, "{set:?}: {one:?} and {other:?} are {apart} apart");
            }
        }
    }
}
