//! Finds the commands that buttons and keys request.

use bevy::prelude::*;

use super::buttons::Clicked;
use super::key::{Key, Modifiers};
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
    now: Now<'_>,
    mut asked: ResMut<Messages<Asked>>,
) {
    asked.clear();
    asked.write_batch(clicked.read().map(|clicked| Asked { command: clicked.0, key: None }));
    asked.write_batch(presses.read().filter_map(|press| asked_by(press, &now)));
}

fn asked_by(press: &Press, now: &Now<'_>) -> Option<Asked> {
    let command = |key| first(key, press.held, press.repeat, now);
    let asked = |key| Some(Asked { command: command(key)?, key: Some(key) });
    press.keys.into_iter().flatten().find_map(asked)
}

/// The command that a key requests now.
pub(super) fn first(key: Key, held: Modifiers, repeat: bool, now: &Now<'_>) -> Option<Command> {
    let is_meant = |command: &Command| {
        let (scope, entry) = (command.scope(), command.entry());
        entry.keys.iter().any(|chord| chord.is(key, held))
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
