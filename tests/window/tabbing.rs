//! The keyboard's way through a screen: Tab comes to all that can be pressed, and what has the
//! focus is in sight.

use std::collections::HashSet;

use bevy::a11y::AccessibilityRequested;
use bevy::input::keyboard::KeyCode;
use bevy::math::UVec2;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, Node, NodeId, Role, TreeUpdate};
use bevy_egui::egui::{self, Key};
use tesserae::ui::screen_reader::Described;
use tesserae::ui::state::Overlay;
use tesserae_play::settings::Settings;
use tesserae_scene::look::Look;

use crate::desk::{Desk, Line};

/// Windows in pixels, each with the size of its text.
const WINDOWS: [(UVec2, f32); 3] =
    [(UVec2::new(1280, 720), 1.0), (UVec2::new(1280, 720), 2.0), (UVec2::new(1024, 600), 2.0)];

/// What opens from the main menu, and that itself.
const SCREENS: [Overlay; 10] = [
    Overlay::None,
    Overlay::NewMatch,
    Overlay::Load,
    Overlay::Statistics,
    Overlay::Learn,
    Overlay::Puzzles,
    Overlay::SetUp,
    Overlay::Settings,
    Overlay::Keys,
    Overlay::Watch,
];

fn described(desk: &Desk) -> TreeUpdate {
    desk.app.world().resource::<Described>().0.clone().expect("a description")
}

/// Those of a node and of all below it.
fn below(update: &TreeUpdate, top: NodeId) -> Vec<&(NodeId, Node)> {
    let Some(found) = update.nodes.iter().find(|(id, _)| *id == top) else { return Vec::new() };
    let mut all = vec![found];
    for child in found.1.children() {
        all.extend(below(update, *child));
    }
    all
}

/// What can have the focus: in the dialog, if one is open.
fn reachable(update: &TreeUpdate) -> Vec<(NodeId, String)> {
    let dialog = update.nodes.iter().find(|(_, node)| node.role() == Role::Dialog);
    let top = dialog.map_or(update.tree.as_ref().unwrap().root, |(id, _)| *id);
    let takes = |node: &Node| {
        node.supports_action(Action::Focus)
            && !node.is_disabled()
            && !matches!(node.role(), Role::ScrollBar | Role::Window)
    };
    let all = below(update, top).into_iter().filter(|(_, node)| takes(node));
    let name = |node: &Node| node.label().or(node.value()).unwrap_or_default().to_owned();
    all.map(|(id, node)| (*id, format!("{:?} {:?}", node.role(), name(node)))).collect()
}

/// Can one see that a widget has the focus, and read what stands on it?
fn is_in_sight(desk: &Desk, node: &Node) -> bool {
    let window = desk.seen();
    let Some(at) = node.bounds() else { return false };
    let at = egui::Rect::from_min_max(
        egui::pos2(at.x0 as f32, at.y0 as f32),
        egui::pos2(at.x1 as f32, at.y1 as f32),
    );
    let across = |inner: egui::Rect, outer: egui::Rect| {
        inner.left() >= outer.left() - 1.0 && inner.right() <= outer.right() + 1.0
    };
    let on_it = |line: &&Line| at.contains(line.at.center()) && !line.is_covered;
    window.contains(at.center())
        && across(at, window)
        && desk.lines().iter().filter(on_it).all(|line| across(line.at, line.clip))
}

/// What Tab does not come to, or what is not in sight when it has the focus.
pub fn out_of_reach(desk: &mut Desk) -> Vec<String> {
    desk.app.world().resource::<AccessibilityRequested>().set(true);
    desk.frames(2);
    let wanted = reachable(&described(desk));
    if wanted.is_empty() {
        return vec!["all".to_owned()];
    }
    let (mut reached, mut hidden) = (HashSet::new(), Vec::new());
    // What already has the focus is not scrolled to when the window gets another size.
    desk.press(Key::Tab, KeyCode::Tab);
    for _ in 0..2 * wanted.len() + 20 {
        desk.press(Key::Tab, KeyCode::Tab);
        let update = described(desk);
        let Some((_, node)) = update.nodes.iter().find(|(id, _)| *id == update.focus) else {
            hidden.push("the focus".to_owned());
            break;
        };
        let is_root = Some(update.focus) == update.tree.as_ref().map(|tree| tree.root);
        if !reached.insert(update.focus) || is_root || is_in_sight(desk, node) {
            continue;
        }
        // It is still being scrolled to.
        desk.frames(30);
        let update = described(desk);
        let node = update.nodes.iter().find(|(id, _)| *id == update.focus);
        if let Some((_, node)) = node
            && !is_in_sight(desk, node)
        {
            let name = node.label().or(node.value()).unwrap_or_default();
            hidden.push(format!("{:?} {name:?} at {:?}", node.role(), node.bounds()));
        }
    }
    let missed = wanted.into_iter().filter(|(id, _)| !reached.contains(id));
    hidden.into_iter().chain(missed.map(|(_, name)| name)).collect()
}

#[test]
fn page_down_scrolls_a_dialog_to_its_end_and_page_up_back() {
    let mut desk = Desk::open_with(UVec2::new(1024, 600), |app| {
        app.insert_resource(Settings { text_scale: 2.0, look: Some(Look::Low), ..default() });
    });
    desk.show(Overlay::Keys);
    let frame = desk.area("keys").unwrap();
    let in_sight = |desk: &Desk, text: &str| {
        desk.lines().iter().any(|line| {
            line.text == text && frame.contains_rect(line.at) && line.clip.contains_rect(line.at)
        })
    };
    let (first, last) = ("Everywhere", "closes the book");
    assert!(in_sight(&desk, first) && !in_sight(&desk, last), "{:?}", desk.texts());
    for _ in 0..30 {
        desk.press(Key::PageDown, KeyCode::PageDown);
        desk.frames(10);
    }
    assert!(in_sight(&desk, last) && !in_sight(&desk, first), "{last}: {:?}", desk.texts());
    for _ in 0..30 {
        desk.press(Key::PageUp, KeyCode::PageUp);
        desk.frames(10);
    }
    assert!(in_sight(&desk, first), "{first}: {:?}", desk.texts());
}

#[test]
fn tab_comes_to_all_that_can_be_pressed_and_shows_where_it_is() {
    for (window, text_scale) in WINDOWS {
        let mut desk = Desk::open_with(window, |app| {
            app.insert_resource(Settings { text_scale, look: Some(Look::Low), ..default() });
        });
        for screen in SCREENS {
            desk.show(Overlay::None);
            desk.show(screen);
            desk.settle();
            let hidden = out_of_reach(&mut desk);
            assert_eq!(hidden, [""; 0], "{screen:?} in {window}, {text_scale}");
        }
    }
}
