//! A whole game in the real window: Xvfb, real clicks, drags and keys.
//!
//! The test sees what a person could see, through the record that the program
//! writes after every action, and works out where things are on the screen from
//! the camera's own view. Needs `Xvfb` and `xdotool`, and a software Vulkan
//! driver; `./check` installs them.

#![cfg(feature = "gui")]
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stderr, reason = "tests")]

mod ending;
mod pages;
mod screens;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tesserae_scene::boards::lay_table;

use bevy::math::{Vec2, Vec3};
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, record_files};
use tesserae_core::rules::{Due, Position, Side, Step};
use tesserae_layout::piece::pieces_of;
use tesserae_layout::places::Keeps;
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::{FIELD_OF_VIEW, named_view};
use tesserae_play::choices::{Choice, Choices};

use bevy_egui::egui;
use tesserae::ui::frame::PANEL_WIDTH;
use tesserae::ui::widgets::foot;

const SIZE: Vec2 = Vec2::new(1280.0, 720.0);
/// The table's part of the window, in pixels: beside the panel, above the line at the foot.
fn table_part() -> Vec2 {
    let beside =
        egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(SIZE.x - PANEL_WIDTH, SIZE.y));
    let part = foot::above(beside);
    Vec2::new(part.width(), part.height())
}

/// The panel's button for a throw, when the draw has been made.
const THROW_BUTTON: Vec2 = Vec2::new(1122.0, 300.0);

/// The way to the matches, in the main menu.
const MATCHES: Vec2 = Vec2::new(113.0, 666.0);

/// A process that is ended when the test is.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

struct Desk {
    display: String,
    folder: PathBuf,
    /// The games that the program at it knows.
    library: Library,
    window: Option<Running>,
    _screen: Running,
}

