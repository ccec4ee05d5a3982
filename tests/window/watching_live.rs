//! An exhibition as it goes on: who plays by what name, the chance that is told, what each throw
//! would bring, back to the live game, a person who takes over, and the attract mode.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::egui;
use tesserae_core::levels::Library;
use tesserae_core::review::Grade;
use tesserae_core::rules::{Action, Due, Side};
use tesserae_play::advice::{Advice, AdviceRequest};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Exhibition, ExhibitionRequest, Forecast, Programme, Series, Speed, WinChance,
};
use tesserae_play::gate::Gate;
use tesserae_play::opponent::Thinking;
use tesserae_play::settings::Settings;
use tesserae_play::turn::Stage;

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::file_dialog;
use tesserae::ui::input::keys;
use tesserae::ui::input::selection::{Pointed, Selected};
use tesserae::ui::state::{Overlay, Screen};

use crate::bench::{FRAME, Table, move_to, press, record_at, write_key};
use crate::desk::Desk;
use crate::panel::{Beside, SIZES};
use crate::watched::{ask, person_plays_on, state};

/// An exhibition of so many games of one game, and its first match.
fn series(id: &str, players: [&str; 2], games: u32, speed: Speed) -> Exhibition {
    let game = Library::built_in().game(id).unwrap().clone();
    let series = Series::new(game, players.map(str::to_owned).to_vec(), Some(games));
    Exhibition::new(Programme::new(vec![series], false), speed)
}

/// A table on which it goes on, with a keyboard.
fn table(id: &str, players: [&str; 2], games: u32, speed: Speed) -> Table {
    let mut exhibition = series(id, players, games, speed);
    let first = exhibition.next_match().unwrap();
    let mut table = Table::with(*first, |app| {
        app.init_resource::<Selected>()
            .init_resource::<Pointed>()
            .add_message::<ViewRequested>()
            .add_plugins((keys::plugin, file_dialog::plugin));
    });
    crate::bench::enter(&mut table.app, exhibition);
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    table.frame();
    table
}

/// Presses keys and lets them go, all within a frame.
fn press_at_once(table: &mut Table, keys: &[KeyCode]) {
    for key_code in keys.iter().copied() {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            write_key(table, key_code, state);
        }
    }
    table.frame();
    table.frame();
}

/// The same beside the panel.
fn beside(id: &str, players: [&str; 2], games: u32, speed: Speed) -> Beside {
    let mut exhibition = series(id, players, games, speed);
    let first = exhibition.next_match().unwrap();
    let mut beside = Beside::of(*first, SIZES[0]);
    crate::bench::enter(&mut beside.table.app, exhibition);
    beside
}

fn chance(table: &Table) -> &WinChance {
    table.app.world().resource::<WinChance>()
}

fn foreseen(table: &Table) -> Vec<(f64, Vec<f64>)> {
    let forecast = table.app.world().resource::<Forecast>();
    let list = forecast.shown().map(|(_, list)| list).unwrap_or_default();
    list.iter().map(|foreseen| (foreseen.chance, foreseen.win.clone())).collect()
}

/// Pauses it and waits until all lies still.
fn pause(table: &mut Table) {
    ask(table, ExhibitionRequest::Toggle);
    table.until("rest", |table| !matches!(table.stage(), Stage::Moving | Stage::Rolling));
}

#[test]
fn an_engine_has_the_name_that_it_gives_in_hello() {
    let engine = format!("engine:{} engine", env!("CARGO_BIN_EXE_tesserae"));
    let mut beside = beside("ur/short", [&engine, "ai:beginner"], 1, Speed::Fast);
    beside.table.until("its first answer", |table| {
        table.app.world().resource::<Thinking>().engine_name(&engine).is_some()
    });
    beside.draw();
    assert!(beside.find("tesserae: White").is_some(), "{:?}", beside.lines);
    assert!(beside.says("Perfect play"), "nobody has measured this engine");
}

