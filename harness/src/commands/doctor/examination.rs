//! The examination: one conversation that tries what goes wrong most often.

mod answers;
mod members;

use super::remedy;
use super::talk::Talk;
use crate::counted::counted;
use crate::drive::{Driver, seconds};
use crate::protocol::Hello;
use crate::protocol::{HELLO, Question, Violation, excerpt, read_answer, read_hello};
use canon::operation::Request;
use canon::{Profile, Value};
use members::{KINDS, Strangers};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Nothing is wrong.
    Well(String),
    /// Nothing is wrong, but it is good to know.
    Remark(String),
    /// Something is wrong.
    Problem {
        /// What.
        what: String,
        /// What to do.
        fix: String,
    },
}

impl Finding {
    /// Whether something is wrong.
    pub fn is_problem(&self) -> bool {
        matches!(self, Finding::Problem { .. })
    }
}

/// A start that takes longer is paid again after each crash.
const SLOW: Duration = Duration::from_secs(2);

/// An id that a language without integers may spoil: 2^53 - 1.
const LARGE_ID: u64 = 9_007_199_254_740_991;

const LINE_FEED: &str = "end each answer with a line feed";
const ID: &str = "copy the \"id\" of the request into its answer, as a number, and answer once";
const STDERR: &str = "write everything but answers to stderr";

/// Examines an adapter, by one of these profiles where it claims any.
pub fn examine(driver: &Driver, wanted: &[Profile]) -> Vec<Finding> {
    let mut patient = Patient {
        driver: driver.clone(),
        program: driver.command.shown().first().cloned().unwrap_or_default(),
        findings: Vec::new(),
        profile: wanted.first().copied().unwrap_or(Profile::JCS),
        wanted: wanted.to_vec(),
        greeted: false,
        hashes: false,
        strangers: Strangers::default(),
    };
    if let Some(mut talk) = patient.greet() {
        let steps: [fn(&mut Patient, &mut Talk) -> bool; 6] = [
            Patient::one_question,
            Patient::text,
            Patient::bytes,
            Patient::unknown_operation,
            Patient::long_line,
            Patient::many_at_once,
        ];
        for step in steps {
            // After a fault the next step begins with a fresh process, so that each is judged for itself.
            if !step(&mut patient, &mut talk) {
                match patient.greet() {
                    Some(fresh) => talk = fresh,
                    None => {
                        patient.name_strangers();
                        return patient.findings;
                    }
                }
            }
        }
        patient.end(talk);
    }
    patient.name_strangers();
    patient.findings
}

/// Whether an answer holds nothing that it could come to.
fn says_nothing(answer: &Value) -> bool {
    !KINDS.iter().any(|kind| answer.get(kind).is_some())
}

struct Patient {
    driver: Driver,
    program: String,
    findings: Vec<Finding>,
    profile: Profile,
    wanted: Vec<Profile>,
    greeted: bool,
    /// Whether it gave a hash of the first, small document.
    hashes: bool,
    /// The members that protocol 1 does not know.
    strangers: Strangers,
}

impl Patient {
    fn well(&mut self, what: impl Into<String>) -> bool {
        self.findings.push(Finding::Well(what.into()));
        true
    }

    fn remark(&mut self, what: impl Into<String>) {
        self.findings.push(Finding::Remark(what.into()));
    }

    fn problem(&mut self, what: impl Into<String>, fix: impl Into<String>) -> bool {
        let (what, fix) = (what.into(), fix.into());
        // One mistake shows in many places; its remedy is needed once.
        let known = |finding: &Finding| matches!(finding, Finding::Problem { fix: known, .. } if *known == fix);
        if !self.findings.iter().any(known) {
            self.findings.push(Finding::Problem { what, fix });
        }
        false
    }

    /// Starts it and exchanges hello; what is said about that is said once.
    fn greet(&mut self) -> Option<Talk> {
        let began = Instant::now();
        let mut talk = match Talk::start(&self.driver) {
            Ok(talk) => talk,
            Err(error) => {
                self.problem(
                    format!("{:?} cannot be started: {error}", self.program),
                    "check the path, and that the file may be executed",
                );
                return None;
            }
        };
        talk.send(HELLO);
        let Some(line) = talk.line(self.driver.limits.start) else {
            self.no_hello(talk);
            return None;
        };
        match read_hello(&line) {
            Ok(hello) => {
                if !std::mem::replace(&mut self.greeted, true) {
                    self.strangers.note_hello(&line);
                    self.introduce(&hello, began.elapsed());
                }
                Some(talk)
            }
            Err(error) => {
                // At the end of its input it says the rest and goes, so nothing has to be waited for.
                talk.close();
                let second = talk.line(self.driver.limits.finish);
                let fix = match second.is_some_and(|line| read_hello(&line).is_ok()) {
                    true => "the hello comes second: write everything but answers to stderr",
                    false => "answer {\"op\":\"hello\"} with {\"protocol\":1,\"name\":\"...\"} on one line",
                };
                self.problem(error.to_string(), fix);
                None
            }
        }
    }

