//! Documentation that is run: every command line in a `console` block, and every example of the protocol.

use canon_test_support::runtime;

use canon_harness::internals::operations;
use canon_harness::internals::reference::Reference;
use canon_harness::internals::serve::serve;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn documents() -> Vec<PathBuf> {
    let mut paths = vec![root().join("README.md")];
    for folder in ["docs", "docs/adapters"] {
        let folder = std::fs::read_dir(root().join(folder)).unwrap();
        paths.extend(folder.flatten().map(|entry| entry.path()));
    }
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    paths.sort();
    paths
}

/// A command of a page and the output that the page shows for it.
#[derive(Debug)]
struct Shown {
    command: String,
    output: Vec<String>,
}

/// The command lines of a page, or the line that shows one where it would not be run.
fn shown(text: &str) -> Result<Vec<Shown>, String> {
    let mut commands: Vec<Shown> = Vec::new();
    let mut block: Option<&str> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), block) {
            (Some(kind), None) => block = Some(kind),
            (Some(_), Some(_)) => block = None,
            (None, Some("console")) => match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push(Shown { command: command.to_owned(), output: Vec::new() }),
                (None, Some(last)) => last.output.push(line.to_owned()),
                (None, None) => return Err(format!("output before any command: {line}")),
            },
            (None, None) => {}
            (None, Some(_)) if line.starts_with("canon ") || line.starts_with("$ ") => {
                return Err(format!("a command outside of a console block: {line}"));
            }
            (None, Some(_)) => {}
        }
    }
    Ok(commands)
}

/// Commands that are not run here, each with the reason why.
const ELSEWHERE: &[(&str, &str)] = &[
    ("cargo install", "changes the machine; CI builds the same package"),
    // The page about Rust; the binary that it would build is laid where it would be, and its next line is run.
    ("cargo build", "builds the workspace once more, for minutes"),
    ("cargo test", "this is a part of it"),
    ("cargo bench", "takes minutes; CI counts the instructions"),
    ("cargo fuzz", "needs a nightly compiler"),
    ("cargo +nightly", "needs a nightly compiler"),
    ("git ", "needs the network"),
    ("docker ", "needs a daemon"),
    (".ci/", "this is a part of it"),
];

/// The command as this test runs it, or nothing where it is run elsewhere or its program is absent.
fn runnable(command: &str, folder: &Path) -> Option<String> {
    let elsewhere = |(prefix, _): &&(&str, &str)| command.starts_with(prefix);
    if let Some((_, reason)) = ELSEWHERE.iter().find(elsewhere) {
        runtime::skipped(&format!("{command}: {reason}"));
        return None;
    }
    // The mutants of one profile from a file are few.
    let all_mutants = command.starts_with("canon mutants") && !command.contains("--profile ./");
    if all_mutants && std::env::var_os("CANON_BINARY").is_none() {
        runtime::skipped("canon mutants takes minutes without a fast build in CANON_BINARY");
        return None;
    }
    let programs = [
        ("python3", runtime::PYTHON),
        ("node", runtime::NODE),
        ("tsx", runtime::TSX),
        ("ruby", runtime::RUBY),
        ("elixir", runtime::ELIXIR),
        ("php", runtime::PHP),
        ("go", runtime::GO),
        ("java", runtime::JAVA),
        ("jq", runtime::JQ),
        ("cc", runtime::CC),
    ];
    if command.contains("target/release/adapter") && !folder.join("target").exists() {
        runtime::skipped("the example is not built (cargo test --test alone does not)");
        return None;
    }
    for (program, runtime) in programs {
        if command.split_whitespace().any(|word| word == program) {
            runtime.find()?;
        }
    }
    Some(command.replace("cargo run --release -- ", "canon "))
}

/// Whether a page shows what a command prints: three dots stand for what is left out, of a line or of the rest.
fn is_shown(output: &[String], lines: &[&str]) -> bool {
    let cut = output.iter().position(|line| line == "...");
    if cut.is_none() && output.len() != lines.len() {
        return false;
    }
    let shown = &output[..cut.unwrap_or(output.len())];
    shown.len() <= lines.len()
        && shown.iter().zip(lines).all(|(shown, line)| match shown.strip_suffix("...") {
            Some(beginning) => line.starts_with(beginning),
            None => shown == line,
        })
}

