-- Tables without a result are looked through now and then, and those that nobody plays at are removed.
create index tables_without_result on tables (opened) where ended is null;
create index tables_before_rematch on tables (next) where next is not null;
