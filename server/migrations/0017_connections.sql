-- Both lists of a person come newest first.
create index connections_of_employer on connections (employer_id, created_at desc, id desc);
create index connections_of_employee on connections (employee_id, created_at desc, id desc);
drop index connections_by_employee;

create table blocks (
  blocker_id integer not null references users on delete cascade,
  blocked_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  constraint somebody_is_blocked_once primary key (blocker_id, blocked_id),
  constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
);
create index blocks_of_the_blocked on blocks (blocked_id, blocker_id);

-- The read model of the recommended people. It follows its sources by the triggers below, in the transaction that
-- changes them; nothing writes it by hand, and `rebuild_people()` makes it anew.

-- The words of a name as they are searched: small letters without accents and apostrophes, so that "obrien" finds O'Brien.
create function words_of(name text) returns text[]
language sql immutable return
  array(select distinct word from regexp_split_to_table(
    regexp_replace(normalize(lower(name), NFD), '[\u0300-\u036f''\u2019]', '', 'g'), '[^[:alnum:]]+') word where word <> '');

-- Each of the words has to begin a word of the name.
create function name_query(words text[]) returns tsquery
language sql immutable return
  (select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(words) word);

create table people (
  person_id integer primary key references users on delete cascade,
  role text not null,
  sector text not null,
  -- In lower case, to sort by.
  name text not null,
  words tsvector not null,
  -- Verified, active, and with the terms agreed.
  is_listed boolean not null,
  -- Of an employee's requests; of an employer's bookings.
  accepted integer not null default 0,
  answered integer not null default 0,
  completed integer not null default 0,
  standing smallint not null,
  active_on date
) with (fillfactor = 85);
-- The walk, best first, for who belongs to the one sector and to the other.
create index people_of_education_first on people
  (role, sector, standing desc, active_on desc nulls last, name, person_id) where is_listed;
create index people_of_healthcare_first on people
  (role, sector desc, standing desc, active_on desc nulls last, name, person_id) where is_listed;
create index employees_by_words on people using gin (words) with (fastupdate = off) where is_listed and role = 'employee';
create index employers_by_words on people using gin (words) with (fastupdate = off) where is_listed and role = 'employer';

-- The words of those who are listed, to count who has one that begins with what was typed. Of a person's words in their
-- order `shared` is how many letters each has in common with the one before, so that a person with two words of the same
-- beginning is counted once: only the first of them shares less than that beginning.
create table people_words (
  person_id integer not null references people on delete cascade,
  role text not null,
  word text collate "C" not null,
  sector text not null,
  shared smallint not null,
  primary key (role, word, person_id) include (sector, shared)
);
create index people_words_of_person on people_words (person_id);

create function letters_shared(one text, other text) returns smallint
language sql immutable return
  case when left(one, 1) = left(other, 1) then
    (select max(n) from generate_series(1, least(length(one), length(other))) n where left(one, n) = left(other, n))
  else 0 end::smallint;

create function words_apart(name text) returns table (word text, shared smallint)
language sql immutable
begin atomic
  select w.word, letters_shared(w.word, lag(w.word, 1, '') over (order by w.word))
  from (select word collate "C" as word from unnest(words_of(name)) word) w;
end;

-- How many people are listed, in parts, so that two who register at once seldom wait for each other.
create table people_listed (
  role text not null,
  part smallint not null,
  n integer not null,
  primary key (role, part)
);
insert into people_listed (role, part, n)
select role, part, 0 from unnest(array['employer', 'employee']) role cross join generate_series(0, 15) part;

-- Completed shifts of each pair that has had one.
create table worked_together (
  employer_id integer not null references users on delete cascade,
  employee_id integer not null references users on delete cascade,
  shifts integer not null,
  primary key (employer_id, employee_id)
);
create index worked_together_of_employee on worked_together (employee_id, employer_id);

-- What somebody ranks by after the pair's own past, in steps, so that it seldom moves in the indexes and who was there
-- lately has a say: an employee's acceptance rate in twentieths, how often an employer's completed bookings doubled.
create function standing_of(role text, accepted integer, answered integer, completed integer) returns smallint
language sql immutable return
  case
    when role = 'employee' then round(acceptance_rate(accepted, answered) * 20)
    when completed = 0 then 0
    else floor(ln(completed) / ln(2) + 0.000001) + 1
  end::smallint;

create function is_listable(u users) returns boolean
language sql stable return u.status = 'active' and u.email_verified_at is not null and u.terms_version is not null;

