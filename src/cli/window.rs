//! The commands that open a window or draw a picture. Checks their arguments and calls the parts
//! that do the work.

use std::io::{ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};

use tesserae_core::ai::{Level, Who};
use tesserae_core::given::{self, GivenError};
use tesserae_core::levels::Library;
use tesserae_core::rules::{Game, Position};
use tesserae_core::words::sentence;

use super::args::{ExportArguments, PlayArguments, RenderArguments, WatchArguments};
use super::asked::game_of;
use super::failure::{Failure, failed, usage};

/// What the window shows first. All values are checked already.
#[cfg_attr(not(feature = "gui"), expect(dead_code, reason = "nobody opens a window then"))]
pub(super) enum WindowRequest {
    Menu,
    Play {
        game: Game,
        players: Vec<Who>,
        seed: Option<u64>,
    },
    /// Without a game, all games in turn; without `games`, until the window closes.
    Watch {
        game: Option<Game>,
        players: Vec<Who>,
        games: Option<u32>,
        speed: String,
    },
    /// Without a game, the first one.
    Inspect {
        game: Option<Game>,
    },
    /// A file that opens.
    File(PathBuf),
    /// The menu, with the reason why a file does not open.
    Refused(String),
}

/// Opens the window with a file. Without a terminal, as after a double click, only the window can
/// say why a file does not open.
pub(super) fn file(file: &Path, library: Library) -> Result<(), Failure> {
    let Err(error) = given::read(file, &library) else {
        return open(&WindowRequest::File(file.to_owned()), library);
    };
    let message = match &error {
        // A mistyped command.
        GivenError::Unreadable { source, .. } if source.kind() == ErrorKind::NotFound => {
            let name = file.display().to_string();
            if !name.contains(['/', '\\', '.']) {
                let problem = "there is no command and no file of that name (see --help)";
                return Err(usage(format!("{name}: {problem}")));
            }
            error.to_string()
        }
        _ => error.to_string(),
    };
    if is_started_by_desktop() {
        return open(&WindowRequest::Refused(sentence(&message)), library);
    }
    Err(failed(message))
}

/// Did a file manager or a menu start the program? Desktops say so by these variables, which the
/// programs of a terminal can inherit.
fn is_started_by_desktop() -> bool {
    let names = ["GIO_LAUNCHED_DESKTOP_FILE", "DESKTOP_STARTUP_ID", "XDG_ACTIVATION_TOKEN"];
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !std::io::stderr().is_terminal() && names.into_iter().any(is_set)
}

pub(super) fn play(asked: &PlayArguments, library: Library) -> Result<(), Failure> {
    let game = game_of(&library, &asked.game)?;
    let mut players = vec![asked.a.clone(), asked.b.clone()];
    players.extend([&asked.c, &asked.d].into_iter().flatten().cloned());
    if let Some(sides) = asked.sides {
        if usize::from(sides) < players.len() {
            let problem = format!("--sides {sides}: {} players are named", players.len());
            return Err(usage(problem));
        }
        players.resize(usize::from(sides), Who::Ai(Level::Adept));
    }
    check_seats(&game, players.len())?;
    open(&WindowRequest::Play { game, players, seed: asked.seed }, library)
}

pub(super) fn watch(asked: &WatchArguments, library: Library) -> Result<(), Failure> {
    let seats = [
        ("--a", Some(&asked.a)),
        ("--b", Some(&asked.b)),
        ("--c", asked.c.as_ref()),
        ("--d", asked.d.as_ref()),
    ];
    let mut players = Vec::new();
    for (name, who) in seats {
        match who {
            Some(Who::Human(_)) => {
                return Err(usage(format!(
                    "{name} human: only computers and engines play in an exhibition"
                )));
            }
            Some(who) => players.push(who.clone()),
            None => {}
        }
    }
    let game = optional_game(asked.game.as_deref(), &library)?;
    if let Some(game) = &game {
        check_seats(game, players.len())?;
    } else if players.len() > 2 {
        return Err(usage("--c: name the game; most games are for two"));
    }
    let (games, speed) = (asked.games, asked.speed.clone());
    open(&WindowRequest::Watch { game, players, games, speed }, library)
}

/// Checks that the game allows this number of players.
fn check_seats(game: &Game, players: usize) -> Result<(), Failure> {
    let definition = game.definition();
    let (fewest, most) = definition.sides;
    if (usize::from(fewest)..=usize::from(most)).contains(&players) {
        return Ok(());
    }
    Err(usage(format!("{} is for {fewest} to {most} players, not {players}", definition.id())))
}

