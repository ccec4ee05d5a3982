//! A solution from its first sweep to its file.

use std::path::Path;
use std::time::{Duration, Instant};

use super::SolutionError;
use super::journal::Journal;
use super::table::{self, Header, Table};
use crate::ai::solve::ur::{Layout, Progress, Solved, Solver, probability};

/// The group in work is kept on the disk this often, at least.
const KEEP: Duration = Duration::from_secs(60);

/// What it has come to, for whoever looks on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// How far the solver is.
    pub progress: Progress,
    /// How many groups there are.
    pub groups: usize,
    /// The share of the positions that is solved, 0 to 1.
    pub share: f64,
    /// How long it will take yet, by what it took so far in this run; none as long as
    /// that cannot be told.
    pub left: Option<Duration>,
}

/// Solves a board of Ur, or goes on where it was stopped, and writes the file; without
/// a file it is solved all the same. Gives the header of the solution.
///
/// # Errors
/// When a file cannot be read or written.
pub fn solve(
    game: &str,
    layout: Layout,
    file: Option<&Path>,
    mut look_on: impl FnMut(&Standing),
) -> Result<Header, SolutionError> {
    let key = layout.key();
    if let Some(file) = file.filter(|file| file.exists()) {
        let table = Table::open(file)?;
        if table.header().key != key {
            let problem = "the solution of another board; give another file";
            return Err(SolutionError::damaged(file, problem));
        }
        table.verify()?;
        return Ok(table.header().clone());
    }
    let pieces = layout.pieces;
    let mut solver = Solver::new(layout);
    let mut journal = match file {
        Some(file) => Some(Journal::open(file, &key, &mut solver)?),
        None => None,
    };
    let mut pace = Pace { begin: Instant::now(), visited: 0.0 };
    let mut kept = Instant::now();
    while !solver.finished() {
        let group = solver.progress().group;
        solver.sweep();
        if let Some(journal) = &mut journal {
            if solver.progress().group > group {
                journal.add(&solver, group)?;
                kept = Instant::now();
            } else if kept.elapsed() > KEEP {
                journal.keep(&solver)?;
                kept = Instant::now();
            }
        }
        look_on(&pace.standing(&solver, group));
    }
    let positions = solver.numbering().positions();
    let header = Header {
        game: game.to_owned(),
        pieces,
        key,
        positions: u64::from(positions) + solver.numbering().over(),
        values: u64::from(positions),
        start: probability(solver.value(solver.numbering().start_position())),
        residual: probability(solver.done().iter().map(|done| done.residual).max().unwrap_or(0)),
        sweeps: mean_sweeps(&solver),
    };
    if let Some(file) = file {
        table::write(file, &header, solver.values(0..positions as usize))?;
    }
    if let Some(journal) = journal {
        journal.remove()?;
    }
    Ok(header)
}

/// Passes over a position, on average.
fn mean_sweeps(solver: &Solver) -> f64 {
    let of = |(group, done): (usize, &Solved)| {
        solver.numbering().group(group).1.len() as f64 * f64::from(done.sweeps)
    };
    let all: f64 = solver.done().iter().enumerate().map(of).sum();
    all / f64::from(solver.numbering().positions().max(1))
}

/// How fast the work goes.
struct Pace {
    begin: Instant,
    /// Positions visited in this run, in all sweeps.
    visited: f64,
}

impl Pace {
    /// The standing after a sweep over a group.
    fn standing(&mut self, solver: &Solver, swept: usize) -> Standing {
        let size = |group: usize| solver.numbering().group(group).1.len() as f64;
        self.visited += size(swept);
        let progress = solver.progress();
        let groups = solver.numbering().groups();
        // A group takes about as many sweeps as the one before it.
        let usual = solver.done().last().map(|done| f64::from(done.sweeps));
        let left = usual.map(|usual| {
            let to_come: f64 = (progress.group..groups).map(size).sum();
            let here = if progress.group < groups { size(progress.group) } else { 0.0 };
            let begun = f64::from(progress.sweeps).min(usual - 1.0) * here;
            let visits = to_come * usual - begun;
            self.begin.elapsed().mul_f64((visits / self.visited).max(0.0))
        });
        let solved: f64 = (0..progress.group).map(size).sum();
        let share = solved / f64::from(solver.numbering().positions().max(1));
        Standing { progress, groups, share, left }
    }
}
