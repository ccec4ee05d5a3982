//! The panel beside the table: everything within the window, the present row in view,
//! and nothing that moves while one plays.

use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy_egui::egui;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Throw};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::throwing::Throwing;
use tesserae_play::turn::Stage;

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::frame::PANEL_WIDTH;
use tesserae::ui::input::selection::ByKeys;
use tesserae::ui::input::{keys, pointer};
use tesserae::ui::panel::{Book, Drawn, PlateParams};
use tesserae::ui::state::{BookRequested, Overlay};
use tesserae::ui::widgets::Toasts;
use tesserae::ui::widgets::theme;
use tesserae::ui::{file_dialog, hints, panel};

use crate::bench::{Table, at, move_to};
use crate::desk::{Line, gather};

pub const SIZES: [(f32, f32); 4] =
    [(1280.0, 720.0), (1278.0, 620.0), (1024.0, 640.0), (800.0, 600.0)];

/// Every game at each kind of moment; those of a row are at one table.
const MOMENTS: [&[&str]; 6] = [
    &[
        "ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open",
        "ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 throw",
        "ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 move:2",
        "ur/cyningstan A 17,17,17,17,17,17,17 0,0,0,2,7,12,17 over:A",
    ],
    &[
        "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:2",
        "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 throw",
        "senet/skiryuk A 1,3,5,7,26 2,4,6,8,31 fate:26+",
        "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 move:2",
        "senet/skiryuk B 1,3,5,7,9 31,31,31,31,31 over:B",
    ],
    &[
        "knossos/gurevich A 0,0,0,0,0 0,0,0,0,0 open",
        "knossos/gurevich A 0,3,7,7,17 0,7,9,17,25 throw",
        "knossos/gurevich A 0,3,7,7,17 0,7,9,17,25 move:4",
        "knossos/gurevich A 0,3,7,9,16 0,0,1,7,17 fate:9",
    ],
    &[
        "pente/knock-off A 1,3,8,8,9 1,3,3,5,8 throw",
        "pente/knock-off A 1,3,8,8,9 1,3,3,5,8 move:2",
    ],
    &[
        "phaistos/aleff A 0,1,22,62 0,3,13!1,56 throw",
        "phaistos/aleff A 0,1,22,62 0,3,13!1,56 move:5,1",
        "phaistos/aleff A 0,3,7,20 0,5,22,31 ride:7,4",
        "phaistos/aleff A 0,3,7,20 0,5,22,31 offer:7x4",
    ],
    &[
        "phaistos/aleff C 0,0,0,0 0,0,0,0 0,0,0,0 0,0,0,0 open:3,5",
        "phaistos/aleff A 0,3,3,44 0,5,30,31 0,0,0,2 0,0,0,1 throw",
        "phaistos/aleff A 0,3,3,44 0,5,30,31 0,0,0,2 0,0,0,1 offer:44x1,4",
        "phaistos/aleff A 0,3,3,44 0,5,30,31 0,0,0,2 0,0,0,1 move:6,4",
    ],
];

/// A table with its panel in a window.
pub struct Beside {
    pub table: Table,
    ctx: egui::Context,
    size: egui::Vec2,
    /// All that is written in it.
    pub lines: Vec<Line>,
}

impl Beside {
    pub fn of(record: Match, (wide, high): (f32, f32)) -> Self {
        let table = Table::with(record, |app| {
            app.init_resource::<ButtonInput<MouseButton>>()
                .init_resource::<ByKeys>()
                .add_message::<ViewRequested>()
                .add_plugins((panel::plugin, hints::plugin, pointer::plugin))
                .add_plugins((keys::plugin, file_dialog::plugin));
        });
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        // New fonts count from the second frame on, and the window waits for them too.
        drop(ctx.run_ui(egui::RawInput::default(), |_| ()));
        Self { table, ctx, size: egui::vec2(wide, high), lines: Vec::new() }
    }

    pub fn at(line: &str, size: (f32, f32)) -> Self {
        let position = Library::built_in().position(line).unwrap();
        let sides = usize::from(position.sides());
        Self::of(Match::from_position(position, vec!["human".to_owned(); sides], 3), size)
    }

