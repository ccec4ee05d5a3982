//! Lists: every match of the folder as it is, searched, filtered and sorted.

use std::fs;

use tesserae_core::ai::Level;
use tesserae_core::archive::{Outcome, Query, Sort};
use tesserae_core::rules::Side;

use crate::common::library;
use crate::{NOTHING, all, archive, folder, name, names, played, put};

/// Matches of all kinds. The files are called by the order of their times.
fn matches() -> tempfile::TempDir {
    let folder = folder();
    let path = folder.path();
    let long = usize::MAX;
    let mut first = played("ur/short", &["human", "ai:adept"], 1, long);
    first.notes_mut().name = "Über den Fluss".into();
    first.notes_mut().stars = 4;
    put(path, "1.ron", first, 100);
    let mut second = played("ur/finkel", &["ai:master", "human:Ann"], 2, 30);
    second.notes_mut().text = "lost 100%_sure\nat Bob's".into();
    put(path, "2.ron", second, 200);
    let mut third = played("senet/skiryuk", &["human", "ai:adept"], 3, 40);
    assert!(third.resign(Side::A));
    third.note_help(Side::B);
    put(path, "3.ron", third, 300);
    put(path, "4.ron", played("phaistos/aleff", &["human", "ai:adept", "ai:expert"], 4, 60), 400);
    let mut fifth = played("ur/short", &["ai:master", "engine:x \"y\"\n z"], 5, long);
    fifth.notes_mut().stars = 2;
    put(path, "5.ron", fifth, 500);
    put(path, "6.ron", played("knossos/gurevich", &["human", "human:Ann"], 6, long), 600);
    folder
}

fn asked(query: Query) -> Vec<String> {
    let folder = matches();
    names(&archive(folder.path()), &query)
}

#[test]
fn a_row_says_of_a_match_what_its_record_says() {
    let folder = matches();
    let rows = all(&archive(folder.path()));
    let last = rows.last().unwrap();
    let course = tesserae_core::record::Match::load(&last.file, library()).unwrap();
    assert_eq!(last.file, folder.path().join("1.ron"));
    assert_eq!((&*last.game, &*last.name, last.stars), ("ur/short", "Über den Fluss", 4));
    assert_eq!((last.time, last.plies), (100, course.plies().len()));
    assert_eq!((last.finished, last.winner, last.resigned), (true, course.winner(), None));
    assert_eq!(last.won, Some(course.winner().unwrap().index()));
    assert_eq!(last.players, course.players());
    assert_eq!((last.helped, last.replaced, last.reviewed), (0, 0, false));
    assert_eq!(last.problem, None);
    assert_eq!(rows[1].players, ["ai:master", "engine:x \"y\"\n z"]);
    // Who resigns has lost, whichever side they play by then.
    let course = tesserae_core::record::Match::load(&rows[3].file, library()).unwrap();
    assert_eq!((rows[3].resigned, rows[3].helped), (Some(Side::A), 1));
    assert_eq!(rows[3].won, Some(course.seat(Side::B)));
    // Of three it is open who has won.
    assert_eq!((rows[2].won, rows[2].finished), (None, false));
}

