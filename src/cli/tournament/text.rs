//! A tournament as text.

use tesserae_core::tournament::{Format, Points, Standings, Tournament};

pub(super) fn of(tournament: &Tournament) -> String {
    let standings = tournament.standings();
    let mut lines = vec![heading(tournament), String::new()];
    lines.extend(table(tournament, &standings));
    lines.push(String::new());
    lines.extend(match tournament.terms().format {
        Format::RoundRobin => cross(tournament, &standings),
        Format::KnockOut => rounds(tournament),
    });
    lines.extend(forfeits(tournament));
    lines.push(String::new());
    lines.push(notes(&standings));
    lines.join("\n")
}

/// The format, the games and the progress.
fn heading(tournament: &Tournament) -> String {
    let terms = tournament.terms();
    let (played, all) = (tournament.games_played(), tournament.games_planned());
    let format = match terms.format {
        Format::RoundRobin => "round robin",
        Format::KnockOut => "knock-out",
    };
    let rounds = if terms.rounds > 1 { format!(", {} times", terms.rounds) } else { String::new() };
    format!(
        "{format} of {} players{rounds}: {}; {} games of each in a pairing, seed {}; {played} \
         of {all} games played",
        terms.players.len(),
        terms.games.join(", "),
        terms.length,
        terms.seed,
    )
}

/// The width of the longest name.
fn width(tournament: &Tournament) -> usize {
    let names = tournament.terms().players.iter().map(|player| player.name.chars().count());
    names.max().unwrap_or_default().max("player".len())
}

fn name(tournament: &Tournament, player: usize) -> &str {
    tournament.terms().players.get(player).map_or("", |player| &player.name)
}

/// One row for each player.
fn table(tournament: &Tournament, standings: &Standings) -> Vec<String> {
    let width = width(tournament);
    let mut lines = vec![format!(
        "place  {:<width$}  {:>8} {:>7} {:>7} {:>7} {:>5} {:>9}   Elo (95%)",
        "player", "points", "games", "won", "lost", "cut", "forfeited"
    )];
    for standing in &standings.players {
        let rating = standing.rating.map_or_else(
            || "-".to_owned(),
            |rating| {
                let (low, high) = rating.ci95();
                format!("{:+.0} ({low:+.0} to {high:+.0})", rating.elo)
            },
        );
        lines.push(format!(
            "{:>5}  {:<width$}  {:>8} {:>7} {:>7} {:>7} {:>5} {:>9}   {rating}",
            standing.place,
            name(tournament, standing.player),
            standing.points,
            standing.games,
            standing.won,
            standing.lost,
            standing.cut,
            standing.forfeits,
        ));
    }
    lines
}

/// Each player's points against each other player.
fn cross(tournament: &Tournament, standings: &Standings) -> Vec<String> {
    let width = width(tournament);
    let players: Vec<usize> = standings.players.iter().map(|standing| standing.player).collect();
    let head: String = (1..=players.len()).map(|number| format!(" {number:>7}")).collect();
    let mut lines = vec![format!("       {:<width$} {head}", "against")];
    for (at, one) in players.iter().enumerate() {
        let row: String = players
            .iter()
            .map(|other| {
                let [own, others] = tournament.between(*one, *other);
                let met = own.0 + others.0 > 0;
                format!(" {:>7}", if met { own.to_string() } else { "-".to_owned() })
            })
            .collect();
        lines.push(format!("{:>5}  {:<width$} {row}", at + 1, name(tournament, *one)));
    }
    lines
}

/// The pairings of each round, with the players who advanced.
fn rounds(tournament: &Tournament) -> Vec<String> {
    let mut lines = Vec::new();
    let mut round = None;
    for (number, pairing) in tournament.pairings().iter().enumerate() {
        if round != Some(pairing.round) {
            round = Some(pairing.round);
            lines.push(format!("round {}", pairing.round + 1));
        }
        let [one, other] = pairing.players.map(|player| name(tournament, player));
        let [own, others] = Points::of(tournament.played(number));
        let won = match tournament.winner(number) {
            Some(winner) => {
                let winner = name(tournament, pairing.players[winner]);
                let how = if tournament.is_at_random(number) { ", decided at random" } else { "" };
                format!(": {winner} advances{how}")
            }
            None => String::new(),
        };
        lines.push(format!("  {one} against {other}, {own} to {others}{won}"));
    }
    if let Some(champion) = tournament.champion() {
        lines.push(format!("{} wins the tournament.", name(tournament, champion)));
    }
    lines
}

/// The forfeits with their reasons, each reason once a pairing.
fn forfeits(tournament: &Tournament) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, pairing) in tournament.pairings().iter().enumerate() {
        let mut told: Vec<(usize, &str, u64, String)> = Vec::new();
        for (place, game) in tournament.played(number).iter().enumerate() {
            let Some((player, problem)) = game.forfeit() else { continue };
            match told.iter_mut().find(|(who, what, ..)| (*who, *what) == (player, problem)) {
                Some((.., many, _)) => *many += 1,
                None => {
                    let (game, number) = tournament.game_at(place);
                    told.push((player, problem, 1, format!("{game} no. {}", number + 1)));
                }
            }
        }
        for (player, problem, many, first) in told {
            let [who, other] = [player, 1 - player]
                .map(|player| name(tournament, pairing.players[player]).to_owned());
            let games = if many == 1 { first } else { format!("{many} games, the first {first}") };
            lines.push(format!("  {who} against {other}, {games}: {problem}"));
        }
    }
    if !lines.is_empty() {
        lines.splice(0..0, [String::new(), "forfeited:".to_owned()]);
    }
    lines
}

/// How to read the Elo ratings.
fn notes(standings: &Standings) -> String {
    let short = if standings.shortened {
        " A meeting won without a loss counts as half a game less."
    } else {
        ""
    };
    format!("Elo: the ratings that best explain the results; 0 is the average.{short}")
}
