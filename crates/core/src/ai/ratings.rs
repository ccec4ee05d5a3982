//! Elo of several players from all games between them.
//!
//! The model is that of Bradley and Terry: the odds that one player beats another are the
//! ratio of their strengths, and 400 points of Elo are odds of ten to one. The strengths are
//! those that make the games likeliest. Their errors follow from how sharp that maximum is.
//! Two games with the same dice are not independent: luck that helps each player once makes
//! such a pair say more than two games would. By how much the pairs themselves tell, so the
//! errors are multiplied by the spread of the pairs' scores over that of independent games
//! (a quasi-likelihood).

use super::arena::Pairs;
use super::statistics::Z;

/// One strength more in natural logarithms, in points of Elo.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// The pairs' spread is worked out as if so many pairs more had the spread of independent
/// games, so that a few pairs that came out alike do not promise too much.
const BEFOREHAND: f64 = 4.0;
/// Steps after which nothing changes any more; some ten are needed.
const STEPS: usize = 200;
/// No step is longer than this, in natural logarithms.
const LONGEST_STEP: f64 = 2.0;
/// Nothing changes any more.
const STILL: f64 = 1e-12;

/// How games between two players came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// The players, by number.
    pub players: [usize; 2],
    /// The pairs of games, as the first of them sees them.
    pub pairs: Pairs,
    /// Games won by each that belong to no whole pair.
    pub single: [u64; 2],
}

/// How strong a player is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// Elo above the mean of all who are rated.
    pub elo: f64,
    /// The standard error of that.
    pub error: f64,
}

impl Rating {
    /// The 95 % interval.
    pub fn ci95(&self) -> (f64, f64) {
        (self.elo - Z * self.error, self.elo + Z * self.error)
    }
}

/// How strong all are.
#[derive(Debug, Clone, PartialEq)]
pub struct Ratings {
    /// Of each player; none of who has played no game, and of nobody before a chain of
    /// games joins all who have played.
    pub players: Vec<Option<Rating>>,
    /// Whether someone has won or lost all against all others that are comparable, which no
    /// strength explains. Where one side has won all games of a meeting it is then taken
    /// half a game short of that.
    pub shortened: bool,
}

impl Meeting {
    /// Games won by each.
    fn wins(&self) -> [f64; 2] {
        let Pairs { lost, split, won, .. } = self.pairs;
        [(2 * won + split + self.single[0]) as f64, (2 * lost + split + self.single[1]) as f64]
    }
}

/// Wins of one player against another.
struct Won {
    players: [usize; 2],
    wins: [f64; 2],
}

impl Won {
    fn games(&self) -> f64 {
        self.wins[0] + self.wins[1]
    }
}

/// Rates so many players by all their meetings.
pub fn rate(players: usize, meetings: &[Meeting]) -> Ratings {
    let mut won: Vec<Won> = meetings
        .iter()
        .map(|meeting| Won { players: meeting.players, wins: meeting.wins() })
        .filter(|won| won.games() > 0.0)
        .collect();
    // The players who have played, by a number among them.
    let mut place = vec![None; players];
    let mut rated = 0;
    for player in won.iter().flat_map(|won| won.players) {
        if place[player].is_none() {
            place[player] = Some(rated);
            rated += 1;
        }
    }
    for won in &mut won {
        won.players = won.players.map(|player| place[player].unwrap_or_default());
    }
    let nobody = Ratings { players: vec![None; players], shortened: false };
    if !reach_all(rated, won.iter().flat_map(|won| [won.players, reversed(won.players)])) {
        return nobody;
    }
    let shortened = !has_maximum(rated, &won);
    if shortened {
        for won in &mut won {
            let short = 0.5;
            if won.wins[0] == 0.0 {
                won.wins = [short, won.games() - short];
            } else if won.wins[1] == 0.0 {
                won.wins = [won.games() - short, short];
            }
        }
    }
    let strengths = likeliest(rated, &won);
    let found = information(&strengths, &won).and_then(|matrix| inverse(grounded(matrix)));
    let Some(spread) = found else { return nobody };
    let of_place = |player: &usize| place[*player];
    let counted =
        meetings.iter().filter(|meeting| meeting.players.iter().all(|p| of_place(p).is_some()));
    let factor = dispersion(
        rated,
        counted.map(|meeting| {
            let [a, b] = meeting.players.map(|player| place[player].unwrap_or_default());
            (chance(strengths[a], strengths[b]), meeting.pairs)
        }),
    );
    let rating = |at: usize| {
        // What was added to keep the matrix from being singular is taken away again.
        let variance = (spread[at][at] - 1.0 / rated as f64).max(0.0) * factor;
        Rating { elo: strengths[at] * POINTS, error: variance.sqrt() * POINTS }
    };
    Ratings { players: place.into_iter().map(|at| at.map(rating)).collect(), shortened }
}

