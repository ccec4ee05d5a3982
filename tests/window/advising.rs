//! Hints and the tutor, both off by default.

use std::time::Duration;

use bevy::time::TimeUpdateStrategy;
use tesserae_core::review::{Grade, Reason};
use tesserae_core::rules::Action;
use tesserae_play::advice::{Advice, AdviceRequest};
use tesserae_play::gate::Gate;
use tesserae_play::settings::Settings;

use crate::bench::{Table, at, move_to};
use crate::panel::Beside;

/// White captures with one piece or moves the other; not to capture is a
/// blunder.
const CAPTURE: &str = "ur/short A 2,9,17 11,17,17 move:2";

fn table(set: impl FnOnce(&mut Settings)) -> Table {
    let mut table = at(CAPTURE, ["human", "human"]);
    set(&mut table.app.world_mut().resource_mut::<Settings>());
    table.frame();
    table
}

fn advice(table: &Table) -> &Advice {
    table.app.world().resource::<Advice>()
}

fn asks(table: &mut Table, request: AdviceRequest) {
    table.app.world_mut().write_message(request);
    table.frame();
    table.frame();
}

fn plays(table: &mut Table, action: Action) {
    table.play(action);
    table.frame();
    table.frame();
}

#[test]
fn a_hint_ranks_the_choices_on_request_and_only_where_hints_are_on() {
    let mut without = table(|_| {});
    asks(&mut without, AdviceRequest::Hint);
    (0..50).for_each(|_| without.frame());
    assert!(!advice(&without).is_shown() && !advice(&without).is_busy());
    let mut with = table(|settings| settings.hints = true);
    assert!(advice(&with).hint().is_none(), "nothing is shown unasked");
    asks(&mut with, AdviceRequest::Hint);
    with.until("the hint", |table| advice(table).hint().is_some());
    let choice = advice(&with).hint().unwrap();
    assert_eq!(choice.options[0].action, move_to(9, 11), "the capture comes first");
    let win: Vec<f64> = choice.options.iter().map(|option| option.win[0]).collect();
    assert!(win.is_sorted_by(|a, b| a >= b) && win.len() == 2, "{win:?}");
    assert_eq!(with.record().helped(), [1, 0], "the record says who was helped");
    asks(&mut with, AdviceRequest::Hint);
    assert!(advice(&with).hint().is_none(), "asked again, it goes");
}

#[test]
fn the_tutor_warns_before_a_blunder_stands_and_says_why() {
    let mut table = table(|settings| settings.tutor = Some(Grade::Blunder));
    table.until("the tutor's judgement", |table| {
        matches!(table.app.world().resource::<Gate>(), Gate::Tutor { .. })
    });
    let blunder = move_to(2, 4);
    plays(&mut table, blunder);
    let warning = advice(&table).warning().expect("a warning").clone();
    assert_eq!((warning.action, warning.grade), (blunder, Grade::Blunder));
    assert_eq!(warning.reason, Some(Reason::MissesCapture));
    assert_eq!(table.record().plies().len(), 0, "it does not stand yet");
    assert_eq!(table.record().helped(), [1, 0]);
    asks(&mut table, AdviceRequest::ChooseAgain);
    assert!(advice(&table).warning().is_none());
    plays(&mut table, blunder);
    assert!(advice(&table).warning().is_some(), "it warns again");
    asks(&mut table, AdviceRequest::Play);
    table.frame();
    assert_eq!(table.record().plies().len(), 1);
    assert_eq!(table.record().plies()[0].action, blunder);
}

#[test]
fn a_choice_made_before_it_is_judged_waits_and_is_warned_of() {
    let mut table = table(|_| {});
    // The judgement has thousands of frames before the choice would stand.
    let slow = TimeUpdateStrategy::ManualDuration(Duration::from_micros(50));
    table.app.insert_resource(slow);
    table.app.world_mut().resource_mut::<Settings>().tutor = Some(Grade::Blunder);
    table.frame();
    let blunder = move_to(2, 4);
    table.play(blunder);
    table.until("the warning", |table| {
        assert_eq!(table.record().plies().len(), 0, "it does not stand yet");
        advice(table).warning().is_some()
    });
    assert_eq!(advice(&table).warning().unwrap().action, blunder);
    assert!(!advice(&table).lets_wait());
    // What is good stands as soon as it is judged.
    asks(&mut table, AdviceRequest::ChooseAgain);
    plays(&mut table, move_to(9, 11));
    assert_eq!(table.record().plies()[0].action, move_to(9, 11));
}

#[test]
fn the_tutor_says_nothing_of_the_best_choice_and_nothing_where_it_is_off() {
    let mut good = table(|settings| settings.tutor = Some(Grade::Doubtful));
    good.until("the tutor's judgement", |table| {
        matches!(table.app.world().resource::<Gate>(), Gate::Tutor { .. })
    });
    plays(&mut good, move_to(9, 11));
    assert_eq!(good.record().plies().len(), 1);
    let mut off = table(|_| {});
    (0..50).for_each(|_| off.frame());
    plays(&mut off, move_to(2, 4));
    assert_eq!(off.record().plies().len(), 1);
}

#[test]
fn the_tutor_thinks_where_nobody_sees_it() {
    let mut beside = Beside::at(CAPTURE, (1280.0, 720.0));
    let mut settings = beside.table.app.world_mut().resource_mut::<Settings>();
    (settings.hints, settings.tutor) = (true, Some(Grade::Blunder));
    beside.table.frame();
    // On a busy machine it can be done within the frame.
    let judged = matches!(beside.table.app.world().resource::<Gate>(), Gate::Tutor { .. });
    assert!(judged || advice(&beside.table).is_busy(), "the tutor has begun");
    beside.draw();
    assert!(beside.find("Hint").is_some() && !beside.says("Thinking…"), "{:?}", beside.lines);
    asks(&mut beside.table, AdviceRequest::Hint);
    beside.draw();
    assert!(beside.find("Hide the hint").is_some());
}
