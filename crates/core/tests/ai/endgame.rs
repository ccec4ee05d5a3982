//! Endgames: their values beside a plain solver over the second engines, by hand, and one
//! step on; and what the players make of them.

use std::sync::LazyLock;
use std::time::Duration;

use tesserae_core::ai::arena::{self, Extent, Series};
use tesserae_core::ai::endgame::Table;
use tesserae_core::ai::evaluate::{Evaluate, Evaluator};
use tesserae_core::ai::exact::Solution;
use tesserae_core::ai::expectiminimax::search;
use tesserae_core::ai::solve::FEW_PIECES;
use tesserae_core::ai::solve::crossing::{self, Board};
use tesserae_core::ai::solve::groups::{Layout, Numbering};
use tesserae_core::ai::{Knowledge, Level, Limits, MachinePlayer, Policy, Who, best, value};
use tesserae_core::rules::{Action, Actions, Due, Game, Position, Rules, Side};
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::with_position;

use crate::common::{at, library, rule_sets, still};
use crate::reference::plain::solved_from;
use crate::reference::{self, Second};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The endgames, worked out once for all tests here.
static STORE: LazyLock<KnowledgeStore> = LazyLock::new(|| KnowledgeStore::new(None));

/// Every variant that has endgames, and up to how many pieces a side they are computed.
const ENDGAMES: [(&str, usize); 18] = [
    ("senet/skiryuk", 2),
    ("senet/archaic", 2),
    ("senet/kendall", 2),
    ("senet/jequier", 2),
    ("knossos/gurevich", 2),
    ("knossos/straight", 2),
    ("knossos/sticks", 2),
    ("knossos/seven", 2),
    ("phaistos/aleff", 1),
    ("phaistos/player-trapped", 1),
    ("phaistos/sanctuary-geese", 1),
    ("phaistos/free-passages", 1),
    ("ur/cyningstan", 3),
    ("ur/rosette-throw", 3),
    ("ur/finkel", 3),
    ("ur/masters", 3),
    ("ur/masters-four", 3),
    ("ur/blitz", 3),
];

/// Those whose endgames with more pieces come with the program, and up to how many.
const KEPT: [(&str, usize); 3] =
    [("knossos/gurevich", 3), ("knossos/straight", 3), ("knossos/seven", 3)];

/// Values of Ur are kept in steps of 2.3e-10, and an error adds up over some turns.
fn tolerance(id: &str) -> f64 {
    if id.starts_with("ur/") { 2e-8 } else { 1e-9 }
}

/// A kept value may differ by so much from what follows from others: each is rounded to the
/// nearest part of 65535.
pub const ROUNDED: f64 = 1.01 / 65_535.0;

/// How many pieces a side may have for the value to be known.
fn most_pieces(id: &str) -> usize {
    let known = |(of, _): &&(&str, usize)| *of == id;
    KEPT.iter().chain(&ENDGAMES).find(known).unwrap().1
}

fn endgame(id: &str) -> Solution {
    STORE.endgame(rule_sets().game(id).unwrap()).unwrap()
}

/// What is known of a position's game beside its solution and network.
fn knowledge(position: &Position) -> Knowledge {
    Knowledge { endgame: STORE.endgame(position.game()), ..Knowledge::default() }
}

/// The probability that the side to throw wins, if it is known.
pub fn known(line: &str) -> Option<f64> {
    let position = at(line);
    STORE.endgame(position.game())?.win(position.parts().1)
}

