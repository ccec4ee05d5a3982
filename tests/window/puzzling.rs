//! Puzzles at the table: what counts, what is shown, what is kept, and how to go on.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui::Key;
use jiff::civil::{Date, date};
use tesserae_core::levels::Library;
use tesserae_core::puzzles::{Grade, Puzzle, Puzzles, Score};
use tesserae_core::record::{Saves, saved_matches};
use tesserae_core::review::Grade as Cost;
use tesserae_core::rules::Action;
use tesserae_play::advice::{Advice, AdviceRequest};
use tesserae_play::choices::Choices;
use tesserae_play::current_match::{ActionRequested, CurrentMatch, MatchRequest};
use tesserae_play::games::Games;
use tesserae_play::puzzling::{
    Calendar, Line, PuzzleRequest, PuzzleSet, PuzzleShelf, Puzzling, ScoreFile, State,
};
use tesserae_play::saving::{SaveRequested, Saving};
use tesserae_play::settings::Settings;
use tesserae_play::turn::Stage;

use tesserae::ui::hints::{Hint, Hints};
use tesserae::ui::state::{Overlay, Screen};

use crate::bench::{Table, messages, record_at};
use crate::desk::Desk;

const ELSEWHERE: &str = "ur/short A 2,9,17 11,17,17 move:2";

fn monday() -> Date {
    date(2026, 11, 23)
}

fn tuesday() -> Date {
    date(2026, 11, 24)
}

/// A table with the puzzles read, on that day; the score is kept in that file.
fn on(day: fn() -> Date, file: Option<&Path>) -> Table {
    let mut table = Table::with(record_at(ELSEWHERE, ["human", "human"]), |app| {
        app.insert_resource(Games(Library::built_in())).insert_resource(Calendar(day));
        if let Some(file) = file {
            app.insert_resource(ScoreFile(file.to_owned()));
        }
    });
    asks(&mut table, PuzzleRequest::Read);
    table.until("the puzzles", |table| shelf(table).is_ready());
    table
}

fn table() -> Table {
    on(monday, None)
}

fn shelf(table: &Table) -> &PuzzleShelf {
    table.app.world().resource::<PuzzleShelf>()
}

fn puzzling(table: &Table) -> &Puzzling {
    table.app.world().resource::<Puzzling>()
}

fn is_on(table: &Table) -> bool {
    table.app.world().contains_resource::<Puzzling>()
}

fn asks(table: &mut Table, request: PuzzleRequest) {
    table.app.world_mut().write_message(request);
    table.frame();
    table.frame();
}

fn begin(table: &mut Table, set: PuzzleSet, first: Option<&str>) {
    asks(table, PuzzleRequest::Begin { set, first: first.map(str::to_owned) });
}

fn game(name: &str) -> PuzzleSet {
    PuzzleSet::Game { game: name.to_owned(), grade: None }
}

fn answers(table: &mut Table, action: Action) {
    table.play(action);
    table.frame();
    table.frame();
}

fn answers_right(table: &mut Table) {
    let best = puzzling(table).puzzle().best().action;
    answers(table, best);
}

fn answers_wrong(table: &mut Table) {
    let wrong = puzzling(table).puzzle().tempting().action;
    answers(table, wrong);
}

fn of_today(table: &Table) -> Vec<String> {
    shelf(table).today().map(|(puzzle, _)| puzzle.id.clone()).collect()
}

/// How each puzzle of the day was answered.
fn results(table: &Table) -> Vec<Option<bool>> {
    let shelf = shelf(table);
    shelf.today().map(|(puzzle, _)| shelf.score().result(puzzle)).collect()
}

#[test]
fn a_right_answer_counts_and_the_row_grows() {
    let mut table = table();
    begin(&mut table, game("ur"), None);
    let mut rating = shelf(&table).score().rating();
    for row in 1..=3 {
        assert!(puzzling(&table).counts() && puzzling(&table).is_open());
        answers_right(&mut table);
        let puzzle = puzzling(&table);
        assert!(puzzle.is_solved());
        let counted = puzzle.counted().unwrap();
        assert_eq!((counted.solved, counted.rating.0), (true, rating));
        let score = shelf(&table).score();
        assert!(score.rating() > rating && counted.rating.1 == score.rating());
        assert_eq!((score.row(), score.solved()), (row, (row as usize, row as usize)));
        rating = score.rating();
        let before = puzzle.puzzle().id.clone();
        asks(&mut table, PuzzleRequest::Next);
        assert!(puzzling(&table).is_open() && puzzling(&table).puzzle().id != before);
    }
    let played = table.record().plies().len();
    assert!(played <= 1, "an answer is not played: {played} plies");
}