impl Desk {
    fn new(name: &str, settings: &str) -> Self {
        // The server looks for a free display itself, and tells its number when it
        // listens; its socket is there before it does. Left to itself it starts again
        // whenever its last client goes, and for a moment refuses the next one.
        let mut screen = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1280x720x24",
                "-nolisten",
                "tcp",
                "-noreset",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is needed: apt-get install xvfb xdotool");
        let mut number = String::new();
        BufReader::new(screen.stdout.take().unwrap()).read_line(&mut number).unwrap();
        let screen = Running(screen);
        assert!(!number.trim().is_empty(), "Xvfb did not start");
        let display = format!(":{}", number.trim());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("window-{name}"));
        drop(std::fs::remove_dir_all(&folder));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("settings.ron"), settings).unwrap();
        let library = Library::built_in();
        Self { display, folder, library, window: None, _screen: screen }
    }

    /// Gives the program a level file of its user's.
    fn add_level(&mut self, name: &str, text: &str) {
        let levels = self.folder.join("levels");
        std::fs::create_dir_all(&levels).unwrap();
        std::fs::write(levels.join(format!("{name}.ron")), text).unwrap();
        let errors = self.library.add_folder(&levels);
        assert!(errors.is_empty(), "{errors:?}");
    }

    fn open(&mut self, arguments: &[&str]) {
        self.open_scaled(arguments, "1");
    }

    /// Opens the program on a screen with that many pixels a point.
    fn open_scaled(&mut self, arguments: &[&str], scale: &str) {
        let child = Command::new(env!("CARGO_BIN_EXE_tesserae"))
            .args(arguments)
            .env("DISPLAY", &self.display)
            .env_remove("WAYLAND_DISPLAY")
            .env("TESSERAE_DATA", &self.folder)
            .env("WGPU_BACKEND", "vulkan")
            .env("WINIT_X11_SCALE_FACTOR", scale)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(self.folder.join("log.txt")).unwrap())
            .spawn()
            .unwrap();
        self.window = Some(Running(child));
        let start = Instant::now();
        while !self.xdotool(&["search", "--onlyvisible", "--name", "Tesserae"]) {
            assert!(start.elapsed() < Duration::from_secs(60), "no window: {}", self.log());
            sleep(Duration::from_millis(100));
        }
        // There is no window manager to give the keyboard to the window.
        assert!(self.xdotool(&["windowfocus", "--sync", &self.window_id()]));
        // It listens once there is something to see; the panel is nowhere black.
        while self.is_black(Vec2::new(1240.0, 700.0)) {
            assert!(start.elapsed() < Duration::from_secs(90), "no picture: {}", self.log());
            sleep(Duration::from_millis(100));
        }
        sleep(Duration::from_millis(500));
    }

    /// The X server's number of the visible window.
    fn window_id(&self) -> String {
        let windows = self.output(&["search", "--onlyvisible", "--name", "Tesserae"]);
        windows.lines().next_back().unwrap().to_owned()
    }

    /// Whether that pixel of the screen is black.
    fn is_black(&self, at: Vec2) -> bool {
        self.pixels(at, Vec2::ONE).iter().all(|&part| part == 0)
    }

    /// What a part of the screen shows: red, green and blue of each pixel.
    fn pixels(&self, from: Vec2, size: Vec2) -> Vec<u8> {
        let part = format!("{:.0}x{:.0}+{:.0}+{:.0}", size.x, size.y, from.x, from.y);
        let output = Command::new("import")
            .args(["-window", "root", "-crop", &part, "-depth", "8", "rgb:-"])
            .env("DISPLAY", &self.display)
            .output()
            .expect("import is needed: apt-get install imagemagick");
        let wanted = (size.x * size.y) as usize * 3;
        assert_eq!(output.stdout.len(), wanted, "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    }

    /// Does something and waits until a part of the screen shows something else.
    fn changes(&self, what: &str, (from, size): (Vec2, Vec2), act: impl Fn()) {
        let before = self.pixels(from, size);
        act();
        let start = Instant::now();
        while self.pixels(from, size) == before {
            assert!(start.elapsed() < Duration::from_secs(60), "{what} changes nothing");
            sleep(Duration::from_millis(200));
        }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log.txt")).unwrap_or_default()
    }

    fn output(&self, arguments: &[&str]) -> String {
        let output = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.display)
            .output()
            .expect("xdotool is needed: apt-get install xdotool");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn xdotool(&self, arguments: &[&str]) -> bool {
        let status = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.display)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("xdotool is needed: apt-get install xdotool");
        status.success()
    }

    fn move_to(&self, at: Vec2) {
        let (x, y) = (format!("{:.0}", at.x), format!("{:.0}", at.y));
        assert!(self.xdotool(&["mousemove", &x, &y]));
    }

    fn click(&self, at: Vec2) {
        self.move_to(at);
        sleep(Duration::from_millis(250));
        self.click_again();
    }

    /// Clicks where the mouse is.
    fn click_again(&self) {
        assert!(self.xdotool(&["mousedown", "1"]));
        sleep(Duration::from_millis(120));
        assert!(self.xdotool(&["mouseup", "1"]));
    }

    fn drag(&self, from: Vec2, to: Vec2) {
        self.move_to(from);
        sleep(Duration::from_millis(300));
        assert!(self.xdotool(&["mousedown", "1"]));
        for step in 1..=4 {
            sleep(Duration::from_millis(110));
            self.move_to(from.lerp(to, step as f32 / 4.0));
        }
        sleep(Duration::from_millis(350));
        assert!(self.xdotool(&["mouseup", "1"]));
    }

    fn key(&self, key: &str) {
        assert!(self.xdotool(&["key", key]));
    }

    /// Whether the match has ended.
    fn is_over(&self) -> bool {
        self.record().is_some_and(|record| record.is_finished())
    }

    /// The match as last saved; none while nothing has been saved.
    fn record(&self) -> Option<Match> {
        let (file, _) = record_files(&self.folder.join("saves")).ok()?.into_iter().next()?;
        Match::load(&file, &self.library).ok()
    }

    /// Waits for the record to say so.
    fn wait(&self, what: &str, done: impl Fn(&Match) -> bool) -> Match {
        self.wait_unless(|| false, what, done).unwrap()
    }

    /// Waits for the record to say so; none when the exception comes first.
    fn wait_unless(
        &self,
        exception: impl Fn() -> bool,
        what: &str,
        done: impl Fn(&Match) -> bool,
    ) -> Option<Match> {
        let start = Instant::now();
        loop {
            if let Some(record) = self.record().filter(&done) {
                return Some(record);
            }
            if exception() {
                return None;
            }
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "never came: {what}; {:?}; log:\n{}",
                self.record().map(|r| r.position().to_string()),
                self.log()
            );
            sleep(Duration::from_millis(30));
        }
    }
}

