//! The other languages that tests ask for their opinion: found, skipped where absent, demanded by `CANON_REQUIRE`.
//!
//! ```ignore
//! let Some(python) = runtime::PYTHON.find() else { return };
//! let answer = python.evaluate("import sys; print(sys.stdin.read())", b"a question");
//! ```
//!
//! `CANON_REQUIRE` is a comma-separated list of the names below. A runtime
//! named there fails the test when it is absent; any other is skipped with a
//! line that begins with `skipped:`.

use std::ffi::OsStr;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// A language that may or may not be installed.
#[derive(Clone, Copy, Debug)]
pub struct Runtime {
    /// The name in `CANON_REQUIRE`.
    pub name: &'static str,
    program: &'static str,
    /// How the program says that it works.
    version: &'static str,
    /// The flag that takes a script as its argument; empty where there is none.
    script: &'static str,
}

const fn runtime(name: &'static str, program: &'static str, version: &'static str, script: &'static str) -> Runtime {
    Runtime { name, program, version, script }
}

pub const PYTHON: Runtime = runtime("python", "python3", "--version", "-c");
pub const NODE: Runtime = runtime("node", "node", "--version", "-e");
pub const TSX: Runtime = runtime("tsx", "tsx", "--version", "");
pub const RUBY: Runtime = runtime("ruby", "ruby", "--version", "-e");
pub const ELIXIR: Runtime = runtime("elixir", "elixir", "--version", "-e");
pub const PHP: Runtime = runtime("php", "php", "--version", "-r");
pub const GO: Runtime = runtime("go", "go", "version", "");
pub const JAVA: Runtime = runtime("java", "java", "-version", "");
pub const JAVAC: Runtime = runtime("javac", "javac", "-version", "");
pub const MAVEN: Runtime = runtime("maven", "mvn", "--version", "");
pub const JQ: Runtime = runtime("jq", "jq", "--version", "");
pub const CC: Runtime = runtime("cc", "cc", "--version", "");
pub const PERL: Runtime = runtime("perl", "perl", "--version", "-e");
pub const BASH: Runtime = runtime("bash", "bash", "--version", "-c");
pub const CHROMIUM: Runtime = runtime("chromium", "chromium", "--version", "");
pub const VALGRIND: Runtime = runtime("valgrind", "valgrind", "--version", "");
pub const CURL: Runtime = runtime("curl", "curl", "--version", "");
/// Holds files against the schema of Kubernetes.
pub const KUBERNETES: Runtime = runtime("kubernetes-validate", "kubernetes-validate", "--version", "");

const ALL: &[Runtime] = &[
    PYTHON, NODE, TSX, RUBY, ELIXIR, PHP, GO, JAVA, JAVAC, MAVEN, JQ, CC, PERL, BASH, CHROMIUM, VALGRIND, CURL,
    KUBERNETES,
];

impl Runtime {
    /// The runtime if it works here. Where it does not, says that the test is
    /// skipped, or fails the test when `CANON_REQUIRE` names the runtime.
    pub fn find(self) -> Option<Runtime> {
        let works = Command::new(self.program)
            .arg(self.version)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success());
        if works {
            return Some(self);
        }
        assert!(
            !required(&std::env::var("CANON_REQUIRE").unwrap_or_default(), self.name),
            "CANON_REQUIRE names {}, but `{} {}` does not work here",
            self.name,
            self.program,
            self.version
        );
        skipped(&format!("{} is not installed", self.name));
        None
    }

    /// A command of this runtime in a fixed locale.
    pub fn command<A: AsRef<OsStr>>(self, arguments: impl IntoIterator<Item = A>) -> Command {
        let mut command = Command::new(self.program);
        command.args(arguments).env("LC_ALL", "C.UTF-8");
        command
    }

    /// Runs a script over `input` and gives what it prints; a script that fails, fails the test.
    pub fn evaluate(self, script: &str, input: &[u8]) -> Vec<u8> {
        assert!(!self.script.is_empty(), "{} takes no script", self.name);
        let output = feed(self.command([self.script, script]), input);
        assert!(
            output.status.success(),
            "{} ended with {}: {}",
            self.name,
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
        output.stdout
    }

    /// Asks one question a line and gives the answers, one a line; their number must be the same.
    pub fn answer_lines(self, script: &str, questions: &[String]) -> Vec<String> {
        let mut input = questions.join("\n").into_bytes();
        input.push(b'\n');
        let output = String::from_utf8(self.evaluate(script, &input)).expect("UTF-8 answers");
        let answers: Vec<String> = output.lines().map(str::to_owned).collect();
        assert_eq!(answers.len(), questions.len(), "{}: one answer a question", self.name);
        answers
    }
}

/// Says what a test leaves out, past the capture of the test harness, so that a green run still tells; what was
/// left out is counted and listed once more after the last test.
pub fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    crate::skips::note(format!("{test}: {why}"));
}

/// Runs a command with `input` on its stdin and waits for all of its output.
pub fn feed(mut command: Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a piped stdin");
    std::thread::scope(|scope| {
        // Written beside the reading, because both pipes are smaller than the texts.
        scope.spawn(move || {
            // A child that ends early is seen in its status.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the command ends")
    })
}

/// Whether the list demands a runtime. A name that no runtime has fails: it would demand nothing.
fn required(list: &str, name: &str) -> bool {
    let names: Vec<&str> = list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let known: Vec<&str> = ALL.iter().map(|runtime| runtime.name).collect();
    for name in &names {
        assert!(known.contains(name), "CANON_REQUIRE names {name:?}, which is no runtime; one of {}", known.join(", "));
    }
    names.contains(&name)
}
