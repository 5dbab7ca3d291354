//! The site: one static page that canonicalizes, explains and identifies in the browser, and plain pages in the same look.
//!
//! | file | owns |
//! |---|---|
//! | `index.html` `style.css` `page.js` `worker.js` | the page and its worker |
//! | `module` | the WebAssembly module that is committed, and what is inside |
//! | `pages` | the shell of a plain page; the book, the dialects and the matrix |
//! | `markdown` | Markdown as our own pages use it, into HTML |

pub mod markdown;
pub mod module;
pub mod pages;

use base64::Engine as _;
use canon::Profile;
use canon_vectors::suite::COMMITTED;
use pages::Page;

/// One file of the site, by its path inside it.
pub struct File {
    /// Such as `vectors/jcs.js`.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl File {
    fn text(path: impl Into<String>, text: String) -> File {
        File { path: path.into(), bytes: text.into_bytes() }
    }
}

/// Every file; `docs` are the pages of the book and `images` what they show, by their paths in the folder.
pub fn files(docs: &[Page], images: Vec<File>, dialects: &[(Profile, String)]) -> Vec<File> {
    let links = pages::links("");
    let index = include_str!("site/index.html").replace("<!-- pages -->", &links);
    let worker = serde_json::Value::from(include_str!("site/worker.js"));
    let page = format!("self.CANON_WORKER = {worker};\n{}", include_str!("site/page.js"));
    let base64 = base64::engine::general_purpose::STANDARD.encode(module::WASM);
    let mut files = vec![
        File::text("index.html", index),
        File::text("style.css", include_str!("site/style.css").to_owned()),
        File::text("page.js", page),
        File { path: "canon.wasm".to_owned(), bytes: module::WASM.to_vec() },
        File::text("canon.wasm.js", format!("self.CANON_WASM = \"{base64}\";\n")),
    ];
    files.extend(Profile::ALL.map(vectors));
    files.extend(pages::book(docs));
    files.extend(pages::dialects(dialects));
    files.extend(pages::wild(docs));
    files.extend(images);
    files
}

/// The vectors of a profile as a script, because a page from a folder may not fetch. The files are ASCII and JSON, so they are JavaScript.
fn vectors(profile: Profile) -> File {
    let folder = format!("{profile}/");
    let own = COMMITTED.iter().filter(|(name, _)| name.starts_with(&folder));
    let lists: Vec<String> = own
        .filter(|(name, _)| name.ends_with(".json"))
        .map(|(_, text)| format!("{}.vectors", text.trim_end()))
        .collect();
    let text = format!("(self.CANON_VECTORS ??= {{}})[\"{profile}\"] = [].concat(\n{});\n", lists.join(",\n"));
    File::text(format!("vectors/{profile}.js"), text)
}
