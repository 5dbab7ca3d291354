//! `canon profile`: wrong files are told in one line, and what an implementation follows is found out.

use canon::spec::{AXES, Choice, Choices, contradictions};
use canon::{Canonicalizer, Profile};
use canon_harness::internals::dialect::infer::{Said, ask, infer};
use canon_harness::internals::dialect::{compare, probes};
use std::convert::Infallible;
use std::io::Write as _;
use std::process::{Command, Output};

fn canon(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_canon")).args(arguments).output().expect("canon starts")
}

/// What `canon profile check` says about a file with this text; it must be one line and exit 2.
fn refused(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, text).unwrap();
    let output = canon(&["profile", "check", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2), "{text}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{said}");
    said.split_once("mine.toml: ").map_or(said.clone(), |(_, fault)| fault.trim_end().to_owned())
}

const HEAD: &str = "format = 1\nname = \"mine\"\nextends = \"jcs\"\n";

#[test]
fn a_wrong_file_is_refused_with_its_place_and_what_would_be_right() {
    let with = |more: &str| refused(&format!("{HEAD}{more}"));
    let told = [
        (refused(""), "empty; `canon profile new NAME`"),
        (refused("format = 2\nname = \"x\""), "line 1, column 10: an unknown format"),
        (refused("format = 1\nname = \"Mine\""), "line 2, column 8: \"Mine\" is no name"),
        (refused("format = 1"), "`name` is missing"),
        (refused("format = 1\nname = \"mine\""), "without `extends` every choice must be made"),
        (refused("format = 1\nname = \"mine\"\nextends = \"mine\""), "line 3, column 11: mine cannot extend itself"),
        (refused("format = 1\nname = \"mine\"\nextends = \"yours\""), "unknown profile \"yours\"; one of jcs, cps"),
        (refused("format = 1\nname = \"jcs\"\nextends = \"cps\""), "jcs is the name of a shipped profile"),
        (refused("format = [1"), "not TOML"),
        (
            with("[members]\nsort = \"utf16\""),
            "line 5, column 1: unknown axis members.sort; [members] has order, strip",
        ),
        (with("[member]\norder = \"utf16\""), "unknown key \"member\""),
        (
            with("[members]\norder = \"alphabetic\""),
            "line 5, column 9: members.order cannot be \"alphabetic\": one of utf16",
        ),
        (with("[members]\norder = [\"utf16\"]"), "a dispute has at least two readings"),
        (with("[members]\nstrip = [\"a[]\"]"), "the path \"a[]\" matches nothing"),
        (with("[disputes.MINE-1]\none = {}"), "MINE-1 has 1 of at least two readings"),
        (with("[disputes.MINE-1]\none = {}\ntwo = { \"numbers.floats\" = \"x\" }"), "numbers.floats cannot be \"x\""),
        (
            with("[disputes.MINE-1]\none = {}\ntwo = { \"numbers.nope\" = \"x\" }"),
            "unknown axis \"numbers.nope\"; in quotes, one of input.utf8, input.duplicates",
        ),
        (
            with("[strings]\nescape = [\"c0\", \"latin\"]"),
            "strings.escape cannot be [\"c0\", \"latin\"]: a list of any of c0, del",
        ),
        (with("[numbers]\nvalue = \"decimal\""), "numbers.value: \"decimal\" does not go with numbers.integers"),
        (
            with("[numbers]\nfloats = [\"ecmascript\", \"reject\"]\nintegral-floats = [\"by-layout\", \"as-float\"]"),
            "\"as-float\" does not go with numbers.floats = \"reject\"",
        ),
        (with("operations = [\"seal\"]").replace("[", ""), "operations beyond hash are code"),
        (refused(&" ".repeat(10_000_000)), "larger than 1 MB"),
    ];
    for (said, wanted) in told {
        assert!(said.contains(wanted), "{said}\nlacks: {wanted}");
    }
}

