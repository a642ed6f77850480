-- Who may be booked (rulings.md section 5): the operator's decisions by sector and state, the dated rest and travel rules,
-- and the standing part of the rule in SQL, for the search.

-- A row says that the operator has decided for this sector and state, even if nothing further is required.
create table booking_decisions (
  sector text not null check (sector in ('education', 'healthcare')),
  state text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  version integer not null check (version > 0),
  decided_at timestamptz not null,
  constraint one_decision_per_market primary key (sector, state)
);

create table required_credentials (
  sector text not null,
  state text not null,
  need text not null check (need in ('registration', 'working_with_children', 'first_aid', 'anaphylaxis', 'police_check',
    'immunisation')),
  must text not null check (must in ('entered', 'checked')),
  constraint a_credential_is_required_once primary key (sector, state, need),
  constraint a_requirement_is_part_of_a_decision foreign key (sector, state) references booking_decisions on delete cascade
);

-- Limits in minutes; null where there is no such limit.
create table rest_rules (
  id integer generated always as identity primary key,
  sector text not null check (sector in ('education', 'healthcare')),
  state text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  from_date date not null,
  -- Work in a week from Monday, at employers of the same sector and state.
  week_minutes integer check (week_minutes between 60 and 10080),
  -- Rest after a shift of 8 hours or longer or a night duty.
  rest_minutes integer check (rest_minutes between 0 and 1440),
  -- Work in any 24 hours.
  day_minutes integer check (day_minutes between 60 and 1440),
  -- Between two employers in one state, and between two states.
  travel_minutes integer not null check (travel_minutes between 0 and 1440),
  far_travel_minutes integer not null check (far_travel_minutes between 0 and 1440),
  source text not null,
  -- The rule came with the product, and no admin has confirmed it.
  is_starting boolean not null default false,
  constraint one_rest_rule_per_market_and_date unique (sector, state, from_date)
);
insert into rest_rules (sector, state, from_date, week_minutes, rest_minutes, day_minutes, travel_minutes,
  far_travel_minutes, source, is_starting)
select sector, state, '2020-01-01',
  case when sector = 'education' and state = 'VIC' then 38 * 60 end,
  case when sector = 'healthcare' then 600 end,
  960, 30, 240,
  case
    when sector = 'education' and state = 'VIC' then
      'Victorian government schools, casual relief teachers: 38 hours a week. 16 hours in 24 and travel: starting figures'
    when sector = 'healthcare' then 'Nurses Award: 10 hours of rest. 16 hours in 24 and travel: starting figures'
    else '16 hours in 24 and travel: starting figures' end,
  true
from unnest(array['education', 'healthcare']) sector
cross join unnest(array['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']) state;

-- The rest rules that an employer chose to break with one request, and its reason.
create table rest_overrides (
  shift_id integer primary key references shifts on delete cascade,
  rules text[] not null check (rules <> '{}' and rules <@ array['rest', 'day', 'week']),
  reason text not null,
  overridden_at timestamptz not null
);

-- The same as `stateOf` in contract/employers.ts.
create function employer_state(employer integer) returns text
language sql stable return (
  select coalesce(d.state, state_of_zone(u.time_zone))
  from users u left join employer_details d on d.employer_id = u.id where u.id = employer);

-- A profile that names no role counts as the usual role of the person's sector, as in migration 0070.
create function roles_of(employee integer) returns setof text
language sql stable
begin atomic
  select c.classification from employee_classifications c where c.employee_id = employee
  union all
  select case
    when u.sector = 'education' then 'teacher'
    when p.vit_id ~ '^[A-Za-z]{3}\d{10}$' then 'registered_nurse'
    else 'assistant_in_nursing' end
  from employee_profiles p join users u on u.id = p.employee_id
  where p.employee_id = employee
    and not exists (select from employee_classifications c where c.employee_id = employee);
end;

create function has_register(classification text) returns boolean
language sql immutable return classification in ('teacher', 'registered_nurse', 'enrolled_nurse');

