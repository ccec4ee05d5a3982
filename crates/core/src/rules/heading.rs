//! Which way a piece is bound, on a path that goes out and comes home over the same
//! cells.

use super::step::Step;

/// A half of a path that goes out and comes home.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heading {
    /// From the rack to the middle of the path.
    Out,
    /// From there to its end.
    Home,
}

/// Which half of a path a step lies on. None in the rack and off the board, and where
/// the path meets no cell twice: one direction is then all there is.
pub fn heading<T: PartialEq>(path: &[T], step: Step) -> Option<Heading> {
    let here = usize::from(step.0).checked_sub(1).filter(|index| *index < path.len())?;
    let again = |first: usize| path.iter().skip(first + 1).position(|cell| *cell == path[first]);
    let twice =
        || (0..path.len()).filter_map(|first| again(first).map(|more| (first, first + 1 + more)));
    let last_out = twice().map(|(first, _)| first).max()?;
    let first_home = twice().map(|(_, second)| second).min()?;
    // The turning point lies between the two.
    Some(if here * 2 > last_out + first_home { Heading::Home } else { Heading::Out })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;
    use crate::rules::Side;

    #[test]
    fn a_path_that_meets_cells_twice_goes_out_to_its_middle_and_then_home() {
        let library = Library::built_in();
        // In the Knossos Game the pink rosette, cell 3, is the exact middle.
        for (id, middle, last) in [("knossos/gurevich", 12, 24), ("knossos/straight", 11, 22)] {
            let definition = library.game(id).expect("a game").definition();
            for side in [Side::A, Side::B] {
                let path = &definition.paths[side.index()];
                assert_eq!(definition.place_name(side, Step(middle)), "3");
                for step in 1..=last {
                    let wanted = if step <= middle { Heading::Out } else { Heading::Home };
                    assert_eq!(heading(path, Step(step)), Some(wanted), "{id} {side} {step}");
                }
                assert_eq!(heading(path, Step::HAND), None);
                assert_eq!(heading(path, Step(last + 1)), None);
            }
        }
    }

    #[test]
    fn the_other_games_have_one_direction() {
        for game in Library::built_in().games() {
            let definition = game.definition();
            let twice = |path: &Vec<_>| (1..=60).any(|step| heading(path, Step(step)).is_some());
            let out_and_home = definition.paths.iter().any(twice);
            // Only those paths lead over one cell twice.
            let repeats = definition.paths.iter().any(|path| {
                path.iter().enumerate().any(|(index, cell)| path[..index].contains(cell))
            });
            assert_eq!(out_and_home, repeats, "{}", definition.id());
        }
    }
}
