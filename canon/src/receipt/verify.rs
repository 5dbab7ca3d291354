//! A receipt against its replay log, one line at a time, up to the first thing that does not fit.

use super::{Event, Fault, Place, Problem, Receipt, Steps, event, preview};
use crate::digest::hex;
use crate::{Profile, Value};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;

/// What was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Lines of the log.
    pub lines: u64,
    /// Tool calls that stand in both.
    pub tool_calls: usize,
    /// Events of the trajectory.
    pub events: u64,
    /// Hashes that were computed anew.
    pub recomputed: u64,
    /// Hashes that could only be compared, because the log leaves the value out.
    pub redacted: u64,
}

/// Takes the log line by line. Its memory grows with the receipt, never with the log.
#[derive(Debug)]
pub struct Verifier<'a> {
    steps: &'a Steps,
    receipt: &'a Receipt,
    report: Report,
    /// Calls without a result yet, and their position in the receipt.
    open: HashMap<String, usize>,
    trajectory: Sha256,
    seqs: Option<(u64, u64)>,
}

/// A member and what is wrong with it.
type Wrong = (&'static str, Problem);

impl<'a> Verifier<'a> {
    /// Begins with an empty log.
    pub fn new(steps: &'a Steps, receipt: &'a Receipt) -> Verifier<'a> {
        Verifier {
            steps,
            receipt,
            report: Report::default(),
            open: HashMap::new(),
            trajectory: Sha256::new_with_prefix("["),
            seqs: None,
        }
    }

    /// Passes over a line on which nothing stands.
    pub fn skip(&mut self) {
        self.report.lines += 1;
    }

    /// Checks the next line of the log.
    pub fn line(&mut self, line: &[u8]) -> Result<(), Fault> {
        self.report.lines += 1;
        let number = self.report.lines;
        let fault = |member: &str, problem| Fault { place: Place::Line(number), member: member.to_owned(), problem };
        let value = event::read(line).map_err(|problem| fault("", problem))?;
        self.check(&value).map_err(|(member, problem)| fault(member, problem))
    }

    /// Checks what only the end of the log can tell.
    pub fn finish(self) -> Result<Report, Fault> {
        let end = |member: &str, problem| Fault { place: Place::End, member: member.to_owned(), problem };
        let calls = &self.receipt.tool_calls;
        if let Some(call) = calls.get(self.report.tool_calls) {
            let expected = format!("tool call {} ({:?})", self.report.tool_calls, call.tool);
            return Err(end("tool_calls", unlinked(expected, "nothing")));
        }
        // The earliest call first, whatever the order of the table in memory.
        if let Some((id, _)) = self.open.iter().min_by_key(|(_, position)| **position) {
            let expected = format!("a ToolResult for call {id:?}");
            return Err(end("id", unlinked(expected, "nothing")));
        }
        let count = (self.receipt.event_count, Some(self.report.events));
        let (first, last) = self.seqs.unzip();
        for (member, (expected, found)) in [
            ("event_count", count),
            ("first_seq", (self.receipt.first_seq, first.or(Some(0)))),
            ("last_seq", (self.receipt.last_seq, last.or(Some(0)))),
        ] {
            if let (Some(expected), Some(found)) = (expected, found)
                && expected != found
            {
                let problem = unlinked(format!("{expected} of the receipt"), found);
                return Err(end(member, problem));
            }
        }
        let mut trajectory = self.trajectory;
        trajectory.update("]");
        let prefix = Profile::OPENAGENTS.hash_prefix();
        let computed = format!("{prefix}{}", hex(&trajectory.finalize()));
        same("the receipt", &self.receipt.trajectory_hash, &computed)
            .map_err(|problem| problem.in_receipt("trajectory_hash"))?;
        Ok(Report { recomputed: self.report.recomputed + 1, ..self.report })
    }

    fn check(&mut self, line: &Value) -> Result<(), Wrong> {
        self.check_session(line)?;
        match Event::of(line)? {
            Event::ToolCall { id, tool, params, params_hash } => self.check_call(id, &tool, params, params_hash),
            Event::ToolResult { id, output, output_hash } => self.check_result(line, &id, output, output_hash),
            Event::Runtime { event, seq, payload_hash } => self.check_event(&event, seq, payload_hash),
            Event::SessionEnd { total_tool_calls: Some(total) } if total != self.report.tool_calls as u64 => {
                Err(("total_tool_calls", unlinked(format!("{} calls in the log", self.report.tool_calls), total)))
            }
            Event::SessionStart | Event::SessionEnd { .. } | Event::Other => Ok(()),
        }
    }

    fn check_session(&self, line: &Value) -> Result<(), Wrong> {
        let own = event::string_member(line, "session_id")?;
        match (&self.receipt.session_id, own) {
            (Some(expected), Some(found)) if *expected != found => {
                Err(("session_id", unlinked(format!("session {expected:?} of the receipt"), format!("{found:?}"))))
            }
            _ => Ok(()),
        }
    }

    fn check_call(
        &mut self, id: String, tool: &str, params: Option<Value>, recorded: Option<String>,
    ) -> Result<(), Wrong> {
        let position = self.report.tool_calls;
        let Some(call) = self.receipt.tool_calls.get(position) else {
            let expected = format!("no more than the receipt's {position} tool calls");
            return Err(("tool", unlinked(expected, format!("a call of {tool:?}"))));
        };
        if call.tool != tool {
            let expected = format!("tool_calls[{position}] of the receipt, {:?}", call.tool);
            return Err(("tool", unlinked(expected, format!("{tool:?}"))));
        }
        if let Some(expected) = call.id.as_ref().filter(|expected| **expected != id) {
            let expected = format!("tool_calls[{position}] of the receipt, {expected:?}");
            return Err(("id", unlinked(expected, format!("{id:?}"))));
        }
        let computed = params.map(|params| self.recompute("params", &params)).transpose()?;
        let hash = self.agreed("params_hash", recorded, computed)?;
        let holder = format!("tool_calls[{position}] of the receipt");
        same(&holder, &call.params_hash, &hash).map_err(at("params_hash"))?;
        self.report.tool_calls += 1;
        if self.open.insert(id.clone(), position).is_some() {
            return Err(("id", unlinked("an id that is not in use", format!("{id:?}"))));
        }
        Ok(())
    }

    fn check_result(
        &mut self, line: &Value, id: &str, output: Option<Value>, recorded: Option<String>,
    ) -> Result<(), Wrong> {
        let Some(position) = self.open.remove(id) else {
            let expected = "the id of an earlier ToolCall without a result";
            return Err(("id", unlinked(expected, format!("{id:?}"))));
        };
        if let Some(preview) = preview::stated(line, output.as_ref()) {
            return Err(("output", Problem::Preview(preview)));
        }
        let part = output.as_ref().and_then(self.steps.output);
        let computed = part.map(|part| self.recompute("output", &part)).transpose()?;
        let holder = format!("tool_calls[{position}] of the receipt");
        let expected = &self.receipt.tool_calls[position].output_hash;
        self.agreed("output_hash", recorded, computed)
            .and_then(|hash| same(&holder, expected, &hash).map_err(at("output_hash")))
            .map_err(|(member, problem)| {
                // A hash that does not fit may be the hash of a preview.
                let preview = match (&problem, &output) {
                    (Problem::HashMismatch { recorded, .. }, Some(output)) => {
                        preview::behind(self.steps, line, output, recorded)
                    }
                    _ => None,
                };
                (member, preview.map_or(problem, Problem::Preview))
            })
    }

    fn check_event(&mut self, event: &Value, seq: Option<u64>, recorded: Option<String>) -> Result<(), Wrong> {
        if let Some(seq) = seq {
            let (first, last) = self.seqs.unwrap_or((seq, 0));
            if self.seqs.is_some() && seq <= last {
                return Err(("seq", unlinked(format!("more than {last}"), seq)));
            }
            self.seqs = Some((first, seq));
        }
        if let Some(recorded) = recorded {
            let payload = event.get("payload").cloned().unwrap_or(Value::Null);
            let computed = self.recompute("payload", &payload)?;
            self.agreed("payload_hash", Some(recorded), Some(computed))?;
        }
        // An array's canonical text is its elements' texts with commas between, so it need not be held.
        let alone = Value::Array(vec![(self.steps.event)(event)]).to_text();
        let hashed = self.steps.hash.hash(alone.as_bytes()).map_err(|reject| ("payload", Problem::NotJson(reject)))?;
        if self.report.events > 0 {
            self.trajectory.update(",");
        }
        let inside = hashed.canonical.len().saturating_sub(1);
        self.trajectory.update(&hashed.canonical[1..inside]);
        self.report.events += 1;
        Ok(())
    }

    fn recompute(&self, member: &'static str, value: &Value) -> Result<String, Wrong> {
        match self.steps.hash.hash(value.to_text().as_bytes()) {
            Ok(hashed) => Ok(hashed.hash),
            Err(reject) => Err((member, Problem::NotJson(reject))),
        }
    }

    /// The hash that the line stands for: computed where the value is there, recorded otherwise.
    fn agreed(
        &mut self, member: &'static str, recorded: Option<String>, computed: Option<String>,
    ) -> Result<String, Wrong> {
        match (recorded, computed) {
            (Some(recorded), Some(computed)) => {
                same("the line", &recorded, &computed).map_err(at(member))?;
                self.report.recomputed += 1;
                Ok(computed)
            }
            (None, Some(computed)) => {
                self.report.recomputed += 1;
                Ok(computed)
            }
            (Some(recorded), None) => {
                self.report.redacted += 1;
                Ok(recorded)
            }
            (None, None) => Err((member, Problem::Missing)),
        }
    }
}

fn same(holder: &str, recorded: &str, computed: &str) -> Result<(), Problem> {
    if recorded == computed {
        return Ok(());
    }
    Err(Problem::HashMismatch {
        holder: holder.to_owned(),
        recorded: recorded.to_owned(),
        computed: computed.to_owned(),
    })
}

fn at(member: &'static str) -> impl Fn(Problem) -> Wrong {
    move |problem| (member, problem)
}

fn unlinked(expected: impl Into<String>, found: impl ToString) -> Problem {
    Problem::Unlinked { expected: expected.into(), found: found.to_string() }
}
