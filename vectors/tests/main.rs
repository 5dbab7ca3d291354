//! The tests of the vectors, one module per subject.

mod committed;
mod described;
mod elixir;
mod format;
mod generate;
mod ladder;
mod named_rules;
mod readme;
mod schema;
