//! Screen readers: what they are told of the panels, and what they press.

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, ActionRequest as Request, Role, TreeId, TreeUpdate};
use bevy_egui::{EguiOutput, PrimaryEguiContext};
use tesserae::ui::state::Overlay;

use crate::desk::Desk;

/// What was said of the last frame.
fn described(desk: &mut Desk) -> Option<TreeUpdate> {
    let world = desk.app.world_mut();
    let mut outputs = world.query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
    outputs.single(world).unwrap().platform_output.accesskit_update.clone()
}

#[test]
fn a_screen_reader_is_told_of_every_button_and_can_press_it() {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    assert!(described(&mut desk).is_none(), "nothing is described before anybody asks");
    desk.app.world().resource::<AccessibilityRequested>().set(true);
    desk.frames(4);
    let update = described(&mut desk).expect("a description");
    let buttons = update.nodes.iter().filter(|(_, node)| node.role() == Role::Button);
    let labels: Vec<_> = buttons.clone().filter_map(|(_, node)| node.label()).collect();
    for text in ["Watch", "Puzzles", "Analyse", "Settings", "Quit"] {
        assert!(labels.contains(&text), "{text}: {labels:?}");
    }
    let settings = buttons.clone().find(|(_, node)| node.label() == Some("Settings"));
    let request = Request {
        action: Action::Click,
        target_tree: TreeId::ROOT,
        target_node: settings.unwrap().0,
        data: None,
    };
    desk.app.world_mut().write_message(ActionRequest(request));
    desk.frames(4);
    assert_eq!(desk.overlay(), Overlay::Settings);
}
