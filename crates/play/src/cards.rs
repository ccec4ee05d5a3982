//! The panel's text about a thing on the table: a cell, a piece, a rack, the tray.

use tesserae_core::rules::{
    Action, Cell, CellId, Definition, Dice, Due, Heading, LotBody, Position, Side, Step, Throw,
};

use super::narration::{Naming, capitalized, listed, not_on_turn, sentence, why_not};
use crate::choices::{Choice, Choices};

/// A heading and a few lines of one or two sentences each.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Card {
    /// The heading.
    pub title: String,
    /// The lines below it.
    pub lines: Vec<String>,
}

/// `, going out`.
fn bound(definition: &Definition, side: Side, step: Step) -> &'static str {
    match definition.heading(side, step) {
        Some(Heading::Out) => ", going out",
        Some(Heading::Home) => ", coming home",
        None => "",
    }
}

/// A cell by the rules alone: its own rule, and the paths that cross it.
pub fn about_cell(definition: &Definition, sides: u8, id: CellId) -> Card {
    let Some(cell) = definition.board.cells.get(usize::from(id.0)) else {
        return Card::default();
    };
    let note = Some(cell.note.clone()).filter(|note| !note.is_empty());
    let lines = note.into_iter().chain(paths_over(definition, sides, id, cell)).collect();
    Card { title: capitalized(&definition.cell_title(cell)), lines }
}

/// The sides whose paths cross a cell, and the steps.
fn paths_over(definition: &Definition, sides: u8, id: CellId, cell: &Cell) -> Option<String> {
    let steps = |side: Side| -> Vec<Step> {
        let path = definition.paths[side.index()].iter().enumerate();
        path.filter(|(_, here)| **here == id).map(|(index, _)| Step(index as u8 + 1)).collect()
    };
    let all: Vec<Side> =
        Side::ALL.iter().copied().take(usize::from(sides).min(definition.paths.len())).collect();
    let there: Vec<Side> = all.iter().copied().filter(|side| !steps(*side).is_empty()).collect();
    let first = *there.first()?;
    // `step 4 going out and step 19 coming home`.
    let met = |side: Side| {
        let words: Vec<String> = steps(side)
            .iter()
            .map(|step| format!("step {step}{}", bound(definition, side, *step).replace(',', "")))
            .collect();
        words.join(" and ")
    };
    let title = definition.cell_title(cell);
    let everyone = there.len() == all.len();
    if everyone && there.iter().all(|side| steps(*side) == steps(first)) {
        let whose = if all.len() == 2 { "both sides' paths" } else { "every side's path" };
        return Some(format!("On {whose}: {}.", met(first)));
    }
    if let [only] = there[..] {
        let whose = Naming(definition).possessive(only);
        return Some(format!("Only on {whose} path: {}.", met(only)));
    }
    let each: Vec<String> = there
        .iter()
        .map(|side| format!("{} at {}", Naming(definition).side_name(*side), met(*side)))
        .collect();
    let whose = if all.len() == 2 { "Both sides' paths use" } else { "These paths use" };
    Some(format!("{whose} {title}: {}.", each.join("; ")))
}

/// The same, with the pieces on the cell and those that may come there.
pub fn about_cell_now(position: &Position, choices: &Choices, id: CellId) -> Card {
    let definition = position.game().definition();
    let naming = Naming(definition);
    let mut card = about_cell(definition, position.sides(), id);
    let standing: Vec<[String; 3]> = position
        .standings()
        .iter()
        .filter(|one| one.cell == Some(id))
        .map(|one| {
            let bound = bound(definition, one.side, one.step).to_owned();
            [naming.possessive(one.side), naming.piece_word(one.side), bound]
        })
        .collect();
    if !standing.is_empty() {
        card.lines.push(format!("Here: {}.", several(&standing)));
    }
    let Some(side) = choices.side else { return card };
    let leads = |choice: &&Choice| {
        [choice.first, choice.to]
            .into_iter()
            .flatten()
            .any(|step| definition.cell_id(side, step) == Some(id))
    };
    let mut ways: Vec<String> = Vec::new();
    for choice in choices.list.iter().filter(leads) {
        let from = match choice.from {
            Some(step) if step == Step::HAND => "the rack".to_owned(),
            Some(step) => definition.place_name(side, step).to_owned(),
            None => continue,
        };
        let with = choice.number.map_or(String::new(), |number| format!(" with the {number}"));
        let way = format!("from {from}{with}");
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    if !ways.is_empty() {
        let ways = listed(&ways, "or");
        card.lines.push(format!("{} can move here {ways}.", naming.subject(side)));
    }
    card
}

/// Merges equal ones, with their number: `2 of White's stones`.
fn several(pieces: &[[String; 3]]) -> String {
    let mut counted: Vec<(&[String; 3], usize)> = Vec::new();
    for piece in pieces {
        match counted.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, count)) => *count += 1,
            None => counted.push((piece, 1)),
        }
    }
    let words: Vec<String> = counted
        .into_iter()
        .map(|([whose, noun, bound], count)| match count {
            1 => format!("{whose} {noun}{bound}"),
            _ => format!("{count} of {whose} {noun}s{bound}"),
        })
        .collect();
    words.join("; ")
}

