//! `train`.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use tesserae_core::ai::train::{KeepError, Plan, Progress, Teacher, Training};
use tesserae_core::files::{folder_of, write_whole};
use tesserae_core::levels::Library;
use tesserae_core::networks::{file_name, user_folder};
use tesserae_core::rules::Game;
use tesserae_core::solutions::{KnowledgeStore, beside};

use super::args::{TeacherName, TrainArguments};
use super::asked::{game_of, kept_in, threads_for_all};
use super::failure::{Failure, failed, failed_at, usage};
use super::output::say;
use super::overwrite::{NETWORK, check, check_beside};
use super::players::report_warnings;
use super::progress::ProgressLine;

/// The longest time between two saves of the training.
const KEEP: Duration = Duration::from_secs(60);
/// The ending of the training's file, after the network's name.
const IN_WORK: &str = ".training";
/// About the memory that a training takes, in bytes: the network with its threads, and each position.
const MEMORY: (usize, usize) = (32 << 20, 256);
/// The remedy for a training that cannot be resumed.
const AGAIN: &str = "remove it to begin again";

pub(super) fn train(asked: &TrainArguments, library: &Library) -> Result<(), Failure> {
    let game = game_of(library, &asked.game)?;
    let file = match &asked.out {
        // Do not make a folder from a misspelt name.
        Some(file) if !folder_of(file).is_dir() => {
            return Err(failed(format!("--out {}: there is no such folder", file.display())));
        }
        Some(file) => {
            check("--out", file, NETWORK, asked.force)?;
            check_beside("--out", &beside(file, IN_WORK))?;
            file.clone()
        }
        None => kept_in(user_folder(), &file_name(&game.definition().id()))?,
    };
    let teacher = teacher(asked, &game)?;
    let plan = Plan { seed: asked.seed, rounds: asked.rounds, samples: asked.samples };
    check_memory(&plan)?;
    threads_for_all(asked.threads)?.install(|| work_on(&file, game, teacher, plan))
}

/// Checks that the system has enough memory. The allocator ends a program that runs out of it.
fn check_memory(plan: &Plan) -> Result<(), Failure> {
    let bytes = MEMORY.0 + MEMORY.1 * plan.samples as usize;
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| {
        failed(format!(
            "it takes {} MB of memory, which the system does not have; close other programs, or \
             train it with fewer --samples",
            bytes.div_ceil(1_000_000)
        ))
    })
}

/// The teacher: the solution if there is one, otherwise play.
fn teacher(asked: &TrainArguments, game: &Game) -> Result<Teacher, Failure> {
    let id = game.definition().id();
    if game.definition().sides.0 != 2 {
        return Err(usage(format!("{id}: networks are for two sides")));
    }
    let store = KnowledgeStore::of_user();
    let wanted =
        asked.teacher != Some(TeacherName::Play) && asked.teacher != Some(TeacherName::OneThrow);
    let solution = if wanted { store.solution(game) } else { None };
    report_warnings(&store);
    match (asked.teacher, solution) {
        (Some(TeacherName::Exact), None) => Err(usage(format!(
            "--teacher exact: {id} has no solution on this machine; tesserae solve makes one of \
             Ur and five lines"
        ))),
        (_, Some(solution)) => Ok(Teacher::Exact(solution)),
        (asked, None) => Ok(Teacher::Play { all_throws: asked != Some(TeacherName::OneThrow) }),
    }
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_whole(file, bytes).map_err(|error| failed_at(file, error))
}

fn work_on(file: &Path, game: Game, teacher: Teacher, plan: Plan) -> Result<(), Failure> {
    let in_work = beside(file, IN_WORK);
    let id = game.definition().id();
    let begin = Instant::now();
    let mut training = begun(&in_work, game, teacher, plan)?;
    let at_first = training.card().rounds;
    // Save before the first round: a missing folder must not cost a night.
    write(&in_work, &training.to_bytes())?;
    let mut last = Instant::now();
    let mut progress_line = ProgressLine::new();
    let mut error = f64::NAN;
    while !training.finished() {
        let progress = training.round();
        error = progress.error;
        progress_line.show(|| progress_text(&progress, &plan, at_first, begin.elapsed()));
        if last.elapsed() > KEEP {
            last = Instant::now();
            write(&in_work, &training.to_bytes())?;
        }
    }
    drop(progress_line);
    let card = training.card();
    let bytes = training.network().to_bytes(&card);
    write(file, &bytes)?;
    if in_work.exists() {
        fs::remove_file(&in_work).map_err(|error| failed_at(&in_work, error))?;
    }
    say(format!(
        "{id}: {} rounds, {} positions, error {error:.5} in the last, {:.0} s",
        card.rounds,
        card.samples,
        begin.elapsed().as_secs_f64()
    ))?;
    say(format!("kept in {}", file.display()))
}

/// Resumes the saved training, or begins a new one.
fn begun(in_work: &Path, game: Game, teacher: Teacher, plan: Plan) -> Result<Training, Failure> {
    let id = game.definition().id();
    let unseen = |error| usage(format!("{id}: {error}"));
    if !in_work.exists() {
        return Training::new(game, teacher, plan).map_err(|error| unseen(error.to_string()));
    }
    let bytes = fs::read(in_work).map_err(|error| failed_at(in_work, error))?;
    Training::from_bytes(&bytes, game, teacher, plan).map_err(|error| match error {
        KeepError::Unseen(error) => unseen(error.to_string()),
        KeepError::Damaged => failed_at(in_work, format!("{error}; {AGAIN}")),
        KeepError::Other => usage(format!("{}: {error}; {AGAIN}", in_work.display())),
    })
}

/// The progress as a line.
fn progress_text(progress: &Progress, plan: &Plan, at_first: u32, spent: Duration) -> String {
    let Progress { round, error, samples } = progress;
    let done = round.saturating_sub(at_first).max(1);
    let left = spent.mul_f64(f64::from(plan.rounds - round) / f64::from(done)).as_secs();
    format!(
        "round {round} of {}, {samples} positions, error {error:.5}, about {left} s left",
        plan.rounds
    )
}
