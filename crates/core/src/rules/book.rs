//! The rule book as a document: everything that a level file says of its game, for
//! readers without the program.
//!
//! `docs/rules` holds what is written here from the built-in files; a test compares
//! them.

mod chances;
mod merge;

use std::fmt::Write;

use self::merge::{Held, merged};
use super::definition::{Cell, Chapter, Lesson, begun};
use super::diagram::Diagram;
use super::games::Game;
use super::guide;
use super::prelude::{CellId, Definition, Side, Step};

/// A file of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Its name, such as `ur.md`.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// The pages of one game: the book in Markdown first, then its pictures in SVG.
///
/// `variants` are all of that game, the default one first; with none there is
/// nothing to write.
pub fn pages(variants: &[Game]) -> Vec<Page> {
    let definitions: Vec<&Definition> = variants.iter().map(Game::definition).collect();
    let Some(default) = definitions.first() else { return Vec::new() };
    let boards = boards(&definitions);
    let mut text = String::new();
    // Writing to a text cannot fail; the results below are dropped for that reason.
    let _ = writeln!(text, "# {}\n", default.title);
    let _ = writeln!(
        text,
        "<!-- Written by `tesserae book {} --out docs/rules` from the level file: change that. -->\n",
        default.game
    );
    equipment(&mut text, &definitions);
    board(&mut text, &boards, default);
    special_cells(&mut text, &definitions);
    chances::write(&mut text, &definitions);
    rules(&mut text, &definitions);
    first_game(&mut text, variants);
    starts(&mut text, variants);
    let book = Page { name: format!("{}.md", default.game), text: text.replace("\n\n\n", "\n\n") };
    let sides = Side::ALL.iter().take(default.paths.len());
    let possessives: Vec<String> = sides.map(|side| begun(&default.possessive(*side))).collect();
    let pictures = boards
        .iter()
        .map(|board| Page { name: board.picture.clone(), text: board.diagram.svg(&possessives) });
    std::iter::once(book).chain(pictures).collect()
}

/// A plan and the variants that it holds for.
struct BoardOf<'a> {
    diagram: Diagram,
    variants: Vec<&'a Definition>,
    /// The name of its file.
    picture: String,
}

/// One plan for all variants with the same paths.
fn boards<'a>(definitions: &[&'a Definition]) -> Vec<BoardOf<'a>> {
    let mut boards: Vec<BoardOf<'a>> = Vec::new();
    for definition in definitions {
        let diagram = Diagram::of(definition);
        match boards.iter_mut().find(|board| board.diagram.routes == diagram.routes) {
            Some(same) => same.variants.push(definition),
            None => boards.push(BoardOf {
                diagram,
                variants: vec![definition],
                picture: format!("{}_{}.svg", definition.game, definition.variant),
            }),
        }
    }
    boards
}

fn equipment(text: &mut String, definitions: &[&Definition]) {
    let default = definitions[0];
    let (fewest, most) = default.sides;
    let players = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
    let names: Vec<String> = Side::ALL
        .iter()
        .zip(&default.piece_names)
        .map(|(side, pieces)| match default.side_name(*side).strip_prefix("the ") {
            Some(name) if name == pieces => format!("{side}: {pieces}"),
            _ => format!("{side}: {} ({pieces})", default.side_name(*side)),
        })
        .collect();
    let _ = writeln!(text, "For {players} players. {}.\n", names.join("; "));
    let _ = writeln!(text, "| variant | pieces a side | dice | what it is |\n|---|---|---|---|");
    for (index, definition) in definitions.iter().enumerate() {
        let note = if index == 0 && definitions.len() > 1 { " (the usual one)" } else { "" };
        let _ = writeln!(
            text,
            "| `{}`{note} | {} | {} | {} |",
            definition.id(),
            definition.pieces,
            chances::dice_in_words(&definition.dice),
            in_table(&definition.variant_about)
        );
    }
    text.push('\n');
}

