//! The course of a match: the dice, undo and redo.

use tesserae_core::draw::drawn;
use tesserae_core::record::{Match, PlayError, SaveError};
use tesserae_core::rules::{Action, Dice, Due, Illegal, Outcome, Outcomes, Side, Step, Throw};

use crate::common::{at, game, random_action, random_match, rng};
use crate::{another_throw, chacha, load_text};

/// Plays on until `side` has a real choice.
fn up_to_a_choice(course: &mut Match, side: Side) {
    let mut rng = rng(5);
    loop {
        let position = course.position();
        let real = position.actions().len() > 1;
        if position.due() == Due::Choice && position.turn() == side && real {
            return;
        }
        let action = match course.draw() {
            Some(throw) => Action::Throw(throw),
            None => random_action(position, &mut rng),
        };
        course.play(action).unwrap();
    }
}

#[test]
fn the_dice_follow_from_the_seed_and_the_number_of_throws_alone() {
    let mut course = random_match(&game("ur"), 3, 60);
    let throws: Vec<Throw> = course
        .plies()
        .iter()
        .filter_map(|ply| match ply.action {
            Action::Throw(throw) => Some(throw),
            _ => None,
        })
        .collect();
    assert!(throws.len() > 20);
    course.go_to(0);
    let outcomes = game("ur").definition().dice.outcomes();
    assert_eq!(course.draw(), Some(throws[0]));
    for (number, throw) in throws.iter().enumerate().skip(1) {
        assert_eq!(drawn(3, number as u64, &outcomes), *throw);
    }
}

#[test]
fn a_throw_is_drawn_by_the_words_of_the_manual() {
    // The published first word for a key and stream 0.
    assert_eq!(chacha::words(0, 0)[0], 0xade0_b876);
    // Six ways do not divide 2^32: the last four words are skipped.
    let cubes = |count| Dice::Cubes { count }.outcomes();
    for seed in [0, 1, 42, 1 << 40, u64::MAX] {
        for number in [0, 1, 2, 1_000, 1 << 33] {
            for outcomes in [game("ur").definition().dice.outcomes(), cubes(1), cubes(2)] {
                let total = u64::from(outcomes.total());
                let end = (1 << 32) / total * total;
                let word =
                    chacha::words(seed, number).into_iter().find(|w| u64::from(*w) < end).unwrap();
                let mut way = word % outcomes.total();
                let mut list = outcomes.list().iter();
                let expected = list.find(|o| {
                    let here = way < o.weight;
                    way = way.saturating_sub(o.weight);
                    here
                });
                assert_eq!(drawn(seed, number, &outcomes), expected.unwrap().throw);
            }
        }
    }
}

#[test]
fn words_of_the_incomplete_run_are_skipped() {
    // With 2^31 + 1 ways nearly every second word is beyond the last whole run.
    let ways = [(1, 1 << 30), (2, (1 << 30) + 1)];
    let outcomes =
        Outcomes::new(ways.map(|(score, weight)| Outcome { throw: Throw::Score(score), weight }));
    let mut skipped = 0;
    for number in 0..100 {
        let words = chacha::words(7, number);
        let taken = words.iter().position(|w| *w <= 1 << 31).unwrap();
        skipped += taken;
        let score = if words[taken] < 1 << 30 { 1 } else { 2 };
        assert_eq!(drawn(7, number, &outcomes), Throw::Score(score));
    }
    assert!(skipped > 50);
}

#[test]
fn undo_and_another_move_meet_the_same_dice() {
    let mut course = Match::new(&game("ur"), 2, vec![], 11);
    up_to_a_choice(&mut course, Side::A);
    let choices = course.position().actions();
    let mut after = Vec::new();
    for choice in &choices[..2] {
        course.play(*choice).unwrap();
        after.push(course.draw().unwrap());
        course.undo().unwrap();
    }
    assert_eq!(after[0], after[1]);
}

