//! Times, sizes and code lists as people write them on a command line.

use std::time::Duration;

/// `10s`, `500ms`, `2m`, or seconds without a unit.
pub fn duration(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (number, scale) =
        UNITS.iter().find_map(|(unit, scale)| Some((text.strip_suffix(unit)?, *scale))).unwrap_or((text, 1.0));
    number
        .trim()
        .parse::<f64>()
        .ok()
        .filter(|number| *number > 0.0)
        .and_then(|number| Duration::try_from_secs_f64(number * scale).ok())
        .filter(|time| *time <= LONGEST)
        .ok_or_else(|| "a time such as 500ms, 10s or 2m is wanted, a year at most".to_owned())
}

/// A time that any clock can still be advanced by.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

/// `10%`, as a share: 0.1.
pub fn percent(text: &str) -> Result<f64, String> {
    let number = text.strip_suffix('%').unwrap_or(text).trim().parse::<f64>().ok();
    let share = number.map(|number| number / 100.0).filter(|share| (0.0..1.0).contains(share));
    share.ok_or_else(|| "a percentage from 0% to below 100% is wanted".to_owned())
}

/// At least one.
pub fn count(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "a whole number from 1 on is wanted".to_owned())
}

/// `512M`, `2G`, `64k`, or bytes without a unit.
pub fn size(text: &str) -> Result<u64, String> {
    const UNITS: [(char, u64); 3] = [('k', 1 << 10), ('m', 1 << 20), ('g', 1 << 30)];
    let lower = text.to_ascii_lowercase();
    let lower = lower.strip_suffix('b').unwrap_or(&lower);
    let (number, scale) =
        UNITS.iter().find_map(|(unit, scale)| Some((lower.strip_suffix(*unit)?, *scale))).unwrap_or((lower, 1));
    number
        .parse::<u64>()
        .ok()
        .filter(|number| *number > 0)
        .and_then(|number| number.checked_mul(scale))
        .ok_or_else(|| "a size such as 64k, 512M or 2G is wanted".to_owned())
}

/// `NAME` or `NAME=VALUE`.
pub fn variable(text: &str) -> Result<(String, Option<String>), String> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (text, None),
    };
    if name.is_empty() || name.contains('\0') {
        return Err("a variable's name, or NAME=VALUE, is wanted".to_owned());
    }
    Ok((name.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_and_nonsense_is_not() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(size("64k"), Ok(65536));
        assert_eq!(size("2GB"), Ok(2 << 30));
        assert_eq!(size("7"), Ok(7));
        for text in ["", "0", "-1s", "1e400", "NaN", "inf", "10x", "9000h"] {
            assert!(duration(text).is_err(), "{text}");
        }
        for text in ["", "0", "-1", "1.5M", "99999999999G", "M"] {
            assert!(size(text).is_err(), "{text}");
        }
        assert_eq!(count("2"), Ok(2));
        for text in ["", "0", "-1", "1.5", "99999999999999999999"] {
            assert!(count(text).is_err(), "{text}");
        }
        assert_eq!(variable("A=b=c"), Ok(("A".into(), Some("b=c".into()))));
        assert_eq!(variable("A"), Ok(("A".into(), None)));
        assert!(variable("=b").is_err());
    }
}
