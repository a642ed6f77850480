-- Pay that an employer owes a person whose booking it cancels, by dated rows (rulings.md section 5). The figures to start
-- with are those of spec/field.md, which gives them for government schools.
create table cancellation_rules (
  id integer generated always as identity primary key,
  sector text not null check (sector in ('education', 'healthcare')),
  state text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  from_date date not null,
  -- A cancellation after this time on the workplace's clock is late: on the day of the shift (0) or the day before (1).
  late_days smallint check (late_days in (0, 1)),
  late_time time,
  -- Owed for a late one: a share of the pay of the shift, or the pay of so many minutes.
  late_percent smallint check (late_percent between 1 and 100),
  late_minutes smallint check (late_minutes between 15 and 960),
  -- Nothing is owed if the employer books the person again for the same day.
  lifted_by_rebooking boolean not null default false,
  -- Share of the pay owed to a person who is sent home on arrival.
  arrival_percent smallint check (arrival_percent between 1 and 100),
  source text not null,
  -- The rule came with the product, and no admin has confirmed it.
  is_starting boolean not null default false,
  constraint one_cancellation_rule_per_market_and_date unique (sector, state, from_date),
  constraint a_late_cancellation_has_its_time_and_pay check (
    num_nonnulls(late_days, late_time) in (0, 2)
    and num_nonnulls(late_percent, late_minutes) = num_nonnulls(late_days))
);
insert into cancellation_rules (sector, state, from_date, late_days, late_time, late_percent, late_minutes,
  lifted_by_rebooking, arrival_percent, source, is_starting)
values
  ('education', 'VIC', '2020-01-01', 1, '12:00', 100, null, false, null,
    'Victorian government schools, casual relief teachers: the full day after 12:00 on the day before', true),
  ('education', 'QLD', '2020-01-01', 0, '00:00', null, 120, true, null,
    'Queensland state schools: 2 hours on the same day, unless the teacher is rebooked that day', true),
  ('education', 'NSW', '2020-01-01', null, null, null, null, false, 50,
    'NSW public schools: half a day if sent home on arrival', true);

-- Kept as it was when the employer cancelled: a rule of a later date changes nothing.
create table cancellation_pay (
  shift_id integer primary key references shifts on delete cascade,
  cents integer not null check (cents > 0),
  -- Part of the pay, such as "2 hours", and the rule, as both sides read them.
  share text not null,
  rule text not null,
  source text not null,
  lifted_by_rebooking boolean not null
);