#[test]
fn every_filter_finds_what_it_names_and_nothing_else() {
    let query = Query::default;
    let game = |id: &str| Query { game: Some(id.into()), ..query() };
    let player = |who: &str| Query { player: Some(who.into()), ..query() };
    let outcome = |outcome| Query { outcome: Some(outcome), ..query() };
    let text = |text: &str| Query { text: text.into(), ..query() };
    let cases: Vec<(Query, &[&str])> = vec![
        (query(), &["6", "5", "4", "3", "2", "1"]),
        (game("ur"), &["5", "2", "1"]),
        (game("ur/short"), &["5", "1"]),
        (game("go"), &[]),
        (player("human:Ann"), &["6", "2"]),
        (player("ai:adept"), &["4", "3", "1"]),
        (player("ai:adep"), &[]),
        (Query { level: Some(Level::Master), ..query() }, &["5", "2"]),
        (Query { persons: Some(true), ..query() }, &["6", "4", "3", "2", "1"]),
        (Query { persons: Some(false), ..query() }, &["5"]),
        (Query { persons: Some(false), ..player("human") }, &[]),
        (Query { from: Some(300), ..query() }, &["6", "5", "4", "3"]),
        (Query { from: Some(200), before: Some(400), ..query() }, &["3", "2"]),
        (outcome(Outcome::Over), &["6", "5", "3", "1"]),
        (outcome(Outcome::UnderWay), &["4", "2"]),
        (outcome(Outcome::Damaged), &[]),
        (Query { helped: Some(true), ..query() }, &["3"]),
        (Query { helped: Some(false), game: Some("senet".into()), ..query() }, &[]),
        (Query { stars: 2, ..query() }, &["5", "1"]),
        (Query { stars: 3, ..query() }, &["1"]),
        (Query { reviewed: Some(true), ..query() }, &[]),
        (text("über"), &["1"]),
        (text("FLUSS ÜBER"), &["1"]),
        (text("U\u{308}ber"), &["1"]),
        (text("uber fluß"), &["1"]),
        (player("human:ANN"), &["6", "2"]),
        (player("human:A\u{300}nn"), &["6", "2"]),
        (text("100%_sure"), &["2"]),
        (text("100__sure"), &[]),
        (text("bob"), &["2"]),
        (text("ann"), &["6", "2"]),
        (text("ann finkel"), &["2"]),
        (text("engine:x"), &["5"]),
        (text("nobody"), &[]),
        // As the list writes it: title, players and variant.
        (text("The Royal Game of Ur against the computer (adept)"), &["1"]),
        (text("royal game (master) against ann"), &["2"]),
        (text("two people"), &[]),
        (text("Senet Skiryuk"), &["3"]),
        (text("engine x"), &["5"]),
        (Query { limit: Some(2), ..game("ur") }, &["5", "2"]),
        (Query { reversed: true, ..query() }, &["1", "2", "3", "4", "5", "6"]),
        (Query { sort: Sort::Name, ..query() }, &["1", "6", "5", "4", "3", "2"]),
        (Query { sort: Sort::Stars, ..query() }, &["1", "5", "6", "4", "3", "2"]),
        (Query { sort: Sort::Game, ..query() }, &["6", "4", "3", "2", "5", "1"]),
    ];
    let folder = matches();
    let archive = archive(folder.path());
    for (query, expected) in cases {
        let rows = archive.list(&query).unwrap();
        let found: Vec<String> =
            rows.iter().map(|row| name(&row.file).replace(".ron", "")).collect();
        assert_eq!(found, expected, "{query:?}");
        if query.limit.is_none() {
            assert_eq!(archive.count(&query).unwrap(), expected.len());
        }
    }
    let lengths: Vec<usize> = archive
        .list(&Query { sort: Sort::Length, ..query() })
        .unwrap()
        .iter()
        .map(|row| row.plies)
        .collect();
    assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
}

#[test]
fn won_and_lost_are_those_of_the_player_asked_for() {
    let folder = matches();
    let archive = archive(folder.path());
    let rows = all(&archive);
    for player in [None, Some("ai:adept"), Some("ai:master"), Some("human:Ann")] {
        for (outcome, won) in [(Outcome::Won, true), (Outcome::Lost, false)] {
            let player = player.map(str::to_owned);
            let own = |who: &String| match &player {
                Some(player) => who == player,
                None => who.starts_with("human"),
            };
            let decided = rows.iter().filter(|row| {
                row.won.is_some_and(|seat| {
                    let mut seats = row.players.iter().enumerate();
                    seats.any(|(number, who)| own(who) && (number == seat) == won)
                })
            });
            let expected: Vec<String> = decided.map(|row| name(&row.file)).collect();
            let query =
                Query { outcome: Some(outcome), player: player.clone(), ..Query::default() };
            assert_eq!(names(&archive, &query), expected, "{query:?}");
        }
    }
}

#[test]
fn what_changes_in_the_folder_is_read_again_and_nothing_else() {
    let folder = matches();
    let mut archive = archive(folder.path());
    assert_eq!(archive.sync(library(), 2, |_, _| {}).unwrap(), NOTHING);
    fs::remove_file(folder.path().join("1.ron")).unwrap();
    put(folder.path(), "2.ron", played("ur/finkel", &["ai:master", "human:Ann"], 2, 31), 700);
    put(folder.path(), "7.ron", played("pente/race", &["human", "ai:adept"], 7, 12), 650);
    let synced = archive.sync(library(), 2, |_, _| {}).unwrap();
    assert_eq!((synced.read, synced.gone, synced.problems), (2, 1, 0));
    let found = names(&archive, &Query::default());
    assert_eq!(found, ["2.ron", "7.ron", "6.ron", "5.ron", "4.ron", "3.ron"]);
    // Another program gives a match a name of the same length; the file keeps its time.
    let mut saves = tesserae_core::record::Saves::new(folder.path());
    for name in ["one", "two"] {
        saves.rename(&folder.path().join("3.ron"), name).unwrap();
        assert_eq!(archive.sync(library(), 2, |_, _| {}).unwrap().read, 1, "{name}");
        let query = Query { text: name.into(), ..Query::default() };
        assert_eq!(names(&archive, &query), ["3.ron"]);
    }
}

