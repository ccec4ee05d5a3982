//! Dice that are laid and not thrown.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tesserae_core::dice::{Body, Face, ThrowError, Tray, USUAL, is_settled, lay};

use crate::{FOUR_TETRAHEDRA, draw};

const TRAYS: [Tray; 3] =
    [Tray { half: [0.75, 0.75] }, Tray { half: [0.7, 0.9] }, Tray { half: [0.9, 0.7] }];

#[test]
fn laid_dice_lie_as_thrown_ones_would_and_show_what_was_drawn() {
    for dice in USUAL.into_iter().chain([FOUR_TETRAHEDRA]) {
        let body = Body::from(dice);
        for seed in 0..300 {
            let drawn = draw(dice, &mut ChaCha8Rng::seed_from_u64(seed));
            for tray in TRAYS {
                let laid = lay(body, tray, &drawn, seed).unwrap();
                assert_eq!(laid.faces(), drawn, "{dice:?} {seed}");
                assert!(is_settled(body, tray, &laid.rest()), "{dice:?} {seed}: {laid:?}");
                assert_eq!((laid.duration, laid.pose(0, 3.0)), (0.0, laid.rest()[0]));
            }
        }
    }
}

#[test]
fn every_face_can_be_laid() {
    for body in Body::ALL {
        for &face in body.faces() {
            let laid = lay(body, Tray::default(), &[face], 1).unwrap();
            assert_eq!(laid.faces(), [face]);
            assert!(is_settled(body, Tray::default(), &laid.rest()), "{face}");
        }
    }
}

#[test]
fn the_seed_decides_where_they_lie() {
    let rest = |seed| lay(Body::Cube, Tray::default(), &[Face::Pips(3); 2], seed).unwrap().rest();
    assert_eq!(rest(5), rest(5));
    assert_ne!(rest(5), rest(6));
}

#[test]
fn what_cannot_lie_there_is_named() {
    let lay = |body, half, faces: &[Face]| lay(body, Tray { half: [half; 2] }, faces, 1).err();
    assert_eq!(lay(Body::Stick, 0.75, &[]), Some(ThrowError::NoFaces(Body::Stick)));
    let wrong = lay(Body::Stick, 0.75, &[Face::Pips(1)]);
    assert!(matches!(wrong, Some(ThrowError::WrongFace { .. })), "{wrong:?}");
    let small = lay(Body::Stick, 0.5, &[Face::Flat]);
    assert!(matches!(small, Some(ThrowError::SmallTray { .. })), "{small:?}");
    // Too small for a throw, and large enough for dice that lie.
    assert_eq!(lay(Body::Tetrahedron, 0.4, &[Face::Corner(0); 4]), None);
}
