-- When a person who answers faster than one can read has opened the details of a request
-- (docs/decisions/0289).
alter table offers add opened_at timestamptz;
alter table archived_offers add opened_at timestamptz;
create or replace view all_offers as
select * from offers
union all
select * from archived_offers;
