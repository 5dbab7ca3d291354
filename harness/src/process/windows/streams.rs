//! The pipes of a child: they block, so each has a thread, and all that happens to them comes as one queue.

use crate::process::Outgoing;
use std::io::{Read, Write as _};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;

/// How much goes through a pipe at a time.
const CHUNK: usize = 64 << 10;

/// How many chunks may wait to be looked at; then the child has to wait.
const WAITING: usize = 8;

/// What happened to a pipe.
pub enum Happened {
    /// Bytes came from stdout.
    Output(Vec<u8>),
    /// stdout is at its end.
    OutputEnded,
    /// Bytes came from stderr.
    Errors(Vec<u8>),
    /// What was sent last is in the pipe.
    Taken,
    /// The child no longer reads.
    InputClosed,
}

/// The three pipes.
#[derive(Debug)]
pub struct Streams {
    happened: Receiver<Happened>,
    input: Option<Sender<Vec<u8>>>,
    sending: bool,
    output_ended: bool,
}

impl Streams {
    /// Takes the pipes of a child. Their threads end when the child's job has, or when nobody listens.
    pub fn of(child: &mut Child) -> Streams {
        let (tell, happened) = sync_channel(WAITING);
        let input = child.stdin.take().map(|stdin| {
            let (input, chunks) = channel();
            let tell = tell.clone();
            std::thread::spawn(move || write(stdin, &chunks, &tell));
            input
        });
        if let Some(stdout) = child.stdout.take() {
            let tell = tell.clone();
            std::thread::spawn(move || {
                read(stdout, Happened::Output, &tell);
                let _ = tell.send(Happened::OutputEnded);
            });
        }
        if let Some(stderr) = child.stderr.take() {
            std::thread::spawn(move || read(stderr, Happened::Errors, &tell));
        }
        Streams { happened, input, sending: false, output_ended: false }
    }

    /// Hands over the next chunk, unless the last one is still on its way.
    pub fn send(&mut self, outgoing: &mut Outgoing) {
        let rest = outgoing.rest();
        if let (Some(input), false, false) = (&self.input, self.sending, rest.is_empty()) {
            let chunk = rest[..rest.len().min(CHUNK)].to_vec();
            let count = chunk.len();
            self.sending = input.send(chunk).is_ok();
            outgoing.advance(count);
        }
    }

    /// The next thing that happens.
    pub fn wait(&mut self, longest: Duration) -> Result<Happened, RecvTimeoutError> {
        let happened = self.happened.recv_timeout(longest)?;
        match happened {
            Happened::Taken => self.sending = false,
            Happened::OutputEnded => self.output_ended = true,
            Happened::InputClosed => self.input = None,
            Happened::Output(_) | Happened::Errors(_) => {}
        }
        Ok(happened)
    }

    /// Closes stdin once what was handed over is in it.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Whether stdin was closed, from either side.
    pub fn input_closed(&self) -> bool {
        self.input.is_none()
    }

    /// Whether stdout is at its end.
    pub fn output_ended(&self) -> bool {
        self.output_ended
    }
}

fn write(mut stdin: ChildStdin, chunks: &Receiver<Vec<u8>>, tell: &SyncSender<Happened>) {
    for chunk in chunks {
        let taken = stdin.write_all(&chunk).and_then(|()| stdin.flush()).is_ok();
        if tell.send(if taken { Happened::Taken } else { Happened::InputClosed }).is_err() || !taken {
            return;
        }
    }
}

/// Until the end of the pipe, which an error is too.
fn read(mut pipe: impl Read, happened: fn(Vec<u8>) -> Happened, tell: &SyncSender<Happened>) {
    let mut chunk = vec![0; CHUNK];
    while let Ok(count @ 1..) = pipe.read(&mut chunk) {
        if tell.send(happened(chunk[..count].to_vec())).is_err() {
            return;
        }
    }
}
