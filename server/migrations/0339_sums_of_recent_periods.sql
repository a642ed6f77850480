-- Sums by person over the periods that admins ask for most: 7 days, 30 days and 12 months up to
-- today (docs/decisions/0339).

create table booking_periods (
  id integer primary key generated always as identity,
  first_day date not null,
  last_day date not null,
  -- A closed period is not kept current; its sums stay for a while for questions that have begun.
  closed_at timestamptz
);
create unique index each_period_is_open_once on booking_periods (first_day, last_day) where closed_at is null;

create table booking_period_sums (
  period_id integer not null,
  state text not null,
  sector text not null,
  employee_id integer not null,
  requests integer not null,
  accepted integer not null,
  rejected integer not null,
  expired integer not null,
  primary key (period_id, state, sector, employee_id)
);

-- The fold keeps a period from then on, so it must not run in between.
create function open_booking_period(first_of_period date, last_of_period date) returns void language plpgsql as $$
declare
  -- Whole months are summed by person already; both are the first day if there are none.
  months_from date := date_trunc('month', first_of_period + interval '1 month' - interval '1 day');
  months_to date := date_trunc('month', last_of_period + interval '1 day');
  opened integer;
begin
  if exists (select from booking_periods
    where first_day = first_of_period and last_day = last_of_period and closed_at is null) then return; end if;
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  insert into booking_periods (first_day, last_day) values (first_of_period, last_of_period)
  on conflict do nothing returning id into opened;
  if opened is null then return; end if;
  if months_from >= months_to then
    months_from := first_of_period;
    months_to := first_of_period;
  end if;
  insert into booking_period_sums (period_id, state, sector, employee_id, requests, accepted, rejected, expired)
  select opened, state, sector, employee_id, sum(requests), sum(accepted), sum(rejected), sum(expired)
  from (
    select state, sector, employee_id, requests, accepted, rejected, expired
    from booking_months where month >= months_from and month < months_to
    union all
    select state, sector, employee_id, 1,
      (status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late'))::int, (status = 'rejected')::int,
      (status = 'expired')::int
    from booking_metrics
    where (date >= first_of_period and date < months_from) or (date >= months_to and date <= last_of_period)) summed
  group by state, sector, employee_id having sum(requests) > 0;
end $$;

create function close_booking_periods(before date, at timestamptz) returns void language sql
begin atomic
  delete from booking_period_sums
  where period_id in (select id from booking_periods where closed_at < close_booking_periods.at - interval '5 minutes');
  delete from booking_periods where closed_at < close_booking_periods.at - interval '5 minutes';
  update booking_periods set closed_at = close_booking_periods.at
  where closed_at is null and last_day < close_booking_periods.before;
end;

create function add_to_booking_periods(ids integer[], truth booking_metrics[]) returns void language sql
begin atomic
  insert into booking_period_sums as b (period_id, state, sector, employee_id, requests, accepted, rejected, expired)
  select p.id, c.state, c.sector, c.employee_id, sum(c.sign),
    coalesce(sum(c.sign) filter (where c.status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late')), 0),
    coalesce(sum(c.sign) filter (where c.status = 'rejected'), 0),
    coalesce(sum(c.sign) filter (where c.status = 'expired'), 0)
  from (
    select -1 as sign, f.date, f.state, f.sector, f.employee_id, f.status from booking_metrics f where f.shift_id = any(ids)
    union all
    select 1, t.date, t.state, t.sector, t.employee_id, t.status from unnest(truth) t) c
  join booking_periods p on c.date between p.first_day and p.last_day and p.closed_at is null
  group by 1, 2, 3, 4
  on conflict (period_id, state, sector, employee_id) do update set requests = b.requests + excluded.requests,
    accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
    expired = b.expired + excluded.expired;
end;

create or replace function fold_bookings(most integer) returns integer language plpgsql as $$
declare
  noted integer[];
  ids integer[];
  truth booking_metrics[];
begin
  -- Folding twice at once would count twice. Changes that are not folded are counted all the same,
  -- so nothing waits while a period is opened or a month is counted again.
  if not pg_try_advisory_xact_lock(hashtext('fold_bookings')) then return 0; end if;
  with taken as (
    delete from changed_bookings where ctid = any(array(select ctid from changed_bookings limit most)) returning shift_id)
  select array_agg(distinct shift_id) into noted from taken;
  if noted is null then return 0; end if;
  ids := array(select related_bookings(noted));
  -- Read once, so that metrics and sums agree even if a booking changes meanwhile.
  truth := array(select row(t.*)::booking_metrics from metrics_of_bookings(ids) t);
  perform add_booking_metrics('select -1 as sign, f.* from booking_metrics f where f.shift_id = any($1)
    union all select 1, t.* from unnest($2) t', ids, truth);
  perform add_to_booking_periods(ids, truth);
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

-- As in 0338. Without any month, nothing else would close the periods.
create or replace function rebuild_bookings() returns void language plpgsql as $$
declare
  first_day date;
begin
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  truncate booking_metrics, booking_sums, booking_totals, booking_value_counts, booking_value_totals, booking_months,
    changed_bookings;
  update booking_periods set closed_at = now() where closed_at is null;
  for first_day in select months_of_bookings() loop
    perform rebuild_bookings_of_month(first_day);
  end loop;
end $$;

create or replace function rebuild_bookings_of_month(first_day date) returns void language plpgsql set work_mem = '128MB' as $$
declare
  next_month constant date := first_day + interval '1 month';
begin
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  -- Periods may be of several months; the job opens them again.
  update booking_periods set closed_at = now() where closed_at is null;
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
