//! Interrupts of the console become a flag that every waiting thread looks at.

#![allow(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering};
use windows_sys::Win32::System::Console::SetConsoleCtrlHandler;
use windows_sys::core::BOOL;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Lets the caller end in order when the user wants to stop. A second interrupt ends it at once.
pub fn catch_interrupts() {
    // SAFETY: the handler lives as long as the program, and touches one static.
    unsafe { SetConsoleCtrlHandler(Some(note), 1) };
}

/// Says whether the interrupt is dealt with; one that is not ends the program.
unsafe extern "system" fn note(_: u32) -> BOOL {
    BOOL::from(!INTERRUPTED.swap(true, Ordering::SeqCst))
}

/// Whether the user wants to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
