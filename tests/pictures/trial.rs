//! The dice on trial as they are drawn: throws in the large tray, counts beside it.

use std::time::Duration;

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_play::trial::{DecidedBy, Flights, Terms, Trial, TrialRequest};
use tesserae_scene::look::Look;

use tesserae::ui::state::Overlay;

use crate::studio::Studio;

const SIZE: UVec2 = UVec2::new(1280, 720);

fn until(studio: &mut Studio, what: &str, done: impl Fn(&World) -> bool) {
    for _ in 0..3_000 {
        if done(studio.app.world()) {
            return;
        }
        studio.frames(1);
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("never came: {what}");
}

#[test]
fn dozens_of_dice_fly_before_the_eyes_and_the_bars_grow() {
    let mut studio = Studio::open(Look::Low, SIZE);
    studio.frames(4);
    let title = studio.take("trial-title");
    studio.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Trial);
    studio.frames(3);
    let (from, to) = (UVec2::new(480, 60), UVec2::new(1240, 660));
    for (game, decided_by) in [
        ("ur", DecidedBy::Source),
        ("senet", DecidedBy::Bodies),
        ("phaistos", DecidedBy::Source),
        ("pente", DecidedBy::Source),
    ] {
        let game = Library::built_in().game(game).unwrap().clone();
        let name = game.definition().game.clone();
        let terms = Terms { game, decided_by, seed: 5, limit: None };
        studio.app.world_mut().write_message(TrialRequest::Choose(Box::new(terms)));
        // The camera arrives.
        studio.frames(30);
        let empty = studio.take(&format!("trial-{name}-empty"));
        assert!(empty.differs(&title) > 0.1, "{name}: the tray stands in place of the table");
        let light = empty.lightness(from, to);
        assert!((8.0..140.0).contains(&light), "{name}: lightness {light}");
        studio.app.world_mut().write_message(TrialRequest::Start);
        until(&mut studio, "throws", |world| world.resource::<Flights>().shown() >= 8);
        let flying = studio.take(&format!("trial-{name}-flying"));
        assert!(flying.differs(&empty) > 0.01, "{name}: no dice are seen");
        until(&mut studio, "counts", |world| world.resource::<Trial>().throws() >= 200);
        studio.app.world_mut().write_message(TrialRequest::Stop);
        until(&mut studio, "rest", |world| !world.resource::<Flights>().is_busy());
        studio.take(&format!("trial-{name}"));
    }
    studio.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::None);
    studio.frames(20);
    let back = studio.take("trial-left");
    let colours = back.colours(from, to);
    assert!(colours > 1_500, "the table is back: {colours}");
}