#[test]
fn a_wrong_answer_breaks_the_row_and_what_it_costs_is_known() {
    let mut table = table();
    begin(&mut table, game("senet"), None);
    answers_right(&mut table);
    asks(&mut table, PuzzleRequest::Next);
    answers_wrong(&mut table);
    let puzzle = puzzling(&table);
    let wrong = puzzle.puzzle().tempting();
    assert_eq!(puzzle.state(), State::Answered(wrong.action));
    assert_eq!(puzzle.answer(), Some(wrong));
    assert!(!puzzle.is_solved() && puzzle.puzzle().cost(wrong.action).unwrap() > 0.01);
    let score = shelf(&table).score();
    assert_eq!((score.row(), score.longest_row(), score.solved()), (0, 1, (1, 2)));
    // Another choice after it is refused, and says why.
    answers_right(&mut table);
    assert!(!puzzling(&table).is_solved());
    let refused = table.refusals();
    assert!(refused.iter().any(|reason| reason.contains("answered")), "{refused:?}");
}

#[test]
fn to_try_again_does_not_count_and_neither_does_a_puzzle_of_before() {
    let mut table = table();
    begin(&mut table, game("ur"), None);
    let id = puzzling(&table).puzzle().id.clone();
    answers_wrong(&mut table);
    let score = shelf(&table).score().clone();
    asks(&mut table, PuzzleRequest::TryAgain);
    assert!(puzzling(&table).is_open() && !puzzling(&table).counts());
    answers_right(&mut table);
    assert!(puzzling(&table).is_solved());
    assert!(!puzzling(&table).counted().unwrap().solved, "the first answer stands");
    assert_eq!(*shelf(&table).score(), score);
    begin(&mut table, game("ur"), Some(&id));
    assert_eq!(puzzling(&table).before(), Some(false));
    answers_right(&mut table);
    assert_eq!((puzzling(&table).counted(), shelf(&table).score()), (None, &score));
}

#[test]
fn a_solution_that_is_shown_counts_as_missed() {
    let mut table = table();
    begin(&mut table, game("ur"), None);
    asks(&mut table, PuzzleRequest::ShowSolution);
    let puzzle = puzzling(&table);
    assert_eq!((puzzle.state(), puzzle.answer()), (State::Shown, None));
    assert_eq!(puzzle.counted().map(|counted| counted.solved), Some(false));
    assert_eq!(shelf(&table).score().solved(), (0, 1));
}

#[test]
fn the_three_of_a_day_stay_the_same_and_those_done_are_marked() {
    let mut table = table();
    let three = of_today(&table);
    assert_eq!((three.len(), results(&table)), (3, vec![None; 3]));
    begin(&mut table, PuzzleSet::Today, Some(&three[1]));
    assert_eq!((puzzling(&table).queue().number(), puzzling(&table).queue().count()), (2, 3));
    answers_right(&mut table);
    asks(&mut table, PuzzleRequest::Next);
    assert_eq!(puzzling(&table).puzzle().id, three[2]);
    answers_wrong(&mut table);
    // The rating is another now, and they are the same.
    asks(&mut table, PuzzleRequest::Read);
    assert_eq!(of_today(&table), three);
    assert_eq!(results(&table), [None, Some(true), Some(false)]);
    // Then round to the one that is left.
    asks(&mut table, PuzzleRequest::Next);
    assert_eq!(puzzling(&table).puzzle().id, three[0]);
    assert_eq!(shelf(&table).score().days(monday()), 0);
    answers_right(&mut table);
    assert_eq!(shelf(&table).score().days(monday()), 1, "all three are tried");
    let goes_on = puzzling(&table).queue().next(|id| shelf(&table).is_done(id));
    assert_eq!(goes_on.map(|queue| queue.number()), Some(2), "once more, from the first on");
    // On another day there are others.
    table.app.insert_resource(Calendar(tuesday));
    asks(&mut table, PuzzleRequest::Read);
    assert!(of_today(&table).iter().all(|id| !three.contains(id)), "{three:?}");
}

