-- When people can work. The weekly pattern and its exceptions are read on the person's own clock.

-- A row here says that the person has set a week, even an empty one; without it Monday to Friday count.
create table availability_weeks (
  employee_id integer primary key references users on delete cascade,
  set_at timestamptz not null
);

create table availability_ranges (
  employee_id integer not null references availability_weeks on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  start_minute smallint not null,
  end_minute smallint not null,
  primary key (employee_id, weekday, start_minute),
  constraint a_range_lies_in_its_day check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440)
);

-- On a date that has an `available` exception its hours replace the pattern's; the other ones are taken out of it.
create table availability_exceptions (
  id integer generated always as identity primary key,
  employee_id integer not null references users on delete cascade,
  from_date date not null,
  to_date date not null,
  available boolean not null,
  start_minute smallint,
  end_minute smallint,
  note text,
  constraint an_exception_runs_forwards check (from_date <= to_date and to_date - from_date <= 731),
  constraint both_times_or_none check ((start_minute is null) = (end_minute is null)),
  constraint an_exception_lies_in_its_day
    check (start_minute is null or (0 <= start_minute and start_minute < end_minute and end_minute <= 1440))
);
create index availability_exceptions_of_employee on availability_exceptions (employee_id, to_date);

-- The read model of the search: who can be booked, for what, when. It follows its sources by the triggers below, in
-- the transaction that changes them. Nothing writes it by hand, and `rebuild_search()` makes it anew.

create table staff (
  employee_id integer primary key references users on delete cascade,
  zone_id smallint not null,
  -- 1 primary, 2 secondary
  levels smallint not null,
  subjects integer[] not null,
  -- In lower case, to sort by.
  name text not null,
  accepted integer not null,
  answered integer not null
);

-- A row for each subject that a person can teach, and one for subject 0, any.
create table staff_subject (
  subject_id integer not null,
  employee_id integer not null references staff on delete cascade,
  zone_id smallint not null,
  levels smallint not null,
  rate real not null,
  name text not null,
  primary key (subject_id, employee_id)
);
-- The walk: best first, and nothing else needs to be read to know whether a person fits.
create index staff_subject_best_first on staff_subject (subject_id, rate desc, name, employee_id) include (zone_id, levels);
create index staff_subject_of_employee on staff_subject (employee_id);

-- Usual free time as seen from a day's midnight: an interval that runs on past 24:00 has an end beyond 1440.
-- Weekday 0 stands for "no date asked": one row a person.
create table staff_week (
  employee_id integer not null references staff on delete cascade,
  weekday smallint not null,
  from_min smallint not null,
  to_min smallint not null,
  -- The first interval of the day stands for the day where no times are asked.
  is_first boolean not null,
  primary key (employee_id, weekday, from_min) include (to_min, is_first)
);

-- For a day on which few are free: who they may be, without asking everybody.
create index staff_week_by_day on staff_week (weekday, is_first, from_min, to_min, employee_id);

-- How many people have each usual interval. Patterns repeat, so this stays tiny, and a count need not visit people.
create table week_hist (
  subject_id integer not null,
  weekday smallint not null,
  zone_id smallint not null,
  levels smallint not null,
  from_min smallint not null,
  to_min smallint not null,
  is_first boolean not null,
  n integer not null,
  primary key (subject_id, weekday, zone_id, levels, from_min, to_min, is_first) include (n)
);

-- Days on which a person's free time differs from the usual week, for each of the person's subjects and for 0, any.
-- Sign -1 takes a usual interval away, +1 puts a real one in its place: usual intervals around a window plus the signs
-- around it is 1 when the person is free, else 0.
create table staff_day (
  subject_id integer not null,
  date date not null,
  employee_id integer not null references staff on delete cascade,
  sign smallint not null,
  from_min smallint not null,
  to_min smallint not null,
  is_first boolean not null,
  zone_id smallint not null,
  levels smallint not null,
  primary key (subject_id, date, employee_id, sign, from_min) include (to_min, is_first, zone_id, levels)
);
create index staff_day_of_employee on staff_day (employee_id, date);

create function usual_minutes(employee integer, day integer) returns int4multirange
language sql stable return
  case
    when exists (select from availability_weeks w where w.employee_id = employee) then
      coalesce((select range_agg(int4range(r.start_minute, r.end_minute)) from availability_ranges r
                where r.employee_id = employee and r.weekday = day), '{}')
    when day <= 5 then '{[0,1440)}'::int4multirange
    else '{}'::int4multirange
  end;

