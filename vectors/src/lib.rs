//! Rules and golden vectors for canonical JSON, and the check of a function against them.
//!
//! # The format of a vector file
//!
//! `<profile>/<family>.json` is one object:
//!
//! | member | holds |
//! |---|---|
//! | `format` | `1` or `2` |
//! | `profile` | the name of its folder, such as `jcs` |
//! | `family` | the file's name without `.json` |
//! | `vectors` | the vectors, in order |
//!
//! A vector has these members and no others:
//!
//! | member | holds |
//! |---|---|
//! | `id` | `profile/family/words-of-its-own`, stable for ever |
//! | `rules` | ids from `<profile>/rules.toml` or `input/rules.toml`, the one it is about first |
//! | `level` | `must`, `should` or `dispute` |
//! | `dispute` | for a dispute: its rule id |
//! | `proves` | what an implementation that passes has right, at most 120 characters |
//! | `effect` | what happens to users of one that does not |
//! | `needs` | `raw` where an implementation must see the text itself, not a parsed value |
//! | `since` | the first version of the set that holds it |
//! | `op` | the operation, `hash` for most |
//! | `input` or `input_b64` | the document, as text or as base64 where it is not UTF-8 |
//! | `args` | the operation's arguments |
//! | `expect` | what must come back |
//!
//! `expect` is one of: the result members (`canonical`, `hash`, ...); `{"reject": kind}`, where any refusal passes and
//! the kind is only reported; `{"readings": {name: expectation}}`, where all answers to one dispute must follow the same
//! reading; `{"any_of": [expectation, ...]}`.
//!
//! Member order and number spelling inside `args` are part of a vector.

#![forbid(unsafe_code)]

mod check;
mod compare;
pub mod follow;
pub mod packages;
pub mod profiles;
pub mod rule;
pub mod suite;
#[cfg(feature = "trials")]
mod trials;
pub mod vector;

pub use check::{Checked, check};
pub use compare::{Difference, Judgement, Outcome};
pub use rule::{Basis, Registry, Rule};
pub use suite::{Suite, embedded, embedded_digest, load};
#[cfg(feature = "trials")]
pub use trials::trials;
pub use vector::{Expect, Expected, Level, Needs, Row, Under, Vector};
