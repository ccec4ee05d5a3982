//! `clip`: a match played again and made into a clip.

use super::args::ClipArguments;
use super::failure::{Failure, failed, usage};
use crate::clip::{Form, Part};
use crate::levels::Library;
use crate::record::Match;

pub(super) fn clip(asked: &ClipArguments, library: Library) -> Result<(), Failure> {
    let form = Form::of(&asked.out, asked.sequence)
        .map_err(|problem| usage(format!("--out {problem}")))?;
    let record = Match::load(&asked.record, &library).map_err(failed)?;
    let part = Part::of(&record, asked.from, asked.to).map_err(usage)?;
    make(asked, library, &record, part, form)
}

#[cfg(feature = "gui")]
fn make(
    asked: &ClipArguments,
    library: Library,
    record: &Match,
    part: Part,
    form: Form,
) -> Result<(), Failure> {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Instant;

    use super::output::say;
    use super::progress::{ProgressLine, left, time_left};
    use crate::gui::filming::{Order, film};
    use crate::gui::layout::view::{DEFAULT, NAMES};
    use crate::gui::play::exhibition::Speed;

    let speed: Speed =
        asked.speed.parse().map_err(|problem: String| usage(format!("--speed: {problem}")))?;
    part.check_length(record, speed.factor()).map_err(usage)?;
    let view = asked.camera.as_deref().unwrap_or(DEFAULT);
    let view = NAMES.into_iter().find(|name| *name == view).ok_or_else(|| {
        usage(format!("unknown camera \"{view}\" (there are: {})", NAMES.join(", ")))
    })?;
    let look = asked.look.as_deref().map(super::window::look_of).transpose()?;
    let size = (asked.size.width, asked.size.height);
    let out = &asked.out;
    let order = Order { record, part, out, form, size, look, view, speed, fps: asked.fps };

    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    // Without it Ctrl+C ends the program at once, and an unfinished file may stay.
    let _ = ctrlc::try_set_handler(move || pressed.store(true, Ordering::Relaxed));
    if asked.watched {
        stop_with_stdin(Arc::clone(&stop));
    }
    let (begin, all) = (Instant::now(), part.plies() as u64);
    let mut shown = ProgressLine::new();
    let mut told = |done: usize| {
        let done = done as u64;
        let left = || left(time_left(begin, done, all));
        shown.show(|| format!("{done} of {all} throws and moves{}", left()));
        // Nobody need read it.
        if asked.watched && say(format_args!("{done} {all}")).is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let drawn = film(library, &order, &stop, &mut told).map_err(failed)?;
    drop(shown);
    if asked.watched {
        return Ok(());
    }
    say(format_args!("{} ({drawn} pictures)", out.display()))
}

/// When whoever has started this program ends or wants nothing more of it, its stdin ends.
#[cfg(feature = "gui")]
fn stop_with_stdin(stop: std::sync::Arc<std::sync::atomic::AtomicBool>) {
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
}

#[cfg(not(feature = "gui"))]
fn make(_: &ClipArguments, _: Library, _: &Match, _: Part, _: Form) -> Result<(), Failure> {
    Err(failed("this build has no window"))
}
