//! A graphics device that is lost.

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::render::render_resource::PollType;
use bevy::render::renderer::RenderDevice;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::settings::Settings;
use tesserae_scene::look::Look;

use tesserae::ui::state::{Overlay, Screen};

use crate::studio::Studio;

const SIZE: UVec2 = UVec2::new(640, 360);

impl Studio {
    /// A match on the table, at rest.
    fn table(look: Look) -> Self {
        let mut studio = Self::open(look, SIZE);
        let library = Library::built_in();
        let players = vec!["human".to_owned(); 2];
        let record = Match::new(library.game("ur/finkel").unwrap(), 2, players, 7);
        let world = studio.app.world_mut();
        world.write_message(MatchRequest::play(Box::new(record)));
        world.resource_mut::<NextState<Screen>>().set(Screen::Table);
        world.resource_mut::<NextState<Overlay>>().set(Overlay::None);
        studio.rest();
        studio
    }

    /// Messages fade, and the picture is finished.
    fn rest(&mut self) {
        self.clock(700);
        self.frames(12);
        self.clock(50);
        self.frames(24);
    }

    fn lose_device(&mut self) {
        let device = self.app.world().resource::<RenderDevice>();
        // What the last frame reads back is in the program's memory first.
        device.poll(PollType::wait_indefinitely()).unwrap();
        device.wgpu_device().destroy();
        device.poll(PollType::wait_indefinitely()).unwrap();
    }
}

#[test]
fn a_lost_device_is_opened_again_and_shows_the_same() {
    let mut studio = Studio::table(Look::Low);
    for look in [Look::Low, Look::Standard] {
        studio.app.world_mut().resource_mut::<Settings>().look = Some(look);
        studio.rest();
        let before = studio.take(&format!("{look:?}_device_before"));
        studio.lose_device();
        studio.frames(4);
        assert_eq!(studio.app.should_exit(), None);
        studio.rest();
        let after = studio.take(&format!("{look:?}_device_after"));
        let changed = before.differs(&after);
        assert!(changed < 0.001, "{look:?}: {changed}");
    }
}

#[test]
fn a_device_that_is_lost_again_and_again_ends_the_window() {
    let mut studio = Studio::open(Look::Low, UVec2::new(320, 240));
    studio.frames(2);
    let mut losses = 0;
    while studio.app.should_exit().is_none() {
        assert!(losses < 10, "it never ends");
        studio.lose_device();
        studio.frames(4);
        losses += 1;
    }
    assert_eq!(losses, 4);
    assert_eq!(studio.app.should_exit(), Some(AppExit::error()));
}