#[test]
fn unlike_players_have_another_chance_than_perfect_ones_and_the_end_is_the_end() {
    let mut beside = beside("ur/short", ["ai:expert", "ai:random"], 1, Speed::Faster);
    beside.table.until("the first estimate", |table| chance(table).at(0).is_some());
    // With perfect play it is even.
    let players = chance(&beside.table).at(0).unwrap();
    assert!(players[0] > 0.75 && (players[0] + players[1] - 1.0).abs() < 1e-9, "{players:?}");
    beside.draw();
    for words in ["These players", "Luck so far", "Take over"] {
        assert!(beside.says(words), "{words}");
    }
    assert!(!beside.says("Perfect play"), "a spectator is told one chance");
    beside.table.until("the end", |table| table.stage() == Stage::Over);
    beside.table.until("the last estimate", |table| {
        let plies = table.record().plies().len();
        chance(table).after(plies).is_some()
    });
    let plies = beside.table.record().plies().len();
    let last = chance(&beside.table);
    let Due::Over(winner) = beside.table.record().position().due() else { panic!("not over") };
    assert_eq!(last.at(plies).unwrap()[winner.index()], 1.0);
}

#[test]
fn what_is_seen_of_the_chances_waits_for_dice_and_pieces() {
    let mut table = table("ur/short", ["ai:adept", "ai:random"], 1, Speed::Normal);
    // A flight is found on another thread, which needs real time.
    for _ in 0..20_000 {
        if table.record().cursor() > 12 {
            break;
        }
        table.frame();
        std::thread::sleep(Duration::from_micros(300));
        if matches!(table.stage(), Stage::Moving | Stage::Rolling) {
            let played = table.record().cursor();
            let settled = chance(&table).settled();
            let lies = table.stage() == Stage::Rolling && settled == played;
            assert!(settled < played || lies, "{settled} of {played} are told already");
        }
    }
    assert!(table.record().cursor() > 4);
}

#[test]
fn each_throw_is_foreseen_when_there_is_time_to_read_it() {
    let mut table = table("ur/short", ["ai:adept", "ai:adept"], 1, Speed::Faster);
    table.until("some throws", |table| table.record().cursor() > 8);
    assert!(foreseen(&table).is_empty(), "too fast to read");
    pause(&mut table);
    while table.stage() != Stage::ToThrow {
        let before = table.record().cursor();
        ask(&mut table, ExhibitionRequest::Step);
        table.until("one ply", |table| table.record().cursor() > before);
        table.until("rest", |table| !matches!(table.stage(), Stage::Moving | Stage::Rolling));
    }
    table.until("the forecast", |table| !foreseen(table).is_empty());
    let list = foreseen(&table);
    assert_eq!(list.len(), table.record().position().outcomes().unwrap().list().len());
    let whole: f64 = list.iter().map(|(chance, _)| chance).sum();
    assert!((whole - 1.0).abs() < 1e-9, "{whole}");
    // Together they are the chance before the throw.
    let cursor = table.record().cursor();
    table.until("the chance", |table| chance(table).after(cursor).is_some());
    let mean: f64 = list.iter().map(|(chance, win)| chance * win[0]).sum();
    let now = chance(&table).at(cursor).unwrap()[0];
    assert!((mean - now).abs() < 0.05, "{mean} and {now}");
    let best = list.iter().map(|(_, win)| win[0]).fold(0.0, f64::max);
    let worst = list.iter().map(|(_, win)| win[0]).fold(1.0, f64::min);
    assert!(best > worst, "the throws differ");
    // The throw falls, and nothing is foreseen of what has been thrown.
    ask(&mut table, ExhibitionRequest::Step);
    table.until("the throw", |table| table.record().cursor() > cursor);
    table.until("rest", |table| table.stage() == Stage::ToChoose || table.stage() == Stage::ToPass);
    table.frame();
    assert!(foreseen(&table).is_empty());
    // What was foreseen of it is what is told of it.
    table.until("its chance", |table| chance(table).after(cursor + 1).is_some());
    let before = table.record().position_at(cursor).unwrap();
    let thrown = table.record().plies()[cursor].action;
    let throws = before.outcomes().unwrap().list();
    let index = throws.iter().position(|it| Action::Throw(it.throw) == thrown).unwrap();
    assert_eq!(chance(&table).after(cursor + 1), Some(&list[index].1[..]));
}

