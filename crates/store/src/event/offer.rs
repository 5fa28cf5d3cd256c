//! Matches that any worker may play, with the lease of the worker that plays each.

use std::time::Duration;

use jiff::Timestamp;
use rules::{Seat, Sides};
use uuid::Uuid;

use crate::Store;
use crate::auth::{Deed, Note};
use crate::clock;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::lease;
use crate::row::{Bad, both, execute, from_row, get, select};

/// A match that is offered, or being played.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Its id.
    pub id: Uuid,
    /// The tournament.
    pub tournament: Uuid,
    /// Its index in the schedule.
    pub fixture: u32,
    /// Who plays, as slots.
    pub slots: Sides<u32>,
    /// Who moves first.
    pub first: Seat,
    /// The bots among them.
    pub bots: Sides<Option<Uuid>>,
    /// Since when it is offered.
    pub offered: Timestamp,
    /// The match that its holder plays, also if the lease has run out since.
    pub played: Option<OfferedMatch>,
    /// Whether it may be taken.
    pub is_free: bool,
}

/// The match that the holder of an offer plays.
#[derive(Clone, Debug)]
pub struct OfferedMatch {
    /// Its id, which is the game's once it is over.
    pub id: Uuid,
    /// Who plays it.
    pub holder: Uuid,
    /// How often the offer has changed hands.
    pub epoch: i64,
    /// What the organiser decided about it.
    pub abort: Option<(Abort, Note)>,
}

/// What the organiser decided about a running match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abort {
    /// This side loses it.
    Lost(Seat),
    /// Nobody loses, and it is played again.
    Again,
}

impl Abort {
    fn word(self) -> String {
        match self {
            Abort::Lost(seat) => seat.to_string(),
            Abort::Again => "again".to_owned(),
        }
    }

    fn read(word: &str) -> Result<Abort, Bad> {
        match word {
            "again" => Ok(Abort::Again),
            seat => seat.parse().map(Abort::Lost).map_err(|_| format!("abort \"{seat}\" is unknown")),
        }
    }
}

/// A match to be offered.
#[derive(Clone, Copy, Debug)]
pub struct NewOffer {
    /// Its index in the schedule.
    pub fixture: u32,
    /// Who plays, as slots.
    pub slots: Sides<u32>,
    /// Who moves first.
    pub first: Seat,
    /// The bots among them.
    pub bots: Sides<Option<Uuid>>,
}

/// A change of offers.
///
/// One that needs the lease of an offer fails with [`StoreError::Outdated`] if another has it or the offer is gone. Put it
/// first into its transaction: then nothing else of it happens either.
#[derive(Debug)]
pub enum OfferChange {
    /// Offers matches of a running tournament.
    Make {
        /// Which tournament.
        tournament: Uuid,
        /// Which matches.
        offers: Vec<NewOffer>,
        /// When.
        at: Timestamp,
    },
    /// Takes offers that are still free, for this time. Those of bots that can't be called now stay as they are.
    Take {
        /// The offers, each with the id of the match that will be played.
        offers: Vec<(Uuid, Uuid)>,
        /// Who takes them.
        holder: Uuid,
        /// For how long.
        time: Duration,
    },
    /// Keeps all offers of this holder for this time from now on.
    Renew {
        /// Who has them.
        holder: Uuid,
        /// For how long.
        time: Duration,
    },
    /// The match is over: the offer is gone.
    End {
        /// Which.
        offer: Uuid,
        /// Under this epoch.
        epoch: i64,
    },
    /// The match will not be played by its holder; another may take it after this time.
    HandBack {
        /// Which.
        offer: Uuid,
        /// Under this epoch.
        epoch: i64,
        /// How long nobody may take it.
        rest: Duration,
    },
    /// Takes back offers that nobody has.
    Withdraw(Vec<Uuid>),
    /// Decides about a running match, for its holder to carry out.
    Abort {
        /// Which match.
        id: Uuid,
        /// What is decided.
        abort: Abort,
        /// The entry for the audit log, which the holder writes.
        note: Note,
    },
}

impl OfferChange {
    /// Whether it must be in one order with other changes of tournaments and bots.
    pub(crate) fn is_ordered(&self) -> bool {
        !matches!(self, OfferChange::Renew { .. })
    }

