//! The first-game guides on the real table, from the first lesson to the last.

use tesserae::levels::Library;
use tesserae::rules::{Action, Game, Throw};
use tesserae::table::current_match::MatchRequest;
use tesserae::table::guide::{Guide, GuideRequest};
use tesserae::table::stage::Stage;

use crate::bench::Table;

/// A table at the beginning of a game's guide.
fn guided(game: &str) -> Table {
    let library = Library::built_in();
    let own = |g: &&Game| g.definition().game == game;
    let games: Vec<Game> = library.games().iter().filter(own).cloned().collect();
    let mut guide = Guide::of(games).unwrap();
    let record = guide.begin().unwrap();
    let mut table = Table::of(*record);
    table.app.insert_resource(guide);
    table
}

fn guide(table: &Table) -> &Guide {
    table.app.world().resource::<Guide>()
}

fn ask(table: &mut Table, request: GuideRequest) {
    table.app.world_mut().write_message(request);
    table.frame();
    table.frame();
}

/// Does what a learner does until the guide is through; how many things that were.
fn follow(table: &mut Table) -> usize {
    let mut done = 0;
    while guide(table).lesson().is_some() {
        let here = (guide(table).number(), guide(table).step_number());
        let learner = guide(table).lesson().unwrap().side;
        table.until("the lesson's own match", |table| {
            table.record().start().to_string() == guide(table).lesson().unwrap().at
        });
        table.frame();
        table.until("rest", |table| !matches!(table.stage(), Stage::Moving | Stage::Rolling));
        match guide(table).expected() {
            None => ask(table, GuideRequest::Next),
            Some(Action::Throw(throw)) => {
                let own = table.record().position().turn() == learner;
                if own && !matches!(throw, Throw::First(_)) {
                    table.throw();
                }
            }
            Some(action) if table.record().position().turn() == learner => table.play(action),
            Some(_) => {}
        }
        table.until("the next step", |table| {
            (guide(table).number(), guide(table).step_number()) != here
        });
        table.check_pieces();
        done += 1;
    }
    done
}

#[test]
fn every_guide_leads_through_to_its_end() {
    for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
        let mut table = guided(game);
        let steps: usize = guide(&table).lessons().iter().map(|lesson| lesson.steps.len()).sum();
        assert_eq!(follow(&mut table), steps, "{game}");
    }
}

#[test]
fn the_guide_holds_back_what_it_does_not_ask_for() {
    let mut table = guided("pente");
    // The first step is to be read.
    table.throw();
    for _ in 0..50 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), 0, "the dice were thrown before the reading");
    assert_eq!(table.refusals(), ["read the guide first, and press Next"]);
    ask(&mut table, GuideRequest::Next);
    table.throw();
    table.until("the move", |table| table.stage() == Stage::ToChoose);
    table.play("move 0-4".parse().unwrap());
    table.frame();
    table.frame();
    assert_eq!(table.refusals(), ["the guide has another move in mind here"]);
    // Reading on does not pass over what is to be done.
    ask(&mut table, GuideRequest::Next);
    assert!(guide(&table).expected().is_some());
}

#[test]
fn a_lesson_can_be_taken_again_and_left_out() {
    let mut table = guided("ur");
    ask(&mut table, GuideRequest::Next);
    assert_eq!(guide(&table).step_number(), 1);
    ask(&mut table, GuideRequest::Again);
    assert_eq!((guide(&table).number(), guide(&table).step_number()), (0, 0));
    let last = guide(&table).lessons().len() - 1;
    ask(&mut table, GuideRequest::Lesson(last));
    assert_eq!(table.record().start().to_string(), guide(&table).lessons()[last].at);
    ask(&mut table, GuideRequest::Lesson(last + 1));
    assert!(guide(&table).lesson().is_none(), "after the last lesson the guide is through");
}

#[test]
fn nothing_of_a_lesson_is_taken_back_or_leafed_through() {
    let mut table = guided("pente");
    ask(&mut table, GuideRequest::Next);
    table.throw();
    table.until("the move", |table| table.stage() == Stage::ToChoose);
    let here = (table.record().position().to_string(), guide(&table).step_number());
    for request in [
        MatchRequest::Undo,
        MatchRequest::StepBack,
        MatchRequest::GoTo(0),
        MatchRequest::Redo,
        MatchRequest::StepForward,
    ] {
        table.ask(request);
        assert_eq!(table.refusals().len(), 1);
        assert_eq!((table.record().position().to_string(), guide(&table).step_number()), here);
    }
    // Nor is the lesson held by it.
    follow(&mut table);
}

#[test]
fn a_guide_that_is_through_says_so_instead_of_asking_for_a_throw() {
    let mut table = guided("ur");
    let lessons = guide(&table).lessons().len();
    ask(&mut table, GuideRequest::Lesson(lessons - 1));
    ask(&mut table, GuideRequest::Lesson(lessons));
    table.play("throw 1".parse().unwrap());
    table.frame();
    table.frame();
    assert_eq!(table.refusals(), ["the guide is through: begin a match, or the guide anew"]);
}
