//! Short messages over the table: what was refused and why, what was lost,
//! what was saved.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;

use crate::rules::Throw;
use crate::table::TableSystems;
use crate::table::current_match::{CurrentMatch, Played, Refused};
use crate::table::opponent::Thinking;
use crate::table::pieces::Piece;
use crate::table::saving::Saving;
use crate::table::stage::{Stage, Turn};
use crate::table::theme;
use crate::table::words::{Naming, capital, news, why_not};

/// How long a message stays.
const STAYS: Duration = Duration::from_millis(4200);

/// What kind of message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something to know.
    News,
    /// Something refused or lost.
    Refusal,
}

/// The messages shown now.
#[derive(Resource, Debug, Default)]
pub struct Toasts {
    list: Vec<(Tone, String, Duration)>,
}

impl Toasts {
    /// Shows a message; one that is shown already begins its time anew.
    pub fn say(&mut self, tone: Tone, text: impl Into<String>) {
        let text = text.into();
        self.list.retain(|(_, shown, _)| *shown != text);
        self.list.push((tone, text, STAYS));
        // More than three cannot be read in their time.
        let surplus = self.list.len().saturating_sub(3);
        self.list.drain(..surplus);
    }

    /// Whether anything is shown.
    #[must_use]
    pub fn is_showing(&self) -> bool {
        !self.list.is_empty()
    }

    /// The texts shown.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|(_, text, _)| text.as_str())
    }
}

fn fade(time: Res<Time>, mut toasts: ResMut<Toasts>) {
    if !toasts.is_showing() {
        return;
    }
    let passed = time.delta();
    for (_, _, left) in &mut toasts.list {
        *left = left.saturating_sub(passed);
    }
    toasts.list.retain(|(_, _, left)| !left.is_zero());
}

fn tell_refusals(mut refused: MessageReader<Refused>, mut toasts: ResMut<Toasts>) {
    for Refused { reason, .. } in refused.read() {
        toasts.say(Tone::Refusal, capital(reason));
    }
}

fn tell_news(mut played: MessageReader<Played>, mut toasts: ResMut<Toasts>) {
    for played in played.read() {
        for text in news(&played.before, played.action, &played.events) {
            toasts.say(Tone::News, text);
        }
    }
}

/// Why the turn is lost: the rule that bars each piece, each rule once.
fn tell_lost_turn(
    turn: Res<Turn>,
    current: Option<Res<CurrentMatch>>,
    pieces: Query<&Piece>,
    mut last: Local<Option<usize>>,
    mut toasts: ResMut<Toasts>,
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
    let mut reasons: Vec<String> = Vec::new();
    let mut own: Vec<&Piece> = pieces.iter().filter(|piece| piece.side == side).collect();
    own.sort_by_key(|piece| piece.step);
    for piece in own {
        if piece.step != position.game().definition().off(side)
            && let Some(reason) = why_not(position, side, piece.step)
            && !reasons.contains(&reason)
        {
            reasons.push(reason);
        }
    }
    reasons.truncate(3);
    let score = match position.thrown() {
        Some(Throw::Score(score)) => format!(" with a {score}"),
        Some(Throw::Pair(high, low)) => format!(" with {high} and {low}"),
        _ => String::new(),
    };
    let name = Naming(position.game().definition()).subject(side);
    toasts.say(
        Tone::Refusal,
        format!("{name} cannot move{score}: {}. The turn is lost.", reasons.join("; ")),
    );
}

fn tell_trouble(
    thinking: Res<Thinking>,
    saving: Option<Res<Saving>>,
    mut told: Local<[Option<String>; 2]>,
    mut toasts: ResMut<Toasts>,
) {
    let troubles = [
        thinking.stand_in.as_ref().map(|stand_in| stand_in.told.clone()),
        saving.and_then(|saving| saving.trouble.clone()),
    ];
    for (told, trouble) in told.iter_mut().zip(troubles) {
        if *told != trouble {
            if let Some(text) = &trouble {
                toasts.say(Tone::Refusal, capital(text));
            }
            *told = trouble;
        }
    }
}

/// Draws the messages at the foot of an area, in points.
pub fn show(ctx: &egui::Context, toasts: &Toasts, area: egui::Rect) {
    if !toasts.is_showing() {
        return;
    }
    egui::Area::new("toasts".into())
        .order(egui::Order::Foreground)
        .interactable(false)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .fixed_pos(area.center_bottom() - egui::vec2(0.0, 18.0))
        .show(ctx, |ui| {
            ui.set_max_width((area.width() - 40.0).clamp(120.0, 640.0));
            for (tone, text, _) in &toasts.list {
                let colour = match tone {
                    Tone::News => theme::GOLD,
                    Tone::Refusal => theme::RED,
                };
                egui::Frame::new()
                    .fill(theme::GROUND)
                    .stroke(egui::Stroke::new(1.5, colour))
                    .corner_radius(6)
                    .inner_margin(egui::Margin::symmetric(16, 9))
                    .show(ui, |ui| ui.label(egui::RichText::new(text).size(17.0)));
            }
        });
}

/// Registers the messages.
pub fn plugin(app: &mut App) {
    app.init_resource::<Toasts>().add_systems(
        Update,
        (fade, tell_refusals, tell_news, tell_lost_turn, tell_trouble)
            .chain()
            .in_set(TableSystems::Tell),
    );
}
