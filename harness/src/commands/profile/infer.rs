//! `canon profile infer`: which value of each axis an implementation follows.

use crate::commands::named;
use crate::commands::subject::SubjectArguments;
use crate::commands::target::{LimitArguments, PipeArguments};
use crate::counted::counted;
use crate::dialect::infer::{Inferred, Said, ask, infer};
use crate::dialect::{canonical_under, file, shown};
use crate::drive::Stop;
use crate::excerpt;
use crate::exit::{Exit, Failure};
use crate::fuzz::target::Reach;
use crate::protocol::Question;
use canon::operation::Request;
use canon::spec::AXES;
use canon::{Profile, Value};
use std::fmt::Write as _;

/// The arguments of `canon profile infer`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The profile that the adapter is asked for; the first that it supports unless given.
    #[arg(long, value_name = "NAME|FILE", value_parser = named::argument)]
    profile: Option<Profile>,
    /// The name of the profile that is printed.
    #[arg(long, value_name = "NAME", default_value = "inferred")]
    name: String,
    #[command(flatten)]
    pipe: PipeArguments,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    subject: SubjectArguments,
}

/// Asks, and prints the profile file of what the implementation is; what it rests on stands in comments.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let words = arguments.subject.required("profile infer")?.words()?;
    let driver = arguments.limits.driver(words, 1)?;
    let reach = Reach::Process(arguments.pipe.target(driver));
    let broken = |stop: &dyn std::fmt::Display| Failure { exit: Exit::AdapterBroken, message: stop.to_string() };
    let mut connected = reach.connect(arguments.profile.unwrap_or(Profile::JCS)).map_err(|stop| broken(&stop))?;
    let profile = arguments.profile.map_or_else(|| supported(&connected.hello), Ok)?;
    let piped = arguments.pipe.raw || arguments.pipe.lines;
    let (probes, said) = ask(|probe| {
        let request = Request { op: "hash".to_owned(), input: Some(probe.to_vec()), args: Value::Object(Vec::new()) };
        let outcome = connected.subject.ask(&Question { profile, request })?;
        connected.subject.forgive();
        Ok(outcome.result.map_or(Said::Nothing, |reply| heard(&reply, piped)))
    })
    .map_err(|stop: Stop| broken(&stop))?;
    let inferred = infer(&probes, &said);
    if inferred.answered == 0 {
        return Err(Failure {
            exit: Exit::NothingRan,
            message: format!("the implementation answered none of {} questions", probes.len()),
        });
    }
    super::print(&report(&arguments.name, &connected.hello.name, &inferred, &probes, &said))?;
    Ok(if inferred.unexplained.is_empty() { Exit::Conforms } else { Exit::Differs })
}

/// The first profile that the implementation says it supports.
fn supported(hello: &crate::protocol::Hello) -> Result<Profile, Failure> {
    let Some(supports) = &hello.supports else { return Ok(Profile::JCS) };
    supports.keys().find_map(|name| Profile::from_name(name)).ok_or_else(|| {
        let names: Vec<&str> = supports.keys().map(String::as_str).collect();
        Failure::usage(format!(
            "the adapter supports {}, none of which is known; name its profile with --profile FILE",
            if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
        ))
    })
}

fn heard(reply: &crate::protocol::Reply, piped: bool) -> Said {
    let text = |name: &str| reply.get(name).and_then(Value::as_str).map(str::to_owned);
    if reply.get("reject").is_some() {
        return Said::Refused;
    }
    match text("canonical") {
        Some(canonical) => {
            let hash = (!piped).then(|| text("hash").unwrap_or_default());
            Said::Canonical(canonical.into_bytes(), hash)
        }
        // Bytes that are not UTF-8: no profile prints such.
        None if reply.get("canonical_b64").is_some() => Said::Canonical(vec![0xFF], None),
        None => Said::Nothing,
    }
}

fn report(name: &str, implementation: &str, inferred: &Inferred, probes: &[Vec<u8>], said: &[Said]) -> String {
    let explained = inferred.answered - inferred.unexplained.len();
    let mut text =
        format!("# {explained} of {} this profile.\n", counted(inferred.answered, "answer follows", "answers follow"));
    let unseen: Vec<&str> = inferred
        .found
        .iter()
        .filter(|found| found.shown_by == 0 && !found.axis.name.starts_with("digest."))
        .map(|found| found.axis.name)
        .collect();
    if !unseen.is_empty() {
        let _ = writeln!(text, "# No answer tells what it does about: {}.", unseen.join(", "));
    }
    for place in inferred.unexplained.iter().take(10) {
        let document = excerpt::shown(&probes[*place]);
        let wanted = excerpt::shown(shown(&canonical_under(&inferred.choices, &probes[*place])).as_bytes());
        let got = match &said[*place] {
            Said::Canonical(text, _) => excerpt::shown(text),
            Said::Refused => "refused".to_owned(),
            Said::Nothing => "nothing".to_owned(),
        };
        let short = super::show::short;
        let _ = writeln!(
            text,
            "# It follows no value here: {} gives {}, this profile {}.",
            short(&document),
            short(&got),
            short(&wanted)
        );
    }
    if inferred.unexplained.len() > 10 {
        let _ = writeln!(text, "# and {} more.", inferred.unexplained.len() - 10);
    }
    text.push_str(&file::of_choices(name, implementation, &inferred.choices));
    debug_assert!(AXES.len() == inferred.found.len());
    text
}
