//! The layers at the table, and the small strip in which they are chosen.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Button, RichText};

use super::{
    Anchor, Layers, Lens, Seen, Silhouette, board_spots, choose, choose_names, draw, lanes_of,
};
use crate::table::current_match::CurrentMatch;
use crate::table::exhibition::Exhibition;
use crate::table::guide::Guide;
use crate::table::hud::pointed::{Resting, Subject};
use crate::table::pieces::Piece;
use crate::table::settings::Settings;
use crate::table::spec::TableSpec;
use crate::table::theme;

/// Where the strip stands, in points from the table's corner: below the views.
const STRIP: egui::Vec2 = egui::vec2(12.0, 46.0);
/// Its greatest width.
const WIDE: f32 = 330.0;

/// What the layers at the table need.
#[derive(SystemParam)]
pub struct LayerParams<'w, 's> {
    current: Option<Res<'w, CurrentMatch>>,
    spec: Option<Res<'w, TableSpec>>,
    exhibition: Option<Res<'w, Exhibition>>,
    guide: Option<Res<'w, Guide>>,
    settings: ResMut<'w, Settings>,
    resting: Res<'w, Resting>,
    pieces: Query<'w, 's, (&'static Piece, &'static Transform)>,
    /// Somebody has opened the strip in this exhibition.
    asked: Local<'s, bool>,
}

/// The layers that are chosen, and what a guide needs: the names that it speaks of, and
/// the learner's path where it explains that.
fn with_guide(chosen: &Layers, guide: Option<&Guide>) -> Layers {
    let mut layers = chosen.clone();
    if let Some(guide) = guide.filter(|guide| !guide.is_over()) {
        layers.names = true;
        layers.paths.extend(guide.path().filter(|side| !chosen.paths.contains(side)));
    }
    layers
}

/// Draws what is chosen over the table, and the strip if `buttons` are to be shown.
pub fn show(ctx: &egui::Context, params: &mut LayerParams, lens: Lens, buttons: bool) {
    let (Some(current), Some(spec)) = (&params.current, &params.spec) else { return };
    let definition = current.0.game().definition();
    let chosen = &params.settings.layers;
    let layers = &with_guide(chosen, params.guide.as_deref());
    let anything =
        layers.names || layers.special || !layers.paths.is_empty() || !layers.leaps.is_empty();
    // Lanes are also told apart while their cell is pointed at.
    let lanes = match params.resting.shown() {
        Some(Subject::Cell(cell)) if !layers.names => {
            lanes_of(spec, definition).into_iter().filter(|lane| lane.cell == cell).collect()
        }
        _ if layers.names => lanes_of(spec, definition),
        _ => Vec::new(),
    };
    if anything || !lanes.is_empty() {
        let spots = board_spots(&spec.plan);
        let standing: Vec<Silhouette> = params
            .pieces
            .iter()
            .filter_map(|(piece, at)| {
                let size = spec.piece_size(piece.side.index() as u8);
                Silhouette::of(&lens, at.translation, size.radius, size.height)
            })
            .collect();
        // The layer of the labels, which come later and so lie above.
        let layer = egui::LayerId::new(egui::Order::Background, egui::Id::new("table labels"));
        let painter = ctx.layer_painter(layer).with_clip_rect(lens.area());
        let seen = Seen {
            definition,
            sides: spec.sides,
            spots: &spots,
            lanes: &lanes,
            lens,
            standing: &standing,
            anchor: Anchor::Corner,
        };
        draw(&painter, layers, &seen);
    }
    let watching = params.exhibition.is_some();
    if !watching && *params.asked {
        *params.asked = false;
    }
    if !buttons {
        return;
    }
    let open = if watching { *params.asked } else { params.settings.layer_strip };
    // Changed on a copy, so that looking at the strip changes nothing.
    let (mut wanted, mut wanted_open) = (chosen.clone(), open);
    strip(ctx, lens.area(), |ui| {
        ui.horizontal(|ui| {
            choose_names(ui, &mut wanted);
            let text = RichText::new("Layers").small();
            let hover = "Paths, passages and special rules over the board";
            if ui.add(Button::selectable(open, text)).on_hover_text(hover).clicked() {
                wanted_open = !open;
            }
        });
        if open {
            theme::dialog_frame().inner_margin(egui::Margin::symmetric(8, 7)).show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = egui::vec2(5.0, 5.0);
                    choose(ui, &mut wanted, definition, spec.sides);
                });
            });
        }
    });
    if wanted != *chosen {
        params.settings.layers = wanted;
    }
    if wanted_open != open {
        if watching {
            *params.asked = wanted_open;
        } else {
            params.settings.layer_strip = wanted_open;
        }
    }
}

fn strip(ctx: &egui::Context, area: egui::Rect, content: impl FnOnce(&mut egui::Ui)) {
    egui::Area::new("layers".into()).fixed_pos(area.min + STRIP).show(ctx, |ui| {
        ui.set_max_width(WIDE.min(area.width() - 2.0 * STRIP.x));
        ui.spacing_mut().interact_size.y = 24.0;
        content(ui);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;
    use crate::rules::{Game, Side};

    #[test]
    fn a_guide_shows_the_path_that_it_explains_and_the_names_that_it_speaks_of() {
        let library = Library::built_in();
        let own = |game: &&Game| game.definition().game == "ur";
        let games: Vec<Game> = library.games().iter().filter(own).cloned().collect();
        let guide = Guide::of(games).expect("a guide");
        let shown = with_guide(&Layers::default(), Some(&guide));
        assert_eq!((shown.names, shown.paths), (true, vec![Side::A]));
        assert_eq!(with_guide(&Layers::default(), None), Layers::default());
    }
}
