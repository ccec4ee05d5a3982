//! Short messages over the table: refusals and their reasons, losses, saves.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;

use tesserae_core::rules::RuleId;
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::order::TableSystems;
use tesserae_play::notices::{About, Notice, Tone};

use super::theme;
use crate::ui::frame::TOOLBAR;

/// The minimum time for which a message stays.
const LEAST_TIME: Duration = Duration::from_millis(4200);
/// Extra time for each letter.
const TIME_PER_LETTER: Duration = Duration::from_millis(62);
/// The minimum time for a message that leads to a rule: you need time to reach its button.
const LEAST_TIME_WITH_RULE: Duration = Duration::from_millis(8000);
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

/// The messages on display.
#[derive(Resource, Debug, Default)]
pub struct Toasts {
    list: Vec<Toast>,
    /// The rule of the last refusal since the last throw or move.
    last_rule: Option<RuleId>,
    /// The pointer rests on them, so they stay.
    held: bool,
}

impl Toasts {
    /// Adds a notice. A text already on display restarts its time.
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
        // It keeps its place; otherwise the messages would swap places.
        match self.list.iter_mut().find(|shown| shown.text == toast.text) {
            Some(shown) => *shown = toast,
            None => self.list.push(toast),
        }
        // There is no time to read more than three.
        let surplus = self.list.len().saturating_sub(3);
        self.list.drain(..surplus);
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

