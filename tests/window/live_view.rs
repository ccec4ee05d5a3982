//! What an exhibition shows of itself: the view that was chosen last, what each throw and choice
//! did, the whole course on a look back, and the panel that is hidden and shown again.

use std::time::Duration;

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::Action;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Change, Exhibition, ExhibitionRequest, Programme, Series, Speed, WinChance,
};
use tesserae_play::settings::Settings;
use tesserae_play::turn::Stage;

use tesserae::ui::frame::TOOLBAR;

use crate::bench::Table;
use crate::desk::Desk;
use crate::panel::{Beside, SIZES};
use crate::watched::{ask, state};

/// An exhibition of one game.
fn series(id: &str, speed: Speed) -> Exhibition {
    let game = Library::built_in().game(id).unwrap().clone();
    let players = vec!["ai:adept".to_owned(), "ai:random".to_owned()];
    Exhibition::new(Programme::new(vec![Series::new(game, players, Some(1))], false), speed)
}

/// Its game beside the panel.
fn beside(speed: Speed, size: (f32, f32)) -> Beside {
    let mut exhibition = series("ur/short", speed);
    let first = exhibition.next_match().unwrap();
    let mut beside = Beside::of(*first, size);
    crate::bench::enter(&mut beside.table.app, exhibition);
    beside
}

fn directed(table: &Table) -> (bool, bool) {
    (state(table).following, table.app.world().resource::<Settings>().directed)
}

fn begin(table: &mut Table, exhibition: Exhibition) {
    ask(table, ExhibitionRequest::Begin(Box::new(exhibition)));
}

fn change(table: &Table) -> Option<Change> {
    Change::last(table.app.world().resource::<WinChance>(), table.record())
}

fn lies_still(table: &Table) -> bool {
    !matches!(table.stage(), Stage::Moving | Stage::Rolling)
}

fn estimates_are_there(chance: &WinChance, record: &Match) -> bool {
    chance.course().len() == record.plies().len() + 1 && !chance.is_busy()
}

/// Steps through a paused exhibition to a throw or choice that has changed something.
fn step_to_a_change(table: &mut Table) -> Change {
    for _ in 0..100 {
        table.until("rest", lies_still);
        table.until("the estimates", |table| {
            estimates_are_there(table.app.world().resource::<WinChance>(), table.record())
        });
        table.frame();
        if let Some(change) = change(table) {
            return change;
        }
        let before = table.record().cursor();
        ask(table, ExhibitionRequest::Step);
        table.until("one ply", |table| table.record().cursor() > before);
    }
    panic!("nothing ever changes");
}

#[test]
fn the_view_is_directed_until_a_person_wants_it_fixed_and_the_next_time_too() {
    let mut beside = beside(Speed::Normal, SIZES[0]);
    begin(&mut beside.table, series("ur/short", Speed::Normal));
    assert_eq!(directed(&beside.table), (true, true), "as nobody has chosen yet");
    beside.draw();
    beside.click("Fixed view");
    assert_eq!(directed(&beside.table), (false, false));
    begin(&mut beside.table, series("pente/race", Speed::Normal));
    assert_eq!(directed(&beside.table), (false, false), "it is remembered");
    // What plays before nobody is directed all the same, and changes no setting.
    let mut unattended = series("ur/short", Speed::Normal);
    (unattended.following, unattended.unattended) = (true, true);
    begin(&mut beside.table, unattended);
    assert_eq!(directed(&beside.table), (true, false));
    begin(&mut beside.table, series("ur/short", Speed::Normal));
    ask(&mut beside.table, ExhibitionRequest::SetFollowing(true));
    assert_eq!(directed(&beside.table), (true, true));
}

#[test]
fn the_panel_says_what_the_last_throw_or_choice_did_in_every_window() {
    for size in SIZES {
        let mut beside = beside(Speed::Faster, size);
        beside.table.until("some plies", |table| table.record().cursor() > 4);
        ask(&mut beside.table, ExhibitionRequest::Toggle);
        let told = step_to_a_change(&mut beside.table);
        assert_eq!(told.text.contains(" gain"), told.swing > 0.0, "{told:?}");
        assert_eq!(told.text.contains(" cost"), told.swing < 0.0, "{told:?}");
        beside.draw();
        // Where there is no room for the words, the figure is there.
        let line = beside.find(&told.text).or_else(|| beside.find(&told.short));
        let line = line.unwrap_or_else(|| panic!("{size:?}: no {told:?}"));
        assert!(line.is_whole(beside.window()), "{size:?}: {line:?}");
    }
}

