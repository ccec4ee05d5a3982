//! The report on stdout.

use tesserae_core::ai::arena::{Extent, Report, Sprt, Terms, Verdict};
use tesserae_core::words::tenths;

use crate::cli::failure::Failure;
use crate::cli::output::{count, say};

pub(super) fn print(terms: &Terms, report: &Report, json: bool) -> Result<(), Failure> {
    if json { say(report.json(terms)) } else { say(table(terms, report)) }
}

/// The report as text.
fn table(terms: &Terms, report: &Report) -> String {
    let part = match terms.extent {
        Extent::Shard(shard) => format!(", shard {shard} of {}", count(terms.games, "game")),
        _ => String::new(),
    };
    let (games, unfinished) = (report.games(), report.unfinished);
    let mut lines =
        vec![format!("{}{part}: {}, {unfinished} unfinished", terms.game, count(games, "game"))];
    for (i, who) in [&terms.a, &terms.b].into_iter().enumerate() {
        let (wins, ms) = (count(report.wins[i], "win"), report.ms_per_choice(i));
        lines.push(format!("  {who}: {wins}, {ms:.3} ms a choice"));
    }
    let (low, high) = report.ci95();
    if let (Some(rate), Some(bounds), Some(plies)) =
        (report.win_rate(), report.elo_ci95(), report.mean_plies())
    {
        let elo = report.elo().map_or_else(String::new, |elo| format!(" {elo:+.0}"));
        lines.push(format!(
            "  {} wins {}% (95%: {} to {}), Elo{elo} (95%: {bounds})",
            terms.a,
            tenths(rate),
            tenths(low),
            tenths(high)
        ));
        lines.push(format!("  {plies:.1} plies a game"));
    }
    let [a, b] = report.forfeits;
    if a + b > 0 {
        lines.push(format!("  won by forfeit: {} {a}, {} {b}", terms.a, terms.b));
    }
    let pairs = &report.pairs;
    if let Some(bounds) = pairs.elo_ci95() {
        lines.push(format!(
            "  pairs: {} won, {} split, {} lost, {} cut, Elo {bounds} (95%)",
            pairs.won, pairs.split, pairs.lost, pairs.cut
        ));
    }
    if let Extent::UntilDecided(sprt) = terms.extent {
        lines.push(verdict(&sprt, report));
    }
    lines.join("\n")
}

/// The verdict of the SPRT.
fn verdict(sprt: &Sprt, report: &Report) -> String {
    let (elo0, elo1) = sprt.leads();
    let (low, high) = sprt.bounds();
    let judgement = sprt.judge(&report.pairs);
    let verdict = match judgement.verdict {
        Verdict::H0 => "accepts H0",
        Verdict::H1 => "accepts H1",
        Verdict::Undecided => "undecided",
    };
    let (llr, pairs) = (judgement.llr, count(report.pairs.whole(), "pair"));
    format!(
        "  SPRT of Elo {elo0} (H0) against {elo1} (H1): {verdict} after {pairs}, \
         llr {llr:.2} ({low:.2} to {high:.2})"
    )
}
