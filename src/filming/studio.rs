//! The window without a window in which the match is played again.

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

use super::{FilmError, Order};
use crate::app::windowless;
use crate::ui::camera::ViewRequested;

/// Frames in which table, panels or camera come to their places.
const ARRIVAL: usize = 6;
/// Pictures that may be on their way back from the renderer.
const UNDER_WAY: u64 = 4;
/// Frames waited for a picture, and how long each of them is waited for.
const PATIENCE: usize = 2_000;
const NAP: Duration = Duration::from_millis(2);
/// The longest that a flight is waited for.
const LONGEST_SEARCH: Duration = Duration::from_secs(60);
/// The height of a window in which text has its usual size, and the least and largest size.
const USUAL_HEIGHT: f32 = 720.0;
const TEXT: (f32, f32) = (0.65, 6.0);

/// Pictures that have come back, by number.
type Drawn = Arc<Mutex<BTreeMap<u64, Image>>>;

pub(super) struct Studio {
    app: App,
    target: Handle<Image>,
    /// How long a picture is shown.
    each: Duration,
    /// Pictures asked for, and those of them that were handed on.
    asked: u64,
    handed: u64,
    drawn: Drawn,
}

impl Studio {
    /// Puts the match on the table where the clip begins.
    ///
    /// # Errors
    /// When there is nothing to draw with.
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
        // Nothing is shown yet: it waits at its beginning.
        .insert_resource(Showing { to: order.part.from })
        .insert_resource(clock(Duration::from_millis(50)));
        let arrive = |app: &mut App| (0..ARRIVAL).try_for_each(|_| update(app));
        // The title comes first, and the table has a view of its own when it is laid.
        arrive(&mut app)?;
        let world = app.world_mut();
        let record = Box::new(record);
        world.write_message(MatchRequest::Start { record, occasion: Occasion::Clip });
        arrive(&mut app)?;
        app.world_mut().write_message(ViewRequested::Cut(order.view));
        arrive(&mut app)?;
        // In a clip no picture gets better while nothing moves.
        app.insert_resource(StillLength(1));
        let each = Duration::from_secs(1) / order.fps.max(1);
        Ok(Self { app, target, each, asked: 0, handed: 0, drawn: Drawn::default() })
    }

    /// The match goes on until so many throws and moves are played.
    pub fn begin(&mut self, to: usize) {
        self.app.insert_resource(Showing { to });
    }

    /// How many throws and moves are played.
    pub fn cursor(&self) -> usize {
        self.app.world().get_resource::<CurrentMatch>().map_or(0, |current| current.0.cursor())
    }

    /// Whether all is played that is to be shown, and lies still.
    pub fn is_through(&self) -> bool {
        let world = self.app.world();
        let to = world.get_resource::<Showing>().map_or(0, |showing| showing.to);
        self.cursor() >= to
            && !world.resource::<Timeline>().is_running()
            && !world.resource::<Throwing>().is_busy()
    }

    /// How many pictures are asked for.
    pub fn pictures(&self) -> u64 {
        self.asked
    }

    /// Lets the time of one picture pass and asks for what is then seen.
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
        // The clock stands still while a flight is found.
        let begin = Instant::now();
        while self.app.world().resource::<Throwing>().is_searching()
            && begin.elapsed() < LONGEST_SEARCH
        {
            std::thread::sleep(NAP);
        }
        Ok(())
    }

    /// Hands on the pictures that have come back, in order, and waits for some when too many
    /// are under way.
    ///
    /// # Errors
    /// Those of `take`, and when no picture comes.
    pub fn drawn(
        &mut self,
        take: impl FnMut(&Image) -> Result<(), FilmError>,
    ) -> Result<(), FilmError> {
        self.hand_on(UNDER_WAY, take)
    }

    /// Waits for all pictures and hands them on.
    ///
    /// # Errors
    /// As [`Self::drawn`].
    pub fn last_drawn(
        &mut self,
        take: impl FnMut(&Image) -> Result<(), FilmError>,
    ) -> Result<(), FilmError> {
        self.hand_on(0, take)
    }

    /// Until no more than so many are under way.
    fn hand_on(
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

/// So much time passes in each frame.
fn clock(passes: Duration) -> TimeUpdateStrategy {
    TimeUpdateStrategy::ManualDuration(passes)
}
