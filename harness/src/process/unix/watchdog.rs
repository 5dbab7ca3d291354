//! A process that outlives this one by a moment: where canon is killed outright, it ends what canon's children have started.
//!
//! The kernel ends a child when its parent dies, but not the child's own children. The watchdog holds
//! the reading end of a pipe whose writing end only canon has: when the pipe closes, canon is gone,
//! and whoever bears one of its marks is ended. Until then it sees to it that no child holds canon up: a tracer among
//! them is ended, and where there is no terminal that could have stopped canon, a stop is undone. Linux only, because
//! all this is found in `/proc`.

use super::family::MARK;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

/// The hidden command of the binary that does the watching.
pub const COMMAND: &str = "watchdog";

static WATCHDOG: OnceLock<Option<Child>> = OnceLock::new();

/// Starts the watchdog, once. Only for the `canon` binary: it runs itself.
pub fn post() {
    WATCHDOG.get_or_init(|| {
        if !cfg!(target_os = "linux") {
            return None;
        }
        let mut command = Command::new(std::env::current_exe().ok()?);
        command
            .args([COMMAND, &std::process::id().to_string()])
            // Whoever started this canon may be another one, whose mark must not be on the watchdog.
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // An interrupt from the terminal is not for it.
            .process_group(0);
        // Without it a run is no worse than where there is none.
        command.spawn().ok()
    });
}

/// The watchdog's number, so that it is not taken for a child that was left over.
pub fn number() -> Option<i32> {
    WATCHDOG.get()?.as_ref().map(|child| child.id().cast_signed())
}

/// How often it looks whether canon still runs.
const PULSE: i32 = 500;

/// Waits until the process of this number is gone, then ends everything that it had started.
pub fn watch(parent: u32) {
    let mark = format!("{MARK}={parent}-");
    while !is_over() {
        keep_going(parent, mark.as_bytes());
    }
    for _ in 0..100 {
        let left = bearers(mark.as_bytes());
        if left.is_empty() {
            return;
        }
        for process in left {
            // SAFETY: the process bears a mark that only descendants of the dead canon have.
            unsafe { libc::kill(process, libc::SIGKILL) };
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Waits for a moment; true when the other end of the pipe on stdin is closed. Nobody ever writes to it.
fn is_over() -> bool {
    let mut pipe = libc::pollfd { fd: 0, events: libc::POLLIN, revents: 0 };
    // SAFETY: one descriptor that lives across the call.
    unsafe { libc::poll(&raw mut pipe, 1, PULSE) > 0 }
}

/// Undoes what a child may have done to hold canon up: traced or stopped, it could count no limit.
fn keep_going(parent: u32, mark: &[u8]) {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/{parent}/{name}"));
    let (Ok(status), Ok(stat)) = (read("status"), read("stat")) else {
        return;
    };
    let tracer = status.lines().find_map(|line| line.strip_prefix("TracerPid:"));
    let tracer = tracer.and_then(|number| number.trim().parse().ok()).unwrap_or(0);
    if tracer > 0 && bears(tracer, mark) {
        // SAFETY: the tracer bears a mark that only descendants of canon have.
        unsafe { libc::kill(tracer, libc::SIGKILL) };
    }
    // After the name, which may hold anything: the state, three numbers, the terminal.
    let mut fields = stat.rsplit_once(") ").map_or("", |(_, fields)| fields).split(' ');
    let (state, terminal) = (fields.next(), fields.nth(3));
    if state == Some("T") && terminal == Some("0") {
        // SAFETY: canon holds the other end of the pipe, so the number is still its own.
        unsafe { libc::kill(parent.cast_signed(), libc::SIGCONT) };
    }
}

/// The processes with a variable that begins like this.
fn bearers(beginning: &[u8]) -> Vec<i32> {
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok())
        .filter(|process| bears(*process, beginning))
        .collect()
}

fn bears(process: i32, beginning: &[u8]) -> bool {
    std::fs::read(format!("/proc/{process}/environ"))
        .is_ok_and(|variables| variables.split(|byte| *byte == 0).any(|variable| variable.starts_with(beginning)))
}
