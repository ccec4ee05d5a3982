//! Puzzles found anew.

use tesserae_core::puzzles::{GAMES, Made, Make, make};

use crate::{common, knowledge};

fn of(id: &str, seed: u64, threads: usize) -> Made {
    let game = common::game(id);
    let asked = Make {
        knowledge: knowledge(&game),
        game,
        many: 4,
        margin: 0.03,
        positions: 120,
        games: GAMES,
        seed,
        threads,
    };
    make(&asked, |_| {})
}

#[test]
fn the_same_seed_makes_the_same_on_any_threads() {
    for id in ["pente/race", "ur/short"] {
        let one = of(id, 3, 1);
        assert_eq!(one, of(id, 3, 3));
        assert!(one.puzzles.len() == 4 && one.candidates >= 4, "{id}: {one:?}");
        assert_ne!(one.puzzles, of(id, 4, 2).puzzles);
    }
}

#[test]
fn what_is_made_can_be_read() {
    let made = of("pente/race", 5, 2).puzzles;
    let text = tesserae_core::puzzles::write(&made).unwrap();
    assert_eq!(tesserae_core::puzzles::read("p.ron", &text, common::library()), (made, Vec::new()));
}
