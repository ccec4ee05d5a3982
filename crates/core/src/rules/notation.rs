//! The position notation's common part: `GAME/VARIANT TURN A B [C [D]] PHASE`.
//!
//! What a phase means and which pieces can stand where is each game's own
//! affair; splitting, numbers and the form of the piece lists are the same for all.

use thiserror::Error;

use super::side::Side;

/// A position line that does not parse or cannot be.
///
/// ```
/// use tesserae_core::levels::Library;
///
/// let library = Library::built_in();
/// let error = library.position("ur/short A 0,1,18 0,0,0 throw").unwrap_err();
/// assert_eq!(error.to_string(), "\"18\": the last step is 17");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{part}: {problem}")]
pub struct NotationError {
    /// The part of the line that is wrong, quoted.
    pub part: String,
    /// What is wrong with it.
    pub problem: String,
}

impl NotationError {
    /// An error about a piece of the line, cut to a readable length.
    pub fn new(part: &str, problem: impl Into<String>) -> Self {
        let mut quoted: String = part.chars().take(60).collect();
        if quoted.len() < part.len() {
            quoted.push('…');
        }
        Self { part: format!("\"{quoted}\""), problem: problem.into() }
    }
}

/// No line of notation has so many letters: four sides with all their pieces and the longest
/// phase stay far below it.
pub const LONGEST: usize = 400;

/// A number without sign or leading zero, at most 255.
///
/// ```
/// use tesserae_core::rules::notation::plain_number;
///
/// assert_eq!(plain_number("7"), Some(7));
/// assert_eq!(plain_number("07"), None);
/// ```
pub fn plain_number(text: &str) -> Option<u8> {
    let bytes = text.as_bytes();
    let plain = !bytes.is_empty()
        && bytes.len() <= 3
        && bytes.iter().all(u8::is_ascii_digit)
        && (bytes.len() == 1 || bytes[0] != b'0');
    if plain { text.parse().ok() } else { None }
}

/// The parts of a position line, not yet understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fields<'a> {
    /// `GAME/VARIANT`.
    pub game: &'a str,
    /// The side to act.
    pub turn: Side,
    /// One list a side.
    pub pieces: Vec<&'a str>,
    /// What is due.
    pub phase: &'a str,
}

impl<'a> Fields<'a> {
    /// Splits a line at single spaces.
    pub fn split(line: &'a str) -> Result<Self, NotationError> {
        let parts: Vec<&str> = line.split(' ').collect();
        if !(5..=7).contains(&parts.len()) || parts.iter().any(|p| p.is_empty()) {
            return Err(NotationError::new(
                line,
                "a position is GAME/VARIANT TURN A B [C [D]] PHASE with one space between parts",
            ));
        }
        let turn = parts[1]
            .parse()
            .map_err(|()| NotationError::new(parts[1], "the turn is A, B, C or D"))?;
        let pieces = parts[2..parts.len() - 1].to_vec();
        if usize::from(pieces.len() as u8) <= Side::index(turn) {
            return Err(NotationError::new(parts[1], "nobody sits on that side"));
        }
        Ok(Self { game: parts[0], turn, pieces, phase: parts[parts.len() - 1] })
    }

    /// An error about the phase.
    pub(super) fn phase_error(&self, problem: impl Into<String>) -> NotationError {
        NotationError::new(self.phase, problem)
    }

    /// The game's name in a line, whatever else is wrong with it.
    pub fn game_of(line: &str) -> &str {
        line.split(' ').next().unwrap_or(line)
    }
}

/// Reads one side's piece list: ascending plain numbers with commas between. There are
/// `count` of them, none beyond `highest`.
pub fn piece_list(text: &str, count: u8, highest: u8) -> Result<Vec<u8>, NotationError> {
    let mut steps = Vec::with_capacity(usize::from(count));
    for number in text.split(',') {
        let step = plain_number(number)
            .ok_or_else(|| NotationError::new(number, "a step is a plain number"))?;
        if step > highest {
            return Err(NotationError::new(number, format!("the last step is {highest}")));
        }
        if steps.last().is_some_and(|last| *last > step) {
            return Err(NotationError::new(text, "steps are written in ascending order"));
        }
        steps.push(step);
        if steps.len() > usize::from(count) {
            break;
        }
    }
    if steps.len() != usize::from(count) {
        return Err(NotationError::new(text, format!("a side has {count} pieces")));
    }
    Ok(steps)
}

/// Writes one side's piece list.
pub fn write_list(steps: &[u8]) -> String {
    let words: Vec<String> = steps.iter().map(u8::to_string).collect();
    words.join(",")
}
