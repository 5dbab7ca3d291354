//! `Date.prototype.toISOString`.

use crate::calendar;

/// The last millisecond that a `Date` can hold, either way from 1970.
const LIMIT: f64 = 8.64e15;
const MILLISECONDS_A_DAY: i64 = 86_400_000;

/// The ISO text of a time in milliseconds since 1970; none where the `Date` would be invalid.
///
/// ```
/// assert_eq!(canon::notation::js::iso_string(0.0).as_deref(), Some("1970-01-01T00:00:00.000Z"));
/// assert_eq!(canon::notation::js::iso_string(f64::NAN), None);
/// ```
pub fn iso_string(milliseconds: f64) -> Option<String> {
    if milliseconds.is_nan() || milliseconds.abs() > LIMIT {
        return None;
    }
    // `Date` cuts a fraction off towards zero.
    let milliseconds = milliseconds.trunc() as i64;
    let (year, month, day) = calendar::date(milliseconds.div_euclid(MILLISECONDS_A_DAY));
    let rest = milliseconds.rem_euclid(MILLISECONDS_A_DAY);
    let (hour, minute) = (rest / 3_600_000, rest / 60_000 % 60);
    let (second, fraction) = (rest / 1000 % 60, rest % 1000);
    let year = match year {
        0..=9999 => format!("{year:04}"),
        _ => format!("{}{:06}", if year < 0 { '-' } else { '+' }, year.unsigned_abs()),
    };
    Some(format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{fraction:03}Z"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_years_take_a_sign_and_six_digits() {
        let iso = |milliseconds| iso_string(milliseconds).unwrap();
        assert_eq!(iso(951_782_400_000.0), "2000-02-29T00:00:00.000Z");
        assert_eq!(iso(-1.0), "1969-12-31T23:59:59.999Z");
        assert_eq!(iso(-62_198_755_200_000.0), "-000001-01-01T00:00:00.000Z");
        assert_eq!(iso(-62_167_219_200_000.0), "0000-01-01T00:00:00.000Z");
        assert_eq!(iso(253_402_300_800_000.0), "+010000-01-01T00:00:00.000Z");
        assert_eq!(iso(8.64e15), "+275760-09-13T00:00:00.000Z");
        assert_eq!(iso(-8.64e15), "-271821-04-20T00:00:00.000Z");
        assert_eq!(iso(1.9), "1970-01-01T00:00:00.001Z");
        assert_eq!(iso(-1.9), "1969-12-31T23:59:59.999Z");
        assert_eq!(iso_string(8.64e15 + 1.0), None);
    }
}
