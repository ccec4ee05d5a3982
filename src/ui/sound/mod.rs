//! The table's sounds; silent without a sound device. This is the one file that knows kira.

mod clip;

use std::sync::Arc;

use bevy::prelude::*;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};
use kira::{AudioManager, AudioManagerSettings, Decibels, DefaultBackend, Frame};

use tesserae_core::rules::Event;
use tesserae_layout::order::TableSystems;
use tesserae_play::animation::PieceLanded;
use tesserae_play::current_match::Played;
use tesserae_play::settings::Settings;
use tesserae_play::throwing::DieStruck;

/// Blows of the dice weaker than this are not heard, in scene units a second.
const FAINTEST: f32 = 0.35;
/// A blow of this strength is as loud as it gets.
const HARDEST: f32 = 4.0;

/// The open sound device and the clips, not shared: the device's handle stays on its thread.
struct Sound {
    manager: AudioManager<DefaultBackend>,
    die: StaticSoundData,
    piece: StaticSoundData,
    end: StaticSoundData,
}

/// Is there a sound system? Without one, opening it writes complaints to stderr.
fn has_device() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let cards = std::fs::read_to_string("/proc/asound/cards").unwrap_or_default();
    let has_card = !cards.trim().is_empty() && !cards.contains("no soundcards");
    let server = std::env::var_os("XDG_RUNTIME_DIR")
        .map(std::path::PathBuf::from)
        .is_some_and(|run| run.join("pulse/native").exists() || run.join("pipewire-0").exists());
    has_card || server || std::env::var_os("PULSE_SERVER").is_some()
}

fn open_device() -> Option<Sound> {
    if !has_device() {
        return None;
    }
    let manager = AudioManager::new(AudioManagerSettings::default())
        .inspect_err(|error| debug!("no sound: {error}"))
        .ok()?;
    let data = |samples: Vec<f32>| StaticSoundData {
        sample_rate: clip::RATE,
        frames: Arc::from_iter(samples.into_iter().map(Frame::from_mono)),
        settings: StaticSoundSettings::default(),
        slice: None,
    };
    let [die, piece, end] = [clip::die(), clip::piece(), clip::end()].map(data);
    Some(Sound { manager, die, piece, end })
}

fn play_sounds(
    mut device: NonSendMut<Option<Sound>>,
    settings: Res<Settings>,
    mut struck: MessageReader<DieStruck>,
    mut landed: MessageReader<PieceLanded>,
    mut played: MessageReader<Played>,
) {
    let Some(Sound { manager, die, piece, end }) = device.as_mut() else {
        struck.clear();
        landed.clear();
        played.clear();
        return;
    };
    let mut play = |clip: &StaticSoundData, share: f32| {
        let loudness = settings.volume * share;
        if loudness > 0.0 {
            let volume = Decibels(20.0 * loudness.min(1.0).log10());
            // Mixer full: one dropped sound is inaudible.
            drop(manager.play(clip.volume(volume)));
        }
    };
    for blow in struck.read().filter(|blow| blow.strength > FAINTEST) {
        play(die, (blow.strength / HARDEST).clamp(0.05, 1.0));
    }
    if landed.read().count() > 0 {
        play(piece, 0.6);
    }
    let won = |played: &Played| played.events.iter().any(|e| matches!(e, Event::Won { .. }));
    if played.read().any(won) {
        play(end, 0.8);
    }
}

/// Opens the sound device, if there is one, and registers the sounds.
pub fn plugin(app: &mut App) {
    app.insert_non_send(open_device())
        .add_systems(Update, play_sounds.in_set(TableSystems::Narrate));
}
