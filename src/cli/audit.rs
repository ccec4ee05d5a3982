//! `audit`: checks the dice of a match.

use std::process::ExitCode;

use serde_json::{Value, json};

use tesserae_core::levels::Library;
use tesserae_core::record::{Audit, AuditedThrow, Fault, Line, Verdict, length};
use tesserae_core::rules::Side;
use tesserae_core::signs::isolated;

use super::args::AuditArguments;
use super::failure::{Failure, failed};
use super::output::say;

/// The version of the JSON form.
const VERSION: u32 = 1;

pub(super) fn audit(asked: &AuditArguments, library: &Library) -> Result<(), Failure> {
    let mut audit = Audit::of_file(&asked.record, library).map_err(failed)?;
    let noted = asked.commitment.as_deref();
    if let Some(noted) = noted.filter(|noted| !audit.fits(noted)) {
        let problem = format!("start and seed give {}, not {noted}", audit.commitment);
        audit.faults.push(Fault { item: "commitment that you noted".into(), problem });
    }
    if asked.json {
        say(json_of(&audit, asked))?;
    } else {
        say(text_of(&audit, asked))?;
    }
    if audit.faults.is_empty() { Ok(()) } else { Err(Failure::Told(ExitCode::FAILURE)) }
}

/// The seed. Hidden while the match is under way, because it reveals the coming dice, unless
/// `--reveal` asks for it.
fn seed_of(audit: &Audit, asked: &AuditArguments) -> Option<u64> {
    (audit.is_finished() || asked.reveal).then_some(audit.seed)
}

fn text_of(audit: &Audit, asked: &AuditArguments) -> String {
    let mut lines = heading(audit, asked);
    lines.push(String::new());
    lines.extend(throws(audit));
    lines.push(String::new());
    lines.extend(verdict(audit, asked));
    lines.join("\n")
}

fn heading(audit: &Audit, asked: &AuditArguments) -> Vec<String> {
    let players: Vec<String> = Side::ALL
        .iter()
        .zip(&audit.players)
        .map(|(side, player)| format!("{side} is {}", isolated(player)))
        .collect();
    let ended = match (audit.winner, audit.resigned) {
        (Some(winner), _) => format!("{winner} has won"),
        (None, Some(side)) => format!("{side} has resigned"),
        (None, None) => "not finished".to_owned(),
    };
    let (game, many) = (&audit.game, audit.plies);
    let seed = seed_of(audit, asked).map_or_else(
        || "shown when the match is over, or with --reveal".to_owned(),
        |seed| seed.to_string(),
    );
    let recorded = match (&audit.recorded, audit.keeps_commitment()) {
        (None, _) => "none: an older version of the program began this match".to_owned(),
        (Some(recorded), Some(false)) => format!("{recorded}, which is not the seed's"),
        (Some(recorded), _) => recorded.clone(),
    };
    let mut lines = vec![
        format!("{game}, {}: {}; {ended}", length(many), players.join(", ")),
        format!("start       {}", audit.start),
        format!("seed        {seed}"),
        format!("commitment  {recorded}"),
    ];
    if let Some(noted) = &asked.commitment {
        let fits = if audit.fits(noted) { "as you noted it" } else { "you noted another" };
        lines.push(format!("            {fits}"));
    }
    lines
}

/// One row for each throw.
fn throws(audit: &Audit) -> Vec<String> {
    let mut lines = vec![format!(
        "{:>4}  {:<4}  {:<9}  {:>6}  {:<8}  {:>9}  drawn",
        "no.", "side", "seen", "stream", "word", "rest"
    )];
    let mut line = Line::Standing;
    for throw in &audit.throws {
        if throw.line != line {
            line = throw.line;
            lines.push(match line {
                Line::Standing => String::new(),
                Line::TakenBack => "taken back:".to_owned(),
                Line::Replaced(number) => {
                    format!("taken back and played differently, {}:", number + 1)
                }
            });
        }
        lines.push(row(throw));
    }
    lines
}

fn row(throw: &AuditedThrow) -> String {
    let draw = &throw.draw;
    let way = format!("{} mod {}", draw.way, draw.ways);
    let skipped = match draw.skipped {
        0 => String::new(),
        words => format!("  {words} skipped"),
    };
    let wrong = if throw.is_right() { "" } else { "  wrong" };
    let row = format!(
        "{:>4}  {:<4}  {:<9}  {:>6}  {:08x}  {way:>9}  {:<9}{skipped}{wrong}",
        throw.ply + 1,
        throw.side.to_string(),
        throw.seen.to_string(),
        draw.stream,
        draw.word,
        draw.throw.to_string(),
    );
    row.trim_end().to_owned()
}

fn verdict(audit: &Audit, asked: &AuditArguments) -> Vec<String> {
    let mut lines = audit.shows(asked.commitment.is_some());
    if !audit.faults.is_empty() {
        let faults = audit.faults.iter();
        let dice_agree = audit.verdict() == Verdict::OtherFaults
            && asked.commitment.as_deref().is_none_or(|noted| audit.fits(noted));
        lines = vec![if dice_agree {
            format!("{}, but something else in the record is wrong:", lines[0])
        } else {
            "it does not agree:".to_owned()
        }];
        lines.extend(faults.map(|Fault { item, problem }| format!("  {item}: {problem}")));
    }
    lines[0].insert_str(0, "verdict: ");
    lines
}

fn json_of(audit: &Audit, asked: &AuditArguments) -> Value {
    let throws: Vec<Value> = audit.throws.iter().map(of_throw).collect();
    let faults: Vec<Value> = audit
        .faults
        .iter()
        .map(|Fault { item, problem }| json!({ "item": item, "problem": problem }))
        .collect();
    json!({
        "version": VERSION,
        "record": asked.record.display().to_string(),
        "game": audit.game,
        "start": audit.start,
        "winner": audit.winner.map(|side| side.to_string()),
        "resigned": audit.resigned.map(|side| side.to_string()),
        "seed": seed_of(audit, asked),
        "seed_text": seed_of(audit, asked).map(|seed| seed.to_string()),
        "commitment": audit.commitment.to_string(),
        "recorded": audit.recorded,
        "noted": asked.commitment,
        "throws": throws,
        "faults": faults,
        "agrees": audit.faults.is_empty(),
    })
}

fn of_throw(throw: &AuditedThrow) -> Value {
    let (line, replaced) = match throw.line {
        Line::Standing => ("standing", None),
        Line::TakenBack => ("taken back", None),
        Line::Replaced(number) => ("replaced", Some(number)),
    };
    let draw = &throw.draw;
    json!({
        "line": line,
        "replaced": replaced,
        "ply": throw.ply,
        "side": throw.side.to_string(),
        "seen": throw.seen.to_string(),
        "drawn": draw.throw.to_string(),
        "stream": draw.stream,
        "skipped": draw.skipped,
        "word": draw.word,
        "ways": draw.ways,
        "way": draw.way,
        "right": throw.is_right(),
    })
}
