//! How the throws of a game follow from its seed: in a match, in a series and in a tournament,
//! on every machine and in every version.

use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};

use crate::rules::{Outcomes, Throw};

/// How a throw follows from the seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draw {
    /// The number of the throw in its game, from 0, which is the stream of the generator.
    pub stream: u64,
    /// How many words of the stream were skipped.
    pub skipped: u32,
    /// The word that decides.
    pub word: u32,
    /// How many equally likely ways there are.
    pub ways: u32,
    /// Which of them it is: the word modulo their number.
    pub way: u32,
    /// The throw of that way.
    pub throw: Throw,
}

/// The throw that a seed gives as throw number `number` of a game, and how.
///
/// The words come from `ChaCha20` whose key is the seed in eight little-endian bytes and
/// then zeros, whose stream is `number` and whose counter is 0. Words in the last,
/// incomplete run of `outcomes.total()` are skipped, so that every way is exactly as
/// likely; the first other word, modulo the total, is the way. The library's own ranges
/// and seeding may change, and old records must stay readable.
pub fn draw(seed: u64, number: u64, outcomes: &Outcomes) -> Draw {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut words = ChaCha20Rng::from_seed(key);
    words.set_stream(number);
    let ways = outcomes.total().max(1);
    // 2^32 modulo the total: how many words the incomplete run has.
    let excess = (u32::MAX % ways + 1) % ways;
    let mut skipped = 0;
    loop {
        let word = words.next_u32();
        if word <= u32::MAX - excess {
            let way = word % ways;
            let throw = outcomes.nth_way(way);
            return Draw { stream: number, skipped, word, ways, way, throw };
        }
        skipped += 1;
    }
}

/// The throw alone, as [`draw`] finds it.
pub fn drawn(seed: u64, number: u64, outcomes: &Outcomes) -> Throw {
    draw(seed, number, outcomes).throw
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Dice, LotBody, Outcome};

    fn tetrahedra() -> Outcomes {
        Dice::Lots { body: LotBody::Tetrahedron, count: 3, none: 4 }.outcomes()
    }

    #[test]
    fn seed_0_draws_from_the_published_key_stream() {
        // The first words for key, counter and stream 0, by RFC 7539, appendix A.1: the bytes
        // 76 b8 e0 ad, little-endian.
        let whole = Outcomes::new((0..=255).map(|n| Outcome { throw: Throw::Score(n), weight: 1 }));
        assert_eq!(drawn(0, 0, &whole), Throw::Score(0x76));
    }

    #[test]
    fn every_throw_comes_as_often_as_its_weight() {
        let outcomes = tetrahedra();
        let count = 40_000_u64;
        let mut seen = [0_u32; 5];
        for number in 0..count {
            if let Throw::Score(score) = drawn(99, number, &outcomes) {
                seen[usize::from(score)] += 1;
            }
        }
        for (throw, share) in outcomes.probabilities() {
            let Throw::Score(score) = throw else { continue };
            let found = f64::from(seen[usize::from(score)]) / count as f64;
            // Four standard deviations of the likeliest throw are 0.0097.
            assert!((found - share).abs() < 0.0097, "{throw}: {found} beside {share}");
        }
    }

    #[test]
    fn neighbouring_numbers_and_seeds_draw_apart() {
        let outcomes = tetrahedra();
        let row = |seed| (0..40).map(|n| drawn(seed, n, &outcomes)).collect::<Vec<_>>();
        assert_ne!(row(1), row(2));
        assert_ne!(row(1)[..39], row(1)[1..]);
    }
}
