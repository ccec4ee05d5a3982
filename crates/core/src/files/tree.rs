//! RON as a tree of texts: nothing is lost of what this program does not understand.

use std::fmt::{self, Write};

use super::text::unmarked;

/// Deeper brackets are no file of ours, and would overflow the stack.
const DEEPEST: usize = 64;
/// Longer values are written on several lines.
const LINE: usize = 96;

/// A value. Two spellings of the same quoted text are equal.
#[derive(Debug, Clone)]
pub(super) enum Tree {
    /// A word, a number or a text in quotes, as it is written.
    Leaf(String),
    /// Values in brackets.
    Group(Group),
}

/// Values in brackets: fields, a list, a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Group {
    /// The word before the bracket, such as `Some`.
    pub name: String,
    /// The opening bracket.
    pub open: char,
    /// The values.
    pub entries: Vec<Entry>,
}

/// A value in brackets, with the text before its colon if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub key: Option<String>,
    pub value: Tree,
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Leaf(one), Self::Leaf(other)) => {
                one == other || text_in(one).is_some_and(|text| Some(text) == text_in(other))
            }
            (Self::Group(one), Self::Group(other)) => one == other,
            _ => false,
        }
    }
}

impl Eq for Tree {}

impl Tree {
    /// The tree of a text; none if it is no RON. Comments are left out.
    pub fn read(text: &str) -> Option<Self> {
        let mut scanner = Scanner(text);
        let tree = scanner.value(0)?;
        scanner.skip()?;
        scanner.0.is_empty().then_some(tree)
    }

    /// The group, if it is one.
    pub fn group(&self) -> Option<&Group> {
        match self {
            Self::Group(group) => Some(group),
            Self::Leaf(_) => None,
        }
    }

    /// The text of a file: a long group has a line for each value.
    pub fn pretty(&self) -> String {
        let mut text = String::new();
        self.write_lines(&mut text, 0);
        text + "\n"
    }

    fn write_lines(&self, text: &mut String, indent: usize) {
        let line = self.to_string();
        let group = self.group().filter(|group| !group.entries.is_empty());
        let Some(group) = group.filter(|_| indent == 0 || line.len() + indent > LINE) else {
            text.push_str(&line);
            return;
        };
        text.push_str(&group.name);
        text.push(group.open);
        for Entry { key, value } in &group.entries {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', indent + 4));
            if let Some(key) = key {
                text.push_str(key);
                text.push_str(": ");
            }
            value.write_lines(text, indent + 4);
            text.push(',');
        }
        text.push('\n');
        text.extend(std::iter::repeat_n(' ', indent));
        text.push(group.close());
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = match self {
            Self::Leaf(text) => return f.write_str(text),
            Self::Group(group) => group,
        };
        f.write_str(&group.name)?;
        f.write_char(group.open)?;
        for (number, Entry { key, value }) in group.entries.iter().enumerate() {
            if number > 0 {
                f.write_str(", ")?;
            }
            if let Some(key) = key {
                write!(f, "{key}: ")?;
            }
            write!(f, "{value}")?;
        }
        f.write_char(group.close())
    }
}

impl Group {
    fn close(&self) -> char {
        closing(self.open)
    }

    /// The value of a field.
    pub fn get(&self, key: &str) -> Option<&Tree> {
        let own = |entry: &&Entry| entry.key.as_deref() == Some(key);
        self.entries.iter().find(own).map(|entry| &entry.value)
    }

    /// Has every value a key?
    pub fn is_keyed(&self) -> bool {
        self.entries.iter().all(|entry| entry.key.is_some())
    }

    /// The same brackets around other values.
    pub fn with(&self, entries: Vec<Entry>) -> Self {
        Self { name: self.name.clone(), open: self.open, entries }
    }
}

fn closing(open: char) -> char {
    match open {
        '[' => ']',
        '{' => '}',
        _ => ')',
    }
}

/// The names of the outer fields of a text, as far as it can be read: its end may be missing.
pub fn outer_fields(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut scanner = Scanner(unmarked(text));
    let mut read = || -> Option<()> {
        scanner.skip()?;
        let (_, rest) = scanner.0.split_at(word_length(scanner.0)?);
        scanner.0 = rest;
        scanner.skip()?;
        scanner.takes("(").then_some(())?;
        loop {
            scanner.skip()?;
            let name = scanner.value(1)?.to_string();
            scanner.skip()?;
            scanner.takes(":").then_some(())?;
            names.push(name);
            scanner.value(1)?;
            scanner.skip()?;
            scanner.takes(",").then_some(())?;
        }
    };
    // It ends without a value.
    let _ = read();
    names
}

/// The rest of a text.
struct Scanner<'a>(&'a str);

