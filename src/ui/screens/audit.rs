//! The audit of a match's dice: the promise before the first throw, the record, and how to check
//! both without trusting this program.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, FontId, RichText};

use tesserae_core::record::{Audit, AuditedThrow, Line, Verdict};
use tesserae_core::rules::{Game, Side, Throw};
use tesserae_play::auditing::{Audited, Auditing};
use tesserae_play::narration::{Naming, capitalized, grouped, sentence};

use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::{
    NextOverlay, Place, add_dialog, closed_by, explain, modal, title,
};
use crate::ui::widgets::{side_badge, theme};

/// The dialog that opened the audit, and to which it returns.
#[derive(Resource, Default)]
struct Behind(Overlay);

fn note_behind(
    mut changes: MessageReader<StateTransitionEvent<Overlay>>,
    mut behind: ResMut<Behind>,
) {
    for change in changes.read() {
        if change.entered == Some(Overlay::Audit) {
            behind.0 = change.exited.filter(|from| *from != Overlay::Audit).unwrap_or_default();
        }
    }
}

fn draw_audit_dialog(
    mut contexts: EguiContexts,
    auditing: Res<Auditing>,
    behind: Res<Behind>,
    mut overlay: NextOverlay,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    modal(ctx, "audit", Place::Over, &mut overlay, |ui, overlay| {
        title(ui, "Audit of the dice");
        let closed = closed_by(ui, "Done", |ui| {
            ui.set_width(ui.available_width());
            match auditing.found() {
                None => {
                    ui.label(theme::faint("Recomputing every throw…"));
                }
                Some(Err(problem)) => {
                    ui.label(RichText::new(sentence(&problem.to_string())).color(theme::RED));
                }
                Some(Ok(audited)) => content(ui, audited),
            }
        });
        if closed {
            overlay.set(behind.0);
        }
    });
    Ok(())
}

fn content(ui: &mut egui::Ui, audited: &Audited) {
    let audit = &audited.audit;
    verdict(ui, audited);
    ui.add_space(4.0);
    promise(ui, audit);
    ui.add_space(6.0);
    outside(ui, audited);
    ui.add_space(6.0);
    ui.scope(|ui| throws(ui, audited));
}

/// The result of the audit, in a sentence.
pub fn headline(audit: &Audit) -> String {
    let all = audit.throws.len();
    let many = grouped(all as u64);
    match audit.verdict() {
        Verdict::Sound => format!("{}.", throws_are_right(audit)),
        Verdict::OtherFaults => {
            format!("{}, but something else in the record is wrong.", throws_are_right(audit))
        }
        Verdict::OtherCommitment => "Start and seed do not fit the commitment.".to_owned(),
        Verdict::CutShort => match all {
            0 => "No throw can be checked.".to_owned(),
            1 => "One throw is right. What follows cannot be checked.".to_owned(),
            _ => format!("{many} throws are right. What follows cannot be checked."),
        },
        Verdict::WrongThrows(1) => format!("One of {many} throws is wrong."),
        Verdict::WrongThrows(wrong) => {
            format!("{} of {many} throws are wrong.", grouped(wrong as u64))
        }
    }
}

/// A sentence, without its full stop, that says the throws are right.
fn throws_are_right(audit: &Audit) -> String {
    match (audit.throws.len(), audit.is_finished()) {
        (0, _) => "Nothing has been thrown yet".to_owned(),
        (1, true) => "The only throw is right".to_owned(),
        (1, false) => "The first throw is right".to_owned(),
        (all, true) => format!("All {} throws are right", grouped(all as u64)),
        (all, false) => format!("All {} throws so far are right", grouped(all as u64)),
    }
}

/// The number of faults listed in full.
const TOLD: usize = 8;

/// The faults, in sentences.
pub fn faults(audit: &Audit, game: Option<&Game>) -> Vec<String> {
    let of_throws = audit.throws.iter().filter(|throw| !throw.is_right()).map(|throw| {
        let (number, side) = (throw.draw.stream + 1, name_of(throw, game));
        let (seen, drawn) = (written(throw.seen, game), written(throw.draw.throw, game));
        format!("Throw {number}, {side}: {seen} was seen, the seed gives {drawn}.")
    });
    let others = audit
        .other_faults()
        .map(|fault| capitalized(&format!("{}: {}", fault.item, fault.problem)) + ".");
    let mut list: Vec<String> = of_throws.chain(others).collect();
    if list.len() > TOLD {
        let more = list.len() - TOLD;
        list.truncate(TOLD);
        list.push(format!("And {more} more."));
    }
    list
}

