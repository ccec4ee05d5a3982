//! The layers drawn over a board.

use serde::{Deserialize, Serialize};

use tesserae_core::rules::Side;

/// What to draw over a board.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Layers {
    /// The names of the cells.
    pub names: bool,
    /// The paths of these sides.
    pub paths: Vec<Side>,
    /// The leaps beside the paths, by the names of their kinds.
    pub leaps: Vec<String>,
    /// The cells with a special rule.
    pub special: bool,
    /// The signs, by id and name; only the inspector has them.
    pub signs: bool,
}

impl Layers {
    /// Shows or hides a side's path.
    pub fn toggle_path(&mut self, side: Side) {
        toggle(&mut self.paths, side);
    }

    /// Shows or hides the leaps of a kind.
    pub fn toggle_leaps(&mut self, kind: &str) {
        toggle(&mut self.leaps, kind.to_owned());
    }
}

fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|other| *other == item) {
        Some(index) => {
            list.remove(index);
        }
        None => list.push(item),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_kept_as_text_and_read_again() {
        let mut layers = Layers { names: true, ..Layers::default() };
        layers.toggle_path(Side::B);
        layers.toggle_leaps("passages");
        let text = ron::to_string(&layers).expect("written");
        assert_eq!(ron::from_str::<Layers>(&text).expect("read"), layers);
        layers.toggle_path(Side::B);
        layers.toggle_leaps("passages");
        assert_eq!(layers, Layers { names: true, ..Layers::default() });
        // A file of another version does no harm.
        assert_eq!(ron::from_str::<Layers>("()").expect("read"), Layers::default());
    }
}
