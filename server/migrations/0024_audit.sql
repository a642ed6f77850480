create extension if not exists pg_trgm;

-- Where the chain ends: how many entries there are and the hash of the newest, so that a cut is found as well.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  entries bigint not null,
  hash bytea not null
);
insert into audit_head (entries, hash) values (0, sha256('Bellbird'));

-- Who did what, to whom, from where. It names people without pointing at them, since it outlives their accounts.
create table audit_entries (
  seq bigint primary key,
  at timestamptz not null,
  -- Absent where the house did it by itself.
  actor_id integer,
  actor_name text,
  actor_role text,
  network text,
  user_agent text,
  action text not null check (action ~ '^[a-z_]+$'),
  subject_kind text,
  subject_id bigint,
  subject_name text,
  -- Only what changed.
  before jsonb,
  after jsonb,
  -- SHA-256 over the hash of the entry before and the content of this one.
  hash bytea not null
);
create index audit_entries_by_action on audit_entries (action, seq desc);
create index audit_entries_by_actor on audit_entries (actor_id, seq desc);
create index audit_entries_by_subject on audit_entries (subject_kind, subject_id, seq desc);
create index audit_entries_by_time on audit_entries (at, seq);
create index audit_entries_by_words on audit_entries
  using gin (lower(coalesce(actor_name, '') || ' ' || coalesce(subject_name, '')) gin_trgm_ops);

-- A text behind its length in bytes, so that no two different rows read the same; what is absent is a dash.
create function audit_part(part text) returns text language sql immutable as
  $$ select case when part is null then '-' else octet_length(part) || ':' || part end $$;

create function audit_content(e audit_entries) returns text language sql immutable as $$
  select audit_part(e.seq::text) || audit_part(((extract(epoch from e.at) * 1000000)::bigint)::text)
    || audit_part(e.actor_id::text) || audit_part(e.actor_name) || audit_part(e.actor_role)
    || audit_part(e.network) || audit_part(e.user_agent) || audit_part(e.action)
    || audit_part(e.subject_kind) || audit_part(e.subject_id::text) || audit_part(e.subject_name)
    || audit_part(e.before::text) || audit_part(e.after::text)
$$;

-- The lock on the head puts writers in a row until they commit; a rollback gives the number and the hash back.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head%rowtype;
begin
  select * into strict head from audit_head for update;
  new.seq := head.entries + 1;
  new.hash := sha256(head.hash || convert_to(audit_content(new), 'UTF8'));
  update audit_head set entries = new.seq, hash = new.hash;
  return new;
end $$;
create trigger chain_audit_entry before insert on audit_entries for each row execute function chain_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Only the chaining of a new entry moves the head.
  if tg_table_name = 'audit_head' and tg_op = 'UPDATE' and pg_trigger_depth() > 1 then return null; end if;
  raise exception 'The audit log is only ever added to.' using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_are_only_added before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
create trigger audit_head_follows_the_entries before insert or update or delete or truncate on audit_head
  for each statement execute function refuse_audit_change();
