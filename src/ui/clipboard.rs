//! The system's clipboard: text copied in the window goes there, and its text goes into a field. On
//! X11 the program that owns the text may take seconds to answer. A thread talks to the system, and
//! no frame waits for it. This is the one file that knows `arboard`.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext, egui};
use thiserror::Error;

use tesserae_play::notices::Notice;

use super::commands::{Press, PressesRead};

/// A job for the thread.
#[derive(Debug)]
enum Job {
    /// Put a text on the clipboard.
    Write(String),
    /// Read the text on it.
    Read(Asker),
}

/// The source of a request for the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asker {
    /// The key that pastes: the text is for the field with the focus.
    Key,
    /// A button.
    Button(egui::Id),
}

/// The thread's answer.
#[derive(Debug)]
enum Answer {
    /// A text could not be copied.
    NotCopied(String),
    /// The text; `None` if the clipboard is empty or holds something else.
    Text(Asker, Option<String>),
}

/// The thread that talks to the clipboard.
#[derive(Resource)]
struct SystemClipboard {
    jobs: Sender<Job>,
    answers: Mutex<Receiver<Answer>>,
    thread: Option<JoinHandle<()>>,
    /// The answer to a button's request, in the frame of its arrival.
    text: Option<(egui::Id, Option<String>)>,
}

impl SystemClipboard {
    /// Starts a thread that does one job after another, and calls `wake` when there is an answer.
    fn start(
        work: impl FnMut(Job) -> Option<Answer> + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let (jobs, asked) = channel();
        let (answered, answers) = channel();
        let thread = Builder::new().name("clipboard".into()).spawn(move || {
            for answer in asked.into_iter().filter_map(work) {
                if answered.send(answer).is_err() {
                    return;
                }
                wake();
            }
        })?;
        Ok(Self { jobs, answers: Mutex::new(answers), thread: Some(thread), text: None })
    }

    fn ask(&self, job: Job) {
        if self.jobs.send(job).is_err() {
            error!("the clipboard's thread has ended");
        }
    }

    fn answers(&mut self) -> Vec<Answer> {
        self.answers.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
    }
}

impl Drop for SystemClipboard {
    /// On X11 a copied text is lost with its owner. The thread hands it over as it ends.
    fn drop(&mut self) {
        self.jobs = channel().0;
        let ended = self.thread.take().map(JoinHandle::join);
        if matches!(ended, Some(Err(_))) {
            error!("the clipboard's thread broke off");
        }
    }
}

/// Does jobs with the system's clipboard. Opens it for the first one.
fn system() -> impl FnMut(Job) -> Option<Answer> {
    let mut opened = None;
    move |job| {
        let clipboard = match &mut opened {
            Some(clipboard) => Ok(clipboard),
            none => arboard::Clipboard::new().map(|clipboard| none.insert(clipboard)),
        };
        match job {
            Job::Write(text) => {
                let copied = clipboard.and_then(|clipboard| clipboard.set_text(text));
                copied.err().map(|error| Answer::NotCopied(error.to_string()))
            }
            Job::Read(asker) => {
                let text = clipboard.and_then(arboard::Clipboard::get_text).ok();
                Some(Answer::Text(asker, text))
            }
        }
    }
}

/// Text that other programs copied.
#[derive(SystemParam)]
pub struct Clipboard<'w>(Option<ResMut<'w, SystemClipboard>>);

impl Clipboard<'_> {
    /// Is there a clipboard? Without a window there is no clipboard.
    pub fn is_there(&self) -> bool {
        self.0.is_some()
    }

    /// Asks for its text. It comes in a later frame, as [`Self::line`] of the same `asker`.
    pub fn ask(&self, asker: egui::Id) {
        if let Some(clipboard) = &self.0 {
            clipboard.ask(Job::Read(Asker::Button(asker)));
        }
    }

    /// The first line of the text that `asker` requested; `None` until it arrives. It is there for
    /// one frame.
    ///
    /// # Errors
    /// When there is no text on the clipboard.
    pub fn line(&mut self, asker: egui::Id, longest: usize) -> Option<Result<String, NoText>> {
        let (_, text) = self.0.as_mut()?.text.take_if(|(id, _)| *id == asker)?;
        Some(text.and_then(|text| first_line(&text, longest)).ok_or(NoText))
    }
}

/// There was nothing to paste.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("The clipboard holds no text.")]
pub struct NoText;

/// The first line with visible text, trimmed and shortened to the given number of letters. The
/// clipboard may hold any amount.
pub fn first_line(text: &str, longest: usize) -> Option<String> {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(line.chars().take(longest).collect())
}

/// Tells egui of the keys that copy, cut and paste.
fn send_clipboard_keys(
    mut presses: MessageReader<Press>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    clipboard: Res<SystemClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    for press in presses.read() {
        let Some(context) = contexts.iter().next() else { continue };
        let event = if press.is_control('c') {
            egui::Event::Copy
        } else if press.is_control('x') {
            egui::Event::Cut
        } else if press.is_control('v') {
            clipboard.ask(Job::Read(Asker::Key));
            continue;
        } else {
            continue;
        };
        events.write(EguiInputEvent { context, event });
    }
}

