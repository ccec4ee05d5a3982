//! The panel beside an exhibition: who plays what, the score, a player that fails.

use bevy::prelude::*;
use bevy_egui::egui::Rect;
use tesserae_core::ai::{Knowledge, Limits};
use tesserae_core::commentary::chance;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Position, Side};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{
    Change, Exhibition, ExhibitionRequest, FORFEITS_AFTER, Programme, Series, Speed, WinChance,
};
use tesserae_play::opponent::Thinking;
use tesserae_play::people::who;
use tesserae_play::throwing::Throwing;
use tesserae_play::turn::Stage;

use tesserae::ui::frame::PANEL_WIDTH;
use tesserae::ui::state::Overlay;

use crate::bench::{FRAME, Table, scripted};
use crate::desk::Line;
use crate::panel::{Beside, SIZES, played};
use crate::watched::{ask, state};

fn named(players: &[&str]) -> Vec<String> {
    players.iter().map(|player| (*player).to_owned()).collect()
}

/// An exhibition of so many games at one table.
fn series(id: &str, players: &[&str], games: u32) -> Exhibition {
    let game = Library::built_in().game(id).unwrap().clone();
    let series = Series::new(game, named(players), Some(games));
    Exhibition::new(Programme::new(vec![series], false), Speed::Normal)
}

/// Its first game, beside the panel.
fn watched(id: &str, players: &[&str], games: u32, size: (f32, f32)) -> Beside {
    let mut exhibition = series(id, players, games);
    let first = exhibition.next_match().unwrap();
    let mut beside = Beside::of(*first, size);
    crate::bench::enter(&mut beside.table.app, exhibition);
    beside
}

fn wins(beside: &Beside) -> Vec<u32> {
    beside.table.app.world().resource::<Exhibition>().programme.series()[0].wins().to_vec()
}

/// An opening of Senet in which the players change sides, or not.
fn opening(players: &[&str], swapped: bool) -> Match {
    let mut record = scripted("senet", players, if swapped { &[1, 3] } else { &[3, 1] });
    for _ in 0..2 {
        let throw = record.draw().unwrap();
        record.play(Action::Throw(throw)).unwrap();
    }
    assert_eq!(record.seat(Side::A) != 0, swapped);
    record
}

#[test]
fn plates_and_score_name_the_same_player_for_a_side() {
    let players = ["ai:beginner", "ai:random"];
    for swapped in [false, true] {
        let mut exhibition = series("senet", &players, 3);
        exhibition.paused = true;
        exhibition.next_match().unwrap();
        let mut beside = Beside::of(opening(&players, swapped), SIZES[0]);
        crate::bench::enter(&mut beside.table.app, exhibition);
        beside.draw();
        for (side, pieces) in [(Side::A, "Cones"), (Side::B, "Spools")] {
            let player = who(beside.table.record().player(side));
            let plate = beside.find(pieces).expect("the side's plate").at;
            let beside_it = |line: &&Line| {
                line.at.left() > plate.right() && line.at.y_range().contains(plate.center().y)
            };
            let told: Vec<&str> =
                beside.lines.iter().filter(beside_it).map(|line| line.text.as_str()).collect();
            assert_eq!(told, [player.as_str()], "the plate of {pieces}, swapped: {swapped}");
            let score = format!("{player}: {pieces}");
            assert!(beside.find(&score).is_some(), "{score}, swapped: {swapped}");
        }
    }
}

