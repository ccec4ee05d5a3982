//! Begins or resumes a tournament, from the arguments or from its file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tesserae_core::ai::Who;
use tesserae_core::ai::arena::MAX_PLIES;
use tesserae_core::engine::client::PATIENCE;
use tesserae_core::engine::{Engine, EngineError};
use tesserae_core::files::Hold;
use tesserae_core::levels::Library;
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::tournament::{Entrant, Format, Kept, Terms, Tournament};

use super::{is_perfect_there, say_going_on};
use crate::cli::args::TournamentArguments;
use crate::cli::asked::game_of;
use crate::cli::failure::{Failure, failed, usage};
use crate::cli::output::complain;
use crate::cli::overwrite::{TOURNAMENT, check_own};

/// The default number of games of each variant in a pairing.
const LENGTH: u64 = 20;

/// The requested tournament: a new one, or that of the file, and the hold on that file.
pub(super) fn begin(
    asked: &TournamentArguments,
    library: &Library,
    store: &KnowledgeStore,
) -> Result<(Tournament, Option<Hold>), Failure> {
    let games = games(asked, library)?;
    if let Some(file) = &asked.keep {
        check_own("--keep", file, TOURNAMENT)?;
    }
    let is_new = asked.keep.as_ref().is_none_or(|file| !file.exists());
    if is_new && asked.players.is_empty() {
        return Err(usage(match &asked.keep {
            Some(file) => {
                format!("--keep {}: not there yet, so --players is needed", file.display())
            }
            None => "a tournament needs --players (see --help)".to_owned(),
        }));
    }
    let hold = |file: &PathBuf| Kept::hold(file, "tesserae tournament").map_err(failed);
    let hold = asked.keep.as_ref().map(hold).transpose()?.flatten();
    Ok((begin_held(asked, games, library, store)?, hold))
}

/// The same, of a file that no other program has in use.
fn begin_held(
    asked: &TournamentArguments,
    games: Vec<String>,
    library: &Library,
    store: &KnowledgeStore,
) -> Result<Tournament, Failure> {
    match &asked.keep {
        Some(file) if file.exists() => {
            let kept = Kept::load(file).map_err(failed)?;
            let terms = kept.tournament.terms();
            if let Some(problem) = contradiction(asked, &games, terms, file) {
                return Err(usage(problem));
            }
            same_solutions(terms, library, store, file)?;
            if kept.program != concat!("tesserae ", env!("CARGO_PKG_VERSION")) {
                complain(&format!(
                    "warning: {}: written by {}; the remaining games may end differently than \
                     they would have there",
                    file.display(),
                    kept.program
                ));
            }
            if !kept.tournament.is_over() {
                greet(terms)?;
            }
            say_going_on(file, &kept.tournament);
            Ok(kept.tournament)
        }
        _ => fresh(asked, games, library, store),
    }
}

/// The requested variants; empty if the file or the default decides.
fn games(asked: &TournamentArguments, library: &Library) -> Result<Vec<String>, Failure> {
    asked.games.iter().map(|name| Ok(game_of(library, name)?.definition().id())).collect()
}

/// A new tournament.
fn fresh(
    asked: &TournamentArguments,
    games: Vec<String>,
    library: &Library,
    store: &KnowledgeStore,
) -> Result<Tournament, Failure> {
    let first = |variants: &Vec<tesserae_core::rules::Game>| variants[0].definition().id();
    let games = match games.is_empty() {
        true => library.by_game().iter().map(first).collect(),
        false => games,
    };
    let entrant = |who: &Who| Entrant { name: called(who), who: who.clone() };
    let mut terms = Terms {
        format: asked.format.map_or(Format::RoundRobin, Format::from),
        players: asked.players.iter().map(entrant).collect(),
        games,
        rounds: asked.rounds.unwrap_or(1),
        length: asked.length.unwrap_or(LENGTH),
        seed: asked.seed.unwrap_or(1),
        max_plies: asked.max_plies.unwrap_or(MAX_PLIES),
        patience: asked.engines.patience.unwrap_or(PATIENCE.as_millis() as u64),
        solved: Vec::new(),
    };
    // Refuse impossible terms before starting any engine.
    let check = |terms: &Terms| terms.clone().with_own_names().check().map_err(usage);
    check(&terms)?;
    terms.solved = solved(&terms, library, store)?;
    for player in &mut terms.players {
        if let Some(engine) = engine(&player.who, terms.patience).map_err(failed)? {
            player.name = engine.name().to_owned();
        }
    }
    Tournament::new(terms.with_own_names()).map_err(usage)
}

