//! One live adapter: requests go out, answers come in, in any order; nothing here decides what a fault means.

use super::fault::{Fault, FaultKind, StartError, seconds};
use super::log::Log;
use crate::counted::counted;
use crate::process::{Command, End, Limits, Outgoing, Process, Tail, interrupted};
use crate::protocol::Hello;
use crate::protocol::{HELLO, Question, Reply, Violation, excerpt, read_answer, read_hello};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// A started adapter that has answered hello.
#[derive(Debug)]
pub struct Session {
    process: Process,
    log: Log,
    outgoing: Outgoing,
    incoming: Vec<u8>,
    /// Everything before this offset has been taken.
    taken: usize,
    /// No line feed stands between `taken` and here.
    searched: usize,
    errors: Tail,
    limits: Limits,
    open: VecDeque<Open>,
    /// The question behind each id, in the order of sending: the first id is 1.
    asked: Vec<usize>,
    /// When the last answer came, or the first request after a pause went out.
    alive: Instant,
    hello: Hello,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    id: u64,
    number: usize,
    sent: Instant,
}

/// What a session saw.
#[derive(Debug)]
pub enum SessionEvent {
    /// A whole answer.
    Answer {
        /// The question's number.
        number: usize,
        /// Its members.
        reply: Reply,
        /// Since it was asked.
        duration: Duration,
        /// What came on stderr since the last answer.
        stderr: String,
    },
    /// A line that is no answer; the session can go on.
    Violation {
        /// The question it belongs to, where the line tells.
        number: Option<usize>,
        /// Whether that question was still open, and is closed now.
        closes: bool,
        /// What is wrong.
        violation: Violation,
        /// What came on stderr since the last answer.
        stderr: String,
    },
    /// The session is over.
    Over {
        /// Why.
        fault: Fault,
        /// What came on stderr since the last answer.
        stderr: String,
    },
    /// The user wants to stop.
    Interrupted,
}

impl Session {
    /// Starts a command and exchanges hello.
    pub(super) fn start(command: &Command, limits: &Limits) -> Result<Session, StartError> {
        let started = Instant::now();
        let process = Process::start(command, limits).map_err(|error| StartError::Spawn {
            program: command.shown().first().cloned().unwrap_or_default(),
            error: error.to_string(),
        })?;
        let log = Log::new();
        log.note(|| format!("started {}", command.shown().join(" ")));
        let mut session = Session {
            process,
            log,
            outgoing: Outgoing::default(),
            incoming: Vec::new(),
            taken: 0,
            searched: 0,
            errors: Tail::new(limits.stderr),
            limits: limits.clone(),
            open: VecDeque::new(),
            asked: Vec::new(),
            alive: started,
            hello: Hello::default(),
        };
        session.outgoing.buffer().extend_from_slice(HELLO);
        if let Err(error) = session.greet(started + limits.start) {
            log.note(|| format!("killed without a hello: {error}"));
            return Err(error);
        }
        Ok(session)
    }

    fn greet(&mut self, deadline: Instant) -> Result<(), StartError> {
        loop {
            let ended = self.process.ended();
            let moved = self.exchange(deadline);
            match self.line() {
                Ok(Some(line)) => {
                    self.log.note(|| format!("said {}", excerpt(&line)));
                    self.hello = read_hello(&line).map_err(StartError::Hello)?;
                    return Ok(());
                }
                Err(_) => return Err(StartError::TooLong(self.limits.line)),
                Ok(None) => {}
            }
            if interrupted() {
                return Err(StartError::Interrupted);
            }
            // Judged only after the output was read once more: an answer may precede the end.
            match (ended, moved) {
                (Some(end), false) => {
                    let stderr = self.errors.take();
                    return Err(StartError::Ended { end, stderr });
                }
                _ if self.process.output_closed() && self.wait_for_end().is_none() => {
                    return Err(StartError::OutputClosed);
                }
                _ if Instant::now() >= deadline => {
                    return Err(StartError::Silent {
                        limit: self.limits.start,
                        unfinished: self.incoming[self.taken..].to_vec(),
                        stderr: self.errors.take(),
                    });
                }
                _ => {}
            }
        }
    }