#[test]
fn nothing_of_the_panel_moves_while_one_watches() {
    for size in SIZES {
        let mut beside = watched("ur/short", &["ai:random", "ai:random"], 3, size);
        beside.table.until("a choice", |table| table.stage() == Stage::ToChoose);
        let before = beside.draw();
        let list = before.parts.last().unwrap().1;
        for (name, part) in &before.parts {
            assert!(beside.window().contains_rect(*part), "{size:?}: {name} at {part:?}");
        }
        assert!(list.height() >= 80.0, "{size:?}: {list:?}");
        beside.table.until("dice roll", |table| table.stage() == Stage::Rolling);
        assert_eq!(beside.draw().parts, before.parts, "{size:?}: while the dice roll");
        beside.table.app.world_mut().resource_mut::<Throwing>().skip();
        beside.table.until("dice lie", |table| table.stage() != Stage::Rolling);
        let after = beside.draw();
        assert_eq!(after.parts, before.parts, "{size:?}: after the throw");
        assert!(list.expand(1.0).contains_rect(after.present.unwrap()), "{size:?}: {after:?}");
    }
}

#[test]
fn the_button_leaves_a_table_of_one_game_for_the_score() {
    let mut beside = watched("ur/short", &["ai:random", "ai:random"], 1, SIZES[0]);
    beside.table.until("a few plies", |table| table.record().cursor() >= 2);
    beside.draw();
    beside.click("Next game");
    beside.table.until("the score", |table| {
        *table.app.world().resource::<State<Overlay>>().get() == Overlay::Score
    });
    assert_eq!(wins(&beside), [0, 0], "it does not count");
}

/// An engine that is not there, as far as its failure.
fn broken() -> Beside {
    let mut beside = watched("ur/short", &["engine:/nowhere/engine", "ai:beginner"], 2, SIZES[0]);
    beside
        .table
        .until("the failure", |table| table.app.world().resource::<Thinking>().failure().is_some());
    beside.draw();
    beside
}