/// Where a point of the scene is on the screen, in the view from the start.
fn on_screen(spec: &TableSpec, point: Vec3) -> Vec2 {
    let part = table_part();
    let view = named_view("default", part.x / part.y, spec).transform();
    let seen = view.rotation.inverse() * (point - view.translation);
    let half = (FIELD_OF_VIEW / 2.0).tan();
    let (x, y) = (seen.x / -seen.z / half, seen.y / -seen.z / half);
    Vec2::new(part.x / 2.0 + x * part.y / 2.0, part.y / 2.0 - y * part.y / 2.0)
}

/// Where the middle of a side's piece on a step of the board is on the screen.
fn piece_on_screen(spec: &TableSpec, position: &Position, step: Step) -> Vec2 {
    let side = position.turn();
    let pieces = pieces_of(position);
    let found = pieces.iter().position(|piece| piece.side == side && piece.step == step).unwrap();
    let size = spec.piece_size(side.index() as u8);
    on_screen(spec, spec.arrange(&pieces)[found] + Vec3::Y * size.height * 0.5)
}

/// Where the target of a step is on the screen.
fn target_on_screen(spec: &TableSpec, side: Side, step: Step) -> Vec2 {
    match spec.spot(side, step) {
        Some((middle, _)) => on_screen(spec, middle),
        None => on_screen(spec, spec.rack(side.index() as u8, Keeps::Off).unwrap().middle),
    }
}

fn quick() -> &'static str {
    "(look: Some(Low), show_legal: true, reduced_motion: true, pace: 8.0, volume: 0.0)"
}

/// What a person did in a game.
#[derive(Default, Debug)]
struct Doings {
    all: usize,
    clicks: usize,
    drags: usize,
    answers: usize,
    /// Moves that were pointed at by the Tab key.
    tabs: usize,
    /// Came too early and had to be done again.
    again: usize,
}

impl Desk {
    /// Plays side A's part, or the person's side, to the end of the match.
    fn play_to_the_end(&self) -> Doings {
        let done = self.play(usize::MAX);
        assert!(done.all < 400, "the game does not end");
        assert!(done.again <= 3, "too much has to be done twice: {done:?}");
        done
    }

    /// The same for so many actions at most.
    fn play(&self, most: usize) -> Doings {
        let mut done = Doings::default();
        loop {
            // The machine may end it, but not before anything is kept.
            let over = || done.all > 0 && self.is_over();
            let turn = self.wait_unless(over, "a person's turn", |record| {
                let position = record.position();
                let draw = record.cursor() == 0 && position.game().definition().game == "ur";
                record.player(position.turn()) == "human" && !draw && !record.is_finished()
            });
            let Some(record) = turn else { break };
            let before = record.cursor();
            let start = Instant::now();
            self.act(&record, &mut done);
            let mut tries = 1;
            let answered = || self.record().is_some_and(|r| r.cursor() != before);
            while !self.is_over() && !answered() {
                sleep(Duration::from_millis(15));
                // A slow machine may still show what was before: a person tries again.
                if start.elapsed() > Duration::from_secs(8 * tries) {
                    tries += 1;
                    done.again += 1;
                    self.act(&record, &mut done);
                }
                let late = tries > 4;
                let position = record.position();
                let list = &Choices::of(position).list;
                assert!(!late, "no answer to {done:?} in {position}; {list:?}; {}", self.log());
            }
            done.all += 1;
            if self.is_over() || done.all == most.min(400) {
                break;
            }
        }
        assert!(!self.log().contains("panicked"), "{}", self.log());
        done
    }

