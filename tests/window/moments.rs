//! Single moments of a match at the table.

use tesserae_core::ai::Level;
use tesserae_core::rules::{Action, Side, Step};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::opponent::{FailureRequest, Thinking};
use tesserae_play::settings::Settings;
use tesserae_play::turn::Stage;

use tesserae::ui::state::{Overlay, Screen};

use crate::bench::{Table, at, messages, move_to};
use bevy::prelude::*;

#[test]
fn a_captured_piece_is_seen_going_home_after_its_taker_lands() {
    let mut table = at("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2", ["human", "human"]);
    table.play(move_to(5, 7));
    table.frame();
    assert_eq!(table.stage(), Stage::Moving);
    let taken = |table: &mut Table| {
        let mut query =
            table.app.world_mut().query::<(&tesserae_layout::piece::Piece, &Transform)>();
        // The highest of the far side's pieces is the one under way.
        query
            .iter(table.app.world())
            .filter(|(piece, _)| piece.side == Side::B)
            .map(|(_, at)| at.translation.y)
            .fold(0.0_f32, f32::max)
    };
    // While the taker hops it stays on its cell, 0.24 above the table.
    assert!((taken(&mut table) - 0.24).abs() < 1e-3);
    let mut highest = 0.0_f32;
    while table.stage() == Stage::Moving {
        table.frame();
        highest = highest.max(taken(&mut table));
    }
    // It is lifted over the pieces on the board, which are 0.07 high, and passes below its
    // taker, which is held over the cell until then.
    assert!(highest > 0.24 + 0.07, "it flew no higher than {highest}");
    table.check_pieces();
    assert_eq!(table.record().position().pieces(Side::B), [Step::HAND; 7]);
    assert!(messages(&table).iter().any(|m| m.contains("loses the piece on m3")));
}

#[test]
fn an_illegal_try_says_which_rule_forbids_it_and_changes_nothing() {
    let mut table = at("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 move:3", ["human", "human"]);
    let before = table.record().position().clone();
    table.play(move_to(5, 8));
    table.frame();
    assert_eq!(table.refusals(), ["a rosette protects the piece on m4"]);
    assert_eq!(*table.record().position(), before);
    assert!(messages(&table).contains(&"A rosette protects the piece on m4.".to_owned()));
}

#[test]
fn a_lost_turn_says_why_and_passes_by_itself() {
    let mut table = at("ur/short A 15,17,17 0,0,0 move:4", ["human", "human"]);
    assert_eq!(table.stage(), Stage::ToPass);
    table.frame();
    let told = messages(&table).join(" ");
    assert!(told.contains("cannot move with a 4"), "{told}");
    assert!(told.contains("only an exact throw bears a piece off: a 2 from here"), "{told}");
    table.until("the pass", |table| table.record().cursor() == 1);
    assert_eq!(table.record().played()[0].action, Action::Pass);
    // The 4 gives no throw to a side that could not move.
    assert_eq!(table.record().position().turn(), Side::B);
}

#[test]
fn undo_goes_back_over_the_machine_to_the_last_choice_and_redo_returns() {
    let mut table = Table::new("ur/cyningstan", &["human", "ai:adept"], 21);
    let mut positions = Vec::new();
    while positions.len() < 3 {
        table.until("a choice of mine or a throw", |table| {
            matches!(table.stage(), Stage::ToChoose | Stage::ToThrow | Stage::ToPass)
                && table.record().player(table.record().position().turn()) == "human"
                && table.record().cursor() > 0
        });
        let before = table.record().cursor();
        match table.stage() {
            Stage::ToThrow => table.throw(),
            Stage::ToChoose => {
                positions.push(table.record().position().to_string());
                let action = table.record().position().actions()[0];
                table.play(action);
            }
            _ => {}
        }
        table.until("something to happen", |table| table.record().cursor() > before);
    }
    for wanted in positions.iter().rev() {
        table.ask(MatchRequest::Undo);
        assert_eq!(table.record().position().to_string(), *wanted);
        table.check_pieces();
    }
    for wanted in &positions[1..] {
        table.ask(MatchRequest::Redo);
        assert_eq!(table.record().position().to_string(), *wanted);
        table.check_pieces();
    }
}

