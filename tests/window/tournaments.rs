//! Tournaments played in the background, and their games at the table.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use tesserae_core::ai::arena::MAX_PLIES;
use tesserae_core::ai::{Knowledge, MachinePlayer, Scope, Who};
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, record_files};
use tesserae_core::rules::{Action, Game, Side};
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::tournament::{Entrant, Format, Kept, Outcome, Terms, Tournament, run};
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, Speed};
use tesserae_play::games::Games;
use tesserae_play::opponent::Thinking;
use tesserae_play::saving::Saving;
use tesserae_play::settings::Settings;
use tesserae_play::tournaments::{TournamentRequest, Tournaments};
use tesserae_play::turn::Stage;

use crate::bench::{Table, messages};
use crate::watched::{ask, state};

fn terms(players: &[&str], format: Format, length: u64) -> Terms {
    let entrant = |who: &&str| {
        let who: Who = who.parse().unwrap();
        let name = match &who {
            Who::Ai(level) => level.name().to_owned(),
            who => who.to_string(),
        };
        Entrant { name, who }
    };
    Terms {
        format,
        players: players.iter().map(entrant).collect(),
        games: vec!["ur/short".into()],
        rounds: 1,
        length,
        seed: 7,
        max_plies: MAX_PLIES,
        patience: 5000,
        solved: Vec::new(),
    }
}

/// The tournament as the command line plays it.
fn straight(terms: Terms) -> Tournament {
    let library = Library::built_in();
    let mut tournament = Tournament::new(terms).unwrap();
    let game = |id: &str| library.game(id).ok().cloned();
    let seat = |who: &Who, game: &Game| Ok(MachinePlayer::new(who.policy().unwrap(), &known(game)));
    run(&mut tournament, 2, game, seat, |_, _| std::ops::ControlFlow::Continue(())).unwrap();
    tournament
}

/// What the command line knows of a game without a user's files and solutions.
fn known(game: &Game) -> Knowledge {
    let scope = Scope { solution: false, ..Scope::ALL };
    KnowledgeStore::new(None).knowledge(game, 2, scope)
}

fn tournaments(folder: &Path) -> Table {
    let mut table = Table::new("ur/short", &["human", "human"], 1);
    table.app.insert_resource(Games(Library::built_in()));
    table.app.insert_resource(Tournaments::new(folder));
    table
}

/// The same with a folder of matches, and no match on the table that would be saved there.
fn tournaments_beside(folder: &Path, matches: &Path) -> Table {
    let mut table = tournaments(folder);
    table.ask(MatchRequest::Clear);
    table.app.insert_resource(Saving::new(Saves::new(matches)));
    table
}

fn tell(table: &mut Table, request: TournamentRequest) {
    table.app.world_mut().write_message(request);
    table.frame();
}

fn open(table: &Table) -> &Tournament {
    table.app.world().resource::<Tournaments>().open().unwrap()
}

