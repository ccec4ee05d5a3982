//! The ways on from the title beside the games: to watch and to inspect, and an index of the rest.

use std::path::PathBuf;

use bevy_egui::egui::{
    self, CursorIcon, RichText, Sense, Stroke, StrokeKind, WidgetInfo, WidgetType, vec2,
};

use crate::ui::state::Overlay;
use crate::ui::widgets::dialog::wide_of;
use crate::ui::widgets::theme;

/// A way on from the title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// Resume this match.
    Resume(PathBuf),
    /// Continue the kept exhibition.
    Continue,
    /// Begin the guide of a game.
    Learn(String),
    /// To the inspector.
    Inspect,
    /// Open a dialog.
    Open(Overlay),
    /// End the program.
    Quit,
}

/// A way with its label and a line that explains it.
type Entry = (&'static str, &'static str, Way);

/// The uses beside playing, each with a few words on its card.
const USES: [(Entry, &str); 2] = [
    (
        (
            "Watch",
            "Computers play each other, at one table or at all in turn.",
            Way::Open(Overlay::Watch),
        ),
        "Computers play each other.",
    ),
    (
        ("Inspect", "Turn boards, pieces and dice in the light.", Way::Inspect),
        "Boards, pieces and dice in the light.",
    ),
];

/// The rest by groups.
const INDEX: [(&str, &[Entry]); 3] = [
    (
        "Study",
        &[
            ("Learn", "Guides to your first turns, and the rules.", Way::Open(Overlay::Learn)),
            (
                "Puzzles",
                "Find the best move. Three new puzzles each day.",
                Way::Open(Overlay::Puzzles),
            ),
            ("Analyse", "Set up a position and see its chances.", Way::Open(Overlay::SetUp)),
            (
                "Dice",
                "Throw the dice many times and see if they are fair.",
                Way::Open(Overlay::Trial),
            ),
        ],
    ),
    (
        "Archive",
        &[
            ("Matches", "Continue, review and search your matches.", Way::Open(Overlay::Load)),
            (
                "Tournaments",
                "Many computers meet, round robin or knock-out.",
                Way::Open(Overlay::Tournament),
            ),
        ],
    ),
    (
        "Program",
        &[
            (
                "Settings",
                "Graphics, text, speed, sound, hints and the tutor.",
                Way::Open(Overlay::Settings),
            ),
            ("Controls", "The keys, and what the mouse does.", Way::Open(Overlay::Keys)),
            ("Quit", "Closes the window. Your matches are saved.", Way::Quit),
        ],
    ),
];

/// Heights of a use's card with its words and without, in points.
pub const USE: f32 = 66.0;
pub const USE_ALONE: f32 = 31.0;
/// Heights of a row of the index, in points.
const ROW: f32 = 24.0;
const LOW_ROW: f32 = 20.0;
/// Width of a group's name, in points.
const GROUP: f32 = 56.0;

/// The height of the index, in points.
pub fn index_height(low: bool) -> f32 {
    INDEX.len() as f32 * if low { LOW_ROW } else { ROW }
}

/// Draws the cards of the uses beside playing, with a few words on each if there is room.
pub fn uses(ui: &mut egui::Ui, with_words: bool) -> Option<Way> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        let wide = wide_of(ui, USES.len());
        for ((label, about, way), words) in USES {
            let response = if with_words {
                card(ui, vec2(wide, USE), label, words)
            } else {
                let name = theme::headline(label, theme::LOUD).color(theme::TEXT);
                ui.add_sized([wide, USE_ALONE], egui::Button::new(name).truncate())
            };
            if response.on_hover_text(about).clicked() {
                chosen = Some(way);
            }
        }
    });
    chosen
}

/// Draws a card with a heading and a few words in two lines.
fn card(ui: &mut egui::Ui, size: egui::Vec2, label: &str, words: &str) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
    let lit = response.hovered() || response.has_focus();
    let edge = if lit { theme::GOLD } else { theme::FAINT_EDGE };
    let painter = ui.painter_at(rect);
    painter.rect(rect, 6.0, theme::RAISED, Stroke::new(1.0, edge), StrokeKind::Inside);
    let inside = rect.shrink2(vec2(12.0, 5.0));
    let lay = |text: RichText, rows: usize| {
        painter.layout_job(theme::in_rows(ui, text, rows, inside.width()))
    };
    let heading = lay(theme::headline(label, theme::SECTION).color(theme::TEXT), 1);
    let words = lay(theme::faint(words).size(theme::SMALL), 2);
    let below = inside.left_top() + vec2(0.0, heading.size().y);
    painter.galley(inside.left_top(), heading, theme::TEXT);
    painter.galley(below, words, theme::FAINT);
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// Draws the index: a row for each group, its name first.
pub fn index(ui: &mut egui::Ui, low: bool) -> Option<Way> {
    let high = if low { LOW_ROW } else { ROW };
    let mut chosen = None;
    ui.spacing_mut().item_spacing = vec2(2.0, 0.0);
    ui.spacing_mut().interact_size.y = high;
    ui.spacing_mut().button_padding = vec2(5.0, 1.0);
    for (group, entries) in INDEX {
        ui.horizontal(|ui| {
            let (place, _) = ui.allocate_exact_size(vec2(GROUP, high), Sense::hover());
            let left = egui::Layout::left_to_right(egui::Align::Center);
            let mut column = ui.new_child(egui::UiBuilder::new().max_rect(place).layout(left));
            column.label(theme::faint(group).size(theme::SMALL));
            for (label, about, way) in entries {
                let button = egui::Button::new(theme::lesser(*label)).frame_when_inactive(false);
                if ui.add(button).on_hover_text(*about).clicked() {
                    chosen = Some(way.clone());
                }
            }
        });
    }
    chosen
}
