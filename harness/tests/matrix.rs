//! `canon matrix`: what is committed is what is compared, every failure is explained, and the site works in a browser.

use crate::browser;

use canon_harness::internals::matrix::{self, Record};

use serde_json::{Value, json};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CANON: &str = env!("CARGO_BIN_EXE_canon");

/// A repository with three adapters: one that is right, one that sorts wrongly, one that cannot run here.
struct Repository {
    folder: tempfile::TempDir,
}

impl Repository {
    fn new() -> Repository {
        let repository = Repository { folder: tempfile::tempdir().unwrap() };
        let known = "[[known]]\nrule = \"JCS-ORD\"\nwhose = \"theirs\"\nreason = \"sorts <by> code point\"\n";
        repository.adapter("right", "", "[]", "");
        repository.adapter("sorts-wrongly", r#", "--mutant", "jcs/sort-by-code-point""#, "[]", known);
        repository.adapter("absent", "", r#"["no-such-program"]"#, "");
        let marks = "<!-- matrix: begin -->\nold\n<!-- matrix: end -->\nafter\n";
        std::fs::write(repository.file("README.md"), format!("before\n{marks}")).unwrap();
        repository
    }

    fn adapter(&self, name: &str, mutant: &str, needs: &str, known: &str) {
        let folder = self.file("harness/adapters").join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let manifest = format!(
            "language = \"rust\"\npackage = \"canon\"\nversion = \"0.1\"\nlicence = \"MIT\"\nprofiles = [\"jcs\"]\nneeds = {needs}\nrun = [\"{CANON}\", \"adapter\"{mutant}]\n{known}"
        );
        std::fs::write(folder.join("adapter.toml"), manifest).unwrap();
    }

    fn file(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.file(path)).unwrap()
    }

    fn matrix(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(CANON);
        command.arg("matrix").args(arguments);
        command.current_dir(self.folder.path()).output().unwrap()
    }

    /// The exit code and the text of `canon matrix --check`.
    fn check(&self) -> (Option<i32>, String) {
        let output = self.matrix(&["--check"]);
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), text)
    }
}

#[test]
fn a_result_that_changed_fails_the_check_and_nothing_else_does() {
    let repository = Repository::new();
    let (code, text) = repository.check();
    assert_eq!(code, Some(1), "nothing is recorded yet: {text}");
    assert!(text.contains("absent: needs no-such-program"), "{text}");

    assert_eq!(repository.matrix(&["--write"]).status.code(), Some(0));
    let (code, text) = repository.check();
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("\nas recorded"), "{text}");

    // The record, the page and the table in the README.
    let results = repository.read("harness/adapters/results.jsonl");
    let lines: Vec<Value> = results.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["name"], "sorts-wrongly");
    assert_eq!(lines[1]["failures"].as_object().unwrap().len(), 5);
    let witness = json!({"subject": "JCS-ORD", "vector": "jcs/key-order/bmp-and-astral", "rules": ["JCS-ORD"],
        "document": "{\"𐀀\":0,\"<U+FFFF>\":1}", "got": "{\"<U+FFFF>\":1,\"𐀀\":0}", "wanted": "{\"𐀀\":0,\"<U+FFFF>\":1}"});
    assert_eq!(lines[1]["witnesses"], json!([witness]));
    assert_eq!(lines[0]["witnesses"], json!([]));
    assert!(!results.contains("duration"), "a time would never be equal");
    let page = repository.read("docs/matrix.md");
    assert!(page.contains("- **JCS-ORD**: sorted by code points (5 cases)"));
    assert!(page.contains("- `JCS-ORD` (theirs): sorts &lt;by\\> code point"));
    let wild = repository.read("docs/wild.md");
    assert!(wild.contains("\n## sorts-wrongly\n"), "{wild}");
    assert!(wild.contains("| JCS-ORD | `{\"𐀀\":0,"), "{wild}");
    let unreported = repository.read("harness/adapters/unreported.md");
    assert!(!unreported.contains("sorts-wrongly"), "{unreported}");
    let readme = repository.read("README.md");
    assert!(readme.starts_with("before\n<!-- matrix: begin -->\n| dialect |"));
    assert!(readme.contains("| `jcs` | RFC 8785 | 2 | 1 | sorted by code points (1) |\n"), "{readme}");
    assert!(readme.ends_with("<!-- matrix: end -->\nafter\n"));

    // A failure that is gone, one that is new, and another version.
    let path = repository.file("harness/adapters/results.jsonl");
    let shorter = results.replacen("\"jcs/key-order/bmp-and-astral\"", "\"jcs/key-order/zz\"", 1);
    std::fs::write(&path, shorter.replacen("\"0.1\"", "\"0.0\"", 1)).unwrap();
    let (code, text) = repository.check();
    assert_eq!(code, Some(1));
    for line in [
        "sorts-wrongly: jcs/key-order/bmp-and-astral fails now", "sorts-wrongly: jcs/key-order/zz no longer fails",
        "right: version 0.0 -> 0.1",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

/// Nobody edits the table, and no record is committed without it.
#[test]
fn the_table_of_the_readme_is_that_of_the_committed_record() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let records = matrix::read(&read("harness/adapters/results.jsonl"));
    let table = matrix::readme(&records);
    let marked = format!("<!-- matrix: begin -->\n{table}<!-- matrix: end -->\n");
    assert!(read("README.md").contains(&marked), "canon matrix --write gives this:\n{table}");
}

