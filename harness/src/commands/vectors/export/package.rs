//! The packages: the code of each language from its templates, and beside it the data.

use super::bundle::Bundle;
use canon_generator::check::Files;
use canon_vectors::packages::{self, Templates};

/// Where the project is kept; the manifest of the workspace is the one place that says it.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// What stands before the document of a profile where it is a module.
const MODULE: &str = "// The vectors of one profile.\n\nexport default ";

/// Whether a file of a package is the data of one profile.
pub fn is_data(text: &str) -> bool {
    text.strip_prefix(MODULE).unwrap_or(text).starts_with("{\"profile\":\"")
}

/// The Python package.
pub fn python(bundles: &[Bundle]) -> Files {
    with_templates(packages::PYTHON, data(bundles, "src/canon_vectors/data"))
}

/// The npm package: the data as modules, because a browser has no files.
pub fn npm(bundles: &[Bundle]) -> Files {
    let mut files = Files::new();
    let mut index = String::from("// The vectors by profile.\n\n");
    let mut names = Vec::new();
    for (number, bundle) in bundles.iter().enumerate() {
        let name = bundle.profile.name();
        let data = format!("{MODULE}{}", bundle.to_text());
        files.insert(format!("data/{name}.js"), data);
        index.push_str(&format!("import profile{number} from \"./{name}.js\";\n"));
        names.push(format!("\"{name}\": profile{number}"));
    }
    index.push_str(&format!("\nexport default {{ {} }};\n", names.join(", ")));
    files.insert("data/index.js".to_owned(), index);
    with_templates(packages::NPM, files)
}

/// The Go module, with a constant per profile.
pub fn go(bundles: &[Bundle]) -> Files {
    let mut files = data(bundles, "data");
    let mut constants = String::new();
    let mut names = Vec::new();
    for bundle in bundles {
        let name = bundle.profile.name();
        let constant = go_name(name);
        constants.push_str(&format!("// {constant} is the profile {name}.\nconst {constant} Profile = \"{name}\"\n\n"));
        names.push(constant);
    }
    let text = format!(
        "package canonvectors\n\n{constants}// Profiles lists what this module holds.\nvar Profiles = []Profile{{{}}}\n",
        names.join(", ")
    );
    files.insert("profiles.go".to_owned(), text);
    with_templates(packages::GO, files)
}

/// The Maven project.
pub fn java(bundles: &[Bundle]) -> Files {
    with_templates(packages::JAVA, data(bundles, "src/main/resources/canon/vectors/data"))
}

/// The Composer package.
pub fn php(bundles: &[Bundle]) -> Files {
    with_templates(packages::PHP, data(bundles, "data"))
}

fn data(bundles: &[Bundle], folder: &str) -> Files {
    bundles.iter().map(|bundle| (format!("{folder}/{}.json", bundle.profile), bundle.to_text())).collect()
}

/// The templates with their marks replaced, beside other files.
pub fn with_templates(templates: Templates, mut files: Files) -> Files {
    let module = format!("{}-vectors-go", REPOSITORY.trim_start_matches("https://"));
    for (name, text) in templates {
        let text = text
            .replace("@VERSION@", env!("CARGO_PKG_VERSION"))
            .replace("@GO_MODULE@", &module)
            .replace("@REPOSITORY@", REPOSITORY);
        files.insert(name.trim_end_matches(".template").to_owned(), text);
    }
    files
}

/// A profile's name as an exported name of Go: initials as they are, words joined.
fn go_name(profile: &str) -> String {
    let word = |word: &str| match word.len() {
        0..=3 => word.to_uppercase(),
        _ => word[..1].to_uppercase() + &word[1..],
    };
    profile.split('-').map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_has_a_name_that_go_exports() {
        let named: Vec<String> = ["jcs", "kairos", "dag-json"].map(go_name).into();
        assert_eq!(named, ["JCS", "Kairos", "DAGJson"]);
    }
}
