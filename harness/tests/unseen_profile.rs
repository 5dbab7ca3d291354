//! A profile that nobody has seen, made here: every command takes it by its file, and no line of Rust knows it.

use canon_harness::internals::report::FORMATS;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Three axes that no shipped profile sets together.
const PROFILE: &str = r#"format = 1
name = "zz-test"
title = "A profile that nobody has seen"
source = "this test"
extends = "jcs"

[members]
order = "code-point"

[numbers]
integers = "exact"

[strings]
escape = ["c0", "html"]

[rules.ZZ-TEST-ANGLE]
text = "Angle brackets and ampersands are escaped."
choice = "strings.escape"
"#;

/// The mutant that is driven: it leaves `<`, `>` and `&` as they are.
const MUTANT: &str = "zz-test/strings.escape=c0";

/// A folder with the profile, in which the commands run.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        place.write("zz-test.toml", PROFILE);
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn run(&self, line: &str) -> Output {
        let words = line.split(' ').map(|word| match word {
            "CANON" => env!("CARGO_BIN_EXE_canon"),
            word => word,
        });
        Command::new(env!("CARGO_BIN_EXE_canon"))
            .args(words)
            .current_dir(self.0.path())
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    /// Runs a command that must end like this; what it says.
    fn says(&self, exit: i32, line: &str) -> String {
        let output = self.run(line);
        let said = String::from_utf8(output.stdout).unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(exit), "canon {line}\n{said}{errors}");
        said
    }
}

/// Every report of one run, each into a file named after its format.
fn reports(prefix: &str) -> String {
    let one = |name: &str| format!("--report {name}={prefix}.{name}");
    let all: Vec<String> = FORMATS.iter().map(|format| one(format.name)).collect();
    all.join(" ")
}

#[test]
fn a_profile_that_nobody_has_seen_goes_through_every_command() {
    let place = Place::new();
    let own = "--profile ./zz-test.toml";
    let mutant = format!("CANON adapter {own} --mutant {MUTANT}");
    assert!(place.says(0, "profile check zz-test.toml").contains("zz-test decides 3 of 25 axes"));
    assert!(place.says(0, "profile page ./zz-test.toml").contains("ZZ-TEST-ANGLE"));

    let good = place.says(0, &format!("run {own} {} --reference", reports("good")));
    assert!(good.contains("conforms"), "{good}");
    let bad = place.says(1, &format!("run {own} {} -- {mutant}", reports("bad")));
    assert!(bad.contains("ZZ-TEST-ANGLE  Angle brackets and ampersands are escaped."), "{bad}");
    assert!(bad.contains("again    canon run --profile ./zz-test.toml --filter zz-test/"), "{bad}");
    for format in FORMATS {
        let [good, bad] = ["good", "bad"].map(|run| place.read(&format!("{run}.{}", format.name)));
        assert_ne!(good, bad, "{}", format.name);
        let named = !["github", "badge"].contains(&format.name);
        assert!(!named || good.contains("zz-test"), "{}", format.name);
        assert!(format.name == "badge" || bad.contains("ZZ-TEST-ANGLE"), "{}", format.name);
    }
    // Reports are made of the events alone, whoever knows the profile.
    place.says(0, "report bad.jsonl --report html=again.html");
    assert_eq!(place.read("again.html"), place.read("bad.html"));
    assert!(place.says(1, "diff good.jsonl bad.jsonl").contains("zz-test/"));

    let matrix = place.says(0, &format!("mutants {own}"));
    assert!(matrix.contains(" 0 live"), "{matrix}");
    place.says(0, &format!("mutants {own} --diagnosis --every 40"));

    place.says(0, &format!("fuzz {own} --cases 2000 --reference"));
    let found = place.says(1, &format!("fuzz {own} --cases 2000 --out found -- {mutant}"));
    assert!(found.contains("ZZ-TEST-ANGLE"), "{found}");
    assert!(found.contains("replay  canon fuzz --profile ./zz-test.toml --seed 1"), "{found}");
    place.says(1, &format!("run {own} --vectors found -- {mutant}"));

    place.write("document.json", r#"{"b": 1.0, "a": "<"}"#);
    let explained = place.says(0, &format!("explain {own} document.json"));
    assert!(explained.contains("ZZ-TEST-ANGLE"), "{explained}");
    place.says(0, &format!("explain {own} --profile jcs document.json"));
    place.says(0, &format!("hash {own} document.json"));

    let ladder = place.says(0, &format!("vectors ladder {own} --count 1000"));
    assert_eq!(ladder.lines().filter(|line| line.starts_with("zz-test ")).count(), 4, "{ladder}");
    assert!(place.says(0, &format!("vectors list {own}")).lines().count() > 300);
    place.says(0, &format!("vectors show {own} zz-test/structure/root-empty-object"));
    place.says(0, &format!("vectors emit {own} zz-test/structure/root-empty-object"));
    place.says(0, &format!("vectors regen {own} --out written"));
    place.says(0, &format!("vectors check {own} --vectors written"));
    place.says(0, &format!("run {own} --vectors written --reference"));
    place.says(0, &format!("vectors seeds {own} --plain --out seeds"));

    place.says(0, &format!("certify {own} --chain chain.jsonl --reference"));
    assert!(place.read("chain.jsonl").contains("zz-test"));
    place.says(0, "capsule chain chain.jsonl");
    place.says(0, &format!("bench {own} --time 100ms --reference"));
    place.says(0, &format!("doctor {own} -- CANON adapter {own}"));
    assert!(place.says(3, &format!("doctor -- CANON adapter {own}")).contains("--profile ./zz-test.toml"));
    let inferred = place.says(0, &format!("profile infer {own} --name again --reference"));
    place.write("again.toml", &inferred);
    let compared = place.says(0, "profile compare ./zz-test.toml ./again.toml");
    assert!(!compared.contains("members.order:"), "{compared}");
}

#[test]
fn a_file_of_expectations_and_a_manifest_name_a_profile_by_its_file() {
    let place = Place::new();
    let canon = env!("CARGO_BIN_EXE_canon");
    let command = format!("[{canon:?}, \"adapter\", \"--profile\", \"zz-test.toml\"]");
    place.write("canon.toml", &format!("command = {command}\nprofiles = [\"./zz-test.toml\"]\n"));
    assert!(place.says(0, "run").contains("zz-test"));
    assert!(place.says(0, "expect").contains("up to date"));
    place.write("canon.toml", "command = [\"true\"]\nprofiles = [\n\"./nowhere.toml\"]\n");
    let refused = place.run("run");
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains("canon.toml:3: ./nowhere.toml: No such file"), "{said}");

    place.write("adapters/own/zz-test.toml", PROFILE);
    place.write(
        "adapters/own/adapter.toml",
        &format!(
            "language = \"rust\"\npackage = \"canon\"\nversion = \"1\"\nlicence = \"MIT\"\n\
             profiles = [\"./zz-test.toml\"]\n\
             run = [{canon:?}, \"adapter\", \"--profile\", \"{{here}}/zz-test.toml\"]\n"
        ),
    );
    let matrix = place.says(0, "matrix --adapters adapters --site site");
    assert!(matrix.contains("zz-test"), "{matrix}");
    assert!(place.read("site/index.html").contains("zz-test"));
    let only = place.says(0, "matrix --adapters adapters --profile ./zz-test.toml");
    assert!(only.contains("own"), "{only}");
    place.says(4, "matrix --adapters adapters --profile jcs");
}

