//! Dice on trial: throws are counted as the command counts them, and nothing goes on that
//! nobody watches.

use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::egui::Key;
use tesserae_core::dice::{Tally, chi_squared};
use tesserae_core::draw::draw;
use tesserae_core::levels::Library;
use tesserae_core::rules::Throw;
use tesserae_play::settings::Settings;
use tesserae_play::trial::{
    DecidedBy, Flights, Grid, MOST_DICE, Terms, Trial, TrialDie, TrialRequest,
};

use tesserae::app::logic_plugin;
use tesserae::ui::state::Overlay;
use tesserae::ui::{clock, redraw};

use super::bench::{FRAME, run_alone};
use super::desk::Desk;

fn terms(game: &str, decided_by: DecidedBy, seed: u64, limit: Option<u64>) -> Terms {
    let game = Library::built_in().game(game).unwrap().clone();
    Terms { game, decided_by, seed, limit }
}

/// The window's systems without a window, but with what decides when to draw.
struct Bench {
    app: App,
}

impl Bench {
    fn open() -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, logic_plugin, clock::plugin))
            .add_plugins(redraw::plugin)
            .add_message::<RequestRedraw>()
            .add_message::<WindowResized>()
            .add_message::<WindowScaleFactorChanged>()
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.finish();
        app.cleanup();
        run_alone(&mut app);
        Self { app }
    }

    fn ask(&mut self, request: TrialRequest) {
        self.app.world_mut().write_message(request);
        self.app.update();
    }

    fn choose(&mut self, terms: Terms) {
        self.ask(TrialRequest::Choose(Box::new(terms)));
    }

    fn trial(&self) -> &Trial {
        self.app.world().resource::<Trial>()
    }

    fn flights(&self) -> &Flights {
        self.app.world().resource::<Flights>()
    }

    fn tally(&self) -> Tally {
        self.trial().tally().unwrap().clone()
    }

    fn until(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        for _ in 0..20_000 {
            if done(self) {
                return;
            }
            self.app.update();
            std::thread::sleep(Duration::from_micros(500));
        }
        panic!("never came: {what}; {} throws", self.trial().throws());
    }

    /// A trial that has ended by itself.
    fn finished(terms: Terms) -> Self {
        let mut bench = Self::open();
        bench.choose(terms);
        bench.ask(TrialRequest::Start);
        bench.until("the end", |bench| !bench.trial().is_running());
        bench
    }

    /// Frames that are asked for in so many updates, and whether the window sleeps then.
    fn asked(&mut self, updates: usize) -> (usize, bool) {
        let mut count = 0;
        for _ in 0..updates {
            self.app.update();
            count += self.app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count();
        }
        let UpdateMode::Reactive { wait, .. } =
            self.app.world().resource::<WinitSettings>().focused_mode
        else {
            return (count, false);
        };
        (count, wait > Duration::from_secs(60))
    }

    fn dice(&mut self) -> Vec<(TrialDie, Transform)> {
        let mut query = self.app.world_mut().query::<(&TrialDie, &Transform)>();
        query.iter(self.app.world()).map(|(die, at)| (*die, *at)).collect()
    }
}

#[test]
fn a_trial_ends_at_its_number_and_counts_the_throws_of_a_match_with_its_seed() {
    for (game, count) in [("ur", 130), ("phaistos", 45), ("pente", 61)] {
        let bench = Bench::finished(terms(game, DecidedBy::Source, 7, Some(count)));
        let (tally, dice) = (bench.tally(), bench.trial().terms().unwrap().dice());
        assert!(bench.trial().is_finished());
        assert_eq!((tally.throws(), tally.mismatches()), (count, 0), "{game}");
        let outcomes = dice.outcomes();
        let throws: Vec<Throw> =
            (0..count).map(|number| draw(7, number, &outcomes).throw).collect();
        for outcome in tally.outcomes() {
            let drawn = throws.iter().filter(|throw| **throw == outcome.what).count();
            assert_eq!(outcome.count, drawn as u64, "{game} {}", outcome.what);
        }
        // As the command works it out for these counts.
        let observed: Vec<f64> = tally.outcomes().iter().map(|one| one.count as f64).collect();
        let expected: Vec<f64> =
            outcomes.probabilities().map(|(_, chance)| chance * count as f64).collect();
        assert_eq!(tally.test(), chi_squared(&observed, &expected), "{game}");
        assert_eq!(tally.test().freedom as usize, outcomes.list().len() - 1, "{game}");
    }
}

