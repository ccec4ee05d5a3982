//! Other keys for commands: read, kept, and checked against those of other commands.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use tesserae_play::settings::Settings;

use super::bindings::Bindings;
use super::entry::Entry;
use super::key::{Chord, Key};
use super::list::{Command, MatchesCommand, SetUpCommand, WindowCommand};

/// The keys that the settings name, by command.
pub type ChosenKeys = BTreeMap<String, Vec<String>>;

impl Bindings {
    /// Reads the settings. They may name commands and keys of a later version.
    pub fn read(chosen: &ChosenKeys) -> Self {
        let free = Command::ALL.iter().filter(|command| !command.is_fixed());
        let own = free.filter_map(|command| {
            let name = command.entry().name;
            let named = chosen.get(name)?;
            let keys: Vec<Chord> = named.iter().filter_map(|key| Chord::read(key)).collect();
            // A command without keys was left without them, not without keys that are understood.
            (named.is_empty() || !keys.is_empty()).then_some((name, keys))
        });
        Self(Arc::new(own.collect()))
    }

    /// The other commands that a key requests while this one can be requested. Commands that share
    /// a key of the list are told apart by the moment.
    pub fn conflicts(&self, command: Command, key: Chord) -> Vec<Command> {
        let shares = |entry: &Entry, other: &Entry| {
            entry.keys.iter().any(|key| other.keys.iter().any(|own| own.overlaps(*key)))
        };
        let meets = |other: &Command| {
            let (entry, own) = (other.entry(), command.entry());
            *other != command
                && other.scope().is_open_with(command.scope())
                && !shares(own, entry)
                && entry.keys_in(self).iter().any(|taken| taken.overlaps(key))
        };
        Command::ALL.iter().copied().filter(meets).collect()
    }

    /// The same with other keys for a command.
    pub fn with(&self, command: Command, keys: Vec<Chord>) -> Self {
        let mut all = (*self.0).clone();
        let entry = command.entry();
        if keys == entry.keys {
            all.remove(entry.name);
        } else {
            all.insert(entry.name, keys);
        }
        Self(Arc::new(all))
    }

    /// The keys as the settings name them. What this version does not understand stays.
    pub fn write(&self, chosen: &mut ChosenKeys) {
        chosen.retain(|name, _| Command::ALL.iter().all(|command| command.entry().name != name));
        chosen.extend(self.0.iter().map(|(name, keys)| {
            ((*name).to_owned(), keys.iter().map(ToString::to_string).collect())
        }));
    }

    /// Gives a command a key in place of its key of that number, or one more. A command that has
    /// the key takes the old one in exchange; without one to take, the key is refused.
    ///
    /// # Errors
    /// The commands that have the key, and the bindings after an exchange if that is possible.
    pub fn bound(
        &self,
        command: Command,
        number: usize,
        key: Chord,
    ) -> Result<Self, (Vec<Command>, Option<Self>)> {
        let mut keys = command.entry().keys_in(self).to_vec();
        let old = keys.get(number).copied();
        match old {
            Some(_) => keys[number] = key,
            None if keys.contains(&key) => {}
            None => keys.push(key),
        }
        let conflicts = self.conflicts(command, key);
        let bound = self.with(command, keys);
        if conflicts.is_empty() {
            return Ok(bound);
        }
        let swapped = old.and_then(|old| bound.exchanged(&conflicts, key, old));
        Err((conflicts, swapped))
    }

    /// The same with the key `old` in place of `key` for these commands. None if one of them is
    /// fixed, or if a third command has the old key.
    fn exchanged(&self, commands: &[Command], key: Chord, old: Chord) -> Option<Self> {
        let mut swapped = self.clone();
        for command in commands {
            if command.is_fixed() || !self.conflicts(*command, old).is_empty() {
                return None;
            }
            let keys = command.entry().keys_in(self).iter();
            let keys = keys.map(|own| if own.overlaps(key) { old } else { *own });
            swapped = swapped.with(*command, keys.collect());
        }
        Some(swapped)
    }
}

impl Command {
    /// Has it always the keys of the list? Digits and arrows say more than the command, copying and
    /// pasting belong to the system, and without Escape no dialog could be left.
    pub fn is_fixed(self) -> bool {
        const FIXED: [Command; 4] = [
            Command::Matches(MatchesCommand::Row),
            Command::SetUp(SetUpCommand::Copy),
            Command::SetUp(SetUpCommand::Paste),
            Command::Window(WindowCommand::Escape),
        ];
        let says_more = |key: &Chord| matches!(key.key(), Key::Digits(..) | Key::Arrows);
        FIXED.contains(&self) || self.entry().keys.iter().any(says_more)
    }
}

