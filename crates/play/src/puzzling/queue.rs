//! Which puzzles follow one another.

use jiff::civil::Date;

use tesserae_core::puzzles::Grade;

/// Which puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleSet {
    /// Those of the day.
    Today,
    /// Those of a game.
    Game {
        /// Its name.
        game: String,
        /// Only those that are so hard; none for all.
        grade: Option<Grade>,
    },
}

/// Puzzles one after another, one of which is on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queue {
    /// Which they are.
    pub set: PuzzleSet,
    /// The day on which they were begun, which is that for which they count.
    pub date: Date,
    ids: Vec<String>,
    at: usize,
}

/// A puzzle as it is put in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub id: String,
    /// How hard it is.
    pub rating: u32,
    /// Whether the first answer was right; none where there was none.
    pub result: Option<bool>,
}

/// First what was not tried, then what was missed, then what was solved; of each the easiest
/// first.
pub fn in_order(mut list: Vec<Listed>) -> Vec<String> {
    list.sort_by_key(|one| (one.result, one.rating));
    list.into_iter().map(|one| one.id).collect()
}

impl Queue {
    /// Those puzzles, from the one that is asked for, else from the first; none where there
    /// is no such puzzle.
    pub fn new(
        set: PuzzleSet,
        date: Date,
        ids: Vec<String>,
        first: Option<&str>,
        is_done: impl Fn(&str) -> bool,
    ) -> Option<Self> {
        let at = match first {
            Some(first) => ids.iter().position(|id| id == first)?,
            None => ids.iter().position(|id| !is_done(id)).unwrap_or_default(),
        };
        (at < ids.len()).then_some(Self { set, date, ids, at })
    }

    /// The name of the one on the table.
    pub fn present(&self) -> &str {
        self.ids.get(self.at).map_or("", String::as_str)
    }

    /// Its number, from 1.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.ids.len()
    }

    /// The next: the first after this one, and then from the beginning, that is not done;
    /// where all are, simply the next. None at the end.
    pub fn next(&self, is_done: impl Fn(&str) -> bool) -> Option<Self> {
        let count = self.ids.len();
        let mut around = (self.at + 1..count).chain(0..self.at);
        let fresh = around.find(|at| self.ids.get(*at).is_some_and(|id| !is_done(id)));
        let at = fresh.or_else(|| Some(self.at + 1).filter(|at| *at < count))?;
        Some(Self { at, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(ids: &[&str], first: Option<&str>, tried: &[&str]) -> Option<Queue> {
        let ids = ids.iter().map(|id| (*id).to_owned()).collect();
        let date = Date::constant(2026, 11, 23);
        Queue::new(PuzzleSet::Today, date, ids, first, |id| tried.contains(&id))
    }

    #[test]
    fn what_is_new_comes_first_and_then_what_was_missed() {
        let listed = |id: &str, rating, result| Listed { id: id.into(), rating, result };
        let list = vec![
            listed("solved", 900, Some(true)),
            listed("hard", 1300, None),
            listed("missed", 1100, Some(false)),
            listed("easy", 1000, None),
        ];
        assert_eq!(in_order(list), ["easy", "hard", "missed", "solved"]);
    }

    #[test]
    fn a_queue_goes_round_to_what_was_not_tried() {
        let all = ["a", "b", "c"];
        let present = |queue: &Queue| queue.present().to_owned();
        assert_eq!(queue(&all, None, &["a"]).map(|queue| present(&queue)), Some("b".into()));
        assert_eq!(queue(&all, None, &all).map(|queue| present(&queue)), Some("a".into()));
        assert_eq!(queue(&all, Some("d"), &[]), None);
        assert_eq!(queue(&[], None, &[]), None);
        let second = queue(&all, Some("b"), &[]).expect("a queue");
        assert_eq!((second.number(), second.count()), (2, 3));
        let third = second.next(|id| id == "b").expect("another");
        assert_eq!(third.present(), "c");
        let first = third.next(|id| id != "a").expect("round to the first");
        assert_eq!(first.present(), "a");
        // All are tried: simply on, and then it ends.
        let again = first.next(|_| true).expect("on");
        assert_eq!(again.present(), "b");
        assert_eq!(again.next(|_| true).expect("on").next(|_| true), None);
    }
}
