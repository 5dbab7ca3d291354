//! The streams of a run while it goes on: cases in their order, and past one that keeps the others waiting.

use super::stream::Stream;
use crate::event::{CaseFinished, Event};
use std::collections::HashSet;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A settled case waits this long for those before it. One that hangs must not take along what was answered behind it.
const PATIENCE: Duration = Duration::from_millis(100);

/// How often somebody looks for cases that have waited too long; both together stay below 200 ms.
const PULSE: Duration = Duration::from_millis(50);

/// The streams, and the settled cases whose turn has not come.
#[derive(Default)]
pub struct Live {
    streams: Vec<Stream>,
    waiting: Vec<(Instant, CaseFinished)>,
    /// The cases that stand in the files.
    written: HashSet<String>,
}

impl Live {
    /// Streams to which nothing was written yet.
    pub fn new(streams: Vec<Stream>) -> Live {
        Live { streams, ..Live::default() }
    }

    /// Writes an event to every stream.
    pub fn event(&mut self, event: &Event) {
        self.streams.iter_mut().for_each(|stream| stream.write(event));
    }

    /// Notes a case that is settled, in whatever order.
    pub fn settled(&mut self, case: &CaseFinished) {
        if self.streams.iter().any(Stream::is_rewritable) {
            self.waiting.retain(|(_, other)| other.id != case.id);
            self.waiting.push((Instant::now(), case.clone()));
        }
    }

    /// Writes a case whose turn has come. A file that has it already keeps its line until the run is over.
    pub fn in_turn(&mut self, case: &CaseFinished) {
        let is_new = self.written.insert(case.id.clone());
        if is_new {
            self.waiting.retain(|(_, other)| other.id != case.id);
        }
        let event = Event::CaseFinished(Box::new(case.clone()));
        let streams = self.streams.iter_mut();
        streams.filter(|stream| is_new || !stream.is_rewritable()).for_each(|stream| stream.write(&event));
    }

    /// Writes what was settled before this moment to the files, out of turn: they are put in order at the end of the run.
    pub fn overdue(&mut self, moment: Instant) {
        let (due, waiting): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.waiting).into_iter().partition(|(settled, _)| *settled <= moment);
        self.waiting = waiting;
        for (_, mut case) in due {
            case.again = !self.written.insert(case.id.clone());
            let event = Event::CaseFinished(Box::new(case));
            let streams = self.streams.iter_mut();
            streams.filter(|stream| stream.is_rewritable()).for_each(|stream| stream.write(&event));
        }
    }

    /// The streams, for what is still to come.
    pub fn take(&mut self) -> Vec<Stream> {
        std::mem::take(&mut self.streams)
    }
}

/// The streams, also where somebody panicked who held them.
pub fn lock(live: &Mutex<Live>) -> MutexGuard<'_, Live> {
    live.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Looks after cases that wait, until what is given back is dropped.
pub fn look_after(live: &Arc<Mutex<Live>>) -> Sender<()> {
    let (stop, stopped) = channel();
    let live = Arc::clone(live);
    // Where no thread can be had, files hold the cases in turn only.
    let _ = std::thread::Builder::new().name("streams".to_owned()).spawn(move || {
        while stopped.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
            if let Some(moment) = Instant::now().checked_sub(PATIENCE) {
                lock(&live).overdue(moment);
            }
        }
    });
    stop
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::{Fault, FaultKind, Outcome};
    use crate::event::{self, RunStarted};
    use crate::judge::Judge;
    use crate::protocol::Hello;
    use crate::report::target::Place;

    fn cases() -> Vec<CaseFinished> {
        let suite = canon_vectors::embedded().unwrap();
        let judged = suite.of(canon::Profile::JCS).take(3).map(|case| {
            let result = Err(Fault::new(FaultKind::Crash, "it ended"));
            let outcome = Outcome { result, duration: Duration::ZERO, stderr: String::new(), flaky: false };
            Judge::default().judge(case, outcome)
        });
        judged.collect()
    }

    fn started() -> Event {
        let text = r#"{"version":1,"canon":"","date":"","mode":"adapter","command":[],"profiles":[],
            "implementation":{"protocol":1,"name":"","version":"","language":"","input":"raw"},
            "vectors":{"source":"","digest":"","cases":3,"filtered":false},"level":"must","readings":"any"}"#;
        let started: RunStarted = serde_json::from_str(text).unwrap();
        assert_eq!(started.implementation, Hello { protocol: 1, ..Hello::default() });
        Event::RunStarted(Box::new(started))
    }

    #[test]
    fn a_case_that_hangs_holds_no_other_up_and_the_file_is_in_order_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.jsonl");
        let ids = || {
            let events = event::read(std::fs::read(&path).unwrap()).unwrap();
            let ids = events.iter().filter_map(|event| match event {
                Event::CaseFinished(case) => Some((case.id.clone(), case.detail.clone())),
                _ => None,
            });
            ids.collect::<Vec<_>>()
        };
        let known = |case: &CaseFinished| (case.id.clone(), case.detail.clone());
        let mut cases = cases();
        let mut live = Live::new(vec![Stream::new(Place::File(path.clone()))]);
        live.event(&started());
        live.settled(&cases[1]);
        live.overdue(Instant::now());
        assert_eq!(ids(), [known(&cases[1])]);
        // Settled once more, and otherwise: the newer verdict counts.
        cases[1].detail = "it ended again".to_owned();
        live.settled(&cases[1]);
        live.overdue(Instant::now());
        assert_eq!(ids(), [known(&cases[1])]);
        for case in &cases {
            live.settled(case);
            live.in_turn(case);
        }
        assert_eq!(ids(), [known(&cases[1]), known(&cases[0]), known(&cases[2])]);
        let all = cases.iter().map(|case| Event::CaseFinished(Box::new(case.clone())));
        let events: Vec<Event> = std::iter::once(started()).chain(all).collect();
        for stream in live.take() {
            stream.finish(&events).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), event::write(&events));
    }
}
