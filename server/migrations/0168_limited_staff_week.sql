-- Usual weeks of people with a travel limit, so that the search counts those in reach of a site without looking each of
-- them up. Everyone else is counted by week_histogram alone.

create table limited_staff_week (
  subject_id integer not null,
  weekday smallint not null,
  employee_id integer not null references staff on delete cascade,
  from_min smallint not null,
  to_min smallint not null,
  is_first boolean not null,
  zone_id smallint not null,
  traits integer not null,
  home_id integer not null,
  travel_limit_km smallint not null,
  primary key (subject_id, weekday, employee_id, from_min)
    include (to_min, is_first, zone_id, traits, home_id, travel_limit_km)
);
create index limited_staff_week_of_employee on limited_staff_week (employee_id);

create view limited_weeks as
  select s.subject_id, w.weekday, s.employee_id, w.from_min, w.to_min, w.is_first, s.zone_id, s.traits, p.home_id, p.travel_limit_km
  from staff_subject s
    join staff_week w on w.employee_id = s.employee_id
    join employee_profiles p on p.employee_id = s.employee_id
  where s.traits & (1 << 29) <> 0;

insert into limited_staff_week (subject_id, weekday, employee_id, from_min, to_min, is_first, zone_id, traits, home_id, travel_limit_km)
  select w.* from limited_weeks w;

-- The people of a suburb, without reading their profiles.
drop index homes_of_people_with_a_travel_limit;
create index homes_of_people_with_a_travel_limit on employee_profiles (home_id, travel_limit_km) include (employee_id)
  where travel_limit_km is not null;

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
  insert into limited_staff_week (subject_id, weekday, employee_id, from_min, to_min, is_first, zone_id, traits, home_id, travel_limit_km)
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
  insert into limited_staff_week (subject_id, weekday, employee_id, from_min, to_min, is_first, zone_id, traits, home_id, travel_limit_km)
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
