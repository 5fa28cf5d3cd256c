//! Doorbells between processes: each says what to look at in the store. Nothing depends on them, because everyone looks
//! every second or so anyway.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};
use uuid::Uuid;

use crate::app::App;
use crate::bus::{Bus, Delivery};

/// What to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Bell {
    /// There are matches to be played.
    Offers,
    /// Matches that are being played may have to be given up.
    Orders,
    /// Games were stored, or bots or tournaments have changed.
    Changes,
    /// There are analyses to be computed.
    Analyses,
}

/// What the conductor waits for and what comes next, which is not stored.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Outlook {
    /// What a tournament is waiting for.
    pub(super) waits: Option<(Uuid, String)>,
    /// The upcoming pairs.
    pub(super) next: Vec<[String; 2]>,
}

/// The subject of an [`Outlook`].
const OUTLOOK: &str = "outlook";

/// Rings at other processes, if there are any.
pub(super) fn ring(bus: Option<&Bus>, bell: Bell) {
    if let Some(bus) = bus {
        bus.publish(&format!("bell.{bell}"), "");
    }
}

/// Tells other processes what comes next.
pub(super) fn tell_outlook(bus: Option<&Bus>, outlook: &Outlook) {
    if let Some(bus) = bus {
        let json = serde_json::to_vec(outlook).expect("an outlook is plain data");
        bus.publish(OUTLOOK, json);
    }
}

/// Listens until the process stops.
pub(super) async fn listen(app: App) {
    app.stop.run_until_cancelled(go_on(&app)).await;
}

async fn go_on(app: &App) {
    let Some(bus) = &app.bus else { return };
    let (Ok(mut bells), Ok(mut outlooks)) = (bus.subscribe("bell.*").await, bus.subscribe(OUTLOOK).await)
    else {
        // Started again by its supervisor only after a panic, so it waits here.
        return std::future::pending().await;
    };
    loop {
        tokio::select! {
            rung = bells.next() => {
                let Some(Delivery { subject, .. }) = rung else { return };
                if let Some(Ok(bell)) = subject.strip_prefix("bell.").map(str::parse) {
                    app.events.rung(bell);
                }
            }
            outlook = outlooks.next() => {
                let Some(Delivery { payload, .. }) = outlook else { return };
                if let Ok(outlook) = serde_json::from_slice(&payload) {
                    app.events.take_outlook(outlook);
                }
            }
        }
    }
}
