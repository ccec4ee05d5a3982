//! The programme of an exhibition: games, players, scores.

use tesserae_core::record::Match;
use tesserae_core::rules::{Game, Side};

use super::results::{Ending, GameResult, resigned};
use crate::games::first_variants;

/// A series of one game between the same players.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The game and variant.
    pub game: Game,
    /// The players, in order of the seats in the first game. Seats change after each game.
    pub players: Vec<String>,
    /// The number of games in a round of the programme; none for no end.
    pub games: Option<u32>,
    pub(super) wins: Vec<u32>,
    pub(super) given_up: u32,
    pub(super) with_person: u32,
    /// The last games, in order.
    pub(super) results: Vec<GameResult>,
    /// Replaced players in order, each with its index in `players`.
    pub(super) replaced: Vec<(usize, String)>,
}

impl Series {
    /// A new series.
    pub fn new(game: Game, players: Vec<String>, games: Option<u32>) -> Self {
        let wins = vec![0; players.len()];
        Self {
            game,
            players,
            games,
            wins,
            given_up: 0,
            with_person: 0,
            results: Vec::new(),
            replaced: Vec::new(),
        }
    }

    /// The last finished games, in order. Of earlier games only the sums are kept.
    pub fn results(&self) -> &[GameResult] {
        &self.results
    }

    /// A player's predecessors, in order; usually none.
    pub fn before(&self, player: usize) -> impl Iterator<Item = &str> {
        let own = self.replaced.iter().filter(move |(index, _)| *index == player);
        own.map(|(_, name)| name.as_str())
    }

    /// Games won so far, in the order of [`Self::players`].
    pub fn wins(&self) -> &[u32] {
        &self.wins
    }

    /// Games won so far by any player.
    pub fn played(&self) -> u32 {
        self.wins.iter().sum()
    }

    /// Games that were left before their end.
    pub fn given_up(&self) -> u32 {
        self.given_up
    }

    /// Games with a person in place of a computer. They do not count.
    pub fn with_person(&self) -> u32 {
        self.with_person
    }

    /// Finished games, counted or not: the present game's number, from 0.
    pub fn done(&self) -> u32 {
        self.played() + self.given_up + self.with_person
    }

    /// The index of the player on a seat in game number `game`, from 0.
    pub fn player_on(&self, seat: usize, game: u32) -> usize {
        let count = self.players.len().max(1);
        (seat + count - game as usize % count) % count
    }

    /// Does the series have another game in that round, from 0?
    fn goes_on(&self, round: u32) -> bool {
        let begun = round.saturating_add(1);
        self.games.is_none_or(|games| self.done() < games.saturating_mul(begun))
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

    /// The index of the present player of a side in the present game.
    pub fn player_of(&self, record: &Match, side: Side) -> usize {
        self.player_at(record.seat(side))
    }

    /// Keeps a game's result and its players.
    pub(super) fn keep(&mut self, result: GameResult) {
        self.results.push(GameResult { players: self.players.clone(), ..result });
        GameResult::thin_out(&mut self.results);
    }
}

/// Several series, one after another.
#[derive(Debug, Clone, PartialEq)]
pub struct Programme {
    pub(super) series: Vec<Series>,
    /// The index of the present one.
    pub(super) at: usize,
    /// After the last series the first begins again.
    pub(super) again: bool,
    /// The number of restarts.
    pub(super) round: u32,
    /// The index of the next one, if a person has chosen it.
    pub(super) chosen: Option<usize>,
}

impl Programme {
    /// A programme of series. With `again` it repeats without end.
    pub fn new(series: Vec<Series>, again: bool) -> Self {
        Self { series, at: 0, again, round: 0, chosen: None }
    }

    /// A programme of all games in their usual variants: `count` games of each, or one of each in
    /// endless rounds.
    pub fn of_all(games: &[Game], players: &[String], count: Option<u32>) -> Self {
        let series = first_variants(games)
            .into_iter()
            .map(|game| Series::new(game.clone(), players.to_vec(), Some(count.unwrap_or(1))))
            .collect();
        Self::new(series, count.is_none())
    }

    /// All series, in order.
    pub fn series(&self) -> &[Series] {
        &self.series
    }

    /// The index of the present one.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The present series.
    pub fn current(&self) -> Option<&Series> {
        self.series.get(self.at)
    }

    /// Counts a finished game of the present series.
    pub fn count(&mut self, record: &Match) {
        let Some(series) = self.series.get_mut(self.at) else { return };
        let player = record.winner().map(|winner| series.player_of(record, winner));
        series.keep(GameResult::of(record, series.done(), player, Ending::Played));
        if let Some(wins) = player.and_then(|player| series.wins.get_mut(player)) {
            *wins += 1;
        }
    }

    /// Counts a game that was cut before its end.
    pub fn count_cut(&mut self, record: &Match) {
        if let Some(series) = self.series.get_mut(self.at) {
            series.keep(GameResult::of(record, series.done(), None, Ending::Cut));
            series.given_up += 1;
        }
    }

    /// Counts the present game as left before its end.
    pub fn give_up(&mut self) {
        if let Some(series) = self.series.get_mut(self.at) {
            series.keep(GameResult::given_up(series.done()));
            series.given_up += 1;
        }
    }

    /// Counts the present game as one with a person.
    pub fn count_with_person(&mut self, record: &Match) {
        if let Some(series) = self.series.get_mut(self.at) {
            series.keep(GameResult::with_person(record, series.done()));
            series.with_person += 1;
        }
    }

