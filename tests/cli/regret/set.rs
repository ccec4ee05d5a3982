//! Sets: made, made again, gone on with, read, and found damaged.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tesserae_core::levels::Library;
use tesserae_core::networks::Networks;

use super::{json, refused, text};

const GAME: &str = "ur/short";

fn make(file: &Path, more: &[&str]) {
    let file = file.to_str().expect("text");
    let plan = [GAME, "--make", file, "--positions", "5", "--games", "12", "--seed", "2"];
    let told = text(&[&plan, more].concat());
    assert!(told.starts_with("ur/short: 5 positions, 12 games of each action"), "{told}");
}

/// A folder with a set in it.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.set");
    make(&file, &[]);
    (folder, file)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    entries.map(|entry| name(entry.expect("an entry"))).collect()
}

#[test]
fn a_set_is_the_same_on_any_threads_and_however_often_it_was_stopped() {
    let (folder, file) = folder();
    let whole = fs::read_to_string(&file).expect("a set");
    assert_eq!(names(folder.path()), ["a.set"]);
    let game = Library::built_in().game("ur/short").expect("ours").clone();
    let judge = Networks::default().network(&game, |warning| panic!("{warning}")).expect("ours");
    let head = format!(
        "tesserae regret set 1 | game ur/short | positions 5 | games 12 | policy depth:1 \
         | truncate never | judge {:08x} | drawn-from adept | seed 2 | choices ",
        judge.checksum()
    );
    assert!(whole.starts_with(&head), "{whole}");
    assert_eq!(whole.lines().count(), 6);
    let (other, part) = (folder.path().join("b.set"), folder.path().join("b.set.part"));
    // Cut in the header, after it, within a line, after a line, and before the name.
    let third: usize = whole.split_inclusive('\n').take(3).map(str::len).sum();
    let header = whole.lines().next().map_or(0, str::len) + 1;
    for cut in [0, 30, header, third - 40, third, third + 30, whole.len()] {
        fs::write(&part, &whole[..cut]).expect("a part");
        make(&other, &["--threads", "2"]);
        assert_eq!(fs::read_to_string(&other).expect("a set"), whole, "cut after {cut} bytes");
        assert!(!part.exists());
        fs::remove_file(&other).expect("it is there");
    }
    // Rubbish after whole lines is done again as well.
    fs::write(&part, format!("{}rubbish\n\n", &whole[..third])).expect("a part");
    make(&other, &[]);
    assert_eq!(fs::read_to_string(&other).expect("a set"), whole);
}

#[test]
fn what_is_there_is_not_written_over() {
    let (folder, file) = folder();
    let name = file.to_str().expect("text");
    refused(2, &[GAME, "--make", name], "is there already");
    let other = folder.path().join("b.set");
    let part = folder.path().join("b.set.part");
    fs::copy(&file, &part).expect("a part");
    let other = other.to_str().expect("text");
    // Five positions are not six.
    let six = [GAME, "--make", other, "--positions", "6", "--games", "12", "--seed", "2"];
    refused(2, &six, "b.set.part: begun with other arguments");
    let short = [
        GAME,
        "--make",
        other,
        "--positions",
        "5",
        "--games",
        "12",
        "--seed",
        "2",
        "--truncate",
        "9",
    ];
    refused(2, &short, "b.set.part: begun with other arguments");
    fs::remove_file(&part).expect("it is there");
    text(&short);
    let made = fs::read_to_string(other).expect("a set");
    assert!(made.contains(" | truncate 9 | "), "{made}");
    fs::remove_file(other).expect("it is there");
    refused(1, &[GAME, "--make", "/nowhere/a.set", "--positions", "1"], "/nowhere/a.set.part");
    let few = ["ur/short", "--make", other, "--positions", "1"];
    text(&[&few[..], &["--games", "2"]].concat());
}

#[test]
fn a_player_is_weighed_by_a_set() {
    let (_folder, file) = folder();
    let name = file.to_str().expect("text");
    let ask = |who, threads| json(&[GAME, "--set", name, "--player", who, "--threads", threads]);
    let report = ask("ai:random", "1");
    assert_eq!(report, ask("ai:random", "2"));
    assert_eq!((&report["positions"], &report["games"]), (&5.into(), &12.into()));
    assert_eq!(report["set"], name);
    let share = |field: &str| report[field].as_f64().expect("a number");
    assert!(share("within") >= share("best"));
    assert!(share("rollout_error") >= 0.0 && share("mean_regret") >= 0.0);
    assert!(share("choices_a_game") > 10.0);
    let told = text(&[GAME, "--set", name, "--depth", "1"]);
    for part in ["5 positions from games by ai:adept", "of the rollouts alone", "within two"] {
        assert!(told.contains(part), "{told}");
    }
    // The mean is that of the differences that stand in the file.
    let perfect = ask("ai:perfect", "1");
    assert_eq!(perfect["player"], "ai:perfect");
    let Some(most) = perfect["largest"]["regret"].as_f64() else { return };
    let lines = fs::read_to_string(&file).expect("a set");
    let line = lines.lines().find(|line| {
        line.starts_with(&format!("{} |", perfect["largest"]["position"].as_str().expect("one")))
    });
    let value = |action: &Value| -> f64 {
        let action = format!("{} ", action.as_str().expect("an action"));
        let item = line.expect("it is in the set").split(" | ").find(|i| i.starts_with(&action));
        let item = item.expect("it is legal");
        item[action.len()..].split(' ').next().expect("a value").parse().expect("a number")
    };
    let lost = value(&perfect["largest"]["best"]) - value(&perfect["largest"]["chosen"]);
    assert!((lost - most).abs() < 1e-9, "{lost} {most}");
}

