//! The notation into values, objects with their identity.

use super::{Heap, JsValue, Object, Prototype};
use crate::value::{ReadOptions, Surrogates};
use crate::{Duplicates, Text, Value};
use std::collections::HashMap;
use std::fmt;

/// How deep a value may nest.
const MAX_DEPTH: usize = 1000;
/// How many values a tree may have once shared parts are written out: a handful
/// of nested `shared` would otherwise make a text without end.
const MAX_VALUES: usize = 1 << 20;

/// Why a value in the notation cannot be read: the place and the fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The path of the tagged object, as in `value.a[0]`.
    pub path: String,
    /// What is wrong there.
    pub fault: NotationFault,
}

/// What can be wrong with the notation itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationFault {
    /// No such tag.
    UnknownTag(String),
    /// `$js` is no string.
    TagIsNoString,
    /// A member that the tag needs is missing or of another kind.
    Member {
        /// The tag.
        tag: &'static str,
        /// What it needs.
        needs: &'static str,
    },
    /// IN-DUP: a name stands twice in entries, and is refused.
    DuplicateKey(String),
    /// It nests deeper than the limit.
    TooDeep,
    /// Written out, its shared parts would be too many.
    TooLarge,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path)?;
        match &self.fault {
            NotationFault::UnknownTag(tag) => write!(f, "unknown $js tag {tag:?}"),
            NotationFault::TagIsNoString => {
                f.write_str("$js must be a tag; write an object that has such a member with the tag entries")
            }
            NotationFault::Member { tag, needs } => write!(f, "the tag {tag} needs {needs}"),
            NotationFault::DuplicateKey(name) => write!(f, "the name {name:?} stands twice"),
            NotationFault::TooDeep => write!(f, "nests deeper than {MAX_DEPTH} levels"),
            NotationFault::TooLarge => {
                write!(f, "written out it has more than {MAX_VALUES} values")
            }
        }
    }
}

impl std::error::Error for NotationError {}

impl Heap {
    /// Reads a value in the notation; `name` begins the path of an error. `duplicates` is IN-DUP, of a name that stands
    /// twice in `entries`.
    pub fn read(&mut self, value: &Value, name: &str, duplicates: Duplicates) -> Result<JsValue, NotationError> {
        let mut reader = Reader { heap: self, duplicates, path: vec![name.to_owned()] };
        Ok(reader.value(value)?.value)
    }
}

struct Reader<'a> {
    heap: &'a mut Heap,
    duplicates: Duplicates,
    path: Vec<String>,
}

/// A value and how many values it has once written out.
struct Read {
    value: JsValue,
    count: usize,
}

impl From<JsValue> for Read {
    fn from(value: JsValue) -> Read {
        Read { value, count: 1 }
    }
}

type Members = Vec<(Text, JsValue)>;

