-- Between an employer and an employee, or between one of them and the support team.
create table conversations (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('pair', 'support')),
  employer_id integer references users on delete cascade,
  employee_id integer references users on delete cascade,
  created_at timestamptz not null,
  constraint a_pair_or_one_person_with_support check
    (num_nonnulls(employer_id, employee_id) = case kind when 'pair' then 2 else 1 end),
  constraint one_conversation_per_pair unique (employer_id, employee_id)
);
create index conversations_by_employee on conversations (employee_id);
create unique index one_support_conversation_per_person on conversations (coalesce(employer_id, employee_id))
  where kind = 'support';

create table conversation_messages (
  id bigint generated always as identity primary key,
  conversation_id integer not null references conversations on delete cascade,
  side text not null check (side in ('employer', 'employee', 'support')),
  -- Whoever of support wrote it may have left since.
  sender_id integer references users on delete set null,
  body text not null,
  created_at timestamptz not null
);
create index conversation_messages_in_order on conversation_messages (conversation_id, id desc);
create index conversation_messages_by_sender on conversation_messages (sender_id);

-- What a conversation is to each of its two sides. Counts and the newest message are kept here, so that a person's
-- list is a walk along one index, however many messages there are.
create table conversation_sides (
  conversation_id integer not null references conversations on delete cascade,
  side text not null check (side in ('employer', 'employee', 'support')),
  -- Absent for the side of support, which all admins share.
  user_id integer references users on delete cascade,
  -- The person at the other side; absent where that is support.
  other_id integer references users on delete cascade,
  -- 0 as long as nobody has written.
  last_message_id bigint not null default 0,
  -- The newest message that this side has read, and how many of the other side came after it.
  read_message_id bigint not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- When to look whether this side must be told by mail; absent when it has been, until it reads.
  mail_due_at timestamptz,
  is_mailed boolean not null default false,
  primary key (conversation_id, side)
);
create index conversation_sides_by_user on conversation_sides (user_id, last_message_id desc);
create index conversation_sides_by_other on conversation_sides (other_id);
create index conversation_sides_unread on conversation_sides (user_id) where unread > 0;
create index conversation_sides_mail_due on conversation_sides (mail_due_at) where mail_due_at is not null;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('connection-request', 'shift-invitation', 'job', 'message'));
-- Somebody who is written to ten times is told once, of the newest.
create unique index one_unread_notice_per_conversation on notifications (user_id, link)
  where type = 'message' and read_at is null;
