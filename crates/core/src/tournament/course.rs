//! A tournament under way: what has been played, and what comes next.

use std::sync::Arc;

use rand::RngExt;
use thiserror::Error;

use super::outcome::{Outcome, Points};
use super::pairing::{Pairing, knock_out, round_robin};
use super::terms::{Format, Terms, TermsError};
use crate::ai::share::stream;
use crate::files::More;

/// After so many games forfeited in one pairing a player forfeits what is left of it.
pub const FORFEITS: usize = 3;
/// Pairs of games that a level pairing of a knock-out goes on for, at most.
pub const MOST_FURTHER: usize = 10;

/// Keeps the stream that decides level pairings apart from those of the games.
const LEVEL: u64 = 0x9E37_79B9_7F4A_7C15;

/// A tournament: its terms, and the games played so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Tournament {
    terms: Terms,
    /// Who meets whom, as far as it is known.
    pairings: Vec<Pairing>,
    /// The winner of a knock-out.
    champion: Option<usize>,
    /// The games of each pairing in their order.
    played: Vec<Vec<Outcome>>,
    /// What a later version wrote in its file.
    pub(super) more: Option<Arc<More>>,
}

/// A game that can be played now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The number of its pairing, from 0.
    pub pairing: usize,
    /// Its place among the games of that pairing, from 0.
    pub place: usize,
    /// The players, by their number in the terms. The first has side A in the games of even
    /// number.
    pub players: [usize; 2],
    /// The variant.
    pub game: String,
    /// The number of the game in the pairing's series of that variant, from 0. Games 2k and
    /// 2k + 1 have the same dice.
    pub number: u64,
    /// The seed of that series.
    pub seed: u64,
}

/// A result that fits nowhere.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AddError {
    /// There is no pairing of that number, or not yet.
    #[error("there is no pairing {0}")]
    Pairing(usize),
    /// The game before is not there.
    #[error("game {place} of pairing {pairing} comes before its turn")]
    Early {
        /// The pairing.
        pairing: usize,
        /// The game's place in it.
        place: usize,
    },
}

impl Tournament {
    /// A tournament in which nothing has been played.
    pub fn new(terms: Terms) -> Result<Self, TermsError> {
        terms.check()?;
        let (pairings, played, more) = Default::default();
        let mut begun = Self { pairings, champion: None, played, terms, more };
        if begun.terms.format == Format::RoundRobin {
            begun.pairings = round_robin(begun.terms.players.len(), begun.terms.rounds);
        }
        begun.look_ahead();
        Ok(begun)
    }

    /// What it is.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Who meets whom, as far as it is known, in order of the rounds.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// The games of a pairing so far, in order; none for a pairing that there is not.
    pub fn played(&self, pairing: usize) -> &[Outcome] {
        self.played.get(pairing).map_or(&[], Vec::as_slice)
    }

    /// The variant of the game at that place of a pairing, and its number in its series.
    pub fn game_at(&self, place: usize) -> (&str, u64) {
        let (variants, length) = (self.terms.games.len(), self.terms.length as usize);
        let (variant, number) = match place.checked_sub(self.terms.regular()) {
            None => (place / length, place % length),
            // Further pairs go through the variants in turn.
            Some(further) => {
                (further / 2 % variants, length + further / 2 / variants * 2 + further % 2)
            }
        };
        (self.terms.games.get(variant).map_or("", String::as_str), number as u64)
    }

    /// The games that can be played now, in order: those of the first round that is not over.
    pub fn due(&self) -> Vec<Due> {
        let round = self.round();
        let open = self.pairings.iter().enumerate();
        let open = open.filter(|(_, pairing)| Some(pairing.round) == round);
        open.flat_map(|(number, pairing)| {
            let places = self.played(number).len()..self.wanted(number);
            places.map(move |place| self.due_at(number, pairing, place))
        })
        .collect()
    }

    /// The next game; none when all is over.
    pub fn next(&self) -> Option<Due> {
        let open = (0..self.pairings.len()).find(|number| !self.is_complete(*number))?;
        Some(self.due_at(open, self.pairings.get(open)?, self.played(open).len()))
    }

    /// A game of a pairing that has been played or is due, by its place; none for any other.
    pub fn game(&self, pairing: usize, place: usize) -> Option<Due> {
        let both = self.pairings.get(pairing).filter(|_| place < self.wanted(pairing))?;
        Some(self.due_at(pairing, both, place))
    }

    /// The first round that is not over, from 0; none when all is over.
    pub fn round(&self) -> Option<usize> {
        let open = self.pairings.iter().enumerate().find(|(number, _)| !self.is_complete(*number));
        open.map(|(_, pairing)| pairing.round)
    }

    /// Whether all has been played.
    pub fn is_over(&self) -> bool {
        self.round().is_none()
    }

    /// Games played so far, those included that were forfeited without being played.
    pub fn games_played(&self) -> u64 {
        self.played.iter().map(|games| games.len() as u64).sum()
    }