impl<'a> Scanner<'a> {
    fn takes(&mut self, text: &str) -> bool {
        let rest = self.0.strip_prefix(text);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Skips white space and comments. None if a comment does not end.
    fn skip(&mut self) -> Option<()> {
        loop {
            self.0 = self.0.trim_start();
            if self.takes("//") {
                self.0 = self.0.split_once('\n').map_or("", |(_, rest)| rest);
            } else if self.takes("/*") {
                self.skip_comment()?;
            } else {
                return Some(());
            }
        }
    }

    /// Skips the rest of a comment, and the comments in it.
    fn skip_comment(&mut self) -> Option<()> {
        let mut open = 1;
        while open > 0 {
            let next = self.0.find(['*', '/'])?;
            self.0 = &self.0[next..];
            if self.takes("*/") {
                open -= 1;
            } else if self.takes("/*") {
                open += 1;
            } else {
                self.0 = &self.0[1..];
            }
        }
        Some(())
    }

    fn value(&mut self, depth: usize) -> Option<Tree> {
        self.skip()?;
        let (word, rest) = self.0.split_at(word_length(self.0)?);
        self.0 = rest;
        self.skip()?;
        let open = self.0.chars().next().filter(|sign| "([{".contains(*sign));
        match open {
            Some(open) if depth < DEEPEST => self.group(word, open, depth).map(Tree::Group),
            None if !word.is_empty() => Some(Tree::Leaf(word.to_owned())),
            _ => None,
        }
    }

    fn group(&mut self, name: &'a str, open: char, depth: usize) -> Option<Group> {
        let close = closing(open).to_string();
        let mut entries = Vec::new();
        self.0 = &self.0[open.len_utf8()..];
        loop {
            self.skip()?;
            if self.takes(&close) {
                return Some(Group { name: name.to_owned(), open, entries });
            }
            let first = self.value(depth + 1)?;
            self.skip()?;
            entries.push(if self.takes(":") {
                Entry { key: Some(key_of(&first)), value: self.value(depth + 1)? }
            } else {
                Entry { key: None, value: first }
            });
            self.skip()?;
            if !self.takes(",") && !self.0.starts_with(&close) {
                return None;
            }
        }
    }
}

/// The quoted text that a value contains, if it is one.
fn text_in(written: &str) -> Option<String> {
    written.starts_with(['"', 'r']).then(|| ron::from_str(written).ok())?
}

/// A key in its one spelling: plain names without `r#`, quoted texts as RON writes them.
fn key_of(tree: &Tree) -> String {
    let written = tree.to_string();
    if let Some(name) = written.strip_prefix("r#").filter(|name| is_plain(name)) {
        return name.to_owned();
    }
    text_in(&written).and_then(|text| ron::to_string(&text).ok()).unwrap_or(written)
}

/// Does the name need no `r#`?
fn is_plain(name: &str) -> bool {
    let starts = |sign: char| sign.is_ascii_alphabetic() || sign == '_';
    name.starts_with(starts) && name.chars().all(|sign| starts(sign) || sign.is_ascii_digit())
}

/// The length of the word, the number or the text in quotes that a text begins with: 0 if it
/// begins with another sign, none if the quotes do not end.
fn word_length(text: &str) -> Option<usize> {
    let body = text.strip_prefix('b').unwrap_or(text);
    let before = text.len() - body.len();
    if let Some(quote) = body.chars().next().filter(|sign| ['"', '\''].contains(sign)) {
        return Some(before + quoted_length(body, quote)?);
    }
    if let Some(raw) = body.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if let Some(inner) = raw[hashes..].strip_prefix('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            return Some(text.len() - inner.len() + inner.find(&end)? + end.len());
        }
    }
    let ends = |sign: char| sign.is_whitespace() || ",:()[]{}\"'/".contains(sign);
    Some(text.find(ends).unwrap_or(text.len()))
}

fn quoted_length(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if sign == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_comes_back_without_its_comments() {
        for (text, again) in [
            ("(a: 1, b: Some(Low), c: [], d: ())", "(a: 1, b: Some(Low), c: [], d: ())"),
            ("( // first\n a : -1.5 ,\r\n)", "(a: -1.5)"),
            ("/* a /* b */ c */ [1, /* d */ 2,]", "[1, 2]"),
            ("{\"a)\": true, \"b\\\"]\": false}", "{\"a)\": true, \"b\\\"]\": false}"),
            ("(type: r#\"a \"b\" c\"#, f: b\"x\", g: ')', h: '\\'')", ""),
            ("Named(x: Other(1, 2))", "Named(x: Other(1, 2))"),
            ("(text: \"https://example.org\")", ""),
            ("{r\"a\": 1, \"\\u{62}\": 2, 'c': 3}", "{\"a\": 1, \"b\": 2, 'c': 3}"),
        ] {
            let tree = Tree::read(text).expect(text);
            let wanted = if again.is_empty() { text } else { again };
            assert_eq!(tree.to_string(), wanted);
            assert_eq!(Tree::read(&tree.pretty()), Some(tree), "{text}");
        }
    }

    #[test]
    fn outer_fields_are_found_as_far_as_a_text_goes() {
        for (text, names) in [
            ("(a: 1, b: (c: 2), d: [", &["a", "b", "d"][..]),
            ("\u{feff}// first\nNamed(a: Some(1), b: \"un", &["a", "b"]),
            ("(a: 1, b", &["a"]),
            ("(a: 1) and more", &["a"]),
            ("(1, 2)", &[]),
            ("[a: 1]", &[]),
            ("Dear you", &[]),
            ("", &[]),
        ] {
            assert_eq!(outer_fields(text), names, "{text}");
        }
    }

    #[test]
    fn what_is_no_ron_has_no_tree() {
        let deep = "[".repeat(100_000);
        for text in ["", "(", "(a: )", "(a: 1", "(a: 1))", "(a 1)", "\"a", "/* a", ")", &deep] {
            assert_eq!(Tree::read(text), None, "{text:.20}");
        }
    }

    #[test]
    fn a_long_group_has_a_line_for_each_value() {
        let tree = Tree::read("(a: 1, b: (c: 2))").expect("a tree");
        assert_eq!(tree.pretty(), "(\n    a: 1,\n    b: (c: 2),\n)\n");
        let long = format!("(a: [{}])", ["\"some text\""; 12].join(","));
        let text = Tree::read(&long).expect("a tree").pretty();
        assert!(text.starts_with("(\n    a: [\n        \"some text\",\n"), "{text}");
        assert!(text.ends_with("        \"some text\",\n    ],\n)\n"), "{text}");
    }
}
