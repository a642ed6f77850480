-- The address is kept readable, since a person adds it to a second device months later. Who can read this row can read
-- the shifts behind it too; a new address ends the older one, and a closed account ends them all.
create table calendar_feeds (
  user_id integer constraint one_calendar_address_per_person primary key references users on delete cascade,
  token text not null constraint a_calendar_address_is_used_once unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
