-- All times are milliseconds since 1970. They were texts in some tables: 2026-11-18T09:30:00.123456789Z, with as many
-- digits after the point as were needed, or none. What the first migration says of types is not true of all tables: cursors
-- are integer primary keys, and logs are blobs.

drop index tables_without_result;

alter table tables add column opened_ms bigint not null default 0;
alter table tables add column began_ms bigint;
alter table tables add column ended_ms bigint;
update tables set
  opened_ms = strftime('%s', substr(opened, 1, 19)) * 1000 + substr(rtrim(substr(opened, 21), 'Z') || '000', 1, 3),
  began_ms = strftime('%s', substr(began, 1, 19)) * 1000 + substr(rtrim(substr(began, 21), 'Z') || '000', 1, 3),
  ended_ms = strftime('%s', substr(ended, 1, 19)) * 1000 + substr(rtrim(substr(ended, 21), 'Z') || '000', 1, 3);
alter table tables drop column opened;
alter table tables drop column began;
alter table tables drop column ended;

alter table turns add column at_ms bigint not null default 0;
update turns set
  at_ms = strftime('%s', substr(at, 1, 19)) * 1000 + substr(rtrim(substr(at, 21), 'Z') || '000', 1, 3);
alter table turns drop column at;

alter table records add column ended_ms bigint not null default 0;
update records set
  ended_ms = strftime('%s', substr(ended, 1, 19)) * 1000 + substr(rtrim(substr(ended, 21), 'Z') || '000', 1, 3);
alter table records drop column ended;

alter table bots add column since_ms bigint not null default 0;
alter table bots add column created_ms bigint not null default 0;
update bots set
  since_ms = strftime('%s', substr(since, 1, 19)) * 1000 + substr(rtrim(substr(since, 21), 'Z') || '000', 1, 3),
  created_ms = strftime('%s', substr(created, 1, 19)) * 1000 + substr(rtrim(substr(created, 21), 'Z') || '000', 1, 3);
alter table bots drop column since;
alter table bots drop column created;

alter table organiser add column changed_ms bigint not null default 0;
update organiser set
  changed_ms = strftime('%s', substr(changed, 1, 19)) * 1000 + substr(rtrim(substr(changed, 21), 'Z') || '000', 1, 3);
alter table organiser drop column changed;

alter table script_tokens add column made_ms bigint not null default 0;
update script_tokens set
  made_ms = strftime('%s', substr(made, 1, 19)) * 1000 + substr(rtrim(substr(made, 21), 'Z') || '000', 1, 3);
alter table script_tokens drop column made;

alter table audit add column at_ms bigint not null default 0;
update audit set
  at_ms = strftime('%s', substr(at, 1, 19)) * 1000 + substr(rtrim(substr(at, 21), 'Z') || '000', 1, 3);
alter table audit drop column at;

alter table screens add column made_ms bigint not null default 0;
update screens set
  made_ms = strftime('%s', substr(made, 1, 19)) * 1000 + substr(rtrim(substr(made, 21), 'Z') || '000', 1, 3);
alter table screens drop column made;

alter table hints add column at_ms bigint not null default 0;
update hints set
  at_ms = strftime('%s', substr(at, 1, 19)) * 1000 + substr(rtrim(substr(at, 21), 'Z') || '000', 1, 3);
alter table hints drop column at;

alter table analyses add column made_ms bigint not null default 0;
update analyses set
  made_ms = strftime('%s', substr(made, 1, 19)) * 1000 + substr(rtrim(substr(made, 21), 'Z') || '000', 1, 3);
alter table analyses drop column made;

alter table invitations add column made_ms bigint not null default 0;
update invitations set
  made_ms = strftime('%s', substr(made, 1, 19)) * 1000 + substr(rtrim(substr(made, 21), 'Z') || '000', 1, 3);
alter table invitations drop column made;

create index tables_without_result on tables (opened_ms) where ended_ms is null;
