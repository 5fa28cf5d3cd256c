//! All legal fleets of a small board, by brute force and by fast counting.

use rules::{Berth, Class, Fleet, Gap, Proposal, Rules, Ruleset};

type Pos = (i32, i32);

/// Every legal fleet, found by trying every combination of lines on the board. It reads the plain rules and
/// uses none of the rule set's tables.
pub(crate) fn all_fleets(ruleset: &Ruleset) -> Vec<Fleet> {
    let rules = ruleset.rules();
    let mut found = Vec::new();
    lay(rules, &mut Vec::new(), &mut |lines| {
        let named = lines
            .iter()
            .map(|line| Proposal { class: rules.ships[line.class].class.clone(), cells: line.cells.clone() });
        found.push(Fleet::new(ruleset, &named.collect::<Vec<_>>()).expect("brute force lays legal fleets"));
    });
    found
}

#[derive(Clone)]
struct Line {
    class: usize,
    cells: Vec<Pos>,
}

/// Places the next ship in every way; ships of one class in order of their positions, so that no fleet is
/// counted twice.
fn lay(rules: &Rules, laid: &mut Vec<Line>, found: &mut impl FnMut(&[Line])) {
    let mut roster = (0..rules.ships.len())
        .flat_map(|class| std::iter::repeat_n(class, usize::from(rules.ships[class].count)));
    let Some(class) = roster.nth(laid.len()) else { return found(laid) };
    for line in lines(rules, class) {
        let after = laid.last().is_none_or(|last| last.class != class || last.cells < line.cells);
        if after && laid.iter().all(|other| agree(rules, &line.cells, &other.cells)) {
            laid.push(line);
            lay(rules, laid, found);
            laid.pop();
        }
    }
}

fn lines(rules: &Rules, class: usize) -> Vec<Line> {
    let length = i32::from(rules.ships[class].length);
    let (width, height) = (i32::from(rules.board.width), i32::from(rules.board.height));
    let ways: &[Pos] = match (length, rules.placement.diagonal) {
        (1, _) => &[(1, 0)],
        (_, false) => &[(1, 0), (0, 1)],
        (_, true) => &[(1, 0), (0, 1), (1, 1), (1, -1)],
    };
    let mut lines = Vec::new();
    for (dx, dy) in ways {
        for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
            let cells: Vec<Pos> = (0..length).map(|n| (x + n * dx, y + n * dy)).collect();
            if cells.iter().all(|&(x, y)| (0..width).contains(&x) && (0..height).contains(&y)) {
                lines.push(Line { class, cells });
            }
        }
    }
    lines
}

/// Whether two ships may be in one fleet.
fn agree(rules: &Rules, one: &[Pos], other: &[Pos]) -> bool {
    let reach = i32::from(rules.placement.gap == Gap::AllAround);
    let near = |a: &Pos, b: &Pos| (a.0 - b.0).abs() <= reach && (a.1 - b.1).abs() <= reach;
    !one.iter().any(|a| other.iter().any(|b| near(a, b))) && !cross(one, other) && !cross(other, one)
}

/// Whether a ship that runs down to the right and one that runs up to the right meet between cells: the
/// lines x - y = d and x + y = s meet at x = (s + d) / 2.
fn cross(down: &[Pos], up: &[Pos]) -> bool {
    let (Some((d0, d1)), Some((u0, u1))) = (ends(down), ends(up)) else { return false };
    if d1.1 <= d0.1 || d1.0 <= d0.0 || u1.1 >= u0.1 || u1.0 <= u0.0 {
        return false;
    }
    let twice_x = (u0.0 + u0.1) + (d0.0 - d0.1);
    2 * d0.0.max(u0.0) <= twice_x && twice_x <= 2 * d1.0.min(u1.0)
}

fn ends(cells: &[Pos]) -> Option<(Pos, Pos)> {
    if cells.len() < 2 { None } else { Some((cells[0], cells[cells.len() - 1])) }
}

/// A set of berths of one class, by their index.
type Set = [u64; 4];

/// Counts legal fleets from the rule set's own tables, for classes of one ship each: the berths of the last
/// class that fit are counted all at once.
struct Counter {
    /// Per class and berth, the berths of each later class that fit beside it.
    fits: Vec<Vec<Vec<Set>>>,
}

impl Counter {
    fn new(ruleset: &Ruleset) -> Counter {
        let classes = ruleset.classes();
        assert!(classes.iter().all(|class| class.count() == 1), "equal ships would be counted in each order");
        let fits = classes.iter().enumerate().map(|(index, class)| {
            let berths = class.berths().iter();
            berths
                .map(|berth| classes[index + 1..].iter().map(|later| beside(berth, later)).collect())
                .collect()
        });
        Counter { fits: fits.collect() }
    }