    fn introduce(&mut self, hello: &Hello, time: Duration) {
        let name = match (hello.name.as_str(), hello.version.as_str()) {
            ("", _) => "without a name".to_owned(),
            (name, "") => format!("as {name}"),
            (name, version) => format!("as {name} {version}"),
        };
        self.well(format!("it starts and speaks protocol 1 {name}"));
        if time > SLOW {
            self.findings.push(Finding::Remark(format!(
                "it needs {:.1} s to start, which is paid again after each crash",
                time.as_secs_f64()
            )));
        }
        match &hello.supports {
            None => self.remark("its hello has no \"supports\", so it will be asked everything"),
            Some(supports) => {
                let claims_hash = |profile: &Profile| {
                    supports.get(profile.name()).is_some_and(|operations| operations.iter().any(|op| op == "hash"))
                };
                let wanted = self.wanted.iter().copied();
                match wanted.chain(Profile::known()).find(claims_hash) {
                    Some(profile) => self.profile = profile,
                    None => {
                        self.problem(
                            "its hello claims no hash operation in any profile that exists",
                            "list what it can do: \"supports\":{\"jcs\":[\"hash\"]}",
                        );
                    }
                }
                let unknown: Vec<&String> = supports.keys().filter(|name| Profile::from_name(name).is_none()).collect();
                if let Some(name) = unknown.first() {
                    self.problem(
                        format!("its hello claims a profile {name:?}, which does not exist"),
                        format!(
                            "the profiles are {}; name the file of any other: --profile ./{name}.toml",
                            Profile::known().map(Profile::name).collect::<Vec<_>>().join(", ")
                        ),
                    );
                }
            }
        }
    }

    fn no_hello(&mut self, mut talk: Talk) {
        if let Some(end) = talk.ended() {
            let stderr = talk.stderr();
            let last = stderr.lines().last().unwrap_or("nothing on stderr");
            self.problem(
                format!("it ended with {end} before it answered hello"),
                format!("run it by hand; it said: {}", excerpt(last.as_bytes())),
            );
        } else if !talk.unfinished().is_empty() {
            self.problem(format!("its hello has no end: {}", excerpt(talk.unfinished())), LINE_FEED);
        } else {
            let limit = seconds(self.driver.limits.start);
            talk.close();
            match talk.line(self.driver.limits.finish) {
                Some(_) => self.buffered("hello", &limit),
                None => self.problem(
                    format!("no answer to hello within {limit}, and none at the end of the input"),
                    "read stdin line by line and answer each line; if it only starts slowly, give it longer with --start-limit",
                ),
            };
        }
    }

    fn buffered(&mut self, what: &str, limit: &str) -> bool {
        self.problem(
            format!(
                "the answer to {what} did not come within {limit}, but at the end of the input: stdout is buffered"
            ),
            remedy::flush(&self.program),
        )
    }

    fn request(&self, id: u64, op: &str, input: Option<Vec<u8>>) -> Vec<u8> {
        let question = Question {
            profile: self.profile,
            request: Request { op: op.to_owned(), input, args: Value::Object(Vec::new()) },
        };
        let mut line = Vec::new();
        question.write(id, &mut line);
        line
    }

    /// Asks one thing; the answer's members, or nothing after a problem was noted.
    fn ask(&mut self, talk: &mut Talk, id: u64, what: &str, request: &[u8]) -> Option<Value> {
        talk.send(request);
        let limit = self.driver.limits.case;
        loop {
            let Some(line) = talk.line(limit) else {
                self.no_answer(talk, what);
                return None;
            };
            match read_answer(&line) {
                Ok((answered, Ok(reply))) if answered == id => {
                    let answer = reply.into_value();
                    self.strangers.note_answer(&answer);
                    return Some(answer);
                }
                Ok((answered, Err(violation))) if answered == id => {
                    self.problem(format!("{what}: {violation}"), "see docs/protocol.md");
                }
                Ok((answered, _)) => {
                    self.problem(format!("{what}: it was asked with id {id} and answered id {answered}"), ID);
                }
                Err(violation @ Violation::NotAnObject { .. }) => {
                    self.problem(format!("{what}: {violation}"), STDERR);
                    // The answer may follow the noise.
                    continue;
                }
                Err(violation) => {
                    self.problem(format!("{what}: {violation}"), ID);
                }
            }
            return None;
        }
    }

