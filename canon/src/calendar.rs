//! Dates of the proleptic Gregorian calendar, counted in days from 1970-01-01.

/// Year, month and day of a day, before or after 1970.
///
/// ```
/// assert_eq!(canon::calendar::date(11_016), (2000, 2, 29));
/// assert_eq!(canon::calendar::date(-1), (1969, 12, 31));
/// ```
pub fn date(days: i64) -> (i64, u8, u8) {
    // Years begin in March here, so that the leap day is a year's last; a cycle of 400 years has 146,097 days.
    let from_march = days + 719_468;
    let cycle = from_march.div_euclid(146_097);
    let day_of_cycle = from_march.rem_euclid(146_097);
    let year_of_cycle = (day_of_cycle - day_of_cycle / 1_460 + day_of_cycle / 36_524 - day_of_cycle / 146_096) / 365;
    let day_of_year = day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_cycle + cycle * 400 + i64::from(month <= 2);
    (year, month as u8, day as u8)
}

/// Whether a year has a 29th of February.
fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// How many days a month has.
pub fn month_length(year: i64, month: u8) -> u8 {
    match month {
        2 => 28 + u8::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_each_other_as_the_lengths_of_months_say() {
        let mut today = date(-800_000);
        for days in -799_999..800_000 {
            let (year, month, day) = today;
            today = match day < month_length(year, month) {
                true => (year, month, day + 1),
                false if month < 12 => (year, month + 1, 1),
                false => (year + 1, 1, 1),
            };
            assert_eq!(date(days), today);
        }
    }
}
