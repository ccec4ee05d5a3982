//! The whole window without one, and pictures of it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use tesserae::app::windowless;
use tesserae_core::levels::Library;
use tesserae_scene::look::Look;

use crate::picture::Picture;

pub struct Studio {
    pub app: App,
    target: Handle<Image>,
}

impl Studio {
    pub fn open(look: Look, size: UVec2) -> Self {
        let (app, target) = windowless(size, Library::built_in(), look).unwrap();
        let mut studio = Self { app, target };
        studio.clock(50);
        studio
    }

    /// So many milliseconds pass in each frame from now on.
    pub fn clock(&mut self, milliseconds: u64) {
        let clock = TimeUpdateStrategy::ManualDuration(Duration::from_millis(milliseconds));
        self.app.insert_resource(clock);
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// What the window shows now.
    pub fn take(&mut self, name: &str) -> Picture {
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
                return Picture::kept(image, name);
            }
        }
        panic!("no picture of {name}");
    }
}
