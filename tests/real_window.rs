//! A whole game in the real window: Xvfb, real clicks, drags and keys.
//!
//! The test sees what a person could see, through the record that the program
//! writes after every action, and works out where things are on the screen from
//! the camera's own view. Needs `Xvfb` and `xdotool`, and a software Vulkan
//! driver; `./check` installs them.

#![cfg(feature = "gui")]
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stderr, reason = "tests")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::math::{Vec2, Vec3};
use tesserae::levels::Library;
use tesserae::record::Match;
use tesserae::rules::{Action, Due, Position, Side, Step};
use tesserae::table::hud::PANEL_WIDTH;
use tesserae::table::pieces::{Piece, place_of};
use tesserae::table::spec::TableSpec;
use tesserae::table::view::{FIELD_OF_VIEW, named_view};

const SIZE: Vec2 = Vec2::new(1280.0, 720.0);
/// The person's part of the window, in pixels.
const VIEW: Vec2 = Vec2::new(SIZE.x - PANEL_WIDTH, SIZE.y);

/// The panel's button for a throw, when the draw has been made.
const THROW_BUTTON: Vec2 = Vec2::new(1122.0, 355.0);

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
    window: Option<Running>,
    _screen: Running,
}

impl Desk {
    fn new(number: u32, settings: &str) -> Self {
        let display = format!(":{number}");
        let screen = Command::new("Xvfb")
            .args([&display, "-screen", "0", "1280x720x24", "-nolisten", "tcp"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is needed: apt-get install xvfb xdotool");
        let socket = PathBuf::from(format!("/tmp/.X11-unix/X{number}"));
        let start = Instant::now();
        while !socket.exists() {
            assert!(start.elapsed() < Duration::from_secs(20), "Xvfb did not start");
            sleep(Duration::from_millis(50));
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("window-{number}"));
        drop(std::fs::remove_dir_all(&folder));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("settings.ron"), settings).unwrap();
        Self { display, folder, window: None, _screen: Running(screen) }
    }

    fn open(&mut self, arguments: &[&str]) {
        let child = Command::new(env!("CARGO_BIN_EXE_tesserae"))
            .args(arguments)
            .env("DISPLAY", &self.display)
            .env_remove("WAYLAND_DISPLAY")
            .env("TESSERAE_DATA", &self.folder)
            .env("WGPU_BACKEND", "vulkan")
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
        let window = self.output(&["search", "--onlyvisible", "--name", "Tesserae"]);
        let id = window.lines().next_back().unwrap().to_owned();
        assert!(self.xdotool(&["windowfocus", "--sync", &id]));
        sleep(Duration::from_millis(500));
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

    /// Whether the match has ended: then nothing of it is kept to be resumed. The
    /// latest record alone is missing for a moment at every save.
    fn is_over(&self) -> bool {
        let kept = |name| self.folder.join("saves").join(name).exists();
        !kept("current.ron") && !kept("previous.ron")
    }

    /// The match as last saved; none while nothing has been saved, at the moment
    /// of a save, and after the match has ended.
    fn record(&self) -> Option<Match> {
        let file = self.folder.join("saves").join("current.ron");
        Match::load(&file, &Library::built_in()).ok()
    }

    /// Waits for the record to say so.
    fn wait(&self, what: &str, done: impl Fn(&Match) -> bool) -> Match {
        let start = Instant::now();
        loop {
            if let Some(record) = self.record().filter(&done) {
                return record;
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
    let view = named_view("default", VIEW.x / VIEW.y, spec).transform();
    let seen = view.rotation.inverse() * (point - view.translation);
    let half = (FIELD_OF_VIEW / 2.0).tan();
    let (x, y) = (seen.x / -seen.z / half, seen.y / -seen.z / half);
    Vec2::new(VIEW.x / 2.0 + x * VIEW.y / 2.0, VIEW.y / 2.0 - y * VIEW.y / 2.0)
}

/// Where a piece is on the screen. The pieces of a hand are numbered; those in
/// hand after a reload come first.
fn piece_on_screen(spec: &TableSpec, position: &Position, side: Side, step: Step) -> Vec2 {
    let number = position.pieces(side).iter().position(|s| *s == step).unwrap();
    let piece = Piece { side, step, number };
    on_screen(spec, place_of(spec, position.game().definition(), &piece) + Vec3::Y * 0.04)
}

fn quick() -> &'static str {
    "(look: Some(Low), show_legal: true, reduced_motion: true, pace: 8.0, volume: 0.0)"
}

#[test]
fn a_whole_game_is_played_with_mouse_and_keys() {
    let mut desk = Desk::new(91, quick());
    desk.open(&["play", "ur/short", "--a", "human", "--b", "ai:beginner", "--seed", "5"]);
    let mut done = 0;
    let mut clicked = 0;
    let mut slowest = Duration::ZERO;
    loop {
        let record = desk.wait("a person's turn", |record| {
            let position = record.position();
            position.due() != Due::Choice && record.cursor() > 0 && position.turn() == Side::A
                || position.due() == Due::Choice && position.turn() == Side::A
        });
        let position = record.position().clone();
        let spec = TableSpec::of(record.game(), position.sides());
        let before = record.cursor();
        let start = Instant::now();
        match position.due() {
            Due::Throw => match done % 3 {
                0 => desk.key("space"),
                1 => {
                    let tray = on_screen(&spec, spec.throw_centre);
                    desk.drag(tray + Vec2::new(-20.0, 60.0), tray + Vec2::new(20.0, -50.0));
                }
                _ => desk.click(THROW_BUTTON),
            },
            Due::Choice => {
                let actions = position.actions();
                match actions[done % actions.len()] {
                    Action::Move { from, to } if from > Step::HAND && done % 4 == 3 => {
                        let definition = position.game().definition();
                        let piece = Piece { side: Side::A, step: to, number: 0 };
                        let target = on_screen(&spec, place_of(&spec, definition, &piece));
                        desk.drag(piece_on_screen(&spec, &position, Side::A, from), target);
                    }
                    Action::Move { from, .. } if from > Step::HAND => {
                        desk.click(piece_on_screen(&spec, &position, Side::A, from));
                        clicked += 1;
                    }
                    Action::Move { .. } => {
                        let number = 1 + done % actions.len();
                        desk.key(&number.to_string());
                    }
                    _ => desk.key("space"),
                }
            }
            Due::Over(_) => unreachable!("a finished match is not kept"),
        }
        let answered = |desk: &Desk| desk.record().is_some_and(|r| r.cursor() != before);
        while !desk.is_over() && !answered(&desk) {
            sleep(Duration::from_millis(15));
            let late = start.elapsed() > Duration::from_secs(30);
            assert!(!late, "no answer to action {done} in {position}; {}", desk.log());
        }
        slowest = slowest.max(start.elapsed());
        done += 1;
        if desk.is_over() {
            break;
        }
        assert!(done < 400, "the game does not end");
    }
    eprintln!("{done} actions of a person, {clicked} clicks on pieces, slowest {slowest:?}");
    assert!(done > 20 && clicked > 3, "{done} actions, {clicked} clicks");
    assert!(!desk.log().contains("panicked"), "{}", desk.log());
}

#[test]
fn a_killed_window_offers_the_match_again() {
    let mut desk = Desk::new(92, quick());
    desk.open(&["play", "ur/short", "--a", "human", "--b", "human", "--seed", "9"]);
    desk.wait("the draw", |record| record.cursor() == 1);
    desk.key("space");
    let left = desk.wait("a throw", |record| record.cursor() == 2);
    // Dropping it kills it: nothing is told to the program.
    desk.window = None;
    desk.open(&[]);
    // The title screen's first button resumes.
    sleep(Duration::from_secs(2));
    desk.click(Vec2::new(176.0, 181.0));
    sleep(Duration::from_secs(2));
    desk.key("1");
    let after = desk.wait("the resumed match to go on", |record| record.cursor() == 3);
    assert_eq!(after.plies()[..2], left.plies()[..2]);
}
