//! `throw`: the dice physics without a window.

use std::process::ExitCode;

use super::args::{DiceKind, ThrowArguments};
use super::{Failure, say};

pub(super) fn throw(asked: &ThrowArguments) -> Result<ExitCode, Failure> {
    let (text, agreed) = throw_dice(asked.dice, asked.count, asked.seed, asked.json)?;
    say(text.trim_end())?;
    // A reading that differed from its draw is a fault of ours.
    Ok(if agreed { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Throws `count` times and gives what is to be printed and
/// whether every reading agreed with its draw.
#[cfg(feature = "physics")]
fn throw_dice(
    kind: DiceKind,
    count: u32,
    seed: u64,
    json: bool,
) -> Result<(String, bool), Failure> {
    use crate::dice::DiceKind as Body;
    let body = match kind {
        DiceKind::Tetrahedra => Body::Tetrahedra,
        DiceKind::Sticks => Body::Sticks,
        DiceKind::Cube => Body::Cube,
        DiceKind::Cubes => Body::Cubes,
    };
    crate::dice::command::throw(body, u64::from(count), seed, json)
        .map_err(|error| Failure::Failed(format!("throw: {error}")))
}

#[cfg(not(feature = "physics"))]
fn throw_dice(_: DiceKind, _: u32, _: u64, _: bool) -> Result<(String, bool), Failure> {
    Err(Failure::Failed("this build has no dice physics".into()))
}
