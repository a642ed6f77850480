-- A late yes that comes long after the slot was filled, or too often, does not count (docs/decisions/0217).
alter table offers add column late_yes_ignored boolean not null default false;

create or replace view requests as
select
  id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
  cancelled_by, created_at, answered_at, closed_at, answered_via, classification, slot_id, no_show_at,
  no_show_dispute, no_show_disputed_at, cancel_reason, replaces_id, null::timestamptz as late_yes_at
from shifts
union all
select
  id, inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
  withdrawn_by as cancelled_by, created_at, answered_at, closed_at, answered_via, classification, slot_id,
  null::timestamptz as no_show_at, null::text as no_show_dispute, null::timestamptz as no_show_disputed_at,
  null::text as cancel_reason, null::integer as replaces_id,
  case when not late_yes_ignored then late_yes_at end as late_yes_at
from offers where status <> 'accepted';
