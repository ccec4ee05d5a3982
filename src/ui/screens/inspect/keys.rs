//! The keys of the inspector.

use bevy::prelude::*;

use tesserae_scene::section::Cut;

use super::find::Finding;
use crate::ui::camera::ViewRequested;
use crate::ui::commands::{Asked, Command, InspectCommand, Key};
use crate::ui::input::keys::turned;
use crate::ui::inspector::{Built, Inspector, Page, Standing, TourRequested, reset};
use crate::ui::photo::Photo;
use crate::ui::state::Screen;

/// The shift of the view by Shift and an arrow, as a share of the picture's height.
const SHIFT: f32 = 0.08;
/// The factor by which a key changes the distance.
const NEARER: f32 = 0.8;

/// Carries out the keys' commands.
pub fn answer_keys(
    mut asked: MessageReader<Asked>,
    mut commands: Commands,
    mut finding: ResMut<Finding>,
    (built, standing): (Res<Built>, Res<Standing>),
    If(mut inspector): If<ResMut<Inspector>>,
    mut views: MessageWriter<ViewRequested>,
    mut tours: MessageWriter<TourRequested>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for asked in asked.read() {
        let Command::Inspect(command) = asked.command else { continue };
        match command {
            InspectCommand::NextStop => {
                tours.write(TourRequested::Step(true));
            }
            InspectCommand::PreviousStop => {
                tours.write(TourRequested::Step(false));
            }
            InspectCommand::EndTour => {
                tours.write(TourRequested::End);
            }
            InspectCommand::StartTour => {
                tours.write(TourRequested::OfThing);
            }
            InspectCommand::DeclineTour => {
                tours.write(TourRequested::Decline);
            }
            InspectCommand::Hotspots => {
                tours.write(TourRequested::Numbers);
            }
            InspectCommand::PreviousExhibit => inspector.step(false),
            InspectCommand::NextExhibit => inspector.step(true),
            InspectCommand::Turn => {
                views.write_batch(asked.key.and_then(turned));
            }
            InspectCommand::Shift => {
                views.write_batch(asked.key.and_then(shifted));
            }
            InspectCommand::Nearer => {
                views.write(ViewRequested::Zoom(NEARER));
            }
            InspectCommand::Farther => {
                views.write(ViewRequested::Zoom(1.0 / NEARER));
            }
            InspectCommand::Whole => {
                views.write(reset(&built));
            }
            InspectCommand::LetTurn => inspector.turning = !inspector.turning,
            InspectCommand::TurnOver => inspector.turned_over = !inspector.turned_over,
            InspectCommand::Bare => inspector.bare = !inspector.bare,
            InspectCommand::Names => inspector.layers.names = !inspector.layers.names,
            InspectCommand::ScaleBar => inspector.scale_bar = !inspector.scale_bar,
            InspectCommand::Glass => inspector.glass = !inspector.glass,
            InspectCommand::Section => {
                inspector.section = match inspector.section {
                    Some(_) => None,
                    None => standing.things.first().map(|stood| Cut::through(stood.bounds)),
                };
                inspector.page = Page::Show;
            }
            InspectCommand::Measure => {
                inspector.measured =
                    if inspector.measured.is_some() { None } else { Some(Vec::new()) };
            }
            InspectCommand::Photograph => commands.init_resource::<Photo>(),
            InspectCommand::Find => {
                inspector.page = Page::Parts;
                finding.asked = true;
            }
            InspectCommand::Back if inspector.has_choice() => inspector.let_go(),
            InspectCommand::Back | InspectCommand::Leave => screen.set(Screen::Title),
        }
    }
}

/// The shift of the picture for an arrow key.
fn shifted(arrow: Key) -> Option<ViewRequested> {
    let (right, up) = match arrow {
        Key::Left => (-SHIFT, 0.0),
        Key::Right => (SHIFT, 0.0),
        Key::Up => (0.0, SHIFT),
        Key::Down => (0.0, -SHIFT),
        _ => return None,
    };
    Some(ViewRequested::Shift(right, up))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::game;
    use crate::ui::commands::{self, add_handlers, typist};
    use crate::ui::inspector::Chosen;
    use crate::ui::state::Overlay;
    use bevy::state::app::StatesPlugin;
    use tesserae_play::occasion::Occasion;

    /// An app with an inspector and its keys.
    fn app() -> App {
        let mut inspector = Inspector::new(game("ur"));
        inspector.show(1);
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, commands::plugin))
            .insert_state(Screen::Inspect)
            .init_state::<Overlay>()
            .init_state::<Occasion>()
            .add_message::<ViewRequested>()
            .add_message::<TourRequested>()
            .init_resource::<Finding>()
            .init_resource::<Built>()
            .init_resource::<Standing>()
            .insert_resource(inspector);
        add_handlers(&mut app, answer_keys);
        app
    }

    /// Presses keys together, and releases them.
    fn press(app: &mut App, list: &[KeyCode]) {
        let keys: Vec<_> = list.iter().map(|key| typist::place(*key)).collect();
        typist::press(app, &keys);
    }

    /// The state after a press of a key.
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
    }

    #[test]
    fn escape_lets_go_what_is_chosen_before_it_goes_back() {
        let mut app = app();
        app.world_mut().resource_mut::<Inspector>().chosen =
            Some(Chosen { thing: 0, part: "body", material: None, near: Vec3::ZERO });
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
