-- Limits of one member, which replace those of the organisation for that person.

create table member_limits (
  organisation_id integer not null,
  user_id integer not null,
  longest_minutes integer check (longest_minutes between 30 and 960),
  cost_cents integer check (cost_cents > 0),
  hourly_cents integer check (hourly_cents > 0),
  weekdays integer[] check (cardinality(weekdays) between 1 and 7),
  day_start time,
  day_end time,
  changed_at timestamptz not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references members on delete cascade,
  constraint usual_times_of_a_member_are_complete check (num_nulls(weekdays, day_start, day_end) in (0, 3)),
  constraint a_usual_day_of_a_member_ends_after_its_start check (day_start < day_end)
);
