-- The figures count the people of slots, and a yes that came too late as a yes (docs/decisions/0216).

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
  null::text as cancel_reason, null::integer as replaces_id, late_yes_at
from offers where status <> 'accepted';

-- Requests from before slots had numbers belong to the slot of their employer, subject and time.
create function slot_of_request(slot integer, employer integer, subject integer, at tstzrange) returns integer
language sql stable
return coalesce(slot, (
  select id from slots where employer_id = employer and subject_id = subject and period = at order by id limit 1));

-- A row with a `place` is one person of a slot: each booked one (2), and of the other requests as many as people are
-- still needed, the first ones (1 if one waits for an answer, else 3).
create or replace view all_computed_booking_metrics as
select p.id as shift_id, p.date, p.invitee_id as employee_id, p.inviter_id as employer_id, p.subject_id, r.sector,
  coalesce(d.state, state_of_zone(r.time_zone)) as state, p.outcome as status,
  (p.created_at at time zone p.time_zone)::date >= p.date as same_day,
  case when is_booked(p.status) then 2
    when p.rank <= p.needed - p.booked then case when p.is_open then 1 else 3 end end::smallint as place,
  reason_code(p.status, p.reason) as reason,
  cancel_code(p.status, p.cancelled_by, p.date, p.closed_at at time zone p.time_zone) as cancelled,
  case when p.answered_at is not null then wait_bucket(p.answered_at - p.created_at) end as answer_bucket,
  case when is_booked(p.status) then wait_bucket(p.answered_at - p.posted_at) end as fill_bucket
from (
  select s.*, case when s.late_yes_at is not null then 'too_late' else s.status end as outcome,
    coalesce(l.headcount, 1) as needed, count(*) filter (where is_booked(s.status)) over slot as booked,
    bool_or(s.status = 'pending') over slot as is_open,
    case when v.asks <> 'direct' then v.created_at else min(s.created_at) over slot end as posted_at,
    row_number() over (partition by s.date, s.inviter_id, s.subject_id, s.start_time, s.end_time, l.id, is_booked(s.status)
      order by s.id) as rank
  from requests s
    left join slots l on l.id = slot_of_request(s.slot_id, s.inviter_id, s.subject_id, s.period)
    left join vacancies v on v.id = l.vacancy_id
  window slot as (partition by s.date, s.inviter_id, s.subject_id, s.start_time, s.end_time, l.id)) p
join users r on r.id = p.inviter_id left join employer_details d on d.employer_id = p.inviter_id;

create or replace view computed_booking_metrics as
select s.id as shift_id, s.date, s.invitee_id as employee_id, s.inviter_id as employer_id, s.subject_id, r.sector,
  coalesce((select d.state from employer_details d where d.employer_id = r.id), state_of_zone(r.time_zone)) as state,
  case when s.late_yes_at is not null then 'too_late' else s.status end as status,
  (s.created_at at time zone s.time_zone)::date >= s.date as same_day,
  case when is_booked(s.status) then 2
    when p.rank <= coalesce(l.headcount, 1) - p.booked then case when p.is_open then 1 else 3 end end::smallint as place,
  reason_code(s.status, s.reason) as reason,
  cancel_code(s.status, s.cancelled_by, s.date, s.closed_at at time zone s.time_zone) as cancelled,
  case when s.answered_at is not null then wait_bucket(s.answered_at - s.created_at) end as answer_bucket,
  case when is_booked(s.status) then wait_bucket(s.answered_at - p.posted_at) end as fill_bucket
from requests s join users r on r.id = s.inviter_id
  left join slots l on l.id = slot_of_request(s.slot_id, s.inviter_id, s.subject_id, s.period)
  left join vacancies v on v.id = l.vacancy_id
  cross join lateral (
    select count(*) filter (where is_booked(o.status)) as booked,
      count(*) filter (where not is_booked(o.status) and o.id <= s.id) as rank, bool_or(o.status = 'pending') as is_open,
      case when v.asks <> 'direct' then v.created_at else min(o.created_at) end as posted_at
    from requests o
    where o.inviter_id = s.inviter_id and o.date = s.date and o.subject_id = s.subject_id
      and o.start_time = s.start_time and o.end_time = s.end_time
      and slot_of_request(o.slot_id, o.inviter_id, o.subject_id, o.period) is not distinct from l.id) p;

