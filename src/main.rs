//! The program: arguments, and one call.

use std::process::ExitCode;

fn main() -> ExitCode {
    tesserae::cli::run(std::env::args_os())
}
