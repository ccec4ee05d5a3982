//! What people read keeps to the glossary: one word for one thing.
//!
//! `docs/glossary.md` says in its last column which words we do not use. Here they are
//! looked for in the strings of the program, in the level files and in the documents.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

use std::fs;
use std::path::{Path, PathBuf};

/// Words of the glossary's last column that also have another meaning. Only these
/// phrases are meant; a word without any is not looked for.
const PHRASES: &[(&str, &[&str])] = &[
    // A menu is left, and a number is left over.
    ("leave", &["leave the board", "leaves the board", "left the board"]),
    ("exit", &["exits the board", "exit the board"]),
    // A turn, a move and a seat are taken.
    ("take", &["be taken", "pieces taken", "piece taken", "takes the enemy", "take the enemy"]),
    ("off", &["is off the board", "are off the board", "goes off the board", "goes off"]),
    (
        "way",
        &[
            "own way",
            "your way",
            "its way",
            "the way of",
            "of the way",
            "both ways",
            "way home",
            "way out",
            "way back",
            "the way to",
        ],
    ),
    // Dice are thrown by hand.
    ("hand", &["in hand", "the hand", "to hand", "from hand", "into hand"]),
    // Series are spread over machines.
    (
        "machine",
        &["machine player", "machine players", "machines play", "against machine", "the machine"],
    ),
    // Only of pieces.
    ("counter", &["counter", "counters"]),
];

/// Words that no newspaper prints.
const ARCHAIC: &[&str] = &[
    "lest",
    "nought",
    "anew",
    "whoever",
    "whatsoever",
    "foe",
    "thither",
    "hither",
    "likewise",
    "befalls",
    "comes by",
    "come by",
    "is told",
    "thereof",
];

/// Endings with which a word is still the same word.
const ENDINGS: &[&str] = &["", "s", "es", "ed", "ing", "d"];

/// Where a word may stand, and why: a part of the file's name, the word, a part of the
/// string or line.
const ALLOWED: &[(&str, &str, &str)] = &[
    // That of the generator of chances.
    ("docs/records.md", "counter", "counter"),
    // What a rollout is made of.
    ("docs/regret.md", "roll", "rolled out"),
    // A heading of the source.
    ("levels/senet.ron", "knock out", "Gurevich, knocking out"),
    // The format of records counts plies, and so do the arena and the rollouts.
    ("src/record/file.rs", "ply", ""),
    // The names of the first version, which scripts may still use.
    ("src/table/exhibition/speed.rs", "calm", ""),
    ("src/table/exhibition/speed.rs", "brisk", ""),
    ("src/table/exhibition/speed.rs", "swift", ""),
    ("src/cli/arena/table.rs", "ply", "plies a game"),
    ("src/cli/playouts.rs", "ply", "plies a game"),
    ("src/cli/rollout.rs", "ply", "plies a game"),
];

/// A piece of text and where it stands.
struct Text {
    file: String,
    line: usize,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
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

fn name_of(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/")
}

/// The string literals of Rust or RON, with the lines on which they begin. Tests beside
/// the code are left out.
fn literals(source: &str) -> Vec<(usize, String)> {
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap();
    let letters: Vec<char> = source.chars().collect();
    let at = |index: usize| letters.get(index).copied().unwrap_or('\0');
    let mut found = Vec::new();
    let (mut here, mut line) = (0, 1);
    while here < letters.len() {
        match at(here) {
            '\n' => line += 1,
            '/' if at(here + 1) == '/' => {
                while here < letters.len() && at(here) != '\n' {
                    here += 1;
                }
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
                found.push((begin, text));
            }
            _ => {}
        }
        here += 1;
    }
    found
}

/// The strings of the program that people read, or may.
fn strings() -> Vec<Text> {
    let mut list = Vec::new();
    let folders = ["src/table", "src/cli", "src/rules", "src/record"];
    for path in folders.iter().flat_map(|folder| files(folder, "rs")) {
        let file = name_of(&path);
        for (line, text) in literals(&fs::read_to_string(&path).unwrap()) {
            // Outside the window a single word is a key or an option.
            if file.starts_with("src/table") || text.contains(' ') {
                list.push(Text { file: file.clone(), line, text });
            }
        }
    }
    list
}

/// The texts of the level files.
fn level_texts() -> Vec<Text> {
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

/// The lines of the documents, without code. The books in `docs/rules` are written from
/// the level files.
fn prose() -> Vec<Text> {
    let mut list = Vec::new();
    let mut paths: Vec<PathBuf> = files("docs", "md");
    paths.retain(|path| !name_of(path).starts_with("docs/rules/"));
    paths.retain(|path| !path.ends_with("glossary.md"));
    paths.push(root().join("README.md"));
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let mut code = false;
        for (line, text) in (1..).zip(text.lines()) {
            if text.starts_with("```") {
                code = !code;
            } else if !code {
                // Every second part stands between backticks.
                let text: String = text.split('`').step_by(2).collect::<Vec<_>>().join("`");
                list.push(Text { file: name_of(&path), line, text });
            }
        }
    }
    list
}

/// The words of the glossary's last column, and whether they may stand in documents.
fn not_used() -> Vec<(String, bool)> {
    let text = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let mut list = Vec::new();
    for line in text.lines().filter(|line| line.starts_with("| ")) {
        let columns: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [word, _, not] = columns[..] else { panic!("no three columns: {line}") };
        if word == "word" {
            continue;
        }
        for not in not.trim_matches('|').split(',').map(str::trim).filter(|not| !not.is_empty()) {
            let (not, note) = not.split_once(" (").unwrap_or((not, ""));
            list.push((not.to_owned(), note.starts_with("only in documents")));
        }
    }
    list
}

/// Whether a phrase stands in a text as whole words.
fn has(text: &str, phrase: &str) -> bool {
    let text = text.to_lowercase();
    let inside = |letter: Option<char>| letter.is_some_and(|l| l.is_alphanumeric() || l == '_');
    text.match_indices(phrase).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + phrase.len()..].chars().next();
        !inside(before) && !inside(after)
    })
}

