//! Comments keep to the glossary too, and plain English takes the place of old habits room by
//! room.

use super::texts::{Text, comments, paragraphs};
use super::{complaints, forbidden, has};

/// Words that the glossary forbids at the table and that name something else in the code:
/// the counters of five lines, the hand that throws, a rollout, a cube's pips.
const TECHNICAL: &[&str] = &[
    "cast", "counter", "exchange", "hand", "hit", "off", "pips", "roll", "route", "take", "track",
    "way",
];

/// The rooms whose comments have none of the [`HABITS`] and [`BEGINNINGS`]. A room joins them by
/// a line.
const PLAIN: &[&str] = &[
    "crates/core/src/archive/",
    "crates/core/src/commentary/",
    "crates/core/src/engine/",
    "crates/core/src/record/",
    "crates/core/src/review/",
    "crates/play/src/",
    "src/cli/",
    "src/ui/",
];

/// Phrases that hide the subject or the verb of a sentence. Say who does what: "the window
/// shows", "the number of games", "if there is a network".
const HABITS: &[&str] = &[
    "all the more",
    "are none",
    "are to be told",
    "as it were",
    "asked for",
    "by what",
    "empty where",
    "everybody",
    "for whom",
    "go on with",
    "goes on",
    "going on with",
    "gone on with",
    "hardly",
    "how far",
    "how long",
    "how many",
    "how often",
    "in spite of",
    "in which",
    "is said",
    "is to be told",
    "merely",
    "nobody",
    "none where",
    "of ours",
    "of theirs",
    "of which",
    "of whom",
    "people",
    "perhaps",
    "so many",
    "so to speak",
    "somebody",
    "taken in",
    "taken up",
    "takes up",
    "the more so",
    "the other way round",
    "there is none",
    "to nothing",
    "to whom",
    "what came of",
    "where there are",
    "where there is",
    "whether anybody",
];

/// Beginnings that hide the subject. "Is the game over?" says what a flag means, and "The side
/// that moves" who acts.
const BEGINNINGS: &[&str] = &["Of ", "That it ", "Whether ", "Who "];

/// "So high that", "so long that": two sentences say it better.
fn has_so_that(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(3).any(|three| three[0].eq_ignore_ascii_case("so") && three[2] == "that")
}

/// The first habit in a text.
fn habit(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let inside = HABITS.iter().find(|habit| has(&lower, habit));
    let found = inside.or_else(|| BEGINNINGS.iter().find(|begin| text.starts_with(**begin)));
    found.copied().or_else(|| has_so_that(text).then_some("so … that"))
}

#[test]
fn comments_speak_by_the_glossary() {
    let mut words = forbidden(true);
    for word in TECHNICAL {
        assert!(words.iter().any(|known| known == word), "{word} is not forbidden");
    }
    words.retain(|word| !TECHNICAL.contains(&word.as_str()));
    let complaints = complaints(&comments(), &words);
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn comments_of_the_plain_rooms_have_no_old_habits() {
    let comments = comments();
    for room in PLAIN {
        assert!(comments.iter().any(|text| text.file.starts_with(room)), "{room} is empty");
    }
    let plain = comments.iter().filter(|text| PLAIN.iter().any(|room| text.file.starts_with(room)));
    let wrong: Vec<String> = plain
        .filter_map(|Text { file, line, text }| {
            habit(text).map(|habit| format!("{file}:{line}: \"{habit}\" in: {text}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn comments_are_read_by_paragraphs_and_without_code() {
    let source = "//! One\n//! two `three`.\n//!\n//! ```\n//! let four = 5;\n//! ```\n\
        let a = \"// six\"; // seven\n    /// Eight,\n    /// nine.\n";
    let found = [(1, "One two `."), (7, "seven Eight, nine.")];
    assert_eq!(paragraphs(source), found.map(|(line, text)| (line, text.to_owned())));
    for bad in [
        "By what it knows.",
        "A pile so\nhigh that it falls",
        "The game of which it is",
        "Whether it ends.",
    ] {
        assert!(habit(bad).is_some(), "{bad}");
    }
    for good in
        ["Reads it so that it is known", "Peoples", "Says whether it ends", "The number of games"]
    {
        assert_eq!(habit(good), None, "{good}");
    }
}
