//! The search against its plain definition, its limits, and endings known by hand.

use std::cmp;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tesserae_core::ai::evaluate::{Evaluate, Evaluator};
use tesserae_core::ai::expectiminimax::search;
use tesserae_core::ai::network::BestEvaluator;
use tesserae_core::ai::{Cuts, Knowledge, Level, Limits, MachinePlayer, best, value};
use tesserae_core::levels::Library;
use tesserae_core::networks::Networks;
use tesserae_core::rules::{Action, Actions, Due, Position, Rules, Side};
use tesserae_core::with_position;

use crate::common::stopped_after;

/// Expectiminimax as it is defined, without any cut: the probability that
/// `side` wins, and whether no estimate went into it. None when that takes more
/// positions than are `left`.
fn plain<R: Evaluate>(
    rules: &R,
    evaluator: &impl Evaluator<R>,
    at: &R::Position,
    depth: u32,
    side: Side,
    left: &mut u32,
) -> Option<(f64, bool)> {
    *left = left.checked_sub(1)?;
    let mut after = |action: Action, depth: u32| {
        let mut next = *at;
        rules.play_unchecked(&mut next, action, &mut ());
        // A throw that leads back to the start counts like a choice.
        let back = matches!(action, Action::Throw(_)) && next == rules.start(rules.sides(at));
        plain(rules, evaluator, &next, depth - u32::from(back), side, left)
    };
    Some(match rules.due(at) {
        Due::Over(winner) => (if winner == side { 1.0 } else { 0.0 }, true),
        _ if depth == 0 => (evaluator.win(rules, at, side), false),
        Due::Throw => {
            let (mut sum, mut all) = (0.0, true);
            for (throw, p) in rules.outcomes(at).probabilities() {
                let (value, exact) = after(Action::Throw(throw), depth)?;
                sum += p * value;
                all &= exact;
            }
            (sum, all)
        }
        Due::Choice => {
            let mut list = Actions::new();
            rules.actions(at, &mut list);
            let worths: Option<Vec<_>> =
                list.into_iter().map(|action| after(action, depth - 1)).collect();
            let better = |a: (f64, bool), b: (f64, bool)| {
                let first = if rules.turn(at) == side { a.0 >= b.0 } else { a.0 <= b.0 };
                (if first { a.0 } else { b.0 }, a.1 && b.1)
            };
            worths?.into_iter().reduce(better).unwrap()
        }
    })
}

/// Positions that the plain definition may visit for one comparison.
const PLAIN_NODES: u32 = 400_000;

/// Compares the search, by hand and with all cuts, with its definition; false when that
/// would take too long.
#[track_caller]
fn equals_plain(position: &Position, depth: u32) -> bool {
    equals_plain_within(position, &Knowledge::default(), &Limits::depth(depth))
}

/// The same by the network, and with the cuts of the limits.
#[track_caller]
fn equals_plain_within(position: &Position, knowledge: &Knowledge, limits: &Limits) -> bool {
    let depth = limits.depth;
    with_position!(position, rules, at => {
        let rules = &**rules;
        let evaluator = BestEvaluator::new(rules, rules.sides(at), knowledge.network.as_ref());
        let side = rules.turn(at);
        let mut left = PLAIN_NODES;
        let Some((value, exact)) = plain(rules, &evaluator, at, depth, side, &mut left) else {
            return false;
        };
        let found = search(rules, at, knowledge, limits);
        assert!((found.win - value).abs() < 1e-9, "{position} {} {value}", found.win);
        // The cuts may leave out what was only an estimate, and never add one.
        assert!(found.exact || !exact, "{position}");
        if let Some(action) = found.action {
            let mut next = *at;
            rules.play_unchecked(&mut next, action, &mut ());
            let (value, _) = plain(rules, &evaluator, &next, depth - 1, side, &mut left).unwrap();
            assert!((found.win - value).abs() < 1e-9, "{position} {action}");
            assert_eq!(found.pv.first(), Some(&action));
        } else {
            assert_eq!(position.due(), Due::Throw);
        }
        true
    })
}

/// Every game and variant of ours.
fn all() -> Vec<String> {
    Library::built_in().games().iter().map(|game| game.definition().id()).collect()
}

/// The variants of Ur.
const UR: [&str; 4] = ["ur/cyningstan", "ur/rosette-throw", "ur/short", "ur/finkel"];

