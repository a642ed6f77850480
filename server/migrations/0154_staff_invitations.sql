-- Invitations of staff by email or text message, to connect with a site and be in one of its pools. The address need
-- not have an account, and the employer does not learn whether it has one.

create table staff_invitations (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  pool_id integer references pools on delete set null,
  channel text not null check (channel in ('mail', 'sms')),
  -- An email address in lower case, or a number in E.164.
  address text not null,
  token_hash bytea not null constraint a_staff_invitation_link_is_used_once unique,
  invited_by integer references users on delete set null,
  -- In messages; null where nothing was sent because the address wants no invitations.
  message_id bigint,
  first_sent_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  claimed_at timestamptz,
  claimed_by integer references users on delete set null
);
create unique index an_address_has_one_open_staff_invitation on staff_invitations (site_id, address)
  where withdrawn_at is null and claimed_at is null;
create index staff_invitations_by_time on staff_invitations (site_id, id desc);
create index staff_invitations_by_address on staff_invitations (address, sent_at);
create index staff_invitations_of_pool on staff_invitations (pool_id) where pool_id is not null;
create index staff_invitations_by_author on staff_invitations (invited_by);
create index staff_invitations_of_person on staff_invitations (claimed_by) where claimed_by is not null;

-- Addresses whose owners want no invitations from any employer, as SHA-256.
create table refused_invitations (
  address_hash bytea primary key,
  refused_at timestamptz not null
);

create or replace function forget_staff(person integer) returns void language plpgsql as $$
begin
  delete from pool_people where employee_id = person;
  delete from staff_notes where employee_id = person;
  delete from staff_preferences where employee_id = person;
  delete from staff_invitations where claimed_by = person or address = (select email from users where id = person);
end $$;
