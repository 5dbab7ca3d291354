//! The engine: the fast canonicalizer.
//!
//! It reads a document once and writes down only where the text differs from its
//! canonical form (the *plan*). A text that is canonical already leaves an empty
//! plan and is handed back without a copy; otherwise the plan is carried out in
//! one linear pass, into a buffer or straight into a hasher.
//!
//! | file | owns |
//! |---|---|
//! | `canonicalizer` `settings` `canonical` `document` | what callers see |
//! | `reader` `number` `string` `escape` `plain` | the grammar of the IN rules, one pass, no recursion |
//! | `planner` `members` `sort` | differences found while reading; order and duplicates of an object |
//! | `plan` `emit` `sink` `output` | the differences themselves; carrying them out |
//! | `rules` | one file a profile: order, numbers, paths; `twin` says which of them runs |
//! | `described` `paths` | what only a profile from a file needs: any escapes, layouts, links, repair, indentation; path patterns as an automaton |
//! | `order` `locale` | names as eight-byte words whose order is the profile's |
//! | `float` `decimal` `plain_number` | shortest digits in four layouts; decimals to binary64; numbers that stay as they are |

mod canonical;
mod canonicalizer;
mod decimal;
mod described;
mod document;
mod emit;
mod escape;
mod float;
mod integer;
mod locale;
mod members;
pub(crate) mod number;
mod order;
mod output;
mod paths;
mod plain;
mod plain_number;
mod plan;
mod planner;
pub(crate) mod reader;
mod rules;
mod settings;
mod shapes;
mod sink;
mod sort;
pub(crate) mod string;

pub use canonical::Canonical;
pub use canonicalizer::Canonicalizer;
pub use document::{Document, Member};
pub use settings::Settings;
