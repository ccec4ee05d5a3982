//! The marked choices of a review are rolled out while it is looked at.

use std::sync::LazyLock;
use std::thread::sleep;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;
use tesserae_core::ai::{Knowledge, Scope};
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves};
use tesserae_core::review::{DEPTH, Grade, Method, Review, Rolls, Settings, roll_out, weigh};
use tesserae_core::rules::{Action, Game};
use tesserae_core::solutions::KnowledgeStore;
use tesserae_play::reviewing::{Findings, ROLLS, ReviewRequest, Reviewing};
use tesserae_play::saving::Saving;

use tesserae::ui::state::Overlay;

use crate::bench::Table;
use crate::desk::Desk;
use crate::panel::{Beside, SIZES};
use crate::reviewing::{asks, careless, review, reviewed, reviewing};

const OFFER: &str = "Check the errors with rollouts";

/// What is known of a variant that nobody has solved.
fn knowledge(game: &Game) -> Knowledge {
    static STORE: LazyLock<KnowledgeStore> = LazyLock::new(|| KnowledgeStore::new(None));
    STORE.knowledge(game, 2, Scope::ALL)
}

fn settings(rolls: Option<Rolls>) -> Settings {
    Settings { depth: DEPTH, rolls, threads: 2, stop: None }
}

/// So many plies of a match in such a variant at least, in which every choice was the best but
/// for so many marked ones: each of these takes half a second to roll out.
fn unsolved(errors: usize, plies: usize) -> Match {
    let game = Library::built_in().game("knossos/gurevich").unwrap().clone();
    let mut record = Match::new(&game, 2, vec!["human".to_owned(); 2], 7);
    let mut left = errors;
    while record.winner().is_none() && (left > 0 || record.plies().len() < plies) {
        let position = record.position();
        let weighed = weigh(position, &knowledge(&game), &settings(None)).unwrap();
        let action = match (record.draw(), weighed) {
            (Some(throw), _) => Action::Throw(throw),
            (None, None) => position.actions()[0],
            (None, Some(choice)) => {
                let worst = choice.options.last().unwrap().action;
                let cost = choice.cost_of(worst, position.turn()).unwrap();
                let errs = left > 0 && Grade::of(cost).is_some();
                left -= usize::from(errs);
                if errs { worst } else { choice.options[0].action }
            }
        };
        record.play(action).unwrap();
    }
    assert_eq!(left, 0, "room for all errors");
    record
}

fn found(table: &Table) -> &Findings {
    reviewing(table).and_then(Reviewing::found).expect("a review")
}

fn marked(table: &Table) -> Vec<usize> {
    found(table).marked().map(|(ply, _)| ply).collect()
}

/// How many choices are by rollouts.
fn rolled(review: &Review) -> usize {
    review.choices().filter(|(_, choice)| choice.method == Method::Rollout).count()
}

fn is_rolling(table: &Table) -> bool {
    reviewing(table).unwrap().rolling().is_some()
}

/// Rolls all marked choices out.
fn roll(table: &mut Table) {
    asks(table, ReviewRequest::RollOut);
    table.until("the rollouts", |table| !is_rolling(table));
}

/// The review after all rollouts, as the command line would find it.
fn expected(course: &Match, plain: &Review) -> Review {
    let asked = settings(Some(ROLLS));
    roll_out(course, plain, &knowledge(course.game()), &asked, |_, _| {}).unwrap()
}

#[test]
fn marked_choices_are_rolled_out_as_the_command_does_it_and_the_others_stay() {
    let record = unsolved(2, 40);
    let mut table = reviewed(record.clone());
    let plain = found(&table).review.clone();
    let marked = marked(&table);
    assert_eq!((marked.len(), rolled(&plain)), (2, 0));
    assert!(reviewing(&table).unwrap().can_roll_out());
    asks(&mut table, ReviewRequest::RollOut);
    let (done, all) = reviewing(&table).unwrap().rolling().expect("it is under way");
    assert!(done < all && all == marked.len(), "{done} of {all}");
    table.until("the rollouts", |table| !is_rolling(table));
    assert_eq!(found(&table).review, expected(&record, &plain));
    assert_eq!(rolled(&found(&table).review), marked.len());
    assert!(!reviewing(&table).unwrap().can_roll_out(), "there is no other");
    asks(&mut table, ReviewRequest::RollOut);
    assert!(!is_rolling(&table));
}

#[test]
fn what_is_done_before_a_stop_stays_and_the_rest_can_follow() {
    let record = unsolved(3, 40);
    let mut table = reviewed(record.clone());
    let plain = found(&table).review.clone();
    let all = marked(&table).len();
    asks(&mut table, ReviewRequest::RollOut);
    table.until("a choice", |table| {
        reviewing(table).unwrap().rolling().is_none_or(|(done, _)| done > 0)
    });
    asks(&mut table, ReviewRequest::StopRolling);
    assert!(!is_rolling(&table));
    let done = rolled(&found(&table).review);
    assert!((1..all).contains(&done), "{done} of {all}");
    // Its accounts are those of what is shown.
    let own: u64 = found(&table).accounts.iter().map(|account| account.rolled_out).sum();
    assert_eq!(own, done as u64);
    roll(&mut table);
    assert_eq!(found(&table).review, expected(&record, &plain), "as without a stop");
}

