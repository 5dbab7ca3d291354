//! The recipes for CI servers, run as their servers would: twice in a row, with what the cache keeps restored between.
//!
//! What the servers bring along is played: a checkout is a clone, a cache is a copy, and `cargo build` puts the program
//! that these tests were built with where a build would leave it, for sources that are there.

#![cfg(unix)]

use canon_test_support::runtime;

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CANON: &str = env!("CARGO_BIN_EXE_canon");

fn recipe(path: &str) -> Option<Value> {
    let ruby = runtime::RUBY.find()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read(root.join(path)).unwrap();
    let script = r#"require "yaml"; require "json"; puts JSON.generate(YAML.load(STDIN.read))"#;
    Some(serde_json::from_slice(&ruby.evaluate(script, &text)).unwrap())
}

/// A machine of a CI server: the project of a user, the repository of Canon, and a `cargo` that needs no minutes.
struct Server {
    folder: tempfile::TempDir,
}

impl Server {
    fn new() -> Server {
        let server = Server { folder: tempfile::tempdir().unwrap() };
        let (bin, canon) = (server.path("bin"), server.path("canon"));
        std::fs::create_dir_all(&bin).unwrap();
        std::fs::create_dir_all(&canon).unwrap();
        let cargo = format!(
            r#"#!/bin/sh
# build --release --locked --manifest-path FILE [--target-dir FOLDER]
while [ $# -gt 0 ]; do
  case $1 in
    --manifest-path) manifest=$2; shift;;
    --target-dir) target=$2; shift;;
    --locked) locked=yes;;
  esac
  shift
done
[ -f "$manifest" ] || {{ echo "error: manifest path $manifest does not exist" >&2; exit 101; }}
[ "$locked" = yes ] && [ -f "$(dirname "$manifest")/Cargo.lock" ] || exit 101
target=${{target:-$(dirname "$manifest")/target}}
mkdir -p "$target/release" && cp '{CANON}' "$target/release/canon"
"#
        );
        std::fs::write(bin.join("cargo"), cargo).unwrap();
        for name in ["Cargo.toml", "Cargo.lock"] {
            std::fs::write(canon.join(name), "").unwrap();
        }
        server.shell(
            &canon,
            "chmod +x ../bin/cargo && git init -q . && git config user.email a@b && git config user.name a \
             && git add -A && git commit -qm sources && git tag v0",
        );
        server
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A fresh checkout of the user's project with these files in it.
    fn project(&self, name: &str, files: &[(&str, &str)]) -> PathBuf {
        let project = self.path(name);
        let _ = std::fs::remove_dir_all(&project);
        std::fs::create_dir_all(project.join(".git")).unwrap();
        for (name, text) in files {
            let path = project.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, text).unwrap();
            self.shell(&project, &format!("chmod +x '{}'", path.display()));
        }
        project
    }

    fn run(&self, folder: &Path, script: &str, variables: &[(&str, &str)]) -> Output {
        let path = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap());
        Command::new("bash")
            .args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script])
            .current_dir(folder)
            .env("PATH", path)
            .env("CANON_REPOSITORY", self.path("canon"))
            .env("CANON_VERSION", "v0")
            .env_remove("GITHUB_ACTIONS")
            .envs(variables.iter().copied())
            .output()
            .unwrap()
    }

    /// A script that must work.
    fn shell(&self, folder: &Path, script: &str) {
        let output = self.run(folder, script, &[]);
        assert!(output.status.success(), "{script}: {output:?}");
    }

    /// Keeps what a cache keeps: these paths of a project and nothing else.
    fn keep(&self, project: &Path, paths: &[String]) {
        let cache = self.path("cache");
        let _ = std::fs::remove_dir_all(&cache);
        std::fs::create_dir_all(&cache).unwrap();
        for path in paths.iter().filter(|path| !path.starts_with('~')) {
            let script = format!("cp -r --parents '{path}' '{}'", cache.display());
            self.shell(project, &script);
        }
    }

    fn restore(&self, project: &Path) {
        if self.path("cache").exists() {
            self.shell(&self.path("cache"), &format!("cp -r . '{}'", project.display()));
        }
    }
}

fn lines(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().map(|item| item.as_str().unwrap().to_owned()).collect(),
        other => other.as_str().unwrap_or_default().lines().map(str::to_owned).collect(),
    }
}

