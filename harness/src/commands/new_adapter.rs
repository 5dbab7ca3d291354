//! `canon new-adapter`: a complete adapter in a language, with one place to fill in.

use crate::exit::{Exit, Failure};
use crate::output::write_stdout;
use std::io::Write as _;

/// The arguments of `canon new-adapter`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The language.
    #[arg(value_enum)]
    language: Language,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Language {
    Python,
    Node,
    Typescript,
    Ruby,
    Go,
    Java,
    Php,
    Elixir,
    Rust,
    C,
}

impl Language {
    fn template(self) -> &'static str {
        match self {
            Language::Python => include_str!("../../adapters/templates/adapter.py"),
            Language::Node => include_str!("../../adapters/templates/adapter.mjs"),
            Language::Typescript => include_str!("../../adapters/templates/adapter.ts"),
            Language::Ruby => include_str!("../../adapters/templates/adapter.rb"),
            Language::Go => include_str!("../../adapters/templates/adapter.go"),
            Language::Java => include_str!("../../adapters/templates/Adapter.java"),
            Language::Php => include_str!("../../adapters/templates/adapter.php"),
            Language::Elixir => include_str!("../../adapters/templates/adapter.exs"),
            Language::Rust => include_str!("../../adapters/templates/adapter.rs"),
            Language::C => include_str!("../../adapters/templates/adapter.c"),
        }
    }
}

/// Prints it; its first line says how to run it.
pub fn execute(arguments: &Arguments) -> Result<Exit, Failure> {
    write_stdout(|out| out.write_all(arguments.language.template().as_bytes()))?;
    Ok(Exit::Conforms)
}
