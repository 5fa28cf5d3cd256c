//! Prometheus metrics.

use std::sync::OnceLock;
use std::time::Duration;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

use crate::app::App;

pub(crate) const REQUESTS: &str = "broadside_http_requests_total";
pub(crate) const REQUEST_SECONDS: &str = "broadside_http_request_seconds";
pub(crate) const SOCKETS: &str = "broadside_sockets";
pub(crate) const TABLES: &str = "broadside_tables_in_memory";
pub(crate) const TURNS: &str = "broadside_turns_total";
pub(crate) const TURN_SECONDS: &str = "broadside_turn_seconds";
pub(crate) const GAMES: &str = "broadside_games_finished_total";
pub(crate) const ANALYSES: &str = "broadside_analysis_seconds";
pub(crate) const HINTS: &str = "broadside_hints_total";
pub(crate) const DROPPED: &str = "broadside_slow_readers_dropped_total";
pub(crate) const MATCHES: &str = "broadside_matches_running";
pub(crate) const LAPSED: &str = "broadside_match_leases_lapsed_total";
pub(crate) const LATE: &str = "broadside_late_results_total";
pub(crate) const LEASES: &str = "broadside_leases";
pub(crate) const TAKEOVERS: &str = "broadside_lease_takeovers_total";
pub(crate) const LEASES_LOST: &str = "broadside_leases_lost_total";
pub(crate) const BUS_LOST: &str = "broadside_nats_disconnects_total";
pub(crate) const BUS_DROPPED: &str = "broadside_nats_dropped_total";
pub(crate) const PANICS: &str = "broadside_panics_total";
pub(crate) const DATABASE_UP: &str = "broadside_database_up";
pub(crate) const DATABASE_DOWN_SECONDS: &str = "broadside_database_down_seconds_total";
pub(crate) const DATABASE_RETRIES: &str = "broadside_database_retries_total";
pub(crate) const DATABASE_LOST: &str = "broadside_database_connections_lost_total";

/// The program's one recorder, shared by all servers in it.
pub(crate) fn recorder() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let seconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];
        let recorder =
            PrometheusBuilder::new().set_buckets(&seconds).expect("there are buckets").build_recorder();
        let handle = recorder.handle();
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("another metrics recorder is already installed");
        }
        describe();
        handle
    })
}

fn describe() {
    metrics::describe_counter!(REQUESTS, "Requests answered, by route and status.");
    metrics::describe_histogram!(REQUEST_SECONDS, "Response time.");
    metrics::describe_gauge!(SOCKETS, "Live sockets.");
    metrics::describe_gauge!(TABLES, "Tables in memory.");
    metrics::describe_counter!(TURNS, "Turns stored and sent.");
    metrics::describe_histogram!(
        TURN_SECONDS,
        "Time from an order's arrival until its result is sent, including the store."
    );
    metrics::describe_counter!(GAMES, "Games that ended, by cause.");
    metrics::describe_histogram!(ANALYSES, "Time to analyse a finished game.");
    metrics::describe_counter!(HINTS, "Positions in which the coach was asked.");
    metrics::describe_counter!(DROPPED, "Sockets dropped because they did not keep up.");
    metrics::describe_gauge!(MATCHES, "Offered matches that this process plays.");
    metrics::describe_counter!(LAPSED, "Matches given up because their lease was not renewed in time.");
    metrics::describe_counter!(LATE, "Results that came too late: another process has the match.");
    metrics::describe_gauge!(LEASES, "Leases held by this program.");
    metrics::describe_counter!(TAKEOVERS, "Leases taken that another program had before, or this one.");
    metrics::describe_counter!(LEASES_LOST, "Leases lost to another node, or not renewed in time.");
    metrics::describe_counter!(BUS_LOST, "How often the connection to NATS was lost.");
    metrics::describe_counter!(
        BUS_DROPPED,
        "Messages to other nodes that were lost because NATS didn't take them."
    );
    metrics::describe_counter!(PANICS, "Panics, by task.");
    metrics::describe_gauge!(DATABASE_UP, "Whether the last write to the database was possible: 1 or 0.");
    metrics::describe_gauge!(DATABASE_DOWN_SECONDS, "How long nothing could be written, all in all.");
    metrics::describe_counter!(DATABASE_RETRIES, "Transactions that were tried again.");
    metrics::describe_counter!(DATABASE_LOST, "Connections to the database that were lost or not made.");
}

/// Takes the values of what others count.
pub(crate) fn look_at(app: &App) {
    let trouble = app.store.trouble();
    metrics::gauge!(DATABASE_UP).set(if trouble.is_down { 0.0 } else { 1.0 });
    metrics::gauge!(DATABASE_DOWN_SECONDS).set(trouble.down.as_secs_f64());
    metrics::counter!(DATABASE_RETRIES).absolute(trouble.retries);
    metrics::counter!(DATABASE_LOST).absolute(trouble.lost);
}

pub(crate) fn counter_dropped() {
    metrics::counter!(DROPPED).increment(1);
}

pub(crate) fn panicked(task: &'static str) {
    metrics::counter!(PANICS, "task" => task).increment(1);
}

pub(crate) fn matches_played_here(by: f64) {
    metrics::gauge!(MATCHES).increment(by);
}

pub(crate) fn leases_lapsed(matches: usize) {
    metrics::counter!(LAPSED).increment(matches as u64);
}

pub(crate) fn late_result() {
    metrics::counter!(LATE).increment(1);
}

pub(crate) fn leases_held(count: usize) {
    metrics::gauge!(LEASES).set(count as f64);
}

pub(crate) fn lease_taken_over() {
    metrics::counter!(TAKEOVERS).increment(1);
}

pub(crate) fn lease_lost() {
    metrics::counter!(LEASES_LOST).increment(1);
}

pub(crate) fn bus_lost() {
    metrics::counter!(BUS_LOST).increment(1);
}

pub(crate) fn bus_dropped() {
    metrics::counter!(BUS_DROPPED).increment(1);
}

pub(crate) fn gauge_tables(by: f64) {
    metrics::gauge!(TABLES).increment(by);
}

pub(crate) fn analysed(took: Duration) {
    metrics::histogram!(ANALYSES).record(took.as_secs_f64());
}

pub(crate) fn hint_given() {
    metrics::counter!(HINTS).increment(1);
}

pub(crate) fn turn_told(took: Duration) {
    metrics::counter!(TURNS).increment(1);
    metrics::histogram!(TURN_SECONDS).record(took.as_secs_f64());
}

pub(crate) fn game_over(cause: rules::Cause) {
    metrics::counter!(GAMES, "cause" => cause.word()).increment(1);
}

pub(crate) fn gauge_sockets(by: f64) {
    metrics::gauge!(SOCKETS).increment(by);
}

pub(crate) fn request(route: &str, status: u16, took: Duration) {
    metrics::counter!(REQUESTS, "route" => route.to_owned(), "status" => status.to_string()).increment(1);
    metrics::histogram!(REQUEST_SECONDS).record(took.as_secs_f64());
}
