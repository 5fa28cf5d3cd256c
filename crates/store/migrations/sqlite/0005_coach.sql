-- Positions in which somebody asked the coach. Rows are added and never changed.
create table hints (
  table_id text not null references tables (id),
  seat text not null,
  events bigint not null,
  at text not null,
  primary key (table_id, seat, events)
);

-- What was found out about finished games. It can be made again at any time; a better one replaces it.
create table analyses (
  game_id text primary key not null,
  version bigint not null,
  body text not null,
  made text not null
);
