//! What each report format needs done to a text that may hold anything.

/// For HTML text and quoted attributes.
pub fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push_str(&visible(other)),
        }
    }
    escaped
}

/// For XML 1.0 text and quoted attributes: what XML cannot hold at all is shown, never dropped.
pub fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\u{FFFE}' | '\u{FFFF}' => escaped.push_str(&code(character)),
            other => escaped.push_str(&visible(other)),
        }
    }
    escaped
}

/// For XML 1.0 text of several lines.
pub fn xml_text(text: &str) -> String {
    text.split('\n').map(xml).collect::<Vec<_>>().join("\n")
}

/// For a terminal, a TAP line or a log: one line, no control character.
pub fn line(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\n' => "\\n".to_owned(),
            '\r' => "\\r".to_owned(),
            '\t' => "\\t".to_owned(),
            other => visible(other),
        })
        .collect()
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
    let longest = text
        .split(|character| character != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') || text.is_empty() {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// For the message of a GitHub workflow command.
pub fn github_message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// For a property of a GitHub workflow command.
pub fn github_property(text: &str) -> String {
    github_message(text).replace(':', "%3A").replace(',', "%2C")
}

/// The character itself, or its code where nobody could see it or it would reorder the text around it.
fn visible(character: char) -> String {
    match character {
        '\n' | '\t' => character.to_string(),
        control if control.is_control() => code(control),
        '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}'
        | '\u{FEFF}' => code(character),
        other => other.to_string(),
    }
}

fn code(character: char) -> String {
    format!("\\u{{{:x}}}", u32::from(character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_ends_up_as_text() {
        assert_eq!(
            html("<b a='1'>&\"\0"),
            "&lt;b a=&#39;1&#39;&gt;&amp;&quot;\\u{0}"
        );
        assert_eq!(xml("]]>\u{1b}\u{ffff}\n"), "]]&gt;\\u{1b}\\u{ffff}&#10;");
        assert_eq!(
            line("a\u{1b}[31mb\r\n\u{202e}"),
            "a\\u{1b}[31mb\\r\\n\\u{202e}"
        );
        assert_eq!(
            markdown("|<img>[x](y)@me"),
            "\\|&lt;img\\>\\[x\\](y)&#64;me"
        );
        assert_eq!(markdown_code("a`b``c|"), "```a`b``c\u{2502}```");
        assert_eq!(markdown_code(""), "`  `");
        assert_eq!(github_message("50%\n::error::"), "50%25%0A::error::");
        assert_eq!(github_property("a:b,c"), "a%3Ab%2Cc");
    }
}
