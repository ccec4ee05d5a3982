//! What a solver has found so far, on the disk.
//!
//! Groups of positions that are solved are added at the end of `FILE.part` and never
//! changed again. The group in work is kept as of one of its last sweeps in
//! `FILE.sweep`, which is replaced whole. A kill at any moment leaves both readable, and
//! a solver that goes on from them finds exactly what it would have found without.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

use super::error::{SolutionError, beside};
use crate::ai::solve::groups::{Numbered, Progress, Solved, Solver};
use crate::files::check_place;

const MAGIC: &[u8; 8] = b"TESSPRT1";
/// Values that are read or written at once.
const AT_ONCE: usize = 1 << 16;

/// The files of a solution in the making.
pub struct Journal {
    part: PathBuf,
    sweep: PathBuf,
    /// The part file, at its end.
    open: File,
    /// How many bytes the part file will have.
    whole: u64,
}

/// Head of a group or of a sweep: the group, the sweeps, and the residual or change.
type Head = [u32; 3];

impl Journal {
    /// Opens the journal of a solution that will stand in `file`, or begins one, and hands
    /// the solver what is there. `key` says what is solved. What was cut by a kill is no
    /// error: it is solved again.
    pub fn open<N: Numbered>(
        file: &Path,
        key: &str,
        solver: &mut Solver<N>,
    ) -> Result<Self, SolutionError> {
        let (part, sweep) = (beside(file, ".part"), beside(file, ".sweep"));
        for file in [&part, &sweep, &beside(&sweep, ".new")] {
            check_place(file).map_err(|error| match error.kind() {
                io::ErrorKind::InvalidInput => {
                    SolutionError::other(file, "not a regular file; delete it")
                }
                _ => SolutionError::reading(file, error),
            })?;
        }
        // It is kept when there is a part, and goes with it.
        if sweep.exists() && !part.exists() {
            let problem = "of no solution in the making; give another file or delete it";
            return Err(SolutionError::other(&sweep, problem));
        }
        let head = head_of(key);
        let positions = u64::from(solver.numbering().positions());
        let whole = head.len() as u64 + positions * 4 + solver.numbering().groups() as u64 * 16;
        let mut open = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&part)
            .map_err(|error| SolutionError::writing(&part, whole, error))?;
        let length = open.metadata().map_err(|error| SolutionError::reading(&part, error))?.len();
        let mut good = 0;
        if length > 0 {
            let mut reader = BufReader::with_capacity(1 << 20, &mut open);
            let begun = head.len().min(usize::try_from(length).unwrap_or(usize::MAX));
            let mut found = vec![0; begun];
            match reader.read_exact(&mut found) {
                Ok(()) if found == head => good = head.len() as u64,
                // Cut within its head: nothing is lost.
                Ok(()) if head.starts_with(&found) => {}
                Ok(()) => {
                    let problem = "of another solution; give another file or delete it";
                    return Err(SolutionError::other(&part, problem));
                }
                Err(error) => return Err(SolutionError::reading(&part, error)),
            }
            while good > 0 && !solver.finished() {
                let (_, range) = solver.numbering().group(solver.progress().group);
                let bytes = 16 + range.len() as u64 * 4;
                match load(&mut reader, solver, &range) {
                    Ok(Some([group, sweeps, residual]))
                        if group as usize == solver.progress().group =>
                    {
                        solver.settle(Solved { sweeps, residual });
                        good += bytes;
                    }
                    Ok(_) => break,
                    Err(error) => return Err(SolutionError::reading(&part, error)),
                }
            }
            solver.begin();
        }
        let mut journal = Self { part, sweep, open, whole };
        let wrong = |error| SolutionError::writing(&journal.part, journal.whole, error);
        if length != good {
            journal.open.set_len(good).map_err(wrong)?;
        }
        journal.open.seek(SeekFrom::End(0)).map_err(wrong)?;
        if good == 0 {
            journal.open.write_all(&head).map_err(wrong)?;
        }
        journal.resume_sweep(solver)?;
        Ok(journal)
    }

    /// Hands the solver the sweep that was kept of the group in work, if it is whole.
    fn resume_sweep<N: Numbered>(&mut self, solver: &mut Solver<N>) -> Result<(), SolutionError> {
        let file = match File::open(&self.sweep) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(SolutionError::reading(&self.sweep, error)),
        };
        if solver.finished() {
            return Ok(());
        }
        let group = solver.progress().group;
        let (_, range) = solver.numbering().group(group);
        let mut reader = BufReader::with_capacity(1 << 20, file);
        let loaded = load(&mut reader, solver, &range);
        match loaded.map_err(|error| SolutionError::reading(&self.sweep, error))? {
            Some([number, sweeps, change]) if number as usize == group => {
                solver.resume(Progress { group, sweeps, change });
            }
            // Of an earlier group, or cut: the group begins again.
            _ => solver.begin(),
        }
        Ok(())
    }

    /// Adds a group that has just been solved. After an error the journal is as it was before.
    pub fn add<N: Numbered>(
        &mut self,
        solver: &Solver<N>,
        group: usize,
    ) -> Result<(), SolutionError> {
        let Solved { sweeps, residual } = solver.done()[group];
        let before = self.open.stream_position();
        let before = before.map_err(|error| SolutionError::reading(&self.part, error))?;
        let (_, range) = solver.numbering().group(group);
        let head = [group as u32, sweeps, residual];
        let written =
            store(&mut self.open, solver, range, head).and_then(|()| self.open.sync_data());
        if let Err(error) = written {
            // Cut, it would be passed over, but it would take room.
            drop(self.open.set_len(before));
            return Err(SolutionError::writing(&self.part, self.whole, error));
        }
        Ok(())
    }

    /// Keeps the group in work as it is. After an error what was kept before still is.
    pub fn keep<N: Numbered>(&self, solver: &Solver<N>) -> Result<(), SolutionError> {
        let Progress { group, sweeps, change } = solver.progress();
        let (_, range) = solver.numbering().group(group);
        let unfinished = beside(&self.sweep, ".new");
        let needed = 16 + range.len() as u64 * 4;
        let written = || {
            let mut file = File::create(&unfinished)?;
            store(&mut file, solver, range, [group as u32, sweeps, change])?;
            file.sync_data()?;
            fs::rename(&unfinished, &self.sweep)
        };
        written().map_err(|error| {
            drop(fs::remove_file(&unfinished));
            SolutionError::writing(&self.sweep, needed, error)
        })
    }

    /// Takes the journal away, when the solution stands in its file.
    pub fn remove(self) -> Result<(), SolutionError> {
        remove(&self.sweep, &self.part)
    }

    /// Removes the journal that a killed solver left beside a finished solution.
    pub fn remove_left(file: &Path, key: &str) -> Result<(), SolutionError> {
        let (part, head) = (beside(file, ".part"), head_of(key));
        let mut found = Vec::new();
        let read = File::open(&part)
            .and_then(|opened| opened.take(head.len() as u64).read_to_end(&mut found));
        match read {
            Ok(_) if found == head => remove(&beside(file, ".sweep"), &part),
            // It belongs to another solution, or there is none.
            _ => Ok(()),
        }
    }
}

