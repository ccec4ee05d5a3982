//! The keys of the inspector.

use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::find::Finding;
use crate::ui::camera::ViewRequested;
use crate::ui::input::keyboard::{turns, zooms};
use crate::ui::inspector::{Built, Inspector, Page, reset};
use crate::ui::photo::Photo;
use crate::ui::state::Screen;

/// The keys, as the card lists them.
pub const KEYS: &str = "Page Up, Page Down: previous, next exhibit. Arrows: turn. Shift+arrows: move. +, −: nearer, farther. Home, C: all of \
                        it. T: let it turn. O: turn over. P: photograph. L: names. S: scale bar. M: measure. G: glass. H: hide what is written over it. \
                        Ctrl+F: find a part. Esc: let go, back. Tab, Space: the buttons.";

/// What is switched on and off.
type Switch = fn(&mut Inspector) -> &mut bool;

/// The keys that switch something.
const SWITCHES: [(KeyCode, Switch); 6] = [
    (KeyCode::KeyT, |inspector| &mut inspector.turning),
    (KeyCode::KeyO, |inspector| &mut inspector.turned_over),
    (KeyCode::KeyH, |inspector| &mut inspector.bare),
    (KeyCode::KeyL, |inspector| &mut inspector.layers.names),
    (KeyCode::KeyS, |inspector| &mut inspector.scale_bar),
    (KeyCode::KeyG, |inspector| &mut inspector.glass),
];

/// How far Shift and an arrow move what is seen, in shares of the picture's height.
const SHIFT: f32 = 0.08;

/// What the keys do.
pub fn keys(
    mut commands: Commands,
    keys: Res<ButtonInput<KeyCode>>,
    wants: Option<Res<EguiWantsInput>>,
    mut finding: ResMut<Finding>,
    built: Res<Built>,
    mut inspector: ResMut<Inspector>,
    mut views: MessageWriter<ViewRequested>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let pressed = |key| keys.just_pressed(key);
    // An open list takes all keys, and so does a field that is typed into.
    if wants.as_ref().is_some_and(|wants| wants.is_popup_open()) || finding.typing {
        return;
    }
    if keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]) {
        if pressed(KeyCode::KeyF) {
            inspector.page = Page::Parts;
            finding.asked = true;
        }
        return;
    }
    if pressed(KeyCode::Escape) {
        if inspector.has_choice() {
            inspector.let_go();
        } else {
            screen.set(Screen::Title);
        }
    }
    if pressed(KeyCode::Home) || pressed(KeyCode::KeyC) {
        views.write(reset(&built));
    }
    if pressed(KeyCode::KeyP) {
        commands.init_resource::<Photo>();
    }
    if pressed(KeyCode::PageDown) {
        inspector.step(true);
    }
    if pressed(KeyCode::PageUp) {
        inspector.step(false);
    }
    if pressed(KeyCode::KeyM) {
        inspector.measured = if inspector.measured.is_some() { None } else { Some(Vec::new()) };
    }
    for (key, switch) in SWITCHES {
        if pressed(key) {
            let on = switch(&mut inspector);
            *on = !*on;
        }
    }
    // The arrows lead from button to button once Tab has reached one.
    if wants.is_some_and(|wants| wants.wants_any_keyboard_input()) {
        return;
    }
    if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) {
        views.write_batch(shifts(&keys));
    } else {
        views.write_batch(turns(&keys));
    }
    views.write_batch(zooms(&keys, 0.8));
}

/// The moves of the picture that the arrow keys ask for.
fn shifts(keys: &ButtonInput<KeyCode>) -> impl Iterator<Item = ViewRequested> {
    let shifts = [
        (KeyCode::ArrowLeft, (-SHIFT, 0.0)),
        (KeyCode::ArrowRight, (SHIFT, 0.0)),
        (KeyCode::ArrowUp, (0.0, SHIFT)),
        (KeyCode::ArrowDown, (0.0, -SHIFT)),
    ];
    let pressed = shifts.into_iter().filter(move |(key, _)| keys.just_pressed(*key));
    pressed.map(|(_, (right, up))| ViewRequested::Shift(right, up))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::game;
    use crate::ui::inspector::Chosen;
    use bevy::state::app::StatesPlugin;

    /// An app with an inspector and its keys.
    fn app() -> App {
        let mut inspector = Inspector::new(game("ur"));
        inspector.show(1);
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .add_message::<ViewRequested>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Finding>()
            .init_resource::<Built>()
            .insert_resource(inspector)
            .add_systems(Update, keys);
        app
    }

    /// Presses keys together, and lets them go.
    fn press(app: &mut App, list: &[KeyCode]) {
        let mut input = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        list.iter().for_each(|key| input.press(*key));
        app.update();
        let mut input = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        list.iter().for_each(|key| input.release(*key));
        input.clear();
    }

    /// What is shown after a press of a key.
    fn after(key: KeyCode) -> (usize, bool) {
        let mut app = app();
        press(&mut app, &[key]);
        let inspector = app.world().resource::<Inspector>();
        (inspector.shown(), inspector.layers.names)
    }

    #[test]
    fn tab_leaves_the_exhibit_to_the_page_keys() {
        assert_eq!(after(KeyCode::Tab), (1, false));
        assert_eq!(after(KeyCode::PageDown), (2, false));
        assert_eq!(after(KeyCode::PageUp), (0, false));
        assert_eq!(after(KeyCode::KeyL), (1, true));
        // What the panel says is what the keys do.
        assert!(KEYS.contains("Page Up, Page Down: previous, next exhibit"));
    }

    #[test]
    fn escape_lets_go_what_is_chosen_before_it_goes_back() {
        let mut app = app();
        app.world_mut().resource_mut::<Inspector>().chosen =
            Some(Chosen { thing: 0, part: "body", material: None });
        press(&mut app, &[KeyCode::Escape]);
        assert!(!app.world().resource::<Inspector>().has_choice());
        assert!(matches!(*app.world().resource::<NextState<Screen>>(), NextState::Unchanged));
        press(&mut app, &[KeyCode::Escape]);
        assert!(!matches!(*app.world().resource::<NextState<Screen>>(), NextState::Unchanged));
    }

    #[test]
    fn with_shift_the_arrows_move_the_picture_and_ctrl_f_finds_a_part() {
        let mut app = app();
        press(&mut app, &[KeyCode::ShiftLeft, KeyCode::ArrowUp]);
        let mut views = app.world_mut().resource_mut::<Messages<ViewRequested>>();
        let list: Vec<ViewRequested> = views.drain().collect();
        assert!(matches!(list[..], [ViewRequested::Shift(_, up)] if up > 0.0), "{list:?}");
        press(&mut app, &[KeyCode::ControlLeft, KeyCode::KeyF]);
        assert_eq!(app.world().resource::<Inspector>().page, Page::Parts);
        assert!(app.world().resource::<Finding>().asked);
    }
}
