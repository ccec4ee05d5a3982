//! Series of games: the same whatever the threads, stopped in the right place, and told of
//! in full.

mod series;
mod simulated;
mod stopping;