/// Receives the thread's answers.
fn receive_answers(
    mut clipboard: ResMut<SystemClipboard>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
    mut notices: MessageWriter<Notice>,
) {
    // Text left unread does not go to the next asker.
    clipboard.text = None;
    for answer in clipboard.answers() {
        match answer {
            Answer::NotCopied(error) => {
                let text = format!("The text could not be copied: {error}.");
                notices.write(Notice::warning(text));
            }
            Answer::Text(Asker::Button(id), text) => clipboard.text = Some((id, text)),
            Answer::Text(Asker::Key, text) => {
                let pasted = text.map(|text| egui::Event::Paste(text.replace("\r\n", "\n")));
                let event = contexts.iter().next().zip(pasted);
                events.write_batch(event.map(|(context, event)| EguiInputEvent { context, event }));
            }
        }
    }
}

/// Puts text that egui copied on the clipboard, for other programs.
fn copy_text(outputs: Query<&EguiFullOutput>, clipboard: Res<SystemClipboard>) {
    let outputs = outputs.iter().filter_map(|output| output.0.as_ref());
    for command in outputs.flat_map(|output| &output.platform_output.commands) {
        if let egui::OutputCommand::CopyText(text) = command {
            clipboard.ask(Job::Write(text.clone()));
        }
    }
}

/// Starts the thread. An answer wakes the window.
fn open_clipboard(mut commands: Commands, proxy: Res<EventLoopProxyWrapper>) {
    let proxy = proxy.clone();
    let wake = move || {
        // Once the window is closed there is nothing to wake.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    };
    match SystemClipboard::start(system(), wake) {
        Ok(clipboard) => commands.insert_resource(clipboard),
        Err(error) => error!("no thread for the clipboard: {error}"),
    }
}

/// Registers the clipboard. Needs a window.
pub fn plugin(app: &mut App) {
    let keys = (receive_answers, send_clipboard_keys).chain().after(PressesRead);
    app.add_systems(Startup, open_clipboard)
        .add_systems(
            PreUpdate,
            keys.before(EguiPreUpdateSet::ProcessInput).run_if(resource_exists::<SystemClipboard>),
        )
        .add_systems(
            PostUpdate,
            copy_text
                .after(EguiPostUpdateSet::EndPass)
                .before(EguiPostUpdateSet::ProcessOutput)
                .run_if(resource_exists::<SystemClipboard>),
        );
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn no_frame_waits_for_a_clipboard_that_does_not_answer() {
        let (release, held) = channel();
        let (woken, wakes) = channel();
        let work = move |job| match job {
            Job::Read(asker) => held.recv().ok().map(|text| Answer::Text(asker, text)),
            Job::Write(_) => None,
        };
        let wake = move || woken.send(()).expect("the test waits for it");
        let clipboard = SystemClipboard::start(work, wake).expect("a thread");
        let mut app = App::new();
        app.insert_resource(clipboard)
            .add_message::<EguiInputEvent>()
            .add_message::<Notice>()
            .add_systems(PreUpdate, receive_answers);
        let text = |app: &App| app.world().resource::<SystemClipboard>().text.clone();
        let button = egui::Id::new("button");
        app.world().resource::<SystemClipboard>().ask(Job::Read(Asker::Button(button)));
        for _ in 0..3 {
            app.update();
            assert_eq!(text(&app), None);
        }
        release.send(Some("one".to_owned())).expect("the thread waits for it");
        wakes.recv().expect("the window is woken");
        app.update();
        assert_eq!(text(&app), Some((button, Some("one".to_owned()))));
        app.update();
        assert_eq!(text(&app), None, "nobody took it");
        drop(release);
    }

    #[test]
    fn all_that_was_copied_is_there_in_order_when_the_program_ends() {
        let copied = Arc::new(Mutex::new(Vec::new()));
        let taken = Arc::clone(&copied);
        let work = move |job| {
            if let Job::Write(text) = job {
                taken.lock().expect("free").push(text);
            }
            None
        };
        let clipboard = SystemClipboard::start(work, || ()).expect("a thread");
        for text in ["a", "b", "c"] {
            clipboard.ask(Job::Write(text.to_owned()));
        }
        drop(clipboard);
        assert_eq!(*copied.lock().expect("free"), ["a", "b", "c"]);
    }

    #[test]
    fn of_what_is_pasted_the_first_line_with_something_on_it_is_taken() {
        let line = |text: &str| first_line(text, 8);
        assert_eq!(line("\n  \t\r\n one \r\ntwo").as_deref(), Some("one"));
        assert_eq!(line(&"ü".repeat(1 << 20)).as_deref(), Some("üüüüüüüü"));
        assert_eq!((line(""), line(" \n ")), (None, None));
    }
}
