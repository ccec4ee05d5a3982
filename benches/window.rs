//! How long a frame of each game's table takes with all its pieces while the camera goes
//! round it, how long the table takes to build, and the process's memory. What is drawn is
//! counted, so that the bench cannot be fast by drawing less.
//!
//! `cargo bench --bench window [-- LOOK] [WIDTHxHEIGHT] [FRAMES]`: the look is low (the
//! usual), standard or high; 40 frames of 1280x720 unless told otherwise

// A bench prints.
#![allow(clippy::print_stdout)]

use std::path::PathBuf;

use bevy::prelude::*;
use tesserae_core::levels::Library;
use tesserae_layout::view::{DEFAULT, named_view};
use tesserae_scene::boards::lay_table;
use tesserae_scene::look::Look;
use tesserae_scene::offscreen::{Offscreen, OffscreenError, Shot};
use tesserae_scene::tableau::Layout;

mod common;

/// Fewest vertices of a board with its racks, tray and ground, in any look.
const LEAST: usize = 2_500;

/// The most memory that the process has had so far, in MB; none where nobody tells.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok().map(|kilobytes: u64| kilobytes / 1024)
}

fn main() -> Result<(), OffscreenError> {
    let look = std::env::args().find_map(|name| Look::from_name(&name)).unwrap_or(Look::Low);
    let frames = std::env::args().find_map(|argument| argument.parse().ok());
    let (frames, size) = if common::timed() {
        (frames.unwrap_or(40), common::size().unwrap_or(UVec2::new(1280, 720)))
    } else {
        (1, UVec2::new(64, 36))
    };
    let mut offscreen = Offscreen::start()?;
    for games in Library::built_in().by_game() {
        let Some(game) = games.first() else { continue };
        let definition = game.definition();
        let spec = lay_table(game, definition.sides.0);
        let position = game.start(spec.sides);
        let layout = Layout::of(&position);
        assert_eq!(
            layout.pieces.len(),
            usize::from(definition.pieces) * usize::from(spec.sides),
            "{}",
            definition.game
        );
        let view = named_view(DEFAULT, 16.0 / 9.0, &spec);
        let (look, path) = (Some(look), PathBuf::new());
        let shot = Shot { spec, look, view, layout, size, samples: 1, path };
        if common::timed() {
            // A renderer for each game, so that the memory is that of one.
            offscreen = Offscreen::start()?;
        }
        let timing = offscreen.time(&shot, frames)?;
        let vertices = offscreen.scenery_vertices();
        assert!(vertices > LEAST, "{}: {vertices} vertices", definition.game);
        if common::timed() {
            let memory = memory().map_or_else(String::new, |memory| format!("{memory} MB"));
            println!(
                "{:>9}  {:>6.2} ms a frame, {:>5.1} frames a second  built in {:>5.2} s  {vertices:>7} vertices  {memory}",
                definition.game,
                1e3 * timing.frame.as_secs_f64(),
                1.0 / timing.frame.as_secs_f64(),
                timing.build.as_secs_f64(),
            );
        }
    }
    Ok(())
}
