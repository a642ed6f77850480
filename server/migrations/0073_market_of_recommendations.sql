-- Recommended people are those of the own sector only. A person with roles in both sectors is listed as 'both'.
create function listed_sector(employee integer, own text) returns text
language sql stable return (
  select coalesce(case when count(distinct sector_of_classification(c.classification)) > 1 then 'both'
    else min(sector_of_classification(c.classification)) end, own)
  from employee_classifications c where c.employee_id = employee);

create or replace function refresh_this_person() returns trigger
language plpgsql as $$
begin
  insert into people (person_id, role, sector, name, words, is_listed, standing, active_on)
  values (new.id, new.role, listed_sector(new.id, new.sector), lower(new.name), array_to_tsvector(words_of(new.name)),
    is_listable(new), standing_of(new.role, 0, 0, 0), (new.last_login_at at time zone 'UTC')::date)
  on conflict (person_id) do update set
    sector = excluded.sector, name = excluded.name, words = excluded.words, is_listed = excluded.is_listed,
    active_on = excluded.active_on;
  return null;
end $$;

create function refresh_listed_sector() returns trigger
language plpgsql as $$
begin
  update people p set sector = listed_sector(u.id, u.sector)
  from users u
  where u.id = p.person_id and u.id in (select employee_id from changed) and p.sector <> listed_sector(u.id, u.sector);
  return null;
end $$;
create trigger recommendations_follow_new_classifications after insert on employee_classifications
  referencing new table as changed for each statement execute function refresh_listed_sector();
create trigger recommendations_follow_removed_classifications after delete on employee_classifications
  referencing old table as changed for each statement execute function refresh_listed_sector();

delete from people_listed;
alter table people_listed drop constraint people_listed_pkey, add column sector text not null,
  add primary key (role, sector, part);
insert into people_listed (role, sector, part, n)
select role, sector, part, 0 from unnest(array['employer', 'employee']) role
cross join unnest(array['education', 'healthcare', 'both']) sector cross join generate_series(0, 15) part;

create or replace function count_listed() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_listed then
    update people_listed set n = n - 1
    where role = old.role and sector = old.sector and part = old.person_id % 16;
  end if;
  if tg_op <> 'DELETE' and new.is_listed then
    update people_listed set n = n + 1
    where role = new.role and sector = new.sector and part = new.person_id % 16;
  end if;
  return null;
end $$;
drop trigger counts_follow_people on people;
create trigger counts_follow_people after update of is_listed, sector on people
  for each row when ((old.is_listed, old.sector) is distinct from (new.is_listed, new.sector))
  execute function count_listed();

-- Each sector is walked by itself, so one index serves both.
drop index people_of_education_first;
drop index people_of_healthcare_first;
create index people_of_sector_first on people
  (role, sector, standing desc, active_on desc nulls last, name, person_id) where is_listed;

create or replace function rebuild_people() returns void
language plpgsql as $$
begin
  truncate people, people_words, worked_together;
  insert into worked_together (employer_id, employee_id, shifts)
  select inviter_id, invitee_id, count(*) from shifts where status = 'completed' group by inviter_id, invitee_id;
  insert into people (person_id, role, sector, name, words, is_listed, accepted, answered, completed, standing, active_on)
  select u.id, u.role, listed_sector(u.id, u.sector), lower(u.name), array_to_tsvector(words_of(u.name)), is_listable(u),
    coalesce(a.accepted, 0), coalesce(a.answered, 0), coalesce(c.completed, 0),
    standing_of(u.role, coalesce(a.accepted, 0), coalesce(a.answered, 0), coalesce(c.completed, 0)),
    (u.last_login_at at time zone 'UTC')::date
  from users u
  left join (
    select invitee_id, count(*) filter (where status <> 'rejected')::integer as accepted, count(*)::integer as answered
    from shifts where answered_at is not null group by invitee_id) a on a.invitee_id = u.id
  left join (
    select employer_id, sum(shifts)::integer as completed
    from worked_together group by employer_id) c on c.employer_id = u.id
  where u.role in ('employer', 'employee');
  insert into people_words (person_id, role, word, sector, shared)
  select p.person_id, p.role, w.word, p.sector, w.shared from people p cross join words_apart(p.name) w where p.is_listed
  on conflict do nothing;
  update people_listed c set n = (
    select count(*) from people p
    where p.is_listed and p.role = c.role and p.sector = c.sector and p.person_id % 16 = c.part);
end $$;
select rebuild_people();
