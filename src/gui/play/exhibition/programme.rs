//! What an exhibition shows: games, players, scores.

use crate::gui::play::games::first_variants;
use crate::record::Match;
use crate::rules::{Game, Side};

/// A series between the same players at one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The game and variant.
    pub game: Game,
    /// Who plays, in order of the seats in the first game. Seats change after each.
    pub players: Vec<String>,
    /// How many games a round of the programme; none for no end.
    pub games: Option<u32>,
    wins: Vec<u32>,
    given_up: u32,
}

impl Series {
    /// A series not begun yet.
    pub fn new(game: Game, players: Vec<String>, games: Option<u32>) -> Self {
        let wins = vec![0; players.len()];
        Self { game, players, games, wins, given_up: 0 }
    }

    /// Games won so far, in the order of [`Self::players`].
    pub fn wins(&self) -> &[u32] {
        &self.wins
    }

    /// Games won so far by anybody.
    pub fn played(&self) -> u32 {
        self.wins.iter().sum()
    }

    /// Games that were left before their end.
    pub fn given_up(&self) -> u32 {
        self.given_up
    }

    /// Games that are over, won or given up: the present game's number, from 0.
    pub fn done(&self) -> u32 {
        self.played() + self.given_up
    }

    /// The index of the player on a seat in game number `game`, from 0.
    pub fn player_on(&self, seat: usize, game: u32) -> usize {
        let count = self.players.len().max(1);
        (seat + count - game as usize % count) % count
    }

    /// Whether that round of the programme, from 0, has another game.
    fn goes_on(&self, round: u32) -> bool {
        self.games.is_none_or(|games| self.done() < games.saturating_mul(round + 1))
    }

    /// The next game of the series.
    pub fn next_match(&self, seed: u64) -> Match {
        let count = self.players.len();
        let players = (0..count).map(|seat| self.players[self.player_at(seat)].clone()).collect();
        Match::new(&self.game, count as u8, players, seed)
    }

    /// The index of the player on a seat in the present game.
    pub fn player_at(&self, seat: usize) -> usize {
        self.player_on(seat, self.done())
    }

    /// The index of the player who plays a side of the present game now.
    pub fn player_of(&self, record: &Match, side: Side) -> usize {
        self.player_at(record.seat(side))
    }

    /// Counts a finished game.
    fn count(&mut self, record: &Match) {
        let player = record.winner().map(|winner| self.player_of(record, winner));
        if let Some(wins) = player.and_then(|player| self.wins.get_mut(player)) {
            *wins += 1;
        }
    }

    /// Counts a game that a side cannot go on with: of two players the other wins it, of
    /// more nobody does.
    fn forfeit(&mut self, record: &Match, side: Side) {
        let loser = self.player_of(record, side);
        match &mut self.wins[..] {
            [first, second] => *(if loser == 0 { second } else { first }) += 1,
            _ => self.given_up += 1,
        }
    }
}

/// Series shown one after another.
#[derive(Debug, Clone, PartialEq)]
pub struct Programme {
    series: Vec<Series>,
    /// Which of them is on.
    at: usize,
    /// After the last series the first begins again.
    again: bool,
    /// How often it has begun again.
    round: u32,
}

impl Programme {
    /// A programme of series; with `again` it goes round without end.
    pub fn new(series: Vec<Series>, again: bool) -> Self {
        Self { series, at: 0, again, round: 0 }
    }

    /// A programme of all games in their usual variants, with so many games of each, or
    /// one of each round after round.
    pub fn of_all(games: &[Game], players: &[String], count: Option<u32>) -> Self {
        let series = first_variants(games)
            .into_iter()
            .map(|game| Series::new(game.clone(), players.to_vec(), Some(count.unwrap_or(1))))
            .collect();
        Self::new(series, count.is_none())
    }

    /// All series, in the order in which they are shown.
    pub fn series(&self) -> &[Series] {
        &self.series
    }

    /// Which of them is on.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The series that is on.
    pub fn current(&self) -> Option<&Series> {
        self.series.get(self.at)
    }

    /// Counts a finished game of the series that is on.
    pub fn count(&mut self, record: &Match) {
        if let Some(series) = self.series.get_mut(self.at) {
            series.count(record);
        }
    }

    /// Counts the present game as left before its end.
    pub fn give_up(&mut self) {
        if let Some(series) = self.series.get_mut(self.at) {
            series.given_up += 1;
        }
    }

    /// Counts the present game as lost by a side that cannot go on.
    pub fn forfeit(&mut self, record: &Match, side: Side) {
        if let Some(series) = self.series.get_mut(self.at) {
            series.forfeit(record, side);
        }
    }

    /// Gives a player's place in the present series to another, for good.
    pub fn replace(&mut self, player: usize, with: &str) {
        let series = self.series.get_mut(self.at);
        if let Some(name) = series.and_then(|series| series.players.get_mut(player)) {
            with.clone_into(name);
        }
    }

    /// Whether another game is to come after those that are counted.
    pub fn goes_on(&self) -> bool {
        self.again || self.series[self.at..].iter().any(|series| series.goes_on(self.round))
    }