fn board(text: &mut String, boards: &[BoardOf<'_>], default: &Definition) {
    text.push_str("## The board in plan\n\n");
    let brackets = default.board.cells.iter().any(|cell| !cell.note.is_empty());
    let _ = writeln!(
        text,
        "{} {} at the foot.{}\n\n```text\n{}```\n",
        begun(&default.side_name(Side::A)),
        if default.is_several(Side::A) { "sit" } else { "sits" },
        if brackets { " A cell in brackets has a rule of its own." } else { "" },
        boards[0].diagram.text()
    );
    text.push_str("## The paths\n\n");
    for board in boards {
        if boards.len() > 1 {
            let names: Vec<String> =
                board.variants.iter().map(|d| format!("`{}`", d.variant)).collect();
            let _ = writeln!(text, "### In {}\n", names.join(", "));
        }
        let alt = format!("The board of {} with the path of each side", default.title);
        let _ = writeln!(text, "![{alt}]({})\n", board.picture);
        for route in &board.diagram.routes {
            let whose = |side: &Side| begun(&default.possessive(*side));
            let whose = if route.sides.len() == default.paths.len() {
                "Every side's".to_owned()
            } else {
                route.sides.iter().map(whose).collect::<Vec<_>>().join(" and ")
            };
            let then = match board.variants[0].ring_goal {
                Some(goal) => format!("then step 1 again; the goal is step {goal}"),
                None => {
                    format!("then home, which counts as step {}", route.cells.len() + 1)
                }
            };
            let steps = path(board.variants[0], &route.cells);
            let _ = writeln!(text, "{whose} path, {then}:\n\n```text\n{steps}```\n");
        }
    }
}

/// The steps of a path with their numbers, ten a line.
fn path(definition: &Definition, cells: &[CellId]) -> String {
    let name = |id: &CellId| definition.board.cells[usize::from(id.0)].name.as_str();
    let longest = cells.iter().map(|id| name(id).len()).max().unwrap_or(0);
    let words: Vec<String> = (1..)
        .zip(cells)
        .map(|(step, id): (usize, _)| format!("{step:>2}: {:<longest$}", name(id)))
        .collect();
    let lines: Vec<String> =
        words.chunks(10).map(|line| line.join("  ").trim_end().to_owned() + "\n").collect();
    lines.concat()
}

fn special_cells(text: &mut String, definitions: &[&Definition]) {
    let default = definitions[0];
    let special = |cell: &&Cell| !cell.note.is_empty() || cell.safe || cell.holds > 1;
    let rows: String =
        default.board.cells.iter().filter(special).map(|cell| row(default, cell)).collect();
    if rows.is_empty() {
        return;
    }
    let _ = writeln!(text, "## Special cells\n\n{TABLE}{rows}");
    for other in &definitions[1..] {
        let cells = other.board.cells.iter().zip(&default.board.cells);
        let rows: String = cells
            .map(|(cell, usual)| (row(other, cell), row(default, usual)))
            .filter(|(row, usual)| row != usual)
            .map(|(row, _)| row)
            .collect();
        if !rows.is_empty() {
            let _ = writeln!(text, "In `{}` these cells differ:\n\n{TABLE}{rows}", other.variant);
        }
    }
}

const TABLE: &str = "| cell | sign | holds | safe | rule |\n|---|---|---|---|---|\n";

/// Where a bar would end the column.
fn in_table(text: &str) -> String {
    text.replace('|', "\\|")
}

fn row(definition: &Definition, cell: &Cell) -> String {
    let signs: Vec<&str> =
        definition.signs_of(cell).into_iter().map(|sign| sign.name.as_str()).collect();
    let safe = if cell.safe { "yes" } else { "" };
    let (name, holds) = (&cell.name, cell.holds);
    let (signs, note) = (in_table(&signs.join(", ")), in_table(&cell.note));
    format!("| {name} | {signs} | {holds} | {safe} | {note} |\n")
}

fn rules(text: &mut String, definitions: &[&Definition]) {
    let books: Vec<(&str, &[Chapter])> =
        definitions.iter().map(|d| (d.variant.as_str(), d.book.as_slice())).collect();
    text.push_str("## The rules\n\n");
    for (title, rules) in merged(&books) {
        let _ = writeln!(text, "### {title}\n");
        for (number, Held { rule, variants }) in (1..).zip(rules) {
            let only = if variants.len() == definitions.len() {
                String::new()
            } else {
                let names: Vec<String> = variants.iter().map(|v| format!("`{v}`")).collect();
                format!("*Only {}:* ", names.join(", "))
            };
            let _ = writeln!(text, "{number}. {only}{}", rule.text);
            if !rule.source.is_empty() {
                let _ = writeln!(text, "   *Source: {}.*", rule.source.trim_end_matches('.'));
            }
            if !rule.decision.is_empty() {
                let _ = writeln!(text, "\n   > **Our decision.** {}\n", rule.decision);
            }
        }
        text.push('\n');
    }
}

/// The guide, for those who read it instead of playing it.
fn first_game(text: &mut String, variants: &[Game]) {
    let known = |lesson: &&Lesson| guide::start(variants, lesson).is_ok();
    let lessons = variants[0].definition().guide.iter().filter(known);
    for (number, lesson) in (1..).zip(lessons) {
        if number == 1 {
            text.push_str("## A first game\n\nWhat the guide at the table shows.\n\n");
        }
        let Lesson { title, at, steps, .. } = lesson;
        let _ = writeln!(text, "### Lesson {number}: {title}\n\n```text\n{at}\n```\n");
        for (number, step) in (1..).zip(steps) {
            let play = step.play.as_ref().map_or_else(String::new, |play| format!(" → `{play}`"));
            let _ = writeln!(text, "{number}. {}{play}", step.text);
        }
        text.push('\n');
    }
}

fn starts(text: &mut String, variants: &[Game]) {
    text.push_str("## In writing\n\n");
    text.push_str(
        "The start of each variant, as [notation.md](../notation.md) explains:\n\n```text\n",
    );
    for game in variants {
        let (fewest, most) = game.definition().sides;
        for sides in fewest..=most {
            let _ = writeln!(text, "{}", game.start(sides));
        }
    }
    text.push_str("```\n");
    let definition = variants[0].definition();
    let in_hand = variants[0].start(definition.sides.0).pieces(Side::A).contains(&Step::HAND);
    if in_hand {
        text.push_str("\nStep 0 is the rack.\n");
    }
}
