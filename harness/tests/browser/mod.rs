//! A headless Chromium for tests that look at pages, and what they measure there.

use canon_test_support::runtime;
use serde_json::Value;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Carries out a scenario in Chromium; none where the browser or node is absent.
pub fn browse(folder: &Path, scenario: Value) -> Option<Value> {
    runtime::CHROMIUM.find()?;
    let node = runtime::NODE.find()?;
    let file = folder.join("scenario.json");
    std::fs::write(&file, scenario.to_string()).unwrap();
    // One browser at a time: a small machine starves several of them.
    static BROWSER: Mutex<()> = Mutex::new(());
    let _turn = BROWSER.lock().unwrap_or_else(PoisonError::into_inner);
    let driver = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/drive.mjs");
    let output = node.command([Path::new(driver), &file]).output().expect("node runs");
    let seen: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    assert_eq!(seen["error"], Value::Null, "{seen}");
    Some(seen)
}

/// The contrast of text against what is behind it, by the formula of WCAG 2, for every element with text of its own.
pub const CONTRAST: &str = r"(() => {
  const part = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const rgb = (c) => c.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const behind = (e) => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c[3] !== 0) return c; } return [255, 255, 255]; };
  document.querySelectorAll('details').forEach((d) => (d.open = true));
  let worst = 21;
  for (const e of document.querySelectorAll('body *')) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || !e.checkVisibility()) continue;
    const [a, b] = [light(rgb(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
    worst = Math.min(worst, (a + 0.05) / (b + 0.05));
  }
  return worst;
})()";
