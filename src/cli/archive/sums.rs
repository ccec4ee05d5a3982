//! `archive statistics`.

use jiff::tz::TimeZone;
use serde_json::{Value, json};

use tesserae_core::archive::{Archive, DiceReport, Statistics, Step, Tally, Whose, shown_name};
use tesserae_core::signs::isolated;
use tesserae_core::words::{p_value, tenths};

use super::super::args::StatisticsArguments;
use super::super::failure::{Failure, failed};
use super::super::output::{count, say};
use super::list::date;

/// The version of the JSON form.
const VERSION: u32 = 2;

/// The players whose dice are counted separately, with their names in JSON and in text.
const DICE: [(Whose, &str, &str); 3] =
    [(Whose::All, "all", "all"), (Whose::Own, "own", "own"), (Whose::Others, "others", "others'")];

pub(super) fn statistics(
    archive: &Archive,
    asked: &StatisticsArguments,
    zone: &TimeZone,
) -> Result<(), Failure> {
    let query = asked.filter.query(zone);
    let found = archive.statistics(&query, asked.by.grouping()).map_err(failed)?;
    let dice = |whose| archive.dice(&query, whose).map_err(failed);
    let dice = [dice(Whose::All)?, dice(Whose::Own)?, dice(Whose::Others)?];
    let progress = archive.progress(&query).map_err(failed)?;
    if asked.json {
        say(json_of(&found, &dice, &progress))
    } else {
        say(text_of(&found, &dice, &progress, zone))
    }
}

fn text_of(found: &Statistics, dice: &[DiceReport], progress: &[Step], zone: &TimeZone) -> String {
    let mut lines = vec![format!(
        "{:<28} {:>5} {:>5}  {:>18}  {:>6}  {:>17}  {:>7}",
        "", "games", "wins", "wins in %", "length", "points a choice", "luck"
    )];
    lines.extend(found.groups.iter().map(|(names, tally)| row(&isolated(&name_of(names)), tally)));
    lines.push(row("all", &found.all));
    let apart = found.replaced.games + found.replaced.open;
    if apart > 0 {
        lines.push(row("with throws taken back", &found.replaced));
        let (stand, they) =
            if apart == 1 { ("stands", "it does not") } else { ("stand", "they do not") };
        lines.push(format!(
            "{} with throws taken back {stand} apart, because the player knew dice to come; {they} \
             count in another line",
            count(apart, "match")
        ));
    }
    if found.all.games + found.all.open + apart == 0 {
        lines.push(
            "nothing to count: play or import matches, or leave out some conditions".to_owned(),
        );
    }
    if found.others > 0 {
        let are = if found.others == 1 { "is" } else { "are" };
        lines.push(format!(
            "{} {are} not counted: this player had no seat, or more than one",
            count(found.others, "match")
        ));
    }
    if let Some(last) = progress.last() {
        let (from, to) = (tenths(last.interval.0), tenths(last.interval.1));
        let games = match last.games {
            1 => "the last game".to_owned(),
            many => format!("the last {many} games"),
        };
        lines.push(format!(
            "{games}, up to {}: {}% won ({from} to {to})",
            date(last.time, zone),
            tenths(last.rate)
        ));
    }
    for ((_, _, name), report) in DICE.iter().zip(dice) {
        lines.push(String::new());
        lines.push(format!("{name} throws: {}", test(report)));
        if report.repeated > 0 {
            let are = if report.repeated == 1 { "is" } else { "are" };
            lines.push(format!(
                "  {} {are} left out: another match has the same throw of the same seed",
                count(report.repeated, "throw")
            ));
        }
        for kind in &report.kinds {
            let each = kind.outcomes.iter().map(|outcome| {
                format!("{} {} ({:.1})", outcome.throw, outcome.seen, outcome.expected)
            });
            lines.push(format!("  {}", each.collect::<Vec<_>>().join(", ")));
        }
    }
    lines.join("\n")
}

/// The numbers behind the test of the throws.
fn test(report: &DiceReport) -> String {
    let DiceReport { throws, chi_squared, freedom, .. } = report;
    match (throws, freedom) {
        (0, _) => "none".to_owned(),
        (throws, 0) => format!("{throws}, too few to test"),
        (throws, &freedom) => format!(
            "{throws}, chi-squared {chi_squared:.2} with {} of freedom, {}",
            count(freedom, "degree"),
            p_value(report.p_value, 4)
        ),
    }
}

