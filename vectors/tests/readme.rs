//! The lines of Python in README.md run as they stand.

use canon_test_support::runtime;

#[test]
fn twenty_lines_of_python_find_what_python_gets_wrong() {
    let Some(python) = runtime::PYTHON.find() else {
        return;
    };
    let readme = include_str!("../README.md");
    let code = readme.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(code.trim().lines().count() <= 20);
    let folder = format!("import os; os.chdir({:?})\n", env!("CARGO_MANIFEST_DIR"));
    let output = String::from_utf8(python.evaluate(&(folder + code), b"")).unwrap();
    let differs: Vec<&str> = output.lines().collect();
    let has = |id: &str| differs.iter().any(|line| line.starts_with(id));
    // Python leaves integers at the float paths and takes NaN; its order, digits and escapes are the rule's.
    assert!(has("cps/float-paths/confidence-integer-one"), "{output}");
    assert!(has("cps/grammar/nan"), "{output}");
    for family in ["cps/key-order/", "cps/numbers/", "cps/floats/", "cps/integers/", "cps/digest/", "cps/duplicates/"] {
        assert!(!has(family), "{family} in {output}");
    }
}
