//! Windows: a job object per child, which nobody leaves and which ends with this process, and a thread per pipe.

mod console;
mod job;
mod streams;

use super::{Command, End, Limits, Moved, Outgoing, Tail};
use job::Job;
use std::io::{Error, ErrorKind, Result};
use std::os::windows::process::CommandExt as _;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};
use streams::{Happened, Streams};
use windows_sys::Win32::System::Threading::{CREATE_NEW_PROCESS_GROUP, CREATE_SUSPENDED};

pub use console::{catch_interrupts, interrupted};
pub use job::CpuTime;

/// Variables without which hardly a program starts here, inherited beside those of every platform.
pub const NEEDED: &[&str] = &[
    "APPDATA", "COMSPEC", "LOCALAPPDATA", "NUMBER_OF_PROCESSORS", "PATHEXT", "PROCESSOR_ARCHITECTURE", "PROGRAMDATA",
    "PROGRAMFILES", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "TMP", "USERNAME", "USERPROFILE", "WINDIR",
];

/// How often a silent child is asked whether it still lives, and whether the user wants to stop.
const PULSE: Duration = Duration::from_millis(50);

/// How long the last output of a child that has ended may take through its thread.
const LAST: Duration = Duration::from_millis(500);

/// A running child, alone in its job with all that it starts. Dropping it ends the whole job.
#[derive(Debug)]
pub struct Process {
    child: Child,
    job: Job,
    streams: Streams,
    grace: Duration,
    end: Option<End>,
}

impl Process {
    /// Starts a command within its limits; those on files and what they hold have no like here.
    pub fn start(command: &Command, limits: &Limits) -> Result<Process> {
        let (program, arguments) =
            command.words.split_first().ok_or_else(|| Error::new(ErrorKind::InvalidInput, "the command is empty"))?;
        let job = Job::new(limits)?;
        let mut builder = std::process::Command::new(program);
        builder
            .args(arguments)
            .env_clear()
            .envs(command.variables())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // Suspended, so that it starts nobody before it is in its job; an interrupt of the console is not for it.
            .creation_flags(CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP);
        if let Some(folder) = &command.folder {
            builder.current_dir(folder);
        }
        let mut child = builder.spawn()?;
        if let Err(error) = job.adopt(&child).and_then(|()| job::resume(child.id())) {
            let _ = child.kill();
            return Err(error);
        }
        let streams = Streams::of(&mut child);
        Ok(Process { child, job, streams, grace: limits.grace, end: None })
    }

    /// Moves what can be moved: waits until something can, the child has ended, an interrupt came or the deadline passed.
    pub fn exchange(
        &mut self, outgoing: &mut Outgoing, output: &mut Vec<u8>, errors: &mut Tail, deadline: Instant,
    ) -> Result<Moved> {
        let mut moved = Moved::default();
        let pause = match (self.end, self.streams.output_ended()) {
            (_, true) => Duration::from_millis(1),
            (Some(_), false) => LAST,
            (None, false) => PULSE,
        };
        self.streams.send(outgoing);
        let mut longest = deadline.saturating_duration_since(Instant::now()).min(pause);
        loop {
            match self.streams.wait(longest) {
                Ok(Happened::Output(bytes)) => {
                    output.extend_from_slice(&bytes);
                    moved.read = true;
                    break;
                }
                Ok(Happened::Errors(bytes)) => {
                    errors.push(&bytes);
                    // A child that floods stderr may not keep its answers, or the deadline, from being looked at.
                    if Instant::now() >= deadline {
                        break;
                    }
                }
                Ok(Happened::Taken) => self.streams.send(outgoing),
                Ok(Happened::OutputEnded | Happened::InputClosed) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => {
                    // Every pipe is closed: only the end is left to wait for.
                    std::thread::sleep(Duration::from_millis(1));
                    break;
                }
            }
            longest = Duration::ZERO;
        }
        moved.end_of_output = self.streams.output_ended();
        moved.input_closed = self.streams.input_closed();
        Ok(moved)
    }

    /// Whether stdout is at its end.
    pub fn output_closed(&self) -> bool {
        self.streams.output_ended()
    }

    /// Tells the child that there is nothing more to do.
    pub fn close_input(&mut self) {
        self.streams.close_input();
    }

    /// How the child ended, if it has.
    pub fn ended(&mut self) -> Option<End> {
        if self.end.is_none() {
            self.end = self.child.try_wait().ok().flatten().map(end_of);
        }
        self.end
    }

    /// Ends the child and whatever it started: the end of its input, then the end of its job. Says how the child itself ended.
    pub fn stop(&mut self) -> End {
        self.streams.close_input();
        let patience = Instant::now() + self.grace;
        while self.ended().is_none() && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(5));
        }
        // Also after a clean end: others in its job may live on.
        self.job.end();
        let end = match self.end {
            Some(end) => end,
            None => self.child.wait().map_or(End::Code(job::ENDED), end_of),
        };
        self.end = Some(end);
        end
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.stop();
    }
}

fn end_of(status: ExitStatus) -> End {
    End::Code(status.code().unwrap_or_default())
}

/// The system ends the jobs of a process with it.
pub fn watch(_: u32) {}

/// A job knows its own: nobody is an orphan.
pub fn adopt_orphans() {}

/// A job knows its own: nobody is an orphan.
pub fn end_all_orphans() {}

/// Nothing stops a process here and lets it go on.
pub fn was_stopped() -> bool {
    false
}
