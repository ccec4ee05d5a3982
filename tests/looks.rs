//! What is seen of the sides, the marks and the shadows, measured in pictures.
//! The pictures stay in the target folder to be looked at.

#![cfg(feature = "gui")]
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stderr, reason = "tests")]

mod studio;

#[path = "looks"]
mod looks {
    mod contrast;
    mod first_view;
    mod inspector;
    mod picture;
    mod table;
}
