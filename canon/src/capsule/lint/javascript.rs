//! Numbers that a JavaScript implementation reads or prints differently, so that its hash differs.

use super::{Findings, LintKind};
use crate::Value;

/// The largest integer up to which every one is a binary64 number.
const SAFE: f64 = 9_007_199_254_740_991.0;

/// Looks at every number of a document, in document order, without recursion.
pub fn look(document: &Value, findings: &mut Findings) {
    let mut stack = vec![(String::new(), document)];
    while let Some((field, value)) = stack.pop() {
        match value {
            Value::Number(literal) => number(literal, field, findings),
            Value::Array(elements) => {
                let each = elements.iter().enumerate().rev();
                stack.extend(each.map(|(index, element)| (format!("{field}[{index}]"), element)));
            }
            Value::Object(members) => {
                stack.extend(members.iter().rev().map(|(name, value)| {
                    let name = name.to_string_lossy();
                    let place = match field.as_str() {
                        "" => name,
                        field => format!("{field}.{name}"),
                    };
                    (place, value)
                }));
            }
            _ => {}
        }
    }
}

/// CPS-FLT-1: both languages print these two with a fraction, by rule.
fn is_float_path(field: &str) -> bool {
    let option = field.strip_prefix("reasoning.options[").and_then(|rest| rest.strip_suffix("].feasibility"));
    field == "reasoning.confidence" || option.is_some_and(|index| index.bytes().all(|byte| byte.is_ascii_digit()))
}

fn number(literal: &str, field: String, findings: &mut Findings) {
    let Ok(number) = literal.parse::<f64>() else {
        return;
    };
    let magnitude = number.abs();
    let is_float = literal.contains(['.', 'e', 'E']);
    let typed = is_float_path(&field);
    if number == 0.0 && literal.starts_with('-') && is_float {
        findings.add(LintKind::NegativeZero, field, "JavaScript prints negative zero as 0");
    } else if !is_float && !typed && magnitude > SAFE {
        findings.add(LintKind::UnsafeInteger, field, format!("JavaScript rounds {literal}; put it into a string"));
    } else if is_float && ((1e-9..1e-4).contains(&magnitude) || (1e16..1e21).contains(&magnitude)) {
        findings.add(LintKind::FloatSpelling, field, format!("Python and JavaScript spell {literal} differently"));
    } else if is_float && !typed && number.fract() == 0.0 && magnitude < 1e21 {
        findings.add(LintKind::IntegralFloat, field, format!("JavaScript prints {literal} without a fraction"));
    }
}
