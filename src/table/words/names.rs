//! What sides and pieces are called, from the names in the level file.

use crate::rules::{Definition, Side, Step};

/// First letter in upper case, full stop at the end.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// A name as a sentence begins.
#[must_use]
pub fn capital_name(name: &str) -> String {
    capital(name).trim_end_matches('.').to_owned()
}

/// Whether a name is that of several things, as `cones` is and `white shell` is
/// not.
#[must_use]
pub fn is_plural(name: &str) -> bool {
    name.ends_with('s') && !name.ends_with("ss")
}

/// How the sides and pieces of a game are spoken of.
#[derive(Clone, Copy, Debug)]
pub struct Naming<'a>(pub &'a Definition);

impl Naming<'_> {
    /// What a side's pieces are called: `white shell`, `cones`.
    #[must_use]
    pub fn side(&self, side: Side) -> String {
        let names = &self.0.piece_names;
        names.get(side.index()).cloned().unwrap_or_else(|| side.to_string())
    }

    /// The side as a sentence begins: `White shell`, `The cones`.
    #[must_use]
    pub fn subject(&self, side: Side) -> String {
        let name = self.side(side);
        if is_plural(&name) { format!("The {name}") } else { capital_name(&name) }
    }

    /// The side with what it does: `White shell begins`, `The cones begin`.
    #[must_use]
    pub fn does(&self, side: Side, one: &str, several: &str) -> String {
        let verb = if is_plural(&self.side(side)) { several } else { one };
        format!("{} {verb}", self.subject(side))
    }

    /// One of a side's pieces: `white shell piece`, `cone`.
    #[must_use]
    pub fn piece(&self, side: Side) -> String {
        let name = self.side(side);
        match name.strip_suffix('s').filter(|_| is_plural(&name)) {
            Some(one) => one.to_owned(),
            None => format!("{name} piece"),
        }
    }

    /// The place of a step: a cell's name, `the hand`, `off the board`.
    #[must_use]
    pub fn place(&self, side: Side, step: Step) -> String {
        match self.0.cell(side, step) {
            Some(cell) => cell.name.clone(),
            None if step == Step::HAND => "the hand".to_owned(),
            None => "off the board".to_owned(),
        }
    }

    /// A piece with its place: `the cone on 26`.
    #[must_use]
    pub fn piece_on(&self, side: Side, step: Step) -> String {
        match self.0.cell(side, step) {
            Some(cell) => format!("the {} on {}", self.piece(side), cell.name),
            None if step == Step::HAND => format!("a {} in hand", self.piece(side)),
            None => format!("a {} off the board", self.piece(side)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    #[test]
    fn names_of_one_and_of_several_are_told_apart() {
        let library = Library::built_in();
        let ur = library.game("ur").expect("built in").clone();
        let naming = Naming(ur.definition());
        assert_eq!(naming.does(Side::A, "begins", "begin"), "White shell begins");
        assert_eq!(naming.piece_on(Side::B, Step(7)), "the black shale piece on m3");
        let senet = library.game("senet").expect("built in").clone();
        let naming = Naming(senet.definition());
        assert_eq!(naming.does(Side::B, "begins", "begin"), "The spools begin");
        assert_eq!(naming.piece_on(Side::A, Step(26)), "the cone on 26");
        assert_eq!(naming.place(Side::A, Step(31)), "off the board");
    }
}
