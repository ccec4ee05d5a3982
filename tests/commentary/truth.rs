//! Every sentence about some games of each variant.

use std::collections::{BTreeMap, BTreeSet};

use tesserae::levels::Library;

use crate::verdict::malformed;
use crate::witness::{Attention, Watched, overtaken, watched, watched_with};

/// Games of each variant.
const GAMES: u64 = 8;
/// Shares of the plies of a game with a sentence: in a long one there is less that is new.
const LEAST: f64 = 0.01;
const MOST: f64 = 0.5;

/// Holds each sentence about a game to what has happened in it.
fn check(game: &Watched, kinds: &mut BTreeMap<&'static str, u32>) {
    let id = game.course.game().definition().id();
    let mut said = BTreeSet::new();
    let mut last = None;
    for remark in &game.remarks {
        let text = &remark.text;
        let place = format!("{id}, seed {}, ply {}: {text}", game.course.seed(), remark.ply);
        assert!(said.insert(text), "said twice: {place}");
        assert!(last < Some(remark.ply), "two sentences about one ply: {place}");
        last = Some(remark.ply);
        assert_eq!(malformed(text), None, "{place}");
        assert_eq!(game.refutes(remark), None, "{place}\n{:?}", remark.claim);
        *kinds.entry(remark.claim.kind()).or_insert(0) += 1;
    }
    let share = game.remarks.len() as f64 / game.course.plies().len() as f64;
    assert!((LEAST..MOST).contains(&share), "{id}: {share:.3} of the plies have a sentence");
}

#[test]
fn every_sentence_is_true_and_none_comes_twice() {
    let mut kinds = BTreeMap::new();
    let (mut plies, mut remarks) = (0, 0);
    for game in Library::built_in().games() {
        let (fewest, most) = game.definition().sides;
        for seed in 0..GAMES {
            // Most of the games with two sides, as people watch them.
            let sides = if seed % 4 == 3 { most } else { fewest };
            let game = watched(game, sides, seed);
            check(&game, &mut kinds);
            plies += game.course.plies().len();
            remarks += game.remarks.len();
        }
    }
    let share = remarks as f64 / plies as f64;
    assert!((0.08..0.35).contains(&share), "{share:.3} of the plies have a sentence");
    assert!(kinds.len() >= 30, "only these kinds of sentences: {kinds:?}");
}

#[test]
fn what_was_not_seen_in_full_makes_no_sentence_false() {
    for game in Library::built_in().games() {
        let game = watched_with(game, game.definition().sides.0, 40, overtaken);
        check(&game, &mut BTreeMap::new());
        let silent = |ply: usize| overtaken(ply) == Attention::Silent;
        assert!(!game.remarks.iter().any(|remark| silent(remark.ply)));
    }
}

#[test]
fn the_same_match_gives_the_same_words() {
    let library = Library::built_in();
    let game = library.game("ur/short").unwrap();
    let texts = || -> Vec<String> {
        watched(game, 2, 3).remarks.into_iter().map(|remark| remark.text).collect()
    };
    assert_eq!(texts(), texts());
}