impl Reader<'_> {
    fn fail<T>(&self, fault: NotationFault) -> Result<T, NotationError> {
        Err(NotationError { path: self.path.concat(), fault })
    }

    fn need<T>(&self, found: Option<T>, tag: &'static str, needs: &'static str) -> Result<T, NotationError> {
        match found {
            Some(found) => Ok(found),
            None => self.fail(NotationFault::Member { tag, needs }),
        }
    }

    fn object(&mut self, object: Object, count: usize) -> Result<Read, NotationError> {
        if count >= MAX_VALUES {
            return self.fail(NotationFault::TooLarge);
        }
        let value = JsValue::Object(self.heap.insert(object));
        Ok(Read { value, count: count + 1 })
    }

    fn record(&mut self, prototype: Prototype, (members, count): (Members, usize)) -> Result<Read, NotationError> {
        self.object(Object::Record { prototype, members }, count)
    }

    fn child(&mut self, step: String, value: &Value) -> Result<Read, NotationError> {
        if self.path.len() > MAX_DEPTH {
            return self.fail(NotationFault::TooDeep);
        }
        self.path.push(step);
        let read = self.value(value)?;
        self.path.pop();
        Ok(read)
    }

    fn value(&mut self, value: &Value) -> Result<Read, NotationError> {
        match value {
            Value::Null => Ok(JsValue::Null.into()),
            Value::Bool(truth) => Ok(JsValue::Bool(*truth).into()),
            Value::Number(literal) => Ok(JsValue::Number(literal.clone()).into()),
            Value::String(text) => Ok(JsValue::String(text.clone()).into()),
            Value::Array(elements) => {
                let mut read = Vec::with_capacity(elements.len());
                let mut count = 0;
                for (index, element) in elements.iter().enumerate() {
                    let element = self.child(format!("[{index}]"), element)?;
                    count += element.count;
                    read.push(element.value);
                }
                self.object(Object::Array(read), count)
            }
            Value::Object(members) => match value.get("$js") {
                None => {
                    let members = self.members(members)?;
                    self.record(Prototype::Object, members)
                }
                Some(tag) => match tag.as_str() {
                    Some(tag) => self.tagged(tag, value),
                    None => self.fail(NotationFault::TagIsNoString),
                },
            },
        }
    }

    fn members(&mut self, members: &[(Text, Value)]) -> Result<(Members, usize), NotationError> {
        let mut read = Vec::with_capacity(members.len());
        let mut count = 0;
        for (name, member) in members {
            let member = self.child(format!(".{}", name.to_string_lossy()), member)?;
            count += member.count;
            read.push((name.clone(), member.value));
        }
        Ok((read, count))
    }

    /// A JSON value that holds no tags: what `JSON.parse` gives.
    fn untagged(&mut self, value: &Value) -> Result<Read, NotationError> {
        match value {
            Value::Array(elements) => {
                let mut read = Vec::with_capacity(elements.len());
                let mut count = 0;
                for element in elements {
                    let element = self.untagged(element)?;
                    count += element.count;
                    read.push(element.value);
                }
                self.object(Object::Array(read), count)
            }
            Value::Object(members) => {
                let mut read = Vec::with_capacity(members.len());
                let mut count = 0;
                for (name, member) in members {
                    let member = self.untagged(member)?;
                    count += member.count;
                    read.push((name.clone(), member.value));
                }
                self.record(Prototype::Object, (read, count))
            }
            _ => self.value(value),
        }
    }

    fn tagged(&mut self, tag: &str, value: &Value) -> Result<Read, NotationError> {
        Ok(match tag {
            "undefined" | "hole" => JsValue::Undefined.into(),
            "NaN" | "Infinity" | "-Infinity" => JsValue::NotFinite.into(),
            "-0" => JsValue::Number("-0".into()).into(),
            "num" => {
                let number = value.get("v").and_then(Value::as_str).and_then(number);
                self.need(number, "num", "v, the text of a number")?.into()
            }
            "bigint" => {
                let digits = value.get("v").and_then(Value::as_str);
                let integer = digits.filter(|text| {
                    let digits = text.strip_prefix('-').unwrap_or(text);
                    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
                });
                self.need(integer, "bigint", "v, the text of an integer")?;
                JsValue::BigInt.into()
            }
            "fn" => JsValue::Function.into(),
            "symbol" => JsValue::Symbol.into(),
            "date" => {
                let date = match value.get("ms") {
                    Some(Value::Null) => Some(None),
                    Some(Value::Number(literal)) => literal.parse().ok().map(Some),
                    _ => None,
                };
                let date = self.need(date, "date", "ms, a number or null")?;
                return self.object(Object::Date(date), 0);
            }
            "map" => return self.object(Object::Map, 0),
            "class" => {
                let members = self.fields(value, "class")?;
                return self.record(Prototype::Class, members);
            }
            "nullproto" => {
                let members = self.fields(value, "nullproto")?;
                return self.record(Prototype::Null, members);
            }
            "utf16" => {
                let units = value.get("u").and_then(code_units);
                let units = self.need(units, "utf16", "u, an array of code units")?;
                JsValue::String(Text::from_utf16(&units)).into()
            }
            "entries" => {
                let members = self.entries(value)?;
                return self.record(Prototype::Object, members);
            }
            "json" => {
                let parsed = value.get("text").and_then(Value::as_str).and_then(|text| {
                    let options = ReadOptions {
                        max_depth: MAX_DEPTH.saturating_sub(self.path.len()),
                        duplicates: Duplicates::Last,
                        surrogates: Surrogates::Keep,
                    };
                    Value::read_with(text.as_bytes(), options).ok()
                });
                let parsed = self.need(parsed, "json", "text, a JSON document")?;
                return self.untagged(&parsed);
            }
            "selfcycle" => return self.self_cycle(value),
            "arrcycle" => return self.array_cycle(value),
            "shared" => return self.shared(value),
            unknown => return self.fail(NotationFault::UnknownTag(unknown.to_owned())),
        })
    }

    fn fields(&mut self, value: &Value, tag: &'static str) -> Result<(Members, usize), NotationError> {
        match value.get("v") {
            None => Ok((Vec::new(), 0)),
            Some(fields) => {
                let fields = self.need(fields.as_object(), tag, "v, an object of own fields")?;
                self.members(fields)
            }
        }
    }

    fn entries(&mut self, value: &Value) -> Result<(Members, usize), NotationError> {
        const NEEDS: &str = "e, an array of [key, value] pairs with string keys";
        let entries = value.get("e").and_then(Value::as_array);
        let mut members: Members = Vec::new();
        let mut places: HashMap<Text, usize> = HashMap::new();
        let mut count = 0;
        for (index, entry) in self.need(entries, "entries", NEEDS)?.iter().enumerate() {
            let [key, member] = self.need(entry.as_array(), "entries", NEEDS)? else {
                return self.need(None, "entries", NEEDS);
            };
            let key = self.child(format!("[{index}]"), key)?.value;
            let key = self.need(key.as_text(), "entries", NEEDS)?.clone();
            let member = self.child(format!(".{}", key.to_string_lossy()), member)?;
            count += member.count;
            // A known name keeps its place.
            match (places.get(&key), self.duplicates) {
                (Some(_), Duplicates::Reject) => {
                    return self.fail(NotationFault::DuplicateKey(key.to_string_lossy()));
                }
                (Some(_), Duplicates::First) => {}
                (Some(place), Duplicates::Last) => members[*place].1 = member.value,
                (None, _) => {
                    places.insert(key.clone(), members.len());
                    members.push((key, member.value));
                }
            }
        }
        Ok((members, count))
    }

    fn key(&self, value: &Value, tag: &'static str) -> Result<Text, NotationError> {
        let key = value.get("key").and_then(Value::as_text);
        Ok(self.need(key, tag, "key, a string")?.clone())
    }

    fn self_cycle(&mut self, value: &Value) -> Result<Read, NotationError> {
        let key = self.key(value, "selfcycle")?;
        let members = self.fields(value, "selfcycle")?;
        let read = self.record(Prototype::Object, members)?;
        if let JsValue::Object(id) = read.value
            && let Object::Record { members, .. } = &mut self.heap.objects[id.0]
        {
            set(members, key, JsValue::Object(id));
        }
        Ok(read)
    }

    fn array_cycle(&mut self, value: &Value) -> Result<Read, NotationError> {
        let key = self.key(value, "arrcycle")?;
        let array = self.heap.insert(Object::Array(Vec::new()));
        if let Object::Array(elements) = &mut self.heap.objects[array.0] {
            elements.push(JsValue::Object(array));
        }
        self.record(Prototype::Object, (vec![(key, JsValue::Object(array))], 1))
    }

    fn shared(&mut self, value: &Value) -> Result<Read, NotationError> {
        let keys = value.get("keys").and_then(Value::as_array);
        let keys = self.need(keys, "shared", "keys, an array of strings")?;
        let part = self.need(value.get("v"), "shared", "v, the shared value")?;
        let part = self.child(".v".to_owned(), part)?;
        let mut members = Vec::new();
        for key in keys {
            let key = self.need(key.as_text(), "shared", "keys, an array of strings")?;
            set(&mut members, key.clone(), part.value.clone());
        }
        let count = part.count.saturating_mul(members.len());
        self.record(Prototype::Object, (members, count))
    }
}

/// Assigns a field: a known name keeps its place.
fn set(members: &mut Members, name: Text, value: JsValue) {
    match members.iter_mut().find(|(known, _)| *known == name) {
        Some(member) => member.1 = value,
        None => members.push((name, value)),
    }
}

fn number(text: &str) -> Option<JsValue> {
    match text {
        "NaN" | "Infinity" | "-Infinity" => Some(JsValue::NotFinite),
        _ => match Value::read(text.trim().as_bytes()) {
            Ok(Value::Number(literal)) => Some(JsValue::Number(literal)),
            _ => None,
        },
    }
}

fn code_units(units: &Value) -> Option<Vec<u16>> {
    units.as_array()?.iter().map(|unit| unit.as_number()?.parse().ok()).collect()
}
