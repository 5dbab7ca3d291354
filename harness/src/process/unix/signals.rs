//! Signals: SIGINT, SIGTERM and SIGHUP become a flag that wakes every waiting thread; that this process was stopped is kept.

use std::os::fd::RawFd;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicI64, Ordering};

/// Milliseconds in which a second signal is the first one again: a terminal tells a whole process group, and a wrapper such
/// as npm's passes on what it was told.
const SAME: i64 = 1000;

/// When the first interrupt came, in milliseconds of the monotonic clock; zero before.
static INTERRUPTED: AtomicI64 = AtomicI64::new(0);
static STOPPED: AtomicBool = AtomicBool::new(false);
/// The ends of a pipe that is written once and never read: from then on every poll returns at once.
static WAKE_READ: AtomicI32 = AtomicI32::new(-1);
static WAKE_WRITE: AtomicI32 = AtomicI32::new(-1);

/// Lets the caller end in order when the user wants to stop. A second signal, not the same one once more, ends it at once.
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
        handle(signal, note, 0);
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

extern "C" fn note(signal: libc::c_int) {
    let now = milliseconds();
    if let Err(first) = INTERRUPTED.compare_exchange(0, now, Ordering::SeqCst, Ordering::SeqCst) {
        if now - first >= SAME {
            // SAFETY: both are async-signal-safe; the signal, blocked until this returns, then ends the process.
            unsafe {
                libc::signal(signal, libc::SIG_DFL);
                libc::raise(signal);
            }
        }
        return;
    }
    // SAFETY: write is async-signal-safe; one byte from a static.
    unsafe { libc::write(WAKE_WRITE.load(Ordering::SeqCst), b"!".as_ptr().cast(), 1) };
}

/// The monotonic clock, never zero.
fn milliseconds() -> i64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: async-signal-safe, and the structure lives across the call.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    (time.tv_sec * 1000 + time.tv_nsec / 1_000_000).max(1)
}

/// Whether the user wants to stop.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst) != 0
}

/// What to watch to be woken by an interrupt.
pub fn wake_descriptor() -> Option<RawFd> {
    Some(WAKE_READ.load(Ordering::SeqCst)).filter(|descriptor| *descriptor >= 0)
}
