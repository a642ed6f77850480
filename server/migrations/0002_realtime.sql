-- One counter a person: its row is locked until the writer commits, so a person's events are numbered in the order
-- in which they become visible, and a stream that resumes after number n has missed nothing.
create table event_streams (
  user_id integer primary key,
  last_id bigint not null
);

create table events (
  user_id integer not null,
  id bigint not null,
  kind text not null check (kind in ('notification', 'shift', 'connection', 'message', 'availability')),
  created_at timestamptz not null,
  primary key (user_id, id)
);
create index events_by_age on events (created_at);