/// Holds every position with one piece a side to the plain solver.
fn compare<S: Second>(variant: &S) {
    let id = variant.id();
    let definition = rule_sets().game(&id).unwrap().definition();
    let (off, pieces) = (definition.off(Side::A).0, usize::from(definition.pieces));
    let list = |last: u8| {
        let mut steps = vec![last.to_string()];
        steps.resize(pieces, off.to_string());
        steps.join(",")
    };
    let steps = || (0..off).map(|step| (step, list(step)));
    let pairs = steps().flat_map(|(_, a)| steps().map(move |(_, b)| (a.clone(), b)));
    let lines = pairs.flat_map(|(a, b)| ["A", "B"].map(|t| format!("{id} {t} {a} {b} throw")));
    let starts = lines.filter(|line| rule_sets().position(line).is_ok());
    let starts: Vec<_> = starts.map(|line| variant.read(&line)).collect();
    assert!(starts.len() > 200, "{id}: {}", starts.len());
    let plain = solved_from(variant, starts);
    let solution = endgame(&id);
    let mut fates = 0;
    for (line, expected) in &plain {
        let found = solution.win(at(line).parts().1);
        let found = found.unwrap_or_else(|| panic!("{line} is not known"));
        assert!((found - expected).abs() < tolerance(&id), "{line}: {found} is not {expected}");
        fates += usize::from(!line.ends_with(" throw"));
    }
    // Fates and rides are throws too; Ur has none, nor have two variants of Senet.
    let none = id.starts_with("ur/") || ["senet/kendall", "senet/jequier"].contains(&id.as_str());
    assert_eq!(fates > 10, !none, "{id}: {fates} of {}", plain.len());
}

#[test]
fn one_piece_a_side_is_worth_what_a_plain_solver_says_in_senet() {
    reference::senet::VARIANTS.iter().for_each(compare);
}

#[test]
fn one_piece_a_side_is_worth_what_a_plain_solver_says_in_knossos() {
    reference::knossos::VARIANTS.iter().for_each(compare);
}

#[test]
fn one_piece_a_side_is_worth_what_a_plain_solver_says_in_ur() {
    let large = |variant: &&reference::ur::Variant| variant.id() != "ur/short";
    reference::ur::VARIANTS.iter().filter(large).for_each(compare);
}

#[test]
fn one_traveller_a_side_is_worth_what_a_plain_solver_says_in_the_labyrinth() {
    reference::phaistos::VARIANTS.iter().for_each(compare);
}

/// What the second engine makes of a line for the side to act, the values of throws
/// being those of the endgames.
fn followed(line: &str) -> f64 {
    let acts = reference::acts(line);
    if acts.is_empty() {
        return 1.0;
    }
    if !reference::chances(line).is_empty() {
        return known(line).unwrap_or_else(|| panic!("{line} is not known"));
    }
    acts.iter().map(|act| after(line, act)).fold(0.0, f64::max)
}

/// What an act brings to the side that acts.
fn after(line: &str, act: &str) -> f64 {
    let next = reference::after(line, act);
    let same = reference::parts(&next).0 == reference::parts(line).0;
    let there = followed(&next);
    if same { there } else { 1.0 - there }
}

/// Positions before a throw out of random games, in which no side has more than so many
/// pieces left; and those with one more.
fn endings(id: &str, left: usize, count: usize) -> [Vec<Position>; 2] {
    let game = rule_sets().game(id).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut found = [const { Vec::new() }; 2];
    while found.iter().any(|list: &Vec<Position>| list.len() < count) {
        let mut at = game.start(2);
        while at.winner().is_none() {
            let throws = at.outcomes().map(|o| o.nth_way(rng.random_range(0..o.total())));
            let action = throws.map_or_else(
                || at.actions()[rng.random_range(0..at.actions().len())],
                Action::Throw,
            );
            at = at.play(action).unwrap().0;
            let on_board = |side| {
                let off = game.definition().off(side);
                at.pieces(side).into_iter().filter(|step| *step != off).count()
            };
            let most = on_board(Side::A).max(on_board(Side::B));
            // Not all of one game.
            if at.due() == Due::Throw && rng.random_range(0..4) == 0 {
                if most <= left && found[0].len() < count {
                    found[0].push(at.clone());
                } else if most == left + 1 && found[1].len() < count {
                    found[1].push(at.clone());
                }
            }
        }
    }
    found
}

