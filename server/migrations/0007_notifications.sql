create table notifications (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  type text not null check (type in ('connection-request', 'shift-invitation', 'job')),
  title text not null,
  message text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_by_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
