//! Players that fail in a game: they are named, and the tournament goes on the same on any
//! threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::RngExt;
use tesserae_core::ai::arena::{Player, PlayerError};
use tesserae_core::ai::{Knowledge, Level, MachinePlayer, Policy, Who};
use tesserae_core::rules::{Action, Game, Position};
use tesserae_core::tournament::{Format, PlayedGame, Tournament, run, run_until};

use crate::common::{library, rng};
use crate::{fresh, terms};

/// How an engine of a test behaves, by its command.
enum Guest {
    Sound(MachinePlayer),
    /// Fails at so many choices in a thousand.
    Frail(u64),
    /// Plays what is not legal.
    Liar,
}

impl Player for Guest {
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
        match self {
            Self::Sound(player) => player.choose(position, seed),
            Self::Frail(often) if rng(seed).random_range(0..1000) < *often => {
                Err(PlayerError("it died".into()))
            }
            Self::Frail(_) => Ok(position.actions()[0]),
            Self::Liar => Ok("move 0-99".parse().unwrap()),
        }
    }
}

fn seat(who: &Who, _: &Game) -> Result<Guest, PlayerError> {
    match who {
        Who::Engine(command) => match command.as_str() {
            "dead" => Err(PlayerError("it does not start".into())),
            "liar" => Ok(Guest::Liar),
            frail => Ok(Guest::Frail(frail.parse().unwrap())),
        },
        _ => {
            let level = Policy::Level(Level::Random);
            Ok(Guest::Sound(MachinePlayer::new(level, &Knowledge::default())))
        }
    }
}

fn play(format: Format, threads: usize) -> Tournament {
    play_telling(format, threads, |_| ())
}

fn begun(format: Format) -> Tournament {
    let players = ["ai:random", "engine:dead", "engine:liar", "engine:1", "engine:20"];
    fresh(terms(format, &players, &["ur/short", "pente/race"], 6))
}

fn play_telling(
    format: Format,
    threads: usize,
    mut tell: impl FnMut(&PlayedGame) + Send,
) -> Tournament {
    let mut tournament = begun(format);
    let game = |id: &str| library().game(id).ok().cloned();
    let each = |_: &Tournament, played: &PlayedGame| {
        tell(played);
        ControlFlow::Continue(())
    };
    run(&mut tournament, threads, game, seat, each).unwrap();
    tournament
}

#[test]
fn the_tournament_goes_on_and_is_the_same_on_any_threads() {
    for format in [Format::RoundRobin, Format::KnockOut] {
        let one = play(format, 1);
        assert!(one.is_over());
        assert_eq!(one, play(format, 2));
        assert_eq!(one, play(format, 8));
    }
}

#[test]
fn games_under_way_when_it_is_stopped_do_not_count() {
    let whole = play(Format::RoundRobin, 1);
    let mut stopped = begun(Format::RoundRobin);
    let (is_ended, mut counted) = (AtomicBool::new(false), 0);
    let ended = || is_ended.load(Ordering::Relaxed);
    // From then on no player can be seated, as when all engines are ended.
    let seat = |who: &Who, game: &Game| match ended() {
        true => Err(PlayerError("it was ended".into())),
        false => seat(who, game),
    };
    let each = |_: &Tournament, _: &PlayedGame| {
        counted += 1;
        is_ended.store(counted >= 5, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let game = |id: &str| library().game(id).ok().cloned();
    run_until(&mut stopped, 4, &ended, game, seat, each).unwrap();
    assert!(counted >= 5 && !stopped.is_over());
    for number in 0..stopped.pairings().len() {
        let (some, all) = (stopped.played(number), whole.played(number));
        assert_eq!(some, &all[..some.len()], "pairing {number}");
    }
}

#[test]
fn each_is_named_for_what_it_did() {
    let tournament = play(Format::RoundRobin, 2);
    let mut seen = Vec::new();
    for (number, pairing) in tournament.pairings().iter().enumerate() {
        for game in tournament.played(number) {
            if let Some((player, problem)) = game.forfeit() {
                seen.push((pairing.players[player], problem));
            }
        }
    }
    assert!(seen.contains(&(1, "it does not start")));
    let lie = seen.iter().find(|(player, _)| *player == 2).unwrap().1;
    assert!(lie.starts_with("engine:liar played \"move 0-99\" in \""), "{lie}");
    assert!(seen.iter().any(|(player, why)| *player > 2 && *why == "it died"));
    assert!(seen.iter().all(|(player, _)| *player > 0), "the sound one never fails");
    let standings = tournament.standings();
    let of = |player| standings.players.iter().find(|one| one.player == player).unwrap();
    // All games of the dead one and of the liar, but for those between the two, in which
    // the other may be the first to fail.
    assert_eq!((of(1).won, of(1).rating), (0, None));
    assert_eq!(of(2).rating, None);
    assert!(of(0).rating.is_some() && of(3).rating.is_some());
    assert!(of(3).won > of(4).won, "the frailer one wins less");
}

#[test]
fn who_failed_once_is_seated_afresh() {
    let tournament = play(Format::RoundRobin, 2);
    // The engine that fails at one choice in a thousand plays games after its first
    // failure, in the same pairing.
    let goes_on = (0..tournament.pairings().len()).any(|number| {
        let games = tournament.played(number);
        let failed = games.iter().position(|game| {
            game.forfeit()
                .is_some_and(|(player, _)| tournament.pairings()[number].players[player] == 3)
        });
        failed.is_some_and(|at| games[at + 1..].iter().any(|game| game.forfeit().is_none()))
    });
    assert!(goes_on);
}

#[test]
fn in_the_match_of_a_forfeited_game_its_player_has_resigned() {
    let mut games = Vec::new();
    let tournament = play_telling(Format::RoundRobin, 2, |played| games.push(played.clone()));
    let mut seats = [0; 2];
    for played in &games {
        let variant = library().game(&played.due.game).unwrap();
        let course = played.as_match(tournament.terms(), variant);
        let Some((player, problem)) = played.outcome.forfeit() else { continue };
        if played.actions.is_empty() {
            assert_eq!(problem, "it does not start");
            assert!(course.is_none(), "nothing was played");
            continue;
        }
        let course = course.unwrap();
        assert!(course.is_finished());
        let side = course.resigned().unwrap();
        let loser = &tournament.terms().players[played.due.players[player]];
        assert_eq!(course.player(side), loser.who.to_string());
        seats[course.seat(side)] += 1;
    }
    assert!(seats.iter().all(|many| *many > 3), "of either seat: {seats:?}");
}
