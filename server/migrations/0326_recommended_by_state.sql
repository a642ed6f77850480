-- Recommended people in the viewer's state are listed before all others. The state is that of the
-- time zone, as in the search for staff.
--
-- A sign-in locks users and then, by trigger, people. In another order the two would block each
-- other.
lock table users in share row exclusive mode;
lock table people in access exclusive mode;
alter table people add column state text;
update people p set state = state_of_zone(u.time_zone) from users u where u.id = p.person_id;
alter table people alter column state set not null;
drop index people_of_sector_first;
create index people_of_state_first on people (role, sector, state, ranking desc, active_on desc nulls last, name, person_id)
  where is_listed;

create or replace function refresh_person()
 returns trigger
 language plpgsql
as $$
begin
  insert into people (person_id, role, sector, name, search_vector, state, is_listed, ranking, active_on)
  values (new.id, new.role, listed_sector(new.id, new.sector), lower(new.name), array_to_tsvector(words_of(new.name)),
    state_of_zone(new.time_zone), is_listable(new), ranking_of(new.role, 0, 0, 0), (new.last_login_at at time zone 'UTC')::date)
  on conflict (person_id) do update set
    sector = excluded.sector, name = excluded.name, search_vector = excluded.search_vector, state = excluded.state,
    is_listed = excluded.is_listed,
    active_on = excluded.active_on;
  return null;
end $$;

create or replace function rebuild_people()
 returns void
 language plpgsql
as $$
begin
  truncate people, people_name_words, worked_together;
  insert into worked_together (employer_id, employee_id, shifts)
  select inviter_id, invitee_id, count(*) from shifts where status = 'completed' group by inviter_id, invitee_id;
  insert into people (person_id, role, sector, name, search_vector, state, is_listed, accepted, answered, completed, ranking, active_on)
  select u.id, u.role, listed_sector(u.id, u.sector), lower(u.name), array_to_tsvector(words_of(u.name)),
    state_of_zone(u.time_zone), is_listable(u),
    coalesce(a.accepted, 0), coalesce(a.answered, 0), coalesce(c.completed, 0),
    ranking_of(u.role, coalesce(a.accepted, 0), coalesce(a.answered, 0), coalesce(c.completed, 0)),
    (u.last_login_at at time zone 'UTC')::date
  from users u
  left join (
    select invitee_id, count(*) filter (where status <> 'rejected')::integer as accepted, count(*)::integer as answered
    from requests where answered_at is not null group by invitee_id) a on a.invitee_id = u.id
  left join (
    select employer_id, sum(shifts)::integer as completed
    from worked_together group by employer_id) c on c.employer_id = u.id
  where u.role in ('employer', 'employee');
  insert into people_name_words (person_id, role, word, sector, shared)
  select p.person_id, p.role, w.word, p.sector, w.shared from people p cross join name_words_of(p.name) w where p.is_listed
  on conflict do nothing;
  update listed_people_counts c set n = (
    select count(*) from people p
    where p.is_listed and p.role = c.role and p.sector = c.sector and p.person_id % 16 = c.part);
end $$;

create function refresh_state_of_person() returns trigger language plpgsql as $$
begin
  update people set state = state_of_zone(new.time_zone) where person_id = new.id;
  return null;
end $$;
create trigger recommendations_follow_moves after update of time_zone on users for each row
  when (old.time_zone is distinct from new.time_zone) execute function refresh_state_of_person();
