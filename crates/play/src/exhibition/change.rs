//! The effect of the last throw or choice on the chance of the side that acted, in a few words.

use tesserae_core::record::{Match, Ply};
use tesserae_core::rules::{Action, Definition, Event, Side, Throw};

use super::win_chance::WinChance;
use crate::narration::{Naming, whole_points};
use crate::turn::numbers_of;

/// The least swing of a lucky or unlucky throw.
const LUCK: f64 = 0.02;

/// The effect of a throw or a choice.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The side that acted.
    pub side: Side,
    /// The swing of its chance with perfect play.
    pub swing: f64,
    /// The same in words: `lucky 4: +9`, `move c4: −3`.
    pub text: String,
}

impl Change {
    /// The effect of the last throw or choice with known chances before and after it. They must
    /// have been known since dice and pieces lay still.
    pub fn last(chance: &WinChance, record: &Match) -> Option<Self> {
        let number = chance.told()?;
        let ply = record.plies().get(number)?;
        let side = who(ply);
        Self::of(record.game().definition(), ply, side, chance.swing(number, side)?)
    }

    /// The number of the last throw or choice up to the cursor with both chances known. A pass is
    /// no choice.
    pub(super) fn ply_to_tell(chance: &WinChance, record: &Match) -> Option<usize> {
        let known = |number: &usize, ply: &Ply| chance.swing(*number, ply.side).is_some();
        let mut plies = record.played().iter().enumerate();
        let found = plies.rfind(|(number, ply)| ply.action != Action::Pass && known(number, ply));
        Some(found?.0)
    }

    fn of(definition: &Definition, ply: &Ply, side: Side, swing: f64) -> Option<Self> {
        let done = match ply.action {
            Action::Throw(throw) => thrown(throw, swing),
            Action::Move { .. } | Action::Use { .. } => {
                let to = ply.events.iter().find_map(|event| match event {
                    Event::Moved { side: whose, to, .. } if *whose == side => Some(*to),
                    _ => None,
                })?;
                format!("move {}", Naming(definition).place(side, to))
            }
            Action::Go => "go on".to_owned(),
            Action::Ride => "ride".to_owned(),
            Action::Cross => "cross".to_owned(),
            Action::Stay => "stay".to_owned(),
            Action::Pass => return None,
        };
        Some(Self { side, swing, text: format!("{done}: {}", whole_points(swing)) })
    }
}

/// The side of a throw or choice. The throw for who begins belongs to the side that begins.
fn who(ply: &Ply) -> Side {
    match ply.action {
        Action::Throw(Throw::First(first)) => first,
        _ => ply.side,
    }
}

fn thrown(throw: Throw, swing: f64) -> String {
    let kind = match swing {
        luck if luck >= LUCK => "lucky",
        luck if luck <= -LUCK => "unlucky",
        _ => "throw",
    };
    let numbers: Vec<String> = numbers_of(throw).iter().map(u8::to_string).collect();
    match (numbers.is_empty(), kind) {
        (true, "throw") => "draw".to_owned(),
        (true, luck) => format!("{luck} draw"),
        (false, kind) => format!("{kind} {}", numbers.join(" and ")),
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
    fn a_throw_is_lucky_or_not_and_a_choice_has_its_cell() {
        let throw = "ur/short B 3,5,9 2,4,7 throw";
        let of_black = |text: &str| Some((Side::B, text.to_owned()));
        assert_eq!(told(throw, &["throw 4"], 0.093), of_black("lucky 4: +9"));
        assert_eq!(told(throw, &["throw 1"], -0.12), of_black("unlucky 1: −12"));
        assert_eq!(told(throw, &["throw 2"], 0.012), of_black("throw 2: +1"));
        let choice = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 move:2";
        let of_white = |text: &str| Some((Side::A, text.to_owned()));
        assert_eq!(told(choice, &["move 5-7"], -0.03), of_white("move m3: −3"));
        let pair = "phaistos/aleff A 0,1,22,62 0,3,13!1,56 throw";
        assert_eq!(told(pair, &["throw 5,1"], 0.0), of_white("throw 5 and 1: 0"));
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
        assert_eq!(drawn, Some((Side::B, "lucky draw: +3".to_owned())));
    }
}
