//! Senet: the strategy notes of Gurevich's article.

use super::{Choice, Move, exposed, futures, set, told, verdict};
use crate::common::at;

#[track_caller]
fn tried(claim: &str, follows: impl Fn(&Choice, &Move) -> bool + Copy) {
    let verdict = verdict(&set("senet"), follows, |choice, m| !follows(choice, m));
    super::tried("Senet", claim, &verdict);
}

/// The mover's other pieces.
fn others(choice: &Choice, m: &Move) -> Vec<u8> {
    let mut own = choice.own();
    let moved = own.iter().position(|at| *at == m.from).unwrap();
    own.remove(moved);
    own
}

fn beside(at: u8, pieces: &[u8]) -> bool {
    pieces.contains(&(at + 1)) || at > 1 && pieces.contains(&(at - 1))
}

#[test]
fn gaps() {
    // A spool so many squares ahead of a cone, and the cones to throw.
    let lone = |gap: u8| format!("senet/skiryuk A 12,27,31,31,31 {},31,31,31,31 throw", 12 + gap);
    let chances: Vec<f64> = (1..=5).map(|gap| 16.0 * exposed(&lone(gap))).collect();
    assert_eq!(chances, [4.0, 6.0, 4.0, 1.0, 1.0]);
    told("Senet", "Keep gaps", "4, 6, 4, 1 and 1 in 16");
    // Who is captured changes places, and so goes back by the gap.
    let lost: Vec<f64> = (1..).zip(&chances).map(|(gap, ways)| f64::from(gap) * ways).collect();
    assert_eq!(lost, [4.0, 12.0, 12.0, 4.0, 5.0]);
    told("Senet", "Keep gaps", "4, 12, 12, 4 and 5 sixteenths of a square");
}

#[test]
fn rows() {
    tried("Put two pieces", |choice, m| m.to < 26 && beside(m.to, &others(choice, m)));
    tried("Do not break", |choice, m| m.from < 26 && beside(m.from, &choice.own()));
}

#[test]
fn captures() {
    tried("Capture", |choice, m| m.to < 26 && choice.other().contains(&m.to));
}

#[test]
fn the_second_row() {
    let there = |choice: &Choice| {
        let pieces = choice.own().into_iter().chain(choice.other());
        pieces.filter(|at| (11..=20).contains(at)).count()
    };
    tried("Bring more than three", |choice, m| {
        there(choice) <= 3 && m.from <= 10 && (11..=20).contains(&m.to)
    });
    // How often the best move captures there.
    let set = set("senet");
    let share = |few: bool| {
        let of_it: Vec<&Choice> = set
            .iter()
            .filter(|choice| {
                let there = there(choice);
                there >= 2 && (there <= 3) == few
            })
            .collect();
        let captures = of_it.iter().filter(|choice| {
            let best = &choice.moves[0];
            (11..=20).contains(&best.to) && choice.other().contains(&best.to)
        });
        format!("{:.0}%", 100.0 * captures.count() as f64 / of_it.len() as f64)
    };
    told("Senet", "With two or three", &format!("{} and {}", share(true), share(false)));
}

#[test]
fn the_house_of_beauty() {
    tried("Do not rush", |_, m| m.to == 26);
    let back = |ahead: &str| {
        let line = format!("senet/skiryuk A 14,26,31,31,31 {ahead} fate:26");
        let returns = futures(&at(&line)).into_iter().filter(|(_, then)| {
            super::steps(&then.pieces(tesserae_core::rules::Side::A)).contains(&15)
        });
        format!("{:.1}%", 100.0 * returns.map(|(chance, _)| chance).sum::<f64>())
    };
    told(
        "Senet",
        "A piece on 26",
        &format!(
            "{}, {} and {}",
            back("2,31,31,31,31"),
            back("2,28,31,31,31"),
            back("2,27,31,31,31")
        ),
    );
}
