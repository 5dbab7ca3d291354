//! Plain pages in the look of the site: the book, the dialects, and the matrix with a page per implementation.

use super::File;
use super::markdown::{self, anchor};
use crate::escape::html;
use canon::Profile;

/// A page of the book.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its path in the folder, without `.md`: `adapters/python`.
    pub name: String,
    /// Its Markdown.
    pub text: String,
}

/// The pages beside the first one: path and name.
const PAGES: &[(&str, &str)] =
    &[("book/rules.html", "Rules"), ("dialects.html", "Dialects"), ("book/introduction.html", "Book")];

/// The links to them, from a page whose root is at `up`.
pub fn links(up: &str, here: &str) -> String {
    let link = |(path, name): &(&str, &str)| format!("<a href=\"{up}{path}\"{}>{name}</a>", current(here, path));
    PAGES.iter().map(link).collect::<Vec<_>>().join("\n")
}

/// The mark of the entry that a page belongs to: itself, or what leads to it.
fn current(here: &str, path: &str) -> &'static str {
    let folder = here.split_once('/').map_or("", |(folder, _)| folder);
    let is_rules = here == "book/rules.html";
    let belongs = match path {
        "book/introduction.html" => folder == "book" && !is_rules,
        "dialects.html" | "wild.html" => path.strip_suffix(".html") == Some(folder),
        _ => false,
    };
    match (here == path, belongs) {
        (true, _) => " aria-current=\"page\"",
        (false, true) => " aria-current=\"true\"",
        (false, false) => "",
    }
}

/// A whole page; `here` is its path, so that links lead back to the root.
fn shell(here: &str, title: &str, body: &str) -> File {
    let up = "../".repeat(here.matches('/').count());
    let tabs = [
        ("canonicalize", "Canonicalize"),
        ("identify", "Why does my hash differ?"),
        ("dialect", "Dialect"),
        ("vectors", "Vectors"),
    ];
    let tabs: Vec<String> =
        tabs.iter().map(|(tab, name)| format!("<a href=\"{up}index.html#tab={tab}\">{name}</a>")).collect();
    let text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{} · Canon</title>\n<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"{up}style.css\">\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#main\">Skip to the content</a>\n<header>\n<p class=\"name\">Canon</p>\n<nav aria-label=\"site\">\n{}\n\
         <a href=\"{up}wild.html\"{}>In the wild</a>\n{}\n</nav>\n</header>\n<main id=\"main\" tabindex=\"-1\">\n{body}</main>\n</body>\n</html>\n",
        html(title),
        tabs.join("\n"),
        current(here, "wild.html"),
        links(&up, here),
    );
    File::text(here, text)
}

/// The first heading of a page.
fn title(page: &Page) -> &str {
    let heading = page.text.lines().find_map(|line| line.strip_prefix("# "));
    heading.unwrap_or(&page.name)
}

/// Every page of the book, each above the list of all.
pub fn book(docs: &[Page]) -> Vec<File> {
    let Some(summary) = docs.iter().find(|page| page.name == "SUMMARY") else { return Vec::new() };
    let pages = docs.iter().filter(|page| page.name != "SUMMARY");
    pages
        .map(|page| {
            let here = format!("book/{}.html", page.name);
            let depth = page.name.matches('/').count();
            let known = |target: &str| docs.iter().any(|other| other.name == target);
            let body = markdown::render(&page.text, &link(&page.name, &known));
            let list = summary.text.lines().skip(1).collect::<Vec<_>>().join("\n");
            let from = format!("{}x", "x/".repeat(depth));
            let list = markdown::render(&list, &|target| {
                link("x", &known)(target).map(|target| format!("{}{target}", "../".repeat(from.matches('/').count())))
            });
            let list = list.replace("<h1", "<h2").replace("</h1>", "</h2>");
            let body = format!(
                "{body}<hr>\n<nav class=\"book\" aria-label=\"book\">\n<details><summary>All pages of the book</summary>\n{list}</details>\n</nav>\n"
            );
            shell(&here, title(page), &body)
        })
        .collect()
}

