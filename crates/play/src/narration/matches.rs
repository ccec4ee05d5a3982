//! The standing of a match, in a few words.

use tesserae_core::ai::{is_human, person};
use tesserae_core::record::{Match, length};
use tesserae_core::rules::Side;
use tesserae_core::words::{Naming, name_at};

/// Is that side played by the only person at the table?
pub fn is_you(record: &Match, side: Side) -> bool {
    let people = record.players().iter().filter(|player| is_human(player)).count();
    people == 1 && is_human(record.player(side))
}

/// A subject with its verb: `Anna wins`, `You win`, `White wins`, `The cones win`. A computer
/// goes by its side.
pub fn does(record: &Match, side: Side, one: &str, several: &str) -> String {
    let (definition, seat) = (record.game().definition(), record.seat(side));
    if let Some(name) = name_at(definition, record.players(), seat, side) {
        format!("{name} {one}")
    } else if is_you(record, side) {
        format!("You {several}")
    } else {
        Naming(definition).does(side, one, several)
    }
}

/// The standing of a match at its cursor: `You won`, `Your turn, after 34 throws and moves`.
pub fn standing(course: &Match) -> String {
    let naming = Naming(course.game().definition());
    let did = |side: Side, what: &str| does(course, side, what, what);
    let position = course.position();
    let sides = &Side::ALL[..course.players().len()];
    if let Some(winner) = position.winner() {
        let reader = sides.iter().copied().find(|side| is_you(course, *side));
        let loser = reader.filter(|_| !is_you(course, winner));
        return match loser {
            Some(loser) if sides.len() > 2 => {
                format!("{}: {}", did(loser, "lost"), naming.does(winner, "won", "won"))
            }
            Some(loser) => did(loser, "lost"),
            None => did(winner, "won"),
        };
    }
    if let Some(side) = course.resigned() {
        return did(side, "resigned");
    }
    let played = course.played().len();
    if played == 0 {
        return "Not begun yet".to_owned();
    }
    let side = position.turn();
    let turn = if person(course.player(side)).is_none() && is_you(course, side) {
        "Your turn".to_owned()
    } else {
        does(course, side, "is to play", "are to play")
    };
    format!("{turn}, after {}", length(played))
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::Action;

    use super::*;
    use crate::sample::{players, position};

    /// A position of Ur before the winning step of side A's last piece, or after it.
    fn last_step(names: [&str; 2], play: bool) -> Match {
        let start = position("ur/cyningstan A 16,17,17,17,17,17,17 0,0,0,0,0,0,0 move:1");
        let mut course = Match::from_position(start, players(&names), 5);
        if play {
            let action = course.position().actions()[0];
            course.play(action).expect("legal");
        }
        course
    }

    #[test]
    fn the_result_is_told_to_the_one_person_or_of_the_sides() {
        let won = |players| standing(&last_step(players, true));
        let side = Naming(last_step(["", ""], false).game().definition()).subject(Side::A);
        assert_eq!(won(["human", "ai:adept"]), "You won");
        assert_eq!(won(["ai:adept", "human"]), "You lost");
        assert_eq!(won(["human", "human"]), format!("{side} won"));
        assert_eq!(won(["ai:adept", "ai:expert"]), format!("{side} won"));
        assert_eq!(won(["human:Ann", "human"]), "Ann won");
        assert_eq!(won(["human:Ann", "ai:adept"]), "Ann won");
        assert_eq!(won(["ai:adept", "human:Ann"]), "Ann lost");
    }

    #[test]
    fn a_match_under_way_tells_whose_turn_it_is() {
        assert_eq!(standing(&last_step(["human", "ai:adept"], false)), "Not begun yet");
        let start = position("ur/cyningstan A 0,0,0,0,0,0,4 0,0,0,0,0,0,0 move:1");
        let mut course = Match::from_position(start, players(&["ai:adept", "human"]), 5);
        course.play("move 4-5".parse().expect("an action")).expect("legal");
        assert_eq!(standing(&course), "Your turn, after 1 throw or move");
        // Throws count, and so does a turn that is lost.
        let start = position("phaistos/aleff A 0,0,0,0 0,0,0,3 throw");
        let mut course = Match::scripted(start, players(&["human", "ai:adept"]), []);
        while course.played().len() < 4 {
            let throw = course.draw().map(Action::Throw);
            let action = throw.unwrap_or_else(|| course.position().actions()[0]);
            course.play(action).expect("legal");
        }
        assert!(standing(&course).ends_with(", after 4 throws and moves"), "{}", standing(&course));
    }

    #[test]
    fn who_gave_up_is_told() {
        let mut course = last_step(["human", "ai:adept"], false);
        assert!(course.resign(Side::A));
        assert_eq!(standing(&course), "You resigned");
        let mut course = last_step(["human:Ann", "human:Bob"], false);
        assert!(course.resign(Side::B));
        assert_eq!(standing(&course), "Bob resigned");
    }
}
