//! `throw`: simulates dice without a window.

use std::process::ExitCode;

use super::args::ThrowArguments;
use super::failure::{Failure, failed};
use super::output::say;

pub(super) fn throw(asked: &ThrowArguments) -> Result<(), Failure> {
    let (text, agreed) = throw_dice(asked)?;
    say(text.trim_end())?;
    // Simulated dice that differ from their drawn result are a bug.
    if agreed { Ok(()) } else { Err(Failure::Told(ExitCode::FAILURE)) }
}

/// The report, and whether all dice landed on their drawn result.
#[cfg(feature = "physics")]
fn throw_dice(asked: &ThrowArguments) -> Result<(String, bool), Failure> {
    use std::time::Instant;

    use super::args::DiceName::{Cube, Cubes, Sticks, Tetrahedra};
    use super::output::count;
    use super::progress::{ProgressLine, left, time_left};
    let [tetrahedra, sticks, cube, cubes] = tesserae_core::dice::USUAL;
    let dice = match asked.dice {
        Tetrahedra => tetrahedra,
        Sticks => sticks,
        Cube => cube,
        Cubes => cubes,
    };
    let (begin, all) = (Instant::now(), u64::from(asked.count));
    let mut progress_line = ProgressLine::new();
    let report = tesserae_core::dice::run_throws_watched(dice, all, asked.seed, |done| {
        progress_line.show(|| {
            format!("{done} of {}{}", count(all, "throw"), left(time_left(begin, done, all)))
        });
    });
    drop(progress_line);
    let report = report.map_err(|error| failed(format!("throw: {error}")))?;
    let text = if asked.json { report.to_json() } else { report.to_string() };
    Ok((text, report.is_faithful()))
}

#[cfg(not(feature = "physics"))]
fn throw_dice(_: &ThrowArguments) -> Result<(String, bool), Failure> {
    Err(failed("this build has no dice physics"))
}
