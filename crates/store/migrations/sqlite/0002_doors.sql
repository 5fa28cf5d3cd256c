-- Who may come in. Passwords and tokens are kept as hashes only; a bot's signing key is kept as it is, because every
-- call to the bot is signed with it.

create table bots (
  id text primary key not null,
  name text not null,
  password text not null,
  url text,
  signing_key text not null,
  state text not null,
  reason text,
  since text not null,
  created text not null
);

-- What names fold to. No two bots share a reading.
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

-- One row.
create table organiser (
  id bigint primary key not null,
  password text not null,
  changed text not null
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
  made text not null
);

-- What was done, in order. Rows are added and never changed.
create table audit (
  n bigint primary key not null,
  at text not null,
  who text not null,
  deed text not null,
  bot_id text,
  details text not null
);
