//! The end of the window by a signal, while it sleeps and while an exhibition plays.

use std::fs;
use std::process::ExitStatus;

use super::*;

/// The notes of the chosen match, in the list of matches.
const NOTES: Vec2 = Vec2::new(1040.0, 430.0);

impl Desk {
    /// Sends a signal to the window, waits for its end, and says how long that took.
    fn end_by(&mut self, signal: &str) -> (Duration, ExitStatus) {
        let Running(window) = self.window.as_mut().unwrap();
        let id = window.id().to_string();
        let start = Instant::now();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        loop {
            if let Some(status) = window.try_wait().unwrap() {
                return (start.elapsed(), status);
            }
            assert!(start.elapsed() < Duration::from_secs(20), "{signal}: {}", self.log());
            sleep(Duration::from_millis(10));
        }
    }

    /// The same for a signal that lets the window keep everything.
    fn end_in_order(&mut self, signal: &str, status: i32) {
        let (time, ended) = self.end_by(signal);
        assert_eq!(ended.code(), Some(status), "{signal}: {}", self.log());
        assert!(time < Duration::from_secs(2), "{signal}: it ended after {time:?}");
        assert!(!self.log().contains("panicked"), "{}", self.log());
        let working = fs::read_dir(&self.folder)
            .unwrap()
            .chain(fs::read_dir(self.folder.join("saves")).into_iter().flatten());
        let working = working.map(|file| file.unwrap().file_name().into_string().unwrap());
        let working: Vec<String> = working.filter(|name| name.starts_with(".tmp")).collect();
        assert!(working.is_empty(), "{signal}: {working:?} are left");
    }

    /// The number of throws of the exhibition's unfinished game on the disk, and the file's age.
    fn kept_game(&self) -> (usize, Duration) {
        let file = self.folder.join("exhibition.ron");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let game = text.split_once("under_way: Some").map_or("", |(_, game)| game);
        let time = fs::metadata(&file).and_then(|file| file.modified());
        let age = time.map_or(Duration::MAX, |time| time.elapsed().unwrap_or_default());
        (game.matches("throw ").count(), age)
    }

    /// Opens an exhibition and waits for that many throws of its first game on the disk.
    fn watch(&mut self, throws: usize) {
        self.open(&["watch", "pente", "--a", "ai:beginner", "--b", "ai:random", "--speed", "fast"]);
        let start = Instant::now();
        while self.kept_game().0 < throws {
            assert!(start.elapsed() < Duration::from_secs(60), "no throws: {}", self.log());
            sleep(Duration::from_millis(50));
        }
    }
}

#[test]
fn a_sleeping_window_ends_by_a_signal_and_keeps_match_and_notes() {
    let mut desk = Desk::new("ended", "(attract: 0, look: Some(Low), reduced_motion: true)");
    desk.open(&["play", "ur/short", "--a", "human", "--b", "human", "--seed", "9"]);
    desk.wait("the draw", |record| record.cursor() == 1);
    // It sleeps when all lies still.
    sleep(Duration::from_secs(2));
    desk.end_in_order("-TERM", 143);
    assert_eq!(desk.record().unwrap().cursor(), 1);
    desk.open(&[]);
    sleep(Duration::from_secs(2));
    desk.click(MATCHES);
    sleep(Duration::from_secs(2));
    desk.click(NOTES);
    sleep(Duration::from_millis(300));
    assert!(desk.xdotool(&["type", "--delay", "60", "rain"]));
    // The last letters may still be on their way, but nothing leaves the field.
    sleep(Duration::from_millis(200));
    desk.end_in_order("-INT", 130);
    assert_eq!(desk.record().unwrap().notes().text, "rain");
}

#[test]
fn the_plies_of_an_exhibition_are_kept_whatever_ends_it() {
    let mut desk = Desk::new("exhibition-ended", quick());
    desk.watch(3);
    let (before, _) = desk.kept_game();
    // Who runs under `nohup` passes on that SIGHUP is ignored.
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    let hangups = u64::from_str_radix(ignored.trim(), 16).unwrap() & 1 == 0;
    let (signal, code) = if hangups { ("-HUP", 129) } else { ("-TERM", 143) };
    desk.end_in_order(signal, code);
    let (after, age) = desk.kept_game();
    assert!(after >= before && age < Duration::from_secs(2), "{before}, {after}, {age:?}");
    fs::remove_file(desk.folder.join("exhibition.ron")).unwrap();
    // Throws follow each other within two seconds, and each is on the disk a second later.
    desk.watch(6);
    sleep(Duration::from_secs(1));
    desk.end_by("-KILL");
    let (after, age) = desk.kept_game();
    assert!(after >= 6 && age < Duration::from_secs(3), "{after}, {age:?}");
}
