-- The read model of the admin's figures. What each booking counts for stands in `booking_facts`, and its sums by day,
-- month and person in the tables after it. A change of a booking only notes the booking in `changed_bookings`, which
-- costs an answer next to nothing; a job folds what was noted into the sums. Whoever counts takes what is noted and not
-- folded yet from the bookings themselves, so that no figure is ever behind. Nothing writes these tables by hand, and
-- `rebuild_bookings()` makes them anew.

-- The state that a clock belongs to, as `stateOf` of the contract has it.
create function state_of_zone(zone text) returns text
language sql immutable parallel safe return
  case zone
    when 'Australia/Sydney' then 'NSW' when 'Australia/Lord_Howe' then 'NSW' when 'Australia/Broken_Hill' then 'NSW'
    when 'Australia/Hobart' then 'TAS' when 'Australia/Brisbane' then 'QLD' when 'Australia/Adelaide' then 'SA'
    when 'Australia/Darwin' then 'NT' when 'Australia/Perth' then 'WA' when 'Australia/Eucla' then 'WA'
    else 'VIC' end;

-- The step in which a wait is kept, as `stepOf` of the contract has it.
create function wait_step(wait interval) returns smallint
language sql immutable parallel safe return (
  select case when m < 60 then greatest(m, 0) when m < 1440 then 60 + (m - 60) / 15 else least(308, 152 + (m - 1440) / 120) end
  from (select floor(extract(epoch from wait) / 60)::integer as m) minutes)::smallint;

create table booking_facts (
  shift_id integer primary key,
  date date not null,
  employee_id integer not null,
  employer_id integer not null,
  subject_id integer not null,
  -- Of the employer.
  sector text not null,
  state text not null,
  status text not null,
  same_day boolean not null,
  -- The first request for a place speaks for it: 1 still open, 2 filled, 3 unfilled.
  place smallint,
  -- 1 to 6 as offered, 7 in the person's own words, 8 none.
  reason smallint,
  -- By the employer 1 on the day, 2 on the day before from noon on, 3 earlier; by the employee 4, 5, 6.
  cancelled smallint,
  answer_step smallint,
  fill_step smallint
);
create index booking_facts_by_date on booking_facts (date, shift_id);
create index booking_facts_of_employee on booking_facts (employee_id, date);
create index booking_facts_of_employer on booking_facts (employer_id, date);
create index booking_facts_by_subject on booking_facts (subject_id, date);
create index booking_facts_by_reason on booking_facts (reason, date) include (employee_id) where reason is not null;

create function reason_code(status text, reason text) returns smallint
language sql immutable parallel safe return (
  case when status <> 'rejected' then null
    when btrim(coalesce(reason, '')) = '' then 8
    else coalesce(array_position(array['too far', 'conflict with schedule', 'not my specialty', 'personal reasons',
      'pay rate too low', 'shift too long'], lower(btrim(reason))), 7) end)::smallint;

-- `closed` is the reading of the workplace's clock.
create function cancel_code(status text, cancelled_by text, day date, closed timestamp) returns smallint
language sql immutable parallel safe return (
  case when status = 'cancelled' then
    case when closed::date >= day then 1 when closed >= day - interval '12 hours' then 2 else 3 end
    + case when cancelled_by = 'employee' then 3 else 0 end end)::smallint;

create function stands(status text) returns boolean
language sql immutable parallel safe return status in ('accepted', 'completed');

-- What a booking counts for, as it stands now: each looks up the others for its place.
create view booking_truth as
select s.id as shift_id, s.date, s.invitee_id as employee_id, s.inviter_id as employer_id, s.subject_id, r.sector,
  coalesce((select d.state from employer_details d where d.employer_id = r.id), state_of_zone(r.time_zone)) as state,
  s.status, (s.created_at at time zone s.time_zone)::date >= s.date as same_day,
  case when p.is_first then case when p.is_filled then 2 when p.is_open then 1 else 3 end end::smallint as place,
  reason_code(s.status, s.reason) as reason,
  cancel_code(s.status, s.cancelled_by, s.date, s.closed_at at time zone s.time_zone) as cancelled,
  case when s.answered_at is not null then wait_step(s.answered_at - s.created_at) end as answer_step,
  case when p.is_first and p.is_filled then wait_step(p.filled_at - s.created_at) end as fill_step
from shifts s
join users r on r.id = s.inviter_id
cross join lateral (
  select min(o.id) = s.id as is_first, bool_or(stands(o.status)) as is_filled, bool_or(o.status = 'pending') as is_open,
    min(o.answered_at) filter (where stands(o.status)) as filled_at
  from shifts o
  where o.inviter_id = s.inviter_id and o.date = s.date and o.subject_id = s.subject_id
    and o.start_time = s.start_time and o.end_time = s.end_time) p;

