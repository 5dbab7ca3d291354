//! The tests of the generator and of what it wrote, one module per subject.

mod committed;
mod described;
mod elixir;
mod generate;
mod ladder;
