//! Finds the command that a key requests.

use bevy::prelude::*;

use super::key::{Key, Modifiers};
use super::list::Command;
use super::now::Now;
use super::press::Press;
use super::scope::Scope;

/// A key requests a command.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// The command.
    pub command: Command,
    /// The key: digits and arrows carry more than the command.
    pub key: Key,
}

/// Reads the pressed keys and sends the commands they request, in this frame alone. Other keys do
/// nothing.
pub(super) fn resolve_keys(
    mut presses: MessageReader<Press>,
    now: Now<'_>,
    mut asked: ResMut<Messages<Asked>>,
) {
    asked.clear();
    asked.write_batch(presses.read().filter_map(|press| asked_by(press, &now)));
}

fn asked_by(press: &Press, now: &Now<'_>) -> Option<Asked> {
    let command = |key| first(key, press.held, press.repeat, now);
    press.keys.into_iter().flatten().find_map(|key| Some(Asked { command: command(key)?, key }))
}

fn first(key: Key, held: Modifiers, repeat: bool, now: &Now<'_>) -> Option<Command> {
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
