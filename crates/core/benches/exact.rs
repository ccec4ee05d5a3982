//! What a solution says, held against games played by it: rollouts from positions drawn at
//! random, what throws of fate and single steps are worth, and the best first moves.
//!
//! `cargo bench -p tesserae-core --bench exact -- knossos/straight 1000`, with its solution where
//! players look for it and a number of games from each position.

#![allow(clippy::print_stdout, reason = "a bench reports on stdout")]

use std::collections::BTreeMap;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use tesserae_core::ai::exact::Solution;
use tesserae_core::ai::rollout::Sample;
use tesserae_core::levels::Library;
use tesserae_core::rules::games::At;
use tesserae_core::rules::{Action, Actions, Due, Position, Rules, Side, Step, Throw};
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::with_game;

mod common;

/// Positions before a throw, one from each of as many games.
const POSITIONS: u64 = 1_000;
/// One choice in so many is left to chance in the games that positions are drawn from.
const STRAY: u32 = 12;
/// Positions from each of those games in which single steps are weighed.
const WEIGHED: usize = 4;
/// Points: games in 100.
const POINTS: f64 = 100.0;

/// A game played by its solution: by the values before a throw, and none of the players' own code.
struct Table<'a, R> {
    rules: &'a R,
    solution: &'a Solution,
}

fn main() {
    let library = Library::built_in();
    let store = KnowledgeStore::of_user();
    let given: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let named = given.first().map_or("ur/short", String::as_str);
    let (positions, games) = match (common::timed(), given.get(1)) {
        (false, _) => (40, 200),
        (true, None) => (POSITIONS, 1_000),
        (true, Some(games)) => (POSITIONS, games.parse().expect("a number of games")),
    };
    let game = library.game(named).expect("a game of ours");
    let solution = store.solution(game).expect("its solution; see docs/solutions.md");
    with_game!(game, rules => {
        let table = Table { rules: &**rules, solution: &solution };
        table.roll_out(positions, games);
        if common::timed() {
            table.tell_fates();
            table.tell_steps(&|line| Position::read(game, line).ok().map(|at| *at.parts().1));
            table.tell_opening();
        }
    });
}

