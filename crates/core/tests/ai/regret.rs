//! Drawing positions and weighing choices, through the library.

use std::collections::HashSet;

use tesserae_core::ai::arena::{Player, PlayerError};
use tesserae_core::ai::exact::Solution;
use tesserae_core::ai::regret::{Answer, Draw, Question, Report, draw, measure};
use tesserae_core::ai::solve::solved;
use tesserae_core::ai::{Knowledge, Level, MachinePlayer, Policy};
use tesserae_core::rules::games::At;
use tesserae_core::rules::{Action, Game, Position};

use crate::common::{at, game};

fn drawing(game: Game) -> Draw {
    Draw { game, sides: 2, level: Level::Adept, knowledge: Knowledge::default(), seed: 4 }
}

/// Always the same action, or another where that is not legal.
struct Stubborn(&'static str, &'static str);

impl Player for Stubborn {
    fn choose(&mut self, position: &Position, _: u64) -> Result<Action, PlayerError> {
        let (first, second) = (self.0.parse(), self.1.parse());
        let (first, second) = (first.expect("an action"), second.expect("an action"));
        Ok(if position.forbids(first).is_none() { first } else { second })
    }
}

fn asked(questions: &[Question], player: fn() -> Stubborn) -> Result<Report, PlayerError> {
    measure(questions, 1, 1, || Ok(player()), |_| {})
}

fn answer(action: &str, win: f64, apart: f64) -> Answer {
    Answer { action: action.parse().expect("an action"), win, error: 0.02, apart }
}

#[test]
fn a_small_example_by_hand() {
    let question =
        |line: &str, answers: &[Answer]| Question { position: at(line), answers: answers.to_vec() };
    let questions = [
        question(
            "ur/finkel A 0,4,9,15,15,15,15 0,7,12,15,15,15,15 move:2",
            &[
                answer("move 9-11", 0.7, 0.0),
                answer("move 4-6", 0.5, 0.03),
                answer("move 0-2", 0.4, 0.04),
            ],
        ),
        question(
            "ur/finkel A 0,5,15,15,15,15,15 0,7,12,15,15,15,15 move:1",
            &[answer("move 0-1", 0.6, 0.0), answer("move 5-6", 0.5, 0.05)],
        ),
        question(
            "ur/finkel B 0,5,15,15,15,15,15 0,9,15,15,15,15,15 move:2",
            &[answer("move 0-2", 0.3, 0.0), answer("move 9-11", 0.3, 0.01)],
        ),
    ];
    // It plays move 4-6 or else move 5-6 or move 9-11.
    let report = asked(&questions[..2], || Stubborn("move 4-6", "move 5-6")).expect("legal");
    // 0.2 and 0.1: their mean is 0.15, both 0.05 from it, so the variance is 0.005 and
    // the error of the mean 0.05.
    assert!((report.regret.mean() - 0.15).abs() < 1e-12);
    assert!((report.regret.error() - 0.05).abs() < 1e-12);
    // 0.2 is more than twice 0.03; 0.1 is twice 0.05.
    assert_eq!((report.best, report.within), (0, 1));
    // The root of 0.03 squared and 0.05 squared, halved.
    assert!((report.rollout_error() - 0.0034_f64.sqrt() / 2.0).abs() < 1e-12);
    let worst = report.worst.expect("both are costly");
    assert_eq!(worst.position, questions[0].position);
    assert_eq!((worst.chosen.to_string(), worst.best.to_string()), {
        ("move 4-6".to_owned(), "move 9-11".to_owned())
    });
    // As good as the best is best, wherever it stands.
    let report = asked(&questions[2..], || Stubborn("move 9-11", "move 9-11")).expect("legal");
    assert_eq!((report.best, &report.worst), (1, &None));
    assert_eq!((report.regret.mean(), report.share_best()), (0.0, Some(1.0)));
    // What is not legal is named with its position.
    let error = asked(&questions, || Stubborn("move 4-6", "move 9-11")).expect_err("no move 9-11");
    assert!(error.to_string().contains(&questions[1].position.to_string()), "{error}");
}

#[test]
fn an_action_is_worth_what_it_leads_to() {
    // The side that throws wins in three games of four, whatever the position. A rosette gives
    // another throw, on step 4 of the player's own side.
    let solution = Solution::new(|_: &At| Some(0.75));
    let position = at("ur/finkel A 0,3,15,15,15,15,15 0,7,12,15,15,15,15 move:1");
    let questions = Question::exact(&[position], &solution, 1, |_| {}).expect("all is known");
    let told: Vec<(String, f64)> =
        questions[0].answers.iter().map(|a| (a.action.to_string(), a.win)).collect();
    assert_eq!(told, [("move 3-4".to_owned(), 0.75), ("move 0-1".to_owned(), 0.25)]);
    // Where it knows nothing, the position is named.
    let nothing = Solution::new(|_: &At| None);
    let position = questions[0].position.clone();
    let error =
        Question::exact(std::slice::from_ref(&position), &nothing, 1, |_| {}).expect_err("unknown");
    assert!(error.to_string().contains(&position.to_string()), "{error}");
}

