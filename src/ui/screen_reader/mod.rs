//! Describes the window to screen readers, and handles their presses. egui describes the panels of
//! each frame, [`table`] adds what is modelled in 3D, [`said`] what happens. This module hands all
//! of it to the system. Bevy's own description knows no panel.

mod said;
mod table;
mod tree;

use bevy::a11y::{
    AccessibilityRequested, AccessibilitySystems, ActionRequest, ManageAccessibilityUpdates,
};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::accessibility::ACCESS_KIT_ADAPTERS;
use bevy_egui::egui::accesskit::{NodeId, TreeUpdate};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{
    EguiContext, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext, egui,
};

use tesserae_layout::frames::FrameRequests;
use tesserae_play::current_match::ActionRequested;

use super::widgets::reading;
pub use said::Said;
use table::{TableParams, action_of};
use tree::named;

/// The description of this frame; none without a reader.
#[derive(Resource, Debug, Default)]
pub struct Described(pub Option<TreeUpdate>);

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

/// Adds to egui's description what egui does not draw, and names.
fn describe(
    requested: Res<AccessibilityRequested>,
    outputs: Query<&EguiOutput, With<PrimaryEguiContext>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    (table, said): (TableParams, Res<Said>),
    mut described: ResMut<Described>,
) {
    let (true, Ok(output), Ok(mut context)) =
        (requested.get(), outputs.single(), contexts.single_mut())
    else {
        return;
    };
    described.0 = output.platform_output.accesskit_update.clone().map(|update| {
        let mut update = named(update);
        let pointed = reading::take_pointed(context.get_mut()).map(|id| id.accesskit_id());
        let pointed = table.add_to(&mut update).or(pointed);
        said.add_to(&mut update);
        focus(&mut update, pointed);
        update
    });
}

/// The focus is where the keys are: in egui, or else at what they point at.
fn focus(update: &mut TreeUpdate, pointed: Option<NodeId>) {
    let is_there = |id: &NodeId| update.nodes.iter().any(|(other, _)| other == id);
    let Some(root) = update.tree.as_ref().map(|tree| tree.root) else { return };
    let own = Some(update.focus).filter(|id| *id != root && is_there(id));
    let pointed = pointed.filter(is_there);
    update.focus = pointed.or(own).unwrap_or(root);
}

/// Hands the description of this frame over.
fn hand_over(
    described: Res<Described>,
    mut manage: ResMut<ManageAccessibilityUpdates>,
    windows: Query<Entity, With<PrimaryWindow>>,
    // The system's side of it belongs to the main thread.
    _main: NonSendMarker,
) {
    let (Some(update), Ok(window)) = (&described.0, windows.single()) else { return };
    // Bevy's own, of a window without anything in it, is not to replace it.
    manage.set(false);
    ACCESS_KIT_ADAPTERS.with_borrow_mut(|adapters| {
        if let Some(adapter) = adapters.get_mut(&window) {
            adapter.update_if_active(|| update.clone());
        }
    });
}

/// Plays the moves that a reader presses, and passes all other requests to egui.
fn answer_requests(
    mut asked: MessageReader<ActionRequest>,
    contexts: Query<Entity, With<PrimaryEguiContext>>,
    table: TableParams,
    mut told: MessageWriter<EguiInputEvent>,
    mut actions: MessageWriter<ActionRequested>,
) {
    let Ok(context) = contexts.single() else { return asked.clear() };
    for ActionRequest(request) in asked.read() {
        match action_of(&table, request) {
            Some(action) => drop(actions.write(ActionRequested(action))),
            None => {
                let event = egui::Event::AccessKitActionRequest(request.clone());
                told.write(EguiInputEvent { context, event });
            }
        }
    }
}

/// Registers the screen readers' description; needs egui.
pub fn plugin(app: &mut App) {
    app.init_resource::<AccessibilityRequested>()
        .init_resource::<ManageAccessibilityUpdates>()
        .init_resource::<Described>()
        .init_resource::<Said>()
        .add_message::<ActionRequest>()
        // A press in the reader does not wake the window.
        .look_while(|requested: Res<AccessibilityRequested>| requested.get())
        .add_systems(
            PreUpdate,
            (enable_descriptions, answer_requests).chain().before(EguiPreUpdateSet::ProcessInput),
        )
        .add_systems(
            PostUpdate,
            (
                said::listen.run_if(|requested: Res<AccessibilityRequested>| requested.get()),
                describe,
                hand_over,
            )
                .chain()
                .after(EguiPostUpdateSet::ProcessOutput)
                .before(AccessibilitySystems::Update),
        );
}
