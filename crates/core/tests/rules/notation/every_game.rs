//! What every game and variant refuses, from whole random games of each: a new
//! game is tested here as soon as the library knows it.

use tesserae_core::rules::{Definition, Due, Position, Side};

use super::wrong;
use crate::common::{library, random_positions};

/// A position line in its parts.
#[derive(Clone)]
struct Parts {
    id: String,
    turn: String,
    lists: Vec<Vec<String>>,
    phase: String,
}

impl Parts {
    fn of(position: &Position) -> Self {
        let line = position.to_string();
        let parts: Vec<&str> = line.split(' ').collect();
        let [id, turn, lists @ .., phase] = &parts[..] else { panic!("{line}") };
        let list = |text: &&str| text.split(',').map(str::to_owned).collect();
        Self {
            id: (*id).to_owned(),
            turn: (*turn).to_owned(),
            lists: lists.iter().map(list).collect(),
            phase: (*phase).to_owned(),
        }
    }

    fn line(&self) -> String {
        let lists: Vec<String> = self.lists.iter().map(|list| list.join(",")).collect();
        format!("{} {} {} {}", self.id, self.turn, lists.join(" "), self.phase)
    }

    fn with_phase(&self, phase: &str) -> Self {
        Self { phase: phase.to_owned(), ..self.clone() }
    }
}

/// The line must be refused, and the part that the error quotes must be one that
/// stands in the line and holds `part`.
#[track_caller]
fn refused(parts: &Parts, part: &str) {
    let line = parts.line();
    let message = wrong(&line);
    let quoted = message.strip_prefix('"').and_then(|rest| rest.split_once("\": "));
    let Some((quoted, problem)) = quoted else { panic!("{line}: {message}") };
    let shown = quoted.strip_suffix('…').unwrap_or(quoted);
    assert!(line.contains(shown), "{line}: {message}");
    let holds = shown.contains(part) || (shown.len() < quoted.len() && line.contains(part));
    assert!(holds, "{line}: {message}");
    assert!(problem.len() > 8, "{line}: {message}");
}

/// Runs a check over some hundred positions of every game and variant, from start
/// to end and all the ends among them.
fn everywhere(check: impl Fn(&Definition, &Position, Parts)) {
    for game in library().games() {
        let positions = random_positions(game, 2, 5);
        let stride = (positions.len() / 150).max(1);
        for (number, position) in positions.iter().enumerate() {
            if number % stride == 0 || position.winner().is_some() {
                check(game.definition(), position, Parts::of(position));
            }
        }
    }
}

#[test]
fn a_turn_of_nobody() {
    everywhere(|_, position, parts| {
        let beyond = &["A", "B", "C", "D", "E"][usize::from(position.sides())..];
        for turn in beyond.iter().chain(&["a", "AB", "1", "-"]) {
            refused(&Parts { turn: (*turn).to_owned(), ..parts.clone() }, turn);
        }
    });
}

#[test]
fn too_few_and_too_many_sides() {
    everywhere(|definition, _, parts| {
        let (fewest, most) = definition.sides;
        for count in (1..=5).filter(|count| !(fewest..=most).contains(count)) {
            let mut spoilt = parts.clone();
            spoilt.lists.resize(usize::from(count), parts.lists[0].clone());
            refused(&spoilt, "");
        }
    });
}

#[test]
fn a_piece_too_few_and_one_too_many() {
    everywhere(|_, _, parts| {
        for side in 0..parts.lists.len() {
            let mut spoilt = parts.clone();
            spoilt.lists[side].pop();
            if !spoilt.lists[side].is_empty() {
                refused(&spoilt, "");
            }
            let mut spoilt = parts.clone();
            let last = spoilt.lists[side].last().unwrap().clone();
            spoilt.lists[side].push(last);
            refused(&spoilt, "");
        }
    });
}

#[test]
fn a_number_that_is_malformed() {
    everywhere(|_, _, parts| {
        for side in 0..parts.lists.len() {
            for place in [0, parts.lists[side].len() - 1] {
                let number = &parts.lists[side][place];
                for other in [
                    format!("0{number}"),
                    format!("+{number}"),
                    format!("-{number}"),
                    format!("{number}.0"),
                    format!("{number}x"),
                    format!("{number}!"),
                    format!("{number}!3"),
                    format!("{number}!02"),
                    "٣".to_owned(),
                    "999".to_owned(),
                    "256".to_owned(),
                    "99999999999999999999".to_owned(),
                ] {
                    let mut spoilt = parts.clone();
                    spoilt.lists[side][place].clone_from(&other);
                    refused(&spoilt, &other);
                }
                let mut spoilt = parts.clone();
                spoilt.lists[side][place].clear();
                assert!(wrong(&spoilt.line()).len() > 8);
            }
        }
    });
}