    /// What the adapter says of itself.
    pub fn hello(&self) -> &Hello {
        &self.hello
    }

    /// How many requests are open.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// Whether nothing was asked yet.
    pub fn is_fresh(&self) -> bool {
        self.asked.is_empty()
    }

    /// The numbers of the open questions, oldest first; they are forgotten.
    pub fn take_open(&mut self) -> Vec<usize> {
        self.open.drain(..).map(|open| open.number).collect()
    }

    /// Puts a question on its way.
    pub fn ask(&mut self, number: usize, question: &Question) {
        let now = Instant::now();
        if self.open.is_empty() {
            self.alive = now;
        }
        self.asked.push(number);
        let id = self.asked.len() as u64;
        // Open before it is sent: the answer to it can never be unknown.
        self.open.push_back(Open { id, number, sent: now });
        let buffer = self.outgoing.buffer();
        let before = buffer.len();
        question.write(id, buffer);
        self.log.note(|| format!("asked {}", excerpt(buffer[before..].trim_ascii_end())));
    }

    /// Waits for something to happen, no longer than the limit of a case or the end of the run, and reports all of it.
    pub fn listen(&mut self, until: Option<Instant>, events: &mut Vec<SessionEvent>) {
        let limit = self.alive + self.limits.case;
        let deadline = until.map_or(limit, |until| until.min(limit));
        let ended = self.process.ended();
        let moved = self.exchange(deadline);
        loop {
            match self.line() {
                Ok(Some(line)) => {
                    let event = self.read(&line);
                    events.push(event);
                }
                Ok(None) => break,
                Err(violation) => {
                    let fault = Fault::new(FaultKind::Violation, violation);
                    return events.push(self.over(fault));
                }
            }
        }
        if interrupted() {
            events.push(SessionEvent::Interrupted);
        } else if let (Some(end), false) = (ended, moved) {
            let fault = self.end_fault(end);
            events.push(self.over(fault));
        } else if self.process.output_closed() {
            let fault = match self.wait_for_end() {
                Some(end) => self.end_fault(end),
                None => Fault::new(FaultKind::Violation, Violation::OutputClosed),
            };
            events.push(self.over(fault));
        } else if !self.open.is_empty() && Instant::now() >= self.alive + self.limits.case {
            let limit = seconds(self.limits.case);
            let detail = match &self.incoming[self.taken..] {
                [] => format!("no answer within {limit}"),
                unfinished => format!(
                    "no whole line within {limit}, only {}; end each answer with a line feed and flush",
                    excerpt(unfinished)
                ),
            };
            events.push(self.over(Fault::new(FaultKind::Timeout, detail)));
        }
    }

    fn read(&mut self, line: &[u8]) -> SessionEvent {
        self.log.note(|| format!("answered {}", excerpt(line)));
        let violation = |session: &mut Session, number, closes, violation| SessionEvent::Violation {
            number,
            closes,
            violation,
            stderr: session.errors.take(),
        };
        let (id, reply) = match read_answer(line) {
            Ok(answer) => answer,
            Err(why) => return violation(self, None, false, why),
        };
        let Some(at) = self.open.iter().position(|open| open.id == id) else {
            let asked = id.checked_sub(1).and_then(|at| usize::try_from(at).ok());
            return match asked.and_then(|at| self.asked.get(at).copied()) {
                Some(number) => violation(self, Some(number), false, Violation::AnsweredTwice(id)),
                None => violation(self, None, false, Violation::UnknownId(id)),
            };
        };
        let now = Instant::now();
        self.alive = now;
        let duration = self.open.remove(at).map(|open| (open.number, now - open.sent));
        match (duration, reply) {
            (Some((number, duration)), Ok(reply)) => {
                SessionEvent::Answer { number, reply, duration, stderr: self.errors.take() }
            }
            (open, Err(why)) => violation(self, open.map(|(number, _)| number), true, why),
            (None, Ok(_)) => violation(self, None, false, Violation::UnknownId(id)),
        }
    }

