//! Timestamps: the RFC 3339 forms that are read, and the one form that is emitted.

use crate::calendar;
use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

/// A point in time with the offset under which it was written.
///
/// Prints in the emitted form of CPS-TIME-1 and CPS-MODEL-2.
///
/// ```
/// use canon::capsule::Timestamp;
///
/// let emitted = |text| Timestamp::parse(text).map(|time| time.to_string());
/// assert_eq!(emitted("2026-01-01 00:00:00Z").unwrap(), "2026-01-01T00:00:00+00:00");
/// assert_eq!(emitted("2026-01-01T00:00:00.5+05:30").unwrap(), "2026-01-01T00:00:00.500000+05:30");
/// assert_eq!(emitted("2026-02-30T00:00:00Z"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Timestamp {
    year: u16,
    month: u8,
    day: u8,
    hour: u8,
    minute: u8,
    second: u8,
    microsecond: u32,
    /// Minutes east of UTC.
    offset: i16,
}

impl Timestamp {
    /// The present, in UTC; the beginning of 1970 where there is no clock.
    pub fn now() -> Timestamp {
        // A WebAssembly module that imports nothing has none, and asking for the time would end it.
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            return Timestamp::from_unix(0, 0);
        }
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp::from_unix(since.as_secs(), since.subsec_micros())
    }

    /// The moment so many seconds and microseconds after 1970, in UTC.
    pub fn from_unix(seconds: u64, microsecond: u32) -> Timestamp {
        // No later than the last day of the year 9999.
        let (year, month, day) = calendar::date((seconds / 86_400).min(2_932_896) as i64);
        let rest = (seconds % 86_400) as u32;
        Timestamp {
            year: year as u16,
            month,
            day,
            hour: (rest / 3600) as u8,
            minute: (rest / 60 % 60) as u8,
            second: (rest % 60) as u8,
            microsecond: microsecond.min(999_999),
            offset: 0,
        }
    }

    /// Reads `YYYY-MM-DD`, `T` or one space, `hh:mm:ss`, an optional fraction
    /// and `Z` or an offset. Real calendar dates only; a fraction is cut to
    /// microseconds.
    pub fn parse(text: &str) -> Option<Timestamp> {
        let (date, rest) = text.split_at_checked(10)?;
        let (separator, rest) = rest.split_at_checked(1)?;
        let (clock, rest) = rest.split_at_checked(8)?;
        if !matches!(separator, "T" | " ") {
            return None;
        }
        let [year, month, day] = numbers(date, [4, 2, 2], b'-')?;
        let [hour, minute, second] = numbers(clock, [2, 2, 2], b':')?;
        let (microsecond, zone) = fraction(rest)?;
        let offset = offset(zone)?;
        let real = year > 0
            && (1..=12).contains(&month)
            && (1..=u16::from(calendar::month_length(year.into(), month as u8))).contains(&day)
            && hour < 24
            && minute < 60
            && second < 60;
        real.then_some(Timestamp {
            year,
            month: month as u8,
            day: day as u8,
            hour: hour as u8,
            minute: minute as u8,
            second: second as u8,
            microsecond,
            offset,
        })
    }
}

/// Whether a text is a timestamp that validation accepts.
pub fn is_time(text: &str) -> bool {
    Timestamp::parse(text).is_some()
}

/// Whether it is one in the form that creators emit: `T` and `+00:00`.
pub fn is_strict_time(text: &str) -> bool {
    is_time(text) && text.as_bytes().get(10) == Some(&b'T') && text.ends_with("+00:00")
}

/// Three groups of digits of these lengths with a separator between.
fn numbers(text: &str, lengths: [usize; 3], separator: u8) -> Option<[u16; 3]> {
    let mut groups = text.split(char::from(separator));
    let mut read = [0; 3];
    for (number, length) in read.iter_mut().zip(lengths) {
        *number = digits(groups.next()?, length)?;
    }
    groups.next().is_none().then_some(read)
}

