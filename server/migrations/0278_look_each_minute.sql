-- Between two steps of the pace a slot is looked at for speed alone (docs/decisions/0279).
alter table slots add column pace_due_at timestamptz;
update slots set pace_due_at = next_look_at where next_look_at is not null;

-- A yes that comes too late is not learned from any more (docs/decisions/0278), so what earlier ones
-- added is taken out of the records and of the levels; all halve in 84 days.
update answer_records r set said_yes = greatest(0, r.said_yes - late.yes)
from (
  select o.invitee_id, sum(power(0.5, greatest(0, r.updated_on - o.late_yes_at::date) / 84.0::float8)) as yes
  from offers o join answer_records r on r.employee_id = o.invitee_id
  where o.late_yes_at is not null and not o.late_yes_ignored and o.wave is not null
  group by o.invitee_id) late
where r.employee_id = late.invitee_id;

update answer_models m set counters = jsonb_set(m.counters, '{level,observed}', to_jsonb(
  greatest(0, (m.counters #>> '{level,observed}')::float8 - late.yes)))
from (
  select employer_state(o.inviter_id) as region, sum(power(0.5, (current_date - o.late_yes_at::date) / 84.0::float8)) as yes
  from offers o
  where o.late_yes_at is not null and not o.late_yes_ignored and o.wave is not null
  group by 1) late
where m.region = late.region;

delete from ended_offers where outcome = 'late';
