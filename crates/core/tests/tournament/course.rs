//! Who plays whom and what follows.

use std::time::Duration;

use tesserae_core::ai::arena::{Extent, MAX_PLIES, Series, run as arena};
use tesserae_core::ai::{Knowledge, Who};
use tesserae_core::engine::client::Machine;
use tesserae_core::tournament::{
    AddError, Due, Entrant, Format, MOST_FURTHER, Outcome, PlayedGame, Points, Terms, TermsError,
    Tournament, play_alone, run,
};

use crate::common::{self, game, still};
use crate::{fresh, play, seat, terms, whole};

const LEVELS: &[&str] = &["ai:adept", "ai:beginner", "ai:random"];

fn both() -> [Terms; 2] {
    [Format::RoundRobin, Format::KnockOut]
        .map(|format| terms(format, LEVELS, &["ur/short", "pente/race"], 4))
}

#[test]
fn threads_do_not_change_the_result() {
    for terms in both() {
        let one = whole(terms.clone(), 1);
        assert_eq!(one, whole(terms.clone(), 2));
        assert_eq!(one, whole(terms.clone(), 7));
        let other = Terms { seed: 8, ..terms };
        assert_ne!(one.played(0), whole(other, 2).played(0));
    }
}

#[test]
fn a_tournament_that_was_stopped_ends_as_it_would_have() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tournament.ron");
    for terms in both() {
        let whole = whole(terms.clone(), 2);
        whole.save(&file).unwrap();
        let wanted = std::fs::read(&file).unwrap();
        for games in [1, 2, 5, 9, 17] {
            let mut tournament = fresh(terms.clone());
            for _ in 0..1000 {
                play(&mut tournament, 3, games);
                tournament.save(&file).unwrap();
                tournament = tesserae_core::tournament::Kept::load(&file).unwrap().tournament;
                if tournament.is_over() {
                    break;
                }
            }
            assert_eq!(tournament, whole, "stopped after {games}");
            assert_eq!(std::fs::read(&file).unwrap(), wanted, "stopped after {games}");
        }
    }
}

#[test]
fn one_by_one_the_games_are_the_same() {
    // As a window plays them: what is next, and its result.
    for terms in both() {
        let whole = whole(terms.clone(), 2);
        let mut tournament = fresh(terms);
        while let Some(due) = tournament.next() {
            let outcome = whole.played(due.pairing)[due.place].clone();
            assert_eq!(tournament.add(&due, outcome), Ok(true));
        }
        assert_eq!(tournament, whole);
    }
}

#[test]
fn a_series_of_a_tournament_is_that_of_the_arena() {
    let tournament = whole(terms(Format::RoundRobin, LEVELS, &["ur/short", "pente/race"], 6), 2);
    let untouched = fresh(tournament.terms().clone());
    let due = untouched.due();
    for begin in due.iter().filter(|due| due.number == 0) {
        let [a, b] = begin.players.map(|player| tournament.terms().players[player].who.clone());
        let series = Series {
            game: game(&begin.game),
            sides: 2,
            a,
            b,
            games: 6,
            seed: begin.seed,
            threads: 1,
            max_plies: MAX_PLIES,
            extent: Extent::Whole,
        };
        let seat = |who: &Who| Machine::new(who, Duration::from_secs(5), &Knowledge::default());
        let mut games = Vec::new();
        arena(&series, seat, still, |game| {
            games.push(match game.winner {
                Some(0) => Outcome::First(game.plies),
                Some(_) => Outcome::Second(game.plies),
                None => Outcome::Cut(game.plies),
            });
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
        let own = &tournament.played(begin.pairing)[begin.place..begin.place + 6];
        assert_eq!(own, games, "{begin:?}");
    }
}

#[test]
fn pairs_have_the_same_dice_and_no_two_series_the_same_seed() {
    let due = fresh(terms(Format::RoundRobin, LEVELS, &["ur/short", "pente/race"], 4)).due();
    let mut seeds: Vec<u64> = due.iter().map(|due| due.seed).collect();
    seeds.dedup();
    // One pairing in each round of three players, and two variants.
    assert_eq!(seeds.len(), 2);
    let numbers: Vec<u64> = due.iter().map(|due| due.number).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 0, 1, 2, 3]);
}

/// Adds a result to whatever is next.
fn add(tournament: &mut Tournament, outcome: Outcome) -> Due {
    let due = tournament.next().unwrap();
    assert_eq!(tournament.add(&due, outcome), Ok(true));
    due
}

