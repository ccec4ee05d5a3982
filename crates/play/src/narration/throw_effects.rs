//! The effect of each outcome of a throw that decides something by itself.

use tesserae_core::rules::{Action, Due, Event, Position, Side, Step, Throw};
use tesserae_core::words::{Naming, capitalized, percents, sentence};

use super::describe::describe;

/// Outcomes of a throw with the same effect.
#[derive(Debug, Clone, PartialEq)]
pub struct ThrowEffect {
    /// The outcomes.
    pub throws: Vec<Throw>,
    /// The chance of one of them, 0 to 1.
    pub chance: f64,
    /// Their effect.
    pub text: String,
    /// The step where the throwing piece will stand.
    pub to: Option<Step>,
}

/// The purpose of a throw and its possible effects.
#[derive(Debug, Clone, PartialEq)]
pub struct ThrowEffects {
    /// Whose throw it is: a piece's or a side's.
    pub heading: String,
    /// Its rule from the level file; empty without one.
    pub rule: String,
    /// The piece that throws for itself.
    pub piece: Option<(Side, Step)>,
    /// All its effects, with chances that add up to 1.
    pub rows: Vec<ThrowEffect>,
}

impl ThrowEffect {
    /// The numbers with this effect: `1–3`, `4, 6`.
    pub fn numbers(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        // A run of scores is written as first–last.
        let mut rows: Vec<(u8, u8)> = Vec::new();
        for throw in &self.throws {
            match (throw, rows.last_mut()) {
                (Throw::Score(score), Some((_, last))) if *score == *last + 1 => *last = *score,
                (Throw::Score(score), _) => rows.push((*score, *score)),
                (Throw::Pair(high, low), _) => words.push(format!("{high} and {low}")),
                (Throw::First(side), _) => words.push(side.to_string()),
            }
        }
        words.extend(rows.into_iter().map(|(first, last)| match last - first {
            0 => first.to_string(),
            1 => format!("{first}, {last}"),
            _ => format!("{first}–{last}"),
        }));
        words.join(", ")
    }
}

/// The effects of the throw that is due. `None` if it only gives a number to move by.
pub fn throw_effects(position: &Position) -> Option<ThrowEffects> {
    let rows = rows(position)?;
    let definition = position.game().definition();
    let naming = Naming(definition);
    let side = position.turn();
    Some(match position.fate() {
        Some(at) => ThrowEffects {
            heading: capitalized(&naming.piece_on(side, at)),
            rule: definition.cell(side, at).map_or_else(String::new, |cell| cell.note.clone()),
            piece: Some((side, at)),
            rows: rows
                .into_iter()
                .map(|row| ThrowEffect { text: sentence(&row.text), ..row })
                .collect(),
        },
        None => ThrowEffects {
            heading: capitalized(&format!("{} opening throw", naming.possessive(side))),
            rule: String::new(),
            piece: None,
            rows,
        },
    })
}

/// The outcomes of a piece's own throw in a row: `1–3: back to 15; 4: is borne off`.
pub fn outcomes(position: &Position) -> Option<String> {
    position.fate()?;
    let told = |row: &ThrowEffect| {
        let short = [("goes on to ", "to "), ("goes to ", "to "), ("goes back to ", "back to ")];
        let cut = |(long, cut): (&str, &str)| {
            row.text.strip_prefix(long).map(|rest| format!("{cut}{rest}"))
        };
        let text = short.into_iter().find_map(cut).unwrap_or_else(|| row.text.clone());
        // One of several, so it has to be short.
        let text = text.replace("throws for itself there", "throws there");
        // The whole list stands in parentheses.
        let text = text.replace(" (", ", ").replace(')', "");
        format!("{}: {text}", row.numbers())
    };
    let rows: Vec<String> = rows(position)?.iter().map(told).collect();
    Some(rows.join("; "))
}

/// The outcomes of the throw that is due. Outcomes with the same effect share a row.
fn rows(position: &Position) -> Option<Vec<ThrowEffect>> {
    let outcomes = position.outcomes()?;
    if matches!(outcomes.list().first()?.throw, Throw::First(_)) {
        return None;
    }
    let total = f64::from(outcomes.total());
    let mut rows: Vec<ThrowEffect> = Vec::new();
    let mut decides = false;
    for outcome in outcomes.list() {
        let (after, events) = position.play(Action::Throw(outcome.throw)).ok()?;
        decides |= after.due() != Due::Choice || events.len() > 1;
        let chance = f64::from(outcome.weight) / total;
        let (text, to) = match position.fate() {
            Some(at) => (describe(position, &events, &after), last_step(position, at, &events)),
            None => (opening(position, &events, &after), None),
        };
        match rows.iter_mut().find(|row| row.text == text) {
            Some(row) => {
                row.throws.push(outcome.throw);
                row.chance += chance;
            }
            None => rows.push(ThrowEffect { throws: vec![outcome.throw], chance, text, to }),
        }
    }
    decides.then_some(rows)
}

/// The final step of the piece that stood at `at`.
fn last_step(position: &Position, at: Step, events: &[Event]) -> Option<Step> {
    let mut here = at;
    for event in events {
        if let Event::Moved { side, from, to, .. } | Event::Returned { side, from, to } = event
            && *side == position.turn()
            && *from == here
        {
            here = *to;
        }
    }
    Some(here)
}

/// One player's chances in the opening.
#[derive(Clone, Copy, Default)]
struct OpeningChances {
    /// The player who throws now starts.
    begins: f64,
    /// All players throw again.
    again: f64,
}

