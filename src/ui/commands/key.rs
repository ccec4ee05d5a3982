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
    /// F1 to F12.
    F(u8),
}

impl Key {
    /// The digit that it writes, if it writes one.
    pub fn digit(self) -> Option<u8> {
        let Self::Sign(sign) = self else { return None };
        sign.to_digit(10).and_then(|digit| u8::try_from(digit).ok())
    }

    /// Keys named by their function, without F1 to F12.
    const NAMED: [Self; 14] = [
        Self::Space,
        Self::Tab,
        Self::Enter,
        Self::Backspace,
        Self::Delete,
        Self::Escape,
        Self::Home,
        Self::End,
        Self::PageUp,
        Self::PageDown,
        Self::Left,
        Self::Right,
        Self::Up,
        Self::Down,
    ];

    /// The key that a text names, as it is displayed.
    fn read(text: &str) -> Option<Self> {
        let mut named = Self::NAMED.into_iter().chain((1..=12).map(Self::F));
        let mut signs = text.chars().flat_map(char::to_lowercase);
        named.find(|key| key.to_string() == text).or_else(|| match (signs.next()?, signs.next()) {
            ('−', None) => Some(Self::Sign('-')),
            (sign, None) if !sign.is_whitespace() => Some(Self::Sign(sign)),
            _ => None,
        })
    }

    /// What Shift means for it: it makes another key of a letter, and writes another sign.
    fn shifted(self, shift: bool) -> Option<bool> {
        let is_sign = matches!(self, Self::Sign(sign) if !sign.is_alphabetic());
        (!is_sign).then_some(shift)
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

/// The capital of a letter, if that is one letter too.
fn capital(letter: char) -> char {
    let mut capital = letter.to_uppercase();
    match (capital.next(), capital.next()) {
        (Some(capital), None) => capital,
        _ => letter,
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Sign('-') => "−",
            Self::Sign(sign) => return write!(f, "{}", capital(*sign)),
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
            Self::F(number) => return write!(f, "F{number}"),
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

    /// The chord that was pressed, to be given to a command. None for Escape and for a key of the
    /// system.
    pub fn pressed(key: Key, held: Modifiers) -> Option<Self> {
        let (control, alt) = (held.control && !held.alt_gr, held.alt && !held.alt_gr);
        let chord = Self { key, control, alt, shift: key.shifted(held.shift) };
        (key != Key::Escape && !held.system).then_some(chord)
    }

    /// The chord that a text names, as it is displayed.
    pub fn read(text: &str) -> Option<Self> {
        let mut rest = text;
        let [control, alt, shift] = ["Ctrl+", "Alt+", "Shift+"].map(|name| {
            let without = rest.strip_prefix(name);
            rest = without.unwrap_or(rest);
            without.is_some()
        });
        let key = Key::read(rest)?;
        Some(Self { key, control, alt, shift: key.shifted(shift) })
    }

    /// Can one press be both?
    pub fn overlaps(self, other: Self) -> bool {
        let same = self.key.includes(other.key) || other.key.includes(self.key);
        let shift = self.shift.is_none() || other.shift.is_none() || self.shift == other.shift;
        same && shift && (self.control, self.alt) == (other.control, other.alt)
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