/// Frames, with real time for the threads, until that holds.
fn wait(table: &mut Table, what: &str, done: impl Fn(&Tournaments) -> bool) {
    let begin = Instant::now();
    while !done(table.app.world().resource::<Tournaments>()) {
        assert!(begin.elapsed() < Duration::from_secs(60), "never came: {what}");
        table.frame();
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The matches of a folder, the oldest first, once there are so many.
fn among_the_matches(table: &mut Table, folder: &Path, many: usize) -> Vec<Match> {
    let (begin, library) = (Instant::now(), Library::built_in());
    while record_files(folder).unwrap().len() < many {
        assert!(begin.elapsed() < Duration::from_secs(60), "{many} games are never kept");
        table.frame();
        std::thread::sleep(Duration::from_millis(1));
    }
    let mut found = record_files(folder).unwrap();
    found.sort_by_key(|(_, modified)| *modified);
    let load = |(file, _): (PathBuf, _)| Match::load(&file, &library).unwrap();
    found.into_iter().map(load).collect()
}

#[test]
fn the_games_of_a_tournament_are_kept_among_the_matches_if_that_is_wanted() {
    for wanted in [true, false] {
        let (folder, matches) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let mut table = tournaments_beside(folder.path(), matches.path());
        table.app.world_mut().resource_mut::<Settings>().keep_games = wanted;
        let changes = table.app.world().resource::<Saving>().changes;
        let begin = TournamentRequest::Begin(Box::new(terms(THREE, Format::RoundRobin, 4)));
        tell(&mut table, begin);
        wait(&mut table, "its end", |own| !own.is_running());
        let tournament = open(&table).clone();
        if !wanted {
            drop(table);
            assert!(record_files(matches.path()).unwrap().is_empty());
            continue;
        }
        // Three pairings of four games; those of a pair have one seed, and are two matches.
        let kept = among_the_matches(&mut table, matches.path(), 12);
        let mut seeds: Vec<u64> = kept.iter().map(Match::seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!((kept.len(), seeds.len()), (12, 6));
        let won = |who: &str| {
            let has_won = |course: &&Match| course.player(course.winner().unwrap()) == who;
            kept.iter().filter(has_won).count() as u64
        };
        for standing in tournament.standings().players {
            let who = tournament.terms().players[standing.player].who.to_string();
            assert_eq!(won(&who), standing.won, "{who}");
        }
        let begin = Instant::now();
        while table.app.world().resource::<Saving>().changes == changes {
            assert!(begin.elapsed() < Duration::from_secs(20), "lists follow");
            table.frame();
        }
    }
}

const THREE: &[&str] = &["ai:beginner", "ai:random", "search:1"];

#[test]
fn a_tournament_in_the_background_comes_out_as_on_the_command_line_and_is_kept() {
    for format in [Format::RoundRobin, Format::KnockOut] {
        let folder = tempfile::tempdir().unwrap();
        let terms = terms(THREE, format, 4);
        let mut table = tournaments(folder.path());
        tell(&mut table, TournamentRequest::Begin(Box::new(terms.clone())));
        wait(&mut table, "its end", |own| !own.is_running());
        assert_eq!(table.app.world().resource::<Tournaments>().problem(), None);
        assert_eq!(*open(&table), straight(terms));
        let file = table.app.world().resource::<Tournaments>().file().unwrap().to_owned();
        assert_eq!(Kept::load(&file).unwrap().tournament, *open(&table));
        tell(&mut table, TournamentRequest::Close);
        wait(&mut table, "the list", |own| own.list().len() == 1);
        tell(&mut table, TournamentRequest::Delete(file.clone()));
        wait(&mut table, "an empty list", |own| own.list().is_empty());
        assert!(!file.exists());
    }
}

#[test]
fn a_tournament_that_is_stopped_goes_on_and_ends_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let terms = terms(THREE, Format::RoundRobin, 40);
    let mut table = tournaments(folder.path());
    tell(&mut table, TournamentRequest::Begin(Box::new(terms.clone())));
    wait(&mut table, "some games", |own| own.open().unwrap().games_played() >= 3);
    tell(&mut table, TournamentRequest::Pause);
    wait(&mut table, "the stop", |own| !own.is_running());
    let file = table.app.world().resource::<Tournaments>().file().unwrap().to_owned();
    let stopped = open(&table).games_played();
    assert!(stopped < open(&table).games_planned(), "there is something left");
    assert_eq!(Kept::load(&file).unwrap().tournament.games_played(), stopped);
    drop(table);
    let mut table = tournaments(folder.path());
    tell(&mut table, TournamentRequest::Open(file));
    assert_eq!(open(&table).games_played(), stopped);
    tell(&mut table, TournamentRequest::Continue);
    wait(&mut table, "its end", |own| !own.is_running());
    assert_eq!(*open(&table), straight(terms));
}

#[test]
fn the_end_of_the_program_gives_up_the_running_games_and_keeps_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = tournaments(folder.path());
    let terms = terms(THREE, Format::RoundRobin, 2000);
    tell(&mut table, TournamentRequest::Begin(Box::new(terms)));
    let played = |own: &Tournaments| own.open().map_or(0, |open| open.games_played());
    wait(&mut table, "some games", |own| played(own) >= 3);
    let before = played(table.app.world().resource::<Tournaments>());
    table.app.world_mut().write_message(AppExit::Success);
    table.frame();
    // No later frame comes, and the thread of the writer has ended.
    let file = tesserae_core::levels::files_in(folder.path(), "ron").remove(0);
    let kept = Kept::load(&file).unwrap().tournament;
    assert!(kept.games_played() >= before && !kept.is_over());
    assert!(kept.standings().players.iter().all(|player| player.forfeits == 0));
}

#[test]
fn a_tournament_that_another_program_plays_is_refused_and_then_continued_after_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let terms = terms(&["ai:beginner", "ai:random"], Format::RoundRobin, 4);
    let whole = straight(terms.clone());
    let file = folder.path().join("round-robin-1.ron");
    let mut played = Tournament::new(terms).unwrap();
    played.save(&file).unwrap();
    let mut table = tournaments(folder.path());
    tell(&mut table, TournamentRequest::Open(file.clone()));
    let other = Kept::hold(&file, "tesserae tournament").unwrap();
    tell(&mut table, TournamentRequest::Continue);
    wait(&mut table, "the refusal", |own| !own.is_running());
    let problem = table.app.world().resource::<Tournaments>().problem().unwrap().to_owned();
    assert!(problem.contains("another program plays this tournament"), "{problem}");
    tell(&mut table, TournamentRequest::Delete(file.clone()));
    for place in 0..2 {
        let due = played.next().unwrap();
        assert_eq!(played.add(&due, whole.played(0)[place].clone()), Ok(true));
        played.save(&file).unwrap();
    }
    drop(other);
    tell(&mut table, TournamentRequest::Continue);
    wait(&mut table, "its end", |own| !own.is_running());
    assert_eq!(*open(&table), whole);
    assert_eq!(Kept::load(&file).unwrap().tournament, whole);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no lock is left");
}

