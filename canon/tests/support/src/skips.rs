//! The checks that a test binary left out: counted and listed when it ends, after the line that says how many passed.

use std::io::Write as _;
use std::sync::{Mutex, Once, PoisonError};

static SKIPS: Mutex<Vec<String>> = Mutex::new(Vec::new());

unsafe extern "C" {
    /// Of the C library, which every program that std supports here is linked with.
    safe fn atexit(function: extern "C" fn()) -> i32;
}

/// Keeps a check for the list.
pub fn note(skip: String) {
    static LISTED: Once = Once::new();
    // Nothing of Rust's own test harness runs after the last test.
    LISTED.call_once(|| {
        let _ = atexit(list);
    });
    SKIPS.lock().unwrap_or_else(PoisonError::into_inner).push(skip);
}

extern "C" fn list() {
    let mut skips = std::mem::take(&mut *SKIPS.lock().unwrap_or_else(PoisonError::into_inner));
    skips.sort();
    let checks = if skips.len() == 1 { "check was" } else { "checks were" };
    let mut text = format!("{} {checks} skipped:\n", skips.len());
    for skip in skips {
        text.push_str(&format!("  {skip}\n"));
    }
    text.push('\n');
    let _ = std::io::stderr().write_all(text.as_bytes());
}
