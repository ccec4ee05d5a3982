//! Where a source is silent we decided, and every such decision is marked in the rule book.
//!
//! `decisions.txt` lists them, after the exact rules of the games.

use std::collections::BTreeMap;

use tesserae_core::rules::{Game, RuleText};

use crate::common::rule_sets;

const LIST: &str = include_str!("decisions.txt");

/// A decision that a book has to mark.
struct Decision {
    game: &'static str,
    variant: &'static str,
    words: Vec<Vec<String>>,
    what: &'static str,
}

fn decisions() -> Vec<Decision> {
    let lines = LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(decision).collect()
}

fn decision(line: &'static str) -> Decision {
    // A "|" between two words has no space on either side.
    let parts: Vec<&str> = line.split(" | ").map(str::trim).collect();
    let [game, variant, words, what] = parts[..] else { panic!("no four parts: {line}") };
    let words = words.split_whitespace();
    let words = words.map(|word| word.split('|').map(|or| or.replace('_', " ")).collect());
    Decision { game, variant, words: words.collect(), what }
}

impl Decision {
    /// Is this the rule that marks it?
    fn is_marked_in(&self, rule: &RuleText) -> bool {
        let all = format!("{} {} {}", rule.text, rule.decision, rule.forbids.join(" "));
        let all = all.to_lowercase();
        let has = |words: &Vec<String>| words.iter().any(|word| all.contains(word.as_str()));
        !rule.decision.is_empty() && self.words.iter().all(has)
    }
}

#[test]
fn every_decision_is_marked_in_the_rule_book() {
    let mut missing = Vec::new();
    for decision in decisions() {
        let known = |name: &str| [name, "*"].contains(&decision.variant);
        let games = rule_sets().games().iter().map(Game::definition);
        let of_it: Vec<_> =
            games.filter(|d| d.game == decision.game && known(&d.variant)).collect();
        assert!(!of_it.is_empty(), "{}/{} is no game of ours", decision.game, decision.variant);
        let rules = of_it.iter().flat_map(|d| &d.book).flat_map(|chapter| &chapter.rules);
        if !rules.into_iter().any(|rule| decision.is_marked_in(rule)) {
            missing.push(format!("{}: {}", decision.game, decision.what));
        }
    }
    assert!(missing.is_empty(), "not marked:\n{}", missing.join("\n"));
}

#[test]
fn every_game_has_its_decisions_in_the_list() {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for decision in decisions() {
        *count.entry(decision.game).or_default() += 1;
    }
    let expected = [("knossos", 11), ("pente", 4), ("phaistos", 17), ("senet", 36), ("ur", 6)];
    assert_eq!(count, BTreeMap::from(expected));
}
