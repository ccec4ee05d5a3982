//! The arguments about external engines.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use tesserae_core::ai::arena::OnFailure;
use tesserae_core::engine::EngineLog;
use tesserae_core::engine::client::PATIENCE;

use crate::cli::failure::Failure;
use crate::cli::overwrite::refused;

#[derive(Debug, Clone, Args)]
pub struct EngineArguments {
    /// The longest time for an engine's answer; by default 20 seconds
    #[arg(long, value_name = "SECONDS", value_parser = super::tournament::patience)]
    pub patience: Option<u64>,
    /// Add what engines write to their standard error to this file
    #[arg(long, value_name = "FILE")]
    pub engine_log: Option<PathBuf>,
}

impl EngineArguments {
    /// The longest time for an engine's answer.
    pub fn patience(&self) -> Duration {
        self.patience.map_or(PATIENCE, Duration::from_millis)
    }

    /// The log, opened before the first game.
    pub fn log(&self) -> Result<Option<EngineLog>, Failure> {
        let open = |file: &PathBuf| {
            EngineLog::open(file).map_err(|error| refused("--engine-log", file, &error))
        };
        self.engine_log.as_ref().map(open).transpose()
    }
}

/// What happens if a player fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OnFailureName {
    /// It loses the game, and the series continues
    Forfeit,
    /// The series ends
    Stop,
}

impl From<OnFailureName> for OnFailure {
    fn from(name: OnFailureName) -> Self {
        match name {
            OnFailureName::Forfeit => Self::Forfeit,
            OnFailureName::Stop => Self::Stop,
        }
    }
}
