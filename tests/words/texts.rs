//! What people read, gathered from the sources: strings, help, comments, level files,
//! documents.

use std::fs;
use std::path::{Path, PathBuf};

/// A piece of text and where it stands.
pub struct Text {
    pub file: String,
    pub line: usize,
    pub text: String,
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The sources of the five packages: the program, the core, and the window's three.
pub const SOURCES: [&str; 5] =
    ["src", "crates/core/src", "crates/layout/src", "crates/play/src", "crates/scene/src"];

/// Whether a file belongs to the window.
pub fn is_window(file: &str) -> bool {
    !["crates/core/", "src/cli/", "src/lib.rs", "src/main.rs"]
        .iter()
        .any(|place| file.starts_with(place))
}

fn name_of(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/")
}

/// What a source file says, each text with the line on which it begins.
#[derive(Default)]
struct Source {
    literals: Vec<(usize, String)>,
    /// Every comment by itself, without its slashes.
    comments: Vec<(usize, String)>,
}

/// The string literals and comments of Rust or RON.
fn scan(source: &str) -> Source {
    let letters: Vec<char> = source.chars().collect();
    let at = |index: usize| letters.get(index).copied().unwrap_or('\0');
    let mut found = Source::default();
    let (mut here, mut line) = (0, 1);
    while here < letters.len() {
        match at(here) {
            '\n' => line += 1,
            '/' if at(here + 1) == '/' => {
                let text: String = letters[here..].iter().take_while(|l| **l != '\n').collect();
                here += text.chars().count();
                let text = text.trim_start_matches(['/', '!']).trim();
                found.comments.push((line, text.to_owned()));
                continue;
            }
            // A character in quotes; else it is a lifetime.
            '\'' if at(here + 1) == '\\' => {
                here += 3;
                while here < letters.len() && at(here) != '\'' {
                    here += 1;
                }
            }
            '\'' if at(here + 2) == '\'' => here += 2,
            '"' => {
                let mut hashes = 0;
                while here > hashes && at(here - 1 - hashes) == '#' {
                    hashes += 1;
                }
                let raw = here > hashes && at(here - 1 - hashes) == 'r';
                let begin = line;
                let mut text = String::new();
                here += 1;
                while here < letters.len() {
                    let closed = !raw || (1..=hashes).all(|k| at(here + k) == '#');
                    match at(here) {
                        '"' if closed => break,
                        '\\' if !raw && at(here + 1) == '\n' => {
                            // The line goes on without its indent.
                            here += 1;
                            line += 1;
                            while at(here + 1) == ' ' {
                                here += 1;
                            }
                        }
                        '\\' if !raw => {
                            here += 1;
                            text.push(if at(here) == 'n' { ' ' } else { at(here) });
                        }
                        letter => {
                            line += usize::from(letter == '\n');
                            text.push(letter);
                        }
                    }
                    here += 1;
                }
                found.literals.push((begin, text));
            }
            _ => {}
        }
        here += 1;
    }
    found
}

/// The string literals of Rust or RON. Tests beside the code are left out.
pub fn literals(source: &str) -> Vec<(usize, String)> {
    scan(source.split("\nmod tests {").next().unwrap()).literals
}

/// The paragraphs of the comments of Rust, without code.
pub fn paragraphs(source: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let (mut code, mut last) = (false, 0);
    for (line, text) in scan(source).comments {
        if text.starts_with("```") {
            code = !code;
        } else if !code && !text.is_empty() {
            match found.last_mut() {
                Some((_, whole)) if line == last + 1 => {
                    whole.push(' ');
                    whole.push_str(&text);
                }
                _ => found.push((line, text)),
            }
            last = line;
        }
    }
    found.into_iter().map(|(line, text)| (line, without_code(&text))).collect()
}

/// A text without what stands between backticks.
fn without_code(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// The strings of the program that people read, or may.
pub fn strings() -> Vec<Text> {
    let mut list = Vec::new();
    for path in SOURCES.iter().flat_map(|folder| files(folder, "rs")) {
        let file = name_of(&path);
        for (line, text) in literals(&fs::read_to_string(&path).unwrap()) {
            // Outside the window a single word is a key or an option.
            if is_window(&file) || text.contains(' ') {
                list.push(Text { file: file.clone(), line, text });
            }
        }
    }
    list
}

/// The comments of the program, a paragraph each.
pub fn comments() -> Vec<Text> {
    let mut list = Vec::new();
    for path in SOURCES.iter().flat_map(|folder| files(folder, "rs")) {
        let file = name_of(&path);
        let source = fs::read_to_string(&path).unwrap();
        let each = paragraphs(&source).into_iter();
        list.extend(each.map(|(line, text)| Text { file: file.clone(), line, text }));
    }
    list
}

/// What `--help` prints: the comments on commands and their arguments.
pub fn help() -> Vec<Text> {
    let mut list = Vec::new();
    for path in files("src/cli", "rs").iter().filter(|path| name_of(path).contains("cli/args")) {
        let source = fs::read_to_string(path).unwrap();
        for (line, text) in (1..).zip(source.lines()) {
            if let Some(text) = text.trim_start().strip_prefix("/// ") {
                list.push(Text { file: name_of(path), line, text: text.to_owned() });
            }
        }
    }
    list
}

/// The texts of the level files.
pub fn level_texts() -> Vec<Text> {
    let mut list = Vec::new();
    for path in files("levels", "ron") {
        for (line, text) in literals(&fs::read_to_string(&path).unwrap()) {
            // What has no space is a name.
            if text.contains(' ') {
                list.push(Text { file: name_of(&path), line, text });
            }
        }
    }
    list
}

/// The texts of the guided tours.
pub fn tour_texts() -> Vec<Text> {
    let mut list = Vec::new();
    for path in files("assets/parts/tours", "ron") {
        for (line, text) in literals(&fs::read_to_string(&path).unwrap()) {
            if text.contains(' ') {
                list.push(Text { file: name_of(&path), line, text });
            }
        }
    }
    list
}

/// The lines of the documents, without code. The books in `docs/rules` are written from
/// the level files.
pub fn prose() -> Vec<Text> {
    let mut list = Vec::new();
    let mut paths: Vec<PathBuf> = files("docs", "md");
    paths.retain(|path| !name_of(path).starts_with("docs/rules/"));
    paths.retain(|path| !path.ends_with("glossary.md"));
    let top = ["README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];
    paths.extend(top.map(|name| root().join(name)));
    paths.extend(files("assets/networks", "md"));
    paths.extend(files("assets/solutions", "md"));
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let mut code = false;
        for (line, text) in (1..).zip(text.lines()) {
            if text.starts_with("```") {
                code = !code;
            } else if !code {
                list.push(Text { file: name_of(&path), line, text: without_code(text) });
            }
        }
    }
    list
}

/// The sentences of the level files that stand in fields of these names.
pub fn sentences(fields: &[&str]) -> Vec<Text> {
    let mut list = Vec::new();
    for path in files("levels", "ron") {
        let source = fs::read_to_string(&path).unwrap();
        for (line, whole) in (1..).zip(source.lines()) {
            for field in fields.iter().map(|field| format!("{field}: \"")) {
                for (at, _) in whole.match_indices(&field) {
                    let rest = &whole[at + field.len()..];
                    let text = rest.split('"').next().unwrap_or(rest).to_owned();
                    list.push(Text { file: name_of(&path), line, text });
                }
            }
        }
    }
    list
}
