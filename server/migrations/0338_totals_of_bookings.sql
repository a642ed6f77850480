-- Sums over all sectors and states, which most questions of admins are about, and a rebuild of the
-- sums month by month (docs/decisions/0338).

-- Subject 0 is all subjects.
create table booking_totals (
  is_month boolean not null,
  start date not null,
  subject_id integer not null,
  requests integer not null,
  pending integer not null,
  accepted integer not null,
  rejected integer not null,
  withdrawn integer not null,
  expired integer not null,
  same_day integer not null,
  places integer not null,
  filled integer not null,
  unfilled integer not null,
  cancelled integer not null,
  no_shows integer not null,
  primary key (is_month, start, subject_id)
);

-- By day for all subjects only: a subject has hardly more bookings a day than different values.
create table booking_value_totals (
  subject_id integer not null,
  is_month boolean not null,
  start date not null,
  kind text not null,
  value smallint not null,
  n integer not null,
  primary key (subject_id, is_month, start, kind, value)
);

create or replace function add_booking_metrics(
  corrections text, ids integer[] default null, truth booking_metrics[] default null
) returns void language plpgsql as $$
begin
  execute format($query$
    with corrections as materialized (%s),
    spans as (
      select c.*, m.* from corrections c
      cross join lateral (values (false, c.date), (true, date_trunc('month', c.date)::date)) m (is_month, start)),
    counted as (
      select is_month, start, subject_id, sector, state, grouping(sector) = 0 as by_market, sum(sign) as requests,
        coalesce(sum(sign) filter (where status = 'pending'), 0) as pending,
        coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late')), 0)
          as accepted,
        coalesce(sum(sign) filter (where status = 'rejected'), 0) as rejected,
        coalesce(sum(sign) filter (where status = 'withdrawn'), 0) as withdrawn,
        coalesce(sum(sign) filter (where status = 'expired'), 0) as expired,
        coalesce(sum(sign) filter (where same_day), 0) as same_day,
        coalesce(sum(sign) filter (where place is not null), 0) as places,
        coalesce(sum(sign) filter (where place = 2), 0) as filled,
        coalesce(sum(sign) filter (where place = 3), 0) as unfilled,
        -- A booking that a colleague took over is no cancellation: only those with a side have a code.
        coalesce(sum(sign) filter (where cancelled is not null), 0) as cancelled,
        coalesce(sum(sign) filter (where status = 'no_show'), 0) as no_shows
      from spans
      group by grouping sets (
        (is_month, start, subject_id, sector, state), (is_month, start, subject_id), (is_month, start))),
    summed as (
      insert into booking_sums as b
      select is_month, start, subject_id, sector, state, requests, pending, accepted, rejected, withdrawn, expired,
        same_day, places, filled, unfilled, cancelled, no_shows
      from counted where by_market
      on conflict (is_month, start, subject_id, sector, state) do update set
        requests = b.requests + excluded.requests, pending = b.pending + excluded.pending,
        accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
        withdrawn = b.withdrawn + excluded.withdrawn, expired = b.expired + excluded.expired,
        same_day = b.same_day + excluded.same_day, places = b.places + excluded.places,
        filled = b.filled + excluded.filled, unfilled = b.unfilled + excluded.unfilled,
        cancelled = b.cancelled + excluded.cancelled, no_shows = b.no_shows + excluded.no_shows),
    totalled as (
      insert into booking_totals as b
      select is_month, start, coalesce(subject_id, 0), requests, pending, accepted, rejected, withdrawn, expired,
        same_day, places, filled, unfilled, cancelled, no_shows
      from counted where not by_market
      on conflict (is_month, start, subject_id) do update set
        requests = b.requests + excluded.requests, pending = b.pending + excluded.pending,
        accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
        withdrawn = b.withdrawn + excluded.withdrawn, expired = b.expired + excluded.expired,
        same_day = b.same_day + excluded.same_day, places = b.places + excluded.places,
        filled = b.filled + excluded.filled, unfilled = b.unfilled + excluded.unfilled,
        cancelled = b.cancelled + excluded.cancelled, no_shows = b.no_shows + excluded.no_shows),
    valued as (
      select is_month, start, v.kind, v.value, sector, state, subject_id, grouping(sector) = 0 as by_market, sum(sign) as n
      from spans
      cross join lateral (values
        ('reason', reason), ('cancelled', cancelled), ('answer', answer_bucket), ('fill', fill_bucket)) v (kind, value)
      where v.value is not null
      group by grouping sets (
        (is_month, start, v.kind, v.value, sector, state), (is_month, start, v.kind, v.value, subject_id),
        (is_month, start, v.kind, v.value))
      having sum(sign) <> 0),
    tallied as (
      insert into booking_value_counts as b
      select is_month, start, kind, sector, state, value, n from valued where by_market
      on conflict (is_month, start, kind, sector, state, value) do update set n = b.n + excluded.n),
    value_totalled as (
      insert into booking_value_totals as b
      select coalesce(subject_id, 0), is_month, start, kind, value, n
      from valued where not by_market and (is_month or subject_id is null)
      on conflict (subject_id, is_month, start, kind, value) do update set n = b.n + excluded.n)
    insert into booking_months as b
    select employee_id, date_trunc('month', date)::date, sector, state, sum(sign),
      coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late')), 0),
      coalesce(sum(sign) filter (where status = 'rejected'), 0), coalesce(sum(sign) filter (where status = 'expired'), 0)
    from corrections group by 1, 2, 3, 4
    on conflict (employee_id, month, sector, state) do update set requests = b.requests + excluded.requests,
      accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
      expired = b.expired + excluded.expired$query$, corrections) using ids, truth;
