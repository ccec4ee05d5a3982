//! The layers at the table, and the buttons by which they are chosen there.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Button, RichText};

use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Side};
use tesserae_layout::order::TableSystems;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::Exhibition;
use tesserae_play::guide::Guide;
use tesserae_play::layers::Layers;
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::people::the_one_person;
use tesserae_play::settings::Settings;

use super::layers::{
    Anchor, Lens, Seen, Silhouette, board_spots, choose, choose_names, draw, lanes_of,
};
use crate::ui::panel::pointed::{OnTable, Subject};

/// The data of the layers at the table.
#[derive(SystemParam)]
pub struct LayerParams<'w, 's> {
    table: OnTable<'w, 's>,
    occasion: Res<'w, State<Occasion>>,
    exhibition: On<'w, Exhibition>,
    settings: ResMut<'w, Settings>,
    /// The viewer has opened the choice in an exhibition.
    asked: Local<'s, bool>,
}

/// The path that a player sees at the first match of a game, until a move of a person's is made.
fn first_path(current: &CurrentMatch, seen: &[String]) -> Option<Side> {
    let record = &current.0;
    let definition = record.game().definition();
    if seen.contains(&definition.game) || has_moved(record, |side| current.is_human(side)) {
        return None;
    }
    let turn = record.position().turn();
    the_one_person(record, None).or(Some(turn).filter(|side| current.is_human(*side)))
}

/// Has one of these sides made a move?
fn has_moved(record: &Match, is: impl Fn(Side) -> bool) -> bool {
    let moves = |action| matches!(action, Action::Move { .. } | Action::Use { .. });
    record.played().iter().any(|ply| is(ply.side) && moves(ply.action))
}

/// Notes that a player has seen a game's path, in a guide or at a first match.
fn note_path(
    current: If<Res<CurrentMatch>>,
    occasion: Res<State<Occasion>>,
    guide: On<Guide>,
    mut settings: ResMut<Settings>,
) {
    let game = &current.0.0.game().definition().game;
    if settings.paths_seen.contains(game) {
        return;
    }
    let seen = match occasion.get() {
        Occasion::Match => has_moved(&current.0.0, |side| current.0.is_human(side)),
        Occasion::Guide => guide.get().is_some_and(|guide| guide.path().is_some()),
        _ => false,
    };
    if seen {
        settings.paths_seen.push(game.clone());
    }
}

/// Registers what is noted of the paths.
pub fn plugin(app: &mut App) {
    let changed = resource_exists_and_changed::<CurrentMatch>;
    app.add_systems(Update, note_path.in_set(TableSystems::Narrate).run_if(changed));
}

/// The chosen layers, and what a guide needs: the names that it speaks of, and the learner's path
/// if it explains that. Names are `needless` if they are painted on the board, and without a list
/// of moves that uses them.
fn with_guide(chosen: &Layers, guide: Option<&Guide>, needless: bool) -> Layers {
    let mut layers = chosen.clone();
    if let Some(guide) = guide.filter(|guide| !guide.is_over()) {
        layers.names = true;
        layers.paths.extend(guide.path().filter(|side| !chosen.paths.contains(side)));
    }
    layers.names &= !needless;
    layers
}

impl LayerParams<'_, '_> {
    /// The number of sides here.
    pub fn sides(&self) -> u8 {
        self.table.spec.as_ref().map_or(2, |spec| spec.sides)
    }

    /// The settings, which only one parameter of a system may hold.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Are layers being chosen? An exhibition begins without the choice.
    pub fn is_open(&self) -> bool {
        if self.exhibition.is_on() { *self.asked } else { self.settings.layer_strip }
    }

    /// Is there a button for the names? Painted ones need none.
    pub fn has_names(&self, bare: bool) -> bool {
        !bare && !self.table.spec.as_ref().is_some_and(|spec| spec.fittings.named)
    }

