//! Offered matches and analyses: one holder at a time, and a late result changes nothing.

use std::time::Duration;

use rules::{Seat, Sides};
use store::{
    Abort, AnalysisJobChange, BotChange, Change, Deed, EventChange, NewOffer, Note, Offer, OfferChange,
    Store, StoreError,
};
use uuid::Uuid;

use crate::event::{Desk, WON};
use crate::{Home, on_both};

on_both!(
    an_offer_has_one_holder_and_a_late_result_changes_nothing,
    of_many_workers_each_offer_goes_to_one,
    offers_of_absent_bots_and_paused_tournaments_are_not_taken,
    an_order_to_abort_reaches_whoever_has_the_match,
    an_analysis_is_computed_once_and_a_late_one_changes_nothing,
    marks_go_up_with_what_others_see,
);

const LONG: Duration = Duration::from_hours(1);

async fn change(store: &Store, change: OfferChange) -> Result<(), StoreError> {
    store.apply(vec![Change::Offer(change)]).await
}

/// Offers this many matches of a tournament.
async fn offer(desk: &Desk, tournament: Uuid, count: u32) {
    let bots = desk.bots();
    let offers = (0..count).map(|fixture| NewOffer {
        fixture,
        slots: Sides::new(0, 1),
        first: Seat::A,
        bots: Sides::new(Some(bots[0]), Some(bots[1])),
    });
    let offers = offers.collect();
    change(&desk.store, OfferChange::Make { tournament, offers, at: store::now() }).await.unwrap();
}

/// Takes free offers for this long, and returns those that this holder has now.
async fn take(store: &Store, holder: Uuid, time: Duration) -> Vec<Offer> {
    let free = store.free_offers(100).await.unwrap();
    let offers = free.into_iter().map(|offer| (offer, Uuid::now_v7())).collect();
    change(store, OfferChange::Take { offers, holder, time }).await.unwrap();
    store.offers_of(holder).await.unwrap()
}