#[test]
fn better_players_regret_less() {
    let game = game("ur/short");
    let solution = solved(&game).expect("it is small");
    let questions = |threads| {
        let drawn = draw(&drawing(game.clone()), 500, false, threads, |_| {});
        assert_eq!((drawn.positions.len(), drawn.games), (500, 500));
        let questions = Question::exact(&drawn.positions, &solution, threads, |_| {});
        (questions.expect("all is known"), drawn)
    };
    let (all, drawn) = questions(1);
    assert_eq!((all.clone(), drawn), questions(2));
    let knowledge = Knowledge { solution: Some(solution.clone()), ..Knowledge::default() };
    let regret = |policy: Policy, threads| {
        let seat = || Ok(MachinePlayer::new(policy, &knowledge));
        measure(&all, 1, threads, seat, |_| {}).expect("all play")
    };
    let perfect = regret(Policy::Level(Level::Perfect), 1);
    assert_eq!((perfect.regret.mean(), perfect.best, perfect.within), (0.0, 500, 500));
    assert_eq!(perfect.worst, None);
    let random = regret(Policy::Level(Level::Random), 1);
    let adept = regret(Policy::Level(Level::Adept), 1);
    let deep = regret(Policy::Depth(3), 1);
    assert_eq!(adept, regret(Policy::Level(Level::Adept), 2));
    assert_eq!(deep, regret(Policy::Depth(3), 2));
    let means = [&random, &adept, &deep, &perfect].map(|report| report.regret.mean());
    assert!(means.windows(2).all(|two| two[0] > 1.25 * two[1]), "{means:?}");
    let best = [&random, &adept, &deep, &perfect].map(|report| report.best);
    assert!(best.is_sorted(), "{best:?}");
    assert_eq!(random.rollout_error(), 0.0);
}

#[test]
fn what_is_drawn_has_a_choice_and_comes_once_if_that_is_wanted() {
    for id in ["ur/short", "senet/archaic", "knossos/straight", "phaistos/aleff", "pente/race"] {
        let plan = drawing(game(id));
        let drawn = draw(&plan, 20, true, 1, |_| {});
        assert_eq!(drawn, draw(&plan, 20, true, 2, |_| {}), "{id}");
        assert_eq!(drawn.positions.len(), 20, "{id}");
        assert!(drawn.positions.iter().all(|position| position.actions().len() > 1), "{id}");
        let lines: HashSet<String> = drawn.positions.iter().map(Position::to_string).collect();
        assert_eq!(lines.len(), 20, "{id}");
        assert!(drawn.choices_a_game() >= 1.0, "{id}");
        let other = draw(&Draw { seed: 5, ..plan }, 20, true, 1, |_| {});
        assert_ne!(other.positions, drawn.positions, "{id}");
    }
}

#[test]
fn where_there_is_no_choice_nothing_is_drawn() {
    // With one counter a side nobody ever chooses.
    let Game::Pente(rules) = game("pente/race") else { panic!("five lines") };
    let one = Game::Pente(rules.with_pieces(1).into());
    let drawn = draw(&drawing(one), 3, true, 2, |_| {});
    assert!(drawn.positions.is_empty() && drawn.games >= 1_000 && drawn.choices == 0);
}

#[test]
fn rollouts_of_a_question_are_the_same_on_any_threads() {
    use tesserae_core::ai::regret::Rolls;
    let position = at("knossos/gurevich A 0,0,2,11,13 0,0,3,12,18 move:3");
    let rolls =
        Rolls { policy: Policy::Depth(1), games: 20, truncate: None, network: None, seed: 1 };
    let ask = |number, threads| {
        Question::rolled_out(&position, number, &rolls, threads, &mut |_| true).expect("a choice")
    };
    let question = ask(0, 1);
    assert_eq!(question, ask(0, 2));
    // Another place in the set has other dice.
    assert_ne!(question, ask(1, 1));
    assert_eq!(question.answers.len(), position.actions().len());
    assert!(question.answers.is_sorted_by(|a, b| a.win >= b.win));
    assert_eq!(question.answers[0].apart, 0.0);
    assert!(question.answers.iter().all(|a| a.error > 0.0 && a.error < 0.2));
    // Games that end early say something else, with less spread.
    let short = Rolls { truncate: Some(2), ..rolls.clone() };
    let short = Question::rolled_out(&position, 0, &short, 1, &mut |_| true).expect("a choice");
    assert!(short.answers.iter().all(|a| a.error < question.answers[0].error / 2.0));
    assert_eq!(Question::rolled_out(&position, 0, &rolls, 1, &mut |_| false), None);
}