create function refresh_this_person() returns trigger
language plpgsql as $$
begin
  insert into people (person_id, role, sector, name, words, is_listed, standing, active_on)
  values (new.id, new.role, new.sector, lower(new.name), array_to_tsvector(words_of(new.name)), is_listable(new),
    standing_of(new.role, 0, 0, 0), (new.last_login_at at time zone 'UTC')::date)
  on conflict (person_id) do update set
    sector = excluded.sector, name = excluded.name, words = excluded.words, is_listed = excluded.is_listed,
    active_on = excluded.active_on;
  return null;
end $$;
create trigger recommendations_follow_new_users after insert on users
  for each row when (new.role <> 'admin') execute function refresh_this_person();
create trigger recommendations_follow_users
  after update of name, sector, status, email_verified_at, terms_version, last_login_at on users
  for each row when (new.role <> 'admin' and
    (old.name, old.sector, old.status, old.email_verified_at is null, old.terms_version is null,
      (old.last_login_at at time zone 'UTC')::date)
    is distinct from
    (new.name, new.sector, new.status, new.email_verified_at is null, new.terms_version is null,
      (new.last_login_at at time zone 'UTC')::date))
  execute function refresh_this_person();

create function count_listed() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_listed then
    update people_listed set n = n - 1 where role = old.role and part = old.person_id % 16;
  end if;
  if tg_op <> 'DELETE' and new.is_listed then
    update people_listed set n = n + 1 where role = new.role and part = new.person_id % 16;
  end if;
  return null;
end $$;
create function refresh_words() returns trigger
language plpgsql as $$
begin
  delete from people_words where person_id = new.person_id;
  insert into people_words (person_id, role, word, sector, shared)
  select new.person_id, new.role, w.word, new.sector, w.shared from words_apart(new.name) w where new.is_listed;
  return null;
end $$;

create function count_standing() returns trigger
language plpgsql as $$
begin
  if new.answered_at is not null and (tg_op = 'INSERT' or old.answered_at is null) then
    update people set accepted = accepted + (new.status <> 'rejected')::integer, answered = answered + 1,
      standing = standing_of(role, accepted + (new.status <> 'rejected')::integer, answered + 1, completed)
    where person_id = new.invitee_id;
  end if;
  if new.status = 'completed' and (tg_op = 'INSERT' or old.status <> 'completed') then
    insert into worked_together as w (employer_id, employee_id, shifts) values (new.inviter_id, new.invitee_id, 1)
    on conflict (employer_id, employee_id) do update set shifts = w.shifts + 1;
    update people set completed = completed + 1, standing = standing_of(role, accepted, answered, completed + 1)
    where person_id = new.inviter_id;
  end if;
  return null;
end $$;
create trigger recommendations_follow_new_shifts after insert on shifts
  for each row when (new.answered_at is not null or new.status = 'completed') execute function count_standing();
create trigger recommendations_follow_shifts after update of answered_at, status on shifts
  for each row when ((old.answered_at is null and new.answered_at is not null)
    or (old.status <> 'completed' and new.status = 'completed'))
  execute function count_standing();

-- Makes the whole read model anew, as after a bulk load with the triggers off.
create function rebuild_people() returns void
language plpgsql as $$
begin
  truncate people, people_words, worked_together;
  insert into worked_together (employer_id, employee_id, shifts)
  select inviter_id, invitee_id, count(*) from shifts where status = 'completed' group by inviter_id, invitee_id;
  insert into people (person_id, role, sector, name, words, is_listed, accepted, answered, completed, standing, active_on)
  select u.id, u.role, u.sector, lower(u.name), array_to_tsvector(words_of(u.name)), is_listable(u),
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
    select count(*) from people p where p.is_listed and p.role = c.role and p.person_id % 16 = c.part);
end $$;

select rebuild_people();

-- After the first filling, which sees to all of it.
create trigger words_follow_new_people after insert on people
  for each row when (new.is_listed) execute function refresh_words();
create trigger words_follow_people after update of name, sector, is_listed on people
  for each row when ((old.name, old.sector, old.is_listed) is distinct from (new.name, new.sector, new.is_listed))
  execute function refresh_words();
create trigger counts_follow_new_people after insert or delete on people
  for each row execute function count_listed();
create trigger counts_follow_people after update of is_listed on people
  for each row when (old.is_listed <> new.is_listed) execute function count_listed();
