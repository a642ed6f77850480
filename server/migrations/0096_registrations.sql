-- A registration keeps its name, role and password with its code until the code is entered: only then they become the
-- account's, and the other registrations of the address are void.
create table registrations (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('employer', 'employee')),
  name text not null,
  password_hash text not null,
  network text,
  user_agent text,
  -- SHA-256 of what the browser was given that registered.
  browser_hash bytea,
  code_hash text,
  tries integer not null default 0,
  code_expires_at timestamptz,
  created_at timestamptz not null
);
create unique index a_registration_is_kept_once on registrations (user_id, role, name, password_hash);
create index registrations_by_age on registrations (created_at);

insert into registrations (user_id, role, name, password_hash, code_hash, tries, code_expires_at, created_at)
select u.id, u.role, u.name, u.password_hash, c.code_hash, coalesce(c.tries, 0), c.expires_at, u.created_at
from users u left join one_time_codes c on c.user_id = u.id and c.purpose = 'verify_email'
where u.email_verified_at is null and u.role <> 'admin' and u.closed_at is null
  and not exists (select from claims k where k.user_id = u.id)
order by u.id;

-- No password matches it.
update users u set password_hash = 'unverified'
where exists (select from registrations r where r.user_id = u.id);

delete from one_time_codes where purpose = 'verify_email';
alter table one_time_codes drop constraint a_code_has_one_purpose;
alter table one_time_codes add constraint a_code_has_one_purpose
  check (purpose in ('reset_password', 'recovery_email'));
