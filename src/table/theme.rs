//! Colours, fonts and spacing of everything that is written over the table.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke,
    TextStyle,
};

/// The panels' ground: bitumen.
pub const GROUND: Color32 = Color32::from_rgb(25, 20, 17);
/// A raised surface on it.
pub const RAISED: Color32 = Color32::from_rgb(41, 34, 28);
/// Ordinary text: shell.
pub const TEXT: Color32 = Color32::from_rgb(236, 226, 207);
/// Lesser text.
pub const FAINT: Color32 = Color32::from_rgb(172, 158, 136);
/// What draws the eye: gilt.
pub const GOLD: Color32 = Color32::from_rgb(221, 174, 92);
/// Lapis, for what is chosen.
pub const LAPIS: Color32 = Color32::from_rgb(44, 74, 138);
/// Red limestone, for refusals and losses.
pub const RED: Color32 = Color32::from_rgb(214, 104, 82);

/// For the kinds of ways beside the paths, in their order.
pub const LEAPS: [Color32; 4] = [
    Color32::from_rgb(122, 176, 240),
    Color32::from_rgb(240, 122, 104),
    Color32::from_rgb(132, 214, 150),
    Color32::from_rgb(206, 160, 236),
];

/// The font family of headings.
#[must_use]
pub fn serif() -> FontFamily {
    FontFamily::Name("serif".into())
}

/// A heading's font of a size in points.
#[must_use]
pub fn heading(size: f32) -> FontId {
    FontId::new(size, serif())
}

/// Gives a context our fonts and colours.
pub fn apply(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::default();
    let faces: [(&str, &'static [u8]); 2] = [
        ("lato", include_bytes!("../../assets/fonts/Lato-Regular.ttf")),
        ("garamond", include_bytes!("../../assets/fonts/EBGaramond12-Regular.ttf")),
    ];
    for (name, bytes) in faces {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let body = fonts.families.entry(FontFamily::Proportional).or_default();
    body.insert(0, "lato".to_owned());
    // What Garamond lacks the body's fonts supply.
    let mut heading_fonts = vec!["garamond".to_owned()];
    heading_fonts.extend(body.iter().cloned());
    fonts.families.insert(serif(), heading_fonts);
    ctx.set_fonts(fonts);
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, heading(25.0)),
            (TextStyle::Body, FontId::proportional(15.5)),
            (TextStyle::Button, FontId::proportional(15.5)),
            (TextStyle::Small, FontId::proportional(13.0)),
            (TextStyle::Monospace, FontId::monospace(14.0)),
        ]
        .into();
        style.spacing.item_spacing = egui::vec2(8.0, 7.0);
        style.spacing.button_padding = egui::vec2(12.0, 6.0);
        style.spacing.interact_size.y = 30.0;
        // Nothing fades: on a software renderer each step of a fade is a frame.
        style.animation_time = 0.0;
        style.scroll_animation = egui::style::ScrollAnimation::none();
        let visuals = &mut style.visuals;
        visuals.panel_fill = GROUND;
        visuals.window_fill = GROUND;
        visuals.window_stroke = Stroke::new(1.0, Color32::from_rgb(84, 68, 48));
        visuals.window_corner_radius = CornerRadius::same(8);
        visuals.extreme_bg_color = Color32::from_rgb(17, 13, 11);
        visuals.override_text_color = Some(TEXT);
        visuals.selection.bg_fill = LAPIS;
        visuals.selection.stroke = Stroke::new(1.0, TEXT);
        visuals.hyperlink_color = GOLD;
        let shapes = &mut visuals.widgets;
        for widget in [
            &mut shapes.noninteractive,
            &mut shapes.inactive,
            &mut shapes.hovered,
            &mut shapes.active,
            &mut shapes.open,
        ] {
            widget.corner_radius = CornerRadius::same(5);
        }
        shapes.noninteractive.bg_stroke = Stroke::new(1.0, Color32::from_rgb(62, 51, 40));
        shapes.inactive.weak_bg_fill = RAISED;
        // Radio buttons and check boxes must be seen when they are off.
        shapes.inactive.bg_fill = Color32::from_rgb(86, 71, 55);
        shapes.hovered.weak_bg_fill = Color32::from_rgb(64, 52, 40);
        shapes.hovered.bg_stroke = Stroke::new(1.0, GOLD);
        shapes.active.weak_bg_fill = Color32::from_rgb(88, 70, 48);
    });
}

/// The frame of a side panel.
pub fn panel_frame() -> egui::Frame {
    egui::Frame::new().fill(GROUND).inner_margin(Margin::symmetric(16, 14))
}

/// The frame of a dialog over the table.
pub fn dialog_frame() -> egui::Frame {
    egui::Frame::new()
        .fill(GROUND)
        .stroke(Stroke::new(1.0, Color32::from_rgb(104, 84, 56)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(26, 22))
}

/// The one button of a screen that is meant to be pressed.
pub fn main_button(text: &str) -> egui::Button<'static> {
    let text = egui::RichText::new(text).size(18.0).color(Color32::from_rgb(30, 22, 12));
    egui::Button::new(text).fill(GOLD)
}
