//! The other side of the protocol: answers requests on a stream, as `canon adapter` does for the reference.

use crate::json;
use crate::operations;
use crate::protocol::{Hello, InputKind};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use canon::operation::{Answer, Request};
use canon::{Profile, Value};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::io::{Read, Result, Write};

/// What answers the requests.
pub trait Responder {
    /// What it says of itself.
    fn hello(&self) -> Hello;

    /// Carries out one operation.
    fn answer(&mut self, profile: Profile, request: &Request) -> Answer;
}

/// The hello of an implementation that has every operation.
pub fn full_hello(name: &str, version: &str, language: &str) -> Hello {
    let operations = |profile: Profile| {
        let operations = operations::of(profile).into_iter().map(str::to_owned).collect();
        (profile.name().to_owned(), operations)
    };
    Hello {
        protocol: crate::protocol::VERSION,
        name: name.to_owned(),
        version: version.to_owned(),
        language: language.to_owned(),
        input: InputKind::Raw,
        supports: Some(Profile::known().map(operations).collect()),
    }
}

/// Answers until the input ends.
///
/// Requests that have arrived together are answered before the output is
/// flushed once: with many in flight that saves most of the system calls, and
/// nobody waits long, because the stream is only read again after the flush.
pub fn serve(mut input: impl Read, mut output: impl Write, responder: &mut dyn Responder) -> Result<()> {
    let mut pending = Vec::new();
    let mut answers = Vec::new();
    let mut answered = 0;
    let mut chunk = vec![0; 128 << 10];
    loop {
        let count = input.read(&mut chunk)?;
        if count == 0 {
            break;
        }
        let searched = pending.len();
        pending.extend_from_slice(&chunk[..count]);
        let mut taken = 0;
        // Only the new bytes can hold the end of the first line.
        let mut from = searched;
        while let Some(length) = pending[from..].iter().position(|byte| *byte == b'\n') {
            let end = from + length;
            respond(&pending[taken..end], responder, &mut answers);
            (taken, from) = (end + 1, end + 1);
            answered += 1;
            if answered % TOGETHER == 0 {
                send(&mut answers, &mut output)?;
            }
        }
        pending.drain(..taken);
        send(&mut answers, &mut output)?;
    }
    // A last line without its line feed is still a request.
    if !pending.is_empty() {
        respond(&pending, responder, &mut answers);
        send(&mut answers, &mut output)?;
    }
    Ok(())
}

/// So many answers are flushed at once at the most: the other side judges them while the next ones are made.
const TOGETHER: usize = 16;

fn send(answers: &mut Vec<u8>, output: &mut impl Write) -> Result<()> {
    if !answers.is_empty() {
        output.write_all(answers)?;
        output.flush()?;
        answers.clear();
    }
    Ok(())
}

/// A request in the shape that nearly all have: read without a tree. What does not fit goes the long way.
#[derive(Deserialize)]
struct Plain<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
    #[serde(borrow)]
    op: Cow<'a, str>,
    #[serde(borrow)]
    profile: Cow<'a, str>,
    #[serde(borrow, default, deserialize_with = "present")]
    input: Option<Cow<'a, str>>,
    input_b64: Option<IgnoredAny>,
    #[serde(borrow, default, deserialize_with = "present")]
    args: Option<&'a RawValue>,
}

/// A member that is there must have its type: null is not the same as absent.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> std::result::Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

fn respond_plainly(line: &[u8], responder: &mut dyn Responder, answers: &mut Vec<u8>) -> bool {
    let Ok(plain) = serde_json::from_slice::<Plain>(line) else {
        return false;
    };
    let args = match plain.args {
        None => Some(Value::Object(Vec::new())),
        Some(args) => json::read(args.get().as_bytes()).ok(),
    };
    let (Some(profile), Some(args @ Value::Object(_)), None) =
        (Profile::from_name(&plain.profile), args, plain.input_b64)
    else {
        return false;
    };
    let input = plain.input.map(|input| input.into_owned().into_bytes());
    let op = plain.op.into_owned();
    let request = Request { op, input, args };
    let answer = responder.answer(profile, &request);
    write(plain.id.get(), &answer, answers);
    true
}

fn respond(line: &[u8], responder: &mut dyn Responder, answers: &mut Vec<u8>) {
    if line.trim_ascii().is_empty() || respond_plainly(line, responder, answers) {
        return;
    }
    let error = |message: String| Answer::Error(message);
    let request = match json::read(line) {
        Ok(request @ Value::Object(_)) => request,
        Ok(_) => {
            let message = "a request is a JSON object".to_owned();
            return write("null", &error(message), answers);
        }
        Err(reject) => {
            let message = format!("the request is not JSON: {reject}");
            return write("null", &error(message), answers);
        }
    };
    if request.get("op").and_then(Value::as_str) == Some("hello") {
        // Nothing in a hello can fail to be written.
        answers.extend_from_slice(&serde_json::to_vec(&responder.hello()).unwrap_or_default());
        answers.push(b'\n');
        return;
    }
    let id = request.get("id").cloned().unwrap_or(Value::Null);
    let answer = match understand(request) {
        Ok((profile, request)) => responder.answer(profile, &request),
        Err(message) => error(message),
    };
    write(&id.to_text(), &answer, answers);
}

/// The profile and the operation that a line asks for.
fn understand(line: Value) -> std::result::Result<(Profile, Request), String> {
    let Value::Object(members) = line else {
        return Err("a request is a JSON object".to_owned());
    };
    let (mut profile, mut op, mut input, mut args) = (None, None, None, None);
    for (name, value) in members {
        let text = || value.as_str().ok_or_else(|| format!("{name:?} must be a string"));
        match name.as_str() {
            Some("op") => op = Some(text()?.to_owned()),
            Some("profile") => {
                let name = text()?;
                profile = Some(Profile::from_name(name).ok_or_else(|| format!("unknown profile {name:?}"))?);
            }
            Some("input") => input = Some(text()?.as_bytes().to_vec()),
            Some("input_b64") => {
                let bytes = STANDARD.decode(text()?);
                input = Some(bytes.map_err(|error| format!("\"input_b64\": {error}"))?);
            }
            Some("args") if value.as_object().is_some() => args = Some(value),
            Some("args") => return Err("\"args\" must be an object".to_owned()),
            // Unknown members are ignored, so that a later protocol may add some.
            _ => {}
        }
    }
    Ok((
        profile.ok_or("the request has no \"profile\"")?,
        Request { op: op.ok_or("the request has no \"op\"")?, input, args: args.unwrap_or(Value::Object(Vec::new())) },
    ))
}

fn write(id: &str, answer: &Answer, answers: &mut Vec<u8>) {
    answers.extend_from_slice(b"{\"id\":");
    answers.extend_from_slice(id.as_bytes());
    for (name, value) in answer.members() {
        answers.extend_from_slice(b",\"");
        answers.extend_from_slice(name.as_bytes());
        answers.extend_from_slice(b"\":");
        match value.as_str() {
            Some(text) => crate::protocol::write_string(text, answers),
            None => answers.extend_from_slice(value.to_text().as_bytes()),
        }
    }
    answers.extend_from_slice(b"}\n");
}