    pub(crate) async fn write(&self, to: &mut Connection) -> Result<(), StoreError> {
        let rows = match self {
            OfferChange::Make { tournament, offers, at } => {
                for offer in offers {
                    make(*tournament, offer, *at, to).await?;
                }
                return Ok(());
            }
            OfferChange::Take { offers, holder, time } => {
                let now = lease::clock(to).await?;
                for (offer, played) in offers {
                    let sql = "update offers set match_id = $1, holder = $2, epoch = epoch + 1, until_ms = $3 \
                               where id = $4 and until_ms < $5 and exists (select 1 from tournaments \
                               where tournaments.id = tournament_id and tournaments.state = 'running') \
                               and not exists (select 1 from bots where (bots.id = bot_a or bots.id = bot_b) \
                               and (bots.state <> 'active' or bots.url is null))";
                    execute!(to, sql, played, holder, lease::until(now, *time), offer, now)?;
                }
                return Ok(());
            }
            OfferChange::Renew { holder, time } => {
                let now = lease::clock(to).await?;
                let sql = "update offers set until_ms = $1 where holder = $2";
                execute!(to, sql, lease::until(now, *time), holder)?;
                return Ok(());
            }
            OfferChange::End { offer, epoch } => {
                execute!(to, "delete from offers where id = $1 and epoch = $2", offer, epoch)?
            }
            OfferChange::HandBack { offer, epoch, rest } => {
                let now = if rest.is_zero() { 0 } else { lease::clock(to).await? };
                let sql = "update offers set match_id = null, holder = null, until_ms = $1, abort = null, \
                           abort_ms = null, abort_who = null, abort_details = null where id = $2 and epoch = $3";
                execute!(to, sql, lease::until(now, *rest), offer, epoch)?
            }
            OfferChange::Withdraw(offers) => {
                let now = lease::clock(to).await?;
                for offer in offers {
                    execute!(to, "delete from offers where id = $1 and until_ms < $2", offer, now)?;
                }
                return Ok(());
            }
            OfferChange::Abort { id, abort, note } => {
                let Note { at, who, details, .. } = note;
                let sql = "update offers set abort = $1, abort_ms = $2, abort_who = $3, abort_details = $4 \
                           where match_id = $5 and abort is null";
                execute!(to, sql, abort.word(), at, who, details, id)?
            }
        };
        if rows == 1 { Ok(()) } else { Err(StoreError::Outdated) }
    }
}

async fn make(
    tournament: Uuid,
    offer: &NewOffer,
    at: Timestamp,
    to: &mut Connection,
) -> Result<(), StoreError> {
    let NewOffer { fixture, slots, first, bots } = offer;
    let sql = "insert into offers (id, tournament_id, fixture, slot_a, slot_b, first, bot_a, bot_b, offered_ms, \
               epoch, until_ms) select $1, id, $2, $3, $4, $5, $6, $7, $8, 0, 0 from tournaments \
               where id = $9 and state = 'running'";
    let id = Uuid::now_v7();
    let made = execute!(to, sql, id, fixture, slots.a, slots.b, first, bots.a, bots.b, at, tournament);
    match made.map_err(|error| StoreError::Outdated.if_not_unique(error))? {
        1 => Ok(()),
        _ => Err(StoreError::Outdated),
    }
}

impl Store {
    /// All offers, the oldest first.
    pub async fn offers(&self) -> Result<Vec<Offer>, StoreError> {
        let now = clock::time(&self.readers).await?;
        let sql = "select *, cast(case when until_ms < $1 then 1 else 0 end as bigint) as free from offers \
                   order by offered_ms, fixture";
        select!(sql, now).fetch_all(&self.readers).await
    }

    /// The offers that somebody may take now, the oldest first.
    pub async fn free_offers(&self, most: u32) -> Result<Vec<Uuid>, StoreError> {
        let now = clock::time(&self.readers).await?;
        let sql = "select offers.id from offers join tournaments on tournaments.id = tournament_id \
                   where state = 'running' and until_ms < $1 order by offered_ms, fixture limit $2";
        let rows: Vec<(Uuid,)> = select!(sql, now, most).fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// The offers that this holder has taken.
    pub async fn offers_of(&self, holder: Uuid) -> Result<Vec<Offer>, StoreError> {
        let now = clock::time(&self.readers).await?;
        let sql = "select *, cast(case when until_ms < $1 then 1 else 0 end as bigint) as free from offers where holder = $2";
        select!(sql, now, holder).fetch_all(&self.readers).await
    }
}

from_row!("an offer", Offer, |row| {
    let abort = match (get::<Option<String>>(row, "abort")?, get::<Option<Timestamp>>(row, "abort_ms")?) {
        (Some(word), Some(at)) => {
            let who = get::<Option<String>>(row, "abort_who")?.unwrap_or_default();
            let details = get::<Option<String>>(row, "abort_details")?.unwrap_or_default();
            let note = Note { at, who, deed: Deed::MatchAborted, bot: None, details };
            Some((Abort::read(&word)?, note))
        }
        _ => None,
    };
    let played = match (get(row, "match_id")?, get(row, "holder")?) {
        (Some(id), Some(holder)) => Some(OfferedMatch { id, holder, epoch: get(row, "epoch")?, abort }),
        _ => None,
    };
    Ok(Offer {
        id: get(row, "id")?,
        tournament: get(row, "tournament_id")?,
        fixture: get(row, "fixture")?,
        slots: both(row, "slot_a", "slot_b")?,
        first: get(row, "first")?,
        bots: both(row, "bot_a", "bot_b")?,
        offered: get(row, "offered_ms")?,
        played,
        is_free: get::<i64>(row, "free")? == 1,
    })
});
