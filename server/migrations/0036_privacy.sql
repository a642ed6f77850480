-- What people have agreed to and taken back: rows that are only ever added. Where they did it from goes with the account.
create table consents (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('registration', 'terms', 'hides_email', 'shows_phone', 'sms')),
  is_given boolean not null,
  version integer,
  at timestamptz not null,
  network text,
  user_agent text,
  constraint only_terms_have_a_version check ((kind = 'terms') = (version is not null))
);
create index consents_of_person on consents (user_id, id desc);

insert into consents (user_id, kind, is_given, version, at)
select user_id, kind, true, version, at from (
  select id as user_id, 'registration' as kind, null::integer as version, created_at as at from users where role <> 'admin'
  union all
  select id, 'terms', terms_version, terms_agreed_at from users
  where role <> 'admin' and terms_version is not null and terms_agreed_at is not null) known
order by at, user_id, kind;

create function refuse_a_change_of_consents() returns trigger language plpgsql as $$
begin
  -- They go with the whole account, and lose their place when it is closed.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  if tg_op = 'UPDATE' and new.network is null and new.user_agent is null
    and (to_jsonb(new) - '{network,user_agent}'::text[]) = (to_jsonb(old) - '{network,user_agent}'::text[])
  then return new; end if;
  raise exception 'The record of consents is only ever added to.' using errcode = 'restrict_violation';
end $$;
create trigger consents_are_only_added before update or delete on consents
  for each row execute function refuse_a_change_of_consents();

-- Whoever has closed the account is a row that keeps bookings and papers together, and nothing else.
alter table users add column closed_at timestamptz
  constraint a_closed_account_is_inactive check (closed_at is null or status = 'inactive');
create index users_closed on users (closed_at) where closed_at is not null;

create or replace function change_in_directory() returns trigger
language plpgsql as $$
begin
  if new.closed_at is not null then
    delete from directory where person_id = new.id;
    return null;
  end if;
  update directory set status = new.status, sector = new.sector, name = folded(new.name), words = words_to_find(new)
  where person_id = new.id;
  return null;
end $$;

create or replace function rebuild_directory() returns void
language plpgsql as $$
begin
  truncate directory;
  insert into directory (person_id, role, status, sector, name, words)
  select u.id, u.role, u.status, u.sector, folded(u.name), words_to_find(u)
  from users u where u.closed_at is null order by u.role, u.id;
  -- The triggers have counted too, where they are on.
  truncate directory_counts;
  insert into directory_counts (role, status, sector, part, n)
  select role, status, sector, person_id % 16, count(*) from directory group by 1, 2, 3, 4;
end $$;

-- An invoice stays as it was issued; only the name of whoever has closed the account may be taken off it.
create or replace function refuse_a_change_of_an_invoice() returns trigger language plpgsql as $$
declare
  supplier constant text[] := '{supplier_name,supplier_email,supplier_abn}';
  recipient constant text[] := '{recipient_name,recipient_email,recipient_abn,recipient_address}';
begin
  if tg_op = 'UPDATE' then
    if new.supplier_name = 'Closed account' and (to_jsonb(new) - supplier) = (to_jsonb(old) - supplier)
      and exists (select from users where id = old.supplier_id and closed_at is not null) then return new; end if;
    if new.recipient_name = 'Closed account' and (to_jsonb(new) - recipient) = (to_jsonb(old) - recipient)
      and exists (select from users where id = old.recipient_id and closed_at is not null) then return new; end if;
  end if;
  raise exception 'An invoice that was issued never changes';
end $$;

-- A phone as people write it.
create function phone_written(phone text) returns text[]
language sql immutable parallel safe return case when phone is null then '{}' else array[phone] end
  || case when phone like '+61%' then array['0' || substr(phone, 4),
    regexp_replace('0' || substr(phone, 4), '^(04..)(...)(...)$', '\1 \2 \3')] else '{}' end;

