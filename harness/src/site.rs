//! The site: one static page that canonicalizes, explains and identifies in the browser, and plain pages in the same look.
//!
//! | file | owns |
//! |---|---|
//! | `index.html` `style.css` `page.js` | the page |
//! | `workers.js` `worker.js` | the workers of the page, and what runs in one |
//! | `copies.js` | a vector as a test in other languages |
//! | `profile-file.js` | one value of a profile file changed, every other line kept |
//! | `module` | the WebAssembly module that is committed, and what is inside |
//! | `pages` | the shell of a plain page; the book, the dialects and the matrix |
//! | `markdown` | Markdown as our own pages use it, into HTML |

pub mod markdown;
pub mod module;
pub mod pages;

use base64::Engine as _;
use canon::{Profile, Value};
use canon_vectors::suite::COMMITTED;
use pages::Page;

/// One file of the site, by its path inside it.
pub struct File {
    /// Such as `vectors/jcs.js`.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// The script of the page, the parts before what uses them.
const SCRIPTS: [&str; 4] = [
    include_str!("site/workers.js"),
    include_str!("site/copies.js"),
    include_str!("site/profile-file.js"),
    include_str!("site/page.js"),
];

impl File {
    fn text(path: impl Into<String>, text: String) -> File {
        File { path: path.into(), bytes: text.into_bytes() }
    }
}

/// Every file; `docs` are the pages of the book and `images` what they show, by their paths in the folder.
pub fn files(docs: &[Page], images: Vec<File>, dialects: &[(Profile, String)]) -> Vec<File> {
    let links = pages::links("", "index.html");
    let index = include_str!("site/index.html").replace("<!-- pages -->", &links);
    let worker = serde_json::Value::from(include_str!("site/worker.js"));
    let page = format!("self.CANON_WORKER = {worker};\n{}", SCRIPTS.concat());
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
    let own = COMMITTED.iter().filter(|(name, _)| name.starts_with(&folder) && name.ends_with(".json"));
    let lists: Vec<String> = own.clone().map(|(_, text)| format!("{}.vectors", text.trim_end())).collect();
    // JavaScript would read 1.0 as 1 and put names that are numbers first, and both are part of what is asked.
    let args: Vec<String> = own
        .filter_map(|(_, text)| Value::read(text.as_bytes()).ok())
        .flat_map(|file| file.get("vectors").and_then(Value::as_array).map(<[Value]>::to_vec).unwrap_or_default())
        .filter_map(|vector| {
            let id = vector.get("id")?.to_text();
            Some(format!("{id}: {}", Value::string(vector.get("args")?.to_text()).to_text()))
        })
        .collect();
    let text = format!(
        "(self.CANON_VECTORS ??= {{}})[\"{profile}\"] = [].concat(\n{});\n\
         Object.assign(self.CANON_ARGS ??= {{}}, {{\n{}\n}});\n",
        lists.join(",\n"),
        args.join(",\n")
    );
    File::text(format!("vectors/{profile}.js"), text)
}
