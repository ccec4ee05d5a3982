//! Short messages over the table: what was refused and why, what was lost,
//! what was saved.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;

use crate::rules::{Side, Throw};
use crate::table::TableSystems;
use crate::table::current_match::{CurrentMatch, Played, PositionReplaced, Refused};
use crate::table::opponent::Thinking;
use crate::table::saving::Saving;
use crate::table::stage::{Stage, Turn};
use crate::table::theme;
use crate::table::words::{Naming, capital, lost_turn, news};

/// How long a message stays.
const STAYS: Duration = Duration::from_millis(4200);
/// How long one stays at most once the next turn is under way.
const LINGERS: Duration = Duration::from_millis(1600);

/// What kind of message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something to know.
    News,
    /// Something refused or lost.
    Refusal,
}

/// One message.
#[derive(Debug)]
struct Toast {
    tone: Tone,
    text: String,
    left: Duration,
    about: About,
}

/// What a message speaks of, and so how long it stays true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    /// Something besides the match.
    Else,
    /// What has happened in a turn of the match.
    Turn,
    /// What is due at this very moment of the match.
    Moment,
}

/// The messages shown now.
#[derive(Resource, Debug, Default)]
pub struct Toasts {
    list: Vec<Toast>,
}

impl Toasts {
    /// Shows a message; one that is shown already begins its time again.
    pub fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.tell(About::Else, tone, text.into());
    }

    fn tell(&mut self, about: About, tone: Tone, text: String) {
        self.list.retain(|toast| toast.text != text);
        self.list.push(Toast { tone, text, left: STAYS, about });
        // More than three cannot be read in their time.
        let surplus = self.list.len().saturating_sub(3);
        self.list.drain(..surplus);
    }

    /// Somebody has acted: what was due is done. Where that began another side's turn,
    /// what happened in the one before is soon out of the way.
    fn move_on(&mut self, next_turn: bool) {
        self.list.retain(|toast| toast.about != About::Moment);
        if next_turn {
            for toast in self.list.iter_mut().filter(|toast| toast.about == About::Turn) {
                toast.left = toast.left.min(LINGERS);
            }
        }
    }

    /// Another position lies on the table: nothing that was said of the match holds.
    fn withdraw(&mut self) {
        self.list.retain(|toast| toast.about == About::Else);
    }

    /// Whether anything is shown.
    #[must_use]
    pub fn is_showing(&self) -> bool {
        !self.list.is_empty()
    }

    /// The texts shown.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|toast| toast.text.as_str())
    }
}

fn fade(time: Res<Time>, mut toasts: ResMut<Toasts>) {
    if !toasts.is_showing() {
        return;
    }
    let passed = time.delta();
    for toast in &mut toasts.list {
        toast.left = toast.left.saturating_sub(passed);
    }
    toasts.list.retain(|toast| !toast.left.is_zero());
}

fn tell_refusals(mut refused: MessageReader<Refused>, mut toasts: ResMut<Toasts>) {
    for Refused { reason, .. } in refused.read() {
        toasts.tell(About::Moment, Tone::Refusal, capital(reason));
    }
}

fn tell_news(
    mut played: MessageReader<Played>,
    mut replaced: MessageReader<PositionReplaced>,
    mut side: Local<Option<Side>>,
    mut toasts: ResMut<Toasts>,
) {
    if replaced.read().count() > 0 {
        toasts.withdraw();
    }
    for played in played.read() {
        let acts = played.before.turn();
        let before = side.replace(acts);
        toasts.move_on(before.is_some_and(|before| before != acts));
        for news in news(&played.before, played.action, &played.events) {
            let about = if news.due { About::Moment } else { About::Turn };
            toasts.tell(about, Tone::News, news.text);
        }
    }
}

/// Why the turn is lost: what bars the pieces, each reason once.
fn tell_lost_turn(
    turn: Res<Turn>,
    current: Option<Res<CurrentMatch>>,
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
    let own = current.is_human(side);
    let Some(reason) = lost_turn(position, own) else { return };
    let score = match position.thrown() {
        Some(Throw::Score(score)) => format!(" with a {score}"),
        Some(Throw::Pair(high, low)) => format!(" with {high} and {low}"),
        _ => String::new(),
    };
    let name = match own {
        true => "You".to_owned(),
        false => Naming(position.game().definition()).subject(side),
    };
    let text = format!("{name} cannot move{score}: {reason}. The turn is lost.");
    toasts.tell(About::Moment, Tone::Refusal, text);
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

/// Draws the messages at the head of an area, in points, below the buttons for the views:
/// at its foot lie the dice.
pub fn show(ctx: &egui::Context, toasts: &Toasts, area: egui::Rect) {
    if !toasts.is_showing() {
        return;
    }
    egui::Area::new("toasts".into())
        .order(egui::Order::Foreground)
        .interactable(false)
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(area.center_top() + egui::vec2(0.0, 44.0))
        .show(ctx, |ui| {
            ui.set_max_width((area.width() - 40.0).clamp(120.0, 640.0));
            for toast in &toasts.list {
                let colour = match toast.tone {
                    Tone::News => theme::GOLD,
                    Tone::Refusal => theme::RED,
                };
                egui::Frame::new()
                    .fill(theme::GROUND)
                    .stroke(egui::Stroke::new(1.5, colour))
                    .corner_radius(6)
                    .inner_margin(egui::Margin::symmetric(16, 9))
                    .show(ui, |ui| ui.label(egui::RichText::new(&toast.text).size(17.0)));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(toasts: &Toasts) -> Vec<&str> {
        toasts.texts().collect()
    }

    #[test]
    fn what_was_due_is_withdrawn_when_somebody_has_acted() {
        let mut toasts = Toasts::default();
        toasts.say(Tone::News, "saved");
        toasts.tell(About::Turn, Tone::News, "a piece went back".to_owned());
        toasts.tell(About::Moment, Tone::News, "the spools throw again".to_owned());
        toasts.move_on(false);
        assert_eq!(shown(&toasts), ["saved", "a piece went back"]);
        assert_eq!(toasts.list[1].left, STAYS);
        toasts.move_on(true);
        assert_eq!(toasts.list[1].left, LINGERS, "the next turn is under way");
        assert_eq!(toasts.list[0].left, STAYS);
        toasts.withdraw();
        assert_eq!(shown(&toasts), ["saved"]);
    }
}