    fn no_answer(&mut self, talk: &mut Talk, what: &str) {
        let limit = seconds(self.driver.limits.case);
        if let Some(end) = talk.ended() {
            let stderr = talk.stderr();
            let last = stderr.lines().last().unwrap_or("nothing on stderr");
            self.problem(
                format!("{what}: it ended with {end}"),
                format!(
                    "catch every exception and answer \"reject\" or \"error\"; it said: {}",
                    excerpt(last.as_bytes())
                ),
            );
            return;
        }
        if !talk.unfinished().is_empty() {
            self.problem(format!("{what}: the answer has no end"), LINE_FEED);
            return;
        }
        talk.close();
        match talk.line(self.driver.limits.finish) {
            Some(_) => self.buffered(what, &limit),
            None => self.problem(
                format!("{what}: no answer within {limit}"),
                "answer every line, also with \"unsupported\" or \"error\"",
            ),
        };
    }

    fn one_question(&mut self, talk: &mut Talk) -> bool {
        let input = br#"{"b":1,"a":[true,null]}"#;
        let request = self.request(LARGE_ID, "hash", Some(input.to_vec()));
        let Some(answer) = self.ask(talk, LARGE_ID, "one question", &request) else {
            return false;
        };
        if let Some(why) = answer.get("error").or(answer.get("unsupported")) {
            return self.problem(
                format!("one question: it cannot hash a small document: {}", why.to_text()),
                "the implementation behind the adapter is not reached; run it by hand",
            );
        }
        if let Some(kind) = answer.get("reject") {
            let message =
                answer.get("message").map_or_else(String::new, |message| format!(", and says {}", message.to_text()));
            return self.problem(
                format!("one question: it refuses a small document ({}){message}", kind.to_text()),
                "refuse only what the parser refuses; answer anything else that goes wrong with \"error\"",
            );
        }
        self.hashes = answer.get("hash").is_some();
        let whole = self.members_are_known(&answer);
        let right = self.hash_fits(&answer, &self.wanted(input));
        whole && right && self.well("it answers, and keeps a large id")
    }

    fn text(&mut self, talk: &mut Talk) -> bool {
        let input = "\"\u{e9} \u{1f600} \u{4e2d}\"".as_bytes().to_vec();
        let request = self.request(2, "hash", Some(input.clone()));
        let Some(answer) = self.ask(talk, 2, "text beyond ASCII", &request) else {
            return false;
        };
        let wanted = self.wanted(&input);
        let given = answer.get("canonical");
        // Without the text, a hash that was right for ASCII can only be wrong by the encoding.
        let spoilt = match given {
            Some(canonical) => Some(canonical) != wanted.get("canonical"),
            None => {
                answer.get("canonical_b64").is_some()
                    || (!self.findings.iter().any(Finding::is_problem)
                        && answer.get("hash").is_some()
                        && answer.get("hash") != wanted.get("hash"))
            }
        };
        if spoilt {
            let shown = given.map_or_else(String::new, |canonical| format!(", but as {}", canonical.to_text()));
            return self.problem(
                format!("text beyond ASCII does not come back as it was sent{shown}"),
                remedy::utf8(&self.program),
            );
        }
        let hashed = given.is_none() || self.hash_fits(&answer, &wanted);
        hashed && self.well("text beyond ASCII comes back whole")
    }

    fn bytes(&mut self, talk: &mut Talk) -> bool {
        let request = self.request(3, "hash", Some(vec![b'"', 0xFF, b'"']));
        match self.ask(talk, 3, "bytes that are not UTF-8 (input_b64)", &request) {
            None => false,
            Some(answer) if answer.get("hash").is_some() => {
                self.remark("it hashes bytes that are not UTF-8; the rules refuse them");
                true
            }
            Some(answer) if says_nothing(&answer) => {
                let refuse = "refuse with the member \"reject\", spelled like this, as in {\"id\":1,\"reject\":\"invalid_utf8\"}";
                self.nothing_said(&answer, "bytes that are not UTF-8 (input_b64)", "\"hash\" nor \"reject\"", refuse)
            }
            Some(_) => self.well("it takes input_b64"),
        }
    }

