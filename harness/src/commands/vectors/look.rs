//! `canon vectors list`, `show` and `emit`: one vector or many, for people and for pipes.

use super::{From, folder};
use crate::commands::named;
use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use canon::{Profile, Value};
use canon_vectors::{Expect, Expected, Registry, Suite, Vector};
use std::fmt::Write as _;
use std::io::Write as _;

/// The arguments of `canon vectors list`.
#[derive(clap::Args)]
pub struct ListArguments {
    /// Only this profile, by name or by its file; may be given more than once.
    #[arg(long, value_name = "PROFILE", value_parser = named::argument)]
    profile: Vec<Profile>,
    /// Only vectors that test this rule.
    #[arg(long, value_name = "ID")]
    rule: Option<String>,
    /// Only ids that hold this text.
    #[arg(value_name = "TEXT")]
    text: Option<String>,
    #[command(flatten)]
    from: From,
}

/// The arguments of `canon vectors show` and `emit`.
#[derive(clap::Args)]
pub struct OneArguments {
    /// The vector's id, such as `cps/numbers/two-to-the-64`.
    id: String,
    /// The file of the profile that it belongs to, where that is no shipped one.
    #[arg(long, value_name = "FILE", value_parser = named::argument)]
    profile: Vec<Profile>,
    #[command(flatten)]
    from: From,
}

/// Lists one vector a line.
pub fn list(arguments: &ListArguments) -> Result<Exit, Failure> {
    let suite = folder::suite_with(&arguments.from, &arguments.profile)?;
    let mut out = String::new();
    let mut count = 0;
    for vector in suite.vectors() {
        let wanted = (arguments.profile.is_empty() || arguments.profile.contains(&vector.profile))
            && arguments.rule.as_ref().is_none_or(|rule| vector.rules.contains(rule))
            && arguments.text.as_ref().is_none_or(|text| vector.id.contains(text.as_str()));
        if wanted {
            count += 1;
            let _ = writeln!(out, "{}\t{}\t{}\t{}", vector.id, vector.level, vector.rules.join(","), vector.proves);
        }
    }
    print(&out)?;
    if count == 0 {
        return Err(Failure { exit: Exit::NothingRan, message: "no vector matches".to_owned() });
    }
    Ok(Exit::Conforms)
}

/// Shows one vector.
pub fn show(arguments: &OneArguments) -> Result<Exit, Failure> {
    let suite = folder::suite_with(&arguments.from, &arguments.profile)?;
    print(&text(find(&suite, &arguments.id)?))?;
    Ok(Exit::Conforms)
}

/// Prints one vector's input.
pub fn emit(arguments: &OneArguments) -> Result<Exit, Failure> {
    let suite = folder::suite_with(&arguments.from, &arguments.profile)?;
    let vector = find(&suite, &arguments.id)?;
    let args = vector.args.as_ref().map(Value::to_text);
    let bytes = vector.input.as_deref().or(args.as_deref().map(str::as_bytes)).unwrap_or_default();
    write_stdout(|out| out.write_all(bytes))?;
    Ok(Exit::Conforms)
}

fn print(text: &str) -> Result<(), Failure> {
    write_stdout(|out| out.write_all(text.as_bytes()))
}

fn find<'a>(suite: &'a Suite, id: &str) -> Result<&'a Vector, Failure> {
    if let Some(vector) = suite.get(id) {
        return Ok(vector);
    }
    let near: Vec<&str> = suite
        .vectors()
        .map(|vector| vector.id.as_str())
        .filter(|known| id.split('/').next_back().is_some_and(|words| known.contains(words)))
        .take(3)
        .collect();
    let hint = if near.is_empty() {
        "see `canon vectors list`".to_owned()
    } else {
        format!("did you mean {}?", near.join(", "))
    };
    Err(Failure::usage(format!("no vector {id:?}; {hint}")))
}

/// What a person wants to know about a vector.
fn text(vector: &Vector) -> String {
    let mut out = format!("{}\n", vector.id);
    let mut line = |name: &str, text: &str| {
        let _ = writeln!(out, "  {name:<9} {text}");
    };
    line("proves", &vector.proves);
    line("effect", &vector.effect);
    line("rules", &vector.rules.join(", "));
    for rule in vector.rules.iter().filter_map(|id| Registry::shipped().get(id)) {
        let (basis, grounds) = (rule.basis.phrase(), &rule.grounds);
        line("basis", &format!("{}: {basis} ({}). {grounds}", rule.id, rule.place()));
    }
    line("level", vector.level.name());
    if !vector.disputes.is_empty() {
        line("dispute", &vector.disputes.join(", "));
    }
    if vector.needs.is_some() {
        line("needs", "raw text");
    }
    line("since", &vector.since);
    line("op", &vector.op);
    if let Some(input) = &vector.input {
        line("input", &visible(&String::from_utf8_lossy(input)));
    }
    if let Some(args) = &vector.args {
        line("args", &visible(&args.to_text()));
    }
    let mut way = |name: &str, expected: &Expected| {
        for (member, value) in expected.members() {
            let value = value.as_str().map_or_else(|| value.to_text(), str::to_owned);
            let _ = writeln!(out, "  {name:<9} {member}: {}", visible(&value));
        }
    };
    match &vector.expect {
        Expect::One(expected) => way("expect", expected),
        Expect::Readings(rows) => {
            for row in rows {
                row.ways.iter().for_each(|expected| way(&row.name(), expected));
            }
        }
        Expect::AnyOf(ways) => ways.iter().for_each(|expected| way("or", expected)),
    }
    out
}

/// Text as it is, but for what a terminal would swallow or obey; long text is cut.
fn visible(text: &str) -> String {
    const LIMIT: usize = 2000;
    let mut out = String::new();
    for (count, character) in text.chars().enumerate() {
        if count == LIMIT {
            let _ = write!(out, "... ({} characters in all)", text.chars().count());
            break;
        }
        crate::visible::push(&mut out, character);
    }
    out
}
