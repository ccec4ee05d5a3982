//! Colours that say something by their hue, in sets for eyes that see all hues and for others.

use bevy_egui::egui::{self, Color32};

use tesserae_scene::look::ColourSet;

use super::theme;

/// The colours of a set.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    /// A gain.
    pub gain: Color32,
    /// A loss.
    pub loss: Color32,
    /// The kinds of leaps beside the paths, in their order.
    pub leaps: [Color32; 4],
}

impl Palette {
    /// That of the set which the user has chosen.
    pub fn of(ctx: &egui::Context) -> Self {
        Self::in_set(set_of(ctx))
    }

    /// That of a set.
    pub fn in_set(set: ColourSet) -> Self {
        let rgb = Color32::from_rgb;
        match set {
            ColourSet::Usual => Self { gain: theme::GREEN, loss: theme::RED, leaps: theme::LEAPS },
            ColourSet::RedGreen => Self {
                gain: rgb(130, 190, 255),
                loss: rgb(240, 140, 50),
                leaps: [
                    rgb(128, 184, 255),
                    rgb(240, 146, 40),
                    rgb(252, 240, 180),
                    rgb(124, 88, 200),
                ],
            },
            ColourSet::BlueYellow => Self {
                gain: rgb(110, 214, 190),
                loss: rgb(230, 100, 90),
                leaps: [
                    rgb(96, 120, 200),
                    rgb(240, 100, 90),
                    rgb(80, 200, 170),
                    rgb(244, 236, 240),
                ],
            },
        }
    }
}

/// The set of a context's texts and signs.
pub fn set_of(ctx: &egui::Context) -> ColourSet {
    ctx.data(|data| data.get_temp(egui::Id::NULL)).unwrap_or_default()
}

/// Has a context use a set.
pub fn use_set(ctx: &egui::Context, set: ColourSet) {
    ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, set));
}
