//! Asks the desktop, over D-Bus on Linux, to show a file in its folder, and whether it has file
//! dialogs. Callers are threads that may wait.

use std::io;
use std::path::Path;

/// Shows a file in its folder, chosen among the others there.
///
/// # Errors
/// If there is no file manager that can do that.
#[cfg(target_os = "linux")]
pub fn show_in_folder(file: &Path) -> io::Result<()> {
    use tesserae_core::pasted;
    let address = pasted::address(&std::path::absolute(file)?);
    let name = "org.freedesktop.FileManager1";
    let asked = bus().and_then(|bus| {
        let items = (vec![address], "");
        bus.call_method(
            Some(name),
            "/org/freedesktop/FileManager1",
            Some(name),
            "ShowItems",
            &items,
        )
    });
    asked.map(drop).map_err(io::Error::other)
}

/// Has the desktop a portal with file dialogs?
#[cfg(target_os = "linux")]
pub fn has_file_dialogs() -> bool {
    let (portal, chooser) =
        ("org.freedesktop.portal.Desktop", "org.freedesktop.portal.FileChooser");
    let asked = bus().and_then(|bus| {
        let path = "/org/freedesktop/portal/desktop";
        let properties = Some("org.freedesktop.DBus.Properties");
        bus.call_method(Some(portal), path, properties, "Get", &(chooser, "version"))
    });
    asked.is_ok()
}

/// Other systems always have them.
#[cfg(not(target_os = "linux"))]
pub fn has_file_dialogs() -> bool {
    true
}

/// The session's bus. Whatever does not answer for so long counts as absent: it may be started for
/// the call.
#[cfg(target_os = "linux")]
fn bus() -> zbus::Result<zbus::blocking::Connection> {
    use std::time::Duration;
    const PATIENCE: Duration = Duration::from_secs(10);
    zbus::blocking::connection::Builder::session()?.method_timeout(PATIENCE).build()
}

/// The same by the system's own program.
///
/// # Errors
/// If it does not start.
#[cfg(not(target_os = "linux"))]
pub fn show_in_folder(file: &Path) -> io::Result<()> {
    use std::ffi::OsString;
    use std::process::Command;
    let mut command = if cfg!(target_os = "macos") {
        let mut command = Command::new("open");
        command.arg("-R").arg(file);
        command
    } else {
        let mut chosen = OsString::from("/select,");
        chosen.push(file);
        let mut command = Command::new("explorer");
        command.arg(chosen);
        command
    };
    command.status().map(drop)
}
