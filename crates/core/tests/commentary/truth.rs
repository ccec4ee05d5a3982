//! Every sentence about some games of each variant.

use std::collections::{BTreeMap, BTreeSet};

use tesserae_core::commentary::{Claim, Commentator, Goal, Remark, Seen};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::review::Reason;
use tesserae_core::rules::{Action, Side, Step};

use crate::verdict::malformed;
use crate::witness::{Attention, Watched, overtaken, watched, watched_with};

/// Games of each variant.
const GAMES: u64 = 8;
/// Shares of the plies of a game with a sentence: in a long one there is less that is new.
const LEAST: f64 = 0.01;
const MOST: f64 = 0.5;

/// Has one of these remarks already told what a claim tells: the same threat to a piece, or that
/// the same side is ahead on the board alone?
fn is_old_news(remarks: &[Remark], claim: &Claim) -> bool {
    remarks.iter().any(|old| match (&old.claim, claim) {
        (Claim::Needs { goal: Goal::Capture { .. }, .. }, _) => old.claim == *claim,
        (Claim::RaceAgainstChance { ahead, .. }, Claim::RaceAgainstChance { ahead: again, .. }) => {
            ahead == again
        }
        _ => false,
    })
}

/// Holds each sentence about a game to what has happened in it.
fn check(game: &Watched, kinds: &mut BTreeMap<&'static str, u32>) {
    let id = game.course.game().definition().id();
    let mut said = BTreeSet::new();
    let mut last = None;
    for (number, remark) in game.remarks.iter().enumerate() {
        let text = &remark.text;
        let place = format!("{id}, seed {}, ply {}: {text}", game.course.seed(), remark.ply);
        assert!(!is_old_news(&game.remarks[..number], &remark.claim), "old news: {place}");
        let run = match remark.claim {
            Claim::Stuck { number, .. } | Claim::ThrowsInRow { number, .. } => number,
            Claim::Repeated { times, .. } => times,
            _ => 1,
        };
        assert!(matches!(run, 1 | 3) || run % 5 == 0, "each next one of a run: {place}");
        if let Claim::Displaced { whose, steps, .. } = remark.claim {
            let definition = game.course.game().definition();
            let whole = u32::from(definition.progress(whose, definition.home(whose)));
            assert!(steps * 11 >= whole, "a trifle: {place}");
        }
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

#[test]
fn a_gain_is_not_the_greatest_swing_beside_a_greater_loss() {
    let library = Library::built_in();
    let mut course = Match::new(library.game("phaistos").unwrap(), 3, Vec::new(), 1);
    // Red loses most, then Ochre gains less than that, then Red gains more; then Ochre gains
    // more still, but by the same ply Red loses even more.
    let chances = [
        [0.40, 0.30, 0.30],
        [0.15, 0.45, 0.40],
        [0.13, 0.63, 0.24],
        [0.44, 0.32, 0.24],
        [0.05, 0.67, 0.28],
    ];
    let mut commentator = Commentator::new(course.start());
    let greatest = chances.windows(2).enumerate().map(|(ply, pair)| {
        let throw = course.draw().map(Action::Throw);
        course.play(throw.unwrap_or_else(|| course.position().actions()[0])).unwrap();
        let seen = Seen {
            before: course.position_at(ply).unwrap(),
            ply: &course.plies()[ply],
            after: course.position_at(ply + 1).unwrap(),
            chances: Some((&pair[0], &pair[1])),
            alternatives: &[],
        };
        let claim = commentator.look(&seen).map(|remark| remark.claim);
        claim.filter(|claim| matches!(claim, Claim::BiggestSwing { .. }))
    });
    let greatest: Vec<Option<Claim>> = greatest.collect();
    let third = Claim::BiggestSwing { side: Side::A, gain: 0.44 - 0.13 };
    assert_eq!(greatest, [None, None, Some(third), None]);
}

#[test]
fn a_reason_that_is_not_that_of_the_position_is_found_out() {
    let (mut told, mut kinds) = (0, BTreeSet::new());
    for game in Library::built_in().games() {
        for seed in 50..54 {
            let game = watched(game, game.definition().sides.0, seed);
            for remark in &game.remarks {
                let Claim::Costly { side, cost, better, reason: Some(reason) } = remark.claim
                else {
                    continue;
                };
                told += 1;
                kinds.insert(format!("{reason:?}").split(' ').next().unwrap().to_owned());
                for other in others(reason) {
                    let claim = Claim::Costly { side, cost, better, reason: Some(other) };
                    let altered = Remark { claim, text: String::new(), ..remark.clone() };
                    assert!(game.refutes(&altered).is_some(), "{other:?} instead of {reason:?}");
                }
            }
        }
    }
    assert!(told >= 20 && kinds.len() >= 4, "{told} of {kinds:?}");
}

/// What cannot be true where that reason is: the first true one is given.
fn others(reason: Reason) -> Vec<Reason> {
    let before = [Reason::MissesWin, Reason::MissesCapture, Reason::MissesBearingOff];
    let mut list: Vec<Reason> = before.into_iter().take_while(|other| *other != reason).collect();
    list.extend(match reason {
        Reason::MissesWin | Reason::MissesCapture => vec![],
        Reason::MissesBearingOff | Reason::MissesThrow => {
            vec![Reason::LedBack { from: Step(1), to: Step(0) }]
        }
        Reason::Trapped { at, turns } => {
            vec![Reason::Trapped { at, turns: turns + 1 }, Reason::LedBack { from: at, to: at }]
        }
        Reason::LedBack { from, to } => {
            vec![Reason::LedBack { from: to, to: from }, Reason::Trapped { at: to, turns: 2 }]
        }
        Reason::GivesUpSafety { from } => vec![Reason::GivesUpSafety { from: from.plus(1) }],
        Reason::LeavesOpen { by, at, chance, instead } => vec![
            Reason::LeavesOpen { by, at, chance: chance + 0.01, instead },
            Reason::LeavesOpen { by, at, chance, instead: instead + 0.01 },
            Reason::LeavesOpen { by, at: Some(Step::HAND), chance, instead },
            Reason::LeavesOpen { by: other_than(by), at, chance, instead },
        ],
    });
    list
}

fn other_than(side: Side) -> Side {
    if side == Side::A { Side::B } else { Side::A }
}
