//! The list as rows of keys and what they do, for *Controls* and for the documents.

use bevy_egui::egui;

use tesserae_play::narration::capitalized;

use super::bindings::Bindings;
use super::key::{Chord, Key};
use super::list::Command;
use super::scope::Scope;

/// Keys and what they do: one command, or neighbours that do the same.
pub struct Row {
    keys: Vec<Chord>,
    /// What they do.
    pub does: &'static str,
}

impl Row {
    /// Its keys: `U, Ctrl+Z`. All four arrows are `arrows`.
    pub fn keys(&self) -> String {
        const FOUR: [Key; 4] = [Key::Left, Key::Right, Key::Up, Key::Down];
        let has = |arrow: &Key| self.keys.iter().any(|chord| chord.key() == *arrow);
        let arrows = FOUR.iter().all(has).then(|| Key::Arrows.to_string());
        let others = |chord: &&Chord| arrows.is_none() || !FOUR.contains(&chord.key());
        let keys = self.keys.iter().filter(others).map(ToString::to_string);
        keys.chain(arrows.clone()).collect::<Vec<_>>().join(", ")
    }
}

/// The rows of a scope, in the order of the list. Commands without keys have none.
pub fn rows(scope: Scope, bindings: &Bindings) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let entries = Command::ALL.iter().filter(|command| command.scope() == scope);
    for entry in entries.map(|command| command.entry()) {
        let keys = entry.keys_in(bindings);
        if keys.is_empty() {
            continue;
        }
        if rows.last().is_none_or(|row| row.does != entry.does) {
            rows.push(Row { keys: Vec::new(), does: entry.does });
        }
        if let Some(row) = rows.last_mut() {
            row.keys.extend(keys);
        }
    }
    rows
}

/// All keys of a scope and what they do, as sentences.
pub fn in_a_line(ctx: &egui::Context, scope: Scope) -> String {
    let sentence = |row: Row| capitalized(&format!("{}: {}.", row.keys(), row.does));
    rows(scope, &Bindings::of(ctx)).into_iter().map(sentence).collect::<Vec<_>>().join(" ")
}
