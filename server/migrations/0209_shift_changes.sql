-- Changes of a booking's date or times that its employer has asked the person to agree to.
create table shift_changes (
  id integer generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  employee_id integer not null references users on delete cascade,
  requested_by integer references users on delete set null,
  old_date date not null,
  old_start_time time not null,
  old_end_time time not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  period tstzrange not null,
  status text not null default 'open' check (status in ('open', 'agreed', 'declined', 'withdrawn', 'expired')),
  answer_by timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint an_ended_change_has_its_time check ((status = 'open') = (ended_at is null))
);
create unique index one_open_change_per_booking on shift_changes (shift_id) where status = 'open';
create index changes_of_shift on shift_changes (shift_id);
create index open_changes_of_employee on shift_changes (employee_id) where status = 'open';
create index open_changes_by_end on shift_changes (answer_by) where status = 'open';
create index shift_changes_by_member on shift_changes (requested_by) where requested_by is not null;

-- A booking that moves to other times: search, figures and slots follow.
create function refresh_moved_days() returns trigger language plpgsql as $$
begin
  perform refresh_staff_days(new.invitee_id,
    (lower(moved.period) at time zone z.name)::date - 1, (upper(moved.period) at time zone z.name)::date)
  from (values (old.period), (new.period)) moved (period), staff s join time_zones z on z.id = s.zone_id
  where s.employee_id = new.invitee_id;
  return null;
end $$;
create trigger search_follows_moves after update of period on shifts
  for each row when (old.period <> new.period and new.status = 'accepted') execute function refresh_moved_days();
create trigger metrics_follow_moves after update of period on shifts
  for each row when (old.period <> new.period) execute function mark_booking_changed();

create function count_moved_head() returns trigger language plpgsql as $$
begin
  update slots set booked = booked - 1 where id = old.slot_id;
  update slots set booked = booked + 1 where id = new.slot_id;
  return null;
end $$;
create trigger slots_count_moves after update of slot_id on shifts
  for each row when (old.slot_id is distinct from new.slot_id and is_booked(new.status)) execute function count_moved_head();
