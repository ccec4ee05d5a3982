//! Throws for which nothing is drawn.

use tesserae_core::dice::{Body, Hand, ThrowError, Tray, is_settled, read, throw_freely};

#[test]
fn a_free_throw_lies_settled_and_shows_what_is_read_off_it() {
    for body in Body::ALL {
        for seed in 0..15 {
            let hand = Hand::normal(body, seed);
            let flight = throw_freely(body, Tray::default(), 3, &hand, seed).unwrap();
            assert!(is_settled(body, Tray::default(), &flight.rest()), "{body} {seed}");
            assert_eq!(read(body, &flight.rest()), Some(flight.faces()));
            assert_eq!((flight.tracks.len(), flight.tries), (3, flight.rethrown + 1));
            assert_eq!(throw_freely(body, Tray::default(), 3, &hand, seed), Ok(flight));
        }
    }
}

#[test]
fn every_face_comes_up_by_itself() {
    for body in Body::ALL {
        let mut seen = Vec::new();
        for seed in 0..60 {
            let hand = Hand::normal(body, seed);
            seen.extend(throw_freely(body, Tray::default(), 2, &hand, seed).unwrap().faces());
        }
        assert!(body.faces().iter().all(|face| seen.contains(face)), "{body}: {seen:?}");
    }
}

#[test]
fn no_dice_and_no_room_are_named() {
    let (body, hand) = (Body::Stick, Hand::normal(Body::Stick, 1));
    let none = throw_freely(body, Tray::default(), 0, &hand, 1);
    assert_eq!(none, Err(ThrowError::NoFaces(body)));
    let narrow = throw_freely(body, Tray { half: [0.3, 0.75] }, 4, &hand, 1);
    assert!(matches!(narrow, Err(ThrowError::SmallTray { .. })), "{narrow:?}");
}