#[test]
fn a_failure_that_nobody_explained_fails_the_check() {
    let repository = Repository::new();
    assert_eq!(repository.matrix(&["--write"]).status.code(), Some(0));
    repository.adapter("right", "", "[]", "[[known]]\nvector = \"jcs/utf8/*\"\nwhose = \"ours\"\nreason = \"none\"\n");
    repository.adapter("sorts-wrongly", r#", "--mutant", "jcs/sort-by-code-point""#, "[]", "");
    let (code, text) = repository.check();
    assert_eq!(code, Some(1));
    assert!(text.contains("sorts-wrongly: nobody has explained jcs/key-order/bmp-and-astral"), "{text}");
    assert!(text.contains("right: adapter.toml explains jcs/utf8/*, which does not fail"), "{text}");
}

/// Looks at what a page needs for a keyboard and a screen reader, and gives what is missing.
const ACCESSIBLE: &str = r"(() => {
  const missing = [];
  const need = (holds, what) => holds || missing.push(what);
  need(document.documentElement.lang === 'en', 'lang');
  need(document.title.trim(), 'title');
  need(document.querySelectorAll('main').length === 1, 'one main');
  need(document.querySelectorAll('h1').length === 1, 'one h1');
  need(document.querySelector('header'), 'header');
  for (const nav of document.querySelectorAll('nav')) need(nav.getAttribute('aria-label'), 'nav without a label');
  for (const table of document.querySelectorAll('table')) {
    need([...table.querySelectorAll('thead th')].every((h) => h.scope === 'col'), 'column headers');
    need([...table.querySelectorAll('tbody tr')].every((r) => r.querySelector('th[scope=row]')), 'row headers');
  }
  for (const field of document.querySelectorAll('input, select')) need(document.querySelector(`label[for=${field.id}]`), 'label of ' + field.id);
  for (const link of document.querySelectorAll('a')) need(link.textContent.trim() && link.getAttribute('href'), 'empty link');
  for (const box of document.querySelectorAll('.scroll')) need(box.tabIndex === 0, 'a scrolling box that the keyboard cannot reach');
  need(document.documentElement.scrollWidth <= window.innerWidth, 'the page scrolls sideways');
  return missing;
})()";

