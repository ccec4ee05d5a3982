//! The order of puzzles.

use jiff::civil::Date;

use tesserae_core::puzzles::Grade;

/// A set of puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleSet {
    /// The puzzles of the day.
    Today,
    /// The puzzles of a game.
    Game {
        /// Its name.
        game: String,
        /// Only this grade; none for all grades.
        grade: Option<Grade>,
    },
    /// The puzzles of a file that was opened.
    File {
        /// The name of the file, without its ending.
        name: String,
    },
}

/// A sequence of puzzles, one of them on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queue {
    /// Its set.
    pub set: PuzzleSet,
    /// The day of its start, for which it counts.
    pub date: Date,
    ids: Vec<String>,
    at: usize,
}

/// A puzzle to be sorted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub id: String,
    /// Its difficulty.
    pub rating: u32,
    /// Was the first answer right? None without one.
    pub result: Option<bool>,
}

/// New puzzles first, then missed ones, then solved ones; each group from easy to hard.
pub fn in_order(mut list: Vec<Listed>) -> Vec<String> {
    list.sort_by_key(|one| (one.result, one.rating));
    list.into_iter().map(|one| one.id).collect()
}

impl Queue {
    /// The puzzles from the requested one, else from the first. None if there is no such puzzle.
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

    /// The name of the present one.
    pub fn present(&self) -> &str {
        self.ids.get(self.at).map_or("", String::as_str)
    }

    /// Its number, from 1.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// The number of puzzles.
    pub fn count(&self) -> usize {
        self.ids.len()
    }

    /// The next open puzzle: after this one, then from the beginning. If all are done, simply the
    /// following one. None at the end.
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
        // All are tried: moves on in order, then ends.
        let again = first.next(|_| true).expect("on");
        assert_eq!(again.present(), "b");
        assert_eq!(again.next(|_| true).expect("on").next(|_| true), None);
    }
}
