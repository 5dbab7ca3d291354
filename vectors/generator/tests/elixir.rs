//! Elixir itself against the reading of OA-FLT-1 that is named after it.

use canon_test_support::questions;
use canon_test_support::runtime;

use canon::operation::{Answer, Request};
use canon::{Profile, Readings, Value};
use canon_generator::Implementation;

/// Reads floats and prints them as Elixir does.
const SCRIPT: &str = r#"
IO.stream(:stdio, :line)
|> Enum.map(fn line -> line |> String.trim() |> String.to_float() |> Float.to_string() |> Kernel.<>("\n") end)
|> IO.write()
"#;

#[test]
fn elixir_prints_floats_as_its_reading_says() {
    let Some(elixir) = runtime::ELIXIR.find() else {
        return;
    };
    let elixir_floats = Readings::default().with("OA-FLT-1", "elixir");
    let implementation = Implementation::reference(&elixir_floats);
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
        .chain(["0.0", "-0.0", "-1.0e-400"].map(str::to_owned))
        .collect();
    let printed = elixir.answer_lines(SCRIPT, &literals);
    for (literal, printed) in literals.iter().zip(&printed) {
        let request = Request {
            op: "hash".to_owned(),
            input: Some(literal.clone().into_bytes()),
            args: Value::Object(Vec::new()),
        };
        let Answer::Result(members) = implementation.answer(Profile::OPENAGENTS, &request) else {
            panic!("{literal} is refused");
        };
        assert_eq!(members[0], ("canonical", Value::string(printed.as_str())), "{literal}");
    }
}
