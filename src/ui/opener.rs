//! Opens folders and pages of the web in the system's own programs, each in a separate process, and
//! shows files in their folders. No frame waits for that.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use bevy::prelude::*;
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, egui};
use thiserror::Error;

use tesserae_core::files::folder_of;
use tesserae_layout::frames::{Frames, waker};
use tesserae_layout::order::TableSystems;
use tesserae_play::notices::Notice;

use super::desktop;
use super::widgets::Toasts;

/// A request to open something outside the window.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum OpenRequested {
    /// A folder, which is made if it is missing.
    Folder(PathBuf),
    /// A file, shown in its folder.
    Shown(PathBuf),
    /// A page of the web. A link in the window asks for it.
    Page(String),
}

/// The program that opens things, and its failures.
#[derive(Resource)]
pub struct Opener {
    /// Its name.
    pub program: OsString,
    /// Asks the file manager to show a file. If it cannot, the file's folder opens.
    pub show: fn(&Path) -> io::Result<()>,
    failures: (Sender<OpenError>, Mutex<Receiver<OpenError>>),
}

/// The label of buttons that show a file in its folder.
pub const SHOW_IN_FOLDER: &str = "Show in folder";

/// The system's own program.
const PROGRAM: &str = if cfg!(target_os = "macos") {
    "open"
} else if cfg!(windows) {
    "explorer"
} else {
    "xdg-open"
};

/// Why something was not opened.
#[derive(Debug, Error)]
#[error("cannot open {target}: {reason}")]
struct OpenError {
    target: String,
    reason: String,
}

impl Default for Opener {
    fn default() -> Self {
        let (sender, receiver) = channel();
        let show = |_: &Path| Err(io::ErrorKind::Unsupported.into());
        Self { program: PROGRAM.into(), show, failures: (sender, Mutex::new(receiver)) }
    }
}

impl Opener {
    /// The system's program and its file manager.
    pub fn of_system() -> Self {
        Self { show: desktop::show_in_folder, ..Self::default() }
    }

    fn open(&self, request: OpenRequested) {
        let (program, failed) = (self.program.clone(), self.failures.0.clone());
        let show = self.show;
        let target = match &request {
            OpenRequested::Folder(path) | OpenRequested::Shown(path) => path.display().to_string(),
            OpenRequested::Page(address) => address.clone(),
        };
        let fail = move |error: io::Error| {
            // Once the window is closed there is no reader.
            let _ = failed.send(OpenError { target, reason: error.to_string() });
            waker().wake();
        };
        let late = fail.clone();
        let run = move || finished(&program, show, request).unwrap_or_else(late);
        if let Err(error) = Builder::new().name("opener".into()).spawn(run) {
            fail(error);
        }
    }
}

/// Runs the program to its end.
fn finished(
    program: &OsStr,
    show: fn(&Path) -> io::Result<()>,
    request: OpenRequested,
) -> io::Result<()> {
    let target: OsString = match request {
        OpenRequested::Folder(folder) => {
            std::fs::create_dir_all(&folder)?;
            folder.into()
        }
        OpenRequested::Shown(file) => {
            // The file manager would show nothing, without a word.
            std::fs::symlink_metadata(&file)?;
            if show(&file).is_ok() {
                return Ok(());
            }
            folder_of(&file).into()
        }
        OpenRequested::Page(address) => address.into(),
    };
    let mut command = Command::new(program);
    command.arg(target).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = command.status()?;
    // Explorer reports a failure whatever it does.
    if status.success() || cfg!(windows) {
        Ok(())
    } else {
        Err(io::Error::other(status.to_string()))
    }
}

/// Asks for the pages whose links were clicked.
fn follow_links(
    outputs: Query<&EguiFullOutput>,
    frames: Res<Frames>,
    mut requests: MessageWriter<OpenRequested>,
) {
    let outputs = outputs.iter().filter_map(|output| output.0.as_ref());
    for command in outputs.flat_map(|output| &output.platform_output.commands) {
        if let egui::OutputCommand::OpenUrl(link) = command {
            requests.write(OpenRequested::Page(link.url.clone()));
            frames.draw();
        }
    }
}

fn open_things(
    mut requests: MessageReader<OpenRequested>,
    mut opener: ResMut<Opener>,
    mut notices: MessageWriter<Notice>,
) {
    requests.read().for_each(|request| opener.open(request.clone()));
    let failures = opener.bypass_change_detection().failures.1.get_mut();
    let failures = failures.unwrap_or_else(PoisonError::into_inner);
    notices.write_batch(failures.try_iter().map(|error| Notice::failure(&error)));
}

/// Shows the file whose button in a message was clicked.
fn show_file_of_message(mut toasts: ResMut<Toasts>, mut requests: MessageWriter<OpenRequested>) {
    let file = toasts.bypass_change_detection().take_file();
    requests.write_batch(file.map(OpenRequested::Shown));
}

/// Registers the opening of folders and pages.
pub fn plugin(app: &mut App) {
    app.init_resource::<Opener>()
        .init_resource::<Frames>()
        .add_message::<OpenRequested>()
        .add_systems(
            Update,
            (show_file_of_message, open_things).chain().before(TableSystems::Notices),
        )
        .add_systems(
            PostUpdate,
            follow_links.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
        );
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// An app that opens things with a program, after the first request.
    fn asked(program: &str, request: OpenRequested) -> App {
        let mut app = App::new();
        app.init_resource::<Opener>()
            .add_message::<OpenRequested>()
            .add_message::<Notice>()
            .add_systems(Update, open_things);
        app.world_mut().resource_mut::<Opener>().program = program.into();
        app.world_mut().write_message(request);
        app.update();
        app
    }

    /// Waits until something holds; gives up after a while.
    fn until(mut holds: impl FnMut() -> bool) {
        let start = Instant::now();
        while !holds() {
            assert!(start.elapsed() < Duration::from_secs(20), "it never holds");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The messages after a request.
    fn said(program: &str, request: OpenRequested) -> Vec<String> {
        let mut app = asked(program, request);
        let mut texts = Vec::new();
        until(|| {
            app.update();
            let mut notices = app.world_mut().resource_mut::<Messages<Notice>>();
            texts.extend(notices.drain().filter_map(|notice| match notice {
                Notice::Said { text, .. } => Some(text),
                _ => None,
            }));
            !texts.is_empty()
        });
        texts
    }

    #[test]
    fn what_cannot_be_opened_is_one_message_that_names_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let pictures = folder.path().join("Tesserae");
        let told = said("no-such-program-here", OpenRequested::Folder(pictures.clone()));
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("Cannot open ") && told[0].contains("Tesserae"), "{told:?}");
        assert!(pictures.is_dir(), "a missing folder is made");
        // A folder cannot be made within a file.
        let file = folder.path().join("file");
        std::fs::write(&file, "").expect("written");
        let within = OpenRequested::Folder(file.join("in"));
        assert_eq!(said("no-such-program-here", within).len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn the_program_is_given_what_it_should_open() {
        let folder = tempfile::tempdir().expect("a folder");
        let page = folder.path().join("page");
        let address = page.to_string_lossy().into_owned();
        let _app = asked("mkdir", OpenRequested::Page(address));
        until(|| page.is_dir());
    }
}
