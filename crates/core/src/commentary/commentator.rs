//! Watches a match and comments on it when there is something to say.

use std::collections::{HashMap, HashSet};
use std::mem;

use super::claim::Claim;
use super::find::claims;
use super::phrase::sentences;
use super::seen::Seen;
use super::tally::Tally;
use crate::rules::Position;

/// The smallest weight of a statement, by the plies since the last remark: at first only decisive
/// statements pass, later interesting ones too.
const BARS: [u8; 5] = [64, 52, 40, 30, 24];
/// The penalty for a statement of the same kind as the last remark.
const AGAIN: u8 = 12;
/// The plies without a remark after which there is time to talk about the next throw.
const CALM: usize = 2;

/// A sentence about a ply.
#[derive(Debug, Clone, PartialEq)]
pub struct Remark {
    /// The ply, from 0.
    pub ply: usize,
    /// The statement.
    pub claim: Claim,
    /// The sentence.
    pub text: String,
}

/// Watches a match from its start, ply by ply.
#[derive(Debug, Clone)]
pub struct Commentator {
    tally: Tally,
    said: HashSet<String>,
    /// The statements so far.
    told: Vec<Claim>,
    /// The number of statements of each kind.
    made: HashMap<&'static str, usize>,
    /// The ply that comes next.
    next: usize,
    /// Plies since the last remark.
    silent: usize,
    /// The kind of the last remark.
    last: &'static str,
}

impl Commentator {
    /// A commentator for a match that begins with this position.
    pub fn new(start: &Position) -> Self {
        Self {
            tally: Tally::new(start),
            said: HashSet::new(),
            told: Vec::new(),
            made: HashMap::new(),
            next: 0,
            silent: BARS.len(),
            last: "",
        }
    }

    /// Watches the match again from its start, after moves were taken back, and still does not
    /// repeat itself.
    pub fn begin_again(&mut self, start: &Position) {
        let (said, made) = (mem::take(&mut self.said), mem::take(&mut self.made));
        let told = mem::take(&mut self.told);
        *self = Self { said, told, made, ..Self::new(start) };
    }

    /// The number of the first unseen ply, from 0.
    pub fn next(&self) -> usize {
        self.next
    }

    /// Takes in the next ply without a remark.
    pub fn pass_over(&mut self, seen: &Seen) {
        self.tally.note(seen);
        self.next += 1;
        self.silent += 1;
    }

    /// Takes in the next ply and returns the weightiest statement, if a remark is due. Never
    /// repeats a sentence, nor in other words what still stands.
    pub fn look(&mut self, seen: &Seen) -> Option<Remark> {
        self.tally.follow_seats(seen);
        let old = self.tally.clone();
        let ply = self.next;
        self.pass_over(seen);
        let bar = BARS[(self.silent - 1).min(BARS.len() - 1)];
        let mut found = claims(seen, &old, &self.tally, self.silent > CALM);
        for (weight, _) in found.iter_mut().filter(|(_, claim)| claim.kind() == self.last) {
            *weight = weight.saturating_sub(AGAIN);
        }
        let is_old = |claim: &Claim| self.told.iter().any(|told| told.still_tells(claim));
        found.retain(|(weight, claim)| *weight >= bar && !is_old(claim));
        // Among equals, the first wins.
        found.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        found.into_iter().find_map(|(_, claim)| {
            let text = self.sentence(&claim, seen.before)?;
            self.silent = 0;
            self.last = claim.kind();
            self.told.push(claim.clone());
            Some(Remark { ply, claim, text })
        })
    }

    /// The statement as a new sentence; none if all its sentences have been used.
    fn sentence(&mut self, claim: &Claim, before: &Position) -> Option<String> {
        let list = sentences(claim, before);
        let made = self.made.entry(claim.kind()).or_insert(0);
        // Start with a different form each time.
        let forms = (0..list.len()).map(|form| &list[(*made + form) % list.len()]);
        let text = forms.into_iter().find(|text| !self.said.contains(*text))?.clone();
        *made += 1;
        self.said.insert(text.clone());
        Some(text)
    }
}
