-- School terms by state, and each school's own days without classes. Public holidays are computed (0267).
create table school_terms (
  id integer generated always as identity primary key,
  state text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  year smallint not null,
  number smallint not null check (number between 1 and 4),
  from_date date not null,
  until_date date not null,
  source text not null,
  -- The dates came with the product, and no admin has compared them with the department's calendar.
  is_starting boolean not null default false,
  constraint one_row_per_school_term unique (state, year, number),
  constraint a_school_term_ends_after_it_begins check (from_date < until_date),
  constraint school_terms_of_a_state_do_not_overlap exclude using gist
    (state with =, daterange(from_date, until_date, '[]') with &&)
);
insert into school_terms (state, year, number, from_date, until_date, source, is_starting)
select state, extract(year from from_date), row_number() over (partition by state, extract(year from from_date) order by from_date),
  from_date, until_date, 'Government schools; check against the department''s calendar', true
from (values
  ('VIC', date '2025-01-28', date '2025-04-04'), ('VIC', '2025-04-22', '2025-07-04'),
  ('VIC', '2025-07-21', '2025-09-19'), ('VIC', '2025-10-06', '2025-12-19'),
  ('VIC', '2026-01-27', '2026-04-02'), ('VIC', '2026-04-20', '2026-06-26'),
  ('VIC', '2026-07-13', '2026-09-18'), ('VIC', '2026-10-05', '2026-12-18'),
  ('VIC', '2027-01-27', '2027-03-25'), ('VIC', '2027-04-12', '2027-06-25'),
  ('VIC', '2027-07-12', '2027-09-17'), ('VIC', '2027-10-04', '2027-12-17'),
  ('NSW', '2025-01-31', '2025-04-11'), ('NSW', '2025-04-28', '2025-07-04'),
  ('NSW', '2025-07-21', '2025-09-26'), ('NSW', '2025-10-13', '2025-12-19'),
  ('NSW', '2026-01-27', '2026-04-02'), ('NSW', '2026-04-20', '2026-07-03'),
  ('NSW', '2026-07-20', '2026-09-25'), ('NSW', '2026-10-12', '2026-12-17'),
  ('NSW', '2027-01-28', '2027-04-09'), ('NSW', '2027-04-27', '2027-07-02'),
  ('NSW', '2027-07-19', '2027-09-24'), ('NSW', '2027-10-11', '2027-12-20'),
  ('QLD', '2025-01-28', '2025-04-04'), ('QLD', '2025-04-22', '2025-06-27'),
  ('QLD', '2025-07-14', '2025-09-19'), ('QLD', '2025-10-07', '2025-12-12'),
  ('QLD', '2026-01-27', '2026-04-02'), ('QLD', '2026-04-20', '2026-06-26'),
  ('QLD', '2026-07-13', '2026-09-18'), ('QLD', '2026-10-06', '2026-12-11'),
  ('QLD', '2027-01-27', '2027-03-25'), ('QLD', '2027-04-12', '2027-06-25'),
  ('QLD', '2027-07-12', '2027-09-17'), ('QLD', '2027-10-05', '2027-12-10'),
  ('SA', '2025-01-28', '2025-04-11'), ('SA', '2025-04-28', '2025-07-04'),
  ('SA', '2025-07-21', '2025-09-26'), ('SA', '2025-10-13', '2025-12-12'),
  ('SA', '2026-01-27', '2026-04-10'), ('SA', '2026-04-27', '2026-07-03'),
  ('SA', '2026-07-20', '2026-09-25'), ('SA', '2026-10-12', '2026-12-11'),
  ('SA', '2027-01-27', '2027-04-09'), ('SA', '2027-04-27', '2027-07-02'),
  ('SA', '2027-07-19', '2027-09-24'), ('SA', '2027-10-11', '2027-12-10'),
  ('WA', '2025-02-05', '2025-04-11'), ('WA', '2025-04-28', '2025-07-04'),
  ('WA', '2025-07-21', '2025-09-26'), ('WA', '2025-10-13', '2025-12-18'),
  ('WA', '2026-02-02', '2026-04-02'), ('WA', '2026-04-20', '2026-07-03'),
  ('WA', '2026-07-20', '2026-09-25'), ('WA', '2026-10-12', '2026-12-17'),
  ('TAS', '2025-02-06', '2025-04-11'), ('TAS', '2025-04-28', '2025-07-04'),
  ('TAS', '2025-07-21', '2025-09-26'), ('TAS', '2025-10-13', '2025-12-18'),
  ('NT', '2025-01-29', '2025-04-04'), ('NT', '2025-04-14', '2025-06-20'),
  ('NT', '2025-07-15', '2025-09-19'), ('NT', '2025-10-07', '2025-12-11'),
  ('NT', '2026-01-28', '2026-04-02'), ('NT', '2026-04-13', '2026-06-19'),
  ('NT', '2026-07-14', '2026-09-18'), ('NT', '2026-10-06', '2026-12-10'),
  ('ACT', '2025-02-03', '2025-04-11'), ('ACT', '2025-04-28', '2025-07-04'),
  ('ACT', '2025-07-21', '2025-09-26'), ('ACT', '2025-10-13', '2025-12-18'),
  ('ACT', '2026-02-02', '2026-04-02'), ('ACT', '2026-04-20', '2026-07-03'),
  ('ACT', '2026-07-20', '2026-09-25'), ('ACT', '2026-10-12', '2026-12-17')
) t (state, from_date, until_date)
order by state, from_date;

create table pupil_free_days (
  id integer generated always as identity primary key,
  site_id integer not null references users on delete cascade,
  date date not null,
  name text not null,
  created_at timestamptz not null,
  constraint one_pupil_free_day_per_site_and_date unique (site_id, date)
);

create function forget_special_days(person integer) returns void language plpgsql as $$
begin
  delete from pupil_free_days where site_id = person;
end $$;
