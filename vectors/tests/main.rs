//! The tests of the vectors as their users load them, one module per subject.

mod format;
mod named_rules;
mod readme;
mod schema;
