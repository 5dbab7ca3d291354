//! Which rule a difference belongs to: decided here for `run`, `fuzz` and `explain` alike.
//!
//! A difference has a [`Topic`], which names the choices of a profile that it is about. Each rule in the registry says which
//! choices it makes, so the owner of the choice is the rule that was followed or broken. Nothing here knows a profile.
//!
//! | file | owns |
//! |---|---|
//! | `topic` | what a difference can be about, and the rule that owns it |
//! | `refused` | which choice refuses a number |
//! | `condition` | which of several rules that share a choice is in question |
//! | `texts` | two canonical texts: what their first difference is about |
//! | `answer` | one answer beside the one that was wanted |

#[cfg(feature = "command-line")]
mod answer;
mod condition;
mod refused;
mod texts;
mod topic;

#[cfg(feature = "command-line")]
pub use answer::{broken, proven_refusal};
pub use condition::{Shown, is_minus_zero};
pub use refused::literal;
pub use texts::{Sign, is_float, sign, without_space};
pub use topic::Topic;
