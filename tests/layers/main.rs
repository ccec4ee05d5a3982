//! Does every import keep to the layers and rooms that ARCHITECTURE.md lists?
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod imports;
mod table;

use std::fs;
use std::path::Path;

use imports::Crate;
use table::{Row, row_of, rows};

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn listed() -> Vec<Row> {
    rows(&fs::read_to_string(package().join("ARCHITECTURE.md")).unwrap())
}

/// The imports that a table does not allow, with file and line.
fn upward(source: &Crate, rows: &[Row]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (from, to, line) in source.imports() {
        let (Some(own), Some(other)) = (row_of(rows, from), row_of(rows, to)) else { continue };
        if own != other && !own.knows.iter().any(|name| name == other.name()) {
            let (name, knows) = (own.name(), &own.knows);
            wrong.push(format!("{from}:{line} imports {to}: {name} knows only {knows:?}"));
        }
    }
    wrong.sort_unstable();
    wrong.dedup();
    wrong
}

#[test]
fn every_import_is_allowed_by_the_table() {
    let wrong = upward(&Crate::read(package()), &listed());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_that_imports_is_in_the_table_and_every_row_is_used() {
    let (source, rows) = (Crate::read(package()), listed());
    for (from, _, line) in source.imports() {
        assert!(row_of(&rows, from).is_some(), "{from}:{line}: no row of ARCHITECTURE.md has it");
    }
    for row in &rows {
        let used = source.names().any(|file| row_of(&rows, file) == Some(row));
        assert!(used, "{} holds no file", row.place);
        for name in &row.knows {
            assert!(rows.iter().any(|other| other.name() == name), "{}: {name}?", row.place);
        }
    }
}

#[test]
fn a_row_knows_only_rows_above_it() {
    let rows = listed();
    assert!(rows.len() > 10, "{rows:?}");
    for (index, row) in rows.iter().enumerate() {
        for name in &row.knows {
            let above = rows[..index].iter().any(|other| other.name() == name);
            assert!(above, "{} knows {name}, which stands below it", row.place);
        }
    }
}

#[test]
fn no_circle_crosses_a_folder_or_has_more_than_three_files() {
    let source = Crate::read(package());
    for circle in source.circles() {
        assert!(circle.len() <= 3, "a circle of {}: {circle:?}", circle.len());
        let mut folders = circle.iter().map(|file| source.folder_of(file));
        let first = folders.next();
        assert!(folders.all(|folder| Some(folder) == first), "across folders: {circle:?}");
    }
}

#[test]
fn bevy_is_in_the_window_alone() {
    let source = Crate::read(package());
    for engine in ["bevy", "bevy_egui", "bevy_panorbit_camera"] {
        let users: Vec<&str> = source.users_of(engine).collect();
        assert!(!users.is_empty(), "{engine} is used nowhere");
        let elsewhere = users.iter().find(|file| !file.starts_with("src/gui/"));
        assert_eq!(elsewhere, None, "{engine}");
    }
}

/// What the checks find is what is there: without this they might find nothing at all.
#[test]
fn imports_of_every_kind_are_seen_with_their_lines() {
    let source = Crate::of(&[
        ("src/lib.rs", "pub mod low;\npub mod high;\n"),
        (
            "src/low/mod.rs",
            "mod leaf;\n#[cfg(test)]\nmod sample;\nuse crate::high::{self, Top};\nfn f() { high::g(); }\n",
        ),
        (
            "src/low/leaf.rs",
            "fn a() -> super::super::high::Top {\n    vec![crate::high::Top]\n}\n\
             #[cfg(test)]\nmod tests { use crate::high::Top; }\n",
        ),
        ("src/low/sample.rs", "use crate::high::Top;\n"),
        ("src/high.rs", "use crate::low;\nuse bevy::prelude::*;\npub struct Top;\n"),
    ]);
    let mut seen: Vec<(&str, &str, usize)> = source.imports().collect();
    seen.sort_unstable();
    seen.dedup();
    let (low, leaf, high) = ("src/low/mod.rs", "src/low/leaf.rs", "src/high.rs");
    let wanted = [(high, low, 1), (leaf, high, 1), (leaf, high, 2), (low, high, 4), (low, high, 5)];
    assert_eq!(seen, wanted);
    assert_eq!(source.users_of("bevy").collect::<Vec<_>>(), [high]);
    let circles = source.circles();
    assert_eq!(circles.len(), 1);
    assert_eq!(circles[0].iter().copied().collect::<Vec<_>>(), [high, low]);
    assert_ne!(source.folder_of(high), source.folder_of(low));
    assert_eq!(source.folder_of(leaf), source.folder_of(low));

    let rows = rows("| `src/low/` | low | nothing else |\n| `src/high.rs` | high | low |\n");
    let places = [(leaf, 1), (leaf, 2), (low, 4), (low, 5)];
    let wanted =
        places.map(|(file, line)| format!("{file}:{line} imports {high}: low knows only []"));
    assert_eq!(upward(&source, &rows), wanted);
}
