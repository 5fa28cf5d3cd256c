-- Screens of the organiser's, which see the fleets of running matches.

create table screens (
  id text primary key not null,
  name text not null,
  token text not null unique,
  made text not null
);
