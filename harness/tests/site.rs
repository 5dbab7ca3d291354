//! The site: its module in node answers every vector as the library does, and every link leads somewhere.

use canon_generator::Implementation;
use canon_harness::internals::site::module;
use canon_test_support::runtime;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// Writes the site into a folder.
pub fn site(out: &Path) {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs");
    let output = Command::new(env!("CARGO_BIN_EXE_canon"))
        .args(["site", "--docs", docs, "--out"])
        .arg(out)
        .output()
        .expect("canon starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Every vector of every operation as a question, with what the library answers.
pub fn questions() -> Vec<(String, String)> {
    let suite = canon_vectors::embedded().unwrap();
    let reference = Implementation::reference(&canon::Readings::default());
    let question = |vector: &canon_vectors::Vector| {
        let request = vector.request();
        let answer = reference.answer(vector.profile, &request);
        let input = request.input.as_deref().map(|input| match std::str::from_utf8(input) {
            Ok(text) => ("input", canon::Value::string(text)),
            Err(_) => ("input_b64", canon::Value::string(base64(input))),
        });
        let mut members = vec![("op", canon::Value::string(request.op.as_str()))];
        members.extend(input);
        members.push(("args", request.args.clone()));
        let asked = canon::Value::object([
            ("op", canon::Value::string("answer")),
            ("profile", canon::Value::string(vector.profile.name())),
            ("request", canon::Value::object(members)),
        ]);
        (asked.to_text(), canon::Value::object(answer.members()).to_text())
    };
    suite.vectors().map(question).collect()
}

fn base64(bytes: &[u8]) -> String {
    canon::digest::written(canon::spec::Form::Base64, bytes)
}

#[test]
fn the_module_is_the_one_that_its_digest_names() {
    let digest = module::DIGEST.split_whitespace().next();
    assert_eq!(digest, Some(canon::digest::sha256_hex(module::WASM).as_str()), "run site/build.sh");
}

/// Asks the module every question, compares the bytes of every answer, and says what is inside: in node and in a browser.
pub const ASKING: &str = r#"
const asked = (wasm, text) => {
  const { memory, canon_room, canon_call, canon_done } = new WebAssembly.Instance(new WebAssembly.Module(wasm), {}).exports;
  const ask = (line) => {
    const bytes = new TextEncoder().encode(line), room = canon_room(bytes.length);
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
    const place = canon_call(room, bytes.length), [at, length] = new Uint32Array(memory.buffer, place, 2);
    const answer = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(memory.buffer, at, length));
    canon_done();
    return answer;
  };
  const wrong = [];
  const lines = text.trim().split('\n');
  for (let at = 0; at < lines.length; at += 2) if (ask(lines[at]) !== lines[at + 1]) wrong.push(lines[at].slice(0, 300));
  return { asked: lines.length / 2, wrong: wrong.length, first: wrong[0], about: JSON.parse(ask('{"op":"about"}')) };
};
"#;

#[test]
#[expect(clippy::print_stdout, reason = "the figure is for whoever runs the test")]
fn every_vector_has_the_same_answer_in_node_and_the_module_is_not_behind() {
    let Some(node) = runtime::NODE.find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (wasm, lines) = (folder.path().join("canon.wasm"), folder.path().join("questions"));
    std::fs::write(&wasm, module::WASM).unwrap();
    let questions = questions();
    let text: String = questions.iter().map(|(asked, told)| format!("{asked}\n{told}\n")).collect();
    std::fs::write(&lines, text).unwrap();
    let script = format!(
        "{ASKING}const {{ readFileSync }} = require('fs'), [wasm, file] = process.argv.slice(1);
         console.log(JSON.stringify(asked(readFileSync(wasm), readFileSync(file, 'utf8'))));"
    );
    let output = node.command([Path::new("-e"), Path::new(&script), &wasm, &lines]).output().unwrap();
    let seen: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    println!("{} vectors asked in node, {} answered differently", seen["asked"], seen["wrong"]);
    let behind = "the module is behind the library: run site/build.sh";
    assert_eq!(seen["about"]["profiles"], json!(canon_vectors::profiles::digest()), "{behind}");
    assert_eq!(seen["about"]["version"], json!(env!("CARGO_PKG_VERSION")), "{behind}");
    assert_eq!((&seen["asked"], &seen["wrong"]), (&json!(questions.len()), &json!(0)), "{seen}");
}

#[test]
fn every_link_of_the_site_leads_somewhere() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    site(&out);
    let mut pages = Vec::new();
    let mut folders = vec![out.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path if path.extension().is_some_and(|ending| ending == "html") => pages.push(path),
                _ => {}
            }
        }
    }
    assert!(pages.len() > 30, "{} pages", pages.len());
    for page in &pages {
        let text = std::fs::read_to_string(page).unwrap();
        assert_eq!(text.matches("<script").count(), usize::from(page.ends_with("index.html")));
        // The page with the tabs marks the open one by itself; every other one says where in the navigation it stands.
        assert_eq!(
            text.matches("aria-current=").count(),
            usize::from(!page.ends_with("index.html")),
            "{}",
            page.display()
        );
        assert!(!text.contains("&lt;br&gt;"), "{}", page.display());
        for piece in text.split("href=\"").skip(1).chain(text.split(" src=\"").skip(1)) {
            let target = piece.split('"').next().unwrap();
            let path = target.split('#').next().unwrap();
            if path.is_empty() || target.starts_with("https://") || target.starts_with("data:") {
                continue;
            }
            let file = page.parent().unwrap().join(path);
            assert!(file.exists(), "{}: {target}", page.display());
        }
    }
    // Implementations alone have pages of their own.
    let matrix = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/matrix.md")).unwrap();
    let breaks = matrix.split("## What breaks, by implementation").nth(1).unwrap().split("\n## ").next().unwrap();
    let wild = std::fs::read_dir(out.join("wild")).unwrap().count();
    assert_eq!(wild, breaks.matches("\n### ").count());
    assert!(!out.join("wild/links.html").exists());
}
