//! The effect of the last throw or choice on the chance of the side that acted, in a short sentence.

use tesserae_core::record::{Match, Ply};
use tesserae_core::rules::{Action, Definition, Event, Side, Throw};

use super::win_chance::WinChance;
use crate::narration::{Naming, in_figures};
use crate::turn::numbers_of;

/// The effect of a throw or a choice.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The side that acted.
    pub side: Side,
    /// The swing of its chance.
    pub swing: f64,
    /// The same in words: `The 4 gains 9 points`, `The move to c4 costs 3 points`.
    pub text: String,
    /// The same where room is short: `+9 points`.
    pub short: String,
}

impl Change {
    /// The effect of the last throw or choice with known chances before and after it. They must
    /// have been known since dice and pieces lay still. None if it changed nothing.
    pub fn last(chance: &WinChance, record: &Match) -> Option<Self> {
        let number = chance.effect()?;
        let ply = record.plies().get(number)?;
        let side = who(ply);
        Self::of(record.game().definition(), ply, side, chance.swing(record, number, side)?)
    }

    /// The number of the last throw or choice up to the cursor with both chances known. A pass is
    /// no choice.
    pub(super) fn ply_to_tell(chance: &WinChance, record: &Match) -> Option<usize> {
        let known = |number: &usize| chance.around(record, *number).is_some();
        let mut plies = record.played().iter().enumerate();
        let found = plies.rfind(|(number, ply)| ply.action != Action::Pass && known(number));
        Some(found?.0)
    }

    fn of(definition: &Definition, ply: &Ply, side: Side, swing: f64) -> Option<Self> {
        let (done, several) = match ply.action {
            Action::Throw(throw) => thrown(throw),
            Action::Move { .. } | Action::Use { .. } => {
                let to = ply.events.iter().find_map(|event| match event {
                    Event::Moved { side: whose, to, .. } if *whose == side => Some(*to),
                    _ => None,
                });
                let place = |to| Naming(definition).place(side, to);
                let done = match to {
                    Some(to) if definition.cell(side, to).is_some() => {
                        format!("The move to {}", place(to))
                    }
                    Some(to) => format!("The move {}", place(to)),
                    None => "The move".to_owned(),
                };
                (done, false)
            }
            Action::Go => ("Going on".to_owned(), false),
            Action::Ride => ("Riding".to_owned(), false),
            Action::Cross => ("Crossing".to_owned(), false),
            Action::Stay => ("Staying".to_owned(), false),
            Action::Pass => return None,
        };
        let effect = match ((swing * 100.0).round() as i32, several) {
            (0, _) => return None,
            (1.., false) => "gains",
            (1.., true) => "gain",
            (_, false) => "costs",
            (_, true) => "cost",
        };
        let points = in_figures((swing * 100.0).round().abs() as u32, "point");
        let sign = if swing > 0.0 { '+' } else { '−' };
        let (text, short) = (format!("{done} {effect} {points}"), format!("{sign}{points}"));
        Some(Self { side, swing, text, short })
    }
}

/// The side of a throw or choice. The throw for who begins belongs to the side that begins.
fn who(ply: &Ply) -> Side {
    match ply.action {
        Action::Throw(Throw::First(first)) => first,
        _ => ply.side,
    }
}

/// A throw as a subject, and whether it is several.
fn thrown(throw: Throw) -> (String, bool) {
    match numbers_of(throw)[..] {
        [number] => (format!("The {number}"), false),
        [high, low] if high == low => (format!("The double {high}"), false),
        [high, low] => (format!("{high} and {low}"), true),
        _ => ("The draw".to_owned(), false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    fn told(line: &str, actions: &[&str], swing: f64) -> Option<(Side, String)> {
        let record = sample::played(line, actions);
        let ply = record.plies().last().expect("something is played");
        let change = Change::of(record.game().definition(), ply, who(ply), swing)?;
        Some((change.side, change.text))
    }

    #[test]
    fn a_throw_and_a_move_say_in_a_sentence_what_they_did_and_nothing_at_zero() {
        let throw = "ur/short B 3,5,9 2,4,7 throw";
        let of_black = |text: &str| Some((Side::B, text.to_owned()));
        assert_eq!(told(throw, &["throw 4"], 0.09), of_black("The 4 gains 9 points"));
        assert_eq!(told(throw, &["throw 1"], -0.12), of_black("The 1 costs 12 points"));
        assert_eq!(told(throw, &["throw 2"], 0.01), of_black("The 2 gains 1 point"));
        assert_eq!(told(throw, &["throw 2"], 0.0), None);
        let choice = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 move:2";
        let of_white = |text: &str| Some((Side::A, text.to_owned()));
        let to_m3 = of_white("The move to m3 costs 3 points");
        assert_eq!(told(choice, &["move 5-7"], -0.03), to_m3);
        assert_eq!(told(choice, &["move 5-7"], 0.0), None);
        let pair = "phaistos/aleff A 0,1,22,62 0,3,13!1,56 throw";
        assert_eq!(told(pair, &["throw 5,1"], 0.02), of_white("5 and 1 gain 2 points"));
        assert_eq!(told(pair, &["throw 4,4"], 0.02), of_white("The double 4 gains 2 points"));
        let last = "ur/short A 16,17,17 0,0,17 move:1";
        let home = of_white("The move home gains 30 points");
        assert_eq!(told(last, &["move 16-17"], 0.3), home);
        let record = sample::played(last, &["move 16-17"]);
        let (definition, ply) = (record.game().definition(), &record.plies()[0]);
        let short = |swing| Change::of(definition, ply, Side::A, swing).map(|change| change.short);
        assert_eq!(short(0.3).as_deref(), Some("+30 points"));
        assert_eq!(short(-0.01).as_deref(), Some("−1 point"));
    }

    #[test]
    fn what_is_told_is_the_last_that_is_known_and_no_pass() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 throw";
        let mut record = sample::played(line, &["throw 2", "move 5-7"]);
        let known = |wins: &[(usize, f64)]| WinChance::sample(wins, &[]);
        let whole = known(&[(0, 0.5), (1, 0.6), (2, 0.55)]);
        assert_eq!(Change::ply_to_tell(&whole, &record), Some(1));
        assert_eq!(Change::last(&whole, &record), None, "not before it has come to rest");
        let late = known(&[(0, 0.5), (1, 0.6)]);
        assert_eq!(Change::ply_to_tell(&late, &record), Some(0));
        record.go_to(1);
        assert_eq!(Change::ply_to_tell(&whole, &record), Some(0), "on a look back");
        record.go_to(0);
        assert_eq!(Change::ply_to_tell(&whole, &record), None);
    }

    #[test]
    fn the_draw_is_told_of_the_side_that_begins() {
        let open = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open";
        let drawn = told(open, &["first B"], 0.03);
        assert_eq!(drawn, Some((Side::B, "The draw gains 3 points".to_owned())));
    }
}
