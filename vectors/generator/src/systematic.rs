//! Mistakes that any operation can have: a member of its answer that is missing, an array the wrong way round, a text cut short.

use base64::Engine as _;
use canon::operation::{Answer, Request};
use canon::{Text, Value};

/// One operation with one mistake around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Systematic {
    /// The operation.
    pub op: String,
    /// What goes wrong.
    pub mistake: Mistake,
}

/// What goes wrong around an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A member of the answer is missing.
    Drops(Path),
    /// An array of the answer stands the wrong way round.
    Reverses(Path),
    /// Every text of an argument ends after so many UTF-16 code units, the document or bytes after so many bytes.
    Cuts {
        /// The argument; the document is `input`.
        argument: String,
        /// How much is left.
        at: usize,
    },
}

/// A place in an answer, from its member down.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path(pub Vec<Segment>);

/// One step down.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Segment {
    /// The member of this name.
    Member(String),
    /// Every element of an array.
    Elements,
    /// Every member of an object whose names are the user's.
    Members,
}

impl std::fmt::Display for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Member(name) if index == 0 => f.write_str(name)?,
                Segment::Member(name) => write!(f, ".{name}")?,
                Segment::Elements => f.write_str("[]")?,
                Segment::Members => f.write_str(".*")?,
            }
        }
        Ok(())
    }
}

impl Systematic {
    /// The question as it is understood.
    pub fn request(&self, request: &Request) -> Request {
        match &self.mistake {
            Mistake::Cuts { argument, at } if request.op == self.op => cut(request, argument, *at),
            _ => request.clone(),
        }
    }

    /// The answer as it is given.
    pub fn answer(&self, request: &Request, answer: Answer) -> Answer {
        let Answer::Result(members) = answer else {
            return answer;
        };
        let (path, change): (_, fn(&mut Value)) = match &self.mistake {
            _ if request.op != self.op => return Answer::Result(members),
            Mistake::Cuts { .. } => return Answer::Result(members),
            Mistake::Drops(path) => (path, |_| {}),
            Mistake::Reverses(path) => (path, |value| {
                if let Value::Array(elements) = value {
                    elements.reverse();
                }
            }),
        };
        let drops = matches!(self.mistake, Mistake::Drops(_));
        let Some((Segment::Member(first), rest)) = path.0.split_first() else {
            return Answer::Result(members);
        };
        let kept = members.into_iter().filter_map(|(name, mut value)| {
            if name == first {
                if rest.is_empty() && drops {
                    return None;
                }
                walk(&mut value, rest, drops, change);
            }
            Some((name, value))
        });
        Answer::Result(kept.collect())
    }
}

/// Follows a path, and drops or changes what stands at its end.
fn walk(value: &mut Value, path: &[Segment], drops: bool, change: fn(&mut Value)) {
    let Some((first, rest)) = path.split_first() else {
        return change(value);
    };
    match (first, value) {
        (Segment::Elements, Value::Array(elements)) => {
            elements.iter_mut().for_each(|element| walk(element, rest, drops, change));
        }
        (Segment::Members, Value::Object(members)) => {
            members.iter_mut().for_each(|(_, member)| walk(member, rest, drops, change));
        }
        (Segment::Member(wanted), Value::Object(members)) => {
            if rest.is_empty() && drops {
                members.retain(|(name, _)| *name != **wanted);
                return;
            }
            for (_, member) in members.iter_mut().filter(|(name, _)| *name == **wanted) {
                walk(member, rest, drops, change);
            }
        }
        _ => {}
    }
}

fn cut(request: &Request, argument: &str, at: usize) -> Request {
    let mut request = request.clone();
    if argument == "input" {
        if let Some(input) = &mut request.input {
            input.truncate(at);
        }
        return request;
    }
    if let Value::Object(members) = &mut request.args {
        for (_, value) in members.iter_mut().filter(|(name, _)| *name == *argument) {
            cut_texts(value, argument, at);
        }
    }
    request
}

fn cut_texts(value: &mut Value, argument: &str, at: usize) {
    match value {
        Value::String(text) if argument.ends_with("_b64") => {
            let engine = base64::engine::general_purpose::STANDARD;
            let bytes = text.as_str().and_then(|text| engine.decode(text).ok());
            if let Some(bytes) = bytes.filter(|bytes| bytes.len() > at) {
                *value = Value::string(engine.encode(&bytes[..at]));
            }
        }
        Value::String(text) => {
            let units: Vec<u16> = text.utf16().collect();
            if units.len() > at {
                *value = Value::String(Text::from_utf16(&units[..at]));
            }
        }
        Value::Array(elements) => {
            elements.iter_mut().for_each(|element| cut_texts(element, argument, at));
        }
        Value::Object(members) => {
            members.iter_mut().for_each(|(_, member)| cut_texts(member, argument, at));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(names: &[&str]) -> Path {
        let segment = |name: &&str| match *name {
            "[]" => Segment::Elements,
            "*" => Segment::Members,
            name => Segment::Member(name.to_owned()),
        };
        Path(names.iter().map(segment).collect())
    }

    fn given(mistake: Mistake) -> String {
        let answer = r#"{"a":[{"b":1,"c":2},{"b":3}],"d":{"x":{"e":[1,2]},"y":{"e":[3]}}}"#;
        let answer = Value::read(answer.as_bytes()).unwrap();
        let members = ["a", "d"].map(|name| (name, answer.get(name).unwrap().clone()));
        let request = Request { op: "o".to_owned(), input: None, args: Value::Null };
        let systematic = Systematic { op: "o".to_owned(), mistake };
        Value::object(systematic.answer(&request, Answer::Result(members.into())).members()).to_text()
    }

    #[test]
    fn members_are_dropped_and_arrays_turned_round_wherever_the_path_leads() {
        let drops = |names: &[&str]| given(Mistake::Drops(path(names)));
        let rest = r#""d":{"x":{"e":[1,2]},"y":{"e":[3]}}"#;
        assert_eq!(drops(&["a"]), format!("{{{rest}}}"));
        assert_eq!(drops(&["a", "[]", "b"]), format!(r#"{{"a":[{{"c":2}},{{}}],{rest}}}"#));
        assert_eq!(drops(&["d", "*", "e"]), r#"{"a":[{"b":1,"c":2},{"b":3}],"d":{"x":{},"y":{}}}"#);
        let turned = given(Mistake::Reverses(path(&["d", "*", "e"])));
        assert_eq!(turned, r#"{"a":[{"b":1,"c":2},{"b":3}],"d":{"x":{"e":[2,1]},"y":{"e":[3]}}}"#);
        assert_eq!(path(&["d", "*", "e", "[]"]).to_string(), "d.*.e[]");
    }

    #[test]
    fn texts_and_bytes_are_cut_at_every_depth() {
        let args = Value::read(br#"{"a":["12345",{"x":"\ud83d\ude00b"}],"v_b64":"YWJj","c":"12345"}"#);
        let request = Request { op: "o".to_owned(), input: Some(b"[1,2]".to_vec()), args: args.unwrap() };
        let cut = |argument: &str| {
            let mistake = Mistake::Cuts { argument: argument.to_owned(), at: 2 };
            Systematic { op: "o".to_owned(), mistake }.request(&request)
        };
        assert_eq!(cut("input").input.unwrap(), b"[1");
        assert_eq!(cut("a").args.get("a").unwrap().to_text(), "[\"12\",{\"x\":\"\u{1F600}\"}]");
        assert_eq!(cut("v_b64").args.get("v_b64").unwrap().as_str(), Some("YWI="));
    }
}
