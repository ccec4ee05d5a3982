//! Keys as the list of commands names them.

use std::fmt;

/// A key, named by its character or its function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A small letter, a digit or a sign.
    Sign(char),
    /// In the list: one of the digits from the first to the last.
    Digits(u8, u8),
    /// In the list: one of the four arrows.
    Arrows,
    /// The space bar.
    Space,
    /// Tab.
    Tab,
    /// Enter, also that of the number pad.
    Enter,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Escape.
    Escape,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Left arrow.
    Left,
    /// Right arrow.
    Right,
    /// Up arrow.
    Up,
    /// Down arrow.
    Down,
    /// F2.
    F2,
    /// F5.
    F5,
    /// F11.
    F11,
}

impl Key {
    /// The digit that it writes, if it writes one.
    pub fn digit(self) -> Option<u8> {
        let Self::Sign(sign) = self else { return None };
        sign.to_digit(10).and_then(|digit| u8::try_from(digit).ok())
    }

    fn is_arrow(self) -> bool {
        matches!(self, Self::Left | Self::Right | Self::Up | Self::Down)
    }

    /// Does a pressed key match this key of the list, or one of these?
    fn includes(self, pressed: Self) -> bool {
        match self {
            Self::Digits(first, last) => {
                pressed.digit().is_some_and(|digit| (first..=last).contains(&digit))
            }
            Self::Arrows => pressed.is_arrow(),
            other => other == pressed,
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Sign('-') => "−",
            Self::Sign(sign) => return write!(f, "{}", sign.to_ascii_uppercase()),
            Self::Digits(first, last) => return write!(f, "{first} to {last}"),
            Self::Arrows => "arrows",
            Self::Space => "Space",
            Self::Tab => "Tab",
            Self::Enter => "Enter",
            Self::Backspace => "Backspace",
            Self::Delete => "Del",
            Self::Escape => "Esc",
            Self::Home => "Home",
            Self::End => "End",
            Self::PageUp => "Page Up",
            Self::PageDown => "Page Down",
            Self::Left => "Left",
            Self::Right => "Right",
            Self::Up => "Up",
            Self::Down => "Down",
            Self::F2 => "F2",
            Self::F5 => "F5",
            Self::F11 => "F11",
        };
        f.write_str(name)
    }
}

/// The modifier keys held while another key is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Modifiers {
    /// Ctrl, on a Mac also Command.
    pub control: bool,
    /// Alt.
    pub alt: bool,
    /// Shift.
    pub shift: bool,
    /// `AltGr`, or what the system reports in its place: the key writes its third sign.
    pub alt_gr: bool,
    /// A key that is the system's own.
    pub system: bool,
}

impl Modifiers {
    /// Does a key write into a field? With Ctrl it edits.
    pub fn writes(self) -> bool {
        self.alt_gr || !(self.control || self.system)
    }
}

/// A key of the list with the keys that must be held down with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chord {
    key: Key,
    control: bool,
    alt: bool,
    /// `None` if Shift makes no difference.
    shift: Option<bool>,
}

/// The key without Ctrl and Alt, with or without Shift.
pub const fn key(key: Key) -> Chord {
    Chord { key, control: false, alt: false, shift: None }
}

/// The letter or sign, with or without Shift.
pub const fn sign(sign: char) -> Chord {
    key(Key::Sign(sign))
}

/// The letter with Ctrl.
pub const fn control(letter: char) -> Chord {
    Chord { control: true, ..sign(letter) }
}

impl Chord {
    /// The same with Shift.
    pub const fn with_shift(self) -> Self {
        Self { shift: Some(true), ..self }
    }

    /// The same without Shift.
    pub const fn without_shift(self) -> Self {
        Self { shift: Some(false), ..self }
    }

    /// The same with Alt.
    pub const fn with_alt(self) -> Self {
        Self { alt: true, ..self }
    }

    /// The key itself.
    pub fn key(self) -> Key {
        self.key
    }

    /// Was it pressed? The key with exactly these others held down.
    pub fn is(self, pressed: Key, held: Modifiers) -> bool {
        // A sign that AltGr writes counts as written.
        let exact = held.alt_gr || (held.control, held.alt) == (self.control, self.alt);
        self.key.includes(pressed)
            && exact
            && !held.system
            && self.shift.is_none_or(|shift| shift == held.shift)
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held =
            [("Ctrl+", self.control), ("Alt+", self.alt), ("Shift+", self.shift == Some(true))];
        for (name, _) in held.into_iter().filter(|(_, is_held)| *is_held) {
            f.write_str(name)?;
        }
        self.key.fmt(f)
    }
}
