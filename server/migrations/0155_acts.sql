-- A row names the member who acted for a site: requested, cancelled, wrote, approved. An act of the account itself has no
-- row. A table of its own spares bookings and messages, with millions of rows, a column and an index.

create table acts (
  id bigint generated always as identity primary key,
  -- Site for which it was done.
  account_id integer not null references users on delete cascade,
  person_id integer not null references users on delete cascade,
  act text not null check (act in ('requested', 'request_approved', 'closed', 'no_show_marked', 'timesheet_approved',
    'timesheet_disputed', 'written', 'rated', 'replied', 'invited', 'answered')),
  shift_id integer references shifts on delete cascade,
  message_id bigint references conversation_messages on delete cascade,
  rating_id integer references ratings on delete cascade,
  connection_id integer references connections on delete cascade,
  -- The instant that the thing itself has for the act, which tells a repeated act from an earlier one.
  at timestamptz not null,
  constraint an_act_is_about_one_thing check (num_nonnulls(shift_id, message_id, rating_id, connection_id) = 1)
);
create index acts_of_account on acts (account_id);
create index acts_of_person on acts (person_id);
create index acts_on_shift on acts (shift_id, act) where shift_id is not null;
create index acts_on_message on acts (message_id) where message_id is not null;
create index acts_on_rating on acts (rating_id) where rating_id is not null;
create index acts_on_connection on acts (connection_id) where connection_id is not null;

-- Names of people at the end of their membership: the organisation keeps them beside what these people did.
create table former_members (
  organisation_id integer not null references organisations on delete cascade,
  user_id integer not null references users on delete cascade,
  name text not null,
  left_at timestamptz not null,
  primary key (organisation_id, user_id)
);
create index former_memberships_of_person on former_members (user_id);

-- Name under which an organisation knows a person who acts or acted for one of its sites.
create function name_of_member(account integer, person integer) returns text language sql stable as $$
  select coalesce(f.name, case when o.account_id = u.id then d.contact_name end, u.name)
  from users u
    left join sites s on s.account_id = account
    left join organisations o on o.id = s.organisation_id
    left join employer_details d on d.employer_id = u.id
    left join former_members f on f.organisation_id = o.id and f.user_id = u.id
  where u.id = person
$$;
