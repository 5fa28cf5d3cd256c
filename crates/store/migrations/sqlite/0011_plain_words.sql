-- Words that changed their spelling: two people at one screen, and the tournament mode that plays for spectators.
update tables set kind = 'hotseat' where kind = 'screen';
update tournaments set mode = 'showcase' where mode = 'documented';

-- The calls of a game to a bot.
drop index flights_by_bot;
alter table flights rename to call_logs;
create index call_logs_by_bot on call_logs (bot_id, cursor);
