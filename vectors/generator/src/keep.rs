//! Why a vector that kills no mutant on its own stays in the set.

use crate::glob;
use canon_vectors::vector::Vector;
use serde::Deserialize;

/// A reason for some vectors.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepReason {
    /// The ids; `*` stands for anything.
    pub ids: String,
    /// Why they stay.
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    keep: Vec<KeepReason>,
}

/// The committed reasons.
pub fn embedded() -> Result<Vec<KeepReason>, String> {
    let file: File =
        toml::from_str(include_str!("../keep.toml")).map_err(|error| format!("keep.toml: {}", error.message()))?;
    Ok(file.keep)
}

impl KeepReason {
    /// Whether this is the reason for a vector.
    pub fn covers(&self, vector: &Vector) -> bool {
        glob::matches(&self.ids, &vector.id)
    }
}

/// The idle vectors without a reason, and the reasons without an idle vector.
pub fn unexplained(idle: &[&Vector], reasons: &[KeepReason]) -> Vec<String> {
    let lonely = idle
        .iter()
        .filter(|vector| !reasons.iter().any(|reason| reason.covers(vector)))
        .map(|vector| format!("{} kills nothing on its own and no reason keeps it", vector.id));
    let stale = reasons
        .iter()
        .filter(|reason| !idle.iter().any(|vector| reason.covers(vector)))
        .map(|reason| format!("keep.toml: {} keeps nothing", reason.ids));
    lonely.chain(stale).collect()
}
