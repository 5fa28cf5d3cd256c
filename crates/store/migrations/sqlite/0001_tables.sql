-- Types are text and bigint only, ids and times are made by the program: the same text can run elsewhere.

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
  opened text not null,
  began text,
  ended text
);

-- What was sent and what was decided from outside, in order. Rows are added and never changed.
create table turns (
  table_id text not null references tables (id),
  n bigint not null,
  seat text,
  entry text not null,
  at text not null,
  left_a_ms bigint,
  left_b_ms bigint,
  primary key (table_id, n)
);

create table records (
  table_id text primary key not null references tables (id),
  outcome text not null,
  cause text not null,
  notation text not null,
  ended text not null
);
