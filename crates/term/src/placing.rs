//! A fleet being placed: parses what a player types, checks each ship, and says what is missing.

use rules::{Cell, Class, Dice, Draw, Fleet, FleetFault, Heading, Proposal, Ruleset, Ship, Span, plural};

use crate::parse::joined;

/// A fleet being placed. The ships placed so far are always legal together.
#[derive(Clone, Debug)]
pub(crate) struct Placing {
    ruleset: Ruleset,
    ships: Vec<Ship>,
}

impl Placing {
    pub(crate) fn new(ruleset: &Ruleset) -> Placing {
        Placing { ruleset: ruleset.clone(), ships: Vec::new() }
    }

    pub(crate) fn ships(&self) -> &[Ship] {
        &self.ships
    }

    /// The ships that are not placed yet, in order.
    pub(crate) fn missing(&self) -> Vec<&Class> {
        let open = |class: &'_ Class| {
            let placed = self.ships.iter().filter(|ship| ship.class == class.id()).count();
            usize::from(class.count()) - placed
        };
        self.ruleset.classes().iter().flat_map(|class| std::iter::repeat_n(class, open(class))).collect()
    }

    /// The fleet if it is complete, else what is missing.
    pub(crate) fn fleet(&self) -> Result<Fleet, String> {
        let missing: Vec<&str> = self.missing().iter().map(|class| class.title()).collect();
        if !missing.is_empty() {
            let (count, list) = (missing.len(), missing.join(", "));
            let (ships, are) = (plural(count as u32, "ship"), if count == 1 { "is" } else { "are" });
            return Err(format!("{count} {ships} {are} not placed yet: {list}."));
        }
        Fleet::new(&self.ruleset, &self.proposals())
            .map_err(|faults| faults.list().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    /// Places the whole fleet at random.
    pub(crate) fn draw(&mut self, dice: &mut Dice) {
        self.ships = Fleet::random(&self.ruleset, Draw::Uniform, dice).ships().to_vec();
    }

    pub(crate) fn clear(&mut self) {
        self.ships.clear();
    }

    /// Removes a ship, by its type or by one of its squares; with an empty text, the one placed last.
    pub(crate) fn remove(&mut self, text: &str) -> Result<String, String> {
        let index = if text.is_empty() {
            self.ships.len().checked_sub(1).ok_or_else(|| "No ships are placed yet.".to_owned())?
        } else if let Some(class) = self.ruleset.class_named(text) {
            let found = self.ships.iter().rposition(|ship| ship.class == class.id());
            found.ok_or_else(|| format!("No {} is placed.", class.title()))?
        } else if let Ok(cell) = self.ruleset.board().read_cell(text) {
            let found = self.ships.iter().position(|ship| ship.span.cells().has(cell));
            found.ok_or_else(|| format!("There is no ship at {}.", self.ruleset.board().name(cell)))?
        } else {
            return Err(format!(
                "\"{text}\" is neither a ship nor one of its squares. {}",
                ships(&self.ruleset)
            ));
        };
        let ship = self.ships.remove(index);
        Ok(format!("{} removed.", self.ruleset.class(ship.class).title()))
    }

    /// Places the ships of a text: `A1 h`, `Carrier A1 v`, `B2-E5`, or several with commas between them.
    /// Either all of them are placed or none.
    pub(crate) fn place(&mut self, text: &str) -> Result<String, String> {
        let before = self.ships.clone();
        let mut said = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match self.place_one(part) {
                Ok(sentence) => said.push(sentence),
                Err(reason) => {
                    self.ships = before;
                    return Err(reason);
                }
            }
        }
        if said.is_empty() { Err(HOW.to_owned()) } else { Ok(said.join(" ")) }
    }

    fn place_one(&mut self, text: &str) -> Result<String, String> {
        let ruleset = self.ruleset.clone();
        let board = ruleset.board();
        let at = |name: &str| board.read_cell(name).map_err(|error| format!("{error}."));
        let words = joined(&text.replace("diagonal ", "diagonal-"));
        let words: Vec<&str> =
            words.iter().map(String::as_str).filter(|word| !["to", "-"].contains(word)).collect();
        let is_letters = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphabetic());
        let (named, span) = match *words.as_slice() {
            // A square and a direction.
            [ref named @ .., cell, way]
                if read_heading(way).is_some() || at(cell).is_ok() && is_letters(way) =>
            {
                let unknown = || format!("\"{way}\" is not a direction. Type h for right or v for down.");
                let heading = read_heading(way).ok_or_else(unknown)?;
                let class = named_class(&ruleset, named)?.map_or_else(|| self.next(&ruleset), Ok)?;
                let start = at(cell)?;
                let span = Span::new(board, start, heading, class.length()).ok_or_else(|| {
                    format!("The {} does not fit from {}. {}", class.title(), board.name(start), long(class))
                })?;
                return self.put(Ship { class: class.id(), span });
            }
            // Two squares, with a space between them.
            [ref named @ .., from, to] if let (Ok(from), Ok(to)) = (at(from), at(to)) => {
                let bent = || format!("{} and {} are not in one line.", board.name(from), board.name(to));
                (named, Span::between(from, to).ok_or_else(bent)?)
            }
            // Two squares with a hyphen, or the one square of a small ship.
            [ref named @ .., place] if !named.is_empty() || place.contains(|c: char| c.is_ascii_digit()) => {
                (named, Span::read(board, place).map_err(|error| format!("{error}."))?)
            }
            _ => return Err(HOW.to_owned()),
        };
        let class = named_class(&ruleset, named)?.map_or_else(|| self.fitting(&ruleset, span), Ok)?;
        if span.length() == 1 && class.length() > 1 {
            let at = board.name(span.start());
            return Err(format!("Which way? Type {at} h for right or {at} v for down. {}", long(class)));
        }
        self.put(Ship { class: class.id(), span })
    }

    /// Removes the ship on this square, if there is one.
    pub(crate) fn take(&mut self, cell: Cell) -> Option<Ship> {
        let index = self.ships.iter().position(|ship| ship.span.cells().has(cell))?;
        Some(self.ships.remove(index))
    }

    /// Whether a ship may be placed there beside the others; if not, why.
    pub(crate) fn fits(&self, ship: Ship) -> Result<(), String> {
        let mut with = self.clone();
        with.ships.push(ship);
        let Err(faults) = Fleet::new(&self.ruleset, &with.proposals()) else { return Ok(()) };
        // Ships that are not placed yet are not an error.
        let real = |fault: &&FleetFault| !matches!(fault, FleetFault::Count { .. });
        let real: Vec<String> = faults.list().iter().filter(real).map(ToString::to_string).collect();
        if real.is_empty() { Ok(()) } else { Err(real.join(" ")) }
    }

    /// Places a ship, moving the one already placed if its class has only one.
    pub(crate) fn put(&mut self, ship: Ship) -> Result<String, String> {
        let class = self.ruleset.class(ship.class);
        let (name, count) = (class.title(), usize::from(class.count()));
        let before = self.ships.clone();
        if self.ships.iter().filter(|other| other.class == ship.class).count() == count {
            if count > 1 {
                return Err(format!("All {count} ships of type {name} are placed. Remove one first."));
            }
            self.ships.retain(|other| other.class != ship.class);
        }
        if let Err(reason) = self.fits(ship) {
            self.ships = before;
            return Err(reason);
        }
        self.ships.push(ship);
        Ok(format!("{name} at {}.", ship.span.name(self.ruleset.board())))
    }

    fn proposals(&self) -> Vec<Proposal> {
        let name = |ship: &Ship| self.ruleset.class(ship.class).name();
        self.ships.iter().map(|ship| Proposal::along(name(ship), ship.span)).collect()
    }

    fn next<'a>(&self, ruleset: &'a Ruleset) -> Result<&'a Class, String> {
        let next = self.missing().first().map(|class| class.id());
        let none = "All ships are placed. To move one, type its name and its new place.";
        next.map(|id| ruleset.class(id)).ok_or_else(|| none.to_owned())
    }

    /// The class that fits a run of squares given without a name.
    fn fitting<'a>(&self, ruleset: &'a Ruleset, span: Span) -> Result<&'a Class, String> {
        if span.length() == 1 {
            return self.next(ruleset);
        }
        let found = self.missing().into_iter().find(|class| class.length() == span.length());
        let found = found.map(|class| ruleset.class(class.id()));
        found.ok_or_else(|| format!("No ship of {} squares is left to place.", span.length()))
    }
}