-- The same of all bookings, which is faster where all are wanted.
create view all_booking_truth as
select p.id as shift_id, p.date, p.invitee_id as employee_id, p.inviter_id as employer_id, p.subject_id, r.sector,
  coalesce(d.state, state_of_zone(r.time_zone)) as state, p.status,
  (p.created_at at time zone p.time_zone)::date >= p.date as same_day,
  case when p.is_first then case when p.is_filled then 2 when p.is_open then 1 else 3 end end::smallint as place,
  reason_code(p.status, p.reason) as reason,
  cancel_code(p.status, p.cancelled_by, p.date, p.closed_at at time zone p.time_zone) as cancelled,
  case when p.answered_at is not null then wait_step(p.answered_at - p.created_at) end as answer_step,
  case when p.is_first and p.is_filled then wait_step(p.filled_at - p.created_at) end as fill_step
from (
  select s.id, s.date, s.invitee_id, s.inviter_id, s.subject_id, s.status, s.created_at, s.time_zone, s.reason,
    s.cancelled_by, s.closed_at, s.answered_at,
    min(s.id) over place = s.id as is_first, bool_or(stands(s.status)) over place as is_filled,
    bool_or(s.status = 'pending') over place as is_open,
    min(s.answered_at) filter (where stands(s.status)) over place as filled_at
  from shifts s
  window place as (partition by s.date, s.inviter_id, s.subject_id, s.start_time, s.end_time)) p
join users r on r.id = p.inviter_id
left join employer_details d on d.employer_id = p.inviter_id;

-- Sums by day and, in the rows of which `is_month` holds, by month, which begins at `start`.
create table booking_sums (
  is_month boolean not null,
  start date not null,
  subject_id integer not null,
  sector text not null,
  state text not null,
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
  primary key (is_month, start, subject_id, sector, state)
);
create index booking_sums_by_subject on booking_sums (subject_id, is_month, start);

-- How many bookings have which reason, notice and wait; `kind` is the column of `booking_facts`, `value` what it holds.
create table booking_tallies (
  is_month boolean not null,
  start date not null,
  kind text not null,
  sector text not null,
  state text not null,
  value smallint not null,
  n integer not null,
  primary key (is_month, start, kind, sector, state, value)
);

create table booking_months (
  employee_id integer not null,
  month date not null,
  sector text not null,
  state text not null,
  requests smallint not null,
  accepted smallint not null,
  rejected smallint not null,
  expired smallint not null,
  primary key (employee_id, month, sector, state)
);

create table changed_bookings (
  shift_id integer not null
);

