//! The words for a puzzle: the task, the value of the choices, the levels that miss it.

use tesserae_core::puzzles::{LEVELS, Puzzle, Worth};
use tesserae_core::review::{self, Method};
use tesserae_core::rules::{Dice, Position, Throw};
use tesserae_play::narration::{
    Naming, against, in_place_of, percent, points_of, sentence, statement, tenths,
};

use tesserae_play::narration::moves::in_words;

/// The task.
pub fn task(position: &Position) -> String {
    let definition = position.game().definition();
    let (naming, side) = (Naming(definition), position.turn());
    if let Some(offer) = position.offer() {
        let piece = naming.piece_on(side, offer.at);
        return format!("What does {piece} do? Find the best answer.");
    }
    let does = |what: &str| naming.does(side, &format!("has {what}"), &format!("have {what}"));
    let two_dice = matches!(definition.dice, Dice::Cubes { count: 2 });
    let thrown = match position.thrown() {
        Some(Throw::Pair(high, low)) if high == low => does(&format!("thrown a double {high}")),
        Some(Throw::Pair(high, low)) => does(&format!("thrown {high} and {low}")),
        Some(Throw::Score(score)) if two_dice => does(&format!("the {score} left to use")),
        Some(Throw::Score(score)) => does(&format!("thrown {score}")),
        Some(Throw::First(_)) | None => does("to choose"),
    };
    format!("{thrown}. Find the best move.")
}

/// A choice as the list of moves would tell it, in one line.
pub fn move_in_words(puzzle: &Puzzle, option: &Worth) -> String {
    let told = in_words(&puzzle.position, option.action);
    told.unwrap_or_else(|| option.action.to_string()).replace('\n', " ")
}

/// A probability of winning, with one place.
pub fn win(puzzle: &Puzzle, option: &Worth) -> String {
    format!("{}%", tenths(puzzle.method.chance(option.win)))
}

/// The best choice's value, and its lead over the others.
pub fn margin(puzzle: &Puzzle) -> String {
    let margin = points_of(puzzle.margin());
    let wins = win(puzzle, puzzle.best());
    format!("It wins {wins} of games, {margin} points ahead of the next-best choice.")
}

/// The cost of a wrong choice, with the reason, or else with what the best choice does.
pub fn cost(puzzle: &Puzzle, option: &Worth) -> String {
    let cost = points_of(puzzle.best().win - option.win);
    let better = || in_place_of(&puzzle.position, puzzle.best().action);
    format!("It costs {cost} points. {}", why(puzzle, option).unwrap_or_else(better))
}

/// The tempting choice, its cost, and the levels that choose it.
pub fn temptation(puzzle: &Puzzle) -> String {
    let tempting = puzzle.tempting();
    let cost = points_of(puzzle.best().win - tempting.win);
    let told = move_in_words(puzzle, tempting);
    let text = format!("Tempting: {told}, which costs {cost} points.");
    let why = why(puzzle, tempting).map_or_else(String::new, |why| format!(" {why}"));
    format!("{text}{why} {}", puzzle.tempts())
}

/// Why the best choice is best: what tells it from the tempting one, or else what it does.
pub fn reasons(puzzle: &Puzzle) -> Vec<String> {
    let reasons = puzzle.reasons();
    if reasons.is_empty() {
        let does = statement(&puzzle.position, puzzle.best().action);
        return does.iter().map(|does| sentence(does)).collect();
    }
    let definition = puzzle.position.game().definition();
    reasons.into_iter().map(|theme| theme.about_in(definition).to_owned()).collect()
}

/// The case against a choice, if one sentence can say it.
fn why(puzzle: &Puzzle, option: &Worth) -> Option<String> {
    let reason = review::reason(&puzzle.position, option.action, puzzle.best().action)?;
    Some(against(&puzzle.position, &reason))
}

/// Says how frequently each level misses it.
pub fn missed_by(puzzle: &Puzzle) -> String {
    let levels = LEVELS.into_iter().filter_map(|level| {
        let missed = puzzle.missed(level)?;
        Some(format!("{level}\u{a0}{}", percent(missed)))
    });
    format!("Missed by {}.", levels.collect::<Vec<_>>().join(", "))
}

/// Says how frequently each level makes a choice.
pub fn taken_by(option: &Worth) -> String {
    let levels = LEVELS.into_iter().zip(option.picked);
    let levels = levels.map(|(level, share)| format!("{level} {}", percent(share)));
    format!("Played by {}", levels.collect::<Vec<_>>().join(", "))
}