fn is_the_mean(position: &Position, tolerance: f64) {
    let line = position.to_string();
    let mean: f64 = reference::chances(&line).iter().map(|(t, p)| p * after(&line, t)).sum();
    let found = known(&line).unwrap_or_else(|| panic!("{line} is not known"));
    assert!((found - mean).abs() < tolerance, "{line}: {found} is not {mean}");
}

fn is_not_known(position: &Position) {
    assert_eq!(known(&position.to_string()), None, "{position}");
}

#[test]
fn every_value_is_the_mean_of_what_the_second_engine_makes_of_the_throws() {
    for (id, left) in ENDGAMES {
        let [few, more] = endings(id, left, 200);
        few.iter().for_each(|position| is_the_mean(position, tolerance(id)));
        match KEPT.iter().find(|(of, _)| *of == id) {
            Some((_, more_left)) => assert_eq!(*more_left, left + 1),
            None => more.iter().for_each(is_not_known),
        }
    }
    for (id, left) in KEPT {
        let [few, more] = endings(id, left, 2_000);
        few.iter().for_each(|position| is_the_mean(position, ROUNDED));
        more.iter().for_each(is_not_known);
    }
}

#[test]
fn values_of_kendall_and_jequier_are_those_worked_out_by_hand() {
    // On 30 any score leaves; on 28 a 3 does, four times in sixteen, and any other score passes.
    // Each needs the one throw: the side on 28 wins with a 3, or with a 1, 4 or 5 that brings
    // no second throw, for a pass loses it.
    let seven = |square: u8| format!("{square},31,31,31,31,31,31");
    let line = |a: u8, b: u8| format!("senet/kendall A {} {} throw", seven(a), seven(b));
    assert_eq!(known(&line(30, 28)), Some(1.0));
    assert!((known(&line(28, 30)).unwrap() - 0.25).abs() < 1e-12);
    // Both on 28: p = 1/4 + 3/4 (1 - p), so p = 4/7. Both on 29, with 3/8: p = 8/13.
    // They cannot stand on one square, so 28 against 29: p = 1/4 + 3/4 (1 - q) and
    // q = 3/8 + 5/8 (1 - p), hence p = 1/4 + 3/4 * 5/8 p, and p = 8/17.
    assert!((known(&line(28, 29)).unwrap() - 8.0 / 17.0).abs() < 1e-9);
    // Jéquier, on 29 against 30: a 1 leads to 30, which is taken and safe, and a row bars
    // nothing; it goes back to 28 and throws again. From there a 3, a 4 or a 6 leaves; a 1 leads
    // to 29 and throws again; a 2 to 30, taken and safe, so back to 26, and the other wins.
    // p29 = 12/16 - 1/16 ... = 6/16 + 4/16 + 1/16 + 1/16 + 4/16 p28, p28 = 6/16 + 4/16 p29.
    let line = "senet/jequier A 29,31,31,31,31 30,31,31,31,31 throw";
    let expected = (0.75 + 0.25 * 0.375) / (1.0 - 0.25 * 0.25);
    assert!((known(line).unwrap() - expected).abs() < 1e-9);
}