#[test]
fn the_panel_shows_what_each_throw_would_bring() {
    let mut beside = beside("ur/short", ["ai:adept", "ai:adept"], 1, Speed::Normal);
    ask(&mut beside.table, ExhibitionRequest::Toggle);
    while beside.table.record().cursor() < 2 || beside.table.stage() != Stage::ToThrow {
        let before = beside.table.record().cursor();
        ask(&mut beside.table, ExhibitionRequest::Step);
        beside.table.until("one ply", |table| table.record().cursor() > before);
        let still = |table: &Table| !matches!(table.stage(), Stage::Moving | Stage::Rolling);
        beside.table.until("rest", still);
    }
    beside.table.until("the forecast", |table| !foreseen(table).is_empty());
    beside.draw();
    assert!(beside.says("Next throw") && beside.says("likely"), "{:?}", beside.lines);
}

#[test]
fn one_goes_back_to_any_ply_and_at_once_to_the_live_game() {
    let mut table = table("ur/short", ["ai:adept", "ai:beginner"], 1, Speed::Faster);
    table.until("some plies", |table| table.record().cursor() > 6);
    table.ask(MatchRequest::GoTo(2));
    let last = table.record().plies().len();
    assert!(state(&table).paused);
    assert_eq!(table.record().cursor(), 2);
    press(&mut table, KeyCode::End);
    assert!(!state(&table).paused);
    assert!(table.record().cursor() >= last, "it is live again");
    table.until("the play to go on", |table| table.record().cursor() > last);
}

#[test]
fn a_person_takes_a_side_over_and_gives_it_back_and_the_game_counts_for_nobody() {
    let mut table = table("ur/short", ["ai:adept", "ai:beginner"], 2, Speed::Faster);
    table.until("some plies", |table| table.record().cursor() > 3);
    let side = table.record().position().turn();
    press(&mut table, KeyCode::KeyO);
    let seat = table.record().seat(side);
    let computer = ["ai:adept", "ai:beginner"][seat];
    assert_eq!(table.record().player(side), "human");
    table.until("the person's turn", |table| {
        table.record().position().turn() == side
            && matches!(table.stage(), Stage::ToThrow | Stage::ToChoose)
    });
    // Nobody else plays for the person.
    let held = table.record().cursor();
    for _ in 0..200 {
        table.frame();
    }
    assert_eq!(table.record().cursor(), held);
    // The space bar throws, and does not pause.
    if table.stage() == Stage::ToThrow {
        press(&mut table, KeyCode::Space);
    } else {
        let action = table.record().position().actions()[0];
        table.play(action);
    }
    table.until("what the person did", |table| table.record().cursor() > held);
    assert!(!state(&table).paused);
    press(&mut table, KeyCode::KeyO);
    assert_eq!(table.record().player(side), computer);
    table.until("the end", |table| table.record().winner().is_some());
    table.until("the second game", |table| table.record().cursor() == 0);
    let first = &state(&table).programme.series()[0];
    assert_eq!((first.wins(), first.with_person(), first.done()), (&[0, 0][..], 1, 1));
    assert_eq!(table.record().players(), ["ai:beginner", "ai:adept"]);
    table.until("the end of the second", |table| state(table).programme.series()[0].played() == 1);
}

