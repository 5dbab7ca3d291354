//! The deeds of a script.

use crate::script::say;
use canon::Value;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The request at hand: what stands for `$ID`, `$NEXT` and `$ANSWER` in texts.
#[derive(Default)]
pub struct Stage {
    id: u64,
    input: String,
    answer: String,
}

impl Stage {
    /// The stage of one request.
    pub fn new(request: &str, answer: &str) -> Stage {
        let request = Value::read(request.as_bytes()).unwrap_or(Value::Null);
        let member = |name: &str| request.get(name);
        Stage {
            id: member("id").and_then(Value::as_number).and_then(|id| id.parse().ok()).unwrap_or_default(),
            input: member("input").and_then(Value::as_str).unwrap_or_default().to_owned(),
            answer: answer.to_owned(),
        }
    }

    fn fill(&self, text: &str) -> String {
        text.replace("$ID", &self.id.to_string())
            .replace("$NEXT", &(self.id + 1000).to_string())
            .replace("$ANSWER", &self.answer)
    }
}

/// One deed.
pub enum Act {
    Silent,
    Instead(String),
    Print(String),
    Bare(String),
    Echo,
    Mojibake,
    Bytes(Vec<u8>),
    Flood(usize),
    Newlines,
    Stderr(String),
    Log(usize),
    Sleep(u64),
    Hang,
    Spin,
    Exit(i32),
    Abort,
    Signal(String),
    Leak(usize),
    CloseStdout,
    Child,
    Daemon,
    BareDaemon,
    IgnoreTerm,
}

impl Act {
    /// Reads a deed.
    pub fn read(text: &str) -> Option<Act> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Some(match word {
            "silent" => Act::Silent,
            "instead" => Act::Instead(rest.to_owned()),
            "print" => Act::Print(rest.to_owned()),
            "bare" => Act::Bare(rest.to_owned()),
            "echo" => Act::Echo,
            "mojibake" => Act::Mojibake,
            "bytes" => Act::Bytes(rest.split(' ').map(|byte| byte.parse::<u8>().ok()).collect::<Option<_>>()?),
            "flood" => Act::Flood(rest.parse().ok()?),
            "newlines" => Act::Newlines,
            "stderr" => Act::Stderr(rest.to_owned()),
            "log" => Act::Log(rest.parse().ok()?),
            "sleep" => Act::Sleep(rest.parse().ok()?),
            "hang" => Act::Hang,
            "spin" => Act::Spin,
            "exit" => Act::Exit(rest.parse().ok()?),
            "abort" => Act::Abort,
            "signal" => Act::Signal(rest.to_owned()),
            "leak" => Act::Leak(rest.parse().ok()?),
            "close-stdout" => Act::CloseStdout,
            "child" => Act::Child,
            "daemon" => Act::Daemon,
            "bare-daemon" => Act::BareDaemon,
            "ignore-term" => Act::IgnoreTerm,
            _ => return None,
        })
    }

    /// Does it; true when it takes the place of the answer.
    pub fn perform(&self, stage: &Stage) -> bool {
        match self {
            Act::Silent => return true,
            Act::Instead(text) => {
                say(&stage.fill(text));
                return true;
            }
            Act::Print(text) => say(&stage.fill(text)),
            Act::Bare(text) => {
                raw(stage.fill(text).as_bytes());
                return true;
            }
            Act::Echo => {
                let canonical = Value::string(stage.input.as_str()).to_text();
                let hash = canon::digest::sha256_hex(stage.input.as_bytes());
                say(&format!("{{\"id\":{},\"canonical\":{canonical},\"hash\":\"{hash}\"}}", stage.id));
                return true;
            }
            // Each byte of UTF-8 taken for a character of its own.
            Act::Mojibake => {
                say(&stage.answer.bytes().map(char::from).collect::<String>());
                return true;
            }
            Act::Bytes(bytes) => raw(bytes),
            Act::Flood(count) => flood(std::io::stdout().lock(), *count),
            Act::Newlines => loop {
                raw(&[b'\n'; 4096]);
            },
            Act::Stderr(text) => {
                let _ = writeln!(std::io::stderr(), "{text}");
            }
            Act::Log(count) => flood(std::io::stderr().lock(), *count),
            Act::Sleep(milliseconds) => std::thread::sleep(Duration::from_millis(*milliseconds)),
            Act::Hang => loop {
                std::thread::sleep(Duration::from_secs(3600));
            },
            Act::Spin => loop {
                std::hint::spin_loop();
            },
            Act::Exit(code) => std::process::exit(*code),
            Act::Abort => std::process::abort(),
            Act::Signal(name) => die_of(name),
            Act::Leak(count) => std::mem::forget(vec![1u8; *count]),
            // A shell can close a descriptor without unsafe code; it takes this process over.
            Act::CloseStdout => become_other(Command::new("sh").args(["-c", "exec 1>&-; sleep 3600"])),
            Act::Child => drop(sleeper(&[]).spawn()),
            Act::Daemon => daemon(&["setsid"]),
            Act::BareDaemon => daemon(&["setsid", "env", "-i"]),
            // A signal that is ignored stays ignored over exec, so a shell can do it for this process.
            Act::IgnoreTerm => {
                if std::env::args().next_back().as_deref() != Some("--deaf")
                    && let Ok(program) = std::env::current_exe()
                {
                    become_other(
                        Command::new("sh")
                            .args(["-c", "trap '' TERM; exec \"$0\" \"$@\" --deaf"])
                            .arg(program)
                            .args(std::env::args().skip(1)),
                    );
                }
            }
        }
        false
    }
}

