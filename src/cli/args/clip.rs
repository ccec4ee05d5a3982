//! The arguments of `clip`.

use std::path::PathBuf;

use clap::Args;

use super::PictureSize;
use super::number::whole;

#[derive(Debug, Args)]
pub struct ClipArguments {
    /// The record of the match, as docs/records.md explains
    pub record: PathBuf,
    /// What to write: FILE.webp, or with the system's ffmpeg FILE.mp4, FILE.webm or FILE.gif;
    /// FOLDER/ for a picture of each moment
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    pub force: bool,
    /// Begin after this many throws and moves; by default at the start
    #[arg(long, value_name = "N", value_parser = whole::<usize>(..))]
    pub from: Option<usize>,
    /// End after this many throws and moves; by default after the last
    #[arg(long, value_name = "N", value_parser = whole::<usize>(..))]
    pub to: Option<usize>,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "960x540")]
    pub size: PictureSize,
    /// The camera; by default the usual view
    #[arg(long, value_name = "NAME")]
    pub camera: Option<String>,
    /// low, standard or high; by default the one that suits the graphics adapter
    #[arg(long, value_name = "LOOK")]
    pub look: Option<String>,
    /// Pictures a second, 12 to 30
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole::<u32>(12..=30))]
    pub fps: u32,
    /// The speed of the match: slow, normal, fast, faster or instant
    #[arg(long, value_name = "SPEED", alias = "pace", default_value = "normal")]
    pub speed: String,
    /// Write a folder of pictures, even if --out has a file's ending
    #[arg(long)]
    pub sequence: bool,
    /// For the window: print progress on stdout, and stop when stdin ends
    #[arg(long, hide = true)]
    pub watched: bool,
}
