//! Finding a rule in the book: the one that forbids something, those of a cell, those
//! with certain words.

use super::definition::{CellId, Chapter, Definition, RuleText};
use super::illegal::Illegal;

/// A rule of a variant's book, by its place there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    /// Its chapter, from 0.
    pub chapter: usize,
    /// Its number in the chapter, from 0.
    pub rule: usize,
}

impl Definition {
    /// Every rule of the book with its place, in the order of the book.
    pub fn rules(&self) -> impl Iterator<Item = (RuleId, &Chapter, &RuleText)> {
        self.book.iter().enumerate().flat_map(|(number, chapter)| {
            let rules = chapter.rules.iter().enumerate();
            rules.map(move |(rule, text)| (RuleId { chapter: number, rule }, chapter, text))
        })
    }

    /// The rule that forbids it; none where the level file names none. Of several the
    /// one that is about the cell in question.
    pub fn rule_against(&self, illegal: &Illegal) -> Option<RuleId> {
        let forbids = |text: &RuleText| text.forbids.iter().any(|key| key == illegal.key());
        let about = |text: &RuleText| {
            illegal.cell().is_some_and(|cell| text.cells.iter().any(|name| name == cell))
        };
        let against = || self.rules().filter(|(_, _, text)| forbids(text));
        let found = against().find(|(_, _, text)| about(text)).or_else(|| against().next());
        found.map(|(id, _, _)| id)
    }

    /// The rules that are about a cell.
    pub fn rules_of(&self, cell: CellId) -> Vec<RuleId> {
        let Some(cell) = self.board.cells.get(usize::from(cell.0)) else { return Vec::new() };
        let about = |text: &RuleText| text.cells.contains(&cell.name);
        self.rules().filter(|(_, _, text)| about(text)).map(|(id, _, _)| id).collect()
    }

    /// The rules in which all of the words stand: in the text, the source, the decision
    /// or the chapter's title, in capitals or not. With no word, all rules.
    pub fn rules_with(&self, words: &str) -> Vec<RuleId> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        let has = |chapter: &Chapter, text: &RuleText| {
            let whole =
                [chapter.title.as_str(), &text.text, &text.source, &text.decision].join("\n");
            let whole = whole.to_lowercase();
            words.iter().all(|word| whole.contains(word))
        };
        let found = self.rules().filter(|(_, chapter, text)| has(chapter, text));
        found.map(|(id, _, _)| id).collect()
    }
}