create function minutes_on(employee integer, day date) returns int4multirange
language sql stable return
  coalesce(
    (select range_agg(int4range(coalesce(e.start_minute, 0), coalesce(e.end_minute, 1440)))
     from availability_exceptions e where e.employee_id = employee and e.available and day between e.from_date and e.to_date),
    usual_minutes(employee, extract(isodow from day)::integer))
  - coalesce(
    (select range_agg(int4range(coalesce(e.start_minute, 0), coalesce(e.end_minute, 1440)))
     from availability_exceptions e where e.employee_id = employee and not e.available and day between e.from_date and e.to_date),
    '{}');

-- Two days end to end, so that time which runs on past midnight is one interval.
create function two_days(today int4multirange, tomorrow int4multirange) returns int4multirange
language sql immutable return
  today + coalesce((select range_agg(int4range(lower(r) + 1440, upper(r) + 1440)) from unnest(tomorrow) r), '{}');

-- The minutes, from the midnight that begins `day` in the zone, that accepted shifts take. A clock that goes back can
-- end a shift at an earlier reading than it began; the stretch between is taken then.
create function booked_minutes(employee integer, day date, zone text) returns int4multirange
language sql stable return
  coalesce((
    select range_agg(int4range(least(t.a, t.b), greatest(t.a, t.b, least(t.a, t.b) + 1)) * int4range(0, 2880))
    from shifts s
    cross join lateral (select
      floor(extract(epoch from (lower(s.period) at time zone zone) - day) / 60)::integer as a,
      ceil(extract(epoch from (upper(s.period) at time zone zone) - day) / 60)::integer as b) t
    where s.invitee_id = employee and s.status = 'accepted'
      and s.period && tstzrange(day::timestamp at time zone zone, (day + 2)::timestamp at time zone zone)), '{}');

create type interval_of_day as (from_min smallint, to_min smallint, is_first boolean);

create function intervals_of(minutes int4multirange) returns setof interval_of_day
language sql immutable
begin atomic
  select lower(r)::smallint, upper(r)::smallint, row_number() over (order by lower(r)) = 1
  from unnest(minutes) r where lower(r) < 1440;
end;

create function staff_weeks_of(employee integer) returns table (weekday smallint, from_min smallint, to_min smallint, is_first boolean)
language sql stable
begin atomic
  select 0::smallint, 0::smallint, 0::smallint, true
  union all
  select d::smallint, i.from_min, i.to_min, i.is_first
  from generate_series(1, 7) d
  cross join lateral intervals_of(two_days(usual_minutes(employee, d), usual_minutes(employee, d % 7 + 1))) i;
end;

-- Where no times are asked, free on a date means: works that day, and holds no accepted shift that touches it.
create function staff_days_of(employee integer, zone text, first_day date, last_day date)
returns table (date date, sign smallint, from_min smallint, to_min smallint, is_first boolean)
language sql stable
begin atomic
  with days as (
    select distinct d::date as day from (
      select generate_series(greatest(e.from_date - 1, first_day), least(e.to_date, last_day), interval '1 day') as d
      from availability_exceptions e where e.employee_id = employee and e.to_date >= first_day and e.from_date - 1 <= last_day
      union all
      select generate_series(greatest((lower(s.period) at time zone zone)::date - 1, first_day),
                             least((upper(s.period) at time zone zone)::date, last_day), interval '1 day')
      from shifts s where s.invitee_id = employee and s.status = 'accepted'
    ) either
  ), compared as materialized (
    select day,
      two_days(usual_minutes(employee, extract(isodow from day)::integer), usual_minutes(employee, extract(isodow from day + 1)::integer)) as usual,
      two_days(minutes_on(employee, day), minutes_on(employee, day + 1)) as open,
      booked_minutes(employee, day, zone) as booked
    from days
  ), unusual as (
    select * from compared where usual <> open - booked or booked && int4range(0, 1440)
  )
  select c.day, -1::smallint, i.from_min, i.to_min, i.is_first
  from unusual c cross join lateral intervals_of(c.usual) i
  union all
  select c.day, 1::smallint, i.from_min, i.to_min, i.is_first and not c.booked && int4range(0, 1440)
  from unusual c cross join lateral intervals_of(c.open - c.booked) i;
end;

create function refresh_staff_days(employee integer, first_day date, last_day date) returns void
language plpgsql as $$
begin
  delete from staff_day d where d.employee_id = employee and d.date between first_day and last_day;
  insert into staff_day (subject_id, date, employee_id, sign, from_min, to_min, is_first, zone_id, levels)
  select subject_id, d.date, s.employee_id, d.sign, d.from_min, d.to_min, d.is_first, s.zone_id, s.levels
  from staff s
  join time_zones z on z.id = s.zone_id
  cross join lateral staff_days_of(s.employee_id, z.name, first_day, last_day) d
  cross join unnest(array[0] || s.subjects) subject_id
  where s.employee_id = employee;