#[test]
fn damage_is_named_with_its_line_and_item() {
    let (folder, file) = folder();
    let whole = fs::read_to_string(&file).expect("a set");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let name = folder.path().join("damaged.set");
    let with = |number: usize, line: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        lines.concat()
    };
    let items: Vec<&str> = lines[2].split(" | ").collect();
    let without = |place: usize| {
        let mut items = items.clone();
        items.remove(place);
        items.join(" | ")
    };
    let twice = [&items[..2], &items[1..]].concat().join(" | ");
    let mut turned = items.clone();
    turned.swap(1, items.len() - 2);
    let first = items[1].split(' ').take(2).collect::<Vec<_>>().join(" ");
    for (text, part) in [
        (String::new(), ":1: header: this is no set"),
        ("(format: 1)\n".into(), ":1: header: this is no set"),
        (with(1, &lines[0].replace("set 1", "set 2")), ":1: version: 2 is not read"),
        (with(1, &lines[0].replace("seed 2", "seed two")), ":1: seed: \"two\""),
        (with(1, &lines[0].replace("seed 2", "seed 3")), ":1: checksum: "),
        (with(1, &lines[0].replace("games", "plays")), ":1: games: missing"),
        (with(1, &lines[0].replace("depth:1", "depth:x")), ":1: policy: "),
        (with(1, &lines[0].replace("never", "soon")), ":1: truncate: \"soon\""),
        (with(1, &lines[0].replace("ur/short", "ur/finkel")), ":1: checksum: "),
        (with(3, &format!("{}\n", &lines[2][..60])), ":3: end of the line: the line is cut"),
        // Cut with its end, so that the next line follows at once.
        (with(3, &lines[2][..lines[2].len() / 2]), ":3: action "),
        (whole[..whole.len() - 1].into(), ":6: end of the line: the line is cut"),
        (lines[..5].concat(), ":5: positions: there are 4 and not 5"),
        (format!("{whole}{}", lines[2]), ":7: positions: there are 6 and not 5"),
        (with(4, &lines[3].replace("ur/short", "ur/chess")), ":4: position: "),
        (with(4, &lines[3].replace("ur/short", "ur/finkel")), ":4: position: "),
        (with(3, &lines[2].replace(items[1], "fly 0-1 0.5 0.1 0")), ":3: action \"fly 0-1 0.5"),
        (with(3, &lines[2].replace(items[1], "go 0.5 0.1 0")), ":3: action \"go\": is not legal"),
        (with(3, &lines[2].replace(items[1], "go 0.5 x 0")), ":3: action \"go 0.5 x 0\""),
        (with(3, &lines[2].replace(items[1], "go 0.5 -0.1 0")), ":3: action \"go 0.5 -0.1 0\""),
        (with(3, &without(1)), &format!(":3: action \"{first}\": missing")),
        (with(3, &twice), &format!(":3: action \"{first}\": comes twice")),
        (with(3, &turned.join(" | ")), "is better than the one before it"),
    ] {
        fs::write(&name, &text).expect("it can be written");
        let arguments = [GAME, "--set", name.to_str().expect("text"), "--depth", "1"];
        refused(1, &arguments, "damaged.set:");
        refused(1, &arguments, part);
    }
    let file = file.to_str().expect("text");
    refused(
        1,
        &["ur/finkel", "--set", file, "--depth", "1"],
        "a.set:1: game: the set is of ur/short, not of ur/finkel",
    );
    refused(1, &[GAME, "--set", "/nowhere/a.set", "--depth", "1"], "/nowhere/a.set: ");
}

#[test]
fn the_sets_that_come_with_the_program_are_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/sets");
    for game in ["ur", "senet", "knossos", "phaistos"] {
        let file = folder.join(format!("{game}.set"));
        let file = file.to_str().expect("text");
        let told = json(&[game, "--set", file, "--player", "ai:random"]);
        assert_eq!(told["positions"], 500, "{told}");
        // A player without a thought errs by more than the rollouts do.
        let number = |field: &str| told[field].as_f64().expect("a number");
        assert!(number("mean_regret") > 10.0 * number("rollout_error"), "{told}");
    }
}
