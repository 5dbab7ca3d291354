//! Unix: pipes that never block, a process group a child, and an end that leaves nobody behind.

#![allow(unsafe_code)]

mod family;
mod signals;
mod watchdog;

use super::{Command, End, Limits, Moved, Outgoing, Tail};
use std::io::{ErrorKind, Read, Result, Write};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::time::{Duration, Instant};

pub use family::{adopt_orphans, end_all_orphans};
pub use signals::{catch_interrupts, interrupted, was_stopped};
pub use watchdog::watch;

/// A program here needs no more variables than those of every platform.
pub const NEEDED: &[&str] = &[];

/// How often a silent child is asked whether it still lives: a grandchild may hold its pipes open.
const PULSE: Duration = Duration::from_millis(50);

/// A running child, the leader of its own process group. Dropping it ends the whole group.
#[derive(Debug)]
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    mark: String,
    grace: Duration,
    end: Option<End>,
    chunk: Vec<u8>,
}

impl Process {
    /// Starts a command within its limits.
    pub fn start(command: &Command, limits: &Limits) -> Result<Process> {
        let mark = family::new_mark();
        let (program, arguments) = command
            .words
            .split_first()
            .ok_or_else(|| std::io::Error::new(ErrorKind::InvalidInput, "the command is empty"))?;
        let mut builder = std::process::Command::new(program);
        builder
            .args(arguments)
            .env_clear()
            .envs(command.variables())
            .env(family::MARK, &mark)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        if let Some(folder) = &command.folder {
            builder.current_dir(folder);
        }
        let resources = resources(limits);
        // SAFETY: between fork and exec only async-signal-safe calls are allowed; prctl and
        // setrlimit are system calls that touch no memory but their arguments.
        unsafe {
            builder.pre_exec(move || {
                family::die_with_parent();
                resources.iter().try_for_each(|(resource, limit)| set_limit(*resource, *limit))
            });
        }
        let mut child = builder.spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let descriptors = [
            stdin.as_ref().map(AsRawFd::as_raw_fd),
            stdout.as_ref().map(AsRawFd::as_raw_fd),
            stderr.as_ref().map(AsRawFd::as_raw_fd),
        ];
        let process =
            Process { child, stdin, stdout, stderr, mark, grace: limits.grace, end: None, chunk: vec![0; 64 << 10] };
        // From here on an error drops the process, which ends it.
        descriptors.into_iter().flatten().try_for_each(never_block)?;
        Ok(process)
    }

    /// Moves what can be moved: waits until something can, the child has ended, an interrupt came or the deadline passed.
    pub fn exchange(
        &mut self, outgoing: &mut Outgoing, output: &mut Vec<u8>, errors: &mut Tail, deadline: Instant,
    ) -> Result<Moved> {
        let mut moved = Moved::default();
        let wait = deadline.saturating_duration_since(Instant::now()).min(match self.stdout {
            Some(_) => PULSE,
            // Only its end is left to wait for, and no descriptor tells of that.
            None => Duration::from_millis(1),
        });
        let ready = self.wait(!outgoing.rest().is_empty(), wait)?;
        if ready.stderr {
            self.drain_errors(errors);
        }
        if ready.stdin {
            moved.input_closed = !self.send(outgoing);
        }
        if ready.stdout
            && let Some(stdout) = &mut self.stdout
        {
            match stdout.read(&mut self.chunk) {
                Ok(0) => {
                    self.stdout = None;
                    moved.end_of_output = true;
                }
                Ok(count) => {
                    output.extend_from_slice(&self.chunk[..count]);
                    moved.read = true;
                }
                Err(error) if is_temporary(&error) => {}
                Err(error) => return Err(error),
            }
        }
        moved.end_of_output |= self.stdout.is_none();
        moved.input_closed |= self.stdin.is_none();
        Ok(moved)
    }

    /// Sends until the pipe is full; false when the child no longer reads.
    fn send(&mut self, outgoing: &mut Outgoing) -> bool {
        let Some(stdin) = &mut self.stdin else {
            return false;
        };
        while !outgoing.rest().is_empty() {
            match stdin.write(outgoing.rest()) {
                Ok(0) => break,
                Ok(count) => outgoing.advance(count),
                Err(error) if is_temporary(&error) => break,
                Err(_) => {
                    self.stdin = None;
                    return false;
                }
            }
        }
        true
    }

    /// One chunk, so that a child that floods stderr cannot keep its answers from being read.
    fn drain_errors(&mut self, errors: &mut Tail) {
        let Some(stderr) = &mut self.stderr else {
            return;
        };
        match stderr.read(&mut self.chunk) {
            Ok(0) => self.stderr = None,
            Ok(count) => errors.push(&self.chunk[..count]),
            Err(error) if is_temporary(&error) => {}
            Err(_) => self.stderr = None,
        }
    }

