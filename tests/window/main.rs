//! Whole matches through the window's own systems, without a window: a headless
//! app whose clock the tests move.

#![cfg(feature = "gui")]
#![allow(missing_docs, clippy::unwrap_used, clippy::print_stderr, reason = "tests")]

mod advising;
mod arranging;
mod auditing;
mod bench;
mod broadcast;
mod carrying;
mod clicking;
mod cut_words;
mod desk;
mod dialogs;
mod directing;
mod due;
mod endings;
mod engines;
mod every_size;
mod exhibitions;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod faults;
mod files;
mod first_minute;
mod framing;
mod gamepad;
mod games;
mod guides;
mod hidden;
mod hints;
mod importing;
mod inspector;
mod keeping;
mod keys;
mod leaving_review;
mod library;
mod list;
mod lists;
mod live_view;
mod lost_turns;
mod matches;
mod menus;
mod moments;
mod museum;
mod one_number;
mod over_the_foot;
mod panel;
mod pointing;
mod preferences;
mod puzzling;
mod reading_aloud;
mod reviewing;
mod rolling;
mod saving;
mod scene;
mod screens;
mod sectioning;
mod series;
mod set_up;
mod share;
mod showing;
mod slow_disk;
mod small_windows;
mod soak;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[path = "../spoiling/mod.rs"]
mod spoiling;
mod statistics;
mod tabbing;
mod taken_over;
mod toolbar;
mod touring;
mod tournaments;
mod trial;
mod turning;
mod two_windows;
mod views;
mod watched;
mod watching;
mod watching_live;
