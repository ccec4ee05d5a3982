//! The advice in the book of the Knossos Game, tried in the positions of
//! `docs/sets/knossos.set`, in which every move was rolled out.

use std::sync::LazyLock;

use tesserae_core::rules::{Action, Event, Position, Side, Step};

use crate::common::{at, game};

const SET: &str = include_str!("../../../../docs/sets/knossos.set");

/// A move: from and to which step, and the chance of winning after it.
type Move = (u8, u8, f64);

/// A position and its moves, the best first.
struct Question {
    position: Position,
    moves: Vec<Move>,
}

static QUESTIONS: LazyLock<Vec<Question>> = LazyLock::new(|| {
    let question = |line: &str| {
        let parts: Vec<&str> = line.split(" | ").collect();
        let moves = parts[1..parts.len() - 1].iter().map(|told| {
            let words: Vec<&str> = told.split(' ').collect();
            let (from, to) = words[1].split_once('-').unwrap();
            (from.parse().unwrap(), to.parse().unwrap(), words[2].parse().unwrap())
        });
        Question { position: at(parts[0]), moves: moves.collect() }
    };
    SET.lines().skip(1).map(question).collect()
});

/// How moves of a kind do where others are possible too.
#[derive(Default)]
struct Found {
    /// Positions with moves of the kind and others.
    positions: u32,
    /// Positions in which the best move is of the kind.
    best: u32,
    /// Mean lead of the best move of the kind over the best other, in points.
    over_best: f64,
    /// Mean lead of the average move of the kind over the average other, in points.
    over_mean: f64,
}

fn found(kind: impl Fn(Move) -> bool) -> Found {
    let mut found = Found::default();
    let points = |moves: &[Move]| -> (f64, f64) {
        let sum: f64 = moves.iter().map(|(_, _, win)| win).sum();
        (100.0 * moves[0].2, 100.0 * sum / moves.len() as f64)
    };
    for Question { moves, .. } in QUESTIONS.iter() {
        let (own, others): (Vec<Move>, Vec<Move>) = moves.iter().partition(|one| kind(**one));
        if own.is_empty() || others.is_empty() {
            continue;
        }
        let ((best, mean), (other_best, other_mean)) = (points(&own), points(&others));
        found.positions += 1;
        found.best += u32::from(kind(moves[0]));
        found.over_best += best - other_best;
        found.over_mean += mean - other_mean;
    }
    found.over_best /= f64::from(found.positions);
    found.over_mean /= f64::from(found.positions);
    found
}

/// The book of the default variant says it.
#[track_caller]
fn says(words: &str) {
    let game = game("knossos/gurevich");
    let said = game.definition().rules().any(|(_, _, rule)| rule.text.contains(words));
    assert!(said, "the book does not say: {words}");
}

/// The chance that the other side's next throw can capture the piece that moved.
fn danger(position: &Position, (from, to, _): Move) -> f64 {
    let action = Action::Move { from: Step(from), to: Step(to) };
    let side = position.turn();
    let after = position.play(action).unwrap().0.to_string();
    let words: Vec<&str> = after.split(' ').collect();
    let other = side.opponent();
    let before = at(&format!("{} {other} {} {} throw", words[0], words[2], words[3]));
    let cell = position.game().definition().place_name(side, Step(to));
    let captures = |thrown: &Position| {
        thrown.actions().into_iter().any(|action| {
            let (_, events) = thrown.play(action).unwrap();
            events
                .iter()
                .any(|event| matches!(event, Event::Captured { cell: at, .. } if at == cell))
        })
    };
    let throws: Vec<_> = before.outcomes().unwrap().probabilities().collect();
    let thrown = |throw| before.play(Action::Throw(throw)).unwrap().0;
    throws.into_iter().filter(|(throw, _)| captures(&thrown(*throw))).map(|(_, share)| share).sum()
}

fn mean_danger(kind: impl Fn(u8) -> bool) -> f64 {
    let all = QUESTIONS
        .iter()
        .flat_map(|question| question.moves.iter().map(move |one| (&question.position, *one)));
    let of_kind: Vec<f64> =
        all.filter(|(_, one)| kind(one.1)).map(|(position, one)| danger(position, one)).collect();
    of_kind.iter().sum::<f64>() / of_kind.len() as f64
}

/// The steps on 13 and 14.
const CROSSED: [u8; 4] = [4, 5, 19, 20];
/// The steps on the other circles of the large block.
const OTHERS: [u8; 8] = [1, 2, 3, 6, 18, 21, 22, 23];
/// The steps on wall circles.
const WALL: [u8; 6] = [1, 2, 3, 21, 22, 23];

