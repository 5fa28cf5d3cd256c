//! Today's date.

/// Today in UTC, as `YYYY-MM-DD`.
pub(crate) fn today() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d").to_string()
}
