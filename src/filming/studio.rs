//! The window without a window, for replaying the match.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;

use tesserae_core::levels::Library;
use tesserae_play::animation::Timeline;
use tesserae_play::current_match::{CurrentMatch, MatchRequest};
use tesserae_play::exhibition::Speed;
use tesserae_play::occasion::Occasion;
use tesserae_play::settings::Settings;
use tesserae_play::showing::Showing;
use tesserae_play::throwing::Throwing;
use tesserae_scene::look::{Look, choose_look};
use tesserae_scene::offscreen::{OffscreenError, check_size, update};
use tesserae_scene::still::StillLength;

use super::FilmError;
use super::order::Order;
use crate::app::windowless;
use crate::ui::camera::ViewRequested;

/// Frames for table, panels or camera to reach their places.
const ARRIVAL: usize = 6;
/// Frames to wait for a picture, and the length of each wait.
const PATIENCE: usize = 2_000;
const NAP: Duration = Duration::from_millis(2);
/// Longest wait for a flight.
const LONGEST_SEARCH: Duration = Duration::from_secs(60);
/// The height of a window in which text has its usual size, and the limits of text scaling.
const USUAL_HEIGHT: f32 = 720.0;
const TEXT: (f32, f32) = (0.65, 6.0);

/// Pictures that have returned, by number.
type Drawn = Arc<Mutex<BTreeMap<u64, Image>>>;

pub(super) struct Studio {
    app: App,
    target: Handle<Image>,
    /// Time that each picture is shown.
    each: Duration,
    /// Number of pictures requested, and of those handed on.
    asked: u64,
    handed: u64,
    drawn: Drawn,
}

impl Studio {
    /// Sets up the match on the table at the clip's start.
    ///
    /// # Errors
    /// If no adapter can draw.
    pub fn open(library: Library, order: &Order) -> Result<Self, FilmError> {
        let size = UVec2::from(order.size);
        check_size(size)?;
        let (mut app, target) = windowless(size, library, Look::Low)?;
        let suited = app.world().get_resource::<RenderAdapterInfo>().map(choose_look);
        let look = order.look.or(suited).unwrap_or(Look::Low);
        let text = (size.y as f32 / USUAL_HEIGHT).clamp(TEXT.0, TEXT.1);
        let mut record = order.record.clone();
        record.go_to(order.part.from);
        app.insert_resource(Settings {
            look: Some(look),
            pace: order.speed.factor(),
            reduced_motion: order.speed == Speed::Instant,
            text_scale: text,
            ..default()
        })
        // Nothing plays yet: it waits at its start.
        .insert_resource(Showing { to: order.part.from })
        .insert_resource(clock(Duration::from_millis(50)));
        let arrive = |app: &mut App| (0..ARRIVAL).try_for_each(|_| update(app));
        // The title comes first, and the table's view is set when it is laid.
        arrive(&mut app)?;
        let world = app.world_mut();
        let record = Box::new(record);
        world.write_message(MatchRequest::Start { record, occasion: Occasion::Clip });
        arrive(&mut app)?;
        app.world_mut().write_message(ViewRequested::Cut(order.view));
        arrive(&mut app)?;
        // A clip's pictures do not improve while nothing moves.
        app.insert_resource(StillLength(1));
        let each = Duration::from_secs(1) / order.fps.max(1);
        Ok(Self { app, target, each, asked: 0, handed: 0, drawn: Drawn::default() })
    }

    /// Lets the match play on to that number of throws and moves.
    pub fn begin(&mut self, to: usize) {
        self.app.insert_resource(Showing { to });
    }

    /// Number of throws and moves played.
    pub fn cursor(&self) -> usize {
        self.app.world().get_resource::<CurrentMatch>().map_or(0, |current| current.0.cursor())
    }

    /// Is everything played, and at rest?
    pub fn is_through(&self) -> bool {
        let world = self.app.world();
        let to = world.get_resource::<Showing>().map_or(0, |showing| showing.to);
        self.cursor() >= to
            && !world.resource::<Timeline>().is_running()
            && !world.resource::<Throwing>().is_busy()
    }

    /// Number of pictures requested.
    pub fn pictures(&self) -> u64 {
        self.asked
    }

    /// Lets the time of one picture pass and requests a picture of the result.
    ///
    /// # Errors
    /// [`OffscreenError::Broken`].
    pub fn shoot(&mut self) -> Result<(), FilmError> {
        let (number, filled) = (self.asked, Arc::clone(&self.drawn));
        self.asked += 1;
        self.app.insert_resource(clock(self.each));
        self.app.world_mut().spawn(Screenshot::image(self.target.clone())).observe(
            move |captured: On<ScreenshotCaptured>| {
                let mut filled = filled.lock().unwrap_or_else(PoisonError::into_inner);
                filled.insert(number, captured.image.clone());
            },
        );
        update(&mut self.app)?;
        // The clock stands still during the search for a flight.
        let begin = Instant::now();
        while self.app.world().resource::<Throwing>().is_searching()
            && begin.elapsed() < LONGEST_SEARCH
        {
            std::thread::sleep(NAP);
        }
        Ok(())
    }

    /// Hands on returned pictures in order. Waits while more than `most` are on their way.
    ///
    /// # Errors
    /// Those of `take`, and if no picture returns.
    pub fn hand_on(
        &mut self,
        most: u64,
        mut take: impl FnMut(&Image) -> Result<(), FilmError>,
    ) -> Result<(), FilmError> {
        for frame in 0..PATIENCE {
            while let Some(picture) = self.next() {
                take(&picture)?;
            }
            if self.asked - self.handed <= most {
                return Ok(());
            }
            if frame == 0 {
                self.app.insert_resource(clock(Duration::ZERO));
            } else {
                std::thread::sleep(NAP);
            }
            update(&mut self.app)?;
        }
        Err(OffscreenError::NoPicture(PATIENCE).into())
    }

    fn next(&mut self) -> Option<Image> {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let picture = drawn.remove(&self.handed)?;
        self.handed += 1;
        Some(picture)
    }
}

/// Advances the clock by that much in each frame.
fn clock(passes: Duration) -> TimeUpdateStrategy {
    TimeUpdateStrategy::ManualDuration(passes)
}
