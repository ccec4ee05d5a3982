//! Senet as a whole: its size, and its solution with few pieces beside a plain solver over the
//! second engine and the tables of endgames.

use std::collections::HashSet;

use tesserae_core::ai::solve::senet::Numbering;
use tesserae_core::ai::solve::{Solve, solvable_with};
use tesserae_core::rules::games::At;
use tesserae_core::rules::games::senet::{Senet, SenetPosition};
use tesserae_core::rules::{Action, Actions, Due, Game, Rules, Side};

use crate::common::rule_sets;
use crate::endgame::known;
use crate::reference::Second;
use crate::reference::plain::solved_plainly;
use crate::reference::senet::VARIANTS;

fn rules(id: &str, pieces: u8) -> Senet {
    let Game::Senet(rules) = rule_sets().game(id).unwrap().clone() else { panic!("{id}") };
    rules.with_pieces(pieces)
}

/// Every position before a turn's throw that can come about, as the squares of the side that
/// throws and of the other.
fn met(rules: &Senet) -> HashSet<[u32; 2]> {
    let (mut found, mut seen) = (HashSet::new(), HashSet::new());
    let mut open = vec![rules.after_opening()];
    while let Some(at) = open.pop() {
        if !seen.insert(at) {
            continue;
        }
        if let Some(turn) = at.awaits_turn() {
            found.insert([turn, turn.opponent()].map(|side| at.on_board(side)));
        }
        let mut actions = Actions::new();
        match rules.due(&at) {
            Due::Throw => rules
                .outcomes(&at)
                .list()
                .iter()
                .for_each(|outcome| open.push(rules.after(&at, Action::Throw(outcome.throw)))),
            Due::Choice => {
                rules.actions(&at, &mut actions);
                open.extend(actions.iter().map(|action| rules.after(&at, *action)));
            }
            Due::Over(_) => {}
        }
    }
    found
}

/// All ways to set up to so many pieces on the board, as the rules let them stand.
fn placements(rules: &Senet, pieces: u32) -> u64 {
    let singles: Vec<u32> = (1..=30).map(|square| 1 << square).collect();
    let pairs = singles.iter().flat_map(|one| singles.iter().map(move |other| one | other));
    let mut sets: Vec<u32> = pairs.filter(|set| set.count_ones() <= pieces).collect();
    sets.sort_unstable();
    sets.dedup();
    let stands = |on: [u32; 2]| u64::from(rules.before_throw(Side::A, on).is_some());
    sets.iter().map(|a| sets.iter().map(|b| stands([*a, *b])).sum::<u64>()).sum()
}

#[test]
fn as_many_positions_as_can_be_set_up_and_nearly_all_come_about() {
    // From the start, six positions of one piece a side do not come about.
    for (id, pieces, least) in
        [("senet/skiryuk", 1, 806), ("senet/archaic", 1, 806), ("senet/skiryuk", 2, 160_000)]
    {
        let rules = rules(id, pieces);
        let positions = Numbering::new(&rules).positions();
        assert_eq!(placements(&rules, pieces.into()), positions, "{id}, {pieces}");
        let met = met(&rules).len() as u64;
        assert!((least..=positions).contains(&met), "{id}, {pieces}: {met}");
    }
}

#[test]
fn numbers_go_without_a_gap_over_all_positions() {
    for (pieces, step) in [(1, 1), (2, 7), (3, 10_007)] {
        let rules = rules("senet/skiryuk", pieces);
        let numbering = Numbering::new(&rules);
        let positions = numbering.positions() as u32;
        for number in (0..positions).step_by(step) {
            let at = numbering.position(&rules, number).unwrap();
            assert_eq!(numbering.of(&at), Some(number), "{}", rules.write(&at));
        }
        assert_eq!(numbering.position(&rules, positions), None);
    }
}

#[test]
fn the_document_tells_how_many_there_are() {
    let document = include_str!("../../../../docs/solutions.md");
    for pieces in 1..=7 {
        let positions = Numbering::new(&rules("senet/archaic", pieces)).positions();
        let row = format!("| {pieces} | {positions} |");
        assert!(document.contains(&row), "docs/solutions.md lacks {row}");
    }
}

#[test]
fn one_piece_a_side_is_worth_what_a_plain_solver_says() {
    let variant = VARIANTS[0];
    let plain = solved_plainly(&variant, &variant.read("senet/skiryuk B 1 2 throw"));
    let rules = rules("senet/skiryuk", 1);
    let solution = (rules.solvable(1).unwrap().problem)().unwrap().solve().unwrap();
    let mut held = 0;
    for (line, expected) in plain.iter().filter(|(line, _)| line.ends_with(" throw")) {
        let words: Vec<&str> = line.split(' ').collect();
        let turn = if words[1] == "A" { Side::A } else { Side::B };
        let on = [words[2], words[3]].map(|square| 1 << square.parse::<u32>().unwrap());
        let at = rules.before_throw(turn, on).unwrap();
        let found = solution.win(&At::Senet(at)).unwrap();
        assert!((found - expected).abs() < 1e-10, "{line}: {found} is not {expected}");
        held += 1;
    }
    assert_eq!(held, 1605);
}

#[test]
fn two_pieces_a_side_are_worth_what_the_endgame_says() {
    let game = rule_sets().game("senet/skiryuk").unwrap();
    let solution = (solvable_with(game, 2).unwrap().problem)().unwrap().solve().unwrap();
    let rules = rules("senet/skiryuk", 2);
    let numbering = Numbering::new(&rules);
    for number in (0..numbering.positions() as u32).step_by(97) {
        let at: SenetPosition = numbering.position(&rules, number).unwrap();
        let list = |side| {
            let mut steps: Vec<String> =
                rules.pieces(&at, side).iter().map(|step| step.0.to_string()).collect();
            steps.resize(5, "31".to_owned());
            steps.join(",")
        };
        let line = format!("senet/skiryuk A {} {} throw", list(Side::A), list(Side::B));
        let (found, expected) = (solution.win(&At::Senet(at)).unwrap(), known(&line).unwrap());
        assert!((found - expected).abs() < 1e-10, "{line}: {found} is not {expected}");
    }
}

#[test]
fn the_whole_game_is_too_large() {
    let game = rule_sets().game("senet/skiryuk").unwrap();
    let refused = solvable_with(game, 5).err().unwrap().to_string();
    assert!(refused.contains("positions are too many"), "{refused}");
}