#[test]
fn values_are_those_worked_out_by_hand() {
    for (line, expected) in [
        // From 30 every score takes the last piece off.
        ("senet/skiryuk A 30,31,31,31,31 29,31,31,31,31 throw", 1.0),
        // The same with the names of the sides exchanged, and with more pieces off.
        ("senet/archaic B 28,31,31,31,31,31,31 30,31,31,31,31,31,31 throw", 1.0),
        // A 3 is the exact score, 4 and 5 go beyond it, and a 1 gives another throw from 29,
        // where every score that stays leads to one more: all of them win. A 2 sends B from
        // 30 back to 28, and B stands as A did: v = 10/16 + 6/16 (1 - v).
        ("senet/skiryuk A 28,31,31,31,31 30,31,31,31,31 throw", 8.0 / 11.0),
        // A's piece is on cell 17 and B's in the bay, from where every score wins. A 3 bears
        // off; a 1 leads to the wall cell 20 and another turn, from where a 2 bears off.
        ("knossos/gurevich A 22,25,25,25,25 24,25,25,25,25 throw", 1.0 / 8.0 + 9.0 / 64.0),
        ("knossos/gurevich B 22,25,25,25,25 24,25,25,25,25 throw", 1.0),
        // Each needs the one score that comes once in four: w = 1 / (2 - 1/4).
        ("ur/finkel A 14,15,15,15,15,15,15 14,15,15,15,15,15,15 throw", 4.0 / 7.0),
    ] {
        let found = known(line).unwrap();
        assert!((found - expected).abs() < 1e-9, "{line}: {found} is not {expected}");
    }
}

#[test]
fn whoever_throws_again_keeps_the_chances() {
    // With a 1 from cell 17 A has another turn and needs a 2; with a 2 it is B's turn.
    let again = "knossos/gurevich A 23,25,25,25,25 24,25,25,25,25 throw";
    assert!((known(again).unwrap() - 3.0 / 8.0).abs() < 1e-9);
    for (score, expected) in [(1, 3.0 / 8.0), (2, 0.0), (3, 1.0), (4, 0.0)] {
        let position =
            at(&format!("knossos/gurevich A 22,25,25,25,25 24,25,25,25,25 move:{score}"));
        let value = value(&position, &knowledge(&position), &Limits::default());
        assert!(value.exact && value.depth == 1, "{score}: {value:?}");
        assert!((value.win[0] - expected).abs() < 1e-9, "{score}: {value:?}");
        assert!((value.win[1] - (1.0 - expected)).abs() < 1e-9, "{score}: {value:?}");
    }
}

#[test]
fn what_is_no_endgame_is_not_known() {
    for line in [
        // A choice is due.
        "senet/skiryuk A 28,31,31,31,31 30,31,31,31,31 move:2",
        "ur/finkel A 14,15,15,15,15,15,15 14,15,15,15,15,15,15 move:2",
        // A side has a piece too many.
        "senet/skiryuk A 20,28,29,31,31 30,31,31,31,31 throw",
        "senet/skiryuk A 30,31,31,31,31 20,28,29,31,31 throw",
        "knossos/gurevich A 0,0,7,22,25 24,25,25,25,25 throw",
        "knossos/sticks A 0,0,22,25,25 24,25,25,25,25 throw",
        "phaistos/aleff A 60,62,62,62 57,59,62,62 throw",
        "ur/finkel A 0,0,0,14,15,15,15 14,15,15,15,15,15,15 throw",
        // Others sit at the table.
        "phaistos/aleff A 60,62,62,62 57,62,62,62 55,62,62,62 throw",
        // It is over.
        "senet/skiryuk A 31,31,31,31,31 30,31,31,31,31 over:A",
    ] {
        assert_eq!(known(line), None, "{line}");
    }
    for (id, _) in ENDGAMES {
        let start = rule_sets().game(id).unwrap().start(2);
        assert_eq!(known(&start.to_string()), None, "{id}");
        let after = start.outcomes().unwrap().list()[0].throw;
        let opening = start.play(Action::Throw(after)).unwrap().0;
        assert_eq!(known(&opening.to_string()), None, "{opening}");
    }
    // What is solved as a whole has no endgames beside that.
    for id in ["ur/short", "pente/knock-off", "pente/race"] {
        let game = rule_sets().game(id).unwrap();
        assert!(STORE.endgame(game).is_none() && STORE.endgame_ready(game).is_none(), "{id}");
    }
}

