//! A match is gone through again at the table, and comes back from it as it was.

use tesserae::gui::play::current_match::MatchRequest;
use tesserae::gui::play::reviewing::{ReviewRequest, Reviewing};
use tesserae::gui::play::set_up::SetUp;
use tesserae::levels::Library;
use tesserae::record::Match;
use tesserae::review::Grade;
use tesserae::rules::Action;

use crate::bench::Table;
use crate::panel::{Beside, SIZES};

/// A match in which every choice was the one that is listed last; so many plies of it.
fn careless(players: [&str; 2], plies: usize) -> Match {
    let library = Library::built_in();
    let players = players.map(str::to_owned).to_vec();
    let mut record = Match::new(library.game("ur/short").unwrap(), 2, players, 7);
    while record.winner().is_none() && record.plies().len() < plies {
        let action = record.draw().map(Action::Throw);
        let action = action.unwrap_or_else(|| *record.position().actions().last().unwrap());
        record.play(action).unwrap();
    }
    record
}

fn reviewing(table: &Table) -> Option<&Reviewing> {
    table.app.world().get_resource::<Reviewing>()
}

fn asks(table: &mut Table, request: ReviewRequest) {
    table.app.world_mut().write_message(request);
    table.frame();
    table.frame();
}

/// Goes through the match on the table again.
fn review(table: &mut Table) {
    asks(table, ReviewRequest::Begin);
    table.until("the review", |table| {
        reviewing(table).is_some_and(|reviewing| reviewing.found().is_some())
    });
}

fn reviewed(record: Match) -> Table {
    let mut table = Table::of(record);
    review(&mut table);
    table
}

#[test]
fn a_review_goes_from_error_to_error_and_back_to_the_match_as_it_was() {
    let record = careless(["human", "human"], usize::MAX);
    let (plies, end) = (record.plies().to_vec(), record.cursor());
    let mut table = reviewed(record);
    assert_eq!(table.record().cursor(), 0, "it begins at the start");
    let found = reviewing(&table).unwrap().found().unwrap();
    let marked: Vec<(usize, Grade)> = found.marked().collect();
    assert!(marked.len() >= 2, "careless play is marked: {marked:?}");
    for (ply, grade) in &marked {
        let choice = found.choice(*ply).unwrap();
        assert!(choice.cost >= grade.least() && choice.chosen > 0, "ply {ply}");
    }
    for (ply, _) in &marked {
        asks(&mut table, ReviewRequest::NextError);
        assert_eq!(table.record().cursor(), ply + 1, "what was done there is on the board");
    }
    asks(&mut table, ReviewRequest::NextError);
    assert_eq!(table.record().cursor(), marked[marked.len() - 1].0 + 1, "there is no other");
    asks(&mut table, ReviewRequest::PreviousError);
    assert_eq!(table.record().cursor(), marked[marked.len() - 2].0 + 1);
    asks(&mut table, ReviewRequest::Close);
    assert!(reviewing(&table).is_none());
    assert_eq!((table.record().plies(), table.record().cursor()), (&plies[..], end));
}

#[test]
fn the_better_line_is_played_on_the_board_and_the_match_comes_back() {
    let record = careless(["human", "human"], usize::MAX);
    let plies = record.plies().to_vec();
    let mut table = reviewed(record);
    asks(&mut table, ReviewRequest::NextError);
    let at = table.record().cursor();
    let line = reviewing(&table).unwrap().found().unwrap().choice(at - 1).unwrap().line.clone();
    assert!(!line.is_empty());
    asks(&mut table, ReviewRequest::ShowLine);
    table.until("the end of the line", |table| {
        let reviewing = reviewing(table).unwrap();
        reviewing.shows_line() && !reviewing.line_goes_on(table.record().cursor())
    });
    let played: Vec<Action> = table.record().plies().iter().map(|ply| ply.action).collect();
    assert_eq!(played, line, "throws and all");
    asks(&mut table, ReviewRequest::HideLine);
    assert_eq!((table.record().plies(), table.record().cursor()), (&plies[..], at));
    assert!(!reviewing(&table).unwrap().shows_line());
}

#[test]
fn nothing_is_played_or_taken_back_in_a_review_and_computers_wait() {
    let record = careless(["ai:beginner", "human"], 30);
    let plies = record.plies().to_vec();
    let mut table = reviewed(record);
    for at in 0..=plies.len() {
        table.ask(MatchRequest::GoTo(at));
        for _ in 0..40 {
            table.frame();
        }
        assert_eq!(table.record().cursor(), at, "nobody plays on");
    }
    table.ask(MatchRequest::Undo);
    assert_eq!(table.record().cursor(), plies.len());
    // What the rules allow is refused all the same.
    let choice = (0..plies.len()).rfind(|at| {
        table.record().position_at(*at).is_some_and(|position| position.actions().len() > 1)
    });
    table.ask(MatchRequest::GoTo(choice.unwrap()));
    let action = table.record().position().actions()[0];
    table.play(action);
    table.frame();
    table.frame();
    let refused = table.refusals();
    assert!(refused.iter().any(|reason| reason.contains("review")), "{refused:?}");
    assert_eq!(table.record().plies(), plies);
}

#[test]
fn another_match_branches_off_from_any_position() {
    let record = careless(["ai:beginner", "ai:adept"], usize::MAX);
    let mut table = reviewed(record);
    table.ask(MatchRequest::GoTo(20));
    let (position, turn) = (table.record().position().clone(), table.record().position().turn());
    asks(&mut table, ReviewRequest::PlayFrom);
    assert!(reviewing(&table).is_none());
    assert_eq!(table.record().start(), &position);
    assert_eq!(table.record().player(turn), "human", "a person plays for who is to act");
    assert!(table.record().player(turn.opponent()).starts_with("ai:"));
}

#[test]
fn a_position_of_the_review_is_analysed_and_the_review_comes_back() {
    for size in SIZES {
        let mut beside = Beside::of(careless(["human", "human"], usize::MAX), size);
        review(&mut beside.table);
        asks(&mut beside.table, ReviewRequest::NextError);
        let (at, position) =
            (beside.table.record().cursor(), beside.table.record().position().clone());
        assert!(at > 0);
        beside.draw();
        let window = beside.window();
        for text in ["Better line", "Play from here", "Analyse", "Close"] {
            let button = beside.find(text).unwrap_or_else(|| panic!("{size:?}: no {text:?}"));
            assert!(button.is_whole(window), "{size:?}: {text:?} at {} is cut", button.at);
        }
        beside.click("Analyse");
        beside.table.frame();
        beside.draw();
        let set_up = beside.table.app.world().get_resource::<SetUp>().expect("it is set up");
        assert_eq!(set_up.editor().draft().to_string(), position.to_string());
        assert!(set_up.has_review() && reviewing(&beside.table).is_none());
        beside.click("Back");
        beside.table.frame();
        beside.draw();
        assert!(!beside.table.app.world().contains_resource::<SetUp>());
        let found = reviewing(&beside.table).and_then(Reviewing::found);
        assert!(found.is_some(), "what was worked out is kept");
        assert_eq!(beside.table.record().cursor(), at);
        assert_eq!(beside.table.record().position(), &position);
        assert!(beside.find("Analyse").is_some(), "its panel is there again");
    }
}
