-- Who may register a bot. One row; where there is none, everybody may.
create table registration (
  id bigint primary key not null,
  mode text not null
);

-- Invitation codes, as they are: the organiser reads them out and shows them on a screen. Without uses_allowed a code can
-- be used any number of times.
create table invitations (
  id text primary key not null,
  name text not null,
  code text not null unique,
  uses_allowed bigint,
  used bigint not null default 0,
  made text not null
);

-- The limit of bots counts those that were not removed, at every registration.
create index bots_present on bots (id) where state <> 'removed';
