//! The members of a question, each with what is wrong where it is not there.

use base64::Engine as _;
use canon::spec::File;
use canon::value::{ReadOptions, Surrogates};
use canon::{Profile, Readings, Value};

/// One question.
pub struct Question(Value);

/// What is wrong with a question.
pub struct Wrong(String);

/// More profiles than anybody types in one sitting, and fewer than the library holds.
const MOST_PROFILES: usize = 50_000;

impl Wrong {
    /// In one sentence.
    pub fn new(message: impl Into<String>) -> Wrong {
        Wrong(message.into())
    }

    /// As an answer.
    pub fn value(self) -> Value {
        Value::object([("error", Value::string(self.0))])
    }
}

impl Question {
    /// Reads one.
    pub fn read(text: &[u8]) -> Result<Question, Wrong> {
        let options = ReadOptions { surrogates: Surrogates::Keep, ..ReadOptions::default() };
        let value = Value::read_with(text, options)
            .map_err(|reject| Wrong::new(format!("the question is no JSON: {reject}")))?;
        Ok(Question(value))
    }

    /// A member, if it is there.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// A text that must be there.
    pub fn text(&self, name: &str) -> Result<&str, Wrong> {
        self.optional(name).ok_or_else(|| Wrong::new(format!("`{name}` must be a text")))
    }

    /// A text, if it is there.
    pub fn optional(&self, name: &str) -> Option<&str> {
        self.get(name).and_then(Value::as_str)
    }

    /// A document.
    pub fn document(&self, name: &str) -> Result<Vec<u8>, Wrong> {
        if let Some(encoded) = self.optional(&format!("{name}_b64")) {
            let engine = base64::engine::general_purpose::STANDARD;
            let decoded = engine.decode(encoded);
            return decoded.map_err(|_| Wrong::new(format!("`{name}_b64` is no base64")));
        }
        let text = self.get(name).and_then(Value::as_text);
        let text = text.ok_or_else(|| Wrong::new(format!("`{name}` must be a text")))?;
        Ok(text.to_string_lossy().into_bytes())
    }

    /// The profile: by name, or from the text of a file.
    pub fn profile(&self) -> Result<Profile, Wrong> {
        match self.optional("file") {
            Some(text) => {
                if Profile::known().count() > MOST_PROFILES {
                    return Err(Wrong::new("too many profiles in one sitting; load the page anew"));
                }
                let file = File::read(text).map_err(|fault| Wrong::new(fault.to_string()))?;
                Ok(Profile::add(file.spec))
            }
            None => named(self.text("profile")?),
        }
    }

    /// The profiles of a list of names; every shipped one where there is none.
    pub fn profiles(&self) -> Result<Vec<Profile>, Wrong> {
        let Some(names) = self.get("profiles").and_then(Value::as_array) else {
            return Ok(Profile::ALL.to_vec());
        };
        names.iter().map(|name| named(name.as_str().unwrap_or_default())).collect()
    }

    /// The readings; those that do not concern any profile are wrong.
    pub fn readings(&self) -> Result<Readings, Wrong> {
        let mut readings = Readings::default();
        for (dispute, reading) in self.get("readings").and_then(Value::as_object).unwrap_or(&[]) {
            readings
                .set(&dispute.to_string_lossy(), reading.as_str().unwrap_or_default())
                .map_err(|unknown| Wrong::new(unknown.to_string()))?;
        }
        Ok(readings)
    }
}

fn named(name: &str) -> Result<Profile, Wrong> {
    Profile::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = Profile::known().map(Profile::name).collect();
        Wrong::new(format!("unknown profile {name:?}; one of {}", known.join(", ")))
    })
}
