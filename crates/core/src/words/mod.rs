//! What sides and pieces are called, from the names in the level file, how numbers, points and
//! odds are written, and who plays.

mod chances;
mod letters;
mod players;

pub use chances::{capped, in_five_places, p_value, percent, percents, percents_in_tenths, tenths};
pub use letters::{folded, sort_key};
pub use players::{headline, name_at, party, program};

use crate::rules::{Definition, Dice, LotBody, Side, Step};

/// First letter in upper case, full stop at the end.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// A name as a sentence begins.
pub fn capitalized(name: &str) -> String {
    sentence(name).trim_end_matches('.').to_owned()
}

/// A word or a number with its article: `a cone`, `an ochre traveller`, `an 8`.
pub fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u', '8']) || matches!(word, "11" | "18");
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// `a`, `a and b`, `a, b and c`, with that word before the last.
pub fn listed(words: &[String], and: &str) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} {and} {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// The numbers that running text writes as words, from one.
const NUMBERS: [&str; 12] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// A number in running text: a word up to twelve, then figures.
pub fn number(count: u32) -> String {
    let word = (count as usize).checked_sub(1).and_then(|index| NUMBERS.get(index));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// The place in an order: `first`, `twelfth`, `13th`, `22nd`.
pub fn ordinal(place: u32) -> String {
    const WORDS: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ];
    let word = (place as usize).checked_sub(1).and_then(|index| WORDS.get(index));
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    word.map_or_else(|| format!("{place}{ending}"), |word| (*word).to_owned())
}

/// So many of something: `one step`, `two steps`.
pub fn counted(count: u32, word: &str) -> String {
    format!("{} {word}{}", number(count), if count == 1 { "" } else { "s" })
}

/// So many of something in figures, as in a table: `1 game`, `25 games`.
pub fn in_figures(count: u32, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
}

/// A difference of chances in points, games in a hundred: `nine points`, `under one point`.
pub fn points(share: f64) -> String {
    match (share.abs() * 100.0).round() as u32 {
        0 => "under one point".to_owned(),
        points => counted(points, "point"),
    }
}

/// Odds in lowest terms: `one throw in eight`, `five throws in 16`, `half the throws`.
pub fn odds(ways: u32, total: u32) -> String {
    if ways * 2 == total {
        return "half the throws".to_owned();
    }
    let (ways, total) = lowest_terms(ways, total);
    format!("{} in {}", counted(ways, "throw"), number(total))
}

/// Odds with what those throws do: `one throw in eight wins`, `half the throws win`.
pub fn odds_do(ways: u32, total: u32, one: &str, several: &str) -> String {
    let verb = if lowest_terms(ways, total).0 == 1 && ways * 2 != total { one } else { several };
    format!("{} {verb}", odds(ways, total))
}

/// A chance in lowest terms: `one in eight`, `five in 16`.
pub fn one_in(ways: u32, total: u32) -> String {
    let (ways, total) = lowest_terms(ways, total);
    format!("{} in {}", number(ways), number(total))
}

fn lowest_terms(ways: u32, total: u32) -> (u32, u32) {
    let common = divisor(ways, total).max(1);
    (ways / common, total / common)
}

/// The greatest number that divides both.
fn divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { divisor(other, one % other) }
}

/// The names of a game's sides and pieces. A side is a person, as in `White's path`; in
/// Senet it is several, as in `the cones' path`.
#[derive(Clone, Copy, Debug)]
pub struct Naming<'a>(pub &'a Definition);