    pub fn window(&self) -> egui::Rect {
        egui::Rect::from_min_size(egui::Pos2::ZERO, self.size)
    }

    fn panel(&self) -> egui::Rect {
        let wide = PANEL_WIDTH.min(self.size.x * 0.5);
        self.window().with_min_x(self.size.x - wide)
    }

    pub fn draw_with(&mut self, events: Vec<egui::Event>) -> Drawn {
        let wide = self.panel().width();
        let input =
            egui::RawInput { screen_rect: Some(self.window()), events, ..Default::default() };
        let mut drawn = Drawn::default();
        let world = self.table.app.world_mut();
        let output = self.ctx.run_ui(input, |ui| {
            egui::Panel::right("side")
                .exact_size(wide)
                .resizable(false)
                .show_separator_line(false)
                .frame(theme::panel_frame())
                .show(ui, |ui| drawn = panel::show(ui, world));
        });
        self.lines.clear();
        for shape in &output.shapes {
            gather(&shape.shape, shape.clip_rect, &mut self.lines);
        }
        drawn
    }

    /// What the name plates say, in their order.
    pub fn plates(&mut self) -> Vec<String> {
        let window = self.window();
        let input = egui::RawInput { screen_rect: Some(window), ..Default::default() };
        let sides = usize::from(self.table.record().position().sides());
        let world = self.table.app.world_mut();
        let mut state = SystemState::<PlateParams>::new(world);
        let output = self.ctx.run_ui(input, |ui| {
            let params = state.get_mut(world).unwrap();
            panel::show_plates(ui.ctx(), &panel::PlateRoom::of(window, sides, true), &params);
        });
        let mut lines = Vec::new();
        for shape in &output.shapes {
            gather(&shape.shape, shape.clip_rect, &mut lines);
        }
        lines.into_iter().map(|line| line.text).collect()
    }

    /// The text that was painted last, if it is anywhere.
    pub fn find(&self, text: &str) -> Option<&Line> {
        self.lines.iter().rev().find(|line| line.text == text)
    }

    /// Whether something is written that has these words.
    pub fn says(&self, words: &str) -> bool {
        self.lines.iter().any(|line| line.text.contains(words))
    }

    /// A click on a text, and a frame in which what it asks for is done.
    pub fn click(&mut self, text: &str) {
        let told: Vec<&str> = self.lines.iter().map(|line| line.text.as_str()).collect();
        let pos = self.find(text).unwrap_or_else(|| panic!("no {text:?} in {told:?}")).at.center();
        self.draw_with(vec![egui::Event::PointerMoved(pos)]);
        for pressed in [true, false] {
            let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
            self.draw_with(vec![egui::Event::PointerButton { pos, button, pressed, modifiers }]);
        }
        self.table.frame();
        self.draw();
    }

    /// Turns the wheel over a place until the movement has come to its end.
    fn wheel(&mut self, over: egui::Pos2, points: f32) -> Drawn {
        self.draw_with(vec![egui::Event::PointerMoved(over)]);
        self.draw_with(vec![egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: egui::vec2(0.0, points),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::default(),
        }]);
        for _ in 0..60 {
            self.draw();
        }
        self.draw()
    }

    /// The panel after it has found its place.
    pub fn draw(&mut self) -> Drawn {
        for _ in 0..2 {
            self.draw_with(Vec::new());
        }
        self.draw_with(Vec::new())
    }

    fn check(&self, drawn: &Drawn, what: &str) {
        let panel = self.panel();
        for (name, rect) in &drawn.parts {
            assert!(panel.contains_rect(*rect), "{what}: {name} at {rect:?} leaves {panel:?}");
        }
        for pair in drawn.parts.windows(2) {
            assert!(pair[0].1.bottom() <= pair[1].1.top() + 0.01, "{what}: {pair:?}");
        }
        let list = drawn.parts.last().unwrap().1;
        assert!(list.height() >= 80.0, "{what}: the list has only {}", list.height());
        if let Some(present) = drawn.present {
            assert!(list.expand(1.0).contains_rect(present), "{what}: {present:?} in {list:?}");
        }
    }
}

