//! What is new on the command line or in level files has to come into the documents too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use tesserae_core::ai::Level;
use tesserae_core::levels::Library;

use crate::program::text;

fn page(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

/// The commands below one, as its help lists them.
fn commands_of(help: &str) -> Vec<&str> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.trim().is_empty());
    // What is told of one may go on in a line further in.
    let names = listed.filter(|line| !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).collect()
}

/// The long options of a command, as its help lists them.
fn options_of(help: &str) -> Vec<&str> {
    let option = |line| {
        let line: &str = line;
        let named = line.strip_prefix("      --").or_else(|| {
            line.split_once(", --")
                .filter(|(before, _)| before.starts_with("  -") && before.len() == 4)
                .map(|(_, named)| named)
        })?;
        named.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next()
    };
    help.lines().filter_map(option).collect()
}

/// Every command, `arena merge` too, with its help.
fn all_commands() -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut left: Vec<String> = vec![String::new()];
    while let Some(command) = left.pop() {
        let words: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
        let help = text(&words);
        let below = commands_of(&help).into_iter().filter(|name| *name != "help");
        left.extend(below.map(|name| format!("{command} {name}").trim().to_owned()));
        all.insert(command, help);
    }
    all.remove("");
    assert!(all.contains_key("arena merge") && all.contains_key("archive list"), "{all:?}");
    all
}

/// What docs/command-line.md says of each command: from a line that begins with it to the next
/// such line or heading.
fn sections<'a>(page: &str, commands: &'a BTreeMap<String, String>) -> BTreeMap<&'a str, String> {
    let named = |line: &str| {
        let line = line.trim_start_matches("**").trim_start_matches("| ");
        let line = line.strip_prefix("`tesserae ")?;
        let is_it = |name: &&String| {
            line.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with([' ', '`']))
        };
        commands.keys().filter(is_it).max_by_key(|name| name.len())
    };
    let mut sections: BTreeMap<&str, String> = BTreeMap::new();
    let mut current = None;
    for line in page.lines() {
        if line.starts_with("## ") {
            current = None;
        }
        current = named(line).or(current);
        if let Some(name) = current {
            sections.entry(name).or_default().push_str(&format!("{line}\n"));
        }
    }
    sections
}

/// Whether a text names an option, and not only a longer one.
fn names(text: &str, option: &str) -> bool {
    let option = format!("--{option}");
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
    text.match_indices(&option).any(|(at, _)| ends(&text[at + option.len()..]))
}

#[test]
fn every_command_and_option_is_named() {
    let page = page("docs/command-line.md");
    let commands = all_commands();
    let sections = sections(&page, &commands);
    let mut missing = Vec::new();
    let mut options = 0;
    for (command, help) in &commands {
        let Some(own) = sections.get(command.as_str()) else {
            missing.push(command.clone());
            continue;
        };
        // What holds for all commands of `archive` stands there.
        let above = command.split_once(' ').and_then(|(above, _)| sections.get(above));
        for option in options_of(help).into_iter().filter(|option| *option != "help") {
            options += 1;
            if !names(own, option) && !above.is_some_and(|above| names(above, option)) {
                missing.push(format!("{command} --{option}"));
            }
        }
    }
    assert!(missing.is_empty(), "docs/command-line.md: {missing:?}");
    assert!(options > 100, "the help is no longer understood: {options}");
}

#[test]
fn every_level_is_named() {
    let (readme, commands, strength) =
        (page("README.md"), page("docs/command-line.md"), page("docs/strength.md"));
    for level in Level::ALL {
        assert!(readme.contains(&format!("`{level}`")), "README.md: {level}");
        let row = format!("| `{level}` | ");
        assert!(commands.contains(&row), "docs/command-line.md: {level}");
        assert!(strength.contains(&row), "docs/strength.md: {level}");
    }
}

#[test]
fn every_game_and_variant_is_named() {
    for file in ["docs/command-line.md", "docs/levels.md"] {
        let page = page(file);
        for game in Library::built_in().games() {
            let definition = game.definition();
            let row = page.lines().find(|line| {
                line.starts_with('|')
                    && line.contains(&format!("`{}`", definition.game))
                    && line.contains(&format!("`{}`", definition.variant))
            });
            assert!(row.is_some(), "{file}: {}", definition.id());
        }
    }
}

#[cfg(feature = "gui")]
#[test]
fn every_look_and_camera_is_named() {
    use tesserae_layout::view::NAMES;
    use tesserae_scene::look::Look;
    let page = page("docs/command-line.md");
    for name in NAMES.into_iter().chain(Look::ALL.map(Look::name)) {
        assert!(page.contains(&format!("`{name}`")), "docs/command-line.md: {name}");
    }
}

/// The words of a text that stand alone.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The words of a document that are set as code.
fn code(page: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    let mut fenced = false;
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            found.extend(words(line));
        } else {
            found.extend(line.split('`').skip(1).step_by(2).flat_map(words));
        }
    }
    found
}

/// The keys of a level file: the words before a colon, texts and comments left out.
fn keys(file: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for line in file.lines() {
        let line = line.trim_start();
        if line.starts_with("//") {
            continue;
        }
        for part in line.split('"').step_by(2) {
            let parts: Vec<&str> = part.split(':').collect();
            let before = parts.iter().take(parts.len() - 1);
            found.extend(before.filter_map(|before| words(before).last()));
        }
    }
    found
}

#[test]
fn every_key_of_a_level_file_is_named() {
    let page = page("docs/levels.md");
    let code = code(&page);
    for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
        let file = self::page(&format!("levels/{game}.ron"));
        let keys = keys(&file);
        assert!(keys.contains("format") && keys.len() > 20, "{game}: {keys:?}");
        let missing: Vec<&&str> = keys.iter().filter(|key| !code.contains(**key)).collect();
        assert!(missing.is_empty(), "docs/levels.md: {missing:?} of {game}");
    }
}
