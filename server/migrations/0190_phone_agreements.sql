-- Bookings that the employer entered as already agreed by phone. The person may refuse one for a while.
create table phone_agreements (
  shift_id integer primary key references shifts on delete cascade,
  refusable_until timestamptz not null
);

alter table shifts
  drop constraint only_a_cancelling_person_gives_a_cancel_reason,
  add constraint only_a_cancelling_person_gives_a_cancel_reason check (
    cancel_reason is null or (status = 'cancelled' and cancelled_by = 'employee'
      and cancel_reason in ('illness', 'carer', 'emergency', 'union', 'other_booking', 'other', 'not_agreed'))) not valid;