    /// The texts on display.
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

fn fade_toasts(time: Res<Time>, mut toasts: ResMut<Toasts>) {
    if !toasts.is_showing() || std::mem::take(&mut toasts.held) {
        return;
    }
    toasts.list.retain_mut(|toast| {
        toast.left = toast.left.saturating_sub(time.delta());
        !toast.left.is_zero()
    });
}

/// The possible places for messages, the usual one first. The dice lie at the foot.
const PLACES: [egui::Align2; 6] = [
    egui::Align2::CENTER_TOP,
    egui::Align2::CENTER_BOTTOM,
    egui::Align2::LEFT_TOP,
    egui::Align2::RIGHT_TOP,
    egui::Align2::LEFT_BOTTOM,
    egui::Align2::RIGHT_BOTTOM,
];

/// Space to the area's edges. The upper margin is larger, for the view buttons.
fn margins(area: egui::Rect) -> egui::Rect {
    let mut inner = area.shrink2(egui::vec2(16.0, 14.0));
    inner.min.y += 34.0;
    inner
}

/// The place that covers nothing `taken` and the fewest `busy` points.
fn best_place(
    area: egui::Rect,
    size: egui::Vec2,
    busy: &[egui::Pos2],
    taken: &[egui::Rect],
) -> egui::Align2 {
    let inner = margins(area);
    let covered = |place: &egui::Align2| {
        let rect = place.align_size_within_rect(size, inner);
        let points = busy.iter().filter(|point| rect.expand(8.0).contains(**point)).count();
        let others = taken.iter().filter(|other| other.intersects(rect)).count();
        points + others * 1000
    };
    PLACES.into_iter().min_by_key(covered).unwrap_or(PLACES[0])
}

/// Draws the messages at the head of an area, in points, below the view buttons.
pub fn show(ctx: &egui::Context, toasts: &Toasts, area: egui::Rect) {
    if toasts.is_showing() {
        draw(ctx, toasts, area, PLACES[0], false);
    }
}

/// Draws the messages where they cover the fewest `busy` points. Returns the rule whose
/// button was clicked.
pub fn show_at_table(
    ctx: &egui::Context,
    toasts: &mut Toasts,
    area: egui::Rect,
    busy: &[egui::Pos2],
) -> Option<RuleId> {
    let id = egui::Id::new("toasts' place");
    if !toasts.is_showing() {
        ctx.data_mut(|data| data.remove::<(Vec<String>, egui::Align2)>(id));
        return None;
    }
    // They keep their place until their texts change.
    let texts: Vec<String> = toasts.texts().map(str::to_owned).collect();
    let kept = ctx.data(|data| data.get_temp::<(Vec<String>, egui::Align2)>(id));
    let place = match kept {
        Some((said, place)) if said == texts => place,
        _ => {
            let others = ["coach", TOOLBAR];
            let taken: Vec<egui::Rect> = ctx.memory(|memory| {
                others.into_iter().filter_map(|other| memory.area_rect(other)).collect()
            });
            best_place(area, size_of(ctx, toasts, area), busy, &taken)
        }
    };
    ctx.data_mut(|data| data.insert_temp(id, (texts, place)));
    let (clicked, hovered) = draw(ctx, toasts, area, place, true);
    if hovered {
        toasts.held = true;
    }
    clicked
}

/// Maximum width of a message, in points.
fn widest(area: egui::Rect) -> f32 {
    (area.width() - 40.0).clamp(120.0, 560.0)
}

/// The approximate size of the messages, in points.
fn size_of(ctx: &egui::Context, toasts: &Toasts, area: egui::Rect) -> egui::Vec2 {
    let painter = ctx.layer_painter(egui::LayerId::background());
    let mut size = egui::Vec2::ZERO;
    for toast in &toasts.list {
        let button = if toast.rule.is_some() { 60.0 } else { 0.0 };
        let font = egui::FontId::proportional(theme::LARGE);
        let wrap = widest(area) - 32.0 - button;
        let galley = painter.layout(toast.text.clone(), font, theme::TEXT, wrap);
        size.x = size.x.max(galley.size().x + 32.0 + button);
        size.y += galley.size().y.max(24.0) + 24.0;
    }
    size
}

/// Draws the messages. Returns the rule whose button was clicked, and true if the pointer is over
/// them.
fn draw(
    ctx: &egui::Context,
    toasts: &Toasts,
    area: egui::Rect,
    place: egui::Align2,
    rules: bool,
) -> (Option<RuleId>, bool) {
    let mut clicked = None;
    let at = place.pos_in_rect(&margins(area));
    // Without a button they let the pointer through.
    let buttons = rules && toasts.list.iter().any(|toast| toast.rule.is_some());
    let drawn = egui::Area::new("toasts".into())
        .order(egui::Order::Foreground)
        .interactable(buttons)
        .pivot(place)
        .fixed_pos(at)
        .show(ctx, |ui| {
            ui.set_max_width(widest(area));
            for toast in &toasts.list {
                let colour = match toast.tone {
                    Tone::Info => theme::GOLD,
                    Tone::Warning => theme::RED,
                };
                let frame = egui::Frame::new()
                    .fill(theme::GROUND)
                    .stroke(egui::Stroke::new(1.5, colour))
                    .corner_radius(6)
                    .inner_margin(egui::Margin::symmetric(14, 8));
                frame.show(ui, |ui| {
                    ui.horizontal(|ui| {
                        let text = theme::large(&toast.text);
                        let button = if toast.rule.is_some() && rules { 62.0 } else { 0.0 };
                        let room = (ui.available_width() - button).max(80.0);
                        ui.scope(|ui| {
                            ui.set_max_width(room);
                            ui.add(egui::Label::new(text).wrap());
                        });
                        if let Some(rule) = toast.rule.filter(|_| rules)
                            && ui.button("Rule").on_hover_text("The rule that says so").clicked()
                        {
                            clicked = Some(rule);
                        }
                    });
                });
            }
        });
    let pointer = ctx.input(|input| input.pointer.hover_pos());
    let hovered = buttons && pointer.is_some_and(|at| drawn.response.rect.contains(at));
    (clicked, hovered)
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

    const AREA: egui::Rect =
        egui::Rect { min: egui::Pos2::ZERO, max: egui::Pos2::new(964.0, 720.0) };

    #[test]
    fn messages_stand_where_they_cover_nothing_in_use() {
        let size = egui::vec2(420.0, 50.0);
        let place = |busy: &[(f32, f32)], taken: &[egui::Rect]| {
            let busy: Vec<egui::Pos2> = busy.iter().map(|(x, y)| egui::pos2(*x, *y)).collect();
            best_place(AREA, size, &busy, taken)
        };
        assert_eq!(place(&[], &[]), egui::Align2::CENTER_TOP);
        let top = (480.0, 70.0);
        assert_eq!(place(&[top], &[]), egui::Align2::CENTER_BOTTOM);
        assert_eq!(place(&[top, (480.0, 690.0)], &[]), egui::Align2::LEFT_TOP);
        // Other text there is never covered.
        let card = egui::Rect::from_min_max(egui::pos2(580.0, 12.0), egui::pos2(950.0, 200.0));
        assert_eq!(place(&[], &[card]), egui::Align2::CENTER_BOTTOM);
        assert_eq!(place(&[(480.0, 690.0)], &[card]), egui::Align2::LEFT_TOP);
        for place in PLACES {
            assert!(AREA.contains_rect(place.align_size_within_rect(size, margins(AREA))));
        }
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
        assert_eq!(left[0], LEAST_TIME);
        assert!(left[1] > LEAST_TIME + Duration::from_secs(2) && left[2] == LEAST_TIME_WITH_RULE);
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
