//! Lists the committed vector files and locks, so that one binary holds the whole set.

use std::path::Path;
use std::{env, fs};

const PROFILES: [&str; 5] = ["jcs", "cps", "openagents", "khora", "kairos"];

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let mut listing = String::from("[\n");
    for profile in PROFILES {
        let folder = Path::new(&root).join(profile);
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files: Vec<_> = fs::read_dir(&folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| {
                path.extension()
                    .is_some_and(|ending| ending == "json" || ending == "lock")
            })
            .collect();
        files.sort();
        for path in files {
            println!("cargo::rerun-if-changed={}", path.display());
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let path = path.to_string_lossy();
            listing.push_str(&format!(
                "    ({:?}, include_str!({path:?})),\n",
                format!("{profile}/{name}")
            ));
        }
    }
    let retired = Path::new(&root).join("retired.txt");
    println!("cargo::rerun-if-changed={}", retired.display());
    listing.push_str(&format!(
        "    (\"retired.txt\", include_str!({:?})),\n]",
        retired.to_string_lossy()
    ));
    fs::write(Path::new(&out).join("files.rs"), listing).expect("OUT_DIR can be written");
}
