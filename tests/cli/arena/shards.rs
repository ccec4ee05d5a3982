//! A series in parts, and the parts put together.

use serde_json::Value;

use super::{Desk, timeless};

/// Plays all shards of a series and gives the names of their reports.
fn play(desk: &Desk, ask: &str, of: u32) -> String {
    let file = |index| {
        let report = desk.told(&format!("{ask} --json --shard {index}/{of}"));
        let name = format!("{index}.json");
        desk.write(&name, &report);
        name
    };
    // Backwards, since the order must not matter.
    (0..of).rev().map(file).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_merge_is_the_unsplit_series() {
    let desk = Desk::new();
    for (ask, of) in [
        ("ur/short --a ai:adept --b ai:beginner --games 61 --seed 8", 4),
        ("ur/short --a ai:random --b ai:random --games 60 --max-plies 170", 3),
        ("pente --a ai:adept --b ai:beginner --games 3", 5),
        ("pente --a ai:adept --b ai:beginner --games 7", 1),
        ("knossos/straight --a ai:adept --b ai:random --games 20 --seed 18446744073709551615", 3),
        ("phaistos --a ai:adept --b ai:random --sides 3 --games 12", 2),
    ] {
        let whole = timeless(&desk.told(&format!("{ask} --json")));
        let files = play(&desk, ask, of);
        let merged = desk.told(&format!("merge {files} --json"));
        assert_eq!(timeless(&merged), whole, "{ask}");
        assert_eq!(timeless(&merged).to_string(), whole.to_string(), "{ask}: the same order");
    }
}

#[test]
fn thinking_times_are_added_up() {
    let desk = Desk::new();
    let files = play(&desk, "ur/short --a ai:adept --b ai:beginner --games 9", 3);
    let read = |name| serde_json::from_str::<Value>(&desk.read(name)).unwrap();
    let shards = ["0.json", "1.json", "2.json"].map(read);
    let sum = |field: &str| -> f64 {
        let of = |shard: &Value, i: usize| shard["shard"][field][i].as_f64().unwrap();
        shards.iter().map(|shard| of(shard, 0) + of(shard, 1)).sum()
    };
    let merged: Value = serde_json::from_str(&desk.told(&format!("merge --json {files}"))).unwrap();
    let expected = sum("thinking_ns") / 1e6 / sum("choices");
    assert!((merged["ms_per_choice"].as_f64().unwrap() / expected - 1.0).abs() < 1e-9);
}

#[test]
fn the_table_of_a_merge_is_that_of_the_series() {
    let desk = Desk::new();
    let ask = "ur/short --a ai:adept --b ai:beginner --games 40";
    let files = play(&desk, ask, 2);
    let timeless = |table: String| -> Vec<String> {
        table.lines().map(|line| line.split(" wins, ").next().unwrap().to_owned()).collect()
    };
    let merged = timeless(desk.told(&format!("merge {files}")));
    assert_eq!(merged, timeless(desk.told(ask)));
    assert!(merged.iter().any(|line| line.starts_with("  pairs: ")), "{merged:?}");
    let part = desk.told(&format!("{ask} --shard 1/2"));
    assert!(part.starts_with("ur/short, shard 1/2 of 40 games: 20 games, 0 unfinished"), "{part}");
}

#[test]
fn threads_do_not_change_a_shard() {
    let desk = Desk::new();
    let shard = |threads| {
        let ask = "ur/short --a ai:adept --b ai:beginner --games 70 --shard 1/3 --json";
        let mut report = timeless(&desk.told(&format!("{ask} --threads {threads}")));
        report["shard"]["thinking_ns"].take();
        report
    };
    assert_eq!(shard(1), shard(2));
    assert_eq!(shard(1), shard(9));
}

#[test]
fn reports_come_from_stdin_and_many_in_a_file() {
    use std::io::Write;
    use std::process::Stdio;
    let desk = Desk::new();
    let ask = "ur/short --a ai:adept --b ai:beginner --games 12";
    play(&desk, ask, 3);
    let whole = timeless(&desk.told(&format!("{ask} --json")));
    desk.write("two.json", &format!("{}\n{}", desk.read("2.json"), desk.read("0.json")));
    assert_eq!(timeless(&desk.told("merge two.json 1.json --json")), whole);
    let mut child = desk
        .command(env!("CARGO_BIN_EXE_tesserae"))
        .args(["arena", "merge", "two.json", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Spread over lines, as a formatter of JSON leaves it.
    let pretty: Value = serde_json::from_str(&desk.read("1.json")).unwrap();
    let pretty = serde_json::to_string_pretty(&pretty).unwrap();
    child.stdin.take().unwrap().write_all(pretty.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(timeless(&String::from_utf8(output.stdout).unwrap()), whole);
}

#[test]
fn the_csv_files_of_the_shards_are_that_of_the_series() {
    let desk = Desk::new();
    let ask = "ur/short --a ai:adept --b ai:beginner --games 31 --csv";
    desk.told(&format!("{ask} all.csv"));
    let mut lines = Vec::new();
    for index in 0..3 {
        desk.told(&format!("{ask} {index}.csv --shard {index}/3"));
        lines.extend(desk.read(&format!("{index}.csv")).lines().skip(1).map(str::to_owned));
    }
    lines.sort_by_key(|line| line.split(',').next().unwrap().parse::<u64>().unwrap());
    let all = desk.read("all.csv");
    assert!(lines.iter().map(String::as_str).eq(all.lines().skip(1)));
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let desk = Desk::new();
    let ask = "ur/short --a ai:adept --b ai:beginner --games 12 --max-plies 900 --seed 2";
    play(&desk, ask, 3);
    let stranger = |ask: &str, part: &str| {
        desk.write("x.json", &desk.told(&format!("{ask} --json --shard 1/3")));
        desk.fails(1, "merge 0.json x.json 2.json --json", part);
        desk.fails(1, "merge 0.json x.json 2.json --json", "in 0.json: not the same series");
    };
    stranger(&ask.replace("/short", ""), "x.json: the game is ur/cyningstan, but ur/short");
    stranger(&ask.replace("ai:adept", "ai:random"), "x.json: player a is ai:random");
    stranger(&ask.replace("ai:beginner", "ai:random"), "x.json: player b is ai:random");
    stranger(&ask.replace("12", "14"), "x.json: the number of games is 14, but 12");
    stranger(&ask.replace("900", "901"), "x.json: the limit of plies is 901, but 900");
    stranger(&ask.replace("seed 2", "seed 3"), "x.json: the seed is 3, but 2");
    let one = desk.read("1.json");
    let version = concat!("\"version\":\"", env!("CARGO_PKG_VERSION"));
    assert!(one.contains(version));
    desk.write("x.json", &one.replace(version, "\"version\":\"0.0.7"));
    desk.fails(1, "merge 0.json x.json 2.json", "x.json: the version is 0.0.7");

    desk.write("x.json", &desk.told(&format!("{ask} --json --shard 1/4")));
    desk.fails(1, "merge 0.json x.json 2.json", "x.json: the number of shards is 4, but 3");
    desk.fails(1, "merge 0.json 1.json 0.json", "0.json: shard 0/3 is in 0.json already");
    desk.fails(1, "merge 0.json 2.json", "1 of 3 shards missing, the first is 1/3");
    desk.fails(1, "merge 2.json", "2 of 3 shards missing, the first is 0/3");
    desk.write("x.json", &desk.told(&format!("{ask} --json")));
    desk.fails(1, "merge 0.json x.json", "x.json: the report of a whole series");
}

#[test]
fn damaged_reports_are_refused() {
    let desk = Desk::new();
    play(&desk, "ur/short --a ai:adept --b ai:beginner --games 12 --max-plies 900", 3);
    let good = desk.read("1.json");
    let bad = |text: &str, part: &str| {
        desk.write("x.json", text);
        desk.fails(1, "merge 0.json x.json 2.json", &format!("x.json: {part}"));
    };
    bad("", "no report of a shard: it is empty");
    bad("\n \n", "no report of a shard: it is empty");
    bad("tesserae: it failed", "no report of a shard: ");
    for end in (1..good.trim_end().len()).step_by(61) {
        bad(&good[..end], "no report of a shard: EOF");
    }
    for text in ["{}", "[]", "3", "null", "\"a\"", "{\"shard\":3}"] {
        bad(text, "no report of a shard: ");
    }
    bad(&"[".repeat(100_000), "no report of a shard: ");
    let changed = |from: &str, to: &str, part: &str| {
        assert!(good.contains(from), "{from} in {good}");
        bad(&good.replacen(from, to, 1), part);
    };
    changed("\"form\":2", "\"form\":3", "written by version");
    desk.fails(1, "merge x.json", "in form 3, and this program reads form 2; merge with");
    changed("\"index\":1", "\"index\":3", "shards are numbered from 0");
    changed("\"of\":3", "\"of\":0", "a shard is I/N");
    changed("\"unfinished\":0", "\"unfinished\":1", "shard 1/3 of 12 games has 4, not 5");
    changed("\"unfinished\":0", &format!("\"unfinished\":{}", u64::MAX), "shard 1/3");
    changed("\"cut\":0", "\"cut\":5", "shard 1/3 of 12 games has 2 pairs, not 7");
    changed("\"games\":12", "\"games\":0", "a series of 0 games cannot be");
    changed("\"choices\":[", &format!("\"choices\":[{},", u64::MAX), "no report of a shard: ");
    changed("\"plies\":", "\"plies\":9999", "4 games of 900 plies at most");
    changed("ai:adept", "ai:god", "no report of a shard: unknown level");
    changed("\"sides\":2", "\"sides\":-2", "no report of a shard: ");
    desk.fails(1, "merge nowhere.json", "nowhere.json: ");
    desk.fails(1, "merge .", ".: ");
    desk.fails(2, "merge", "<FILE>...");
}

#[test]
fn shards_that_cannot_be_are_refused() {
    let desk = Desk::new();
    let ask = "ur --a ai:adept --b ai:adept --games 10 --shard";
    desk.fails(2, &format!("{ask} 4/4"), "numbered from 0, so the last of 4 is 3/4");
    for shard in ["4", "0/0", "-1/4", "a/b", "1/4/2"] {
        desk.fails(2, &format!("{ask}={shard}"), "a shard is I/N");
    }
    desk.fails(2, &format!("merge {ask} 0/2"), "");
}
