-- The search asks in which markets a person may be booked, in which roles, and at which levels of which sector. All of it
-- is one number (`traits`), in the place of the levels: bits 0 to 15 are `bookable_in`, 16 and 17 the levels in education,
-- 18 and 19 those in healthcare, 20 to 25 the roles in the order of contract/classifications.ts.
create function level_bits(sector text, year_level text) returns integer
language sql immutable return
  1 << (16 + case sector when 'education' then 0 else 2 end + case year_level when 'primary' then 0 else 1 end);

create function role_bit(classification text) returns integer
language sql immutable return
  1 << (19 + array_position(array['teacher', 'education_support', 'registered_nurse', 'enrolled_nurse',
    'assistant_in_nursing', 'allied_health'], classification));

-- Zero where the person cannot be booked in any market.
create function traits_of(employee integer) returns integer
language sql stable return (
  select case when markets = 0 then 0 else markets
    | coalesce((select bit_or(level_bits(l.sector, l.year_level)) from employee_levels l where l.employee_id = employee), 0)
    | coalesce((select bit_or(role_bit(c.classification)) from employee_classifications c where c.employee_id = employee), 0)
    end
  from bookable_in(employee, null) markets);

drop view bookable_staff;
drop type week_key;

truncate staff, staff_subject, staff_week, week_hist, week_hist_changes, staff_day;
alter table staff drop column levels, add column traits integer not null;
alter table staff_subject drop column levels, add column traits integer not null;
alter table week_hist drop column levels, add column traits integer not null;
alter table week_hist add primary key (subject_id, weekday, zone_id, traits, from_min, to_min, is_first) include (n);
alter table week_hist_changes drop column levels, add column traits integer not null;
alter table staff_day drop column levels, add column traits integer not null;
alter table staff_day drop constraint if exists staff_day_pkey;
alter table staff_day add primary key (subject_id, date, employee_id, sign, from_min) include (to_min, is_first, zone_id, traits);

-- The walk goes through one zone after another, since an employer sees the people of its own state first.
drop index if exists staff_subject_best_first;
create index staff_subject_best_first on staff_subject (subject_id, zone_id, rate desc, name, employee_id) include (traits);

create view bookable_staff as
  select u.id as employee_id, z.id as zone_id, lower(u.name) as name, t.traits,
    coalesce((select array_agg(t.subject_id order by t.subject_id) from taught_subjects t where t.employee_id = u.id and t.can_teach), '{}') as subjects
  from users u join time_zones z on z.name = u.time_zone cross join lateral traits_of(u.id) t (traits)
  where u.role = 'employee' and u.status = 'active' and u.email_verified_at is not null and t.traits <> 0;

create type week_key as (
  subject_id integer, weekday smallint, zone_id smallint, traits integer, from_min smallint, to_min smallint, is_first boolean);

create or replace function refresh_staff_days(employee integer, first_day date, last_day date) returns void
language plpgsql as $$
begin
  delete from staff_day d where d.employee_id = employee and d.date between first_day and last_day;
  insert into staff_day (subject_id, date, employee_id, sign, from_min, to_min, is_first, zone_id, traits)
  select subject_id, d.date, s.employee_id, d.sign, d.from_min, d.to_min, d.is_first, s.zone_id, s.traits
  from staff s
  join time_zones z on z.id = s.zone_id
  cross join lateral staff_days_of(s.employee_id, z.name, first_day, last_day) d
  cross join unnest(array[0] || s.subjects) subject_id
  where s.employee_id = employee;
end $$;

create or replace function refresh_staff(employee integer) returns void
language plpgsql as $$
declare
  before week_key[];
  counts record;
begin
  -- Two changes of one person take turns.
  perform from users where id = employee for no key update;
  before := array(
    select (s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first)::week_key
    from staff_subject s join staff_week w using (employee_id) where s.employee_id = employee);
  select s.accepted, s.answered into counts from staff s where s.employee_id = employee;
  if counts is null then
    select count(*) filter (where status <> 'rejected')::integer as accepted, count(*)::integer as answered into counts
    from shifts where invitee_id = employee and answered_at is not null;
  end if;

  delete from staff where employee_id = employee;
  insert into staff (employee_id, zone_id, traits, subjects, name, accepted, answered)
  select b.employee_id, b.zone_id, b.traits, b.subjects, b.name, counts.accepted, counts.answered
  from bookable_staff b where b.employee_id = employee;
  insert into staff_subject (subject_id, employee_id, zone_id, traits, rate, name)
  select subject_id, s.employee_id, s.zone_id, s.traits, acceptance_rate(s.accepted, s.answered), s.name
  from staff s cross join unnest(array[0] || s.subjects) subject_id where s.employee_id = employee;
  insert into staff_week (employee_id, weekday, from_min, to_min, is_first)
  select s.employee_id, w.* from staff s cross join lateral staff_weeks_of(s.employee_id) w where s.employee_id = employee;

  insert into week_hist_changes (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select (k).subject_id, (k).weekday, (k).zone_id, (k).traits, (k).from_min, (k).to_min, (k).is_first, sum(change)
  from (
    select k, -1 as change from unnest(before) k
    union all
    select (s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first)::week_key, 1
    from staff_subject s join staff_week w using (employee_id) where s.employee_id = employee
  ) changes
  group by k having sum(change) <> 0;

  perform refresh_staff_days(employee, 'epoch', '9999-01-01');
end $$;

create or replace function rebuild_search() returns void
language plpgsql as $$
begin
  truncate staff, staff_subject, staff_week, week_hist, week_hist_changes, staff_day;
  insert into staff (employee_id, zone_id, traits, subjects, name, accepted, answered)
  select b.employee_id, b.zone_id, b.traits, b.subjects, b.name, coalesce(c.accepted, 0), coalesce(c.answered, 0)
  from bookable_staff b left join (
    select invitee_id, count(*) filter (where status <> 'rejected') as accepted, count(*) as answered
    from shifts where answered_at is not null group by invitee_id) c on c.invitee_id = b.employee_id;
  insert into staff_subject (subject_id, employee_id, zone_id, traits, rate, name)
  select subject_id, s.employee_id, s.zone_id, s.traits, acceptance_rate(s.accepted, s.answered), s.name
  from staff s cross join unnest(array[0] || s.subjects) subject_id;
  insert into staff_week (employee_id, weekday, from_min, to_min, is_first)
  select s.employee_id, w.* from staff s cross join lateral staff_weeks_of(s.employee_id) w;
  insert into week_hist (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first, count(*)
  from staff_subject s join staff_week w using (employee_id) group by 1, 2, 3, 4, 5, 6, 7;
  insert into staff_day (subject_id, date, employee_id, sign, from_min, to_min, is_first, zone_id, traits)
  select subject_id, d.date, s.employee_id, d.sign, d.from_min, d.to_min, d.is_first, s.zone_id, s.traits
  from staff s
  join time_zones z on z.id = s.zone_id
  cross join lateral staff_days_of(s.employee_id, z.name, 'epoch', '9999-01-01') d
  cross join unnest(array[0] || s.subjects) subject_id;
end $$;

create or replace function forget_this_user() returns trigger
language plpgsql as $$
begin
  insert into week_hist_changes (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first, -1
  from staff_subject s join staff_week w using (employee_id) where s.employee_id = old.id;
  return old;
end $$;

create trigger search_follows_new_classifications after insert on employee_classifications
  referencing new table as changed for each statement execute function refresh_changed_staff();
create trigger search_follows_removed_classifications after delete on employee_classifications
  referencing old table as changed for each statement execute function refresh_changed_staff();

select rebuild_search();
