//! The action, with the inputs that its users give: what it downloads, what it refuses, and what it leaves behind.

use super::server::{Server, adapter, one_line, recipe, root};
use std::path::PathBuf;
use std::process::Output;

/// A checkout of the action: the script that installs, where releases are, and the checksums that it accepts.
fn checkout(server: &Server) -> PathBuf {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let owned = |line: &str| match line.split_once(" = ") {
        // Work goes on after a release: the action takes what is listed, not what is being made.
        Some(("version", _)) => "version = \"10.0.0\"".to_owned(),
        Some(("repository", _)) => format!("repository = \"{}\"", server.address()),
        _ => line.to_owned(),
    };
    let manifest: Vec<String> = manifest.lines().map(owned).collect();
    let mut accepted = std::fs::read_to_string(root().join("releases.sha256")).unwrap();
    for archive in server.path("releases/download/v9.9.9").read_dir().unwrap() {
        let name = archive.unwrap().file_name();
        accepted += &format!("{}  {}\n", server.checksum, name.to_string_lossy());
    }
    let script = std::fs::read_to_string(root().join("scripts/install.sh")).unwrap();
    server.project(
        "action",
        &[("scripts/install.sh", &script), ("Cargo.toml", &manifest.join("\n")), ("releases.sha256", &accepted)],
    )
}

/// The steps of the action with these inputs, in a project with these files.
fn action(server: &Server, files: &[(&str, &str)], inputs: &[(&str, &str)]) -> Option<(PathBuf, Output)> {
    let recipe = recipe("action.yml")?;
    let given = |name: &str| {
        let default = recipe["inputs"][name]["default"].as_str().unwrap().to_owned();
        let input = inputs.iter().find(|(known, _)| *known == name);
        input.map_or(default, |(_, text)| (*text).to_owned())
    };
    let fill = |text: &str| match text.strip_prefix("${{ inputs.") {
        Some(name) => given(name.strip_suffix(" }}").unwrap()),
        None => text.to_owned(),
    };
    let checkout = checkout(server);
    let project = server.project("project", files);
    let (summary, temporary) = (server.path("summary.md"), server.project("temporary", &[]));
    let _ = std::fs::remove_file(&summary);
    let mut last = None;
    for step in recipe["runs"]["steps"].as_array().unwrap() {
        let folder = step["working-directory"].as_str().map_or_else(|| ".".to_owned(), &fill);
        let mut variables: Vec<(String, String)> = vec![
            ("GITHUB_ACTIONS".into(), "true".into()),
            ("GITHUB_ACTION_PATH".into(), checkout.to_string_lossy().into_owned()),
            ("GITHUB_STEP_SUMMARY".into(), summary.to_string_lossy().into_owned()),
            ("RUNNER_TEMP".into(), temporary.to_string_lossy().into_owned()),
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
        (&[("command", "sh\n\"my adapters/a.sh\""), ("arguments", "--filter 'jcs/digest'\n--level should")], 0),
        (&[("command", "sh '../my adapters/a.sh'"), ("working-directory", "sub"), ("profiles", "jcs")], 0),
        (&[("config", "canon.toml"), ("working-directory", "sub")], 2),
        (&[("command", "sh 'my adapters/a.sh"), ("profiles", "jcs")], 2),
        (&[("command", "sh 'my adapters/a.sh'"), ("arguments", "--filter 'jcs")], 2),
    ] {
        for time in ["first", "second"] {
            let Some((project, output)) = action(&server, &files, inputs) else {
                return;
            };
            assert_eq!(output.status.code(), Some(code), "{time} {inputs:?}: {output:?}");
            if code == 2 {
                assert!(String::from_utf8_lossy(&output.stderr).contains("canon: "), "{inputs:?}: {output:?}");
            }
            if code == 0 {
                let folder = if inputs.iter().any(|(_, text)| *text == "sub") { "sub" } else { "." };
                assert!(project.join(folder).join("canon-reports/canon.html").exists());
                let page = std::fs::read_to_string(server.path("summary.md")).unwrap();
                assert!(page.contains("Conforms"), "{page}");
            }
        }
    }
}

#[test]
fn the_action_runs_what_is_pinned_and_nothing_else() {
    let server = Server::new();
    let right = adapter("");
    let files = [("a.sh", right.as_str())];
    let play = |inputs: &[(&str, &str)]| {
        let common = [("command", "./a.sh"), ("profiles", "jcs"), ("arguments", "--filter jcs/digest")];
        Some(action(&server, &files, &[&common, inputs].concat())?.1)
    };
    let zeros = "0".repeat(64);
    for (inputs, code) in [
        (&[("version", "v9.9.9")][..], 0),
        // A release that this checkout does not list yet, with a checksum from elsewhere.
        (&[("sha256", server.checksum.as_str())], 0),
        (&[("binary", crate::driven::canon().as_str()), ("sha256", &zeros)], 0),
    ] {
        let Some(output) = play(inputs) else {
            return;
        };
        assert_eq!(output.status.code(), Some(code), "{inputs:?}: {output:?}");
    }
    for (inputs, said) in [
        (&[("sha256", zeros.as_str())][..], "do not run it"),
        (&[("version", "9.9.8")], "releases.sha256 does not list canon-suite-"),
        (&[("version", "9.9.8"), ("sha256", &zeros)], "cannot be downloaded (curl: "),
    ] {
        one_line(&play(inputs).unwrap(), 3, said);
    }
    // The commit of a release, which cannot list its own archives.
    let unlisted = checkout(&server);
    std::fs::write(unlisted.join("releases.sha256"), "# none\n").unwrap();
    one_line(
        &server.run(&unlisted, "scripts/install.sh out", &[]),
        3,
        "releases.sha256 lists no release at this commit",
    );
    let newest = server.run(&checkout(&server), "scripts/install.sh --newest", &[]);
    assert_eq!(String::from_utf8_lossy(&newest.stdout), "9.9.9\n");
    server.program("uname", "echo Plan9");
    one_line(&play(&[]).unwrap(), 3, "there is no release for Plan9 on Plan9");
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

/// Whoever takes the project over changes one line.
#[test]
fn the_owner_is_named_in_one_file() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let line = manifest.lines().find(|line| line.starts_with("repository = ")).unwrap();
    let address = line.split('"').nth(1).unwrap().trim_start_matches("https://");
    let named = address.split_once('/').unwrap().1;
    let mut folders = vec![root()];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            if ["target", ".git", "node_modules"].iter().any(|left| name == *left) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path != root().join("Cargo.toml") {
                let Ok(text) = std::fs::read_to_string(&path) else { continue };
                assert!(!text.contains(named), "{} names {named} too", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 500, "{seen}");
}
