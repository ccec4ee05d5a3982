//! `tesserae archive` from outside, and the reviews that it keeps.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::Value;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Action;

use crate::program::{self, PROGRAM, command, failed, fails, fields, run, utf8};

/// A match with the first choices there are.
pub fn played(game: &str, opponent: &str, seed: u64, plies: usize) -> Match {
    let library = Library::built_in();
    let players = vec!["human:Ann".to_owned(), opponent.to_owned()];
    let mut course = Match::new(library.game(game).unwrap(), 2, players, seed);
    while course.winner().is_none() && course.plies().len() < plies {
        let action = match course.draw() {
            Some(throw) => Action::Throw(throw),
            None => course.position().actions()[0],
        };
        course.play(action).unwrap();
    }
    // 2026-11-20 and the days after it.
    course.notes_mut().begun = Some(1_795_132_800 + seed * 86_400);
    course.notes_mut().played = course.notes().begun;
    course
}

fn filled() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, course) in [
        ("0.ron", played("ur/short", "ai:adept", 0, usize::MAX)),
        ("1.ron", played("ur/short", "ai:expert", 1, usize::MAX)),
        ("2.ron", played("ur/finkel", "ai:adept", 2, 20)),
    ] {
        course.save(&folder.path().join(name)).unwrap();
    }
    folder
}

fn text(folder: &Path) -> &str {
    folder.to_str().unwrap()
}