#[test]
fn a_score_survives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("data").join("puzzles.ron");
    let mut first = on(monday, Some(&file));
    let three = of_today(&first);
    begin(&mut first, PuzzleSet::Today, None);
    answers_right(&mut first);
    let score = shelf(&first).score().clone();
    let second = on(monday, Some(&file));
    assert_eq!(shelf(&second).score(), &score);
    assert_eq!((of_today(&second), results(&second)[0]), (three, Some(true)));
    assert!(messages(&second).is_empty());
}

#[test]
fn two_windows_keep_their_answers_in_one_score() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.ron");
    let (mut one, mut other) = (on(monday, Some(&file)), on(monday, Some(&file)));
    let three = of_today(&one);
    assert_eq!(of_today(&other), three);
    for (table, puzzle) in [(&mut one, &three[0]), (&mut other, &three[1])] {
        begin(table, PuzzleSet::Today, Some(puzzle));
        answers_right(table);
    }
    let score = shelf(&other).score();
    assert_eq!((score.solved(), score.row()), ((2, 2), 2), "it has seen the other window's");
    // The first window knows it when the page opens again, and goes on to what is left.
    asks(&mut one, PuzzleRequest::Read);
    assert_eq!(results(&one), [Some(true), Some(true), None]);
    begin(&mut one, PuzzleSet::Today, None);
    assert_eq!(puzzling(&one).puzzle().id, three[2]);
    answers_right(&mut one);
    assert_eq!(shelf(&one).score().days(monday()), 1);
    assert_eq!(shelf(&on(monday, Some(&file))).score(), shelf(&one).score());
    assert!(messages(&one).is_empty() && messages(&other).is_empty());
}

/// A score of somebody who has solved every puzzle, in that folder.
fn all_solved(folder: &Path) -> PathBuf {
    let (puzzles, _) = Puzzles::built_in(&Library::built_in());
    let mut score = Score::default();
    puzzles.all().iter().for_each(|puzzle| score.answer(puzzle, true, date(2026, 11, 2)));
    let file = folder.join("puzzles.ron");
    std::fs::write(&file, score.to_ron().unwrap()).unwrap();
    file
}

#[test]
fn who_has_tried_all_answers_the_three_of_the_day_again_and_the_days_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = on(monday, Some(&all_solved(folder.path())));
    let before = shelf(&table).score().clone();
    for _ in 0..3 {
        assert_eq!(shelf(&table).score().days(monday()), 0);
        begin(&mut table, PuzzleSet::Today, None);
        assert!(!shelf(&table).is_done(&puzzling(&table).puzzle().id));
        answers_wrong(&mut table);
        assert_eq!(puzzling(&table).counted(), None);
    }
    let score = shelf(&table).score();
    assert_eq!((score.days(monday()), score.rating()), (1, before.rating()));
    assert_eq!((score.row(), score.solved()), (before.row(), before.solved()));
}

#[test]
fn a_damaged_score_is_set_aside_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.ron");
    std::fs::write(&file, "form: 1, rating: many").unwrap();
    let mut table = on(monday, Some(&file));
    let said = messages(&table);
    let aside = folder.path().join("puzzles.damaged-1.ron");
    let named = aside.display().to_string();
    assert!(said.iter().any(|text| text.contains("damaged") && text.contains(&named)), "{said:?}");
    assert_eq!(std::fs::read_to_string(&aside).unwrap(), "form: 1, rating: many");
    begin(&mut table, PuzzleSet::Today, None);
    answers_right(&mut table);
    assert_eq!(shelf(&on(monday, Some(&file))).score(), shelf(&table).score());
}

#[test]
fn a_puzzle_is_not_saved_among_the_matches_but_what_is_played_from_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = table();
    table.ask(MatchRequest::Clear);
    table.app.insert_resource(Saving::new(Saves::new(folder.path())));
    begin(&mut table, game("knossos"), None);
    let position = puzzling(&table).puzzle().position.clone();
    answers_right(&mut table);
    table.app.world_mut().write_message(SaveRequested);
    table.frame();
    assert!(messages(&table).iter().any(|text| text.contains("puzzles are not saved")));
    asks(&mut table, PuzzleRequest::ShowLine(Line::Best));
    table.frame();
    assert!(saved_matches(folder.path()).is_empty());
    asks(&mut table, PuzzleRequest::HideLine);
    asks(&mut table, PuzzleRequest::PlayFrom);
    assert!(!is_on(&table));
    let side = position.turn();
    assert_eq!((table.record().start(), table.record().player(side)), (&position, "human"));
    assert_eq!(table.record().player(side.opponent()), "ai:adept");
    assert_eq!(saved_matches(folder.path()).len(), 1);
}

