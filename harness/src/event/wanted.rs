//! What the rules demand of a case: typed within the program, in the shape of a vector's `expect` in the stream.

use crate::json::Json;
use canon_vectors::Expect;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An expectation that serde carries as a vector file writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted(pub Expect);

impl Wanted {
    /// Names the only dispute of a case: in the stream it stands beside the expectation and not in it.
    pub fn name_dispute(&mut self, dispute: &str) {
        let Expect::Readings(rows) = &mut self.0 else {
            return;
        };
        let unnamed = rows.iter_mut().flat_map(|row| &mut row.under).filter(|(id, _)| id.is_empty());
        unnamed.for_each(|(id, _)| dispute.clone_into(id));
    }
}

impl Serialize for Wanted {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Json(self.0.to_value()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Wanted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Wanted, D::Error> {
        let json = Json::deserialize(deserializer)?;
        Expect::read(&json.0, "").map(Wanted).map_err(serde::de::Error::custom)
    }
}
