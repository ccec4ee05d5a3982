//! The built-in files, and a user's own.

use std::fs;

use serde::Deserialize;
use tesserae_core::levels::{Library, LibraryError};
use tesserae_core::rules::level::Source;
use tesserae_core::rules::{Chapter, Due, Exhibit, RuleText, Side, Step, Thing};

use crate::common::{library, random_match};
use crate::{SOUND, read};

#[test]
fn the_built_in_files_all_read() {
    let mut count = 0;
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let mut alone = Library::default();
        alone.add(Source { file: "levels", text: &text }).unwrap_or_else(|e| panic!("{e}"));
        for game in alone.games() {
            assert!(
                library().game(&game.definition().id()).is_ok(),
                "{} is not built in",
                path.display()
            );
            count += 1;
        }
    }
    assert_eq!(count, library().games().len());
}

/// The part of a level file that ties the rule book to the variants.
#[derive(Deserialize)]
struct Bound {
    variants: Vec<Named>,
    book: Vec<Chapter>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

#[test]
fn every_rule_of_a_built_in_book_has_a_source_and_known_variants() {
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let file: Bound = ron::from_str(&text).unwrap();
        let known = |name: &String| file.variants.iter().any(|v| v.name == *name);
        for (chapter, rule) in file
            .book
            .iter()
            .flat_map(|chapter| chapter.rules.iter().map(move |rule| (chapter, rule)))
        {
            // The sources themselves have none.
            let is_source = chapter.title == "Further reading";
            assert!(is_source || !rule.source.is_empty(), "{}", rule.text);
            assert!(rule.variants.iter().all(known), "{}: {:?}", rule.text, rule.variants);
        }
    }
}

#[test]
fn a_rule_for_a_variant_that_a_user_took_out_is_simply_not_shown() {
    let text = SOUND.replace("variants: [\"small\"]", "variants: [\"gone\"]");
    assert!(read(&text).unwrap().game("ur").unwrap().definition().book.is_empty());
}

#[test]
fn a_lesson_of_a_variant_that_a_user_took_out_is_simply_not_shown() {
    let with = |at: &str| {
        let end = SOUND.trim_end().rfind(')').unwrap();
        let lesson = format!("(title: \"One\", at: \"{at}\", steps: [(text: \"Look.\")])");
        read(&format!("{}    guide: [{lesson}],\n)\n", &SOUND[..end]))
    };
    let lessons = |at: &str| with(at).unwrap().game("ur").unwrap().definition().guide.len();
    assert_eq!(lessons("ur/small A 0,0 0,0 throw"), 1);
    assert_eq!(lessons("ur/gone A 0,0 0,0 throw"), 0);
    // Nor does a lesson that cannot be played keep a file from being used.
    assert!(with("ur/small A 0,0 0,9 throw").is_ok());
}

#[test]
fn the_sound_file_reads() {
    let library = read(SOUND).unwrap();
    let ids: Vec<String> = library.games().iter().map(|g| g.definition().id()).collect();
    assert_eq!(ids, ["ur/small", "ur/cube"]);
    let small = library.game("ur").unwrap().definition();
    assert_eq!((small.pieces, small.off(Side::A)), (2, Step(4)));
    assert_eq!(small.cell(Side::B, Step(3)).unwrap().name, "p2");
    assert_eq!(small.book.len(), 1);
    // A rule of another variant leaves this one's book without a chapter.
    assert!(library.game("ur/cube").unwrap().definition().book.is_empty());
}

#[test]
fn a_users_own_variant_plays() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("small.ron"), SOUND).unwrap();
    let mut library = library().clone();
    let before = library.games().len();
    assert!(library.add_folder(folder.path()).is_empty());
    assert_eq!(library.games().len(), before + 2);
    // B's first step is A's last but off; p2 is a rosette that both cross.
    let at = |line: &str| library.position(line).unwrap();
    let next =
        |line: &str, action: &str| at(line).play(action.parse().unwrap()).unwrap().0.to_string();
    assert_eq!(next("ur/small A 0,0 0,2 move:2", "move 0-2"), "ur/small A 0,2 0,2 throw");
    assert_eq!(next("ur/small A 0,1 0,2 move:1", "move 1-2"), "ur/small A 0,2 0,2 throw");
    assert_eq!(next("ur/small A 0,2 0,2 move:1", "move 2-3"), "ur/small B 0,3 0,0 throw");
    for seed in 0..20 {
        for id in ["ur/small", "ur/cube"] {
            let course = random_match(library.game(id).unwrap(), seed, 5_000);
            assert!(matches!(course.position().due(), Due::Over(_)), "{id}, seed {seed}");
        }
    }
}

#[test]
fn the_example_of_the_manual_reads_and_plays() {
    let manual = include_str!("../../../../docs/levels.md");
    let (_, rest) = manual.split_once("```ron\n").unwrap();
    let library = read(rest.split_once("```").unwrap().0).unwrap();
    assert!(random_match(library.game("ur/small").unwrap(), 1, 5_000).winner().is_some());
}

#[test]
fn a_file_with_a_known_name_takes_its_place() {
    let mut library = library().clone();
    let before = library.games().len();
    let text = SOUND.replace("\"small\"", "\"short\"");
    library.add(Source { file: "mine.ron", text: &text }).unwrap();
    assert_eq!(library.games().len(), before + 1);
    assert_eq!(library.game("ur/short").unwrap().definition().pieces, 2);
    assert_eq!(library.game("ur").unwrap().definition().variant, "cyningstan");
}