#[test]
fn what_cannot_be_read_is_listed_with_what_is_wrong() {
    let folder = matches();
    let put_text = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let text = fs::read_to_string(folder.path().join("1.ron")).unwrap();
    put_text("cut.ron", &text[..text.len() / 2]);
    put_text("later.ron", &text.replace("format: 4", "format: 99"));
    put_text("noise.ron", "\u{0}");
    put_text("not a record.txt", "left alone");
    // A damaged one that has a whole record from before.
    put_text("both.ron", &text[..100]);
    put_text(".before-both.ron", &text);
    let mut archive = tesserae_core::archive::Archive::open(folder.path()).unwrap();
    let synced = archive.sync(library(), 2, |_, _| {}).unwrap();
    assert_eq!((synced.read, synced.problems), (10, 4));
    let damaged = Query { outcome: Some(Outcome::Damaged), ..Query::default() };
    let rows = archive.list(&damaged).unwrap();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let problem = row.problem.unwrap();
        let (part, game) = match &*name(&row.file) {
            "cut.ron" => ("cut off", ""),
            "later.ron" => ("later", ""),
            "noise.ron" => ("cut off", ""),
            "both.ron" => ("cut off", "ur/short"),
            other => panic!("{other}"),
        };
        assert!(problem.contains(part), "{problem}");
        assert_eq!(row.game, game);
    }
    let found = Query { text: "noise".into(), ..Query::default() };
    assert_eq!(names(&archive, &found), ["noise.ron"]);
    // Who sits at such a table nobody knows.
    for persons in [true, false] {
        let query = Query { persons: Some(persons), ..damaged.clone() };
        let found = archive.list(&query).unwrap();
        assert_eq!(found.iter().filter(|row| row.game.is_empty()).count(), 3, "{persons}");
        assert_eq!(found.len(), 3 + usize::from(persons));
    }
    assert!(asked(Query { text: "noise".into(), ..Query::default() }).is_empty());
}

#[test]
fn what_could_not_be_read_is_tried_again_when_the_archive_is_opened() {
    let folder = matches();
    let knows = |open: &tesserae_core::archive::Archive| {
        all(open).iter().filter(|row| row.problem.is_none()).count()
    };
    let mut open = tesserae_core::archive::Archive::open(folder.path()).unwrap();
    let nothing = tesserae_core::levels::Library::default();
    let synced = open.sync(&nothing, 2, |_, _| {}).unwrap();
    assert_eq!((synced.read, synced.problems, knows(&open)), (6, 6, 0));
    // The files are the same, and so is what can be made of them as long as it is open.
    assert_eq!(open.sync(&nothing, 2, |_, _| {}).unwrap(), NOTHING);
    drop(open);
    // Another time there are level files.
    let mut open = archive(folder.path());
    assert_eq!(knows(&open), 6);
    assert_eq!(open.sync(library(), 2, |_, _| {}).unwrap(), NOTHING);
}

#[test]
fn help_beyond_counting_is_as_much_as_can_be_counted() {
    let folder = folder();
    let mut course = played("ur/short", &["human", "ai:adept"], 1, 20);
    course.note_helps(0, u32::MAX);
    course.note_helps(1, 5);
    put(folder.path(), "1.ron", course, 100);
    assert_eq!(all(&archive(folder.path()))[0].helped, u32::MAX);
}

#[test]
fn names_are_sorted_by_letters_and_found_whatever_their_accents() {
    let folder = folder();
    for (number, name) in ["Zoe", "Émile", "ernst", "Ärger", "Eva", "école"].iter().enumerate() {
        let who = format!("human:{name}");
        let mut course = played("ur/short", &[&who, "ai:adept"], number as u64, 4);
        course.notes_mut().name = (*name).into();
        put(folder.path(), &format!("{number}.ron"), course, 100);
    }
    let archive = archive(folder.path());
    let listed = |query: Query| -> Vec<String> {
        archive.list(&query).unwrap().into_iter().map(|row| row.name).collect()
    };
    let order = ["Ärger", "école", "Émile", "ernst", "Eva", "Zoe"];
    for sort in [Sort::Name, Sort::Players] {
        assert_eq!(listed(Query { sort, ..Query::default() }), order, "{sort:?}");
    }
    for text in ["Émile", "E\u{301}mile", "emile", "ÉMILE"] {
        assert_eq!(listed(Query { text: text.into(), ..Query::default() }), ["Émile"], "{text}");
        let player = Some(format!("human:{text}"));
        assert_eq!(listed(Query { player, ..Query::default() }), ["Émile"], "{text}");
    }
    let eva = Query { player: Some("human:eva".into()), ..Query::default() };
    let found = archive.statistics(&eva, tesserae_core::archive::Grouping::Game).unwrap();
    assert_eq!((found.all.open, found.others), (1, 0));
}
