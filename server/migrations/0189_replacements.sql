-- The booking that a booking replaces, because its person cancelled or did not come. Found by the slot, so it needs no
-- index. A slot that is posted to replace a booking names it, and its person is not asked for it.
alter table shifts add column replaces_id integer;
alter table slots add column replaces_id integer;

create or replace view requests as
select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
  cancelled_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, no_show_at, no_show_dispute,
  no_show_disputed_at, cancel_reason, replaces_id
from shifts
union all
select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
  withdrawn_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, null::timestamptz, null::text,
  null::timestamptz, null::text, null::integer
from offers where status <> 'accepted';
