//! What the parties make their works from: the seal and link vectors, and a chain of three.

use super::{Party, Work};
use crate::drive::Stop;
use crate::protocol::{Question, Reply};
use canon::operation::Request;
use canon::{Profile, Text, Value};
use canon_vectors::{Expect, Expected, Suite, Vector};

/// How many documents of a kind are enough to see a difference.
const ENOUGH: usize = 16;

/// The seed of the key that the chain is signed with.
const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";

/// Contents whose canonical form is easy to get wrong: each member is a known trap.
const CONTENTS: [&str; 3] = [
    r#"{"id":"00000000-0000-4000-8000-000000000001","type":"agent","sequence":0,"previous_hash":null,"reasoning":{"confidence":1},"note":"line\nbreak"}"#,
    r#"{"id":"00000000-0000-4000-8000-000000000002","type":"agent","sequence":1,"previous_hash":"$","reasoning":{"confidence":0.5,"options":[{"feasibility":0}]},"big":12345678901234567890}"#,
    r#"{"id":"00000000-0000-4000-8000-000000000003","type":"agent","sequence":2,"previous_hash":"$","\ud83d\ude00":"astral","\uffee":"beyond","small":1e-7}"#,
];

/// The questions that works are made by.
pub struct Materials {
    seals: Vec<Vector>,
    links: Vec<Vector>,
}

impl Materials {
    /// From the built-in vectors.
    pub fn new() -> Materials {
        let suite = canon_vectors::embedded().unwrap_or_default();
        Materials { seals: of(&suite, Profile::CPS, "seal"), links: of(&suite, Profile::KHORA, "link") }
    }

    /// The capsules that a party seals.
    pub fn capsules(&self, party: &mut Party) -> Result<Vec<Work>, Stop> {
        let questions = CONTENTS
            .iter()
            .enumerate()
            .map(|(index, content)| {
                let content = content.replace("\"$\"", &format!("\"{}\"", "0".repeat(64)));
                (format!("content {}", index + 1), seal(content))
            })
            .chain(self.seals.iter().map(|vector| (vector.id.clone(), question(vector))));
        let mut works = Vec::new();
        for (name, request) in questions {
            let Some(reply) = party.result(&request)? else {
                continue;
            };
            let Some(made) = sealed(&request, &reply) else {
                continue;
            };
            works.push(Work { name, tampered: changed(&made), key: key(&reply), made, request });
        }
        Ok(works)
    }

    /// A chain of three that a party seals, each capsule naming the hash before it.
    pub fn chain(&self, party: &mut Party) -> Result<Vec<Work>, Stop> {
        let mut capsules = Vec::new();
        let (mut previous, mut public_key) = (String::new(), None);
        let mut request = None;
        for content in CONTENTS {
            let question = seal(content.replace("\"$\"", &format!("\"{previous}\"")));
            let Some(reply) = party.result(&question)? else {
                return Ok(Vec::new());
            };
            let (Some(capsule), Some(hash)) = (sealed(&question, &reply), reply.get("hash").and_then(Value::as_str))
            else {
                return Ok(Vec::new());
            };
            previous = hash.to_owned();
            public_key = key(&reply);
            capsules.push(capsule);
            request = Some(question);
        }
        let Some(request) = request else {
            return Ok(Vec::new());
        };
        let mut shorter = capsules.clone();
        shorter.remove(1);
        Ok(vec![Work {
            name: "a chain of three".to_owned(),
            made: Value::Array(capsules),
            tampered: Some(Value::Array(shorter)),
            key: public_key,
            request,
        }])
    }

    /// The links that a party makes.
    pub fn links(&self, party: &mut Party) -> Result<Vec<Work>, Stop> {
        let mut works = Vec::new();
        for vector in &self.links {
            let request = question(vector);
            if let Some(reply) = party.result(&request)?
                && let Some(link) = reply.get("link")
            {
                works.push(Work { name: vector.id.clone(), made: link.clone(), tampered: None, key: None, request });
            }
        }
        Ok(works)
    }
}

fn of(suite: &Suite, profile: Profile, op: &str) -> Vec<Vector> {
    suite
        .of(profile)
        .filter(|vector| vector.op == op && matches!(vector.expect, Expect::One(Expected::Result(_))))
        .take(ENOUGH)
        .cloned()
        .collect()
}

fn question(vector: &Vector) -> Question {
    Question { profile: vector.profile, request: vector.request() }
}

fn seal(content: String) -> Question {
    Question {
        profile: Profile::CPS,
        request: Request {
            op: "seal".to_owned(),
            input: Some(content.into_bytes()),
            args: Value::object([("seed", Value::string(SEED))]),
        },
    }
}

fn key(reply: &Reply) -> Option<String> {
    reply.get("public_key").and_then(Value::as_str).map(str::to_owned)
}

/// CPS-SEAL-2: the content with the members of its seal.
fn sealed(question: &Question, reply: &Reply) -> Option<Value> {
    let input = question.request.input.as_deref()?;
    let Ok(Value::Object(mut members)) = crate::json::read(input) else {
        return None;
    };
    members.retain(|(name, _)| {
        !["hash", "signature", "signature_pq", "signed_at", "signed_by"].iter().any(|seal| name == seal)
    });
    for name in ["hash", "signature", "signed_by"] {
        members.push((Text::from(name), reply.get(name)?.clone()));
    }
    let date = Value::string("2026-01-15T12:00:00+00:00");
    members.push((Text::from("signed_at"), date));
    Some(Value::Object(members))
}

/// The same with one member more.
fn changed(made: &Value) -> Option<Value> {
    let mut members = made.as_object()?.to_vec();
    members.push((Text::from("injected"), Value::Bool(true)));
    Some(Value::Object(members))
}

/// Whether two results mean the same, as a vector's expectation would judge it.
pub fn same(one: &Value, other: &Value) -> bool {
    Expected::Result(vec![("link".to_owned(), one.clone())])
        .compare_members(|name| (name == "link").then_some(other), &[])
        .passes()
}
