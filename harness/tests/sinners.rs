//! Implementations in Python and JavaScript with one mistake each, which know nothing of our mutants: the diagnosis
//! names the right rule for at least nine of ten.

use canon_test_support::runtime;

use crate::driven;

use std::path::PathBuf;

struct Sinner {
    path: PathBuf,
    /// From the first line of the file.
    rule: String,
    program: &'static str,
    profile: &'static str,
}

fn sinners(runtime: runtime::Runtime, ending: &str, profile: &'static str, program: &'static str) -> Vec<Sinner> {
    if runtime.find().is_none() {
        return Vec::new();
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/sinners");
    let mut paths: Vec<PathBuf> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
        .into_iter()
        .filter(|path| path.extension().is_some_and(|own| own == ending))
        .filter(|path| path.file_stem().is_some_and(|name| name != "base"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            let first = text.lines().next().unwrap().trim_start_matches(['#', '/', ' ']);
            Sinner { rule: first.to_owned(), path, program, profile }
        })
        .collect()
}

#[test]
fn the_diagnosis_names_the_rule_of_nine_in_ten_sinners() {
    let all: Vec<Sinner> = sinners(runtime::PYTHON, "py", "cps", "python3")
        .into_iter()
        .chain(sinners(runtime::NODE, "js", "jcs", "node"))
        .collect();
    let mut wrong = Vec::new();
    let mut count = 0;
    for sinner in &all {
        let path = sinner.path.to_string_lossy();
        let driven = driven::run(sinner.profile, &[sinner.program, &path]);
        let named = driven.diagnosis();
        let first = named.first().map_or("nothing", |diagnosis| diagnosis.rule.as_str());
        if sinner.rule == "right" {
            // What the sinners are built on has no mistake of its own.
            assert_eq!((driven.exit, first), (Some(0), "nothing"), "{path}: {named:?}");
            continue;
        }
        assert_eq!(driven.exit, Some(1), "{path} must fail the run");
        count += 1;
        if first != sinner.rule {
            wrong.push(format!("{path}: breaks {}, diagnosed as {first}", sinner.rule));
        }
    }
    assert!(wrong.len() * 10 <= count, "{} of {count} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