#[test]
fn circles_13_and_14_are_dangerous_but_not_to_be_avoided_at_all_cost() {
    let crossed = found(|(_, to, _)| CROSSED.contains(&to));
    let (there, elsewhere) =
        (mean_danger(|to| CROSSED.contains(&to)), mean_danger(|to| OTHERS.contains(&to)));
    assert_eq!(format!("{there:.2} {elsewhere:.2}"), "0.25 0.02");
    says(
        "captures a piece there one time in four, \
         on the other circles of the large block one time in fifty",
    );
    let Found { positions, best, over_best, .. } = crossed;
    says(&format!("in {positions} positions that offered 13 or 14"));
    says(&format!(
        "landing there was the best move in {best}. On average it cost {:.1} points",
        -over_best
    ));
}

#[test]
fn wall_circles_are_worth_two_points() {
    let Found { positions, best, over_mean, .. } = found(|(_, to, _)| WALL.contains(&to));
    says(&format!("in {positions} positions that offered a wall circle"));
    says(&format!(
        "worth {over_mean:.1} points more than the average of the other moves. \
         It was the best move in only {best}"
    ));
}

#[test]
fn the_traps_cost_dearly() {
    let (first, second) = (found(|(_, to, _)| to == 9), found(|(_, to, _)| to == 15));
    says(&format!(
        "in the first was best in {} of {} positions and cost {:.1} points",
        first.best, first.positions, -first.over_best
    ));
    says(&format!(
        "best in {} of {} and cost {:.1}",
        second.best, second.positions, -second.over_best
    ));
}

/// The chance that a throw takes a lone piece of White's from a step to another.
fn chance(from: u8, to: u8) -> f64 {
    let before = at(&format!("knossos/gurevich A {from},25,25,25,25 24,25,25,25,25 throw"));
    let leads = |throw| {
        let thrown = before.play(Action::Throw(throw)).unwrap().0;
        thrown.actions().contains(&Action::Move { from: Step(from), to: Step(to) })
    };
    let throws: Vec<_> = before.outcomes().unwrap().probabilities().collect();
    throws.into_iter().filter(|(throw, _)| leads(*throw)).map(|(_, share)| share).sum()
}

#[test]
fn the_chances_of_the_traps() {
    assert_eq!(chance(8, 9), 3.0 / 8.0);
    // White's second trap is 7, step 15; before it lie 1, 3, 2 and 5.
    assert_eq!([11, 12, 13, 14].map(|from| chance(from, 15)), [0.125, 0.125, 0.375, 0.375]);
    says("with three dice it is three in eight");
    says(
        "from the last two by three throws in eight each, \
         from 3 and the circle before it by one in eight",
    );
    let trapped = at("knossos/gurevich A 0,0,0,0,9 0,0,0,0,0 fate:9");
    let back = |throw| {
        let after = trapped.play(Action::Throw(throw)).unwrap().0;
        after.to_string().contains(" 0,0,0,0,7 ")
    };
    let throws: Vec<_> = trapped.outcomes().unwrap().probabilities().collect();
    let sent_back: f64 =
        throws.iter().filter(|(throw, _)| back(*throw)).map(|(_, share)| share).sum();
    assert_eq!(sent_back, 3.0 / 8.0);
    says("three throws in eight send you back to the sea");
}

#[test]
fn leaving_the_sea_outward_is_nearly_always_best() {
    let Found { positions, best, .. } = found(|(from, _, _)| from == 7);
    says(&format!(
        "Of {positions} positions that offered it along with other moves, it was best in {best}"
    ));
}

/// Where White's only piece stands after one throw and its own throws in a trap, and how likely
/// that is. In the sea it waits for a throw that takes it to 8 again.
fn next_steps(before: &Position, share: f64, found: &mut Vec<(u8, f64)>) {
    let throws: Vec<_> = before.outcomes().unwrap().probabilities().collect();
    for (throw, of_it) in throws {
        let mut at = before.play(Action::Throw(throw)).unwrap().0;
        if let Some(action) = at.actions().first() {
            at = at.play(*action).unwrap().0;
        }
        let step = at.pieces(Side::A)[0].0.max(8);
        match at.fate() {
            Some(Step(9)) => next_steps(&at, share * of_it, found),
            _ => found.push((step, share * of_it)),
        }
    }
}

#[test]
fn half_of_all_journeys_meet_the_second_trap() {
    let mut chance = [0.0; 26];
    chance[15] = 1.0;
    for _ in 0..100 {
        for step in (8..15_u8).rev() {
            let line = format!("knossos/gurevich A {step},25,25,25,25 24,25,25,25,25 throw");
            let mut next = Vec::new();
            next_steps(&at(&line), 1.0, &mut next);
            chance[usize::from(step)] =
                next.iter().map(|(to, share)| share * chance[usize::from(*to)]).sum();
        }
    }
    assert_eq!(format!("{:.2}", chance[8]), "0.49");
}
