//! Time that this thread, or this process, spent on processors.

use rustix::time::{ClockId, clock_gettime};

/// Nanoseconds of CPU time of the calling thread since some point.
pub fn thread_nanoseconds() -> u64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

/// Nanoseconds of CPU time of all threads of this process since some point.
pub fn process_nanoseconds() -> u64 {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}
