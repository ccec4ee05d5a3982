//! A tournament as one JSON object.

use serde_json::{Value, json};

use tesserae_core::tournament::{Outcome, Points, Tournament};

/// The version of the JSON form, which grows when its fields change.
const VERSION: u32 = 1;

pub(super) fn of(tournament: &Tournament) -> Value {
    let terms = tournament.terms();
    let name = |player: usize| terms.players[player].name.clone();
    let standings = tournament.standings();
    let players: Vec<Value> = standings
        .players
        .iter()
        .map(|standing| {
            let rating = standing.rating;
            json!({
                "place": standing.place,
                "name": name(standing.player),
                "who": terms.players[standing.player].who.to_string(),
                "points": standing.points.games(),
                "games": standing.games,
                "won": standing.won,
                "lost": standing.lost,
                "cut": standing.cut,
                "forfeits": standing.forfeits,
                "elo": rating.map(|rating| rating.elo),
                "elo_error": rating.map(|rating| rating.error),
                "elo_ci95": rating.map(|rating| rating.ci95()),
            })
        })
        .collect();
    let order = || standings.players.iter().map(|standing| standing.player);
    let cross: Vec<Vec<Option<f64>>> = order()
        .map(|one| {
            let against = |other| {
                let [own, others] = tournament.between(one, other);
                (own.0 + others.0 > 0).then(|| own.games())
            };
            order().map(against).collect()
        })
        .collect();
    let pairings: Vec<Value> =
        (0..tournament.pairings().len()).map(|number| pairing(tournament, number)).collect();
    json!({
        "version": VERSION,
        "format": terms.format.name(),
        "games": terms.games,
        "length": terms.length,
        "rounds": terms.rounds,
        "seed": terms.seed,
        "seed_text": terms.seed.to_string(),
        "max_plies": terms.max_plies,
        "patience": terms.patience as f64 / 1e3,
        "over": tournament.is_over(),
        "champion": tournament.champion().map(name),
        "players": players,
        "elo_taken_short": standings.shortened,
        "cross": cross,
        "pairings": pairings,
    })
}

/// One pairing with all its games.
fn pairing(tournament: &Tournament, number: usize) -> Value {
    let terms = tournament.terms();
    let pairing = tournament.pairings()[number];
    let games = tournament.played(number);
    let name = |i: usize| &terms.players[pairing.players[i]].name;
    let told: Vec<Value> = games
        .iter()
        .enumerate()
        .map(|(place, game)| {
            let (id, number) = tournament.game_at(place);
            let plies = match game {
                Outcome::First(plies) | Outcome::Second(plies) | Outcome::Cut(plies) => Some(plies),
                Outcome::FirstForfeits(_) | Outcome::SecondForfeits(_) => None,
            };
            json!({
                "game": id,
                "number": number,
                "winner": game.winner().map(name),
                "plies": plies,
                "forfeit": game.forfeit().map(|(player, problem)| {
                    json!({ "player": name(player), "problem": problem })
                }),
            })
        })
        .collect();
    json!({
        "round": pairing.round + 1,
        "players": [name(0), name(1)],
        "points": Points::of(games).map(Points::games),
        "winner": tournament.winner(number).map(name),
        "by_lot": tournament.is_at_random(number),
        "games": told,
    })
}
