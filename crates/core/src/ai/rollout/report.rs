//! What a rollout found.

use super::game::{End, Played};
use super::sample::Sample;
use crate::rules::{Action, Side};

/// More of the luck than this is never taken out.
const MOST_SHARE: f64 = 1.5;

/// What a rollout found.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Games played, of each action where a choice was due.
    pub games: u64,
    /// One line where no choice was due; else one for each legal action, the best for
    /// the side to act first.
    pub lines: Vec<Line>,
}

/// What was found of a position, or of one action in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The action; none where no choice was due.
    pub action: Option<Action>,
    /// Each side's chances, in order of the seats.
    pub sides: Vec<Estimate>,
    /// The share of the luck that would be taken out of the next batch: 1 where the
    /// evaluation measures luck truly, less where it overrates it.
    pub share: f64,
    /// By how much the side to act wins less often than with the first line's action,
    /// game by game with the same dice.
    pub behind: Sample,
    /// Plies of all games together, throws included.
    pub plies: u64,
    /// How they ended.
    pub ends: Ends,
}

/// One side's probability of winning.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    /// The games' results less their share of luck. Since luck is only estimated, the
    /// mean may lie a little outside `0..=1`.
    pub reduced: Sample,
    /// The results as they were.
    pub plain: Sample,
    /// The luck in them, all of it; its mean is 0 but for chance.
    pub luck: Sample,
    /// The results less all of their luck, by which the share is found.
    rest: Sample,
}

impl Estimate {
    /// The estimate.
    pub fn win(&self) -> f64 {
        self.reduced.mean()
    }

    /// Its standard error; infinite after one game.
    pub fn error(&self) -> f64 {
        self.reduced.error()
    }

    /// Its 95 % interval, within `0..=1`.
    pub fn ci95(&self) -> (f64, f64) {
        let (low, high) = self.reduced.interval();
        (low.clamp(0.0, 1.0), high.clamp(0.0, 1.0))
    }

    /// How many times as many games would be needed for the same error with the luck
    /// left in; none where no spread is left or none is known.
    pub fn variance_ratio(&self) -> Option<f64> {
        let ratio = self.plain.variance() / self.reduced.variance();
        ratio.is_finite().then_some(ratio)
    }

    fn add(&mut self, win: f64, luck: f64, share: f64) {
        self.reduced.push(win - share * luck);
        self.plain.push(win);
        self.luck.push(luck);
        self.rest.push(win - luck);
    }

    /// Twice how result and luck vary together.
    fn twice_covariance(&self) -> f64 {
        self.plain.variance() + self.luck.variance() - self.rest.variance()
    }
}

impl Line {
    /// Finds the share of luck that would have left the least spread in the games so
    /// far. It is the same for all sides, so that their chances still add up to 1.
    fn settle(&mut self) {
        let luck: f64 = self.sides.iter().map(|side| side.luck.variance()).sum();
        let together: f64 = self.sides.iter().map(Estimate::twice_covariance).sum();
        let share = together / (2.0 * luck);
        // Of one game, or without luck, nothing can be said; and what is taken out of
        // later games should not hang on the whims of a few.
        self.share = if share.is_finite() { share.clamp(0.0, MOST_SHARE) } else { 1.0 };
    }
}

/// How many games ended in which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ends {
    /// Somebody won.
    pub won: u64,
    /// At an exact value.
    pub exact: u64,
    /// At the evaluation's value, after as many plies as were asked for.
    pub truncated: u64,
    /// At the evaluation's value, after more plies than any game should have.
    pub cut: u64,
}

/// The sums of a rollout under way.
#[derive(Clone)]
pub(super) struct Tally {
    turn: Side,
    lines: Vec<Line>,
    /// For each pair of actions, by index, the first's advantage over the second.
    leads: Vec<Sample>,
    games: u64,
}

impl Tally {
    pub fn new(actions: Vec<Option<Action>>, turn: Side, sides: u8) -> Self {
        let leads = vec![Sample::default(); actions.len() * actions.len()];
        let line = |action| Line {
            action,
            sides: vec![Estimate::default(); usize::from(sides)],
            share: 1.0,
            behind: Sample::default(),
            plies: 0,
            ends: Ends::default(),
        };
        Self { turn, lines: actions.into_iter().map(line).collect(), leads, games: 0 }
    }

    pub fn games(&self) -> u64 {
        self.games
    }

    /// Takes in a batch: game by game one of each action, in the order in which they
    /// were given.
    pub fn add(&mut self, batch: &[Played]) {
        for games in batch.chunks_exact(self.lines.len()) {
            self.add_one(games);
        }
        // Only now: a game's own luck must have no part in how much of it is taken.
        self.lines.iter_mut().for_each(Line::settle);
    }

    fn add_one(&mut self, games: &[Played]) {
        self.games += 1;
        for (line, game) in self.lines.iter_mut().zip(games) {
            for (side, estimate) in line.sides.iter_mut().enumerate() {
                estimate.add(game.wins[side], game.luck[side], line.share);
            }
            line.plies += u64::from(game.plies);
            *match game.end {
                End::Won => &mut line.ends.won,
                End::Exact => &mut line.ends.exact,
                End::Truncated => &mut line.ends.truncated,
                End::Cut => &mut line.ends.cut,
            } += 1;
        }
        let me = self.turn.index();
        let win = |(line, game): (&Line, &Played)| game.wins[me] - line.share * game.luck[me];
        let wins: Vec<f64> = self.lines.iter().zip(games).map(win).collect();
        let pairs = wins.iter().flat_map(|a| wins.iter().map(move |b| a - b));
        for (lead, difference) in self.leads.iter_mut().zip(pairs) {
            lead.push(difference);
        }
    }

    /// The greatest standard error of any side in any line.
    pub fn greatest_error(&self) -> f64 {
        let errors = self.lines.iter().flat_map(|line| line.sides.iter().map(Estimate::error));
        errors.fold(0.0, f64::max)
    }

    pub fn report(self) -> Report {
        let Self { turn, lines, leads, games } = self;
        let many = lines.len();
        let mut order: Vec<usize> = (0..many).collect();
        let win = |index: &usize| lines[*index].sides.get(turn.index()).map_or(0.0, Estimate::win);
        order.sort_by(|a, b| win(b).total_cmp(&win(a)));
        let first = order.first().copied().unwrap_or(0);
        let line =
            |index: usize| Line { behind: leads[first * many + index], ..lines[index].clone() };
        Report { games, lines: order.into_iter().map(line).collect() }
    }
}
