//! Finds the commands that buttons and keys request.

use bevy::prelude::*;

use super::bindings::Bindings;
use super::buttons::Clicked;
use super::capture::Capture;
use super::key::{Chord, Key};
use super::list::Command;
use super::now::Now;
use super::press::Press;
use super::scope::Scope;

/// A key or a button requests a command.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// The command.
    pub command: Command,
    /// The key, if it was a key: digits and arrows carry more than the command.
    pub key: Option<Key>,
}

/// Sends the commands that buttons and keys request, in this frame alone. Other keys do nothing.
pub(super) fn resolve_commands(
    mut clicked: MessageReader<Clicked>,
    mut presses: MessageReader<Press>,
    (now, bindings): (Now<'_>, Res<Bindings>),
    mut capture: ResMut<Capture>,
    mut asked: ResMut<Messages<Asked>>,
) {
    asked.clear();
    if *capture == Capture::Awaits {
        let fresh = |press: &&Press| !press.repeat;
        let first = |press: &Press| Some((press.keys[0]?, press.held));
        if let Some((key, held)) = presses.read().filter(fresh).find_map(first) {
            *capture = Chord::pressed(key, held).map_or(Capture::Off, Capture::Pressed);
        }
        presses.clear();
    }
    asked.write_batch(clicked.read().map(|clicked| Asked { command: clicked.0, key: None }));
    asked.write_batch(presses.read().filter_map(|press| asked_by(press, &now, &bindings)));
}

fn asked_by(press: &Press, now: &Now<'_>, bindings: &Bindings) -> Option<Asked> {
    let command = |key| first(key, press, now, bindings);
    let asked = |key| Some(Asked { command: command(key)?, key: Some(key) });
    press.keys.into_iter().flatten().find_map(asked)
}

/// The command that a key requests now.
pub(super) fn first(
    key: Key,
    press: &Press,
    now: &Now<'_>,
    bindings: &Bindings,
) -> Option<Command> {
    let Press { held, repeat, .. } = *press;
    let is_meant = |command: &Command| {
        let (scope, entry) = (command.scope(), command.entry());
        entry.keys_in(bindings).iter().any(|chord| chord.is(key, held))
            && scope.is_open(now)
            && scope.hears(key, held.control, now)
            && (!repeat || repeats(scope, key))
            && (entry.when)(now, key)
    };
    Command::ALL.iter().copied().find(is_meant)
}

/// A key that is held down moves on through the list of matches, and does nothing else.
fn repeats(scope: Scope, key: Key) -> bool {
    scope == Scope::Matches && matches!(key, Key::Up | Key::Down | Key::PageUp | Key::PageDown)
}
