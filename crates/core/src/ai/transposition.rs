//! The transposition table of both searches, for positions before a throw.

use std::hash::{Hash, Hasher};

/// What a stored value says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is as high or higher.
    Lower,
    /// The true one is as low or lower.
    Upper,
}

/// One stored position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<P, V> {
    /// Kept whole, so that no two positions are ever taken for one another.
    position: P,
    /// Choices looked ahead from it.
    pub depth: u32,
    pub value: V,
    pub bound: Bound,
    /// No estimate went into the value.
    pub exact: bool,
}

/// A table of a fixed size in which newer entries replace older ones. A value is
/// one number, or one for each side.
pub(super) struct TranspositionTable<P, V = f64> {
    entries: Vec<Option<Entry<P, V>>>,
}

/// Smallest and largest number of entries.
const SIZES: (u64, u64) = (1 << 8, 1 << 18);

impl<P: Copy + Eq + Hash, V: Copy> TranspositionTable<P, V> {
    /// A table for a search of about so many nodes.
    pub fn for_nodes(nodes: u64) -> Self {
        let size = nodes.clamp(SIZES.0, SIZES.1).next_power_of_two();
        Self { entries: vec![None; size as usize] }
    }

    #[inline]
    fn slot(&self, position: &P) -> usize {
        let mut hasher = Mixer(0);
        position.hash(&mut hasher);
        // The high bits are the best mixed ones.
        (hasher.finish() >> 32) as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub fn get(&self, position: &P) -> Option<&Entry<P, V>> {
        self.entries[self.slot(position)].as_ref().filter(|entry| entry.position == *position)
    }

    #[inline]
    pub fn insert(&mut self, position: &P, depth: u32, value: V, bound: Bound, exact: bool) {
        let slot = self.slot(position);
        self.entries[slot] = Some(Entry { position: *position, depth, value, bound, exact });
    }
}

/// A plain multiplying hash: positions are a few small words and nobody attacks
/// the table. It is the same on every run, so searches are repeatable.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        let folded = self.0 ^ (self.0 >> 29);
        folded.wrapping_mul(0xBF58_476D_1CE4_E5B9)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.mix(u64::from(n));
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.mix(u64::from(n));
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }
}
