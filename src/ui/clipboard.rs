//! The system's clipboard: what is copied in the window goes there, and what is there comes
//! into a field. This is the one file that knows `arboard`.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext, egui};

use tesserae_play::notices::Notice;

use super::commands::{Press, PressesRead};

/// The clipboard, once it was needed: on X11 it holds what was copied as long as it is there.
#[derive(Resource, Default)]
struct SystemClipboard(Option<arboard::Clipboard>);

impl SystemClipboard {
    fn system(&mut self) -> Result<&mut arboard::Clipboard, arboard::Error> {
        match &mut self.0 {
            Some(clipboard) => Ok(clipboard),
            none => Ok(none.insert(arboard::Clipboard::new()?)),
        }
    }

    fn set(&mut self, text: &str) -> Result<(), arboard::Error> {
        self.system()?.set_text(text)
    }

    /// The text that is there; none where there is none or something else.
    fn text(&mut self) -> Option<String> {
        self.system().ok()?.get_text().ok()
    }
}

/// What other programs have copied.
#[derive(SystemParam)]
pub struct Clipboard<'w>(Option<ResMut<'w, SystemClipboard>>);

impl Clipboard<'_> {
    /// Whether there is a clipboard: without a window there is none.
    pub fn is_there(&self) -> bool {
        self.0.is_some()
    }

    /// The first line of text on it; none where there is no text.
    pub fn line(&mut self, longest: usize) -> Option<String> {
        first_line(&self.0.as_mut()?.text()?, longest)
    }
}

/// What is said where a text was to be pasted and there is none.
pub const NO_TEXT: &str = "The clipboard holds no text.";

/// The first line with something on it, without the spaces around it and no longer than so many
/// letters: what is on the clipboard may be of any size.
pub fn first_line(text: &str, longest: usize) -> Option<String> {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    Some(line.chars().take(longest).collect())
}

/// Tells egui of the keys that copy, cut and paste.
fn press(
    mut presses: MessageReader<Press>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut clipboard: ResMut<SystemClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    for press in presses.read() {
        let Some(context) = contexts.iter().next() else { continue };
        let event = if press.is_control('c') {
            egui::Event::Copy
        } else if press.is_control('x') {
            egui::Event::Cut
        } else if press.is_control('v') {
            match clipboard.text() {
                Some(text) => egui::Event::Paste(text.replace("\r\n", "\n")),
                None => continue,
            }
        } else {
            continue;
        };
        events.write(EguiInputEvent { context, event });
    }
}

/// Puts what egui has copied where other programs find it.
fn copy(
    outputs: Query<&EguiFullOutput>,
    mut clipboard: ResMut<SystemClipboard>,
    mut notices: MessageWriter<Notice>,
) {
    let outputs = outputs.iter().filter_map(|output| output.0.as_ref());
    for command in outputs.flat_map(|output| &output.platform_output.commands) {
        if let egui::OutputCommand::CopyText(text) = command
            && let Err(error) = clipboard.set(text)
        {
            let text = format!("The text could not be copied: {error}.");
            notices.write(Notice::warning(text));
        }
    }
}

/// Registers the clipboard; only where there is a window.
pub fn plugin(app: &mut App) {
    app.init_resource::<SystemClipboard>()
        .add_systems(PreUpdate, press.after(PressesRead).before(EguiPreUpdateSet::ProcessInput))
        .add_systems(
            PostUpdate,
            copy.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_what_is_pasted_the_first_line_with_something_on_it_is_taken() {
        let line = |text: &str| first_line(text, 8);
        assert_eq!(line("\n  \t\r\n one \r\ntwo").as_deref(), Some("one"));
        assert_eq!(line(&"ü".repeat(1 << 20)).as_deref(), Some("üüüüüüüü"));
        assert_eq!((line(""), line(" \n ")), (None, None));
    }
}