/// The steps of a job on GitHub up to the first that fails: a checkout of Canon is a clone, a cache is restored.
fn github(server: &Server, project: &Path, job: &Value, fill: &dyn Fn(&str) -> String) -> Output {
    let mut last = None;
    for step in job["steps"].as_array().unwrap() {
        let uses = step["uses"].as_str().unwrap_or_default();
        if uses.starts_with("actions/checkout@") && step["with"]["path"].is_string() {
            assert_eq!(step["with"]["repository"], "${{ vars.CANON_REPOSITORY }}");
            assert_eq!(step["with"]["ref"], "${{ vars.CANON_VERSION }}");
            let path = step["with"]["path"].as_str().unwrap();
            server.shell(
                project,
                &format!("git clone -q --branch v0 \"$CANON_REPOSITORY\" '{path}'"),
            );
        } else if uses.starts_with("actions/cache@") {
            server.restore(project);
        } else if let Some(script) = step["run"].as_str() {
            let output = server.run(project, &fill(script), &[]);
            let failed = !output.status.success();
            last = Some(output);
            if failed {
                break;
            }
        }
    }
    last.unwrap()
}

fn adapter(mutant: &str) -> String {
    format!("#!/bin/sh\nexec '{CANON}' adapter {mutant}\n")
}

const CONFIG: &str = "command = [\"./adapter\"]\nprofiles = [\"jcs\"]\n";

#[test]
fn the_recipe_for_gitlab_works_twice_and_is_never_green_by_accident() {
    let Some(recipe) = recipe("docs/ci/gitlab-ci.yml") else {
        return;
    };
    let server = Server::new();
    let job = &recipe["canonical-form"];
    let script = [lines(&job["before_script"]), lines(&job["script"])].concat().join("\n");
    let pipeline = |files: &[(&str, &str)]| {
        let project = server.project("project", files);
        server.restore(&project);
        let output = server.run(&project, &script, &[]);
        if output.status.success() {
            for path in lines(&job["artifacts"]["paths"]) {
                assert!(project.join(&path).exists(), "{path}");
            }
            server.keep(&project, &lines(&job["cache"]["paths"]));
        }
        output
    };
    let right = adapter("");
    for time in ["first", "second"] {
        let output = pipeline(&[("canon.toml", CONFIG), ("adapter", &right)]);
        assert_eq!(output.status.code(), Some(0), "{time}: {output:?}");
    }
    let wrong = adapter("--mutant jcs/sort-by-code-point");
    assert_eq!(pipeline(&[("canon.toml", CONFIG), ("adapter", &wrong)]).status.code(), Some(1));
    assert_eq!(pipeline(&[("adapter", &right)]).status.code(), Some(2));
    assert_eq!(pipeline(&[("canon.toml", ""), ("adapter", &right)]).status.code(), Some(2));
}

