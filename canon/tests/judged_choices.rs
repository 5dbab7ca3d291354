//! What Python, Node, Go and Erlang themselves print, for the choices that no built-in profile makes.
#![cfg(feature = "oracle")]

use canon::oracle::steps_of;
use canon::spec::{Choices, Escapes, Floats, Integers, MinusZero, Normalize, Order, Overflow, Surrogates, Utf8};
use canon_test_support::questions::{self, ANYTHING, Random};
use canon_test_support::runtime::{self, Runtime, feed};

/// Every question must get the same answer from the oracle and from the judge.
fn agree(judge: Runtime, script: &str, choices: &Choices, questions: &[String]) {
    let steps = steps_of(choices);
    for (question, answer) in questions.iter().zip(judge.answer_lines(script, questions)) {
        let canonical = steps.canonicalize(question.as_bytes());
        assert_eq!(canonical.as_deref(), Ok(answer.as_str()), "{} on {question}", judge.name);
    }
}

#[test]
fn python_prints_escapes_and_infinities() {
    let Some(python) = runtime::PYTHON.find() else { return };
    let script = r#"
import json, sys
for line in sys.stdin.buffer:
    print(json.dumps(json.loads(line), sort_keys=True, separators=(",", ":")))
"#;
    let choices = Choices {
        surrogates: Surrogates::Keep,
        order: Order::CodePoint,
        integers: Integers::Exact,
        floats: Floats::Python,
        overflow: Overflow::Infinity,
        escape: Escapes::of(&["c0", "del", "non-ascii"]),
        ..Choices::JCS
    };
    let mut asked = questions::numbers(21, 400, 50);
    asked.extend(questions::strings(22, 1000, 20));
    asked.extend(questions::key_sets(23, 1000, ANYTHING));
    asked.extend(["[1e400,-1e400]", r#"["\ud800\u007f\u0080"]"#].map(str::to_owned));
    agree(python, script, &choices, &asked);
}

#[test]
fn node_indents_and_normalizes() {
    let Some(node) = runtime::NODE.find() else { return };
    let script = r#"
const lines = require("fs").readFileSync(0, "utf8").split("\n").slice(0, -1);
const print = (line) => JSON.stringify(JSON.parse(line), null, 3).replaceAll("\n", "\\n");
process.stdout.write(lines.map((line) => print(line) + "\n").join(""));
"#;
    let choices = Choices { order: Order::IndicesThenInsertion, indent: 3, ..Choices::JCS };
    let steps = steps_of(&choices);
    let mut asked = questions::key_sets(24, 1000, ANYTHING);
    asked.extend(["[]", "{}", r#"{"a":[{},[],[1,[2]]]}"#].map(str::to_owned));
    for (question, answer) in asked.iter().zip(node.answer_lines(script, &asked)) {
        let canonical = steps.canonicalize(question.as_bytes()).unwrap();
        assert_eq!(canonical.replace('\n', "\\n"), answer, "{question}");
    }

    let script = r#"
const lines = require("fs").readFileSync(0, "utf8").split("\n").slice(0, -1);
const print = (line) => JSON.stringify(JSON.parse(line).map((text) => text.normalize("NFC")));
process.stdout.write(lines.map((line) => print(line) + "\n").join(""));
"#;
    let choices = Choices { surrogates: Surrogates::Keep, normalize: Normalize::Nfc, ..Choices::JCS };
    let mut asked = questions::strings(25, 1000, 20);
    asked.push(r#"["e\u0301","\u1100\u1161","e\ud800\u0301","\u212b","a\u0323\u0307","\ufb33"]"#.to_owned());
    agree(node, script, &choices, &asked);
}

#[test]
fn erlang_prints_its_shortest_floats() {
    let Some(elixir) = runtime::ELIXIR.find() else { return };
    let script = r#"
for line <- IO.stream(:stdio, :line) do
  <<float::float-64>> = <<String.to_integer(String.trim(line))::64>>
  IO.puts(:erlang.float_to_binary(float, [:short]))
end
"#;
    let mut random = Random::new(26);
    let floats: Vec<f64> = (0..5000)
        .map(|_| questions::float(&mut random).parse::<f64>().unwrap())
        .chain((-30..30).map(|power| format!("1e{power}").parse().unwrap()))
        .chain([0.0, -0.0, 9_007_199_254_740_991.0, 9_007_199_254_740_992.0, 123.0, 1e3, 1e4])
        .collect();
    let asked: Vec<String> = floats.iter().map(|float| float.to_bits().to_string()).collect();
    let steps = steps_of(&Choices { floats: Floats::Erlang, ..Choices::JCS });
    for (float, answer) in floats.iter().zip(elixir.answer_lines(script, &asked)) {
        let canonical = steps.canonicalize(format!("{float:e}").as_bytes());
        assert_eq!(canonical.as_deref(), Ok(answer.as_str()), "{float:e}");
    }
}

#[test]
fn go_replaces_bytes_and_escapes_markup() {
    let Some(go) = runtime::GO.find() else { return };
    let program = r#"package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var value any
		if err := json.Unmarshal(lines.Bytes(), &value); err != nil {
			panic(err)
		}
		text, _ := json.Marshal(value)
		fmt.Println(string(text))
	}
}
"#;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("judge.go");
    std::fs::write(&file, program).unwrap();
    let choices = Choices {
        utf8: Utf8::Replace,
        duplicates: canon::Duplicates::Last,
        surrogates: Surrogates::Replace,
        order: Order::CodePoint,
        minus_zero: MinusZero::Minus,
        escape: Escapes::of(&["c0", "html", "line-separators"]),
        ..Choices::JCS
    };
    let texts = [
        &b"[\"a\xFFz\",\"\xE2\x82\",\"\xF0\x80\x80\xAF\",\"\xED\xA0\x80\"]"[..],
        b"[-0,-0.0,-0e5,0,1.5e-7,1e21]",
        "[\"<>&/\u{7F}\u{80}\u{2028}\u{2029}\\b\\f\\u001f\"]".as_bytes(),
        br#"{"\ud800":1,"\udc00":2,"a":3}"#,
        b"{\"\xFF\":1,\"\xFE\":2,\"<\":3}",
    ];
    let output = feed(go.command(["run".as_ref(), file.as_os_str()]), &texts.join(&b'\n'));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answers = String::from_utf8(output.stdout).unwrap();
    assert_eq!(answers.lines().count(), texts.len());
    for (text, answer) in texts.iter().zip(answers.lines()) {
        let canonical = steps_of(&choices).canonicalize(text);
        let shown = String::from_utf8_lossy(text);
        assert_eq!(canonical.as_deref(), Ok(answer), "{shown}");
    }
}
