//! `canon capsule uri`: the parts of a URI, or the part of a capsule that it names.

use super::common::{Problem, Reply, print};
use crate::exit::{Exit, Failure};
use crate::input::Source;
use canon::capsule::verify::content_hash;
use canon::capsule::{Reference, Steps, Uri, content, select};
use canon::{Profile, Value};
use std::path::{Path, PathBuf};

/// The arguments of `canon capsule uri`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The URI.
    #[arg(value_name = "URI")]
    uri: String,
    /// A capsule, a JSON array of capsules, or one a line: print the part that the URI names.
    #[arg(long = "in", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Answer with one JSON object.
    #[arg(long)]
    json: bool,
}

/// Takes the URI apart, or follows it.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    let uri: Uri = match arguments.uri.parse() {
        Ok(uri) => uri,
        Err(error) if arguments.json => {
            let members = vec![("reject", Value::string("uri")), ("message", Value::string(format!("{error}")))];
            let text = String::new();
            let holds = false;
            return print(&Reply { members, text, holds }, true);
        }
        Err(error) => return Err(fails(format!("{:?}: {error}", arguments.uri))),
    };
    let reply = match &arguments.file {
        None => parts(&uri),
        Some(path) => part(&uri, path)?,
    };
    print(&reply, arguments.json)
}

fn fails(message: String) -> Failure {
    Failure { exit: Exit::Differs, message }
}

fn parts(uri: &Uri) -> Reply {
    let value = uri.to_value();
    let members = value.as_object().unwrap_or_default();
    let lines: Vec<_> = members
        .iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| {
            let text = value.as_str().map_or_else(|| value.to_text(), str::to_owned);
            format!("{}: {text}", name.to_string_lossy())
        })
        .collect();
    Reply { members: vec![("uri", value.clone())], text: lines.join("\n"), holds: true }
}

/// The part of the capsule, once its content is known to be the one that was sealed.
fn part(uri: &Uri, path: &Path) -> Result<Reply, Failure> {
    let steps = Steps::default();
    let source = Source::new(path);
    let name = source.name();
    let text = source.read(Profile::CPS.default_max_depth())?;
    let capsules = capsules(&steps, &text.bytes).map_err(|problem| match problem {
        Problem::Failure(failure) => failure,
        Problem::Reject(reject) => fails(format!("{name}: {reject}")),
    })?;
    let refused = |reject| fails(format!("{name}: {reject}"));
    let mut found = None;
    for capsule in capsules {
        let hash = content_hash(&steps, &capsule).map_err(refused)?;
        let stored = capsule.get("hash").and_then(Value::as_str);
        let is_named = match &uri.reference {
            Reference::Hash(named) => *named == hash || stored == Some(named),
            Reference::Sequence(named) => capsule.get("sequence") == Some(&Value::integer(*named)),
            Reference::Id(named) => capsule.get("id").and_then(Value::as_str) == Some(named),
        };
        if is_named {
            found = Some((stored.map(str::to_owned), hash, capsule));
            break;
        }
    }
    let Some((stored, hash, capsule)) = found else {
        return Err(fails(format!("{name}: holds no capsule that {uri} names")));
    };
    if let Reference::Hash(named) = &uri.reference
        && *named != hash
    {
        return Err(fails(format!("{name}: the content has the hash {hash}, not {named}")));
    }
    match stored {
        Some(stored) if stored != hash => {
            Err(fails(format!("{name}: the content has the hash {hash}, the seal says {stored}")))
        }
        _ => {
            let selected = match &uri.fragment {
                None => Some(&capsule),
                Some(fragment) => select(&capsule, fragment),
            };
            let Some(selected) = selected else {
                let fragment = uri.fragment.as_deref().unwrap_or_default();
                return Err(fails(format!("{name}: the capsule has no {fragment}")));
            };
            Ok(Reply {
                members: vec![("hash", Value::string(hash)), ("part", selected.clone())],
                text: selected.to_text(),
                holds: true,
            })
        }
    }
}

/// One capsule, an array of them, or one a line.
fn capsules(steps: &Steps, bytes: &[u8]) -> Result<Vec<Value>, Problem> {
    let whole = content::read_sealed(steps, bytes);
    let lines: Vec<_> =
        bytes.split(|byte| *byte == b'\n').filter(|line| !line.iter().all(u8::is_ascii_whitespace)).collect();
    match whole.map(|document| document.value) {
        Ok(Value::Array(capsules)) => Ok(capsules),
        Ok(capsule) => Ok(vec![capsule]),
        Err(reject) if lines.len() < 2 => Err(Problem::Reject(reject)),
        Err(reject) => lines
            .into_iter()
            .map(|line| content::read_sealed(steps, line).map(|document| document.value))
            .collect::<Result<_, _>>()
            .map_err(|_| Problem::Reject(reject)),
    }
}
