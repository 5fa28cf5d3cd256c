//! What messengers show below a link: Open Graph tags in the page of a game.

use std::fmt::Write as _;

use axum::http::HeaderMap;
use axum::http::header::HOST;
use uuid::Uuid;

/// The page with tags for this game. Unchanged without a host: pictures need a whole address.
pub(super) fn tagged(page: &str, id: Uuid, headers: &HeaderMap) -> String {
    let Some(origin) = origin(headers) else { return page.to_owned() };
    let tags = [
        ("og:site_name", "Broadside".to_owned()),
        ("og:type", "website".to_owned()),
        ("og:title", "A game of Battleship".to_owned()),
        ("og:description", "Join, watch or replay it. No account, nothing to install.".to_owned()),
        ("og:image", format!("{origin}/api/pictures/{id}")),
        ("og:image:type", "image/png".to_owned()),
        ("og:image:width", "1200".to_owned()),
        ("og:image:height", "630".to_owned()),
        ("twitter:card", "summary_large_image".to_owned()),
    ];
    let mut head = String::new();
    for (name, value) in tags {
        // Writing to memory does not fail.
        let _ = writeln!(head, "<meta property=\"{name}\" content=\"{value}\" />");
    }
    page.replacen("</head>", &format!("{head}</head>"), 1)
}

/// The address of this server as the client sees it. The host was checked before; only plain ones get into a page.
fn origin(headers: &HeaderMap) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    if host.is_empty() || !host.bytes().all(plain) {
        return None;
    }
    let secure = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
    Some(format!("{}://{host}", if secure { "https" } else { "http" }))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value))).collect()
    }

    const PAGE: &str = "<head><title>Broadside</title></head><body></body>";

    #[test]
    fn the_picture_has_a_whole_address() {
        let id = Uuid::from_u128(7);
        let page = tagged(PAGE, id, &headers(&[("host", "sea.example:3000")]));
        assert!(page.contains(&format!("content=\"http://sea.example:3000/api/pictures/{id}\"")), "{page}");
        let secure = headers(&[("host", "sea.example"), ("x-forwarded-proto", "https")]);
        assert!(tagged(PAGE, id, &secure).contains("\"https://sea.example/api/"));
        assert_eq!(page.matches("</head>").count(), 1);
    }

    #[test]
    fn a_host_that_could_end_a_tag_gets_into_no_page() {
        for host in ["a\"><script>", "", "a b", "a/b"] {
            assert_eq!(tagged(PAGE, Uuid::nil(), &headers(&[("host", host)])), PAGE, "{host}");
        }
        assert_eq!(tagged(PAGE, Uuid::nil(), &HeaderMap::new()), PAGE);
    }
}
