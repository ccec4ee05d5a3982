//! Players' names in the window: `you`, `Anna`, `player 2`, `computer (adept)`.

use tesserae_core::ai::{is_human, person};
use tesserae_core::record::Match;
use tesserae_core::rules::Side;
use tesserae_core::signs::unturned;
use tesserae_core::words::name_at;

use super::guide::Guide;
use super::narration::{Naming, does, is_you, program};

/// A player's readable name.
pub fn who(player: &str) -> String {
    match (person(player), program(player)) {
        (Some(name), _) => unturned(name),
        (None, Some(program)) if player.starts_with("engine:") => shortened(&program, ENGINE),
        (None, Some(program)) => program,
        (None, None) => "you".to_owned(),
    }
}

/// [`who`] for little room: a computer's level alone.
pub fn level_alone(player: &str) -> &str {
    let level = player.strip_prefix("computer (").and_then(|level| level.strip_suffix(')'));
    level.unwrap_or(player)
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

/// The present player of a side. Several persons without a name are numbered by seat, and equal
/// names have their sides.
pub fn sitter(record: &Match, side: Side) -> String {
    let player = record.player(side);
    let (definition, seat) = (record.game().definition(), record.seat(side));
    if let Some(name) = name_at(definition, record.players(), seat, side) {
        return name;
    }
    let people = record.players().iter().filter(|player| is_human(player)).count();
    if is_human(player) && people > 1 { format!("player {}", seat + 1) } else { who(player) }
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

/// The number of a side's pieces that are home.
pub fn pieces_home(record: &Match, side: Side) -> usize {
    let home = record.game().definition().home(side);
    record.position().pieces(side).into_iter().filter(|at| *at == home).count()
}

/// A subject with its verb, for the players. The only person is `you`, with or without a name.
fn told(record: &Match, side: Side, one: &str, several: &str) -> String {
    if is_you(record, side) { format!("You {several}") } else { does(record, side, one, several) }
}

/// The side whose result [`result`] tells: that of the only person, or else the winner's.
fn subject(record: &Match, winner: Side) -> Side {
    let mut sides = Side::ALL.into_iter().take(usize::from(record.position().sides()));
    sides.find(|side| is_you(record, *side)).unwrap_or(winner)
}

/// The result for the players, with the pieces home: `You lost, 4 to 5`, `Anna won, 7 to 3`. None
/// before the end of the match. A resignation has no numbers.
pub fn result(record: &Match) -> Option<String> {
    let Some(winner) = victor(record) else {
        return record.resigned().map(|side| told(record, side, "resigned", "resigned"));
    };
    let side = subject(record, winner);
    let did = if side == winner { "won" } else { "lost" };
    let text = told(record, side, did, did);
    if record.resigned().is_some() {
        return Some(text);
    }
    let others = Side::ALL.into_iter().take(usize::from(record.position().sides()));
    let others = others.filter(|other| *other != side);
    let most = others.map(|other| pieces_home(record, other)).max().unwrap_or_default();
    Some(format!("{text}, {} to {most}", pieces_home(record, side)))
}

/// A detail that [`result`] leaves out: who resigned, or who of several won.
pub fn behind_result(record: &Match) -> Option<String> {
    let winner = victor(record)?;
    let lost = subject(record, winner) != winner;
    match record.resigned() {
        Some(side) => Some(told(record, side, "resigned", "resigned")),
        None if lost && record.position().sides() > 2 => {
            Some(Naming(record.game().definition()).does(winner, "won", "won"))
        }
        None => None,
    }
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

    /// A match that side A has just won.
    fn won(line: &str, names: &[&str], last: &str) -> Match {
        let mut record = Match::from_position(sample::position(line), sample::players(names), 3);
        record.play(last.parse().expect("an action")).expect("legal");
        record
    }

    #[test]
    fn the_result_is_told_to_the_only_person_and_else_by_name() {
        let ur = |names: [&str; 2]| {
            result(&won("ur/short A 16,17,17 0,0,17 move:1", &names, "move 16-17"))
        };
        assert_eq!(ur(["human", "ai:adept"]).as_deref(), Some("You won, 3 to 1"));
        assert_eq!(ur(["human:Anna", "ai:adept"]).as_deref(), Some("You won, 3 to 1"));
        assert_eq!(ur(["ai:adept", "human"]).as_deref(), Some("You lost, 1 to 3"));
        assert_eq!(ur(["human:Anna", "human:Bo"]).as_deref(), Some("Anna won, 3 to 1"));
        assert_eq!(ur(["human:Anna", "human:ANNA"]).as_deref(), Some("Anna (White) won, 3 to 1"));
        assert_eq!(ur(["human", "human"]).as_deref(), Some("White won, 3 to 1"));
        assert_eq!(ur(["ai:adept", "ai:master"]).as_deref(), Some("White won, 3 to 1"));
        let mut given = table("ur", &["human:Anna", "ai:adept"]);
        assert_eq!((result(&given), behind_result(&given)), (None, None));
        assert!(given.resign(Side::A));
        assert_eq!(result(&given).as_deref(), Some("You lost"));
        assert_eq!(behind_result(&given).as_deref(), Some("You resigned"));
        let mut four = table("phaistos", &["ai:adept", "human", "ai:adept", "ai:adept"]);
        assert!(four.resign(Side::B));
        assert_eq!(result(&four).as_deref(), Some("You resigned"));
        assert_eq!(behind_result(&four), None);
    }

    fn seated(game: &str, players: &[&str]) -> Vec<String> {
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
        assert_eq!(seated("ur", &["human", "ai:adept"]), ["you", "computer (adept)"]);
        assert_eq!(seated("ur", &["human:Anna", "ai:adept"]), ["Anna", "computer (adept)"]);
        assert_eq!(seated("ur", &["human", "human"]), ["player 1", "player 2"]);
        assert_eq!(seated("ur", &["human:Anna", "human"]), ["Anna", "player 2"]);
        let four = ["human:Anna", "ai:random", "human", "human:Bo"];
        assert_eq!(seated("phaistos", &four), ["Anna", "computer (random)", "player 3", "Bo"]);
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
