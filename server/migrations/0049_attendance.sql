-- The signs that somebody who is booked comes.
create table attendance (
  shift_id integer primary key references shifts on delete cascade,
  on_my_way_at timestamptz,
  -- By which way it was said.
  on_my_way_via text check (on_my_way_via in ('screen', 'sms', 'link')),
  expected_at timestamptz,
  arrived_at timestamptz,
  arrived_by text check (arrived_by in ('employer', 'employee')),
  constraint somebody_on_the_way_said_so_some_way check ((on_my_way_at is null) = (on_my_way_via is null)),
  constraint only_who_is_on_the_way_is_expected check (expected_at is null or on_my_way_at is not null),
  constraint somebody_saw_who_arrived check ((arrived_at is null) = (arrived_by is null))
);

-- What was told of a booking without anybody asking; the key lets it be told once.
create table attendance_notices (
  shift_id integer not null references shifts on delete cascade,
  kind text not null check (kind in ('day_before', 'soon', 'begun', 'missed')),
  told_at timestamptz not null,
  constraint each_notice_of_a_booking_once primary key (shift_id, kind)
);

-- The booked shifts that begin soon, or have just begun.
create index shifts_to_begin on shifts (lower(period)) where status = 'accepted';
