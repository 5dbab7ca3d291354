//! Everything a child starts: how it is signalled together, and how those that hide are found again.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The variable by which the descendants of one child are told from those of another.
pub const MARK: &str = "CANON_CHILD";

static ADOPTING: AtomicBool = AtomicBool::new(false);

/// A mark that no other child of any canon has.
pub fn new_mark() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    format!("{}-{number}", std::process::id())
}

/// Makes this process the parent of every orphan below it, so that it can end them, and sees to it that they end with it.
///
/// Only for a process whose children are all of its own making: the `canon` binary. Linux only.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    {
        // SAFETY: sets one attribute of this process.
        let done = unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) };
        ADOPTING.store(done == 0, Ordering::SeqCst);
        // What it drives is not to be trusted: no child may trace this process, unless root lets it.
        // SAFETY: sets one attribute of this process.
        unsafe { libc::prctl(libc::PR_SET_DUMPABLE, 0, 0, 0, 0) };
        super::watchdog::post();
    }
}

/// Between fork and exec: a child dies when the thread that started it does, even of KILL. Linux only.
pub fn die_with_parent() {
    // SAFETY: sets one attribute of the calling process.
    #[cfg(target_os = "linux")]
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0)
    };
}

/// Signals a whole process group.
pub fn signal_group(group: i32, signal: i32) {
    if group > 0 {
        // SAFETY: the group was made for a child of this process.
        unsafe { libc::kill(-group, signal) };
    }
}

/// Ends and reaps the orphans that bear a mark, and theirs in turn.
pub fn end_orphans(mark: &str) {
    // After every case of a program that is no adapter, so it must be quick.
    end_children(|| {
        let children = listed_children().unwrap_or_else(children);
        children.into_iter().filter(|child| bears(*child, mark))
    });
}

/// Ends and reaps every child that is left, also those that shed their mark. For the very end of a run.
pub fn end_all_orphans() {
    end_children(|| children().into_iter());
}

fn end_children<Children: Iterator<Item = i32>>(chosen: impl Fn() -> Children) {
    if !ADOPTING.load(Ordering::SeqCst) {
        return;
    }
    // Each round ends one generation; a program that forks faster than this would need a
    // container. The bound keeps even that one from holding the harness.
    for _ in 0..100 {
        let watchdog = super::watchdog::number();
        let orphans: Vec<i32> = chosen().filter(|child| Some(*child) != watchdog).collect();
        if orphans.is_empty() {
            return;
        }
        for process in orphans {
            // SAFETY: the process is a child of this one and not reaped yet, so the number is its own.
            unsafe {
                libc::kill(process, libc::SIGKILL);
                libc::waitpid(process, std::ptr::null_mut(), 0);
            }
        }
    }
}

/// The children of each thread of this process, as the kernel lists them; none where it keeps no such lists.
///
/// A child may be missed while another one ends: for the last word, all processes are looked at.
fn listed_children() -> Option<Vec<i32>> {
    let mut children = Vec::new();
    for thread in std::fs::read_dir("/proc/self/task").ok()?.flatten() {
        let list = match std::fs::read_to_string(thread.path().join("children")) {
            Ok(list) => list,
            // A thread that has ended since has left its children to another.
            Err(_) if !thread.path().exists() => continue,
            Err(_) => return None,
        };
        children.extend(list.split_whitespace().filter_map(|child| child.parse::<i32>().ok()));
    }
    Some(children)
}

/// The living and unreaped children of this process, among all processes.
fn children() -> Vec<i32> {
    let parent = std::process::id();
    let Ok(entries) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok())
        .filter(|process| parent_of(*process) == Some(parent))
        .collect()
}

/// The fourth field of `stat`, counted after the name, which may hold anything.
fn parent_of(process: i32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    fields.split(' ').nth(1)?.parse().ok()
}

fn bears(process: i32, mark: &str) -> bool {
    let wanted = format!("{MARK}={mark}");
    std::fs::read(format!("/proc/{process}/environ"))
        .is_ok_and(|variables| variables.split(|byte| *byte == 0).any(|variable| variable == wanted.as_bytes()))
}
