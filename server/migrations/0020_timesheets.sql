create table ratings (
  id integer generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  -- Who rated; the other side of the shift is the one rated.
  side text not null check (side in ('employer', 'employee')),
  rating smallint not null constraint a_rating_has_one_to_five_stars check (rating between 1 and 5),
  feedback text,
  reply text,
  created_at timestamptz not null,
  replied_at timestamptz,
  constraint each_side_rates_a_shift_once unique (shift_id, side),
  constraint a_reply_has_its_time check ((reply is null) = (replied_at is null))
);

-- Whole cents for so many minutes, half a cent counts as one: `amountOf` of the contract, for sums and orders of many
-- shifts. A test holds the two together.
create function amount_of(paid_minutes integer, hourly_cents integer) returns integer
  language sql immutable parallel safe
  return ((paid_minutes::bigint * hourly_cents + 30) / 60)::integer;

-- What is paid where an employer says nothing else. The operator adds a row when a figure changes; what was worked
-- before keeps the older one.
create table pay_rates (
  sector text not null check (sector in ('education', 'healthcare')),
  state text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  from_date date not null,
  hourly_cents integer not null check (hourly_cents > 0),
  -- Who is called in is paid for at least so long.
  minimum_minutes integer not null check (minimum_minutes between 0 and 960),
  -- Where the figure comes from, as a person reads it beside the rate.
  source text not null,
  primary key (sector, state, from_date)
);
insert into pay_rates (sector, state, from_date, hourly_cents, minimum_minutes, source) values
  ('education', 'VIC', '2025-07-01', 7097, 180,
    'Victorian government schools, casual relief teachers: $70.97 an hour, $425.80 a day, from 1 July 2025');
-- No sourced figure is known for these yet.
insert into pay_rates (sector, state, from_date, hourly_cents, minimum_minutes, source)
select 'education', state, '2025-07-01', 7000, 120, 'Starting figure for schools in ' || state || ', not checked against an agreement yet'
from unnest(array['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'WA']) state;
insert into pay_rates (sector, state, from_date, hourly_cents, minimum_minutes, source)
select 'healthcare', state, '2025-07-01', 4500, 120,
  'Starting figure for health and aged care in ' || state || ', not checked against an award yet'
from unnest(array['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']) state;

create table employer_rates (
  id integer generated always as identity primary key,
  employer_id integer not null references users on delete cascade,
  from_date date not null,
  hourly_cents integer not null check (hourly_cents > 0),
  constraint one_rate_per_employer_and_date unique (employer_id, from_date)
);

-- The break that a draft assumes: of the newest rules, the one of the longest shift that this shift is longer than.
create table break_rules (
  from_date date not null,
  over_minutes integer not null check (over_minutes >= 0),
  break_minutes integer not null check (break_minutes between 0 and over_minutes),
  primary key (from_date, over_minutes)
);
insert into break_rules (from_date, over_minutes, break_minutes) values ('2000-01-01', 300, 30);

-- A draft has no row: it is what the booking says until the employee has submitted something.
create table timesheets (
  shift_id integer primary key references shifts on delete restrict,
  status text not null check (status in ('submitted', 'approved', 'disputed')),
  start_time time not null,
  end_time time not null,
  break_minutes integer not null check (break_minutes >= 0),
  worked_minutes integer not null check (worked_minutes > 0),
  minimum_minutes integer not null,
  paid_minutes integer not null,
  hourly_cents integer not null,
  rate_source text not null check (rate_source in ('employer', 'award')),
  rate_note text not null,
  amount_cents integer not null,
  note text,
  dispute_reason text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  invoice_number text,
  constraint the_minimum_engagement_is_paid check (paid_minutes = greatest(worked_minutes, minimum_minutes)),
  constraint an_approved_timesheet_is_invoiced check ((status = 'approved') = (invoice_number is not null)),
  constraint a_dispute_has_its_reason check (status <> 'disputed' or dispute_reason is not null)
);

create table timesheet_events (
  id bigint generated always as identity primary key,
  shift_id integer not null references timesheets on delete cascade,
  status text not null check (status in ('submitted', 'approved', 'disputed')),
  at timestamptz not null,
  text text
);
create index timesheet_events_by_shift on timesheet_events (shift_id, id);

create table gst_rates (
  from_date date primary key,
  basis_points integer not null check (basis_points between 0 and 10000)
);
insert into gst_rates (from_date, basis_points) values ('2000-07-01', 1000);

create table tax_details (
  employee_id integer primary key references users on delete cascade,
  abn text check (abn ~ '^\d{11}$'),
  charges_gst boolean not null
);

-- Locked while a number is taken, so that numbers have no gaps: a number that is not used is given back by the rollback.
create table invoice_counters (
  year integer primary key,
  last_number integer not null
);

create table invoices (
  number text primary key,
  shift_id integer not null constraint one_invoice_per_shift unique references shifts on delete restrict,
  supplier_id integer not null references users on delete restrict,
  recipient_id integer not null references users on delete restrict,
  issued_at timestamptz not null,
  issued_on date not null,
  supplier_name text not null,
  supplier_email text not null,
  supplier_abn text,
  recipient_name text not null,
  recipient_email text,
  recipient_address text,
  recipient_abn text,
  subject text not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  break_minutes integer not null,
  worked_minutes integer not null,
  paid_minutes integer not null,
  hourly_cents integer not null,
  amount_cents integer not null,
  gst_basis_points integer not null,
  gst_cents integer not null,
  total_cents integer not null,
  -- The product's name at the time.
  issued_through text not null,
  constraint an_invoice_adds_up check (total_cents = amount_cents + gst_cents)
);
create index invoices_by_supplier on invoices (supplier_id);
create index invoices_by_recipient on invoices (recipient_id);

create function refuse_a_change_of_an_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'An invoice that was issued never changes';
end $$;
create trigger invoices_never_change before update or delete on invoices
  for each row execute function refuse_a_change_of_an_invoice();
