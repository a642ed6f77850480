-- A swap can be an exchange: the colleague gives one of their own bookings in return. Both people
-- agree, and then the employer approves both bookings at once.
alter table shift_swaps
  add column return_shift_id integer references shifts on delete cascade,
  add column return_employer_id integer references users on delete cascade,
  add column new_return_shift_id integer references shifts on delete set null,
  add column proposed_at timestamptz,
  drop constraint shift_swaps_status_check,
  drop constraint an_ended_swap_has_its_time,
  drop constraint an_accepted_swap_has_its_taker,
  add constraint shift_swaps_status_check check (
    status in ('open', 'proposed', 'accepted', 'approved', 'refused', 'declined', 'withdrawn', 'lapsed')),
  add constraint an_ended_swap_has_its_time check ((status in ('open', 'proposed', 'accepted')) = (ended_at is null)),
  add constraint an_accepted_swap_has_its_taker check (
    status not in ('proposed', 'accepted', 'approved', 'declined') or taker_id is not null),
  add constraint only_an_exchange_is_proposed check (status <> 'proposed' or return_shift_id is not null),
  add constraint an_exchange_has_its_employer_and_time check (
    (return_shift_id is null) = (return_employer_id is null) and (return_shift_id is null) = (proposed_at is null)),
  add constraint no_booking_is_exchanged_for_itself check (return_shift_id <> shift_id);

drop index one_live_swap_per_booking, live_swaps_by_end;
create unique index one_live_swap_per_booking on shift_swaps (shift_id) where status in ('open', 'proposed', 'accepted');
create unique index one_live_exchange_per_booking on shift_swaps (return_shift_id) where status in ('proposed', 'accepted');
create index live_swaps_by_end on shift_swaps (until) where status in ('open', 'proposed', 'accepted');
create index swaps_of_return_employer on shift_swaps (return_employer_id) where return_employer_id is not null;
create index swaps_of_return_shift on shift_swaps (return_shift_id) where return_shift_id is not null;
create index swaps_by_new_return_shift on shift_swaps (new_return_shift_id) where new_return_shift_id is not null;
