-- Everybody as an admin looks for them. It follows `users` by the triggers below, in the transaction that changes them;
-- nothing writes it by hand, and `rebuild_directory()` makes it anew. So few bytes a person that reading all of it is
-- cheap, which is what counting the finds of a short or common word takes.

-- Small letters without accents and apostrophes, so that "obrien" finds O'Brien and "zoe" finds Zoë.
create function folded(typed text) returns text
language sql immutable parallel safe return
  regexp_replace(normalize(lower(typed), NFD), '[\u0300-\u036f''\u2019]', '', 'g');

-- An Australian number as it is kept and as it is typed.
create function phone_forms(phone text) returns text
language sql immutable parallel safe return
  coalesce(' ' || phone || case when phone like '+61%' then ' 0' || substr(phone, 4) else '' end, '');

create table directory (
  person_id integer primary key references users on delete cascade,
  role text not null,
  status text not null,
  sector text not null,
  -- As it is sorted.
  name text collate "C" not null,
  -- As it is searched: name, email and phone, a blank before each.
  words text collate "C" not null
);
create index directory_by_name on directory (role, name, person_id) include (status, sector);
create index directory_by_words on directory using gin (words gin_trgm_ops) with (fastupdate = off);

create function words_to_find(u users) returns text
language sql immutable parallel safe return
  ' ' || folded(u.name) || ' ' || folded(u.email) || phone_forms(u.phone);

-- How many there are, in parts, so that two who register at once seldom wait for each other.
create table directory_counts (
  role text not null,
  status text not null,
  sector text not null,
  part smallint not null,
  n integer not null,
  primary key (role, status, sector, part)
);

create function put_into_directory() returns trigger
language plpgsql as $$
begin
  insert into directory (person_id, role, status, sector, name, words)
  select u.id, u.role, u.status, u.sector, folded(u.name), words_to_find(u)
  from users u where u.id in (select id from changed);
  return null;
end $$;
-- Once a statement: an import brings thousands at a time.
create trigger directory_follows_new_users after insert on users
  referencing new table as changed for each statement execute function put_into_directory();

create function change_in_directory() returns trigger
language plpgsql as $$
begin
  update directory set status = new.status, sector = new.sector, name = folded(new.name), words = words_to_find(new)
  where person_id = new.id;
  return null;
end $$;
create trigger directory_follows_users after update of name, email, phone, status, sector on users
  for each row when ((old.name, old.email, old.phone, old.status, old.sector)
    is distinct from (new.name, new.email, new.phone, new.status, new.sector))
  execute function change_in_directory();

-- In the order of the key, so that two who count the same never wait for each other in a circle.
create function count_in_directory() returns trigger
language plpgsql as $$
begin
  insert into directory_counts as c (role, status, sector, part, n)
  select role, status, sector, person_id % 16, count(*) from changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (role, status, sector, part) do update set n = c.n + excluded.n;
  return null;
end $$;
create function recount_in_directory() returns trigger
language plpgsql as $$
begin
  insert into directory_counts as c (role, status, sector, part, n)
  select d.role, d.status, d.sector, d.part, sum(d.change) from (
    select role, status, sector, person_id % 16 as part, 1 as change from changed
    union all
    select role, status, sector, person_id % 16, -1 from former) d
  group by 1, 2, 3, 4 having sum(d.change) <> 0 order by 1, 2, 3, 4
  on conflict (role, status, sector, part) do update set n = c.n + excluded.n;
  return null;
end $$;
create function discount_in_directory() returns trigger
language plpgsql as $$
begin
  update directory_counts c set n = c.n - f.n
  from (select role, status, sector, person_id % 16 as part, count(*) as n from former group by 1, 2, 3, 4) f
  where (c.role, c.status, c.sector, c.part) = (f.role, f.status, f.sector, f.part);
  return null;
end $$;

-- Makes all of it anew, as after a bulk load with the triggers off.
create function rebuild_directory() returns void
language plpgsql as $$
begin
  truncate directory;
  insert into directory (person_id, role, status, sector, name, words)
  select u.id, u.role, u.status, u.sector, folded(u.name), words_to_find(u) from users u order by u.role, u.id;
  -- The triggers have counted too, where they are on.
  truncate directory_counts;
  insert into directory_counts (role, status, sector, part, n)
  select role, status, sector, person_id % 16, count(*) from directory group by 1, 2, 3, 4;
end $$;
select rebuild_directory();

-- After the first filling, which sees to all of it.
create trigger counts_follow_the_new after insert on directory
  referencing new table as changed for each statement execute function count_in_directory();
create trigger counts_follow_the_changed after update on directory
  referencing new table as changed old table as former for each statement execute function recount_in_directory();
create trigger counts_follow_the_removed after delete on directory
  referencing old table as former for each statement execute function discount_in_directory();

-- Who changed the status of an account, and why. The audit log tells it too, and outlives the account; this is what the
-- desk shows, with the words that are the admins' own.
create table status_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  from_status text not null check (from_status in ('active', 'on_leave', 'inactive', 'banned')),
  to_status text not null check (to_status in ('active', 'on_leave', 'inactive', 'banned')),
  reason text not null,
  is_reason_told boolean not null,
  changed_by integer references users on delete set null,
  changed_at timestamptz not null,
  constraint a_change_of_status_changes_it check (from_status <> to_status)
);
create index status_changes_of_user on status_changes (user_id, id desc);
create index status_changes_by_admin on status_changes (changed_by) where changed_by is not null;
