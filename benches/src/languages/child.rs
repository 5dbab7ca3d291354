//! The processes that peers run in: one that times itself, and one that answers over the wire.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A child and its pipes; it ends with this value.
struct Process {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    name: String,
}

impl Process {
    fn start(words: &[String]) -> Result<Process, String> {
        let name = words.join(" ");
        let (program, arguments) = words.split_first().ok_or("an empty command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{name}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{name}: no pipes"));
        };
        Ok(Process { child, input: Some(input), output: BufReader::new(output), name })
    }

    fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(count) if count > 0 => Ok(line),
            _ => Err(format!("{} ended before its answer", self.name)),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // At the end of its input a peer ends by itself.
        self.input = None;
        let _ = self.child.wait();
    }
}

/// A program of `languages/`: told a file and a number of repeats, it says how long they took.
pub struct Peer {
    process: Process,
}

/// How long a turn takes, in nanoseconds: some runtimes count their CPU time in hundredths of a second.
const TURN: f64 = 1e8;

impl Peer {
    /// Starts it.
    pub fn start(words: &[String]) -> Result<Peer, String> {
        Ok(Peer { process: Process::start(words)? })
    }

    /// None where the peer refuses the document.
    fn ask(&mut self, path: &Path, repeats: u32) -> Result<Option<(f64, String)>, String> {
        if let Some(input) = &mut self.process.input {
            writeln!(input, "{} {repeats}", path.display())
                .and_then(|()| input.flush())
                .map_err(|error| format!("{}: {error}", self.process.name))?;
        }
        let line = self.process.line()?;
        if line.starts_with("refused") {
            return Ok(None);
        }
        let parsed = line
            .trim()
            .split_once(' ')
            .and_then(|(time, digest)| Some((time.parse::<f64>().ok()?, digest.to_owned())));
        parsed.map(Some).ok_or_else(|| format!("{} said {line:?}", self.process.name))
    }

    /// Nanoseconds per call in one turn, and the digest of what it made; none where it refuses.
    pub fn time(&mut self, path: &Path) -> Result<Option<(f64, String)>, String> {
        // Found anew each turn: a compiler at run time makes later ones faster.
        let mut repeats = 1;
        loop {
            let Some((time, digest)) = self.ask(path, repeats)? else {
                return Ok(None);
            };
            if time >= TURN / 2.0 || repeats >= 1 << 22 {
                return Ok(Some((time / f64::from(repeats), digest)));
            }
            let wanted = f64::from(repeats) * TURN / time.max(TURN / 16.0);
            repeats = (wanted.ceil() as u32).max(repeats * 2);
        }
    }
}

/// An adapter of the suite, or the reference as one.
pub struct Adapter {
    process: Process,
}

/// About so many bytes are on their way at once, as with a window of many requests.
const TOGETHER: usize = 256 << 10;

impl Adapter {
    /// Starts it and exchanges hello.
    pub fn start(words: &[String]) -> Result<Adapter, String> {
        let mut adapter = Adapter { process: Process::start(words)? };
        if let Some(input) = &mut adapter.process.input {
            input
                .write_all(b"{\"op\":\"hello\",\"protocol\":[1,1]}\n")
                .map_err(|error| error.to_string())?;
        }
        adapter.process.line()?;
        Ok(adapter)
    }

    /// Nanoseconds per request, many of them open at a time.
    pub fn time(&mut self, profile: &str, document: &str) -> Result<f64, String> {
        let request = serde_json::json!({
            "id": 1, "op": "hash", "profile": profile, "input": document,
        });
        let request = request.to_string() + "\n";
        let count = (TOGETHER / request.len()).clamp(1, 64);
        let batch = request.repeat(count);
        let Process { input, output, name, .. } = &mut self.process;
        let Some(input) = input else {
            return Err(format!("{name} is closed"));
        };
        let now = super::clock();
        let start = now();
        std::thread::scope(|scope| {
            // A thread of its own writes: both pipes may be full.
            let writing = scope.spawn(|| input.write_all(batch.as_bytes()));
            let mut line = Vec::new();
            for _ in 0..count {
                line.clear();
                let read = output.read_until(b'\n', &mut line);
                if !matches!(read, Ok(count) if count > 0) || !contains(&line, b"\"hash\"") {
                    let said = String::from_utf8_lossy(&line);
                    let said: String = said.chars().take(200).collect();
                    return Err(format!("{name} answered no hash: {said}"));
                }
            }
            match writing.join() {
                Ok(Ok(())) => Ok(()),
                _ => Err(format!("{name} no longer reads")),
            }
        })?;
        Ok((now() - start) / count as f64)
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// Runs a line of shell.
pub fn shell(line: &str) -> Result<(), String> {
    let output = Command::new("bash")
        .args(["-c", line])
        .output()
        .map_err(|error| format!("bash: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            Err(format!("{line}: {}", said.lines().next().unwrap_or("failed")))
        }
    }
}

/// The command of an adapter, from its manifest.
pub fn manifest_command(adapters: &Path, name: &str) -> Option<Vec<String>> {
    let manifest = std::fs::read_to_string(adapters.join(name).join("adapter.toml")).ok()?;
    let array = manifest.lines().find_map(|line| line.strip_prefix("run = "))?;
    let words: Vec<String> = serde_json::from_str(array).ok()?;
    let here = adapters.join(name).display().to_string();
    let installed = adapters.join(".installed").join(name).display().to_string();
    let fill = |word: &String| word.replace("{here}", &here).replace("{installed}", &installed);
    Some(words.iter().map(fill).collect())
}