#[test]
fn a_game_that_is_watched_comes_out_as_in_the_background_and_counts() {
    let folder = tempfile::tempdir().unwrap();
    let terms = terms(&["ai:beginner", "ai:random"], Format::RoundRobin, 2);
    let whole = straight(terms.clone());
    // Kept, and nothing played yet.
    let file = folder.path().join("round-robin-1.ron");
    Tournament::new(terms).unwrap().save(&file).unwrap();
    let matches = tempfile::tempdir().unwrap();
    let mut table = tournaments_beside(folder.path(), matches.path());
    tell(&mut table, TournamentRequest::Open(file.clone()));
    for place in 0..2 {
        tell(&mut table, TournamentRequest::Watch(0, place));
        wait(&mut table, "the game to be prepared", |own| !own.is_preparing());
        table.until("the game at the table", |table| {
            table.app.world().get_resource::<Exhibition>().is_some_and(Exhibition::is_scripted)
                && table.record().is_scripted()
                && table.record().cursor() == 0
        });
        // Who is first sits first in the games of even number.
        let first = if place == 0 { "ai:beginner" } else { "ai:random" };
        assert_eq!(table.record().players()[0], first);
        assert_eq!(open(&table).played(0).len(), place, "not before it has been seen");
        ask(&mut table, ExhibitionRequest::SetSpeed(Speed::Instant));
        table.until("its end", |table| table.stage() == Stage::Over && state(table).is_counted());
        table.frame();
        table.frame();
        assert_eq!(open(&table).played(0), &whole.played(0)[..=place]);
        let (Outcome::First(plies) | Outcome::Second(plies)) = whole.played(0)[place] else {
            panic!("{:?}", whole.played(0)[place]);
        };
        assert_eq!(table.record().plies().len(), plies as usize);
        // It has become a match of its own, with dice that can be audited.
        let course = among_the_matches(&mut table, matches.path(), place + 1).pop().unwrap();
        let actions = |course: &Match| course.plies().iter().map(|ply| ply.action).collect();
        let (kept, shown): (Vec<Action>, Vec<Action>) = (actions(&course), actions(table.record()));
        assert_eq!(kept, shown);
        assert_eq!(course.players(), table.record().players());
    }
    assert_eq!(Kept::load(&file).unwrap().tournament, whole);
}