end $$;

-- Someone who has answered nothing yet ranks in the middle: behind the reliable, before those who mostly refuse.
create function acceptance_rate(accepted integer, answered integer) returns real
language sql immutable return
  case when answered = 0 then 0.5 else accepted::real / answered end;

create view bookable_staff as
  select u.id as employee_id, z.id as zone_id, lower(u.name) as name,
    coalesce((select bit_or(case l.year_level when 'primary' then 1 else 2 end) from employee_levels l where l.employee_id = u.id), 0)::smallint as levels,
    coalesce((select array_agg(t.subject_id order by t.subject_id) from taught_subjects t where t.employee_id = u.id and t.can_teach), '{}') as subjects
  from users u join time_zones z on z.name = u.time_zone
  where u.role = 'employee' and u.status = 'active' and u.email_verified_at is not null;

create type week_key as (
  subject_id integer, weekday smallint, zone_id smallint, levels smallint, from_min smallint, to_min smallint, is_first boolean);

create function refresh_staff(employee integer) returns void
language plpgsql as $$
declare
  before week_key[];
  counts record;
begin
  -- Two changes of one person take turns.
  perform from users where id = employee for no key update;
  before := array(
    select (s.subject_id, w.weekday, s.zone_id, s.levels, w.from_min, w.to_min, w.is_first)::week_key
    from staff_subject s join staff_week w using (employee_id) where s.employee_id = employee);
  select s.accepted, s.answered into counts from staff s where s.employee_id = employee;
  if counts is null then
    select count(*) filter (where status <> 'rejected')::integer as accepted, count(*)::integer as answered into counts
    from shifts where invitee_id = employee and answered_at is not null;
  end if;

  delete from staff where employee_id = employee;
  insert into staff (employee_id, zone_id, levels, subjects, name, accepted, answered)
  select b.employee_id, b.zone_id, b.levels, b.subjects, b.name, counts.accepted, counts.answered
  from bookable_staff b where b.employee_id = employee;
  insert into staff_subject (subject_id, employee_id, zone_id, levels, rate, name)
  select subject_id, s.employee_id, s.zone_id, s.levels, acceptance_rate(s.accepted, s.answered), s.name
  from staff s cross join unnest(array[0] || s.subjects) subject_id where s.employee_id = employee;
  insert into staff_week (employee_id, weekday, from_min, to_min, is_first)
  select s.employee_id, w.* from staff s cross join lateral staff_weeks_of(s.employee_id) w where s.employee_id = employee;

  -- In the order of the key, so that two people who share a pattern never wait for each other in a circle.
  insert into week_hist (subject_id, weekday, zone_id, levels, from_min, to_min, is_first, n)
  select (k).subject_id, (k).weekday, (k).zone_id, (k).levels, (k).from_min, (k).to_min, (k).is_first, sum(change)
  from (
    select k, -1 as change from unnest(before) k
    union all
    select (s.subject_id, w.weekday, s.zone_id, s.levels, w.from_min, w.to_min, w.is_first)::week_key, 1
    from staff_subject s join staff_week w using (employee_id) where s.employee_id = employee
  ) changes
  group by k having sum(change) <> 0
  order by k
  on conflict (subject_id, weekday, zone_id, levels, from_min, to_min, is_first)
  do update set n = week_hist.n + excluded.n;

  perform refresh_staff_days(employee, 'epoch', '9999-01-01');
end $$;

-- Makes the whole read model anew, as after a bulk load with the triggers off.
create function rebuild_search() returns void
language plpgsql as $$
begin
  truncate staff, staff_subject, staff_week, week_hist, staff_day;
  insert into staff (employee_id, zone_id, levels, subjects, name, accepted, answered)
  select b.employee_id, b.zone_id, b.levels, b.subjects, b.name, coalesce(c.accepted, 0), coalesce(c.answered, 0)
  from bookable_staff b left join (
    select invitee_id, count(*) filter (where status <> 'rejected') as accepted, count(*) as answered
    from shifts where answered_at is not null group by invitee_id) c on c.invitee_id = b.employee_id;
  insert into staff_subject (subject_id, employee_id, zone_id, levels, rate, name)
  select subject_id, s.employee_id, s.zone_id, s.levels, acceptance_rate(s.accepted, s.answered), s.name
  from staff s cross join unnest(array[0] || s.subjects) subject_id;
  insert into staff_week (employee_id, weekday, from_min, to_min, is_first)
  select s.employee_id, w.* from staff s cross join lateral staff_weeks_of(s.employee_id) w;
  insert into week_hist (subject_id, weekday, zone_id, levels, from_min, to_min, is_first, n)
  select s.subject_id, w.weekday, s.zone_id, s.levels, w.from_min, w.to_min, w.is_first, count(*)
  from staff_subject s join staff_week w using (employee_id) group by 1, 2, 3, 4, 5, 6, 7;
  insert into staff_day (subject_id, date, employee_id, sign, from_min, to_min, is_first, zone_id, levels)
  select subject_id, d.date, s.employee_id, d.sign, d.from_min, d.to_min, d.is_first, s.zone_id, s.levels
  from staff s
  join time_zones z on z.id = s.zone_id
  cross join lateral staff_days_of(s.employee_id, z.name, 'epoch', '9999-01-01') d
  cross join unnest(array[0] || s.subjects) subject_id;
