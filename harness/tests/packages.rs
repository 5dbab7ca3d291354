//! `canon vectors export` into packages: installable, small, and true to what they promise in each language.

use canon_test_support::runtime::{self, Runtime};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CANON: &str = env!("CARGO_BIN_EXE_canon");
const LAWS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packages/laws");

fn export(format: &str, out: &Path, more: &[&str]) -> Output {
    Command::new(CANON).args(["vectors", "export", "--format", format, "--out"]).arg(out).args(more).output().unwrap()
}

fn exported(format: &str, more: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = export(format, folder.path(), more);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn passes(mut command: Command) -> String {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{command:?}\n{said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

#[test]
fn a_package_of_one_profile_is_small_and_has_no_mark_left() {
    for format in ["python", "npm", "go", "java", "php"] {
        let folder = exported(format, &["--profile", "jcs"]);
        let mut files = files(folder.path());
        // The reference of the npm package, which nobody loads who does not import it.
        files.retain(|file| !file.ends_with("canon.wasm"));
        let size: u64 = files.iter().map(|file| file.metadata().unwrap().len()).sum();
        assert!(size < 500_000, "{format}: {size} bytes");
        let data = files.iter().filter(|file| file.to_string_lossy().contains("data")).count();
        assert!((1..=2).contains(&data), "{format}: {data} files of data");
        for file in &files {
            let text = std::fs::read_to_string(file).unwrap();
            let marks = ["@VERSION@", "@REPOSITORY@", "@GO_MODULE@"];
            assert!(!marks.iter().any(|mark| text.contains(mark)), "{}", file.display());
        }
    }
}

#[test]
fn files_hold_documents_texts_and_refusals() {
    let folder = exported("files", &["--profile", "jcs"]);
    let jcs = folder.path().join("jcs");
    let text = |name: &str| std::fs::read_to_string(jcs.join(name)).unwrap();
    assert_eq!(text("input/key-order--two.json"), "{\"b\":0,\"a\":1}");
    assert_eq!(text("expected/key-order--two.json"), "{\"a\":1,\"b\":0}");
    assert!(jcs.join("refused/grammar--no-comma-in-array.json").is_file());
    assert!(jcs.join("disputes/IN-DUP/last/expected").is_dir());
    assert!(jcs.join("disputes/IN-DUP/reject/refused").is_dir());
    assert!(jcs.join("should").is_dir());
    for input in files(&jcs.join("input")) {
        let expected = std::fs::read(jcs.join("expected").join(input.file_name().unwrap())).unwrap();
        let document = std::fs::read(&input).unwrap();
        let given = canon::Profile::JCS.canonicalize(&document).unwrap();
        assert_eq!(given.as_bytes(), expected, "{}", input.display());
    }
    for input in files(&jcs.join("refused")) {
        let document = std::fs::read(&input).unwrap();
        let given = canon::Profile::JCS.canonicalize(&document);
        assert!(given.is_err(), "{}", input.display());
    }
    let rows = text("cases.tsv").lines().count();
    assert!(rows > 400, "{rows}");
}

#[test]
fn an_export_replaces_what_an_earlier_one_wrote_and_touches_nothing_else() {
    let names = |folder: &Path| {
        let mut names: Vec<_> =
            files(folder).iter().map(|file| file.strip_prefix(folder).unwrap().to_owned()).collect();
        names.sort();
        names
    };
    for format in ["python", "npm", "go", "java", "php", "files"] {
        let fresh = exported(format, &["--profile", "olpc"]);
        let used = exported(format, &["--profile", "jcs", "--profile", "olpc"]);
        assert_ne!(names(used.path()), names(fresh.path()), "{format}");
        // Beside the data, and among it.
        let data = files(used.path())
            .into_iter()
            .find(|file| file.ends_with("cases.tsv") || file.file_stem().unwrap() == "jcs");
        let own = [PathBuf::from("own.json"), data.unwrap().with_file_name("own.json")];
        for file in &own {
            std::fs::write(used.path().join(file), "{}").unwrap();
        }
        assert!(export(format, used.path(), &["--profile", "olpc"]).status.success());
        for file in &own {
            std::fs::remove_file(used.path().join(file)).unwrap();
        }
        assert_eq!(names(used.path()), names(fresh.path()), "{format}");
    }
}

#[test]
fn what_no_package_can_be_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |output: Output, words: &str| {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(words), "{said}");
    };
    refused(export("khala-v1", folder.path(), &[]), "--out and --profile are for packages");
    let without = Command::new(CANON).args(["vectors", "export", "--format", "go"]).output().unwrap();
    refused(without, "--out DIR");
    refused(export("go", folder.path(), &["--profile", "nobody"]), "nobody");
}

fn found(runtime: Runtime) -> bool {
    runtime.find().is_some()
}

#[test]
fn the_python_package_keeps_its_promises() {
    if found(runtime::PYTHON) {
        let folder = exported("python", &[]);
        let mut command = runtime::PYTHON.command([format!("{LAWS}/laws.py")]);
        command.env("PYTHONPATH", folder.path().join("src")).env("PYTHONDONTWRITEBYTECODE", "1");
        passes(command);
    }
}

#[test]
fn the_npm_package_keeps_its_promises() {
    if found(runtime::NODE) {
        let folder = tempfile::tempdir().unwrap();
        let package = folder.path().join("node_modules/canon-vectors");
        assert!(export("npm", &package, &[]).status.success());
        let laws = folder.path().join("laws.mjs");
        std::fs::copy(format!("{LAWS}/laws.mjs"), &laws).unwrap();
        passes(runtime::NODE.command([laws]));
        let reference = folder.path().join("reference.mjs");
        std::fs::copy(format!("{LAWS}/reference.mjs"), &reference).unwrap();
        passes(runtime::NODE.command([reference]));
        // No module of the package asks the runtime for anything.
        for file in files(&package).into_iter().filter(|file| !file.ends_with("canon.wasm")) {
            let text = std::fs::read_to_string(&file).unwrap();
            let code = file.extension().is_some_and(|ending| ending == "js");
            let imports = text.lines().filter(|line| line.starts_with("import "));
            let own = |line: &str| line.contains("from \"./");
            assert!(!code || imports.clone().all(own), "{}", file.display());
        }
    }
}

#[test]
fn the_go_module_keeps_its_promises() {
    if found(runtime::GO) {
        let folder = exported("go", &[]);
        std::fs::copy(format!("{LAWS}/laws_test.go"), folder.path().join("laws_test.go")).unwrap();
        for arguments in [["vet", "./..."], ["test", "./..."]] {
            let mut command = runtime::GO.command(arguments);
            command.current_dir(folder.path()).env("GOFLAGS", "-mod=mod").env("GOPROXY", "off");
            passes(command);
        }
        let formatted = Command::new("gofmt").arg("-l").arg(folder.path()).output().unwrap();
        assert!(formatted.stdout.is_empty(), "{}", String::from_utf8_lossy(&formatted.stdout));
    }
}

#[test]
fn the_php_package_keeps_its_promises() {
    if found(runtime::PHP) {
        let folder = exported("php", &[]);
        let mut command = runtime::PHP.command([format!("{LAWS}/laws.php")]);
        command.arg(folder.path());
        assert_eq!(passes(command), "every law holds\n");
    }
}
