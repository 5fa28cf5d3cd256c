//! Today's date in UTC.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today in UTC, as `YYYY-MM-DD`; none if the system clock is before 1970 or after the year 9999.
///
/// Written without a calendar library: there are no time zones, and nothing is parsed.
pub(crate) fn today() -> Option<String> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    name(since.as_secs() / (24 * 60 * 60))
}

/// The date this many days after 1 January 1970.
fn name(mut days: u64) -> Option<String> {
    let mut year: u64 = 1970;
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
        if year > 9999 {
            return None;
        }
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    Some(format!("{year:04}-{month:02}-{:02}", days + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_names() {
        for (days, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (364, "1970-12-31"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (19_782, "2024-02-29"),
            (20_453, "2025-12-31"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
            (2_932_896, "9999-12-31"),
        ] {
            assert_eq!(name(days).as_deref(), Some(date));
        }
        assert_eq!((name(2_932_897), name(u64::MAX)), (None, None));
        assert!(today().is_some_and(|date| date.len() == 10 && date.as_str() > "2024"));
    }
}
