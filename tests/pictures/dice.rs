//! Dice at rest in each game's first picture: what they count can be seen in them alone.

use bevy::prelude::*;
use tesserae_core::dice::{Body, Face, Pose, Tray, lay};
use tesserae_core::levels::Library;
use tesserae_core::rules::Dice;
use tesserae_layout::spec::TableSpec;
use tesserae_scene::look::Look;
use tesserae_scene::marker::{round_die, under_die};
use tesserae_scene::tableau::Layout;

use crate::picture::{Picture, contrast};
use crate::table::{GAMES, Table};

/// Dice laid in a table's tray.
fn laid(spec: &TableSpec, body: Body, faces: &[Face], seed: u64) -> Vec<Transform> {
    let flight = lay(body, Tray { half: spec.tray.walls().to_array() }, faces, seed).unwrap();
    let at = |pose: &Pose| {
        spec.tray.frame()
            * Transform::from_translation(Vec3::from_array(pose.translation))
                .with_rotation(Quat::from_array(pose.rotation))
    };
    flight.rest().iter().map(at).collect()
}

/// The pixels along a closed line round a die on the floor, in the middle of its ring.
fn ring(table: &Table, die: &Transform) -> Vec<IVec2> {
    let outline = round_die(&table.spec.die, 0.028);
    let corners = outline.points();
    let ends = corners.iter().zip(corners.iter().cycle().skip(1));
    let points = ends.flat_map(|(a, b)| [0.0, 0.25, 0.5, 0.75].map(|share| a.lerp(*b, share)));
    points
        .map(|at| under_die(die).transform_point(Vec3::new(at.x, 0.0, -at.y)))
        .map(|at| table.lens.pixel(at).floor().as_ivec2())
        .collect()
}

/// Share of a ring's pixels that stand out from the bare tray as gilt.
fn gilt(picture: &Picture, bare: &Picture, ring: &[IVec2]) -> f32 {
    let is_gilt = |at: &&IVec2| {
        let (Some(own), Some(ground)) = (picture.luminance(**at), bare.luminance(**at)) else {
            return false;
        };
        let [red, _, blue] = picture.at(**at).unwrap_or_default();
        own > ground && contrast(own, ground) >= 1.6 && red > blue.saturating_add(60)
    };
    ring.iter().filter(is_gilt).count() as f32 / ring.len() as f32
}

/// In every game, the number of gilt rings is what the dice count.
#[test]
fn the_score_can_be_worked_out_from_the_picture_alone() {
    for game in GAMES {
        let table = Table::of(game);
        let dice = Library::built_in().game(game).unwrap().definition().dice;
        let body = Body::from(dice);
        let bare = table.draw(Look::Low, Layout::default(), "tray");
        for counting in 0..=dice.count() {
            let (faces, counts): (Vec<Face>, Vec<bool>) = (0..dice.count())
                .map(|index| {
                    let counts = index < counting;
                    let marked = |face: &&Face| match dice {
                        Dice::Lots { .. } => face.is_marked() == counts,
                        Dice::Cubes { .. } => true,
                    };
                    (*body.faces().iter().find(marked).unwrap(), counts)
                })
                .unzip();
            let dice = laid(&table.spec, body, &faces, counting as u64);
            let rings: Vec<_> = dice.iter().map(|die| ring(&table, die)).collect();
            let dice = dice.into_iter().map(|die| (0, die)).collect();
            let layout = Layout { dice, counts, ..default() };
            let picture = table.draw(Look::Low, layout, &format!("dice-{counting}"));
            let shares: Vec<f32> = rings.iter().map(|at| gilt(&picture, &bare, at)).collect();
            let told = format!("{game}, {counting} count: {shares:.2?}");
            eprintln!("{told}");
            // Dice hide part of a ring, and the rings of neighbours meet.
            assert!(shares[..counting].iter().all(|share| *share > 0.4), "{told}");
            assert!(shares[counting..].iter().all(|share| *share < 0.25), "{told}");
        }
    }
}

/// A marked corner is painted so far down that it stands out from an unmarked one.
#[test]
fn a_marked_corner_is_told_from_a_plain_one_in_the_first_picture() {
    for game in GAMES {
        let dice = Library::built_in().game(game).unwrap().definition().dice;
        let Dice::Lots { .. } = dice else { continue };
        let table = Table::of(game);
        let body = Body::from(dice);
        let of = |marked: bool| {
            let face = body.faces().iter().find(|face| face.is_marked() == marked).unwrap();
            vec![*face; dice.count()]
        };
        let [marked, plain] = [true, false].map(|marked| {
            let at = laid(&table.spec, body, &of(marked), 5);
            let layout = Layout { dice: at.iter().map(|at| (0, *at)).collect(), ..default() };
            let name = format!("marked-{marked}");
            (at, table.draw(Look::Low, layout, &name))
        });
        // The pixels about the top of each die that stand out from the same place of a
        // die with its plain face up.
        for (one, other) in marked.0.iter().zip(&plain.0) {
            let top = |at: &Transform| {
                table.lens.pixel(at.translation * Vec3::new(1.0, 1.5, 1.0)).floor().as_ivec2()
            };
            let differing = (-4..=4)
                .flat_map(|y| (-4..=4).map(move |x| IVec2::new(x, y)))
                .filter(|off| {
                    let own = marked.1.luminance(top(one) + *off);
                    let others = plain.1.luminance(top(other) + *off);
                    own.zip(others).is_some_and(|(a, b)| contrast(a, b) >= 2.5)
                })
                .count();
            eprintln!("{game}: {differing} of 81");
            assert!(differing >= 20, "{game}: {differing} pixels");
        }
    }
}
