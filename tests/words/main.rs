//! What people read keeps to the glossary: one word for one thing.
//!
//! `docs/glossary.md` says in its last column which words we do not use. Here they are
//! looked for in the strings and comments of the program, in the level files and in the
//! documents.
#![allow(clippy::unwrap_used, reason = "a test may fail by panic")]

mod comments;
mod form;
mod texts;

use std::fs;

use texts::{Text, help, level_texts, literals, prose, root, strings, tour_texts};

/// Words of the glossary's last column that also have another meaning. Only these
/// phrases are meant; a word without any is not looked for.
const PHRASES: &[(&str, &[&str])] = &[
    // A menu is left, and a number is left over.
    ("leave", &["leave the board", "leaves the board", "left the board"]),
    ("exit", &["exits the board", "exit the board"]),
    // A turn, a move and a seat are taken.
    (
        "take",
        &[
            "be taken",
            "was taken",
            "pieces taken",
            "piece taken",
            "takes the opponent",
            "take the opponent",
        ],
    ),
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
    ("src/cli/args/strength.rs", "roll", "roll out"),
    // The unit in which series measure the length of games.
    ("crates/core/src/ai/arena/merge.rs", "ply", "plies"),
    // A key in the files of solutions.
    ("crates/core/src/ai/solve/pente.rs", "counter", "counters {}"),
    ("crates/core/src/ai/solve/pente.rs", "knock out", "knock out {}"),
    // The format of records counts plies, and so do the arena and the rollouts.
    ("crates/core/src/record/replay.rs", "ply", ""),
    ("crates/core/src/record/audit.rs", "ply", ""),
    // The names of the first version, which scripts may still use.
    ("crates/play/src/exhibition/speed.rs", "calm", ""),
    ("crates/play/src/exhibition/speed.rs", "brisk", ""),
    ("crates/play/src/exhibition/speed.rs", "swift", ""),
    ("src/cli/arena/report.rs", "ply", "plies a game"),
    ("src/cli/playouts.rs", "ply", "plies a game"),
    ("src/cli/rollout.rs", "ply", "plies a game"),
];

/// The words of the glossary's last column, and whether they may stand in documents.
fn not_used() -> Vec<(String, bool)> {
    let text = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let mut list = Vec::new();
    for (_, not) in glossary(&text) {
        for not in not.trim_matches('|').split(',').map(str::trim).filter(|not| !not.is_empty()) {
            let (not, note) = not.split_once(" (").unwrap_or((not, ""));
            list.push((not.to_owned(), note.starts_with("only in documents")));
        }
    }
    list
}

/// The words of the glossary with those that they are used for instead.
fn glossary(text: &str) -> Vec<(&str, &str)> {
    let rows = text.lines().filter(|line| line.starts_with("| "));
    let row = |line| {
        let line: &str = line;
        let columns: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [word, _, not] = columns[..] else { panic!("no three columns: {line}") };
        (word, not)
    };
    rows.map(row).filter(|(word, _)| *word != "word").collect()
}

