//! Reads the protocol's lines from untrusted input.

use std::io::{self, BufRead, Read};

/// The protocol's version.
pub const PROTOCOL: u32 = 1;

/// The longest accepted line, in bytes without its end.
pub const LONGEST_LINE: usize = 64 * 1024;

/// The UTF-8 mark with which some programs begin their output.
pub(super) const MARK: &[u8] = b"\xef\xbb\xbf";

/// One item of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line within the limit.
    Text(Vec<u8>),
    /// A line over the limit, skipped without being stored.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads one line and never stores much more than `limit` bytes of it. The last line needs no line
/// end.
pub(super) fn read_line(input: &mut impl BufRead, limit: usize) -> io::Result<Line> {
    let mut line = Vec::new();
    // Leave room for a carriage return and a line feed.
    let room = limit + 2;
    if input.by_ref().take(room as u64).read_until(b'\n', &mut line)? == 0 {
        return Ok(Line::End);
    }
    let is_whole = line.pop_if(|byte| *byte == b'\n').is_some();
    if !is_whole && line.len() == room {
        input.skip_until(b'\n')?;
        return Ok(Line::TooLong);
    }
    line.pop_if(|byte| *byte == b'\r');
    Ok(if line.len() > limit { Line::TooLong } else { Line::Text(line) })
}

/// Reads the input's first line, without the UTF-8 mark that it may begin with.
pub(super) fn read_first_line(input: &mut impl BufRead, limit: usize) -> io::Result<Line> {
    Ok(match read_line(input, limit + MARK.len())? {
        Line::Text(mut line) => {
            if line.starts_with(MARK) {
                line.drain(..MARK.len());
            }
            if line.len() > limit { Line::TooLong } else { Line::Text(line) }
        }
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &str) -> Line {
        Line::Text(line.as_bytes().to_vec())
    }

    fn all(text: &str, limit: usize) -> Vec<Line> {
        // A tiny buffer splits lines into parts.
        let mut input = io::BufReader::with_capacity(3, text.as_bytes());
        let mut lines = Vec::new();
        loop {
            match read_line(&mut input, limit).expect("a string reads") {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn lines_end_with_or_without_a_carriage_return_or_at_the_end() {
        assert_eq!(all("ab\ncd\r\n\nlast", 10), [text("ab"), text("cd"), text(""), text("last")]);
        assert_eq!(all("", 10), []);
    }

    #[test]
    fn the_limit_is_exact() {
        assert_eq!(all("12345\n123456\nx\n", 5), [text("12345"), Line::TooLong, text("x")]);
        assert_eq!(
            all("12345\r\n123456\r\n1234567", 5),
            [text("12345"), Line::TooLong, Line::TooLong]
        );
        assert_eq!(all("123456", 5), [Line::TooLong]);
    }

    #[test]
    fn a_mark_before_the_first_line_is_skipped_and_does_not_count() {
        let first = |text: &str| {
            let mut input = io::BufReader::with_capacity(2, text.as_bytes());
            let first = read_first_line(&mut input, 5).expect("a string reads");
            (first, read_line(&mut input, 5).expect("a string reads"))
        };
        assert_eq!(first("\u{feff}12345\nx\n"), (text("12345"), text("x")));
        assert_eq!(first("\u{feff}123456\nx\n"), (Line::TooLong, text("x")));
        assert_eq!(first("12345\r\n"), (text("12345"), Line::End));
        assert_eq!(first("123456\nx"), (Line::TooLong, text("x")));
        assert_eq!(first("\u{feff}\n\u{feff}"), (text(""), text("\u{feff}")));
        assert_eq!(first(""), (Line::End, Line::End));
    }
}