fn level_knock_out() -> Tournament {
    let mut tournament =
        fresh(terms(Format::KnockOut, &["ai:adept", "ai:random"], &["ur/short", "pente/race"], 2));
    for outcome in [Outcome::First(9), Outcome::Second(9), Outcome::Cut(9), Outcome::Cut(9)] {
        assert!(!tournament.is_over());
        add(&mut tournament, outcome);
    }
    tournament
}

#[test]
fn a_level_pairing_goes_on_pair_by_pair_through_the_variants() {
    let mut tournament = level_knock_out();
    assert_eq!(tournament.winner(0), None);
    let due = tournament.due();
    let told: Vec<(&str, u64)> = due.iter().map(|d| (d.game.as_str(), d.number)).collect();
    assert_eq!(told, [("ur/short", 2), ("ur/short", 3)]);
    // Level again: the other variant. One game of a pair decides nothing.
    add(&mut tournament, Outcome::First(9));
    assert!(!tournament.is_over());
    add(&mut tournament, Outcome::Second(9));
    assert_eq!(tournament.due()[0].game, "pente/race");
    add(&mut tournament, Outcome::Second(9));
    add(&mut tournament, Outcome::Cut(9));
    assert_eq!((tournament.champion(), tournament.is_at_random(0)), (Some(1), false));
    assert_eq!(tournament.games_planned(), 8);
}

#[test]
fn a_pairing_that_stays_level_is_decided_at_random() {
    let at_random = |seed| {
        let mut tournament = level_knock_out();
        let terms = Terms { seed, ..tournament.terms().clone() };
        tournament = fresh(terms);
        for _ in 0..(4 + 2 * MOST_FURTHER) / 2 {
            assert!(!tournament.is_over());
            add(&mut tournament, Outcome::First(9));
            add(&mut tournament, Outcome::Second(9));
        }
        assert!(tournament.is_over() && tournament.is_at_random(0));
        tournament.champion().unwrap()
    };
    let winners: Vec<usize> = (0..40).map(at_random).collect();
    assert_eq!(winners, (0..40).map(at_random).collect::<Vec<_>>());
    let first = winners.iter().filter(|winner| **winner == 0).count();
    assert!((8..=32).contains(&first), "{winners:?}");
}

#[test]
fn who_forfeits_three_games_forfeits_the_rest_of_the_pairing() {
    let mut tournament =
        fresh(terms(Format::RoundRobin, &["ai:adept", "ai:random"], &["ur/short"], 20));
    let dead = || Outcome::SecondForfeits("it died".into());
    for outcome in [dead(), Outcome::Second(7), dead(), Outcome::First(7)] {
        add(&mut tournament, outcome);
        assert!(!tournament.is_over());
    }
    let due = tournament.due();
    add(&mut tournament, dead());
    assert!(tournament.is_over());
    let games = tournament.played(0);
    assert_eq!(games.len(), 20);
    assert!(games[5..].iter().all(|game| {
        game.forfeit().is_some_and(|(player, why)| player == 1 && why.contains("forfeits the rest"))
    }));
    assert_eq!(Points::of(games), [Points(38), Points(2)]);
    assert_eq!(games.iter().filter(|game| game.forfeit().is_some()).count(), 18);
    // A result that comes in late counts no more.
    assert_eq!(tournament.add(&due[1], Outcome::Second(1)), Ok(false));
    assert_eq!(tournament.played(0).len(), 20);
}

#[test]
fn who_has_given_up_does_not_go_on_even_where_it_is_level() {
    // Ten games won, then ten forfeited.
    let mut tournament =
        fresh(terms(Format::KnockOut, &["ai:adept", "ai:random"], &["ur/short"], 20));
    for _ in 0..10 {
        add(&mut tournament, Outcome::First(9));
    }
    for _ in 0..3 {
        add(&mut tournament, Outcome::FirstForfeits("it hangs".into()));
    }
    assert_eq!((tournament.champion(), tournament.is_at_random(0)), (Some(1), false));
}

#[test]
fn results_before_their_turn_are_refused() {
    let mut tournament = fresh(terms(Format::KnockOut, LEVELS, &["ur/short"], 4));
    let due = tournament.due();
    let early = AddError::Early { pairing: 0, place: 2 };
    assert_eq!(tournament.add(&due[2], Outcome::First(1)), Err(early));
    let nowhere = Due { pairing: 1, ..due[0].clone() };
    assert_eq!(tournament.add(&nowhere, Outcome::First(1)), Err(AddError::Pairing(1)));
    assert_eq!(tournament.games_played(), 0);
}

