//! Dice in their tray: any draw by any hand ends on the faces that were drawn.

use tesserae_core::dice::{self, Body, Hand, ThrowError, Tray};

/// As many dice as games throw, and a few more.
const MOST: usize = 6;

/// The first bytes say what is thrown, the next ones are the numbers of a hand and the seed, and
/// the rest are the faces.
pub fn throw(data: &[u8]) {
    let Some(([body, rest @ ..], faces)) = data.split_first_chunk::<41>() else { return };
    let body = Body::ALL[usize::from(*body) % Body::ALL.len()];
    let number =
        |at: usize| f32::from_le_bytes([rest[at], rest[at + 1], rest[at + 2], rest[at + 3]]);
    let three = |at: usize| [number(at), number(at + 4), number(at + 8)];
    let hand = Hand { from: three(0), velocity: three(12), spin: number(24) };
    let tray =
        if rest[28] == 0 { Tray { half: [number(29), number(33)] } } else { Tray::default() };
    let seed = u64::from(u16::from_le_bytes([rest[37], rest[38]]));
    let all = body.faces();
    let drawn: Vec<_> =
        faces.iter().take(MOST).map(|face| all[usize::from(*face) % all.len()]).collect();
    match dice::throw(body, tray, &drawn, &hand, seed) {
        Ok(flight) => {
            assert_eq!(flight.faces(), drawn);
            assert!(dice::is_settled(body, tray, &flight.rest()));
        }
        Err(ThrowError::NoFaces(_)) => assert!(drawn.is_empty()),
        Err(ThrowError::SmallTray { .. }) => assert!(tray != Tray::default()),
        Err(error) => panic!("{error}"),
    }
}