/// Where a link of a page of the book leads on the site; nowhere where it leaves the book.
fn link<'a>(page: &'a str, known: &'a dyn Fn(&str) -> bool) -> impl Fn(&str) -> Option<String> + 'a {
    move |target| {
        if target.starts_with("https://") || target.starts_with('#') {
            return Some(target.to_owned());
        }
        let (path, anchor) = target.split_once('#').map_or((target, None), |(a, b)| (a, Some(b)));
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
        for part in path.split('/') {
            match part {
                ".." => drop(parts.pop()?),
                "." => {}
                part => parts.push(part),
            }
        }
        let whole = parts.join("/");
        if path.ends_with(".svg") || path.ends_with(".png") {
            return Some(path.to_owned());
        }
        let name = whole.strip_suffix(".md").filter(|name| known(name))?;
        let leaf = name.rsplit('/').next().unwrap_or(name);
        let shown = path.strip_suffix(".md").unwrap_or(path);
        let stem = shown.strip_suffix(leaf).unwrap_or_default();
        let anchor = anchor.map_or_else(String::new, |anchor| format!("#{anchor}"));
        Some(format!("{stem}{leaf}.html{anchor}"))
    }
}

/// One page per shipped profile, and their list.
pub fn dialects(dialects: &[(Profile, String)]) -> Vec<File> {
    let mut files = Vec::new();
    let mut list = "<h1>Dialects</h1>\n<p>Every shipped profile, made from its profile file. The tab \
        <a href=\"index.html#tab=dialect\">Dialect</a> writes the next one.</p>\n<ul>\n"
        .to_owned();
    for (profile, text) in dialects {
        let title = profile.spec().title;
        let path = format!("dialects/{profile}.html");
        list.push_str(&format!("<li><a href=\"{path}\">{}</a>: {}</li>\n", html(profile.name()), html(title)));
        files.push(shell(&path, title, &markdown::render(text, &|_| None)));
    }
    list.push_str("</ul>\n");
    files.push(shell("dialects.html", "Dialects", &list));
    files
}

/// The part of the matrix with a heading per implementation; headings of other parts are about chains, links and the like.
const BREAKS: &str = "## What breaks, by implementation";

/// The matrix: its tables on one page, what breaks in each implementation on a page of its own.
pub fn wild(docs: &[Page]) -> Vec<File> {
    let Some(matrix) = docs.iter().find(|page| page.name == "matrix") else { return Vec::new() };
    let (mut front, mut files) = (String::new(), Vec::new());
    let mut sections: Vec<(String, String)> = Vec::new();
    let (mut own, mut breaks) = (false, false);
    for line in matrix.text.lines() {
        if let Some(name) = line.strip_prefix("### ").filter(|_| breaks) {
            own = true;
            sections.push((name.trim().to_owned(), String::new()));
        } else if line.starts_with("## ") {
            own = false;
            breaks = line == BREAKS;
        }
        match (own, sections.last_mut()) {
            (true, Some((_, text))) => text.push_str(&format!("{line}\n")),
            _ => front.push_str(&format!("{line}\n")),
        }
    }
    let pages: Vec<String> = sections.iter().map(|(name, _)| anchor(name)).collect();
    let to = |up: &'static str| {
        let pages = pages.clone();
        move |target: &str| {
            let name = target.strip_prefix('#').filter(|name| pages.iter().any(|page| page == name));
            name.map(|name| format!("{up}{name}.html")).or_else(|| link("matrix", &|_| false)(target))
        }
    };
    for (name, text) in &sections {
        let body =
            format!("<p><a href=\"../wild.html\">All implementations</a></p>\n{}", markdown::render(text, &to("")));
        let body = body.replacen("<h3", "<h1", 1).replacen("</h3>", "</h1>", 1);
        files.push(shell(&format!("wild/{}.html", anchor(name)), name, &body));
    }
    files.push(shell("wild.html", "In the wild", &markdown::render(&front, &to("wild/"))));
    files
}
