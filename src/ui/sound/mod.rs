//! The sounds of table and interface. The core computes them; without a sound device the window
//! is silent.

mod device;
mod listener;
mod table;
mod throws;

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::output::OutputEvent;
use bevy_egui::{EguiOutput, EguiPostUpdateSet};

use tesserae_core::sound::{Bus, Cue, Order, cue};
use tesserae_layout::order::TableSystems;
use tesserae_play::current_match::Refused;
use tesserae_play::settings::Settings;
use tesserae_play::throwing::{Ears, ThrowRequested};

use super::state::Overlay;
use device::Speaker;

/// The volumes of the settings, in the order of [`Bus::ALL`].
fn volumes(settings: &Settings) -> [f32; 4] {
    if settings.muted {
        return [0.0; 4];
    }
    Bus::ALL.map(|bus| match bus {
        Bus::Throw | Bus::Table => settings.volume,
        Bus::Interface => settings.interface_volume,
        Bus::Room => settings.room_volume,
    })
}

/// Passes the volumes on.
fn set_volumes(speaker: Res<Speaker>, settings: Res<Settings>, mut last: Local<Option<[f32; 4]>>) {
    let now = volumes(&settings);
    if last.replace(now) != Some(now) {
        speaker.order(Order::Volumes(now));
    }
}

/// Has the device opened while a flight is searched for, and says whether sounds are worth
/// computing.
fn prick_ears(
    speaker: Res<Speaker>,
    settings: Res<Settings>,
    mut throws: MessageReader<ThrowRequested>,
    mut ears: ResMut<Ears>,
) {
    let is_heard = volumes(&settings).iter().any(|volume| *volume > 0.0);
    if throws.read().count() > 0 && is_heard {
        speaker.wake();
    }
    ears.set_if_neq(Ears(speaker.rate().filter(|_| is_heard)));
}

/// Plays the soft sounds of buttons, dialogs and refusals: one of them in a frame.
fn play_interface(
    speaker: Res<Speaker>,
    settings: Res<Settings>,
    overlay: Res<State<Overlay>>,
    outputs: Query<&EguiOutput, Changed<EguiOutput>>,
    ears: Res<Ears>,
    mut refused: MessageReader<Refused>,
    mut number: Local<u64>,
) {
    let clicked = |output: &EguiOutput| {
        let events = &output.platform_output.events;
        events.iter().any(|event| matches!(event, OutputEvent::Clicked(info) if info.enabled))
    };
    let opened = overlay.is_changed() && !overlay.is_added();
    let which = if refused.read().count() > 0 {
        Cue::Refusal
    } else if opened {
        Cue::Dialog
    } else if outputs.iter().any(clicked) {
        Cue::Button
    } else {
        return;
    };
    if settings.muted || settings.interface_volume <= 0.0 {
        return;
    }
    let Some(rate) = ears.0 else { return speaker.wake() };
    *number += 1;
    speaker.order(Order::Play(Arc::new(cue(which, *number, rate)), Bus::Interface, 0.0));
}

/// Registers the sounds.
pub fn plugin(app: &mut App) {
    app.insert_resource(Speaker::new())
        .init_resource::<Ears>()
        .add_systems(Update, (set_volumes, prick_ears).chain().in_set(TableSystems::Input))
        .add_systems(
            Update,
            (throws::follow_throw, table::play_pieces, table::play_events)
                .in_set(TableSystems::Narrate),
        )
        .add_systems(PostUpdate, play_interface.after(EguiPostUpdateSet::ProcessOutput));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_volume_is_its_own_and_muted_all_are_silent() {
        let set = Settings {
            volume: 0.8,
            interface_volume: 0.3,
            room_volume: 0.1,
            ..Settings::default()
        };
        assert_eq!(volumes(&set), [0.8, 0.8, 0.3, 0.1]);
        assert_eq!(volumes(&Settings { muted: true, ..set }), [0.0; 4]);
        let usual = volumes(&Settings::default());
        assert_eq!(usual[Bus::Room as usize], 0.0, "no tone of the room unless it is wanted");
    }
}