#[test]
fn of_a_damaged_file_nothing_is_added() {
    let mut library = library().clone();
    let before = library.games().len();
    // The first variant is sound, the second is not.
    let text = SOUND.replace("Cubes(count: 1)", "Cubes(count: 3)");
    assert!(library.add(Source { file: "mine.ron", text: &text }).is_err());
    assert_eq!(library.games().len(), before);
}

#[test]
fn in_a_folder_damaged_files_are_told_of_and_the_others_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.ron"), "(").unwrap();
    fs::write(folder.path().join("b.ron"), SOUND).unwrap();
    fs::write(folder.path().join("c.ron"), [0xff, 0xfe]).unwrap();
    fs::write(folder.path().join("d.txt"), "not read").unwrap();
    fs::create_dir(folder.path().join("e.ron")).unwrap();
    let mut library = Library::default();
    let errors = library.add_folder(folder.path());
    assert_eq!(library.games().len(), 2);
    assert!(matches!(&errors[..], [
        LibraryError::Level(first),
        LibraryError::Unreadable { path: second, .. },
        LibraryError::Unreadable { path: third, .. },
    ] if first.file.ends_with("a.ron") && second.ends_with("c.ron") && third.ends_with("e.ron")));
    assert!(library.add_folder(&folder.path().join("missing")).is_empty());
}

#[test]
fn an_exhibit_that_cannot_be_is_named() {
    let with = |exhibits: &str| {
        let end = SOUND.trim_end().rfind(')').unwrap();
        read(&format!("{}    {exhibits}\n)\n", &SOUND[..end]))
    };
    assert!(with("exhibits: [(thing: Piece(B), title: \"A stone\")],").is_ok());
    for (exhibits, item, problem) in [
        ("exhibits: [(thing: Piece(C), title: \"A stone\")],", "A stone", "nobody sits"),
        (
            "exhibits: [(thing: Die, title: \"One\"), (thing: Die, title: \"Two\")],",
            "Two",
            "another exhibit",
        ),
        (
            "exhibits: [(thing: Die, title: \"One\", story: \"Ends\")],",
            "One",
            "the book has no chapter \"Ends\"",
        ),
        ("signs: [(id: \"x\", name: \"a\"), (id: \"x\", name: \"b\")],", "\"x\"", "two signs"),
    ] {
        let error = with(exhibits).map(|_| ()).unwrap_err();
        assert!(error.item.contains(item), "{error}");
        assert!(error.problem.contains(problem), "{error}");
    }
}

#[test]
fn a_card_repeats_the_chapter_that_it_names() {
    let end = SOUND.trim_end().rfind(')').unwrap();
    let exhibit = "(thing: Die, title: \"A die\", about: \"It is of wood.\", story: \"The game\")";
    let text = format!("{}    exhibits: [{exhibit}],\n)\n", &SOUND[..end]);
    let library = read(&text).unwrap();
    let definition = library.games()[0].definition();
    let told: Vec<&str> = definition.exhibits[0].about.split("\n\n").collect();
    let chapter = definition.book.iter().find(|chapter| chapter.title == "The game").unwrap();
    let rules = chapter.rules.iter().map(|rule| rule.text.as_str());
    let whole: Vec<&str> = std::iter::once("It is of wood.").chain(rules).collect();
    assert_eq!(told, whole);
}

#[test]
fn a_card_of_every_game_tells_the_story_as_the_book_does() {
    for game in library().games() {
        let definition = game.definition();
        let story = definition.book.iter().find(|chapter| chapter.title == "The story").unwrap();
        let told = |about: &str| story.rules.iter().all(|rule| about.contains(&rule.text));
        assert!(definition.exhibits.iter().any(|exhibit| told(&exhibit.about)), "{game:?}");
    }
}

#[test]
fn the_board_of_knossos_lies_across_by_our_decision_on_its_card_and_in_its_book() {
    let game = library().game("knossos").unwrap().clone();
    let definition = game.definition();
    let is_board = |exhibit: &&Exhibit| exhibit.thing == Thing::Board;
    let card = definition.exhibits.iter().find(is_board).unwrap();
    let ours = card.facts.iter().filter(|(name, _)| name == "Our choice");
    assert_eq!(ours.filter(|(_, told)| told.contains("lies across")).count(), 1);
    let across = |rule: &RuleText| rule.text.contains("lies across") && !rule.decision.is_empty();
    assert_eq!(definition.rules().filter(|(_, _, rule)| across(rule)).count(), 1);
}

#[test]
fn every_built_in_game_shows_its_board_its_pieces_and_its_dice() {
    for game in library().games() {
        let definition = game.definition();
        let has = |thing: &Thing| definition.exhibits.iter().any(|e| e.thing == *thing);
        assert!(has(&Thing::Board) && has(&Thing::Die) && has(&Thing::Piece(Side::A)), "{game:?}");
        for exhibit in &definition.exhibits {
            assert!(!exhibit.facts.is_empty() && !exhibit.about.is_empty(), "{}", exhibit.title);
        }
        for cell in definition.board.cells.iter().filter(|cell| !cell.decoration.is_empty()) {
            assert!(
                !definition.signs_of(cell).is_empty(),
                "{game:?}: {} bears no sign with a name",
                cell.name
            );
        }
    }
}
