create extension if not exists btree_gist;

-- Counts of tries, shared by all server processes. A window that is over is overwritten, never added to.
create table limits (
  key text primary key,
  window_ends_at timestamptz not null,
  spent integer not null
);
create index limits_by_end on limits (window_ends_at);

-- The first answer to a call that carried an Idempotency-Key, kept for a day in the transaction of the call itself.
create table idempotent_answers (
  user_id integer not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotent_answers_by_age on idempotent_answers (created_at);

-- Work to be done after the transaction that causes it, by whichever process takes it first.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null default '{}',
  run_at timestamptz not null,
  tries integer not null default 0,
  last_error text,
  dead_at timestamptz
);
create index jobs_due on jobs (run_at, id) where dead_at is null;

-- When each recurring job last ran, so that of many processes one runs it.
create table job_runs (
  kind text primary key,
  ran_at timestamptz not null
);

create table stored_files (
  id integer generated always as identity primary key,
  key text not null constraint a_file_key_is_used_once unique,
  owner_id integer not null,
  kind text not null check (kind in ('avatar', 'cv')),
  content_type text not null,
  name text not null,
  size integer not null,
  created_at timestamptz not null
);
create index stored_files_by_owner on stored_files (owner_id);
