//! A solution from its first sweep to its file.

use std::path::Path;
use std::time::{Duration, Instant};

use super::error::SolutionError;
use super::journal::Journal;
use super::table::{self, Header, Table};
use crate::ai::solve::crossing::Crossing;
use crate::ai::solve::graph::{self, Values};
use crate::ai::solve::groups::{Numbered, Numbering, Progress, Solved, Solver, probability};
use crate::ai::solve::{Method, Problem, Solvable, WANTED};

/// The group in work is kept on the disk no more often than this.
const KEEP: Duration = Duration::from_secs(60);
/// And no more often than after so many times the time that it takes to write.
const WRITES: u32 = 10;

/// How far a solver has come, for those who look on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Standing {
    /// Of a game that is solved at once.
    Graph(graph::Progress),
    /// Of one that is solved group by group.
    Groups {
        /// How far the solver is.
        progress: Progress,
        /// How many groups there are.
        groups: usize,
        /// The share of the positions that is solved, 0 to 1.
        share: f64,
        /// How long it will take yet, by what it took so far in this run; none as long
        /// as that is not known, and when all is solved.
        left: Option<Duration>,
    },
}

/// Solves a variant, or goes on where it was stopped, and writes the file; without a file
/// it is solved all the same. Gives the header of the solution.
pub fn solve(
    game: &str,
    variant: Solvable,
    file: Option<&Path>,
    mut look_on: impl FnMut(&Standing),
) -> Result<Header, SolutionError> {
    let Solvable { key, pieces, problem, .. } = variant;
    let Problem { method, start, .. } = problem()?;
    let header = |positions: u64, values: u64, start: f64, residual: f64, sweeps: f64| Header {
        game: game.to_owned(),
        pieces,
        key: key.clone(),
        positions,
        values,
        start,
        residual,
        sweeps,
    };
    match method {
        Method::Graph(graph) => {
            let Values { win, progress } = graph().solve(WANTED, |progress| {
                look_on(&Standing::Graph(*progress));
                true
            });
            let start = win.get(start as usize).copied().unwrap_or(f64::NAN);
            let positions = win.len() as u64;
            let header =
                header(positions, positions, start, progress.residual, progress.sweeps.into());
            if let Some(file) = file {
                let parts = |win: &f64| (win * f64::from(u32::MAX)).round() as u32;
                table::write(file, &header, win.iter().map(parts))?;
            }
            Ok(header)
        }
        Method::Groups(layout) => {
            let new = || Numbering::new(layout);
            grouped(new, start, &key, file, header, look_on)
        }
        Method::Crossing(numbering) => {
            let new = || Crossing::new(numbering);
            grouped(new, start, &key, file, header, look_on)
        }
    }
}

/// Solves a variant whose positions are numbered in groups.
fn grouped<N: Numbered>(
    numbering: impl FnOnce() -> N,
    start: u32,
    key: &str,
    file: Option<&Path>,
    header: impl Fn(u64, u64, f64, f64, f64) -> Header,
    look_on: impl FnMut(&Standing),
) -> Result<Header, SolutionError> {
    if let Some(file) = file.filter(|file| file.exists()) {
        let header = verified(file, key)?;
        Journal::remove_left(file, key)?;
        return Ok(header);
    }
    let mut solver = Solver::of(numbering())?;
    let journal = file.map(|file| Journal::open(file, key, &mut solver)).transpose()?;
    let journal = in_groups(&mut solver, journal, look_on)?;
    let positions = solver.numbering().positions();
    let residual = solver.done().iter().map(|done| done.residual).max().unwrap_or(0);
    let header = header(
        u64::from(positions) + solver.numbering().over(),
        u64::from(positions),
        probability(solver.value(start)),
        probability(residual),
        mean_sweeps(&solver),
    );
    if let Some(file) = file {
        table::write(file, &header, solver.values(0..positions as usize))?;
    }
    if let Some(journal) = journal {
        journal.remove()?;
    }
    Ok(header)
}

/// The header of a solution that is there already and whole.
fn verified(file: &Path, key: &str) -> Result<Header, SolutionError> {
    let table = Table::open(file)?;
    if table.header().key != key {
        let problem = "the solution of another board; give another file";
        return Err(SolutionError::other(file, problem));
    }
    table.verify()?;
    Ok(table.header().clone())
}

/// Solves group after group, each kept in the journal.
fn in_groups<N: Numbered>(
    solver: &mut Solver<N>,
    mut journal: Option<Journal>,
    mut look_on: impl FnMut(&Standing),
) -> Result<Option<Journal>, SolutionError> {
    let mut pace = Pace { begin: Instant::now(), visited: 0.0 };
    let mut kept = Instant::now();
    let mut pause = KEEP;
    while !solver.finished() {
        let Progress { group, sweeps, .. } = solver.progress();
        solver.round();
        if let Some(journal) = &mut journal {
            if solver.progress().group > group {
                journal.add(solver, group)?;
                kept = Instant::now();
            } else if kept.elapsed() > pause {
                let begin = Instant::now();
                journal.keep(solver)?;
                kept = Instant::now();
                pause = KEEP.max((kept - begin) * WRITES);
            }
        }
        let swept = match solver.done().get(group) {
            Some(done) => done.sweeps,
            None => solver.progress().sweeps,
        };
        look_on(&pace.standing(solver, group, swept - sweeps));
    }
    Ok(journal)
}

/// Passes over a position, on average.
fn mean_sweeps(solver: &Solver<impl Numbered>) -> f64 {
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
    /// The standing after so many sweeps over a group.
    fn standing(&mut self, solver: &Solver<impl Numbered>, swept: usize, sweeps: u32) -> Standing {
        let size = |group: usize| solver.numbering().group(group).1.len() as f64;
        self.visited += size(swept) * f64::from(sweeps);
        let progress = solver.progress();
        let groups = solver.numbering().groups();
        let so_far = f64::from(progress.sweeps);
        // As long as nothing else is known, a group takes as many as the one before it.
        let usual = || solver.done().last().map(|done| f64::from(done.sweeps) - so_far);
        let more = solver.to_come().or_else(usual).filter(|_| !solver.finished());
        let left = more.map(|more| {
            let more = more.max(1.0);
            let of = |group: usize| {
                size(group) * if group == progress.group { more } else { so_far + more }
            };
            let visits: f64 = (progress.group..groups).map(of).sum();
            self.begin.elapsed().mul_f64(visits / self.visited.max(1.0))
        });
        let solved: f64 = (0..progress.group).map(size).sum();
        let share = solved / f64::from(solver.numbering().positions().max(1));
        Standing::Groups { progress, groups, share, left }
    }
}
