//! What all benches share.

/// Whether speeds are wanted. `cargo bench` says so; `cargo test --bench NAME` only holds
/// the bench to its counts, and to the cheap ones of them.
pub fn timed() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}