/// Positions from random games: choices and throws, early and late.
fn positions(id: &str, count: usize) -> Vec<Position> {
    let library = Library::built_in();
    let game = library.game(id).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut found = Vec::new();
    while found.len() < count {
        let mut at = game.start(game.definition().sides.0);
        for _ in 0..rng.random_range(0..400) {
            let action = match at.due() {
                Due::Over(_) => break,
                Due::Throw => {
                    let outcomes = at.outcomes().unwrap();
                    Action::Throw(outcomes.nth_way(rng.random_range(0..outcomes.total())))
                }
                Due::Choice => {
                    let actions = at.actions();
                    actions[rng.random_range(0..actions.len())]
                }
            };
            at = at.play(action).unwrap().0;
        }
        if at.winner().is_none() {
            found.push(at);
        }
    }
    found
}

#[test]
fn equals_the_plain_definition() {
    for id in all() {
        for (depth, count) in [(1, 200), (2, 120), (3, 40)] {
            let compared = positions(&id, count).iter().filter(|p| equals_plain(p, depth)).count();
            // With many throws and moves three choices are too far for the definition.
            assert!(compared == count || depth == 3, "{id}, depth {depth}: {compared}");
        }
    }
}

#[test]
fn the_fewer_cuts_equal_the_plain_definition() {
    for id in all() {
        for cuts in [Cuts::Plain, Cuts::Star1] {
            let limits = Limits { cuts, ..Limits::depth(2) };
            for position in positions(&id, 40) {
                assert!(
                    equals_plain_within(&position, &Knowledge::default(), &limits),
                    "{id}, {cuts:?}"
                );
            }
        }
    }
}

/// What a network says is kept within a search.
#[test]
fn equals_the_plain_definition_by_network() {
    let (library, networks) = (Library::built_in(), Networks::new(None));
    for id in all() {
        let network = networks.network(library.game(&id).unwrap(), |what| panic!("{what}"));
        let knowledge = Knowledge { network, ..Knowledge::default() };
        for (depth, count) in [(1, 60), (2, 30), (3, 6)] {
            let (limits, positions) = (Limits::depth(depth), positions(&id, count));
            let same = |p: &&Position| equals_plain_within(p, &knowledge, &limits);
            let compared = positions.iter().filter(same).count();
            assert!(compared == count || depth == 3, "{id}, depth {depth}: {compared}");
        }
    }
}

/// Throws that follow throws: the opening with its ties, fates and what they
/// lead to. None of them costs depth but a tie.
#[test]
fn throw_after_throw_equals_the_plain_definition() {
    for id in all() {
        let library = Library::built_in();
        let game = library.game(&id).unwrap();
        let mut compared = equals_plain(&game.start(game.definition().sides.0), 2);
        for position in positions(&id, 400) {
            let leads_on = |throw| {
                let next = position.play(Action::Throw(throw)).unwrap().0;
                next.due() == Due::Throw
            };
            let Some(outcomes) = position.outcomes() else { continue };
            if outcomes.list().iter().any(|o| leads_on(o.throw)) {
                compared |= equals_plain(&position, 2);
            }
        }
        assert!(compared, "{id}");
    }
}

/// A piece of Senet on 26 whose side loses unless it comes off at once, for the
/// other's last piece leaves from 30 with any throw. By the rules: 5 is off; 1
/// leads to 27, and so does 4, since 30 is taken; 2 leads to 28, 3 to 29. There 4,
/// 3 and 2 are off. With sixteenths 4, 6, 4, 1, 1 for the throws 1 to 5:
/// 1/16 + 5/16 1/16 + 6/16 4/16 + 4/16 6/16.
#[test]
fn fate_after_fate_is_exact() {
    let library = Library::built_in();
    let line = "senet/skiryuk A 26,31,31,31,31 30,31,31,31,31 fate:26";
    let value = value(&library.position(line).unwrap(), &Knowledge::default(), &Limits::depth(1));
    assert!((value.win[0] - 69.0 / 256.0).abs() < 1e-12, "{:?}", value.win);
    assert!(value.exact);
}

