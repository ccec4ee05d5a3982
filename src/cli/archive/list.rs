//! `archive list`.

use jiff::tz::TimeZone;
use serde_json::{Value, json};

use tesserae_core::archive::{Archive, ArchiveError, Query, Row, shown_name};
use tesserae_core::days::seen;
use tesserae_core::record::length;
use tesserae_core::signs::isolated;

use super::super::args::ListArguments;
use super::super::failure::{Failure, failed};
use super::super::output::{count, say};

/// The version of the JSON form.
const VERSION: u32 = 1;

pub(super) fn list(
    archive: &Archive,
    asked: &ListArguments,
    zone: &TimeZone,
) -> Result<(), Failure> {
    let query = asked.query(zone);
    let rows = archive.list(&query).map_err(failed)?;
    let all = archive.count(&query).map_err(failed)?;
    if asked.json {
        let matches: Vec<Value> = rows.iter().map(of_row).collect();
        return say(json!({
            "version": VERSION,
            "folder": archive.folder().display().to_string(),
            "count": all,
            "matches": matches,
        }));
    }
    for row in &rows {
        say(line(row, zone))?;
    }
    match (rows.len(), all) {
        (_, 0) => say(nothing(archive).map_err(failed)?),
        (shown, all) if shown < all => say(format!("{shown} of {}", count(all as u64, "match"))),
        (_, all) => say(count(all as u64, "match")),
    }
}

/// Why there are no matches, and what to do.
fn nothing(archive: &Archive) -> Result<&'static str, ArchiveError> {
    let all = archive.count(&Query::default())?;
    Ok(match all {
        0 => "no matches: this folder has no records. archive import copies them here",
        _ => "no matches: leave out some conditions to see more",
    })
}

/// The day of a moment, as `--from` takes it.
pub(super) fn date(time: u64, zone: &TimeZone) -> String {
    seen(time, zone).strftime("%Y-%m-%d").to_string()
}

/// How the match stands, in words.
fn standing(row: &Row) -> String {
    match (row.winner, row.resigned) {
        (Some(winner), _) => format!("{winner} has won"),
        (None, Some(side)) => format!("{side} has resigned"),
        (None, None) => "under way".to_owned(),
    }
}

fn line(row: &Row, zone: &TimeZone) -> String {
    let (date, file) = (date(row.time, zone), shown_name(&row.file));
    let mut parts = match &row.problem {
        Some(_) if row.game.is_empty() => vec![date, file.clone(), "cannot be read".to_owned()],
        _ => {
            let players: Vec<String> = row.players.iter().map(|who| isolated(who)).collect();
            let players = players.join(", ");
            vec![date, row.game.clone(), players, standing(row), length(row.plies)]
        }
    };
    if row.stars > 0 {
        parts.push("*".repeat(usize::from(row.stars)));
    }
    if row.helped > 0 {
        parts.push(format!("helped {}", row.helped));
    }
    if row.replaced > 0 {
        parts.push(format!("took back {}", count(row.replaced as u64, "throw")));
    }
    if row.reviewed {
        parts.push("reviewed".to_owned());
    }
    if !row.name.is_empty() {
        parts.push(format!("\"{}\"", isolated(&row.name)));
    }
    match &row.problem {
        Some(problem) => parts.push(problem.clone()),
        None => parts.push(file),
    }
    // A line break in a name must not break the line.
    let text = parts.join("  ");
    text.split_terminator(['\n', '\r']).collect::<Vec<_>>().join(" ")
}

fn of_row(row: &Row) -> Value {
    json!({
        "file": shown_name(&row.file),
        "game": row.game,
        "name": row.name,
        "notes": row.notes,
        "stars": row.stars,
        "time": row.time,
        "players": row.players,
        "plies": row.plies,
        "finished": row.finished,
        "winner": row.winner.map(|side| side.to_string()),
        "resigned": row.resigned.map(|side| side.to_string()),
        "won": row.won,
        "helped": row.helped,
        "replaced": row.replaced,
        "reviewed": row.reviewed,
        "problem": row.problem,
    })
}
