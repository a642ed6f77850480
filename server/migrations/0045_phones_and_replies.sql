-- A person's number as the account names it, and whether it may be sent text messages.
create table phones (
  user_id integer primary key references users on delete cascade,
  phone text not null,
  state text not null default 'asked' check (state in ('asked', 'confirmed', 'stopped')),
  -- The question whether messages may come waits to be written.
  is_to_be_asked boolean not null default true,
  asked_at timestamptz,
  -- Kept when the number is stopped, since it stays this person's.
  confirmed_at timestamptz,
  constraint a_confirmed_phone_says_since_when check (state <> 'confirmed' or confirmed_at is not null)
);
create index phones_by_number on phones (phone);
create index phones_to_ask on phones (user_id) where is_to_be_asked;

-- Who says stop says it for the number, whatever account gives it next.
create table stopped_phones (
  phone text primary key,
  since timestamptz not null
);

-- Wherever an account's number changes, what was agreed to with the old one is no longer said of the new one.
create function follow_phone() returns trigger language plpgsql as $$
begin
  delete from phones where user_id = new.id;
  if new.phone is not null then
    insert into phones (user_id, phone, state, is_to_be_asked)
    select new.id, new.phone, case when is_stopped then 'stopped' else 'asked' end, not is_stopped
    from (select exists (select from stopped_phones s where s.phone = new.phone) as is_stopped) number;
  end if;
  return null;
end $$;
create trigger phones_follow_a_new_account after insert on users
  for each row when (new.phone is not null) execute function follow_phone();
create trigger phones_follow_an_account after update of phone on users
  for each row when (old.phone is distinct from new.phone) execute function follow_phone();

-- Nobody is asked out of the blue because of a new release; the question waits until they press for it.
insert into phones (user_id, phone, is_to_be_asked) select id, phone, false from users where phone is not null;

-- What people have written to us. It stands here before it is read, and is read once.
create table texts_received (
  id bigint generated always as identity primary key,
  -- What the gateway calls it: what comes again under the same name is the same.
  gateway_id text not null constraint a_text_is_received_once unique,
  phone text not null,
  body text not null,
  received_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'read')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  read_at timestamptz,
  outcome text,
  user_id integer references users on delete set null,
  shift_id integer references shifts on delete set null,
  answer_id bigint constraint an_answer_answers_one_text unique references messages on delete set null,
  constraint what_was_read_has_an_outcome check ((state = 'read') = (outcome is not null and read_at is not null))
);
create index texts_waiting on texts_received (phone, id) where state = 'waiting';
create index texts_by_phone on texts_received (phone, received_at);
create index texts_of_person on texts_received (user_id, id) where user_id is not null;
create index texts_of_shift on texts_received (shift_id, id) where shift_id is not null;
