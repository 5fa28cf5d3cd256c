-- Everything, as the migrations of SQLite up to this number have made it; a test compares the two. What the tables and
-- columns mean is written there. Types are text, bigint and bytea only; ids and times are made by the program.

create table tables (
  id text primary key not null,
  kind text not null,
  rules text not null,
  captain text,
  name_a text,
  name_b text,
  token_a text,
  token_b text,
  first text not null,
  total_ms bigint,
  increment_ms bigint,
  coach bigint not null,
  fleet_a text,
  fleet_b text,
  pencil_a text not null,
  pencil_b text not null,
  left_a_ms bigint,
  left_b_ms bigint,
  next text,
  opened_ms bigint not null default 0,
  began_ms bigint,
  ended_ms bigint
);

create index tables_before_rematch on tables (next) where next is not null;
create index tables_without_result on tables (opened_ms) where ended_ms is null;

create table turns (
  table_id text not null references tables (id),
  n bigint not null,
  seat text,
  entry text not null,
  left_a_ms bigint,
  left_b_ms bigint,
  at_ms bigint not null default 0,
  primary key (table_id, n)
);

create table records (
  table_id text primary key not null references tables (id),
  outcome text not null,
  cause text not null,
  notation text not null,
  ended_ms bigint not null default 0
);

create table bots (
  id text primary key not null,
  name text not null,
  password text not null,
  url text,
  signing_key text not null,
  state text not null,
  reason text,
  failures bigint not null default 0,
  since_ms bigint not null default 0,
  created_ms bigint not null default 0
);

create index bots_present on bots (id) where state <> 'removed';

create table bot_readings (
  reading text primary key not null,
  bot_id text not null references bots (id)
);

create index bot_readings_by_bot on bot_readings (bot_id);

create table bot_sessions (
  token text primary key not null,
  bot_id text not null references bots (id),
  opened_ms bigint not null,
  expires_ms bigint not null
);

create index bot_sessions_by_bot on bot_sessions (bot_id);

create table organiser (
  id bigint primary key not null,
  password text not null,
  changed_ms bigint not null default 0
);

create table organiser_sessions (
  id text primary key not null,
  token text not null unique,
  address text not null,
  opened_ms bigint not null,
  expires_ms bigint not null
);

create table script_tokens (
  id text primary key not null,
  name text not null,
  token text not null unique,
  made_ms bigint not null default 0
);

create table audit (
  n bigint primary key not null,
  who text not null,
  deed text not null,
  bot_id text,
  details text not null,
  at_ms bigint not null default 0
);

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
  total bigint not null,
  game_time_ms bigint
);

create unique index tournaments_active on tournaments ((state is not null))
  where state in ('waiting', 'running', 'paused');

create table entries (
  tournament_id text not null references tournaments (id),
  slot bigint not null,
  name text not null,
  bot_id text references bots (id),
  primary key (tournament_id, slot)
);

create table games (
  cursor bigint primary key not null,
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

create unique index games_by_fixture on games (tournament_id, fixture)
  where void_replay is null or void_replay = 'no';
create index games_by_tournament on games (tournament_id, cursor);
create index games_by_bot_a on games (bot_a, cursor) where bot_a is not null;
create index games_by_bot_b on games (bot_b, cursor) where bot_b is not null;

create table game_records (
  cursor bigint primary key not null references games (cursor),
  record text not null
);

create table call_logs (
  cursor bigint not null references games (cursor),
  seat text not null,
  bot_id text not null references bots (id),
  log bytea not null,
  primary key (cursor, seat)
);

create index call_logs_by_bot on call_logs (bot_id, cursor);

create table screens (
  id text primary key not null,
  name text not null,
  token text not null unique,
  made_ms bigint not null default 0
);

create table hints (
  table_id text not null references tables (id),
  seat text not null,
  events bigint not null,
  at_ms bigint not null default 0,
  primary key (table_id, seat, events)
);

create table analyses (
  game_id text primary key not null,
  version bigint not null,
  body text not null,
  made_ms bigint not null default 0
);

create table bot_checks (
  bot_id text not null references bots (id),
  rules text not null,
  found text not null,
  words text not null,
  slowest_ms bigint,
  limit_ms bigint not null,
  at_ms bigint not null,
  primary key (bot_id, rules)
);

create table registration (
  id bigint primary key not null,
  mode text not null
);

create table invitations (
  id text primary key not null,
  name text not null,
  code text not null unique,
  uses_allowed bigint,
  used bigint not null default 0,
  made_ms bigint not null default 0
);