#[test]
fn skipping_ends_flights_at_once() {
    let mut table = Table::new("ur/cyningstan", &["human", "human"], 2);
    table.until("the first throw", |table| {
        table.stage() == Stage::ToThrow && table.record().cursor() > 0
    });
    // A flight of some seconds is seen in each frame; of one that is skipped the first
    // frame is, and how it ends.
    assert!(table.seen_of_a_throw(false).len() > 20);
    table.until("a choice", |table| table.stage() == Stage::ToChoose);
    let action = table.record().position().actions()[0];
    table.play(action);
    table.until("the next throw", |table| table.stage() == Stage::ToThrow);
    assert_eq!(table.seen_of_a_throw(true).len(), 3);
    table.until("a choice", |table| table.stage() == Stage::ToChoose);
    let action = table.record().position().actions()[0];
    table.play(action);
    table.frame();
    assert_eq!(table.stage(), Stage::Moving);
    table.app.world_mut().resource_mut::<tesserae_play::animation::Timeline>().skip();
    table.frame();
    table.frame();
    assert_ne!(table.stage(), Stage::Moving);
    table.check_pieces();
}

#[test]
fn reduced_motion_lays_the_dice_down_without_a_flight() {
    let mut table = Table::new("ur/cyningstan", &["human", "human"], 2);
    table.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    table.until("the draw", |table| table.record().cursor() > 0);
    // As they lay before, and as they lie now.
    assert_eq!(table.seen_of_a_throw(false).len(), 2);
    assert_eq!(table.dice().len(), 3);
}

#[test]
fn the_end_of_a_match_opens_the_result() {
    let mut table = at("ur/short A 16,17,17 0,0,0 move:1", ["human", "human"]);
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    table.frame();
    table.play(move_to(16, 17));
    table.until("the end", |table| table.stage() == Stage::Over);
    table.frame();
    table.frame();
    assert_eq!(*table.app.world().resource::<State<Overlay>>().get(), Overlay::End);
    assert_eq!(table.record().position().winner(), Some(Side::A));
}

#[test]
fn a_match_that_is_looked_at_waits_until_it_is_played_on() {
    let mut table = Table::new("ur/short", &["ai:beginner", "ai:beginner"], 8);
    table.until("some plies", |table| table.record().cursor() > 12);
    table.ask(MatchRequest::GoTo(6));
    for _ in 0..200 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), 6);
    table.check_pieces();
    table.ask(MatchRequest::StepForward);
    assert_eq!(table.record().cursor(), 7);
    table.ask(MatchRequest::PlayOn);
    table.until("play to go on", |table| table.record().cursor() > 12);
}

#[test]
fn the_computer_waits_under_whatever_lies_over_the_table() {
    for overlay in [Overlay::Menu, Overlay::Settings, Overlay::Book] {
        let mut table = at("ur/short A 2,9,17 11,17,17 throw", ["ai:random", "human"]);
        let show = |table: &mut Table, overlay| {
            table.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        };
        show(&mut table, overlay);
        for _ in 0..200 {
            table.frame();
        }
        assert_eq!(table.record().cursor(), 0, "{overlay:?}");
        show(&mut table, Overlay::None);
        table.until("its throw", |table| table.record().cursor() > 0);
    }
}

#[test]
fn an_engine_that_does_not_start_is_told_of_and_the_window_lives() {
    let mut table = at(
        "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2",
        ["engine:/nowhere/at-all", "human"],
    );
    let failure = |table: &Table| table.app.world().resource::<Thinking>().failure().cloned();
    table.until("the trouble", |table| failure(table).is_some());
    // It stays until somebody decides what to do.
    for _ in 0..200 {
        table.frame();
    }
    let told = failure(&table).unwrap().message;
    assert!(told.contains("/nowhere/at-all"), "{told}");
    assert_eq!(table.stage(), Stage::ToChoose);
    table.app.world_mut().write_message(FailureRequest::Resign);
    table.frame();
    table.frame();
    assert_eq!(table.record().resigned(), Some(Side::A));
}

#[test]
fn an_engine_that_does_not_start_can_be_replaced_in_a_match() {
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
    let mut table = at(line, ["engine:/nowhere/at-all", "human"]);
    table
        .until("the trouble", |table| table.app.world().resource::<Thinking>().failure().is_some());
    table.app.world_mut().write_message(FailureRequest::Replace(Level::Beginner));
    table.until("its move", |table| table.record().cursor() == 1);
    assert_eq!(table.record().players(), ["ai:beginner", "human"]);
}

#[test]
fn who_plays_for_a_perfect_player_without_a_solution_is_told() {
    let mut table = Table::new("ur/finkel", &["ai:perfect", "ai:beginner"], 8);
    let part = "Finkel, is not solved on this machine, so the master plays";
    table.until("the word", |table| messages(table).iter().any(|text| text.contains(part)));
    table.until("some plies", |table| table.record().cursor() > 12);
}
