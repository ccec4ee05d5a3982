//! The form of what people read: sentences, signs, spelling, each board's own words, and
//! the sentences that set the tone.

use std::fs;

use super::texts::{
    Text, files, help, is_window, level_texts, literals, prose, root, sentences, strings,
    tour_texts,
};

/// What is said of the texts that break a rule.
fn broken(texts: &[Text], rule: impl Fn(&str) -> bool) -> String {
    let wrong = texts.iter().filter(|text| !rule(&text.text));
    let told: Vec<String> =
        wrong.map(|Text { file, line, text }| format!("{file}:{line}: {text}")).collect();
    told.join("\n")
}

/// The strings of the window.
fn window() -> Vec<Text> {
    strings().into_iter().filter(|text| is_window(&text.file)).collect()
}

fn ends(text: &str) -> bool {
    // What is filled in last may end it too.
    text.ends_with(['.', '!', '?', '…', ':', '}'])
}

#[test]
fn sentences_of_the_level_files_are_whole() {
    let texts = sentences(&["text", "decision", "note", "about"]);
    assert!(texts.len() > 300, "{}", texts.len());
    let told = broken(&texts, |text| {
        let begins = text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
        begins && ends(text)
    });
    assert!(told.is_empty(), "{told}");
}

#[test]
fn two_sentences_of_the_window_both_end() {
    let told = broken(&window(), |text| {
        let sentence = text.starts_with(|c: char| c.is_uppercase());
        let two = text.match_indices(". ").any(|(at, _)| {
            text[at + 2..].starts_with(|c: char| c.is_uppercase()) && text.len() > 12
        });
        !(sentence && two) || ends(text)
    });
    assert!(told.is_empty(), "{told}");
}

#[test]
fn quotes_are_straight_and_an_ellipsis_is_one_sign() {
    let mut texts: Vec<Text> = strings().into_iter().chain(help()).chain(level_texts()).collect();
    let told = broken(&texts, |text| !text.contains("..."));
    assert!(told.is_empty(), "{told}");
    texts.extend(prose());
    texts.extend(tour_texts());
    let told =
        broken(&texts, |text| !text.contains(['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}']));
    assert!(told.is_empty(), "{told}");
    // Only in the list of moves it stands for what is still to come.
    let told = broken(&window(), |text| !text.contains(" …"));
    assert!(told.is_empty(), "{told}");
}

#[test]
fn no_two_spaces_stand_between_words() {
    let texts: Vec<Text> = window().into_iter().chain(help()).chain(level_texts()).collect();
    let told = broken(&texts, |text| {
        text.match_indices("  ").all(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = text[at..].trim_start().chars().next();
            // A button tells its key after a gap.
            !before.is_some_and(char::is_alphanumeric) || !after.is_some_and(char::is_alphanumeric)
        })
    });
    assert!(told.is_empty(), "{told}");
}

#[test]
fn after_a_colon_goes_a_small_letter() {
    // Names, and what the level files call by a name.
    const NAMES: &[&str] = &["House of", "Schädler", "I ", "Slurm", "GNU", "Orbit"];
    let told = broken(&window(), |text| {
        text.match_indices(": ").all(|(at, _)| {
            let rest = &text[at + 2..];
            let sentence = rest.starts_with(|c: char| c.is_uppercase());
            !sentence || NAMES.iter().any(|name| rest.starts_with(name))
        })
    });
    assert!(told.is_empty(), "{told}");
}

/// How the other side of the ocean spells.
const AMERICAN: &[&str] = &[
    "color",
    "colors",
    "colored",
    "center",
    "centers",
    "centered",
    "gray",
    "favor",
    "favors",
    "honor",
    "behavior",
    "neighbor",
    "neighbors",
    "neighboring",
    "traveler",
    "travelers",
    "traveled",
    "labeled",
    "canceled",
    "judgment",
    "recognize",
    "recognized",
    "organize",
    "generalized",
    "optimized",
    "initialize",
    "catalog",
    "defense",
    "meter",
    "meters",
    "toward",
    "afterward",
];

