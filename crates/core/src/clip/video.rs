//! Videos by the system's own encoder, `ffmpeg`, which gets the pictures over a pipe.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

use thiserror::Error;

use super::form::Form;
use crate::files::Unfinished;

/// The encoder's name.
const ENCODER: &str = "ffmpeg";

/// A video that cannot be encoded.
#[derive(Debug, Error)]
pub enum VideoError {
    /// The system has no encoder.
    #[error("{file}: no {ENCODER} was found to encode it with: install {ENCODER}, or ask for a .webp file or a folder of pictures, which need none", file = file.display())]
    NoEncoder {
        /// The video.
        file: PathBuf,
    },
    /// The encoder is there, but does not start.
    #[error("{encoder} does not start: {source}", encoder = encoder.display())]
    NotStarted {
        /// The encoder.
        encoder: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The encoder gives up.
    #[error("cannot write {file}: {ENCODER} says: {problem}", file = file.display())]
    Encoder {
        /// The video.
        file: PathBuf,
        /// What the encoder complains of, or else what the system says.
        problem: String,
    },
    /// The file cannot be written.
    #[error("cannot write {file}: {source}", file = file.display())]
    Unwritable {
        /// The video.
        file: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// The system's encoder, where it has one.
pub fn encoder() -> Option<PathBuf> {
    let name = format!("{ENCODER}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(&name)).find(|file| file.is_file())
}

/// A video that is being encoded. Dropped before it is finished, it leaves nothing.
pub struct Video {
    encoder: Child,
    pictures: Option<ChildStdin>,
    /// What the encoder complains of.
    complaints: File,
    unfinished: Option<Unfinished>,
    file: PathBuf,
}

impl Video {
    /// Starts the system's encoder for pictures of a size, so many a second.
    ///
    /// # Errors
    /// There is no encoder, it does not start, or the file cannot be written.
    pub fn begin(file: &Path, form: Form, size: (u32, u32), fps: u32) -> Result<Self, VideoError> {
        let encoder = encoder().ok_or_else(|| VideoError::NoEncoder { file: file.to_owned() })?;
        Self::begin_with(&encoder, file, form, size, fps)
    }

    fn begin_with(
        encoder: &Path,
        file: &Path,
        form: Form,
        (width, height): (u32, u32),
        fps: u32,
    ) -> Result<Self, VideoError> {
        let cannot = |source| VideoError::Unwritable { file: file.to_owned(), source };
        let unfinished = Unfinished::begin(file).map_err(cannot)?;
        let complaints = tempfile::tempfile().map_err(cannot)?;
        let told = complaints.try_clone().map_err(cannot)?;
        let mut command = Command::new(encoder);
        command.args(["-hide_banner", "-loglevel", "error", "-y"]);
        // The fourth byte of a pixel is of no meaning.
        command.args(["-f", "rawvideo", "-pix_fmt", "rgb0"]);
        command.args(["-s", &format!("{width}x{height}"), "-r", &fps.to_string(), "-i", "-"]);
        command.args(arguments(form)).arg(unfinished.path());
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(told);
        let mut child = command
            .spawn()
            .map_err(|source| VideoError::NotStarted { encoder: encoder.to_owned(), source })?;
        let pictures = child.stdin.take();
        let unfinished = Some(unfinished);
        Ok(Self { encoder: child, pictures, complaints, unfinished, file: file.to_owned() })
    }

    /// What its file is called until it is whole.
    pub fn path(&self) -> &Path {
        self.unfinished.as_ref().map_or(&self.file, Unfinished::path)
    }

    /// Adds a picture, four bytes a pixel.
    ///
    /// # Errors
    /// If the encoder has given up, with what it complains of.
    pub fn add(&mut self, pixels: &[u8]) -> Result<(), VideoError> {
        let written = self.pictures.as_mut().map(|pictures| pictures.write_all(pixels));
        match written {
            Some(Ok(())) => Ok(()),
            Some(Err(error)) => {
                self.pictures = None;
                let _ = self.encoder.wait();
                Err(self.failure(&error.to_string()))
            }
            None => Err(self.failure("it has ended")),
        }
    }

    /// Ends the video and gives the file its name.
    ///
    /// # Errors
    /// If the encoder gives up, with what it complains of, or the file cannot get its name.
    pub fn finish(mut self) -> Result<(), VideoError> {
        // At the end of its input the encoder writes what is left.
        self.pictures = None;
        let status = self.encoder.wait().map_err(|error| self.failure(&error.to_string()))?;
        if !status.success() {
            return Err(self.failure(&status.to_string()));
        }
        let Some(unfinished) = self.unfinished.take() else { return Ok(()) };
        unfinished
            .keep()
            .map_err(|source| VideoError::Unwritable { file: self.file.clone(), source })
    }

    /// What the encoder complains of, or else what the system says.
    fn failure(&mut self, otherwise: &str) -> VideoError {
        let mut told = String::new();
        let read = self
            .complaints
            .seek(SeekFrom::Start(0))
            .and_then(|_| (&mut self.complaints).take(4_096).read_to_string(&mut told));
        let last = told.lines().map(str::trim).rfind(|line| !line.is_empty());
        let problem = last.filter(|_| read.is_ok()).unwrap_or(otherwise);
        VideoError::Encoder { file: self.file.clone(), problem: problem.to_owned() }
    }
}

impl Drop for Video {
    fn drop(&mut self) {
        // Before its file goes.
        self.pictures = None;
        let _ = self.encoder.kill();
        let _ = self.encoder.wait();
    }
}

/// How a form is encoded: in colours and sizes that every player takes.
fn arguments(form: Form) -> Vec<&'static str> {
    const EVEN: &str = "pad=ceil(iw/2)*2:ceil(ih/2)*2";
    match form {
        Form::Mp4 => vec!["-vf", EVEN, "-pix_fmt", "yuv420p", "-movflags", "+faststart"],
        Form::Webm => vec!["-vf", EVEN, "-pix_fmt", "yuv420p", "-crf", "28", "-b:v", "0"],
        // One palette, or each picture would be kept whole: eighty times the size. It is that
        // of the first pictures, which show the whole table: to wait for the last would keep
        // them all in memory.
        Form::Gif => vec![
            "-filter_complex",
            "split[a][b];[a]trim=end_frame=60,palettegen[p];\
             [b][p]paletteuse=dither=bayer:bayer_scale=5:diff_mode=rectangle",
        ],
        Form::Webp | Form::Pictures => Vec::new(),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A program in place of the encoder.
    fn program(folder: &Path, lines: &str) -> PathBuf {
        let file = folder.join("encoder");
        // By a process of its own: a file that this one has open to write cannot be started.
        let write = "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$2\" && chmod +x \"$2\"";
        let status =
            Command::new("sh").args(["-c", write, "sh", lines]).arg(&file).status().expect("run");
        assert!(status.success());
        file
    }

    fn begin(program: &Path, file: &Path) -> Result<Video, VideoError> {
        Video::begin_with(program, file, Form::Mp4, (2, 1), 20)
    }

    #[test]
    fn the_encoder_gets_every_picture_and_its_file_gets_its_name() {
        let folder = tempfile::tempdir().expect("a folder");
        // What is last of its arguments is the file.
        let copies = program(folder.path(), "for last; do :; done\ncat > \"$last\"");
        let out = tempfile::tempdir().expect("a folder");
        let file = out.path().join("game.mp4");
        let mut video = begin(&copies, &file).expect("begun");
        for picture in [[1_u8; 8], [2; 8], [3; 8]] {
            video.add(&picture).expect("added");
        }
        assert!(!file.exists(), "not before it is whole");
        video.finish().expect("finished");
        let all = std::fs::read(&file).expect("read");
        assert_eq!(all, [[1_u8; 8], [2; 8], [3; 8]].concat());
        assert_eq!(std::fs::read_dir(out.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn what_the_encoder_complains_of_is_said_and_nothing_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let fails = program(folder.path(), "cat > /dev/null\necho no such codec >&2\nexit 1");
        let out = tempfile::tempdir().expect("a folder");
        let file = out.path().join("game.mp4");
        let mut video = begin(&fails, &file).expect("begun");
        video.add(&[0; 8]).expect("added");
        let error = video.finish().expect_err("it fails").to_string();
        assert!(error.contains("game.mp4") && error.contains("no such codec"), "{error}");
        assert_eq!(std::fs::read_dir(out.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn a_video_that_is_left_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let waits = program(folder.path(), "exec cat > /dev/null");
        let out = tempfile::tempdir().expect("a folder");
        let mut video = begin(&waits, &out.path().join("game.mp4")).expect("begun");
        video.add(&[0; 8]).expect("added");
        drop(video);
        assert_eq!(std::fs::read_dir(out.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn an_encoder_that_does_not_start_and_a_place_that_cannot_be_written_are_named() {
        let out = tempfile::tempdir().expect("a folder");
        let file = out.path().join("game.mp4");
        let error =
            begin(Path::new("/nowhere/encoder"), &file).err().expect("no encoder").to_string();
        assert!(error.contains("/nowhere/encoder"), "{error}");
        assert_eq!(std::fs::read_dir(out.path()).expect("a folder").count(), 0);
        std::fs::write(&file, "a file").expect("written");
        let inside = file.join("game.mp4");
        let error = begin(Path::new("/bin/cat"), &inside).err().expect("no folder").to_string();
        assert!(error.contains("cannot write"), "{error}");
    }
}
