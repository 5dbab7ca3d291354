//! Markdown as our own pages use it, into HTML: headings, paragraphs, lists, tables, code, links, images, emphasis.
//!
//! No HTML but `<br>` passes through, so nothing that stands in a page can inject markup.

use crate::escape::html;
use std::fmt::Write as _;

/// Where a link leads; nothing where it is to be shown as plain text.
pub type Links<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// The name of a heading, as GitHub and mdBook make it.
pub fn anchor(heading: &str) -> String {
    let words = heading.trim().to_lowercase();
    let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// A page.
pub fn render(text: &str, links: &Links<'_>) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::new();
    let mut at = 0;
    while at < lines.len() {
        at += block(&lines[at..], links, &mut out);
    }
    out
}

/// One block; how many lines it has.
fn block(lines: &[&str], links: &Links<'_>, out: &mut String) -> usize {
    let line = lines[0];
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    if line.trim().is_empty() || line.trim_start().starts_with("<!--") {
        return 1;
    }
    if line.starts_with("```") {
        let length = lines[1..].iter().take_while(|line| !line.starts_with("```")).count();
        let code = lines[1..=length].join("\n");
        let _ = writeln!(out, "<pre tabindex=\"0\"><code>{}</code></pre>", html(&code));
        return (length + 2).min(lines.len());
    }
    if (1..=6).contains(&level) && line[level..].starts_with(' ') {
        let heading = line[level..].trim();
        let _ = writeln!(out, "<h{level} id=\"{}\">{}</h{level}>", html(&anchor(heading)), inline(heading, links));
        return 1;
    }
    if line.starts_with('|') {
        let length = lines.iter().take_while(|line| line.starts_with('|')).count();
        table(&lines[..length], links, out);
        return length;
    }
    if marker(line).is_some() {
        let inside = |line: &&&str| marker(line).is_some() || line.starts_with("  ") && !line.trim().is_empty();
        let length = lines.iter().take_while(inside).count();
        list(&lines[..length], links, out);
        return length;
    }
    let plain = |line: &&&str| {
        !line.trim().is_empty()
            && !line.starts_with("```")
            && !line.starts_with('|')
            && !line.starts_with('#')
            && marker(line).is_none()
    };
    let length = lines.iter().take_while(plain).count().max(1);
    let _ = writeln!(out, "<p>{}</p>", inline(&lines[..length].join("\n"), links));
    length
}

/// Where the text of an item begins, and whether its list is numbered.
fn marker(line: &str) -> Option<(usize, bool)> {
    let indent = line.len() - line.trim_start().len();
    let rest = &line[indent..];
    if rest.starts_with("- ") || rest.starts_with("* ") {
        return Some((indent + 2, false));
    }
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0 && rest[digits..].starts_with(". ")).then_some((indent + digits + 2, true))
}

/// A list, with those inside it.
fn list(lines: &[&str], links: &Links<'_>, out: &mut String) {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let (_, numbered) = marker(lines[0]).unwrap_or((0, false));
    let own = indent(lines[0]);
    let tag = if numbered { "ol" } else { "ul" };
    let _ = writeln!(out, "<{tag}>");
    let mut at = 0;
    while at < lines.len() {
        let begin = marker(lines[at]).map_or(own, |(begin, _)| begin);
        let more = |line: &&&str| marker(line).is_none_or(|_| indent(line) > own);
        let length = 1 + lines[at + 1..].iter().take_while(more).count();
        let item = &lines[at..at + length];
        let nested = item.iter().skip(1).position(|line| marker(line).is_some());
        let text_lines = nested.map_or(length, |place| place + 1);
        let mut text = lines[at][begin.min(lines[at].len())..].to_owned();
        for line in &item[1..text_lines] {
            text.push('\n');
            text.push_str(line.trim_start());
        }
        let _ = write!(out, "<li>{}", inline(&text, links));
        if text_lines < length {
            out.push('\n');
            list(&item[text_lines..], links, out);
        }
        out.push_str("</li>\n");
        at += length;
    }
    let _ = writeln!(out, "</{tag}>");
}

