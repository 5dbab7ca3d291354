//! What each report format needs done to a text that may hold anything.

use crate::visible;

/// For HTML text and quoted attributes.
pub fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in shown(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// For XML 1.0 text and quoted attributes: what XML cannot hold at all is shown, never dropped.
pub fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in shown(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// For XML 1.0 text of several lines.
pub fn xml_text(text: &str) -> String {
    text.split('\n').map(xml).collect::<Vec<_>>().join("\n")
}

/// For a terminal, a TAP line or a log: one line, no control character, no log command.
pub fn line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            '\t' => line.push_str("\\t"),
            other => visible::push(&mut line, other),
        }
    }
    visible::defused(&line)
}

/// For a Markdown table cell or paragraph: one line in which nothing is markup.
pub fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in line(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '!' | '$' | '>' => {
                escaped.push('\\');
                escaped.push(character);
            }
            other => escaped.push(other),
        }
    }
    // A name after `@` would notify a person wherever the summary is posted.
    escaped.replace('@', "&#64;")
}

/// For Markdown code that stays code whatever it holds, in a table cell too.
pub fn markdown_code(text: &str) -> String {
    let text = line(text).replace('|', "\u{2502}");
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') || text.is_empty() { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// For the message of a GitHub workflow command.
pub fn github_message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// For a property of a GitHub workflow command.
pub fn github_property(text: &str) -> String {
    github_message(text).replace(':', "%3A").replace(',', "%2C")
}

/// For text of several lines that a terminal or a log shows: lines and tabs as they are, everything else so that it can be seen.
pub fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => shown.push(character),
            other => visible::push(&mut shown, other),
        }
    }
    visible::defused(&shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_ends_up_as_text() {
        assert_eq!(html("<b a='1'>&\"\0"), "&lt;b a=&#39;1&#39;&gt;&amp;&quot;&lt;U+0000&gt;");
        assert_eq!(xml("]]>\u{1b}\u{ffff}\n"), "]]&gt;&lt;U+001B&gt;&lt;U+FFFF&gt;&#10;");
        assert_eq!(line("a\u{1b}[31mb\r\n\u{202e}"), "a<U+001B>[31mb\\r\\n<U+202E>");
        assert_eq!(markdown("|<img>[x](y)@me"), "\\|&lt;img\\>\\[x\\](y)&#64;me");
        assert_eq!(markdown_code("a`b``c|"), "```a`b``c\u{2502}```");
        assert_eq!(markdown_code(""), "`  `");
        assert_eq!(line("x ##[error]\u{e0041}"), "x #<U+0023>[error]<U+E0041>");
        assert_eq!(github_message("50%\n::error::"), "50%25%0A::error::");
        assert_eq!(github_property("a:b,c"), "a%3Ab%2Cc");
    }
}