fn verdict(ui: &mut egui::Ui, audited: &Audited) {
    let audit = &audited.audit;
    let colour = if audit.faults.is_empty() { theme::GOLD } else { theme::RED };
    let text = RichText::new(headline(audit)).size(theme::SECTION).color(colour);
    ui.add(egui::Label::new(text).wrap());
    if audit.throws.is_empty() && audit.faults.is_empty() {
        return;
    }
    let told = match audit.faults.is_empty() {
        // The headline has named the first.
        true => audit.shows(false).iter().skip(1).map(|line| sentence(line)).collect(),
        false => faults(audit, audited.game.as_ref()),
    };
    for line in told {
        ui.add(egui::Label::new(line).wrap());
    }
}

/// The meaning of a commitment.
const COMMITMENT: &str = "The SHA-256 of the match's start and its seed. Note it before the first \
    throw, or send it to the other players: after the match it shows that the seed, and so every \
    throw, was fixed by then.";

/// Draws commitment and seed.
fn promise(ui: &mut egui::Ui, audit: &Audit) {
    field(
        ui,
        "Commitment",
        COMMITMENT,
        audit.recorded.as_deref().ok_or("None: an older version of the program began this match."),
    );
    let seed = audit.seed.to_string();
    let seed = if audit.is_finished() {
        Ok(seed.as_str())
    } else {
        Err("Secret until the match is over: it reveals the throws to come.")
    };
    field(ui, "Seed", "All throws of the match follow from this number.", seed);
}

/// Draws a name with its meaning, and a text to copy or the reason why it is missing.
fn field(ui: &mut egui::Ui, name: &str, meaning: &str, text: Result<&str, &str>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::faint(name));
        explain(ui, meaning);
        if let Ok(text) = text
            && ui
                .small_button("Copy")
                .on_hover_text(format!("Copy the {}", name.to_lowercase()))
                .clicked()
        {
            ui.ctx().copy_text(text.to_owned());
        }
    });
    let text = match text {
        Ok(text) => RichText::new(text).monospace(),
        Err(reason) => RichText::new(reason),
    };
    ui.add(egui::Label::new(text).wrap());
}

/// The side that threw.
fn name_of(throw: &AuditedThrow, game: Option<&Game>) -> String {
    game.map_or_else(
        || throw.side.to_string(),
        |game| Naming(game.definition()).possessive(throw.side),
    )
}

/// A throw in a list: `3`, `6, 4`, or the side that begins.
fn written(throw: Throw, game: Option<&Game>) -> String {
    match throw {
        Throw::Score(score) => score.to_string(),
        Throw::Pair(high, low) => format!("{high}, {low}"),
        Throw::First(side) => {
            game.map_or_else(|| side.to_string(), |game| Naming(game.definition()).heading(side))
        }
    }
}

/// Height of a row, in points.
const ROW: f32 = 20.0;

/// Draws every throw with the drawn and the seen result.
fn throws(ui: &mut egui::Ui, audited: &Audited) {
    if audited.audit.throws.is_empty() {
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    row(ui, ["No.", "Side", "Drawn", "Seen", ""], None, theme::FAINT);
    let mut line = Line::Standing;
    let game = audited.game.as_ref();
    for throw in &audited.audit.throws {
        if throw.line != line {
            line = throw.line;
            let text = match line {
                Line::Standing => "Standing",
                Line::TakenBack => "Taken back",
                Line::Replaced(_) => "Taken back and played differently",
            };
            ui.label(theme::faint(text).small());
        }
        let number = (throw.draw.stream + 1).to_string();
        let side = game.map_or_else(
            || throw.side.to_string(),
            |game| Naming(game.definition()).heading(throw.side),
        );
        let (drawn, seen) = (written(throw.draw.throw, game), written(throw.seen, game));
        let (verdict, colour) =
            if throw.is_right() { ("right", theme::TEXT) } else { ("wrong", theme::RED) };
        let badge = game.map(|game| (game.definition().game.as_str(), throw.side));
        row(ui, [&number, &side, &drawn, &seen, verdict], badge, colour);
    }
}

/// Draws one row: number, side with its badge, drawn, seen, verdict.
fn row(ui: &mut egui::Ui, texts: [&str; 5], badge: Option<(&str, Side)>, colour: egui::Color32) {
    let size = egui::vec2(ui.available_width(), ROW);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, texts.join(" ")));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter();
    let font = FontId::proportional(theme::LESSER);
    let rest = rect.width() - 62.0;
    let columns = [30.0, 62.0, 62.0 + rest * 0.36, 62.0 + rest * 0.58, 62.0 + rest * 0.82];
    for (at, (text, column)) in texts.into_iter().zip(columns).enumerate() {
        let align = if at == 0 { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
        let at = egui::pos2(rect.left() + column, rect.center().y);
        painter.text(at, align, text, font.clone(), colour);
    }
    if let Some((game, side)) = badge {
        let at = egui::pos2(rect.left() + 47.0, rect.center().y);
        side_badge(painter, egui::Rect::from_center_size(at, egui::Vec2::splat(13.0)), game, side);
    }
}

