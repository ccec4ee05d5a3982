//! What winit does not tell of a window on X11: whether it has been taken off the screen, and
//! whether a window manager puts bars round it.

use std::env;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ChangeWindowAttributesAux, ConnectionExt, EventMask, MapState,
};
use x11rb::rust_connection::RustConnection;

use tesserae_layout::frames::waker;

/// Does the window use X11? winit prefers Wayland.
pub(super) fn is_used() -> bool {
    let unset = |name: &str| env::var_os(name).is_none_or(|value| value.is_empty());
    unset("WAYLAND_DISPLAY") && unset("WAYLAND_SOCKET")
}

fn atom(server: &RustConnection, name: &str) -> Result<Atom, Box<dyn Error>> {
    Ok(server.intern_atom(false, name.as_bytes())?.reply()?.atom)
}

/// Does a window manager run?
pub(super) fn is_managed() -> Result<bool, Box<dyn Error>> {
    let (server, number) = x11rb::connect(None)?;
    let root = server.setup().roots[number].root;
    let check = atom(&server, "_NET_SUPPORTING_WM_CHECK")?;
    let manager = server.get_property(false, root, check, AtomEnum::WINDOW, 0, 1)?.reply()?;
    Ok(manager.value_len > 0)
}

/// Follows a window on another thread: `off` says whether it is off the screen or minimised.
pub(super) fn watch(window: u32, off: Arc<AtomicBool>) -> std::io::Result<()> {
    let follow = move || drop(follow(window, &off));
    thread::Builder::new().name("visibility".into()).spawn(follow).map(drop)
}

fn follow(window: u32, off: &AtomicBool) -> Result<(), Box<dyn Error>> {
    let (server, _) = x11rb::connect(None)?;
    let states = atom(&server, "_NET_WM_STATE")?;
    let minimised = atom(&server, "_NET_WM_STATE_HIDDEN")?;
    let events = EventMask::STRUCTURE_NOTIFY | EventMask::PROPERTY_CHANGE;
    let listen = ChangeWindowAttributesAux::new().event_mask(events);
    server.change_window_attributes(window, &listen)?.check()?;
    let is_minimised = || -> Result<bool, Box<dyn Error>> {
        let state = server.get_property(false, window, states, AtomEnum::ATOM, 0, 64)?.reply()?;
        Ok(state.value32().is_some_and(|mut all| all.any(|one| one == minimised)))
    };
    let shown = server.get_window_attributes(window)?.reply()?.map_state;
    let (mut is_shown, mut is_small) = (shown != MapState::UNMAPPED, is_minimised()?);
    loop {
        let now = !is_shown || is_small;
        if off.swap(now, Ordering::Relaxed) != now {
            waker().wake();
        }
        match server.wait_for_event()? {
            Event::MapNotify(_) => is_shown = true,
            Event::UnmapNotify(_) => is_shown = false,
            Event::PropertyNotify(change) if change.atom == states => is_small = is_minimised()?,
            Event::DestroyNotify(_) => return Ok(()),
            _ => {}
        }
    }
}