    /// Counts the present game as forfeited by a side. With two players the other wins; with more
    /// there is no winner.
    pub fn forfeit(&mut self, record: &Match, side: Side) {
        let Some(series) = self.series.get_mut(self.at) else { return };
        let loser = series.player_of(record, side);
        let winner = Some(1 - loser.min(1)).filter(|_| series.players.len() == 2);
        let ended = resigned(record, side);
        let ended = ended.as_ref().unwrap_or(record);
        series.keep(GameResult::of(ended, series.done(), winner, Ending::Forfeited(loser)));
        match &mut series.wins[..] {
            [first, second] => *(if loser == 0 { second } else { first }) += 1,
            _ => series.given_up += 1,
        }
    }

    /// Gives a player's place in the present series to another, for good.
    pub fn replace(&mut self, player: usize, with: &str) {
        let Some(series) = self.series.get_mut(self.at) else { return };
        let Some(name) = series.players.get_mut(player) else { return };
        let before = std::mem::replace(name, with.to_owned());
        // A player without a finished game has left nothing under that name.
        if before != with && series.done() > 0 {
            series.replaced.push((player, before));
        }
    }

    /// Does it repeat without end?
    pub fn goes_round(&self) -> bool {
        self.again
    }

    /// Does another game follow the counted ones?
    pub fn goes_on(&self) -> bool {
        self.next().is_some()
    }

    /// Can a series be chosen as the next? It needs a game left, or a programme that repeats
    /// without end.
    pub fn can_choose(&self, series: usize) -> bool {
        self.series.get(series).is_some_and(|one| self.again || one.goes_on(self.round))
    }

    /// Plays the next game in that series and continues from there. Returns false without a change
    /// if it cannot be chosen.
    pub fn choose(&mut self, series: usize) -> bool {
        let can = self.can_choose(series);
        if can {
            self.chosen = Some(series);
        }
        can
    }

    /// The index of the series chosen as the next.
    pub fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    /// The series and the round of the next game. None at the end of the programme.
    fn next(&self) -> Option<(usize, u32)> {
        if let Some(chosen) = self.chosen.filter(|chosen| self.can_choose(*chosen)) {
            return Some((chosen, self.round));
        }
        let many = self.series.len();
        // From the present series to the last, then from the first.
        let open = |round: u32, from: usize| {
            let mut order = (0..many).map(|step| (from + step) % many);
            order.find(|at| self.series[*at].goes_on(round)).map(|at| (at, round))
        };
        let later = || (1..=MOST_ROUNDS).find_map(|more| open(self.round.saturating_add(more), 0));
        open(self.round, self.at).or_else(|| self.again.then(later).flatten())
    }

    /// The series after the counted games, and its players in order of the seats.
    pub fn upcoming(&self) -> Option<(&Series, Vec<&str>)> {
        let series = self.series.get(self.next()?.0)?;
        let seats = 0..series.players.len();
        let players = seats.map(|seat| series.players[series.player_at(seat)].as_str()).collect();
        Some((series, players))
    }

    /// Moves on to the next game. None at the end of the programme: then the last series stays,
    /// since its score is still visible.
    pub fn next_match(&mut self, seed: u64) -> Option<Match> {
        (self.at, self.round) = self.next()?;
        self.chosen = None;
        self.current().map(|series| series.next_match(seed))
    }
}

/// The most rounds to search for a game: a person may have chosen one table many times.
const MOST_ROUNDS: u32 = 1000;

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;
    use tesserae_core::rules::{Action, Event};

    use super::*;
    use crate::sample::{game, players};

    fn series_of(game: &Game, games: Option<u32>) -> Series {
        Series::new(game.clone(), players(&["ai:beginner", "ai:random"]), games)
    }

    fn series(games: Option<u32>) -> Series {
        series_of(&game("ur"), games)
    }

    /// Plays the programme, with side A as the winner of each game.
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
    fn a_game_with_a_person_does_not_count_and_the_others_as_ever() {
        let mut programme = Programme::new(vec![series(Some(3))], false);
        let first = programme.next_match(1).expect("a game");
        programme.count_with_person(&first);
        assert_eq!(programme.series()[0].results()[0].record, None, "it is not at its end");
        let second = programme.next_match(2).expect("another game");
        assert_eq!(second.players()[0], "ai:random", "the seats have changed");
        programme.forfeit(&second, Side::B);
        let series = &programme.series()[0];
        assert_eq!((series.wins(), series.with_person(), series.done()), (&[0, 1][..], 1, 2));
        assert!(programme.goes_on());
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

    /// Plays a match with a distinct style for each player. Returns the winner of the two, counted
    /// as the arena does: by the side that acted and the number of seat changes.
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
            // Without this, the test would not cover a change of seats.
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

    #[test]
    fn the_table_that_is_chosen_comes_next_and_the_others_still_have_their_games() {
        let mut programme = Programme::new(vec![series(Some(1)); 3], false);
        assert_eq!(play(&mut programme, 1)[0].0, 0);
        assert!(!programme.choose(0), "its only game is played");
        assert!(programme.choose(2));
        let shown = play(&mut programme, 10);
        let tables: Vec<usize> = shown.iter().map(|(at, _)| *at).collect();
        assert_eq!(tables, [2, 1]);
        assert!(!programme.goes_on() && !programme.choose(7));
    }

    #[test]
    fn what_comes_next_is_said_before_it_comes() {
        let mut programme = Programme::new(vec![series(Some(2)), series(Some(1))], false);
        while let Some((_, players)) = programme.upcoming() {
            let players: Vec<String> = players.into_iter().map(str::to_owned).collect();
            let record = programme.next_match(3).expect("it was said to come");
            assert_eq!(record.players(), players);
            programme.give_up();
        }
        assert!(!programme.goes_on());
        assert_eq!(programme.series()[0].results().len(), 2);
    }
}
