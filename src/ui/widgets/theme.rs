//! Colours, fonts and spacing of all text over the table.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, RichText,
    Stroke, StrokeKind, TextStyle,
};

// Statics: a changed colour compiles this file again, and not every use of it.

/// The panels' ground: bitumen.
pub static GROUND: Color32 = Color32::from_rgb(25, 20, 17);
/// The ground of charts.
pub static WELL: Color32 = Color32::from_rgb(17, 13, 11);
/// The ground of boxes with text.
pub static SUNKEN: Color32 = Color32::from_rgb(20, 16, 13);
/// A raised surface on the ground.
pub static RAISED: Color32 = Color32::from_rgb(41, 34, 28);
/// Normal text: shell.
pub static TEXT: Color32 = Color32::from_rgb(236, 226, 207);
/// Secondary text.
pub static FAINT: Color32 = Color32::from_rgb(172, 158, 136);
/// Gilt, for highlights.
pub static GOLD: Color32 = Color32::from_rgb(221, 174, 92);
/// Lapis, for the chosen item.
pub static LAPIS: Color32 = Color32::from_rgb(60, 98, 178);
/// Bronze, for sliders.
pub static BRONZE: Color32 = Color32::from_rgb(130, 109, 82);
/// Text on gilt.
pub static INK: Color32 = Color32::from_rgb(30, 22, 12);
/// Red limestone, for refusals and losses.
pub static RED: Color32 = Color32::from_rgb(222, 114, 92);
/// Green faience, for gains.
pub static GREEN: Color32 = Color32::from_rgb(132, 196, 140);
/// The edge of a dialog, a card or a board's plan.
pub static EDGE: Color32 = Color32::from_rgb(104, 84, 56);
/// A fainter edge, for items at rest.
pub static FAINT_EDGE: Color32 = Color32::from_rgb(62, 51, 40);

/// The kinds of leaps beside the paths, in their order.
pub static LEAPS: [Color32; 4] = [
    Color32::from_rgb(122, 176, 240),
    Color32::from_rgb(240, 122, 104),
    Color32::from_rgb(132, 214, 150),
    Color32::from_rgb(206, 160, 236),
];

/// Numbers at an axis. This size and those below are in points.
pub const TINY: f32 = 11.0;
/// Names below columns.
pub const FINE: f32 = 12.0;
/// Remarks.
pub const SMALL: f32 = 13.0;
/// Figures, and buttons that stand close together.
pub const LESSER: f32 = 14.0;
/// The body of a text.
pub const BODY: f32 = 15.5;
/// Text that should catch the eye first.
pub const LARGE: f32 = 16.5;
/// News, the main button, and the heading of one item among others.
pub const LOUD: f32 = 18.0;
/// The heading of a part.
pub const SECTION: f32 = 19.0;
/// The heading of several parts.
pub const CHAPTER: f32 = 22.0;
/// The heading of a page.
pub const PAGE: f32 = 27.0;
/// The heading of a dialog.
pub const DIALOG: f32 = 30.0;
/// A result, and the number of a throw.
pub const FIGURE: f32 = 38.0;
/// The program's name.
pub const NAME: f32 = 44.0;

/// The headings' font family.
pub fn serif() -> FontFamily {
    FontFamily::Name("serif".into())
}

/// The headings' font, in a size in points.
pub fn heading(size: f32) -> FontId {
    FontId::new(size, serif())
}

/// A gilt heading of a size in points.
pub fn headline(text: impl Into<String>, size: f32) -> RichText {
    RichText::new(text).font(heading(size)).color(GOLD)
}

/// Text smaller than the body.
pub fn lesser(text: impl Into<String>) -> RichText {
    RichText::new(text).size(LESSER)
}

/// Text larger than the body.
pub fn large(text: impl Into<String>) -> RichText {
    RichText::new(text).size(LARGE)
}

/// Secondary text.
pub fn faint(text: impl Into<String>) -> RichText {
    RichText::new(text).color(FAINT)
}