/// Takes an offer from a holder whose lease is over, as soon as the clock says so.
async fn take_over(store: &Store, holder: Uuid) -> Offer {
    loop {
        if let Some(offer) = take(store, holder, LONG).await.pop() {
            return offer;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

async fn an_offer_has_one_holder_and_a_late_result_changes_nothing(home: Home) {
    let desk = Desk::new(home).await;
    let tournament = desk.begin().await;
    offer(&desk, tournament, 1).await;
    let again = OfferChange::Make {
        tournament,
        offers: vec![NewOffer {
            fixture: 0,
            slots: Sides::new(0, 1),
            first: Seat::A,
            bots: Sides::default(),
        }],
        at: store::now(),
    };
    assert!(matches!(change(&desk.store, again).await, Err(StoreError::Outdated)), "it is offered already");
    let (slow, quick) = (Uuid::now_v7(), Uuid::now_v7());
    let old = take(&desk.store, slow, LONG).await.pop().unwrap();
    let old_match = old.played.clone().unwrap();
    assert_eq!((old_match.epoch, old_match.holder, old.is_free), (1, slow, false));
    assert!(take(&desk.store, quick, LONG).await.is_empty(), "another has it");

    // Its lease runs out, and another plays the match, as another one.
    change(&desk.store, OfferChange::Renew { holder: slow, time: Duration::ZERO }).await.unwrap();
    let new = take_over(&desk.store, quick).await;
    let new_match = new.played.clone().unwrap();
    assert_eq!((new.id, new_match.epoch), (old.id, 2));
    assert_ne!(new_match.id, old_match.id);
    let result = |epoch: i64| {
        let finished = desk.game(tournament, 0, WON);
        let end = Change::Offer(OfferChange::End { offer: old.id, epoch });
        vec![end, Change::Event(EventChange::Play(Box::new(finished)))]
    };
    assert!(matches!(desk.store.apply(result(1)).await, Err(StoreError::Outdated)), "it comes too late");
    assert!(desk.store.results(tournament).await.unwrap().is_empty());
    let back = OfferChange::HandBack { offer: old.id, epoch: 1, rest: Duration::ZERO };
    assert!(matches!(change(&desk.store, back).await, Err(StoreError::Outdated)));
    // Renewing does nothing for who has nothing.
    change(&desk.store, OfferChange::Renew { holder: slow, time: LONG }).await.unwrap();
    assert!(desk.store.offers_of(slow).await.unwrap().is_empty());
    desk.store.apply(result(2)).await.unwrap();
    assert!(desk.store.offers().await.unwrap().is_empty());
    assert!(matches!(desk.store.apply(result(2)).await, Err(StoreError::Outdated)), "sent twice");
    assert_eq!(desk.store.results(tournament).await.unwrap().len(), 1);
    assert!(desk.store.game_of_fixture(tournament, 0).await.unwrap().is_some());
}

async fn of_many_workers_each_offer_goes_to_one(home: Home) {
    let others = [home.open().await, home.open().await, home.open().await];
    let desk = Desk::new(home).await;
    let tournament = desk.begin().await;
    offer(&desk, tournament, 40).await;
    let holders: Vec<Uuid> = others.iter().map(|_| Uuid::now_v7()).collect();
    let taking = others.iter().zip(&holders).map(|(store, holder)| take(store, *holder, LONG));
    let taken = futures_util::future::join_all(taking).await;
    let mut fixtures: Vec<u32> = taken.iter().flatten().map(|offer| offer.fixture).collect();
    fixtures.sort_unstable();
    assert_eq!(fixtures, (0..40).collect::<Vec<_>>(), "each is taken once");
    for store in others {
        store.close().await;
    }
}

async fn offers_of_absent_bots_and_paused_tournaments_are_not_taken(home: Home) {
    let desk = Desk::new(home).await;
    let (store, worker) = (&desk.store, Uuid::now_v7());
    let tournament = desk.begin().await;
    offer(&desk, tournament, 2).await;
    let event = async |change| store.apply(vec![Change::Event(change)]).await.unwrap();
    event(EventChange::Pause(tournament)).await;
    assert!(take(store, worker, LONG).await.is_empty());
    event(EventChange::Resume(tournament)).await;
    let bench = BotChange::Bench { reason: "to see".to_owned(), at: store::now() };
    store.apply(vec![Change::Bot(desk.bots()[0], bench)]).await.unwrap();
    assert!(take(store, worker, LONG).await.is_empty(), "a bot is benched");
    let ids: Vec<Uuid> = store.offers().await.unwrap().iter().map(|offer| offer.id).collect();
    change(store, OfferChange::Withdraw(ids[..1].to_vec())).await.unwrap();
    assert_eq!(store.offers().await.unwrap().len(), 1);
    let unbench = BotChange::Unbench { at: store::now() };
    store.apply(vec![Change::Bot(desk.bots()[0], unbench)]).await.unwrap();
    assert_eq!(take(store, worker, LONG).await.len(), 1);
    // What somebody has is not withdrawn, but gone with its tournament.
    change(store, OfferChange::Withdraw(ids)).await.unwrap();
    assert_eq!(store.offers().await.unwrap().len(), 1);
    event(EventChange::Stop { tournament, at: store::now() }).await;
    assert!(store.offers().await.unwrap().is_empty());
}

async fn an_order_to_abort_reaches_whoever_has_the_match(home: Home) {
    let desk = Desk::new(home).await;
    let tournament = desk.begin().await;
    offer(&desk, tournament, 1).await;
    let (one, other) = (Uuid::now_v7(), Uuid::now_v7());
    let taken = take(&desk.store, one, LONG).await.pop().unwrap();
    let (at, who, details) = (store::now(), "organiser".to_owned(), "because".to_owned());
    let note = Note { at, who, deed: Deed::MatchAborted, bot: None, details };
    let abort = |id| OfferChange::Abort { id, abort: Abort::Lost(Seat::B), note: note.clone() };
    assert!(matches!(change(&desk.store, abort(Uuid::now_v7())).await, Err(StoreError::Outdated)));
    let id = taken.played.unwrap().id;
    change(&desk.store, abort(id)).await.unwrap();
    assert!(matches!(change(&desk.store, abort(id)).await, Err(StoreError::Outdated)), "already");
    let told = |offer: &Offer| offer.played.clone().unwrap().abort.unwrap();
    let held = desk.store.offers_of(one).await.unwrap();
    assert_eq!(told(&held[0]).0, Abort::Lost(Seat::B));
    assert_eq!((told(&held[0]).1.at, told(&held[0]).1.details.as_str()), (at, "because"));
    // Whoever takes over carries it out.
    change(&desk.store, OfferChange::Renew { holder: one, time: Duration::ZERO }).await.unwrap();
    assert_eq!(told(&take_over(&desk.store, other).await).0, Abort::Lost(Seat::B));
}

async fn an_analysis_is_computed_once_and_a_late_one_changes_nothing(home: Home) {
    let store = home.open().await;
    let job = async |change| store.apply(vec![Change::AnalysisJob(change)]).await;
    let ask = |game, asker: &str, most| {
        let (asker, at) = (asker.to_owned(), store::now());
        AnalysisJobChange::Ask { game, asker, at, most }
    };
    let [game, second, third] = std::array::from_fn(|_| Uuid::now_v7());
    job(ask(game, "ada", (2, 3))).await.unwrap();
    job(ask(game, "ben", (2, 3))).await.unwrap();
    job(ask(second, "ada", (2, 3))).await.unwrap();
    assert!(matches!(job(ask(third, "ada", (2, 3))).await, Err(StoreError::Outdated)), "too many of hers");
    job(ask(third, "ben", (2, 3))).await.unwrap();
    assert!(matches!(job(ask(Uuid::now_v7(), "cy", (2, 3))).await, Err(StoreError::Outdated)), "too many");
    // Askers take turns.
    assert_eq!(store.free_analysis_jobs(9).await.unwrap()[2], second);

    let (slow, quick) = (Uuid::now_v7(), Uuid::now_v7());
    let take = |holder, time| AnalysisJobChange::Take { game, holder, time };
    job(take(slow, Duration::ZERO)).await.unwrap();
    while job(take(quick, LONG)).await.is_err() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert!(matches!(job(take(slow, LONG)).await, Err(StoreError::Outdated)), "another has it");
    let renew = |epoch| AnalysisJobChange::Renew { game, epoch, time: LONG, progress: (3, 9) };
    assert!(matches!(job(renew(1)).await, Err(StoreError::Outdated)));
    job(renew(2)).await.unwrap();
    let now = store.analysis_job(game).await.unwrap().unwrap();
    assert_eq!((now.done, now.total, now.holder, now.epoch), (3, 9, Some(quick), 2));
    assert!(matches!(job(AnalysisJobChange::End { game, epoch: 1 }).await, Err(StoreError::Outdated)));
    job(AnalysisJobChange::Fail { game, epoch: 2, reason: "no".to_owned() }).await.unwrap();
    assert_eq!(store.analysis_job(game).await.unwrap().unwrap().failed.as_deref(), Some("no"));
    job(AnalysisJobChange::Told(game)).await.unwrap();
    assert!(store.analysis_job(game).await.unwrap().is_none());
    store.close().await;
}

async fn marks_go_up_with_what_others_see(home: Home) {
    let desk = Desk::new(home).await;
    let before = desk.store.event_mark().await.unwrap();
    let url = BotChange::SetUrl(Some("http://localhost:4001".to_owned()));
    desk.store.apply(vec![Change::Bot(desk.bots()[0], url)]).await.unwrap();
    let after = desk.store.event_mark().await.unwrap();
    assert_eq!((after.bots, after.cursor, after.voids), (before.bots + 1, 0, 0));
    let tournament = desk.begin().await;
    let game = desk.game(tournament, 0, WON);
    let id = game.game.id;
    desk.store.apply(vec![Change::Event(EventChange::Play(Box::new(game)))]).await.unwrap();
    let (reason, replay) = ("to see".to_owned(), wire::Replay::Again);
    let void = EventChange::Void { game: id, reason, at: store::now(), replay };
    desk.store.apply(vec![Change::Event(void)]).await.unwrap();
    let after = desk.store.event_mark().await.unwrap();
    assert_eq!((after.cursor, after.voids), (1, 1));
    assert!(desk.store.game_of_fixture(tournament, 0).await.unwrap().is_none(), "it is played again");
}