/// The names of the files that `list` gives.
#[track_caller]
fn listed(folder: &Path, filter: &[&str]) -> Vec<String> {
    let arguments = [&["archive", "list", "--folder", text(folder)], filter].concat();
    let list = program::json(&arguments);
    let matches = list["matches"].as_array().unwrap();
    matches.iter().map(|one| one["file"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn lists_are_filtered_and_sorted() {
    let folder = filled();
    let cases: [(&[&str], &[&str]); 12] = [
        (&[], &["2.ron", "1.ron", "0.ron"]),
        (&["--reversed", "--limit", "2"], &["0.ron", "1.ron"]),
        (&["--game", "ur/short"], &["1.ron", "0.ron"]),
        (&["--level", "adept"], &["2.ron", "0.ron"]),
        (&["--player", "ai:expert"], &["1.ron"]),
        (&["--persons", "yes", "--level", "expert"], &["1.ron"]),
        (&["--persons", "no"], &[]),
        (&["royal", "game", "against", "(expert)"], &["1.ron"]),
        (&["--result", "under-way"], &["2.ron"]),
        (&["--from", "2026-11-21"], &["2.ron", "1.ron"]),
        (&["--to", "2026-11-21"], &["1.ron", "0.ron"]),
        (&["ann", "FINKEL", "--helped", "no", "--stars", "0"], &["2.ron"]),
    ];
    for (filter, expected) in cases {
        assert_eq!(listed(folder.path(), filter), expected, "{filter:?}");
    }
    let list = program::json(&["archive", "list", "--folder", text(folder.path()), "--limit", "1"]);
    assert_eq!(fields(&list), ["version", "folder", "count", "matches"]);
    assert_eq!((&list["version"], &list["count"]), (&1.into(), &3.into()));
    let known = [
        "file", "game", "name", "notes", "stars", "time", "players", "plies", "finished", "winner",
        "resigned", "won", "helped", "replaced", "reviewed", "problem",
    ];
    assert_eq!(fields(&list["matches"][0]), known);
    let told = program::text(&["archive", "list", "--folder", text(folder.path())]);
    assert!(told.starts_with(
        "2026-11-22  ur/finkel  human:Ann, ai:adept  under way  20 throws and moves  2.ron\n"
    ));
    assert!(told.ends_with("\n3 matches\n"), "{told}");
    let none = program::text(&["archive", "list", "--folder", text(folder.path()), "nobody"]);
    assert_eq!(none, "no matches: leave out some conditions to see more\n");
    let empty = tempfile::tempdir().unwrap();
    let none = program::text(&["archive", "list", "--folder", text(empty.path())]);
    assert!(none.starts_with("no matches: this folder has no records"), "{none}");
}

#[test]
fn statistics_count_games_throws_and_progress() {
    let folder = filled();
    let arguments = ["archive", "statistics", "--by", "level", "--folder", text(folder.path())];
    let sums = program::json(&arguments);
    assert_eq!(
        fields(&sums),
        ["version", "all", "groups", "replaced", "others", "dice", "progress"]
    );
    let known = [
        "name",
        "games",
        "wins",
        "open",
        "win_rate",
        "ci95",
        "mean_plies",
        "reviewed",
        "choices",
        "best",
        "mean_cost",
        "mean_cost_error",
        "luck",
        "luck_error",
    ];
    assert_eq!(fields(&sums["all"]), known);
    assert_eq!((&sums["all"]["games"], &sums["all"]["open"]), (&2.into(), &1.into()));
    let names: Vec<&Value> =
        sums["groups"].as_array().unwrap().iter().map(|g| &g["name"]).collect();
    assert_eq!(names, ["adept", "expert"]);
    assert_eq!(fields(&sums["dice"]), ["all", "own", "others"]);
    let kinds = ["throws", "chi_squared", "freedom", "p_value", "outcomes"];
    assert_eq!(fields(&sums["dice"]["all"]["kinds"][0]), kinds);
    let of = |whose: &str| sums["dice"][whose]["throws"].as_u64().unwrap();
    assert_eq!(of("own") + of("others"), of("all"));
    assert_eq!(sums["progress"].as_array().unwrap().len(), 2);
    let expert = [&arguments[..], &["--player", "ai:expert"]].concat();
    let told = program::text(&expert);
    assert!(told.contains("\nthe last game, up to 2026-11-21: "), "{told}");
    // She played both sides.
    played("ur/short", "human:Ann", 3, 9).save(&folder.path().join("3.ron")).unwrap();
    let told = program::text(&arguments);
    let reason = "\n1 match is not counted: this player had no seat, or more than one\n";
    assert!(told.contains(reason), "{told}");
    let told = program::text(&arguments);
    for part in ["games  wins", "\nadept ", "\nall throws: ", "chi-squared", "throw 4 ", "% won ("]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn dice_of_one_seed_count_once_and_no_throws_make_no_test() {
    let folder = tempfile::tempdir().unwrap();
    let [early, later] = [("early", 20), ("later", 40)].map(|(name, plies)| {
        let course = played("ur/short", "ai:adept", 5, plies);
        course.save(&folder.path().join(format!("{name}.ron"))).unwrap();
        let thrown = course.plies().iter().filter(|ply| matches!(ply.action, Action::Throw(_)));
        thrown.count()
    });
    let ask = ["archive", "statistics", "--folder", text(folder.path())];
    let told = program::text(&ask);
    assert!(
        told.contains(" left out: another match has the same throw of the same seed"),
        "{told}"
    );
    let dice = &program::json(&ask)["dice"];
    assert_eq!((&dice["all"]["throws"], &dice["all"]["repeated"]), (&later.into(), &early.into()));
    let nobody = [&ask[..], &["--player", "human:Nobody"]].concat();
    let told = program::text(&nobody);
    assert!(told.contains("\nown throws: none\n") && !told.contains("1.0000"), "{told}");
    assert!(!told.contains("-0.00"), "{told}");
    assert!(told.contains("nothing to count"), "{told}");
}

#[test]
fn records_go_in_and_out_and_are_edited_deleted_and_restored() {
    let (from, to) = (filled(), tempfile::tempdir().unwrap());
    let file = from.path().join("0.ron");
    let (file, into) = (file.to_str().unwrap(), text(to.path()));
    let told = program::text(&["archive", "import", file, "--folder", into]);
    let name = "2026-11-20-ur-short-0000000000000000.ron";
    assert!(told.ends_with(&format!("{name}\n")), "{told}");
    let again = program::text(&["archive", "import", file, "--folder", into]);
    assert!(again.contains(" was here: "), "{again}");
    // A folder is all that lies in it.
    let (all, empty) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let folders = [text(from.path()), text(empty.path())];
    let output = run(&["archive", "import", folders[0], folders[1], "--folder", text(all.path())]);
    assert_eq!((output.status.code(), utf8(&output.stdout).lines().count()), (Some(1), 3));
    let empty = format!("{}: no records here", folders[1]);
    assert!(utf8(&output.stderr).contains(&empty), "{output:?}");
    assert_eq!(listed(all.path(), &[]).len(), 3);
    // One that cannot be read does not keep the next from being taken in.
    let next = from.path().join("1.ron");
    let arguments = ["archive", "import", "/nowhere.ron", next.to_str().unwrap(), "--folder", into];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(utf8(&output.stderr).contains("/nowhere.ron: cannot be read"));
    assert_eq!(listed(to.path(), &[]).len(), 2);
    let edit = ["archive", "edit", name, "--folder", into, "--name", "Sunday", "--stars", "4"];
    assert_eq!(program::text(&edit), "");
    assert_eq!(listed(to.path(), &["sunday", "--stars", "4"]), [name]);
    let deleted = program::text(&["archive", "delete", name, "--folder", into]);
    assert!(deleted.starts_with("deleted "), "{deleted}");
    assert_eq!(listed(to.path(), &["sunday"]).len(), 0);
    let list = program::text(&["archive", "restore", "--folder", into]);
    assert!(list.ends_with(&format!("  {name}\n")) && list.starts_with("20"), "{list}");
    program::text(&["archive", "restore", name, "--folder", into]);
    assert_eq!(listed(to.path(), &["sunday"]), [name]);
    let out = to.path().join("copies");
    let arguments = ["archive", "export", "sunday", "--out", text(&out), "--folder", into];
    program::text(&arguments);
    let copied = fs::read(out.join(name)).unwrap();
    assert_eq!(copied, fs::read(to.path().join(name)).unwrap());
    // It never writes over a file.
    failed(&run(&arguments), 1, name);
    assert_eq!(program::text(&["archive", "rebuild", "--folder", into]), "2 records\n");
}

#[test]
fn what_is_wrong_is_said_on_one_line() {
    let folder = filled();
    let into = text(folder.path());
    for (arguments, part) in [
        (&["archive"][..], "import"),
        (&["archive", "list", "--folder", into, "--from", "yesterday"], "2026-11-23"),
        (&["archive", "list", "--folder", into, "--stars", "6"], "--stars"),
        (&["archive", "list", "--folder", into, "--level", "hard"], "--level"),
        (&["archive", "list", "--folder", into, "--helped", "maybe"], "yes or no"),
        (&["archive", "edit", "0.ron", "--folder", into], "--name"),
    ] {
        fails(2, arguments, part);
    }
    for (arguments, part) in [
        (&["archive", "edit", "9.ron", "--stars", "1", "--folder", into][..], "9.ron"),
        (&["archive", "list", "--folder", "/nowhere"], "no such folder"),
        (&["archive", "delete", "9.ron", "--folder", into], "9.ron"),
        (&["archive", "restore", "9.ron", "--folder", into], "9.ron"),
    ] {
        fails(1, arguments, part);
    }
    // A damaged database is built again, and that is said.
    listed(folder.path(), &[]);
    fs::write(folder.path().join("archive-1.db"), vec![1; 9_000]).unwrap();
    let output = run(&["archive", "list", "--folder", into]);
    assert!(output.status.success());
    assert!(utf8(&output.stdout).ends_with("3 matches\n"));
    let warning = utf8(&output.stderr);
    assert!(warning.contains("archive-damaged-1.db") && warning.lines().count() == 1, "{warning}");
}

#[test]
fn programs_at_once_lose_nothing() {
    let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut running = Vec::new();
    for half in 0..2 {
        let files: Vec<String> = (half * 12..half * 12 + 12)
            .map(|seed| {
                let file = from.path().join(format!("{seed}.ron"));
                played("ur/short", "ai:adept", seed, 20).save(&file).unwrap();
                file.to_str().unwrap().to_owned()
            })
            .collect();
        let mut program = command(PROGRAM);
        program.args(["archive", "import", "--folder", text(to.path())]).args(files);
        running.push(program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
    }
    for program in running {
        let output: Output = program.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    }
    assert_eq!(listed(to.path(), &[]).len(), 24);
}

#[test]
fn a_review_is_kept_in_the_users_archive_and_not_worked_out_twice() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("match.ron");
    played("ur/short", "ai:adept", 3, 30).save(&file).unwrap();
    let review = |more: &[&str]| {
        let mut program = command(PROGRAM);
        program.env("TESSERAE_DATA", data.path()).args(["review", file.to_str().unwrap()]);
        let output = program.args(more).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        utf8(&output.stdout)
    };
    let saves = data.path().join("saves");
    let first = review(&["--json"]);
    assert!(!saves.exists(), "no archive is begun for a review");
    fs::create_dir(&saves).unwrap();
    assert_eq!(review(&["--json"]), first);
    let kept = rusqlite::Connection::open(saves.join("archive-1.db")).unwrap();
    let many = || kept.query_row("SELECT count(*) FROM reviews", [], |row| row.get(0));
    assert_eq!(many(), Ok(1));
    assert_eq!(review(&["--json"]), first);
    // It is not worked out again: another would have another number.
    let number = || kept.query_row("SELECT max(id) FROM reviews", [], |row| row.get(0));
    assert_eq!(number(), Ok(1));
    review(&["--depth", "3"]);
    assert_eq!(many(), Ok(2));
    let altered = "UPDATE reviews SET body = replace(body, '0.', '0.0') WHERE id = 1";
    assert_eq!(kept.execute(altered, []), Ok(1));
    assert_eq!(review(&["--json"]), first, "an altered one is worked out again");
    assert_eq!(review(&["--json", "--again"]), first);
    assert_eq!(many(), Ok(2));
}

#[test]
fn days_are_those_of_the_time_zone_and_with_utc_those_of_greenwich() {
    let folder = filled();
    // Midnight in Greenwich is the evening before in New York, and morning in Tokyo.
    let list = |zone: &str, arguments: &[&str]| {
        let all = [&["archive", "--folder", text(folder.path()), "list"], arguments].concat();
        let output = command(PROGRAM).env("TZ", zone).args(&all).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{all:?}: {output:?}");
        utf8(&output.stdout)
    };
    let days = |told: &str| {
        let lines = told.lines().filter(|line| line.contains("ur/"));
        lines.map(|line| line.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (new_york, tokyo) = ("EST5", "JST-9");
    assert_eq!(days(&list(new_york, &[])), ["2026-11-21", "2026-11-20", "2026-11-19"]);
    assert_eq!(days(&list(tokyo, &[])), ["2026-11-22", "2026-11-21", "2026-11-20"]);
    assert_eq!(days(&list(new_york, &["--utc"])), days(&list(tokyo, &[])));
    // What a list shows is what a filter takes.
    let one = ["--from", "2026-11-21", "--to", "2026-11-21"];
    assert_eq!(days(&list(new_york, &one)), ["2026-11-21"]);
    assert!(list(new_york, &one).contains("2.ron") && list(tokyo, &one).contains("1.ron"));
    assert!(list(new_york, &[&one[..], &["--utc"]].concat()).contains("1.ron"));
    // On the day without midnight, it begins at one.
    let summer = "<-03>3<-02>,M11.3.5/0,M2.3.0/0";
    assert_eq!(days(&list(summer, &["--from", "2026-11-20"])), ["2026-11-21", "2026-11-20"]);
}
