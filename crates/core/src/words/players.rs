//! Who plays, in words, and what a match between them is called.

use super::{Naming, folded, listed};
use crate::ai::{is_human, person};
use crate::rules::{Definition, Side};
use crate::signs::unturned;

/// A player that is no person: `computer (adept)`, `engine ./mine`.
pub fn program(player: &str) -> Option<String> {
    match player.split_once(':') {
        Some(("ai", level)) => Some(format!("computer ({level})")),
        Some(("search", depth)) => Some(format!("computer (search {depth})")),
        Some(("engine", command)) => Some(format!("engine {}", unturned(command.trim()))),
        _ => None,
    }
}

/// A player as others speak of it; none for a person without a name.
pub fn party(player: &str) -> Option<String> {
    let name = person(player).map(unturned);
    name.or_else(|| program(player).map(|program| format!("the {program}")))
}

/// The name of the person in a seat, who plays that side; with the side, if another person at the
/// table is called the same, or if the program uses the name as a word. None for other players.
pub fn name_at(
    definition: &Definition,
    players: &[String],
    seat: usize,
    side: Side,
) -> Option<String> {
    let name = unturned(person(players.get(seat)?)?);
    let own = folded(&name);
    let people = players.iter().filter(|player| is_human(player)).count();
    let same = players.iter().filter_map(|player| person(player));
    let same = same.filter(|other| folded(other) == own).count();
    if same > 1 || (people > 1 && own == "you") {
        Some(format!("{name} ({})", Naming(definition).heading(side)))
    } else {
        Some(name)
    }
}

/// The title of a match without a name of its own.
pub fn headline(definition: &Definition, players: &[String]) -> String {
    let title = &definition.title;
    let seats = players.iter().enumerate().zip(Side::ALL);
    let name = |((seat, player), side): ((usize, &String), Side)| {
        name_at(definition, players, seat, side).or_else(|| party(player))
    };
    let names: Vec<Option<String>> = seats.map(name).collect();
    let nameless = names.iter().filter(|name| name.is_none()).count();
    if nameless == names.len() {
        let number = ["no", "one person", "two people", "three people", "four people"];
        return format!("{title}, {} at one table", number.get(nameless).unwrap_or(&"people"));
    }
    if nameless == 1 {
        let others: Vec<String> = names.into_iter().flatten().collect();
        let others = alike(&others).unwrap_or_else(|| listed(&others, "and"));
        return format!("{title} against {others}");
    }
    let naming = Naming(definition);
    let names: Vec<String> = names
        .into_iter()
        .zip(Side::ALL)
        .map(|(name, side)| name.unwrap_or_else(|| naming.side_name(side)))
        .collect();
    match &names[..] {
        // Both levels must be read in the lists, and there is little room.
        [one, other] => match (level(one), level(other)) {
            (Some(one), Some(other)) => format!("{title}: computers, {one} against {other}"),
            _ => format!("{title}: {one} against {other}"),
        },
        _ => format!("{title}: {}", listed(&names, "and")),
    }
}

/// The level of `the computer (adept)`.
fn level(name: &str) -> Option<&str> {
    name.strip_prefix("the computer (")?.strip_suffix(')')
}

/// Two or three computers of one level: `three computers (adept)`.
fn alike(names: &[String]) -> Option<String> {
    let number = ["two", "three"].get(names.len().checked_sub(2)?)?;
    let level = names[0].strip_prefix("the computer ")?;
    names.iter().all(|name| *name == names[0]).then(|| format!("{number} computers {level}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    #[test]
    fn a_match_is_called_by_its_game_and_its_players() {
        let library = Library::built_in();
        let called = |id: &str, names: &[&str], words: &str| {
            let game = library.game(id).expect("built in");
            let players: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            let definition = game.definition();
            let told = headline(definition, &players);
            assert_eq!(told, format!("{}{words}", definition.title), "{names:?}");
        };
        called("ur", &["human", "ai:adept"], " against the computer (adept)");
        called("ur", &["ai:adept", "human"], " against the computer (adept)");
        called("ur", &["human:Ann", "human"], " against Ann");
        called("ur", &["human:Ann", "human: Bob "], ": Ann against Bob");
        called("ur", &["human", "human"], ", two people at one table");
        called("ur", &["human:Anna", "human:anna"], ": Anna (White) against anna (Black)");
        called("ur", &["human:You", "human:Bob"], ": You (White) against Bob");
        called("ur", &["human:You", "ai:adept"], ": You against the computer (adept)");
        called("ur", &["human:\u{202e}annA", "human"], " against annA");
        called("ur", &["ai:expert", "ai:adept"], ": computers, expert against adept");
        let both = ": the computer (expert) against the engine ./mine";
        called("ur", &["ai:expert", "engine:./mine"], both);
        let others = " against the computer (adept), Eve and the computer (random)";
        called("phaistos", &["human", "ai:adept", "human:Eve", "ai:random"], others);
        let three = " against three computers (adept)";
        called("phaistos", &["ai:adept", "human", "ai:adept", "ai:adept"], three);
        let two = " against the computer (adept) and the computer (random)";
        called("phaistos", &["human", "ai:adept", "ai:random"], two);
        called("phaistos", &["human"; 4], ", four people at one table");
    }
}
