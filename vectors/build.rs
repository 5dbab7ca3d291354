//! Lists the committed profiles, rules, vector files and locks, so that one binary holds the whole set.

use std::path::Path;
use std::{env, fs};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let mut listing = String::from("[\n");
    let mut profiles = String::from("&[\n");
    let mut rules = String::from("&[\n");
    println!("cargo::rerun-if-changed={root}");
    for folder in folders(Path::new(&root)) {
        let profile = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let description = folder.join("profile.toml");
        let path = description.to_string_lossy();
        profiles.push_str(&format!("    ({profile:?}, include_str!({path:?})),\n"));
        let path = folder.join("rules.toml");
        if path.is_file() {
            let path = path.to_string_lossy();
            rules.push_str(&format!("    ({profile:?}, include_str!({path:?})),\n"));
        }
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files: Vec<_> = fs::read_dir(&folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|ending| ending == "json" || ending == "lock"))
            .collect();
        files.sort();
        for path in files {
            println!("cargo::rerun-if-changed={}", path.display());
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let path = path.to_string_lossy();
            listing.push_str(&format!("    ({:?}, include_str!({path:?})),\n", format!("{profile}/{name}")));
        }
    }
    profiles.push(']');
    fs::write(Path::new(&out).join("profiles.rs"), profiles).expect("OUT_DIR can be written");
    rules.push(']');
    fs::write(Path::new(&out).join("rules.rs"), rules).expect("OUT_DIR can be written");
    let retired = Path::new(&root).join("retired.txt");
    println!("cargo::rerun-if-changed={}", retired.display());
    listing.push_str(&format!("    (\"retired.txt\", include_str!({:?})),\n]", retired.to_string_lossy()));
    fs::write(Path::new(&out).join("files.rs"), listing).expect("OUT_DIR can be written");
}

/// The folders that describe a profile, by name.
fn folders(root: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(root).into_iter().flatten();
    let mut folders: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.join("profile.toml").is_file())
        .collect();
    folders.sort();
    folders
}