    /// The buttons for the names, where they can be shown, and for the choice of all else.
    pub fn buttons(&mut self, ui: &mut egui::Ui, bare: bool) {
        if self.has_names(bare) {
            self.change(ui, choose_names);
        }
        if !self.exhibition.is_on() && *self.asked {
            *self.asked = false;
        }
        let open = self.is_open();
        let text = RichText::new("Layers").small();
        let hover = "Paths, passages and special rules over the board";
        let button = Button::selectable(open, text).frame_when_inactive(true);
        if !ui.add(button).on_hover_text(hover).clicked() {
            return;
        }
        if self.exhibition.is_on() {
            *self.asked = !open;
        } else {
            self.settings.layer_strip = !open;
        }
    }

    /// A button for each layer.
    pub fn choices(&mut self, ui: &mut egui::Ui) {
        let Some(game) = self.table.current.as_ref().map(|current| current.0.game().clone()) else {
            return;
        };
        let sides = self.sides();
        self.change(ui, |ui, layers| choose(ui, layers, game.definition(), sides));
    }

    /// Changes the layers on a copy. Showing the buttons then changes nothing.
    fn change(&mut self, ui: &mut egui::Ui, choose: impl FnOnce(&mut egui::Ui, &mut Layers)) {
        let mut wanted = self.settings.layers.clone();
        choose(ui, &mut wanted);
        if wanted != self.settings.layers {
            self.settings.layers = wanted;
        }
    }
}

/// Draws the chosen layers over the table, which is `bare` without its panel.
pub fn show(ctx: &egui::Context, params: &LayerParams, lens: Lens, bare: bool) {
    let OnTable { resting, current, guide, spec, pieces } = &params.table;
    let (Some(current), Some(spec)) = (current, spec) else { return };
    let definition = current.0.game().definition();
    let chosen = &params.settings.layers;
    let mut layers = with_guide(chosen, guide.get(), bare || spec.fittings.named);
    if *params.occasion.get() == Occasion::Match
        && let Some(side) = first_path(current, &params.settings.paths_seen)
        && !layers.paths.contains(&side)
    {
        layers.paths.push(side);
    }
    let layers = &layers;
    let anything =
        layers.names || layers.special || !layers.paths.is_empty() || !layers.leaps.is_empty();
    // Lanes are also told apart while their cell is pointed at.
    let lanes = match resting.shown() {
        Some(Subject::Cell(cell)) if !layers.names => {
            lanes_of(spec, definition).into_iter().filter(|lane| lane.cell == cell).collect()
        }
        _ if layers.names => lanes_of(spec, definition),
        _ => Vec::new(),
    };
    if anything || !lanes.is_empty() {
        let spots = board_spots(&spec.plan);
        let standing: Vec<Silhouette> = pieces
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
}

#[cfg(test)]
mod tests {
    use tesserae_core::levels::Library;

    use super::*;
    use crate::sample::{game, play_on, players};

    #[test]
    fn a_guide_shows_the_path_that_it_explains_and_the_names_that_it_speaks_of() {
        let ur = Library::built_in().by_game().swap_remove(0);
        let guide = Guide::of(ur).expect("a guide");
        let shown = with_guide(&Layers::default(), Some(&guide), false);
        assert_eq!((shown.names, shown.paths), (true, vec![Side::A]));
        assert!(!with_guide(&Layers::default(), Some(&guide), true).names, "they are painted");
        assert_eq!(with_guide(&Layers::default(), None, false), Layers::default());
    }

    #[test]
    fn a_first_match_shows_its_players_path_until_the_first_move() {
        let of = |seats: [&str; 2]| CurrentMatch(Match::new(&game("ur"), 2, players(&seats), 7));
        assert_eq!(first_path(&of(["ai:beginner", "human"]), &[]), Some(Side::B));
        assert_eq!(first_path(&of(["ai:beginner", "ai:adept"]), &[]), None);
        assert_eq!(first_path(&of(["human", "ai:adept"]), &["ur".to_owned()]), None);
        let mut alone = of(["human", "ai:adept"]);
        while !has_moved(&alone.0, |side| side == Side::A) {
            if alone.0.position().turn() == Side::A {
                assert_eq!(first_path(&alone, &[]), Some(Side::A));
            }
            let plies = alone.0.plies().len();
            play_on(&mut alone.0, plies + 1);
        }
        assert_eq!(first_path(&alone, &[]), None);
        // Two players each see their own.
        let both = of(["human", "human:Anna"]);
        assert_eq!(first_path(&both, &[]), Some(both.0.position().turn()));
    }
}
