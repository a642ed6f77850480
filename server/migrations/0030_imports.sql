-- An account that an admin has brought in waits for its owner, who claims it by a mailed link. Of the link's token only
-- the SHA-256 is kept, and none once the account is claimed.
create table claims (
  user_id integer primary key references users on delete cascade,
  token_hash bytea constraint a_claim_token_opens_one_account unique,
  mailed_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  constraint a_claimed_account_has_no_token check (claimed_at is null or token_hash is null)
);
create index claims_waiting on claims (mailed_at, user_id) where claimed_at is null;

create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('staff', 'employers', 'subjects')),
  state text not null default 'mapping' check (state in ('mapping', 'checking', 'ready', 'running', 'finished')),
  admin_id integer references users on delete set null,
  file_name text not null,
  encoding text not null check (encoding in ('UTF-8', 'UTF-16', 'Windows-1252')),
  delimiter text not null check (delimiter in (',', ';', E'\t', '|')),
  has_header boolean not null,
  -- What each column of the file holds; null for one that is left out.
  fields text[] not null,
  sector text not null default 'education' check (sector in ('education', 'healthcare')),
  time_zone text not null default 'Australia/Melbourne' references time_zones (name),
  employer_id integer references users on delete set null,
  -- Each change of the columns is a new round; a check of an earlier one ends by itself.
  round integer not null default 0,
  -- Rows of the file, without its heading.
  total integer not null,
  done integer not null default 0,
  new_rows integer not null default 0,
  update_rows integer not null default 0,
  unchanged_rows integer not null default 0,
  problem_rows integer not null default 0,
  noted_rows integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  finished_at timestamptz,
  constraint an_import_runs_once_confirmed check ((state in ('running', 'finished')) = (confirmed_at is not null)),
  constraint an_import_ends_once_finished check ((state = 'finished') = (finished_at is not null))
);
create index imports_by_admin on imports (admin_id);
create index imports_by_employer on imports (employer_id);
create index imports_by_zone on imports (time_zone);
create index imports_newest_first on imports (created_at desc, id desc);

-- The staged file, a row each; gone a day after the upload, or at the end of the import but for what was left out of it.
create table import_rows (
  import_id integer not null references imports on delete cascade,
  -- As a spreadsheet numbers it.
  number integer not null,
  is_header boolean not null default false,
  cells text[] not null,
  -- What makes the row the same as another one: the email, or category and name.
  key text,
  data jsonb,
  outcome text check (outcome in ('new', 'update', 'unchanged', 'problem')),
  problems jsonb not null default '[]',
  changes jsonb not null default '[]',
  has_notes boolean not null default false,
  done boolean not null default false,
  primary key (import_id, number)
);
create index import_rows_to_do on import_rows (import_id, number) where not done;
create index import_rows_by_outcome on import_rows (import_id, outcome, number);
create index import_rows_noted on import_rows (import_id, number) where has_notes;
create index import_rows_by_key on import_rows (import_id, key, number);

-- A person may be brought in without a registration, and an employer with the name of whom to ask for.
alter table employee_profiles alter column vit_id drop not null;
alter table employer_details add column contact_name text;
drop trigger credential_follows_profile on employee_profiles;
create trigger credential_follows_profile after insert or update of vit_id on employee_profiles
  for each row when (new.vit_id is not null) execute function credential_follows_profile();
create or replace function profile_follows_credential() returns trigger
language plpgsql as $$
begin
  update employee_profiles set vit_id = new.number, updated_at = new.changed_at
  where employee_id = new.employee_id and vit_id is distinct from new.number;
  return null;
end $$;

-- Who is unverified is in no part of the search, so that neither a new row nor a change of subjects or levels has
-- anything to follow; the verification brings all of it in.
drop trigger search_follows_new_users on users;
create trigger search_follows_new_users after insert on users
  for each row when (new.role = 'employee' and new.email_verified_at is not null) execute function refresh_this_user();

create or replace function refresh_changed_staff() returns trigger
language plpgsql as $$
begin
  insert into stale_staff (employee_id)
  select u.id from users u
  where u.id in (select employee_id from changed) and u.email_verified_at is not null
  order by u.id for no key update
  on conflict do nothing;
  return null;
end $$;