#[test]
fn who_cannot_wait_has_the_endgames_once_they_are_there() {
    let store = KnowledgeStore::new(None);
    let game = rule_sets().game("knossos/straight").unwrap();
    let line = "knossos/straight A 21,23,23,23,23 22,23,23,23,23 throw";
    assert!(store.endgame_ready(game).is_none(), "nobody has worked them out");
    let wait = |_| {
        std::thread::sleep(Duration::from_millis(5));
        store.endgame_ready(game)
    };
    let ready = (0..24_000).find_map(wait).expect("they come");
    let win = ready.win(at(line).parts().1);
    assert!(win.is_some() && win == known(line));
}

/// Expectiminimax as it is defined, without any cut, that ends where the endgames know.
fn plain<R: Evaluate>(
    rules: &R,
    at: &R::Position,
    depth: u32,
    side: Side,
    endgame: &Solution,
) -> (f64, bool) {
    let due = rules.due(at);
    if due == Due::Throw
        && let Some(win) = endgame.win(&(*at).into())
    {
        return (if rules.turn(at) == side { win } else { 1.0 - win }, true);
    }
    let after = |action: Action, depth: u32| {
        let mut next = *at;
        rules.play_unchecked(&mut next, action, &mut ());
        plain(rules, &next, depth, side, endgame)
    };
    match due {
        Due::Over(winner) => (f64::from(u8::from(winner == side)), true),
        _ if depth == 0 => (rules.evaluator().win(rules, at, side), false),
        Due::Throw => {
            rules.outcomes(at).probabilities().fold((0.0, true), |(sum, all), (throw, p)| {
                let (win, exact) = after(Action::Throw(throw), depth);
                (sum + p * win, all && exact)
            })
        }
        Due::Choice => {
            let mut list = Actions::new();
            rules.actions(at, &mut list);
            let ours = rules.turn(at) == side;
            let worths = list.into_iter().map(|action| after(action, depth - 1));
            let better = |a: (f64, bool), b: (f64, bool)| {
                (if ours { a.0.max(b.0) } else { a.0.min(b.0) }, a.1 && b.1)
            };
            worths.reduce(better).unwrap()
        }
    }
}

#[test]
fn the_search_equals_its_definition_where_endgames_begin() {
    for (id, _) in ENDGAMES {
        let endgame = endgame(id);
        let [few, more] = endings(id, most_pieces(id), 25);
        let mut mixed = 0;
        for position in few.iter().chain(&more) {
            let throws = position.outcomes().unwrap();
            let thrown = position.play(Action::Throw(throws.list()[0].throw)).unwrap().0;
            for (position, depth) in [(position, 1), (position, 2), (&thrown, 1), (&thrown, 2)] {
                if position.winner().is_some() {
                    continue;
                }
                with_position!(position, rules, at => {
                    let side = rules.turn(at);
                    let (win, exact) = plain(&**rules, at, depth, side, &endgame);
                    let found = search(&**rules, at, &knowledge(position), &Limits::depth(depth));
                    assert!((found.win - win).abs() < 1e-9, "{position} {depth}: {win} {found:?}");
                    // The cuts may leave out what was only an estimate, and never add one.
                    assert!(found.exact || !exact, "{position} {depth}");
                    mixed += usize::from(!exact);
                });
            }
        }
        assert!(mixed > 10, "{id}: {mixed}");
    }
}