    fn unknown_operation(&mut self, talk: &mut Talk) -> bool {
        let mut request = self.request(4, "no_such_operation", None);
        // A member that a later protocol may bring.
        let end = request.len() - 2;
        request.splice(end..end, *b",\"later\":[1]");
        match self.ask(talk, 4, "an operation that does not exist", &request) {
            None => false,
            Some(answer) if says_nothing(&answer) => {
                let decline = "answer what it does not have with the member \"unsupported\", spelled like this, as in {\"id\":1,\"unsupported\":\"no such operation\"}";
                self.nothing_said(&answer, "an operation that does not exist", "\"unsupported\" nor \"error\"", decline)
            }
            Some(answer) if answer.get("unsupported").is_none() && answer.get("error").is_none() => {
                self.findings.push(Finding::Remark(
                    "it answers an operation that does not exist; \"unsupported\" would be honest".to_owned(),
                ));
                true
            }
            Some(_) => self.well("it says what it does not have"),
        }
    }

    fn long_line(&mut self, talk: &mut Talk) -> bool {
        let text = format!("\"{}\"", "x".repeat(1 << 20));
        let request = self.request(5, "hash", Some(text.into_bytes()));
        match self.ask(talk, 5, "a line of a megabyte", &request) {
            None => false,
            // What it gives no hash of is no longer than any other.
            Some(answer) if answer.get("hash").is_none() && !self.hashes => true,
            Some(answer) if answer.get("hash").is_none() => self.problem(
                "a line of a megabyte: it has no hash",
                "read whole lines of any length (a fixed buffer or scanner limit cuts them)",
            ),
            Some(_) => self.well("it takes a line of a megabyte"),
        }
    }

    fn many_at_once(&mut self, talk: &mut Talk) -> bool {
        let ids = 100..164_u64;
        let mut requests = Vec::new();
        for id in ids.clone() {
            requests.extend(self.request(id, "hash", Some(format!("[{id}]").into_bytes())));
        }
        talk.send(&requests);
        let mut open: BTreeSet<u64> = ids.collect();
        while !open.is_empty() {
            let Some(line) = talk.line(self.driver.limits.case) else {
                let missing = open.len();
                if !talk.unfinished().is_empty() {
                    return self.problem("64 requests at once: the answers have no end", LINE_FEED);
                }
                return self.problem(
                    format!("of 64 requests sent at once, {} not answered", counted(missing, "was", "were")),
                    "read line by line: what a reader has taken beyond the first line must not be lost",
                );
            };
            match read_answer(&line) {
                Ok((id, _)) if open.remove(&id) => {}
                Ok((id, _)) => {
                    return self.problem(
                        format!("of 64 requests sent at once, id {id} was answered twice or never asked"),
                        ID,
                    );
                }
                Err(violation) => {
                    let fix = match open.len() {
                        64 => STDERR,
                        _ => "write whole lines, one writer at a time",
                    };
                    return self.problem(format!("with 64 requests at once: {violation}"), fix);
                }
            }
        }
        self.well("64 requests at once are all answered")
    }

    fn end(&mut self, mut talk: Talk) {
        talk.close();
        let limit = self.driver.limits.finish;
        let deadline = Instant::now() + limit;
        let mut said = None;
        loop {
            // Asked before the reading: what it wrote just before it ended is still in the pipe.
            let over = talk.ended().is_some() || Instant::now() >= deadline;
            match talk.line(Duration::from_millis(20)) {
                Some(line) => said = Some(line),
                None if over => break,
                None => {}
            }
            if Instant::now() >= deadline + limit {
                break;
            }
        }
        if let Some(line) = said {
            self.problem(format!("after the last answer it wrote {}", excerpt(&line)), STDERR);
        }
        match talk.ended() {
            Some(crate::process::End::Code(0)) => self.well("it ends at the end of its input"),
            Some(end) => self.problem(
                format!("at the end of its input it ended with {end}"),
                "leave the loop at the end of stdin and exit with code 0",
            ),
            None => self.problem(
                format!("it did not end within {} of the end of its input", seconds(limit)),
                "leave the loop at the end of stdin and exit with code 0",
            ),
        };
        let stderr = talk.stderr();
        if let Some(line) = stderr.lines().next() {
            self.findings.push(Finding::Remark(format!(
                "it writes to stderr, which is kept and shown beside a failing case: {}",
                excerpt(line.as_bytes())
            )));
        }
    }
}
