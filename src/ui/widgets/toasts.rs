//! Short messages: refusals and their reasons, losses, saves. One is shown at a time, in the line
//! at the foot of the table.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_core::rules::RuleId;
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;
use tesserae_play::notices::{About, Notice, Tone};

use super::foot::{self, Line};
use super::theme;
use crate::ui::state::Overlay;

/// The minimum time for which a message stays.
const LEAST_TIME: Duration = Duration::from_millis(4200);
/// Extra time for each letter.
const TIME_PER_LETTER: Duration = Duration::from_millis(62);
/// The minimum time for a message that leads to a rule: you need time to reach its button.
const LEAST_TIME_WITH_RULE: Duration = Duration::from_millis(8000);
/// Most messages to show one after the other.
const MOST: usize = 3;
/// The maximum time for a message once the next turn has begun.
const TIME_IN_NEXT_TURN: Duration = Duration::from_millis(1600);

#[derive(Debug)]
struct Toast {
    tone: Tone,
    text: String,
    left: Duration,
    about: About,
    /// The rule behind it.
    rule: Option<RuleId>,
}

/// The message on display, and those that wait behind it.
#[derive(Resource, Debug, Default)]
pub struct Toasts {
    list: Vec<Toast>,
    /// The rule of the last refusal since the last throw or move.
    last_rule: Option<RuleId>,
    /// The pointer rests on the message, or a page lies over it. So it stays.
    held: bool,
}

impl Toasts {
    /// Adds a notice. A text already in the list restarts its time.
    pub fn take(&mut self, notice: Notice) {
        match notice {
            Notice::Said { tone, about, text, rule } => self.add(about, tone, text, rule),
            Notice::Acted { next_turn } => self.move_on(next_turn),
            Notice::Withdrawn => self.withdraw(),
        }
    }

    fn add(&mut self, about: About, tone: Tone, text: String, rule: Option<RuleId>) {
        if rule.is_some() {
            self.last_rule = rule;
        }
        let reading = TIME_PER_LETTER * text.chars().count() as u32;
        let left = reading.max(if rule.is_some() { LEAST_TIME_WITH_RULE } else { LEAST_TIME });
        let toast = Toast { tone, text, left, about, rule };
        if let Some(shown) = self.list.iter_mut().find(|shown| shown.text == toast.text) {
            *shown = toast;
        } else if about == About::Moment {
            // The answer to what the user just did takes the place of the last answer.
            self.list.retain(|shown| shown.about != About::Moment);
            self.list.insert(0, toast);
        } else {
            self.list.push(toast);
        }
        // There is no time to read more than three.
        self.list.truncate(MOST);
    }

    /// Shortens the time of the messages after an action. In another turn the messages of the
    /// previous one soon disappear.
    fn move_on(&mut self, next_turn: bool) {
        self.list.retain(|toast| toast.about != About::Moment);
        self.last_rule = None;
        if next_turn {
            for toast in self.list.iter_mut().filter(|toast| toast.about == About::Turn) {
                toast.left = toast.left.min(TIME_IN_NEXT_TURN);
            }
        }
    }

    /// Removes the messages: another position is on the table, and they no longer apply.
    fn withdraw(&mut self) {
        self.list.retain(|toast| toast.about == About::Else);
        self.last_rule = None;
    }

    /// Is a message on display?
    pub fn is_showing(&self) -> bool {
        !self.list.is_empty()
    }

    /// Keeps the messages for this frame: a page lies over their place.
    pub fn wait(&mut self) {
        self.held = true;
    }

    /// The texts: the one on display, and those that wait.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|toast| toast.text.as_str())
    }

    /// The rule of the last refusal since the last throw or move.
    pub fn last_rule(&self) -> Option<RuleId> {
        self.last_rule
    }
}

fn take_notices(mut notices: MessageReader<Notice>, mut toasts: ResMut<Toasts>) {
    for notice in notices.read() {
        toasts.take(notice.clone());
    }
}

/// Counts the time of the message on display: twice as fast while another waits. Under a dialog it
/// stays.
fn fade_toasts(time: Res<Time>, overlay: Res<State<Overlay>>, mut toasts: ResMut<Toasts>) {
    let waits = overlay.get().is_dialog();
    if !toasts.is_showing() || std::mem::take(&mut toasts.held) || waits {
        return;
    }
    let pace = if toasts.list.len() > 1 { 2 } else { 1 };
    let front = &mut toasts.list[0];
    front.left = front.left.saturating_sub(time.delta() * pace);
    if front.left.is_zero() {
        toasts.list.remove(0);
    }
}

