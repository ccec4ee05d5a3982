//! The report of `regret`.

use serde_json::{Value, json};

use tesserae_core::ai::Level;
use tesserae_core::ai::regret::Report;
use tesserae_core::words::tenths;

use crate::cli::failure::Failure;
use crate::cli::output::say;

/// The origin of the positions and their values.
pub(super) struct Source {
    /// The file of the set; none if an exact solution gives the values.
    pub set: Option<String>,
    /// The level that played the games that the positions come from.
    pub drawn_from: Level,
    /// The mean number of choices between two or more actions in a game.
    pub choices: f64,
    /// Games played for each action; none without a set.
    pub games: Option<u64>,
}

/// The contents of the report.
pub(super) struct Printed {
    pub game: String,
    pub player: String,
    pub source: Source,
    pub seed: u64,
    pub report: Report,
}

pub(super) fn print(printed: &Printed, json: bool) -> Result<(), Failure> {
    if json { say(in_json(printed)) } else { say(in_text(printed)) }
}

fn in_json(printed: &Printed) -> Value {
    let Printed { game, player, source, seed, report } = printed;
    let by_set = source.set.is_some();
    json!({
        "game": game,
        "player": player,
        "set": source.set,
        "games": source.games,
        "drawn_from": source.drawn_from.to_string(),
        "positions": report.regret.count(),
        "seed": seed,
        "seed_text": seed.to_string(),
        "mean_regret": report.regret.mean(),
        "error": report.regret.error(),
        "ci95": report.regret.interval(),
        "rollout_error": by_set.then(|| report.rollout_error()),
        "best": report.share_best(),
        "within": if by_set { report.share_within() } else { None },
        "largest": report.worst.as_ref().map(|worst| json!({
            "regret": worst.regret,
            "position": worst.position.to_string(),
            "chosen": worst.chosen.to_string(),
            "best": worst.best.to_string(),
        })),
        "choices_a_game": source.choices,
    })
}

/// The report as text; regrets in points (hundredths of a game).
fn in_text(printed: &Printed) -> String {
    let Printed { game, player, source, seed, report } = printed;
    let points = |probability: f64| format!("{:.3}", probability * 100.0);
    let percent = |share: Option<f64>| format!("{}%", tenths(share.unwrap_or_default()));
    let (many, mean) = (report.regret.count(), points(report.regret.mean()));
    let by = source.games.map_or("the exact solution".into(), |games| {
        format!("rollouts of {games} games of each action")
    });
    let rollouts = source.set.as_ref().map_or(String::new(), |_| {
        format!("; {} of the rollouts alone", points(report.rollout_error()))
    });
    let mut lines = vec![
        format!(
            "{game}: {many} positions from games by ai:{}, seed {seed}, by {by}",
            source.drawn_from
        ),
        format!(
            "  {player}: mean regret {mean} points (standard error {}{rollouts})",
            points(report.regret.error())
        ),
        format!("  {} of its choices are best", percent(report.share_best())),
    ];
    if source.set.is_some() {
        let within = percent(report.share_within());
        lines.push(format!("  {within} are within two standard errors of the best"));
    }
    if let Some(worst) = &report.worst {
        lines.push(format!(
            "  largest regret {} points: {} instead of {} in {}",
            points(worst.regret),
            worst.chosen,
            worst.best,
            worst.position
        ));
    }
    lines.push(format!("  {:.1} choices a game", source.choices));
    lines.join("\n")
}
