//! The heights of the panel's parts. Every part but the list of moves has a height that depends on
//! the game, the occasion and the window alone: nothing moves during play.

use bevy::prelude::*;
use bevy_egui::egui::Rect;

use tesserae_core::rules::Game;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::Exhibition;
use tesserae_play::occasion::{Occasion, On};
use tesserae_play::settings::Settings;

use super::canvas::{Canvas, GAP, PanelParts, PartSystems};
use super::players;
use super::turn::needs::Needs;

/// What is due has two lines.
const DUE: f32 = 38.0;
/// The list of moves is never lower than this.
pub const LEAST_LIST: f32 = 88.0;
/// Height of it that is kept before the box for a choice's results grows beyond three lines.
pub const GOOD_LIST: f32 = 130.0;
/// The box for what a choice brings is never lower than this.
pub const LEAST_BOX: f32 = 76.0;
/// The row of a player who has taken over a side of an exhibition.
pub const SEATED: f32 = 28.0;
/// A further row of that player: the choice between the lists, which otherwise stands beside the
/// replay's arrows.
const LISTS: f32 = 24.0;
/// A panel lower than this has no room to spare.
const LOW: f32 = 600.0;
/// The same beside an exhibition, with this height for each side.
const LOW_WATCHED: (f32, f32) = (560.0, 65.0);

/// The heights of the parts, for a game in a window, in points.
#[derive(Resource, Debug, Default)]
pub struct Heights {
    /// The window is low.
    pub compact: bool,
    /// The game.
    pub header: f32,
    /// The players.
    pub players: f32,
    /// The last throw.
    pub throw: f32,
    /// The large button.
    pub button: f32,
    /// The box for what a choice brings.
    pub decision: f32,
    /// Undo and the arrows of the replay; 0 if the match goes one way.
    pub history: f32,
    /// The choice between the lists below them; 0 if it stands beside them.
    pub lists: f32,
}

/// An exhibition as the panel sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Show {
    /// No exhibition.
    None,
    /// Computers alone play.
    Watched,
    /// A player has joined it, with or without a choice between the lists.
    Joined { lists: bool },
}

impl Heights {
    /// For a panel of that height, with or without the replay's buttons.
    fn of(room: f32, sides: usize, needs: Needs, show: Show, history: bool) -> Self {
        let lists = if show == (Show::Joined { lists: true }) { LISTS } else { 0.0 };
        let (low, rows) = match show {
            Show::None => (LOW, 0.0),
            Show::Watched => (LOW_WATCHED.0 + LOW_WATCHED.1 * sides as f32, 0.0),
            Show::Joined { lists: false } => (LOW, SEATED + GAP),
            Show::Joined { lists: true } => (LOW, SEATED + LISTS + 2.0 * GAP),
        };
        let low = low + rows;
        let compact = room < low;
        let pick = |low: f32, high: f32| if compact { low } else { high };
        let boxes = sides as f32 * (players::box_height(compact, sides) + players::GAP);
        let mut heights = Self {
            compact,
            header: pick(30.0, 60.0),
            players: boxes - players::GAP,
            throw: pick(40.0, 46.0),
            button: pick(38.0, 42.0),
            decision: 0.0,
            history: if history { pick(28.0, 30.0) } else { 0.0 },
            lists,
        };
        // What a card brings takes two lines.
        let outcomes = if needs.lines > 0 { box_of(needs.lines) } else { 0.0 };
        let cards = if needs.cards > 0 { 16.0 + needs.cards as f32 * 58.0 } else { 0.0 };
        let wanted = LEAST_BOX.max(outcomes).max(cards);
        let free = room - heights.fixed() - rows;
        let three = box_of(3).min(free - LEAST_LIST);
        heights.decision = three.max(free - GOOD_LIST).clamp(LEAST_BOX, wanted).floor();
        heights
    }

    /// All but the list, the box and the rows of a player who has joined, gaps included.
    fn fixed(&self) -> f32 {
        let gaps = if self.history > 0.0 { 7.0 } else { 6.0 } * GAP;
        self.header + self.players + self.throw + DUE + self.button + self.history + gaps
    }
}

/// Height of the box for that many lines of outcomes.
fn box_of(lines: usize) -> f32 {
    40.0 + lines as f32 * 20.0
}

/// Takes the places of what is due, of the large button and of the box for what it brings.
pub fn turn_places(canvas: &mut Canvas, heights: &Heights) -> [Rect; 3] {
    let places = [("due", DUE), ("button", heights.button), ("decision", heights.decision)];
    places.map(|(name, high)| canvas.place(name, high))
}

fn measure_parts(
    canvas: Res<Canvas>,
    current: Res<CurrentMatch>,
    occasion: Res<State<Occasion>>,
    (exhibition, settings): (On<Exhibition>, Res<Settings>),
    mut heights: ResMut<Heights>,
    mut known: Local<Vec<((Game, u8), Needs)>>,
) {
    let table = (current.0.game().clone(), current.0.start().sides());
    // Measuring takes some games.
    let needs = match known.iter().find(|(measured, _)| *measured == table) {
        Some((_, needs)) => *needs,
        None => {
            let needs = Needs::of(&table.0, table.1);
            known.push((table, needs));
            needs
        }
    };
    let sides = usize::from(current.0.start().sides());
    // A guide and a puzzle go one way.
    let replays = !matches!(occasion.get(), Occasion::Guide | Occasion::Puzzle);
    let show = match exhibition.get() {
        None => Show::None,
        Some(joined) if joined.has_person() => Show::Joined { lists: settings.commentary },
        Some(_) => Show::Watched,
    };
    *heights = Heights::of(canvas.room(), sides, needs, show, replays);
}

/// Registers the heights.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Heights>()
        .add_systems(PanelParts, measure_parts.in_set(PartSystems::Measure));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_lines_of_outcomes_stand_above_the_least_list() {
        let needs = Needs { lines: 3, cards: 0 };
        let mut tight = 0;
        for (room, sides) in (300..800).flat_map(|room| [(room as f32, 2), (room as f32, 4)]) {
            let heights = Heights::of(room, sides, needs, Show::None, true);
            let list = room - heights.fixed() - heights.decision;
            if heights.decision < box_of(3) {
                assert!(list < LEAST_LIST + 1.0 || heights.decision == LEAST_BOX, "{room}: {list}");
                assert!(list + heights.decision < LEAST_LIST + box_of(3) + 1.0, "{room}: {list}");
            } else if list < GOOD_LIST {
                tight += 1;
            }
        }
        assert!(tight > 0, "the list gives way to the three lines");
    }
}