#[test]
fn a_side_is_taken_over_and_given_back_in_the_panel_too() {
    let mut beside = beside("ur/short", ["ai:adept", "ai:beginner"], 1, Speed::Normal);
    beside.table.until("a choice or a throw", |table| table.record().cursor() > 1);
    beside.draw();
    // The last of the two rows is Black's.
    beside.click("Take over");
    beside.table.frame();
    beside.draw();
    assert_eq!(beside.table.record().player(Side::B), "human");
    assert!(beside.says("You play Black"), "{:?}", beside.lines);
    for button in ["Give back", "Pause"] {
        let line = beside.find(button).unwrap();
        assert!(line.is_whole(beside.window()), "{line:?}");
    }
    beside.click("Give back");
    beside.table.frame();
    beside.draw();
    assert_eq!(beside.table.record().player(Side::B), "ai:beginner");
    assert!(beside.says("Take over"));
}

#[test]
fn a_person_plays_a_game_of_an_exhibition_to_its_end() {
    let mut table = table("ur/short", ["ai:random", "ai:beginner"], 1, Speed::Faster);
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    person_plays_on(&mut table, Side::A, |actions| actions[0]);
    assert!(table.record().winner().is_some());
    table.until("the count", |table| state(table).programme.series()[0].with_person() == 1);
    assert_eq!(state(&table).programme.series()[0].played(), 0);
}

/// White captures with one piece or moves the other; not to capture is a blunder.
const CAPTURE: &str = "ur/short A 2,9,17 11,17,17 move:2";

/// A paused exhibition at that position, and a person who takes White over.
fn taken_over(set: impl FnOnce(&mut Settings)) -> Table {
    let players = ["ai:random", "ai:random"];
    let mut exhibition = series("ur/short", players, 1, Speed::Normal);
    exhibition.next_match();
    exhibition.paused = true;
    let mut table = Table::of(record_at(CAPTURE, players));
    crate::bench::enter(&mut table.app, exhibition);
    set(&mut table.app.world_mut().resource_mut::<Settings>());
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    assert_eq!((table.record().cursor(), table.record().player(Side::A)), (0, "human"));
    table
}

fn advice(table: &Table) -> &Advice {
    table.app.world().resource::<Advice>()
}

fn hint(table: &mut Table) {
    table.app.world_mut().write_message(AdviceRequest::Hint);
    table.frame();
    table.frame();
}

#[test]
fn who_takes_over_a_side_may_ask_for_a_hint_and_its_computer_is_given_none() {
    let mut table = taken_over(|settings| settings.hints = true);
    assert!(!advice(&table).is_busy(), "nothing is worked out unasked");
    hint(&mut table);
    table.until("the hint", |table| advice(table).hint().is_some());
    assert_eq!(advice(&table).hint().unwrap().options[0].action, move_to(9, 11));
    assert_eq!(table.record().helped(), [1, 0], "the record says who was helped");
    ask(&mut table, ExhibitionRequest::GiveBack(Side::A));
    hint(&mut table);
    assert!(!advice(&table).is_shown(), "computers are not helped");
    table.until("the computer's choice", |table| table.record().cursor() > 0);
    assert!(!advice(&table).is_busy());
}

#[test]
fn the_tutor_warns_who_takes_over_and_never_the_computer() {
    let mut table = taken_over(|settings| settings.tutor = Some(Grade::Blunder));
    let gated = |table: &Table| matches!(table.app.world().resource::<Gate>(), Gate::Tutor { .. });
    table.until("the tutor's judgement", gated);
    table.play(move_to(2, 4));
    table.frame();
    table.frame();
    let warning = advice(&table).warning().expect("a warning");
    assert_eq!((warning.action, warning.grade), (move_to(2, 4), Grade::Blunder));
    assert_eq!(table.record().cursor(), 0, "it does not stand yet");
    // Given back, the side is played on by its computer, whatever that chooses.
    ask(&mut table, ExhibitionRequest::GiveBack(Side::A));
    assert!(advice(&table).warning().is_none() && !gated(&table));
    table.until("the computer's choice", |table| table.record().cursor() > 0);
}

/// A desk with the title, whose clock goes so fast that minutes are frames.
fn title() -> Desk {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.world_mut().resource_mut::<Settings>().attract = 5;
    desk
}

fn hurry(desk: &mut Desk, frame: Duration, frames: usize) {
    desk.app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    desk.frames(frames);
    desk.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
}