end $$;

create function refresh_changed_staff() returns trigger
language plpgsql as $$
declare
  employee integer;
begin
  for employee in select distinct employee_id from changed order by 1 loop
    perform refresh_staff(employee);
  end loop;
  return null;
end $$;

create trigger search_follows_new_profiles after insert on employee_profiles
  referencing new table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_removed_profiles after delete on employee_profiles
  referencing old table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_new_subjects after insert on taught_subjects
  referencing new table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_changed_subjects after update on taught_subjects
  referencing new table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_removed_subjects after delete on taught_subjects
  referencing old table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_new_levels after insert on employee_levels
  referencing new table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_removed_levels after delete on employee_levels
  referencing old table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_a_set_week after insert on availability_weeks
  referencing new table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_new_ranges after insert on availability_ranges
  referencing new table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_removed_ranges after delete on availability_ranges
  referencing old table as changed for each statement execute function refresh_changed_staff();

create function refresh_this_user() returns trigger
language plpgsql as $$
begin
  perform refresh_staff(new.id);
  return null;
end $$;
create trigger search_follows_new_users after insert on users
  for each row when (new.role = 'employee') execute function refresh_this_user();
create trigger search_follows_users after update of status, email_verified_at, time_zone, name on users
  for each row when (new.role = 'employee' and
    (old.status, old.email_verified_at, old.time_zone, old.name) is distinct from (new.status, new.email_verified_at, new.time_zone, new.name))
  execute function refresh_this_user();

create function forget_this_user() returns trigger
language plpgsql as $$
begin
  update week_hist h set n = h.n - 1
  from staff_subject s join staff_week w using (employee_id)
  where s.employee_id = old.id and (h.subject_id, h.weekday, h.zone_id, h.levels, h.from_min, h.to_min, h.is_first)
    = (s.subject_id, w.weekday, s.zone_id, s.levels, w.from_min, w.to_min, w.is_first);
  return old;
end $$;
create trigger search_follows_removed_users before delete on users
  for each row when (old.role = 'employee') execute function forget_this_user();

create function refresh_exception_days() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform refresh_staff_days(old.employee_id, old.from_date - 1, old.to_date); end if;
  if tg_op <> 'DELETE' then perform refresh_staff_days(new.employee_id, new.from_date - 1, new.to_date); end if;
  return null;
end $$;
create trigger search_follows_exceptions after insert or update or delete on availability_exceptions
  for each row execute function refresh_exception_days();

create function refresh_shift_days() returns trigger
language plpgsql as $$
begin
  perform refresh_staff_days(new.invitee_id,
    (lower(new.period) at time zone z.name)::date - 1, (upper(new.period) at time zone z.name)::date)
  from staff s join time_zones z on z.id = s.zone_id where s.employee_id = new.invitee_id;
  return null;
end $$;
create trigger search_follows_new_bookings after insert on shifts
  for each row when (new.status = 'accepted') execute function refresh_shift_days();
-- What is completed is past: its day is asked for no more.
create trigger search_follows_bookings after update of status on shifts
  for each row when ((old.status = 'accepted') <> (new.status = 'accepted') and new.status <> 'completed')
  execute function refresh_shift_days();

create function count_answer() returns trigger
language plpgsql as $$
begin
  update staff set accepted = accepted + (new.status <> 'rejected')::integer, answered = answered + 1
  where employee_id = new.invitee_id;
  update staff_subject t set rate = acceptance_rate(s.accepted, s.answered)
  from staff s where s.employee_id = new.invitee_id and t.employee_id = new.invitee_id;
  return null;
end $$;
create trigger search_follows_answers after update of answered_at on shifts
  for each row when (old.answered_at is null and new.answered_at is not null) execute function count_answer();
create trigger search_follows_loaded_answers after insert on shifts
  for each row when (new.answered_at is not null) execute function count_answer();