#[test]
fn free_cubes_are_fair_by_their_shape_and_nothing_is_drawn_for_them() {
    let by = |by| Bench::finished(terms("pente", by, 7, Some(240))).tally();
    let (drawn, free) = (by(DecidedBy::Source), by(DecidedBy::Bodies));
    assert_ne!(drawn.outcomes(), free.outcomes());
    assert!(free.test().p_value > 1e-4, "{:?}", free.outcomes());
}

#[test]
fn the_same_seed_brings_the_same_counts_and_another_seed_others() {
    for by in [DecidedBy::Source, DecidedBy::Bodies] {
        let of = |seed| Bench::finished(terms("ur", by, seed, Some(90))).tally();
        assert_eq!(of(3), of(3), "{by:?}");
        assert_ne!(of(3), of(4), "{by:?}");
    }
}

#[test]
fn a_stopped_trial_stands_still_and_goes_on_as_if_it_had_not_stopped() {
    let whole = Bench::finished(terms("ur", DecidedBy::Source, 5, Some(150))).tally();
    let mut bench = Bench::open();
    bench.choose(terms("ur", DecidedBy::Source, 5, Some(150)));
    assert!(!bench.trial().is_running(), "nothing is thrown before somebody asks for it");
    let mut stops = 0;
    while !bench.trial().is_finished() {
        let before = bench.trial().throws();
        bench.ask(TrialRequest::Start);
        bench.until("throws", |bench| bench.trial().throws() > before);
        bench.ask(TrialRequest::Stop);
        let stopped = bench.tally();
        for _ in 0..30 {
            bench.app.update();
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(bench.tally(), stopped, "it went on");
        stops += 1;
    }
    assert!(stops > 1, "it was never stopped halfway");
    assert_eq!(bench.tally(), whole);
}

#[test]
fn a_reset_begins_from_the_first_throw_and_other_dice_are_counted_afresh() {
    let mut bench = Bench::finished(terms("ur", DecidedBy::Source, 5, Some(40)));
    let first = bench.tally();
    bench.ask(TrialRequest::Reset);
    assert_eq!((bench.trial().throws(), bench.trial().is_running()), (0, false));
    bench.ask(TrialRequest::Start);
    bench.until("the end", |bench| bench.trial().is_finished());
    assert_eq!(bench.tally(), first);
    // A higher number lets it go on.
    bench.choose(terms("ur", DecidedBy::Source, 5, Some(60)));
    assert_eq!(bench.tally(), first, "what was counted stays");
    bench.ask(TrialRequest::Start);
    bench.until("the new end", |bench| bench.trial().throws() == 60);
    // A lower one than have been made ends it where it is.
    bench.choose(terms("ur", DecidedBy::Source, 5, Some(20)));
    bench.ask(TrialRequest::Start);
    assert_eq!((bench.trial().throws(), bench.trial().is_running()), (60, false));
    bench.choose(terms("senet", DecidedBy::Source, 5, Some(20)));
    assert_eq!((bench.trial().throws(), bench.trial().is_running()), (0, false));
}

#[test]
fn after_the_page_is_left_nothing_runs_and_no_frame_is_asked_for() {
    let mut bench = Bench::open();
    bench.asked(10);
    assert_eq!(bench.asked(10), (0, true), "an idle window asks for frames");
    bench.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Trial);
    bench.choose(terms("ur", DecidedBy::Source, 5, None));
    bench.ask(TrialRequest::Start);
    bench.until("throws", |bench| bench.trial().throws() > 0);
    assert!(!bench.asked(1).1, "the window sleeps while a trial runs");
    bench.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
    bench.app.update();
    bench.app.update();
    assert!(!bench.trial().is_running());
    let left = bench.trial().throws();
    bench.asked(10);
    assert_eq!(bench.asked(20), (0, true));
    assert_eq!(bench.trial().throws(), left);
}

/// A trial whose throws are looked at.
fn watched(game: &str, reduced_motion: bool) -> Bench {
    let mut bench = Bench::open();
    bench.app.world_mut().resource_mut::<Settings>().reduced_motion = reduced_motion;
    bench.app.world_mut().resource_mut::<Flights>().set_seen(true);
    bench.choose(terms(game, DecidedBy::Source, 5, None));
    bench.ask(TrialRequest::Start);
    bench
}

