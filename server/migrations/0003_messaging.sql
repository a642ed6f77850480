create table messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail')),
  -- Whom it is for, where that is a person of ours; messages of one person leave in order.
  user_id integer,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index messages_waiting on messages (next_try_at, id) where state = 'waiting';
create index messages_by_recipient on messages (recipient, id desc);
