//! Says what was played, refused or lost, and what went wrong, in notices.

use bevy::prelude::*;

use super::current_match::{CurrentMatch, Played, PositionReplaced, Refused};
use super::narration::{Naming, capital, lost_turn, news, rule_against, with_article};
use super::notices::{About, Notice, Tone};
use super::opponent::Thinking;
use super::saving::Saving;
use super::turn::{Stage, Turn};
use crate::gui::order::TableSystems;
use crate::rules::{Side, Throw};

fn tell_refusals(mut refused: MessageReader<Refused>, mut notices: MessageWriter<Notice>) {
    for Refused { reason, rule } in refused.read() {
        notices.write(Notice::refusal(capital(reason), *rule));
    }
}

fn tell_news(
    mut played: MessageReader<Played>,
    mut replaced: MessageReader<PositionReplaced>,
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
        for news in news(&played.before, played.action, &played.events) {
            let about = if news.due { About::Moment } else { About::Turn };
            notices.write(Notice::Said { tone: Tone::News, about, text: news.text, rule: None });
        }
    }
}

/// Why the turn is lost: what bars the pieces, each reason once.
fn tell_lost_turn(
    turn: Res<Turn>,
    current: Option<Res<CurrentMatch>>,
    mut last: Local<Option<usize>>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(current) = current else { return };
    if turn.stage != Stage::ToPass {
        *last = None;
        return;
    }
    if last.replace(current.0.cursor()) == Some(current.0.cursor()) {
        return;
    }
    let position = current.0.position();
    let side = position.turn();
    let own = current.is_human(side);
    let Some(reason) = lost_turn(position, own) else { return };
    let score = match position.thrown() {
        Some(Throw::Score(score)) => format!(" with {}", with_article(&score.to_string())),
        Some(Throw::Pair(high, low)) => format!(" with {high} and {low}"),
        _ => String::new(),
    };
    let name = match own {
        true => "You".to_owned(),
        false => Naming(position.game().definition()).subject(side),
    };
    let text = format!("{name} cannot move{score}: {reason}. The turn is lost.");
    let pieces = position.pieces(side);
    let rule = pieces.into_iter().find_map(|step| rule_against(position, side, step));
    notices.write(Notice::refusal(text, rule));
}

fn tell_trouble(
    thinking: Res<Thinking>,
    saving: Option<Res<Saving>>,
    mut told: Local<[Option<String>; 2]>,
    mut notices: MessageWriter<Notice>,
) {
    let troubles = [
        thinking.stand_in.as_ref().map(|stand_in| stand_in.told.clone()),
        saving.and_then(|saving| saving.trouble.clone()),
    ];
    for (told, trouble) in told.iter_mut().zip(troubles) {
        if *told != trouble {
            if let Some(text) = &trouble {
                notices.write(Notice::warning(capital(text)));
            }
            *told = trouble;
        }
    }
}

/// Registers the commentary.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (tell_refusals, tell_news, tell_lost_turn, tell_trouble).chain().in_set(TableSystems::Tell),
    );
}