#[test]
fn the_site_works_in_a_browser_wide_and_narrow_light_and_dark() {
    let repository = Repository::new();
    let output = repository.matrix(&["--site", "site"]);
    assert_eq!(output.status.code(), Some(0));
    let badge: Value = serde_json::from_str(&repository.read("site/badges/right.json")).unwrap();
    assert_eq!(badge["message"].as_str().map(|text| !text.is_empty()), Some(true));
    let index = format!("file://{}", repository.file("site/index.html").display());
    let rows = "[...document.querySelectorAll('tbody tr')].filter((r) => !r.hidden).length";
    let heading = "document.querySelector('h1').textContent";
    for (width, dark) in [(1280, false), (1280, true), (390, false), (390, true)] {
        let seen = browser::browse(
            repository.folder.path(),
            json!({"width": width, "dark": dark, "steps": [
                {"goto": index},
                {"evaluate": ACCESSIBLE}, {"evaluate": browser::CONTRAST}, {"evaluate": rows},
                // Filters.
                {"click": "#failing"}, {"evaluate": rows},
                {"click": "#q"}, {"type": "nothing like it"}, {"evaluate": rows},
                {"goto": index},
                // From the index to an implementation, and back by the keyboard.
                {"open": "a[href='implementation/sorts-wrongly.html']"},
                {"evaluate": heading}, {"evaluate": ACCESSIBLE}, {"evaluate": browser::CONTRAST},
                {"evaluate": "document.querySelector('aside').textContent.includes('sorts <by> code point')"},
                {"open": "nav a"},
                // From the index to a rule, and on to an implementation that keeps it.
                {"open": "a[href='rule/JCS-ORD.html']"},
                {"evaluate": heading}, {"evaluate": ACCESSIBLE}, {"evaluate": browser::CONTRAST},
                {"open": "a[href='../implementation/right.html']"},
                {"evaluate": ACCESSIBLE}, {"evaluate": "location.pathname.endsWith('right.html')"},
            ]}),
        );
        let Some(seen) = seen else { return };
        let place = format!("{width} pixels, dark {dark}: {seen}");
        let results = seen["results"].as_array().unwrap();
        let contrast = |at: usize| results[at].as_f64().is_some_and(|worst| worst >= 4.5);
        assert!(contrast(1) && contrast(7) && contrast(11), "{place}");
        let others: Vec<&Value> =
            (0..results.len()).filter(|at| ![1, 7, 11].contains(at)).map(|at| &results[at]).collect();
        let wanted = [
            json!([]),
            json!(2),
            json!(1),
            json!(0),
            json!("canon mutant jcs/sort-by-code-point 0.1.0 (rust)"),
            json!([]),
            json!(true),
            json!("JCS-ORD"),
            json!([]),
            json!([]),
            json!(true),
        ];
        assert_eq!(others, wanted.iter().collect::<Vec<_>>(), "{place}");
        assert_eq!(seen["console"], json!([]), "{place}");
        let requests = seen["requests"].as_array().unwrap();
        let local = |url: &Value| url.as_str().is_some_and(|url| url.starts_with("file://"));
        assert!(requests.iter().all(local), "{place}");
        assert_eq!(requests.len(), 6, "one request a page: {place}");
    }
}

#[test]
fn no_page_of_the_site_leads_nowhere() {
    let repository = Repository::new();
    assert_eq!(repository.matrix(&["--site", "site"]).status.code(), Some(0));
    let mut pages = Vec::new();
    let mut folders = vec![repository.file("site")];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap().flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path if path.extension().is_some_and(|ending| ending == "html") => pages.push(path),
                _ => {}
            }
        }
    }
    assert!(pages.len() > 10, "{pages:?}");
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        for link in text.split("href=\"").skip(1) {
            let link = link.split('"').next().unwrap();
            let file = page.parent().unwrap_or(Path::new(".")).join(link);
            assert!(file.is_file(), "{}: {link}", page.display());
        }
    }
}

