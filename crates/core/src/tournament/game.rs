//! A game of a tournament as it was played.

use super::course::Due;
use super::outcome::Outcome;
use super::terms::Terms;
use crate::ai::Who;
use crate::ai::arena::{Extent, Seeds, Series};
use crate::record::Match;
use crate::rules::{Action, Game, Side};

/// A game that was played: which one, how it came out, and every throw and choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedGame {
    /// Which it is.
    pub due: Due,
    /// How it came out.
    pub outcome: Outcome,
    /// All throws and choices; none where a player could not even be seated.
    pub actions: Vec<Action>,
}

impl PlayedGame {
    /// The game as a match, whose dice follow from its seed like those of any other. A player
    /// who forfeited it has resigned in it; at a table of more than two it is left under way.
    /// None where nothing was played, or not by these terms and rules.
    pub fn as_match(&self, terms: &Terms, game: &Game) -> Option<Match> {
        let sides = game.definition().sides.0;
        let seed = Seeds::in_series(self.due.seed, self.due.number).dice;
        let mut course = Match::new(game, sides, self.due.seated(terms, sides), seed);
        for action in &self.actions {
            course.play(*action).ok()?;
        }
        if let Some((player, _)) = self.outcome.forfeit().filter(|_| sides == 2) {
            let seat = (player + self.due.first_seat()) % 2;
            let side = [Side::A, Side::B].into_iter().find(|side| course.seat(*side) == seat)?;
            course.resign(side);
        }
        (!self.actions.is_empty()).then_some(course)
    }
}

impl Due {
    /// Who sits where, as a match names them: the first player has side A in the games of even
    /// number, and seats are taken in turn.
    pub fn seated(&self, terms: &Terms, sides: u8) -> Vec<String> {
        let name = |seat: usize| {
            let player = self.players[(seat + self.first_seat()) % 2];
            terms.players.get(player).map_or_else(String::new, |player| player.who.to_string())
        };
        (0..usize::from(sides)).map(name).collect()
    }

    /// The seat of the first player: 0 in games of even number.
    fn first_seat(&self) -> usize {
        usize::from(self.number % 2 == 1)
    }

    /// The arena's series of which it is a game; none where the terms have not these players.
    pub(super) fn series(&self, terms: &Terms, game: Game) -> Option<Series> {
        let who = |player: usize| terms.players.get(player).map(|player| player.who.clone());
        let [a, b]: [Option<Who>; 2] = self.players.map(who);
        Some(Series {
            sides: game.definition().sides.0,
            game,
            a: a?,
            b: b?,
            games: self.number + 1,
            seed: self.seed,
            threads: 1,
            max_plies: terms.max_plies,
            extent: Extent::Whole,
        })
    }
}
