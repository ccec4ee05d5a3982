//! The throws of the dice and their chances.

use std::fmt::Write;

use crate::rules::definition::{Definition, begun};
use crate::rules::dice::{Dice, LotBody};
use crate::rules::shares::apportion;
use crate::rules::throw::{Outcomes, Throw};

/// `3 four-sided dice`.
pub(super) fn dice_in_words(dice: &Dice) -> String {
    let (count, one, several) = match dice {
        Dice::Lots { body: LotBody::Tetrahedron, count, .. } => {
            (count, "four-sided die", "four-sided dice")
        }
        Dice::Lots { body: LotBody::Stick, count, .. } => {
            (count, "throwing stick", "throwing sticks")
        }
        Dice::Cubes { count } => (count, "die", "dice"),
    };
    format!("{count} {}", if *count == 1 { one } else { several })
}

/// A table for each kind of dice.
pub(super) fn write(text: &mut String, definitions: &[&Definition]) {
    text.push_str("## The chances\n\n");
    let mut told: Vec<&Dice> = Vec::new();
    for definition in definitions {
        if told.contains(&&definition.dice) {
            continue;
        }
        told.push(&definition.dice);
        let same = definitions.iter().filter(|d| d.dice == definition.dice);
        let names: Vec<String> = same.map(|d| format!("`{}`", d.variant)).collect();
        let dice = dice_in_words(&definition.dice);
        if names.len() == definitions.len() {
            let _ = writeln!(text, "{}.\n", begun(&dice));
        } else {
            let _ = writeln!(text, "{}, in {}.\n", begun(&dice), names.join(", "));
        }
        table(text, &definition.dice.outcomes());
        text.push('\n');
    }
}

fn table(text: &mut String, outcomes: &Outcomes) {
    text.push_str("| throw | chance | |\n|---|---|---|\n");
    let list = outcomes.list();
    match list.first().map(|outcome| outcome.throw) {
        Some(Throw::Score(_)) => scores(text, outcomes),
        Some(Throw::Pair(..)) => pairs(text, outcomes),
        _ => {}
    }
}

fn row(text: &mut String, what: &str, ways: u32, total: u32, percent: &str) {
    let _ = writeln!(text, "| {what} | {ways} in {total} | {percent}% |");
}

/// A row for each score. Scores that are all equally likely share one.
fn scores(text: &mut String, outcomes: &Outcomes) {
    let total = outcomes.total();
    let list: Vec<(u8, u32)> = outcomes
        .list()
        .iter()
        .filter_map(|outcome| match outcome.throw {
            Throw::Score(score) => Some((score, outcome.weight)),
            _ => None,
        })
        .collect();
    match list[..] {
        [(first, ways), .., (last, _)] if list.iter().all(|(_, other)| *other == ways) => {
            let each = format!("each number from {first} to {last}");
            row(text, &each, ways, total, &alone(ways, total));
        }
        _ => {
            let ways: Vec<f64> = list.iter().map(|(_, ways)| f64::from(*ways)).collect();
            for ((score, ways), part) in list.iter().zip(apportion(&ways, 10_000)) {
                row(text, &score.to_string(), *ways, total, &in_hundredths(part));
            }
        }
    }
    let sum: u32 = list.iter().map(|(score, ways)| u32::from(*score) * ways).sum();
    let mean = f64::from(sum) / f64::from(total);
    let _ = writeln!(text, "\nThe mean is {mean:.2}.");
}

/// The chances of two dice of the same kind.
fn pairs(text: &mut String, outcomes: &Outcomes) {
    let (list, total) = (outcomes.list(), outcomes.total());
    let ways = |is: &dyn Fn(u8, u8) -> bool| {
        let found = list.iter().filter(|one| matches!(one.throw, Throw::Pair(a, b) if is(a, b)));
        found.map(|one| one.weight).collect::<Vec<u32>>()
    };
    let first = |ways: Vec<u32>| ways.first().copied().unwrap_or_default();
    for (what, ways) in [
        ("two numbers, such as 6 and 4", first(ways(&|a, b| a != b))),
        ("a double, such as 4 and 4", first(ways(&|a, b| a == b))),
        ("a certain number, such as a 6, on at least one", ways(&|a, _| a == 6).iter().sum()),
    ] {
        row(text, what, ways, total, &alone(ways, total));
    }
}

/// A share by itself, with one decimal.
fn alone(ways: u32, total: u32) -> String {
    format!("{:.1}", 100.0 * f64::from(ways) / f64::from(total))
}

/// Hundredths of a per cent without zeros at the end: `37.5`, `6.25`, `25`.
fn in_hundredths(part: u32) -> String {
    let text = format!("{}.{:02}", part / 100, part % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
