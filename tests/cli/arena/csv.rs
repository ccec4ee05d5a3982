//! `--csv`: a line on each game that counts.

use super::{Desk, timeless};

/// The lines without the names, each in its fields.
fn lines(text: &str) -> Vec<Vec<&str>> {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("game,pair,seed,side_a,winner,plies,forfeit,seed_text"));
    lines.map(|line| line.split(',').collect()).collect()
}

const ASK: &str = "ur/short --a ai:adept --b ai:random --seed 5 --json --games";

#[test]
fn the_lines_are_the_games_of_the_report() {
    let desk = Desk::new();
    let report =
        timeless(&desk.told(&format!("{ASK} 61 --max-plies 150 --csv games.csv --threads 3")));
    let text = desk.read("games.csv");
    let lines = lines(&text);
    assert_eq!(lines.len(), 61);
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(line[0], number.to_string());
        assert_eq!(line[1], (number / 2).to_string());
        assert_eq!(line[3], ["a", "b"][number % 2]);
        line[2].parse::<u64>().unwrap();
        assert_eq!(line[7], format!("seed {}", line[2]), "text that no spreadsheet rounds");
        let plies: u32 = line[5].parse().unwrap();
        assert!(plies == 150 || line[4] != "unfinished", "{line:?}");
    }
    for pair in lines.chunks(2) {
        assert_eq!(pair[0][2], pair[pair.len() - 1][2], "one pair, one seed");
    }
    assert_ne!(lines[0][2], lines[2][2], "two pairs, two seeds");
    let count = |winner: &str| lines.iter().filter(|line| line[4] == winner).count();
    assert_eq!(report["a"]["wins"], count("a"));
    assert_eq!(report["b"]["wins"], count("b"));
    assert_eq!(report["unfinished"], count("unfinished"));
    assert!(count("a") > 0 && count("b") > 0 && count("unfinished") > 0, "{text}");
    let finished = lines.iter().filter(|line| line[4] != "unfinished");
    let plies: Vec<f64> = finished.map(|line| line[5].parse().unwrap()).collect();
    let mean = plies.iter().sum::<f64>() / plies.len() as f64;
    assert!((report["mean_plies"].as_f64().unwrap() - mean).abs() < 1e-9);
}

#[test]
fn threads_do_not_change_a_byte() {
    let desk = Desk::new();
    for more in ["", "--sprt 100,150", "--shard 1/3"] {
        for threads in [1, 2, 6] {
            desk.told(&format!("{ASK} 90 {more} --threads {threads} --csv {threads}.csv"));
        }
        assert!(desk.read("1.csv").lines().count() > 20, "{more}");
        assert_eq!(desk.read("1.csv"), desk.read("2.csv"), "{more}");
        assert_eq!(desk.read("1.csv"), desk.read("6.csv"), "{more}");
    }
}

#[test]
fn the_file_is_whole_or_not_there() {
    let desk = Desk::new();
    let files = || std::fs::read_dir(desk.path()).unwrap().count();
    desk.write("old.csv", &format!("{}\nkept", "game,pair,seed,side_a,winner,plies,forfeit"));
    let dead = "ur --a ai:adept --b engine:/nowhere/engine --games 4 --csv";
    desk.fails(1, &format!("{dead} old.csv"), "does not start");
    desk.fails(1, &format!("{dead} new.csv"), "does not start");
    assert_eq!((desk.read("old.csv").lines().last(), files()), (Some("kept"), 1));
    desk.told(&format!("{ASK} 4 --csv old.csv"));
    assert_eq!((lines(&desk.read("old.csv")).len(), files()), (4, 1));
    desk.fails(1, &format!("{ASK} 4 --csv no/such/folder.csv"), "cannot write no/such/folder.csv");
    desk.fails(2, &format!("{ASK} 4 --csv ."), "--csv .: that is a folder");
}

#[cfg(unix)]
#[test]
fn devices_are_left_alone() {
    let desk = Desk::new();
    desk.fails(
        2,
        &format!("{ASK} 4 --csv /dev/null"),
        "--csv /dev/null: that is a device or a pipe",
    );
}

/// Others may read it, as any file that a program writes.
#[cfg(unix)]
#[test]
fn the_file_has_the_usual_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    desk.write("usual", "");
    desk.told(&format!("{ASK} 2 --csv games.csv"));
    let mode = |file: &str| desk.path().join(file).metadata().unwrap().permissions().mode();
    assert_eq!(mode("games.csv"), mode("usual"));
}
