-- Since when an account has a second factor; null as long as it has none.
alter table users add column second_factor_since timestamptz;

-- One key for the whole house, with which the secrets of authenticator apps are sealed, so that all processes on one
-- database agree. Where the operator sets SECRET_KEY it is itself sealed with that.
create table house_key (
  id boolean primary key default true constraint there_is_one_house_key check (id),
  key bytea not null,
  is_sealed boolean not null,
  created_at timestamptz not null
);

create table authenticators (
  user_id integer primary key references users on delete cascade,
  sealed_secret bytea not null,
  since timestamptz not null,
  -- The step of thirty seconds whose code was used last: neither it nor an earlier one counts again.
  last_step bigint not null
);

-- A secret that was shown, and of which no code was entered yet.
create table authenticator_drafts (
  user_id integer primary key references users on delete cascade,
  sealed_secret bytea not null,
  created_at timestamptz not null
);

create table recovery_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  constraint a_recovery_code_stands_once unique (user_id, code_hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  credential_id text not null constraint a_passkey_belongs_to_one_account unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, id);

-- A password was right, and the second factor is waited for. Of the ticket only its SHA-256 is kept.
create table sign_in_tickets (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null constraint a_ticket_is_used_once unique,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_tickets_by_user on sign_in_tickets (user_id);
create index sign_in_tickets_by_end on sign_in_tickets (expires_at);

-- Whatever a new password or a closed account is to keep out, no matter by which way, is kept out here too.
create function drop_sign_in_tickets() returns trigger
language plpgsql as $$
begin
  delete from sign_in_tickets where user_id = new.id;
  return null;
end $$;
create trigger tickets_end_with_the_password after update of password_hash, status on users
  for each row when (old.password_hash is distinct from new.password_hash or old.status is distinct from new.status)
  execute function drop_sign_in_tickets();

-- What a passkey is to sign: for one purpose, where it was asked for, once.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('enrol', 'sign_in', 'second_step', 'proof')),
  user_id integer references users on delete cascade,
  session_id integer references sessions on delete cascade,
  ticket_id integer references sign_in_tickets on delete cascade,
  expires_at timestamptz not null,
  constraint a_challenge_knows_where_it_belongs check (
    case purpose
      when 'sign_in' then user_id is null and session_id is null and ticket_id is null
      when 'second_step' then user_id is not null and ticket_id is not null
      else user_id is not null and session_id is not null
    end)
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_session on passkey_challenges (session_id);
create index passkey_challenges_by_ticket on passkey_challenges (ticket_id);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
