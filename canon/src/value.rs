//! A JSON document as a tree that loses nothing: member order, number spelling, lone surrogates.

mod path;
mod read;
mod write;

use crate::Text;

pub use path::{Path, PathStep};
pub use read::{ReadOptions, Surrogates};

/// A JSON value as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as the literal that spells it.
    Number(Box<str>),
    /// A string, unescaped.
    String(Text),
    /// An array.
    Array(Vec<Value>),
    /// An object's members in the order in which they were written.
    Object(Vec<(Text, Value)>),
}

impl Value {
    /// A string value.
    pub fn string(text: impl Into<Text>) -> Value {
        Value::String(text.into())
    }

    /// An integer value.
    pub fn integer(number: impl Into<i128>) -> Value {
        Value::Number(number.into().to_string().into())
    }

    /// An object from pairs of name and value.
    pub fn object<K: Into<Text>>(members: impl IntoIterator<Item = (K, Value)>) -> Value {
        Value::Object(members.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }

    /// The member of this name; none where this is no object or has no such member.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.as_object()?.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The members of an object.
    pub fn as_object(&self) -> Option<&[(Text, Value)]> {
        match self {
            Value::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The elements of an array.
    pub fn as_array(&self) -> Option<&[Value]> {
        match self {
            Value::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// A string that holds no lone surrogate.
    pub fn as_str(&self) -> Option<&str> {
        self.as_text()?.as_str()
    }

    /// A string.
    pub fn as_text(&self) -> Option<&Text> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// A boolean.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// The literal of a number.
    pub fn as_number(&self) -> Option<&str> {
        match self {
            Value::Number(literal) => Some(literal),
            _ => None,
        }
    }

    /// Whether this is `null`.
    pub fn is_null(&self) -> bool {
        *self == Value::Null
    }
}
