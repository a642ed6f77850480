-- When people last confirmed or changed their calendar (docs/decisions/0213).

create table calendar_confirmations (
  employee_id integer primary key references users on delete cascade,
  -- Null while only the push was sent.
  confirmed_at timestamptz,
  -- Sunday, on the person's clock, on which the push was sent.
  pushed_on date
);

-- Whole weeks since a person confirmed or changed the calendar; null if never, or more than a year ago.
create function calendar_confirmed_weeks(person integer, at timestamptz) returns integer language sql stable
return (
  select extract(day from at - confirmed_at)::integer / 7 from calendar_confirmations
  where employee_id = person and confirmed_at > at - interval '365 days');

create or replace function forget_wishes(person integer) returns void language plpgsql as $$
begin
  delete from day_wishes where employee_id = person;
  delete from work_wishes where employee_id = person;
  delete from calendar_confirmations where employee_id = person;
end $$;
