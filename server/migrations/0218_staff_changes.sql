-- The search index in the memory of each process reads again whoever changed since its last look. A row
-- stays when the person is removed, so that the index notices; employee 0 means that everyone changed.
create table staff_changes (
  employee_id integer primary key,
  changed_in xid8 not null
) with (fillfactor = 70);
create index staff_changes_by_transaction on staff_changes (changed_in);

create function note_staff_change(employee integer) returns void language sql
begin atomic
  insert into staff_changes as c (employee_id, changed_in) values (employee, pg_current_xact_id())
  on conflict (employee_id) do update set changed_in = excluded.changed_in where c.changed_in <> excluded.changed_in;
end;

create or replace function refresh_staff_days(employee integer, first_day date, last_day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from staff_day d where d.employee_id = employee and d.date between first_day and last_day;
  insert into staff_day (subject_id, date, employee_id, sign, from_min, to_min, is_first, zone_id, traits)
  select subject_id, d.date, s.employee_id, d.sign, d.from_min, d.to_min, d.is_first, s.zone_id, s.traits
  from staff s
  join time_zones z on z.id = s.zone_id
  cross join lateral staff_days_of(s.employee_id, z.name, first_day, last_day) d
  cross join unnest(array[0] || s.subjects) subject_id
  where s.employee_id = employee;
  perform note_staff_change(employee);
end $function$;

create or replace function count_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update staff set accepted = accepted + (new.status <> 'rejected')::integer, answered = answered + 1
  where employee_id = new.invitee_id;
  update staff_subject t set rate = acceptance_rate(s.accepted, s.answered)
  from staff s where s.employee_id = new.invitee_id and t.employee_id = new.invitee_id;
  perform note_staff_change(new.invitee_id);
  return null;
end $function$;

create or replace function remove_from_week_histogram()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into week_histogram_changes (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select s.subject_id, w.weekday, s.zone_id, s.traits, w.from_min, w.to_min, w.is_first, -1
  from staff_subject s join staff_week w using (employee_id) where s.employee_id = old.id;
  perform note_staff_change(old.id);
  return old;
end $function$;

create or replace function rebuild_search()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  truncate staff, staff_subject, staff_week, limited_staff_week, week_histogram, week_histogram_changes, staff_day;
  insert into staff (employee_id, zone_id, traits, subjects, name, accepted, answered)
  select b.employee_id, b.zone_id, b.traits, b.subjects, b.name, coalesce(c.accepted, 0), coalesce(c.answered, 0)
  from bookable_staff b left join (
    select invitee_id, count(*) filter (where status <> 'rejected') as accepted, count(*) as answered
    from requests where answered_at is not null group by invitee_id) c on c.invitee_id = b.employee_id;
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
  perform note_staff_change(0);
end $function$;
