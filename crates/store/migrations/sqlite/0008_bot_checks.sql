-- What is known of a bot under each rule set that it was checked by or has played, at the URL that it has. Setting the URL
-- forgets all of it. The rules are as in tournaments.rules; slowest_ms is null where a match, not a check, told.
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

-- It did not say under which rules. Whoever has no check is checked when the server starts.
alter table bots drop column last_check;