/// Follows the settings.
pub(super) fn follow_settings(settings: Option<Res<Settings>>, mut bindings: ResMut<Bindings>) {
    if let Some(settings) = settings.filter(DetectChanges::is_changed) {
        bindings.set_if_neq(Bindings::read(&settings.keys));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ReviewCommand, TableCommand, TurnCommand, WatchCommand};
    use super::*;

    fn key(text: &str) -> Chord {
        Chord::read(text).expect("a key")
    }

    const UNDO: Command = Command::Table(TableCommand::Undo);
    const BOOK: Command = Command::Table(TableCommand::Book);
    const HINT: Command = Command::Turn(TurnCommand::Hint);
    const THROW: Command = Command::Turn(TurnCommand::Throw);

    #[test]
    fn a_key_is_read_as_it_is_written() {
        for text in [
            "B",
            "Shift+B",
            "Ctrl+Z",
            "Ctrl+Shift+Z",
            "Alt+Enter",
            "+",
            "−",
            "[",
            "Space",
            "Esc",
            "Page Up",
            "F5",
            "Shift+F12",
            "Del",
            "7",
            "Ä",
        ] {
            assert_eq!(key(text).to_string(), text);
        }
        for text in ["", "Ctrl+", "Meta+A", "F13", "BB", "arrows", "1 to 9"] {
            assert_eq!(Chord::read(text), None, "{text}");
        }
        // Every key of the list that can be changed is read, with what it stands for.
        for command in Command::ALL.iter().filter(|command| !command.is_fixed()) {
            for own in command.entry().keys {
                assert!(own.overlaps(key(&own.to_string())), "{command:?}");
            }
        }
    }

    #[test]
    fn other_keys_are_kept_by_the_commands_name_and_the_lists_are_not() {
        let usual = Bindings::default();
        let other = usual.bound(BOOK, 0, key("J")).expect("it is free");
        assert_eq!(BOOK.entry().keys_in(&other), [key("J")]);
        let later = || ("Table.Fly".to_owned(), vec!["Warp".to_owned()]);
        let mut chosen = ChosenKeys::from([later()]);
        other.write(&mut chosen);
        assert_eq!(chosen.get("Table.Book"), Some(&vec!["J".to_owned()]));
        assert_eq!(Bindings::read(&chosen), other);
        let again = other.with(BOOK, BOOK.entry().keys.to_vec());
        again.write(&mut chosen);
        assert_eq!((again, chosen), (usual, ChosenKeys::from([later()])));
        // A fixed command keeps its keys whatever the file says.
        let chosen = ChosenKeys::from([("Window.Escape".to_owned(), Vec::new())]);
        assert_eq!(Bindings::read(&chosen), Bindings::default());
    }

    #[test]
    fn a_key_that_another_command_has_is_exchanged_or_refused() {
        let usual = Bindings::default();
        // Both are heard at the table.
        let (with, swapped) = usual.bound(HINT, 0, key("B")).expect_err("the book has it");
        assert_eq!(with, [BOOK]);
        let swapped = swapped.expect("the book can have A");
        assert_eq!(HINT.entry().keys_in(&swapped), [key("B")]);
        assert!(BOOK.entry().keys_in(&swapped)[0].overlaps(key("A")));
        assert!(swapped.conflicts(HINT, key("B")).is_empty());
        // One more key has nothing to give in exchange.
        let (with, swapped) = usual.bound(HINT, 1, key("B")).expect_err("the book has it");
        assert_eq!((with, swapped), (vec![BOOK], None));
        // The digits are fixed.
        let (with, swapped) = usual.bound(HINT, 0, key("3")).expect_err("it plays a move");
        assert_eq!(with, [Command::Turn(TurnCommand::PlayNumber)]);
        assert_eq!(swapped, None);
        // Rollouts of a review, which the same key stops, are never on while one plays.
        let roll_out = Command::Review(ReviewCommand::RollOut);
        assert!(usual.conflicts(roll_out, key("K")).is_empty());
        assert!(!usual.conflicts(roll_out, key("U")).is_empty());
        assert!(usual.bound(HINT, 0, key("O")).is_err(), "who watches may have taken over a side");
        let take_over = Command::Watch(WatchCommand::TakeOver);
        assert_eq!(usual.conflicts(HINT, key("O"))[0], take_over);
    }

    #[test]
    fn commands_that_share_a_key_of_the_list_may_share_another() {
        let pass = Command::Turn(TurnCommand::Pass);
        let other = Bindings::default().bound(THROW, 0, key("J")).expect("it is free");
        let both = other.bound(pass, 0, key("J")).expect("the moment tells them apart");
        assert_eq!(pass.entry().keys_in(&both), THROW.entry().keys_in(&both));
        assert!(both.bound(UNDO, 0, key("J")).is_err());
    }
}