impl<R: Rules> Table<'_, R>
where
    At: From<R::Position>,
{
    /// The chance of the side to act.
    fn win(&self, at: &R::Position) -> f64 {
        match self.rules.due(at) {
            Due::Over(_) => 1.0,
            Due::Choice => self.best(at).1,
            Due::Throw => self.solution.win(&(*at).into()).unwrap_or_else(|| {
                let outcomes = self.rules.outcomes(at).probabilities();
                outcomes.map(|(throw, chance)| chance * self.after(at, Action::Throw(throw))).sum()
            }),
        }
    }

    /// The chance of the side to act after an action.
    fn after(&self, at: &R::Position, action: Action) -> f64 {
        let next = self.rules.after(at, action);
        let win = self.win(&next);
        if self.rules.turn(&next) == self.rules.turn(at) { win } else { 1.0 - win }
    }

    /// The best choice and its chance.
    fn best(&self, at: &R::Position) -> (Action, f64) {
        let mut list = Actions::new();
        self.rules.actions(at, &mut list);
        let worth = list.into_iter().map(|action| (action, self.after(at, action)));
        worth.reduce(|best, next| if next.1 > best.1 { next } else { best }).expect("a choice")
    }

    /// The next action of a game: a throw, the best choice, or one choice in so many at random.
    fn next(
        &self,
        at: &R::Position,
        chance: &mut Xoshiro256PlusPlus,
        stray: u32,
    ) -> Option<Action> {
        match self.rules.due(at) {
            Due::Over(_) => None,
            Due::Throw => {
                let outcomes = self.rules.outcomes(at);
                Some(Action::Throw(outcomes.nth_way(chance.random_range(0..outcomes.total()))))
            }
            Due::Choice if stray > 0 && chance.random_range(0..stray) == 0 => {
                let mut list = Actions::new();
                self.rules.actions(at, &mut list);
                Some(list[chance.random_range(0..list.len())])
            }
            Due::Choice => Some(self.best(at).0),
        }
    }

    /// All positions of a game with some stray choices.
    fn game(&self, number: u64) -> Vec<R::Position> {
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut all = vec![self.rules.start(2)];
        while let Some(action) = self.next(&all[all.len() - 1], &mut chance, STRAY) {
            all.push(self.rules.after(&all[all.len() - 1], action));
        }
        all
    }

    /// Some positions before a turn's throw of a game, drawn at random.
    fn drawn(&self, number: u64, many: usize) -> Vec<R::Position> {
        let known = |at: &R::Position| {
            self.rules.due(at) == Due::Throw && self.solution.win(&(*at).into()).is_some()
        };
        let all: Vec<_> = self.game(number).into_iter().filter(known).collect();
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(!number);
        (0..many).map(|_| all[chance.random_range(0..all.len())]).collect()
    }

    /// Plays games on from positions of others, and compares how many are won with their value.
    fn roll_out(&self, positions: u64, games: u64) {
        // By how many games a position differs, and the square of what chance allows.
        let found: Vec<(f64, f64)> = (0..positions)
            .into_par_iter()
            .map(|number| {
                let at = self.drawn(number, 1)[0];
                let (me, win) = (self.rules.turn(&at), self.win(&at));
                let won = (0..games).filter(|game| {
                    let seed = (number + 1) << 32 | game;
                    self.winner(at, &mut Xoshiro256PlusPlus::seed_from_u64(seed)) == me
                });
                let expected = win * games as f64;
                (won.count() as f64 - expected, expected * (1.0 - win))
            })
            .collect();
        let (sum, all) = found.iter().fold((0.0, 0.0), |(s, a), (d, v)| (s + d, a + v));
        let lean = sum / f64::sqrt(all);
        // Where one result is rare, single games say nothing.
        let errors = found.iter().filter(|(_, variance)| *variance >= 5.0).map(|(d, v)| d * d / v);
        let mut sample = Sample::default();
        errors.clone().for_each(|error| sample.push(error));
        let most = errors.fold(0.0_f64, f64::max).sqrt();
        println!(
            "{positions} positions, {games} games from each: in all {lean:+.2} standard errors; of \
             {} positions the mean square {:.3} ({:.3}) and the largest {most:.2}",
            sample.count(),
            sample.mean(),
            sample.error()
        );
        let allowed = 4.0 * (2.0 / sample.count() as f64).sqrt();
        assert!(lean.abs() < 4.0 && most < 5.0 && (sample.mean() - 1.0).abs() < allowed);
    }

    fn winner(&self, mut at: R::Position, chance: &mut Xoshiro256PlusPlus) -> Side {
        while let Some(action) = self.next(&at, chance, 0) {
            self.rules.play_unchecked(&mut at, action, &mut ());
        }
        self.rules.turn(&at)
    }

    /// Where a piece stands that throws for itself, what the throw is worth against one after
    /// which it stays, and the same for each step that it may go to.
    fn fated(&self, at: &R::Position) -> Option<(Step, f64, Vec<(Step, f64)>)> {
        let (step, side) = (self.rules.fate(at)?, self.rules.turn(at));
        let before = self.rules.pieces(at, side);
        let mut ends: BTreeMap<Option<Step>, (f64, f64)> = BTreeMap::new();
        for (throw, chance) in self.rules.outcomes(at).probabilities() {
            let next = self.rules.after(at, Action::Throw(throw));
            let end =
                ends.entry(moved(step, &before, &self.rules.pieces(&next, side))).or_default();
            end.0 += chance;
            end.1 += chance * self.after(at, Action::Throw(throw));
        }
        let (chance, sum) = ends.remove(&None)?;
        let stays = sum / chance;
        let worth = |(to, (chance, sum)): (Option<Step>, (f64, f64))| {
            to.map(|to| (to, sum / chance - stays))
        };
        Some((step, self.win(at) - stays, ends.into_iter().filter_map(worth).collect()))
    }

    /// What throws of fate are worth, by the step.
    fn tell_fates(&self) {
        let games = (0..POSITIONS).into_par_iter().flat_map_iter(|number| self.game(number));
        let found: Vec<_> = games.filter_map(|at| self.fated(&at)).collect();
        let mut cells: BTreeMap<Step, (Sample, BTreeMap<Step, Sample>)> = BTreeMap::new();
        for (step, worth, ends) in found {
            let (all, by_end) = cells.entry(step).or_default();
            all.push(worth);
            ends.into_iter().for_each(|(to, worth)| by_end.entry(to).or_default().push(worth));
        }
        for (step, (all, ends)) in cells {
            println!(
                "fate on step {}: {} throws, {:+.2} ({:.2}) points against staying",
                step.0,
                all.count(),
                all.mean() * POINTS,
                all.error() * POINTS
            );
            for (to, worth) in ends {
                println!(
                    "  to step {}: {} times possible, {:+.2} ({:.2})",
                    to.0,
                    worth.count(),
                    worth.mean() * POINTS,
                    worth.error() * POINTS
                );
            }
        }
    }

    /// What a piece gains by standing one step farther, for the side that throws.
    fn tell_steps(&self, read: &(impl Fn(&str) -> Option<At> + Sync)) {
        let found: Vec<_> = (0..POSITIONS)
            .into_par_iter()
            .flat_map_iter(|number| self.drawn(number, WEIGHED))
            .flat_map_iter(|at| {
                let (line, side) = (self.rules.write(&at), self.rules.turn(&at));
                let pieces = self.rules.pieces(&at, side);
                let mut steps = pieces.clone();
                steps.dedup();
                let now = self.win(&at);
                steps
                    .into_iter()
                    .filter_map(move |step| {
                        let mut other: Vec<u8> = pieces.iter().map(|step| step.0).collect();
                        let place = other.iter().rposition(|other| *other == step.0)?;
                        other[place] += 1;
                        let mut parts: Vec<String> = line.split(' ').map(str::to_owned).collect();
                        parts[2 + side.index()] =
                            other.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
                        Some((step, self.solution.win(&read(&parts.join(" "))?)? - now))
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
        let mut steps: BTreeMap<Step, Sample> = BTreeMap::new();
        found.into_iter().for_each(|(step, worth)| steps.entry(step).or_default().push(worth));
        for (step, worth) in steps {
            println!(
                "a piece on step {} instead of {}: {:+.2} ({:.2}) points in {} positions",
                step.0 + 1,
                step.0,
                worth.mean() * POINTS,
                worth.error() * POINTS,
                worth.count()
            );
        }
    }

    /// The best first moves by what is thrown, and what the next best cost.
    fn tell_opening(&self) {
        let mut at = self.rules.start(2);
        // Who begins is drawn, or thrown for.
        while self.solution.win(&at.into()).is_none() {
            let Some((throw, _)) = self.rules.outcomes(&at).probabilities().max_by(|a, b| {
                let settles = |throw: Throw| {
                    self.solution.win(&self.rules.after(&at, Action::Throw(throw)).into()).is_some()
                };
                settles(a.0).cmp(&settles(b.0))
            }) else {
                return;
            };
            at = self.rules.after(&at, Action::Throw(throw));
        }
        println!("{}: {:.9}", self.rules.write(&at), self.win(&at));
        for (throw, _) in self.rules.outcomes(&at).probabilities() {
            let thrown = self.rules.after(&at, Action::Throw(throw));
            if self.rules.due(&thrown) != Due::Choice {
                continue;
            }
            let mut list = Actions::new();
            self.rules.actions(&thrown, &mut list);
            let mut worth: Vec<_> =
                list.into_iter().map(|action| (self.after(&thrown, action), action)).collect();
            worth.sort_by(|a, b| b.0.total_cmp(&a.0));
            let best = worth[0].0;
            let told =
                worth.iter().map(|(win, action)| format!("{action} {:+.2}", (win - best) * POINTS));
            println!("  {throw}: {:.5}: {}", best, told.collect::<Vec<_>>().join(", "));
        }
    }
}

/// Where a piece went of those that stood there before: none where it stayed.
fn moved(from: Step, before: &[Step], after: &[Step]) -> Option<Step> {
    let count = |all: &[Step], step: Step| all.iter().filter(|other| **other == step).count();
    if count(after, from) == count(before, from) {
        return None;
    }
    after.iter().copied().find(|step| count(after, *step) > count(before, *step))
}
