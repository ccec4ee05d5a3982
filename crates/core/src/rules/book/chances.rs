//! What the dice show, and how often.

use std::fmt::Write;

use crate::rules::definition::{Definition, begun};
use crate::rules::dice::{Dice, LotBody};
use crate::rules::throw::{Outcomes, Throw};

/// `three tetrahedral lots`.
pub(super) fn dice_in_words(dice: &Dice) -> String {
    match dice {
        Dice::Lots { body, count, .. } => {
            let body = match body {
                LotBody::Tetrahedron => "four-cornered lot",
                LotBody::Stick => "throwing stick",
            };
            format!("{count} {body}{}", if *count == 1 { "" } else { "s" })
        }
        Dice::Cubes { count: 1 } => "1 die".to_owned(),
        Dice::Cubes { count } => format!("{count} dice"),
    }
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
    let total = outcomes.total();
    let mut row = |what: &str, ways: u32| {
        let percent = 100.0 * f64::from(ways) / f64::from(total);
        let _ = writeln!(text, "| {what} | {ways} in {total} | {percent:.1}% |");
    };
    let mut sum = 0;
    let mut pairs = [0; 2];
    for outcome in outcomes.list() {
        match outcome.throw {
            Throw::Score(score) => {
                row(&score.to_string(), outcome.weight);
                sum += u32::from(score) * outcome.weight;
            }
            Throw::Pair(high, low) => pairs[usize::from(high == low)] = outcome.weight,
            Throw::First(_) => {}
        }
    }
    let [unlike, double] = pairs;
    if unlike > 0 {
        row("two numbers, such as 6 and 4", unlike);
        row("a double, such as 4 and 4", double);
        let six = outcomes.list().iter().filter(|o| matches!(o.throw, Throw::Pair(6, _)));
        row("a certain number, such as a 6, on at least one", six.map(|o| o.weight).sum());
    } else {
        let mean = f64::from(sum) / f64::from(total);
        let _ = writeln!(text, "\nThe mean is {mean:.2}.");
    }
}