/// A tied opening leads back to the start; no search may go round for ever.
#[test]
fn the_search_from_every_start_comes_to_an_end() {
    for id in all() {
        let library = Library::built_in();
        let game = library.game(&id).unwrap();
        let (fewest, most) = game.definition().sides;
        for sides in fewest..=most {
            let value = value(&game.start(sides), &Knowledge::default(), &Limits::nodes(20_000));
            assert!(value.depth >= 1, "{id}");
            assert!((value.win.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{id}");
        }
    }
}

#[test]
fn the_line_can_be_played() {
    for position in all().iter().flat_map(|id| positions(id, 40)) {
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
    for position in all().iter().flat_map(|id| positions(id, 8)) {
        for level in Level::ALL {
            let once = MachinePlayer::from(level).decide(&position, &Limits::default(), 5);
            assert_eq!(once, MachinePlayer::from(level).decide(&position, &Limits::default(), 5));
            assert_eq!(once.is_some(), position.due() == Due::Choice);
        }
    }
}

#[test]
fn every_level_plays_legal_actions_and_sane_chances() {
    for id in all() {
        for (seed, position) in positions(&id, 60).into_iter().enumerate() {
            for level in Level::ALL {
                let Some(choice) =
                    MachinePlayer::from(level).decide(&position, &Limits::depth(2), seed as u64)
                else {
                    continue;
                };
                assert_eq!(position.forbids(choice.action), None);
                assert!((0.0..=1.0).contains(&choice.win));
            }
        }
    }
}

#[test]
fn a_search_that_is_to_stop_stops_at_once() {
    let position = &positions("ur", 1)[0];
    let limits = Limits::default().stopped_by(|| true);
    let value = value(position, &Knowledge::default(), &limits);
    assert_eq!(value.depth, 1);
}

#[test]
fn a_flag_set_from_another_thread_stops_the_search() {
    let position = &positions("ur", 1)[0];
    let flag = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&flag);
    let limits = Limits::default().stopped_by(move || asked.load(Ordering::Relaxed));
    let value = std::thread::scope(|scope| {
        let search = scope.spawn(|| value(position, &Knowledge::default(), &limits));
        std::thread::sleep(Duration::from_millis(50));
        flag.store(true, Ordering::Relaxed);
        search.join().unwrap()
    });
    assert!(value.depth >= 1 && !value.exact);
}

/// Else a time would be kept badly.
#[test]
fn a_search_asks_every_few_nodes_whether_to_stop() {
    let position = positions("ur", 50).into_iter().find(|p| p.actions().len() > 1).unwrap();
    let known = Knowledge::default();
    let value = value(&position, &known, &stopped_after(20));
    assert!(value.depth >= 2 && value.nodes <= 20 * 2_048, "{value:?}");
    let choice = best(&position, &known, &stopped_after(20)).unwrap();
    assert!(choice.depth >= 2 && choice.pv.len() > 1, "{choice:?}");
}

#[test]
fn a_node_limit_is_kept() {
    for position in positions("ur", 20) {
        // The first depth is always finished; it takes a few dozen nodes.
        let value = value(&position, &Knowledge::default(), &Limits::nodes(5_000));
        assert!(value.nodes <= 5_000, "{}", value.nodes);
    }
}

/// One piece each on the last step, all others off: the first to throw a 1 wins. The chance that the thrower wins is
/// p + (1 - p)(1 - w), so w = 1 / (2 - p).
#[test]
fn one_step_each_is_a_geometric_series() {
    let library = Library::built_in();
    for (line, p) in [
        ("ur/cyningstan A 16,17,17,17,17,17,17 16,17,17,17,17,17,17 throw", 3.0 / 8.0),
        ("ur/short B 16,17,17 16,17,17 throw", 3.0 / 8.0),
        ("ur/finkel A 14,15,15,15,15,15,15 14,15,15,15,15,15,15 throw", 4.0 / 16.0),
    ] {
        let position = library.position(line).unwrap();
        let value = value(&position, &Knowledge::default(), &Limits::depth(60));
        let mover = value.win[position.turn().index()];
        let known = 1.0 / (2.0 - p);
        // What is left to the evaluation after 60 turns is below (1 - p)^60.
        assert!((mover - known).abs() < 1e-6, "{line}: {mover} for {known}");
        assert!((value.win.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
}

/// One piece each and no meeting any more: a race that a few lines solve.
/// `race[(mine, theirs)]` is the chance of the side to throw, by steps needed;
/// a 4 moves and throws again, a throw too great loses the turn.
#[test]
fn a_race_of_one_piece_each_is_solved_independently() {
    let chances = [(1, 3.0 / 8.0), (2, 3.0 / 8.0), (3, 1.0 / 8.0), (4, 1.0 / 8.0)];
    let needed = [(1, 1), (1, 2), (2, 1), (2, 2)];
    let mut race: BTreeMap<(usize, usize), f64> = needed.map(|pair| (pair, 0.5)).into();
    for _ in 0..2_000 {
        for (mine, theirs) in needed {
            let after = |(score, chance): (usize, f64)| {
                chance
                    * match mine.cmp(&score) {
                        cmp::Ordering::Equal => 1.0,
                        cmp::Ordering::Greater => 1.0 - race[&(theirs, mine - score)],
                        cmp::Ordering::Less => 1.0 - race[&(theirs, mine)],
                    }
            };
            let sum = chances.map(after).iter().sum();
            race.insert((mine, theirs), sum);
        }
    }
    let library = Library::built_in();
    for (mine, theirs) in needed {
        // A's steps 15 and 16 are a8 and a7, B's are b8 and b7.
        let line = format!("ur/short A {},17,17 {},17,17 throw", 17 - mine, 17 - theirs);
        let position = library.position(&line).unwrap();
        let found = value(&position, &Knowledge::default(), &Limits::depth(60)).win[0];
        let known = race[&(mine, theirs)];
        assert!((found - known).abs() < 1e-6, "{line}: {found} for {known}");
    }
}

#[test]
fn a_win_in_hand_is_exact() {
    let library = Library::built_in();
    let line = "ur/cyningstan B 0,0,4,8,17,17,17 15,17,17,17,17,17,17 move:2";
    let position = library.position(line).unwrap();
    for level in Level::ALL {
        let choice = MachinePlayer::from(level).decide(&position, &Limits::default(), 1).unwrap();
        assert_eq!(choice.action.to_string(), "move 15-17");
        assert!(choice.exact && (choice.win - 1.0).abs() < 1e-12);
    }
    let over = position.play("move 15-17".parse().unwrap()).unwrap().0;
    let value = value(&over, &Knowledge::default(), &Limits::default());
    assert!(value.exact && value.win == [0.0, 1.0]);
    assert_eq!(MachinePlayer::from(Level::Master).decide(&over, &Limits::default(), 1), None);
}

#[test]
fn the_draw_is_even() {
    for id in UR {
        let library = Library::built_in();
        let start = library.game(id).unwrap().start(2);
        let win = value(&start, &Knowledge::default(), &Limits::depth(2)).win;
        assert!((win[0] - 0.5).abs() < 1e-9, "{id} {win:?}");
    }
}

/// A evaluator that thinks the nearer side worse would make nonsense of every level.
#[test]
fn evaluation_knows_the_plainest_things() {
    let library = Library::built_in();
    let win = |line: &str| {
        let position = library.position(line).unwrap();
        with_position!(&position, rules, at => rules.evaluator().win(&**rules, at, Side::A))
    };
    for variant in ["cyningstan", "rosette-throw"] {
        let at = |pieces: &str, turn| win(&format!("ur/{variant} {turn} {pieces} throw"));
        let start = "0,0,0,0,0,0,0 0,0,0,0,0,0,0";
        assert!(at(start, "A") > 0.5 && at(start, "B") < 0.5);
        assert!((at(start, "A") + at(start, "B") - 1.0).abs() < 1e-9);
        assert!(at("0,0,0,0,0,0,12 0,0,0,0,0,0,0", "A") > at("0,0,0,0,0,0,4 0,0,0,0,0,0,0", "A"));
        assert!(at("16,17,17,17,17,17,17 0,0,0,0,0,0,0", "A") > 0.98);
        // Step 9 under the eyes of a piece one behind is worse than on the rosette.
        assert!(at("0,0,0,0,0,0,9 0,0,0,0,0,0,7", "B") < at("0,0,0,0,0,0,8 0,0,0,0,0,0,7", "B"));
    }
}

/// A user's own dice and scores: the search still equals its definition.
#[test]
fn a_users_level_is_searched_like_ours() {
    let ours = include_str!("../../../../levels/ur.ron");
    // Its guide throws our dice.
    let (before, guide) = ours.split_once("    guide: [\n").unwrap();
    let ours = before.to_owned() + guide.split_once("\n    ],\n").unwrap().1;
    let dice_of_ur = "Lots(body: Tetrahedron, count: 3, none: 4)";
    for (dice, again) in [
        ("Cubes(count: 1)", "[6]"),
        ("Lots(body: Stick, count: 8, none: 12)", "[12, 1]"),
        ("Lots(body: Stick, count: 1, none: 0)", "[]"),
    ] {
        let text = ours
            .replace(dice_of_ur, dice)
            .replace("throw_again_on: [4]", &format!("throw_again_on: {again}"));
        let mut library = Library::default();
        library.add(tesserae_core::rules::level::Source { file: "mine.ron", text: &text }).unwrap();
        let game = library.game("ur/short").unwrap();
        let mut at = game.start(2);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..300 {
            let action = match at.due() {
                Due::Over(_) => break,
                Due::Throw => {
                    let outcomes = at.outcomes().unwrap();
                    Action::Throw(outcomes.nth_way(rng.random_range(0..outcomes.total())))
                }
                Due::Choice => {
                    let choice = best(&at, &Knowledge::default(), &Limits::depth(2)).unwrap();
                    with_position!(&at, rules, here => {
                        let evaluator = rules.evaluator();
                        let side = rules.turn(here);
                        let mut left = u32::MAX;
                        let (value, _) =
                            plain(&**rules, &evaluator, here, 2, side, &mut left).unwrap();
                        assert!((choice.win - value).abs() < 1e-9, "{dice} {at}");
                    });
                    choice.action
                }
            };
            at = at.play(action).unwrap().0;
        }
    }
}