    fn over(&mut self, fault: Fault) -> SessionEvent {
        let what = if self.process.ended().is_some() { "gone" } else { "killed" };
        let open = counted(self.open.len(), "question", "questions");
        self.log.note(|| format!("{what} with {open} open: {}", fault.detail));
        self.process.stop();
        SessionEvent::Over { fault, stderr: self.errors.take() }
    }

    fn end_fault(&self, end: End) -> Fault {
        match &self.incoming[self.taken..] {
            [] => Fault::new(FaultKind::Crash, format!("it ended with {end}")),
            unfinished => Fault::new(
                FaultKind::Crash,
                format!("it ended with {end}; {}", Violation::Unfinished(excerpt(unfinished))),
            ),
        }
    }

    /// Moves bytes; true when some came from stdout.
    fn exchange(&mut self, deadline: Instant) -> bool {
        self.process
            .exchange(&mut self.outgoing, &mut self.incoming, &mut self.errors, deadline)
            .is_ok_and(|moved| moved.read)
    }

    /// The next whole line, or nothing yet.
    fn line(&mut self) -> Result<Option<Vec<u8>>, Violation> {
        let fresh = &self.incoming[self.searched..];
        match fresh.iter().position(|byte| *byte == b'\n') {
            Some(length) => {
                let end = self.searched + length;
                let line = &self.incoming[self.taken..end];
                if line.len() > self.limits.line {
                    return Err(Violation::TooLong(self.limits.line));
                }
                let line = line.strip_suffix(b"\r").unwrap_or(line).to_vec();
                (self.taken, self.searched) = (end + 1, end + 1);
                Ok(Some(line))
            }
            None => {
                self.incoming.drain(..self.taken);
                self.taken = 0;
                self.searched = self.incoming.len();
                if self.incoming.len() > self.limits.line {
                    return Err(Violation::TooLong(self.limits.line));
                }
                Ok(None)
            }
        }
    }

    fn wait_for_end(&mut self) -> Option<End> {
        let deadline = Instant::now() + self.limits.finish;
        loop {
            if let Some(end) = self.process.ended() {
                return Some(end);
            }
            if Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends in order: closes its input, reads what still comes, and says what was odd about the end.
    pub fn finish(&mut self, events: &mut Vec<SessionEvent>) -> Option<String> {
        self.process.close_input();
        self.log.note(|| "told that there is nothing more to do".to_owned());
        let deadline = Instant::now() + self.limits.finish;
        let end = loop {
            let ended = self.process.ended();
            let moved = self.exchange(deadline);
            while let Ok(Some(line)) = self.line() {
                let event = self.read(&line);
                events.push(event);
            }
            match ended {
                Some(end) if !moved => break Some(end),
                _ if Instant::now() >= deadline || interrupted() => break None,
                // Without output to wait for, the pause is here.
                _ if self.process.output_closed() && ended.is_none() => {
                    std::thread::sleep(Duration::from_millis(1));
                }
                _ => {}
            }
        };
        self.log.note(|| match end {
            Some(end) => format!("ended with {end}"),
            None => format!("killed: it did not end within {}", seconds(self.limits.finish)),
        });
        self.process.stop();
        match end {
            Some(End::Code(0)) => None,
            Some(end) => Some(format!("at the end of its input the adapter ended with {end}, not with exit code 0")),
            None if interrupted() => None,
            None => {
                Some(format!("the adapter did not end within {} of the end of its input", seconds(self.limits.finish)))
            }
        }
    }
}