    fn count(&self) -> u64 {
        let open: Vec<Set> = self.fits.iter().map(|berths| full(berths.len())).collect();
        self.below(0, &open)
    }

    /// How many ways there are to place this class and all later ones, each within its open berths.
    fn below(&self, class: usize, open: &[Set]) -> u64 {
        let (own, later) = open.split_first().expect("there is a class to lay");
        if later.is_empty() {
            return own.iter().map(|word| u64::from(word.count_ones())).sum();
        }
        let mut total = 0;
        let mut next = [[0; 4]; 8];
        for berth in members(own) {
            let fits = &self.fits[class][berth];
            for ((next, open), fit) in next.iter_mut().zip(later).zip(fits) {
                *next = std::array::from_fn(|word| open[word] & fit[word]);
            }
            total += self.below(class + 1, &next[..later.len()]);
        }
        total
    }
}

fn beside(berth: &Berth, class: &Class) -> Set {
    let mut set = [0; 4];
    for (index, _) in class.berths().iter().enumerate().filter(|(_, other)| berth.fits_beside(other)) {
        set[index / 64] |= 1 << (index % 64);
    }
    set
}

fn full(size: usize) -> Set {
    assert!(size <= 256, "a set of berths has 256 places");
    std::array::from_fn(|word| match size.saturating_sub(64 * word) {
        0 => 0,
        left @ 1..64 => (1 << left) - 1,
        _ => u64::MAX,
    })
}

fn members(set: &Set) -> impl Iterator<Item = usize> + use<> {
    let set = *set;
    (0..256).filter(move |index| set[index / 64] >> (index % 64) & 1 == 1)
}

/// Rules like those of a preset, with a few words of the file changed.
pub(crate) fn changed(preset: &str, changes: &[(&str, &str)]) -> Ruleset {
    let text = Ruleset::preset(preset).unwrap().to_toml();
    let start = ("name = \"", "name = \"like-");
    let text = [start].iter().chain(changes).fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{from:?} does not stand in the rules of {preset}");
        text.replace(from, to)
    });
    Ruleset::from_toml(&text).unwrap()
}

/// The three longest ships of classic on a smaller board.
fn small(gap: &str, diagonal: bool) -> Ruleset {
    let ship = |class: &str, length| format!("[[ship]]\nclass = \"{class}\"\nlength = {length}\n");
    Ruleset::from_toml(&format!(
        "name = \"small\"\nversion = 1\n[board]\nwidth = 6\nheight = 5\n{}{}{}\
         [placement]\ngap = \"{gap}\"\ndiagonal = {diagonal}\n",
        ship("Carrier", 4),
        ship("Cruiser", 3),
        ship("Submarine", 3),
    ))
    .unwrap()
}

#[test]
fn counting_agrees_with_brute_force() {
    for gap in ["none", "all-around"] {
        for diagonal in [false, true] {
            let ruleset = small(gap, diagonal);
            let fleets = all_fleets(&ruleset);
            assert!(fleets.len() > 100, "{gap} {diagonal}: {}", fleets.len());
            assert_eq!(Counter::new(&ruleset).count(), fleets.len() as u64, "{gap} {diagonal}");
        }
    }
}

#[test]
fn berths_are_the_lines_on_the_board() {
    for ruleset in Ruleset::presets() {
        for (index, class) in ruleset.classes().iter().enumerate() {
            let mut berths: Vec<Vec<Pos>> = class
                .berths()
                .iter()
                .map(|berth| berth.span.iter().map(|c| (i32::from(c.x()), i32::from(c.y()))).collect())
                .collect();
            let mut lines: Vec<Vec<Pos>> =
                lines(ruleset.rules(), index).into_iter().map(|line| line.cells).collect();
            berths.sort();
            lines.sort();
            assert_eq!(berths, lines, "{ruleset:?} {}", class.name());
        }
    }
}

/// Cruiser and Submarine have different names, so swapping them gives another fleet.
#[test]
#[ignore = "slow proof: cargo xtask prove"]
fn classic_has_thirty_billion_fleets() {
    let classic = Ruleset::preset("classic").unwrap();
    assert_eq!(Counter::new(&classic).count(), 30_093_975_536);
}

#[test]
#[ignore = "slow proof: cargo xtask prove"]
fn classic_without_touching_has_four_billion_fleets() {
    let apart = changed("classic", &[("gap = \"none\"", "gap = \"all-around\"")]);
    assert_eq!(Counter::new(&apart).count(), 3_851_502_784);
}
