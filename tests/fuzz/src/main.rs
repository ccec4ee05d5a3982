//! Everything that reads what others wrote, the files that others read, the rules and the dice,
//! under libFuzzer.
//!
//! `TESSERAE_FUZZ` names the target. A target fails by a panic, which is also how it says that
//! something it read is not what it wrote.

#![no_main]

mod binary;
mod dice;
mod engine;
mod levels;
mod places;
mod play;
mod text;
mod written;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tesserae_core::levels::Library;

/// A target: what it is called, and what it does with an input.
type Target = (&'static str, fn(&[u8]));

const TARGETS: [Target; 21] = [
    ("archive", binary::archive),
    ("arena", text::arena),
    ("board", written::board),
    ("clip", written::clip),
    ("dice", dice::throw),
    ("engine", engine::replies),
    ("exhibition", text::exhibition),
    ("given", binary::given),
    ("level", text::level),
    ("match", play::course),
    ("model", written::model),
    ("network", binary::network),
    ("position", text::position),
    ("protocol", engine::session),
    ("puzzles", text::puzzles),
    ("record", text::record),
    ("regret", text::regret),
    ("score", text::score),
    ("settings", text::settings),
    ("solution", binary::solution),
    ("tournament", text::tournament),
];

static TARGET: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let wanted = std::env::var("TESSERAE_FUZZ").unwrap_or_default();
    let found = TARGETS.iter().find(|(name, _)| *name == wanted);
    let known: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    found.unwrap_or_else(|| panic!("TESSERAE_FUZZ is none of {}", known.join(", "))).1
});

/// The games that come with the program.
static LIBRARY: LazyLock<Library> = LazyLock::new(Library::built_in);

fuzz_target!(|data: &[u8]| TARGET(data));