#[test]
fn every_puzzle_can_be_begun_and_answered() {
    let mut table = table();
    let all: Vec<Puzzle> = shelf(&table).puzzles().all().to_vec();
    assert!(all.len() > 240, "{}", all.len());
    for puzzle in &all {
        let id = puzzle.id.as_str();
        begin(&mut table, game(&puzzle.position.game().definition().game), Some(id));
        assert_eq!(puzzling(&table).puzzle().id, id);
        assert_eq!(table.record().position(), &puzzle.position, "{id}");
        assert_eq!(table.stage(), Stage::ToChoose, "{id}");
        let choices = &table.app.world().resource::<Choices>().list;
        let legal = |action| choices.iter().any(|choice| choice.action == action);
        assert_eq!(choices.len(), puzzle.options.len(), "{id}");
        assert!(puzzle.options.iter().all(|option| legal(option.action)), "{id}");
        if let Some(throw) = puzzle.position.thrown() {
            let lies = table.record().last_throw().map(|(_, lies, _)| lies);
            assert!(lies.is_none_or(|lies| lies == throw), "{id}: {lies:?} lies in the tray");
        }
        table.check_pieces();
        answers_right(&mut table);
        assert!(puzzling(&table).is_solved(), "{id}");
    }
    assert_eq!(shelf(&table).score().solved(), (all.len(), all.len()));
    // Of each game there are enough, and the throw lies in the tray.
    for tally in shelf(&table).tallies(None) {
        assert!(tally.total >= 60 && tally.solved == tally.total, "{tally:?}");
    }
    assert!(table.record().last_throw().is_some());
}

#[test]
fn puzzles_of_a_grade_come_alone() {
    let mut table = table();
    let grade = Some(Grade::Hard);
    begin(&mut table, PuzzleSet::Game { game: "senet".into(), grade }, None);
    let count = puzzling(&table).queue().count();
    let tallies = shelf(&table).tallies(grade);
    let senet = tallies.iter().find(|tally| tally.game == "senet").unwrap();
    assert!(count > 0 && senet.total == count, "{senet:?}");
    for _ in 0..3 {
        assert_eq!(puzzling(&table).difficulty().grade, Grade::Hard);
        answers_right(&mut table);
        asks(&mut table, PuzzleRequest::Next);
    }
}

#[test]
fn lines_are_played_on_the_board_and_the_puzzle_comes_back() {
    let mut table = table();
    for name in ["ur", "pente"] {
        begin(&mut table, game(name), None);
        asks(&mut table, PuzzleRequest::ShowLine(Line::Best));
        assert_eq!(puzzling(&table).line(), None, "not before the answer");
        answers_wrong(&mut table);
        let puzzle = puzzling(&table).puzzle().clone();
        for (line, actions) in [(Line::Best, puzzle.line), (Line::Tempting, puzzle.refutation)] {
            asks(&mut table, PuzzleRequest::ShowLine(line));
            let begins = table.record().cursor();
            table.until("the end of the line", |table| {
                let now = puzzling(table);
                now.line() == Some(line) && !now.line_goes_on(table.record().cursor())
            });
            let played = table.record().plies()[begins..].iter().map(|ply| ply.action);
            assert_eq!(played.collect::<Vec<_>>(), actions, "throws and all");
            asks(&mut table, PuzzleRequest::HideLine);
            assert_eq!(table.record().position(), &puzzle.position);
            assert!(puzzling(&table).line().is_none() && !puzzling(&table).is_open());
        }
    }
}

