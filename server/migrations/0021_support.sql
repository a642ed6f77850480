create table support_messages (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'resolved', 'closed')),
  created_at timestamptz not null,
  -- When the person last said something about it, and when support last answered.
  asked_at timestamptz not null,
  answered_at timestamptz,
  handled_by integer references users on delete set null,
  handled_at timestamptz
);
create index support_messages_by_time on support_messages (created_at desc, id desc);
create index support_messages_by_user on support_messages (user_id, id desc);
create index support_messages_by_handler on support_messages (handled_by) where handled_by is not null;
create index support_messages_by_status on support_messages (status, created_at desc, id desc);
