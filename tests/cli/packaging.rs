//! What desktops read of the program agrees with the program, and with itself.

use std::fs;
use std::path::Path;

use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves};

use crate::program::{PROGRAM, command};

const ID: &str = "org.tesserae.Tesserae";
/// What a double click opens.
const TYPES: [&str; 3] = [
    "application/x-tesserae-record",
    "application/x-tesserae-level",
    "application/x-tesserae-puzzles",
];

fn packaged(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging").join(name);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The values of a key in a desktop entry, in its order.
fn values<'a>(entry: &'a str, key: &str) -> Vec<&'a str> {
    entry.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('=')).collect()
}

/// The texts between an opening and its end, in order.
fn between<'a>(text: &'a str, open: &str, end: &str) -> Vec<&'a str> {
    text.split(open).skip(1).map(|rest| rest.split(end).next().unwrap()).collect()
}

#[test]
fn entry_icon_and_metadata_bear_one_name() {
    let entry = packaged(&format!("{ID}.desktop"));
    assert_eq!(values(&entry, "Icon"), [ID]);
    assert_eq!(values(&entry, "StartupWMClass"), [ID]);
    let metadata = packaged(&format!("{ID}.metainfo.xml"));
    assert_eq!(between(&metadata, "<id>", "</id>"), [ID]);
    assert_eq!(
        between(&metadata, "<launchable type=\"desktop-id\">", "</launchable>"),
        [format!("{ID}.desktop")]
    );
}

#[test]
fn the_newest_release_is_this_version() {
    let version = env!("CARGO_PKG_VERSION");
    let metadata = packaged(&format!("{ID}.metainfo.xml"));
    assert_eq!(between(&metadata, "<release version=\"", "\"").first(), Some(&version));
    let debian = packaged("debian/changelog");
    let first = debian.lines().next().unwrap();
    assert!(first.starts_with(&format!("tesserae ({version}-")), "{first}");
}

/// Each line parses: the program fails later, because there is no display here.
#[test]
fn every_action_is_a_command() {
    let entry = packaged(&format!("{ID}.desktop"));
    let actions = values(&entry, "Actions")[0].trim_end_matches(';').split(';').count();
    let lines = values(&entry, "Exec");
    assert_eq!(lines.len(), actions + 1);
    for line in lines {
        let words = shlex::split(line).unwrap();
        assert_eq!(words[0], "tesserae");
        let arguments = words[1..].iter().filter(|word| *word != "%f");
        if arguments.clone().next().is_none() {
            continue;
        }
        let mut program = command(PROGRAM);
        program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").args(arguments);
        let output = program.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}: {output:?}");
    }
}

#[test]
fn what_the_program_opens_has_the_same_types_everywhere() {
    let entry = packaged(&format!("{ID}.desktop"));
    assert_eq!(values(&entry, "MimeType"), [format!("{};", TYPES.join(";"))]);
    assert!(values(&entry, "Exec")[0].ends_with(" %f"), "a file reaches the program");
    let metadata = packaged(&format!("{ID}.metainfo.xml"));
    assert_eq!(between(&metadata, "<mediatype>", "</mediatype>"), TYPES);
    let types = packaged(&format!("{ID}.mime.xml"));
    assert_eq!(between(&types, "<mime-type type=\"", "\""), TYPES);
}

/// The types of a file by its content: a rule holds if one of its texts begins at one of its
/// places, and so for the rules within it.
fn types_of(content: &str) -> Vec<&'static str> {
    let types = packaged(&format!("{ID}.mime.xml"));
    let holds = |rule: &str| {
        let (offset, value) =
            (between(rule, "offset=\"", "\"")[0], between(rule, "value=\"", "\"")[0]);
        let (first, last) = offset.split_once(':').unwrap_or((offset, offset));
        let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
        let value = value.replace("&quot;", "\"");
        (first..=last).any(|at| content.get(at..).is_some_and(|rest| rest.starts_with(&value)))
    };
    let of = |name: &&str| {
        let own = between(&types, &format!("<mime-type type=\"{name}\""), "</mime-type>")[0];
        let rules = between(own, "<match ", ">");
        assert_eq!(rules.len(), 3, "{name}: one rule within the other");
        rules.into_iter().all(holds)
    };
    TYPES.into_iter().filter(of).collect()
}

#[test]
fn level_files_and_puzzles_are_known_by_their_content() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (folder, wanted) in [("levels", TYPES[1]), ("assets/puzzles", TYPES[2])] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let file = entry.unwrap().path();
            assert_eq!(types_of(&fs::read_to_string(&file).unwrap()), [wanted], "{file:?}");
        }
    }
    let other = fs::read_to_string(root.join("assets/parts/ur.ron")).unwrap();
    assert!(types_of(&other).is_empty());
}

/// Whether a name fits a pattern of `*`, `[…]` and plain signs.
fn fits(pattern: &str, name: &str) -> bool {
    if pattern.is_empty() {
        return name.is_empty();
    }
    if let Some(rest) = pattern.strip_prefix('*') {
        return name.char_indices().any(|(at, _)| fits(rest, &name[at..])) || fits(rest, "");
    }
    let Some(first) = name.chars().next() else { return false };
    let after = &name[first.len_utf8()..];
    if let Some((class, rest)) = pattern.strip_prefix('[').and_then(|it| it.split_once(']')) {
        assert_eq!(class, "0-9a-f", "no other class is known here");
        return matches!(first, '0'..='9' | 'a'..='f') && fits(rest, after);
    }
    pattern.strip_prefix(first).is_some_and(|rest| fits(rest, after))
}

#[test]
fn a_saved_match_is_known_by_its_name_and_its_content() {
    let types = packaged(&format!("{ID}.mime.xml"));
    let [pattern] = between(&types, "<glob pattern=\"", "\"")[..] else { panic!("one pattern") };
    let folder = tempfile::tempdir().unwrap();
    let library = Library::built_in();
    for games in library.by_game() {
        let game = &games[0];
        let players = vec!["human".to_owned(); usize::from(game.definition().sides.0)];
        let course = Match::new(game, game.definition().sides.0, players, u64::MAX / 7);
        let file = Saves::new(folder.path()).save(&course, 1_794_580_100).unwrap();
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(fits(pattern, name), "{name}");
        assert_eq!(types_of(&fs::read_to_string(&file).unwrap()), [TYPES[0]], "{name}");
    }
    for other in ["ur.ron", "settings.ron", "notes-2026.ron", "a-0123456789abcdeg.ron"] {
        assert!(!fits(pattern, other), "{other}");
    }
}

#[test]
fn the_licence_of_every_font_is_told() {
    let copyright = packaged("debian/copyright");
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/fonts");
    let mut seen = 0;
    for entry in fs::read_dir(fonts).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".ttf") {
            seen += 1;
            let line = format!("Files: assets/fonts/{name}\n");
            assert_eq!(copyright.matches(&line).count(), 1, "{name}");
        }
    }
    assert!(seen > 0);
}
