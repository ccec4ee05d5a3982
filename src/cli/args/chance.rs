//! The arguments of all commands whose result follows from a seed and is the same on any
//! number of threads.

use clap::{Args, value_parser};

#[derive(Debug, Args)]
pub struct ChanceArguments {
    /// Where all chance comes from: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many threads share the work; by default as many as there are cores
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1024))]
    pub threads: Option<u32>,
}
