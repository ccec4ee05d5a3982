//! The search for more than two sides against its plain definition, its limits,
//! and endings known by hand.

use tesserae_core::ai::evaluate::{Evaluate, Evaluator, Shares};
use tesserae_core::ai::{
    Knowledge, Level, Limits, MachinePlayer, best, expectiminimax, maxn, value,
};
use tesserae_core::rules::{Action, Actions, Due, Position, Rules};
use tesserae_core::with_position;

use crate::common::{at, game, random_action, rng, stopped_after};
use rand::RngExt;

/// Max^n as it is defined: each side's share, and whether no estimate went in.
fn plain<R: Evaluate>(
    rules: &R,
    evaluator: &R::Evaluator,
    at: &R::Position,
    depth: u32,
) -> (Shares, bool) {
    let after = |action: Action, depth: u32| {
        let mut next = *at;
        rules.play_unchecked(&mut next, action, &mut ());
        // What leads back to the start, a tied opening, counts like a choice.
        let tied = matches!(action, Action::Throw(_)) && next == rules.start(rules.sides(at));
        plain(rules, evaluator, &next, depth - u32::from(tied))
    };
    match rules.due(at) {
        Due::Over(winner) => {
            let mut shares = [0.0; 4];
            shares[winner.index()] = 1.0;
            (shares, true)
        }
        _ if depth == 0 => (evaluator.wins(rules, at), false),
        Due::Throw => {
            let mut mean = ([0.0; 4], true);
            for (throw, chance) in rules.outcomes(at).probabilities() {
                let (shares, exact) = after(Action::Throw(throw), depth);
                mean.1 &= exact;
                for (sum, share) in mean.0.iter_mut().zip(shares) {
                    *sum += chance * share;
                }
            }
            mean
        }
        Due::Choice => {
            let mut list = Actions::new();
            rules.actions(at, &mut list);
            let worths: Vec<_> = list.into_iter().map(|a| after(a, depth - 1)).collect();
            let me = rules.turn(at).index();
            // Of equally good ones the first.
            let best = worths.iter().rev().max_by(|a, b| a.0[me].total_cmp(&b.0[me])).unwrap();
            (best.0, worths.iter().all(|(_, exact)| *exact))
        }
    }
}

/// Positions from random games of so many sides.
fn positions(id: &str, sides: u8, count: usize) -> Vec<Position> {
    let game = game(id);
    let mut rng = rng(u64::from(sides));
    let mut found = Vec::new();
    while found.len() < count {
        let mut at = game.start(sides);
        for _ in 0..rng.random_range(0..1_000) {
            if at.winner().is_some() {
                break;
            }
            at = at.play(random_action(&at, &mut rng)).unwrap().0;
        }
        if at.winner().is_none() {
            found.push(at);
        }
    }
    found
}

#[test]
fn equals_the_plain_definition() {
    for (id, sides) in [
        ("phaistos/aleff", 3),
        ("phaistos/player-trapped", 4),
        ("phaistos/sanctuary-geese", 3),
        ("phaistos/free-passages", 3),
    ] {
        for (depth, count) in [(1, 150), (2, 60), (3, 4)] {
            for position in positions(id, sides, count) {
                with_position!(&position, rules, at => {
                    let found = maxn::search(&**rules, at, &Limits::depth(depth));
                    let evaluator = rules.evaluator();
                    let (shares, exact) = plain(&**rules, &evaluator, at, depth);
                    for (share, found) in shares.iter().zip(found.win) {
                        assert!((share - found).abs() < 1e-9, "{position}: {found} for {share}");
                    }
                    assert_eq!(found.exact, exact, "{position}");
                    assert_eq!(found.action.is_some(), position.due() == Due::Choice);
                    if let Some(action) = found.action {
                        assert_eq!(found.pv.first(), Some(&action));
                        let mut next = *at;
                        rules.play_unchecked(&mut next, action, &mut ());
                        let (after, _) = plain(&**rules, &evaluator, &next, depth - 1);
                        let me = rules.turn(at).index();
                        assert!((after[me] - shares[me]).abs() < 1e-9, "{position} {action}");
                    }
                });
            }
        }
    }
}

/// Between two, what is best for one is worst for the other: the same as
/// expectiminimax.
#[test]
fn between_two_it_is_expectiminimax() {
    for id in ["ur/short", "senet/skiryuk", "phaistos/aleff"] {
        for position in positions(id, 2, 40) {
            with_position!(&position, rules, at => {
                let limits = Limits::depth(2);
                let one = maxn::search(&**rules, at, &limits);
                let other = expectiminimax::search(&**rules, at, &Knowledge::default(), &limits);
                let win = one.win[rules.turn(at).index()];
                assert!((win - other.win).abs() < 1e-9, "{position}: {win}, {}", other.win);
                assert_eq!(one.exact, other.exact, "{position}");
            });
        }
    }
}