pub(super) fn inspect(game: Option<&str>, library: Library) -> Result<(), Failure> {
    let game = optional_game(game, &library)?;
    open(&WindowRequest::Inspect { game }, library)
}

fn optional_game(id: Option<&str>, library: &Library) -> Result<Option<Game>, Failure> {
    id.map(|id| game_of(library, id)).transpose()
}

pub(super) fn draw(asked: &RenderArguments, library: &Library) -> Result<(), Failure> {
    let Some(name) = &asked.game else { return render_all(asked, library) };
    let game = game_of(library, name)?;
    let position = match &asked.position {
        None => game.start(game.definition().sides.0),
        Some(line) => {
            let position = library.pasted_position(line).map_err(usage)?;
            let (wanted, given) = (game.definition(), position.game().definition());
            // A bare GAME takes the variant of the position.
            let same = if name.contains('/') {
                wanted.id() == given.id()
            } else {
                wanted.game == given.game
            };
            if !same {
                return Err(usage(format!(
                    "--position is of {}, but the picture is of {}",
                    given.id(),
                    wanted.id()
                )));
            }
            position
        }
    };
    render(asked, &position)
}

/// Opens the window and returns when it closes.
#[cfg(feature = "gui")]
pub(super) fn open(asked: &WindowRequest, library: Library) -> Result<(), Failure> {
    use tesserae_core::record::Match;
    use tesserae_play::games::fresh_seed;

    use crate::app::{First, run};
    let first = match asked {
        WindowRequest::Menu => First::Title,
        WindowRequest::Play { game, players, seed } => {
            let sides = players.len() as u8;
            let players = players.iter().map(Who::to_string).collect();
            let seed = seed.unwrap_or_else(fresh_seed);
            First::Match(Box::new(Match::new(game, sides, players, seed)))
        }
        WindowRequest::Watch { game, players, games, speed } => {
            let asked = exhibition_of(game.as_ref(), players, *games, speed, &library)?;
            First::Exhibition(Box::new(asked))
        }
        WindowRequest::File(file) => First::File(file.clone()),
        WindowRequest::Refused(reason) => First::Refused(reason.clone()),
        WindowRequest::Inspect { game } => {
            let game = game.as_ref().or(library.games().first());
            game.map_or(First::Title, |game| First::Inspector(game.clone()))
        }
    };
    let status = run(library, first).map_err(failed)?;
    if status == std::process::ExitCode::SUCCESS { Ok(()) } else { Err(Failure::Told(status)) }
}

/// The requested exhibition: one game's series, or a programme of all games.
#[cfg(feature = "gui")]
fn exhibition_of(
    game: Option<&Game>,
    players: &[Who],
    games: Option<u32>,
    speed: &str,
    library: &Library,
) -> Result<tesserae_play::exhibition::Exhibition, Failure> {
    use tesserae_play::exhibition::{Exhibition, Programme, Series, UnknownSpeed};
    let speed = speed.parse();
    let speed = speed.map_err(|problem: UnknownSpeed| usage(format!("--speed: {problem}")))?;
    let players: Vec<String> = players.iter().map(Who::to_string).collect();
    let programme = match game {
        Some(game) => Programme::new(vec![Series::new(game.clone(), players, games)], false),
        None => Programme::of_all(library.games(), &players, games),
    };
    Ok(Exhibition::new(programme, speed))
}

/// Draws a picture.
#[cfg(feature = "gui")]
fn render(asked: &RenderArguments, position: &Position) -> Result<(), Failure> {
    use tesserae_layout::view::NAMES;
    if let Some(name) = &asked.camera
        && !NAMES.contains(&name.as_str())
    {
        let known = NAMES.join(", ");
        return Err(usage(format!("unknown camera \"{name}\" (there are: {known})")));
    }
    super::overwrite::check("--out", &asked.out, super::overwrite::PICTURE, asked.force)?;
    crate::pictures::render(
        position,
        asked.camera.as_deref(),
        look_of_picture(asked)?,
        (asked.size.width, asked.size.height),
        asked.samples,
        &asked.out,
    )
    .map_err(failed)
}

