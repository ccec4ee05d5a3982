//! Notices of plies, refusals, lost turns and errors.

use bevy::prelude::*;

use tesserae_core::record::Match;
use tesserae_core::rules::{Side, Throw};
use tesserae_layout::order::TableSystems;

use super::current_match::{CurrentMatch, Played, PositionReplaced, Refused};
use super::exhibition::Exhibition;
use super::guide::Guide;
use super::narration::{self, Naming, lost_turn, remarks, rule_against, sentence, with_article};
use super::notices::{About, Notice, Tone};
use super::occasion::{Occasion, On};
use super::opponent::Thinking;
use super::people::the_one_person;
use super::saving::Saving;
use super::turn::{Stage, Turn};

fn report_refusals(mut refused: MessageReader<Refused>, mut notices: MessageWriter<Notice>) {
    for Refused { reason, rule } in refused.read() {
        notices.write(Notice::refusal(sentence(reason), *rule));
    }
}

/// Does an exhibition run without a person? Then the caption comments on the play, if the settings
/// allow it.
fn is_watched(exhibition: &Exhibition) -> bool {
    !exhibition.has_person()
}

/// Is it the side of the only person here? A clip has viewers, not players.
fn is_own(record: &Match, occasion: Occasion, guide: Option<&Guide>, side: Side) -> bool {
    occasion != Occasion::Clip && the_one_person(record, guide) == Some(side)
}

/// Joins a side's player and a verb: `You throw again`, `Anna throws again`. A clip names the sides.
fn does(
    record: &Match,
    occasion: Occasion,
    guide: Option<&Guide>,
    side: Side,
    [one, several]: [&str; 2],
) -> String {
    if is_own(record, occasion, guide, side) {
        format!("You {several}")
    } else if occasion == Occasion::Clip {
        Naming(record.game().definition()).does(side, one, several)
    } else {
        narration::does(record, side, one, several)
    }
}

fn report_ply(
    (mut played, mut replaced): (MessageReader<Played>, MessageReader<PositionReplaced>),
    current: Option<Res<CurrentMatch>>,
    (occasion, exhibition, guide): (Res<State<Occasion>>, On<Exhibition>, On<Guide>),
    mut side: Local<Option<Side>>,
    mut notices: MessageWriter<Notice>,
) {
    if replaced.read().count() > 0 {
        notices.write(Notice::Withdrawn);
    }
    for played in played.read() {
        let acts = played.before.turn();
        let before = side.replace(acts);
        let next_turn = before.is_some_and(|before| before != acts);
        notices.write(Notice::Acted { next_turn });
        let Some(current) = &current else { continue };
        // A guide's own text says what happens.
        if guide.is_on() || exhibition.get().is_some_and(is_watched) {
            continue;
        }
        let does = |side: Side, one: &str, several: &str| {
            does(&current.0, *occasion.get(), guide.get(), side, [one, several])
        };
        for remark in remarks(&played.before, played.action, &played.events, &does) {
            let about = if remark.due { About::Moment } else { About::Turn };
            notices.write(Notice::of(Tone::Info, about, remark.text, None));
        }
    }
}

/// Reports why the turn is lost: what blocks the pieces, each reason once.
fn report_lost_turn(
    turn: Res<Turn>,
    If(current): If<Res<CurrentMatch>>,
    (occasion, exhibition, guide): (Res<State<Occasion>>, On<Exhibition>, On<Guide>),
    mut last: Local<Option<usize>>,
    mut notices: MessageWriter<Notice>,
) {
    if turn.stage != Stage::ToPass || exhibition.get().is_some_and(is_watched) {
        *last = None;
        return;
    }
    let (position, cursor) = (current.0.position(), current.0.cursor());
    if last.replace(cursor) == Some(cursor) {
        return;
    }
    let side = position.turn();
    let own = is_own(&current.0, *occasion.get(), guide.get(), side);
    let Some(reason) = lost_turn(position, own) else { return };
    let score = match position.thrown() {
        Some(Throw::Score(score)) => format!(" with {}", with_article(&score.to_string())),
        Some(Throw::Pair(high, low)) => format!(" with {high} and {low}"),
        _ => String::new(),
    };
    let verb = ["cannot move"; 2];
    let told = does(&current.0, *occasion.get(), guide.get(), side, verb);
    let text = format!("{told}{score}: {reason}.");
    let rule =
        position.pieces(side).into_iter().find_map(|step| rule_against(position, side, step));
    notices.write(Notice::refusal(text, rule));
}

fn report_errors(
    thinking: Res<Thinking>,
    saving: Option<Res<Saving>>,
    mut reported: Local<[Option<String>; 2]>,
    mut notices: MessageWriter<Notice>,
) {
    let errors = [
        thinking.stand_in.as_ref().map(|stand_in| stand_in.message.clone()),
        saving.and_then(|saving| saving.error.clone()),
    ];
    for (reported, error) in reported.iter_mut().zip(errors) {
        if *reported != error {
            if let Some(text) = &error {
                notices.write(Notice::failure(text));
            }
            *reported = error;
        }
    }
}

/// Registers the commentary.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            report_refusals,
            report_ply,
            // A position in the editor has no turns, and a guide's own text says why one is lost.
            report_lost_turn
                .run_if(not(in_state(Occasion::SetUp)))
                .run_if(not(in_state(Occasion::Guide))),
            report_errors,
        )
            .chain()
            .in_set(TableSystems::Narrate),
    );
}