#[test]
fn a_form_is_a_profile_and_a_file_is_taken_where_a_name_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let form = canon(&["profile", "new", "mine"]);
    assert_eq!(form.status.code(), Some(0));
    let form = String::from_utf8(form.stdout).unwrap();
    std::fs::write(&path, form.replace("# order = \"utf16\"", "order = \"code-point\"")).unwrap();
    let file = path.to_str().unwrap();
    assert_eq!(canon(&["profile", "check", file]).status.code(), Some(0));
    let compared = canon(&["profile", "compare", "jcs", file]);
    let compared = String::from_utf8(compared.stdout).unwrap();
    assert!(compared.contains("members.order: jcs \"utf16\", mine \"code-point\""), "{compared}");
    let document = folder.path().join("document.json");
    std::fs::write(&document, r#"{"\ud83d\ude00":1,"\ufb33":2}"#).unwrap();
    let text = canon(&["canonicalize", "--profile", file, document.to_str().unwrap()]);
    assert_eq!(String::from_utf8(text.stdout).unwrap(), "{\"\u{fb33}\":2,\"\u{1f600}\":1}");
    for (arguments, code) in [
        (&["profile", "show", file][..], 0),
        (&["profile", "page", file], 0),
        (&["profile", "show", "nobody"], 2),
        (&["profile", "new", "jcs"], 2),
        (&["profile", "new", "No Name"], 2),
    ] {
        assert_eq!(canon(arguments).status.code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn a_form_on_top_of_a_file_extends_that_file() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_canon"));
        command.args(arguments).current_dir(folder.path()).output().expect("canon starts")
    };
    let mine = "[members]\norder = \"code-point\"\n[numbers]\nfloats = [\"python\", \"ruby\"]";
    std::fs::write(folder.path().join("mine.toml"), format!("{HEAD}{mine}")).unwrap();
    let form = inside(&["profile", "new", "b", "--from", "./mine.toml"]);
    assert_eq!(form.status.code(), Some(0));
    std::fs::write(folder.path().join("b.toml"), &form.stdout).unwrap();
    let checked = inside(&["profile", "check", "b.toml"]);
    assert_eq!(
        String::from_utf8(checked.stdout).unwrap(),
        "b.toml: b decides 0 of 25 axes on top of mine; disputes: IN-DUP, JCS-INT-1, MINE-FLOATS\n"
    );
    assert_eq!(inside(&["run", "--profile", "./b.toml", "--reference"]).status.code(), Some(0));
}

#[test]
fn a_wrong_file_is_one_line_wherever_a_profile_is_taken() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.toml");
    std::fs::write(&path, format!("{HEAD}[members]\norder = \"alphabetic\"")).unwrap();
    let file = path.to_str().unwrap();
    for arguments in [
        &["run", "--profile", file, "--reference"][..],
        &["adapter", "--profile", file],
        &["fuzz", "--profile", file, "--cases", "1", "--reference"],
        &["bench", "--profile", file, "--reference"],
        &["vectors", "list", "--profile", file],
        &["hash", "--profile", file],
        &["mutants", "--profile", file],
    ] {
        let output = canon(arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.starts_with(&format!("canon: {file}: line 5, column 9: ")), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
    }
}

#[test]
fn a_program_without_a_protocol_is_asked_for_its_dialect_without_a_profile() {
    let inferred = canon(&["profile", "infer", "--lines", "--", "cat"]);
    let said = String::from_utf8(inferred.stdout).unwrap();
    assert_eq!(inferred.status.code(), Some(1), "{said}");
    assert!(said.contains("order = \"insertion\""), "{said}");
    let output = canon(&["run", "--lines", "--", "cat"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("--profile"));
}

#[test]
fn what_infer_prints_is_a_profile_whatever_stands_in_it() {
    let prefix = "\u{1b}[1m\u{200b}\u{7f}\"\\\u{e9}";
    let choices = Choices { prefix, ..Choices::JCS };
    let text = canon_harness::internals::dialect::file::of_choices("mine", "title \u{200b}\u{0}", &choices);
    let file = canon::spec::File::read(&text).unwrap();
    assert_eq!((file.spec.choices, file.spec.title), (choices, "title \u{200b}\u{0}"));
}

/// What these choices answer to every question, as an adapter would.
fn answers(choices: &Choices) -> (Vec<Vec<u8>>, Vec<Said>) {
    let mut engine = Canonicalizer::described(*choices);
    let Ok(answers) = ask(|probe| -> Result<Said, Infallible> {
        Ok(match engine.canonicalize(probe) {
            Ok(text) => {
                let hash = canon::digest::digest(choices, &text);
                Said::Canonical(text.to_vec(), Some(hash))
            }
            Err(_) => Said::Refused,
        })
    });
    answers
}

/// Whether another value of one axis makes the same of every document, and the same hash.
fn same(first: &Choices, second: &Choices) -> bool {
    let texts: [&[u8]; 4] = [b"", b"a", b"{}", b"[1,2]"];
    let hashes = |choices| texts.map(|text| canon::digest::digest(choices, text));
    hashes(first) == hashes(second) && compare::smallest(first, second).is_none()
}

#[test]
fn every_axis_of_a_dialect_one_step_from_a_shipped_one_is_named_right() {
    let (mut asked, mut right) = (0, 0);
    let mut wrong = Vec::new();
    // Every shipped profile, and a part of the single changes of each: all of them take minutes in a debug build.
    let all = std::env::var_os("CANON_INFER").is_some_and(|wanted| wanted == "all");
    let part = if all { 1 } else { 60 };
    for (place, profile) in Profile::ALL.into_iter().enumerate() {
        let base = profile.spec().choices;
        let mut dialects = vec![base];
        let mut number = place;
        for axis in AXES {
            let more = match axis.name {
                "input.depth" => vec![Choice::Number(37), Choice::Number(5000)],
                "digest.prefix" => ["", "sha256:", "h-"].map(Choice::word).to_vec(),
                _ => Vec::new(),
            };
            for value in probes::candidates(axis, &base).iter().chain(&more) {
                let mut changed = base;
                let set = axis.set(&mut changed, value).is_some();
                number += 1;
                if set && changed != base && number % part == 0 && contradictions(&changed).is_empty() {
                    dialects.push(changed);
                }
            }
        }
        for dialect in dialects {
            let (probes, said) = answers(&dialect);
            let inferred = infer(&probes, &said);
            for axis in AXES {
                asked += 1;
                // Right: the same value, or one that no document here tells from it.
                let mut other = dialect;
                let value = (axis.get)(&inferred.choices);
                let _ = axis.set(&mut other, &value);
                match other == dialect || same(&dialect, &other) {
                    true => right += 1,
                    false => {
                        wrong.push(format!("{profile}: {} is {} and not {value}", axis.name, (axis.get)(&dialect)))
                    }
                }
            }
        }
    }
    let said = format!("{right} of {asked} axes named right");
    let _ = writeln!(std::io::stdout(), "{said}");
    assert!(right * 100 >= asked * 99, "{said}\n{}", wrong.join("\n"));
}
