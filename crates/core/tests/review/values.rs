//! What positions, throws and choices are worth is what the rest of the program says.

use tesserae_core::ai::regret::Question;
use tesserae_core::ai::{Level, Limits, best, value};
use tesserae_core::record::Match;
use tesserae_core::review::{Choice, DEPTH, Method, Review, Reviewed};
use tesserae_core::rules::{Action, Due, Outcomes, Position};

use crate::common::game;
use crate::{knowledge, played, reviewed};

/// One of each game, not all of them solved.
const GAMES: [&str; 5] =
    ["ur/short", "senet/skiryuk", "knossos/gurevich", "phaistos/aleff", "pente/knock-off"];

fn choices<'a>(
    review: &'a Review,
    course: &'a Match,
) -> impl Iterator<Item = (usize, &'a Position, &'a Choice)> {
    review.choices().filter_map(|(ply, choice)| Some((ply, course.position_at(ply)?, choice)))
}

fn alike(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-9)
}

#[test]
fn every_position_is_worth_what_value_says() {
    for id in GAMES {
        let course = played(&game(id), 2, Level::Beginner, 1, 30);
        let review = reviewed(&course);
        assert_eq!(review.points.len(), course.plies().len() + 1);
        let knowledge = knowledge(course.game(), 2);
        for (number, point) in review.points.iter().enumerate() {
            let position = course.position_at(number).unwrap();
            let found = value(position, &knowledge, &Limits::depth(DEPTH));
            assert_eq!(point.win, found.win, "{position}");
            assert_eq!(point.method.is_exact(), found.exact, "{position}");
            assert!(point.error == 0.0 || !found.exact, "{position}: {}", point.error);
            assert_eq!(point.method == Method::Solution, knowledge.solution.is_some());
        }
    }
}

#[test]
fn luck_is_what_a_throw_is_worth_less_the_mean_of_all() {
    for id in GAMES {
        let course = played(&game(id), 2, Level::Beginner, 2, 24);
        let review = reviewed(&course);
        let knowledge = knowledge(course.game(), 2);
        for (number, ply) in course.plies().iter().enumerate() {
            let position = course.position_at(number).unwrap();
            let Action::Throw(_) = ply.action else { continue };
            let worth = |action: Action| {
                let (next, _) = position.play(action).unwrap();
                value(&next, &knowledge, &Limits::depth(DEPTH)).win[0]
            };
            let all = position.outcomes().unwrap().probabilities();
            let mean: f64 = all.map(|(throw, chance)| chance * worth(Action::Throw(throw))).sum();
            let luck = review.moved(number).unwrap();
            assert!((luck[0] - (worth(ply.action) - mean)).abs() < 1e-9, "{position}: {luck:?}");
            assert!((luck[0] + luck[1]).abs() < 1e-9, "{position}: {luck:?}");
        }
    }
}

#[test]
fn every_choice_is_weighed_against_what_the_others_lead_to() {
    for id in GAMES {
        let course = played(&game(id), 2, Level::Beginner, 3, 40);
        let (review, knowledge) = (reviewed(&course), knowledge(course.game(), 2));
        let mut costly = 0;
        for (number, position, choice) in choices(&review, &course) {
            let me = position.turn().index();
            let mut listed: Vec<Action> = choice.options.iter().map(|o| o.action).collect();
            listed.sort_by_cached_key(Action::to_string);
            assert_eq!(listed, position.actions().to_vec(), "{position}");
            for option in &choice.options {
                let (next, _) = position.play(option.action).unwrap();
                let found = value(&next, &knowledge, &Limits::depth(DEPTH));
                assert!(alike(&option.win, &found.win), "{position} {}", option.action);
                assert!(option.win[me] <= choice.options[0].win[me], "{position}");
            }
            let chosen = &choice.options[choice.chosen];
            assert_eq!(chosen.action, course.plies()[number].action);
            // What the action chosen leads to is the next position.
            assert!(alike(&chosen.win, &review.points[number + 1].win), "{position}");
            let cost = choice.options[0].win[me] - chosen.win[me];
            assert!((choice.cost - cost).abs() < 1e-8 && choice.cost >= 0.0, "{position}");
            assert!((choice.effect[me] + choice.cost).abs() < 1e-9, "{position}");
            costly += u32::from(choice.cost > 0.0);
        }
        assert!(costly > 0, "{id}: a beginner errs");
        // Every other ply is a throw or could not have been otherwise.
        for (number, ply) in review.plies.iter().enumerate() {
            let position = course.position_at(number).unwrap();
            let thrown = matches!(ply, Reviewed::Throw(_));
            assert_eq!(thrown, position.due() == Due::Throw, "{position}");
            assert_eq!(*ply == Reviewed::Forced, position.actions().len() == 1);
        }
    }
}

