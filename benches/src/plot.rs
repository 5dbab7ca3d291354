//! Plots as SVG, readable in light and dark.

use std::fmt::Write as _;

const INK: &str = "#6b7280";
const BAR: &str = "#2563eb";

fn frame(width: u32, height: u32, title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n<title>{title}</title>\n<text x=\"12\" y=\"22\" font-size=\"15\" fill=\"{INK}\">{title}</text>\n{body}</svg>\n"
    )
}

/// Horizontal bars.
pub fn bars(title: &str, rows: &[(String, f64)]) -> String {
    let most = rows.iter().map(|(_, value)| *value).fold(1.0, f64::max);
    let mut body = String::new();
    for (number, (name, value)) in rows.iter().enumerate() {
        let y = 40 + number * 24;
        let width = value / most * 420.0;
        let _ = writeln!(
            body,
            "<text x=\"150\" y=\"{}\" text-anchor=\"end\" fill=\"{INK}\">{name}</text><rect x=\"158\" y=\"{y}\" width=\"{width:.1}\" height=\"16\" rx=\"2\" fill=\"{BAR}\"/><text x=\"{:.1}\" y=\"{}\" fill=\"{INK}\">{value:.1}x</text>",
            y + 13,
            164.0 + width,
            y + 13,
        );
    }
    frame(660, 52 + rows.len() as u32 * 24, title, &body)
}

/// A curve over a logarithmic axis: how the cost of each unit moves with their number.
pub fn curve(title: &str, unit: &str, points: &[(usize, f64)]) -> String {
    let (left, right, top, bottom) = (60.0, 620.0, 44.0, 240.0);
    let exponent = |size: usize| (size as f64).log10();
    let first = points.first().map_or(0.0, |point| exponent(point.0));
    let last = points.last().map_or(1.0, |point| exponent(point.0)).max(first + 1.0);
    let most = points.iter().map(|point| point.1).fold(0.0, f64::max) * 1.2;
    let x = |size: usize| left + (exponent(size) - first) / (last - first) * (right - left);
    let y = |value: f64| bottom - value / most * (bottom - top);
    let mut body =
        format!("<path d=\"M{left} {top}V{bottom}H{right}\" fill=\"none\" stroke=\"{INK}\"/>\n");
    let mut line = String::new();
    for (number, (size, value)) in points.iter().enumerate() {
        let _ =
            write!(line, "{}{:.1} {:.1}", if number == 0 { "M" } else { "L" }, x(*size), y(*value));
        let _ = writeln!(
            body,
            "<circle cx=\"{0:.1}\" cy=\"{1:.1}\" r=\"4\" fill=\"{BAR}\"/><text x=\"{0:.1}\" y=\"{2:.1}\" text-anchor=\"middle\" fill=\"{INK}\">{value:.2}</text><text x=\"{0:.1}\" y=\"{3:.1}\" text-anchor=\"middle\" fill=\"{INK}\">{4}</text>",
            x(*size),
            y(*value),
            y(*value) - 10.0,
            bottom + 18.0,
            short(*size),
        );
    }
    let _ =
        writeln!(body, "<path d=\"{line}\" fill=\"none\" stroke=\"{BAR}\" stroke-width=\"2\"/>");
    let _ = writeln!(
        body,
        "<text x=\"{right}\" y=\"{}\" text-anchor=\"end\" fill=\"{INK}\">{unit}</text>",
        bottom + 36.0
    );
    frame(660, 290, title, &body)
}

/// 1000 as 1k, 1000000 as 1M.
pub fn short(size: usize) -> String {
    match size {
        1_000_000.. => format!("{}M", size / 1_000_000),
        1_000.. => format!("{}k", size / 1_000),
        _ => size.to_string(),
    }
}