#[test]
fn nobody_throws_takes_back_or_is_helped_in_a_puzzle() {
    let mut table = table();
    {
        let mut settings = table.app.world_mut().resource_mut::<Settings>();
        (settings.hints, settings.tutor) = (true, Some(Cost::Doubtful));
    }
    begin(&mut table, game("ur"), None);
    let position = table.record().position().clone();
    table.throw();
    table.ask(MatchRequest::Undo);
    table.ask(MatchRequest::GoTo(0));
    table.ask(MatchRequest::Resign(position.turn()));
    table.app.world_mut().write_message(AdviceRequest::Hint);
    for _ in 0..40 {
        table.frame();
    }
    assert_eq!((table.record().position(), table.record().resigned()), (&position, None));
    let advice = table.app.world().resource::<Advice>();
    assert!(!advice.is_shown() && !advice.is_busy());
    let refused = table.refusals();
    for why in ["has no throws", "has no undo"] {
        assert!(refused.iter().any(|reason| reason.contains(why)), "{refused:?}");
    }
    // What the rules forbid is refused by them and is no answer.
    let illegal = "move 0-14".parse().unwrap();
    answers(&mut table, illegal);
    assert!(puzzling(&table).is_open() && !table.refusals().is_empty());
    answers_wrong(&mut table);
    assert!(!puzzling(&table).is_open(), "no tutor warns before it");
}

#[test]
fn a_puzzle_ends_when_another_match_takes_its_place() {
    let mut table = table();
    begin(&mut table, game("ur"), None);
    table.ask(MatchRequest::play(Box::new(record_at(ELSEWHERE, ["human", "human"]))));
    assert!(!is_on(&table));
    begin(&mut table, game("ur"), None);
    assert!(is_on(&table));
    table.ask(MatchRequest::Clear);
    assert!(!is_on(&table));
}

// What is seen, in the whole window.

fn desk() -> Desk {
    desk_of(UVec2::new(1280, 720))
}

fn desk_of(size: UVec2) -> Desk {
    let mut desk = Desk::open(size);
    desk.app.insert_resource(Calendar(monday));
    open(&mut desk);
    desk
}

/// Opens the dialog and waits for the puzzles.
fn open(desk: &mut Desk) {
    desk.show(Overlay::Puzzles);
    for _ in 0..6000 {
        desk.frames(1);
        if desk.app.world().resource::<PuzzleShelf>().is_ready() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    desk.frames(6);
}

fn on_desk(desk: &Desk) -> &Puzzling {
    desk.app.world().resource::<Puzzling>()
}

fn act(desk: &mut Desk, action: Action) {
    desk.app.world_mut().write_message(ActionRequested(action));
    desk.frames(6);
}

fn writes(desk: &Desk, part: &str) -> bool {
    desk.texts().iter().any(|text| text.contains(part))
}

fn arrows(desk: &Desk) -> (usize, usize) {
    let list = &desk.app.world().resource::<Hints>().list;
    let count = |is: fn(&Hint) -> bool| list.iter().filter(|hint| is(hint)).count();
    (count(|hint| matches!(hint, Hint::Advice(_))), count(|hint| matches!(hint, Hint::Trail(_))))
}

#[test]
fn the_dialog_leads_to_a_puzzle_and_the_panel_says_what_to_do_and_what_it_was_worth() {
    let mut desk = desk();
    assert_eq!(desk.texts().iter().filter(|text| **text == "New").count(), 3);
    desk.click(desk.at("Today's puzzles"));
    desk.frames(8);
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Table, Overlay::None));
    assert!(writes(&desk, "Puzzle 1 of 3 today"), "{:?}", desk.texts());
    assert!(writes(&desk, "Find the best"), "{:?}", desk.texts());
    assert_eq!(arrows(&desk), (0, 0), "nothing is given away");
    let puzzle = on_desk(&desk).puzzle().clone();
    act(&mut desk, puzzle.tempting().action);
    let cost = (puzzle.best().win - puzzle.tempting().win) * 100.0;
    for part in ["Wrong", &format!("It costs {cost:.1} points."), "Missed by random", "best"] {
        assert!(writes(&desk, part), "{part}: {:?}", desk.texts());
    }
    let (best, done) = arrows(&desk);
    assert!(best > 0 && done > 0, "{best} {done}");
    desk.click(desk.at("Try again"));
    desk.frames(6);
    assert!(writes(&desk, "Only your first answer counts."), "{:?}", desk.texts());
    act(&mut desk, puzzle.best().action);
    assert!(writes(&desk, "Right"), "{:?}", desk.texts());
    assert_eq!(arrows(&desk).1, 0, "the best choice alone is drawn");
    desk.press(Key::Escape, KeyCode::Escape);
    desk.frames(4);
    desk.click(desk.at("Back to the puzzles"));
    desk.frames(10);
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Title, Overlay::Puzzles));
    assert!(!desk.app.world().contains_resource::<CurrentMatch>());
    assert!(writes(&desk, "Missed") && writes(&desk, "0 of 1 tried"), "{:?}", desk.texts());
}

