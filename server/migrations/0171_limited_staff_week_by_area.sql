-- The search reads the usual weeks of people with a travel limit by the area of their home, so that it reads few people
-- who are out of reach of the site (decision 0170). No week changes meanwhile; searches and answers go on.
lock table limited_staff_week in share row exclusive mode;
create table limited_staff_week_by_area as
  select w.subject_id, w.weekday, home_area(h.lat, h.lon, w.travel_limit_km) as area, w.employee_id, w.from_min, w.to_min, w.is_first,
    w.zone_id, w.traits, w.home_id, w.travel_limit_km
  from limited_staff_week w join localities h on h.id = w.home_id;
alter table limited_staff_week_by_area
  alter to_min set not null, alter is_first set not null, alter zone_id set not null, alter traits set not null,
  alter home_id set not null, alter travel_limit_km set not null,
  add constraint limited_staff_week_by_area_pkey primary key (subject_id, weekday, area, employee_id, from_min)
    include (to_min, is_first, zone_id, traits, home_id, travel_limit_km);
create index limited_staff_week_by_area_of_employee on limited_staff_week_by_area (employee_id);
analyze limited_staff_week_by_area;

drop view limited_weeks;
create view limited_weeks as
  select s.subject_id, w.weekday, home_area(h.lat, h.lon, p.travel_limit_km) as area, s.employee_id, w.from_min, w.to_min, w.is_first,
    s.zone_id, s.traits, p.home_id, p.travel_limit_km
  from staff_subject s
    join staff_week w on w.employee_id = s.employee_id
    join employee_profiles p on p.employee_id = s.employee_id
    join localities h on h.id = p.home_id
  where s.traits & (1 << 29) <> 0;

create or replace function refresh_staff(employee integer)
returns void language plpgsql as $$
declare
  before week_histogram_key[];
  counts record;
begin
  -- Two changes of one person are serialised.
  perform from users where id = employee for no key update;
  before := array(
    select (s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first)::week_histogram_key
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
  insert into limited_staff_week (subject_id, weekday, area, employee_id, from_min, to_min, is_first, zone_id, traits, home_id, travel_limit_km)
  select w.* from limited_weeks w where w.employee_id = employee;

  insert into week_histogram_changes (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select (k).subject_id, (k).weekday, (k).zone_id, (k).traits, (k).from_min, (k).to_min, (k).is_first, sum(change)
  from (
    select k, -1 as change from unnest(before) k
    union all
    select (s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first)::week_histogram_key, 1
    from staff_subject s join staff_week w using (employee_id) where s.employee_id = employee
  ) changes
  group by k having sum(change) <> 0;

  perform refresh_staff_days(employee, 'epoch', '9999-01-01');
end $$;

create or replace function rebuild_search()
returns void language plpgsql as $$
begin
  truncate staff, staff_subject, staff_week, limited_staff_week, week_histogram, week_histogram_changes, staff_day;
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
  insert into limited_staff_week (subject_id, weekday, area, employee_id, from_min, to_min, is_first, zone_id, traits, home_id, travel_limit_km)
  select w.* from limited_weeks w;
  insert into week_histogram (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first, count(*)
  from staff_subject s join staff_week w using (employee_id) group by 1, 2, 3, 4, 5, 6, 7;
  insert into staff_day (subject_id, date, employee_id, sign, from_min, to_min, is_first, zone_id, traits)
  select subject_id, d.date, s.employee_id, d.sign, d.from_min, d.to_min, d.is_first, s.zone_id, s.traits
  from staff s
  join time_zones z on z.id = s.zone_id
  cross join lateral staff_days_of(s.employee_id, z.name, 'epoch', '9999-01-01') d
  cross join unnest(array[0] || s.subjects) subject_id;
end $$;

-- The names last, because they stop the search. The next migration drops the old table.
alter table limited_staff_week rename constraint limited_staff_week_pkey to limited_staff_week_by_person_pkey;
alter index limited_staff_week_of_employee rename to limited_staff_week_by_person_of_employee;
alter table limited_staff_week rename to limited_staff_week_by_person;
alter table limited_staff_week_by_area rename constraint limited_staff_week_by_area_pkey to limited_staff_week_pkey;
alter index limited_staff_week_by_area_of_employee rename to limited_staff_week_of_employee;
alter table limited_staff_week_by_area rename to limited_staff_week;
