//! Draws an exhibition's chances as a chart, and marks captures, pieces sent back and turning
//! points. It keeps every ply once seen, also while the viewer looks back.

use tesserae_core::record::{Match, Ply};
use tesserae_core::rules::{Event, Side};
use tesserae_play::exhibition::{Turned, TurningPoint, WinChance, turning_points};
use tesserae_play::narration::{Naming, capitalized, percent};

use crate::ui::widgets::chart::{Chart, Mark};
use crate::ui::widgets::theme;

/// Plies that the chart of a new game has room for.
const SHORTEST: usize = 40;

/// The marks explained.
const KEY: &str = "Red dot: a piece is captured or sent back\nGilt ring: the lead changes, or \
                   a chance changes by 15 points or more";

/// The chart of every ply after which dice and pieces have landed.
pub fn chart<'a>(chance: &'a WinChance, record: &'a Match) -> Chart<'a> {
    let seen = chance.seen().min(record.plies().len());
    let points: Vec<_> = chance.course().filter(|(at, _)| *at <= seen).collect();
    Chart {
        definition: record.game().definition(),
        marks: marks(record, seen, &turning_points(&points)),
        points,
        last: record.plies().len().max(SHORTEST),
        cursor: record.cursor(),
        key: KEY,
    }
}

/// The marks of the plies that were seen, in order. Each ply has at most one.
fn marks(record: &Match, seen: usize, turns: &[TurningPoint]) -> Vec<Mark> {
    let naming = Naming(record.game().definition());
    let plies = record.plies().iter().take(seen).enumerate();
    let mark = |(number, ply): (usize, &Ply)| {
        let at = number + 1;
        let sent = ply.events.iter().find_map(|event| sent_back(naming, ply.side, event));
        let swaps = ply.events.contains(&Event::SeatsChange);
        let words = |turn: &TurningPoint| match swaps {
            true => "The players swap sides".to_owned(),
            false => turned(naming, turn.what),
        };
        let turn = turns.iter().find(|turn| turn.at == at).map(words);
        let (dot, ring) = (sent.is_some().then_some(theme::RED), turn.is_some());
        let lines: Vec<String> = sent.into_iter().chain(turn).collect();
        (!lines.is_empty()).then(|| Mark { at, side: ply.side, dot, ring, text: lines.join("\n") })
    };
    plies.filter_map(mark).collect()
}

/// Says that a piece was captured, changed places or was sent back by its fate.
fn sent_back(naming: Naming, mover: Side, event: &Event) -> Option<String> {
    Some(match event {
        Event::Captured { side, .. } if *side != mover => {
            let loses = if naming.0.is_several(*side) { "lose" } else { "loses" };
            format!("{} {loses} a piece", naming.heading(*side))
        }
        Event::Swapped { side, from, to } if *side != mover && from != to => {
            let piece = capitalized(&naming.piece_on(*side, *from));
            format!("{piece} must go to {}", naming.place(*side, *to))
        }
        Event::Returned { side, from, to } => {
            let piece = capitalized(&naming.piece_on(*side, *from));
            format!("{piece} goes back to {}", naming.place(*side, *to))
        }
        _ => return None,
    })
}

/// The turning point in words.
fn turned(naming: Naming, what: Turned) -> String {
    match what {
        Turned::Lead(side, chance) => {
            let takes = if naming.0.is_several(side) { "take" } else { "takes" };
            format!("{} {takes} the lead: {}", naming.heading(side), percent(chance))
        }
        Turned::Swing(side, before, after) => {
            format!("{}: from {} to {}", naming.heading(side), percent(before), percent(after))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::played;

    fn told(
        line: &str,
        actions: &[&str],
        turns: &[TurningPoint],
    ) -> Vec<(usize, bool, bool, String)> {
        let record = played(line, actions);
        let marks = marks(&record, record.plies().len(), turns).into_iter();
        marks.map(|mark| (mark.at, mark.dot.is_some(), mark.ring, mark.text)).collect()
    }

    fn dot(at: usize, text: &str) -> [(usize, bool, bool, String); 1] {
        [(at, true, false, text.to_owned())]
    }

    #[test]
    fn a_capture_a_piece_that_must_change_places_and_one_sent_back_by_its_fate_are_marked() {
        let capture = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
        assert_eq!(told(capture, &["move 5-7"], &[]), dot(1, "Black loses a piece"));
        let swap = "senet/skiryuk A 1,3,5,7,12 2,4,6,10,14 move:2";
        let spool = "The spool on 14 must go to 12";
        assert_eq!(told(swap, &["move 12-14"], &[]), dot(1, spool));
        let fate = "senet/skiryuk A 1,3,5,7,27 2,4,6,8,10 fate:27";
        assert_eq!(told(fate, &["throw 1"], &[]), dot(1, "The cone on 27 goes back to 15"));
    }

    #[test]
    fn a_turning_point_has_a_ring_and_a_capture_that_is_one_both() {
        let lead = TurningPoint { at: 1, what: Turned::Lead(Side::A, 0.62) };
        let swing = |at| TurningPoint { at, what: Turned::Swing(Side::A, 0.41, 0.58) };
        let capture = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
        let both = "Black loses a piece\nWhite takes the lead: 62%".to_owned();
        assert_eq!(told(capture, &["move 5-7"], &[lead]), [(1, true, true, both)]);
        let quiet = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,9 move:2";
        let ring = (1, false, true, "White: from 41% to 58%".to_owned());
        assert_eq!(told(quiet, &["move 5-7"], &[swing(1), swing(9)]), [ring]);
    }

    #[test]
    fn the_chart_draws_what_is_told_and_calls_no_swap_of_sides_a_lead() {
        let open = "senet/skiryuk B 1,3,5,7,9 2,4,6,8,10 open:1";
        let record = played(open, &["throw 3"]);
        let chance = WinChance::sample(&[(0, 0.75), (1, 0.25)], &[1]);
        let chart = chart(&chance, &record);
        let points: Vec<(usize, &[f64])> = chance.course().collect();
        assert_eq!(chart.points, points);
        let texts: Vec<&str> = chart.marks.iter().map(|mark| mark.text.as_str()).collect();
        assert_eq!(texts, ["The players swap sides"]);
    }

    #[test]
    fn a_look_back_cuts_nothing_off_and_what_has_not_landed_is_not_shown() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 throw";
        let mut record = played(line, &["throw 2", "move 5-7"]);
        record.go_to(1);
        let known = [(0, 0.5), (1, 0.52), (2, 0.8)];
        let shown = |rests: &[usize], record: &Match| {
            let chance = WinChance::sample(&known, rests);
            let chart = chart(&chance, record);
            (chart.points.len(), chart.marks.len(), chart.cursor)
        };
        assert_eq!(shown(&[2, 1], &record), (3, 1, 1), "what has landed once stays");
        record.go_to(2);
        assert_eq!(shown(&[1], &record), (2, 0, 2), "the move is under way");
    }
}
