//! The recipes for CI servers, run as their servers would: twice in a row, with what the cache keeps restored between.
//!
//! What the servers bring along is played: releases are files, a cache is a copy, and a compiler is an error.

#![cfg(unix)]

mod action;
mod kubernetes;
mod server;

use serde_json::Value;
use server::{Server, adapter, lines, one_line, recipe, root};
use std::path::Path;
use std::process::Output;

const CONFIG: &str = "command = [\"./adapter\"]\nprofiles = [\"jcs\"]\n";

/// The variables that a recipe asks its user to set.
fn set<'a>(archive: &'a str, checksum: &'a str) -> Vec<(&'static str, &'a str)> {
    vec![("CANON_ARCHIVE", archive), ("CANON_SHA256", checksum)]
}

/// Bash has ended with more than one code where a variable is missing.
fn unset(output: &Output) {
    assert!(!output.status.success());
    one_line(output, output.status.code().unwrap(), "CANON_ARCHIVE: is not set");
}

#[test]
fn the_recipe_for_gitlab_works_twice_and_is_never_green_by_accident() {
    let Some(recipe) = recipe("docs/ci/gitlab-ci.yml") else {
        return;
    };
    let server = Server::new();
    let job = &recipe["canonical-form"];
    let script = [lines(&job["before_script"]), lines(&job["script"])].concat().join("\n");
    let pipeline = |files: &[(&str, &str)], archive: &str| {
        let project = server.project("project", files);
        server.restore(&project);
        let output = server.run(&project, &script, &set(archive, &server.checksum));
        if output.status.success() {
            for path in lines(&job["artifacts"]["paths"]) {
                assert!(project.join(&path).exists(), "{path}");
            }
            server.keep(&project, &lines(&job["cache"]["paths"]));
        }
        output
    };
    let right = adapter("");
    // The second time nothing is downloaded.
    for archive in [server.archive(), "file:///nowhere".to_owned()] {
        let output = pipeline(&[("canon.toml", CONFIG), ("adapter", &right)], &archive);
        assert_eq!(output.status.code(), Some(0), "{archive}: {output:?}");
    }
    let here = server.archive();
    let wrong = adapter("--mutant jcs/sort-by-code-point");
    let files = [("canon.toml", CONFIG), ("adapter", wrong.as_str())];
    assert_eq!(pipeline(&files, &here).status.code(), Some(1));
    assert_eq!(pipeline(&[("adapter", &right)], &here).status.code(), Some(2));
    assert_eq!(pipeline(&[("canon.toml", ""), ("adapter", &right)], &here).status.code(), Some(2));
    // What somebody put into the cache is not run: it is downloaded again.
    std::fs::write(server.path("cache/.canon-archive/canon.tar.gz"), "another").unwrap();
    let output = pipeline(&[("canon.toml", CONFIG), ("adapter", &right)], &here);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let project = server.project("project", &[]);
    one_line(&server.run(&project, &script, &set(&here, &"0".repeat(64))), 3, "is not what CANON_SHA256 pins");
    unset(&server.run(&project, &script, &[]));
}

/// The steps of a job on GitHub up to the first that fails.
fn github(server: &Server, project: &Path, recipe: &Value, job: &Value, fill: &dyn Fn(&str) -> String) -> Output {
    let mut last = None;
    for step in job["steps"].as_array().unwrap() {
        let Some(script) = step["run"].as_str() else {
            continue;
        };
        let places = [&recipe["env"], &job["env"], &step["env"]];
        let variables: Vec<(&str, String)> = places
            .into_iter()
            .filter_map(Value::as_object)
            .flatten()
            .map(|(name, value)| (name.as_str(), fill(value.as_str().unwrap())))
            .collect();
        let mut variables: Vec<(&str, &str)> = variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let night = fill("${{ github.run_number }}");
        variables.push(("GITHUB_RUN_NUMBER", &night));
        let output = server.run(project, &fill(script), &variables);
        let failed = !output.status.success();
        last = Some(output);
        if failed {
            break;
        }
    }
    last.unwrap()
}

/// Puts in what the user of a recipe sets on the server.
fn filled(text: &str, archive: &str, checksum: &str) -> String {
    text.replace("${{ vars.CANON_ARCHIVE }}", archive).replace("${{ vars.CANON_SHA256 }}", checksum)
}

#[test]
fn the_workflow_for_github_works_twice_and_is_never_green_by_accident() {
    let Some(recipe) = recipe("docs/ci/github-actions.yml") else {
        return;
    };
    let server = Server::new();
    let workflow = |files: &[(&str, &str)], archive: &str, checksum: &str| {
        let project = server.project("project", files);
        let fill = |text: &str| filled(text, archive, checksum);
        github(&server, &project, &recipe, &recipe["jobs"]["conformance"], &fill)
    };
    let here = server.archive();
    let right = adapter("");
    for time in ["first", "second"] {
        let files = [("canon.toml", CONFIG), ("adapter", right.as_str())];
        let output = workflow(&files, &here, &server.checksum);
        assert_eq!(output.status.code(), Some(0), "{time}: {output:?}");
    }
    let without = workflow(&[("adapter", &right)], &here, &server.checksum);
    assert_eq!(without.status.code(), Some(2));
    let empty = workflow(&[("canon.toml", "profiles = []\n")], &here, &server.checksum);
    assert_eq!(empty.status.code(), Some(2));
    one_line(&workflow(&[], &here, &"0".repeat(64)), 3, "is not what CANON_SHA256 pins");
    unset(&workflow(&[], "", &server.checksum));
    one_line(&workflow(&[], "file:///nowhere", &server.checksum), 37, "/nowhere");
}

#[test]
fn the_workflow_that_fuzzes_in_shards_works_twice() {
    let Some(recipe) = recipe("docs/ci/fuzz-shards.yml") else {
        return;
    };
    let server = Server::new();
    let here = server.archive();
    let jobs = &recipe["jobs"];
    let shards = jobs["shard"]["strategy"]["matrix"]["shard"].as_array().unwrap();
    let wrong = adapter("--mutant jcs/sort-by-code-point");
    for night in ["7", "8"] {
        let merging = server.project("merge", &[]);
        for shard in shards {
            let project = server.project("shard", &[("adapter", &wrong)]);
            let fill = |text: &str| {
                // Ten million cases take hours.
                filled(text, &here, &server.checksum)
                    .replace("10000000", "8192")
                    .replace("${{ github.run_number }}", night)
                    .replace("${{ matrix.shard }}", &shard.to_string())
            };
            let output = github(&server, &project, &recipe, &jobs["shard"], &fill);
            assert_eq!(output.status.code(), Some(0), "night {night}, shard {shard}: {output:?}");
            server.shell(&project, &format!("cp shard-*.jsonl '{}'", merging.display()));
        }
        let fill = |text: &str| filled(text, &here, &server.checksum);
        let output = github(&server, &merging, &recipe, &jobs["merge"], &fill);
        assert_eq!(output.status.code(), Some(1), "night {night}: {output:?}");
        assert!(merging.join("found/findings.json").exists());
    }
}

/// Whoever can move a tag can move what runs: each action is named by its commit.
#[test]
fn every_action_that_a_recipe_uses_is_pinned_to_a_commit() {
    let mut seen = 0;
    for folder in ["docs/ci", ".github/workflows"] {
        for file in root().join(folder).read_dir().unwrap() {
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
    }
    assert!(seen > 16, "{seen}");
}
