-- A plan made while the table was nearly empty reads all of it for each person, and is kept until
-- the table is analysed again.
create function events_after(people integer[], seen bigint[], most integer)
returns table (user_id integer, id bigint, kind text)
language sql stable set enable_seqscan = off as $$
  select e.user_id, e.id, e.kind
  from unnest(people, seen) as w (user_id, seen)
    cross join lateral (
      select s.user_id, s.id, s.kind from events s
      where s.user_id = w.user_id and s.id > w.seen order by s.id limit most) e
$$;