#[test]
fn scripted_dice_give_their_throws_and_then_those_of_seed_0() {
    let script = ["first B", "throw 3", "move 0-3", "throw 1"].map(|text| text.parse().unwrap());
    let mut course = Match::scripted(game("ur/short").start(2), vec![], script);
    for action in script {
        course.play(action).unwrap();
    }
    let outcomes = course.game().definition().dice.outcomes();
    course.play(course.position().actions()[0]).unwrap();
    assert_eq!(course.draw(), Some(drawn(0, 3, &outcomes)));
    course.go_to(1);
    assert_eq!(course.draw(), Some(Throw::Score(3)));
    // A record holds a seed; there is none that says this.
    assert!(matches!(course.to_record(), Err(SaveError::Scripted)));
    assert!(!course.rematch(5).is_scripted());
}

#[test]
fn a_throw_the_dice_do_not_give_is_refused() {
    let mut course = Match::new(&game("ur"), 2, vec![], 1);
    let before = course.clone();
    let offered = another_throw(&course);
    let drawn = course.draw().unwrap();
    let error = course.play(Action::Throw(offered)).unwrap_err();
    assert_eq!(error, PlayError::NotDrawn { offered, drawn });
    assert_eq!(
        error.to_string(),
        format!("the dice of this match give \"{drawn}\", not \"{offered}\"")
    );
    assert_eq!(course, before);
}

#[test]
fn what_the_rules_forbid_is_refused_with_their_reason() {
    let mut course = Match::new(&game("ur"), 2, vec![], 1);
    let error = course.play(Action::Pass).unwrap_err();
    assert_eq!(error, PlayError::Illegal(Illegal::NotDue { due: Due::Throw }));
    assert!(course.plies().is_empty());
}

#[test]
fn undo_and_redo_go_through_the_same_positions() {
    let mut course = random_match(&game("ur"), 8, 50);
    let forward: Vec<String> =
        (0..=50).map(|n| course.position_at(n).unwrap().to_string()).collect();
    for n in (0..50).rev() {
        let ply = course.undo().unwrap().clone();
        assert_eq!(course.position().to_string(), forward[n]);
        assert_eq!(ply, course.plies()[n]);
        assert_eq!(ply.side, course.position().turn());
        assert_eq!((course.played().len(), course.taken_back().len()), (n, 50 - n));
    }
    assert!(course.undo().is_none());
    for n in 0..50 {
        let events = course.redo().unwrap();
        assert_eq!(events, course.plies()[n].events);
        assert_eq!(course.position().to_string(), forward[n + 1]);
    }
    assert!(course.redo().is_none());
    assert!(course.position_at(51).is_none());
}

/// Goes back to the last choice and plays something else.
fn play_otherwise(course: &mut Match) {
    for number in (0..course.plies().len()).rev() {
        course.go_to(number);
        let played = course.plies()[number].action;
        let another = course.position().actions().into_iter().find(|action| *action != played);
        if let Some(another) = another {
            course.play(another).unwrap();
            return;
        }
    }
    panic!("no choice in the whole match");
}

#[test]
fn who_gives_up_ends_the_match_after_its_last_ply() {
    let mut course = random_match(&game("ur"), 8, 30);
    course.go_to(20);
    let before = course.clone();
    assert!(!course.resign(Side::C), "nobody sits there");
    assert_eq!(course, before);
    assert!(course.resign(Side::A));
    assert_eq!((course.plies().len(), course.resigned()), (20, Some(Side::A)));
    assert!(course.is_finished() && course.winner().is_none());
    assert!(!course.resign(Side::B), "it is over");
    let action = before.plies()[20].action;
    assert_eq!(course.play(action), Err(PlayError::Resigned(Side::A)));
    // Before its end it is what it was, and ends so again.
    course.undo();
    assert_eq!((course.resigned(), course.given_up()), (None, Some(Side::A)));
    course.redo();
    assert_eq!(course.resigned(), Some(Side::A));
    assert!(course.withdraw_resignation() && !course.withdraw_resignation());
    assert!(course.play(action).is_ok());
    assert!(!course.is_finished());
    // To play otherwise drops it with what was taken back.
    assert!(course.resign(Side::B));
    play_otherwise(&mut course);
    assert_eq!(course.given_up(), None);
    // Nobody gives up a match that is won.
    let mut won = random_match(&game("ur/short"), 8, usize::MAX);
    assert!(!won.resign(Side::A));
    assert!(won.is_finished());
}