/// The names of a group as one.
fn name_of(names: &[String]) -> String {
    names.join(" and ")
}

fn row(name: &str, tally: &Tally) -> String {
    let rate = tally.rate().map_or_else(String::new, |(rate, (low, high))| {
        format!("{} ({} to {})", tenths(rate), tenths(low), tenths(high))
    });
    let length = match tally.plies.count() {
        0 => String::new(),
        _ => format!("{:.1}", tally.plies.mean()),
    };
    let cost = match (tally.costs.mean(), tally.costs.error()) {
        (Some(mean), Some(error)) => format!("{:.3} ({:.3})", mean * 100.0, error * 100.0),
        (Some(mean), None) => format!("{:.3}", mean * 100.0),
        (None, _) => String::new(),
    };
    let luck = match tally.luck.count() {
        0 => String::new(),
        _ => format!("{:+.2}", tally.luck.mean() * 100.0),
    };
    let (games, wins) = (tally.games, tally.wins);
    let line =
        format!("{name:<28} {games:>5} {wins:>5}  {rate:>18}  {length:>6}  {cost:>17}  {luck:>7}");
    line.trim_end().to_owned()
}

fn json_of(found: &Statistics, dice: &[DiceReport], progress: &[Step]) -> Value {
    let groups: Vec<Value> =
        found.groups.iter().map(|(names, tally)| of_tally(&name_of(names), tally)).collect();
    let dice = DICE.iter().zip(dice);
    let dice: serde_json::Map<String, Value> =
        dice.map(|((_, name, _), report)| ((*name).to_owned(), of_dice(report))).collect();
    json!({
        "version": VERSION,
        "all": of_tally("all", &found.all),
        "groups": groups,
        "replaced": of_tally("replaced", &found.replaced),
        "others": found.others,
        "dice": dice,
        "progress": progress.iter().map(of_step).collect::<Vec<_>>(),
    })
}

fn of_tally(name: &str, tally: &Tally) -> Value {
    let rate = tally.rate();
    let costs = &tally.costs;
    let some = tally.luck.count() > 0;
    json!({
        "name": name,
        "games": tally.games,
        "wins": tally.wins,
        "open": tally.open,
        "win_rate": rate.map(|(rate, _)| rate),
        "ci95": rate.map(|(_, (low, high))| [low, high]),
        "mean_plies": (tally.plies.count() > 0).then(|| tally.plies.mean()),
        "reviewed": costs.games,
        "choices": costs.choices,
        "best": costs.best,
        "mean_cost": costs.mean(),
        "mean_cost_error": costs.error(),
        "luck": some.then(|| tally.luck.mean()),
        "luck_error": Some(tally.luck.error()).filter(|error| error.is_finite()),
    })
}

fn of_dice(report: &DiceReport) -> Value {
    let kinds: Vec<Value> = report
        .kinds
        .iter()
        .map(|kind| {
            let outcomes: Vec<Value> = kind
                .outcomes
                .iter()
                .map(|outcome| {
                    json!({
                        "throw": outcome.throw,
                        "weight": outcome.weight,
                        "seen": outcome.seen,
                        "expected": outcome.expected,
                    })
                })
                .collect();
            json!({
                "throws": kind.throws,
                "chi_squared": kind.chi_squared,
                "freedom": kind.freedom,
                "p_value": kind.p_value,
                "outcomes": outcomes,
            })
        })
        .collect();
    json!({
        "throws": report.throws,
        "repeated": report.repeated,
        "chi_squared": report.chi_squared,
        "freedom": report.freedom,
        "p_value": report.p_value,
        "kinds": kinds,
    })
}

fn of_step(step: &Step) -> Value {
    json!({
        "file": shown_name(&step.file),
        "time": step.time,
        "won": step.won,
        "cost": step.cost,
        "luck": step.luck,
        "games": step.games,
        "win_rate": step.rate,
        "ci95": [step.interval.0, step.interval.1],
        "mean_cost": step.mean_cost,
    })
}