/// The name of a player that is no engine.
fn called(who: &Who) -> String {
    match who {
        Who::Ai(level) => level.name().to_owned(),
        who => who.to_string(),
    }
}

/// Starts an engine to see that it works; none for other players.
fn engine(who: &Who, patience: u64) -> Result<Option<Engine>, EngineError> {
    match who {
        Who::Engine(command) => Engine::start(command, Duration::from_millis(patience)).map(Some),
        _ => Ok(None),
    }
}

/// Starts every engine once, because one that does not start would forfeit all its games. One that
/// runs and fails has played here before, so it loses its games by the rule. Also refuses an engine
/// whose name differs from that in the tournament's file.
fn greet(terms: &Terms) -> Result<(), Failure> {
    for player in &terms.players {
        let engine = match engine(&player.who, terms.patience) {
            Err(error) if error.ran() => {
                complain(&format!("warning: {error}; it forfeits its games until it answers"));
                continue;
            }
            started => started.map_err(failed)?,
        };
        if let Some(engine) = engine {
            // Tesserae adds a number to tell apart engines of one name.
            let is_same = player.name.strip_prefix(engine.name()).is_some_and(|rest| {
                rest.is_empty() || (rest.starts_with(" (") && rest.ends_with(')'))
            });
            if !is_same {
                let (who, now, then) = (&player.who, engine.name(), &player.name);
                return Err(failed(format!(
                    "{who} calls itself \"{now}\", but \"{then}\" when the tournament began: \
                     use that engine, or start another tournament"
                )));
            }
        }
    }
    Ok(())
}

/// The variants that perfect players play exactly; empty without perfect players.
fn solved(
    terms: &Terms,
    library: &Library,
    store: &KnowledgeStore,
) -> Result<Vec<String>, Failure> {
    let mut solved = Vec::new();
    for id in terms.games.iter().filter(|_| is_perfect_there(terms)) {
        if store.offers(&game_of(library, id)?) {
            solved.push(id.clone());
        }
    }
    Ok(solved)
}

/// Refuses to continue if a perfect player gained or lost a solution since the tournament began.
fn same_solutions(
    terms: &Terms,
    library: &Library,
    store: &KnowledgeStore,
    file: &Path,
) -> Result<(), Failure> {
    let now = solved(terms, library, store)?;
    let list = |ids: &[String]| if ids.is_empty() { "none".to_owned() } else { ids.join(", ") };
    if now == terms.solved {
        return Ok(());
    }
    let (now, then) = (list(&now), list(&terms.solved));
    Err(failed(format!(
        "{}: the exact solutions have changed since the tournament began (then: {then}, now: \
         {now}). Restore them to continue",
        file.display()
    )))
}

/// The first argument that the file contradicts.
fn contradiction(
    asked: &TournamentArguments,
    games: &[String],
    terms: &Terms,
    file: &Path,
) -> Option<String> {
    let whos = |list: &mut dyn Iterator<Item = &Who>| {
        list.map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let number = |name: &str, asked: Option<u64>, kept: u64| {
        asked
            .filter(|asked| *asked != kept)
            .map(|asked| (name.to_owned(), asked.to_string(), kept.to_string()))
    };
    let listed = |name: &str, asked: String, kept: String| {
        (!asked.is_empty() && asked != kept).then(|| (name.to_owned(), asked, kept))
    };
    let format = asked.format.map(|format| Format::from(format).to_string()).unwrap_or_default();
    let wrong = [
        listed("--format", format, terms.format.to_string()),
        listed(
            "--players",
            whos(&mut asked.players.iter()),
            whos(&mut terms.players.iter().map(|player| &player.who)),
        ),
        listed("GAME", games.join(" "), terms.games.join(" ")),
        number("--rounds", asked.rounds.map(u64::from), u64::from(terms.rounds)),
        number("--games", asked.length, terms.length),
        number("--seed", asked.seed, terms.seed),
        number("--max-plies", asked.max_plies.map(u64::from), u64::from(terms.max_plies)),
        asked.engines.patience.filter(|asked| *asked != terms.patience).map(|asked| {
            let seconds = |millis: u64| (millis as f64 / 1e3).to_string();
            ("--patience".to_owned(), seconds(asked), seconds(terms.patience))
        }),
    ];
    wrong.into_iter().flatten().next().map(|(name, asked, kept)| {
        format!(
            "{name} {asked}: {} was begun with {kept}; leave {name} out to continue it, or keep \
             this one in another file",
            file.display()
        )
    })
}