#[test]
fn the_same_action_keeps_what_was_taken_back_and_another_drops_it() {
    let mut course = Match::new(&game("ur"), 2, vec![], 11);
    up_to_a_choice(&mut course, Side::A);
    let choices = course.position().actions();
    let here = course.cursor();
    course.play(choices[0]).unwrap();
    course.play(Action::Throw(course.draw().unwrap())).unwrap();
    course.go_to(here);
    assert_eq!(course.taken_back().len(), 2);
    course.play(choices[0]).unwrap();
    assert_eq!(course.taken_back().len(), 1);
    course.go_to(here);
    course.play(choices[1]).unwrap();
    assert_eq!(course.taken_back().len(), 0);
    assert_eq!(course.plies().len(), here + 1);
    // As if the other move had been the first, but that nothing seen is forgotten.
    let mut fresh = Match::new(&game("ur"), 2, vec![], 11);
    for ply in course.plies() {
        fresh.play(ply.action).unwrap();
    }
    assert_eq!(course.plies(), fresh.plies());
    assert_eq!(course.position(), fresh.position());
    let [replaced] = course.replaced() else { panic!("{:?}", course.replaced()) };
    assert_eq!((replaced.at, replaced.plies.len()), (here, 2));
    assert_eq!(replaced.plies[0].action, choices[0]);
    assert!(fresh.replaced().is_empty());
    assert_eq!(course.draw(), fresh.draw());
}

#[test]
fn a_refused_action_keeps_what_was_taken_back() {
    let mut course = random_match(&game("ur"), 8, 20);
    course.go_to(0);
    let offered = another_throw(&course);
    course.play(Action::Throw(offered)).unwrap_err();
    assert_eq!(course.taken_back().len(), 20);
}

#[test]
fn undo_to_choice_stops_where_a_person_chose_and_not_at_a_mere_pass() {
    let mut course = random_match(&game("ur/finkel"), 4, 80);
    let human = |side| side == Side::A;
    let end = course.cursor();
    let mut stops = Vec::new();
    loop {
        let before = course.cursor();
        let taken = course.undo_to_choice(human);
        assert_eq!(taken, before - course.cursor());
        if taken == 0 {
            break;
        }
        assert_eq!(course.position().due(), Due::Choice);
        assert_eq!(course.position().turn(), Side::A);
        assert_ne!(course.position().actions(), [Action::Pass]);
        stops.push(course.cursor());
    }
    let expected: Vec<usize> = (0..end)
        .rev()
        .filter(|n| {
            let ply = &course.plies()[*n];
            ply.side == Side::A && matches!(ply.action, Action::Move { .. })
        })
        .collect();
    assert_eq!(stops, expected);
    stops.reverse();
    for stop in &stops[1..] {
        course.redo_to_choice(human);
        assert_eq!(course.cursor(), *stop);
    }
    course.redo_to_choice(human);
    assert_eq!(course.cursor(), end);
    assert_eq!(course.redo_to_choice(human), 0);
}

#[test]
fn missing_names_are_human_and_surplus_ones_are_dropped() {
    let course = Match::new(&game("ur"), 9, vec!["ai:adept".into()], 1);
    assert_eq!(course.players(), ["ai:adept", "human"]);
    assert_eq!(course.player(Side::B), "human");
    let names = ["a", "b", "c"].map(String::from).to_vec();
    assert_eq!(Match::new(&game("ur"), 2, names, 1).players(), ["a", "b"]);
}

#[test]
fn a_match_may_begin_anywhere() {
    let start = at("ur/cyningstan A 0,0,0,0,0,0,15 0,0,0,0,0,0,0 move:1");
    let mut course = Match::from_position(start.clone(), vec![], 7);
    course.play(Action::Move { from: Step(15), to: Step(16) }).unwrap();
    assert_eq!(course.start(), &start);
    let loaded = load_text(&course.to_record().unwrap()).unwrap();
    assert_eq!(loaded, course);
}
