//! The exact solution of five lines, beside a plain solver that shares nothing with it:
//! the second engine's rules, positions by their text, one value after the other.

use tesserae_core::ai::exact::Solution;
use tesserae_core::ai::solve::pente::Numbering;
use tesserae_core::ai::solve::solved;
use tesserae_core::rules::games::pente::Pente;
use tesserae_core::rules::{Game, Rules, Side};

use crate::common::rule_sets;
use crate::reference::Second;
use crate::reference::pente::VARIANTS;
use crate::reference::plain::solved_plainly;

fn rules(id: &str, pieces: u8) -> Pente {
    let Game::Pente(rules) = rule_sets().game(id).unwrap().clone() else { panic!("{id}") };
    rules.with_pieces(pieces)
}

fn solution(rules: &Pente) -> Solution {
    solved(&Game::Pente(rules.with_pieces(rules.definition().pieces).into())).unwrap()
}

#[test]
fn every_value_is_that_of_a_plain_solver() {
    for (variant, pieces) in VARIANTS.iter().flat_map(|v| [(*v, 1), (*v, 2)]) {
        let none = vec!["0"; pieces].join(",");
        let start = variant.read(&format!("{} A {none} {none} throw", variant.id()));
        let plain = solved_plainly(&variant, &start);
        let rules = rules(&variant.id(), pieces as u8);
        let solution = solution(&rules);
        assert!(plain.len() > 100, "{} of {pieces}: {}", variant.id(), plain.len());
        for (line, expected) in &plain {
            let words: Vec<&str> = line.split(' ').collect();
            let turn = if words[1] == "A" { Side::A } else { Side::B };
            let counters = |list: &str| -> u64 {
                list.split(',').map(|step| 1 << (4 * step.parse::<u32>().unwrap())).sum()
            };
            let at = rules.before_throw(turn, [counters(words[2]), counters(words[3])]).unwrap();
            let found = solution.win(&at.into()).unwrap();
            assert!((found - expected).abs() < 1e-10, "{line}: {found} is not {expected}");
        }
    }
}

#[test]
fn one_counter_a_side_has_as_many_positions_as_can_be_counted_by_hand() {
    // Each stands outside or on one of ten points, but not both on one of the eight
    // off the sacred line; and nobody is home: of 11 x 11 - 8 = 113, 11 + 11 - 1 go.
    let rules = rules("pente/knock-off", 1);
    assert_eq!(Numbering::new(&rules).unwrap().positions(), 113 - 21);
}

#[test]
fn no_position_waits_for_a_choice_or_is_over() {
    let rules = rules("pente/race", 1);
    let solution = solution(&rules);
    let mut at = rules.start(2);
    assert!(solution.win(&at.into()).is_some());
    rules.play_unchecked(&mut at, "throw 3".parse().unwrap(), &mut ());
    assert_eq!(solution.win(&at.into()), None, "a choice is due");
}
