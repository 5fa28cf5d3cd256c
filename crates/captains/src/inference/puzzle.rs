//! The puzzle: the evidence in terms of berths, which ships may be where and what they must explain together.

use rules::{Cells, Class, Ruleset};

use super::berth_tables::BerthTables;
use super::evidence::Evidence;
use super::mask::Mask;

/// Which ships may be where, and what they must explain together.
///
/// Ships that nothing distinguishes are grouped: all ships of a class, and classes of the same shape as long
/// as the same places are left to them. A group's ships are counted as a set, so equal ships are never
/// counted twice.
pub(super) struct Puzzle<'h, const W: usize> {
    pub(super) tables: &'h BerthTables<W>,
    pub(super) groups: Vec<Group<W>>,
    /// Cells that must be covered.
    pub(super) need: Cells,
    /// Sets of berths, one for each group, of which at least one must be taken.
    pub(super) rumours: Vec<Vec<Mask<W>>>,
    /// Sums that must match.
    pub(super) tallies: Vec<Tally<W>>,
}

/// Ships that nothing distinguishes.
pub(super) struct Group<const W: usize> {
    pub(super) shape: usize,
    pub(super) count: u8,
    pub(super) list: Mask<W>,
    /// The classes, by their index, and how many ships each has.
    pub(super) classes: Vec<(usize, u8)>,
    visible: bool,
}

/// Contributions of several ships that must add up to what was reported.
pub(super) struct Tally<const W: usize> {
    pub(super) told: u8,
    /// What a ship of each group at each berth contributes.
    pub(super) parts: Vec<Vec<u8>>,
    /// The berths of each group that contribute anything.
    pub(super) taking: Vec<Mask<W>>,
}

impl<const W: usize> Tally<W> {
    fn new(told: u8, parts: Vec<Vec<u8>>) -> Tally<W> {
        let taking = parts.iter().map(|parts| {
            let mut taking = Mask::EMPTY;
            parts
                .iter()
                .enumerate()
                .filter(|(_, part)| **part > 0)
                .for_each(|(berth, _)| taking.insert(berth));
            taking
        });
        Tally { told, taking: taking.collect(), parts }
    }
}

