//! The book: every page is listed and exists, every link leads somewhere, and what is shown is what is shipped.

use canon_test_support::runtime;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.canonicalize().unwrap()
}

fn pages() -> BTreeSet<PathBuf> {
    let mut pages = BTreeSet::new();
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap().flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path if path.extension().is_some_and(|ending| ending == "md") => {
                    pages.insert(path);
                }
                _ => {}
            }
        }
    }
    pages
}

/// The targets of the links of a page, code left out.
fn links(text: &str) -> Vec<String> {
    let mut code = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
        }
        if code {
            continue;
        }
        // Every second piece between back quotes is code.
        let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("x");
        for piece in prose.split("](").skip(1) {
            found.extend(piece.split(')').next().map(str::to_owned));
        }
    }
    found
}

/// The anchors of a page, as GitHub and mdBook name them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let words = line.trim_start_matches('#').trim().to_lowercase();
            let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect()
}

#[test]
fn every_page_is_listed_once_and_every_listed_page_exists() {
    let summary = root().join("docs/SUMMARY.md");
    let text = std::fs::read_to_string(&summary).unwrap();
    let listed: Vec<PathBuf> = links(&text).iter().map(|link| root().join("docs").join(link)).collect();
    let set: BTreeSet<PathBuf> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), set.len(), "a page is listed twice");
    let mut pages = pages();
    pages.remove(&summary);
    assert_eq!(set, pages);
}

#[test]
fn every_link_of_the_documentation_leads_somewhere() {
    let mut seen = 0;
    let mut documents = pages();
    for more in ["README.md", "CONTRIBUTING.md", "harness/adapters/README.md"] {
        documents.insert(root().join(more));
    }
    for page in documents {
        let text = std::fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            if link.starts_with("https://") || link.starts_with("http://") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match path {
                "" => page.clone(),
                path => page.parent().unwrap().join(path),
            };
            let place = format!("{}: {link}", page.display());
            assert!(target.exists(), "{place}");
            if !anchor.is_empty() {
                let there = anchors(&std::fs::read_to_string(&target).unwrap());
                assert!(there.contains(anchor), "{place}: no such heading");
            }
            seen += 1;
        }
    }
    assert!(seen > 30, "only {seen} links: the test reads the wrong files");
}

/// The page of a language holds the adapter that `canon new-adapter` prints; scripts/adapter-pages.sh writes it.
#[test]
fn every_language_has_a_page_with_the_adapter_that_is_printed() {
    let languages = ["python", "node", "typescript", "ruby", "go", "java", "php", "elixir", "rust", "c"];
    for language in languages {
        let output = Command::new(env!("CARGO_BIN_EXE_canon")).args(["new-adapter", language]).output().unwrap();
        let template = String::from_utf8(output.stdout).unwrap();
        let page = root().join(format!("docs/adapters/{language}.md"));
        let text = std::fs::read_to_string(&page).unwrap();
        assert!(text.contains(&template), "{}: run scripts/adapter-pages.sh", page.display());
    }
}

/// What a CI server would refuse before it runs anything, judged by Ruby's YAML parser and Bash's own syntax check.
#[test]
fn the_recipes_for_ci_servers_are_well_formed() {
    let Some(ruby) = runtime::RUBY.find() else {
        return;
    };
    let script = r#"
        require "yaml"; require "json"
        puts JSON.generate(YAML.load(STDIN.read))
    "#;
    let read = |path: &str| -> serde_json::Value {
        let text = std::fs::read(root().join(path)).unwrap();
        serde_json::from_slice(&ruby.evaluate(script, &text)).unwrap()
    };
    let mut scripts: Vec<String> = Vec::new();
    let workflow = read("docs/ci/github-actions.yml");
    for job in workflow["jobs"].as_object().unwrap().values() {
        assert!(job["runs-on"].is_string());
        for step in job["steps"].as_array().unwrap() {
            assert!(step["uses"].is_string() != step["run"].is_string(), "{step}");
            scripts.extend(step["run"].as_str().map(str::to_owned));
        }
    }
    let action = read("action.yml");
    assert_eq!(action["runs"]["using"], "composite");
    for input in action["inputs"].as_object().unwrap().values() {
        assert!(input["description"].is_string() && input["default"].is_string());
    }
    for step in action["runs"]["steps"].as_array().unwrap() {
        assert_eq!(step["shell"], "bash", "{step}");
        scripts.extend(step["run"].as_str().map(str::to_owned));
    }
    let gitlab = read("docs/ci/gitlab-ci.yml");
    for job in gitlab.as_object().unwrap().values() {
        for line in ["before_script", "script"] {
            for line in job[line].as_array().unwrap() {
                scripts.push(line.as_str().unwrap().to_owned());
            }
        }
    }
    let Some(bash) = runtime::BASH.find() else {
        return;
    };
    assert!(scripts.len() >= 5, "{scripts:?}");
    for script in scripts {
        // What the server fills in is one word to the shell.
        let script = script.replace("${{ ", "x").replace(" }}", "");
        let checked = bash.command(["-n", "-c", &script]).output().unwrap();
        assert!(checked.status.success(), "{script}");
        // And what is called is a command line that canon takes.
        assert!(!script.contains("canon run") || script.contains("--report"), "{script}");
    }
}
