//! The tables of keys in the documents come from the list.

use std::fs;
use std::path::Path;

use super::bindings::Bindings;
use super::list::Command;
use super::rows::rows;
use super::scope::Scope;

/// The documents that have such tables.
const DOCUMENTS: [&str; 2] = ["docs/playing.md", "docs/puzzles.md"];
/// A table stands between these lines; the heading of its scope follows the first.
const BEGIN: &str = "<!-- keys: ";
const END: &str = "<!-- end of keys -->";

fn table(scope: Scope) -> String {
    let labels = |does: &str| {
        let same = Command::ALL.iter().filter(|command| command.scope() == scope);
        let entries = same.map(|command| command.entry());
        let labels = entries.filter(|entry| entry.does == does && !entry.label.is_empty());
        labels.map(|entry| format!("*{}*", entry.label)).collect::<Vec<_>>().join(", ")
    };
    let listed = rows(scope, &Bindings::default()).into_iter();
    // The document of the puzzles names their buttons.
    if scope == Scope::Puzzle {
        let line = |row: super::rows::Row| {
            format!("| {} | {} | {} |\n", row.keys(), labels(row.does), row.does)
        };
        let lines: String = listed.map(line).collect();
        return format!("| key | button | does |\n|---|---|---|\n{lines}");
    }
    let line = |row: super::rows::Row| format!("| {} | {} |\n", row.keys(), row.does);
    let lines: String = listed.map(line).collect();
    format!("| key | does |\n|---|---|\n{lines}")
}

/// The document with its tables as the list has them, and its scopes.
fn renewed(text: &str) -> (String, Vec<Scope>) {
    let (mut renewed, mut scopes, mut skips) = (String::new(), Vec::new(), false);
    for line in text.lines() {
        skips &= line != END;
        if skips {
            continue;
        }
        renewed.push_str(line);
        renewed.push('\n');
        if let Some(heading) = line.strip_prefix(BEGIN) {
            let named = |scope: &Scope| heading == format!("{} -->", scope.heading());
            let scope = Scope::ALL.into_iter().find(named).expect("a scope's heading");
            renewed.push_str(&table(scope));
            scopes.push(scope);
            skips = true;
        }
    }
    assert!(!skips, "no line {END} after the last table");
    (renewed, scopes)
}

#[test]
fn the_documents_list_every_key_as_the_window_does() {
    let mut all = Vec::new();
    for document in DOCUMENTS {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
        let text = fs::read_to_string(&file).expect("the document");
        let (wanted, scopes) = renewed(&text);
        if std::env::var_os("RENEW").is_some() {
            fs::write(&file, &wanted).expect("the document");
        } else {
            assert!(
                text == wanted,
                "{document} is not as the list has it; RENEW=1 makes it so:\n{wanted}"
            );
        }
        all.extend(scopes);
    }
    for scope in Scope::ALL {
        assert_eq!(all.iter().filter(|other| **other == scope).count(), 1, "{scope:?}");
    }
}

#[test]
fn the_document_lists_the_buttons_of_the_gamepad() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(DOCUMENTS[0]);
    let text = fs::read_to_string(file).expect("the document");
    for (button, does) in super::pad::pad_rows() {
        let row = format!("| {button} | {does} |\n");
        assert!(text.contains(&row), "{row}");
    }
}
