-- Answers to "Would you like to work tomorrow?" (docs/decisions/0195).

create table day_wishes (
  employee_id integer not null references users on delete cascade,
  -- On the person's clock.
  date date not null,
  -- Null while only the push was sent.
  wants boolean,
  at timestamptz not null,
  pushed_at timestamptz,
  -- Day away that "Not tomorrow" added. Without a foreign key, which would look here whenever an exception is deleted.
  exception_id integer,
  primary key (employee_id, date)
);
create index day_wishes_by_day on day_wishes (date);

create function forget_wishes(person integer) returns void language plpgsql as $$
begin
  delete from day_wishes where employee_id = person;
end $$;