    /// Does what is due, by mouse as far as it can be.
    fn act(&self, record: &Match, done: &mut Doings) {
        // A ply is kept as soon as it is known, but seen only when all lies still.
        sleep(Duration::from_millis(400));
        let position = record.position();
        let spec = lay_table(record.game(), position.sides());
        if position.due() == Due::Throw {
            if done.all % 4 == 1 {
                let tray = on_screen(&spec, spec.tray.centre);
                self.drag(tray + Vec2::new(-20.0, 45.0), tray + Vec2::new(20.0, -45.0));
                done.drags += 1;
            } else {
                self.key("space");
            }
            return;
        }
        let choices = Choices::of(position);
        let index = done.all % choices.list.len();
        let choice = &choices.list[index];
        let (Some(from), Some(to)) = (choice.from, choice.to.or(choice.from)) else {
            self.key("space");
            return;
        };
        let target = target_on_screen(&spec, position.turn(), to);
        if done.all % 6 == 4 {
            for _ in 0..=index {
                self.key("Tab");
                sleep(Duration::from_millis(150));
            }
            self.key("Return");
            done.tabs += 1;
        } else if choices.offer.is_some() {
            // The answers are numbered in the panel.
            self.key(&(index + 1).to_string());
            done.answers += 1;
        } else if from == Step::HAND {
            match choice.number {
                Some(number) => {
                    self.key(&number.to_string());
                    sleep(Duration::from_millis(300));
                    self.click(target);
                }
                None => self.key(&(index + 1).to_string()),
            }
        } else if done.all % 5 == 3 && to != from {
            self.drag(piece_on_screen(&spec, position, from), target);
            done.drags += 1;
        } else {
            let there = |other: &&Choice| [other.first, other.to].contains(&Some(to));
            // Where two numbers lead to the same place, the number comes first.
            let number = choice.number.filter(|_| choices.from(from).filter(there).count() > 1);
            if let Some(number) = number {
                self.key(&number.to_string());
                sleep(Duration::from_millis(300));
            }
            self.click(piece_on_screen(&spec, position, from));
            if number.is_none() && choices.from(from).count() > 1 {
                sleep(Duration::from_millis(400));
                self.click(target);
            }
            done.clicks += 1;
        }
    }
}

#[test]
fn a_small_game_of_ur_is_played_against_the_computer_with_mouse_and_keys() {
    let mut desk = Desk::new("ur", quick());
    desk.add_level("ur", &fewer("ur", &[("pieces: 7", "pieces: 2")]));
    desk.open(&["play", "ur", "--a", "human", "--b", "ai:beginner", "--seed", "5"]);
    desk.wait("the draw", |record| record.cursor() > 0);
    // Once by the panel's own button.
    let record = desk.wait("a person's throw", |record| {
        record.position().due() == Due::Throw && record.position().turn() == Side::A
    });
    desk.click(THROW_BUTTON);
    desk.wait("the throw", |now| now.cursor() > record.cursor());
    let done = desk.play_to_the_end();
    eprintln!("{done:?}");
    assert!(done.all > 20 && done.clicks > 3 && done.drags > 3 && done.tabs > 1, "{done:?}");
}

/// A level file of ours with fewer pieces in its first variant, and without the
/// guide, which is about the real number.
fn fewer(game: &str, change: &[(&str, &str)]) -> String {
    let file = format!("{}/levels/{game}.ron", env!("CARGO_MANIFEST_DIR"));
    let mut text = std::fs::read_to_string(file).unwrap();
    for (from, to) in change {
        assert!(text.contains(from), "{game}: {from}");
        text = text.replacen(from, to, 1);
    }
    match text.find("\n    guide: [") {
        Some(at) => format!("{}\n)\n", &text[..at]),
        None => text,
    }
}

/// Plays a whole game for both sides, from its opening to its end, with few pieces. The
/// seed is one with which these choices lead to a short game.
fn play_small(game: &str, change: &[(&str, &str)], seed: &str) -> Doings {
    let mut desk = Desk::new(game, quick());
    desk.add_level(game, &fewer(game, change));
    desk.open(&["play", game, "--a", "human", "--b", "human", "--seed", seed]);
    let done = desk.play_to_the_end();
    eprintln!("{game}: {done:?}");
    done
}

#[test]
fn a_small_game_of_senet_is_played_with_mouse_and_keys() {
    let change =
        [("pieces: 5", "pieces: 2"), ("[1, 3, 5, 7, 9], [2, 4, 6, 8, 10]", "[7, 9], [8, 10]")];
    let done = play_small("senet", &change, "3555");
    assert!(done.all > 15 && done.clicks > 3, "{done:?}");
}

#[test]
fn a_small_game_of_knossos_is_played_with_mouse_and_keys() {
    let done = play_small("knossos", &[("pieces: 5", "pieces: 1")], "1017");
    assert!(done.all > 15 && done.clicks > 3, "{done:?}");
}

