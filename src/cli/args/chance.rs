//! The arguments of all commands with a seed. Their result is the same on any number of threads.

use clap::Args;

use super::number::{seed, whole};

#[derive(Debug, Args)]
pub struct ChanceArguments {
    /// The seed of all chance: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// The number of threads; by default one for each core
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=1024))]
    pub threads: Option<u32>,
}
