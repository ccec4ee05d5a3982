//! The arguments of `clip`.

use std::path::PathBuf;

use clap::{Args, value_parser};

use super::PictureSize;

#[derive(Debug, Args)]
pub struct ClipArguments {
    /// The record of the match, as docs/records.md explains
    pub record: PathBuf,
    /// What to write: FILE.webp, or with the system's ffmpeg FILE.mp4, FILE.webm or FILE.gif;
    /// FOLDER/ for a picture of each moment
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Overwrite a file that stands there already
    #[arg(long)]
    pub force: bool,
    /// Begin when so many throws and moves are played; by default at the start
    #[arg(long, value_name = "N")]
    pub from: Option<usize>,
    /// End when so many are played; by default with the last
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Width and height in pixels
    #[arg(long, value_name = "WxH", default_value = "960x540")]
    pub size: PictureSize,
    /// From where; by default the usual view
    #[arg(long, value_name = "NAME")]
    pub camera: Option<String>,
    /// low, standard or high; by default what suits the graphics adapter
    #[arg(long, value_name = "LOOK")]
    pub look: Option<String>,
    /// Pictures a second, 12 to 30
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(12..=30))]
    pub fps: u32,
    /// How fast the match goes: slow, normal, fast, faster or instant
    #[arg(long, value_name = "SPEED", alias = "pace", default_value = "normal")]
    pub speed: String,
    /// Write a folder of pictures, whatever its name ends in
    #[arg(long)]
    pub sequence: bool,
    /// For the window: print progress on stdout, and stop when stdin ends
    #[arg(long, hide = true)]
    pub watched: bool,
}
