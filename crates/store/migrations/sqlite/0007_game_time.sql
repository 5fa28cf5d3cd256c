-- How long all answers of a bot in one game may take together; null where only each answer has a limit.
alter table tournaments add column game_time_ms bigint;
