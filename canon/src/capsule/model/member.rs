//! The types that a capsule's member can have: how each is read and printed (CPS-MODEL-2).

use super::{CapsuleType, Integer, Timestamp, Uuid};
use crate::{Text, Value};
use std::fmt;

/// A member that is absent though required, or has another type than the model's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// The dotted path, such as `reasoning.options[0].feasibility`; empty for the root.
    pub field: String,
    /// What should stand there; nothing where the member is absent.
    pub want: Option<&'static str>,
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = if self.field.is_empty() { "capsule" } else { &self.field };
        match self.want {
            Some(want) => write!(f, "{field}: want {want}"),
            None => write!(f, "{field}: is required"),
        }
    }
}

impl std::error::Error for ModelError {}

/// Where a member stands, for its error message.
#[derive(Clone, Copy)]
pub enum Place<'a> {
    /// The capsule itself.
    Root,
    /// A member of an object.
    Member(&'a Place<'a>, &'static str),
    /// An element of an array.
    Element(&'a Place<'a>, usize),
}

impl Place<'_> {
    /// The capsule itself.
    pub const ROOT: Place<'static> = Place::Root;

    /// A member of the object here.
    pub fn member<'a>(&'a self, name: &'static str) -> Place<'a> {
        Place::Member(self, name)
    }

    /// An element of the array here.
    pub fn element(&self, index: usize) -> Place<'_> {
        Place::Element(self, index)
    }

    /// The error that something should stand here.
    pub fn required(&self) -> ModelError {
        ModelError { field: self.to_string(), want: None }
    }

    /// The error that something else should stand here.
    pub fn want(&self, want: &'static str) -> ModelError {
        ModelError { field: self.to_string(), want: Some(want) }
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Root => Ok(()),
            Place::Member(Place::Root, name) => f.write_str(name),
            Place::Member(parent, name) => write!(f, "{parent}.{name}"),
            Place::Element(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

/// A type of the source's tables.
pub trait Member: Sized {
    /// What the type is called in an error message.
    const WANT: &'static str;

    /// Whether the member must be there.
    const REQUIRED: bool = false;

    /// Reads a value.
    fn read(value: &Value, place: &Place<'_>) -> Result<Self, ModelError>;

    /// Prints it.
    fn write(&self) -> Value;

    /// What an absent member means: its default, unless it is required.
    fn absent(&mut self, place: &Place<'_>) -> Result<(), ModelError> {
        match Self::REQUIRED {
            true => Err(place.required()),
            false => Ok(()),
        }
    }
}

/// Replaces the default by what the document says.
pub fn read_into<T: Member>(member: &mut T, given: Option<&Value>, place: &Place<'_>) -> Result<(), ModelError> {
    match given {
        Some(value) => *member = T::read(value, place)?,
        None => member.absent(place)?,
    }
    Ok(())
}

/// The types that one function reads and one prints.
macro_rules! plain {
    ($($kind:ty, $want:literal, $required:literal, $read:expr, $write:expr;)+) => {
        $(impl Member for $kind {
            const WANT: &'static str = $want;
            const REQUIRED: bool = $required;

            fn read(value: &Value, place: &Place<'_>) -> Result<$kind, ModelError> {
                let read: fn(&Value) -> Option<$kind> = $read;
                read(value).ok_or_else(|| place.want($want))
            }

            fn write(&self) -> Value {
                let write: fn(&$kind) -> Value = $write;
                write(self)
            }
        })+
    };
}

plain! {
    // CPS-MODEL-1: the id, the type and the timestamp are required.
    Uuid, "a UUID", true,
        |value| Uuid::parse(value.as_str()?), |id| Value::string(id.to_string());
    CapsuleType, "one of agent, tool, system, kill, workflow, chat, vault, auth", true,
        |value| CapsuleType::from_name(value.as_str()?), |kind| Value::string(kind.name());
    Timestamp, "an RFC 3339 timestamp", true,
        |value| Timestamp::parse(value.as_str()?), |time| Value::string(time.to_string());
    // CPS-MODEL-1: an empty parent is none.
    Option<Uuid>, "a UUID or null", false,
        |value| match value {
            Value::Null => Some(None),
            value => match value.as_str()? {
                "" => Some(None),
                text => Uuid::parse(text).map(Some),
            },
        },
        |id| id.map_or(Value::Null, |id| id.write());
    String, "a string", false,
        |value| value.as_str().map(str::to_owned), |text| Value::string(text.as_str());
    Option<String>, "a string or null", false,
        |value| match value {
            Value::Null => Some(None),
            value => value.as_str().map(|text| Some(text.to_owned())),
        },
        |text| text.as_deref().map_or(Value::Null, Value::string);
    Integer, "an integer literal", false,
        |value| Integer::parse(value.as_number()?), |number| Value::Number(number.as_str().into());
    f64, "a number", false, |value| float(value.as_number()?), |number| Value::Number(format!("{number:?}").into());
    bool, "true or false", false, Value::as_bool, |truth| Value::Bool(*truth);
    Vec<Value>, "an array", false,
        |value| value.as_array().map(<[_]>::to_vec), |elements| Value::Array(elements.clone());
    // Free JSON.
    Value, "any value", false, |value| Some(value.clone()), Value::clone;
}

/// CPS-FLT-1: any number literal as binary64; the integer `-0` has no sign to keep.
fn float(literal: &str) -> Option<f64> {
    match literal {
        "-0" => Some(0.0),
        _ => literal.parse().ok().filter(|number: &f64| number.is_finite()),
    }
}

/// An object whose members are free.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Members(pub Vec<(Text, Value)>);

impl Members {
    /// With one member more.
    pub fn with(mut self, name: &str, value: Value) -> Members {
        self.0.push((name.into(), value));
        self
    }
}

impl Member for Members {
    const WANT: &'static str = "an object";

    fn read(value: &Value, place: &Place<'_>) -> Result<Members, ModelError> {
        let members = value.as_object().ok_or_else(|| place.want(Self::WANT))?;
        Ok(Members(members.to_vec()))
    }

    fn write(&self) -> Value {
        Value::Object(self.0.clone())
    }
}

/// An array whose elements are tables of their own.
pub fn read_each<T: Member>(value: &Value, place: &Place<'_>) -> Result<Vec<T>, ModelError> {
    let elements = value.as_array().ok_or_else(|| place.want("an array"))?;
    let each = elements.iter().enumerate();
    each.map(|(index, element)| T::read(element, &place.element(index))).collect()
}
