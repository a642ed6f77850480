-- The figures of a slot are computed once for the slot, not once for each of its requests
-- (docs/decisions/0321).

-- Without `offset 0` the planner joins first and computes the windows over all requests.
create function metrics_of_bookings(ids integer[]) returns setof booking_metrics language sql stable
begin atomic
  select t.* from (select distinct inviter_id, date, subject_id from requests where id = any(ids)) whole
    cross join lateral (
      select a.* from all_computed_booking_metrics a
      where a.employer_id = whole.inviter_id and a.date = whole.date and a.subject_id = whole.subject_id offset 0) t
  where t.shift_id = any(ids);
end;

create or replace view current_booking_metrics as
select f.* from booking_metrics f where f.shift_id not in (select shift_id from stale_bookings)
union all
select t.* from metrics_of_bookings(array(select shift_id from stale_bookings)) t;

create or replace view booking_metric_corrections as
select -1 as sign, f.* from booking_metrics f where f.shift_id = any(array(select shift_id from stale_bookings))
union all
select 1, t.* from metrics_of_bookings(array(select shift_id from stale_bookings)) t;

create or replace function fold_bookings(most integer) returns integer language plpgsql as $$
declare
  noted integer[];
  ids integer[];
  truth booking_metrics[];
begin
  -- Folding twice at once would count twice.
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  with taken as (
    delete from changed_bookings where ctid = any(array(select ctid from changed_bookings limit most)) returning shift_id)
  select array_agg(distinct shift_id) into noted from taken;
  if noted is null then return 0; end if;
  ids := array(select related_bookings(noted));
  -- Read once, so that metrics and sums agree even if a booking changes meanwhile.
  truth := array(select row(t.*)::booking_metrics from metrics_of_bookings(ids) t);
  perform add_booking_metrics('select -1 as sign, f.* from booking_metrics f where f.shift_id = any($1)
    union all select 1, t.* from unnest($2) t', ids, truth);
  delete from booking_metrics where shift_id = any(ids) and shift_id <> all(array(select t.shift_id from unnest(truth) t));
  insert into booking_metrics as b select t.* from unnest(truth) t order by t.date
  on conflict (shift_id) do update set date = excluded.date, sector = excluded.sector, state = excluded.state, status = excluded.status,
    same_day = excluded.same_day, place = excluded.place, reason = excluded.reason, cancelled = excluded.cancelled,
    answer_bucket = excluded.answer_bucket, fill_bucket = excluded.fill_bucket
  where (b.date, b.sector, b.state, b.status, b.same_day, b.place, b.reason, b.cancelled, b.answer_bucket, b.fill_bucket)
    is distinct from (excluded.date, excluded.sector, excluded.state, excluded.status, excluded.same_day, excluded.place,
      excluded.reason, excluded.cancelled, excluded.answer_bucket, excluded.fill_bucket);
  return cardinality(noted);
end $$;

drop view computed_booking_metrics;