/// Draws the message in the line at the foot of a picture.
pub fn show(ctx: &egui::Context, toasts: &Toasts, picture: egui::Rect) {
    if let Some(toast) = toasts.list.first() {
        let Toast { text, tone, .. } = toast;
        foot::show(ctx, foot::above(picture), &Line { text, edge: edge(*tone), button: None });
    }
}

/// Draws the message in the line below the table, with a button that leads to its rule. Returns
/// the rule whose button was clicked.
pub fn show_at_table(
    ctx: &egui::Context,
    toasts: &mut Toasts,
    table: egui::Rect,
) -> Option<RuleId> {
    let Toast { text, tone, rule, .. } = toasts.list.first()?;
    let button = rule.map(|_| ("Rule", "The rule that says so"));
    let touched = foot::show(ctx, table, &Line { text, edge: edge(*tone), button });
    let clicked = rule.filter(|_| touched.clicked);
    toasts.held = touched.hovered;
    clicked
}

/// The colour of a message's edge.
fn edge(tone: Tone) -> egui::Color32 {
    match tone {
        Tone::Info => theme::GOLD,
        Tone::Warning => theme::RED,
    }
}

/// Registers the messages.
pub fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .look_while(|toasts: Res<Toasts>| toasts.is_showing())
        .add_systems(Update, (fade_toasts, take_notices).chain().in_set(TableSystems::Notices));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(about: About, text: &str) -> Notice {
        Notice::Said { tone: Tone::Info, about, text: text.to_owned(), rule: None }
    }

    fn shown(toasts: &Toasts) -> Vec<&str> {
        toasts.texts().collect()
    }

    #[test]
    fn what_was_due_is_withdrawn_when_somebody_has_acted() {
        let mut toasts = Toasts::default();
        toasts.take(Notice::info("saved"));
        toasts.take(said(About::Turn, "a piece went back"));
        toasts.take(said(About::Moment, "the spools throw again"));
        toasts.take(Notice::Acted { next_turn: false });
        assert_eq!(shown(&toasts), ["saved", "a piece went back"]);
        assert_eq!(toasts.list[1].left, LEAST_TIME);
        toasts.take(Notice::Acted { next_turn: true });
        assert_eq!(toasts.list[1].left, TIME_IN_NEXT_TURN, "the next turn is under way");
        assert_eq!(toasts.list[0].left, LEAST_TIME);
        toasts.take(Notice::Withdrawn);
        assert_eq!(shown(&toasts), ["saved"]);
    }

    #[test]
    fn an_answer_is_shown_at_once_and_the_rest_waits() {
        let mut toasts = Toasts::default();
        toasts.take(Notice::info("saved"));
        toasts.take(said(About::Moment, "first refusal"));
        toasts.take(said(About::Turn, "a piece went back"));
        toasts.take(said(About::Moment, "second refusal"));
        assert_eq!(shown(&toasts), ["second refusal", "saved", "a piece went back"]);
    }

    #[test]
    fn a_long_message_stays_longer_and_a_rule_can_be_reached() {
        let mut toasts = Toasts::default();
        toasts.take(Notice::info("Short."));
        toasts.take(Notice::info("x".repeat(120)));
        let rule = Some(RuleId { chapter: 0, rule: 0 });
        let (tone, about, text) = (Tone::Warning, About::Moment, "No.".to_owned());
        toasts.take(Notice::Said { tone, about, text, rule });
        let left: Vec<Duration> = toasts.list.iter().map(|toast| toast.left).collect();
        assert_eq!(left[..2], [LEAST_TIME_WITH_RULE, LEAST_TIME]);
        assert!(left[2] > LEAST_TIME + Duration::from_secs(2));
    }

    #[test]
    fn what_is_said_twice_is_shown_once_and_keeps_its_place() {
        let mut toasts = Toasts::default();
        toasts.take(Notice::info("One."));
        toasts.take(Notice::info("Two."));
        toasts.take(Notice::info("One."));
        assert_eq!(toasts.texts().collect::<Vec<_>>(), ["One.", "Two."]);
    }
}
