-- Why a person cancels, as one of a few codes. The employer never sees it.
alter table shifts
  add column cancel_reason text,
  add constraint only_a_cancelling_person_gives_a_cancel_reason check (
    cancel_reason is null or (status = 'cancelled' and cancelled_by = 'employee'
      and cancel_reason in ('illness', 'carer', 'emergency', 'union', 'other_booking', 'other'))) not valid;

create or replace view requests as
select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
  cancelled_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, no_show_at, no_show_dispute,
  no_show_disputed_at, cancel_reason
from shifts
union all
select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
  withdrawn_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, null::timestamptz, null::text,
  null::timestamptz, null::text
from offers where status <> 'accepted';

create function forget_cancellations(person integer) returns void language plpgsql as $$
begin
  update shifts set cancel_reason = null where invitee_id = person and cancel_reason is not null;
end $$;
