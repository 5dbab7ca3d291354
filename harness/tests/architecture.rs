//! The picture of the modules in `docs/architecture.svg`, drawn from the sources, so that it cannot drift from them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// The crates, the lowest first, and where their sources are.
const CRATES: [(&str, &str); 4] = [
    ("canon", "canon/src"),
    ("canon-vectors", "vectors/src"),
    ("canon-generator", "vectors/generator/src"),
    ("canon-suite", "harness/src"),
];

/// A module at the top of a crate, and those of its crate that it uses.
type Modules = BTreeMap<String, BTreeSet<String>>;

fn modules(folder: &Path) -> Modules {
    let mut modules = Modules::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        let top = name.strip_suffix(".rs").unwrap_or(&name).to_owned();
        if matches!(top.as_str(), "lib" | "main") || name.contains('.') && !name.ends_with(".rs") {
            continue;
        }
        let used = modules.entry(top).or_default();
        for text in sources(&entry.path()) {
            used.extend(uses(&text));
        }
    }
    let known: BTreeSet<String> = modules.keys().cloned().collect();
    for (name, used) in &mut modules {
        used.retain(|other| other != name && known.contains(other));
    }
    modules
}

/// The texts of all sources below a path, without comments and without the tests at their ends.
fn sources(path: &Path) -> Vec<String> {
    if path.is_dir() {
        let entries = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
        return entries.filter(|path| !path.ends_with("tests.rs")).flat_map(|path| sources(&path)).collect();
    }
    let text = std::fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&text);
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    vec![lines.collect::<Vec<_>>().join("\n")]
}

/// The modules that follow `crate::` in a text, also those in braces.
fn uses(text: &str) -> Vec<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = Vec::new();
    for (at, _) in text.match_indices("crate::") {
        let rest = &text[at + "crate::".len()..];
        let Some(group) = rest.strip_prefix('{') else {
            found.push(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut expects = true;
        for (at, character) in group.char_indices() {
            match character {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => expects = true,
                letter if expects && letter.is_alphabetic() => {
                    found.push(word(&group[at..]));
                    expects = false;
                }
                _ => {}
            }
        }
    }
    found
}

/// How far above the modules that use nothing each stands. What uses each other in a circle does not lift itself.
fn heights(modules: &Modules) -> BTreeMap<&str, usize> {
    let below: BTreeMap<&str, BTreeSet<&str>> =
        modules.iter().map(|(name, used)| (name.as_str(), reach(modules, used))).collect();
    let mut heights: BTreeMap<&str, usize> = modules.keys().map(|name| (name.as_str(), 0)).collect();
    // No way down is longer than there are modules.
    for _ in modules {
        for (name, used) in modules {
            let lower = used.iter().filter(|other| !below[other.as_str()].contains(name.as_str()));
            let height = lower.map(|other| heights[other.as_str()] + 1).max().unwrap_or(0);
            heights.insert(name, height);
        }
    }
    heights
}

fn reach<'a>(modules: &'a Modules, from: &'a BTreeSet<String>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = from.iter().map(String::as_str).collect();
    while let Some(name) = open.pop() {
        if reached.insert(name) {
            open.extend(modules[name].iter().map(String::as_str));
        }
    }
    reached
}

const WIDTH: usize = 1400;
const ROW: usize = 54;

fn picture(crates: &[(&str, Modules)]) -> String {
    let mut body = String::new();
    let mut top = 16;
    // The crate that uses all others stands above them.
    for (name, modules) in crates.iter().rev() {
        let heights = heights(modules);
        let rows = heights.values().max().map_or(1, |most| most + 1);
        let height = 34 + rows * ROW;
        let _ =
            writeln!(body, r#"<rect class="crate" x="8" y="{top}" width="{}" height="{height}" rx="6"/>"#, WIDTH - 16);
        let _ = writeln!(body, r#"<text class="name" x="20" y="{}">{name}</text>"#, top + 22);
        let mut places: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for row in 0..rows {
            let own: Vec<&str> = heights.iter().filter(|(_, at)| **at == row).map(|(name, _)| *name).collect();
            for (at, module) in own.iter().enumerate() {
                let x = 130 + (2 * at + 1) * (WIDTH - 150) / (2 * own.len());
                places.insert(module, (x, top + 40 + (rows - 1 - row) * ROW));
            }
        }
        for (module, used) in modules {
            let (x, y) = places[module.as_str()];
            for other in used {
                let (to_x, to_y) = places[other.as_str()];
                let _ = writeln!(
                    body,
                    r#"<path d="M{x} {}C{x} {} {to_x} {} {to_x} {to_y}"><title>{module} uses {other}</title></path>"#,
                    y + 20,
                    y + 40,
                    to_y.saturating_sub(20),
                );
            }
        }
        for (module, (x, y)) in &places {
            let half = module.len() * 7 / 2 + 8;
            let _ = writeln!(
                body,
                r#"<rect class="module" x="{}" y="{y}" width="{}" height="20" rx="4"/>"#,
                x - half,
                2 * half
            );
            let _ = writeln!(body, r#"<text x="{x}" y="{}">{module}</text>"#, y + 14);
        }
        top += height + 16;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {top}\" role=\"img\">\n\
         <title>The crates and their modules: each uses what it is joined to below it</title>\n\
         <style>text{{font:12px ui-monospace,monospace;text-anchor:middle;fill:#1d2430}}.name{{font:bold 14px system-ui,sans-serif;\
         text-anchor:start}}.crate{{fill:#f6f7f9;stroke:#c9ced6}}.module{{fill:#fff;stroke:#5b6b82}}path{{fill:none;stroke:#8fa1ba;\
         stroke-opacity:.45}}</style>\n<rect width=\"{WIDTH}\" height=\"{top}\" fill=\"#fff\"/>\n{body}</svg>\n"
    )
}

fn crates() -> Vec<(&'static str, Modules)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    CRATES.iter().map(|(name, folder)| (*name, modules(&root.join(folder)))).collect()
}

#[test]
fn the_picture_shows_the_modules_as_they_are() {
    let drawn = picture(&crates());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("docs/architecture.svg");
    if std::env::var_os("CANON_DRAW").is_some() {
        std::fs::write(&file, &drawn).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        drawn == committed,
        "{}: CANON_DRAW=1 cargo test -p canon-suite architecture draws it anew",
        file.display()
    );
}

#[test]
fn no_module_of_the_harness_depends_on_itself() {
    let (_, modules) = crates().pop().unwrap();
    let circles: Vec<&String> = modules
        .iter()
        .filter(|(name, used)| reach(&modules, used).contains(name.as_str()))
        .map(|(name, _)| name)
        .collect();
    assert!(circles.is_empty(), "{circles:?} use each other in a circle");
}