impl Naming<'_> {
    /// A side in the middle of a sentence: `White`, `the cones`.
    pub fn side_name(&self, side: Side) -> String {
        self.0.side_name(side)
    }

    /// A side whose name stands alone: `White`, `Cones`.
    pub fn heading(&self, side: Side) -> String {
        let name = self.side_name(side);
        capitalized(name.strip_prefix("the ").unwrap_or(&name))
    }

    /// The heading over the number of pieces that a side has sent back or away by landing on
    /// them. None in a game in which that cannot happen.
    pub fn sent_back(&self) -> Option<&'static str> {
        match (self.0.captures, self.0.displaces) {
            (false, _) => None,
            (true, true) => Some("Sent away"),
            (true, false) => Some("Captures"),
        }
    }

    /// A side as a sentence begins: `White`, `The cones`.
    pub fn subject(&self, side: Side) -> String {
        capitalized(&self.side_name(side))
    }

    /// What is a side's: `White's`, `the cones'`.
    pub fn possessive(&self, side: Side) -> String {
        self.0.possessive(side)
    }

    /// A side with what it does: `White begins`, `The cones begin`.
    pub fn does(&self, side: Side, one: &str, several: &str) -> String {
        let verb = if self.0.is_several(side) { several } else { one };
        format!("{} {verb}", self.subject(side))
    }

    /// What the game is thrown with: `dice`, `sticks`, `die`.
    pub fn dice_word(&self) -> &'static str {
        match self.0.dice {
            Dice::Lots { body: LotBody::Stick, .. } => "sticks",
            Dice::Cubes { count: 1 } => "die",
            Dice::Lots { .. } | Dice::Cubes { .. } => "dice",
        }
    }

    /// The game's word for one of a side's pieces: `piece`, `cone`.
    pub fn piece_word(&self, side: Side) -> String {
        let words = &self.0.piece_words;
        words.get(side.index()).cloned().unwrap_or_else(|| "piece".to_owned())
    }

    /// The same, distinct from the other sides': `white piece`, `cone`.
    pub fn piece(&self, side: Side) -> String {
        let (name, word) = (self.side_name(side), self.piece_word(side));
        if name.starts_with("the ") { word } else { format!("{} {word}", name.to_lowercase()) }
    }

    /// The place of a step: a cell's name, `the rack`, `home`.
    pub fn place(&self, side: Side, step: Step) -> String {
        match self.0.cell(side, step) {
            Some(cell) => cell.name.clone(),
            None if step == Step::HAND => "the rack".to_owned(),
            None => "home".to_owned(),
        }
    }

    /// A cell of a side's path by what it is: `rosette m4`, `circle 4`; `the sea`, where the
    /// board has one. Elsewhere the place.
    pub fn cell(&self, side: Side, step: Step) -> String {
        let Some(cell) = self.0.cell(side, step) else { return self.place(side, step) };
        let alike = self.0.board.cells.iter().filter(|other| other.word == cell.word);
        match cell.word.as_str() {
            "" => self.0.cell_title(cell),
            word if alike.count() == 1 => format!("the {word}"),
            _ => self.0.cell_title(cell),
        }
    }

    /// A piece with its place: `the cone on 26`.
    pub fn piece_on(&self, side: Side, step: Step) -> String {
        match self.0.cell(side, step) {
            Some(cell) => format!("the {} on {}", self.piece(side), cell.name),
            None => {
                let place = if step == Step::HAND { "in the rack" } else { "that is home" };
                format!("{} {place}", with_article(&self.piece(side)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;
    use crate::rules::Game;

    fn game(id: &str) -> Game {
        Library::built_in().game(id).expect("built in").clone()
    }

    #[test]
    fn what_is_thrown_has_its_own_name() {
        let thrown = |id: &str| Naming(game(id).definition()).dice_word();
        let games = ["ur", "senet", "knossos", "phaistos", "pente"];
        assert_eq!(games.map(thrown), ["dice", "sticks", "dice", "dice", "die"]);
    }

    #[test]
    fn what_is_sent_back_is_named_where_it_can_be() {
        let named = |id: &str| Naming(game(id).definition()).sent_back();
        assert_eq!(named("ur"), Some("Captures"));
        assert_eq!(named("phaistos"), Some("Sent away"));
        assert_eq!(["pente/knock-off", "pente/race"].map(named), [Some("Captures"), None]);
    }

    #[test]
    fn numbers_up_to_twelve_are_words_in_running_text() {
        assert_eq!([1, 12, 13].map(number), ["one", "twelve", "13"]);
        let places = [1, 12, 13, 21, 22, 33, 111, 112].map(ordinal);
        assert_eq!(places, ["first", "twelfth", "13th", "21st", "22nd", "33rd", "111th", "112th"]);
        assert_eq!(
            [0.004, -0.01, 0.116, 0.2].map(points),
            ["under one point", "one point", "twelve points", "20 points"]
        );
        assert_eq!([odds(1, 8), odds(6, 16)], ["one throw in eight", "three throws in eight"]);
        assert_eq!([odds(5, 16), odds(4, 8)], ["five throws in 16", "half the throws"]);
        assert_eq!([one_in(2, 16), one_in(4, 8)], ["one in eight", "one in two"]);
        let wins = [(2, 16), (5, 16), (4, 8)].map(|(ways, all)| odds_do(ways, all, "wins", "win"));
        assert_eq!(
            wins,
            ["one throw in eight wins", "five throws in 16 win", "half the throws win"]
        );
    }

    #[test]
    fn a_side_is_named_as_a_person() {
        let (ur, phaistos) = (game("ur"), game("phaistos"));
        let naming = Naming(ur.definition());
        assert_eq!(naming.does(Side::A, "begins", "begin"), "White begins");
        assert_eq!(naming.possessive(Side::B), "Black's");
        assert_eq!(naming.heading(Side::B), "Black");
        assert_eq!(naming.piece_on(Side::B, Step(7)), "the black piece on m3");
        assert_eq!(naming.piece_on(Side::A, Step::HAND), "a white piece in the rack");
        let naming = Naming(phaistos.definition());
        assert_eq!(naming.piece(Side::B), "ochre traveller");
        assert_eq!(naming.piece_on(Side::B, Step::HAND), "an ochre traveller in the rack");
        assert_eq!(naming.piece_on(Side::B, Step(62)), "an ochre traveller that is home");
    }

    #[test]
    fn an_article_suits_what_follows_it() {
        let words = ["cone", "ochre traveller", "1", "8", "11", "18"].map(with_article);
        assert_eq!(words, ["a cone", "an ochre traveller", "a 1", "an 8", "an 11", "an 18"]);
    }

    #[test]
    fn sides_without_a_colour_are_several() {
        let senet = game("senet");
        let naming = Naming(senet.definition());
        assert_eq!(naming.does(Side::B, "begins", "begin"), "The spools begin");
        assert_eq!(naming.possessive(Side::A), "the cones'");
        assert_eq!(naming.heading(Side::A), "Cones");
        assert_eq!(naming.piece_on(Side::A, Step(26)), "the cone on 26");
        assert_eq!(naming.place(Side::A, Step(31)), "home");
    }

    #[test]
    fn a_cell_is_named_by_what_its_board_calls_it() {
        let named = |id: &str, step| Naming(game(id).definition()).cell(Side::A, Step(step));
        assert_eq!(named("ur", 8), "rosette m4");
        assert_eq!(named("ur", 9), "square m5");
        assert_eq!(named("knossos", 17), "the sea");
        assert_eq!(named("knossos", 10), "circle 4");
        assert_eq!(named("knossos", 16), "rosette 8");
        assert_eq!(named("phaistos", 31), "sanctuary 31");
        assert_eq!(named("phaistos", 32), "field 32");
        assert_eq!(named("pente", 3), "point 3A");
        assert_eq!(named("senet", 0), "the rack");
    }
}
