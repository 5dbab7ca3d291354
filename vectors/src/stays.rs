//! Why a vector that kills no mutant on its own stays in the set.

use crate::vector::Vector;
use serde::Deserialize;

/// A reason for some vectors.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stays {
    /// The ids; `*` stands for anything.
    pub ids: String,
    /// Why they stay.
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    stays: Vec<Stays>,
}

/// The committed reasons.
pub fn embedded() -> Result<Vec<Stays>, String> {
    let file: File = toml::from_str(include_str!("../stays.toml"))
        .map_err(|error| format!("stays.toml: {}", error.message()))?;
    Ok(file.stays)
}

impl Stays {
    /// Whether this is the reason for a vector.
    pub fn covers(&self, vector: &Vector) -> bool {
        let mut parts = self.ids.split('*');
        let Some(mut rest) = vector.id.strip_prefix(parts.next().unwrap_or_default()) else {
            return false;
        };
        let parts: Vec<&str> = parts.collect();
        let Some((last, between)) = parts.split_last() else {
            return rest.is_empty();
        };
        for part in between {
            match rest.find(part) {
                Some(at) => rest = &rest[at + part.len()..],
                None => return false,
            }
        }
        rest.ends_with(last)
    }
}

/// The idle vectors without a reason, and the reasons without an idle vector.
pub fn unexplained(idle: &[&Vector], reasons: &[Stays]) -> Vec<String> {
    let lonely = idle
        .iter()
        .filter(|vector| !reasons.iter().any(|reason| reason.covers(vector)))
        .map(|vector| format!("{} kills nothing on its own and no reason keeps it", vector.id));
    let stale = reasons
        .iter()
        .filter(|reason| !idle.iter().any(|vector| reason.covers(vector)))
        .map(|reason| format!("stays.toml: {} keeps nothing", reason.ids));
    lonely.chain(stale).collect()
}
