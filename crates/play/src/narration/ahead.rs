//! The leader in words, by the pieces on the board.

use tesserae_core::ai::strength::covered;
use tesserae_core::rules::{Position, Side};
use tesserae_core::words::{Naming, in_figures};

/// A side's progress: pieces home, and steps covered by all its pieces.
fn done(position: &Position, side: Side) -> (u32, i32) {
    let home = position.game().definition().home(side);
    let is_home = position.pieces(side).into_iter().filter(|at| *at == home).count();
    (is_home as u32, covered(position, side))
}

/// Says who is ahead, and the same where room is short: `White leads by 2 home and 9 steps`, `White
/// leads by 9 steps`. With several sides it compares the first with the second. `None` once the
/// game is over.
pub fn ahead(position: &Position) -> Option<[String; 2]> {
    if position.winner().is_some() {
        return None;
    }
    let definition = position.game().definition();
    let naming = Naming(definition);
    let mut sides: Vec<(Side, (u32, i32))> = Side::ALL[..usize::from(position.sides())]
        .iter()
        .map(|side| (*side, done(position, *side)))
        .collect();
    sides.sort_by_key(|(_, (home, steps))| std::cmp::Reverse((*steps, *home)));
    let [(first, (home, steps)), (next, (less_home, less_steps)), ..] = sides[..] else {
        return None;
    };
    let leads = naming.does(first, "leads", "lead");
    let ahead = steps.abs_diff(less_steps);
    let by_steps = format!("{leads} by {}", in_figures(ahead, "step"));
    let whole = match (home.checked_sub(less_home), ahead) {
        (Some(0), 0) => "Level".to_owned(),
        (Some(0), _) => by_steps.clone(),
        (Some(home), 0) => format!("{leads} by {home} home"),
        (Some(home), _) => {
            format!("{leads} by {home} home and {}", in_figures(ahead, "step"))
        }
        (None, _) => {
            let more = less_home - home;
            let other = naming.side_name(next);
            format!("{by_steps}, {other} by {more} home")
        }
    };
    let short = if ahead == 0 { whole.clone() } else { by_steps };
    Some([whole, short])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::position;

    fn told(line: &str) -> String {
        ahead(&position(line)).map(|[whole, _]| whole).unwrap_or_default()
    }

    #[test]
    fn in_short_the_steps_are_told_or_the_pieces_home_where_steps_are_level() {
        let short = |line: &str| ahead(&position(line)).map(|[_, short]| short);
        let of = |text: &str| Some(text.to_owned());
        assert_eq!(short("ur/short A 0,0,0 0,0,0 throw"), of("Level"));
        assert_eq!(short("ur/short A 0,1,17 0,0,9 throw"), of("White leads by 9 steps"));
        assert_eq!(short("ur/short A 0,0,17 0,3,16 throw"), of("Black leads by 2 steps"));
        assert_eq!(short("ur/short A 0,0,17 0,1,16 throw"), of("White leads by 1 home"));
    }

    #[test]
    fn who_leads_is_counted_in_pieces_home_and_in_steps() {
        // The shortest race of Ur: 17 steps home.
        assert_eq!(told("ur/short A 0,0,0 0,0,0 throw"), "Level");
        assert_eq!(told("ur/short A 0,0,5 0,0,1 throw"), "White leads by 4 steps");
        assert_eq!(told("ur/short A 0,1,17 0,0,9 throw"), "White leads by 1 home and 9 steps");
        assert_eq!(
            told("ur/short A 0,0,17 0,3,16 throw"),
            "Black leads by 2 steps, White by 1 home"
        );
        assert_eq!(told("ur/short A 17,17,17 0,0,9 over:A"), "");
    }

    #[test]
    fn sides_that_are_several_lead_together() {
        let start = "senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 throw";
        assert_eq!(told(start), "Level", "where they stand at the start is no lead");
        let one = "senet/skiryuk A 1,3,5,7,10 2,4,6,8,11 throw";
        assert_eq!(told(one), "Level");
        let one = "senet/skiryuk A 1,3,5,7,12 2,4,6,8,11 throw";
        assert_eq!(told(one), "The cones lead by 2 steps");
        // Sent back behind the start.
        let back = "senet/skiryuk A 1,2,3,4,5 6,7,8,9,10 throw";
        assert_eq!(told(back), "The spools lead by 20 steps");
    }
}
