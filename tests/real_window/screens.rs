//! The window on its screen: it fits, frames its table again after any size, and rests while it is
//! hidden. And keys that come too early.

use std::time::{Duration, Instant};

use bevy::math::Vec2;

use super::{Desk, quick, sleep};

impl Desk {
    /// Width and height of the window.
    fn window_size(&self) -> (u32, u32) {
        let told = self.output(&["getwindowgeometry", "--shell", &self.window_id()]);
        let number = |name: &str| {
            let line = told.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_else(|| panic!("{name}: {told}")).parse().unwrap()
        };
        (number("WIDTH="), number("HEIGHT="))
    }

    /// Hundredths of a second of processor time that the program takes in that time.
    fn ticks_in(&self, time: Duration) -> u64 {
        let id = self.window.as_ref().unwrap().0.id();
        let ticks = || {
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
            // The name in brackets may hold spaces. User and system time follow eleven fields later.
            let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
            fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
        };
        let before = ticks();
        sleep(time);
        ticks() - before
    }
}

#[test]
fn the_first_window_fits_a_screen_of_any_scale() {
    let mut desk = Desk::new("scaled", quick());
    for scale in ["1", "1.5", "2"] {
        desk.window = None;
        desk.open_scaled(&[], scale);
        assert_eq!(desk.window_size(), (1280, 720), "{scale}");
    }
}

#[test]
fn a_window_that_was_tiny_for_a_moment_shows_its_table_as_before() {
    let mut desk = Desk::new("tiny", quick());
    desk.open(&["play", "senet", "--a", "human", "--b", "human", "--seed", "5"]);
    sleep(Duration::from_secs(3));
    // In the middle of the window the pointer rests on a thing, whose tip comes and goes.
    assert!(desk.xdotool(&["mousemove", "1270", "5"]));
    sleep(Duration::from_secs(2));
    let (id, board) = (desk.window_id(), (Vec2::new(150.0, 150.0), Vec2::new(600.0, 350.0)));
    let before = desk.pixels(board.0, board.1);
    for size in [["1", "1"], ["300", "1"], ["1", "300"], ["320", "240"], ["1280", "720"]] {
        assert!(desk.xdotool(&["windowsize", &id, size[0], size[1]]));
        sleep(Duration::from_millis(700));
    }
    let start = Instant::now();
    loop {
        let now = desk.pixels(board.0, board.1);
        let other = now.iter().zip(&before).filter(|(a, b)| a.abs_diff(**b) > 8).count();
        if other < before.len() / 100 {
            break;
        }
        let late = start.elapsed() > Duration::from_secs(60);
        assert!(!late, "{other} of {} values differ; {}", before.len(), desk.log());
        sleep(Duration::from_millis(300));
    }
    assert!(!desk.log().contains("panicked"), "{}", desk.log());
}

#[test]
fn a_hidden_exhibition_costs_little_and_comes_back() {
    let mut desk = Desk::new("hidden", "(look: Some(Low), volume: 0.0)");
    let players = ["--a", "ai:random", "--b", "ai:random", "--speed", "normal"];
    desk.open(&[&["watch", "pente"][..], &players].concat());
    sleep(Duration::from_secs(3));
    let (id, time) = (desk.window_id(), Duration::from_secs(8));
    let seen = desk.ticks_in(time);
    assert!(desk.xdotool(&["windowunmap", "--sync", &id]));
    sleep(Duration::from_secs(2));
    // These players think for no time worth counting: a twentieth of a core is for their game.
    let hidden = desk.ticks_in(time);
    assert!(hidden * 20 <= 8 * 100, "{hidden} ticks hidden, {seen} seen");
    assert!(desk.xdotool(&["windowmap", "--sync", &id]));
    let start = Instant::now();
    while desk.is_black(Vec2::new(1240.0, 700.0)) {
        assert!(start.elapsed() < Duration::from_secs(60), "no picture: {}", desk.log());
        sleep(Duration::from_millis(100));
    }
}

#[test]
fn keys_pressed_while_the_dice_are_in_the_air_neither_move_nor_take_back() {
    let mut desk = Desk::new("early", "(look: Some(Low), show_legal: true, volume: 0.0)");
    desk.open(&["play", "ur/cyningstan", "--a", "human", "--b", "human", "--seed", "1"]);
    desk.wait("the draw", |record| record.cursor() == 1);
    // The dice of the draw come to rest.
    sleep(Duration::from_secs(5));
    desk.key("space");
    for key in ["1", "2", "Return", "1", "u", "ctrl+z", "F5"] {
        sleep(Duration::from_millis(50));
        desk.key(key);
    }
    desk.wait("the throw", |record| record.cursor() == 2);
    sleep(Duration::from_secs(4));
    let record = desk.record().unwrap();
    assert_eq!((record.cursor(), record.plies().len()), (2, 2), "{:?}", record.plies());
}
