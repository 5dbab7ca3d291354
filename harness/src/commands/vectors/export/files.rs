//! The vectors as plain files: documents, canonical texts and what is to be refused, each in a folder of its own.

use super::bundle::{Bundle, alternatives};
use crate::exit::Failure;
use canon_vectors::{Expected, Level, Vector};
use std::path::{Path, PathBuf};

/// The table of a profile's cases.
pub const TABLE: &str = "cases.tsv";
/// Its first line.
pub const HEAD: &str = "name\tid\tlevel\tneeds\trules\tproves\teffect\n";

/// Writes a folder per profile.
pub fn write(out: &Path, bundles: &[Bundle]) -> Result<(), Failure> {
    for bundle in bundles {
        let folder = out.join(bundle.profile.name());
        let mut table = String::from(HEAD);
        for case in &bundle.cases {
            let name = name(case);
            let needs = case.needs.map_or("", |_| "raw");
            let rules = case.rules.join(" ");
            let row = [&name, &case.id, case.level.name(), needs, &rules, &case.proves, &case.effect];
            table.push_str(&row.join("\t"));
            table.push('\n');
            write_case(&folder, &name, case)?;
        }
        put(folder.join(TABLE), table.as_bytes())?;
    }
    Ok(())
}

/// `family--words.json`: unique within the profile.
fn name(case: &Vector) -> String {
    let words = case.id.split('/').skip(1).collect::<Vec<_>>().join("--");
    format!("{words}.json")
}

fn write_case(folder: &Path, name: &str, case: &Vector) -> Result<(), Failure> {
    let folder = match case.level {
        Level::Should => folder.join("should"),
        Level::Must | Level::Dispute => folder.to_owned(),
    };
    let input = case.input.as_deref().unwrap_or_default();
    for (reading, ways) in alternatives(case) {
        let folder = match reading {
            Some((dispute, reading)) => folder.join("disputes").join(dispute).join(reading),
            None => folder.clone(),
        };
        write_ways(&folder, name, input, ways)?;
    }
    Ok(())
}

fn write_ways(folder: &Path, name: &str, input: &[u8], ways: &[Expected]) -> Result<(), Failure> {
    let texts: Vec<&str> = ways.iter().filter_map(|way| way.get("canonical")?.as_str()).collect();
    let refused = ways.iter().any(|way| matches!(way, Expected::Reject { .. }));
    match (&texts[..], refused) {
        ([], _) => put(folder.join("refused").join(name), input),
        ([one], false) => {
            put(folder.join("input").join(name), input)?;
            put(folder.join("expected").join(name), one.as_bytes())
        }
        (several, refused) => {
            let folder = folder.join("either").join(name.trim_end_matches(".json"));
            put(folder.join("input"), input)?;
            for (number, text) in several.iter().enumerate() {
                put(folder.join(format!("expected-{}", number + 1)), text.as_bytes())?;
            }
            if refused { put(folder.join("or-refused"), b"") } else { Ok(()) }
        }
    }
}

fn put(path: PathBuf, bytes: &[u8]) -> Result<(), Failure> {
    let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    made.and_then(|()| canon::files::renew(&path, bytes))
        .map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}
