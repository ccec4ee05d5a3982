//! Describes the panels to screen readers, and handles their presses. egui describes each frame,
//! and this module hands that to the system. Bevy's own description knows no panel.

use bevy::a11y::{
    AccessibilityRequested, AccessibilitySystems, ActionRequest, ManageAccessibilityUpdates,
};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::accessibility::ACCESS_KIT_ADAPTERS;
use bevy_egui::egui::accesskit::{Role, TreeUpdate};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{
    EguiContext, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext, egui,
};

use tesserae_layout::frames::FrameRequests;

/// From the moment that a reader asks for it, egui describes what it draws.
fn enable_descriptions(
    requested: Res<AccessibilityRequested>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut described: Local<bool>,
) {
    if *described || !requested.get() {
        return;
    }
    for mut context in &mut contexts {
        context.get_mut().enable_accesskit();
        *described = true;
    }
}

/// Hands the description of this frame over.
fn hand_over_description(
    requested: Res<AccessibilityRequested>,
    mut manage: ResMut<ManageAccessibilityUpdates>,
    outputs: Query<&EguiOutput, With<PrimaryEguiContext>>,
    windows: Query<Entity, With<PrimaryWindow>>,
    // The system's side of it belongs to the main thread.
    _main: NonSendMarker,
) {
    let (true, Ok(output), Ok(window)) = (requested.get(), outputs.single(), windows.single())
    else {
        return;
    };
    let Some(update) = &output.platform_output.accesskit_update else { return };
    // Bevy's own, of a window without anything in it, is not to replace it.
    manage.set(false);
    ACCESS_KIT_ADAPTERS.with_borrow_mut(|adapters| {
        if let Some(adapter) = adapters.get_mut(&window) {
            adapter.update_if_active(|| named(update.clone()));
        }
    });
}

/// The same, with names for the nodes that egui leaves without one: the window, a text field by its
/// placeholder while it is empty, a list by its choice.
fn named(mut update: TreeUpdate) -> TreeUpdate {
    let root = update.tree.as_ref().map(|tree| tree.root);
    for (id, node) in &mut update.nodes {
        let has_name = node.label().is_some_and(|label| !label.is_empty());
        if has_name || !node.labelled_by().is_empty() {
            continue;
        }
        let name = match node.role() {
            _ if Some(*id) == root => Some("Tesserae"),
            Role::TextInput | Role::MultilineTextInput => node.placeholder(),
            Role::ComboBox => node.value(),
            _ => None,
        };
        if let Some(name) = name.map(ToOwned::to_owned) {
            node.set_label(name);
        }
    }
    update
}

/// Passes a reader's presses, choices and scroll requests to egui.
fn answer_requests(
    mut asked: MessageReader<ActionRequest>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    mut told: MessageWriter<EguiInputEvent>,
) {
    let Ok(context) = contexts.single() else { return asked.clear() };
    told.write_batch(asked.read().map(|ActionRequest(request)| {
        let event = egui::Event::AccessKitActionRequest(request.clone());
        EguiInputEvent { context, event }
    }));
}

/// Registers the screen readers' description; needs egui.
pub fn plugin(app: &mut App) {
    app.init_resource::<AccessibilityRequested>()
        .init_resource::<ManageAccessibilityUpdates>()
        .add_message::<ActionRequest>()
        // A press in the reader does not wake the window.
        .look_while(|requested: Res<AccessibilityRequested>| requested.get())
        .add_systems(
            PreUpdate,
            (enable_descriptions, answer_requests).chain().before(EguiPreUpdateSet::ProcessInput),
        )
        .add_systems(
            PostUpdate,
            hand_over_description
                .after(EguiPostUpdateSet::ProcessOutput)
                .before(AccessibilitySystems::Update),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_finds_has_a_name() {
        let context = egui::Context::default();
        context.enable_accesskit();
        let mut text = String::new();
        let output = context.run_ui(egui::RawInput::default(), |ui| {
            ui.add(egui::TextEdit::singleline(&mut text).hint_text("Search names"));
            egui::ComboBox::from_id_salt("games").selected_text("Any game").show_ui(ui, |_| {});
            let _ = ui.button("Back");
        });
        let update = output.platform_output.accesskit_update.expect("described");
        let named = named(update);
        let names: Vec<&str> = named.nodes.iter().filter_map(|(_, node)| node.label()).collect();
        for name in ["Tesserae", "Search names", "Any game", "Back"] {
            assert!(names.contains(&name), "{name} of {names:?}");
        }
    }
}
