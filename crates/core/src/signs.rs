//! Signs that change how a text looks without being seen: in names, they mislead.

/// Does this sign set the direction of the text after it?
pub fn turns(sign: char) -> bool {
    matches!(
        sign,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Does this sign leave no ink and no space? Joiners, which shape letters and emoji, are among
/// them.
pub fn is_invisible(sign: char) -> bool {
    turns(sign)
        || (sign.is_control() && !sign.is_whitespace())
        || matches!(
            sign,
            '\u{ad}'
                | '\u{34f}'
                | '\u{115f}'
                | '\u{1160}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200d}'
                | '\u{2060}'..='\u{2064}'
                | '\u{206a}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Does a text look empty: nothing but spaces and invisible signs? The blank Braille pattern is
/// such a space.
pub fn looks_empty(text: &str) -> bool {
    text.chars().all(|sign| sign.is_whitespace() || is_invisible(sign) || sign == '\u{2800}')
}

/// Is a text written from right to left, or a part of it?
pub fn is_right_to_left(text: &str) -> bool {
    text.chars().any(|sign| {
        matches!(
            sign,
            '\u{590}'..='\u{8ff}'
                | '\u{fb1d}'..='\u{fdff}'
                | '\u{fe70}'..='\u{fefc}'
                | '\u{10800}'..='\u{10fff}'
                | '\u{1e800}'..='\u{1efff}'
        )
    })
}

/// A text without the signs that set a direction. A name from a file may hold them, and would turn
/// the words after it.
pub fn unturned(text: &str) -> String {
    text.chars().filter(|sign| !turns(*sign)).collect()
}

/// A name within a line for a terminal: its direction stays its own.
pub fn isolated(text: &str) -> String {
    let text = unturned(text);
    if is_right_to_left(&text) { format!("\u{2068}{text}\u{2069}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_no_ink_looks_empty() {
        for text in ["", " ", "\u{200b}\u{200b}", "\u{3164}", "\u{2800} ", "\u{202e}", "\u{e0020}"]
        {
            assert!(looks_empty(text), "{text:?}");
        }
        for text in ["a", "-", "\u{200b}.", "👩\u{200d}🚀", "\u{301}"] {
            assert!(!looks_empty(text), "{text:?}");
        }
    }

    #[test]
    fn no_direction_leaves_a_name() {
        assert_eq!(unturned("a\u{202e}b\u{2066}"), "ab");
        assert_eq!(isolated("a\u{202e}b"), "ab");
        assert_eq!(isolated("שלום"), "\u{2068}שלום\u{2069}");
        assert_eq!(isolated("Ζωή"), "Ζωή");
    }
}
