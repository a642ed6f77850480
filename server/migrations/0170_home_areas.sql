-- For the search: the areas of homes, and the home of one person without reading the profile (decision 0170).

-- A square of the map, about half as wide as the limit reaches; each limit has squares of its own. Far from each other,
-- two squares can have one number, so the search compares distances too. `homeArea` of
-- server/people/places/distances.ts is the same.
create function home_area(lat double precision, lon double precision, limit_km integer) returns integer
language sql immutable parallel safe return
  (limit_km << 22) + ((floor(lat * 280 / limit_km)::integer & 2047) << 11) + (floor(lon * 280 / limit_km)::integer & 2047);

-- The search only knows the areas of these limits (`travelLimits` of contract/people/places.ts).
alter table employee_profiles add constraint a_travel_limit_is_one_of_the_choices
  check (travel_limit_km in (5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200));

create index people_with_a_travel_limit on employee_profiles (employee_id) include (home_id, travel_limit_km)
  where travel_limit_km is not null;
drop index homes_of_people_with_a_travel_limit;