#[test]
fn what_is_told_of_a_throw_or_choice_changes_only_at_rest() {
    let mut beside = beside(Speed::Normal, SIZES[0]);
    let (mut last, mut changes) = (None, 0);
    for _ in 0..20_000 {
        if changes > 5 {
            break;
        }
        beside.table.frame();
        // A flight is found on another thread, which needs real time.
        std::thread::sleep(Duration::from_micros(300));
        let now = change(&beside.table);
        if now != last {
            assert!(lies_still(&beside.table), "{now:?} while {:?}", beside.table.stage());
            (last, changes) = (now, changes + 1);
        }
    }
    assert!(changes > 5, "only {changes} changes");
}

#[test]
fn on_a_look_back_the_course_stays_and_the_panel_tells_of_that_moment() {
    let mut beside = beside(Speed::Faster, SIZES[0]);
    beside.table.until("some plies", |table| table.record().cursor() > 8);
    ask(&mut beside.table, ExhibitionRequest::Toggle);
    step_to_a_change(&mut beside.table);
    let played = beside.table.record().plies().len();
    let last = change(&beside.table);
    beside.table.ask(MatchRequest::GoTo(2));
    let chance = beside.table.app.world().resource::<WinChance>();
    assert_eq!((chance.settled(), chance.seen()), (2, played));
    let shown = change(&beside.table);
    let record = beside.table.record();
    let moved = |ply: usize| {
        let side = record.plies()[ply].side;
        (chance.swing(record, ply, side).unwrap() * 100.0).round() != 0.0
    };
    let ply = (0..2).rfind(|ply| record.plies()[*ply].action != Action::Pass).unwrap();
    assert_eq!(shown.is_some(), moved(ply), "{shown:?}");
    beside.table.ask(MatchRequest::GoTo(played));
    assert_eq!(change(&beside.table), last, "it is told of that moment again");
    beside.table.ask(MatchRequest::GoTo(0));
    assert_eq!(change(&beside.table), None, "nothing was thrown yet");
}

/// Frames, with real time for what is worked out on another thread, until that holds.
fn frames_until(desk: &mut Desk, what: &str, done: impl Fn(&Desk) -> bool) {
    for _ in 0..20_000 {
        if done(desk) {
            return;
        }
        desk.frames(1);
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("never came: {what}");
}

#[test]
fn without_the_panel_a_tag_says_it_and_a_button_shows_the_panel_again() {
    for size in [UVec2::new(1280, 720), UVec2::new(800, 480)] {
        let mut exhibition = series("ur/short", Speed::Instant);
        exhibition.bare = true;
        let first = exhibition.next_match().unwrap();
        let mut desk = Desk::open(size);
        desk.start_for(exhibition, *first);
        let played = |desk: &Desk| desk.record().cursor() >= 4;
        frames_until(&mut desk, "some plies", played);
        desk.app.world_mut().resource_mut::<Exhibition>().paused = true;
        let change = |desk: &Desk| {
            let chance = desk.app.world().resource::<WinChance>();
            Change::last(chance, desk.record()).map(|change| [change.text, change.short])
        };
        let [text, short] = loop {
            frames_until(&mut desk, "the estimates", |desk| {
                estimates_are_there(desk.app.world().resource::<WinChance>(), desk.record())
            });
            desk.frames(3);
            if let Some(text) = change(&desk) {
                break text;
            }
            let before = desk.record().cursor();
            desk.app.world_mut().write_message(ExhibitionRequest::Step);
            frames_until(&mut desk, "one ply", |desk| desk.record().cursor() > before);
        };
        // In short if there is no room for more.
        let line = desk.find(&text).or_else(|| desk.find(&short));
        let line = line.unwrap_or_else(|| panic!("{size}: no tag {text}"));
        assert!(line.is_whole(desk.window), "{size}: {line:?}");
        assert!(desk.find("Menu").is_none(), "{size}: without the panel");
        let button = desk.find("Show panel").unwrap().clone();
        assert!(button.is_whole(desk.window), "{size}: {button:?}");
        assert!(desk.area(TOOLBAR).unwrap().contains_rect(button.at), "{size}: in the row");
        desk.click(button.at.center());
        desk.frames(2);
        assert!(!desk.app.world().resource::<Exhibition>().bare);
        assert!(desk.find("Menu").is_some() && desk.find("Show panel").is_none());
        let says_it = |told: &&str| *told == text || *told == short;
        let many = desk.texts().into_iter().filter(says_it).count();
        assert_eq!(many, 1, "{size}: beside the panel no plate needs a tag");
    }
}
