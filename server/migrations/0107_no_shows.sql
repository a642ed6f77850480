-- An employer marks a shift as not attended, and the employee may dispute it.
alter table shifts drop constraint shifts_status_check;
alter table shifts
  add column no_show_at timestamptz,
  add column no_show_dispute text,
  add column no_show_disputed_at timestamptz,
  add constraint shifts_status_check check (status in
    ('pending', 'accepted', 'rejected', 'cancelled', 'withdrawn', 'expired', 'completed', 'no_show')),
  add constraint a_no_show_has_its_time check ((status = 'no_show') = (no_show_at is not null)),
  add constraint only_a_no_show_is_disputed check (no_show_dispute is null or status = 'no_show'),
  add constraint a_dispute_of_a_no_show_has_its_time check ((no_show_dispute is null) = (no_show_disputed_at is null));

-- A shift that was counted as worked counts no more. `count_standing` counts it again if the no-show is taken back.
create function uncount_no_show() returns trigger
language plpgsql as $$
begin
  update worked_together set shifts = shifts - 1
  where employer_id = new.inviter_id and employee_id = new.invitee_id and shifts > 1;
  if not found then
    delete from worked_together where employer_id = new.inviter_id and employee_id = new.invitee_id;
  end if;
  update people set completed = completed - 1, standing = standing_of(role, accepted, answered, completed - 1)
  where person_id = new.inviter_id;
  return null;
end $$;
create trigger recommendations_follow_no_shows after update of status on shifts
  for each row when (old.status = 'completed' and new.status = 'no_show') execute function uncount_no_show();

-- A no-show was accepted, so the acceptance figures keep it; the place counts as unfilled.
alter table booking_sums add column no_shows integer not null default 0;
create or replace function add_up(corrections text, ids integer[] default null, truth booking_facts[] default null) returns void
language plpgsql as $$
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
        coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled', 'no_show')), 0),
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
      insert into booking_tallies as b
      select is_month, start, v.kind, sector, state, v.value, sum(sign)
      from spans
      cross join lateral (values
        ('reason', reason), ('cancelled', cancelled), ('answer', answer_step), ('fill', fill_step)) v (kind, value)
      where v.value is not null group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0
      on conflict (is_month, start, kind, sector, state, value) do update set n = b.n + excluded.n)
    insert into booking_months as b
    select employee_id, date_trunc('month', date)::date, sector, state, sum(sign),
      coalesce(sum(sign) filter (where status in ('accepted', 'completed', 'cancelled', 'no_show')), 0),
      coalesce(sum(sign) filter (where status = 'rejected'), 0), coalesce(sum(sign) filter (where status = 'expired'), 0)
    from corrections group by 1, 2, 3, 4
    on conflict (employee_id, month, sector, state) do update set requests = b.requests + excluded.requests,
      accepted = b.accepted + excluded.accepted, rejected = b.rejected + excluded.rejected,
      expired = b.expired + excluded.expired$query$, corrections) using ids, truth;
end $$;

-- Removes names from texts that were added by 0106 and this migration when a person closes their account.
create function forget_reasons(person integer) returns void
language plpgsql as $$
declare
  known constant known_by := known_by(person);
begin
  update shifts set no_show_dispute = without_person(no_show_dispute, known.marks, known.names)
  where person in (inviter_id, invitee_id) and no_show_dispute ~* known.anything;
  update employer_rates set reason = null where employer_id = person;
end $$;