end $$;

-- The conditions are in a subquery of their own: in a join they do not reach the branch of the
-- offers, which was then read as a whole for each changed booking.
create or replace function related_bookings(ids integer[]) returns setof integer language sql stable
begin atomic
  select i from unnest(ids) i
  union
  select o.id from (select distinct inviter_id, date, subject_id from requests where id = any(ids)) whole
    cross join lateral (
      select r.id from requests r
      where r.inviter_id = whole.inviter_id and r.date = whole.date and r.subject_id = whole.subject_id offset 0) o
  union
  select o.shift_id from booking_metrics f
  join booking_metrics o on o.employer_id = f.employer_id and o.date = f.date and o.subject_id = f.subject_id
  where f.shift_id = any(ids);
end;

-- Figures of a month never depend on bookings of another, so each month is rebuilt by itself.
create function rebuild_bookings_of_month(first_day date) returns void language plpgsql set work_mem = '128MB' as $$
declare
  next_month constant date := first_day + interval '1 month';
begin
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  delete from booking_metrics where date >= first_day and date < next_month;
  -- By date, so that the bookings of a date range are in neighbouring pages. A booking that is
  -- still stored under another month is left to the fold, which moves it.
  with truth as materialized (
    select t.* from all_computed_booking_metrics t where t.date >= first_day and t.date < next_month order by t.date),
  added as (insert into booking_metrics select t.* from truth t on conflict (shift_id) do nothing returning shift_id)
  insert into changed_bookings (shift_id)
  select shift_id from truth where shift_id not in (select shift_id from added);
  delete from booking_sums where start >= first_day and start < next_month;
  delete from booking_totals where start >= first_day and start < next_month;
  delete from booking_value_counts where start >= first_day and start < next_month;
  delete from booking_value_totals where start >= first_day and start < next_month;
  delete from booking_months where month = first_day;
  perform add_booking_metrics(format(
    'select 1 as sign, f.* from booking_metrics f where f.date >= %L and f.date < %L', first_day, next_month));
end $$;

create function months_of_bookings() returns setof date language sql stable
begin atomic
  select distinct date_trunc('month', date)::date from requests
  union
  select distinct date_trunc('month', date)::date from booking_metrics
  union
  select distinct date_trunc('month', start)::date from booking_sums
  order by 1;
end;

-- For a database without callers, for example after a bulk load; others wait until it has ended.
create or replace function rebuild_bookings() returns void language plpgsql as $$
declare
  first_day date;
begin
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  -- A change marked from now on is folded later; it changes nothing that is counted here already.
  truncate booking_metrics, booking_sums, booking_totals, booking_value_counts, booking_value_totals, booking_months,
    changed_bookings;
  for first_day in select months_of_bookings() loop
    perform rebuild_bookings_of_month(first_day);
  end loop;
end $$;

-- For a service with callers: each month is a transaction of its own, and figures are right in
-- between. A change waits for nothing, and the fold for one month at most.
create procedure rebuild_bookings_by_month() language plpgsql as $$
declare
  months constant date[] := array(select months_of_bookings());
  first_day date;
begin
  foreach first_day in array months loop
    perform rebuild_bookings_of_month(first_day);
    commit;
  end loop;
end $$;

-- The fold waits until the totals are filled; answers and figures do not.
do $$ begin
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  insert into booking_totals
  select is_month, start, coalesce(subject_id, 0), sum(requests), sum(pending), sum(accepted), sum(rejected), sum(withdrawn),
    sum(expired), sum(same_day), sum(places), sum(filled), sum(unfilled), sum(cancelled), sum(no_shows)
  from booking_sums group by grouping sets ((is_month, start, subject_id), (is_month, start));
  insert into booking_value_totals
  select 0, is_month, start, kind, value, sum(n) from booking_value_counts group by is_month, start, kind, value;
  insert into booking_value_totals
  select subject_id, true, date_trunc('month', date)::date, v.kind, v.value, count(*)
  from booking_metrics
  cross join lateral (values
    ('reason', reason), ('cancelled', cancelled), ('answer', answer_bucket), ('fill', fill_bucket)) v (kind, value)
  where v.value is not null group by 1, 3, 4, 5;
end $$;
