//! The inspector's pictures.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use tesserae::levels::Library;
use tesserae::record::Match;
use tesserae::table::app::windowless;
use tesserae::table::current_match::MatchRequest;
use tesserae::table::inspector::Inspector;
use tesserae::table::look::Look;
use tesserae::table::screens::Screen;
use tesserae::table::throwing::ThrowRequested;

use super::picture::Picture;

struct Studio {
    app: App,
    target: Handle<Image>,
}

impl Studio {
    fn open(look: Look, size: UVec2) -> Self {
        let (mut app, target) = windowless(size, Library::built_in(), look).unwrap();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
        Self { app, target }
    }

    fn frames(&mut self, count: usize, milliseconds: u64) {
        let clock = TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds));
        self.app.insert_resource(clock);
        for _ in 0..count {
            self.app.update();
        }
    }

    /// Shows an exhibit of a game.
    fn inspect(&mut self, game: &str, exhibit: usize) {
        let library = Library::built_in();
        let mut inspector = Inspector::new(library.game(game).unwrap().clone());
        inspector.show(exhibit);
        self.app.world_mut().insert_resource(inspector);
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Inspect);
        self.frames(3, 700);
        self.frames(5, 700);
    }

    fn take(&mut self, name: &str) -> Picture {
        let slot: Arc<Mutex<Option<Image>>> = Arc::default();
        let filled = Arc::clone(&slot);
        self.app.world_mut().spawn(Screenshot::image(self.target.clone())).observe(
            move |captured: On<ScreenshotCaptured>| {
                *filled.lock().unwrap() = Some(captured.image.clone());
            },
        );
        for _ in 0..60 {
            self.app.update();
            if let Some(image) = slot.lock().unwrap().take() {
                return Picture::of(image, name);
            }
        }
        panic!("no picture of {name}");
    }
}

/// What lies on the table is not seen in the inspector, its shadows included.
#[test]
fn nothing_of_the_last_match_is_left_in_the_inspector() {
    let size = UVec2::new(960, 540);
    let mut studio = Studio::open(Look::Low, size);
    studio.inspect("ur", 0);
    let fresh = studio.take("inspector-fresh");

    let library = Library::built_in();
    let position =
        library.position("ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 throw").unwrap();
    let players = vec!["human".to_owned(); 2];
    let record = Match::from_position(position, players, 4);
    studio.app.world_mut().write_message(MatchRequest::Start(Box::new(record)));
    studio.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
    studio.frames(8, 700);
    studio.app.world_mut().write_message(ThrowRequested(None));
    studio.frames(120, 50);
    studio.take("inspector-table");
    studio.inspect("ur", 0);
    let after = studio.take("inspector-after");
    let apart = |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 8);
    let differs = fresh.pixels.iter().zip(&after.pixels).filter(|pair| apart(*pair)).count();
    assert_eq!(differs, 0, "pixels that the last match has changed");
}
