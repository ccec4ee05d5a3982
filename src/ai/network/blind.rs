//! For the game that needs no network.

use super::{Encoder, Features, Seen};
use crate::rules::games::pente::{Pente, PentePosition};

/// Sees nothing: the game is solved. There is none of it.
pub struct Blind(());

impl Encoder<Pente> for Blind {
    fn features(&self) -> usize {
        0
    }

    fn see(&self, _: &Pente, _: &PentePosition, _: &mut Features) -> Seen {
        Seen::Opening
    }
}
