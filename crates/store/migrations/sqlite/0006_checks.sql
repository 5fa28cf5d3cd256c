-- What the last check of a bot found: null where it was not checked since it got its URL, or has played well since.
alter table bots add column last_check text;
