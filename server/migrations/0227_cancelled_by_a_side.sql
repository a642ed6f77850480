-- A booking that a colleague took over is no cancellation in the sums either: only those with a side have a code.
create or replace function add_booking_metrics(corrections text, ids integer[] DEFAULT NULL::integer[], truth booking_metrics[] DEFAULT NULL::booking_metrics[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
        coalesce(sum(sign) filter (where cancelled is not null), 0),
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
end $function$;
