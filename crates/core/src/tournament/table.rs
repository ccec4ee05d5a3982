//! The tables of a tournament.

use std::cmp::Reverse;

use super::course::Tournament;
use super::outcome::{Outcome, Points};
use super::terms::Format;
use crate::ai::arena::Pairs;
use crate::ai::ratings::{Meeting, Rating, rate};

/// How a player stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The player, by number in the terms.
    pub player: usize,
    /// Its place, from 1. Who cannot be told apart shares one.
    pub place: usize,
    /// Two halves for a game won, one for a game that was cut.
    pub points: Points,
    /// Games played, forfeited ones included.
    pub games: u64,
    /// Games won, also since the other forfeited.
    pub won: u64,
    /// Games lost, its own forfeits included.
    pub lost: u64,
    /// Games that were cut.
    pub cut: u64,
    /// Games that it forfeited.
    pub forfeits: u64,
    /// Its Elo by the games that were played to their end; none before they can be compared.
    pub rating: Option<Rating>,
}

/// How all stand.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings {
    /// The players by place; those who share one in order of the terms.
    pub players: Vec<Standing>,
    /// Whether the Elo of those who won or lost all is taken short: see
    /// [`Ratings::shortened`](crate::ai::ratings::Ratings::shortened).
    pub shortened: bool,
}

impl Tournament {
    /// How all stand. A round robin is ordered by points, then by the points in the games
    /// among those who have as many; a knock-out by how far each came.
    pub fn standings(&self) -> Standings {
        let many = self.terms().players.len();
        let ratings = rate(many, &self.meetings());
        let standing = |(player, rating)| Standing {
            player,
            place: 0,
            points: Points::default(),
            games: 0,
            won: 0,
            lost: 0,
            cut: 0,
            forfeits: 0,
            rating,
        };
        let mut players: Vec<Standing> =
            ratings.players.into_iter().enumerate().map(standing).collect();
        for (number, pairing) in self.pairings().iter().enumerate() {
            let points = Points::of(self.played(number));
            for (i, player) in pairing.players.into_iter().enumerate() {
                let standing = &mut players[player];
                standing.points += points[i];
                for game in self.played(number) {
                    standing.games += 1;
                    match game.winner() {
                        Some(winner) if winner == i => standing.won += 1,
                        Some(_) => standing.lost += 1,
                        None => standing.cut += 1,
                    }
                    standing.forfeits +=
                        u64::from(game.forfeit().is_some_and(|(player, _)| player == i));
                }
            }
        }
        self.order(&mut players);
        Standings { players, shortened: ratings.shortened }
    }

    /// Sorts by place and numbers the places.
    fn order(&self, players: &mut [Standing]) {
        let keys: Vec<(Points, Points)> = match self.terms().format {
            Format::RoundRobin => players
                .iter()
                .map(|one| {
                    let level = players
                        .iter()
                        .filter(|other| other.player != one.player && other.points == one.points);
                    let mut among = Points::default();
                    for other in level {
                        among += self.between(one.player, other.player)[0];
                    }
                    (one.points, among)
                })
                .collect(),
            Format::KnockOut => players
                .iter()
                .map(|one| (Points(self.reached(one.player) as u64), Points::default()))
                .collect(),
        };
        players.sort_by_key(|one| (Reverse(keys[one.player]), one.player));
        let before: Vec<(Points, Points)> = players.iter().map(|one| keys[one.player]).collect();
        for (at, player) in players.iter_mut().enumerate() {
            let first = before.iter().position(|key| *key == before[at]);
            player.place = first.unwrap_or(at) + 1;
        }
    }

    /// How far a player came in a knock-out: the round in which it lost or is still playing,
    /// and past the last for who has won it.
    fn reached(&self, player: usize) -> usize {
        let own = self.pairings().iter().enumerate();
        let own = own.filter(|(_, pairing)| pairing.players.contains(&player));
        // Who has not played yet is at least where all begin.
        own.map(|(number, pairing)| {
            let won = self.winner(number).map(|winner| pairing.players[winner]) == Some(player);
            pairing.round + usize::from(won)
        })
        .max()
        .unwrap_or_default()
    }

    /// The points of two players in all games between them.
    pub fn between(&self, one: usize, other: usize) -> [Points; 2] {
        let mut points = [Points::default(); 2];
        for (number, pairing) in self.pairings().iter().enumerate() {
            let [first, second] = Points::of(self.played(number));
            if pairing.players == [one, other] {
                points[0] += first;
                points[1] += second;
            } else if pairing.players == [other, one] {
                points[0] += second;
                points[1] += first;
            }
        }
        points
    }

    /// What the games say of who is stronger. A game that was forfeited or cut says nothing.
    fn meetings(&self) -> Vec<Meeting> {
        let mut meetings = Vec::new();
        for (number, pairing) in self.pairings().iter().enumerate() {
            let mut pairs = Pairs::default();
            let mut single = [0; 2];
            // A series has an even number of games, so pairs stand at even places.
            for pair in self.played(number).chunks(2) {
                let winners: Vec<usize> = pair.iter().filter_map(won_by_play).collect();
                match winners[..] {
                    [one, other] => pairs.add([Some(one), Some(other)]),
                    [one] => single[one] += 1,
                    _ => {}
                }
            }
            meetings.push(Meeting { players: pairing.players, pairs, single });
        }
        meetings
    }
}

/// Who won a game that was played to its end.
fn won_by_play(game: &Outcome) -> Option<usize> {
    game.winner().filter(|_| game.forfeit().is_none())
}
