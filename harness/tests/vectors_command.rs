//! `canon vectors` and `canon mutants` as people meet them: what they print, and how they end.

use std::path::Path;
use std::process::{Command, Output};

/// The folder that holds `vectors/`.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn canon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_canon")).args(arguments).current_dir(root()).output().unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = canon(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str], exit: i32) -> String {
    let output = canon(arguments);
    assert_eq!(output.status.code(), Some(exit), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn show_says_what_a_vector_asks_and_why_it_matters() {
    insta::assert_snapshot!(stdout(&["vectors", "show", "openagents/floats/minus-zero-point-zero"]));
    insta::assert_snapshot!("show_reject", stdout(&["vectors", "show", "cps/grammar/raw-tab"]));
}

#[test]
fn emit_gives_the_bytes_and_nothing_else() {
    let output = canon(&["vectors", "emit", "jcs/utf8/latin-1"]);
    assert_eq!(output.stdout, b"\"caf\xE9\"");
}

#[test]
fn an_unknown_vector_is_met_with_near_ones() {
    let error = refused(&["vectors", "show", "cps/raw-tab"], 2);
    assert!(error.contains("did you mean") && error.contains("grammar/raw-tab"), "{error}");
    refused(&["vectors", "list", "--rule", "CPS-NONE-1"], 4);
    let error = refused(&["vectors", "list", "--vectors", "docs"], 2);
    assert!(error.contains("no folder named after a profile"), "{error}");
}

#[test]
fn regeneration_from_nothing_gives_the_committed_files() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new");
    stdout(&["vectors", "regen", "--out", out.to_str().unwrap()]);
    let mut count = 0;
    for profile in ["jcs", "cps", "openagents", "khora", "kairos"] {
        for entry in out.join(profile).read_dir().unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap();
            let committed = root().join("vectors").join(profile).join(name);
            assert!(std::fs::read(&path).unwrap() == std::fs::read(&committed).unwrap(), "{}", path.display());
            count += 1;
        }
    }
    assert!(count > 60);
}

#[test]
fn a_changed_file_is_drift_and_ends_with_six() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new");
    let out = out.to_str().unwrap();
    stdout(&["vectors", "regen", "--out", out]);
    stdout(&["vectors", "check", "--vectors", out]);
    let path = folder.path().join("new/jcs/digest.json");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen("smallest", "tiniest", 1)).unwrap();
    let error = refused(&["vectors", "check", "--vectors", out], 6);
    assert!(error.contains("jcs/digest.json: differs"), "{error}");
    std::fs::write(&path, text.replacen("\"op\"", "\"colour\": 1, \"op\"", 1)).unwrap();
    let error = refused(&["vectors", "check", "--vectors", out], 6);
    assert!(error.contains("jcs/digest/empty-object: `colour` is no member"), "{error}");
}

#[test]
fn the_matrix_sums_up_and_is_written_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("matrix.json");
    let text = stdout(&["mutants", "--json", path.to_str().unwrap()]);
    let (_, summary) = text.rsplit_once("\n\n").unwrap();
    // The counts grow with every vector and mutant; the shape stays.
    let numberless = |word: &str| match word.bytes().all(|byte| byte.is_ascii_digit()) {
        true => "N".to_owned(),
        false => word.to_owned(),
    };
    let shape: Vec<String> =
        summary.lines().map(|line| line.split_whitespace().map(numberless).collect::<Vec<_>>().join(" ")).collect();
    let shape = shape.join("\n");
    insta::assert_snapshot!(shape);
    let matrix = canon::Value::read(&std::fs::read(&path).unwrap()).unwrap();
    let mutants = matrix.get("mutants").unwrap().as_array().unwrap();
    assert!(mutants.len() >= 120);
    for mutant in mutants {
        let names: Vec<_> = mutant.as_object().unwrap().iter().map(|(name, _)| name.as_str().unwrap()).collect();
        assert_eq!(names, ["name", "rule", "killed", "by", "equivalent"]);
    }
}

#[test]
fn exports_are_read_by_our_own_reader_of_those_formats() {
    for (format, least) in [("cps-fixtures", 8), ("khala-v1", 200)] {
        let text = stdout(&["vectors", "export", "--format", format]);
        let cases = canon_harness::internals::fixtures::read(text.as_bytes()).unwrap();
        assert!(cases.len() >= least, "{format}: {}", cases.len());
    }
}

#[test]
fn a_foreign_corpus_is_measured_beside_ours() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("input", "{ \"b\": 1, \"a\": 2 }"), ("output", "{\"a\":2,\"b\":1}\n")] {
        std::fs::create_dir(folder.path().join(name)).unwrap();
        std::fs::write(folder.path().join(name).join("one.json"), text).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let text = stdout(&["mutants", "--corpus", path]);
    let last: Vec<&str> = text.lines().last().unwrap().split_whitespace().collect();
    let count = |at: usize| last[at].parse::<usize>().unwrap();
    assert!(0 < count(2) && count(2) < count(3) && count(3) == count(1), "{text}");
    let text = stdout(&["mutants", "--corpus", path, "--profile", "kairos"]);
    assert!(text.contains("KAI-STRIP-1"), "{text}");
    refused(&["mutants", "--corpus", "docs"], 2);
}

#[test]
fn the_ladder_prints_rungs_blocks_and_items() {
    let ladder =
        |more: &[&str]| stdout(&[&["vectors", "ladder", "--profile", "cps", "--family", "keys"], more].concat());
    let published = include_str!("../../vectors/ladder.txt");
    for line in ladder(&["--count", "1000"]).lines() {
        assert!(published.contains(line), "{line}");
    }
    assert_eq!(ladder(&["--count", "25000", "--blocks"]).lines().count(), 3 + 3);
    insta::assert_snapshot!(ladder(&["--items", "0..3"]));
    refused(&["vectors", "ladder", "--items", "three"], 2);
}

#[test]
fn seeds_are_written_for_every_target() {
    let folder = tempfile::tempdir().unwrap();
    let text = stdout(&["vectors", "seeds", "--out", folder.path().to_str().unwrap()]);
    assert!(text.starts_with("wrote "), "{text}");
    assert!(folder.path().join("reader").read_dir().unwrap().count() > 100);
}
