//! The shell of a page: style and script inline, and a policy that lets nothing else run or load.

use crate::escape::html;
use base64::Engine as _;
use sha2::Digest as _;

/// The look that every page shares.
pub const STYLE: &str = include_str!("style.css");

/// A whole page. `body` is markup; every text in it has been escaped by whoever wrote it.
pub fn page(title: &str, style: &str, script: &str, body: &str) -> String {
    // Only this very style and this very script are allowed: whatever else got into the page stays text.
    let policy = format!(
        "default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; form-action 'none'",
        fingerprint(style),
        fingerprint(script)
    );
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{}</title>\n<style>{style}</style></head>\n<body>\n{body}\n<script>{script}</script></body></html>\n",
        html(title)
    )
}

fn fingerprint(text: &str) -> String {
    let digest = sha2::Sha256::digest(text.as_bytes());
    format!("sha256-{}", base64::engine::general_purpose::STANDARD.encode(digest))
}