fn reversed(players: [usize; 2]) -> [usize; 2] {
    [players[1], players[0]]
}

/// The chance that the first of two strengths wins a game.
fn chance(one: f64, other: f64) -> f64 {
    1.0 / (1.0 + (other - one).exp())
}

/// Whether some strengths make the games likeliest: from everybody a chain of wins must lead
/// to everybody else (Ford 1957).
fn has_maximum(players: usize, won: &[Won]) -> bool {
    let wins = || {
        won.iter().flat_map(|won| {
            let both = [(won.players, won.wins[0]), (reversed(won.players), won.wins[1])];
            both.into_iter().filter(|(_, wins)| *wins > 0.0).map(|(players, _)| players)
        })
    };
    reach_all(players, wins()) && reach_all(players, wins().map(reversed))
}

/// Whether these steps lead from the first of so many to all others.
fn reach_all(many: usize, steps: impl Iterator<Item = [usize; 2]>) -> bool {
    let steps: Vec<[usize; 2]> = steps.collect();
    let mut seen = vec![false; many];
    let mut waiting = vec![0];
    while let Some(at) = waiting.pop() {
        if let Some(seen) = seen.get_mut(at).filter(|seen| !**seen) {
            *seen = true;
            waiting.extend(steps.iter().filter(|step| step[0] == at).map(|step| step[1]));
        }
    }
    seen.into_iter().all(|seen| seen)
}

/// The strengths, as natural logarithms whose mean is 0, that make the wins likeliest.
fn likeliest(players: usize, won: &[Won]) -> Vec<f64> {
    let mut strengths = vec![0.0; players];
    for _ in 0..STEPS {
        let mut slope = vec![0.0; players];
        for Won { players: [a, b], wins } in won {
            let more = wins[0] - (wins[0] + wins[1]) * chance(strengths[*a], strengths[*b]);
            slope[*a] += more;
            slope[*b] -= more;
        }
        let Some(spread) = information(&strengths, won).and_then(|m| inverse(grounded(m))) else {
            break;
        };
        let product = |row: &Vec<f64>| row.iter().zip(&slope).map(|(a, b)| a * b).sum::<f64>();
        let step: Vec<f64> = spread.iter().map(product).collect();
        let longest = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
        let share = (LONGEST_STEP / longest.max(STILL)).min(1.0);
        for (strength, step) in strengths.iter_mut().zip(step) {
            *strength += share * step;
        }
        if longest < STILL {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    strengths.iter().map(|strength| strength - mean).collect()
}

/// How sharp the maximum is: the second derivatives of the likelihood's logarithm, their
/// sign changed. None without players.
fn information(strengths: &[f64], won: &[Won]) -> Option<Vec<Vec<f64>>> {
    let many = strengths.len();
    let mut matrix = vec![vec![0.0; many]; many];
    for game in won {
        let [a, b] = game.players;
        let chance = chance(strengths[a], strengths[b]);
        let weight = game.games() * chance * (1.0 - chance);
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
    }
    (many > 0).then_some(matrix)
}

/// All strengths together may be shifted, so nothing is known of their sum. With the same
/// number added everywhere it counts as known, and the differences are as before.
fn grounded(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let share = 1.0 / matrix.len() as f64;
    matrix.iter_mut().flatten().for_each(|number| *number += share);
    matrix
}

/// The inverse of a matrix (Gauss and Jordan, with pivots); none where there is none.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let many = matrix.len();
    for (at, row) in matrix.iter_mut().enumerate() {
        row.extend((0..many).map(|column| f64::from(u8::from(column == at))));
    }
    for at in 0..many {
        let largest = (at..many)
            .max_by(|a, b| matrix[*a][at].abs().total_cmp(&matrix[*b][at].abs()))
            .filter(|row| matrix[*row][at].abs() > f64::MIN_POSITIVE)?;
        matrix.swap(at, largest);
        let pivot = matrix[at][at];
        matrix[at].iter_mut().for_each(|number| *number /= pivot);
        let own = matrix[at].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(row, _)| *row != at) {
            let times = row[at];
            row.iter_mut().zip(&own).for_each(|(number, own)| *number -= times * own);
        }
    }
    Some(matrix.into_iter().map(|row| row[many..].to_vec()).collect())
}

