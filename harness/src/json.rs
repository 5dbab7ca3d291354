//! A JSON value inside an event: written and read without losing member order or number spelling.

use canon::value::{ReadOptions, Surrogates};
use canon::{Duplicates, Reject, Value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// A [`Value`] that serde carries as the text it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Json(pub Value);

/// How answers and events are read: halves of surrogate pairs are kept, because
/// an implementation may well send them back, and nesting is bounded.
pub const OPTIONS: ReadOptions =
    ReadOptions { max_depth: 1000, duplicates: Duplicates::Reject, surrogates: Surrogates::Keep };

/// Reads a value as [`OPTIONS`] say.
pub fn read(text: &[u8]) -> Result<Value, Reject> {
    Value::read_with(text, OPTIONS)
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.0.to_text()).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        read(raw.get().as_bytes()).map(Json).map_err(serde::de::Error::custom)
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Json {
        Json(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_spelling_and_surrogates_survive() {
        let text = r#"{"b":1.50,"a":["\udc00",1e400],"":-0}"#;
        let json: Json = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&json).unwrap(), text);
    }
}
