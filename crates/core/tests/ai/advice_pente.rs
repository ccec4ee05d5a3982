//! The advice in the book of five lines, held to the exact solution.

use std::sync::LazyLock;

use tesserae_core::ai::exact::Solution;
use tesserae_core::ai::solve::solved;
use tesserae_core::rules::games::At;
use tesserae_core::rules::games::pente::{Pente, PentePosition};
use tesserae_core::rules::{Action, Actions, Due, Game, Rules, Side, Step, Throw};

use crate::common::{at, game};

const GAME: &str = "pente/knock-off";
const GOAL: Step = Step(8);
/// Closer chances are equal.
const EQUAL: f64 = 1e-9;

static SOLUTION: LazyLock<Solution> = LazyLock::new(|| solved(&game(GAME)).unwrap());

/// The book of the default variant says it.
#[track_caller]
fn says(words: &str) {
    let game = game(GAME);
    let said = game.definition().rules().any(|(_, _, rule)| rule.text.contains(words));
    assert!(said, "the book does not say: {words}");
}

fn in_thousands(number: u32) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}

/// Every way in which five stones of a side can stand.
fn stands(rules: &Pente, step: u8, left: u8, counters: u64, list: &mut Vec<u64>) {
    if step > rules.points() {
        list.extend((left == 0).then_some(counters));
        return;
    }
    let most = if step == 0 || rules.is_sacred(Step(step)) { left } else { left.min(1) };
    for count in 0..=most {
        let with = counters | u64::from(count) << (4 * step);
        stands(rules, step + 1, left - count, with, list);
    }
}

/// A move in one of all positions: White has not moved, Blue has.
struct Case<'a> {
    rules: &'a Pente,
    before: &'a PentePosition,
    after: PentePosition,
    from: Step,
    to: Step,
}

impl Case<'_> {
    /// White's next throw can capture the stone that moved.
    fn is_open(&self, actions: &mut Actions) -> bool {
        let Self { rules, after, to, .. } = self;
        let gone = |next: &PentePosition| next.counters(Side::A) >> (4 * to.0) & 15 == 0;
        let captured = |score| {
            let thrown = rules.after(after, Action::Throw(Throw::Score(score)));
            actions.clear();
            rules.actions(&thrown, actions);
            actions.iter().any(|action| gone(&rules.after(&thrown, *action)))
        };
        !rules.is_sacred(*to) && rules.due(after) == Due::Throw && (1..=6).any(captured)
    }

    /// Blue's chance of winning.
    fn win(&self) -> f64 {
        match self.rules.due(&self.after) {
            Due::Over(_) => 1.0,
            _ => 1.0 - SOLUTION.win(&self.after.into()).unwrap(),
        }
    }
}

/// How moves of a kind do in all positions after a throw that have such moves and others.
#[derive(Default)]
struct Found {
    positions: u32,
    /// Positions in which the best move is of the kind.
    best: u32,
    /// The most that such a best move leads by, in points.
    most: f64,
    /// Sum over the positions of the share of moves that are of the kind.
    shares: f64,
}

impl Found {
    /// `best of positions`.
    fn told(&self) -> String {
        format!("{} of {}", in_thousands(self.best), in_thousands(self.positions))
    }

    /// In how many of 100 positions a move picked blindly would be of the kind.
    fn blindly(&self) -> String {
        format!("{:.0} of 100", 100.0 * self.shares / f64::from(self.positions))
    }
}

fn in_all_positions(mut kind: impl FnMut(&Case<'_>) -> bool) -> Found {
    let Game::Pente(rules) = game(GAME) else { panic!("five lines") };
    let mut list = Vec::new();
    stands(&rules, 0, 5, 0, &mut list);
    let mut found = Found::default();
    let mut actions = Actions::new();
    for counters in list.iter().flat_map(|own| list.iter().map(move |other| [*own, *other])) {
        let Some(at) = rules.before_throw(Side::A, counters) else { continue };
        for score in 1..=6 {
            let before = rules.after(&at, Action::Throw(Throw::Score(score)));
            actions.clear();
            rules.actions(&before, &mut actions);
            let (mut own, mut other) = (Vec::new(), Vec::new());
            for action in &actions {
                let Action::Move { from, to } = *action else { continue };
                let after = rules.after(&before, *action);
                let case = Case { rules: &rules, before: &before, after, from, to };
                if kind(&case) { own.push(case.win()) } else { other.push(case.win()) }
            }
            let top = |wins: &[f64]| wins.iter().copied().max_by(f64::total_cmp);
            if let (Some(best), Some(best_other)) = (top(&own), top(&other)) {
                found.positions += 1;
                found.best += u32::from(best > best_other + EQUAL);
                found.most = found.most.max(100.0 * (best - best_other));
                found.shares += own.len() as f64 / (own.len() + other.len()) as f64;
            }
        }
    }
    found
}

#[test]
fn a_stone_leaves_the_goal_only_as_a_last_resort() {
    let found = in_all_positions(|case| case.from == GOAL);
    says(&format!(
        "of {} cases with a stone that could leave the goal and another move, \
         leaving was best in {}, and then by {:.1} points at most",
        in_thousands(found.positions),
        in_thousands(found.best),
        found.most
    ));
}

#[test]
fn a_stone_that_can_reach_the_goal_should() {
    let found = in_all_positions(|case| case.to == GOAL);
    says(&format!("going there was best in {} cases", found.told()));
}

#[test]
fn capturing_is_no_better_than_other_moves() {
    let found =
        in_all_positions(|case| case.after.counters(Side::B) != case.before.counters(Side::B));
    says(&format!(
        "a capture was best in {} cases. A move picked blindly is a capture there in {}.",
        found.told(),
        found.blindly()
    ));
}

#[test]
fn a_stone_in_reach_is_seldom_best() {
    let mut actions = Actions::new();
    let found = in_all_positions(|case| case.is_open(&mut actions));
    says(&format!(
        "such a move was best in {} cases. A move picked blindly is one there in {}.",
        found.told(),
        found.blindly()
    ));
}

/// The chance of winning of the side to throw, in per cent.
fn win(line: &str) -> String {
    let position = at(line);
    let (_, at): (_, &At) = position.parts();
    format!("{:.1}", 100.0 * SOLUTION.win(at).unwrap())
}

#[test]
fn stones_count_more_than_steps() {
    let with = |own: &str| win(&format!("{GAME} A {own} 3,8,8,8,8 throw"));
    let (one_step, six_steps, two) = (with("7,8,8,8,8"), with("2,8,8,8,8"), with("6,7,8,8,8"));
    says(&format!(
        "one step short wins {one_step}%, with it six steps short {six_steps}%. \
         With two stones short by three steps together it wins {two}%"
    ));
}

#[test]
fn beginning_is_an_advantage_of_two_points() {
    let start = win(&format!("{GAME} A 0,0,0,0,0 0,0,0,0,0 throw"));
    says(&format!("Blue wins {start} games in a hundred"));
}
