//! `playouts`.

use std::time::{Duration, Instant};

use serde_json::json;

use tesserae_core::ai::playouts as random;
use tesserae_core::levels::Library;

use super::args::PlayoutsArguments;
use super::asked::{game_of, sides_of};
use super::failure::Failure;
use super::output::say;

pub(super) fn playouts(asked: &PlayoutsArguments, library: &Library) -> Result<(), Failure> {
    let game = game_of(library, &asked.game)?;
    let sides = sides_of(&game, asked.sides)?;
    let begin = Instant::now();
    let time = Duration::from_secs_f64(asked.seconds);
    let tally = random::run(&game, sides, asked.seed, &mut |_| begin.elapsed() < time);
    let seconds = begin.elapsed().as_secs_f64();
    let (games_a_second, plies_a_second) =
        (tally.games as f64 / seconds, tally.plies as f64 / seconds);
    let id = game.definition().id();
    if asked.json {
        say(json!({
            "game": id,
            "sides": sides,
            "games": tally.games,
            "plies": tally.plies,
            "seconds": seconds,
            "games_per_second": games_a_second,
            "plies_per_second": plies_a_second,
            "mean_plies": tally.mean_plies(),
            "unfinished": tally.unfinished,
        }))
    } else {
        say(format!(
            "{id}: {} games in {seconds:.2} s, {games_a_second:.0} games/s, \
             {plies_a_second:.0} plies/s, {:.1} plies a game",
            tally.games,
            tally.mean_plies()
        ))
    }
}