    fn wait(&self, sending: bool, wait: Duration) -> Result<Ready> {
        const READABLE: i16 = libc::POLLIN | libc::POLLHUP | libc::POLLERR;
        const WRITABLE: i16 = libc::POLLOUT | libc::POLLHUP | libc::POLLERR;
        let watch = |descriptor: Option<RawFd>, events: i16| libc::pollfd {
            // A negative descriptor is skipped.
            fd: descriptor.unwrap_or(-1),
            events,
            revents: 0,
        };
        let stdin = self.stdin.as_ref().filter(|_| sending);
        let mut watched = [
            watch(stdin.map(AsRawFd::as_raw_fd), libc::POLLOUT),
            watch(self.stdout.as_ref().map(AsRawFd::as_raw_fd), libc::POLLIN),
            watch(self.stderr.as_ref().map(AsRawFd::as_raw_fd), libc::POLLIN),
            watch(signals::wake_descriptor(), libc::POLLIN),
        ];
        let milliseconds = i32::try_from(wait.as_micros().div_ceil(1000)).unwrap_or(i32::MAX);
        // SAFETY: the array lives across the call and its length is given.
        let count = unsafe { libc::poll(watched.as_mut_ptr(), watched.len() as _, milliseconds) };
        if count < 0 {
            let error = std::io::Error::last_os_error();
            return if is_temporary(&error) { Ok(Ready::default()) } else { Err(error) };
        }
        Ok(Ready {
            stdin: watched[0].revents & WRITABLE != 0,
            stdout: watched[1].revents & READABLE != 0,
            stderr: watched[2].revents & READABLE != 0,
        })
    }

    /// Whether stdout is at its end.
    pub fn output_closed(&self) -> bool {
        self.stdout.is_none()
    }

    /// Tells the child that there is nothing more to do.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// How the child ended, if it has.
    pub fn ended(&mut self) -> Option<End> {
        if self.end.is_none() {
            self.end = self.child.try_wait().ok().flatten().map(end_of);
        }
        self.end
    }

    /// Ends the child and whatever it started: TERM, then KILL. Says how the child itself ended.
    pub fn stop(&mut self) -> End {
        self.stdin = None;
        let group = self.child.id().cast_signed();
        if self.ended().is_none() {
            family::signal_group(group, libc::SIGTERM);
            let patience = Instant::now() + self.grace;
            while self.ended().is_none() && Instant::now() < patience {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
        // Also after a clean end: others in its group may live on. While this process has not
        // reaped the child the group's number cannot go to anybody else; afterwards it can only
        // if the group is empty, and then there is nobody of ours to miss.
        family::signal_group(group, libc::SIGKILL);
        let end = match self.end {
            Some(end) => end,
            None => self.child.wait().map_or(End::Signal(libc::SIGKILL), end_of),
        };
        self.end = Some(end);
        family::end_orphans(&self.mark);
        (self.stdout, self.stderr) = (None, None);
        end
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
    }
}

#[derive(Default)]
struct Ready {
    stdin: bool,
    stdout: bool,
    stderr: bool,
}

fn is_temporary(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

fn end_of(status: ExitStatus) -> End {
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Code(code),
        (None, signal) => End::Signal(signal.unwrap_or_default()),
    }
}

fn never_block(descriptor: RawFd) -> Result<()> {
    // SAFETY: the descriptor is open, and these calls only read and set its flags.
    let done = unsafe {
        let flags = libc::fcntl(descriptor, libc::F_GETFL);
        flags >= 0 && libc::fcntl(descriptor, libc::F_SETFL, flags | libc::O_NONBLOCK) >= 0
    };
    if done { Ok(()) } else { Err(std::io::Error::last_os_error()) }
}

#[cfg(any(target_env = "gnu", target_os = "hurd"))]
type Resource = libc::__rlimit_resource_t;
#[cfg(not(any(target_env = "gnu", target_os = "hurd")))]
type Resource = libc::c_int;

fn resources(limits: &Limits) -> Vec<(Resource, u64)> {
    [
        (libc::RLIMIT_AS, limits.memory),
        (libc::RLIMIT_CPU, limits.cpu),
        (libc::RLIMIT_FSIZE, limits.file_size),
        (libc::RLIMIT_NOFILE, limits.open_files),
        // A program that crashes on purpose must not fill the disk with cores.
        (libc::RLIMIT_CORE, Some(0)),
    ]
    .into_iter()
    .filter_map(|(resource, limit)| Some((resource, limit?)))
    .collect()
}

/// Lowers a limit; one that is lower already stays.
fn set_limit(resource: Resource, limit: u64) -> Result<()> {
    let mut current = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the structure lives across both calls.
    let done = unsafe {
        libc::getrlimit(resource, &raw mut current) == 0 && {
            let limit = current.rlim_max.min(limit as libc::rlim_t);
            current = libc::rlimit { rlim_cur: limit, rlim_max: limit };
            libc::setrlimit(resource, &raw const current) == 0
        }
    };
    if done { Ok(()) } else { Err(std::io::Error::last_os_error()) }
}

/// User and system time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpuTime;

impl CpuTime {
    /// Spent by this process so far.
    pub fn of_this_process() -> Duration {
        usage(libc::RUSAGE_SELF)
    }

    /// Spent by the children that have ended, their own children included.
    pub fn of_ended_children() -> Duration {
        usage(libc::RUSAGE_CHILDREN)
    }
}

fn usage(who: libc::c_int) -> Duration {
    // SAFETY: all zeros is a valid rusage, and it lives across the call.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(who, &raw mut usage);
        usage
    };
    let time = |time: libc::timeval| {
        Duration::from_secs(time.tv_sec.unsigned_abs())
            + Duration::from_micros(u64::from(time.tv_usec.unsigned_abs() as u32))
    };
    time(usage.ru_utime) + time(usage.ru_stime)
}