    /// Moves on to the next game; none when the programme is over.
    pub fn next_match(&mut self, seed: u64) -> Option<Match> {
        if !self.current()?.goes_on(self.round) {
            self.at += 1;
            if self.at == self.series.len() {
                if !self.again {
                    // The last series stays on: its score is still to be seen.
                    self.at -= 1;
                    return None;
                }
                self.at = 0;
                self.round += 1;
            }
        }
        self.current().map(|series| series.next_match(seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::sample::{game, players};
    use crate::levels::Library;
    use crate::rules::{Action, Event};

    fn series_of(game: &Game, games: Option<u32>) -> Series {
        Series::new(game.clone(), players(&["ai:beginner", "ai:random"]), games)
    }

    fn series(games: Option<u32>) -> Series {
        series_of(&game("ur"), games)
    }

    /// Plays the programme with side A always the winner.
    fn play(programme: &mut Programme, games: usize) -> Vec<(usize, Vec<String>)> {
        let mut shown = Vec::new();
        for _ in 0..games {
            let Some(record) = programme.next_match(1) else { break };
            shown.push((programme.at(), record.players().to_vec()));
            let at = programme.at();
            let winner = programme.series[at].player_on(0, programme.series[at].done());
            programme.series[at].wins[winner] += 1;
        }
        shown
    }

    #[test]
    fn seats_change_from_game_to_game_and_wins_stay_with_the_player() {
        let mut programme = Programme::new(vec![series(Some(3))], false);
        let shown = play(&mut programme, 10);
        let first: Vec<&str> = shown.iter().map(|(_, players)| players[0].as_str()).collect();
        assert_eq!(first, ["ai:beginner", "ai:random", "ai:beginner"]);
        assert_eq!(programme.series()[0].wins(), [2, 1]);
        assert!(!programme.goes_on());
    }

    #[test]
    fn a_programme_shows_one_series_after_another_and_ends() {
        let games = [2, 1, 2].map(|games| series(Some(games)));
        let mut programme = Programme::new(games.to_vec(), false);
        let shown = play(&mut programme, 20);
        let series: Vec<usize> = shown.iter().map(|(at, _)| *at).collect();
        assert_eq!(series, [0, 0, 1, 2, 2]);
        assert_eq!(programme.at(), 2, "the last series stays on");
    }

    #[test]
    fn a_programme_that_goes_round_begins_again() {
        let mut programme = Programme::new(vec![series(Some(1)), series(Some(1))], true);
        let shown = play(&mut programme, 5);
        let series: Vec<usize> = shown.iter().map(|(at, _)| *at).collect();
        assert_eq!(series, [0, 1, 0, 1, 0]);
        assert!(programme.goes_on());
        assert_eq!(programme.series()[0].played(), 3);
    }

    #[test]
    fn a_game_that_is_given_up_leads_to_the_next_one_and_at_last_to_the_next_table() {
        let mut programme = Programme::new(vec![series(Some(1)), series(Some(2))], false);
        let mut tables = Vec::new();
        while let Some(record) = programme.next_match(1) {
            tables.push((programme.at(), record.players()[0].clone()));
            programme.give_up();
            assert!(tables.len() < 10, "the programme never ends");
        }
        let wanted = [(0, "ai:beginner"), (1, "ai:beginner"), (1, "ai:random")];
        assert_eq!(tables, wanted.map(|(at, first)| (at, first.to_owned())));
        assert_eq!(programme.series()[1].played(), 0);
        assert_eq!(programme.series()[1].given_up(), 2);
    }

    #[test]
    fn a_player_that_cannot_go_on_loses_the_game() {
        let mut programme = Programme::new(vec![series(Some(2))], false);
        let first = programme.next_match(1).expect("a game");
        programme.forfeit(&first, Side::B);
        assert_eq!(programme.series()[0].wins(), [1, 0]);
        // The seats have changed: the same player sits on the other one.
        let second = programme.next_match(2).expect("another game");
        programme.forfeit(&second, Side::A);
        assert_eq!(programme.series()[0].wins(), [2, 0]);
        assert!(!programme.goes_on());
    }

    /// Plays a match, each player choosing in a way of its own, and returns which of the
    /// two won, counted as the arena does: by who acted and how often seats changed.
    fn play_out(record: &mut Match, game: usize) -> usize {
        let mut changes = game % 2;
        loop {
            let player = (record.position().turn().index() + changes) % 2;
            if record.winner().is_some() {
                return player;
            }
            let choose = || {
                let actions = record.position().actions();
                let at = if player == 0 { record.cursor() / 2 } else { 0 };
                actions[at % actions.len()]
            };
            let action = record.draw().map_or_else(choose, Action::Throw);
            let events = record.play(action).expect("legal");
            changes += usize::from(events.contains(&Event::SeatsChange));
        }
    }

    #[test]
    fn a_series_counts_as_the_arena_does_in_every_game() {
        for game in Library::built_in().games() {
            let mut programme = Programme::new(vec![series_of(game, Some(12))], false);
            let (mut wins, mut swapped) = ([0, 0], 0);
            for number in 0..12 {
                let mut record = programme.next_match(number as u64 * 7 + 1).expect("a game");
                wins[play_out(&mut record, number)] += 1;
                swapped += usize::from(record.seat(Side::A) != 0);
                programme.count(&record);
                assert_eq!(programme.series()[0].wins(), wins, "{}", game.definition().id());
            }
            // Or a change of seats would not be tested.
            let changes = game.definition().game == "senet";
            assert_eq!(swapped > 0, changes, "{}", game.definition().id());
        }
    }

    #[test]
    fn a_series_without_end_never_ends() {
        let mut programme = Programme::new(vec![series(None), series(Some(1))], false);
        let shown = play(&mut programme, 50);
        assert_eq!(shown.len(), 50);
        assert!(shown.iter().all(|(at, _)| *at == 0));
    }
}
