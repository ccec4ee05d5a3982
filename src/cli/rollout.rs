//! `rollout`.

use std::time::Instant;

use serde_json::{Value, json};

use tesserae_core::ai::rollout::{self, Ends, Estimate, Line, Progress, Report, Rollout};
use tesserae_core::ai::statistics::estimated;
use tesserae_core::ai::{Knowledge, Level, Policy, Scope};
use tesserae_core::levels::Library;
use tesserae_core::rules::Side;
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::words::in_five_places;

use super::args::RolloutArguments;
use super::asked::threads_of;
use super::failure::{Failure, failed, usage};
use super::output::{complain, count, say};
use super::players::{level_or_stand_in, report_warnings};
use super::progress::ProgressLine;

/// The limit on games if `--error` decides when to stop.
const MOST: u64 = 1_000_000;

pub(super) fn rollout(asked: &RolloutArguments, library: &Library) -> Result<(), Failure> {
    let position = library.pasted_position(&asked.position).map_err(usage)?;
    let begin = Instant::now();
    let store = KnowledgeStore::of_user();
    let game = position.game();
    let exact = !asked.no_exact;
    let scope = Scope { solution: exact, endgame: exact, network: true };
    let Knowledge { solution, endgame, network } = store.knowledge(game, position.sides(), scope);
    report_warnings(&store);
    let policy = match asked.level {
        None => Policy::Depth(asked.depth),
        Some(Level::Perfect) if !exact => {
            let stand_in = Level::Perfect.or_stand_in(false);
            complain(&format!(
                "warning: --no-exact leaves the solution out; {stand_in} plays for perfect"
            ));
            Policy::Level(stand_in)
        }
        Some(level) => Policy::Level(level_or_stand_in(level, game, solution.as_ref())),
    };
    let plan = Rollout::new(position);
    let plan = Rollout {
        policy,
        games: asked.games.unwrap_or(if asked.error.is_some() { MOST } else { plan.games }),
        error: asked.error,
        truncate: asked.truncate,
        exact: solution.or(endgame),
        network,
        reduce: !asked.plain,
        seed: asked.chance.seed,
        threads: threads_of(asked.chance.threads),
        ..plan
    };
    let mut progress_line = ProgressLine::new();
    let report = rollout::run(&plan, &mut |progress| {
        progress_line.show(|| progress_text(progress));
        true
    });
    drop(progress_line);
    report_warnings(&store);
    let report = report.ok_or_else(|| failed("no game was played"))?;
    let seconds = begin.elapsed().as_secs_f64();
    if asked.json {
        say(in_json(&plan, &report, seconds))
    } else {
        say(in_text(&plan, &report, seconds))
    }
}

/// The progress in a line.
fn progress_text(progress: &Progress) -> String {
    let error = if progress.error.is_finite() {
        format!(", greatest error {:.5}", progress.error)
    } else {
        String::new()
    };
    format!("{} of {}{error}", progress.games, count(progress.most, "game"))
}

/// The policy in words.
pub(super) fn player(policy: Policy) -> String {
    match policy {
        Policy::Depth(depth) => format!("depth {depth}"),
        policy => policy.to_string(),
    }
}

fn in_json(plan: &Rollout, report: &Report, seconds: f64) -> Value {
    let mut json = json!({
        "game": plan.position.game().definition().id(),
        "position": plan.position.to_string(),
        "turn": plan.position.turn().to_string(),
        "player": player(plan.policy),
        "truncate": plan.truncate,
        "seed": plan.seed,
        "seed_text": plan.seed.to_string(),
        "games": report.games,
        "seconds": seconds,
    });
    let of_line = |line: &Line| {
        let sides = Side::ALL.into_iter().zip(&line.sides);
        let sides: Vec<Value> = sides.map(|(side, e)| side_in_json(side, e)).collect();
        let Ends { won, exact, truncated, cut } = line.ends;
        json!({
            "action": line.action.map(|action| action.to_string()),
            "behind": line.behind.mean(),
            "behind_error": line.behind.error(),
            "sides": sides,
            "luck_share": line.share,
            "mean_plies": mean_plies(line, report.games),
            "ends": { "won": won, "exact": exact, "truncated": truncated, "cut": cut },
        })
    };
    json["lines"] = report.lines.iter().map(of_line).collect();
    json
}

fn side_in_json(side: Side, estimate: &Estimate) -> Value {
    json!({
        "side": side.to_string(),
        "win": estimate.win(),
        "error": estimate.error(),
        "ci95": estimate.ci95(),
        "plain_win": estimate.plain.mean(),
        "plain_error": estimate.plain.error(),
        "luck": estimate.luck.mean(),
        "variance_ratio": estimate.variance_ratio(),
    })
}

fn mean_plies(line: &Line, games: u64) -> f64 {
    line.plies as f64 / games as f64
}

/// The report as text: one row for each side, or for each action with the chances of the side that
/// chooses.
fn in_text(plan: &Rollout, report: &Report, seconds: f64) -> String {
    let turn = plan.position.turn();
    let games = report.games;
    let all = games * report.lines.len() as u64;
    let chooses = player(plan.policy);
    let mut text = vec![
        plan.position.to_string(),
        format!(
            "{}{}, {chooses}, seed {}, {:.0} games/s",
            count(games, "game"),
            if report.lines.len() > 1 { " of each action" } else { "" },
            plan.seed,
            all as f64 / seconds
        ),
    ];
    let figures = "win      error    95%                 plain    error    variance";
    match report.lines.as_slice() {
        [line @ Line { action: None, .. }] => {
            text.push(format!("side  {figures}"));
            for (side, estimate) in Side::ALL.into_iter().zip(&line.sides) {
                text.push(format!("{:<4}  {}", side.to_string(), row(estimate)));
            }
        }
        lines => {
            text.push(format!("{:<12}  {figures}  behind   error", format!("{turn} plays")));
            for line in lines {
                let action = line.action.map(|action| action.to_string()).unwrap_or_default();
                let row = line.sides.get(turn.index()).map(row).unwrap_or_default();
                let (behind, error) = (line.behind.mean(), line.behind.error());
                text.push(format!("{action:<12}  {row}  {behind:.5}  {error:.5}"));
            }
        }
    }
    text.extend(report.lines.iter().filter_map(|line| ends(line, games)));
    text.join("\n")
}

fn row(estimate: &Estimate) -> String {
    let (low, high) = estimate.ci95();
    let ratio = estimate.variance_ratio();
    let ratio = ratio.map_or_else(|| "-".into(), |ratio| format!("1/{ratio:.1}"));
    format!(
        "{}  {:.5}  {low:.5} to {high:.5}  {}  {:.5}  {ratio:<8}",
        in_five_places(estimated(estimate.win())),
        estimate.error(),
        in_five_places(estimated(estimate.plain.mean())),
        estimate.plain.error()
    )
}

/// The length of the games, and the number that ended before a side had won.
fn ends(line: &Line, games: u64) -> Option<String> {
    let Ends { won: _, exact, truncated, cut } = line.ends;
    let whose = line.action.map(|action| format!("{action}: ")).unwrap_or_default();
    let early =
        [(exact, "at an exact value"), (truncated, "truncated"), (cut, "cut for their length")];
    let mut parts = vec![format!("{whose}{:.1} plies a game", mean_plies(line, games))];
    let early = early.into_iter().filter(|(many, _)| *many > 0);
    parts.extend(early.map(|(many, how)| format!("{many} {how}")));
    // For actions, print only unusual ends.
    (line.action.is_none() || parts.len() > 1).then(|| parts.join(", "))
}
