//! Level files: from RON text to a validated [`Definition`], once.
//!
//! Every error names the file, the line and the offending item, since users
//! copy and change these files.

use std::collections::BTreeSet;

use ron::extensions::Extensions;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::cell_effect::CellEffect;
use super::definition::{
    Board, Cell, CellId, Chapter, Definition, Exhibit, Lesson, Sign, Thing, begun,
};
use super::dice::Dice;
use super::illegal::Illegal;
use super::notation::Fields;
use crate::files::from_ron_with;

/// The version of the format that this program reads.
pub const FORMAT: u32 = 1;

/// The longest path that a bit set of steps has room for.
const LONGEST_PATH: usize = 62;

/// A level file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}:{line}: {item}: {problem}")]
pub struct LevelError {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The offending item.
    pub item: String,
    /// What is wrong and what would be right.
    pub problem: String,
}

/// The file as it is written. `P` holds the parameters that only the game's
/// own code understands.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename = "level file")]
struct RawLevel<P> {
    /// Checked in [`Header`], before the rest is understood.
    #[serde(rename = "format")]
    _format: u32,
    game: String,
    title: String,
    sides: (u8, u8),
    board: RawBoard,
    piece_names: Vec<String>,
    #[serde(default)]
    side_names: Vec<String>,
    #[serde(default)]
    piece_words: Vec<String>,
    #[serde(default = "plain_cell")]
    cell_word: String,
    variants: Vec<RawVariant<P>>,
    book: Vec<Chapter>,
    #[serde(default)]
    guide: Vec<Lesson>,
    #[serde(default)]
    exhibits: Vec<Exhibit>,
    #[serde(default)]
    signs: Vec<Sign>,
}

impl<P> RawLevel<P> {
    /// A lesson of a variant that a user took out or renamed is not shown, like a
    /// rule of such a variant. What names no variant at all is an error that comes later.
    fn shows(&self, lesson: &Lesson) -> bool {
        match Fields::game_of(&lesson.at).split_once('/') {
            Some((game, name)) if game == self.game => self.variants.iter().any(|v| v.name == name),
            _ => true,
        }
    }

    /// An exhibit whose card ends with the chapter of the book that it names.
    fn with_story(&self, exhibit: &Exhibit) -> Exhibit {
        let chapter = self.book.iter().filter(|chapter| chapter.title == exhibit.story);
        let rules = chapter.flat_map(|chapter| &chapter.rules).map(|rule| rule.text.as_str());
        let own = Some(exhibit.about.as_str()).filter(|about| !about.is_empty());
        let about: Vec<&str> = own.into_iter().chain(rules).collect();
        Exhibit { about: about.join("\n\n"), ..exhibit.clone() }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename = "board")]
struct RawBoard {
    size: (f32, f32, f32),
    #[serde(default = "full_size")]
    scale: f32,
    cells: Vec<Cell>,
}

fn plain_cell() -> String {
    "cell".to_owned()
}

fn full_size() -> f32 {
    1.0
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, rename = "variant")]
struct RawVariant<P> {
    name: String,
    title: String,
    about: String,
    pieces: u8,
    dice: Dice,
    paths: Vec<Vec<String>>,
    #[serde(default)]
    notes: Vec<(String, String)>,
    #[serde(default)]
    draft: bool,
    rules: P,
}

/// Only what tells which game a file is for.
#[derive(Deserialize)]
struct Header {
    format: u32,
    game: String,
}

/// A validated variant with the game's own parameters.
#[derive(Debug, Clone)]
pub struct Variant<P> {
    /// The common part.
    pub definition: Definition,
    /// What only the game's own code understands.
    pub rules: P,
}

/// What is wrong with a variant that only the game's own code can check.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{item}: {problem}")]
pub(super) struct VariantError {
    /// The offending item: a parameter, a cell.
    item: String,
    /// What is wrong and what would be right.
    problem: String,
}

impl VariantError {
    pub(super) fn new(item: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { item: item.into(), problem: problem.into() }
    }
}

/// A text with the name under which errors cite it.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The file's name.
    pub file: &'a str,
    /// Its content.
    pub text: &'a str,
}