/// Whether a phrase stands in a text of small letters as whole words.
fn has(text: &str, phrase: &str) -> bool {
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

/// The words that may not stand in a text, or in a document.
fn forbidden(documents: bool) -> Vec<String> {
    let words = not_used().into_iter();
    let words = words.filter(|(_, only_documents)| !(documents && *only_documents));
    words.map(|(word, _)| word).chain(ARCHAIC.iter().map(|word| (*word).to_owned())).collect()
}

/// Where these words stand in these texts.
fn complaints(texts: &[Text], words: &[String]) -> Vec<String> {
    let words: Vec<(&String, Vec<String>)> = words.iter().map(|word| (word, forms(word))).collect();
    let mut list = Vec::new();
    for Text { file, line, text } in texts {
        let lower = text.to_lowercase();
        for (word, forms) in &words {
            let allowed = |(place, of, part): &(&str, &str, &str)| {
                file.contains(place) && of == word && text.contains(part)
            };
            if let Some(form) = forms.iter().find(|form| has(&lower, form))
                && !ALLOWED.iter().any(allowed)
            {
                list.push(format!("{file}:{line}: \"{form}\" in: {text}"));
            }
        }
    }
    list
}

#[test]
fn the_program_speaks_by_the_glossary() {
    let texts: Vec<Text> = strings().into_iter().chain(help()).collect();
    let complaints = complaints(&texts, &forbidden(false));
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn level_files_speak_by_the_glossary() {
    let complaints = complaints(&level_texts(), &forbidden(false));
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn guided_tours_speak_by_the_glossary() {
    let texts = tour_texts();
    assert!(texts.len() > 3 * 50, "{}", texts.len());
    let complaints = complaints(&texts, &forbidden(false));
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn documents_speak_by_the_glossary() {
    let complaints = complaints(&prose(), &forbidden(true));
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
}

/// A package that moved must not fall silent.
#[test]
fn the_strings_of_all_five_packages_are_read() {
    let read: Vec<usize> = texts::SOURCES.iter().map(|of| texts::files(of, "rs").len()).collect();
    let least = [150, 200, 10, 80, 100];
    assert!(read.iter().zip(least).all(|(read, least)| *read >= least), "{read:?}");
    let texts = strings();
    for folder in texts::SOURCES {
        assert!(texts.iter().any(|text| text.file.starts_with(folder)), "{folder}");
    }
    let packages = fs::read_dir(root().join("crates")).unwrap().count();
    assert_eq!(packages + 1, texts::SOURCES.len());
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
    let words = forbidden(false);
    let found = |text: &str| {
        let text = Text { file: "x".into(), line: 1, text: text.to_owned() };
        complaints(&[text], &words).len()
    };
    for bad in [
        "A ply",
        "Two plies",
        "It is knocked off",
        "Five in hand",
        "The dice roll",
        "Its own way",
        "Three lots",
        "An enemy's piece",
    ] {
        assert_eq!(found(bad), 1, "{bad}");
    }
    for good in [
        "By hand",
        "Always",
        "A role",
        "Leave the guide",
        "A network's layers",
        "Two slots",
        "An opponent",
    ] {
        assert_eq!(found(good), 0, "{good}");
    }
}

/// Phrases that sound translated: they hide who acts, or wrap a plain word. `docs/glossary.md`
/// has the rule.
const STIFF: &[&str] = &[
    "a point being",
    "anew",
    "are told",
    "as it were",
    "begins again",
    "everybody",
    "for whom",
    "games in a hundred",
    "go on with",
    "goes on with",
    "going on with",
    "gone on with",
    "hardly",
    "in spite of",
    "is told",
    "it is said",
    "merely",
    "none of it",
    "of theirs",
    "perhaps",
    "so to speak",
    "somebody",
    "taken up again",
    "takes up again",
    "the more so",
    "to whom",
    "whoever",
];

/// The present texts: the history in the changelog stays as it was written.
fn present() -> Vec<Text> {
    let all = strings().into_iter().chain(help()).chain(prose()).chain(tour_texts());
    let mut texts: Vec<Text> = all.collect();
    texts.retain(|text| text.file != "CHANGELOG.md");
    texts
}

#[test]
fn texts_do_not_sound_translated() {
    let stiff: Vec<String> = STIFF.iter().map(|phrase| (*phrase).to_owned()).collect();
    let mut wrong = Vec::new();
    for Text { file, line, text } in present() {
        let lower = text.to_lowercase();
        let found = stiff.iter().filter(|phrase| has(&lower, phrase));
        wrong.extend(found.map(|phrase| format!("{file}:{line}: \"{phrase}\" in: {text}")));
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_marks_of_errors_stand_in_running_text() {
    // A question mark of the database stands for a value.
    let texts = present().into_iter().filter(|text| !text.file.contains("/archive/"));
    let marks = [" ?", " ??", " ?!", " !"];
    let wrong: Vec<String> = texts
        .filter(|Text { text, .. }| marks.iter().any(|mark| text.trim_end().ends_with(mark)))
        .map(|Text { file, line, text }| format!("{file}:{line}: {text}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_exception_is_still_needed() {
    let all: Vec<Text> =
        strings().into_iter().chain(help()).chain(level_texts()).chain(prose()).collect();
    for (place, word, part) in ALLOWED {
        let needed = all.iter().any(|Text { file, text, .. }| {
            file.contains(place)
                && text.contains(part)
                && forms(word).iter().any(|form| has(&text.to_lowercase(), form))
        });
        assert!(needed, "nothing in {place} needs \"{word}\" allowed in \"{part}\"");
    }
}

#[test]
fn what_a_board_calls_its_special_cells_is_in_the_glossary() {
    let text = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let known: Vec<String> =
        glossary(&text).into_iter().map(|(word, _)| word.to_lowercase()).collect();
    let mut missing = Vec::new();
    for Text { file, line, text } in texts::sentences(&["note"]) {
        // `Goose: you may …`, `House of Beauty: …`; else it is no name of a kind of cell.
        let Some((kind, _)) = text.split_once(": ") else { continue };
        let kind = kind.trim_start_matches("The ").split(',').next().unwrap().to_lowercase();
        let named = kind.split(' ').count() <= 2 || kind.starts_with("house of");
        let is = |word: &String| kind == *word || kind.starts_with(&format!("{word} "));
        if named && text.starts_with(|c: char| c.is_uppercase()) && !known.iter().any(is) {
            missing.push(format!("{file}:{line}: {kind}"));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    for word in [
        "opponent", "throw", "path", "step", "cell", "rack", "bear off", "capture", "house", "trap",
    ] {
        assert!(known.contains(&word.to_owned()), "{word}");
    }
}

#[test]
fn the_glossary_can_be_looked_up_by_letter() {
    let text = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    for part in text.split("\n## ") {
        let words: Vec<String> =
            glossary(part).into_iter().map(|(word, _)| word.to_lowercase()).collect();
        assert!(words.is_sorted(), "{words:?}");
    }
}