#[test]
fn every_command_line_of_the_documentation_runs() {
    let built = PathBuf::from(env!("CARGO_BIN_EXE_canon"));
    let canon = std::env::var_os("CANON_BINARY").map_or_else(|| built.clone(), PathBuf::from);
    let binaries = canon.parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(binaries.to_path_buf())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    )
    .unwrap();
    let (mut ran, mut wrong) = (0, Vec::new());
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        // The commands of one page build on each other, and on the samples: one folder a page.
        let folder = tempfile::tempdir().unwrap();
        for sample in std::fs::read_dir(root().join("docs/samples")).unwrap() {
            let sample = sample.unwrap();
            std::fs::copy(sample.path(), folder.path().join(sample.file_name())).unwrap();
        }
        // What `cargo build --release` makes of the Rust template, which is an example of this package.
        let example = built.with_file_name("examples").join("adapter-template");
        if document.ends_with("rust.md") && example.exists() {
            let release = folder.path().join("target/release");
            std::fs::create_dir_all(&release).unwrap();
            std::fs::copy(&example, release.join("adapter")).unwrap();
        }
        let commands = match shown(&text) {
            Ok(commands) => commands,
            Err(message) => {
                wrong.push(format!("{}: {message}", document.display()));
                continue;
            }
        };
        for Shown { command, output } in commands {
            let Some(line) = runnable(&command, folder.path()) else {
                continue;
            };
            let ended = Command::new("sh")
                .args(["-c", &line])
                .current_dir(folder.path())
                .env("PATH", &path)
                .env("LC_ALL", "C.UTF-8")
                .output()
                .unwrap();
            ran += 1;
            let said = String::from_utf8_lossy(&ended.stdout);
            let lines: Vec<&str> = said.lines().collect();
            // 1 is a verdict; everything else that is not 0 means that the line does not work as shown.
            let works = matches!(ended.status.code(), Some(0 | 1));
            let same = output.is_empty() || is_shown(&output, &lines);
            if !works || !same {
                let errors = String::from_utf8_lossy(&ended.stderr);
                wrong.push(format!("{}: {command}\n{}\n{said}{errors}", document.display(), ended.status));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(ran > 50, "only {ran} commands ran: the test reads the wrong files");
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
        let (Some(request), Some(shown)) = (pair[0].strip_prefix("-> "), pair[1].strip_prefix("<- ")) else {
            continue;
        };
        let request_value: serde_json::Value = serde_json::from_str(request).unwrap();
        if request_value["op"] == "hello" {
            // The adapter of the example is not the reference.
            canon_harness::internals::protocol::read_hello(shown.as_bytes()).unwrap();
            continue;
        }
        assert_eq!(answer(request), shown, "{request}");
        seen.push((
            request_value["profile"].as_str().unwrap().to_owned(),
            request_value["op"].as_str().unwrap().to_owned(),
        ));
    }
    for profile in canon::Profile::ALL {
        for op in operations::of(profile).into_iter().filter(|op| *op != "hash") {
            let wanted = (profile.name().to_owned(), op.to_owned());
            assert!(seen.contains(&wanted), "{profile}/{op} has no example");
            assert!(text.contains(&format!("| `{op}` |")), "{op} has no row");
        }
    }
    assert!(seen.iter().any(|(_, op)| op == "hash"));
}

/// Names of files and folders in the page about the design: what holds a slash and begins in the root.
fn named_files(page: &str) -> Vec<String> {
    let code = page.split('`').skip(1).step_by(2);
    let roots = ["canon/", "vectors/", "harness/", "fuzz/", "benches/", "docs/"];
    let paths = code.filter(|text| roots.iter().any(|root| text.starts_with(root)));
    paths.map(|path| path.replace("<profile>", "jcs")).collect()
}

#[test]
fn every_file_that_the_page_about_the_design_names_exists() {
    let page = std::fs::read_to_string(root().join("docs/design.md")).unwrap();
    let named = named_files(&page);
    assert!(named.len() >= 25, "{named:?}");
    for path in named {
        // What a newcomer names is not there yet; the folder that it goes into is.
        let known = path.split('<').next().unwrap_or_default();
        assert!(root().join(known).exists(), "docs/design.md names {path}");
    }
    assert_eq!(named_files("a `docs/<name>.md` and `Plan`"), ["docs/<name>.md"]);
}
