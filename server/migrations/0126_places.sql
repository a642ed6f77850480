-- Where a site is and how to find it. Distances come from the coordinates of its locality.
alter table employer_details
  add column locality_id integer references localities,
  add column report_to text,
  add column entrance text,
  add column parking text,
  add column site_phone text;

-- Where a person travels from, how far at most, and how. Without a limit they are found everywhere.
alter table employee_profiles
  add column home_id integer references localities,
  add column travel_limit_km smallint check (travel_limit_km between 1 and 200),
  add column travel_mode text not null default 'car'
    check (travel_mode in ('car', 'public_transport', 'bicycle', 'walking')),
  add constraint a_travel_limit_needs_a_home check (travel_limit_km is null or home_id is not null);
create index homes_of_people_with_a_travel_limit on employee_profiles (home_id) include (travel_limit_km)
  where travel_limit_km is not null;

-- Only the employee ever sees them. An avoided site does not find the person; a preferred one finds them beyond the
-- travel limit.
create table site_preferences (
  employee_id integer not null references employee_profiles on delete cascade,
  employer_id integer not null references users on delete cascade,
  preference text not null check (preference in ('preferred', 'avoided')),
  constraint one_preference_per_site primary key (employee_id, employer_id)
);
create index site_preferences_of_site on site_preferences (employer_id, preference) include (employee_id);

-- Kilometres by road, estimated; `roadKm` of contract/people/travel-estimates.ts is the same.
create function road_km(from_lat double precision, from_lon double precision, to_lat double precision, to_lon double precision)
returns double precision
language sql immutable strict parallel safe return
  greatest(2, 1.3 * 2 * 6371 * asin(sqrt(
    power(sin(radians(to_lat - from_lat) / 2), 2)
    + cos(radians(from_lat)) * cos(radians(to_lat)) * power(sin(radians(to_lon - from_lon) / 2), 2))));

-- Bit 29 of `traits`: the person has a travel limit, so the search compares the distance.
create or replace view bookable_staff as
  select u.id as employee_id, z.id as zone_id, lower(u.name) as name,
    t.traits | case when exists (
      select from employee_profiles p join localities h on h.id = p.home_id
      where p.employee_id = u.id and p.travel_limit_km is not null and h.lat is not null) then 1 << 29 else 0 end as traits,
    coalesce((select array_agg(t.subject_id order by t.subject_id) from taught_subjects t where t.employee_id = u.id and t.can_teach), '{}') as subjects
  from users u join time_zones z on z.name = u.time_zone cross join lateral traits_of(u.id) t (traits)
  where u.role = 'employee' and u.status = 'active' and u.email_verified_at is not null and t.traits <> 0;

create function refresh_traveller() returns trigger
language plpgsql as $$
begin
  insert into stale_staff (employee_id)
  select u.id from users u where u.id = new.employee_id and u.email_verified_at is not null
  for no key update
  on conflict do nothing;
  return null;
end $$;
create trigger search_follows_changed_travel after update of home_id, travel_limit_km on employee_profiles for each row
  when ((old.home_id, old.travel_limit_km) is distinct from (new.home_id, new.travel_limit_km))
  execute function refresh_traveller();
