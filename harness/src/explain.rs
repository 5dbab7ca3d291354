//! What canonicalization did to a document, and why: the library behind `canon explain`.
//!
//! | file | owns |
//! |---|---|
//! | `subject` | a document under a profile, an operation and readings |
//! | `change` | the changes that the canonical form makes, and the rule behind each |
//! | `refusal` `position` | why there is no canonical form, with line, column and caret |
//! | `readings` | the disputes that the hash depends on |
//! | `basis` | on what the rules stand that are named |
//! | `leaves` | canonical texts side by side |
//! | `text` `json` | what people and machines read |

#[cfg(feature = "command-line")]
pub mod basis;
pub mod change;
pub mod json;
pub mod leaves;
pub mod position;
pub mod readings;
pub mod refusal;
#[cfg(feature = "command-line")]
pub mod subject;
#[cfg(feature = "command-line")]
pub mod text;
