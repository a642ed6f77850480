-- Bookings that their person asks a colleague to take over, with the employer's approval.
create table shift_swaps (
  id integer generated always as identity primary key,
  shift_id integer not null references shifts on delete cascade,
  employer_id integer not null references users on delete cascade,
  giver_id integer not null references users on delete cascade,
  taker_id integer references users on delete cascade,
  code text not null,
  status text not null default 'open' check (
    status in ('open', 'accepted', 'approved', 'refused', 'declined', 'withdrawn', 'lapsed')),
  until timestamptz not null,
  new_shift_id integer references shifts on delete set null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  constraint an_ended_swap_has_its_time check ((status in ('open', 'accepted')) = (ended_at is null)),
  constraint an_open_swap_has_no_taker check ((status = 'open') <= (taker_id is null)),
  constraint an_accepted_swap_has_its_taker check (status not in ('accepted', 'approved', 'declined') or taker_id is not null),
  constraint nobody_swaps_with_themselves check (giver_id <> taker_id)
);
create unique index swaps_by_code on shift_swaps (code);
create unique index one_live_swap_per_booking on shift_swaps (shift_id) where status in ('open', 'accepted');
create index swaps_of_giver on shift_swaps (giver_id);
create index swaps_of_taker on shift_swaps (taker_id) where taker_id is not null;
create index swaps_of_employer on shift_swaps (employer_id) where status = 'accepted';
create index swaps_of_shift on shift_swaps (shift_id);
create index swaps_by_new_shift on shift_swaps (new_shift_id) where new_shift_id is not null;
create index live_swaps_by_end on shift_swaps (until) where status in ('open', 'accepted');

-- A booking that another person took over was cancelled by nobody, so it is no cancellation in the figures.
create or replace function cancel_code(status text, cancelled_by text, day date, closed timestamp) returns smallint
language sql immutable parallel safe
return (case when status = 'cancelled' and cancelled_by is not null then
  case when closed::date >= day then 1 when closed >= day - '12:00:00'::interval then 2 else 3 end
  + case when cancelled_by = 'employee' then 3 else 0 end end)::smallint;