/// Another program takes the place of this process.
#[cfg(unix)]
fn become_other(command: &mut Command) {
    drop(std::os::unix::process::CommandExt::exec(command));
}

/// Another program does the rest of this one's work.
#[cfg(not(unix))]
fn become_other(command: &mut Command) {
    let _ = command.status();
    std::process::exit(0);
}

fn raw(bytes: &[u8]) {
    let mut stdout = std::io::stdout().lock();
    let _ = stdout.write_all(bytes);
    let _ = stdout.flush();
}

fn flood(mut to: impl std::io::Write, count: usize) {
    let chunk = [b'x'; 1 << 16];
    for _ in 0..count / chunk.len() {
        if to.write_all(&chunk).is_err() {
            return;
        }
    }
}

#[cfg(unix)]
fn die_of(signal: &str) {
    // Twice: Rust's own handler swallows the first fault that is no stack overflow.
    let script = format!("kill -s {signal} $PPID; sleep 0.1; kill -s {signal} $PPID");
    let _ = Command::new("sh").args(["-c", &script]).status();
    std::thread::sleep(Duration::from_secs(3600));
}

/// Windows has no signals: with the code of an access violation.
#[cfg(not(unix))]
fn die_of(_: &str) {
    std::process::exit(0xC000_0005_u32.cast_signed());
}

/// A process that does nothing, under the tag of this one, so that whoever looks for it finds it.
fn sleeper(wrapper: &[&str]) -> Command {
    let program = std::env::current_exe().unwrap_or_default();
    let mut command = match wrapper {
        [] => Command::new(program),
        [first, rest @ ..] => {
            let mut command = Command::new(first);
            command.args(rest).arg(program);
            command
        }
    };
    command
        .args(["script", "start hang"])
        .args(std::env::args().filter(|word| word.starts_with("--tag")))
        .stdin(Stdio::null());
    command
}

/// As far from this process as the platform lets it be.
fn apart(wrapper: &[&str]) -> Command {
    #[cfg(not(windows))]
    return sleeper(wrapper);
    #[cfg(windows)]
    {
        const DETACHED_PROCESS: u32 = 8;
        let mut command = sleeper(&wrapper[..0]);
        std::os::windows::process::CommandExt::creation_flags(&mut command, DETACHED_PROCESS);
        command
    }
}

fn daemon(wrapper: &[&str]) {
    let _ = apart(wrapper).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    // Long enough to be gone from the group before the adapter goes on.
    std::thread::sleep(Duration::from_millis(100));
}