-- These words wherever they stand by themselves, as a regular expression.
create function pattern_of(words text[]) returns text
language sql immutable parallel safe return (
  select '(?<![[:alnum:]])(?:' || string_agg(regexp_replace(w, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|'
    order by length(w) desc, w) || ')(?![[:alnum:]])' from unnest(words) w);

-- What was said without what tells of whom; `marks` come first, since a name may be part of an address.
create function without_person(said text, marks text, names text) returns text
language sql immutable parallel safe return
  regexp_replace(regexp_replace(said, marks, '(removed)', 'gi'), names, 'Closed account', 'gi');

create type known_by as (names text, marks text, anything text);

-- By what others know a person: the names, present and former, and all numbers and addresses.
create function known_by(person integer) returns known_by
language sql stable
begin atomic
  with former as (
    select before->>'name' as name, before->>'phone' as phone from audit_entries
    where subject_kind = 'user' and subject_id = person and action = 'own_details_changed'),
  names as (
    select name from users where id = person union select name from former where name is not null),
  marks as (
    select email as mark from users where id = person
    union select unnest(phone_written(phone)) from users where id = person
    union select unnest(phone_written(phone)) from former
    union select vit_id from employee_profiles where employee_id = person
    union select number from credentials where employee_id = person
    union select abn from tax_details where employee_id = person
    union select unnest(array[email, address, website, abn, contact_name]) from employer_details where employer_id = person),
  -- A number of few digits says nothing about anybody, and stands in many a sentence.
  known as (
    select (select array_agg(name) from names) as names,
      (select array_agg(mark) from marks where length(mark) >= 5) as marks)
  select row(pattern_of(names), pattern_of(marks), pattern_of(names || marks))::known_by from known;
end;

-- Whom a person had to do with, and the admins: what was told to them may name the person.
create function people_around(person integer) returns setof integer
language sql stable
begin atomic
  select invitee_id from shifts where inviter_id = person
  union select inviter_id from shifts where invitee_id = person
  union select case employer_id when person then employee_id else employer_id end from connections
    where person in (employer_id, employee_id)
  union select case employer_id when person then employee_id else employer_id end from conversations
    where kind = 'pair' and person in (employer_id, employee_id)
  union select case blocker_id when person then blocked_id else blocker_id end from blocks
    where person in (blocker_id, blocked_id)
  union select id from users where role = 'admin';
end;

/*
 * Takes a person out of every table but those that the law wants kept; answers the keys of the files that go too.
 * Why each table is treated as it is stands in docs/decisions/0078. The caller holds the row of the person.
 */
create function forget_person(person integer, at timestamptz) returns setof text
language plpgsql as $$
declare
  known constant known_by := known_by(person);
  around constant integer[] := array(select people_around(person));
  address constant text := (select email from users where id = person);
begin
  -- What others were told.
  delete from notifications where user_id = person;
  delete from notifications n using conversations c
  where person in (c.employer_id, c.employee_id) and n.user_id = any(around) and n.type = 'message'
    and n.link in ('/employer/messages?conversation=' || c.id, '/employee/messages?conversation=' || c.id,
      '/admin/support?conversation=' || c.id);
  update notifications set title = without_person(title, known.marks, known.names),
    message = without_person(message, known.marks, known.names)
  where user_id = any(around) and title || ' ' || message ~* known.anything;
  delete from messages where user_id = person or recipient = address;
  update messages set subject = without_person(subject, known.marks, known.names),
    body = without_person(body, known.marks, known.names)
  where user_id = any(around) and subject || ' ' || body ~* known.anything;

  -- What was between them and others.
  delete from conversations where person in (employer_id, employee_id);
  delete from connections where person in (employer_id, employee_id);
  delete from blocks where person in (blocker_id, blocked_id);

  -- What is kept about work that was agreed, without a name.
  update shifts set reason = without_person(reason, known.marks, known.names)
  where person in (inviter_id, invitee_id) and reason ~* known.anything;
  update ratings r set feedback = without_person(feedback, known.marks, known.names),
    reply = without_person(reply, known.marks, known.names)
  from shifts s where s.id = r.shift_id and person in (s.inviter_id, s.invitee_id)
    and concat_ws(' ', feedback, reply) ~* known.anything;
  update timesheets t set note = without_person(note, known.marks, known.names),
    dispute_reason = without_person(dispute_reason, known.marks, known.names),
    rate_note = without_person(rate_note, known.marks, known.names)
  from shifts s where s.id = t.shift_id and person in (s.inviter_id, s.invitee_id)
    and concat_ws(' ', note, dispute_reason, rate_note) ~* known.anything;
  update timesheet_events e set text = without_person(text, known.marks, known.names)
  from shifts s where s.id = e.shift_id and person in (s.inviter_id, s.invitee_id) and text ~* known.anything;

  -- What they wrote to support, and what support noted.
  update support_notes n set body = without_person(n.body, known.marks, known.names)
  from support_messages s where s.id = n.message_id and s.user_id = person and n.body ~* known.anything;
  update support_messages set name = 'Closed account', email = '',
    subject = without_person(subject, known.marks, known.names),
    message = without_person(message, known.marks, known.names),
    status = case when status = 'resolved' then status else 'closed' end
  where user_id = person;
  delete from status_changes where user_id = person;
  delete from import_rows where key = address;

  -- What they were and could do.
  delete from availability_exceptions where employee_id = person;
  delete from availability_ranges where employee_id = person;
  delete from availability_weeks where employee_id = person;
  delete from credentials where employee_id = person;
  delete from employee_profiles where employee_id = person;
  delete from tax_details where employee_id = person;
  delete from employer_details where employer_id = person;

  -- What opens the account.
  delete from calendar_feeds where user_id = person;
  delete from one_time_codes where user_id = person;
  delete from claims where user_id = person;
  delete from idempotent_answers where user_id = person;
  delete from sessions where user_id = person;
  update consents set network = null, user_agent = null
  where user_id = person and (network is not null or user_agent is not null);

  -- The address can be registered anew.
  update users set name = 'Closed account', email = 'closed-' || id || '@closed.invalid', password_hash = 'closed',
    status = 'inactive', phone = null, bio = null, avatar = null, hides_email = true, shows_phone = false,
    terms_version = null, terms_agreed_at = null, last_login_at = null, closed_at = forget_person.at
  where id = person;
  return query delete from stored_files where owner_id = person returning key;
end $$;

-- What the law wanted kept goes when its time is over; so does the last mail, once it had time to leave.
create function forget_what_is_over(at timestamptz) returns void
language sql
begin atomic
  update invoices set supplier_name = 'Closed account', supplier_email = null, supplier_abn = null
  where supplier_id in (select id from users where closed_at is not null) and issued_at < at - interval '7 years'
    and supplier_name <> 'Closed account';
  update invoices set recipient_name = 'Closed account', recipient_email = null, recipient_abn = null,
    recipient_address = null
  where recipient_id in (select id from users where closed_at is not null) and issued_at < at - interval '7 years'
    and recipient_name <> 'Closed account';
  delete from messages
  where user_id in (select id from users where closed_at < at - interval '30 days') and state <> 'waiting';
end;
