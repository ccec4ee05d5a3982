//! Who watches a match and says something where there is something to say.

use std::collections::{HashMap, HashSet};
use std::mem;

use super::claim::Claim;
use super::find::claims;
use super::phrase::sentences;
use super::seen::Seen;
use super::tally::Tally;
use crate::rules::Position;

/// What a statement must at least be worth, by the plies since the last remark: at first
/// only what decides a match, later also what is of some interest.
const BARS: [u8; 5] = [64, 52, 40, 30, 24];
/// What is of the same kind as the last remark is worth so much less.
const AGAIN: u8 = 12;
/// So many plies without a remark leave time to speak of what the next throw may bring.
const CALM: usize = 2;

/// A sentence about a ply.
#[derive(Debug, Clone, PartialEq)]
pub struct Remark {
    /// The ply, from 0.
    pub ply: usize,
    /// What it states.
    pub claim: Claim,
    /// The sentence.
    pub text: String,
}

/// Who watches a match from its start, ply by ply.
#[derive(Debug, Clone)]
pub struct Commentator {
    tally: Tally,
    said: HashSet<String>,
    /// How often each kind of statement was made.
    made: HashMap<&'static str, usize>,
    /// The ply that comes next.
    next: usize,
    /// Plies since the last remark.
    silent: usize,
    /// The kind of the last remark.
    last: &'static str,
}

impl Commentator {
    /// Of a match that begins with that position.
    pub fn new(start: &Position) -> Self {
        Self {
            tally: Tally::new(start),
            said: HashSet::new(),
            made: HashMap::new(),
            next: 0,
            silent: BARS.len(),
            last: "",
        }
    }

    /// Watches the match again from its start, and still says nothing twice: what was seen
    /// of it was taken back.
    pub fn begin_again(&mut self, start: &Position) {
        let (said, made) = (mem::take(&mut self.said), mem::take(&mut self.made));
        *self = Self { said, made, ..Self::new(start) };
    }

    /// The number of the ply that it has not seen yet, from 0.
    pub fn next(&self) -> usize {
        self.next
    }

    /// Sees the next ply, and says nothing.
    pub fn pass_over(&mut self, seen: &Seen) {
        self.tally.note(seen);
        self.next += 1;
        self.silent += 1;
    }

    /// Sees the next ply, and says what is most worth saying of it, if a remark is due at all.
    /// No sentence is said twice.
    pub fn look(&mut self, seen: &Seen) -> Option<Remark> {
        let old = self.tally.clone();
        let ply = self.next;
        self.pass_over(seen);
        let bar = BARS[(self.silent - 1).min(BARS.len() - 1)];
        let mut found = claims(seen, &old, &self.tally, self.silent > CALM);
        for (weight, _) in found.iter_mut().filter(|(_, claim)| claim.kind() == self.last) {
            *weight = weight.saturating_sub(AGAIN);
        }
        found.retain(|(weight, _)| *weight >= bar);
        // Of equals the first.
        found.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        found.into_iter().find_map(|(_, claim)| {
            let text = self.sentence(&claim, seen.before)?;
            self.silent = 0;
            self.last = claim.kind();
            Some(Remark { ply, claim, text })
        })
    }

    /// The statement as a sentence that has not been said; none where all have been.
    fn sentence(&mut self, claim: &Claim, before: &Position) -> Option<String> {
        let list = sentences(claim, before);
        let made = self.made.entry(claim.kind()).or_insert(0);
        // Each time another form comes first.
        let forms = (0..list.len()).map(|form| &list[(*made + form) % list.len()]);
        let text = forms.into_iter().find(|text| !self.said.contains(*text))?.clone();
        *made += 1;
        self.said.insert(text.clone());
        Some(text)
    }
}