#[test]
fn each_side_has_a_probability_and_they_add_up_to_1() {
    for sides in 2..=4 {
        for position in positions("phaistos", sides, 60) {
            let value = value(&position, &Knowledge::default(), &Limits::depth(2));
            assert_eq!(value.win.len(), usize::from(sides));
            assert!(value.win.iter().all(|win| (0.0..=1.0).contains(win)), "{position}");
            assert!((value.win.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{position}");
            let Some(choice) = best(&position, &Knowledge::default(), &Limits::depth(2)) else {
                continue;
            };
            let own = value.win[position.turn().index()];
            assert!((choice.win - own).abs() < 1e-9, "{position}: {} {own}", choice.win);
        }
    }
}

#[test]
fn before_the_opening_nobody_is_ahead() {
    for sides in 2..=4 {
        for variant in ["aleff", "player-trapped", "sanctuary-geese", "free-passages"] {
            let start = game(&format!("phaistos/{variant}")).start(sides);
            let value = value(&start, &Knowledge::default(), &Limits::depth(1));
            for win in &value.win {
                assert!((win - 1.0 / f64::from(sides)).abs() < 0.01, "{start}: {:?}", value.win);
            }
        }
    }
}

/// One step from the goal the 1 wins, however near the others are.
#[test]
fn a_win_in_hand_is_exact_and_taken() {
    let line = "phaistos/aleff B 57,62,62,62 60,62,62,62 0,58,62,62 move:5,1";
    for level in [Level::Adept, Level::Master] {
        let choice = MachinePlayer::from(level).decide(&at(line), &Limits::default(), 1).unwrap();
        assert_eq!(choice.action.to_string(), "use 1 60");
        assert!(choice.exact && (choice.win - 1.0).abs() < 1e-12, "{level}");
    }
    let over = at(line).play("use 1 60".parse().unwrap()).unwrap().0;
    let value = value(&over, &Knowledge::default(), &Limits::default());
    assert!(value.exact && value.win == [0.0, 1.0, 0.0]);
}

/// A on 60 wins with a 1, which comes in 11 throws of 36, and besides with a throw
/// that brings it back to 60 first; so it is worth more than that.
#[test]
fn a_throw_is_weighed_by_its_chances() {
    let line = "phaistos/aleff A 60,62,62,62 0,0,0,0 0,0,0,0 throw";
    let win = value(&at(line), &Knowledge::default(), &Limits::depth(2)).win;
    assert!(win[0] > 11.0 / 36.0 && (win[1] - win[2]).abs() < 0.05, "{win:?}");
    let line = "phaistos/aleff A 60,62,62,62 8,62,62,62 57,62,62,62 throw";
    let win = value(&at(line), &Knowledge::default(), &Limits::depth(2)).win;
    assert!(win[0] > win[2] && win[2] > win[1], "{win:?}");
}

#[test]
fn the_line_can_be_played() {
    for position in positions("phaistos", 3, 60) {
        let Some(choice) = best(&position, &Knowledge::default(), &Limits::depth(3)) else {
            continue;
        };
        let mut at = position;
        for action in &choice.pv {
            at = at.play(*action).unwrap().0;
        }
        assert!(!matches!(choice.pv.last(), Some(Action::Throw(_))));
    }
}

#[test]
fn the_same_limits_give_the_same_answer() {
    for position in positions("phaistos", 4, 10) {
        for level in Level::ALL {
            let once = MachinePlayer::from(level).decide(&position, &Limits::default(), 5);
            assert_eq!(once, MachinePlayer::from(level).decide(&position, &Limits::default(), 5));
            assert_eq!(once.is_some(), position.due() == Due::Choice);
        }
    }
}

#[test]
fn limits_are_kept() {
    for position in positions("phaistos", 3, 20) {
        // The first depth is always finished; it takes a few hundred nodes.
        let value = value(&position, &Knowledge::default(), &Limits::nodes(5_000));
        assert!(value.nodes <= 5_000, "{}", value.nodes);
    }
    let position = positions("phaistos", 3, 40)
        .into_iter()
        .find(|position| position.actions().len() > 3)
        .unwrap();
    // Else a time would be kept badly.
    let value = value(&position, &Knowledge::default(), &stopped_after(20));
    assert!(value.nodes <= 20 * 2_048, "{value:?}");
}