impl<'h, const W: usize> Puzzle<'h, W> {
    pub(super) fn new(ruleset: &Ruleset, tables: &'h BerthTables<W>, evidence: &Evidence) -> Puzzle<'h, W> {
        let struck = evidence.strikes_by_shape(tables);
        let apart = !evidence.volleys.is_empty();
        let mut groups: Vec<Group<W>> = Vec::new();
        for class in ruleset.classes() {
            let shape = tables.shape_of[class.id().index()];
            let list = admitted(ruleset, tables, evidence, class, &struck[shape]);
            let visible = !class.stealth();
            let member = (class.id().index(), class.count());
            let alike = |group: &&mut Group<W>| {
                group.shape == shape
                    && group.list == list
                    && (group.visible == visible || evidence.rumours.is_empty())
            };
            match groups.iter_mut().find(alike).filter(|_| !apart) {
                Some(group) => {
                    group.count += class.count();
                    group.classes.push(member);
                }
                None => {
                    groups.push(Group { shape, count: class.count(), list, classes: vec![member], visible });
                }
            }
        }
        let rumours = evidence.rumours.iter().map(|cells| {
            let taking = |group: &Group<W>| {
                if group.visible { meeting(tables, group.shape, *cells) } else { Mask::EMPTY }
            };
            groups.iter().map(taking).collect()
        });
        let rumours = rumours.collect();
        let tallies = tallies(ruleset, tables, evidence);
        Puzzle { tables, groups, need: evidence.need, rumours, tallies }
    }

    /// How many fleets one arrangement of the groups represents: ships of different classes in a group can be
    /// swapped.
    pub(super) fn labels(&self) -> u128 {
        let factorial = |n: u8| (1..=u128::from(n)).product::<u128>();
        self.groups
            .iter()
            .map(|group| {
                let alike: u128 = group.classes.iter().map(|(_, count)| factorial(*count)).product();
                factorial(group.count) / alike
            })
            .product()
    }
}

/// The berths of a shape that meet any of the cells.
fn meeting<const W: usize>(tables: &BerthTables<W>, shape: usize, cells: Cells) -> Mask<W> {
    cells
        .iter()
        .fold(Mask::EMPTY, |all, cell| all.or(&tables.shapes[shape].covering[usize::from(cell.index())]))
}

/// The berths where a ship of the class would have given every answer that concerns it alone.
fn admitted<const W: usize>(
    ruleset: &Ruleset,
    tables: &BerthTables<W>,
    evidence: &Evidence,
    class: &Class,
    struck: &Mask<W>,
) -> Mask<W> {
    let shape = &tables.shapes[tables.shape_of[class.id().index()]];
    let unseen = if class.stealth() { evidence.echoes } else { evidence.blank };
    let barred = meeting(tables, tables.shape_of[class.id().index()], evidence.water | unseen);
    let mut list = shape.all.without(&barred);
    for number in list.and(struck).iter() {
        let berth = &shape.berths[number];
        if !evidence.answers(class, berth.span, berth.cells) {
            list.remove(number);
        }
    }
    if !evidence.volleys.is_empty() {
        for number in list.iter() {
            if !fits_volleys(ruleset, evidence, class, shape.berths[number].cells) {
                list.remove(number);
            }
        }
    }
    list
}

/// Whether a ship of the class on these cells would have given answers to the salvos that agree with the
/// report, as far as one ship alone can show.
fn fits_volleys(ruleset: &Ruleset, evidence: &Evidence, class: &Class, cells: Cells) -> bool {
    evidence.volleys.iter().all(|volley| {
        let reply = volley.reply(class, cells);
        let alone = class.count() == 1;
        let hits = match volley.told(ruleset, class.id()) {
            Some(told) if alone => reply.hits == told,
            Some(told) => reply.hits <= told,
            None => reply.hits <= volley.all_told(),
        };
        let named = volley.sank(class.id());
        let sunk = match volley.sank_unnamed() {
            0 if alone => u8::from(reply.sank) == named,
            unnamed => !reply.sank || named + unnamed > 0,
        };
        hits && sunk && (!reply.sank || volley.admits_wreck(class.id(), cells))
    })
}

/// The sums that several ships share. If a class has one ship and its hits are named, its berths were
/// filtered already.
fn tallies<const W: usize>(ruleset: &Ruleset, tables: &BerthTables<W>, evidence: &Evidence) -> Vec<Tally<W>> {
    let parts = |part: &dyn Fn(&Class, Cells) -> u8| -> Vec<Vec<u8>> {
        let classes = ruleset.classes().iter();
        classes
            .map(|class| {
                let berths = tables.shapes[tables.shape_of[class.id().index()]].berths.iter();
                berths.map(|berth| part(class, berth.cells)).collect()
            })
            .collect()
    };
    let mut tallies = Vec::new();
    for volley in &evidence.volleys {
        let sank = |class: &Class, cells| u8::from(volley.reply(class, cells).sank);
        let hits = |class: &Class, cells| volley.reply(class, cells).hits;
        if ruleset.names_on_hit() {
            for own in ruleset.classes().iter().filter(|class| class.count() > 1) {
                let told = volley.told(ruleset, own.id()).unwrap_or(0);
                let only = |class: &Class, cells| if class.id() == own.id() { hits(class, cells) } else { 0 };
                tallies.push(Tally::new(told, parts(&only)));
            }
        } else {
            tallies.push(Tally::new(volley.all_told(), parts(&hits)));
        }
        if volley.sank_unnamed() > 0 {
            let named: u8 = ruleset.classes().iter().map(|class| volley.sank(class.id())).sum();
            tallies.push(Tally::new(named + volley.sank_unnamed(), parts(&sank)));
        } else {
            for own in ruleset.classes().iter().filter(|class| class.count() > 1) {
                let only = |class: &Class, cells| if class.id() == own.id() { sank(class, cells) } else { 0 };
                tallies.push(Tally::new(volley.sank(own.id()), parts(&only)));
            }
        }
    }
    // Sums that no ship can contribute to were handled when the berths were filtered.
    tallies.retain(|tally| tally.told > 0);
    tallies
}

impl Evidence {
    /// For every shape, the berths with a cell that was fired at with an answer.
    fn strikes_by_shape<const W: usize>(&self, tables: &BerthTables<W>) -> Vec<Mask<W>> {
        let struck = self.struck();
        (0..tables.shapes.len()).map(|shape| meeting(tables, shape, struck)).collect()
    }
}
