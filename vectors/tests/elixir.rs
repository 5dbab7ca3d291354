//! Elixir itself against the mutant that stands for it: a known deviation is only useful if it is the right one.

#[path = "../../canon/tests/questions/mod.rs"]
mod questions;
#[path = "../../canon/tests/runtime/mod.rs"]
mod runtime;

use canon::operation::{Answer, Request};
use canon::{Profile, Readings, Value};
use canon_vectors::mutants;

/// Reads floats and prints them as Elixir does.
const SCRIPT: &str = r#"
IO.stream(:stdio, :line)
|> Enum.map(fn line -> line |> String.trim() |> String.to_float() |> Float.to_string() |> Kernel.<>("\n") end)
|> IO.write()
"#;

#[test]
fn elixir_prints_floats_as_its_mutant_does() {
    let Some(elixir) = runtime::ELIXIR.find() else {
        return;
    };
    let mutant = mutants::find("openagents/layout-elixir").expect("the mutant");
    let implementation = mutant.implementation(&Readings::default());
    let mut random = questions::Random::new(6);
    let literals: Vec<String> = (0..20_000)
        .map(|_| {
            let float: f64 = questions::float(&mut random).parse().expect("a float");
            // Elixir reads a float only with a fraction.
            let literal = format!("{float:e}");
            match literal.contains('.') {
                true => literal,
                false => literal.replace('e', ".0e"),
            }
        })
        .collect();
    let printed = elixir.answer_lines(SCRIPT, &literals);
    for (literal, printed) in literals.iter().zip(&printed) {
        let request = Request {
            op: "hash".to_owned(),
            input: Some(literal.clone().into_bytes()),
            args: Value::Object(Vec::new()),
        };
        let Answer::Result(members) = implementation.answer(Profile::Openagents, &request) else {
            panic!("{literal} is refused");
        };
        assert_eq!(
            members[0],
            ("canonical", Value::string(printed.as_str())),
            "{literal}"
        );
    }
}
