//! What an exhibition shows: games, players, scores.

use crate::record::Match;
use crate::rules::Game;
use crate::table::screens::first_variants;

/// A series between the same players at one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Bout {
    /// The game and variant.
    pub game: Game,
    /// Who plays, in order of the seats in the first game. Seats change from game
    /// to game.
    pub players: Vec<String>,
    /// How many games a round of the bill; none: without end.
    pub games: Option<u32>,
    /// Games won so far, a player.
    wins: Vec<u32>,
}

impl Bout {
    /// A series of which nothing is played yet.
    #[must_use]
    pub fn new(game: Game, players: Vec<String>, games: Option<u32>) -> Self {
        let wins = vec![0; players.len()];
        Self { game, players, games, wins }
    }

    /// Games won so far, in the order of [`Self::players`].
    #[must_use]
    pub fn wins(&self) -> &[u32] {
        &self.wins
    }

    /// Games finished so far.
    #[must_use]
    pub fn played(&self) -> u32 {
        self.wins.iter().sum()
    }

    /// The index of the player who sits on a seat in game number `game`, from 0.
    #[must_use]
    pub fn player_on(&self, seat: usize, game: u32) -> usize {
        let count = self.players.len().max(1);
        (seat + count - game as usize % count) % count
    }

    /// Whether another game is to come in that round of the bill, from 0.
    fn goes_on(&self, round: u32) -> bool {
        self.games.is_none_or(|games| self.played() < games.saturating_mul(round + 1))
    }

    /// The next game of the series.
    #[must_use]
    pub fn next_match(&self, seed: u64) -> Match {
        let count = self.players.len();
        let players = (0..count)
            .map(|seat| self.players[self.player_on(seat, self.played())].clone())
            .collect();
        Match::new(&self.game, count as u8, players, seed)
    }

    /// Counts a finished game of it.
    fn count(&mut self, record: &Match) {
        if let Some(winner) = record.winner() {
            let player = self.player_on(winner.index(), self.played());
            if let Some(wins) = self.wins.get_mut(player) {
                *wins += 1;
            }
        }
    }
}

/// The series to be shown, one after another.
#[derive(Debug, Clone, PartialEq)]
pub struct Bill {
    bouts: Vec<Bout>,
    /// Which one is on.
    at: usize,
    /// After the last series the first begins again.
    again: bool,
    /// How often that has happened.
    round: u32,
}

impl Bill {
    /// A bill of series; with `again` it goes round until it is left.
    #[must_use]
    pub fn new(bouts: Vec<Bout>, again: bool) -> Self {
        Self { bouts, at: 0, again, round: 0 }
    }

    /// A bill through all games, each in its usual variant: so many games of each, or
    /// one of each round after round.
    #[must_use]
    pub fn of_all(games: &[Game], players: &[String], count: Option<u32>) -> Self {
        let bouts = first_variants(games)
            .into_iter()
            .map(|game| Bout::new(game.clone(), players.to_vec(), Some(count.unwrap_or(1))))
            .collect();
        Self::new(bouts, count.is_none())
    }

    /// All series, in the order in which they are shown.
    #[must_use]
    pub fn bouts(&self) -> &[Bout] {
        &self.bouts
    }

    /// Which of them is on.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// The series that is on.
    #[must_use]
    pub fn bout(&self) -> Option<&Bout> {
        self.bouts.get(self.at)
    }

    /// Counts a finished game of the series that is on.
    pub fn count(&mut self, record: &Match) {
        if let Some(bout) = self.bouts.get_mut(self.at) {
            bout.count(record);
        }
    }

    /// Whether another game is to come after those that are counted.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        let left = &self.bouts[self.at.min(self.bouts.len())..];
        self.again || left.iter().any(|bout| bout.goes_on(self.round))
    }

    /// Moves on to the next game; none when the bill is through.
    pub fn next_match(&mut self, seed: u64) -> Option<Match> {
        if !self.bout()?.goes_on(self.round) {
            self.at += 1;
            if self.at == self.bouts.len() {
                // The last series stays on: its score is still to be seen.
                self.at -= usize::from(!self.again);
                if !self.again {
                    return None;
                }
                self.at = 0;
                self.round += 1;
            }
        }
        self.bout().map(|bout| bout.next_match(seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn bout(games: Option<u32>) -> Bout {
        let library = Library::built_in();
        let players = vec!["ai:beginner".to_owned(), "ai:random".to_owned()];
        Bout::new(library.games()[0].clone(), players, games)
    }

    /// Plays the bill with side A always the winner.
    fn play(bill: &mut Bill, games: usize) -> Vec<(usize, Vec<String>)> {
        let mut shown = Vec::new();
        for _ in 0..games {
            let Some(record) = bill.next_match(1) else { break };
            shown.push((bill.at(), record.players().to_vec()));
            let at = bill.at();
            let winner = bill.bouts[at].player_on(0, bill.bouts[at].played());
            bill.bouts[at].wins[winner] += 1;
        }
        shown
    }

    #[test]
    fn seats_change_from_game_to_game_and_wins_stay_with_the_player() {
        let mut bill = Bill::new(vec![bout(Some(3))], false);
        let shown = play(&mut bill, 10);
        let first: Vec<&str> = shown.iter().map(|(_, players)| players[0].as_str()).collect();
        assert_eq!(first, ["ai:beginner", "ai:random", "ai:beginner"]);
        assert_eq!(bill.bouts()[0].wins(), [2, 1]);
        assert!(!bill.goes_on());
    }

    #[test]
    fn a_bill_shows_one_series_after_another_and_ends() {
        let mut bill = Bill::new(vec![bout(Some(2)), bout(Some(1)), bout(Some(2))], false);
        let shown = play(&mut bill, 20);
        let bouts: Vec<usize> = shown.iter().map(|(at, _)| *at).collect();
        assert_eq!(bouts, [0, 0, 1, 2, 2]);
        assert_eq!(bill.at(), 2, "the last series stays on");
    }

    #[test]
    fn a_bill_that_goes_round_begins_again() {
        let mut bill = Bill::new(vec![bout(Some(1)), bout(Some(1))], true);
        let shown = play(&mut bill, 5);
        let bouts: Vec<usize> = shown.iter().map(|(at, _)| *at).collect();
        assert_eq!(bouts, [0, 1, 0, 1, 0]);
        assert!(bill.goes_on());
        assert_eq!(bill.bouts()[0].played(), 3);
    }

    #[test]
    fn a_series_without_end_never_ends() {
        let mut bill = Bill::new(vec![bout(None), bout(Some(1))], false);
        let shown = play(&mut bill, 50);
        assert_eq!(shown.len(), 50);
        assert!(shown.iter().all(|(at, _)| *at == 0));
    }
}
