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

/// CONNECT HERE: throws `count` times and gives what is to be printed and
/// whether every reading agreed with its draw.
#[cfg(feature = "physics")]
fn throw_dice(_: DiceKind, _: u32, _: u64, _: bool) -> Result<(String, bool), Failure> {
    Err(Failure::Failed("throw: the dice are not connected yet".into()))
}

#[cfg(not(feature = "physics"))]
fn throw_dice(_: DiceKind, _: u32, _: u64, _: bool) -> Result<(String, bool), Failure> {
    Err(Failure::Failed("this build has no dice physics".into()))
}