#[test]
fn visitors_read_no_paths_of_files() {
    let mut texts = Vec::new();
    for path in ["levels", "assets/parts"].into_iter().flat_map(|folder| files(folder, "ron")) {
        let file = path.display().to_string();
        for (line, text) in literals(&fs::read_to_string(&path).unwrap()) {
            texts.push(Text { file: file.clone(), line, text });
        }
    }
    assert!(texts.len() > 1_000, "{}", texts.len());
    let told = broken(&texts, |text| !text.contains("docs/") && !text.contains(".md"));
    assert!(told.is_empty(), "{told}");
}

#[test]
fn everything_is_spelt_as_in_britain() {
    let all = strings().into_iter().chain(help()).chain(level_texts()).chain(prose());
    // There we look for lines of Bevy's shaders.
    let ours = |text: &Text| text.file != "crates/scene/src/mended.rs";
    let texts: Vec<Text> = all.chain(tour_texts()).filter(ours).collect();
    let american = |text: &str| {
        let text = text.to_lowercase();
        text.split(|c: char| !c.is_alphabetic()).any(|word| AMERICAN.contains(&word))
    };
    let told = broken(&texts, |text| !american(text));
    assert!(told.is_empty(), "{told}");
}

/// What each board does not call its cells, and where the word means something else.
const CELLS: &[(&str, &[&str], &[&str])] = &[
    ("ur", &["cell", "cells", "field", "fields", "circle", "circles"], &[]),
    ("senet", &["cell", "cells", "field", "fields", "circle", "circles"], &[]),
    ("knossos", &["cell", "cells", "field", "fields", "square", "squares"], &[]),
    (
        "phaistos",
        &["cell", "cells", "circle", "circles", "square", "squares"],
        &["square board", "square of eight", "square labyrinth"],
    ),
    ("pente", &["cell", "cells", "field", "fields", "square", "squares"], &[]),
];

#[test]
fn each_board_has_its_own_word_for_a_cell() {
    for (game, words, allowed) in CELLS {
        let own = level_texts().into_iter().filter(|text| text.file.contains(game));
        let own: Vec<Text> = own.collect();
        assert!(own.len() > 50, "{game}");
        let told = broken(&own, |text| {
            let mut text = text.to_lowercase();
            for phrase in *allowed {
                text = text.replace(phrase, "");
            }
            !words.iter().any(|word| super::has(&text, word))
        });
        assert!(told.is_empty(), "{told}");
    }
}

/// The sentences that set the tone, and where each stands. What is filled in stands in
/// braces; tests beside the code produce those from positions.
const TONE: &[(&str, &str)] = &[
    ("src/ui/panel/turn/due.rs", "{who}: press {key}, or drag in the tray."),
    ("crates/play/src/guide.rs", "that's the end of the guide. Play a match or start it again"),
    ("levels/pente.ron", "It must start again from the rack."),
    ("levels/ur.ron", "It must start again from the rack."),
    ("levels/knossos.ron", "it must start again from the rack."),
    ("crates/play/src/narration/remarks.rs", "it must start again from the rack"),
    ("src/ui/layers/choose.rs", "{} path"),
    ("src/ui/panel/turn/due.rs", "Paused."),
    ("src/ui/screens/end.rs", "Main menu"),
    ("src/ui/screens/menu.rs", "Main menu"),
    ("src/ui/screens/end.rs", "Rematch (swap sides)"),
    ("src/ui/screens/end.rs", "Rematch (swap seats)"),
    ("crates/play/src/exhibition/speed.rs", "normal"),
    ("src/ui/screens/settings/access.rs", "normal"),
    ("src/ui/screens/settings/game.rs", "Speed"),
    ("crates/play/src/narration/refusal.rs", "that {} is {}"),
    ("crates/play/src/narration/refusal.rs", "{}. You play {}"),
    ("crates/play/src/cards.rs", "Both sides' paths use"),
    ("levels/knossos.ron", "Both sides' paths use circle 13."),
    ("levels/phaistos.ron", "You did not have to use the goose"),
    ("crates/play/src/cards.rs", "Trapped: {turns} more turns."),
    ("src/ui/panel/labels.rs", "Trapped: {turns} more turns"),
    ("levels/knossos.ron", "Left lane going out, right lane coming home"),
];

#[test]
fn the_sentences_that_set_the_tone_stand_to_the_letter() {
    for (file, sentence) in TONE {
        let source = fs::read_to_string(root().join(file)).unwrap();
        let found = literals(&source).iter().any(|(_, text)| text.contains(sentence));
        assert!(found, "{file} no longer says: {sentence}");
    }
}