#[test]
fn a_small_game_of_the_labyrinth_is_played_with_mouse_and_keys() {
    let done = play_small("phaistos", &[("pieces: 4", "pieces: 1")], "600");
    assert!(done.all > 15 && done.clicks > 3 && done.answers > 0, "{done:?}");
}

#[test]
fn a_small_game_of_five_lines_is_played_with_mouse_and_keys() {
    let done = play_small("pente", &[("pieces: 5", "pieces: 1")], "4");
    assert!(done.all > 10 && done.clicks > 2, "{done:?}");
}

/// What is special in each is tested elsewhere; that it is opened, seen and played with
/// mouse and keys is seen here. The first variants are played in whole games.
#[test]
fn every_other_variant_is_begun_with_mouse_and_keys() {
    let mut desk = Desk::new("variants", quick());
    for games in Library::built_in().by_game() {
        for game in &games[1..] {
            let id = game.definition().id();
            desk.window = None;
            drop(std::fs::remove_dir_all(desk.folder.join("saves")));
            desk.open(&["play", &id, "--a", "human", "--b", "human", "--seed", "6"]);
            let done = desk.play(6);
            assert_eq!(done.all, 6, "{id}");
            assert_eq!(desk.record().unwrap().game().definition().id(), id);
        }
    }
}

#[test]
fn a_killed_window_offers_the_match_again() {
    let mut desk = Desk::new("killed", quick());
    desk.open(&["play", "ur/short", "--a", "human", "--b", "human", "--seed", "9"]);
    desk.wait("the draw", |record| record.cursor() == 1);
    desk.key("space");
    let left = desk.wait("a throw", |record| record.cursor() == 2);
    // Dropping it kills it: the program hears nothing.
    desk.window = None;
    desk.open(&[]);
    // The title screen's first button resumes.
    sleep(Duration::from_secs(2));
    desk.click(Vec2::new(176.0, 128.0));
    sleep(Duration::from_secs(2));
    desk.key("1");
    let after = desk.wait("the resumed match to go on", |record| record.cursor() == 3);
    assert_eq!(after.plies()[..2], left.plies()[..2]);
}

/// A window that lies still sleeps. The first that wakes it may be the press of a button
/// under a mouse that has not moved since.
#[test]
fn a_click_that_wakes_the_window_counts() {
    let mut desk = Desk::new("woken", quick());
    desk.open(&[]);
    sleep(Duration::from_secs(2));
    // The game that is last in the title screen's list.
    desk.click(Vec2::new(230.0, 511.0));
    sleep(Duration::from_secs(2));
    desk.key("Escape");
    sleep(Duration::from_secs(3));
    desk.click_again();
    sleep(Duration::from_secs(2));
    // Enter is "Begin" in the dialog and nothing on the title screen.
    desk.key("Return");
    sleep(Duration::from_secs(2));
    desk.key("space");
    let record = desk.wait("a match", |record| record.cursor() > 0);
    assert_eq!(record.game().definition().game, "pente");
}

#[test]
fn a_board_is_inspected_and_photographed_with_mouse_and_keys() {
    let mut desk = Desk::new("inspector", quick());
    desk.open(&["inspect", "ur"]);
    sleep(Duration::from_secs(2));
    let board = (Vec2::new(300.0, 200.0), Vec2::new(400.0, 300.0));
    let panel = (Vec2::new(940.0, 300.0), Vec2::new(320.0, 400.0));
    let at = Vec2::new(430.0, 360.0);
    desk.changes("a drag with the left button", board, || desk.drag(at, at + Vec2::X * 120.0));
    sleep(Duration::from_secs(1));
    desk.changes("a click on a part", panel, || desk.click(at));
    sleep(Duration::from_secs(1));
    desk.changes("the key for photo mode", panel, || desk.key("p"));
    sleep(Duration::from_secs(1));
    desk.key("Return");
    let picture = desk.folder.join("pictures").join("ur-board-1.png");
    let start = Instant::now();
    while !picture.exists() {
        assert!(start.elapsed() < Duration::from_secs(90), "no picture: {}", desk.log());
        sleep(Duration::from_millis(200));
    }
    let bytes = std::fs::read(&picture).unwrap();
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (3840, 2160), "width and height, as the file has them");
    desk.changes("Escape", panel, || desk.key("Escape"));
}