#[test]
fn a_whole_run_is_kept_and_found_again_and_a_part_is_not() {
    let folder = tempfile::tempdir().unwrap();
    // Enough choices to say of each side which level it plays like.
    let mut table = Table::of(unsolved(2, 160));
    table.app.insert_resource(Saving::new(Saves::new(folder.path())));
    review(&mut table);
    let plain = found(&table).review.clone();
    let like = found(&table).like.clone();
    asks(&mut table, ReviewRequest::RollOut);
    asks(&mut table, ReviewRequest::StopRolling);
    asks(&mut table, ReviewRequest::Close);
    review(&mut table);
    assert_eq!(found(&table).review, plain, "a part is not kept");
    roll(&mut table);
    let whole = found(&table).review.clone();
    asks(&mut table, ReviewRequest::Close);
    review(&mut table);
    assert_eq!(found(&table).review, whole);
    // The level is that of the review by search, as the levels' were.
    assert_eq!(found(&table).like, like);
    assert!(like.iter().all(Result::is_ok), "{like:?}");
}

#[test]
fn the_panel_offers_rollouts_and_shows_how_far_they_are_in_a_low_window_too() {
    for size in SIZES.into_iter().chain([(800.0, 480.0)]) {
        let mut beside = Beside::of(unsolved(2, 40), size);
        review(&mut beside.table);
        beside.draw();
        let window = beside.window();
        let whole = |beside: &Beside, text: &str| {
            let line = beside.find(text).unwrap_or_else(|| panic!("{size:?}: no {text:?}"));
            assert!(line.is_whole(window), "{size:?}: {text:?} at {} is cut", line.at);
        };
        whole(&beside, OFFER);
        for text in ["Better line", "Play from here", "Analyse", "Close"] {
            whole(&beside, text);
        }
        asks(&mut beside.table, ReviewRequest::NextError);
        beside.draw();
        assert!(beside.find(OFFER).is_none(), "the panel tells of the choice");
        asks(&mut beside.table, ReviewRequest::RollOut);
        let (done, all) = reviewing(&beside.table).unwrap().rolling().expect("it is under way");
        beside.draw();
        whole(&beside, &format!("{done} of {all}"));
        for text in ["Stop", "Better line", "Choose again", "Analyse", "Close"] {
            whole(&beside, text);
        }
        beside.click("Stop");
        beside.table.frame();
        assert!(!is_rolling(&beside.table), "{size:?}");
    }
}

#[test]
fn the_panel_says_what_has_judged_how_many_choices() {
    // Tall enough for all of the panel.
    let mut beside = Beside::of(unsolved(1, 40), (1280.0, 1400.0));
    review(&mut beside.table);
    beside.draw();
    let all = found(&beside.table).review.choices().count();
    assert!(beside.says(&format!("Choices judged: {all} by search")), "{:?}", beside.lines);
    roll(&mut beside.table);
    beside.draw();
    let own = rolled(&found(&beside.table).review);
    let told = format!("Choices judged: {own} by rollouts, {} by search", all - own);
    assert!(beside.says(&told) && beside.find(OFFER).is_none(), "{:?}", beside.lines);
    // Where all is known there is nothing to roll out.
    let mut solved = Beside::of(careless(["human", "human"], usize::MAX), (1280.0, 1400.0));
    review(&mut solved.table);
    solved.draw();
    assert!(solved.says("by the solution") && solved.find(OFFER).is_none());
    assert!(!reviewing(&solved.table).unwrap().can_roll_out());
}

#[test]
fn a_key_begins_and_stops_it_and_the_menu_offers_nothing_that_a_review_refuses() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.start(unsolved(2, 40));
    let on = |desk: &Desk| desk.app.world().get_resource::<Reviewing>().map(Reviewing::rolling);
    desk.show(Overlay::Menu);
    assert!(desk.find("Resign").is_some() && desk.find("Review the match").is_some());
    desk.click(desk.at("Review the match"));
    for _ in 0..2_000 {
        desk.frames(1);
        let world = desk.app.world();
        if world.get_resource::<Reviewing>().is_some_and(|own| own.found().is_some()) {
            break;
        }
        sleep(Duration::from_millis(5));
    }
    desk.press(egui::Key::O, KeyCode::KeyO);
    assert!(matches!(on(&desk), Some(Some(_))), "the rollouts have begun");
    desk.press(egui::Key::O, KeyCode::KeyO);
    assert_eq!(on(&desk), Some(None), "and are stopped");
    desk.show(Overlay::Menu);
    assert!(desk.find("Resign").is_none() && desk.find("Review the match").is_none());
    assert!(desk.find("Analyse this position").is_some());
}
