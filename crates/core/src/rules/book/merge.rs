//! The rules of all variants of a game as one book.

use crate::rules::definition::{Chapter, RuleText};

/// A rule and the variants that it holds for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Held<'a> {
    pub rule: &'a RuleText,
    pub variants: Vec<&'a str>,
}

/// Chapters with their rules. Each variant knows only the rules that hold for it, in
/// the order of the level file; put together they are in that order again, but that
/// rules of which no variant has both may have changed places.
pub(super) fn merged<'a>(books: &[(&'a str, &'a [Chapter])]) -> Vec<(&'a str, Vec<Held<'a>>)> {
    let mut whole: Vec<(&str, Vec<Held<'_>>)> = Vec::new();
    for (variant, book) in books {
        // Where the chapter before this one stands, and so where a new one goes.
        let mut chapters_done = 0;
        for chapter in *book {
            let known = whole.iter().position(|(title, _)| *title == chapter.title);
            let at = known.unwrap_or_else(|| {
                whole.insert(chapters_done, (&chapter.title, Vec::new()));
                chapters_done
            });
            chapters_done = at + 1;
            add(&mut whole[at].1, variant, &chapter.rules);
        }
    }
    whole
}

fn add<'a>(rules: &mut Vec<Held<'a>>, variant: &'a str, of_variant: &'a [RuleText]) {
    let mut done = 0;
    for rule in of_variant {
        if let Some(known) = rules.iter().position(|held| held.rule == rule) {
            rules[known].variants.push(variant);
            done = known + 1;
        } else {
            // What stands here for other variants alone comes first, as it did in the file.
            let others = rules[done..].iter().take_while(|held| !of_variant.contains(held.rule));
            let at = done + others.count();
            rules.insert(at, Held { rule, variants: vec![variant] });
            done = at + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chapter(title: &str, rules: &[&str]) -> Chapter {
        let rule = |text: &&str| RuleText { text: (*text).to_owned(), ..RuleText::default() };
        Chapter { title: title.to_owned(), rules: rules.iter().map(rule).collect() }
    }

    fn words<'a>(whole: &'a [(&'a str, Vec<Held<'a>>)]) -> Vec<String> {
        let mut words = Vec::new();
        for (title, rules) in whole {
            words.push((*title).to_owned());
            for held in rules {
                words.push(format!("{} ({})", held.rule.text, held.variants.join(" ")));
            }
        }
        words
    }

    #[test]
    fn what_differs_stands_together_between_what_is_common() {
        let one = [chapter("The game", &["a", "seven", "b"]), chapter("The end", &["z"])];
        let two = [chapter("The game", &["a", "three", "b", "c"]), chapter("The end", &["z"])];
        let expected = [
            "The game",
            "a (one two)",
            "seven (one)",
            "three (two)",
            "b (one two)",
            "c (two)",
            "The end",
            "z (one two)",
        ];
        assert_eq!(words(&merged(&[("one", &one), ("two", &two)])), expected);
    }

    #[test]
    fn a_chapter_of_one_variant_keeps_its_place() {
        let one = [chapter("A", &["a"]), chapter("C", &["c"])];
        let two = [chapter("A", &["a"]), chapter("B", &["b"]), chapter("C", &["c"])];
        let expected = ["A", "a (one two)", "B", "b (two)", "C", "c (one two)"];
        assert_eq!(words(&merged(&[("one", &one), ("two", &two)])), expected);
    }
}