#[test]
fn the_pages_about_the_wild_are_what_the_record_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    let records: Vec<Record> = matrix::read(&read("adapters/results.jsonl"));
    let adapters = matrix::load(&root.join("adapters")).unwrap();
    assert!(records.len() >= 50, "{}", records.len());
    let advice = "run `canon matrix --write`";
    assert_eq!(matrix::wild::public(&records, &adapters), read("../docs/wild.md"), "{advice}");
    let unreported = read("adapters/unreported.md");
    assert_eq!(matrix::wild::unreported(&records, &adapters), unreported, "{advice}");
    // What its maintainers are to know first stands in no page of the book.
    for (path, mark) in [("../docs/wild.md", "\n## "), ("../docs/matrix.md", "\n### ")] {
        let page = read(path);
        for adapter in &adapters {
            let head = format!("{}\n", adapter.name);
            let own = page.split(mark).filter(|section| section.starts_with(&head));
            let own: String = own.collect();
            let record = records.iter().find(|record| record.name == adapter.name);
            for known in adapter.manifest.known.iter().filter(|known| known.shares) {
                assert!(!own.contains(&known.reason), "{path}: {}", adapter.name);
                let causes = record.iter().flat_map(|record| &record.causes);
                let about =
                    causes.filter(|cause| !cause.mistake.is_empty() && known.rule.as_ref() == Some(&cause.rule));
                for cause in about {
                    let told = format!("- **{}**: {}", cause.rule, cause.mistake);
                    assert!(!own.contains(&told), "{path}: {}: {told}", adapter.name);
                }
            }
        }
    }
}

/// What nobody can act on is a failure without a name: of those of real implementations few are left.
#[test]
fn nineteen_of_twenty_failures_of_real_implementations_have_a_named_mistake() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let records: Vec<Record> = matrix::read(&std::fs::read_to_string(root.join("adapters/results.jsonl")).unwrap());
    let causes = || records.iter().flat_map(|record| record.causes.iter().map(move |cause| (record, cause)));
    let all: usize = causes().map(|(_, cause)| cause.cases).sum();
    let mut rest: Vec<_> = causes().filter(|(_, cause)| cause.mistake.is_empty()).collect();
    rest.sort_by_key(|(_, cause)| std::cmp::Reverse(cause.cases));
    let without: usize = rest.iter().map(|(_, cause)| cause.cases).sum();
    let largest: String = rest
        .iter()
        .take(20)
        .map(|(record, cause)| format!("{:5} {} {} {}\n", cause.cases, record.name, cause.profile, cause.rule))
        .collect();
    let named = all - without;
    let figure =
        format!("{named} of {all} failing cases have a named mistake ({:.1}%)", named as f64 * 100.0 / all as f64);
    let _ = writeln!(std::io::stderr(), "{figure}\n{largest}");
    assert!(named * 100 >= all * 95, "{figure}; those without:\n{largest}");
}

/// Two documents with one signature: its maintainers are told before anybody reads it on a page.
#[test]
fn what_is_kept_for_the_maintainers_stands_on_no_page() {
    let repository = Repository::new();
    let known =
        "[[known]]\nrule = \"JCS-ORD\"\nwhose = \"theirs\"\nreason = \"sorts <by> code point\"\nshares = true\n";
    repository.adapter("sorts-wrongly", r#", "--mutant", "jcs/sort-by-code-point""#, "[]", known);
    assert_eq!(repository.matrix(&["--write", "--site", "site"]).status.code(), Some(0));
    let pages = [
        "docs/matrix.md", "docs/wild.md", "site/index.html", "site/implementation/sorts-wrongly.html",
        "site/rule/JCS-ORD.html",
    ];
    for path in pages {
        let page = repository.read(path);
        for told in ["code point", "sorted by code points", "bmp-and-astral"] {
            // The rule itself speaks of what is right.
            let own = page.lines().filter(|line| !line.contains("UTF-16"));
            let found: Vec<&str> = own.filter(|line| line.contains(told)).collect();
            assert!(found.is_empty(), "{path}: {found:?}");
        }
    }
    assert!(repository.read("docs/matrix.md").contains("- **JCS-ORD**: left out until its maintainers know (5 cases)"));
    assert!(repository.read("site/implementation/sorts-wrongly.html").contains("left out until its maintainers know"));
    let unreported = repository.read("harness/adapters/unreported.md");
    assert!(unreported.contains("sorts &lt;by\\> code point"), "{unreported}");
}