#[test]
fn the_master_plays_endgames_perfectly_and_the_beginner_knows_none() {
    for (id, _) in ENDGAMES {
        for position in endings(id, most_pieces(id), 40)[0].iter() {
            let throws = position.outcomes().unwrap();
            let last = throws.list()[throws.list().len() - 1].throw;
            let position = position.play(Action::Throw(last)).unwrap().0;
            if position.due() != Due::Choice {
                continue;
            }
            let (knowledge, limits) = (knowledge(&position), Limits::default());
            let choose = |level, knowledge: &Knowledge, seed| {
                let player = MachinePlayer::new(Policy::Level(level), knowledge);
                player.decide(&position, &limits, seed).unwrap()
            };
            let master = choose(Level::Master, &knowledge, 1);
            let followed = followed(&position.to_string());
            assert!(master.exact, "{position}: {master:?}");
            assert!((master.win - followed).abs() < tolerance(id), "{position}: {master:?}");
            assert_eq!(best(&position, &knowledge, &limits).unwrap().win, master.win);
            let next = position.play(master.action).unwrap().0;
            let kept = value(&next, &knowledge, &limits).win[position.turn().index()];
            assert!((kept - followed).abs() < tolerance(id), "{position}: {kept} {followed}");
            let adept = choose(Level::Adept, &knowledge, 1);
            assert!(adept.exact && adept.win <= followed + tolerance(id), "{position}: {adept:?}");
            for level in [Level::Random, Level::Beginner] {
                let without = choose(level, &Knowledge::default(), 3);
                assert_eq!(choose(level, &knowledge, 3), without, "{position}");
            }
        }
    }
}

#[test]
fn the_document_tells_how_many_there_are() {
    let document = include_str!("../../../../docs/strength.md");
    for (id, left) in ENDGAMES.iter().filter(|(id, _)| library().game(id).is_ok()) {
        let positions = match library().game(id).unwrap() {
            Game::Senet(rules) => Table::new(&**rules, |_| true).unwrap().positions(),
            Game::Knossos(rules) => Table::new(&**rules, |_| true).unwrap().positions(),
            Game::Phaistos(rules) => Table::new(&**rules, |_| true).unwrap().positions(),
            Game::Ur(rules) => {
                let layout = Layout::new(&rules.with_pieces(FEW_PIECES)).unwrap();
                Numbering::new(layout).positions() as usize
            }
            Game::Pente(_) => panic!("{id} is solved as a whole"),
        };
        let row = format!("| `{id}` | {left} | {positions} |");
        assert!(document.contains(&row), "docs/strength.md lacks {row}");
    }
    for (id, left) in KEPT {
        let Game::Knossos(rules) = library().game(id).unwrap() else { panic!("{id}") };
        let board = Board::new(&rules.with_pieces(left as u8)).unwrap();
        let positions = crossing::Numbering::new(board).unwrap().positions();
        let row = format!("| `{id}` | {left} | {positions} |");
        assert!(document.contains(&row), "docs/strength.md lacks {row}");
    }
}

#[test]
fn working_them_out_can_be_called_off() {
    let Game::Knossos(rules) = rule_sets().game("knossos/straight").unwrap() else { panic!() };
    assert!(Table::new(&**rules, |progress| progress.sweeps < 3).is_none());
    let table = Table::new(&**rules, |_| true).unwrap();
    assert!(table.progress().residual < 1e-9 && table.progress().sweeps > 3);
}

#[test]
fn a_series_with_endgames_is_the_same_on_any_threads() {
    let series = |threads| {
        let game = rule_sets().game("knossos/straight").unwrap().clone();
        // A store of their own, so that all threads come to it before it is filled.
        let endgame = KnowledgeStore::new(None).endgame(&game);
        assert!(endgame.is_some());
        let series = Series {
            game,
            sides: 2,
            a: Who::Ai(Level::Adept),
            b: Who::Ai(Level::Random),
            games: 12,
            seed: 5,
            threads,
            max_plies: arena::MAX_PLIES,
            extent: Extent::Whole,
        };
        let player = |who: &Who| {
            let knowledge = Knowledge { endgame: endgame.clone(), ..Knowledge::default() };
            Ok(MachinePlayer::new(who.policy().unwrap(), &knowledge))
        };
        let mut games = Vec::new();
        let each = |game: &arena::Played| {
            games.push((game.number, game.seed, game.winner, game.plies, game.choices));
            std::ops::ControlFlow::Continue(())
        };
        arena::run(&series, player, still, each).unwrap();
        games
    };
    let (one, four) = (series(1), series(4));
    assert_eq!(one.len(), 12);
    assert_eq!(one, four);
}
