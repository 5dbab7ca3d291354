//! A machine of a CI server, played: the project of a user, a place with releases, and a cache that keeps what it is told.

use crate::driven;
use canon_test_support::runtime;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The targets that are released.
const TARGETS: [&str; 5] = [
    "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "x86_64-apple-darwin", "aarch64-apple-darwin",
    "x86_64-pc-windows-gnu",
];

/// The documents of a YAML file, where Ruby is there to read it and curl to carry it out.
pub fn documents(path: &str) -> Option<Vec<Value>> {
    runtime::CURL.find()?;
    let ruby = runtime::RUBY.find()?;
    let text = std::fs::read(root().join(path)).unwrap();
    let script = r#"require "yaml"; require "json"; puts JSON.generate(YAML.load_stream(STDIN.read))"#;
    Some(serde_json::from_slice(&ruby.evaluate(script, &text)).unwrap())
}

/// The one document of a YAML file.
pub fn recipe(path: &str) -> Option<Value> {
    let mut documents = documents(path)?;
    assert_eq!(documents.len(), 1, "{path}");
    documents.pop()
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The adapter of a user: the reference, or a mutant of it.
pub fn adapter(mutant: &str) -> String {
    format!("#!/bin/sh\nexec '{}' adapter {mutant}\n", driven::canon())
}

pub struct Server {
    folder: tempfile::TempDir,
    /// The checksum of the archive of release 9.9.9, the same for every target.
    pub checksum: String,
}

impl Server {
    /// A release whose program is the one under test, and whose archive has the names and folders of `scripts/release.py`.
    pub fn new() -> Server {
        let mut server = Server { folder: tempfile::tempdir().unwrap(), checksum: String::new() };
        let release = server.path("releases/download/v9.9.9");
        let program = server.path("stage/release/canon");
        for folder in [&release, program.parent().unwrap(), &server.path("bin")] {
            std::fs::create_dir_all(folder).unwrap();
        }
        let exec = format!("#!/bin/sh\nexec '{}' \"$@\"\n", driven::canon());
        std::fs::write(&program, exec).unwrap();
        server.shell(&server.path("stage"), "chmod +x release/canon && tar -czf canon.tar.gz release");
        for target in TARGETS {
            let archive = release.join(format!("canon-suite-{target}-v9.9.9.tar.gz"));
            std::fs::copy(server.path("stage/canon.tar.gz"), archive).unwrap();
        }
        for compiler in ["cargo", "rustc"] {
            server.program(compiler, "echo 'a recipe compiles' >&2; exit 99");
        }
        let sum = server.run(&server.path("stage"), "sha256sum < canon.tar.gz", &[]);
        server.checksum = String::from_utf8(sum.stdout).unwrap()[..64].to_owned();
        server
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Where the releases are.
    pub fn address(&self) -> String {
        format!("file://{}", self.folder.path().display())
    }

    /// The archive that recipes name, as an address.
    pub fn archive(&self) -> String {
        format!("{}/releases/download/v9.9.9/canon-suite-{}-v9.9.9.tar.gz", self.address(), TARGETS[0])
    }

    /// A program of this machine that is found before every other.
    pub fn program(&self, name: &str, script: &str) {
        std::fs::write(self.path("bin").join(name), format!("#!/bin/sh\n{script}\n")).unwrap();
        self.shell(&self.path("bin"), &format!("chmod +x {name}"));
    }

    /// A fresh checkout of the user's project with these files in it.
    pub fn project(&self, name: &str, files: &[(&str, &str)]) -> PathBuf {
        let project = self.path(name);
        let _ = std::fs::remove_dir_all(&project);
        std::fs::create_dir_all(&project).unwrap();
        for (name, text) in files {
            let path = project.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
            self.shell(&project, &format!("chmod +x '{}'", path.display()));
        }
        project
    }

    /// Bash as GitHub starts it; a compiler is never what it finds.
    pub fn bash(&self, folder: &Path, script: &str, variables: &[(&str, &str)]) -> Command {
        let path = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap());
        let mut command = Command::new("bash");
        command
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
            .current_dir(folder)
            .env("PATH", path)
            .env_remove("GITHUB_ACTIONS")
            .envs(variables.iter().copied());
        command
    }

    pub fn run(&self, folder: &Path, script: &str, variables: &[(&str, &str)]) -> Output {
        self.bash(folder, script, variables).output().unwrap()
    }

    /// A script that must work.
    pub fn shell(&self, folder: &Path, script: &str) {
        let output = self.run(folder, script, &[]);
        assert!(output.status.success(), "{script}: {output:?}");
    }

    /// Keeps what a cache keeps: these paths of a project and nothing else.
    pub fn keep(&self, project: &Path, paths: &[String]) {
        let cache = self.path("cache");
        let _ = std::fs::remove_dir_all(&cache);
        std::fs::create_dir_all(&cache).unwrap();
        for path in paths {
            let script = format!("cp -r --parents '{path}' '{}'", cache.display());
            self.shell(project, &script);
        }
    }

    pub fn restore(&self, project: &Path) {
        if self.path("cache").exists() {
            self.shell(&self.path("cache"), &format!("cp -r . '{}'", project.display()));
        }
    }
}

/// A list, or the lines of a text.
pub fn lines(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().map(|item| item.as_str().unwrap().to_owned()).collect(),
        other => other.as_str().unwrap_or_default().lines().map(str::to_owned).collect(),
    }
}

/// Whether a run ended with this code and one line that says this.
pub fn one_line(output: &Output, code: i32, said: &str) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    assert!(text.contains(said), "{said}: {text}");
    assert_eq!(text.trim_end().lines().count(), 1, "{text}");
}