/// The spread of the pairs' scores as a multiple of that of independent games.
fn dispersion(players: usize, meetings: impl Iterator<Item = (f64, Pairs)>) -> f64 {
    let (mut squares, mut pairs) = (0.0, 0.0);
    for (chance, counted) in meetings {
        let square = |score: f64| (score - 2.0 * chance).powi(2) / (2.0 * chance * (1.0 - chance));
        squares += counted.lost as f64 * square(0.0)
            + counted.split as f64 * square(1.0)
            + counted.won as f64 * square(2.0);
        pairs += counted.whole() as f64;
    }
    let free = (pairs - (players as f64 - 1.0)).max(0.0);
    if free == 0.0 { 1.0 } else { (squares + BEFOREHAND) / (free + BEFOREHAND) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::statistics;

    fn meeting(players: [usize; 2], single: [u64; 2]) -> Meeting {
        Meeting { players, pairs: Pairs::default(), single }
    }

    fn of(ratings: &Ratings, player: usize) -> Rating {
        ratings.players[player].expect("a rating")
    }

    #[test]
    fn two_players_differ_by_what_explains_their_win_rate() {
        let ratings = rate(2, &[meeting([0, 1], [75, 25])]);
        let (one, other) = (of(&ratings, 0), of(&ratings, 1));
        assert!((one.elo - other.elo - statistics::elo(0.75, 100)).abs() < 1e-9);
        assert!((one.elo + other.elo).abs() < 1e-9 && !ratings.shortened);
        // The lead's variance is 1 / (n p q), and each has half the lead.
        let error = POINTS / (100.0_f64 * 0.75 * 0.25).sqrt() / 2.0;
        assert!((one.error - error).abs() < 1e-9, "{} {error}", one.error);
        let (low, high) = one.ci95();
        assert!((high - low - 2.0 * 1.959_964 * error).abs() < 1e-4);
    }

    #[test]
    fn three_players_as_the_wins_of_each_must_be() {
        let meetings = [meeting([0, 1], [7, 3]), meeting([1, 2], [6, 4]), meeting([2, 0], [2, 11])];
        let ratings = rate(3, &meetings);
        // At the maximum each wins as many games as is to be expected.
        for player in 0..3 {
            let (mut won, mut expected) = (0.0, 0.0);
            for Meeting { players, single, .. } in meetings {
                for i in 0..2 {
                    if players[i] == player {
                        let lead = of(&ratings, player).elo - of(&ratings, players[1 - i]).elo;
                        won += single[i] as f64;
                        expected += (single[0] + single[1]) as f64 * statistics::rate(lead);
                    }
                }
            }
            assert!((won - expected).abs() < 1e-9, "{player}: {won} {expected}");
        }
        assert!((0..3).map(|player| of(&ratings, player).elo).sum::<f64>().abs() < 1e-9);
    }

    #[test]
    fn errors_are_those_of_many_tournaments() {
        use rand::{RngExt, SeedableRng};
        let mut rng = rand::rngs::Xoshiro256PlusPlus::seed_from_u64(5);
        let truth = [0.6, 0.0, -0.6];
        let (mut inside, mut all) = (0, 0);
        for _ in 0..400 {
            let mut meetings = Vec::new();
            for players in [[0, 1], [1, 2], [0, 2]] {
                let mut pairs = Pairs::default();
                for _ in 0..40 {
                    let chance = chance(truth[players[0]], truth[players[1]]);
                    // Half of all pairs are luck that helps each once.
                    let winner = |won: bool| Some(usize::from(!won));
                    let one = rng.random_bool(chance);
                    let other = if rng.random_bool(0.5) { !one } else { rng.random_bool(chance) };
                    pairs.add([winner(one), winner(other)]);
                }
                meetings.push(Meeting { players, pairs, single: [0, 0] });
            }
            // Luck of that kind draws all towards the middle.
            let ratings = rate(3, &meetings);
            let middle = of(&ratings, 1);
            inside += u32::from(middle.ci95().0 < 0.0 && 0.0 < middle.ci95().1);
            all += 1;
        }
        // 95 % with a standard error of 1.1 %.
        let share = f64::from(inside) / f64::from(all);
        assert!((0.925..0.98).contains(&share), "{share}");
    }

    #[test]
    fn pairs_that_split_by_luck_make_the_error_smaller() {
        let pairs = |lost, split, won| {
            let pairs = Pairs { lost, split, won, cut: 0 };
            let ratings = rate(2, &[Meeting { players: [0, 1], pairs, single: [0, 0] }]);
            of(&ratings, 0).error
        };
        let (alike, free, apart) = (pairs(0, 100, 0), pairs(25, 50, 25), pairs(50, 0, 50));
        assert!(alike < free / 3.0 && free < apart / 1.3, "{alike} {free} {apart}");
        assert!((free / (POINTS / (200.0_f64 * 0.25).sqrt() / 2.0) - 1.0).abs() < 0.02);
    }

    #[test]
    fn who_has_won_all_is_taken_half_a_game_short() {
        let ratings = rate(3, &[meeting([0, 1], [10, 0]), meeting([1, 2], [5, 5])]);
        let lead = of(&ratings, 0).elo - of(&ratings, 1).elo;
        assert!((lead - statistics::elo(0.95, 10)).abs() < 1e-6 && ratings.shortened, "{lead}");
        assert!((of(&ratings, 1).elo - of(&ratings, 2).elo).abs() < 1e-9);
        assert!(of(&ratings, 0).error.is_finite());
    }

    #[test]
    fn a_cycle_of_wins_is_explained_without_help() {
        let ratings =
            rate(3, &[meeting([0, 1], [4, 0]), meeting([1, 2], [4, 0]), meeting([2, 0], [4, 0])]);
        assert!(!ratings.shortened);
        assert!((0..3).all(|player| of(&ratings, player).elo.abs() < 1e-9));
    }

    #[test]
    fn nobody_is_rated_before_all_can_be_compared() {
        assert_eq!(rate(2, &[]).players, [None, None]);
        let apart = [meeting([0, 1], [1, 1]), meeting([2, 3], [1, 1])];
        assert_eq!(rate(4, &apart).players, [None; 4]);
        let ratings = rate(4, &[meeting([0, 1], [1, 1]), meeting([1, 3], [1, 1])]);
        assert_eq!(
            ratings.players.iter().map(Option::is_some).collect::<Vec<_>>(),
            [true, true, false, true]
        );
    }
}
