//! Documentation that is run: every command line in a `console` block, and every example of the protocol.

#[path = "../../canon/tests/runtime/mod.rs"]
mod runtime;

use canon_harness::operations::OPERATIONS;
use canon_harness::reference::Reference;
use canon_harness::serve::serve;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn documents() -> Vec<PathBuf> {
    let mut paths = vec![root().join("README.md")];
    let folder = std::fs::read_dir(root().join("docs")).unwrap();
    paths.extend(folder.flatten().map(|entry| entry.path()));
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    paths.sort();
    paths
}

/// A command of a `console` block and the output that the page shows for it.
#[derive(Debug)]
struct Shown {
    command: String,
    output: Vec<String>,
}

fn shown(text: &str) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            line => match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push(Shown {
                    command: command.to_owned(),
                    output: Vec::new(),
                }),
                (None, Some(last)) => last.output.push(line.to_owned()),
                (None, None) => panic!("output before any command: {line}"),
            },
        }
    }
    commands
}

/// Commands that build, install or change the machine: another test of the same thing runs them.
const ELSEWHERE: &[&str] = &[
    "cargo install",
    "cargo test",
    "cargo bench",
    "cargo fuzz",
    "cargo +nightly",
    "git ",
    "docker ",
    ".ci/",
];

/// The command as this test runs it, or nothing where it is run elsewhere or its program is absent.
fn runnable(command: &str) -> Option<String> {
    if ELSEWHERE.iter().any(|prefix| command.starts_with(prefix)) {
        return None;
    }
    let programs = [
        ("python3", runtime::PYTHON),
        ("node", runtime::NODE),
        ("ruby", runtime::RUBY),
        ("elixir", runtime::ELIXIR),
        ("php", runtime::PHP),
        ("go", runtime::GO),
        ("java", runtime::JAVA),
        ("jq", runtime::JQ),
        ("cc", runtime::CC),
    ];
    for (program, runtime) in programs {
        if command.split_whitespace().any(|word| word == program) {
            runtime.find()?;
        }
    }
    Some(command.replace("cargo run --release -- ", "canon "))
}

#[test]
fn every_command_line_of_the_documentation_runs() {
    let binaries = Path::new(env!("CARGO_BIN_EXE_canon")).parent().unwrap();
    let path = std::env::join_paths(std::iter::once(binaries.to_path_buf()).chain(
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()),
    ))
    .unwrap();
    let mut ran = 0;
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        // The commands of one page build on each other: one folder a page.
        let folder = tempfile::tempdir().unwrap();
        for Shown { command, output } in shown(&text) {
            let Some(line) = runnable(&command) else {
                continue;
            };
            let ended = Command::new("sh")
                .args(["-c", &line])
                .current_dir(folder.path())
                .env("PATH", &path)
                .env("LC_ALL", "C.UTF-8")
                .output()
                .unwrap();
            let place = format!("{}: {command}", document.display());
            let said = String::from_utf8_lossy(&ended.stdout);
            let errors = String::from_utf8_lossy(&ended.stderr);
            // 1 is a verdict; everything else that is not 0 means that the line does not work as shown.
            assert!(
                matches!(ended.status.code(), Some(0 | 1)),
                "{place}\n{said}{errors}"
            );
            if !output.is_empty() {
                let lines: Vec<&str> = said.lines().collect();
                // Three dots stand for what is left out.
                match output.iter().position(|line| line == "...") {
                    Some(cut) => {
                        assert_eq!(lines[..cut.min(lines.len())], output[..cut], "{place}")
                    }
                    None => assert_eq!(lines, output, "{place}"),
                }
            }
            ran += 1;
        }
    }
    assert!(
        ran > 5,
        "only {ran} commands ran: the test reads the wrong files"
    );
}

fn answer(request: &str) -> String {
    let mut output = Vec::new();
    serve(request.as_bytes(), &mut output, &mut Reference::new(None)).unwrap();
    String::from_utf8(output).unwrap().trim_end().to_owned()
}

#[test]
fn every_example_of_the_protocol_is_what_the_reference_answers() {
    let text = std::fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut seen = Vec::new();
    for pair in lines.windows(2) {
        let (Some(request), Some(shown)) =
            (pair[0].strip_prefix("-> "), pair[1].strip_prefix("<- "))
        else {
            continue;
        };
        let request_value: serde_json::Value = serde_json::from_str(request).unwrap();
        if request_value["op"] == "hello" {
            // The adapter of the example is not the reference.
            canon_harness::protocol::read_hello(shown.as_bytes()).unwrap();
            continue;
        }
        assert_eq!(answer(request), shown, "{request}");
        seen.push((
            request_value["profile"].as_str().unwrap().to_owned(),
            request_value["op"].as_str().unwrap().to_owned(),
        ));
    }
    for (profile, operations) in OPERATIONS {
        for op in operations.iter().filter(|op| **op != "hash") {
            let wanted = (profile.name().to_owned(), (*op).to_owned());
            assert!(seen.contains(&wanted), "{profile}/{op} has no example");
            assert!(text.contains(&format!("| `{op}` |")), "{op} has no row");
        }
    }
    assert!(seen.iter().any(|(_, op)| op == "hash"));
}
