//! `archive`: lists, counts and changes the matches of a folder.

mod list;
mod sums;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use jiff::tz::TimeZone;

use tesserae_core::archive::{Archive, ArchiveError, Imported, Query, named, shown_name};
use tesserae_core::days::{now, zone};
use tesserae_core::levels::Library;
use tesserae_core::pasted;
use tesserae_core::record::{Deleted, records_at, saves_folder};

use super::args::{ArchiveArguments, ArchiveCommand, EditArguments};
use super::asked::threads_of;
use super::failure::{Failure, failed, failed_at};
use super::output::{complain, count, say, shown as path};
use super::progress::ProgressLine;

pub(super) fn archive(asked: &ArchiveArguments, library: &Library) -> Result<(), Failure> {
    let folder = folder_of(asked.folder.as_deref())?;
    let mut archive = Archive::open(&folder).map_err(failed)?;
    let mut line = ProgressLine::new();
    let shown = |begun, all| line.show(|| format!("{begun} of {all} records"));
    let threads = threads_of(None);
    let synced = match &asked.command {
        ArchiveCommand::Rebuild => archive.rebuild(library, threads, shown),
        _ => archive.sync(library, threads, shown),
    };
    drop(line);
    for notice in archive.notices() {
        complain(&format!("warning: {notice}"));
    }
    let synced = synced.map_err(failed)?;
    let zone = if asked.utc { TimeZone::UTC } else { zone() };
    match &asked.command {
        ArchiveCommand::List(asked) => list::list(&archive, asked, &zone),
        ArchiveCommand::Statistics(asked) => sums::statistics(&archive, asked, &zone),
        ArchiveCommand::Import { files } => import(&mut archive, files, library),
        ArchiveCommand::Export { filter, out } => export(&archive, &filter.query(&zone), out),
        ArchiveCommand::Edit(asked) => edit(&mut archive, asked, library),
        ArchiveCommand::Delete { files } => delete(&mut archive, files, library),
        ArchiveCommand::Restore { files } => restore(&mut archive, files, library, &zone),
        ArchiveCommand::Rebuild => {
            let damaged = match synced.problems {
                0 => String::new(),
                many => format!("; {many} with something wrong: archive list --result damaged"),
            };
            say(format!("{}{damaged}", count(synced.read as u64, "record")))
        }
    }
}

/// The folder that `--folder` names, which must exist, or the user's folder.
fn folder_of(asked: Option<&Path>) -> Result<PathBuf, Failure> {
    match asked {
        Some(folder) if folder.is_dir() => Ok(folder.to_owned()),
        Some(folder) => Err(failed(format!("--folder {}: no such folder", folder.display()))),
        None => saves_folder().ok_or_else(|| {
            failed("this system has no folder for data; set TESSERAE_DATA or use --folder")
        }),
    }
}

/// Finds a file of the folder by its name, also as lists show it, or by its path. Both may be
/// pasted.
fn file_in(archive: &Archive, file: &Path) -> Result<PathBuf, Failure> {
    let found = |file: &Path| {
        let own = named(archive.folder(), file.file_name().unwrap_or_default());
        let same = file.components().count() == 1
            || fs::canonicalize(file).ok() == own.canonicalize().ok();
        // A link that leads nowhere can be deleted too.
        (same && own.symlink_metadata().is_ok_and(|there| !there.is_dir())).then_some(own)
    };
    let typed = || found(&pasted::argument(file.to_owned(), dirs::home_dir()));
    let folder = archive.folder().display();
    let problem = || failed(format!("{}: no record of the folder {folder}", file.display()));
    found(file).or_else(typed).ok_or_else(problem)
}