/// A match of so many plies with choices that change from one to the next.
pub fn played(id: &str, sides: u8, plies: usize) -> Match {
    let library = Library::built_in();
    let players = vec!["human".to_owned(); usize::from(sides)];
    let mut record = Match::new(library.game(id).unwrap(), sides, players, 5);
    let mut turn: usize = 1;
    while record.winner().is_none() && record.plies().len() < plies {
        let action = record.draw().map_or_else(
            || {
                turn = turn.wrapping_mul(131).wrapping_add(71);
                let actions = record.position().actions();
                actions[turn / 7 % actions.len()]
            },
            Action::Throw,
        );
        record.play(action).unwrap();
    }
    record
}

#[test]
fn every_part_is_in_the_window_and_keeps_its_place_in_every_stage() {
    for moments in MOMENTS {
        for size in SIZES {
            let mut places: Option<Drawn> = None;
            for line in moments {
                let mut beside = Beside::at(line, size);
                let drawn = beside.draw();
                beside.check(&drawn, &format!("{line} in {size:?}"));
                let drawn = Drawn { present: None, ..drawn };
                let before = places.get_or_insert_with(|| drawn.clone());
                assert_eq!(*before, drawn, "{line} in {size:?}");
            }
        }
    }
}

#[test]
fn the_present_row_is_in_view_wherever_the_match_stands() {
    let tables =
        [("ur", 2), ("senet", 2), ("knossos", 2), ("pente", 2), ("phaistos", 2), ("phaistos", 4)];
    for (game, sides) in tables {
        for size in SIZES {
            let mut beside = Beside::of(played(game, sides, 160), size);
            let end = beside.table.record().plies().len();
            for ply in [0, 3, end / 2, end] {
                // As a click in the list does it.
                beside.table.ask(MatchRequest::GoTo(ply));
                let drawn = beside.draw();
                let what = format!("{game} for {sides} at {ply} in {size:?}");
                assert_eq!(drawn.present.is_some(), ply > 0, "{what}");
                beside.check(&drawn, &what);
            }
            // And when the window is made lower.
            beside.size.y -= 20.0;
            let drawn = beside.draw();
            let list = drawn.parts.last().unwrap().1;
            assert!(list.expand(1.0).contains_rect(drawn.present.unwrap()), "{game} {size:?}");
        }
    }
}

#[test]
fn nothing_moves_while_dice_roll() {
    for (game, sides) in [("ur", 2), ("senet", 2), ("knossos", 2), ("pente", 2), ("phaistos", 4)] {
        // A throw to make: as far into the match as it takes to come to one.
        let record = (60..120)
            .map(|plies| played(game, sides, plies))
            .find(|record| record.draw().is_some())
            .unwrap();
        let mut beside = Beside::of(record, (1280.0, 720.0));
        beside.table.until("a throw is due", |table| table.stage() == Stage::ToThrow);
        let before = beside.draw();
        beside.table.throw();
        beside.table.frame();
        beside.table.until("dice roll", |table| table.stage() == Stage::Rolling);
        let rolling = beside.draw();
        assert_eq!(before, rolling, "{game}: while the dice roll");
        beside.table.app.world_mut().resource_mut::<Throwing>().skip();
        beside
            .table
            .until("dice lie", |table| !matches!(table.stage(), Stage::Rolling | Stage::Moving));
        beside.table.frame();
        let after = beside.draw();
        assert_eq!(before.parts, after.parts, "{game}: after the throw");
        beside.check(&after, game);
    }
}

#[test]
fn in_a_window_too_low_the_whole_panel_scrolls() {
    let mut beside = Beside::of(played("phaistos", 4, 90), (640.0, 380.0));
    let first = beside.draw();
    let list = first.parts.last().unwrap().1;
    assert!(list.height() >= 80.0 && list.bottom() > 380.0, "{list:?}");
    let over = egui::pos2(600.0, 60.0);
    let last = beside.wheel(over, -600.0);
    let list = last.parts.last().unwrap().1;
    assert!(list.bottom() <= 380.0, "the end of the panel can be reached: {list:?}");
}

/// The room that a scroll bar beside the list takes.
const BAR: f32 = 10.0;

