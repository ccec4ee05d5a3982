//! The protocol's lines, from a stream that nobody vouches for.

use std::io::{self, BufRead};

/// The protocol's version.
pub const PROTOCOL: u32 = 1;

/// The longest line that is taken, in bytes, its end not counted.
pub const LONGEST_LINE: usize = 64 * 1024;

/// What stood on a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// A line of a bearable length.
    Text(Vec<u8>),
    /// A line over the limit; it was passed over without being stored.
    TooLong,
    /// Nothing more comes.
    End,
}

/// Reads one line and never stores more than `limit` bytes of it. The last line
/// needs no line end.
pub(super) fn read_line(input: &mut impl BufRead, limit: usize) -> io::Result<Line> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(if any { finish(line, too_long, limit) } else { Line::End });
        }
        any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        // A carriage return at the end belongs to the line end; one byte of grace for it.
        if line.len() + part.len() > limit + 1 {
            too_long = true;
            line = Vec::new();
        }
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(finish(line, too_long, limit));
        }
    }
}

fn finish(mut line: Vec<u8>, too_long: bool, limit: usize) -> Line {
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    if too_long || line.len() > limit { Line::TooLong } else { Line::Text(line) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str, limit: usize) -> Vec<Line> {
        // A tiny buffer, so that lines come in parts.
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
    fn lines_end_anyhow() {
        let text = |s: &str| Line::Text(s.as_bytes().to_vec());
        assert_eq!(all("ab\ncd\r\n\nlast", 10), [text("ab"), text("cd"), text(""), text("last")]);
        assert_eq!(all("", 10), []);
    }

    #[test]
    fn the_limit_is_exact() {
        let text = |s: &str| Line::Text(s.as_bytes().to_vec());
        assert_eq!(all("12345\n123456\nx\n", 5), [text("12345"), Line::TooLong, text("x")]);
        assert_eq!(
            all("12345\r\n123456\r\n1234567", 5),
            [text("12345"), Line::TooLong, Line::TooLong]
        );
        assert_eq!(all("123456", 5), [Line::TooLong]);
    }
}