/// Applies `act` to each file, prints its result, and continues after an error.
fn each(
    files: &[PathBuf],
    mut act: impl FnMut(&Path) -> Result<String, ArchiveError>,
) -> Result<(), Failure> {
    let mut failures = false;
    for file in files {
        match act(file) {
            Ok(told) => say(told)?,
            Err(error) => {
                complain(&error.to_string());
                failures = true;
            }
        }
    }
    if failures { Err(Failure::Told(ExitCode::FAILURE)) } else { Ok(()) }
}

fn import(archive: &mut Archive, files: &[PathBuf], library: &Library) -> Result<(), Failure> {
    let mut records = Vec::new();
    let mut empty = false;
    for file in files {
        let found = records_at(file).map_err(|error| failed_at(file, error))?;
        if found.is_empty() {
            complain(&format!("{}: no records here: their names end with .ron", file.display()));
            empty = true;
        }
        records.extend(found);
    }
    let imported = each(&records, |file| {
        Ok(match archive.import(file, library)? {
            Imported::New(own) => format!("{} is {}", path(file), path(&own)),
            Imported::Known(own) => format!("{} was here: {}", path(file), path(&own)),
            Imported::Longer(own) => {
                format!("{} has taken the place of a shorter copy: {}", path(file), path(&own))
            }
        })
    });
    if empty { imported.and(Err(Failure::Told(ExitCode::FAILURE))) } else { imported }
}

fn export(archive: &Archive, query: &Query, out: &Path) -> Result<(), Failure> {
    fs::create_dir_all(out).map_err(|error| failed_at(out, error))?;
    let files: Vec<PathBuf> =
        archive.list(query).map_err(failed)?.into_iter().map(|row| row.file).collect();
    each(&files, |file| archive.export(file, out).map(|copy| path(&copy)))
}

fn edit(archive: &mut Archive, asked: &EditArguments, library: &Library) -> Result<(), Failure> {
    let file = file_in(archive, &asked.file)?;
    let changed = archive.annotate(&file, library, |notes| {
        if let Some(name) = &asked.name {
            notes.name.clone_from(name);
        }
        if let Some(text) = &asked.notes {
            notes.text.clone_from(text);
        }
        if let Some(stars) = asked.stars {
            notes.stars = stars;
        }
    });
    changed.map_err(failed)
}

fn delete(archive: &mut Archive, files: &[PathBuf], library: &Library) -> Result<(), Failure> {
    let files: Vec<PathBuf> =
        files.iter().map(|file| file_in(archive, file)).collect::<Result<_, _>>()?;
    let now = now();
    each(&files, |file| {
        archive.delete(file, library, now).map(|_| format!("deleted {}", path(file)))
    })
}

fn restore(
    archive: &mut Archive,
    files: &[PathBuf],
    library: &Library,
    zone: &TimeZone,
) -> Result<(), Failure> {
    let deleted = archive.deleted();
    if files.is_empty() {
        return deleted.iter().try_for_each(|deleted| {
            let name = shown_name(deleted.file());
            say(format!("{}  {name}", list::date(deleted.when(), zone)))
        });
    }
    let found: Vec<PathBuf> = files
        .iter()
        .map(|file| {
            let problem = || failed(format!("{}: not among the deleted matches", path(file)));
            let typed = pasted::argument(file.clone(), dirs::home_dir());
            let is_known = |file: &&PathBuf| deleted.iter().any(|one| is_called(one, file));
            let known = [file, &typed].into_iter().find(is_known);
            known.cloned().ok_or_else(problem)
        })
        .collect::<Result<_, _>>()?;
    each(&found, |file| {
        let found = deleted.iter().find(|one| is_called(one, file));
        let Some(one) = found else { return Ok(String::new()) };
        archive.restore(one, library).map(|file| format!("restored {}", path(&file)))
    })
}

/// Is that the deleted match, by its former name or as lists show it?
fn is_called(deleted: &Deleted, file: &Path) -> bool {
    let shown = || file.to_str().is_some_and(|name| name == shown_name(deleted.file()));
    file.file_name().is_some_and(|name| deleted.was(name)) || shown()
}
