-- A booking that moved to another day kept the old day in the read model, where its next change was
-- subtracted.

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

do $$ begin
  if exists (select from shift_changes where status = 'agreed' and date <> old_date) then
    perform rebuild_bookings();
  end if;
end $$;