#[test]
fn the_workflow_for_github_works_twice_and_is_never_green_by_accident() {
    let Some(recipe) = recipe("docs/ci/github-actions.yml") else {
        return;
    };
    let server = Server::new();
    let job = &recipe["jobs"]["conformance"];
    let cached: Vec<String> = job["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|step| step["uses"].as_str().is_some_and(|uses| uses.contains("/cache@")))
        .flat_map(|step| lines(&step["with"]["path"]))
        .collect();
    assert!(!cached.is_empty());
    let workflow = |files: &[(&str, &str)]| {
        let project = server.project("project", files);
        let output = github(&server, &project, job, &str::to_owned);
        if output.status.success() {
            server.keep(&project, &cached);
        }
        output
    };
    let right = adapter("");
    for time in ["first", "second"] {
        let output = workflow(&[("canon.toml", CONFIG), ("adapter", &right)]);
        assert_eq!(output.status.code(), Some(0), "{time}: {output:?}");
    }
    assert_eq!(workflow(&[("adapter", &right)]).status.code(), Some(2));
    assert_eq!(workflow(&[("canon.toml", "profiles = []\n")]).status.code(), Some(2));
}

#[test]
fn the_workflow_that_fuzzes_in_shards_works_twice() {
    let Some(recipe) = recipe("docs/ci/fuzz-shards.yml") else {
        return;
    };
    let server = Server::new();
    let jobs = &recipe["jobs"];
    let shards = jobs["shard"]["strategy"]["matrix"]["shard"].as_array().unwrap();
    let wrong = adapter("--mutant jcs/sort-by-code-point");
    for night in ["7", "8"] {
        let merging = server.project("merge", &[]);
        for shard in shards {
            let project = server.project("shard", &[("adapter", &wrong)]);
            let fill = |script: &str| {
                // Ten million cases take hours.
                script
                    .replace("10000000", "8192")
                    .replace("${{ github.run_number }}", night)
                    .replace("${{ matrix.shard }}", &shard.to_string())
            };
            let output = github(&server, &project, &jobs["shard"], &fill);
            assert_eq!(output.status.code(), Some(0), "night {night}, shard {shard}: {output:?}");
            server.shell(&project, &format!("cp shard-*.jsonl '{}'", merging.display()));
        }
        let output = github(&server, &merging, &jobs["merge"], &str::to_owned);
        assert_eq!(output.status.code(), Some(1), "night {night}: {output:?}");
        assert!(merging.join("found/findings.json").exists());
    }
}

/// The step of the action that runs the suite, with these inputs.
fn action(
    server: &Server,
    files: &[(&str, &str)],
    inputs: &[(&str, &str)],
) -> Option<(PathBuf, Output)> {
    let recipe = recipe("action.yml")?;
    let given = |name: &str| {
        let default = recipe["inputs"][name]["default"].as_str().unwrap().to_owned();
        inputs
            .iter()
            .find(|(known, _)| *known == name)
            .map_or(default, |(_, text)| (*text).to_owned())
    };
    let fill = |text: &str| match text.strip_prefix("${{ inputs.") {
        Some(name) => given(name.strip_suffix(" }}").unwrap()),
        None => text.to_owned(),
    };
    let project = server.project("project", files);
    let summary = server.path("summary.md");
    let _ = std::fs::remove_file(&summary);
    let mut last = None;
    for step in recipe["runs"]["steps"].as_array().unwrap() {
        let folder = step["working-directory"].as_str().map_or_else(|| ".".to_owned(), &fill);
        let mut variables: Vec<(String, String)> = vec![
            ("GITHUB_ACTIONS".into(), "true".into()),
            ("GITHUB_ACTION_PATH".into(), server.path("canon").to_string_lossy().into_owned()),
            ("GITHUB_STEP_SUMMARY".into(), summary.to_string_lossy().into_owned()),
        ];
        for (name, value) in step["env"].as_object().into_iter().flatten() {
            variables.push((name.clone(), fill(value.as_str().unwrap())));
        }
        let variables: Vec<(&str, &str)> =
            variables.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let output = server.run(&project.join(folder), step["run"].as_str().unwrap(), &variables);
        let failed = !output.status.success();
        last = Some(output);
        if failed {
            break;
        }
    }
    last.map(|output| (project, output))
}

#[test]
fn the_action_takes_quotes_and_lines_and_refuses_an_empty_command() {
    let server = Server::new();
    let right = adapter("");
    let files = [("my adapters/a.sh", right.as_str()), ("sub/canon.toml", "")];
    for (inputs, code) in [
        (&[][..], 2),
        (&[("command", " \n ")], 2),
        (&[("command", "'my adapters/a.sh'"), ("profiles", "jcs")], 0),
        (&[("command", "sh \\\n  'my adapters/a.sh'\n"), ("profiles", "jcs\n")], 0),
        (
            &[
                ("command", "sh\n\"my adapters/a.sh\""),
                ("arguments", "--filter 'jcs/digest'\n--level should"),
            ],
            0,
        ),
        (
            &[
                ("command", "sh '../my adapters/a.sh'"),
                ("working-directory", "sub"),
                ("profiles", "jcs"),
            ],
            0,
        ),
        (&[("config", "canon.toml"), ("working-directory", "sub")], 2),
        (&[("command", "sh 'my adapters/a.sh"), ("profiles", "jcs")], 2),
    ] {
        for time in ["first", "second"] {
            let Some((project, output)) = action(&server, &files, inputs) else {
                return;
            };
            assert_eq!(output.status.code(), Some(code), "{time} {inputs:?}: {output:?}");
            if code == 0 {
                let folder =
                    if inputs.iter().any(|(_, text)| *text == "sub") { "sub" } else { "." };
                assert!(project.join(folder).join("canon-reports/canon.html").exists());
                let page = std::fs::read_to_string(server.path("summary.md")).unwrap();
                assert!(page.contains("Conforms"), "{page}");
            }
        }
    }
}

#[test]
fn the_page_of_the_step_is_not_lost_when_a_markdown_report_is_asked_for() {
    let server = Server::new();
    let right = adapter("");
    let inputs = [
        ("command", "./a.sh"),
        ("profiles", "jcs"),
        ("arguments", "--report markdown=page.md --report github=annotations"),
    ];
    let Some((project, output)) = action(&server, &[("a.sh", &right)], &inputs) else {
        return;
    };
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    for page in [server.path("summary.md"), project.join("page.md")] {
        assert!(std::fs::read_to_string(&page).unwrap().contains("Conforms"), "{}", page.display());
    }
    assert!(String::from_utf8_lossy(&output.stderr).contains("::notice "), "{output:?}");
}

/// Whoever can move a tag can move what runs: each action is named by its commit.
#[test]
fn every_action_that_a_recipe_uses_is_pinned_to_a_commit() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/ci");
    let mut seen = 0;
    for file in folder.read_dir().unwrap() {
        let path = file.unwrap().path();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            let Some((_, uses)) = line.split_once("uses: ") else {
                assert!(!line.contains("-latest"), "{}: {line}", path.display());
                continue;
            };
            let commit = uses.split('@').nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
            let pinned = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(pinned, "{}: {line}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 8, "{seen}");
}