/// Text in at most that number of rows and points of width; the rest becomes an ellipsis. A single
/// row may end within a word.
pub fn in_rows(ui: &egui::Ui, text: RichText, rows: usize, width: f32) -> LayoutJob {
    let text = egui::WidgetText::from(text);
    let job = text.into_layout_job(ui.style(), egui::FontSelection::Default, egui::Align::Min);
    let mut job = Arc::unwrap_or_clone(job);
    job.wrap.max_width = width;
    job.wrap.max_rows = rows;
    job.wrap.break_anywhere = rows == 1;
    job
}

/// A heading in one line of this width, in the first of the sizes that fits. The last size may cut
/// it.
pub fn fitting(ui: &egui::Ui, text: &str, sizes: &[f32], width: f32) -> LayoutJob {
    let wide = |size: f32| {
        let laid = ui.painter().layout_no_wrap(text.to_owned(), heading(size), TEXT);
        laid.size().x
    };
    let fits = sizes.iter().copied().find(|size| wide(*size) <= width);
    let size = fits.or(sizes.last().copied()).unwrap_or(BODY);
    in_rows(ui, RichText::new(text).font(heading(size)), 1, width)
}

/// Our fonts, with others for the signs that they lack.
pub fn fonts(more: &[Arc<FontData>]) -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces: [(&str, &'static [u8]); 2] = [
        ("lato", include_bytes!("../../../assets/fonts/Lato-Regular.ttf")),
        ("garamond", include_bytes!("../../../assets/fonts/EBGaramond12-Regular.ttf")),
    ];
    for (name, bytes) in faces {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let body = fonts.families.entry(FontFamily::Proportional).or_default();
    body.insert(0, "lato".to_owned());
    // The body's fonts supply the glyphs that Garamond lacks.
    let mut heading_fonts = vec!["garamond".to_owned()];
    heading_fonts.extend(body.iter().cloned());
    fonts.families.insert(serif(), heading_fonts);
    for (number, data) in more.iter().enumerate() {
        let name = format!("system {number}");
        fonts.families.values_mut().for_each(|family| family.push(name.clone()));
        fonts.font_data.insert(name, Arc::clone(data));
    }
    fonts
}

/// Sets our fonts and colours in a context.
pub fn apply(ctx: &egui::Context) {
    ctx.set_fonts(fonts(&[]));
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, heading(CHAPTER)),
            (TextStyle::Body, FontId::proportional(BODY)),
            (TextStyle::Button, FontId::proportional(BODY)),
            (TextStyle::Small, FontId::proportional(SMALL)),
            (TextStyle::Monospace, FontId::monospace(14.0)),
        ]
        .into();
        style.spacing.item_spacing = egui::vec2(8.0, 7.0);
        style.spacing.button_padding = egui::vec2(12.0, 6.0);
        // As high as a button; otherwise the first of a row stands higher than the others.
        style.spacing.interact_size.y = 31.0;
        // A scroll bar has separate room and never covers a line.
        style.spacing.scroll = scroll_bars();
        // Nothing fades: on a software renderer each step of a fade costs a frame.
        style.animation_time = 0.0;
        style.scroll_animation = egui::style::ScrollAnimation::none();
        let visuals = &mut style.visuals;
        visuals.panel_fill = GROUND;
        visuals.window_fill = GROUND;
        visuals.window_stroke = Stroke::new(1.0, Color32::from_rgb(84, 68, 48));
        visuals.window_corner_radius = CornerRadius::same(8);
        visuals.extreme_bg_color = WELL;
        // An empty text field must be visible too.
        visuals.text_edit_bg_color = Some(Color32::from_rgb(56, 46, 37));
        visuals.override_text_color = Some(TEXT);
        visuals.selection.bg_fill = LAPIS;
        visuals.selection.stroke = Stroke::new(1.0, TEXT);
        visuals.hyperlink_color = GOLD;
        let shapes = &mut visuals.widgets;
        shapes.noninteractive.corner_radius = CornerRadius::same(5);
        shapes.noninteractive.bg_stroke = Stroke::new(1.0, FAINT_EDGE);
        shapes.inactive.weak_bg_fill = RAISED;
        shapes.inactive.bg_stroke = Stroke::new(1.0, BRONZE);
        // As wide as the edge: a button with one is then no larger than a button without.
        shapes.inactive.expansion = 1.0;
        let lit = Color32::from_rgb(148, 124, 92);
        for (widget, slider) in [
            (&mut shapes.inactive, BRONZE),
            (&mut shapes.hovered, lit),
            (&mut shapes.active, lit),
            (&mut shapes.open, BRONZE),
        ] {
            widget.corner_radius = CornerRadius::same(5);
            widget.bg_fill = slider;
            widget.fg_stroke = Stroke::new(2.0, Color32::from_rgb(255, 248, 234));
        }
        shapes.hovered.weak_bg_fill = Color32::from_rgb(49, 40, 32);
        shapes.hovered.bg_stroke = Stroke::new(1.0, GOLD);
        // What has the focus, as well as what is pressed.
        shapes.active.weak_bg_fill = Color32::from_rgb(84, 67, 46);
        shapes.active.bg_stroke = Stroke::new(2.0, TEXT);
    });
}

