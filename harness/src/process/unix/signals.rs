//! Signals: SIGINT, SIGTERM and SIGHUP become a flag that wakes every waiting thread; that this process was stopped is kept.

use std::os::fd::RawFd;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static STOPPED: AtomicBool = AtomicBool::new(false);
/// The ends of a pipe that is written once and never read: from then on every poll returns at once.
static WAKE_READ: AtomicI32 = AtomicI32::new(-1);
static WAKE_WRITE: AtomicI32 = AtomicI32::new(-1);

/// Lets the caller end in order when the user wants to stop. A second signal ends it at once.
pub fn catch_interrupts() {
    let mut pipe = [-1; 2];
    // SAFETY: the array has room for both descriptors.
    if unsafe { libc::pipe(pipe.as_mut_ptr()) } != 0 {
        return;
    }
    for descriptor in pipe {
        // SAFETY: the descriptor was just opened.
        unsafe { libc::fcntl(descriptor, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    WAKE_READ.store(pipe[0], Ordering::SeqCst);
    WAKE_WRITE.store(pipe[1], Ordering::SeqCst);
    let handle = |signal: i32, handler: extern "C" fn(libc::c_int), flags: i32| {
        // SAFETY: all zeros is a valid sigaction; the handlers only store and write one byte.
        unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = handler as *const () as usize;
            action.sa_flags = flags;
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    };
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        handle(signal, note, libc::SA_RESETHAND);
    }
    handle(libc::SIGCONT, went_on, libc::SA_RESTART);
}

extern "C" fn went_on(_: libc::c_int) {
    STOPPED.store(true, Ordering::SeqCst);
}

/// Whether this process was stopped and went on again: limits are wall time, and go on meanwhile.
pub fn was_stopped() -> bool {
    STOPPED.load(Ordering::SeqCst)
}

extern "C" fn note(_: libc::c_int) {
    INTERRUPTED.store(true, Ordering::SeqCst);
    // SAFETY: write is async-signal-safe; one byte from a static.
    unsafe { libc::write(WAKE_WRITE.load(Ordering::SeqCst), b"!".as_ptr().cast(), 1) };
}

/// Whether the user wants to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// What to watch to be woken by an interrupt.
pub fn wake_descriptor() -> Option<RawFd> {
    Some(WAKE_READ.load(Ordering::SeqCst)).filter(|descriptor| *descriptor >= 0)
}