/// The beginning of a part file.
fn head_of(key: &str) -> Vec<u8> {
    [MAGIC.as_slice(), &(key.len() as u32).to_le_bytes(), key.as_bytes()].concat()
}

/// Removes the files of a journal.
fn remove(sweep: &Path, part: &Path) -> Result<(), SolutionError> {
    // A sweep without its part would be taken for somebody else's.
    for file in [sweep, part] {
        match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(SolutionError::reading(file, error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Writes values behind their head and before their checksum.
fn store<N: Numbered>(
    out: &mut File,
    solver: &Solver<N>,
    range: Range<usize>,
    head: Head,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 20, out);
    let mut sum = Hasher::new();
    let mut put = |bytes: &[u8]| {
        sum.update(bytes);
        out.write_all(bytes)
    };
    put(&head.map(u32::to_le_bytes).concat())?;
    let mut values = solver.values(range);
    loop {
        let bytes: Vec<u8> = values.by_ref().take(AT_ONCE).flat_map(u32::to_le_bytes).collect();
        if bytes.is_empty() {
            break;
        }
        put(&bytes)?;
    }
    let sum = sum.finalize();
    out.write_all(&sum.to_le_bytes())?;
    out.flush()
}

/// Reads values into the solver; none if they are cut or damaged.
fn load<N: Numbered>(
    from: &mut impl Read,
    solver: &mut Solver<N>,
    range: &Range<usize>,
) -> io::Result<Option<Head>> {
    let mut sum = Hasher::new();
    let mut get = |bytes: &mut [u8]| match from.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    };
    let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let mut head = [0; 12];
    if !get(&mut head)? {
        return Ok(None);
    }
    sum.update(&head);
    let mut at = range.start;
    while at < range.end {
        let to = (at + AT_ONCE).min(range.end);
        let mut bytes = vec![0; (to - at) * 4];
        if !get(&mut bytes)? {
            return Ok(None);
        }
        sum.update(&bytes);
        solver.put(at, bytes.chunks_exact(4).map(word));
        at = to;
    }
    let mut last = [0; 4];
    let whole = get(&mut last)? && word(&last) == sum.finalize();
    Ok(whole.then(|| [word(&head[0..4]), word(&head[4..8]), word(&head[8..12])]))
}
