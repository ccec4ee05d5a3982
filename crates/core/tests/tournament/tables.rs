//! Places, points and Elo, worked out by hand.

use tesserae_core::tournament::{Format, Outcome, Points, Tournament};

use crate::{fresh, terms};

const PLAYERS: &[&str] = &["ai:random", "ai:beginner", "ai:adept", "ai:expert"];

/// Plays a tournament whose games come out as `won` says of two players: how many of its
/// games the first of them wins.
fn play(format: Format, length: u64, won: impl Fn([usize; 2]) -> usize) -> Tournament {
    let mut tournament = fresh(terms(format, PLAYERS, &["ur/short"], length));
    while let Some(due) = tournament.next() {
        let first = due.place < won(due.players);
        let outcome = if first { Outcome::First(50) } else { Outcome::Second(50) };
        tournament.add(&due, outcome).unwrap();
    }
    tournament
}

fn places(tournament: &Tournament) -> Vec<(usize, usize, f64)> {
    let standings = tournament.standings();
    standings.players.iter().map(|one| (one.player, one.place, one.points.games())).collect()
}

#[test]
fn places_by_points() {
    // The higher number wins three of four.
    let tournament = play(Format::RoundRobin, 4, |_| 1);
    let wanted = [(3, 1, 9.0), (2, 2, 7.0), (1, 3, 5.0), (0, 4, 3.0)];
    assert_eq!(places(&tournament), wanted);
    assert_eq!(tournament.between(3, 0), [Points(6), Points(2)]);
    assert_eq!(tournament.between(0, 3), [Points(2), Points(6)]);
    let standings = tournament.standings();
    let elo: Vec<f64> = standings.players.iter().map(|one| one.rating.unwrap().elo).collect();
    assert!(elo.is_sorted_by(|a, b| a > b) && !standings.shortened);
    assert!(elo.iter().sum::<f64>().abs() < 1e-6);
    let first = &standings.players[0];
    assert_eq!((first.games, first.won, first.lost, first.cut), (12, 9, 3, 0));
}

#[test]
fn who_has_as_many_points_is_placed_by_the_games_among_them() {
    // 0, 1 and 2 have eight points each, and 3 none. Among them 0 has 5, 1 4 and 2 3... in
    // games of four: 0-1 3:1, 1-2 3:1, 2-0 2:2 gives 5, 4, 3; against 3 they make it up.
    let won = |players: [usize; 2]| match players {
        [0, 1] | [1, 2] => 3,
        [0, 2] => 2,
        // Of four games against 3: 0 wins 2, 1 wins 3, 2 wins 4.
        [0, 3] => 2,
        [1, 3] => 3,
        _ => 4,
    };
    let tournament = play(Format::RoundRobin, 4, won);
    assert_eq!(places(&tournament), [(0, 1, 7.0), (1, 2, 7.0), (2, 3, 7.0), (3, 4, 3.0)]);
}

#[test]
fn who_cannot_be_told_apart_shares_a_place() {
    let tournament = play(Format::RoundRobin, 4, |players| if players[1] == 3 { 1 } else { 2 });
    assert_eq!(places(&tournament), [(3, 1, 9.0), (0, 2, 5.0), (1, 2, 5.0), (2, 2, 5.0)]);
}

#[test]
fn a_knock_out_is_ordered_by_how_far_each_came() {
    // The stronger by number wins all: 3 beats 0, 2 beats 1, 3 beats 2.
    let tournament = play(Format::KnockOut, 2, |_| 0);
    assert_eq!(tournament.champion(), Some(3));
    let places: Vec<(usize, usize)> =
        places(&tournament).into_iter().map(|(player, place, _)| (player, place)).collect();
    assert_eq!(places, [(3, 1), (2, 2), (0, 3), (1, 3)]);
    assert!(tournament.standings().shortened, "nobody explains who never lost");
}

#[test]
fn a_game_that_was_cut_is_half_a_point_and_no_evidence() {
    let mut tournament =
        fresh(terms(Format::RoundRobin, &["ai:random", "ai:adept"], &["ur/short"], 4));
    let games = [
        Outcome::First(9),
        Outcome::Cut(9),
        Outcome::Second(9),
        Outcome::SecondForfeits("x".into()),
    ];
    for game in games {
        let due = tournament.next().unwrap();
        tournament.add(&due, game).unwrap();
    }
    assert_eq!(places(&tournament), [(0, 1, 2.5), (1, 2, 1.5)]);
    let standings = tournament.standings();
    let loser = &standings.players[1];
    assert_eq!((loser.won, loser.lost, loser.cut, loser.forfeits), (1, 2, 1, 1));
    // One game each was played to its end.
    assert!(loser.rating.unwrap().elo.abs() < 1e-9);
}

#[test]
fn tables_can_be_made_at_any_moment() {
    for format in [Format::RoundRobin, Format::KnockOut] {
        let mut tournament = fresh(terms(format, PLAYERS, &["ur/short"], 4));
        let mut played = 0;
        loop {
            let standings = tournament.standings();
            let games: u64 = standings.players.iter().map(|one| one.games).sum();
            let points: f64 = standings.players.iter().map(|one| one.points.games()).sum();
            assert_eq!((games, points), (2 * played, played as f64));
            let Some(due) = tournament.next() else { break };
            let outcome = if played % 3 == 0 { Outcome::First(9) } else { Outcome::Second(9) };
            tournament.add(&due, outcome).unwrap();
            played += 1;
        }
        assert_eq!(played, tournament.games_planned());
    }
}
