//! The sound device: a thread that opens it for the first sound and closes it after the last.
//!
//! So an idle program holds no device and no thread of it wakes, a device that appears is found
//! by the next sound, and one that goes is let go. This is the one file that knows cpal.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{DeviceId, ErrorKind, Stream};

use tesserae_core::sound::{Bus, Mixer, Order, room};

/// The device is closed after this time without a request. No sound is as long.
const IDLE: Duration = Duration::from_secs(10);
/// Time after a failure before another try.
const AGAIN: Duration = Duration::from_secs(5);
/// Time between two looks at which device is the system's default.
const LOOK: Duration = Duration::from_secs(3);

/// What the thread of the device hears of.
enum Said {
    /// A sound may follow soon.
    Wake,
    Order(Order),
    /// The device with that number has gone.
    Lost(u32),
}

/// The way to the sound device.
#[derive(Resource)]
pub struct Speaker {
    tell: Sender<Said>,
    rate: Arc<AtomicU32>,
}

impl Speaker {
    /// Starts the thread. It opens no device yet.
    pub fn new() -> Self {
        let (tell, said) = channel();
        let rate = Arc::new(AtomicU32::new(0));
        let (own, shared) = (tell.clone(), rate.clone());
        let thread = std::thread::Builder::new().name("sound".into());
        if let Err(error) = thread.spawn(move || Thread::new(own, shared).run(&said)) {
            debug!("no sound: {error}");
        }
        Self { tell, rate }
    }

    /// Samples a second of the device last opened; none if there was no device.
    pub fn rate(&self) -> Option<u32> {
        Some(self.rate.load(Ordering::Relaxed)).filter(|rate| *rate > 0)
    }

    /// Has the device opened: a sound follows soon.
    pub fn wake(&self) {
        self.say(Said::Wake);
    }

    /// Sends a request. Without a device nothing happens.
    pub fn order(&self, order: Order) {
        self.say(Said::Order(order));
    }

    fn say(&self, said: Said) {
        // Without the thread there is no sound.
        drop(self.tell.send(said));
    }
}

/// An open device.
struct Open {
    number: u32,
    id: Option<DeviceId>,
    looked: Instant,
    orders: Sender<Order>,
    rate: u32,
    _stream: Stream,
}

struct Thread {
    tell: Sender<Said>,
    rate: Arc<AtomicU32>,
    open: Option<Open>,
    failed: Option<Instant>,
    opened: u32,
    volumes: [f32; 4],
}

impl Thread {
    fn new(tell: Sender<Said>, rate: Arc<AtomicU32>) -> Self {
        Self { tell, rate, open: None, failed: None, opened: 0, volumes: [0.0; 4] }
    }

    fn run(mut self, said: &Receiver<Said>) {
        loop {
            let wait = match (&self.open, self.wants_room()) {
                (Some(_), _) => Some(IDLE),
                (None, true) => Some(AGAIN),
                (None, false) => None,
            };
            let next = match wait {
                Some(wait) => said.recv_timeout(wait),
                None => said.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match next {
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) if self.wants_room() => self.ready(),
                Err(RecvTimeoutError::Timeout) => self.open = None,
                Ok(Said::Lost(number)) => {
                    self.open.take_if(|open| open.number == number);
                }
                Ok(Said::Wake) => self.ready(),
                Ok(Said::Order(order)) => self.carry_out(order),
            }
        }
    }

    fn wants_room(&self) -> bool {
        self.volumes[Bus::Room as usize] > 0.0
    }

    fn carry_out(&mut self, order: Order) {
        match &order {
            Order::Volumes(volumes) => {
                let had_room = std::mem::replace(&mut self.volumes, *volumes)[Bus::Room as usize];
                match (had_room > 0.0, self.wants_room()) {
                    (false, true) if self.open.is_some() => self.play_room(),
                    (false, true) => self.ready(),
                    (true, false) => self.send(Order::Stop(Bus::Room)),
                    _ => {}
                }
            }
            Order::Play(..) => self.ready(),
            Order::Stop(_) => {}
        }
        self.send(order);
    }

    fn send(&self, order: Order) {
        if let Some(open) = &self.open {
            // A stream that has ended takes none; its end is reported too.
            drop(open.orders.send(order));
        }
    }

    fn play_room(&self) {
        if let Some(open) = &self.open {
            self.send(Order::Play(Arc::new(room(open.rate)), Bus::Room, 0.0));
        }
    }

    /// Opens the system's default device unless it is open, or failed to open just now.
    fn ready(&mut self) {
        self.follow_default();
        if self.open.is_some() || self.failed.is_some_and(|failed| failed.elapsed() < AGAIN) {
            return;
        }
        self.opened += 1;
        self.open = self.open_default();
        self.failed = self.open.is_none().then(Instant::now);
        self.rate.store(self.open.as_ref().map_or(0, |open| open.rate), Ordering::Relaxed);
        if self.wants_room() {
            self.play_room();
        }
    }

    /// Closes a device that is no longer the default one.
    fn follow_default(&mut self) {
        // On macOS a stream follows the default by itself, and looking disturbs the sound.
        if cfg!(target_os = "macos") {
            return;
        }
        let Some(open) = self.open.as_mut().filter(|open| open.looked.elapsed() > LOOK) else {
            return;
        };
        open.looked = Instant::now();
        let now = cpal::default_host().default_output_device().and_then(|device| device.id().ok());
        if now.is_some() && now != open.id {
            self.open = None;
        }
    }

    fn open_default(&self) -> Option<Open> {
        if !has_device() {
            return None;
        }
        self.try_open().inspect_err(|error| debug!("no sound: {error}")).ok()
    }

    fn try_open(&self) -> Result<Open, cpal::Error> {
        let device = cpal::default_host()
            .default_output_device()
            .ok_or_else(|| cpal::Error::new(ErrorKind::DeviceNotAvailable))?;
        let config = device.default_output_config()?.config();
        let (rate, channels) = (config.sample_rate, usize::from(config.channels));
        let (orders, taken) = channel();
        let mut mixer = Mixer::new(rate, self.volumes);
        let fill = move |out: &mut [f32], _: &cpal::OutputCallbackInfo| {
            taken.try_iter().for_each(|order| mixer.take(order));
            mixer.fill(out, channels);
        };
        let (tell, number) = (self.tell.clone(), self.opened);
        let fail = move |error: cpal::Error| {
            let goes_on = [ErrorKind::Xrun, ErrorKind::RealtimeDenied, ErrorKind::DeviceChanged];
            if !goes_on.contains(&error.kind()) {
                drop(tell.send(Said::Lost(number)));
            }
        };
        let stream = device.build_output_stream(config, fill, fail, None)?;
        stream.play()?;
        let (id, looked) = (device.id().ok(), Instant::now());
        Ok(Open { number, id, looked, orders, rate, _stream: stream })
    }
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
