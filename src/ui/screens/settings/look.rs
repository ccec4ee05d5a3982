//! Settings of the picture: a look, and each of its parts.

use tesserae_layout::look::{Appearance, Level, Look, Part};

use super::rows::{Rows, choices};
use crate::ui::commands::WindowCommand;
use crate::ui::dressing::SuitedLook;
use crate::ui::widgets::theme;

/// Draws the page. Without a choice the table has the look that suits the graphics adapter.
pub fn draw(rows: &mut Rows, suited: SuitedLook) {
    let full = WindowCommand::FullScreen.entry();
    rows.switch(|set| &mut set.full_screen, &full.titled(rows.ui), "Fills the screen");
    rows.choice(
        |set| &mut set.frame_cap,
        "Frame rate",
        "Fewer frames a second keep a computer cooler. While nothing moves, none are drawn.",
        [(None, "as the display"), (Some(60), "60"), (Some(30), "30"), (Some(20), "20")],
    );
    looks(rows, suited);
    parts(rows, suited);
}

/// Draws the looks. To choose one is to give up its changed parts.
fn looks(rows: &mut Rows, suited: SuitedLook) {
    let (look, parts) = (rows.value(|set| &mut set.look), rows.value(|set| &mut set.look_parts));
    let look = look.map(|look| suited.drawn(Some(look)));
    let looks = [
        (None, "automatic"),
        (Some(Look::Low), "low"),
        (Some(Look::Standard), "standard"),
        (Some(Look::High), "high"),
    ];
    let about = |look: Option<Look>| match look {
        None => format!("The look that suits your graphics adapter: {}", suited.look.name()),
        Some(look) if look > suited.finest => "Your graphics adapter cannot draw it".to_owned(),
        Some(Look::Low) => "Plain colours, for slow computers".to_owned(),
        Some(Look::Standard) => "Soft shadows, polished stone and reflections".to_owned(),
        Some(Look::High) => "Finer models, larger textures and sharper shadows".to_owned(),
    };
    let custom = !parts.is_empty() && suited.drawn(look) != Look::Low;
    let set = &mut *rows.set;
    choices(rows.ui, "Graphics", |ui| {
        for (one, text) in looks {
            let can = one.is_none_or(|one| one <= suited.finest);
            let button = theme::radio_if(ui, can, one == look && !custom, text);
            let tip = about(one);
            if button.on_hover_text(&tip).on_disabled_hover_text(tip).clicked() {
                set.look = one;
                set.look_parts.clear();
            }
        }
        theme::radio_if(ui, custom, custom, "custom");
    });
}

/// Draws the parts of the look.
fn parts(rows: &mut Rows, suited: SuitedLook) {
    let look = suited.drawn(rows.set.look);
    let low = look == Look::Low;
    let remark = if low { "The low look has other materials, without these parts." } else { "" };
    rows.heading("Parts", remark);
    rows.enabled(!low, |rows| {
        let own = rows.set.look_parts.iter().map(|(part, level)| (*part, *level));
        let appearance = Appearance::of(look, own);
        let set = &mut rows.set.look_parts;
        for part in Part::ALL {
            let (label, tip) = told(part);
            choices(rows.ui, label, |ui| {
                for level in part.levels() {
                    let chosen = appearance.level(part) == *level;
                    let button = theme::radio(ui, chosen, name(part, *level)).on_hover_text(tip);
                    if button.clicked() && *level == part.in_look(look) {
                        set.remove(&part);
                    } else if button.clicked() {
                        set.insert(part, *level);
                    }
                }
            });
        }
    });
}

/// The label of a part, and its tip.
fn told(part: Part) -> (&'static str, &'static str) {
    match part {
        Part::Models => ("Models", "The fineness of boards, pieces and dice"),
        Part::Textures => ("Textures", "The fineness of stone, wood and shell"),
        Part::Shadows => ("Shadows", "The shadows of the lamp over the table"),
        Part::Occlusion => ("Occlusion", "Darker joints and hollows (ambient occlusion)"),
        Part::Bounced => ("Bounced light", "Things light each other"),
        Part::Clear => ("Clear stone", "What lies behind rock crystal is seen through it"),
        Part::Smooth => ("Smooth edges", "Antialiasing while the picture moves (SMAA)"),
        Part::Still => (
            "Still picture",
            "While nothing moves, frames are added up: finer edges and softer shadows",
        ),
        Part::Lens => ("Lens", "A faint glow, darker corners and sharpening, as of a camera"),
    }
}

/// The name of a level of a part.
fn name(part: Part, level: Level) -> &'static str {
    match (part, level) {
        (Part::Still, Level::Standard) => "16 frames",
        (Part::Still, Level::High) => "64 frames",
        (_, Level::Off) => "off",
        (Part::Models | Part::Textures, Level::Standard) => "fine",
        (Part::Models | Part::Textures, Level::High) => "finest",
        (Part::Shadows, Level::High) => "sharp",
        (Part::Shadows, Level::Standard) => "soft",
        (Part::Occlusion, Level::High) => "finest",
        (Part::Occlusion, Level::Standard) => "fine",
        (_, Level::Standard | Level::High) => "on",
    }
}