/// The source of the values.
pub fn said(puzzle: &Puzzle) -> String {
    match puzzle.method {
        Method::Solution => "Known exactly, from the solution.".to_owned(),
        Method::Endgame => "Known exactly, from the endgame tables.".to_owned(),
        Method::Rollout | Method::Search => {
            let error = puzzle.options.get(1).map_or(0.0, |option| option.apart);
            format!(
                "By rollouts, {} games of each choice, give or take {} points.",
                puzzle.games,
                points_of(error)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use tesserae_core::puzzles::Theme;

    use super::*;
    use crate::sample::position;

    #[test]
    fn the_task_names_the_side_and_what_it_has_thrown() {
        for (line, words) in [
            (
                "ur/cyningstan A 0,9,12,17,17,17,17 0,1,3,8,10,14,17 move:2",
                "White has thrown 2. Find the best move.",
            ),
            (
                "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 move:2",
                "The cones have thrown 2. Find the best move.",
            ),
            (
                "phaistos/aleff A 3,20,27,40 0,0,0,0 move:5,2",
                "Red has thrown 5 and 2. Find the best move.",
            ),
            (
                "phaistos/aleff A 3,20,27,40 0,0,0,0 move:3,3",
                "Red has thrown a double 3. Find the best move.",
            ),
            (
                "phaistos/aleff A 3,20,27,40 0,0,0,0 move:5",
                "Red has the 5 left to use. Find the best move.",
            ),
            (
                "phaistos/aleff A 0,0,0,44 0,0,0,0 offer:44x1",
                "What does the red traveller on 44 do? Find the best answer.",
            ),
        ] {
            assert_eq!(task(&position(line)), words);
        }
    }

    fn puzzle() -> Puzzle {
        let worth = |action: &str, win, picked| Worth {
            action: action.parse().expect("an action"),
            win,
            error: 0.001,
            apart: 0.0012,
            picked,
        };
        Puzzle {
            id: "ur-06889229".to_owned(),
            position: position("ur/cyningstan A 0,9,12,17,17,17,17 0,1,3,8,10,14,17 move:2"),
            method: Method::Rollout,
            games: 432,
            options: vec![
                worth("move 12-14", 0.599_26, [0.333, 0.605, 0.642, 0.77, 1.0]),
                worth("move 0-2", 0.577_03, [0.333, 0.158, 0.248, 0.19, 0.0]),
                worth("move 9-11", 0.565_54, [0.333, 0.238, 0.11, 0.04, 0.0]),
            ],
            line: vec!["move 12-14".parse().expect("an action")],
            tempting: 1,
            refutation: vec!["move 0-2".parse().expect("an action")],
            themes: vec![Theme::Capture],
        }
    }

    #[test]
    fn worth_and_cost_are_told_in_per_cent_and_points() {
        let puzzle = puzzle();
        assert_eq!(win(&puzzle, puzzle.best()), "59.9%");
        let told = margin(&puzzle);
        assert_eq!(told, "It wins 59.9% of games, 2.2 points ahead of the next-best choice.");
        let told = cost(&puzzle, &puzzle.options[2]);
        assert_eq!(told, "It costs 3.4 points. It misses a capture.");
        assert_eq!(
            said(&puzzle),
            "By rollouts, 432 games of each choice, give or take 0.1 points."
        );
    }

    #[test]
    fn the_reason_is_what_tells_the_best_choice_from_the_tempting_one() {
        // Both land on a rosette, and both throw again.
        let again = Puzzle {
            position: position("ur/finkel A 0,0,0,0,1,2,6 0,0,0,0,0,5,7 move:2"),
            themes: vec![Theme::ThrowAgain],
            ..puzzle()
        };
        let with = |tempting: &str| {
            let mut puzzle = again.clone();
            puzzle.options[0].action = "move 6-8".parse().expect("an action");
            puzzle.options[1].action = tempting.parse().expect("an action");
            reasons(&puzzle)
        };
        let does = "The white piece on m2 goes to m4 and earns another turn.";
        assert_eq!(with("move 2-4"), [does]);
        assert_eq!(with("move 1-3"), [Theme::ThrowAgain.about()]);
    }

    #[test]
    fn a_cost_without_a_reason_is_told_with_what_the_best_choice_does() {
        let mut puzzle = puzzle();
        // Neither has an event, and no throw of Black's captures a piece of either.
        puzzle.position = position("ur/short A 2,6,17 0,0,16 move:1");
        puzzle.options[0].action = "move 6-7".parse().expect("an action");
        puzzle.options[1].action = "move 2-3".parse().expect("an action");
        let told = cost(&puzzle, &puzzle.options[1]);
        assert_eq!(told, "It costs 2.2 points. Better: the white piece on m2 goes to m3.");
    }

    #[test]
    fn the_levels_that_miss_it_are_named_and_the_strongest_that_is_tempted() {
        let puzzle = puzzle();
        assert_eq!(
            missed_by(&puzzle).replace('\u{a0}', " "),
            "Missed by random 67%, beginner 40%, adept 36%, expert 23%, master 0%."
        );
        let told = temptation(&puzzle);
        assert!(told.starts_with("Tempting: "), "{told}");
        assert!(told.contains(", which costs 2.2 points. It misses a capture."), "{told}");
        assert!(told.ends_with(" The expert plays it 19% of the time."), "{told}");
        assert_eq!(
            taken_by(&puzzle.options[2]),
            "Played by random 33%, beginner 24%, adept 11%, expert 4%, master 0%"
        );
    }
}