#[test]
fn an_engine_that_does_not_start_is_named_and_nothing_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let terms = terms(&["ai:random", "engine:/nowhere/engine"], Format::RoundRobin, 2);
    let mut table = tournaments(folder.path());
    tell(&mut table, TournamentRequest::Begin(Box::new(terms)));
    wait(&mut table, "the problem", |own| !own.is_running());
    let problem = table.app.world().resource::<Tournaments>().problem().unwrap().to_owned();
    assert!(problem.contains("/nowhere/engine"), "{problem}");
    assert_eq!(open(&table).games_played(), 0);
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_forfeits_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("frail");
    let hello = "{\"id\":1,\"name\":\"frail\",\"protocol\":1}";
    fs::write(&file, format!("read line\necho '{hello}'\nread line\nexit 1\n")).unwrap();
    let engine = format!("engine:sh {}", file.display());
    let kept = folder.path().join("kept");
    let mut table = tournaments(&kept);
    let terms = terms(&["ai:random", &engine], Format::RoundRobin, 2);
    tell(&mut table, TournamentRequest::Begin(Box::new(terms)));
    wait(&mut table, "its end", |own| !own.is_running());
    let tournament = open(&table);
    assert!(tournament.is_over());
    assert_eq!(tournament.terms().players[1].name, "frail", "by its own name");
    for game in tournament.played(0) {
        let (player, problem) = game.forfeit().expect("it cannot go on");
        assert!(player == 1 && problem.contains("frail"), "{problem}");
    }
}

#[test]
fn an_engine_whose_game_is_only_shown_has_the_name_that_the_tournament_knows() {
    let folder = tempfile::tempdir().unwrap();
    let engine = format!("engine:{} engine", env!("CARGO_BIN_EXE_tesserae"));
    let mut table = tournaments(folder.path());
    let terms = terms(&["ai:random", &engine], Format::RoundRobin, 2);
    tell(&mut table, TournamentRequest::Begin(Box::new(terms)));
    wait(&mut table, "its end", |own| !own.is_running());
    let name = open(&table).terms().players[1].name.clone();
    let called = |table: &Table| table.app.world().resource::<Thinking>().who(&engine);
    assert_ne!(called(&table), name, "nobody at this table has asked the engine");
    tell(&mut table, TournamentRequest::Watch(0, 0));
    wait(&mut table, "the game to be prepared", |own| !own.is_preparing());
    table.until("the game at the table", |table| {
        table.app.world().get_resource::<Exhibition>().is_some_and(Exhibition::is_scripted)
    });
    assert_eq!(called(&table), name);
}

/// A tournament that is kept in a folder, with nothing played.
fn kept(folder: &Path, name: &str, terms: Terms) -> PathBuf {
    let file = folder.join(name);
    Tournament::new(terms).unwrap().save(&file).unwrap();
    file
}

const TWO: &[&str] = &["ai:beginner", "ai:random"];

/// The next game of a tournament, as it begins at the table.
fn watching(folder: &Path, terms: Terms) -> Table {
    let file = kept(folder, "round-robin-1.ron", terms);
    let mut table = tournaments(folder);
    tell(&mut table, TournamentRequest::Open(file));
    tell(&mut table, TournamentRequest::Watch(0, 0));
    wait(&mut table, "the game to be prepared", |own| !own.is_preparing());
    table.until("the game at the table", |table| is_shown(table) && table.record().is_scripted());
    table
}

