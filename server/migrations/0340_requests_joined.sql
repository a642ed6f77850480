-- PostgreSQL looks up the rows of a joined view by index only if no part of its union has a
-- condition of its own, so the condition is on the whole.
create or replace view requests as
select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
  cancelled_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, no_show_at, no_show_dispute,
  no_show_disputed_at, cancel_reason, replaces_id, late_yes_at
from (
  select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
    cancelled_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, no_show_at, no_show_dispute,
    no_show_disputed_at, cancel_reason, replaces_id, null::timestamptz as late_yes_at, true as is_listed
  from shifts
  union all
  select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
    withdrawn_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, null::timestamptz, null::text,
    null::timestamptz, null::text, null::integer, case when not late_yes_ignored then late_yes_at end,
    status <> 'accepted'
  from offers
  union all
  select id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
    withdrawn_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, null::timestamptz, null::text,
    null::timestamptz, null::text, null::integer, case when not late_yes_ignored then late_yes_at end,
    status <> 'accepted'
  from archived_offers) request
where is_listed;