/// Explains how to check it outside the window.
fn outside(ui: &mut egui::Ui, audited: &Audited) {
    let file = audited.file.as_ref().map(|file| file.display().to_string());
    let quoted = file.as_deref().and_then(|file| shlex::try_quote(file).ok());
    let command = format!("tesserae audit {}", quoted.as_deref().unwrap_or("RECORD"));
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::faint("To check it outside this window"));
        if ui.small_button("Copy").on_hover_text("Copy the command").clicked() {
            ui.ctx().copy_text(command.clone());
        }
    });
    ui.add(egui::Label::new(RichText::new(&command).monospace()).wrap());
    let text = "RECORD is the file of the saved match.";
    if file.is_none() {
        ui.label(theme::faint(text).small());
    }
}

/// Registers the dialog.
pub fn plugin(app: &mut App) {
    app.init_resource::<Behind>().add_systems(Update, note_behind);
    add_dialog(app, Overlay::Audit, draw_audit_dialog);
}

#[cfg(test)]
mod tests {
    use crate::sample::play_on;
    use tesserae_core::record::{Fault, Match};

    use super::*;
    use crate::sample::{game, players};

    /// A match of `plies` plies, or to its end.
    fn course(plies: usize) -> Match {
        let mut record = Match::new(&game("ur/short"), 2, players(&["human"; 2]), 11);
        play_on(&mut record, plies);
        record
    }

    #[test]
    fn a_whole_match_is_right_and_one_under_way_is_right_so_far() {
        let whole = Audit::of(&course(usize::MAX)).expect("an audit");
        let all = whole.throws.len();
        assert_eq!(headline(&whole), format!("All {all} throws are right."));
        assert!(faults(&whole, None).is_empty());
        let begun = Audit::of(&course(20)).expect("an audit");
        let all = begun.throws.len();
        assert_eq!(headline(&begun), format!("All {all} throws so far are right."));
        let fresh = Audit::of(&course(0)).expect("an audit");
        assert_eq!(headline(&fresh), "Nothing has been thrown yet.");
    }

    #[test]
    fn a_wrong_throw_is_named_with_what_was_seen_and_drawn() {
        let mut audit = Audit::of(&course(usize::MAX)).expect("an audit");
        let game = game("ur/short");
        let (at, other) = (4, Throw::Score(9));
        audit.throws[at].seen = other;
        audit.faults.extend(audit.throws[at].fault());
        let all = audit.throws.len();
        assert_eq!(headline(&audit), format!("One of {all} throws is wrong."));
        let throw = audit.throws[at];
        let drawn = written(throw.draw.throw, Some(&game));
        let side = name_of(&throw, Some(&game));
        let told = format!("Throw 5, {side}: 9 was seen, the seed gives {drawn}.");
        assert_eq!(faults(&audit, Some(&game)), std::slice::from_ref(&told));
        // Any other faults follow.
        let fault = Fault { item: "checksum".into(), problem: "is 1, not 2".into() };
        audit.faults.push(fault);
        assert_eq!(faults(&audit, Some(&game)), [told, "Checksum: is 1, not 2.".to_owned()]);
    }

    #[test]
    fn what_is_wrong_besides_the_dice_is_told_apart_from_them() {
        let sound = Audit::of(&course(usize::MAX)).expect("an audit");
        let all = sound.throws.len();
        let mut renamed = sound.clone();
        renamed.faults.push(Fault { item: "checksum".into(), problem: "is 1, not 2".into() });
        let told =
            format!("All {all} throws are right, but something else in the record is wrong.");
        assert_eq!(headline(&renamed), told);
        let mut other = sound;
        other.recorded = Some("0".repeat(64));
        assert_eq!(headline(&other), "Start and seed do not fit the commitment.");
        // A wrong throw outranks both.
        other.throws[0].seen = Throw::Score(9);
        assert_eq!(headline(&other), format!("One of {all} throws is wrong."));
    }

    #[test]
    fn of_many_faults_the_first_are_told() {
        let mut audit = Audit::of(&course(usize::MAX)).expect("an audit");
        for throw in audit.throws.iter_mut().take(12) {
            throw.seen = Throw::Score(9);
        }
        let told = faults(&audit, None);
        assert_eq!((told.len(), told.last().map(String::as_str)), (9, Some("And 4 more.")));
    }
}
