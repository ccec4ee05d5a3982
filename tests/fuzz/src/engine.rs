//! Both ends of the protocol.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use serde_json::Value;
use tesserae_core::engine::{Engine, serve};
use tesserae_core::solutions::KnowledgeStore;

use crate::{LIBRARY, binary};

/// A conversation: each line gets one line of JSON. One that asks for a level that thinks for
/// seconds is left out.
pub fn session(data: &[u8]) {
    let slow = ["\"expert\"", "\"master\"", "\"perfect\"", "time"];
    let text = String::from_utf8_lossy(data);
    if slow.iter().any(|word| text.contains(word)) {
        return;
    }
    let mut replies = Vec::new();
    serve(&LIBRARY, &KnowledgeStore::new(None), data, &mut replies).expect("streams in memory");
    for reply in replies.split(|byte| *byte == b'\n').filter(|reply| !reply.is_empty()) {
        serde_json::from_slice::<Value>(reply).expect("JSON");
    }
}

/// Rust's own `main`, which this program lacks, lets no closed pipe end it.
static PIPES: LazyLock<()> = LazyLock::new(|| {
    let broken = Arc::<AtomicBool>::default();
    signal_hook::flag::register(signal_hook::consts::SIGPIPE, broken).expect("a signal");
});

/// An engine that says the input whatever it is asked. Its greeting comes first, unless the input
/// begins with a zero: then that is in the input too, and the engine ends after it. The input
/// "nowhere" stands for no program, and "deaf" for one that listens to nothing.
pub fn replies(data: &[u8]) {
    let hello = br#"{"id":1,"name":"fuzz","protocol":1,"games":[]}"#;
    LazyLock::force(&PIPES);
    let text = match data.strip_prefix(b"\0") {
        Some(all) => all.to_vec(),
        None => [hello, &b"\n"[..], data].concat(),
    };
    let said = binary::file("replies", &text);
    let command = match data {
        b"nowhere" => "/nowhere/engine".to_owned(),
        b"deaf" => format!("sh -c 'exec 0<&-; cat {}'", said.display()),
        [0, ..] => format!("sh -c 'cat {}'", said.display()),
        // It listens to the end, as engines do.
        _ => format!("sh -c 'cat {}; cat >/dev/null'", said.display()),
    };
    let Ok(mut engine) = Engine::start(&command, Duration::from_secs(1)) else { return };
    let position = LIBRARY.position("ur/cyningstan A 0,0,0,0,5,8,17 0,0,0,2,7,12,17 move:2");
    let position = position.expect("a position");
    if let Ok(action) = engine.best(&position) {
        assert_eq!(position.forbids(action), None);
    }
}
