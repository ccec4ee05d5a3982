//! Every game is written twice. Here the program's engine and the slow one in
//! `tests/reference/` walk side by side and must agree at every ply on the
//! position, on what can happen with which chance, and on what follows from each
//! act, played or not.
//!
//! The slow engines have tests of their own too: the worked examples of the
//! rules. What both engines were to misread alike, those would show.

mod examples;
mod lock_step;
mod scattered;
