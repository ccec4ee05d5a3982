//! `--sprt`: a series that stops when it is decided.

use tesserae_core::ai::arena::{Pairs, Sprt, Verdict};

use super::{Desk, timeless};

#[test]
fn the_program_tells_the_verdict() {
    let desk = Desk::new();
    let ask = |rest: &str| {
        desk.told(&format!("ur/short --a ai:expert --b ai:beginner --seed 3 --games 400 {rest}"))
    };
    let one = timeless(&ask("--sprt 0,60 --threads 1 --json"));
    assert_eq!(one, timeless(&ask("--sprt 0,60 --threads 5 --json")));
    let sprt = &one["sprt"];
    assert_eq!(sprt["verdict"], "H1");
    assert_eq!(sprt["most_games"], 400);
    assert_eq!((&sprt["elo0"], &sprt["elo1"]), (&0.0.into(), &60.0.into()));
    assert_eq!((&sprt["alpha"], &sprt["beta"]), (&0.05.into(), &0.05.into()));
    assert!(sprt["llr"].as_f64() >= sprt["bounds"][1].as_f64());
    // It stops at the first pair that decides.
    ask("--csv all.csv");
    let (all, sprt) = (desk.read("all.csv"), "0,60".parse::<Sprt>().unwrap());
    let games: Vec<&str> = all.lines().skip(1).collect();
    let mut pairs = Pairs::default();
    let last = games.chunks_exact(2).position(|pair| {
        pairs.add(
            [0, 1].map(|i| ["a", "b"].iter().position(|w| pair[i].split(',').nth(4) == Some(w))),
        );
        sprt.judge(&pairs).verdict != Verdict::Undecided
    });
    assert_eq!(one["games"], 2 * last.unwrap() + 2);

    let zero = timeless(&ask("--sprt 300,400 --json"));
    assert_eq!(zero["sprt"]["verdict"], "H0");
    let open = timeless(&ask("--sprt -0.5,0.5,0.01,0.01 --json"));
    assert_eq!(open["sprt"]["verdict"], "undecided");
    assert_eq!(open["games"], 400);
    let table = ask("--sprt -0.5,0.5,0.01,0.01");
    let line = table.lines().last().unwrap();
    assert!(line.contains("SPRT of Elo -0.5 (H0) against 0.5 (H1): undecided after 200"), "{line}");
}

#[test]
fn tests_that_cannot_be_are_refused() {
    let desk = Desk::new();
    let ask = "ur --a ai:adept --b ai:adept --games";
    desk.fails(2, &format!("{ask} 10 --sprt 0,10 --shard 0/2"), "the interval of arena merge");
    desk.fails(2, &format!("{ask} 11 --sprt 0,10"), "--games 11: the test counts pairs");
    desk.fails(2, &format!("{ask} 10 --sprt 10,0"), "ELO0 must be below ELO1");
    desk.fails(2, &format!("{ask} 10 --sprt 0,10,0.7,0.1"), "ALPHA and BETA");
    desk.fails(2, &format!("{ask} 10 --sprt 0"), "ELO0,ELO1");
}
