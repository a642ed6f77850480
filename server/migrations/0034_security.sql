-- A session is trusted with sensitive changes for a while after its owner has proved who they are.
alter table sessions add column confirmed_at timestamptz;

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint a_code_has_one_purpose
  check (purpose in ('verify_email', 'reset_password', 'recovery_email'));

-- Null as long as the password is the first one.
alter table users add column password_changed_at timestamptz;
alter table users add column recovery_email text
  constraint a_recovery_email_is_another_address check (recovery_email = lower(recovery_email) and recovery_email <> email);
-- Counts once the code that was mailed to it is entered.
alter table users add column pending_recovery_email text
  constraint a_pending_recovery_email_is_another_address
    check (pending_recovery_email = lower(pending_recovery_email) and pending_recovery_email <> email);

-- The browsers by which somebody has signed in before: a new one is told to the owner. It grants nothing.
create table known_devices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Of what the browser keeps as a cookie only the SHA-256.
  recognition_hash bytea not null,
  browser text not null,
  system text not null,
  neighbourhood text not null,
  last_seen_at timestamptz not null,
  constraint a_browser_is_known_once unique (user_id, recognition_hash)
);

alter table sessions add column known_device_id integer references known_devices on delete set null;
create index sessions_known_device on sessions (known_device_id);
-- Nobody had signed in by this device before, and its owner has not said yet that it is the own one.
alter table sessions add column is_new boolean not null default false;
