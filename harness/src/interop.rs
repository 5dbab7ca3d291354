//! Interop: what one implementation makes, every other one must accept, and notice when it was tampered with.

mod materials;

use crate::drive::{Driver, Interview, StartError, Stop};
use crate::protocol::{Question, Reply};
use canon::operation::Request;
use canon::{Profile, Text, Value};
use materials::Materials;

/// What implementations hand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Artifact {
    /// A sealed capsule.
    Capsule,
    /// A chain of sealed capsules.
    Chain,
    /// A capability link.
    Link,
}

impl Artifact {
    /// All of them.
    pub const ALL: [Artifact; 3] = [Artifact::Capsule, Artifact::Chain, Artifact::Link];

    /// The name of many of them.
    pub fn name(self) -> &'static str {
        match self {
            Artifact::Capsule => "sealed capsules",
            Artifact::Chain => "chains",
            Artifact::Link => "links",
        }
    }
}

/// An implementation that takes part.
pub struct Party {
    /// Its name, with a number where two have the same.
    pub name: String,
    interview: Interview,
}

/// What one party said to the works of another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Works that were looked at.
    pub tried: usize,
    /// Works that were refused although they are whole.
    pub refused: usize,
    /// Works that were accepted although they were changed.
    pub blind: usize,
    /// The first thing that went wrong.
    pub example: Option<String>,
}

impl Cell {
    /// Whether something went wrong.
    pub fn fails(&self) -> bool {
        self.refused + self.blind > 0
    }
}

/// The table of one kind of artifact: `cells[maker][checker]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What was handed over.
    pub artifact: Artifact,
    /// By maker, then by checker.
    pub cells: Vec<Vec<Cell>>,
}

/// A work: what was asked of its maker, what it made, and the same with one change.
struct Work {
    name: String,
    made: Value,
    tampered: Option<Value>,
    key: Option<String>,
    request: Question,
}

impl Party {
    /// Starts an implementation; it may have the same name as another one.
    pub fn start(driver: Driver, others: &[Party]) -> Result<Party, StartError> {
        let interview = Interview::start(driver)?;
        let name = match interview.hello().name.as_str() {
            "" => "unnamed".to_owned(),
            name => name.to_owned(),
        };
        let same =
            others.iter().filter(|other| other.name == name || other.name.starts_with(&format!("{name} #"))).count();
        Ok(Party {
            name: match same {
                0 => name,
                _ => format!("{name} #{}", same + 1),
            },
            interview,
        })
    }

    fn can(&self, profile: Profile, op: &str) -> bool {
        match &self.interview.hello().supports {
            None => true,
            Some(supports) => {
                supports.get(profile.name()).is_some_and(|operations| operations.iter().any(|known| known == op))
            }
        }
    }

    /// The result of an operation; what is refused, unsupported or broken gives none.
    fn result(&mut self, question: &Question) -> Result<Option<Reply>, Stop> {
        if !self.can(question.profile, &question.request.op) {
            return Ok(None);
        }
        let outcome = self.interview.ask(question)?;
        let is_result = |reply: &Reply| ["reject", "unsupported", "error"].iter().all(|kind| reply.get(kind).is_none());
        Ok(outcome.result.ok().filter(is_result))
    }
}

/// Lets every party make its works and every party check them all.
pub fn tables(parties: &mut [Party]) -> Result<Vec<Table>, Stop> {
    let materials = Materials::new();
    let mut tables = Vec::new();
    for artifact in Artifact::ALL {
        let mut works = Vec::new();
        for party in parties.iter_mut() {
            works.push(match artifact {
                Artifact::Capsule => materials.capsules(party)?,
                Artifact::Chain => materials.chain(party)?,
                Artifact::Link => materials.links(party)?,
            });
        }
        let mut cells = Vec::new();
        for made in &works {
            let mut row = Vec::new();
            for checker in parties.iter_mut() {
                row.push(check(artifact, made, checker)?);
            }
            cells.push(row);
        }
        tables.push(Table { artifact, cells });
    }
    Ok(tables)
}

fn check(artifact: Artifact, works: &[Work], checker: &mut Party) -> Result<Cell, Stop> {
    let mut cell = Cell::default();
    for work in works {
        let Some(accepts) = accepts(artifact, work, &work.made, checker)? else {
            continue;
        };
        cell.tried += 1;
        if let Err(why) = accepts {
            cell.refused += 1;
            cell.example.get_or_insert(format!("{}: {why}", work.name));
        }
        if let Some(tampered) = &work.tampered
            && let Some(Ok(())) = self::accepts(artifact, work, tampered, checker)?
        {
            cell.blind += 1;
            cell.example.get_or_insert(format!("{}: accepted after a change", work.name));
        }
    }
    Ok(cell)
}

/// Whether a checker accepts a work; nothing where it cannot say.
fn accepts(
    artifact: Artifact, work: &Work, made: &Value, checker: &mut Party,
) -> Result<Option<Result<(), String>>, Stop> {
    let key = || work.key.iter().map(|key| (Text::from("public_key"), Value::string(key.as_str())));
    let cps = |op: &str, args: Vec<(Text, Value)>| Question {
        profile: Profile::CPS,
        request: Request { op: op.to_owned(), input: Some(made.to_text().into_bytes()), args: Value::Object(args) },
    };
    let question = match artifact {
        Artifact::Capsule => cps("verify", key().collect()),
        Artifact::Chain => {
            let level = (Text::from("level"), Value::string("signatures"));
            cps("chain", std::iter::once(level).chain(key()).collect())
        }
        // A link is checked by making it again from the same definition.
        Artifact::Link => work.request.clone(),
    };
    let Some(reply) = checker.result(&question)? else {
        return Ok(None);
    };
    let said = |name: &str| reply.get(name).map_or_else(|| "nothing".to_owned(), Value::to_text);
    Ok(Some(match artifact {
        Artifact::Capsule if reply.get("verdict").and_then(Value::as_str) == Some("ok") => Ok(()),
        Artifact::Capsule => Err(format!("verify says {}", said("verdict"))),
        Artifact::Chain if reply.get("valid").and_then(Value::as_bool) == Some(true) => Ok(()),
        Artifact::Chain => Err(format!("chain says {} at {}", said("kind"), said("at"))),
        Artifact::Link => match reply.get("link") {
            Some(link) if materials::same(link, made) => Ok(()),
            _ => Err("the same definition gives another link".to_owned()),
        },
    }))
}