create function note_changed_booking() returns trigger
language plpgsql as $$
begin
  insert into changed_bookings (shift_id) values (case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
create trigger figures_follow_bookings after insert or delete or update of status, reason, answered_at, closed_at on shifts
  for each row execute function note_changed_booking();

create function note_changed_employer() returns trigger
language plpgsql as $$
begin
  insert into changed_bookings (shift_id) select s.id from shifts s where s.inviter_id = new.id;
  return null;
end $$;
create trigger figures_follow_employers after update of sector, time_zone on users
  for each row when (new.role = 'employer' and (old.sector, old.time_zone) is distinct from (new.sector, new.time_zone))
  execute function note_changed_employer();

create function note_moved_employer() returns trigger
language plpgsql as $$
begin
  insert into changed_bookings (shift_id) select s.id from shifts s where s.inviter_id = new.employer_id;
  return null;
end $$;
create trigger figures_follow_states after insert or update of state on employer_details
  for each row execute function note_moved_employer();

-- The bookings whose facts may have changed with these: each with all for the same place, since one speaks for it.
create function bookings_beside(ids integer[]) returns setof integer
language sql stable
begin atomic
  select i from unnest(ids) i
  union
  select o.id from shifts s join shifts o on o.inviter_id = s.inviter_id and o.date = s.date and o.subject_id = s.subject_id
  where s.id = any(ids)
  union
  select o.shift_id from booking_facts f
  join booking_facts o on o.employer_id = f.employer_id and o.date = f.date and o.subject_id = f.subject_id
  where f.shift_id = any(ids);
end;

create view stale_bookings as
select bookings_beside(array(select distinct shift_id from changed_bookings)) as shift_id;

-- The facts as they are at this moment.
create view bookings_now as
select f.* from booking_facts f where f.shift_id not in (select shift_id from stale_bookings)
union all
select t.* from booking_truth t where t.shift_id = any(array(select shift_id from stale_bookings));

-- What the sums lack: the stale facts taken away, the true ones put in their place.
create view booking_corrections as
select -1 as sign, f.* from booking_facts f where f.shift_id = any(array(select shift_id from stale_bookings))
union all
select 1, t.* from booking_truth t where t.shift_id = any(array(select shift_id from stale_bookings));

-- Adds to the sums what a query names: facts, each with the sign 1 or -1.
create function add_up(corrections text, ids integer[] default null, truth booking_facts[] default null) returns void
language plpgsql as $$
begin
  execute format($query$
    with corrections as materialized (%s),
    spans as (
      select c.*, m.* from corrections c
      cross join lateral (values (false, c.date), (true, date_trunc('month', c.date)::date)) m (is_month, start)),
    summed as (
      insert into booking_sums as b
      select is_month, start, subject_id, sector, state, sum(sign),
        coalesce(sum(sign) filter (where status = 'pending'), 0),
        coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled')), 0),
        coalesce(sum(sign) filter (where status = 'rejected'), 0),
        coalesce(sum(sign) filter (where status = 'withdrawn'), 0),
        coalesce(sum(sign) filter (where status = 'expired'), 0),
        coalesce(sum(sign) filter (where same_day), 0), coalesce(sum(sign) filter (where place is not null), 0),
        coalesce(sum(sign) filter (where place = 2), 0), coalesce(sum(sign) filter (where place = 3), 0),
        coalesce(sum(sign) filter (where status = 'cancelled'), 0)
      from spans group by 1, 2, 3, 4, 5
      on conflict (is_month, start, subject_id, sector, state) do update set
        requests = b.requests + excluded.requests, pending = b.pending + excluded.pending,
        accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
        withdrawn = b.withdrawn + excluded.withdrawn, expired = b.expired + excluded.expired,
        same_day = b.same_day + excluded.same_day, places = b.places + excluded.places,
        filled = b.filled + excluded.filled, unfilled = b.unfilled + excluded.unfilled,
        cancelled = b.cancelled + excluded.cancelled),
    tallied as (
      insert into booking_tallies as b
      select is_month, start, v.kind, sector, state, v.value, sum(sign)
      from spans
      cross join lateral (values
        ('reason', reason), ('cancelled', cancelled), ('answer', answer_step), ('fill', fill_step)) v (kind, value)
      where v.value is not null group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0
      on conflict (is_month, start, kind, sector, state, value) do update set n = b.n + excluded.n)
    insert into booking_months as b
    select employee_id, date_trunc('month', date)::date, sector, state, sum(sign),
      coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled')), 0),
      coalesce(sum(sign) filter (where status = 'rejected'), 0), coalesce(sum(sign) filter (where status = 'expired'), 0)
    from corrections group by 1, 2, 3, 4
    on conflict (employee_id, month, sector, state) do update set requests = b.requests + excluded.requests,
      accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
      expired = b.expired + excluded.expired$query$, corrections) using ids, truth;
end $$;

-- Folds up to so many noted changes into the sums; answers how many.
create function fold_bookings(most integer) returns integer
language plpgsql as $$
declare
  noted integer[];
  ids integer[];
  truth booking_facts[];
begin
  -- Folding twice at once would count twice.
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  with taken as (
    delete from changed_bookings where ctid = any(array(select ctid from changed_bookings limit most)) returning shift_id)
  select array_agg(shift_id) into noted from taken;
  if noted is null then return 0; end if;
  ids := array(select bookings_beside(noted));
  -- Looked at once, so that facts and sums say the same whatever happens to the bookings meanwhile.
  truth := array(select row(t.*)::booking_facts from booking_truth t where t.shift_id = any(ids));
  perform add_up('select -1 as sign, f.* from booking_facts f where f.shift_id = any($1)
    union all select 1, t.* from unnest($2) t', ids, truth);
  delete from booking_facts where shift_id = any(ids) and shift_id <> all(array(select t.shift_id from unnest(truth) t));
  insert into booking_facts as b select t.* from unnest(truth) t order by t.date
  on conflict (shift_id) do update set sector = excluded.sector, state = excluded.state, status = excluded.status,
    same_day = excluded.same_day, place = excluded.place, reason = excluded.reason, cancelled = excluded.cancelled,
    answer_step = excluded.answer_step, fill_step = excluded.fill_step
  where (b.sector, b.state, b.status, b.same_day, b.place, b.reason, b.cancelled, b.answer_step, b.fill_step)
    is distinct from (excluded.sector, excluded.state, excluded.status, excluded.same_day, excluded.place,
      excluded.reason, excluded.cancelled, excluded.answer_step, excluded.fill_step);
  return cardinality(noted);
end $$;

-- Makes all of it anew, as after a bulk load with the triggers off.
create function rebuild_bookings() returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_bookings'));
  -- What is noted from now on is folded later; it changes nothing that is counted here already.
  truncate booking_facts, booking_sums, booking_tallies, booking_months, changed_bookings;
  -- By date, so that the bookings of a range lie beside each other.
  insert into booking_facts select t.* from all_booking_truth t order by t.date;
  perform add_up('select 1 as sign, f.* from booking_facts f');
end $$;
select rebuild_bookings();

-- On how many days of a range a person can work is the usual week times the weekdays, and what exceptions change of it.

create table work_weeks (
  employee_id integer primary key references users on delete cascade,
  -- Bit 0 is Monday. Who has set no week has no row here, and works from Monday to Friday.
  days smallint not null
);

create table work_day_changes (
  employee_id integer not null references users on delete cascade,
  date date not null,
  -- 1 for a day that is worked against the usual week, -1 for one that is not.
  change smallint not null,
  primary key (employee_id, date)
);
create index work_day_changes_by_date on work_day_changes (date, employee_id) include (change);

create function refresh_work_days(employee integer, first_day date, last_day date) returns void
language sql
begin atomic
  delete from work_day_changes where employee_id = employee and date between first_day and last_day;
  insert into work_day_changes (employee_id, date, change)
  select employee, d.day, w.works - u.usual
  from (
    select distinct g::date as day from availability_exceptions e
    cross join lateral generate_series(greatest(e.from_date, first_day), least(e.to_date, last_day), interval '1 day') g
    where e.employee_id = employee and e.to_date >= first_day and e.from_date <= last_day) d
  cross join lateral (select (not isempty(minutes_on(employee, d.day)))::integer as works) w
  cross join lateral (
    select (not isempty(usual_minutes(employee, extract(isodow from d.day)::integer)))::integer as usual) u
  where w.works <> u.usual;
end;

create function refresh_work_week(employee integer) returns void
language plpgsql as $$
begin
  -- Two changes of one person take turns; one who is being removed has nothing left.
  perform from users where id = employee for no key update;
  if not found then return; end if;
  delete from work_weeks where employee_id = employee;
  insert into work_weeks (employee_id, days)
  select employee, coalesce((
    select sum(1 << (d - 1)) from generate_series(1, 7) d where not isempty(usual_minutes(employee, d))), 0)
  from availability_weeks where employee_id = employee;
  perform refresh_work_days(employee, 'epoch', '9999-01-01');
end $$;

create function refresh_changed_weeks() returns trigger
language plpgsql as $$
declare
  employee integer;
begin
  for employee in select distinct employee_id from changed order by 1 loop
    perform refresh_work_week(employee);
  end loop;
  return null;
end $$;
create trigger figures_follow_a_set_week after insert on availability_weeks
  referencing new table as changed for each statement execute function refresh_changed_weeks();
create trigger figures_follow_a_removed_week after delete on availability_weeks
  referencing old table as changed for each statement execute function refresh_changed_weeks();
create trigger figures_follow_new_ranges after insert on availability_ranges
  referencing new table as changed for each statement execute function refresh_changed_weeks();
create trigger figures_follow_removed_ranges after delete on availability_ranges
  referencing old table as changed for each statement execute function refresh_changed_weeks();

create function refresh_excepted_days() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and exists (select from users where id = old.employee_id) then
    perform refresh_work_days(old.employee_id, old.from_date, old.to_date);
  end if;
  if tg_op <> 'DELETE' then perform refresh_work_days(new.employee_id, new.from_date, new.to_date); end if;
  return null;
end $$;
create trigger figures_follow_exceptions after insert or update or delete on availability_exceptions
  for each row execute function refresh_excepted_days();

create function rebuild_work_days() returns void
language plpgsql as $$
begin
  truncate work_weeks, work_day_changes;
  insert into work_weeks (employee_id, days)
  select w.employee_id, coalesce((
    select sum(1 << (r.weekday - 1)) from (select distinct weekday from availability_ranges x where x.employee_id = w.employee_id) r), 0)
  from availability_weeks w;
  perform refresh_work_days(e.employee_id, 'epoch', '9999-01-01')
  from (select distinct employee_id from availability_exceptions) e;
end $$;
select rebuild_work_days();

-- The people as they are listed and searched; the directory stands above the analytics.
create view analysed_people as
select person_id as id, name, sector, words from directory where role = 'employee';
