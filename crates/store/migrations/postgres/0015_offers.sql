-- Matches that any worker may play. An offer is a lease as well: who takes it gets it until `until_ms` and renews it; when
-- that time is over, another may take it, and the epoch goes up. A result names the epoch, so that one of a worker that was
-- replaced changes nothing.

create table offers (
  id text primary key not null,
  tournament_id text not null references tournaments (id),
  fixture bigint not null,
  slot_a bigint not null,
  slot_b bigint not null,
  first text not null,
  bot_a text references bots (id),
  bot_b text references bots (id),
  offered_ms bigint not null,
  -- The match that the holder plays. Whoever takes the offer next plays another one.
  match_id text,
  holder text,
  epoch bigint not null,
  until_ms bigint not null,
  -- What the organiser decided about the running match, and the entry for the audit log.
  abort text,
  abort_ms bigint,
  abort_who text,
  abort_details text
);

create unique index offers_by_fixture on offers (tournament_id, fixture);
create index offers_by_holder on offers (holder) where holder is not null;

-- Analyses of finished games that somebody waits for. Leased like offers.

create table analysis_jobs (
  game_id text primary key not null,
  asker text not null,
  asked_ms bigint not null,
  polled_ms bigint not null,
  holder text,
  epoch bigint not null,
  until_ms bigint not null,
  done bigint not null,
  total bigint not null,
  failed text
);

-- Numbers that go up with every change of something, so that other programs notice it.

create table marks (
  name text primary key not null,
  n bigint not null
);

insert into marks (name, n) values ('bots', 0);

create index games_void on games (void_ms) where void_ms is not null;