const MINUTE: Duration = Duration::from_secs(60);

fn exhibition(desk: &Desk) -> Option<&Exhibition> {
    desk.app.world().get_resource::<Exhibition>()
}

#[test]
fn the_title_plays_by_itself_after_minutes_without_a_touch_and_a_key_leads_back() {
    let mut desk = title();
    let before: Vec<String> = desk.texts().iter().map(|text| (*text).to_owned()).collect();
    hurry(&mut desk, MINUTE, 4);
    assert!(exhibition(&desk).is_none(), "five minutes are not over");
    // A touch begins the count again.
    desk.point(egui::pos2(900.0, 300.0));
    hurry(&mut desk, MINUTE, 4);
    assert!(exhibition(&desk).is_none(), "somebody was here");
    hurry(&mut desk, MINUTE, 2);
    desk.frames(4);
    let on = exhibition(&desk).unwrap();
    assert!(on.bare && on.unattended && !on.paused && on.goes_on());
    let games: std::collections::BTreeSet<&str> =
        on.programme.series().iter().map(|s| s.game.definition().game.as_str()).collect();
    assert_eq!(games.len(), 5, "{games:?}");
    assert_eq!(desk.screen(), Screen::Table);
    desk.frames(40);
    assert!(desk.find("Menu").is_none(), "without the panel");
    desk.press(egui::Key::Escape, KeyCode::Escape);
    desk.frames(6);
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Title, Overlay::None));
    assert!(exhibition(&desk).is_none());
    let after: Vec<&str> = desk.texts();
    assert_eq!(after, before, "the title is as it was");
}

#[test]
fn a_click_ends_it_and_presses_nothing() {
    let mut desk = title();
    let quit = desk.at("Quit");
    hurry(&mut desk, MINUTE, 6);
    desk.frames(4);
    assert!(exhibition(&desk).is_some());
    desk.click(quit);
    desk.frames(6);
    assert_eq!((desk.screen(), desk.overlay()), (Screen::Title, Overlay::None));
    assert!(!desk.has_ended(), "the click was for nothing else");
}

#[test]
fn switched_off_or_below_a_dialog_it_never_begins() {
    let mut desk = title();
    desk.app.world_mut().resource_mut::<Settings>().attract = 0;
    hurry(&mut desk, MINUTE, 60);
    assert!(exhibition(&desk).is_none());
    desk.app.world_mut().resource_mut::<Settings>().attract = 2;
    desk.show(Overlay::Settings);
    hurry(&mut desk, MINUTE, 10);
    assert!(exhibition(&desk).is_none(), "somebody reads the settings");
}

#[test]
fn it_goes_from_game_to_game_without_end() {
    let mut desk = title();
    hurry(&mut desk, MINUTE, 6);
    desk.frames(4);
    // Every game is left at once: five games, and then the first again.
    let mut shown = Vec::new();
    for _ in 0..6 {
        shown.push(desk.record().game().definition().game.clone());
        desk.app.world_mut().write_message(ExhibitionRequest::Next);
        desk.frames(4);
    }
    assert_eq!(shown[0], shown[5], "{shown:?}");
    assert!(shown[..5].iter().all(|game| shown[..5].iter().filter(|o| *o == game).count() == 1));
    assert!(exhibition(&desk).is_some());
}

#[test]
fn keys_pressed_within_one_frame_go_on_from_one_another() {
    let mut table = table("ur/short", ["ai:random"; 2], 1, Speed::Slow);
    press_at_once(&mut table, &[KeyCode::BracketRight; 3]);
    assert_eq!(state(&table).speed, Speed::Faster);
    press_at_once(&mut table, &[KeyCode::BracketLeft; 2]);
    assert_eq!(state(&table).speed, Speed::Normal);
    let bare = state(&table).bare;
    press_at_once(&mut table, &[KeyCode::KeyP; 2]);
    assert_eq!(state(&table).bare, bare);
}