fn digits(text: &str, length: usize) -> Option<u16> {
    let plain = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// The microseconds of an optional fraction, and what follows it.
fn fraction(text: &str) -> Option<(u32, &str)> {
    let Some(rest) = text.strip_prefix('.') else {
        return Some((0, text));
    };
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, zone) = rest.split_at(length);
    if digits.is_empty() {
        return None;
    }
    let cut = digits.bytes().chain(std::iter::repeat(b'0')).take(6);
    let microsecond = cut.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    Some((microsecond, zone))
}

/// Minutes east of UTC.
fn offset(zone: &str) -> Option<i16> {
    if zone == "Z" {
        return Some(0);
    }
    let (sign, clock) = zone.split_at_checked(1)?;
    let (hours, minutes) = clock.split_once(':')?;
    let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
    let east = (hours < 24 && minutes < 60).then_some((hours * 60 + minutes) as i16)?;
    match sign {
        "+" => Some(east),
        "-" => Some(-east),
        _ => None,
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Timestamp { year, month, day, .. } = self;
        let (hour, minute, second) = (self.hour, self.minute, self.second);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        // CPS-TIME-1: microseconds only when there are any, then always six digits.
        if self.microsecond > 0 {
            write!(f, ".{:06}", self.microsecond)?;
        }
        // CPS-MODEL-2: never `Z`, and no negative zero.
        let sign = if self.offset < 0 { '-' } else { '+' };
        let east = self.offset.unsigned_abs();
        write!(f, "{sign}{:02}:{:02}", east / 60, east % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn emitted(text: &str) -> Option<String> {
        Timestamp::parse(text).map(|time| time.to_string())
    }

    #[test]
    fn every_accepted_form_is_emitted_in_the_one_form() {
        for (given, form) in [
            ("2026-01-01T00:00:00+00:00", "2026-01-01T00:00:00+00:00"),
            ("2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00+00:00"),
            ("2026-01-01T00:00:00Z", "2026-01-01T00:00:00+00:00"),
            ("2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00+00:00"),
            ("2026-01-01T00:00:00.0000009Z", "2026-01-01T00:00:00+00:00"),
            ("2026-01-01T00:00:00.1234567Z", "2026-01-01T00:00:00.123456+00:00"),
            ("2024-02-29T23:59:59-08:30", "2024-02-29T23:59:59-08:30"),
            ("0001-12-31 23:59:59+23:59", "0001-12-31T23:59:59+23:59"),
        ] {
            assert_eq!(emitted(given).as_deref(), Some(form), "{given}");
        }
    }

    #[test]
    fn what_is_no_timestamp_is_refused() {
        for text in [
            "", "2026-01-01", "2026-01-01T00:00:00", "2026-01-01t00:00:00Z", "2026-01-01T00:00:00z",
            "2026-01-01  00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z",
            "2025-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
            "0000-01-01T00:00:00Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00,5Z", "2026-01-01T00:00:00+0000",
            "2026-01-01T00:00:00+00", "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+00:60",
            "2026-01-01T00:00:00+00:00 ", "20260101T000000Z", "2026-W01-1T00:00:00Z", "12026-01-01T00:00:00Z",
            "2026-01-01T00:00:00\u{2212}05:00", "２026-01-01T00:00:00Z",
        ] {
            assert_eq!(emitted(text), None, "{text}");
        }
    }

    #[test]
    fn the_clock_is_turned_into_calendar_dates() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00+00:00"),
            (951_782_400, "2000-02-29T00:00:00+00:00"),
            (1_767_225_599, "2025-12-31T23:59:59+00:00"),
            (253_402_300_799, "9999-12-31T23:59:59+00:00"),
        ] {
            assert_eq!(Timestamp::from_unix(seconds, 0).to_string(), text);
        }
        assert!(is_strict_time(&Timestamp::now().to_string()));
    }

    #[test]
    fn strict_time_wants_the_letter_and_the_zero_offset() {
        assert!(is_strict_time("2026-01-01T00:00:00.5+00:00"));
        for text in [
            "2026-01-01 00:00:00+00:00", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00-00:00",
            "2026-01-01T00:00:00+01:00",
        ] {
            assert!(is_time(text) && !is_strict_time(text), "{text}");
        }
    }
}