/// A piece's side, progress and direction, and its moves now or the reason for none. `you` is the
/// side of the only person at the table, if there is one.
pub fn about_piece(
    position: &Position,
    choices: &Choices,
    side: Side,
    step: Step,
    you: Option<Side>,
) -> Card {
    let definition = position.game().definition();
    let naming = Naming(definition);
    let noun = naming.piece_word(side);
    let whose = if you == Some(side) { "your".into() } else { naming.possessive(side) };
    let cell = definition.cell(side, step);
    let off = definition.ring_goal.is_none() && step == definition.off(side);
    let place = match cell {
        Some(cell) => format!(" on {}", cell.name),
        None if off => ", home".to_owned(),
        None => " in the rack".to_owned(),
    };
    let title = capitalized(&format!("{whose} {noun}{place}{}", bound(definition, side, step)));
    let mut lines = Vec::new();
    if let Some(you) = you.filter(|you| *you != side) {
        lines.push(sentence(&not_on_turn(position, side, Some(you))));
    }
    match cell {
        Some(_) => lines.push(progress(definition, side, step)),
        None => lines.extend(about_rack(position, side, !off).lines),
    }
    let held = position
        .standings()
        .iter()
        .find(|one| (one.side, one.step) == (side, step))
        .and_then(|one| one.trapped);
    match held {
        Some(0) => lines.push("Trapped for this turn, then free.".to_owned()),
        Some(1) => lines.push("Trapped: 1 more turn.".to_owned()),
        Some(turns) => lines.push(format!("Trapped: {turns} more turns.")),
        None => {}
    }
    if side == position.turn() && !off {
        lines.extend(moves(position, choices, side, step));
    }
    if let Some(cell) = cell.filter(|cell| !cell.note.is_empty()) {
        lines.push(format!("{}: {}", cell.name, lower(&cell.note)));
    }
    Card { title, lines }
}