/// The frame of a side panel.
pub fn panel_frame() -> egui::Frame {
    egui::Frame::new().fill(GROUND).inner_margin(Margin::symmetric(16, 14))
}

/// A panel at an edge of the window with a fixed width in points.
pub fn side_panel(panel: egui::Panel, wide: f32) -> egui::Panel {
    panel.exact_size(wide).resizable(false).show_separator_line(false).frame(panel_frame())
}

/// The frame of one item in a list.
pub fn card() -> egui::Frame {
    egui::Frame::new().fill(RAISED).corner_radius(6).inner_margin(Margin::symmetric(10, 8))
}

/// The frame of a dialog over the table.
pub fn dialog_frame() -> egui::Frame {
    egui::Frame::new()
        .fill(GROUND)
        .stroke(Stroke::new(1.0, EDGE))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(26, 22))
}

/// The main button of a screen.
pub fn main_button(text: &str) -> MainButton {
    MainButton(egui::Button::new(RichText::new(text).size(LOUD).color(INK)).fill(GOLD))
}

/// A gilt button. The usual edge of what has the focus could not be seen on it.
pub struct MainButton(egui::Button<'static>);

impl MainButton {
    /// Cuts its text rather than break it.
    pub fn truncate(self) -> Self {
        Self(self.0.truncate())
    }

    /// Makes it at least as large.
    pub fn min_size(self, size: egui::Vec2) -> Self {
        Self(self.0.min_size(size))
    }
}

impl egui::Widget for MainButton {
    fn ui(self, ui: &mut egui::Ui) -> egui::Response {
        let response = ui.add(self.0);
        if response.has_focus() {
            let (ring, round) = (response.rect.shrink(3.0), CornerRadius::same(3));
            ui.painter().rect_stroke(ring, round, Stroke::new(2.0, INK), StrokeKind::Inside);
        }
        response
    }
}

/// Draws a text in one line, cut at that width. The pointer shows all of it.
pub fn cut(ui: &mut egui::Ui, wide: f32, text: impl Into<egui::WidgetText>) {
    ui.scope(|ui| {
        ui.set_max_width(wide);
        ui.add(egui::Label::new(text).truncate());
    });
}

/// A radio button: an empty ring, with a gilt dot in it when it is chosen.
pub fn radio(ui: &mut egui::Ui, chosen: bool, text: &str) -> egui::Response {
    radio_if(ui, true, chosen, text)
}

/// The same, greyed unless it is `enabled`.
pub fn radio_if(ui: &mut egui::Ui, enabled: bool, chosen: bool, text: &str) -> egui::Response {
    with_marks(ui, |ui| ui.add_enabled(enabled, egui::RadioButton::new(chosen, text)))
}

/// Draws a radio button that sets a value.
pub fn radio_value<T: PartialEq>(
    ui: &mut egui::Ui,
    set: &mut T,
    value: T,
    text: &str,
) -> egui::Response {
    let response = radio(ui, *set == value, text);
    if response.clicked() {
        *set = value;
    }
    response
}

/// Draws a radio button for each value and its name.
pub fn radio_values<T: PartialEq>(
    ui: &mut egui::Ui,
    set: &mut T,
    values: impl IntoIterator<Item = (T, impl AsRef<str>)>,
) {
    for (value, text) in values {
        radio_value(ui, set, value, text.as_ref());
    }
}

/// A check box: an empty frame, with a gilt tick in it when it is on.
pub fn check_box(ui: &mut egui::Ui, on: &mut bool, text: &str) -> egui::Response {
    with_marks(ui, |ui| ui.checkbox(on, text))
}

/// Draws in the colours of marks. In a scope a button at the end of a row would break its text
/// instead of going to the next row.
fn with_marks<R>(ui: &mut egui::Ui, draw: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let usual = ui.style().clone();
    marked(ui.visuals_mut());
    let drawn = draw(ui);
    ui.set_style(usual);
    drawn
}

/// Fills only the mark, which makes on and off easy to tell apart.
fn marked(visuals: &mut egui::Visuals) {
    let shapes = &mut visuals.widgets;
    for (widget, edge) in [
        (&mut shapes.inactive, FAINT),
        (&mut shapes.hovered, GOLD),
        (&mut shapes.active, GOLD),
        (&mut shapes.open, FAINT),
    ] {
        widget.bg_fill = visuals.extreme_bg_color;
        widget.bg_stroke = Stroke::new(1.5, edge);
        widget.fg_stroke = Stroke::new(2.5, GOLD);
    }
}

/// Scroll bars beside their content, with a gap between.
fn scroll_bars() -> egui::style::ScrollStyle {
    egui::style::ScrollStyle {
        // Keeps the edges of what stands first and last from being cut.
        content_margin: Margin::symmetric(0, 1),
        bar_width: 8.0,
        bar_inner_margin: 8.0,
        handle_min_length: 24.0,
        ..egui::style::ScrollStyle::solid()
    }
}

/// The WCAG contrast ratio of two colours, 1 to 21. Shapes need 3, text 4.5.
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let lightness = |colour: Color32| {
        let [r, g, b, _] = egui::Rgba::from(colour).to_array();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (lightness(a), lightness(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style() -> Arc<egui::Style> {
        let ctx = egui::Context::default();
        apply(&ctx);
        ctx.style_of(egui::Theme::Dark)
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
        assert!((contrast(GOLD, GOLD) - 1.0).abs() < 0.01);
        // The lightest grey that the guidelines allow for text on white.
        assert!((contrast(Color32::from_gray(118), Color32::WHITE) - 4.54).abs() < 0.03);
    }

    #[test]
    fn what_is_written_can_be_read() {
        let hovered = style().visuals.widgets.hovered.weak_bg_fill;
        for ground in [GROUND, RAISED, WELL, SUNKEN, hovered] {
            for ink in [TEXT, FAINT, GOLD, RED, GREEN] {
                assert!(contrast(ink, ground) >= 4.5, "{ink:?} on {ground:?}");
            }
        }
        // The plates over the table let it shimmer through, at most white.
        let plate = egui::Rgba::from(super::super::plate::GROUND);
        let lightest = Color32::from(plate + egui::Rgba::WHITE * (1.0 - plate.a()));
        assert!(contrast(TEXT, lightest) >= 4.5, "{lightest:?}");
        assert!(contrast(INK, GOLD) >= 4.5, "the main button");
        assert!(contrast(TEXT, LAPIS) >= 4.5, "what is chosen");
        let visuals = style().visuals.clone();
        let field = visuals.text_edit_bg_color.expect("a ground");
        let focused = visuals.widgets.active.weak_bg_fill;
        for (ink, ground) in [(TEXT, field), (FAINT, field), (TEXT, focused), (GOLD, focused)] {
            assert!(contrast(ink, ground) >= 4.5, "{ink:?} on {ground:?}");
        }
    }

    #[test]
    fn every_control_has_an_edge_and_every_way_a_colour_that_can_be_seen() {
        let shapes = &style().visuals.widgets;
        for widget in [&shapes.inactive, &shapes.hovered, &shapes.active] {
            let edge = widget.bg_stroke;
            assert!(edge.width >= 1.0 && contrast(edge.color, GROUND) >= 3.0, "{edge:?}");
        }
        for colour in LEAPS {
            assert!(contrast(colour, GROUND) >= 3.0, "{colour:?}");
        }
        // The ring about what has the focus, between two dark lines.
        assert!(contrast(TEXT, GROUND) >= 3.0);
    }

    #[test]
    fn the_focus_is_seen_on_every_button() {
        let focused = style().visuals.widgets.active;
        assert!(focused.bg_stroke.width >= 2.0, "{focused:?}");
        assert!(contrast(focused.bg_stroke.color, focused.weak_bg_fill) >= 3.0, "{focused:?}");
        // On a gilt button there is a dark ring.
        let ctx = egui::Context::default();
        apply(&ctx);
        drop(ctx.run_ui(egui::RawInput::default(), |_| ()));
        let rings = |focus: bool| {
            let output = ctx.run_ui(egui::RawInput::default(), |ui| {
                let button = ui.add(main_button("Throw"));
                if focus {
                    button.request_focus();
                }
            });
            let ring = |shape: &egui::Shape| matches!(shape, egui::Shape::Rect(rect) if rect.stroke == Stroke::new(2.0, INK));
            output.shapes.iter().filter(|clipped| ring(&clipped.shape)).count()
        };
        assert_eq!(rings(true), 0);
        assert_eq!(rings(true), 1, "from the frame after on");
    }

    #[test]
    fn radio_buttons_and_ticks_are_seen_off_and_on() {
        let mut visuals = style().visuals.clone();
        marked(&mut visuals);
        let shapes = &visuals.widgets;
        for widget in [&shapes.inactive, &shapes.hovered, &shapes.active, &shapes.open] {
            let (edge, mark) = (widget.bg_stroke, widget.fg_stroke);
            assert!(contrast(edge.color, GROUND) >= 3.0 && edge.width >= 1.5, "{edge:?}");
            assert!(contrast(mark.color, widget.bg_fill) >= 3.0 && mark.width >= 2.0, "{mark:?}");
            // When off, nothing in the ring may look like the mark.
            assert!(contrast(widget.bg_fill, GROUND) < 1.5, "{:?}", widget.bg_fill);
        }
    }

    #[test]
    fn sliders_and_what_is_chosen_are_seen() {
        let style = style();
        let shapes = &style.visuals.widgets;
        for widget in [&shapes.inactive, &shapes.hovered, &shapes.active, &shapes.open] {
            let (shape, mark) = (widget.bg_fill, widget.fg_stroke.color);
            assert!(contrast(shape, GROUND) >= 3.0, "the shape: {}", contrast(shape, GROUND));
            assert!(contrast(mark, shape) >= 3.0, "the mark: {}", contrast(mark, shape));
        }
        assert!(contrast(style.visuals.selection.bg_fill, GROUND) >= 3.0, "what is chosen");
    }

    #[test]
    fn a_scroll_bar_takes_room_of_its_own() {
        let scroll = style().spacing.scroll;
        assert!(!scroll.floating && scroll.bar_inner_margin >= 6.0);
        assert!(scroll.allocated_width() >= scroll.bar_width + 6.0);
    }
}
