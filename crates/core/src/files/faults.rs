//! The errors of RON in plain words. The crate's own name types of this program, which mean
//! nothing to the reader of a file.

use ron::error::{Error, SpannedError};

use super::text::TextError;

/// An error of RON in `text`, in plain words.
pub(super) fn fault(error: &SpannedError, text: &str) -> TextError {
    let (last_line, last_column) = place(text);
    // Some errors are found at the end of the text, wherever they began.
    let (line, column) = match error.span.start.line {
        0 => (1, 1),
        line if line > last_line => (last_line, last_column),
        line => (line, error.span.start.col.max(1)),
    };
    TextError { line, column, problem: words(&error.code), is_cut_off: false }
}

/// The line and column after a text, from 1.
pub(super) fn place(before: &str) -> (usize, usize) {
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

fn words(error: &Error) -> String {
    let one_of = |known: &[&str]| match known {
        [] => String::new(),
        known => format!("; known: {}", known.join(", ")),
    };
    match error {
        Error::Message(text) | Error::Io(text) => text.clone(),
        Error::Eof => "the text ends too early".into(),
        Error::ExpectedArray => "a list in [ ] is expected".into(),
        Error::ExpectedArrayEnd => "the list does not end with ]".into(),
        Error::ExpectedMap => "a table in { } is expected".into(),
        Error::ExpectedMapEnd => "the table does not end with }".into(),
        Error::ExpectedMapColon => "a colon is missing".into(),
        Error::ExpectedComma => "a comma is missing".into(),
        Error::ExpectedBoolean => "true or false is expected".into(),
        Error::ExpectedChar => "one character in ' ' is expected".into(),
        Error::ExpectedFloat | Error::FloatUnderscore | Error::UnderscoreAtBeginning => {
            "a number is expected, such as 0.5".into()
        }
        Error::ExpectedInteger => "a whole number is expected".into(),
        Error::IntegerOutOfBounds => "the number is too large, or below zero".into(),
        Error::InvalidIntegerDigit { digit, .. } => {
            format!("\"{}\" is no digit", digit.escape_debug())
        }
        Error::ExpectedOption => "Some(…) or None is expected".into(),
        Error::ExpectedStructLike
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedDifferentStructName { .. }
        | Error::ExpectedStructName(_)
        | Error::ExpectedUnit => "an opening ( is expected".into(),
        Error::ExpectedOptionEnd | Error::ExpectedStructLikeEnd => "a closing ) is expected".into(),
        Error::ExpectedString => "text in \" \" is expected".into(),
        Error::ExpectedStringEnd => "the text in \" \" does not end".into(),
        Error::ExpectedIdentifier
        | Error::InvalidIdentifier(_)
        | Error::SuggestRawIdentifier(_) => "a name is expected".into(),
        Error::UnexpectedChar(sign) => format!("\"{}\" cannot stand here", sign.escape_debug()),
        Error::UnclosedBlockComment | Error::UnclosedLineComment => "a comment does not end".into(),
        Error::TrailingCharacters => "there is more after the end".into(),
        Error::InvalidValueForType { expected, found } => {
            format!("{} is expected, not {found}", kind(expected))
        }
        Error::ExpectedDifferentLength { found, .. } => {
            format!("the number of values, {found}, is wrong")
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            format!("there is no \"{found}\" here{}", one_of(expected))
        }
        Error::NoSuchStructField { expected, found, .. } => {
            format!("there is no field \"{found}\" here{}", one_of(expected))
        }
        Error::MissingStructField { field, .. } => format!("the field \"{field}\" is missing"),
        Error::DuplicateStructField { field, .. } => format!("the field \"{field}\" stands twice"),
        Error::ExceededRecursionLimit => "too many brackets in brackets".into(),
        Error::InvalidEscape(_) => "\\ is followed by no sign that it can change".into(),
        _ => "this is not the form of the file".into(),
    }
}

/// A type of the program as people call it.
fn kind(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number of 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" | "an integer" => "a whole number",
        "f32" | "f64" | "a floating point number" => "a number",
        "a boolean" | "bool" => "true or false",
        "a string" | "string" | "str" => "text in \" \"",
        "a sequence" => "a list in [ ]",
        other => match other.split(' ').next() {
            Some("struct" | "enum" | "tuple" | "variant" | "unit" | "newtype") => "another value",
            _ => other,
        },
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::super::text::from_ron;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Header {
        #[serde(rename = "form")]
        _form: u32,
        #[serde(rename = "kind", default)]
        _kind: Option<Kind>,
        #[serde(rename = "list", default)]
        _list: Vec<bool>,
    }

    #[derive(Debug, Deserialize)]
    enum Kind {
        Plain,
    }

    #[test]
    fn errors_are_told_in_plain_words_with_line_and_column() {
        for (text, said) in [
            ("nothing", "an opening ( is expected"),
            ("(\n  form: \"a\",\n)", "a whole number"),
            ("(\n  form: -1,\n)", "line 2, column"),
            ("(form: 1 kind: None)", "a comma is missing"),
            ("(form: 1, kind: Some(Fancy))", "there is no \"Fancy\" here; known: Plain"),
            ("(form: 1, wonders: true)", "there is no field \"wonders\" here"),
            ("(kind: None)", "the field \"form\" is missing"),
            ("(form: 1, form: 2)", "the field \"form\" stands twice"),
            ("(form: 1, list: [yes])", "true or false"),
            ("(form: 1, list: [true)", ""),
            ("(form: 1) x", "there is more after the end"),
        ] {
            let error = from_ron::<Header>(text).expect_err(text).to_string();
            assert!(error.starts_with("line ") && error.contains(said), "{text:?}: {error}");
            for foreign in ["Header", "struct", "enum", "u32", "RON", "ron"] {
                assert!(!error.contains(foreign), "{text:?}: {error}");
            }
        }
        assert!(from_ron::<Header>("\u{feff}(form: 1,\r\n kind: Some(Plain))\r\n").is_ok());
    }
}
