-- An organisation has sites and members. A site is an employer account, so bookings, connections and profiles go on
-- pointing to it; a member is a person who signs in and acts for it. An account that registers is both at first.

create table organisations (
  id integer generated always as identity primary key,
  -- Null while it is called like the account that registered it.
  name text,
  -- Account that registered it; it holds the plan and the payments.
  account_id integer not null
    constraint an_account_registers_one_organisation unique references users on delete cascade,
  created_at timestamptz not null
);

create table sites (
  account_id integer primary key references users on delete cascade,
  organisation_id integer not null references organisations on delete cascade,
  part_of integer references sites on delete restrict,
  constraint a_site_is_no_part_of_itself check (part_of <> account_id)
);
create index sites_of_organisation on sites (organisation_id, account_id);
create index parts_of_site on sites (part_of) where part_of is not null;

create table members (
  organisation_id integer not null references organisations on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'organiser', 'approver', 'viewer')),
  -- Otherwise for the sites in member_sites.
  all_sites boolean not null default true,
  joined_at timestamptz not null,
  primary key (organisation_id, user_id),
  constraint an_owner_has_all_sites check (all_sites or role <> 'owner')
);
create unique index an_organisation_has_one_owner on members (organisation_id) where role = 'owner';
create index memberships_of_person on members (user_id);

create table member_sites (
  organisation_id integer not null,
  user_id integer not null,
  account_id integer not null references sites on delete cascade,
  primary key (organisation_id, user_id, account_id),
  foreign key (organisation_id, user_id) references members on delete cascade
);
create index members_of_site on member_sites (account_id);

create table member_invitations (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'organiser', 'approver', 'viewer')),
  -- Null for all sites.
  site_ids integer[],
  invited_by integer references users on delete set null,
  invited_by_name text not null,
  token_hash bytea not null constraint an_invitation_link_is_used_once unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint one_invitation_per_address unique (organisation_id, email)
);

-- The site that a session acts for; null for the person's own account.
alter table sessions add column account_id integer references users on delete set null;

-- The account that a notification is about, for people who act for several.
alter table notifications add column account_id integer references users on delete cascade;
create index notifications_of_account on notifications (account_id) where account_id is not null;

-- A 'member' signs in and acts for organisations; it is no party of bookings itself.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('admin', 'employer', 'employee', 'member'));

-- The role of an account to its readers: a member is an employer.
create function public_role(role text) returns text language sql immutable parallel safe
  return case role when 'member' then 'employer' else role end;

alter table events drop constraint events_kind_check;
alter table events add constraint events_kind_check
  check (kind in ('notification', 'shift', 'connection', 'message', 'availability', 'organisation')) not valid;

create or replace trigger recommendations_follow_new_users after insert on users
  for each row when (new.role in ('employer', 'employee')) execute function refresh_person();

insert into organisations (account_id, created_at)
  select id, created_at from users where role = 'employer' order by id;
insert into sites (account_id, organisation_id) select account_id, id from organisations order by account_id;
insert into members (organisation_id, user_id, role, joined_at)
  select id, account_id, 'owner', created_at from organisations order by id;

create function found_organisations() returns trigger language plpgsql as $$
begin
  with founded as (
    insert into organisations (account_id, created_at)
    select id, created_at from added where role = 'employer' order by id
    returning id, account_id, created_at),
  with_site as (
    insert into sites (account_id, organisation_id) select account_id, id from founded)
  insert into members (organisation_id, user_id, role, joined_at)
  select id, account_id, 'owner', created_at from founded;
  return null;
end $$;
create trigger organisations_follow_employers after insert on users referencing new table as added
  for each statement execute function found_organisations();

-- People who act for an employer's account; anybody else acts for themselves.
create function people_of(account integer) returns table (user_id integer, role text)
language sql stable rows 3 as $$
  select m.user_id, m.role
  from sites s join members m on m.organisation_id = s.organisation_id
  where s.account_id = account
    and (m.all_sites or exists (
      select from member_sites ms
      where ms.organisation_id = m.organisation_id and ms.user_id = m.user_id and ms.account_id = account))
  union all
  select account, null where not exists (select from sites where account_id = account)
$$;

-- Accounts that a person acts for: the other direction of people_of.
create function accounts_of(person integer) returns table (account_id integer)
language sql stable rows 2 as $$
  select s.account_id
  from members m join sites s on s.organisation_id = m.organisation_id
  where m.user_id = person
    and (m.all_sites or exists (
      select from member_sites ms
      where ms.organisation_id = m.organisation_id and ms.user_id = person and ms.account_id = s.account_id))
$$;