/// In how many seconds the game is forfeited, by what is written.
fn seconds_told(beside: &Beside) -> u64 {
    let told = beside.lines.iter().find_map(|line| line.text.split("will forfeit in ").nth(1));
    let told = told.expect("how long it is waited for");
    told.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn an_engine_that_failed_is_told_of_with_what_can_be_done_and_how_long_is_left() {
    let mut beside = broken();
    for words in ["cannot go on", "/nowhere/engine", "Try again", "Replace with", "Forfeit"] {
        assert!(beside.says(words), "{words}");
    }
    assert!(!beside.says("Pause"), "there is nothing to pause");
    let window = beside.window();
    for line in &beside.lines {
        assert!(line.is_whole(window), "{line:?}");
    }
    let first = seconds_told(&beside);
    assert!((FORFEITS_AFTER.as_secs() - 2..=FORFEITS_AFTER.as_secs()).contains(&first), "{first}");
    let frames = 10.0 / FRAME.as_secs_f32();
    for _ in 0..frames as usize {
        beside.table.frame();
    }
    beside.draw();
    assert_eq!(seconds_told(&beside), first - 10);
    beside.click("Forfeit");
    assert_eq!(wins(&beside), [0, 1]);
}

#[test]
fn opposite_a_person_too_a_failure_says_what_becomes_of_the_game() {
    let mut beside = watched("ur/short", &["engine:/nowhere/engine", "ai:beginner"], 2, SIZES[0]);
    ask(&mut beside.table, ExhibitionRequest::TakeOver(Side::B));
    let failed = |table: &Table| table.app.world().resource::<Thinking>().failure().is_some();
    while !failed(&beside.table) {
        beside.table.until("the failure or the person's turn", |table| {
            let own = table.record().position().turn() == Side::B;
            failed(table) || (own && matches!(table.stage(), Stage::ToThrow | Stage::ToChoose))
        });
        let before = beside.table.record().cursor();
        match beside.table.stage() {
            _ if failed(&beside.table) => break,
            Stage::ToThrow => beside.table.throw(),
            _ => {
                let action = beside.table.record().position().actions()[0];
                beside.table.play(action);
            }
        }
        beside.table.until("it", |table| table.record().cursor() > before);
    }
    beside.draw();
    assert!(seconds_told(&beside) <= FORFEITS_AFTER.as_secs());
    assert!(!beside.says("Let it resign"));
    beside.click("Forfeit");
    assert_eq!(state(&beside.table).programme.series()[0].with_person(), 1);
}

#[test]
fn a_hidden_panel_comes_back_for_a_player_that_fails() {
    for paused in [false, true] {
        let players = ["engine:/nowhere/engine", "engine:/nowhere/engine"];
        let mut beside = watched("ur/short", &players, 2, SIZES[0]);
        ask(&mut beside.table, ExhibitionRequest::SetBare(true));
        assert!(state(&beside.table).bare);
        beside.table.until("the failure", |table| {
            table.app.world().resource::<Thinking>().failure().is_some()
        });
        if paused {
            ask(&mut beside.table, ExhibitionRequest::Toggle);
        }
        beside.table.frame();
        assert!(!state(&beside.table).bare, "it is said");
        ask(&mut beside.table, ExhibitionRequest::SetBare(true));
        assert!(state(&beside.table).bare, "who has read it may hide it again");
        let failed = |table: &Table| table.app.world().resource::<Thinking>().failure().is_some();
        if !paused {
            ask(&mut beside.table, ExhibitionRequest::Forfeit);
            beside.table.until("the next game", |table| !failed(table));
            beside.table.until("its failure", failed);
            beside.table.frame();
            assert!(!state(&beside.table).bare, "each failure is said");
        }
    }
}

#[test]
fn an_engine_that_failed_is_replaced_by_a_click() {
    let mut beside = broken();
    beside.click("Replace with");
    beside.click("Computer (adept)");
    beside.table.until("the replacement", |table| table.record().players()[0] == "ai:adept");
    beside.draw();
    assert!(!beside.says("cannot go on") && beside.says("Pause"));
}

#[test]
fn at_an_ordinary_table_too_the_failure_stays_in_the_panel() {
    let library = Library::built_in();
    let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
    let position = library.position(line).unwrap();
    let players = named(&["engine:/nowhere/engine", "human"]);
    for size in SIZES {
        let record = Match::from_position(position.clone(), players.clone(), 3);
        let mut beside = Beside::of(record, size);
        let before = beside.draw();
        beside.table.until("the failure", |table| {
            table.app.world().resource::<Thinking>().failure().is_some()
        });
        for _ in 0..100 {
            beside.table.frame();
        }
        assert_eq!(beside.draw().parts, before.parts, "{size:?}: nothing gives way to it");
        for words in ["cannot go on", "Try again", "Replace with", "Let it resign"] {
            assert!(beside.says(words), "{size:?}: {words}");
        }
        assert!(!beside.says("forfeits"), "nobody counts the seconds there");
    }
}

/// All that is written in a part of the panel: each is whole and lies on nothing else.
fn written(beside: &Beside, part: Rect, what: &str) -> Vec<String> {
    let panel = beside.window().with_min_x(beside.window().right() - PANEL_WIDTH);
    let lines = beside.lines.iter().filter(|line| part.contains(line.at.center()));
    let lines: Vec<_> = lines.collect();
    for (number, line) in lines.iter().enumerate() {
        assert!(line.is_whole(panel), "{what}: {line:?}");
        for other in &lines[..number] {
            let over = other.at.shrink(1.0).intersects(line.at.shrink(1.0));
            assert!(!over, "{what}: {line:?} over {other:?}");
        }
    }
    lines.into_iter().flat_map(|line| line.rows.clone()).collect()
}

#[test]
fn the_course_of_the_chances_and_the_luck_of_all_sides_are_seen() {
    let tables = [
        ("phaistos", 3, SIZES[0], ["Red", "Ochre", "Blue", ""]),
        ("phaistos", 4, SIZES[0], ["Red", "Ochre", "Blue", "White"]),
        ("ur/short", 2, SIZES[0], ["White", "Black", "", ""]),
        ("ur/short", 2, SIZES[1], ["White", "Black", "", ""]),
        ("senet", 2, SIZES[3], ["Cones", "Spools", "", ""]),
    ];
    for (id, sides, size, names) in tables {
        let mut record = played(id, sides, 60);
        for seat in 0..usize::from(sides) {
            record.replace_player(seat, "ai:random");
        }
        let mut exhibition = series(id, &vec!["ai:random"; usize::from(sides)], 3);
        exhibition.paused = true;
        exhibition.next_match().unwrap();
        let mut beside = Beside::of(record, size);
        crate::bench::enter(&mut beside.table.app, exhibition);
        beside.table.ask(MatchRequest::GoTo(40));
        let drawn = beside.draw();
        let what = format!("{id} with {sides} in {size:?}");
        let watch = drawn.parts.iter().find(|(name, _)| *name == "watch").unwrap().1;
        for share in ["100%", "50%", "0%"] {
            let line = beside.find(share).unwrap_or_else(|| panic!("{what}: no chart"));
            assert!(watch.contains_rect(line.at), "{what}: {line:?}");
        }
        let written = written(&beside, watch, &what);
        let luck = written.iter().find(|text| text.starts_with("Luck")).expect("the luck");
        assert!(names.iter().all(|name| luck.contains(name)) && !luck.contains('…'), "{luck}");
    }
}

#[test]
fn undo_and_the_choice_between_the_lists_each_have_a_place() {
    let buttons = ["Undo", "Redo", "⏮", "◀", "▶", "⏭", "Moves", "Commentary"];
    for (id, sides) in [("ur/short", 2), ("phaistos", 4)] {
        for size in SIZES {
            let what = format!("{id} in {size:?}");
            let mut beside = watched(id, &vec!["ai:random"; sides], 1, size);
            ask(&mut beside.table, ExhibitionRequest::TakeOver(Side::A));
            let drawn = beside.draw();
            let lines = buttons.map(|text| {
                beside.find(text).unwrap_or_else(|| panic!("{what}: no {text}")).clone()
            });
            for (number, line) in lines.iter().enumerate() {
                assert!(line.is_whole(beside.window()), "{what}: {line:?}");
                for other in &lines[..number] {
                    assert!(!other.at.intersects(line.at), "{what}: {line:?} over {other:?}");
                }
            }
            for pair in drawn.parts.windows(2) {
                assert!(pair[0].1.bottom() <= pair[1].1.top() + 0.01, "{what}: {pair:?}");
            }
            let list = drawn.parts.last().unwrap().1;
            assert!(list.height() >= 80.0 && beside.window().contains_rect(list), "{what}");
        }
    }
}

/// The chance with perfect play, quickly worked out.
fn perfect(position: &Position) -> Vec<f64> {
    chance(position, &Knowledge::default(), &Limits::depth(1))
}

#[test]
fn who_leads_and_what_changed_stand_whole_in_one_line() {
    let tables = [("ur", 2), ("senet", 2), ("knossos", 2), ("phaistos", 3), ("phaistos", 4)];
    for (size, (id, sides)) in [(960.0, 540.0), (1024.0, 640.0), (1280.0, 720.0)]
        .into_iter()
        .flat_map(|size| tables.into_iter().map(move |table| (size, table)))
    {
        let players = vec!["ai:adept"; usize::from(sides)];
        let mut record = played(id, sides, 90);
        (0..usize::from(sides)).for_each(|seat| record.replace_player(seat, "ai:adept"));
        // Two tables, so that the number of the game is long.
        let tables =
            [12, 3].map(|games| Series::new(record.game().clone(), named(&players), Some(games)));
        let mut exhibition = Exhibition::new(Programme::new(tables.to_vec(), false), Speed::Normal);
        exhibition.next_match().unwrap();
        exhibition.paused = true;
        let chance = WinChance::of_match(&record, perfect);
        let end = record.plies().len();
        let mut beside = Beside::of(record, size);
        crate::bench::enter(&mut beside.table.app, exhibition);
        beside.table.app.insert_resource(chance);
        let mut changes = 0;
        for ply in (1..=end).step_by(3) {
            beside.table.ask(MatchRequest::GoTo(ply));
            let drawn = beside.draw();
            let what = format!("{id} with {sides} in {size:?} at {ply}");
            let watch = drawn.parts.iter().find(|(name, _)| *name == "watch").unwrap().1;
            let record = beside.table.record();
            let chance = beside.table.app.world().resource::<WinChance>();
            let change = Change::last(chance, record);
            let lines: Vec<_> =
                beside.lines.iter().filter(|line| watch.contains(line.at.center())).collect();
            let lead = lines.iter().find(|line| {
                line.text == "Level"
                    || line.text.contains(" leads by ")
                    || line.text.contains(" lead by ")
            });
            let Some(lead) = lead else {
                // A low window with many sides scrolls.
                assert!(size.1 < 600.0 && sides > 2, "{what}: no lead");
                continue;
            };
            assert!(!lead.rows.concat().contains('…'), "{what}: {lead:?}");
            let number = lines.iter().find(|line| line.text.starts_with("Game 1 of 12"));
            let number = number.unwrap_or_else(|| panic!("{what}: no number"));
            assert!(!number.rows.concat().contains('…'), "{what}: {number:?}");
            let Some(change) = change else { continue };
            changes += 1;
            let told = |line: &&&Line| line.text == change.text || line.text == change.short;
            let told = lines.iter().find(told).unwrap_or_else(|| panic!("{what}: no {change:?}"));
            assert!(watch.expand(1.0).contains_rect(told.at), "{what}: {told:?} leaves {watch:?}");
            for line in [lead, number] {
                assert!(!line.at.intersects(told.at), "{what}: {line:?} under {told:?}");
            }
        }
        assert!(changes > 5 || size.1 < 600.0 && sides > 2, "{id} with {sides}: {changes} changes");
    }
}

#[test]
fn plates_say_which_chance_they_tell_once_a_person_has_joined() {
    let mut beside = watched("ur/short", &["ai:beginner", "ai:random"], 1, SIZES[2]);
    let chance = WinChance::of_match(beside.table.record(), perfect);
    beside.table.app.insert_resource(chance);
    let count = |beside: &mut Beside, words: &str| {
        beside.plates().into_iter().filter(|text| text == words).count()
    };
    beside.draw();
    assert!(beside.find("These players").is_some());
    assert_eq!(count(&mut beside, "Perfect play"), 0);
    ask(&mut beside.table, ExhibitionRequest::TakeOver(Side::A));
    assert!(state(&beside.table).has_person());
    beside.table.until("another chance", |table| {
        table.app.world().resource::<WinChance>().is_of_players(0) == Some(false)
    });
    assert_eq!(count(&mut beside, "Perfect play"), 2, "{:?}", beside.plates());
    let shares = beside.plates().into_iter().filter(|text| text.ends_with('%')).count();
    assert_eq!(shares, 2, "{:?}", beside.plates());
}

#[test]
fn four_sides_are_watched_too() {
    let mut record = played("phaistos", 4, 60);
    for seat in 0..4 {
        record.replace_player(seat, "ai:random");
    }
    let players = ["ai:random"; 4];
    let mut exhibition = series("phaistos", &players, 3);
    exhibition.paused = true;
    exhibition.next_match().unwrap();
    for size in SIZES {
        let mut beside = Beside::of(record.clone(), size);
        crate::bench::enter(&mut beside.table.app, exhibition.clone());
        beside.table.ask(MatchRequest::GoTo(40));
        let drawn = beside.draw();
        for (name, part) in &drawn.parts {
            assert!(beside.window().contains_rect(*part), "{size:?}: {name} at {part:?}");
        }
        let list = drawn.parts.last().unwrap().1;
        assert!(list.expand(1.0).contains_rect(drawn.present.unwrap()), "{size:?}: {list:?}");
    }
}
