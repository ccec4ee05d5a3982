//! `puzzles --make`.

use std::path::Path;
use std::time::Instant;

use tesserae_core::ai::Scope;
use tesserae_core::files::write_whole;
use tesserae_core::levels::Library;
use tesserae_core::puzzles::{Make, Puzzle, Stage, make as find, write};
use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;

use crate::cli::args::PuzzlesArguments;
use crate::cli::asked::threads_of;
use crate::cli::failure::{Failure, failed, unwritable, usage};
use crate::cli::output::{count, say};
use crate::cli::overwrite::{PUZZLES, check};
use crate::cli::players::report_warnings;
use crate::cli::progress::{ProgressLine, left, time_left};

pub(super) fn make(asked: &PuzzlesArguments, library: &Library) -> Result<(), Failure> {
    let Some(folder) = asked.out.as_deref() else {
        return Err(usage("--make needs --out, the folder for the puzzles"));
    };
    if asked.games == 0 {
        return Err(usage("--games 0: a puzzle whose choices are not known needs games"));
    }
    let games = variants(asked, library)?;
    // Find out before hours of work whether the folder and files can be written.
    std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let file_of = |variants: &[Game]| {
        let game = variants.first().map_or("", |first| &first.definition().game);
        folder.join(format!("{game}.ron"))
    };
    for variants in &games {
        check("--out", &file_of(variants), PUZZLES, asked.force)?;
    }
    for variants in games {
        let file = file_of(&variants);
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let shares = shares(asked.many as usize, variants.len());
        for (game, many) in variants.iter().zip(shares) {
            puzzles.extend(of_variant(asked, game, many)?);
        }
        keep(&file, &puzzles)?;
    }
    Ok(())
}

/// The requested variants, grouped by game.
fn variants(asked: &PuzzlesArguments, library: &Library) -> Result<Vec<Vec<Game>>, Failure> {
    let all = library.by_game();
    let Some(what) = &asked.what else { return Ok(all) };
    let game = library.pasted_game(what).map_err(usage)?;
    if what.contains('/') {
        return Ok(vec![vec![game.clone()]]);
    }
    let name = &game.definition().game;
    Ok(all.into_iter().filter(|variants| variants[0].definition().game == *name).collect())
}

/// The number of puzzles of each variant: two thirds for the first, the rest in equal parts.
fn shares(many: usize, variants: usize) -> Vec<usize> {
    let others = variants.saturating_sub(1);
    let each = (many / 3).checked_div(others).map_or(0, |each| each.max(1));
    let first = many.saturating_sub(each * others).max(1);
    (0..variants).map(|at| if at == 0 { first } else { each }).collect()
}

fn of_variant(asked: &PuzzlesArguments, game: &Game, many: usize) -> Result<Vec<Puzzle>, Failure> {
    let store = KnowledgeStore::of_user();
    let plan = Make {
        game: game.clone(),
        knowledge: store.knowledge(game, game.definition().sides.0, Scope::ALL),
        many,
        margin: asked.margin,
        positions: many as u64 * u64::from(asked.positions),
        games: asked.games,
        seed: asked.seed,
        threads: threads_of(asked.threads),
    };
    report_warnings(&store);
    let mut progress_line = ProgressLine::new();
    let (id, begin) = (game.definition().id(), Instant::now());
    let made = find(&plan, |stage| {
        progress_line.show(|| match stage {
            Stage::Drawing(drawn) => format!("{id}: {drawn} of {} positions drawn", plan.positions),
            Stage::Looking(looked) => {
                let time = time_left(begin, looked, plan.positions);
                format!("{id}: {looked} of {} positions looked at{}", plan.positions, left(time))
            }
            Stage::Weighing(sure) => format!("{id}: {sure} of {many} puzzles"),
        });
    });
    drop(progress_line);
    report_warnings(&store);
    let (found, candidates) = (made.puzzles.len(), made.candidates);
    say(format!(
        "{id}: {found} of {many} puzzles; {} positions, {candidates} candidates, {} not sure enough",
        made.drawn, made.unsure
    ))?;
    Ok(made.puzzles)
}

fn keep(file: &Path, puzzles: &[Puzzle]) -> Result<(), Failure> {
    let text = write(puzzles).map_err(failed)?;
    write_whole(file, text.as_bytes()).map_err(|error| unwritable(file, &error))?;
    say(format!("{}: {}", file.display(), count(puzzles.len() as u64, "puzzle")))
}
