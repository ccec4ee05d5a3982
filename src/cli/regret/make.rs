//! `regret --make`: makes a set of positions with rollouts of all their actions.
//!
//! Results are kept line by line in a file beside the target. The same command continues after the
//! last whole line. When all is done, the file gets its final name.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use tesserae_core::ai::regret::{
    Draw, Header, Question, Rolls, draw, header_line, question_line, question_of_line,
};
use tesserae_core::ai::{Knowledge, Level};
use tesserae_core::rules::{Game, Position};
use tesserae_core::solutions::beside;

use crate::cli::args::RegretArguments;
use crate::cli::asked::threads_of;
use crate::cli::failure::{Failure, failed, failed_at, unwritable, usage};
use crate::cli::output::say;
use crate::cli::overwrite::check_beside;
use crate::cli::progress::{ProgressLine, left, time_left};

/// The default number of positions in a set.
const POSITIONS: u64 = 500;

pub(super) fn make(asked: &RegretArguments, file: &Path, plan: &Draw) -> Result<(), Failure> {
    let network = plan.knowledge.network.as_ref();
    check_beside("--make", file)?;
    check_beside("--make", &beside(file, ".part"))?;
    if file.exists() {
        let problem = "is there already; name another file, or move this one away";
        return Err(usage(format!("--make {}: {problem}", file.display())));
    }
    let id = plan.game.definition().id();
    let wanted = asked.positions.unwrap_or(POSITIONS);
    let threads = threads_of(asked.chance.threads);
    let mut progress_line = ProgressLine::new();
    let drawn = draw(plan, wanted, true, threads, |have| {
        progress_line.show(|| format!("{have} of {wanted} positions drawn"));
    });
    let many = drawn.positions.len() as u64;
    if many < wanted {
        return Err(usage(format!(
            "--positions {wanted}: play brought only {many} different ones of {id}"
        )));
    }
    let header = Header {
        game: id.clone(),
        positions: wanted,
        games: asked.games,
        policy: asked.policy,
        truncate: asked.truncate,
        network: network.map(|network| network.checksum()),
        drawn_from: plan.level,
        seed: plan.seed,
        choices: (drawn.choices_a_game() * 10.0).round() / 10.0,
    };
    let rolls = Rolls {
        policy: asked.policy,
        games: asked.games,
        truncate: asked.truncate,
        network: network.cloned(),
        seed: plan.seed,
    };
    let mut growing = Growing::open(file, &header, &drawn.positions)?;
    let begin = Instant::now();
    let done = growing.lines;
    for (position, number) in drawn.positions.iter().zip(0..).skip(done as usize) {
        let rolled = Question::rolled_out(position, number, &rolls, threads, &mut |_| {
            let time = time_left(begin, number - done, wanted - done);
            progress_line.show(|| format!("{number} of {wanted} positions{}", left(time)));
            true
        });
        // Rollouts are never cancelled here, and every drawn position has a choice.
        let rolled = rolled.ok_or_else(|| failed(format!("no choice in {position}")))?;
        growing.add(&rolled)?;
    }
    growing.finish(file)?;
    drop(progress_line);
    let games = asked.games;
    say(format!(
        "{id}: {wanted} positions, {games} games of each action, kept in {}",
        file.display()
    ))
}

/// How to draw positions of a game.
pub(super) fn drawing(
    asked: &RegretArguments,
    game: Game,
    knowledge: &Knowledge,
) -> Result<Draw, Failure> {
    let level = asked.drawn_from.unwrap_or(Level::Adept);
    if level.or_stand_in(knowledge.solution.is_some()) != level {
        let id = game.definition().id();
        return Err(usage(format!("--drawn-from {level}: {id} has no solution on this machine")));
    }
    let (sides, knowledge) = (game.definition().sides.0, knowledge.clone());
    Ok(Draw { sides, game, level, knowledge, seed: asked.chance.seed })
}

/// A set in the making.
struct Growing {
    part: PathBuf,
    file: File,
    /// The number of positions in it.
    lines: u64,
}

impl Growing {
    /// Begins a set, or continues one that was begun with the same header.
    fn open(target: &Path, header: &Header, positions: &[Position]) -> Result<Self, Failure> {
        let part = beside(target, ".part");
        let opened =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&part);
        let file = opened.map_err(|error| unwritable(&part, &error))?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(failed_at(&part, "another tesserae is at work on it"));
        }
        let mut growing = Self { part, file, lines: 0 };
        let first = header_line(header);
        let mut bytes = Vec::new();
        growing.io(|file| file.read_to_end(&mut bytes).map(drop))?;
        // A cut file may end within a letter. That line is not whole either.
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = text.split_inclusive('\n');
        match lines.next() {
            None => growing.io(|file| file.write_all(first.as_bytes()))?,
            // The first line itself was cut.
            Some(cut) if first.starts_with(cut) && cut != first => {
                growing.io(|file| file.rewind().and_then(|()| file.write_all(first.as_bytes())))?;
            }
            Some(line) if line != first => {
                return Err(usage(format!(
                    "{}: begun with other arguments; give the same, or remove it",
                    growing.part.display()
                )));
            }
            Some(_) => {}
        }
        let mut whole = first.len() as u64;
        for (line, position) in lines.zip(positions) {
            match question_of_line(line, position.game()) {
                Some(question) if question.position == *position => {}
                _ => break,
            }
            whole += line.len() as u64;
            growing.lines += 1;
        }
        growing.io(|file| file.set_len(whole).and(file.seek(SeekFrom::Start(whole)).map(drop)))?;
        Ok(growing)
    }

    fn add(&mut self, question: &Question) -> Result<(), Failure> {
        let line = question_line(question);
        self.io(|file| file.write_all(line.as_bytes()))
    }

    /// Syncs the file to the disk and gives it its final name.
    fn finish(mut self, target: &Path) -> Result<(), Failure> {
        self.io(|file| file.sync_all())?;
        fs::rename(&self.part, target).map_err(|error| unwritable(target, &error))
    }

    fn io(&mut self, act: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), Failure> {
        act(&mut self.file).map_err(|error| unwritable(&self.part, &error))
    }
}
