-- Who may act for what. The holder renews its lease; once it has run out, another may take it, and the epoch goes up.
-- Writes that depend on a lease name its epoch, so a holder that was replaced without noticing changes nothing.

create table leases (
  what text primary key not null,
  holder text not null,
  name text not null,
  epoch bigint not null,
  until_ms bigint not null
);
