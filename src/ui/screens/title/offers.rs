//! What the title offers first: the match and the exhibition that wait, or the first steps of a new
//! player. Each is a card that names what it opens.

use std::path::PathBuf;
use std::sync::Arc;

use bevy_egui::egui::{
    self, Color32, CornerRadius, CursorIcon, Galley, RichText, Sense, Stroke, StrokeKind,
    WidgetInfo, WidgetType, vec2,
};

use tesserae_core::rules::Game;
use tesserae_play::exhibition::KeptExhibition;
use tesserae_play::games::Games;
use tesserae_play::library::row_of;
use tesserae_play::match_list::MatchList;
use tesserae_play::opponent::Thinking;

use super::ways::Way;
use crate::ui::screens::matches::row::called;
use crate::ui::screens::new_match::GUIDE;
use crate::ui::screens::watch::{CONTINUE, summary};
use crate::ui::state::Overlay;
use crate::ui::widgets::theme;

/// One thing to begin with.
pub struct Offer {
    heading: &'static str,
    /// What it opens.
    name: String,
    way: Way,
}

/// Everything to begin with, the most important first.
pub struct Offers {
    list: Vec<Offer>,
    /// The number of other matches under way.
    others: usize,
}

impl Offers {
    /// What waits. Before the first match (`is_first`), the guide of the first game.
    pub fn of(
        list: &MatchList,
        kept: Option<&KeptExhibition>,
        thinking: &Thinking,
        games: &Games,
        is_first: bool,
    ) -> Self {
        let mut offers = Vec::new();
        // The latest files are read first, so this match is known at once.
        let mut under_way = list.under_way();
        if let Some(saved) = under_way.next() {
            let way = Way::Resume(PathBuf::clone(&saved.file));
            offers.push(Offer { heading: "Resume", name: called(&row_of(saved), games), way });
        }
        if let Some(offer) = kept.and_then(KeptExhibition::offer) {
            let name = summary(offer, thinking);
            offers.push(Offer { heading: CONTINUE, name, way: Way::Continue });
        }
        let mut guided = games.0.games().iter().map(Game::definition);
        if offers.is_empty()
            && is_first
            && list.entries().is_empty()
            && !list.is_busy()
            && let Some(first) = guided.find(|definition| !definition.guide.is_empty())
        {
            let name = format!("New here? {}, turn by turn.", first.title);
            offers.push(Offer { heading: GUIDE, name, way: Way::Learn(first.game.clone()) });
        }
        Self { list: offers, others: under_way.count() }
    }

    /// Does nothing wait?
    pub fn are_none(&self) -> bool {
        self.list.is_empty()
    }

    /// Is there more than one?
    pub fn are_two(&self) -> bool {
        self.list.len() > 1
    }

    /// The size of a card. *More* stands beside the first.
    fn size(&self, ui: &egui::Ui, number: usize) -> egui::Vec2 {
        let more = if number == 0 && self.others > 0 { MORE } else { 0.0 };
        let wide = ui.available_width() - more;
        vec2(wide, self.list[number].laid(ui, wide, Color32::WHITE).1)
    }

    /// The height of all cards one below the other, in points.
    pub fn height(&self, ui: &egui::Ui) -> f32 {
        (0..self.list.len()).map(|number| self.size(ui, number).y + AFTER).sum()
    }

    /// Draws the cards one below the other, each with the name of what it opens.
    pub fn show(&self, ui: &mut egui::Ui) -> Option<Way> {
        let mut chosen = None;
        for (number, offer) in self.list.iter().enumerate() {
            let size = self.size(ui, number);
            ui.spacing_mut().item_spacing.y = AFTER;
            ui.horizontal(|ui| {
                if offer.show(ui, size, number == 0).clicked() {
                    chosen = Some(offer.way.clone());
                }
                if number == 0 && self.others > 0 {
                    let hover = format!("{} matches are under way", self.others + 1);
                    let size = vec2(ui.available_width(), size.y);
                    let button = egui::Button::new(format!("{} more", self.others));
                    if ui.add_sized(size, button).on_hover_text(hover).clicked() {
                        chosen = Some(Way::Open(Overlay::Load));
                    }
                }
            });
        }
        chosen
    }

    /// Draws their buttons in one row, for a low panel. The names are under the pointer.
    pub fn show_in_a_row(&self, ui: &mut egui::Ui) -> Option<Way> {
        let mut chosen = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().button_padding.x = 8.0;
            for (number, offer) in self.list.iter().enumerate() {
                let wide = if number + 1 < self.list.len() { RESUME } else { ui.available_width() };
                let size = vec2(wide, ROW);
                let button = if number == 0 {
                    ui.add_sized(size, theme::main_button(offer.heading).truncate())
                } else {
                    ui.add_sized(size, egui::Button::new(offer.heading).truncate())
                };
                if button.on_hover_text(&offer.name).clicked() {
                    chosen = Some(offer.way.clone());
                }
            }
        });
        chosen
    }
}

/// Width of the button to the other matches with the gap before it, and of *Resume* in a row, in
/// points.
const MORE: f32 = 96.0;
const RESUME: f32 = 88.0;
/// Height of the buttons in a row, and the space after each card, in points.
const ROW: f32 = 34.0;
const AFTER: f32 = 8.0;
/// Space inside a card, in points.
const INSIDE: egui::Vec2 = vec2(14.0, 7.0);

impl Offer {
    /// Lays out its heading and its name, in at most two lines. Also returns the card's height.
    fn laid(&self, ui: &egui::Ui, wide: f32, ink: Color32) -> ([Arc<Galley>; 2], f32) {
        let lay = |text: &str, size: f32, rows: usize| {
            let text = RichText::new(text).size(size).color(ink);
            let job = theme::in_rows(ui, text, rows, wide - 2.0 * INSIDE.x);
            ui.painter().layout_job(job)
        };
        let laid = [lay(self.heading, theme::LOUD, 1), lay(&self.name, theme::SMALL, 2)];
        let high = laid.iter().map(|galley| galley.size().y).sum::<f32>() + 2.0 * INSIDE.y;
        (laid, high.ceil())
    }

    /// Draws its card. The first of all is gilt.
    fn show(&self, ui: &mut egui::Ui, size: egui::Vec2, is_first: bool) -> egui::Response {
        let ink = if is_first { theme::INK } else { theme::TEXT };
        let ([heading, name], _) = self.laid(ui, size.x, ink);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let told = format!("{}: {}", self.heading, self.name);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
        let fill = if is_first { theme::GOLD } else { theme::RAISED };
        let edge = match (response.hovered(), is_first) {
            (true, true) => theme::TEXT,
            (false, false) => theme::FAINT_EDGE,
            _ => theme::GOLD,
        };
        let painter = ui.painter_at(rect);
        painter.rect(rect, 6.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        if response.has_focus() {
            let (ring, round) = (rect.shrink(3.0), CornerRadius::same(4));
            painter.rect_stroke(ring, round, Stroke::new(2.0, ink), StrokeKind::Inside);
        }
        let high = heading.size().y + name.size().y;
        let top = rect.left_center() + vec2(INSIDE.x, -high / 2.0);
        let below = top + vec2(0.0, heading.size().y);
        painter.galley(top, heading, ink);
        painter.galley(below, name, ink);
        response.on_hover_cursor(CursorIcon::PointingHand)
    }
}