#[test]
fn no_row_of_the_list_leaves_it_or_breaks_a_number_or_an_arrow() {
    let tables =
        [("ur", 2), ("senet", 2), ("knossos", 2), ("pente", 2), ("phaistos", 2), ("phaistos", 4)];
    for (game, sides) in tables {
        for size in [SIZES[0], SIZES[3]] {
            let mut beside = Beside::of(played(game, sides, 160), size);
            let end = beside.table.record().plies().len();
            for ply in (0..end).step_by(9) {
                beside.table.ask(MatchRequest::GoTo(ply));
                let list = beside.draw().parts.last().unwrap().1;
                let inside = |line: &&Line| list.expand(1.0).contains_rect(line.clip);
                let written: Vec<&Line> = beside.lines.iter().filter(inside).collect();
                assert!(written.len() > 3, "{game}: {written:?}");
                for line in written {
                    let what = format!("{game} for {sides} in {size:?}: {:?}", line.rows);
                    assert!(line.at.left() >= list.left() - 0.5, "{what}");
                    assert!(line.at.right() <= list.right() - BAR, "{what} lies under the bar");
                    for pair in line.rows.windows(2).filter(|pair| !pair[0].ends_with('\n')) {
                        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
                        let (before, after) = (pair[0].trim_end(), pair[1].trim_start());
                        let broken = digit(before.chars().last()) && digit(after.chars().next());
                        assert!(!broken, "{what}");
                        assert!(!before.ends_with('→'), "{what}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_wheel_leafs_through_the_list_until_something_is_played() {
    for (game, sides) in [("phaistos", 4), ("ur", 2)] {
        let record = (100..140)
            .map(|plies| played(game, sides, plies))
            .find(|record| record.draw().is_some())
            .unwrap();
        let mut beside = Beside::of(record, SIZES[0]);
        let there = beside.draw();
        let list = there.parts.last().unwrap().1;
        assert!(list.expand(1.0).contains_rect(there.present.unwrap()));
        let away = beside.wheel(list.center(), 4000.0);
        assert_eq!(away.parts, there.parts, "{game}: only the list is scrolled");
        assert!(!list.intersects(away.present.unwrap()), "{game}: its beginning is in view");
        let opens =
            |line: &&Line| ["Draw", "Opening"].iter().any(|word| line.text.starts_with(word));
        let first = beside.lines.iter().find(opens).expect("the first row");
        assert!(list.contains_rect(first.at), "{game}: {first:?}");
        assert_eq!(beside.draw(), away, "{game}: it stays where one has leafed to");
        let throw = Action::Throw(beside.table.record().draw().unwrap());
        beside.table.play(throw);
        beside.table.frame();
        beside.table.frame();
        let again = beside.draw();
        assert!(list.expand(1.0).contains_rect(again.present.unwrap()), "{game}: {again:?}");
    }
}

/// The buttons of the replay, each in a place of its own.
const HISTORY: [&str; 6] = ["Undo", "Redo", "⏮", "◀", "▶", "⏭"];

#[test]
fn undo_and_the_arrows_keep_their_places() {
    for (game, sides) in [("ur", 2), ("senet", 2), ("phaistos", 4)] {
        for size in SIZES {
            let mut beside = Beside::of(played(game, sides, 60), size);
            let end = beside.table.record().plies().len();
            let places = |beside: &mut Beside| {
                beside.draw();
                HISTORY.map(|text| beside.find(text).map(|line| line.at))
            };
            beside.table.ask(MatchRequest::GoTo(0));
            let before = places(&mut beside);
            assert!(before.iter().all(Option::is_some), "{game} in {size:?}: {before:?}");
            for request in [
                MatchRequest::GoTo(end / 2),
                MatchRequest::Undo,
                MatchRequest::StepForward,
                MatchRequest::GoTo(end),
                MatchRequest::Resign(tesserae_core::rules::Side::A),
                MatchRequest::Undo,
            ] {
                beside.table.ask(request);
                assert_eq!(places(&mut beside), before, "{game} in {size:?}");
            }
        }
        // Where nobody can undo, the arrows stand where they stand for people.
        let mut beside = Beside::of(played(game, sides, 60), SIZES[0]);
        beside.draw();
        let arrows = |beside: &Beside| {
            let at = |text: &&str| beside.find(text).map(|line| line.at.min.x);
            HISTORY[2..].iter().map(at).collect::<Vec<_>>()
        };
        let people = arrows(&beside);
        let game = Library::built_in().game(game).unwrap().clone();
        let players = vec!["ai:beginner".to_owned(); usize::from(sides)];
        let mut alone = Beside::of(Match::new(&game, sides, players, 5), SIZES[0]);
        alone.table.ask(MatchRequest::GoTo(0));
        alone.draw();
        assert_eq!(arrows(&alone), people);
        assert!(alone.find("Undo").is_none());
    }
}

#[test]
fn of_two_people_who_look_alike_the_prompt_names_the_side() {
    let position = Library::built_in().position("ur/short A 0,0,0 0,0,0 throw").unwrap();
    let players = ["human:Bob", "human:\u{feff}Bob"].map(str::to_owned).to_vec();
    let mut beside = Beside::of(Match::from_position(position, players, 3), SIZES[0]);
    beside.draw();
    assert!(beside.says("Bob (White)'s throw"), "{:?}", beside.lines);
}

#[test]
fn the_button_of_undo_waits_while_a_piece_moves_and_while_dice_fly() {
    let mut beside = Beside::at("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 move:3", SIZES[0]);
    let undo = |beside: &mut Beside| {
        beside.draw();
        beside.click("Undo");
        (beside.table.record().cursor(), beside.table.stage())
    };
    beside.table.play(move_to(0, 3));
    beside.table.until("a piece moves", |table| table.stage() == Stage::Moving);
    assert_eq!(undo(&mut beside), (1, Stage::Moving));
    beside.table.until("the throw is due", |table| table.stage() == Stage::ToThrow);
    beside.table.throw();
    beside.table.until("dice fly", |table| table.stage() == Stage::Rolling);
    assert_eq!(undo(&mut beside), (1, Stage::Rolling));
    beside.table.until("the throw", |table| table.record().cursor() == 2);
    let lies = |table: &Table| !matches!(table.stage(), Stage::Moving | Stage::Rolling);
    beside.table.until("rest", lies);
    // Nothing was kept; at rest the same click takes both back.
    assert_eq!(beside.table.record().plies().len(), 2);
    assert_eq!(undo(&mut beside).0, 0);
}

#[test]
fn a_refusal_leads_to_its_rule() {
    let mut table = at("ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,8 move:3", ["human", "human"]);
    table.play(move_to(5, 8));
    table.frame();
    let rule = table.app.world().resource::<Toasts>().last_rule().expect("a rule");
    let definition = table.record().game().definition().clone();
    let text = &definition.book[rule.chapter].rules[rule.rule].text;
    assert!(text.contains("rosette") && text.contains("safe"), "{text}");
    table.app.world_mut().write_message(BookRequested::Rule(rule));
    table.frame();
    table.frame();
    assert_eq!(*table.app.world().resource::<State<Overlay>>().get(), Overlay::Book);
    assert_eq!(table.app.world().resource::<Book>().rule, Some(rule));
    // What is played after it makes the refusal old.
    table.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
    table.play(move_to(5, 8));
    table.play(move_to(0, 3));
    table.frame();
    assert_eq!(table.app.world().resource::<Toasts>().last_rule(), None);
}

#[test]
fn the_reason_for_a_lost_turn_stands_whole_beside_the_throw() {
    let lost = Action::Throw(Throw::Pair(6, 3));
    for size in [(1024.0, 640.0), (1280.0, 720.0)] {
        let line = "phaistos/aleff A 0,0,0,0 0,0,0,9 throw";
        let start = Library::built_in().position(line).unwrap();
        let mut record = Match::scripted(start, vec!["human".to_owned(); 2], [lost]);
        for action in [lost, Action::Pass] {
            record.play(action).unwrap();
        }
        let mut beside = Beside::of(record, size);
        beside.draw();
        let told = beside.lines.iter().find(|line| line.text.starts_with("Red could not move: "));
        let told = told.unwrap_or_else(|| panic!("{size:?}: not told"));
        assert!(told.is_whole(beside.window()), "{size:?}: {told:?}");
    }
}