/// What is looked for in place of a word.
fn forms(word: &str) -> Vec<String> {
    if let Some((_, phrases)) = PHRASES.iter().find(|(of, _)| *of == word) {
        return phrases.iter().map(|phrase| (*phrase).to_owned()).collect();
    }
    if let Some(stem) = word.strip_suffix('y') {
        return vec![word.to_owned(), format!("{stem}ies")];
    }
    // Of two words the first is a verb: `knocked off`.
    let (verb, rest) = word.split_once(' ').map_or((word, ""), |(verb, rest)| (verb, rest));
    let space = if rest.is_empty() { "" } else { " " };
    ENDINGS.iter().map(|ending| format!("{verb}{ending}{space}{rest}")).collect()
}

fn complaints(texts: &[Text], documents: bool) -> Vec<String> {
    let words: Vec<String> = not_used()
        .into_iter()
        .filter(|(_, only_documents)| !(documents && *only_documents))
        .map(|(word, _)| word)
        .chain(ARCHAIC.iter().map(|word| (*word).to_owned()))
        .collect();
    let mut list = Vec::new();
    for Text { file, line, text } in texts {
        for word in &words {
            let allowed = |(place, of, part): &(&str, &str, &str)| {
                file.contains(place) && of == word && text.contains(part)
            };
            if !ALLOWED.iter().any(allowed)
                && let Some(form) = forms(word).iter().find(|form| has(text, form))
            {
                list.push(format!("{file}:{line}: \"{form}\" in: {text}"));
            }
        }
    }
    list
}

#[test]
fn the_program_speaks_by_the_glossary() {
    let complaints = complaints(&strings(), false);
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn level_files_speak_by_the_glossary() {
    let complaints = complaints(&level_texts(), false);
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn documents_speak_by_the_glossary() {
    let complaints = complaints(&prose(), true);
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn words_are_found_where_people_read_them_and_nowhere_else() {
    let source = "// a ply\nlet a = 'x'; let b: &'static str = \"two \\\n    plies\";\n\
        let c = r#\"a \"roll\"\"#;\n#[cfg(test)]\nmod tests { \"a ply\" }";
    assert_eq!(literals(source), [(2, "two plies".to_owned()), (4, "a \"roll\"".to_owned())]);
    let not = not_used();
    for word in ["machine", "hand", "knock off", "route", "ply"] {
        assert!(not.iter().any(|(known, _)| known == word), "{word} is not in the glossary");
    }
    let found = |text: &str| {
        let text = Text { file: "x".into(), line: 1, text: text.to_owned() };
        complaints(&[text], false).len()
    };
    for bad in
        ["A ply", "Two plies", "It is knocked off", "Five in hand", "The dice roll", "Its own way"]
    {
        assert_eq!(found(bad), 1, "{bad}");
    }
    for good in ["By hand", "Always", "A role", "Leave the guide", "A network's layers"] {
        assert_eq!(found(good), 0, "{good}");
    }
}

#[test]
fn every_exception_is_still_needed() {
    let all: Vec<Text> = strings().into_iter().chain(level_texts()).chain(prose()).collect();
    for (place, word, part) in ALLOWED {
        let needed = all.iter().any(|Text { file, text, .. }| {
            file.contains(place)
                && text.contains(part)
                && forms(word).iter().any(|form| has(text, form))
        });
        assert!(needed, "nothing in {place} needs \"{word}\" allowed in \"{part}\"");
    }
}
