-- What is still to be added to `week_hist`. Rows are only ever added here, so any number of people can change their
-- profiles and weeks at once; adding to the counts they share made them wait for each other, and in circles. Whoever
-- counts adds up both tables; a job moves these rows over.
create table week_hist_changes (
  subject_id integer not null,
  weekday smallint not null,
  zone_id smallint not null,
  levels smallint not null,
  from_min smallint not null,
  to_min smallint not null,
  is_first boolean not null,
  n integer not null
);
create index week_hist_changes_by_subject on week_hist_changes (subject_id, weekday);

create or replace function refresh_staff(employee integer) returns void
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

  insert into week_hist_changes (subject_id, weekday, zone_id, levels, from_min, to_min, is_first, n)
  select (k).subject_id, (k).weekday, (k).zone_id, (k).levels, (k).from_min, (k).to_min, (k).is_first, sum(change)
  from (
    select k, -1 as change from unnest(before) k
    union all
    select (s.subject_id, w.weekday, s.zone_id, s.levels, w.from_min, w.to_min, w.is_first)::week_key, 1
    from staff_subject s join staff_week w using (employee_id) where s.employee_id = employee
  ) changes
  group by k having sum(change) <> 0;

  perform refresh_staff_days(employee, 'epoch', '9999-01-01');
end $$;

create or replace function rebuild_search() returns void
language plpgsql as $$
begin
  truncate staff, staff_subject, staff_week, week_hist, week_hist_changes, staff_day;
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

create or replace function forget_this_user() returns trigger
language plpgsql as $$
begin
  insert into week_hist_changes (subject_id, weekday, zone_id, levels, from_min, to_min, is_first, n)
  select s.subject_id, w.weekday, s.zone_id, s.levels, w.from_min, w.to_min, w.is_first, -1
  from staff_subject s join staff_week w using (employee_id) where s.employee_id = old.id;
  return old;
end $$;
