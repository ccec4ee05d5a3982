//! The report on stdout.

use crate::ai::arena::{Extent, Report, Sprt, Terms, Verdict};
use crate::cli::failure::Failure;
use crate::cli::output::say;

pub(super) fn print(terms: &Terms, report: &Report, json: bool) -> Result<(), Failure> {
    if json { say(report.json(terms)) } else { say(table(terms, report)) }
}

/// The report for people.
fn table(terms: &Terms, report: &Report) -> String {
    let part = match terms.extent {
        Extent::Shard(shard) => format!(", shard {shard} of {} games", terms.games),
        _ => String::new(),
    };
    let (games, unfinished) = (report.games(), report.unfinished);
    let mut lines = vec![format!("{}{part}: {games} games, {unfinished} unfinished", terms.game)];
    for (i, who) in [&terms.a, &terms.b].into_iter().enumerate() {
        let (wins, ms) = (report.wins[i], report.ms_per_choice(i));
        lines.push(format!("  {who}: {wins} wins, {ms:.3} ms a choice"));
    }
    let (low, high) = report.ci95();
    if let (Some(rate), Some(elo), Some((elo_low, elo_high)), Some(plies)) =
        (report.win_rate(), report.elo(), report.elo_ci95(), report.mean_plies())
    {
        lines.push(format!(
            "  {} wins {:.1}% (95%: {:.1} to {:.1}), Elo {elo:+.0} (95 %: {elo_low:+.0} to {elo_high:+.0})",
            terms.a,
            rate * 100.0,
            low * 100.0,
            high * 100.0
        ));
        lines.push(format!("  {plies:.1} plies a game"));
    }
    let pairs = &report.pairs;
    if let Some((elo_low, elo_high)) = pairs.elo_ci95() {
        lines.push(format!(
            "  pairs: {} won, {} split, {} lost, {} cut, Elo {elo_low:+.0} to {elo_high:+.0} (95%)",
            pairs.won, pairs.split, pairs.lost, pairs.cut
        ));
    }
    if let Extent::UntilDecided(sprt) = terms.extent {
        lines.push(verdict(&sprt, report));
    }
    lines.join("\n")
}

/// What the test says.
fn verdict(sprt: &Sprt, report: &Report) -> String {
    let (elo0, elo1) = sprt.leads();
    let (low, high) = sprt.bounds();
    let judgement = sprt.judge(&report.pairs);
    let verdict = match judgement.verdict {
        Verdict::H0 => "accepts H0",
        Verdict::H1 => "accepts H1",
        Verdict::Undecided => "undecided",
    };
    let (llr, pairs) = (judgement.llr, report.pairs.whole());
    format!(
        "  SPRT of Elo {elo0} (H0) against {elo1} (H1): {verdict} after {pairs} pairs, \
         llr {llr:.2} ({low:.2} to {high:.2})"
    )
}
