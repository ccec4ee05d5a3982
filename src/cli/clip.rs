//! `clip`: replays a match and makes a clip of it.

#[cfg(feature = "gui")]
use std::sync::Arc;
#[cfg(feature = "gui")]
use std::sync::atomic::{AtomicBool, Ordering};

use tesserae_core::clip::{Form, Part};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;

use super::args::ClipArguments;
use super::failure::{Failure, failed, usage};

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
    use std::cell::Cell;
    use std::time::Instant;

    use tesserae_layout::view::{DEFAULT, NAMES};
    use tesserae_play::exhibition::{Speed, UnknownSpeed};

    use super::interrupt;
    use super::output::{complain, say};
    use super::overwrite::{check_anew, check_folder};
    use super::progress::{ProgressLine, left, time_left};
    use crate::filming::{FilmError, News, Order, film};
    use crate::signals;

    let speed: Speed = asked
        .speed
        .parse()
        .map_err(|problem: UnknownSpeed| usage(format!("--speed: {problem}")))?;
    part.check_length(record, speed.factor()).map_err(usage)?;
    let view = asked.camera.as_deref().unwrap_or(DEFAULT);
    let view = NAMES.into_iter().find(|name| *name == view).ok_or_else(|| {
        usage(format!("unknown camera \"{view}\" (there are: {})", NAMES.join(", ")))
    })?;
    let look = asked.look.as_deref().map(super::window::look_of).transpose()?;
    let size = (asked.size.width, asked.size.height);
    let out = &asked.out;
    // Check before drawing. A clip's file does not say which program wrote it.
    match form {
        Form::Pictures => check_folder("--out", out),
        _ => check_anew("--out", out, asked.force),
    }?;
    let order = Order { record, part, out, form, size, look, view, speed, fps: asked.fps };

    let interrupted = interrupt::listen();
    let unwatched = asked.watched.then(end_of_stdin);
    let unread = Cell::new(false);
    let stop = || {
        let unwatched = unwatched.as_ref().is_some_and(|end| end.load(Ordering::Relaxed));
        interrupted() || unwatched || unread.get()
    };
    let (begin, all) = (Instant::now(), part.plies() as u64);
    let mut shown = ProgressLine::new();
    let mut told = |news: News| match news {
        News::Growing(path) => signals::note_growing(path),
        News::Drawn(done) => {
            let done = done as u64;
            let left = || left(time_left(begin, done, all));
            shown.show(|| format!("{done} of {all} throws and moves{}", left()));
            // The reader may have closed the pipe; then stop.
            unread.set(asked.watched && say(format_args!("{done} {all}")).is_err());
        }
    };
    let filmed = film(library, &order, &stop, &mut told);
    drop(shown);
    let drawn = match filmed {
        Ok(drawn) => drawn,
        Err(error @ FilmError::Stopped) if interrupted() => {
            complain(&error.to_string());
            return Err(Failure::Told(interrupt::status()));
        }
        Err(error) => return Err(failed(error)),
    };
    if asked.watched {
        return Ok(());
    }
    say(format_args!("{} ({drawn} pictures)", out.display()))
}

/// Becomes true when stdin ends: the parent program has ended or has cancelled the clip.
#[cfg(feature = "gui")]
fn end_of_stdin() -> Arc<AtomicBool> {
    let end = Arc::new(AtomicBool::new(false));
    let noted = Arc::clone(&end);
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        noted.store(true, Ordering::Relaxed);
    });
    end
}

#[cfg(not(feature = "gui"))]
fn make(_: &ClipArguments, _: Library, _: &Match, _: Part, _: Form) -> Result<(), Failure> {
    Err(failed("this build has no window"))
}
