//! `check`.

use std::path::PathBuf;
use std::process::ExitCode;

use tesserae_core::levels::Library;
use tesserae_core::record::{Match, length};

use super::failure::Failure;
use super::output::{complain, say, shown};

/// Prints whether each record is whole; problems go to stderr.
pub(super) fn check(records: &[PathBuf], library: &Library) -> Result<(), Failure> {
    let mut wrong = false;
    for file in records {
        match Match::load(file, library) {
            Ok(course) => {
                let many = course.plies().len();
                let end = match (course.winner(), course.resigned()) {
                    (Some(side), _) => format!("won by {side}"),
                    (None, Some(side)) => format!("{side} resigned"),
                    (None, None) => "under way".to_owned(),
                };
                let id = course.game().definition().id();
                say(format!("{}: whole: {id}, {}, {end}", shown(file), length(many)))?;
            }
            Err(error) => {
                wrong = true;
                complain(&error.to_string());
            }
        }
    }
    if wrong { Err(Failure::Told(ExitCode::FAILURE)) } else { Ok(()) }
}