const HOW: &str = "Type a square and a direction, such as A1 h, or random, or help.";

/// The class named by these words; `None` if there are no words.
fn named_class<'a>(ruleset: &'a Ruleset, words: &[&str]) -> Result<Option<&'a Class>, String> {
    let name = words.join(" ");
    if name.is_empty() {
        return Ok(None);
    }
    let wrong = || format!("There is no ship called \"{name}\". {}", ships(ruleset));
    ruleset.class_named(&name).map(Some).ok_or_else(wrong)
}

fn ships(ruleset: &Ruleset) -> String {
    let names: Vec<&str> = ruleset.classes().iter().map(Class::title).collect();
    format!("The ships are {}.", names.join(", "))
}

fn long(class: &Class) -> String {
    let length = u32::from(class.length());
    format!("It is {length} {} long.", plural(length, "square"))
}

fn read_heading(word: &str) -> Option<Heading> {
    let word = word.to_ascii_lowercase();
    Some(match word.as_str() {
        "dd" | "diagonal-down" | "diagonal" => Heading::DownRight,
        "du" | "diagonal-up" => Heading::UpRight,
        "across" | "right" => Heading::Right,
        "down" => Heading::Down,
        // Any word that starts with h or v will do, unless it is a square.
        _ if !word.bytes().all(|b| b.is_ascii_alphabetic()) => return None,
        _ if word.starts_with('h') => Heading::Right,
        _ if word.starts_with('v') => Heading::Down,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(rules: &str, texts: &[&str]) -> Vec<Result<String, String>> {
        let mut placing = Placing::new(&Ruleset::preset(rules).unwrap());
        texts.iter().map(|text| placing.place(text)).collect()
    }

    #[test]
    fn ships_are_placed_in_many_words() {
        let said = placed(
            "classic",
            &["A1 h", "battleship a2 v", "Cr C3-E3", "c5 c7", "Destroyer J 9 down", "Carrier B1 right"],
        );
        let expected = [
            "Carrier at A1-E1.",
            "Battleship at A2-A5.",
            "Cruiser at C3-E3.",
            "Submarine at C5-C7.",
            "Destroyer at J9-J10.",
            "Carrier at B1-F1.",
        ];
        assert_eq!(said, expected.map(|said| Ok(said.to_owned())));
    }

    #[test]
    fn several_ships_at_once_are_all_placed_or_none() {
        let mut placing = Placing::new(&Ruleset::preset("phoenix").unwrap());
        assert!(placing.place("Carrier A1-E1, Submarine A1 v").unwrap_err().contains("overlap at A1"));
        assert!(placing.ships().is_empty());
        let all = "Carrier A1-E1, Battleship A2-D2, Destroyer A3-C3, Submarine A4-B4";
        placing.place(all).unwrap();
        let ruleset = Ruleset::preset("phoenix").unwrap();
        assert_eq!(placing.fleet().unwrap(), Fleet::read(&ruleset, all).unwrap());
    }

    #[test]
    fn diagonals_only_where_the_rules_have_them() {
        assert_eq!(placed("salvo", &["Submarine H3 diagonal-up"]), [Ok("Submarine at H3-F5.".to_owned())]);
        assert_eq!(placed("salvo", &["Cruiser C3 diagonal down"]), [Ok("Cruiser at C3-E5.".to_owned())]);
        assert_eq!(placed("salvo", &["B2-E5"]), [Ok("Battleship at B2-E5.".to_owned())]);
        let refused = "The Cruiser at C3-E5 is diagonal. Ships must be horizontal or vertical.";
        assert_eq!(placed("classic", &["Cruiser C3 dd"]), [Err(refused.to_owned())]);
    }

    #[test]
    fn every_fault_has_its_reason() {
        for (rules, texts, reason) in [
            ("classic", &["H1 h"][..], "The Carrier does not fit from H1. It is 5 squares long."),
            ("classic", &["K1 h"], "K1 is off the board. Squares go from A1 to J10."),
            ("classic", &["A1"], "Which way? Type A1 h for right or A1 v for down. It is 5 squares long."),
            ("classic", &["A1 x"], "\"x\" is not a direction. Type h for right or v for down."),
            ("classic", &["A1-C2"], "A1 and C2 are not in one line."),
            ("classic", &["A1-A6"], "No ship of 6 squares is left to place."),
            ("classic", &["Carrier A1-A3"], "The Carrier has 3 squares; it needs 5."),
            ("classic", &["Raft A1 h"], "There is no ship called \"Raft\"."),
            ("classic", &["what"], "Type a square and a direction, such as A1 h"),
            ("classic", &["A1 h", "A1 v"], "Carrier and Battleship overlap at A1."),
            (
                "salvo",
                &["Destroyer E5 h", "Cruiser E7 h"],
                "Destroyer at E5-E6 and Cruiser at E7-E9 touch. Leave one empty square around each ship.",
            ),
            (
                "fog",
                &["Two A1 h", "Two A3 h", "Two A5 h"],
                "All 2 ships of type Destroyer are placed. Remove one first.",
            ),
            ("fog", &["Five A1 h", "Battleship A2 h"], "Carrier at A1-E1 and Battleship at A2-D2 touch."),
        ] {
            let last = placed(rules, texts).pop().unwrap().unwrap_err();
            assert!(last.starts_with(reason), "{texts:?}: {last}");
        }
    }

    #[test]
    fn ships_can_be_taken_back() {
        let mut placing = Placing::new(&Ruleset::preset("classic").unwrap());
        placing.draw(&mut Dice::from_seed(1));
        assert!(placing.fleet().is_ok());
        assert_eq!(placing.remove("cruiser"), Ok("Cruiser removed.".to_owned()));
        assert_eq!(placing.fleet().unwrap_err(), "1 ship is not placed yet: Cruiser.");
        assert!(placing.remove("cruiser").is_err());
        let cell = placing.ships()[0].span.start();
        let at = placing.ruleset.board().name(cell).to_string();
        assert_eq!(placing.remove(&at), Ok("Carrier removed.".to_owned()));
        assert!(placing.remove("submarines").unwrap_err().contains("The ships are Carrier"));
        assert_eq!(placing.remove(""), Ok("Destroyer removed.".to_owned()));
        placing.clear();
        assert!(placing.remove("").is_err());
        assert_eq!(placing.missing().len(), 5);
    }
}