#[test]
fn puzzles_of_the_day_that_come_again_are_marked_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = all_solved(folder.path());
    let mut desk = Desk::open_with(UVec2::new(1280, 720), |app| {
        app.insert_resource(Calendar(monday)).insert_resource(ScoreFile(file));
    });
    open(&mut desk);
    let marked =
        |desk: &Desk, word: &str| desk.texts().iter().filter(|text| **text == word).count();
    assert_eq!((marked(&desk, "Again"), marked(&desk, "Solved")), (8, 1), "{:?}", desk.texts());
    assert!(!writes(&desk, "You have answered all three."));
    assert!(desk.find("Today's puzzles").is_some());
}

#[test]
fn a_puzzle_goes_by_keys() {
    let mut desk = desk();
    desk.press(Key::Enter, KeyCode::Enter);
    desk.frames(8);
    assert_eq!(desk.screen(), Screen::Table);
    desk.press(Key::S, KeyCode::KeyS);
    assert_eq!(on_desk(&desk).state(), State::Shown);
    let first = on_desk(&desk).puzzle().id.clone();
    desk.frames(10);
    desk.press(Key::Space, KeyCode::Space);
    assert_eq!(on_desk(&desk).line(), Some(Line::Best));
    desk.frames(4);
    assert!(writes(&desk, "The line of the best move"), "{:?}", desk.texts());
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!((on_desk(&desk).line(), desk.overlay()), (None, Overlay::None));
    desk.press(Key::W, KeyCode::KeyW);
    assert_eq!(on_desk(&desk).line(), Some(Line::Tempting));
    desk.press(Key::Space, KeyCode::Space);
    assert_eq!(on_desk(&desk).line(), None);
    desk.press(Key::Backspace, KeyCode::Backspace);
    assert!(on_desk(&desk).is_open());
    let best = on_desk(&desk).puzzle().best().action;
    act(&mut desk, best);
    desk.frames(10);
    desk.press(Key::Enter, KeyCode::Enter);
    desk.frames(4);
    assert!(on_desk(&desk).is_open() && on_desk(&desk).puzzle().id != first);
    desk.press(Key::P, KeyCode::KeyP);
    assert!(desk.app.world().contains_resource::<Puzzling>(), "P waits for the answer");
    desk.press(Key::S, KeyCode::KeyS);
    desk.frames(10);
    desk.press(Key::P, KeyCode::KeyP);
    desk.frames(4);
    assert!(!desk.app.world().contains_resource::<Puzzling>());
    assert!(desk.record().players().iter().any(|player| player == "human"));
}

#[test]
fn a_key_that_gave_the_answer_does_not_lead_past_it() {
    let mut desk = desk();
    desk.click(desk.at("Today's puzzles"));
    desk.frames(8);
    let best = on_desk(&desk).puzzle().best().action;
    desk.app.world_mut().write_message(ActionRequested(best));
    desk.frames(1);
    desk.press(Key::Enter, KeyCode::Enter);
    assert!(on_desk(&desk).is_solved(), "the solution is still to be seen");
}

#[test]
fn the_verdict_and_all_buttons_are_in_sight() {
    for size in [UVec2::new(1280, 720), UVec2::new(1024, 640), UVec2::new(800, 600)] {
        let mut desk = desk_of(size);
        let window = desk.window;
        assert!(desk.find("Today's puzzles").unwrap().is_whole(window), "{size}");
        desk.click(desk.at("Today's puzzles"));
        desk.frames(8);
        assert!(desk.find("Show the solution").unwrap().is_whole(window), "{size}");
        let tempting = on_desk(&desk).puzzle().tempting().action;
        act(&mut desk, tempting);
        for text in [
            "Wrong",
            "Next puzzle  (Enter)",
            "Show the line",
            "What is wrong?",
            "Try again",
            "Play from here",
        ] {
            let line = desk.find(text).unwrap_or_else(|| panic!("{text}: {:?}", desk.texts()));
            assert!(line.is_whole(window), "{size}: {text}");
        }
    }
}
