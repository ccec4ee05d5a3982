//! The whole window without one, and pictures of it. They stay under the target folder to
//! be looked at.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use tesserae::gui::app::windowless;
use tesserae::gui::render::look::Look;
use tesserae::levels::Library;

pub struct Studio {
    pub app: App,
    target: Handle<Image>,
}

/// A picture as it was taken: its size, and its pixels row by row.
pub type Pixels = (UVec2, Vec<[u8; 3]>);

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
    pub fn picture(&mut self, name: &str) -> Pixels {
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
                return keep(image, name);
            }
        }
        panic!("no picture of {name}");
    }
}

/// Keeps a picture as a file and reads its pixels.
pub fn keep(image: Image, name: &str) -> Pixels {
    let picture = image.try_into_dynamic().unwrap().to_rgb8();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.png"));
    picture.save(&file).unwrap();
    eprintln!("{}", file.display());
    let size = UVec2::new(picture.width(), picture.height());
    (size, picture.pixels().map(|pixel| pixel.0).collect())
}