#[test]
fn terms_that_cannot_be_are_named() {
    let good = terms(Format::RoundRobin, LEVELS, &["ur/short"], 4);
    assert_eq!(good.check(), Ok(()));
    let wrong = |change: &dyn Fn(&mut Terms)| {
        let mut terms = good.clone();
        change(&mut terms);
        Tournament::new(terms).unwrap_err()
    };
    let players = |terms: &mut Terms, many: usize| {
        let players = (0..many)
            .map(|i| Entrant { name: format!("{i}"), who: format!("engine:{i}").parse().unwrap() });
        terms.players = players.collect();
    };
    assert_eq!(wrong(&|t| players(t, 1)), TermsError::Players(1));
    assert_eq!(wrong(&|t| players(t, 129)), TermsError::Players(129));
    assert_eq!(wrong(&|t| t.games.clear()), TermsError::NoGame);
    assert_eq!(wrong(&|t| t.length = 3), TermsError::Length(3));
    assert_eq!(wrong(&|t| t.length = 0), TermsError::Length(0));
    assert_eq!(wrong(&|t| t.rounds = 0), TermsError::Rounds(0));
    assert_eq!(wrong(&|t| t.patience = 0), TermsError::Limits);
    assert_eq!(wrong(&|t| t.length = 1 << 40), TermsError::Games(3 << 40));
    assert_eq!(
        wrong(&|t| t.length = u64::MAX - 1),
        TermsError::Games(3 * u128::from(u64::MAX - 1))
    );
    assert_eq!(
        wrong(&|t| t.players[1].name = "ai:adept".into()),
        TermsError::Twice("ai:adept".into())
    );
    assert_eq!(wrong(&|t| t.games.push("ur/short".into())), TermsError::Twice("ur/short".into()));
    assert_eq!(
        wrong(&|t| t.players[0].who = "human:Ann".parse().unwrap()),
        TermsError::Human("human:Ann".into())
    );
    let rounds = |t: &mut Terms| (t.format, t.rounds) = (Format::KnockOut, 2);
    assert_eq!(wrong(&rounds), TermsError::Rounds(2));
}

#[test]
fn players_of_one_name_get_names_of_their_own() {
    let mut terms = terms(Format::RoundRobin, &["engine:a", "engine:b", "engine:c"], &["ur"], 2);
    terms.players.iter_mut().for_each(|player| player.name = "White".into());
    let names = terms.with_own_names().players.into_iter().map(|player| player.name);
    assert_eq!(names.collect::<Vec<_>>(), ["White", "White (2)", "White (3)"]);
}

#[test]
fn a_game_played_alone_is_the_same_match_as_in_the_tournament() {
    let games = ["ur/short", "senet", "phaistos/aleff"];
    let mut tournament = fresh(terms(Format::RoundRobin, &["ai:random", "ai:beginner"], &games, 4));
    let mut counted = Vec::new();
    let each = |_: &Tournament, played: &PlayedGame| {
        counted.push(played.clone());
        std::ops::ControlFlow::Continue(())
    };
    let variant = |id: &str| common::library().game(id).ok().cloned();
    run(&mut tournament, 2, variant, seat, each).unwrap();
    assert_eq!(counted.len(), 12);
    let mut openings = Vec::new();
    for (place, played) in counted.iter().enumerate() {
        let due = tournament.game(0, place).unwrap();
        assert_eq!((due.place, due.game.as_str()), (place, tournament.game_at(place).0));
        let variant = game(&due.game);
        assert_eq!(play_alone(&tournament, due.clone(), variant.clone(), seat), *played);
        assert_eq!(played.outcome, tournament.played(0)[place], "{place}");
        // Matches play no throw but their seed's.
        let course = played.as_match(tournament.terms(), &variant).unwrap();
        let [Outcome::First(plies) | Outcome::Second(plies)] = [&played.outcome] else {
            panic!("{place}: {:?}", played.outcome);
        };
        assert_eq!(course.plies().len(), *plies as usize, "{place}");
        let winner = usize::from(matches!(played.outcome, Outcome::Second(_)));
        let name = tournament.terms().players[winner].who.to_string();
        assert_eq!(course.player(course.winner().unwrap()), name, "{place}");
        // The players swap seats within a pair, and the dice stay.
        let first = ["ai:random", "ai:beginner"][place % 2];
        assert_eq!(course.players()[0], first, "{place}");
        openings.push((course.seed(), course.plies()[0].action));
    }
    for pair in openings.chunks(2) {
        assert_eq!(pair[0], pair[1]);
    }
    assert_ne!(openings[0].0, openings[2].0);
    assert_eq!(tournament.game(0, 12), None);
    assert_eq!(tournament.game(1, 0), None);
}
