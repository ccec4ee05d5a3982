//! Texts as searches and sorted lists compare them, in every script.
//!
//! Both follow the Unicode rules as far as a reader notices: compatibility decomposition, full case
//! folding, and letters before their marks. Letters of one script keep the order of their code
//! points.

use unicode_normalization::UnicodeNormalization;

use crate::signs::is_invisible;

/// A text as searches see it: without upper case, accents, vowel points and invisible signs, so
/// that `emile` and both ways to write `Émile` are the same.
///
/// ```
/// use tesserae_core::words::folded;
///
/// assert_eq!(folded("E\u{301}mile"), folded("Émile"));
/// assert_eq!(folded("STRASSE"), folded("straße"));
/// ```
pub fn folded(text: &str) -> String {
    let letters = text.nfkd().filter(|sign| !is_mark(*sign) && !is_invisible(*sign));
    // Upper case first: it takes `ß` apart and makes both small sigmas one.
    let small = letters.flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    let mut plain = String::with_capacity(text.len());
    for sign in small {
        match sign {
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'đ' | 'ð' => plain.push('d'),
            'ħ' => plain.push('h'),
            'ŧ' => plain.push('t'),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'þ' => plain.push_str("th"),
            sign => plain.push(sign),
        }
    }
    plain
}

/// What to sort a text by, byte for byte: its letters, then its accents, then its case.
///
/// ```
/// use tesserae_core::words::sort_key;
///
/// let mut names = ["Zoe", "Émile", "ernst", "Ärger", "Eva", "école"];
/// names.sort_by_key(|name| sort_key(name));
/// assert_eq!(names, ["Ärger", "école", "Émile", "ernst", "Eva", "Zoe"]);
/// ```
pub fn sort_key(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let accents: String = text.nfd().flat_map(char::to_lowercase).collect();
    // The dividing sign sorts before all others.
    format!("{}\u{1}{accents}\u{1}{text}", folded(text))
}

/// Is this a mark over or under a letter, which a search ignores? Marks that make another letter,
/// as in the scripts of India, do not count.
fn is_mark(sign: char) -> bool {
    matches!(
        sign,
        '\u{300}'..='\u{36f}'
            | '\u{483}'..='\u{489}'
            | '\u{591}'..='\u{5bd}'
            | '\u{5bf}'..='\u{5c7}'
            | '\u{610}'..='\u{61a}'
            | '\u{64b}'..='\u{65f}'
            | '\u{670}'
            | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_call_the_same_is_found() {
        for (one, other) in [
            ("Émile", "emile"),
            ("E\u{301}mile", "émile"),
            ("Straße", "STRASSE"),
            ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"),
            ("Ζωή", "ζωη"),
            ("Жанна", "жАННА"),
            ("İstanbul", "istanbul"),
            ("Ⓐnna", "anna"),
            ("ｱﾝﾅ", "アンナ"),
            ("Søren Łukasz", "soren lukasz"),
            ("Ægir", "aegir"),
            ("An\u{200b}na", "anna"),
            ("שָׁלוֹם", "שלום"),
        ] {
            assert_eq!(folded(one), folded(other), "{one}");
        }
        for (one, other) in [("Anna", "Anne"), ("か", "が"), ("की", "कु"), ("王", "玉")]
        {
            assert_ne!(folded(one), folded(other), "{one}");
        }
    }

    #[test]
    fn letters_sort_before_accents_and_accents_before_case() {
        let sorted = ["", "Anna 2", "Ann", "Änn", "resume", "résumé", "Zoe", "Ωmega", "Яна", "王"];
        let mut names = sorted;
        names.reverse();
        names.sort_by_key(|name| sort_key(name));
        let wanted = ["", "Ann", "Änn", "Anna 2", "resume", "résumé", "Zoe", "Ωmega", "Яна", "王"];
        assert_eq!(names, wanted);
        assert!(sort_key("eva") < sort_key("éva"), "the accent decides among equal letters");
        assert_ne!(sort_key("eva"), sort_key("Eva"));
    }
}
