-- Programs that serve one database together. Each renews its row; one whose time has run out is gone.
create table nodes (
  id text primary key not null,
  name text not null,
  kind text not null,
  version text not null,
  until_ms bigint not null
);

-- What they call themselves on the bus, so that two databases never mix there. One row, made by the first of them.
create table cluster (
  id text primary key not null
);

-- A holder renews all its leases at once.
create index leases_by_holder on leases (holder);
