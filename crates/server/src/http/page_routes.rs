//! The URL paths of the web pages. The web client's router reads the same list, so the two cannot differ.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

const LIST: &str = include_str!("../../../../web/src/lib/routes.json");

/// All page routes.
#[derive(Deserialize)]
pub(super) struct Routes {
    /// Patterns such as `/game/{id}`, and the page at each.
    pages: BTreeMap<String, String>,
    /// Patterns of old addresses, and where each leads now.
    moved: BTreeMap<String, String>,
    /// The names that a page accepts, if they are a fixed set.
    names: BTreeMap<String, Vec<String>>,
}

/// A page and the name in its path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Route<'a> {
    pub(super) page: &'a str,
    pub(super) name: Option<&'a str>,
}

impl Routes {
    pub(super) fn all() -> &'static Routes {
        static ROUTES: LazyLock<Routes> =
            LazyLock::new(|| serde_json::from_str(LIST).expect("the list is part of the program and tested"));
        &ROUTES
    }

    /// The page at a path. Empty parts do not count, so a slash too many does no harm.
    pub(super) fn find<'a>(&'a self, path: &'a str) -> Option<Route<'a>> {
        self.pages.iter().find_map(|(pattern, page)| Some(Route { page, name: fit(pattern, path)?.name }))
    }

    /// The new address of a page that has moved.
    pub(super) fn moved(&self, path: &str) -> Option<String> {
        self.moved.iter().find_map(|(pattern, to)| {
            let Fit { name } = fit(pattern, path)?;
            let parts = parts_of_pattern(to).map(|part| match part {
                Part::Literal(text) => text,
                Part::Name => name.unwrap_or_default(),
            });
            Some(parts.fold(String::new(), |address, part| address + "/" + part))
        })
    }

    /// Whether a page accepts this name, if its names are a fixed set.
    pub(super) fn knows(&self, page: &str, name: &str) -> bool {
        self.names.get(page).is_none_or(|names| names.iter().any(|known| known == name))
    }
}

/// A path that fits a pattern, and the name in it.
struct Fit<'a> {
    name: Option<&'a str>,
}

fn fit<'a>(pattern: &str, path: &'a str) -> Option<Fit<'a>> {
    let mut name = None;
    let mut wanted = parts_of_pattern(pattern);
    let fits = parts(path).all(|part| match wanted.next() {
        Some(Part::Literal(text)) => text == part,
        Some(Part::Name) => {
            name = Some(part);
            true
        }
        None => false,
    });
    (fits && wanted.next().is_none()).then_some(Fit { name })
}

enum Part<'a> {
    Literal(&'a str),
    Name,
}

fn parts(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|part| !part.is_empty())
}

fn parts_of_pattern(pattern: &str) -> impl Iterator<Item = Part<'_>> {
    parts(pattern).map(|part| if part.starts_with('{') { Part::Name } else { Part::Literal(part) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_one_page_or_none() {
        let routes = Routes::all();
        for (path, page, name) in [
            ("", "home", None),
            ("/", "home", None),
            ("play", "play", None),
            ("/play/", "play", None),
            ("/game/x", "game", Some("x")),
            ("/games", "games", None),
            ("/games/x", "replay", Some("x")),
            ("/learn", "learn", None),
            ("/learn/fog", "learn", Some("fog")),
            ("/arena/bot", "bot", None),
            ("/arena/bot/x", "bot", Some("x")),
            ("/admin", "admin", None),
            ("/docs/rules", "docs", Some("rules")),
        ] {
            assert_eq!(routes.find(path), Some(Route { page, name }), "{path}");
        }
        for path in ["/nosuchpage", "/game", "/learn/x/y", "/play/x", "/game/x/y", "/arena/x", "/Play"] {
            assert_eq!(routes.find(path), None, "{path}");
        }
        for (old, new) in [
            ("/lobby", "/arena"),
            ("lobby/", "/arena"),
            ("/lobby/bot", "/arena/bot"),
            ("/lobby/bot/x", "/arena/bot/x"),
        ] {
            assert_eq!(routes.moved(old).as_deref(), Some(new), "{old}");
        }
        assert_eq!(routes.moved("/lobby/x"), None);
        assert_eq!(routes.moved("/arena"), None);
        assert!(routes.knows("docs", "rules") && !routes.knows("docs", "nosuchpage"));
        assert!(routes.knows("admin", "games") && !routes.knows("admin", "kitchen"));
    }
}