/// The text with a lower-case start, for the middle of a sentence.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    // Text that begins with a single letter or a figure stays as it is.
    match (first, letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

/// A piece's progress, and its next cell.
fn progress(definition: &Definition, side: Side, step: Step) -> String {
    let last = definition.last(side);
    if let Some(goal) = definition.ring_goal {
        let name = definition.place_name(side, goal);
        let more = last.0 - definition.progress(side, step);
        return match more {
            0 => format!("It stands on its goal, {name}."),
            1 => format!("One step from its goal, {name}."),
            more => format!("{more} steps from its goal, {name}."),
        };
    }
    let way = bound(definition, side, step);
    let next = match definition.cell(side, step.plus(1)) {
        Some(cell) => format!("Next comes {}.", cell.name),
        None => "Next it is borne off.".to_owned(),
    };
    format!("Step {step} of {last}{way}. {next}")
}

/// The moves of a piece of the side to act, or the reason for none.
fn moves(position: &Position, choices: &Choices, side: Side, step: Step) -> Vec<String> {
    match position.due() {
        Due::Throw if position.fate() == Some(step) => {
            vec!["The next throw is its own.".to_owned()]
        }
        Due::Choice if choices.side == Some(side) => {
            let mine: Vec<&Choice> = choices.from(step).collect();
            if mine.is_empty() {
                let why = why_not(position, side, step);
                return why.map(|why| format!("It cannot move: {why}")).into_iter().collect();
            }
            let score = match position.thrown() {
                Some(Throw::Score(score)) => Some(score),
                _ => None,
            };
            mine.iter().map(|choice| outcome(choice, score)).collect()
        }
        _ => Vec::new(),
    }
}

/// The effect of a choice, after the number or word that makes it.
fn outcome(choice: &Choice, score: Option<u8>) -> String {
    let text = lower(&choice.text);
    match (choice.number, score, choice.action) {
        (Some(number), ..) | (None, Some(number), Action::Move { .. }) => {
            format!("With the {number} it {text}")
        }
        _ if !choice.label.is_empty() => format!("{}: {text}", capitalized(&choice.label)),
        _ => choice.text.clone(),
    }
}

/// The number of a side's pieces that wait to enter, or are home.
pub fn about_rack(position: &Position, side: Side, waiting: bool) -> Card {
    let definition = position.game().definition();
    let pieces = position.pieces(side);
    let naming = Naming(definition);
    let (whose, noun) = (naming.possessive(side), naming.piece_word(side));
    let place = if waiting { Step::HAND } else { definition.home(side) };
    let counted = |count: usize| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    let (all, there) = (pieces.len(), pieces.iter().filter(|step| **step == place).count());
    let (title, line) = match (waiting, there) {
        (true, 0) => ("rack", "Nothing waits here.".to_owned()),
        (true, 1) => ("rack", format!("{} waits to enter.", counted(1))),
        (true, _) => ("rack", format!("{} wait to enter.", counted(there))),
        (false, 1) => ("pieces at home", format!("1 of {} is home.", counted(all))),
        (false, _) => ("pieces at home", format!("{there} of {} are home.", counted(all))),
    };
    Card { title: capitalized(&format!("{whose} {title}")), lines: vec![line] }
}

/// The text about the dice. The panel says what was thrown, whose throw it is and how to throw.
pub fn about_tray(definition: &Definition) -> Card {
    Card { title: "The throwing tray".to_owned(), lines: vec![dice(&definition.dice)] }
}

/// The scoring of a game's dice.
fn dice(dice: &Dice) -> String {
    let word = |count: u8| {
        let words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
        words.get(usize::from(count)).copied().unwrap_or("Some")
    };
    match dice {
        Dice::Lots { body: LotBody::Tetrahedron, count, none } => format!(
            "{} four-sided dice. The score is the number of marked corners that point up; \
             if none does, it is {none}.",
            word(*count)
        ),
        Dice::Lots { body: LotBody::Stick, count, none } => format!(
            "{} throwing sticks. The score is the number of flat sides up; if none is up, it is \
             {none}.",
            word(*count)
        ),
        Dice::Cubes { count: 1 } => "One die. The number on top is the score.".to_owned(),
        Dice::Cubes { .. } => {
            "Two dice. You use the two numbers one after the other, in either order.".to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::*;
    use crate::sample::position;

    fn has(card: &Card, line: &str) {
        assert!(card.lines.iter().any(|found| found == line), "no \"{line}\" in {card:?}");
    }

    fn on_cell(line: &str, name: &str) -> Card {
        let position = position(line);
        let cells = &position.game().definition().board.cells;
        let cell = cells.iter().position(|cell| cell.name == name).expect("a cell") as u8;
        about_cell_now(&position, &Choices::of(&position), CellId(cell))
    }

    fn on_piece(line: &str, side: Side, step: u8, you: Option<Side>) -> Card {
        let position = position(line);
        about_piece(&position, &Choices::of(&position), side, Step(step), you)
    }

    #[test]
    fn the_other_sides_piece_says_whose_it_is_and_whom_you_play() {
        let line = "pente/knock-off A 1,2,4,5,6 0,0,0,0,3 move:1";
        let card = on_piece(line, Side::B, 3, Some(Side::A));
        assert_eq!(card.title, "White's stone on 3B");
        assert_eq!(card.lines[0], "That stone is White's. You play Blue.");
        assert_eq!(card.lines[1], "5 steps from its goal, 3A.");
        // With two players at one table neither is "you".
        let card = on_piece(line, Side::B, 3, None);
        assert_eq!(card.lines[0], "5 steps from its goal, 3A.");
    }

    #[test]
    fn two_pieces_on_one_circle_are_told_apart_by_direction() {
        let line = "knossos/gurevich A 0,0,0,8,19 0,0,0,0,16 throw";
        let out = on_piece(line, Side::A, 8, None);
        assert_eq!(out.title, "White's piece on 8, going out");
        assert_eq!(out.lines[0], "Step 8 of 24, going out. Next comes 6.");
        let home = on_piece(line, Side::B, 16, None);
        assert_eq!(home.title, "Black's piece on 8, coming home");
        let card = on_cell(line, "8");
        has(&card, "Here: White's piece, going out; Black's piece, coming home.");
        assert_eq!(on_piece(line, Side::A, 19, None).title, "White's piece on 13, coming home");
    }

    #[test]
    fn several_pieces_of_a_side_on_a_cell_are_counted() {
        let line = "pente/knock-off A 1,2,3,3,8 0,0,0,8,10 throw";
        has(&on_cell(line, "3A"), "Here: 2 of Blue's stones; White's stone.");
    }

    #[test]
    fn a_cell_tells_whose_paths_lead_over_it() {
        let start = "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open";
        let card = on_cell(start, "13");
        assert_eq!(card.title, "Circle 13");
        let paths = "Both sides' paths use circle 13: White at step 4 going out and step 19 \
                     coming home; Black at step 5 going out and step 20 coming home.";
        has(&card, paths);
        let start = "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open";
        let card = on_cell(start, "a3");
        assert_eq!(card.title, "Square a3");
        assert_eq!(card.lines, ["Only on White's path: step 2."]);
        assert_eq!(
            on_cell(start, "m4").lines,
            ["Rosette: a piece here cannot be captured.", "On both sides' paths: step 8."]
        );
        let four = "phaistos/aleff A 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0 open";
        assert!(on_cell(four, "13").lines[1].contains("On every side's path: step 13."));
    }

    #[test]
    fn every_special_cell_explains_itself() {
        for game in Library::built_in().games() {
            let definition = game.definition();
            for (index, cell) in definition.board.cells.iter().enumerate() {
                let card = about_cell(definition, definition.sides.0, CellId(index as u8));
                assert!(card.title.ends_with(&cell.name), "{card:?}");
                assert!(cell.note.is_empty() || card.lines[0] == cell.note, "{card:?}");
                // Every cell lies on a path, so each has a text.
                let used = definition.paths.iter().flatten().any(|id| usize::from(id.0) == index);
                assert!(!used || !card.lines.is_empty(), "{}: {card:?}", definition.id());
            }
        }
    }

    #[test]
    fn a_piece_says_what_it_may_do_with_the_throw_or_why_it_cannot() {
        let line = "phaistos/aleff A 0,0,0,20 0,0,0,0 move:5,2";
        let card = on_piece(line, Side::A, 20, Some(Side::A));
        assert_eq!(card.title, "Your traveller on 20");
        assert!(card.lines.iter().any(|line| line.starts_with("With the 5 it goes to 25")));
        assert!(card.lines.iter().any(|line| line.starts_with("With the 2 it goes to 22")));
        let line = "knossos/gurevich A 0,0,0,0,7 0,0,0,0,0 move:2";
        let card = on_piece(line, Side::A, 7, None);
        let barred = |line: &String| line.contains("cannot move") && line.contains("a 1 or a 4");
        assert!(card.lines.iter().any(barred), "{card:?}");
        let line = "phaistos/aleff A 0,0,0,13!2 0,0,0,0 move:6,4";
        let card = on_piece(line, Side::A, 13, None);
        has(&card, "Trapped: 2 more turns.");
        // Does not try the other side's pieces.
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
        let card = on_piece(line, Side::B, 7, None);
        assert_eq!(card.lines, ["Step 7 of 16. Next comes m4."]);
    }

    #[test]
    fn a_cell_tells_from_where_it_can_be_reached_now() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
        let card = on_cell(line, "m3");
        has(&card, "White can move here from m1.");
        has(&card, "Here: Black's piece.");
        has(&on_cell(line, "a3"), "White can move here from the rack.");
    }

    #[test]
    fn racks_and_tray_say_what_they_hold() {
        let line = "ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 throw";
        let waiting = on_piece(line, Side::A, 0, None);
        assert_eq!(waiting.title, "White's piece in the rack");
        assert_eq!(waiting.lines, ["4 pieces wait to enter."]);
        let table = position(line);
        let rack = about_rack(&table, Side::A, true);
        assert_eq!(rack.title, "White's rack");
        assert_eq!(rack.lines, ["4 pieces wait to enter."]);
        assert_eq!(about_rack(&table, Side::A, false).lines, ["1 of 7 pieces is home."]);
        let tray = about_tray(table.game().definition());
        assert_eq!(tray.lines.len(), 1, "{tray:?}");
        assert!(tray.lines[0].starts_with("Three four-sided dice."), "{tray:?}");
        let cones = position("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 throw");
        assert_eq!(about_rack(&cones, Side::A, false).title, "The cones' pieces at home");
    }
}
