//! Does every import keep to the layers and rooms that ARCHITECTURE.md lists?
//!
//! Cargo holds some of this by itself: no package imports one that it does not depend on,
//! and the core does not depend on Bevy.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod imports;
mod table;

use std::fs;
use std::path::Path;

use imports::Workspace;
use table::{Row, row_of, rows};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn listed() -> Vec<Row> {
    rows(&fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap())
}

/// The imports that a table does not allow, with file and line.
fn upward(source: &Workspace, rows: &[Row]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (from, to, line) in source.imports() {
        let (Some(own), Some(other)) = (row_of(rows, from), row_of(rows, to)) else { continue };
        if own != other && !own.knows.iter().any(|name| *name == other.name()) {
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
    let wrong = upward(&Workspace::read(root()), &listed());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_is_in_the_table_and_every_row_is_used() {
    let (source, rows) = (Workspace::read(root()), listed());
    // Two crates' roots only name their modules. Should they import, they need a row.
    let roots = ["src/lib.rs", "crates/core/src/lib.rs"];
    for (from, _, line) in source.imports() {
        assert!(row_of(&rows, from).is_some(), "{from}:{line}: no row of ARCHITECTURE.md has it");
    }
    for file in source.names().filter(|file| !roots.contains(file)) {
        assert!(row_of(&rows, file).is_some(), "{file}: no row of ARCHITECTURE.md has it");
    }
    for row in &rows {
        let namesakes = rows.iter().filter(|other| other.name() == row.name()).count();
        assert_eq!(namesakes, 1, "{}: its name is not its own", row.place);
        let used = source.names().any(|file| row_of(&rows, file) == Some(row));
        assert!(used, "{} holds no file", row.place);
        for name in &row.knows {
            assert!(rows.iter().any(|other| other.name() == *name), "{}: {name}?", row.place);
        }
    }
}

#[test]
fn a_row_knows_only_rows_above_it() {
    let rows = listed();
    assert!(rows.len() > 10, "{rows:?}");
    for (index, row) in rows.iter().enumerate() {
        for name in &row.knows {
            let above = rows[..index].iter().any(|other| other.name() == *name);
            assert!(above, "{} knows {name}, which stands below it", row.place);
        }
    }
}

#[test]
fn no_circle_crosses_a_folder_or_has_more_than_two_files() {
    let source = Workspace::read(root());
    let circles = source.circles();
    let large: Vec<_> = circles.iter().filter(|circle| circle.len() > 2).collect();
    assert!(large.is_empty(), "{large:#?}");
    for circle in circles {
        let mut folders = circle.iter().map(|file| source.folder_of(file));
        let first = folders.next();
        assert!(folders.all(|folder| Some(folder) == first), "across folders: {circle:?}");
    }
}

#[test]
fn bevy_is_in_the_window_alone() {
    const WINDOW: [&str; 9] = [
        "crates/layout/src/",
        "crates/scene/src/",
        "crates/play/src/",
        "src/ui/",
        "src/ending.rs",
        "src/graphics.rs",
        "src/app.rs",
        "src/pictures.rs",
        "src/filming/",
    ];
    let source = Workspace::read(root());
    for engine in ["bevy", "bevy_egui", "bevy_panorbit_camera"] {
        let users: Vec<&str> = source.users_of(engine).collect();
        assert!(!users.is_empty(), "{engine} is used nowhere");
        let inside = |file: &&&str| WINDOW.iter().any(|place| file.starts_with(place));
        assert_eq!(users.iter().find(|file| !inside(file)), None, "{engine}");
    }
}

/// All five packages are read, and a module's file is the one that its name says: else
/// imports would be missed.
#[test]
fn every_package_is_read_and_every_module_is_where_its_name_says() {
    let source = Workspace::read(root());
    for package in ["src/", "crates/core/", "crates/layout/", "crates/play/", "crates/scene/"] {
        assert!(source.names().any(|file| file.starts_with(package)), "{package}");
        let imported = source.imports().any(|(_, to, _)| to.starts_with(package));
        assert!(imported, "nothing imports from {package}");
    }
    let moved: Vec<(&str, usize)> = source.moved().collect();
    assert_eq!(moved, []);
}

/// What the checks find is what is there: without this they might find nothing at all.
#[test]
fn imports_of_every_kind_are_seen_with_their_lines() {
    let source = Workspace::of(&[
        ("crates/core/src/lib.rs", "pub mod low;\npub mod high;\n"),
        (
            "crates/core/src/low/mod.rs",
            "mod leaf;\n#[cfg(test)]\nmod sample;\nuse crate::high::{self, Top};\nfn f() { high::g(); }\n",
        ),
        (
            "crates/core/src/low/leaf.rs",
            "fn a() -> super::super::high::Top {\n    vec![crate::high::Top]\n}\n\
             #[cfg(test)]\nmod tests { use crate::high::Top; }\n",
        ),
        ("crates/core/src/low/sample.rs", "use crate::high::Top;\n"),
        (
            "crates/core/src/high.rs",
            "use tesserae_core::low;\nuse bevy::prelude::*;\npub struct Top;\n",
        ),
        ("src/lib.rs", "pub mod top;\n#[cfg(all(test, feature = \"gui\"))]\nmod sample;\n"),
        (
            "src/top.rs",
            "use tesserae_core::high as up;\nfn f() { up::g(); }\n\
             fn g() -> tesserae_core::low::leaf::Leaf { crate::top::f() }\n\
             #[path = \"elsewhere.rs\"]\nmod below;\n",
        ),
        (
            "src/sample.rs",
            "use tesserae_core::high::Top;\n#[path = \"elsewhere.rs\"]\nmod below;\n",
        ),
    ]);
    let mut seen: Vec<(&str, &str, usize)> = source.imports().collect();
    seen.sort_unstable();
    seen.dedup();
    let (low, leaf) = ("crates/core/src/low/mod.rs", "crates/core/src/low/leaf.rs");
    let (high, top) = ("crates/core/src/high.rs", "src/top.rs");
    let wanted = [
        (high, low, 1),
        (leaf, high, 1),
        (leaf, high, 2),
        (low, high, 4),
        (low, high, 5),
        (top, high, 1),
        (top, high, 2),
        (top, leaf, 3),
    ];
    assert_eq!(seen, wanted);
    assert_eq!(source.moved().collect::<Vec<_>>(), [(top, 5)]);
    assert_eq!(source.users_of("bevy").collect::<Vec<_>>(), [high]);
    let circles = source.circles();
    assert_eq!(circles.len(), 1);
    assert_eq!(circles[0].iter().copied().collect::<Vec<_>>(), [high, low]);
    assert_ne!(source.folder_of(high), source.folder_of(low));
    assert_eq!(source.folder_of(leaf), source.folder_of(low));

    let rows = rows(
        "| `crates/core/src/low/` | low | nothing else |\n\
         | `crates/core/src/high.rs` | high | low |\n| `src/top.rs` | top | high |\n",
    );
    let names: Vec<String> = rows.iter().map(Row::name).collect();
    assert_eq!(names, ["low", "high", "top"]);
    let places = [(leaf, 1), (leaf, 2), (low, 4), (low, 5)];
    let mut wanted: Vec<String> = places
        .map(|(file, line)| format!("{file}:{line} imports {high}: low knows only []"))
        .to_vec();
    wanted.push(format!("{top}:3 imports {leaf}: top knows only [\"high\"]"));
    assert_eq!(upward(&source, &rows), wanted);
}