/// The effect of an opening throw.
fn opening(before: &Position, events: &[Event], after: &Position) -> String {
    if events.iter().any(|event| matches!(event, Event::Begins { .. })) {
        return sentence(&describe(before, events, after));
    }
    if is_round_over(after) {
        return undecided(after.sides());
    }
    let OpeningChances { begins, again } = opening_chances(after, before.turn(), 3);
    let shares = percents(&[begins, again, 1.0 - begins - again]);
    match (begins > 0.0, again > 0.0) {
        (false, false) => "Cannot begin.".to_owned(),
        (true, false) => format!("Begins {}.", shares[0]),
        (_, true) => format!("Begins {}, ties {}.", shares[0], shares[1]),
    }
}

/// The end of a round of opening throws that decided nothing.
pub(super) fn undecided(sides: u8) -> String {
    format!("Undecided: {} throw again.", if sides == 2 { "both" } else { "all" })
}

/// Is the opening back at its start?
pub(super) fn is_round_over(after: &Position) -> bool {
    *after == after.game().start(after.sides())
}

/// The chances in the opening for the player who threw, up to `depth` throws deep.
fn opening_chances(position: &Position, thrower: Side, depth: u8) -> OpeningChances {
    let mut sum = OpeningChances::default();
    let (Some(outcomes), true) = (position.outcomes(), depth > 0) else { return sum };
    for (throw, share) in outcomes.probabilities() {
        let Ok((after, events)) = position.play(Action::Throw(throw)) else { continue };
        let first = events.iter().find_map(|event| match event {
            Event::Begins { side } => Some(*side),
            _ => None,
        });
        let chances = match first {
            Some(side) => {
                // After a change of seats it means the other side's player.
                let changed = events.contains(&Event::SeatsChange);
                let player = if changed { side.opponent() } else { side };
                OpeningChances { begins: f64::from(u8::from(player == thrower)), again: 0.0 }
            }
            None if is_round_over(&after) => OpeningChances { begins: 0.0, again: 1.0 },
            None => opening_chances(&after, thrower, depth - 1),
        };
        sum.begins += share * chances.begins;
        sum.again += share * chances.again;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::position;

    fn of(line: &str) -> Option<ThrowEffects> {
        throw_effects(&position(line))
    }

    fn row<'a>(found: &'a ThrowEffects, numbers: &str) -> &'a ThrowEffect {
        let list: Vec<String> = found.rows.iter().map(ThrowEffect::numbers).collect();
        found.rows.iter().find(|row| row.numbers() == numbers).unwrap_or_else(|| panic!("{list:?}"))
    }

    #[test]
    fn an_ordinary_throw_decides_nothing_by_itself() {
        for line in [
            "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 throw",
            "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 throw",
            "pente/knock-off A 0,0,0,0,0 0,0,0,0,0 throw",
            "phaistos/aleff A 0,0,0,0 0,0,0,0 throw",
            "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open",
        ] {
            assert_eq!(of(line), None, "{line}");
        }
    }

    #[test]
    fn the_house_of_water_drowns_fourteen_times_in_sixteen() {
        let found = of("senet/skiryuk A 1,3,5,7,27 2,4,6,8,10 fate:27").expect("a fate");
        assert_eq!(found.heading, "The cone on 27");
        assert!(found.rule.starts_with("House of Water"), "{}", found.rule);
        assert_eq!(found.piece, Some((Side::A, Step(27))));
        // 1, 2 and 3 come in 4, 6 and 4 of 16 chances.
        let back = row(&found, "1–3");
        assert_eq!((back.text.as_str(), back.chance), ("Goes back to 15.", 14.0 / 16.0));
        assert_eq!(back.to, Some(Step(15)));
        assert_eq!(row(&found, "4").text, "Is borne off.");
        assert_eq!(row(&found, "5").to, Some(Step(27)));
        let sum: f64 = found.rows.iter().map(|row| row.chance).sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_ride_names_where_each_number_ends() {
        let found = of("phaistos/aleff A 0,0,0,7 0,0,0,0 ride:7").expect("a ride");
        assert_eq!(row(&found, "1").to, Some(Step(46)));
        assert_eq!(row(&found, "5").to, Some(Step(34)));
        // A 3 takes it to 52, and it drops back to where it was.
        assert!(row(&found, "3").text.contains("trapped"), "{:?}", found.rows);
        assert_eq!(row(&found, "3").to, Some(Step(7)));
        // Beyond 34 it turns back.
        assert_eq!(row(&found, "4, 6").to, Some(Step(55)));
    }

    #[test]
    fn the_opening_tells_the_chance_to_begin() {
        // In Senet the side that alone throws a 1 (4 of 16 ways) starts.
        let found = of("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 open").expect("an opening");
        assert_eq!(row(&found, "1").text, "Begins 75%, ties 25%.");
        assert_eq!(row(&found, "2–5").text, "Begins 0%, ties 75%.");
        let found = of("senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:1").expect("an opening");
        assert_eq!(row(&found, "1").text, "Undecided: both throw again.");
        assert!(row(&found, "2–5").text.contains("players swap sides"));
        // Knossos: the throw itself also enters the starting player's first piece.
        let found = of("knossos/gurevich B 0,0,0,0,0 0,0,0,0,0 open:2").expect("an opening");
        let text = &row(&found, "1").text;
        assert!(text.contains("begin") && text.contains("enters on 20"), "{text}");
        // Phaistos: a 6 against one other player starts in five cases of six.
        let found = of("phaistos/aleff A 0,0,0,0 0,0,0,0 open").expect("an opening");
        assert_eq!(row(&found, "6").text, "Begins 83%, ties 17%.");
        // Two of four with a 6 tie whatever the others throw.
        let four = "phaistos/aleff B 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0 open:6";
        let found = of(four).expect("an opening");
        assert_eq!(row(&found, "6").text, "Begins 0%, ties 100%.");
    }
}