fn is_shown(table: &Table) -> bool {
    table.app.world().get_resource::<Exhibition>().is_some_and(Exhibition::is_scripted)
}

#[test]
fn nobody_takes_over_in_a_game_that_is_only_shown_and_one_that_is_left_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let mut table = watching(folder.path(), terms(TWO, Format::RoundRobin, 2));
    table.until("a few plies", |table| table.record().cursor() >= 2);
    ask(&mut table, ExhibitionRequest::TakeOver(Side::A));
    assert!(!state(&table).has_person());
    assert_eq!(table.record().players(), TWO);
    let said = messages(&table);
    assert!(said.iter().any(|text| text.contains("already been played")), "{said:?}");
    ask(&mut table, ExhibitionRequest::Next);
    for _ in 0..20 {
        table.frame();
    }
    assert!(open(&table).played(0).is_empty(), "nobody has seen how it ends");
}

#[test]
fn a_game_that_was_cut_ends_at_its_cut_and_counts_so() {
    let folder = tempfile::tempdir().unwrap();
    let terms = Terms { max_plies: 20, ..terms(TWO, Format::RoundRobin, 2) };
    let mut table = watching(folder.path(), terms);
    ask(&mut table, ExhibitionRequest::SetSpeed(Speed::Instant));
    table.until("its end", |table| state(table).is_counted() && state(table).is_closed());
    for _ in 0..200 {
        table.frame();
    }
    assert_eq!(table.record().plies().len(), 20);
    assert_eq!(table.record().winner(), None);
    assert_eq!(open(&table).played(0), [Outcome::Cut(20)]);
}

#[test]
fn a_game_that_is_prepared_makes_way_for_another_tournament_and_for_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let one = kept(folder.path(), "round-robin-1.ron", terms(THREE, Format::RoundRobin, 2));
    let two = kept(folder.path(), "round-robin-2.ron", terms(TWO, Format::RoundRobin, 2));
    let mut table = tournaments(folder.path());
    let other = table.record().rematch(99);
    let seed = other.seed();
    for meanwhile in 0..3 {
        tell(&mut table, TournamentRequest::Open(one.clone()));
        // The last pairing, of players that the other tournament does not have.
        table.app.world_mut().write_message(TournamentRequest::Watch(2, 0));
        match meanwhile {
            0 => drop(table.app.world_mut().write_message(TournamentRequest::Open(two.clone()))),
            1 => drop(table.app.world_mut().write_message(TournamentRequest::Close)),
            _ => {
                let start = MatchRequest::play(Box::new(other.clone()));
                table.app.world_mut().write_message(start);
            }
        }
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_millis(400) {
            table.frame();
            assert!(!is_shown(&table), "{meanwhile}");
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(!table.app.world().resource::<Tournaments>().is_preparing());
    }
    assert_eq!(table.record().seed(), seed);
}

#[cfg(unix)]
#[test]
fn a_tournament_whose_engine_did_not_start_begins_once_it_does() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("late");
    let engine = format!("engine:sh {}", file.display());
    let mut table = tournaments(&folder.path().join("kept"));
    let terms = terms(&["ai:random", &engine], Format::RoundRobin, 2);
    tell(&mut table, TournamentRequest::Begin(Box::new(terms)));
    wait(&mut table, "the problem", |own| !own.is_running());
    assert!(table.app.world().resource::<Tournaments>().problem().is_some());
    let hello = "{\"id\":1,\"name\":\"late\",\"protocol\":1}";
    fs::write(&file, format!("read line\necho '{hello}'\nread line\nexit 1\n")).unwrap();
    tell(&mut table, TournamentRequest::Continue);
    wait(&mut table, "its end", |own| !own.is_running());
    assert_eq!(table.app.world().resource::<Tournaments>().problem(), None);
    assert_eq!(open(&table).terms().players[1].name, "late", "by its own name");
    assert!(open(&table).is_over());
}
