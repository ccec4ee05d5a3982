//! Extends `--help` and `--version` with the commit, the features, the names that arguments
//! accept, and examples; and settles what all arguments of a kind accept.

use std::sync::LazyLock;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Arg, Command, ValueHint};

use tesserae_core::ai::Level;
use tesserae_core::levels::Library;
use tesserae_core::pasted;

/// The version with the features, and with the commit if the build knows it.
pub(super) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let commit = option_env!("TESSERAE_COMMIT").filter(|commit| !commit.is_empty());
        let commit = commit.map_or_else(String::new, |commit| format!("commit {commit}, "));
        let features: Vec<&str> =
            [("gui", cfg!(feature = "gui")), ("physics", cfg!(feature = "physics"))]
                .into_iter()
                .filter_map(|(name, on)| on.then_some(name))
                .collect();
        let features = if features.is_empty() { "none".to_owned() } else { features.join(", ") };
        format!("{} ({commit}features: {features})", env!("CARGO_PKG_VERSION"))
    });
    &VERSION
}

/// The games with their variants; each game's default variant comes first.
fn games() -> String {
    let library = Library::built_in();
    let line = |variants: &Vec<tesserae_core::rules::Game>| {
        let names: Vec<&str> =
            variants.iter().map(|game| game.definition().variant.as_str()).collect();
        let game = variants.first().map_or("", |game| game.definition().game.as_str());
        format!("  {game:<9} {}", names.join(", "))
    };
    library.by_game().iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The forms of a player's name.
fn players() -> String {
    format!(
        "Players (WHO):\n  human, human:NAME    a person at the window\n  ai:LEVEL             a \
         computer player: {}\n  search:DEPTH[,hand]  a plain search that many choices ahead\n  \
         engine:COMMAND       another program that speaks the protocol",
        Level::names()
    )
}

#[cfg(feature = "gui")]
fn cameras() -> String {
    format!("Cameras (--camera): {}", tesserae_layout::view::NAMES.join(", "))
}

#[cfg(not(feature = "gui"))]
fn cameras() -> String {
    "This build draws no pictures.".to_owned()
}

/// Self-explanatory examples of each command.
const EXAMPLES: &[(&str, &str)] = &[
    ("play", "tesserae play ur/finkel --a human:Ann --b ai:expert"),
    ("watch", "tesserae watch senet --a ai:master --b ai:beginner --games 3"),
    ("inspect", "tesserae inspect knossos"),
    ("arena", "tesserae arena ur --a ai:master --b ai:adept --games 100"),
    ("ladder", "tesserae ladder ur/short --games 200"),
    ("tournament", "tesserae tournament ur/short --players ai:adept ai:expert ai:master"),
    ("regret", "tesserae regret ur/short --player ai:expert"),
    ("playouts", "tesserae playouts pente --seconds 2"),
    ("rollout", "tesserae rollout \"ur/short A 3,17,17 0,0,5 move:2\" --games 1000"),
    ("review", "tesserae review match.ron"),
    ("audit", "tesserae audit match.ron"),
    ("check", "tesserae check match.ron"),
    ("archive", "tesserae archive list --game senet"),
    ("puzzles", "tesserae puzzles senet --grade hard"),
    ("solve", "tesserae solve ur/short --out short.solution"),
    ("train", "tesserae train senet --rounds 100 --out senet.network"),
    ("perft", "tesserae perft \"ur/short A 0,0,0 0,0,0 open\" 4"),
    ("throw", "tesserae throw sticks --count 1000"),
    ("render", "tesserae render ur --camera top --look high --out ur.png"),
    ("clip", "tesserae clip match.ron --out match.webp --size 640x360"),
    ("export", "tesserae export knossos --thing piece-a --out piece.glb"),
    ("book", "tesserae book senet"),
    ("engine", "echo '{\"op\":\"hello\"}' | tesserae engine"),
];

/// Commands whose arguments name a game.
const WITH_GAME: &[&str] = &[
    "play",
    "watch",
    "inspect",
    "arena",
    "ladder",
    "tournament",
    "regret",
    "playouts",
    "solve",
    "train",
    "render",
    "export",
    "book",
    "puzzles",
];
/// Commands whose arguments name players.
const WITH_PLAYERS: &[&str] = &["play", "watch", "arena", "tournament", "regret"];
/// Commands whose arguments name a camera.
const WITH_CAMERA: &[&str] = &["render", "clip"];

/// Adds the version, and what the arguments of all commands accept.
pub(super) fn complete(command: Command) -> Command {
    with_lenient_arguments(command.version(version()))
}

/// Adds names and examples to the help of every command. Call this only if the user asks for help,
/// because it reads all built-in games.
pub(super) fn with_names(command: Command) -> Command {
    let games = games();
    let command = command.after_help(format!(
        "Games and variants (GAME/VARIANT; GAME alone is its first):\n{games}\n\n{}\n\n{}\n\n\
         `tesserae help COMMAND` explains a command, with an example.",
        players(),
        cameras()
    ));
    let names: Vec<String> =
        command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name.clone(), |command| {
            let mut parts = Vec::new();
            if WITH_GAME.contains(&name.as_str()) {
                parts.push(format!("Games and variants:\n{games}"));
            }
            if WITH_PLAYERS.contains(&name.as_str()) {
                parts.push(players());
            }
            if WITH_CAMERA.contains(&name.as_str()) {
                parts.push(cameras());
            }
            if let Some((_, example)) = EXAMPLES.iter().find(|(of, _)| *of == name) {
                parts.push(format!("Example:\n  {example}"));
            }
            command.after_help(parts.join("\n\n"))
        })
    })
}

fn with_lenient_arguments(command: Command) -> Command {
    command.mut_args(lenient).mut_subcommands(with_lenient_arguments)
}

/// Paths may be pasted, and names of choices are read in any case. A negative number may be the
/// value of an option, so that the message about it names that option.
fn lenient(argument: Arg) -> Arg {
    let takes_values = argument.get_action().takes_values();
    let argument = argument.allow_negative_numbers(takes_values).ignore_case(takes_values);
    match argument.get_value_hint() {
        ValueHint::AnyPath => argument.value_parser(
            PathBufValueParser::new().map(|path| pasted::argument(path, dirs::home_dir())),
        ),
        _ => argument,
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::args::Arguments;

    #[test]
    fn every_command_has_an_example_that_parses() {
        let command = complete(Arguments::command());
        for of in command.get_subcommands().filter(|command| !command.is_hide_set()) {
            let name = of.get_name();
            let Some((_, example)) = EXAMPLES.iter().find(|(of, _)| *of == name) else {
                panic!("{name} has no example");
            };
            let line = example.rsplit("| ").next().unwrap_or(example);
            let words = shlex::split(line).expect("quotation marks are closed");
            assert_eq!(words[..2], ["tesserae", name]);
            let parsed = complete(Arguments::command()).try_get_matches_from(words);
            assert!(parsed.is_ok(), "{example}: {:?}", parsed.err());
        }
    }
}