/// A table: a heading, a line of hyphens, rows.
fn table(lines: &[&str], links: &Links<'_>, out: &mut String) {
    let right: Vec<bool> =
        lines.get(1).map_or_else(Vec::new, |line| cells(line).iter().map(|cell| cell.ends_with(':')).collect());
    out.push_str("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"table\"><table>\n");
    for (index, line) in lines.iter().enumerate().filter(|(index, _)| *index != 1) {
        out.push_str("<tr>");
        for (column, cell) in cells(line).iter().enumerate() {
            let text = inline(cell, links);
            let class = if right.get(column) == Some(&true) { " class=\"n\"" } else { "" };
            let _ = match index {
                0 => write!(out, "<th scope=\"col\">{text}</th>"),
                _ => write!(out, "<td{class}>{text}</td>"),
            };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n");
}

/// The cells of a row: a stroke inside code or behind a backslash ends none.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|');
    let line = line.strip_suffix('|').unwrap_or(line);
    let mut cells = vec![String::new()];
    let mut escaped = false;
    for character in line.chars() {
        match character {
            '|' if !escaped => {
                cells.push(String::new());
                continue;
            }
            '|' => {
                // The backslash was for the table alone.
                cells.last_mut().map(String::pop);
            }
            _ => {}
        }
        escaped = character == '\\' && !escaped;
        if let Some(cell) = cells.last_mut() {
            cell.push(character);
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// What stands in a line.
fn inline(text: &str, links: &Links<'_>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (markup, length) = span(rest, links).unwrap_or_else(|| match first {
            '\\' if rest[1..].starts_with(|c: char| c.is_ascii_punctuation()) => (html(&rest[1..2]), 2),
            _ => (html(&rest[..first.len_utf8()]), first.len_utf8()),
        });
        out.push_str(&markup);
        rest = &rest[length..];
    }
    out
}

/// A span with a meaning at the beginning of a text, and its length.
fn span(rest: &str, links: &Links<'_>) -> Option<(String, usize)> {
    if rest.starts_with('`') {
        let ticks = rest.bytes().take_while(|byte| *byte == b'`').count();
        let fence = &rest[..ticks];
        let end = rest[ticks..].find(fence)? + ticks;
        let code = rest[ticks..end].trim_matches(|c| ticks > 1 && c == ' ');
        return Some((format!("<code>{}</code>", html(code)), end + ticks));
    }
    // The one tag that a table needs and Markdown has no words for; exactly so, with nothing inside it.
    const BREAK: &str = "<br>";
    if rest.starts_with(BREAK) {
        return Some((BREAK.to_owned(), BREAK.len()));
    }
    if let Some(entity) = rest.strip_prefix("&#") {
        let digits = entity.bytes().take_while(u8::is_ascii_digit).count();
        return (digits > 0 && entity[digits..].starts_with(';')).then(|| (rest[..digits + 3].to_owned(), digits + 3));
    }
    for (mark, tag) in [("**", "strong"), ("*", "em")] {
        if let Some(inner) = rest.strip_prefix(mark) {
            let end = inner.find(mark).filter(|end| *end > 0 && !inner.starts_with(' '))?;
            let text = inline(&inner[..end], links);
            return Some((format!("<{tag}>{text}</{tag}>"), end + 2 * mark.len()));
        }
    }
    let image = rest.starts_with("![");
    let opened = rest.strip_prefix("![").or_else(|| rest.strip_prefix('['))?;
    let middle = opened.find("](")?;
    if opened[..middle].contains('\n') && image {
        return None;
    }
    let target = &opened[middle + 2..];
    let end = target.find(')')?;
    let (words, target) = (&opened[..middle], &target[..end]);
    if words.contains("[") {
        return None;
    }
    let length = usize::from(image) + 1 + middle + 2 + end + 1;
    let markup = match (image, links(target)) {
        (true, Some(target)) => {
            format!("<img src=\"{}\" alt=\"{}\">", html(&target), html(words))
        }
        (false, Some(target)) => {
            format!("<a href=\"{}\">{}</a>", html(&target), inline(words, links))
        }
        (_, None) => inline(words, links),
    };
    Some((markup, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        render(text, &|target| Some(target.replace(".md", ".html")))
    }

    #[test]
    fn what_our_pages_use_becomes_markup() {
        assert_eq!(shown("## A *b*"), "<h2 id=\"a-b\">A <em>b</em></h2>\n");
        assert_eq!(
            shown("See [the `x`](a.md#y) and `a|b`.\nMore."),
            "<p>See <a href=\"a.html#y\">the <code>x</code></a> and <code>a|b</code>.\nMore.</p>\n"
        );
        assert_eq!(
            shown("- a\n  b\n  - c\n- d"),
            "<ul>\n<li>a\nb\n<ul>\n<li>c</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n"
        );
        let table = shown("| a | b |\n|---|--:|\n| x\\|y | 1 |");
        assert!(
            table.contains("<th scope=\"col\">a</th>") && table.contains("<td>x|y</td><td class=\"n\">1</td>"),
            "{table}"
        );
    }

    #[test]
    fn no_markup_of_a_page_passes_through() {
        assert_eq!(
            shown("a<br>b <br/> `<br>` <br onload=x>"),
            "<p>a<br>b &lt;br/&gt; <code>&lt;br&gt;</code> &lt;br onload=x&gt;</p>\n"
        );
        let hostile =
            shown("<script>alert(1)</script> [x](javascript:\"><b>) `<i>` ![\"><u>](a.svg)\n\n```\n</code><b>\n```");
        for forbidden in ["<script", "<b>", "<i>", "<u>"] {
            assert!(!hostile.contains(forbidden), "{hostile}");
        }
    }
}