    /// Games that will be played; of a knock-out without the further ones of level pairings
    /// that are still to come.
    pub fn games_planned(&self) -> u64 {
        let regular = self.terms.regular();
        let further: usize =
            self.played.iter().map(|games| games.len().max(regular) - regular).sum();
        let pairings = match self.terms.format {
            Format::RoundRobin => self.pairings.len(),
            Format::KnockOut => self.terms.players.len() - 1,
        };
        (pairings * regular + further) as u64
    }

    /// The winner of a knock-out that is over, by number.
    pub fn champion(&self) -> Option<usize> {
        self.champion
    }

    /// Takes the result of a game that was due. Tells whether it counts: it does not where
    /// the game is settled already, since a player has forfeited the rest of the pairing.
    pub fn add(&mut self, due: &Due, outcome: Outcome) -> Result<bool, AddError> {
        self.add_at(due.pairing, due.place, outcome)
    }

    pub(super) fn add_at(
        &mut self,
        pairing: usize,
        place: usize,
        outcome: Outcome,
    ) -> Result<bool, AddError> {
        let have = self.played.get(pairing).map(Vec::len).ok_or(AddError::Pairing(pairing))?;
        if place < have || self.is_complete(pairing) {
            return Ok(false);
        }
        if place > have {
            return Err(AddError::Early { pairing, place });
        }
        let regular = self.terms.regular();
        let games = &mut self.played[pairing];
        let is_forfeit = outcome.forfeit().is_some();
        games.push(outcome);
        if let Some(player) = given_up(games).filter(|_| is_forfeit) {
            let rest = format!("forfeits the rest after {FORFEITS} games");
            while games.len() < regular {
                games.push(Outcome::forfeited(player, rest.clone()));
            }
        }
        if self.is_complete(pairing) {
            self.look_ahead();
        }
        Ok(true)
    }

    /// How many games a pairing has when nothing more is left open by those played.
    fn wanted(&self, pairing: usize) -> usize {
        let (have, regular) = (self.played(pairing).len(), self.terms.regular());
        if self.is_complete(pairing) {
            have
        } else if have < regular {
            regular
        } else {
            // The further pair that is under way, or the next.
            regular + (have - regular) / 2 * 2 + 2
        }
    }

    /// Whether a pairing is over.
    pub fn is_complete(&self, pairing: usize) -> bool {
        let games = self.played(pairing);
        let regular = self.terms.regular();
        match self.terms.format {
            Format::RoundRobin => games.len() >= regular,
            Format::KnockOut => {
                let Some(further) = games.len().checked_sub(regular) else { return false };
                let [one, other] = Points::of(games);
                let settled = one != other || given_up(games).is_some();
                further % 2 == 0 && (settled || further / 2 >= MOST_FURTHER)
            }
        }
    }

    /// The winner of a pairing that is over, 0 for its first player. A level pairing of a
    /// round robin has none; one of a knock-out is decided at random.
    pub fn winner(&self, pairing: usize) -> Option<usize> {
        if !self.is_complete(pairing) {
            return None;
        }
        let games = self.played(pairing);
        let [one, other] = Points::of(games);
        match (one.cmp(&other), self.terms.format) {
            (std::cmp::Ordering::Greater, _) => Some(0),
            (std::cmp::Ordering::Less, _) => Some(1),
            (_, Format::RoundRobin) => None,
            (_, Format::KnockOut) => Some(
                given_up(games).map_or_else(|| self.random_winner(pairing), |player| 1 - player),
            ),
        }
    }

    /// Was a pairing of a knock-out decided at random?
    pub fn is_at_random(&self, pairing: usize) -> bool {
        let games = self.played(pairing);
        let [one, other] = Points::of(games);
        self.terms.format == Format::KnockOut
            && self.is_complete(pairing)
            && one == other
            && given_up(games).is_none()
    }

    /// The player who advances from a pairing that stays level.
    fn random_winner(&self, pairing: usize) -> usize {
        stream(self.terms.seed ^ LEVEL, pairing as u64).random_range(0..2)
    }

    fn due_at(&self, number: usize, pairing: &Pairing, place: usize) -> Due {
        let (game, in_series) = self.game_at(place);
        let (variants, length) = (self.terms.games.len(), self.terms.length as usize);
        let variant = match place.checked_sub(self.terms.regular()) {
            None => place / length,
            Some(further) => further / 2 % variants,
        };
        let series = (number * variants + variant) as u64;
        Due {
            pairing: number,
            place,
            players: pairing.players,
            game: game.to_owned(),
            number: in_series,
            seed: stream(self.terms.seed, series).random(),
        }
    }

    /// Brings the pairings up to date with what has been played.
    fn look_ahead(&mut self) {
        if self.terms.format == Format::KnockOut {
            let winner = |number, _| self.winner(number);
            let (pairings, champion) = knock_out(self.terms.players.len(), winner);
            (self.pairings, self.champion) = (pairings, champion);
        }
        self.played.resize(self.pairings.len(), Vec::new());
    }
}

/// Who has forfeited so many games of a pairing that the rest is forfeited too: who did so
/// first.
fn given_up(games: &[Outcome]) -> Option<usize> {
    let mut forfeits = [0; 2];
    games.iter().filter_map(Outcome::forfeit).map(|(player, _)| player).find(|player| {
        forfeits[*player] += 1;
        forfeits[*player] == FORFEITS
    })
}
