//! Screen readers: what they are told of the panels, and what they press.

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{
    Action, ActionRequest as Request, Live, Node, Role, TreeId, TreeUpdate,
};
use bevy_egui::{EguiOutput, PrimaryEguiContext};
use tesserae::ui::screen_reader::{Described, Said};
use tesserae::ui::state::Overlay;
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_play::current_match::Refused;

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

/// A desk with a reader.
fn heard_desk() -> Desk {
    let mut desk = Desk::open(UVec2::new(1280, 720));
    desk.app.world().resource::<AccessibilityRequested>().set(true);
    desk.frames(4);
    desk
}

/// All that a reader gets.
fn told(desk: &Desk) -> TreeUpdate {
    desk.app.world().resource::<Described>().0.clone().expect("a description")
}

fn ask(desk: &mut Desk, name: &str) {
    let update = told(desk);
    let named = |node: &Node| node.label().is_some_and(|label| label.starts_with(name));
    let found = update.nodes.iter().find(|(_, node)| named(node));
    let target_node = found.unwrap_or_else(|| panic!("{name}: {update:?}")).0;
    let (action, target_tree) = (Action::Click, TreeId::ROOT);
    let request = Request { action, target_tree, target_node, data: None };
    desk.app.world_mut().write_message(ActionRequest(request));
    desk.frames(4);
}

fn said(desk: &Desk) -> Vec<&str> {
    desk.app.world().resource::<Said>().texts().collect()
}

#[test]
fn a_reader_hears_the_table_and_plays_a_move_by_its_name() {
    let mut desk = heard_desk();
    // White has moves from the rack and from m4, and so has the choice.
    let position = "ur/short A 0,4,17 0,0,17 move:1";
    let position = Library::built_in().position(position).unwrap();
    desk.start(Match::from_position(position, vec!["human".into(), "human".into()], 3));
    desk.frames(8);
    let update = told(&desk);
    let board = update.nodes.iter().filter_map(|(_, node)| node.value());
    let white = board.filter(|text| text.starts_with("White: home, ")).count();
    assert_eq!(white, 1, "the places of White's pieces");
    let moves = update.nodes.iter().filter(|(_, node)| {
        node.label().is_some_and(|label| label.starts_with("1: ") || label.starts_with("2: "))
    });
    assert_eq!(moves.count(), 2, "{update:?}");
    assert!(said(&desk).iter().any(|text| text.contains("2 moves")), "{:?}", said(&desk));
    // Tab points at a move, and the reader's focus is there.
    desk.press(bevy_egui::egui::Key::Tab, KeyCode::Tab);
    let update = told(&desk);
    let focused = update.nodes.iter().find(|(id, _)| *id == update.focus).unwrap();
    assert!(focused.1.label().is_some_and(|label| label.starts_with("1: ")), "{focused:?}");
    ask(&mut desk, "2: ");
    desk.frames(20);
    assert_eq!(desk.record().cursor(), 1);
    let heard = said(&desk);
    assert!(heard.iter().any(|text| text.contains("white piece")), "{heard:?}");
}

#[test]
fn a_reader_hears_refusals_at_once_and_the_same_one_twice() {
    let mut desk = heard_desk();
    for times in [1, 2] {
        let refused = Refused { reason: "the square is protected".into(), rule: None };
        desk.app.world_mut().write_message(refused);
        desk.frames(4);
        let update = told(&desk);
        let urgent = |node: &Node| {
            node.live() == Some(Live::Assertive) && node.label() == Some("The square is protected.")
        };
        assert_eq!(update.nodes.iter().filter(|(_, node)| urgent(node)).count(), times);
    }
}

#[test]
fn nothing_that_can_be_pressed_is_without_a_name() {
    let mut desk = heard_desk();
    let nameless = |desk: &Desk| {
        let update = told(desk);
        // A scroll bar is called what it is.
        let presses =
            |node: &Node| node.supports_action(Action::Click) && node.role() != Role::ScrollBar;
        let named = |node: &Node| {
            let has = |text: Option<&str>| text.is_some_and(|text| !text.trim().is_empty());
            has(node.label()) || (node.role() == Role::Label && has(node.value()))
        };
        let bare = update.nodes.into_iter().filter(|(_, node)| presses(node) && !named(node));
        bare.map(|(_, node)| format!("{:?} {:?}", node.role(), node.bounds())).collect::<Vec<_>>()
    };
    for overlay in [
        Overlay::None,
        Overlay::NewMatch,
        Overlay::Settings,
        Overlay::Watch,
        Overlay::Load,
        Overlay::Keys,
    ] {
        desk.show(overlay);
        desk.settle();
        assert!(nameless(&desk).is_empty(), "{overlay:?}: {:?}", nameless(&desk));
    }
    desk.show(Overlay::None);
    let game = Library::built_in().game("ur/short").unwrap().clone();
    let mut record = Match::new(&game, 2, vec!["human".into(), "human".into()], 3);
    let throw = record.draw().unwrap();
    record.play(tesserae_core::rules::Action::Throw(throw)).unwrap();
    desk.start(record);
    desk.frames(8);
    assert!(nameless(&desk).is_empty(), "the table: {:?}", nameless(&desk));
}