/// Draws every game's table from every view into a folder.
#[cfg(feature = "gui")]
fn render_all(asked: &RenderArguments, library: &Library) -> Result<(), Failure> {
    use std::time::Instant;

    use tesserae_play::games::first_variants;

    use super::progress::{ProgressLine, left, time_left};
    use crate::pictures::{VIEWS, picture_name, render_all};
    let folder = &asked.out;
    std::fs::create_dir_all(folder)
        .map_err(|error| failed(format!("cannot write {}: {error}", folder.display())))?;
    let games = first_variants(library.games());
    for game in &games {
        for view in VIEWS {
            let file = folder.join(picture_name(game, view));
            super::overwrite::check("--out", &file, super::overwrite::PICTURE, asked.force)?;
        }
    }
    let all = games.len() * VIEWS.len();
    let (mut done, begin, mut shown) = (0, Instant::now(), ProgressLine::new());
    let mut told = Ok(());
    let mut report = |path: &Path| {
        done += 1;
        let left = left(time_left(begin, done, all as u64));
        shown.show(|| format!("picture {done} of {all}{left}"));
        if told.is_ok() {
            told = super::output::say(path.display());
        }
    };
    let how = (look_of_picture(asked)?, (asked.size.width, asked.size.height), asked.samples);
    render_all(&games, how, folder, &mut report).map_err(failed)?;
    told
}

#[cfg(feature = "gui")]
fn look_of_picture(asked: &RenderArguments) -> Result<tesserae_scene::look::Look, Failure> {
    use tesserae_scene::look::Look;
    asked.look.as_deref().map_or(Ok(Look::Standard), look_of)
}

/// The look of that name.
#[cfg(feature = "gui")]
pub(super) fn look_of(name: &str) -> Result<tesserae_scene::look::Look, Failure> {
    use tesserae_scene::look::Look;
    Look::from_name(name).ok_or_else(|| {
        let known = Look::ALL.map(Look::name).join(", ");
        usage(format!("unknown look \"{name}\" (there are: {known})"))
    })
}

/// Writes an exhibit of a game as a 3D model.
#[cfg(feature = "gui")]
pub(super) fn export(asked: &ExportArguments, library: &Library) -> Result<(), Failure> {
    use tesserae_core::files::write_whole;
    use tesserae_scene::export::{exported, things};
    let game = game_of(library, &asked.game)?;
    let definition = game.definition();
    let things = things(definition);
    let Some((_, exhibit)) = things.iter().find(|(name, _)| *name == asked.thing) else {
        let known: Vec<&str> = things.iter().map(|(name, _)| name.as_str()).collect();
        let known = known.join(", ");
        return Err(usage(format!("unknown thing \"{}\" (there are: {known})", asked.thing)));
    };
    let file = &asked.out;
    super::overwrite::check("--out", file, super::overwrite::MODEL, asked.force)?;
    let cannot = |reason: String| failed(format!("cannot write {}: {reason}", file.display()));
    let bytes = exported(definition, exhibit).map_err(|error| cannot(error.to_string()))?;
    write_whole(file, &bytes).map_err(|error| cannot(error.to_string()))
}

/// Plays a short game between computers and draws it into a folder.
#[cfg(feature = "gui")]
pub(super) fn demo(folder: &Path, library: &Library) -> Result<(), Failure> {
    let game = game_of(library, "ur/short")?;
    std::fs::create_dir_all(folder)
        .map_err(|error| failed(format!("cannot write {}: {error}", folder.display())))?;
    let mut unread = Ok(());
    let mut tell = |path: &Path| {
        if unread.is_ok() {
            unread = super::output::say(path.display());
        }
    };
    crate::pictures::demo(&game, 1, folder, &mut tell).map_err(failed)?;
    unread
}

#[cfg(not(feature = "gui"))]
pub(super) fn demo(_: &Path, _: &Library) -> Result<(), Failure> {
    Err(failed("this build has no window"))
}

#[cfg(not(feature = "gui"))]
pub(super) fn open(_: &WindowRequest, _: Library) -> Result<(), Failure> {
    Err(failed("this build has no window"))
}

#[cfg(not(feature = "gui"))]
fn render_all(_: &RenderArguments, _: &Library) -> Result<(), Failure> {
    Err(failed("this build has no window"))
}

#[cfg(not(feature = "gui"))]
fn render(_: &RenderArguments, _: &Position) -> Result<(), Failure> {
    Err(failed("this build has no window"))
}

#[cfg(not(feature = "gui"))]
pub(super) fn export(asked: &ExportArguments, library: &Library) -> Result<(), Failure> {
    game_of(library, &asked.game)?;
    Err(failed("this build has no window"))
}