#[test]
fn a_step_beyond_the_last() {
    everywhere(|definition, position, parts| {
        for side in &Side::ALL[..usize::from(position.sides())] {
            let beyond = (definition.off(*side).0 + 1).to_string();
            let mut spoilt = parts.clone();
            *spoilt.lists[side.index()].last_mut().unwrap() = beyond.clone();
            refused(&spoilt, &beyond);
        }
    });
}

#[test]
fn steps_out_of_order() {
    everywhere(|_, _, parts| {
        for (side, list) in parts.lists.iter().enumerate() {
            if list.first() != list.last() {
                let mut spoilt = parts.clone();
                spoilt.lists[side].reverse();
                let text = spoilt.lists[side].join(",");
                refused(&spoilt, &text);
            }
        }
    });
}

#[test]
fn more_pieces_than_a_cell_holds() {
    for game in library().games() {
        let definition = game.definition();
        let (fewest, pieces) = (definition.sides.0, usize::from(definition.pieces));
        for side in &Side::ALL[..usize::from(fewest)] {
            for step in 1..=definition.last(*side).0 {
                let cell = definition.cell(*side, tesserae_core::rules::Step(step)).unwrap();
                let crowd = usize::from(cell.holds) + 1;
                if crowd > pieces {
                    continue;
                }
                for phase in ["throw", "move:4"] {
                    let mut parts = Parts::of(&game.start(fewest)).with_phase(phase);
                    let list = &mut parts.lists[side.index()];
                    let mut steps: Vec<u8> =
                        list.iter().map(|n| n.parse().expect("a plain number")).collect();
                    steps[..crowd].fill(step);
                    steps.sort_unstable();
                    *list = steps.iter().map(u8::to_string).collect();
                    refused(&parts, "");
                }
            }
        }
    }
}

#[test]
fn a_phase_of_no_game_and_numbers_that_no_dice_show() {
    everywhere(|_, _, parts| {
        for phase in [
            "x",
            "Throw",
            "throw:1",
            "throw+",
            "OPEN",
            "open:",
            "open:0",
            "open:99",
            "open:1,2,3,4",
            "move",
            "move:",
            "move:x",
            "move:13",
            "move:04",
            "move:+1",
            "move:1,",
            "move:1,2,3",
            "move:256",
            "fate",
            "fate:",
            "fate:x",
            "fate:+",
            "fate:0",
            "fate:99",
            "fate:256",
            "offer",
            "offer:",
            "offer:x",
            "offer:1x",
            "offer:x1",
            "offer:99x1",
            "ride",
            "ride:",
            "ride:99",
            "ride:x",
            "over",
            "over:",
            "over:E",
            "over:a",
            "over:AB",
        ] {
            refused(&parts.with_phase(phase), phase);
        }
    });
}

#[test]
fn a_fate_an_offer_and_a_ride_without_such_a_piece() {
    everywhere(|definition, position, parts| {
        let turn = position.turn();
        let own = position.pieces(turn);
        for step in (1..=definition.last(turn).0).filter(|s| !own.iter().any(|p| p.0 == *s)) {
            for phase in [
                format!("fate:{step}"),
                format!("fate:{step}+"),
                format!("offer:{step}x1"),
                format!("ride:{step}"),
            ] {
                assert!(wrong(&parts.with_phase(&phase).line()).len() > 8, "{position}, {phase}");
            }
        }
    });
}

#[test]
fn open_away_from_the_start() {
    everywhere(|_, position, parts| {
        let start = Parts::of(&position.game().start(position.sides()));
        if parts.lists != start.lists {
            for phase in ["open", "open:1", "open:2,3"] {
                assert!(wrong(&parts.with_phase(phase).line()).len() > 8, "{position}, {phase}");
            }
        }
    });
}

#[test]
fn over_without_a_winner_and_play_after_the_end() {
    everywhere(|_, position, parts| match position.due() {
        Due::Over(winner) => {
            for phase in ["throw", "move:4", "move:6,4"] {
                assert!(wrong(&parts.with_phase(phase).line()).len() > 8, "{position}, {phase}");
            }
            let other = winner.next(position.sides()).to_string();
            refused(&Parts { turn: other.clone(), ..parts.clone() }, "over:");
            let both = Parts { turn: other.clone(), phase: format!("over:{other}"), ..parts };
            refused(&both, "over:");
        }
        Due::Throw | Due::Choice => {
            for side in &Side::ALL[..usize::from(position.sides())] {
                let phase = format!("over:{side}");
                refused(&Parts { turn: side.to_string(), phase, ..parts.clone() }, "");
            }
        }
    });
}

#[test]
fn one_space_between_parts_and_none_around() {
    everywhere(|_, _, parts| {
        let line = parts.line();
        for spoilt in
            [format!("{line} "), line.replacen(' ', "  ", 1), line.replacen(" A", "\tA", 1)]
        {
            if spoilt != line {
                assert!(wrong(&spoilt).len() > 8, "{spoilt}");
            }
        }
        assert!(wrong(&format!(" {line}")).contains("GAME/VARIANT"));
    });
}