#[test]
fn flights_are_played_back_apart_and_come_to_rest_when_the_trial_stops() {
    for game in ["ur", "phaistos"] {
        let mut bench = watched(game, false);
        let count = bench.trial().terms().unwrap().dice().count();
        let grid = Grid::of(count);
        // The clock goes slowly, or the first have come to rest before others are found.
        let clock = |bench: &mut Bench, step| {
            bench.app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        };
        clock(&mut bench, Duration::from_millis(1));
        bench.until("flights", |bench| bench.flights().shown() >= 4);
        clock(&mut bench, FRAME);
        assert!(bench.flights().is_busy());
        for _ in 0..60 {
            bench.app.update();
            let dice = bench.dice();
            assert!(
                dice.len() <= MOST_DICE && dice.len().is_multiple_of(count),
                "{game}: {}",
                dice.len()
            );
            for (die, at) in dice {
                let away = (at.translation - grid.middle(die.slot)).xz().abs();
                assert!(away.max_element() < 0.8, "{game}: {die:?} flies into another's part");
            }
        }
        bench.ask(TrialRequest::Stop);
        bench.until("rest", |bench| !bench.flights().is_busy());
        let rest = bench.dice();
        assert!(!rest.is_empty());
        bench.asked(10);
        assert_eq!(bench.asked(10), (0, true), "{game}: dice at rest ask for frames");
        assert_eq!(bench.dice(), rest);
        // Other dice clear the tray.
        bench.choose(terms("pente", DecidedBy::Source, 5, None));
        bench.app.update();
        bench.app.update();
        assert!(bench.dice().is_empty(), "{game}");
    }
}

#[test]
fn with_reduced_motion_throws_are_counted_and_none_flies() {
    let mut bench = watched("ur", true);
    bench.until("throws", |bench| bench.trial().throws() >= 40);
    assert_eq!((bench.flights().shown(), bench.dice().len()), (0, 0));
}

#[test]
fn the_page_starts_stops_and_resets_a_trial() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    desk.click(desk.at("Dice"));
    assert_eq!(desk.overlay(), Overlay::Trial);
    for text in
        ["Dice on trial", "Start", "Reset", "0 of 10,000 throws", "as in play", "free", "10,000"]
    {
        assert!(desk.find(text).is_some(), "{text}: {:?}", desk.texts());
    }
    assert!(desk.find("Watch").is_none(), "the title's panel makes way");
    let chosen = desk.app.world().resource::<Trial>().terms().unwrap().clone();
    assert_eq!(chosen.limit, Some(10_000));
    desk.click(desk.at("free"));
    desk.click(desk.at("1,000"));
    let now = desk.app.world().resource::<Trial>().terms().unwrap().clone();
    assert_eq!((now.decided_by, now.limit), (DecidedBy::Bodies, Some(1_000)));
    desk.click(desk.at("Start"));
    for _ in 0..2_000 {
        desk.frames(1);
        if desk.app.world().resource::<Trial>().throws() > 0 {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    desk.frames(2);
    desk.click(desk.at("Stop"));
    assert!(desk.find("Go on").is_some(), "{:?}", desk.texts());
    assert!(desk.texts().iter().any(|text| text.starts_with("Chi-squared")));
    desk.click(desk.at("Reset"));
    assert!(desk.find("0 of 1,000 throws").is_some());
    desk.press(Key::Escape, KeyCode::Escape);
    assert_eq!(desk.overlay(), Overlay::None);
    assert!(desk.find("Watch").is_some());
}

#[test]
fn nothing_on_the_page_is_cut_in_a_small_window() {
    for size in [(1280, 720), (800, 600), (640, 420), (320, 240)] {
        let mut desk = Desk::open(UVec2::new(size.0, size.1));
        desk.show(Overlay::Trial);
        for text in ["Dice on trial", "Back", "Start", "Reset"] {
            let line = desk.find(text).unwrap_or_else(|| panic!("{size:?}: no {text}"));
            assert!(line.is_whole(desk.seen()), "{size:?}: {text} at {}", line.at);
        }
    }
}
