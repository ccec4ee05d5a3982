//! Level files: the built-in ones, a user's own, and every way to spoil one.
//! Each error is one, and names file, line and item.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

#[path = "../common/mod.rs"]
mod common;

mod content;
mod every_game;
mod form;
mod own;

use tesserae_core::levels::Library;
use tesserae_core::rules::level::{LevelError, Source};

/// A small level file, sound as it stands. The numbers of its lines count below.
const SOUND: &str = r#"(
    format: 1,
    game: "ur",
    title: "A small board",
    sides: (2, 2),
    board: (
        size: (100.0, 50.0, 10.0),
        cells: [
            (name: "p1", at: (0.0, 0.0), size: 20.0),
            (name: "p2", at: (20.0, 0.0), size: 20.0, safe: true),
            (name: "p3", at: (40.0, 0.0), size: 20.0),
            (name: "p4", at: (60.0, 0.0), size: 20.0),
        ],
    ),
    piece_names: ["light", "dark"],
    variants: [
        (
            name: "small",
            title: "Small",
            about: "Four squares.",
            pieces: 2,
            dice: Lots(body: Stick, count: 2, none: 0),
            paths: [
                ["p1", "p2", "p3"],
                ["p4", "p3", "p2"],
            ],
            rules: (throw_again_on: [2], throw_again_on_rosette: true),
        ),
        (
            name: "cube",
            title: "With a cube",
            about: "Four squares and a cube.",
            pieces: 1,
            dice: Cubes(count: 1),
            paths: [["p1", "p2", "p3", "p4"], ["p4", "p3", "p2", "p1"]],
            rules: (throw_again_on: [], throw_again_on_rosette: false),
        ),
    ],
    book: [(title: "The game", rules: [(text: "Race.", variants: ["small"])])],
)
"#;

fn read(text: &str) -> Result<Library, LevelError> {
    let mut library = Library::default();
    library.add(Source { file: "mine.ron", text }).map(|()| library)
}

/// The error after one place of the sound file is changed.
#[track_caller]
fn spoilt(from: &str, to: &str) -> LevelError {
    assert!(SOUND.contains(from), "{from} is not in the file");
    match read(&SOUND.replacen(from, to, 1)) {
        Ok(_) => panic!("{to} instead of {from} is accepted"),
        Err(error) => error,
    }
}

/// Asserts line, item and the beginning of the problem.
#[track_caller]
fn told(from: &str, to: &str, line: usize, item: &str, problem: &str) {
    let error = spoilt(from, to);
    assert_eq!((error.line, error.item.as_str()), (line, item), "{error}");
    assert!(error.problem.starts_with(problem), "{error}");
    assert_eq!(error.to_string(), format!("mine.ron:{line}: {item}: {}", error.problem));
}
