//! The `$js` notation: JavaScript values, with the identity of their objects, written as JSON.
//!
//! An object `{"$js": TAG, ...}` stands for a value that JSON cannot hold:
//!
//! | tag | members | value |
//! |---|---|---|
//! | `undefined`, `hole` | | `undefined`; a hole of an array behaves the same wherever these values go |
//! | `NaN`, `Infinity`, `-Infinity`, `-0` | | that number |
//! | `num` | `v` | the number that this text spells |
//! | `bigint` | `v` | a bigint |
//! | `fn`, `symbol` | | a function that returns nothing, a symbol |
//! | `date` | `ms` | a `Date`; `null` makes it invalid |
//! | `map` | | a `Map`, which has no own fields |
//! | `class` | `v` | an instance of a user's class with these own fields |
//! | `nullproto` | `v` | an object without a prototype |
//! | `utf16` | `u` | the string of these code units |
//! | `entries` | `e` | a plain object of these `[key, value]` pairs, in this order |
//! | `json` | `text` | what `JSON.parse` makes of this text |
//! | `selfcycle` | `v`, `key` | the object `v`, which also stands in its own member `key` |
//! | `arrcycle` | `key` | an object whose member `key` is an array that contains itself |
//! | `shared` | `v`, `keys` | an object with the one value `v` under each of these keys |
//!
//! A name that stands twice in `entries` is a duplicate as in a document: refused, or it keeps its place and its last value.
//! A plain object that really has a member named `$js` is written with `entries`.

mod date;
mod keys;
mod read;
mod serialize;

use crate::Text;

pub use date::iso_string;
pub use keys::{array_index, own_key_order};
pub use read::{NotationError, NotationFault};
pub use serialize::{Absent, DateForm, Serialization, Unserializable};

/// A JavaScript value.
#[derive(Clone, Debug, PartialEq)]
pub enum JsValue {
    /// `undefined`, or a hole of an array.
    Undefined,
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as a JSON literal that spells it.
    Number(Box<str>),
    /// `NaN` or an infinity.
    NotFinite,
    /// A bigint.
    BigInt,
    /// A string.
    String(Text),
    /// A symbol.
    Symbol,
    /// A function that returns nothing.
    Function,
    /// An object, by identity.
    Object(ObjectId),
}

/// The identity of an object in its [`Heap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObjectId(usize);

/// What an object is.
#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    /// An array.
    Array(Vec<JsValue>),
    /// Own enumerable fields in insertion order.
    Record {
        /// Where its prototype chain begins.
        prototype: Prototype,
        /// Its fields.
        members: Vec<(Text, JsValue)>,
    },
    /// A `Map`: nothing of it is an own field.
    Map,
    /// A `Date` in milliseconds since 1970, if it is valid.
    Date(Option<f64>),
}

/// The prototype of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prototype {
    /// `Object.prototype`
    Object,
    /// None.
    Null,
    /// A user's class.
    Class,
}

/// The objects of one notation, cycles and shared parts included.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    objects: Vec<Object>,
}

impl Heap {
    fn insert(&mut self, object: Object) -> ObjectId {
        self.objects.push(object);
        ObjectId(self.objects.len() - 1)
    }

    /// The object of this identity.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0]
    }

    /// The object behind a value.
    pub fn object_of(&self, value: &JsValue) -> Option<&Object> {
        match value {
            JsValue::Object(id) => Some(self.object(*id)),
            _ => None,
        }
    }

    /// The fields of a record, in the order in which JavaScript enumerates them.
    pub fn members(&self, value: &JsValue) -> Option<Vec<(&Text, &JsValue)>> {
        match self.object_of(value)? {
            Object::Record { members, .. } => Some(own_key_order(members.iter().map(|(name, value)| (name, value)))),
            _ => None,
        }
    }

    /// The field of this name; `undefined` where there is none.
    pub fn get(&self, value: &JsValue, name: &str) -> &JsValue {
        match self.object_of(value) {
            Some(Object::Record { members, .. }) => {
                members.iter().find(|(known, _)| *known == name).map_or(&JsValue::Undefined, |(_, value)| value)
            }
            _ => &JsValue::Undefined,
        }
    }

    /// The elements of an array.
    pub fn elements(&self, value: &JsValue) -> Option<&[JsValue]> {
        match self.object_of(value)? {
            Object::Array(elements) => Some(elements),
            _ => None,
        }
    }
}

impl JsValue {
    /// Whether `??` would pass this value over.
    pub fn is_nullish(&self) -> bool {
        matches!(self, JsValue::Undefined | JsValue::Null)
    }

    /// A string.
    pub fn as_text(&self) -> Option<&Text> {
        match self {
            JsValue::String(text) => Some(text),
            _ => None,
        }
    }

    /// What `typeof` calls it.
    pub fn type_name(&self) -> &'static str {
        match self {
            JsValue::Undefined => "undefined",
            JsValue::Null | JsValue::Object(_) => "object",
            JsValue::Bool(_) => "boolean",
            JsValue::Number(_) | JsValue::NotFinite => "number",
            JsValue::BigInt => "bigint",
            JsValue::String(_) => "string",
            JsValue::Symbol => "symbol",
            JsValue::Function => "function",
        }
    }
}

#[cfg(test)]
mod tests;
