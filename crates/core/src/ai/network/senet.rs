//! What a network sees of Senet: the board in windows of six squares, and how many
//! pieces each side has off.

use super::features::{Encoder, Features, Seen};
use super::windows::Windows;
use crate::rules::games::senet::{Senet, SenetPosition};
use crate::rules::{Due, Rules, Side};

/// One more than the most pieces a side may have.
const COUNTS: usize = 11;

/// For any variant.
pub struct SenetEncoder {
    windows: Windows,
    pieces: u8,
}

impl SenetEncoder {
    /// None for a variant with too many pieces.
    pub fn new(rules: &Senet) -> Option<Self> {
        let definition = rules.definition();
        let squares = usize::from(definition.last(Side::A).0);
        let fits = usize::from(definition.pieces) < COUNTS && squares < 32;
        fits.then(|| Self { windows: Windows::new(squares, 6, 3), pieces: definition.pieces })
    }
}

impl Encoder<Senet> for SenetEncoder {
    fn features(&self) -> usize {
        COUNTS * COUNTS + self.windows.features()
    }

    #[inline]
    fn see(&self, rules: &Senet, at: &SenetPosition, features: &mut Features) -> Seen {
        if at.is_opening() {
            return Seen::Opening;
        }
        if at.fate().is_some() || rules.due(at) != Due::Throw {
            return Seen::Between;
        }
        features.clear();
        let me = rules.turn(at);
        let (own, opponent) = (at.on_board(me), at.on_board(me.opponent()));
        let off = |on: u32| usize::from(self.pieces).saturating_sub(on.count_ones() as usize);
        features.push(off(own) * COUNTS + off(opponent));
        // Bit 1 is square 1.
        let (own, opponent) = (u64::from(own >> 1), u64::from(opponent >> 1));
        self.windows.see(own, opponent, COUNTS * COUNTS, features);
        Seen::Position
    }
}
