//! The code of the packages for other languages; `canon vectors export` writes it with the data beside it.

/// The files of a package, by name. A name that ends with `.template` loses that ending.
pub type Templates = &'static [(&'static str, &'static str)];

/// The files of one folder in `packages/`.
macro_rules! templates {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../packages/", $folder, "/", $name)))),*]
    };
}

/// For pytest and unittest.
pub const PYTHON: Templates = templates!("python":
    "pyproject.toml"
    "README.md"
    "src/canon_vectors/__init__.py"
    "src/canon_vectors/_case.py"
    "src/canon_vectors/_check.py"
    "src/canon_vectors/_data.py"
    "src/canon_vectors/_readings.py"
    "src/canon_vectors/py.typed");

/// For Node, Deno and browsers.
pub const NPM: Templates = templates!("npm":
    "package.json"
    "README.md"
    "index.js"
    "index.d.ts"
    "case.js"
    "readings.js"
    "reference.js"
    "reference.d.ts");

/// For `go test`.
pub const GO: Templates = templates!("go":
    "go.mod.template"
    "README.md"
    "canonvectors.go"
    "case.go"
    "readings.go");

/// For JUnit 5.
pub const JAVA: Templates = templates!("java":
    "pom.xml"
    "README.md"
    "src/main/java/canon/vectors/Bundle.java"
    "src/main/java/canon/vectors/CanonVectors.java"
    "src/main/java/canon/vectors/Case.java"
    "src/main/java/canon/vectors/Json.java"
    "src/main/java/canon/vectors/Readings.java");

/// For PHPUnit.
pub const PHP: Templates = templates!("php":
    "composer.json"
    "README.md"
    "autoload.php"
    "src/Mismatch.php"
    "src/Readings.php"
    "src/VectorCase.php"
    "src/Vectors.php");

/// For anything else.
pub const FILES: Templates = templates!("files": "README.md");

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::{Path, PathBuf};

    fn listed(folder: &Path) -> Vec<PathBuf> {
        let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
        entries.flat_map(|path| if path.is_dir() { listed(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn no_file_of_a_package_is_left_out() {
        let packages = [("python", PYTHON), ("npm", NPM), ("go", GO), ("java", JAVA), ("php", PHP), ("files", FILES)];
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("packages");
        for (folder, templates) in packages {
            let mut names: Vec<_> = templates.iter().map(|(name, _)| root.join(folder).join(name)).collect();
            let mut found = listed(&root.join(folder));
            names.sort();
            found.sort();
            assert_eq!(names, found, "list every file in packages/{folder}, and nothing else");
        }
    }
}