-- The kinds of credentials of which one meets the need. Registered teachers are exempt from the check of Victoria.
create function kinds_that_meet(need text, sector text, state text) returns text[]
language sql immutable return
  case need
    when 'registration' then case sector when 'healthcare' then array['ahpra'] else array[
      case state when 'ACT' then 'tqi' when 'NSW' then 'nesa' when 'NT' then 'trb_nt' when 'QLD' then 'qct'
        when 'SA' then 'trbsa' when 'TAS' then 'trb_tas' when 'VIC' then 'vit' when 'WA' then 'trbwa' end] end
    when 'working_with_children' then
      case state when 'ACT' then array['act_wwvp'] when 'NSW' then array['nsw_wwcc'] when 'NT' then array['nt_ochre']
        when 'QLD' then array['qld_blue_card'] when 'SA' then array['sa_wwcc'] when 'TAS' then array['tas_rwvp']
        when 'VIC' then array['vic_wwc', 'vit'] when 'WA' then array['wa_wwc'] end
    else array[need] end;

-- The markets in which the person may be booked on that day, whatever the hours are: the same rule as
-- `standingReasons` in server/eligibility/rules.ts. Without a day, as far as the last sweep of credentials knows.
create or replace function bookable_in(employee integer, today date) returns integer
language sql stable return
  case when exists (select from blocking_credentials(employee, today)) then 0 else
    coalesce((
      select bit_or(market_bit(m.sector, m.state))
      from (
        select role, sector_of_classification(role) as sector from roles_of(employee) role
        where exists (select from employee_profiles p where p.employee_id = employee)
          and (not has_register(role) or exists (
            select from credentials c where c.employee_id = employee
              and case sector_of_classification(role) when 'healthcare' then c.kind = 'ahpra'
                else c.kind in ('vit', 'nesa', 'qct', 'trbwa', 'trbsa', 'trb_tas', 'trb_nt', 'tqi') end))
      ) r
      cross join lateral (
        select r.sector, state from unnest(array['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']) state
      ) m
      where not exists (
        select from required_credentials q
        where q.sector = m.sector and q.state = m.state
          and (q.need <> 'registration' or has_register(r.role))
          and not exists (
            select from credentials c
            where c.employee_id = employee and c.kind = any(kinds_that_meet(q.need, m.sector, m.state))
              and not c.refused and not has_lapsed(c, today)
              and (q.must = 'entered' or c.outcome = 'may_engage')))), 0)
  end;

-- How a span lies in the person's own calendar: `free`, `away` (a whole day marked as unavailable), `away_then` (some of
-- these hours marked), or `unusual` (outside of the weekly pattern). Bookings are not looked at.
create function calendar_says(employee integer, span tstzrange) returns text
language sql stable return (
  select case
    when int4range(w.from_min, w.to_min) <@ two_days(minutes_on(employee, w.day), minutes_on(employee, w.day + 1))
      then 'free'
    when exists (
      select from availability_exceptions e cross join generate_series(0, 1) later
      where e.employee_id = employee and not e.available and e.start_minute is null
        and w.day + later between e.from_date and e.to_date
        and int4range(later * 1440, later * 1440 + 1440) && int4range(w.from_min, w.to_min)) then 'away'
    when exists (
      select from availability_exceptions e cross join generate_series(0, 1) later
      where e.employee_id = employee and not e.available and w.day + later between e.from_date and e.to_date
        and int4range(later * 1440 + e.start_minute, later * 1440 + e.end_minute) && int4range(w.from_min, w.to_min))
      then 'away_then'
    else 'unusual' end
  from (
    select t.day, least(t.a, t.b) as from_min, greatest(t.a, t.b, least(t.a, t.b) + 1) as to_min
    from (
      select (lower(span) at time zone u.time_zone)::date as day,
        floor(extract(epoch from (lower(span) at time zone u.time_zone)
          - (lower(span) at time zone u.time_zone)::date) / 60)::integer as a,
        ceil(extract(epoch from (upper(span) at time zone u.time_zone)
          - (lower(span) at time zone u.time_zone)::date) / 60)::integer as b
      from users u where u.id = employee) t) w);

-- The search follows a change of sector as it follows a change of the profile.
create trigger eligibility_follows_sectors after update of sector on users
  for each row when (new.role = 'employee' and old.sector is distinct from new.sector)
  execute function refresh_this_user();

select rebuild_search();
