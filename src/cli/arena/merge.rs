//! `arena merge`.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use tesserae_core::ai::arena::Merger;
use tesserae_core::files::{check_encoding, unmarked_bytes};

use super::report::print;
use crate::cli::args::MergeArguments;
use crate::cli::failure::{Failure, failed};

/// No report is as long as this; a larger file is refused before it fills memory.
const MOST_BYTES: u64 = 64 << 20;

pub(super) fn merge(asked: &MergeArguments) -> Result<(), Failure> {
    let mut merger = Merger::default();
    for file in &asked.files {
        let name = if file == Path::new("-") { "stdin".into() } else { file.to_string_lossy() };
        let text = read(file).map_err(|error| failed(format!("{name}: {error}")))?;
        if text.len() as u64 > MOST_BYTES {
            return Err(failed(format!("{name}: too long for reports of shards")));
        }
        check_encoding(&text).map_err(|error| failed(format!("{name}: {error}")))?;
        merger.read(&name, unmarked_bytes(&text)).map_err(failed)?;
    }
    let (terms, report) = merger.finish().map_err(failed)?;
    print(&terms, &report, asked.json)
}

/// Reads a file, but at most one byte more than [`MOST_BYTES`].
fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    if file == Path::new("-") {
        io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut text)?;
    } else {
        File::open(file)?.take(MOST_BYTES + 1).read_to_end(&mut text)?;
    }
    Ok(text)
}
