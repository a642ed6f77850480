-- Wishes of employees: Bellbird asks them for a shift only if it fits (docs/decisions/0196).

create table work_wishes (
  employee_id integer primary key references users on delete cascade,
  -- Null: no limit.
  most_days smallint constraint a_week_has_seven_days check (most_days between 1 and 7),
  least_hourly_cents integer constraint least_pay_is_positive check (least_hourly_cents > 0),
  updated_at timestamptz not null
);

create or replace function forget_wishes(person integer) returns void language plpgsql as $$
begin
  delete from day_wishes where employee_id = person;
  delete from work_wishes where employee_id = person;
end $$;