#[test]
fn a_solved_choice_costs_what_regret_says() {
    for id in ["ur/short", "pente/race"] {
        let course = played(&game(id), 2, Level::Adept, 4, 200);
        let (review, solution) = (reviewed(&course), knowledge(course.game(), 2).solution.unwrap());
        for (number, position, choice) in choices(&review, &course) {
            let question =
                Question::exact(std::slice::from_ref(position), &solution, 1, |_| {}).unwrap();
            let place = question[0].place_of(course.plies()[number].action).unwrap();
            let answers = &question[0].answers;
            let cost = answers[0].win - answers[place].win;
            assert!((choice.cost - cost).abs() < 1e-8, "{position}");
            assert_eq!((choice.method, choice.error), (Method::Solution, 0.0));
        }
    }
}

#[test]
fn the_line_begins_with_the_best_action_and_can_be_played() {
    for id in GAMES {
        let course = played(&game(id), 2, Level::Beginner, 5, 30);
        let (review, knowledge) = (reviewed(&course), knowledge(course.game(), 2));
        for (_, position, choice) in choices(&review, &course) {
            assert_eq!(choice.line[0], choice.options[0].action, "{position}");
            let mut at = position.clone();
            for (step, action) in choice.line.iter().enumerate() {
                // The first answer is what a search finds there.
                if step > 0 && at.due() == Due::Choice && choice.line[1..step].len() < 2 {
                    let found = best(&at, &knowledge, &Limits::depth(2)).unwrap();
                    assert_eq!(*action, found.action, "{at}");
                }
                at = at.play(*action).unwrap().0;
            }
        }
    }
}

#[test]
fn the_first_throw_of_a_line_has_the_largest_part_in_the_cost() {
    let mut compared = 0;
    for id in GAMES {
        let course = played(&game(id), 2, Level::Beginner, 5, 60);
        let (review, knowledge) = (reviewed(&course), knowledge(course.game(), 2));
        for (ply, position, choice) in choices(&review, &course).filter(|(.., c)| c.cost > 1e-9) {
            let side = position.turn();
            let after = |action| position.play(action).unwrap().0;
            let (own, better) = (after(course.plies()[ply].action), after(choice.line[0]));
            let due = |at: &Position| (at.due(), at.turn(), at.fate().is_some());
            let Some(Action::Throw(shown)) = choice.line.get(1) else { continue };
            if due(&own) != due(&better) {
                continue;
            }
            let win = |at: &Position, throw| {
                let (next, _) = at.play(Action::Throw(throw)).unwrap();
                value(&next, &knowledge, &Limits::depth(1)).win[side.index()]
            };
            let part = |throw, chance: f64| chance * (win(&better, throw) - win(&own, throw));
            let all = better.outcomes().map(Outcomes::probabilities).unwrap();
            let parts: Vec<_> = all.map(|(throw, chance)| (throw, part(throw, chance))).collect();
            let most = parts.iter().map(|(_, part)| *part).fold(f64::MIN, f64::max);
            let first = parts.iter().find(|(_, part)| *part == most).unwrap();
            assert_eq!(first.0, *shown, "{position}: {parts:?}");
            compared += 1;
        }
    }
    assert!(compared >= 10, "{compared}");
}