impl Source<'_> {
    fn error(
        &self,
        line: usize,
        item: impl Into<String>,
        problem: impl Into<String>,
    ) -> LevelError {
        LevelError { file: self.file.to_owned(), line, item: item.into(), problem: problem.into() }
    }

    fn parse<T: DeserializeOwned>(&self) -> Result<T, LevelError> {
        // A field that may be left out is written plainly where it is not.
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        from_ron_with(&options, self.text).map_err(|e| {
            let line = e.line.clamp(1, self.text.lines().count().max(1));
            let item = self.text.lines().nth(line - 1).unwrap_or("").trim();
            self.error(line, format!("\"{}\"", clip(item)), e.problem)
        })
    }

    /// The line on which a quoted word first stands at or after line `from`.
    fn line_of(&self, from: usize, word: &str) -> usize {
        let quoted = format!("\"{word}\"");
        let found = self.text.lines().enumerate().skip(from.saturating_sub(1));
        let last = self.text.lines().count().max(1);
        found
            .into_iter()
            .find(|(_, l)| l.contains(&quoted))
            .map_or(from.clamp(1, last), |(i, _)| i + 1)
    }

    /// The line that begins with a field, from 1; the first line if none does.
    fn key_line(&self, key: &str) -> usize {
        let begins = |line: &str| {
            line.trim_start().strip_prefix(key).is_some_and(|l| l.trim_start().starts_with(':'))
        };
        self.text.lines().position(begins).map_or(1, |i| i + 1)
    }

    /// Which game the file is for. Nothing else of it need be right.
    pub fn game(&self) -> Result<String, LevelError> {
        let header: Header = self.parse()?;
        if header.format != FORMAT {
            return Err(self.error(
                self.key_line("format"),
                format!("format: {}", header.format),
                format!("this program reads level files of format {FORMAT}"),
            ));
        }
        Ok(header.game)
    }

    /// Reads and checks every variant in the file; `compile` makes its rules. The error is
    /// the first thing that is wrong, with its line.
    pub(super) fn variants<P: DeserializeOwned + Clone, R>(
        &self,
        compile: impl Fn(Variant<P>) -> Result<R, VariantError>,
    ) -> Result<Vec<R>, LevelError> {
        let compiled = self.read()?.into_iter().map(|variant| {
            let name = variant.definition.variant.clone();
            compile(variant).map_err(|error| {
                let item = format!("variant \"{name}\"");
                self.error(self.variant_line(&name), item, error.to_string())
            })
        });
        compiled.collect()
    }

    fn read<P: DeserializeOwned + Clone>(&self) -> Result<Vec<Variant<P>>, LevelError> {
        self.game()?;
        let raw: RawLevel<P> = self.parse()?;
        self.check_board(&raw.board)?;
        let (fewest, most) = raw.sides;
        if fewest < 2 || most > 4 || fewest > most {
            let problem = "a game has from 2 to 4 sides, fewest first";
            return Err(self.error(self.key_line("sides"), "sides", problem));
        }
        self.check_names("piece_names", &raw.piece_names, most)?;
        if !raw.side_names.is_empty() {
            self.check_names("side_names", &raw.side_names, most)?;
        }
        if !raw.piece_words.is_empty() {
            self.check_names("piece_words", &raw.piece_words, most)?;
        }
        self.check_exhibits(&raw)?;
        self.check_book(&raw)?;
        if raw.variants.is_empty() {
            let problem = "a level file has at least one variant";
            return Err(self.error(self.key_line("variants"), "variants", problem));
        }
        let mut variants = Vec::with_capacity(raw.variants.len());
        let mut names = BTreeSet::new();
        for variant in &raw.variants {
            if !names.insert(variant.name.as_str()) {
                let first = self.variant_line(&variant.name);
                let second = self.line_of(first + 1, &variant.name);
                let item = format!("variant \"{}\"", variant.name);
                return Err(self.error(second, item, "two variants have this name"));
            }
            variants.push(self.check_variant(&raw, variant)?);
        }
        Ok(variants)
    }

    /// One name a side, each with something to read.
    fn check_names(&self, key: &str, names: &[String], sides: u8) -> Result<(), LevelError> {
        if names.len() != usize::from(sides) {
            let problem = format!("needs {sides} names, one a side");
            return Err(self.error(self.key_line(key), key, problem));
        }
        if names.iter().any(|name| name.trim().is_empty()) {
            return Err(self.error(self.key_line(key), key, "a name is empty"));
        }
        Ok(())
    }

    fn check_exhibits<P>(&self, raw: &RawLevel<P>) -> Result<(), LevelError> {
        for (i, exhibit) in raw.exhibits.iter().enumerate() {
            let line = self.line_of(self.key_line("exhibits"), &exhibit.title);
            let item = format!("exhibit \"{}\"", clip(&exhibit.title));
            if raw.exhibits[..i].iter().any(|other| other.thing == exhibit.thing) {
                return Err(self.error(line, item, "another exhibit is the same thing"));
            }
            if matches!(exhibit.thing, Thing::Piece(side) if side.index() >= usize::from(raw.sides.1))
            {
                return Err(self.error(line, item, "nobody sits on that side"));
            }
            let is_told = raw.book.iter().any(|chapter| chapter.title == exhibit.story);
            if !exhibit.story.is_empty() && !is_told {
                let problem = format!("the book has no chapter \"{}\"", clip(&exhibit.story));
                return Err(self.error(line, item, problem));
            }
        }
        for (i, sign) in raw.signs.iter().enumerate() {
            if raw.signs[..i].iter().any(|other| other.id == sign.id) {
                let line = self.line_of(self.key_line("signs"), &sign.id);
                let item = format!("sign \"{}\"", clip(&sign.id));
                return Err(self.error(line, item, "two signs have this id"));
            }
        }
        Ok(())
    }

    /// What a rule points at must be there: refusals of ours, and cells of the board.
    fn check_book<P>(&self, raw: &RawLevel<P>) -> Result<(), LevelError> {
        let line = self.key_line("book");
        for rule in raw.book.iter().flat_map(|chapter| &chapter.rules) {
            let unknown = |key: &&String| !Illegal::KEYS.contains(&key.as_str());
            if let Some(key) = rule.forbids.iter().find(unknown) {
                let problem = format!("no refusal has this name: {}", Illegal::KEYS.join(", "));
                return Err(self.error(self.line_of(line, key), format!("\"{key}\""), problem));
            }
            let missing = |name: &&String| !raw.board.cells.iter().any(|cell| cell.name == **name);
            if let Some(name) = rule.cells.iter().find(missing) {
                let item = format!("cell \"{name}\"");
                let problem = "a rule of the book is about a missing cell";
                return Err(self.error(self.line_of(line, name), item, problem));
            }
        }
        Ok(())
    }

    fn variant_line(&self, name: &str) -> usize {
        self.line_of(self.key_line("variants"), name)
    }

    fn check_board(&self, board: &RawBoard) -> Result<(), LevelError> {
        let (x, y, z) = board.size;
        if ![x, y, z].iter().all(|length| length.is_finite() && *length > 0.0) {
            let line = self.key_line("size");
            return Err(self.error(line, "board size", "three lengths above 0 in mm"));
        }
        if !(0.01..=100.0).contains(&board.scale) {
            let line = self.key_line("scale");
            return Err(self.error(line, "board scale", "a number from 0.01 to 100"));
        }
        if board.cells.is_empty() || board.cells.len() > 255 {
            let line = self.key_line("cells");
            return Err(self.error(line, "cells", "a board has from 1 to 255 cells"));
        }
        for (i, cell) in board.cells.iter().enumerate() {
            let item = format!("cell \"{}\"", cell.name);
            let line = self.line_of(1, &cell.name);
            if !is_word(&cell.name) {
                return Err(self.error(line, item, "a name is letters, digits, - or _"));
            }
            if board.cells[..i].iter().any(|c| c.name == cell.name) {
                let second = self.line_of(line + 1, &cell.name);
                return Err(self.error(second, item, "two cells have this name"));
            }
            if cell.holds == 0 {
                return Err(self.error(line, item, "holds 0: a cell holds at least one piece"));
            }
            let finite = cell.at.0.is_finite() && cell.at.1.is_finite();
            let lengths = [cell.size, cell.extent().0, cell.extent().1];
            if !finite || !lengths.iter().all(|length| length.is_finite() && *length > 0.0) {
                return Err(self.error(line, item, "needs a place and a size above 0 in mm"));
            }
        }
        Ok(())
    }

    fn check_variant<P: Clone>(
        &self,
        raw: &RawLevel<P>,
        variant: &RawVariant<P>,
    ) -> Result<Variant<P>, LevelError> {
        let item = || format!("variant \"{}\"", variant.name);
        // Looked for only where something is wrong: a file may have thousands of variants.
        let line = || self.variant_line(&variant.name);
        if !is_word(&variant.name) {
            return Err(self.error(line(), item(), "a name is letters, digits, - or _"));
        }
        if variant.pieces == 0 || variant.pieces > 15 {
            return Err(self.error(line(), item(), "a side has from 1 to 15 pieces"));
        }
        match variant.dice {
            Dice::Lots { count, none, .. } => {
                if count == 0 || count > 8 {
                    return Err(self.error(line(), item(), "dice: from 1 to 8 are thrown"));
                }
                if none > 12 || (1..=count).contains(&none) {
                    let problem = format!(
                        "dice: none is 0 or from {} to 12, else two throws would score alike",
                        count + 1
                    );
                    return Err(self.error(line(), item(), problem));
                }
            }
            Dice::Cubes { count } => {
                if !(1..=2).contains(&count) {
                    return Err(self.error(line(), item(), "dice: one or two cubes are thrown"));
                }
            }
        }
        if variant.paths.len() != usize::from(raw.sides.1) {
            let problem = format!("needs {} paths, one a side", raw.sides.1);
            return Err(self.error(line(), item(), problem));
        }
        let mut paths = Vec::with_capacity(variant.paths.len());
        for path in &variant.paths {
            if path.is_empty() || path.len() > LONGEST_PATH {
                let problem = format!("a path has from 1 to {LONGEST_PATH} steps");
                return Err(self.error(line(), item(), problem));
            }
            let mut ids = Vec::with_capacity(path.len());
            for name in path {
                let Some(id) = raw.board.cells.iter().position(|c| c.name == *name) else {
                    return Err(self.error(
                        self.line_of(line(), name),
                        format!("cell \"{name}\""),
                        format!("the path of variant \"{}\" crosses a missing cell", variant.name),
                    ));
                };
                ids.push(CellId(id as u8));
            }
            paths.push(ids);
        }
        let mut cells = raw.board.cells.clone();
        for (name, note) in &variant.notes {
            let Some(cell) = cells.iter_mut().find(|c| c.name == *name) else {
                let problem = format!("variant \"{}\" has a note on a missing cell", variant.name);
                let line = self.line_of(line(), name);
                return Err(self.error(line, format!("cell \"{name}\""), problem));
            };
            cell.note.clone_from(note);
        }
        for cell in cells.iter_mut().filter(|cell| cell.safe) {
            cell.effects.push(CellEffect::Safe);
        }
        let book = raw.book.iter().map(|c| Chapter {
            title: c.title.clone(),
            rules: c
                .rules
                .iter()
                .filter(|r| r.variants.is_empty() || r.variants.contains(&variant.name))
                .cloned()
                .collect(),
        });
        Ok(Variant {
            definition: Definition {
                game: raw.game.clone(),
                title: raw.title.clone(),
                variant: variant.name.clone(),
                variant_title: variant.title.clone(),
                variant_about: variant.about.clone(),
                draft: variant.draft,
                sides: raw.sides,
                pieces: variant.pieces,
                board: Board { size: raw.board.size, scale: raw.board.scale, cells },
                paths,
                ring_goal: None,
                captures: true,
                displaces: false,
                leaps: Vec::new(),
                dice: variant.dice,
                piece_names: raw.piece_names.clone(),
                side_names: own_or(&raw.side_names, &raw.piece_names, side_name),
                piece_words: own_or(&raw.piece_words, &raw.piece_names, piece_word),
                cell_word: raw.cell_word.clone(),
                book: book.filter(|c| !c.rules.is_empty()).collect(),
                guide: raw.guide.iter().filter(|lesson| raw.shows(lesson)).cloned().collect(),
                exhibits: raw.exhibits.iter().map(|exhibit| raw.with_story(exhibit)).collect(),
                signs: raw.signs.clone(),
            },
            rules: variant.rules.clone(),
        })
    }

    /// The error of a file that has nothing to play.
    pub(super) fn only_drafts(&self) -> LevelError {
        let problem = "every one is a draft, and drafts cannot be played";
        self.error(self.key_line("variants"), "variants", problem)
    }

    /// An error of the guide, placed at the line where a text of it stands.
    pub fn guide_error(&self, text: &str, problem: impl Into<String>) -> LevelError {
        let line = self.line_of(self.key_line("guide"), text);
        self.error(line, format!("guide: \"{}\"", clip(text)), problem)
    }

    /// The error for a file whose `game` is none of ours.
    pub fn unknown_game(&self, name: &str, known: &[&str]) -> LevelError {
        let line = self.line_of(1, name);
        self.error(line, format!("game \"{name}\""), format!("the games are {}", known.join(", ")))
    }
}

fn is_word(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    !name.is_empty() && name.len() <= 32 && name.chars().all(fits)
}

/// The file's own names, or names made out of those of the pieces.
fn own_or(own: &[String], pieces: &[String], made: impl Fn(&str) -> String) -> Vec<String> {
    if own.is_empty() { pieces.iter().map(|name| made(name)).collect() } else { own.to_vec() }
}

/// The one of several things, as `cone` is of `cones`; none where there is but one.
fn one_of(name: &str) -> Option<&str> {
    name.strip_suffix('s').filter(|one| !one.ends_with('s'))
}

/// A side's name, where the file has none: `the cones`, `White shell`.
fn side_name(pieces: &str) -> String {
    if one_of(pieces).is_some() { format!("the {pieces}") } else { begun(pieces) }
}

/// The word for a piece, where the file has none: `cone`, `piece`.
fn piece_word(pieces: &str) -> String {
    one_of(pieces).unwrap_or("piece").to_owned()
}

fn clip(text: &str) -> String {
    text.chars().take(60).collect()
}