#[test]
fn two_files_of_one_name_are_told_before_anything_runs() {
    let place = Place::new();
    place.write("other.toml", &PROFILE.replace("exact", "safe"));
    for line in [
        "run --profile ./zz-test.toml --profile ./other.toml --reference",
        "adapter --profile ./zz-test.toml --profile ./other.toml",
    ] {
        let output = place.run(line);
        assert_eq!(output.status.code(), Some(2), "{line}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("are both called zz-test"), "{said}");
    }
    place.says(0, "profile compare ./zz-test.toml ./other.toml");
}

#[test]
fn rules_of_a_file_are_judged_with_their_place() {
    let place = Place::new();
    let wrong = [
        ("text = \"T.\"", "choice = \"strings.odour\"", "is none of input.utf8"),
        ("text = \"\"", "", "`text` is empty"),
        ("text = \"T.\"", "colour = 1", "unknown field `colour`"),
        ("text = \"T.\"", "id = \"ZZ\"", "the table's name is the id"),
    ];
    for (text, more, wanted) in wrong {
        let file = PROFILE.split("[rules").next().unwrap_or_default();
        place.write("wrong.toml", &format!("{file}[rules.ZZ-TEST-X]\n{text}\n{more}\n"));
        for line in ["profile check wrong.toml", "run --profile ./wrong.toml --reference"] {
            let output = place.run(line);
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(said.contains("line 16, column 8: rules.ZZ-TEST-X: "), "{said}");
            assert!(said.contains(wanted), "{said}");
        }
    }
    place.write("wrong.toml", &PROFILE.replace("ZZ-TEST-ANGLE", "YY-ANGLE"));
    let said = String::from_utf8(place.run("profile check wrong.toml").stderr).unwrap();
    assert!(said.contains("the id must begin with ZZ-TEST-"), "{said}");
}

/// Disputes with more combinations of readings than anybody could go through.
const MANY: &str = r#"format = 1
name = "zz-many"
extends = "jcs"
[input]
duplicates = ["last", "first", "reject"]
surrogates = ["reject", "keep", "replace"]
[members]
order = ["utf16", "code-point", "insertion", "indices-then-utf16"]
[numbers]
integers = ["binary64", "exact", "safe", "u64"]
floats = ["ecmascript", "python", "serde", "ruby"]
minus-zero = ["0", "-0", "reject"]
[strings]
hex = ["lower", "upper"]
"#;

#[test]
fn a_profile_with_very_many_readings_runs_and_follows_its_defaults() {
    let place = Place::new();
    place.write("zz-many.toml", MANY);
    let said = place.says(0, "run --profile ./zz-many.toml --reference");
    // IN-DUP has other readings here than in any shipped profile.
    assert!(said.contains("IN-DUP") && said.contains("last (default)"), "{said}");
    // The reading of every dispute is found before anything is held against an implementation.
    let said = place.says(0, "fuzz --profile ./zz-many.toml --cases 500 --reference");
    assert!(said.contains("follows ZZ-MANY-FLOATS = ecmascript"), "{said}");
    place.write("document.json", r#"{"a":1,"a":2}"#);
    let said = place.says(0, "canonicalize --profile ./zz-many.toml document.json");
    assert_eq!(said.trim_end(), r#"{"a":2}"#);
    let line = "canonicalize --profile ./zz-many.toml --reading IN-DUP=first document.json";
    assert_eq!(place.says(0, line).trim_end(), r#"{"a":1}"#);
}