create or replace function add_booking_metrics(corrections text, ids integer[] default null::integer[], truth booking_metrics[] default null::booking_metrics[])
 returns void language plpgsql as $$
begin
  execute format($query$
    with corrections as materialized (%s),
    spans as (
      select c.*, m.* from corrections c
      cross join lateral (values (false, c.date), (true, date_trunc('month', c.date)::date)) m (is_month, start)),
    summed as (
      insert into booking_sums as b
      select is_month, start, subject_id, sector, state, sum(sign),
        coalesce(sum(sign) filter (where status = 'pending'), 0),
        coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late')), 0),
        coalesce(sum(sign) filter (where status = 'rejected'), 0),
        coalesce(sum(sign) filter (where status = 'withdrawn'), 0),
        coalesce(sum(sign) filter (where status = 'expired'), 0),
        coalesce(sum(sign) filter (where same_day), 0), coalesce(sum(sign) filter (where place is not null), 0),
        coalesce(sum(sign) filter (where place = 2), 0), coalesce(sum(sign) filter (where place = 3), 0),
        coalesce(sum(sign) filter (where status = 'cancelled'), 0),
        coalesce(sum(sign) filter (where status = 'no_show'), 0)
      from spans group by 1, 2, 3, 4, 5
      on conflict (is_month, start, subject_id, sector, state) do update set
        requests = b.requests + excluded.requests, pending = b.pending + excluded.pending,
        accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
        withdrawn = b.withdrawn + excluded.withdrawn, expired = b.expired + excluded.expired,
        same_day = b.same_day + excluded.same_day, places = b.places + excluded.places,
        filled = b.filled + excluded.filled, unfilled = b.unfilled + excluded.unfilled,
        cancelled = b.cancelled + excluded.cancelled, no_shows = b.no_shows + excluded.no_shows),
    tallied as (
      insert into booking_value_counts as b
      select is_month, start, v.kind, sector, state, v.value, sum(sign)
      from spans
      cross join lateral (values
        ('reason', reason), ('cancelled', cancelled), ('answer', answer_bucket), ('fill', fill_bucket)) v (kind, value)
      where v.value is not null group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0
      on conflict (is_month, start, kind, sector, state, value) do update set n = b.n + excluded.n)
    insert into booking_months as b
    select employee_id, date_trunc('month', date)::date, sector, state, sum(sign),
      coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled', 'no_show', 'too_late')), 0),
      coalesce(sum(sign) filter (where status = 'rejected'), 0), coalesce(sum(sign) filter (where status = 'expired'), 0)
    from corrections group by 1, 2, 3, 4
    on conflict (employee_id, month, sector, state) do update set requests = b.requests + excluded.requests,
      accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
      expired = b.expired + excluded.expired$query$, corrections) using ids, truth;
end $$;

drop trigger metrics_follow_answers on offers;
create trigger metrics_follow_answers after update of status, reason, answered_at, closed_at, late_yes_at on offers
  for each row when (new.status <> 'accepted') execute function mark_booking_changed();

create function mark_slot_changed() returns trigger language plpgsql as $$
begin
  insert into changed_bookings (shift_id) select id from requests where slot_id = new.id order by id limit 1;
  return null;
end $$;
create trigger metrics_follow_slots after update of headcount on slots
  for each row when (new.headcount <> old.headcount) execute function mark_slot_changed();

insert into changed_bookings (shift_id)
select min(o.id) from offers o join slots l on l.id = o.slot_id join vacancies v on v.id = l.vacancy_id
where v.asks <> 'direct' or l.headcount > 1 or o.late_yes_at is not null group by o.slot_id;
