//! The current time, for dates in records.

use std::time::{SystemTime, UNIX_EPOCH};

/// The current time in seconds since 1970, UTC.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs())
}
