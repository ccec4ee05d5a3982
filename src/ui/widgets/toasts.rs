//! Short messages: refusals and their reasons, losses, saves. One is shown at a time, in the line
//! at the foot of the table.

use std::path::PathBuf;
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
/// The minimum time for a message with a button, which you need time to reach.
const LEAST_TIME_WITH_BUTTON: Duration = Duration::from_millis(8000);
/// The minimum time for a warning about a file, which names a loss.
const LEAST_TIME_OF_LOSS: Duration = Duration::from_secs(20);
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
    /// The file that it names.
    file: Option<PathBuf>,
}

impl Toast {
    /// The minimum time for which it stays.
    fn least_time(&self) -> Duration {
        match (&self.rule, &self.file, self.tone) {
            (None, None, _) => LEAST_TIME,
            (None, Some(_), Tone::Warning) => LEAST_TIME_OF_LOSS,
            _ => LEAST_TIME_WITH_BUTTON,
        }
    }

    /// Its button, with the tip.
    fn button(&self) -> Option<(&'static str, &'static str)> {
        let rule = self.rule.map(|_| ("Rule", "The rule that says so"));
        rule.or(self.file.as_ref().map(|_| ("Show", "Shows the file in its folder")))
    }
}

/// The message on display, and those that wait behind it.
#[derive(Resource, Debug, Default)]
pub struct Toasts {
    list: Vec<Toast>,
    /// The rule of the last refusal since the last throw or move.
    last_rule: Option<RuleId>,
    /// What the user did with the message since the last frame.
    touch: Touch,
}

#[derive(Debug, Default)]
struct Touch {
    /// The pointer rests on the message, or a page lies over it. So it stays.
    held: bool,
    /// The file to show in its folder.
    file: Option<PathBuf>,
}

impl Toasts {
    /// Adds a notice. A text already in the list restarts its time.
    pub fn take(&mut self, notice: Notice) {
        match notice {
            Notice::Said { tone, about, text, rule, file } => {
                self.add(Toast { tone, text, left: Duration::ZERO, about, rule, file });
            }
            Notice::Acted { next_turn } => self.move_on(next_turn),
            Notice::Withdrawn => self.withdraw(),
        }
    }

    fn add(&mut self, mut toast: Toast) {
        self.last_rule = toast.rule.or(self.last_rule);
        let (about, reading) = (toast.about, TIME_PER_LETTER * toast.text.chars().count() as u32);
        toast.left = reading.max(toast.least_time());
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
        self.touch.held = true;
    }

    /// The texts: the one on display, and those that wait.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|toast| toast.text.as_str())
    }

    /// Takes the file whose button was clicked.
    pub fn take_file(&mut self) -> Option<PathBuf> {
        self.touch.file.take()
    }

    /// Draws the message in the line below an area. Returns true if its button was clicked.
    fn draw(&mut self, ctx: &egui::Context, area: egui::Rect) -> bool {
        let Some(toast) = self.list.first() else { return false };
        let (text, edge, button) = (&toast.text, edge(toast.tone), toast.button());
        let touched = foot::show(ctx, area, &Line { text, edge, button });
        self.touch.held = touched.hovered;
        if touched.clicked && toast.rule.is_none() {
            self.touch.file.clone_from(&toast.file);
        }
        touched.clicked
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
    let held = std::mem::take(&mut toasts.touch.held);
    if !toasts.is_showing() || held || waits {
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
pub fn show(ctx: &egui::Context, toasts: &mut ResMut<Toasts>, picture: egui::Rect) {
    toasts.bypass_change_detection().draw(ctx, foot::above(picture));
}

/// Draws the message in the line below the table. Returns the rule whose button was clicked.
pub fn show_at_table(
    ctx: &egui::Context,
    toasts: &mut ResMut<Toasts>,
    table: egui::Rect,
) -> Option<RuleId> {
    let clicked = toasts.bypass_change_detection().draw(ctx, table);
    toasts.list.first().filter(|_| clicked)?.rule
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
        Notice::of(Tone::Info, about, text.to_owned(), None)
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
        toasts.take(Notice::of(tone, about, text, rule));
        let left: Vec<Duration> = toasts.list.iter().map(|toast| toast.left).collect();
        assert_eq!(left[..2], [LEAST_TIME_WITH_BUTTON, LEAST_TIME]);
        assert!(left[2] > LEAST_TIME + Duration::from_secs(2));
    }

    #[test]
    fn a_message_that_names_a_file_has_a_button_and_a_loss_stays() {
        let mut toasts = Toasts::default();
        toasts.take(Notice::info("Saved.").with_file("/a/picture.png"));
        toasts.take(Notice::warning("Damaged.").with_file("/a/match.ron"));
        let left: Vec<Duration> = toasts.list.iter().map(|toast| toast.left).collect();
        assert_eq!(left, [LEAST_TIME_WITH_BUTTON, LEAST_TIME_OF_LOSS]);
        assert!(toasts.list.iter().all(|toast| toast.button().is_some()));
        toasts.take(Notice::info("Nothing."));
        assert_eq!(toasts.list[2].button(), None);
        assert_eq!(toasts.take_file(), None);
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
