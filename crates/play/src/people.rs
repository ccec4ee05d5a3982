//! Players' names in the window: `you`, `Anna`, `player 2`, `computer (adept)`.

use tesserae_core::ai::{is_human, person};
use tesserae_core::record::Match;
use tesserae_core::rules::Side;

use super::guide::Guide;
use super::narration::{does, program};

/// A player's readable name.
pub fn who(player: &str) -> String {
    match (person(player), program(player)) {
        (Some(name), _) => name.to_owned(),
        (None, Some(program)) if player.starts_with("engine:") => shortened(&program, ENGINE),
        (None, Some(program)) => program,
        (None, None) => "you".to_owned(),
    }
}

/// The most letters shown of an engine's name and command.
const ENGINE: usize = 21;

/// A text of `most` letters at most, with an ellipsis for the rest.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// The present player of a side. Several persons without a name are numbered by seat.
pub fn sitter(record: &Match, side: Side) -> String {
    let player = record.player(side);
    let people = record.players().iter().filter(|player| is_human(player)).count();
    if is_human(player) && person(player).is_none() && people > 1 {
        format!("player {}", record.seat(side) + 1)
    } else {
        who(player)
    }
}

/// The side of the only person who learns or plays here.
pub fn the_one_person(record: &Match, guide: Option<&Guide>) -> Option<Side> {
    if let Some(guide) = guide {
        return guide.learner();
    }
    let sides = Side::ALL.into_iter().take(usize::from(record.position().sides()));
    let mut people = sides.filter(|side| is_human(record.player(*side)));
    people.next().filter(|_| people.next().is_none())
}

/// The winner of a match at its cursor. With two players a resignation wins too.
pub fn victor(record: &Match) -> Option<Side> {
    let given = record.resigned().filter(|_| record.position().sides() == 2);
    record.winner().or_else(|| given.map(Side::opponent))
}

/// The result of a match: `Anna wins`, `You resigned`; none before its end.
pub fn outcome(record: &Match) -> Option<String> {
    let won = victor(record).map(|side| does(record, side, "wins", "win"));
    won.or_else(|| record.resigned().map(|side| does(record, side, "resigned", "resigned")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn of_two_the_other_wins_when_one_resigns_and_of_four_nobody_does() {
        let mut two = table("ur", &["human:Anna", "ai:adept"]);
        assert_eq!((victor(&two), outcome(&two)), (None, None));
        assert!(two.resign(Side::A));
        assert_eq!(victor(&two), Some(Side::B));
        assert_eq!(outcome(&two).as_deref(), Some("Black wins"));
        let mut four = table("phaistos", &["ai:adept", "human", "ai:adept", "ai:adept"]);
        assert!(four.resign(Side::B));
        assert_eq!(victor(&four), None);
        assert_eq!(outcome(&four).as_deref(), Some("You resigned"));
    }

    fn table(game: &str, players: &[&str]) -> Match {
        let (game, players) = (sample::game(game), sample::players(players));
        Match::new(&game, players.len() as u8, players, 3)
    }

    fn told(game: &str, players: &[&str]) -> Vec<String> {
        let record = table(game, players);
        Side::ALL[..players.len()].iter().map(|side| sitter(&record, *side)).collect()
    }

    #[test]
    fn a_long_engine_ends_in_an_ellipsis() {
        assert_eq!(who("engine:/usr/bin/rival"), "engine /usr/bin/rival");
        assert_eq!(who("engine:/usr/bin/rivals"), "engine /usr/bin/riva…");
    }

    #[test]
    fn people_have_names_or_seats() {
        assert_eq!(told("ur", &["human", "ai:adept"]), ["you", "computer (adept)"]);
        assert_eq!(told("ur", &["human:Anna", "ai:adept"]), ["Anna", "computer (adept)"]);
        assert_eq!(told("ur", &["human", "human"]), ["player 1", "player 2"]);
        assert_eq!(told("ur", &["human:Anna", "human"]), ["Anna", "player 2"]);
        let four = ["human:Anna", "ai:random", "human", "human:Bo"];
        assert_eq!(told("phaistos", &four), ["Anna", "computer (random)", "player 3", "Bo"]);
    }

    #[test]
    fn who_wins_is_said_of_people_by_name_and_of_computers_by_side() {
        let wins =
            |game: &str, players: &[&str], side| does(&table(game, players), side, "wins", "win");
        assert_eq!(wins("ur", &["human:Anna", "human"], Side::A), "Anna wins");
        assert_eq!(wins("ur", &["human", "ai:adept"], Side::A), "You win");
        assert_eq!(wins("ur", &["human", "ai:adept"], Side::B), "Black wins");
        assert_eq!(wins("ur", &["human", "human"], Side::A), "White wins");
        assert_eq!(wins("senet", &["ai:adept", "human"], Side::A), "The cones win");
    }
}
