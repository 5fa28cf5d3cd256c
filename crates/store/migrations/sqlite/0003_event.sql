-- Tournaments of bots. Times are milliseconds since 1970.

create table tournaments (
  id text primary key not null,
  number bigint not null unique,
  series text not null,
  name text not null,
  mode text not null,
  rules text not null,
  games bigint not null,
  seed bigint not null,
  concurrency bigint not null,
  per_bot bigint not null,
  timeout_ms bigint not null,
  move_ms bigint not null,
  match_ms bigint not null,
  tournament_ms bigint not null,
  repeats text not null,
  captains text not null,
  state text not null,
  created_ms bigint not null,
  begins_ms bigint,
  started_ms bigint,
  ended_ms bigint,
  played bigint not null,
  total bigint not null
);

-- One at a time.
create unique index tournaments_active on tournaments ((state is not null))
  where state in ('waiting', 'running', 'paused');

-- Who takes part, fixed when a tournament begins.
create table entries (
  tournament_id text not null references tournaments (id),
  slot bigint not null,
  name text not null,
  bot_id text references bots (id),
  primary key (tournament_id, slot)
);

-- Finished games. Rows are added in the order of their cursors; afterwards only the void columns change, once.
create table games (
  cursor integer primary key not null,
  id text not null unique,
  tournament_id text not null references tournaments (id),
  fixture bigint not null,
  slot_a bigint not null,
  slot_b bigint not null,
  name_a text not null,
  name_b text not null,
  bot_a text references bots (id),
  bot_b text references bots (id),
  first text not null,
  outcome text not null,
  cause text not null,
  turns bigint not null,
  began_ms bigint not null,
  ended_ms bigint not null,
  fault_a text,
  fault_b text,
  calls_a bigint not null,
  calls_b bigint not null,
  spent_a_us bigint not null,
  spent_b_us bigint not null,
  commitment_a text,
  commitment_b text,
  salt_a text,
  salt_b text,
  void_reason text,
  void_ms bigint,
  void_replay text
);

-- No game of a schedule counts twice, and none that shall not be played again is.
create unique index games_by_fixture on games (tournament_id, fixture)
  where void_replay is null or void_replay = 'no';

create index games_by_tournament on games (tournament_id, cursor);
create index games_by_bot_a on games (bot_a, cursor) where bot_a is not null;
create index games_by_bot_b on games (bot_b, cursor) where bot_b is not null;

-- Apart from their games, so that looking through many games does not read them.
create table game_records (
  cursor integer primary key not null references games (cursor),
  record text not null
);

-- Every call of a game to a bot, packed; the last games of each bot have them.
create table flights (
  cursor integer not null references games (cursor),
  seat text not null,
  bot_id text not null references bots (id),
  log blob not null,
  primary key (cursor, seat)
);

create index flights_by_bot on flights (bot_id, cursor);

-- Matches in a row that a bot has lost by its own fault.
alter table bots add column failures bigint not null default 0;
